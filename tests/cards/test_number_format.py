"""Numbers, dates and times as formats of Excel show them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.cards.load.folder import load_game
from punchboard.cards.workbook.number_format import show
from tests.folders import write

_DAY = 46_354  # 2026-11-28


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (0.03125, "h:mm", "0:45"),
        (26 / 24, "[h]:mm", "26:00"),
        (26 / 24, "[hh]:mm:ss", "26:00:00"),
        (0.5 / 24, "[mm]:ss", "30:00"),
        (0.75, "h:mm AM/PM", "6:00 PM"),
        (0.5, "h A/P", "12 P"),
        (44.9 / 86_400, "mm:ss.0", "00:44.9"),
        (_DAY, "d.m.yyyy", "28.11.2026"),
        (_DAY, "dd/mm/yy", "28/11/26"),
        (_DAY, "ddd, d mmm", "Sat, 28 Nov"),
        (_DAY, "[$-409]mmmm d, yyyy;@", None),
        (_DAY, "[$-409]mmmm d, yyyy", "November 28, 2026"),
        (_DAY, "[$-407]d. mmmm yyyy", None),
        (_DAY, "[$-407]d.m.yyyy", "28.11.2026"),
        (_DAY + 0.75, "yyyy-mm-dd hh:mm", "2026-11-28 18:00"),
        (-1, "d.m.yyyy", None),
        (9e9, "d.m.yyyy", None),
        (0.5, "# ?/?", "½"),
        (2.5, "# ?/?", "2½"),
        (1 / 3, "# ?/?", "1/3"),
        (-1.75, "# ??/??", "-1¾"),
        (3, "# ?/?", "3"),
        (0.4375, "# ?/16", "7/16"),
        (5 / 3, "?/?", "5/3"),
        (0.0, "0/0", "0/1"),
        (0.25, "0%", "25%"),
        (0.125, "0.0 %", "12.5 %"),
        (4.5, "$0.00", "$4.50"),
        (1234.5, "[$$-409]#,##0.00", "$1,234.50"),
        (1234.5, "#,##0.00 [$€-407]", "1.234,50 €"),
        (1234.5, '#,##0.00 "€"', "1234.50 €"),
        (-3, '0 "€"', "-3 €"),
        (-3, '0 "€";(0 "€")', "(3 €)"),
        (0, '0;-0;"none"', "none"),
        (3, 'General" VP"', "3 VP"),
        (3, '"Level "0', "Level 3"),
        (2, "+0;-0", "+2"),
        (7, "000", "007"),
        (1.5, "0.0##", "1.5"),
        (5, "[<10]0;0", None),
        (5_000, "0,", None),
        (5, "0" * 300, None),
        (5, "", ""),
    ],
)
def test_a_number_is_shown_as_its_format_says(value: float, code: str, shown: str | None) -> None:
    assert show(value, code) == shown


_CODES = some.text(some.sampled_from(list('0#?/.,;%"\\_*[]$-@ydmhs AP/E€')), max_size=12)


@given(some.floats(-1e9, 1e9), _CODES)
def test_no_format_does_harm(value: float, code: str) -> None:
    assert isinstance(show(value, code), str | None)


def _workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    rows = [["id", "time", "round", "odds", "price", "on", "rate"]]
    rows += [["a", 0.03125, 26 / 24, 0.5, 4.5, _DAY, 0.25], ["b", 0.0625, 1.5, 0.75, 3, _DAY, 1]]
    for row in rows:
        sheet.append(row)
    for letter, code in zip(
        "BCDEFG", ("h:mm", "[h]:mm", "# ?/?", "$0.00", "mm-dd-yy", "0%"), strict=True
    ):
        for cell in sheet[letter][1:]:
            cell.number_format = code
    book.save(path)


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (
            "text",
            ["0:45", "26:00", "½", "$4.50", "2026-11-28", "25%"],
            [
                "on: a date looks different on every computer here and in 1 more cell, "
                "and the cards say 2026-11-28"
            ],
        ),
        (
            "{type: number, whole: false}",
            [0.5, 4.5, 0.25],
            [
                'odds: a format shows "½" here and in 1 more cell, and the value is 0.5',
                'price: a format adds "$" here and in 1 more cell, and the value is 4.5',
                'rate: a format adds "%" here and in 1 more cell, and the value is 0.25',
            ],
        ),
    ],
)  # fmt: skip
def test_texts_are_what_a_worksheet_shows_and_numbers_what_it_holds(
    tmp_path: Path, kind: str, values: list[Any], said: list[str]
) -> None:
    names = ("time", "round", "odds", "price", "on", "rate")
    wanted = names if kind == "text" else ("odds", "price", "rate")
    columns = ", ".join(f"'{name}': {kind}" for name in wanted)
    game = f"title: A\ncomponents: {{a: {{kind: cards, data: a.xlsx, columns: {{{columns}}}}}}}\n"
    loaded, found = load_game(write(tmp_path, {"game.yaml": game, "a.xlsx": _workbook}), "g")
    assert loaded is not None
    assert list(loaded.tables["a"].cards[0].values.values()) == values
    assert sorted(each.message for each in found) == said
