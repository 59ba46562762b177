"""Which row of a table holds the names of its columns: titles and remarks may stand above them."""

from __future__ import annotations

import pytest

from punchboard.cards.load.tables.grid import header_key, heading_row

KNOWN = ("id", "name", "Hit points", "cost")
NAMES = ["Name", "hit-points"]
TITLE, BLANK = ["My game"], ["", " "]


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        ([], None),
        ([BLANK, BLANK], None),
        ([NAMES], 0),
        ([BLANK, NAMES], 1),
        ([TITLE, NAMES], 1),
        ([TITLE, BLANK, ["draft", "3"], NAMES, ["Ogre", "3"]], 3),
        ([["Cost"], NAMES], 0),  # one name is enough for the first row
        ([TITLE, ["Cost", "none"], ["a", "b"]], 0),  # one is not for another
        ([TITLE, NAMES, ["id", "name", "cost"]], 2),
        ([TITLE, NAMES, ["id", "cost"]], 1),
        ([*[TITLE] * 19, NAMES], 19),
        ([*[TITLE] * 20, NAMES], 0),
        ([BLANK, *[TITLE] * 19, NAMES], 20),
        ([BLANK, *[TITLE] * 20, NAMES], 1),
    ],
)
def test_the_row_of_headings(rows: list[list[str]], row: int | None) -> None:
    assert heading_row(rows, KNOWN) == row


def test_a_single_name_that_is_looked_for_is_enough() -> None:
    assert heading_row([TITLE, ["Words"], ["apple"]], ("words",)) == 1
    assert heading_row([TITLE, ["apple"]], ("words",)) == 0


@pytest.mark.parametrize(
    ("written", "key"),
    [
        (" Hit-Points ", "hit_points"),
        ("hit__points", "hit_points"),
        ("Stärke", "starke"),
        ("\ufeffName", "name"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("Coût\u00a0total", "cout_total"),
        ("名前", "名前"),
        ("-", ""),
    ],
)
def test_what_counts_of_a_columns_name(written: str, key: str) -> None:
    assert header_key(written) == key
