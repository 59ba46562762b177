"""What is long, or is many, is told in part: up to which length whole, and what then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from punchboard.cards.blank import BLANK
from punchboard.cards.cell_value import CellError, describe, to_number
from punchboard.cards.load.model import subject_of, whole_of
from punchboard.cards.load.nearest import did_you_mean, nearest
from punchboard.cards.problem import Diagnostics, Position
from tests.errors.broken import GAME, said_about
from tests.folders import write


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "blank"),
        (BLANK, "blank"),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        (2.5, "2.5"),
        ("two\nlines", '"two⏎lines"'),
        ("a" * 60, f'"{"a" * 60}"'),
        ("a" * 61, f'"{"a" * 59}…"'),
        ((1, 2, 3), "a list of 3"),
        ({"a": 1}, 'a block of "name: value" lines'),
    ],
)
def test_a_value_is_named_as_it_was_written(value: Any, told: str) -> None:
    assert describe(value) == told


@pytest.mark.parametrize(
    ("path", "subject", "whole"),
    [
        ((), "the file", ""),
        (("title",), "title", "title"),
        (("components", "birds"), 'component "birds"', 'component "birds"'),
        (("checks", 2, "max"), "max of check 3", "max of check 3"),
        (
            ("components", "birds", "columns", "cost", "min"),
            'min of column "cost" of component "birds"',
            'min of column "cost"',
        ),
        (
            ("values", "nests", 0, "eggs", 1),
            "entry 2 of eggs of entry 1",
            "entry 2 of eggs",
        ),
    ],
)
def test_a_place_is_told_from_within_as_far_as_it_helps(
    path: tuple[str | int, ...], subject: str, whole: str
) -> None:
    assert (subject_of(path), whole_of(path)) == (subject, whole)


@pytest.mark.parametrize(("letters", "told"), [(60, "x" * 60), (61, "x" * 59 + "…")])
def test_a_cell_that_is_no_number_is_quoted(letters: int, told: str) -> None:
    with pytest.raises(CellError) as trouble:
        to_number("x" * letters)
    assert trouble.value.message == f'is "{told}", must be a number'


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "1 card has quantity 0 and will not be made: c1"),
        (8, "8 cards have quantity 0 and will not be made: c1, c2, c3, c4, c5, c6, c7, c8"),
        (
            9,
            "9 cards have quantity 0 and will not be made: "
            "c1, c2, c3, c4, c5, c6, c7, c8 and 1 more",
        ),
    ],
)
def test_cards_that_are_left_out_are_named(tmp_path: Path, count: int, told: str) -> None:
    rows = "".join(f"c{number},0,1\n" for number in range(1, count + 1))
    write(tmp_path, {"game.yaml": GAME, "cards.csv": f"id,quantity,cost\nheron,1,2\n{rows}"})
    assert said_about(tmp_path) == f"g/cards.csv: note: {told}"


def test_names_are_listed_where_none_is_close() -> None:
    names = [f"{letter}{letter}{letter}{letter}" for letter in "abcdefghijklm"]
    twelve = ", ".join(names[:12])
    assert did_you_mean("zzz", names[:12]) == f"use one of: {twelve}"
    assert did_you_mean("zzz", [*names[:12], *names[:3]]) == f"use one of: {twelve}"
    assert did_you_mean("zzz", names) == f"use one of: {twelve}, …"
    assert did_you_mean("zzz", names, "write a name") == "write a name"
    assert did_you_mean("zzz", []) == ""
    assert did_you_mean("KKkK", names) == 'did you mean "kkkk"?'


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("heorn", ["gull", "heron"], "heron"),
        ("HERON", ["Heron", "heron"], "Heron"),
        ("heron", ["herb"], ""),  # five of nine letters are alike, seven tenths must be
        ("herons", ["heron_of_it"], ""),
        ("abcdefghij", ["abcdefghijklmn"], "abcdefghijklmn"),
        ("abcdefghij", ["abcdefghijklmno"], ""),  # five letters more
        ("hron", [*(f"x{n}" for n in range(299)), "heron"], "heron"),
        ("ehron", [*(f"x{n}" for n in range(299)), "heron"], "heron"),
        ("ehron", [*(f"x{n}" for n in range(300)), "heron"], ""),  # of so many, the first counts
        ("hron", [*(f"x{n}" for n in range(300)), "heron"], "heron"),
    ],
)
def test_which_name_is_close(word: str, known: list[str], found: str) -> None:
    assert nearest(word, known) == found


@pytest.mark.parametrize("count", [200, 201, 205])
def test_a_flood_of_one_file_is_cut_and_others_are_told(count: int) -> None:
    diagnostics = Diagnostics()
    for row in range(1, count + 1):
        diagnostics.error(Position("g/a.csv", "", row), "wrong")
    diagnostics.warning(Position("g/b.csv"), "odd")
    lines = diagnostics.lines()
    assert lines[:200] == [f"g/a.csv:{row}: error: wrong" for row in range(1, 201)]
    more = [f"g/a.csv: and {count - 200} more like these"] if count > 200 else []
    assert lines[200:] == ["g/b.csv: warning: odd", *more]
