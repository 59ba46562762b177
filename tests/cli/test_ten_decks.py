"""Ten spreadsheets that have little in common: what each gives as a game, without a warning."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pypdfium2
import pytest
import yaml
from PIL import Image

from tests.cli.conftest import Run
from tests.generator.layout.test_layout_scripts import font_file

#: The layouts that are written for each.
GOLDEN = Path(__file__).parents[1] / "golden" / "new"
_PROSE = "Who of you would swim across the river at night, and what would you take along? "


class Expected(NamedTuple):
    """What a table gives.

    Attributes:
        cards: how many, and how many pieces.
        elements: that each layout has, by the stem of its path.
        said: part of what the command says.
        symbols: that are drawn.
    """

    cards: str
    elements: dict[str, set[str]]
    said: str
    symbols: tuple[str, ...] = ()


def _write(path: Path, rows: Sequence[Sequence[object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";" if path.stem == "german" else ",").writerows(rows)
    return path


def _numbers(here: Path) -> Path:
    rows = [[n, n * 7 % 10, n * 3 % 10] for n in range(1, 13)]
    return _write(here / "numbers.csv", [["Power", "Speed", "Luck"], *rows])


def _prose(here: Path) -> Path:
    return _write(here / "prose.csv", [["Question"], *([_PROSE * n] for n in range(1, 5))])


def _art(here: Path) -> Path:
    (here / "art").mkdir()
    for number in range(3):
        Image.new("RGB", (900, 1200), (200, 80 * number, 90)).save(here / f"art/p{number}.png")
    return _write(here / "art.csv", [["Picture"], ["p0.png"], ["p1.png"], ["p2.png"]])


def _whole(here: Path) -> Path:
    rows = [
        ["Heron", 2, 3, "bird", 4, 2, "Draw two cards."],
        ["Old fisherman", 1, 0, "person", 2, "", ""],
        ["Wren", 3, 1, "bird", 1, 0, "Flies away."],
    ]
    head = ["Name", "Qty", "Cost", "Kind", "Strength", "Speed", "Text"]
    return _write(here / "whole.csv", [["Draft 3"], [], head, *rows])


def _many(here: Path) -> Path:
    rows = [[f"Village {n}", n % 7, f"Take {n % 5} wood."] for n in range(2000)]
    return _write(here / "many.csv", [["Name", "Cost", "Effect"], *rows])


def _german(here: Path) -> Path:
    rows = [["Bäckerin", 3, 2, "1,5", "Nimm zwei Brote."], ["Müller", 1, 4, "2", "Lege ab."]]
    return _write(here / "german.csv", [["Titel", "Anzahl", "Kosten", "Stärke", "Wirkung"], *rows])


def _types(here: Path) -> Path:
    rows = [
        ["Orc", "Unit", 2, 3, "", ""], ["Elf", "Unit", 3, 4, "", ""],
        ["Bolt", "Spell", 1, "", "Hit once.", ""], ["Fog", "Spell", 1, "", "Skip a turn.", ""],
        ["Mine", "Place", "", "", "", 3], ["Farm", "Place", "", "", "", 2],
    ]  # fmt: skip
    return _write(here / "types.csv", [["Name", "Type", "Cost", "Attack", "Text", "Income"], *rows])


def _marks(here: Path) -> Path:
    rows = [
        ["Bolt", "{2}{R}", "<b>Hit:</b> pay {R} and gain :gold:"],
        ["Ray", "{R}", "Pay {R}{R}: _think_ of :gold:"],
        ["Fog", "{2}", "Gain :gold: [sic]"],
    ]
    return _write(here / "marks.csv", [["Name", "Cost", "Text"], *rows])


def _json(here: Path) -> Path:
    path = here / "list.json"
    cards = [{"name": "Heron", "hp": 3, "tags": ["water", "tall"]}, {"name": "Wren", "rare": True}]
    path.write_text(json.dumps(cards), "utf-8")
    return path


def _sheets(here: Path) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in {
        "Words": [["Card", "Todo"], ["apple", "draw"], ["pear tree", "draw"]],
        "Birds": [["Name", "Points"], ["Heron", 2], ["Wren", 1]],
        "Notes": [["What", "When"], ["Ask Kim", "Friday"]],
    }.items():
        for row in rows:
            (book[title] if title in book.sheetnames else book.create_sheet(title)).append(row)
    book.save(here / "sheets.xlsx")
    return here / "sheets.xlsx"


_HEAD = {"ground", "band", "name", "foot"}
_COST = {"disc", "cost"}
_SEAL = {"place", "quilt"}
_TEXT = _SEAL | {"panel", "text"}

DECKS = {
    _numbers: Expected(
        "12 cards, 12 pieces",
        {"card": _HEAD | {"field", "badge_power", "badge_speed", "badge_luck"}},
        "numbers: Power, Speed, Luck",
    ),
    _prose: Expected("4 cards, 4 pieces", {"card": _HEAD | {"text"}}, "text: Question"),
    _art: Expected(
        "3 cards, 3 pieces",
        {"card": {"ground", "window", "picture", "band", "foot"}},
        "pictures: Picture",
    ),
    _whole: Expected(
        "3 cards, 6 pieces",
        {
            "card": _HEAD | _COST | _TEXT | {"tags", "sign", "badge_strength", "badge_speed"}
            | {"badge_strength_alone"},
        },
        "copies: Qty; cost: Cost; numbers: Strength, Speed; tags: Kind; text: Text",
        ("type_1", "type_2"),
    ),
    _many: Expected(
        "2,000 cards, 2,000 pieces",
        {"card": _HEAD | _COST | {"panel", "text"}},
        "name: Name; cost: Cost",
    ),
    _german: Expected(
        "2 cards, 4 pieces",
        {"card": _HEAD | _COST | _TEXT | {"badge_starke"}},
        "name: Titel; copies: Anzahl; cost: Kosten; numbers: Stärke; text: Wirkung",
    ),
    _types: Expected(
        "6 cards, 6 pieces",
        {
            "Unit": _HEAD | _COST | _SEAL | {"tags", "sign", "badge_attack"},
            "Spell": _HEAD | _COST | _TEXT | {"tags", "sign"},
            "Place": _HEAD | _SEAL | {"tags", "sign", "badge_income"},
        },
        "tags: Type",
        ("type_1", "type_2", "type_3"),
    ),
    _marks: Expected(
        "3 cards, 3 pieces",
        {"card": _HEAD | _COST | _TEXT},
        "{2} is [2], {R} is [r], :gold: is [gold]",
        ("2", "gold", "r"),
    ),
    _json: Expected(
        "2 cards, 2 pieces",
        {"card": _HEAD | _SEAL | {"tags", "badge_hp"}},
        "name: name; numbers: hp",
    ),
    _sheets: Expected(
        "4 cards, 4 pieces",
        {"words": {"ground", "frame", "name"}, "birds": _HEAD | _SEAL | {"badge_points"}},
        "found in Birds: name: Name; numbers: Points",
    ),
}  # fmt: skip


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.__name__.strip("_"))
def test_a_spreadsheet_is_a_game_without_a_warning(
    run: Run, here: Path, deck: Callable[[Path], Path], renew: bool
) -> None:
    source, expected = deck(here), DECKS[deck]
    done = run("new", "game", "--from", source)
    assert done.exit_code == 0, done.output
    assert expected.cards in done.output
    assert expected.said in done.output
    shown = {
        path.stem: set(yaml.safe_load(path.read_text("utf-8"))["elements"])
        for path in Path("game/layouts").iterdir()
    }
    assert shown == expected.elements
    icons = sorted(path.stem for path in Path("game").glob("icons/*"))
    assert tuple(each for each in icons if each[:6] not in {"thing_", "quilt_"}) == expected.symbols
    checked = run("check", "game").output
    assert "warning" not in checked
    assert "error:" not in checked
    for path in Path("game/layouts").iterdir():
        golden = GOLDEN / f"{deck.__name__.strip('_')}-{path.name}"
        if renew:
            golden.parent.mkdir(parents=True, exist_ok=True)
            golden.write_bytes(path.read_bytes())
        written = golden.read_text(encoding="utf-8")
        assert path.read_text("utf-8") == written, f"renew {golden.name} by: pytest --renew"


def test_goldens_are_all_of_decks() -> None:
    known = {deck.__name__.strip("_") for deck in DECKS}
    assert {path.name.partition("-")[0] for path in GOLDEN.iterdir()} == known


def test_a_japanese_deck_says_which_letters_need_a_font(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punchboard.generator.new.own_font.PACKAGES", ())
    rows = [["青鷺", "2", "3", "カードを二枚引く。"], ["鷲", "1", "", "一枚捨てる。"]]
    source = _write(here / "japanese.csv", [["名前", "枚数", "攻撃力", "効果"], *rows])
    done = run("new", "game", "--from", source)
    assert done.exit_code == 5
    assert "2 cards, 3 pieces" in done.output
    assert "name: 名前; copies: 枚数; numbers: 攻撃力; text: 効果" in done.output
    assert "the typeface Lato lacks 青 鷺 鷲 カ ー ド を 二 …" in done.output
    assert "name it under fonts: in game.yaml" in done.output
    assert "error:" not in done.output
    path = Path("game/game.yaml")
    text = path.read_text("utf-8").replace("# fonts:", "fonts:").replace("#   Mine", "  Mine")
    path.write_text(text, "utf-8")
    Path("game/fonts").mkdir()
    shutil.copy(font_file("Han"), "game/fonts/NotoSansJP-Regular.ttf")
    checked = run("check", "game").output
    assert "2 cards, 3 pieces: no errors" in checked
    assert run("build", "game", "-q").exit_code == 0
    with pypdfium2.PdfDocument("output/game/cards-poker-fronts.pdf") as document:
        words = document[0].get_textpage().get_text_range().split()
    assert words.count("攻撃力") == 2  # a heading, in her font
