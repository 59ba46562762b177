"""Mottainai's deck is what its rules say; each broken number of it is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.check import check_game
from cards.load import load_game
from tests.games.broken_copy import ROOT, Edit, cell, copy_of, value, without

NAME = "mottainai"
#: What is broken, how, and a part of what must be said about it.
CASES: dict[str, tuple[list[Edit], str]] = {
    "a work is missing": ([without("works", "crane")], "count of works is 53, must be 54"),
    "a work is there twice": (
        [cell("works", "crane", "quantity", "2")],
        "count of works is 55, must be 54",
    ),
    "two decks lack a card": (
        [cell("works", "bell", "two_decks", "1")],
        "count of double_works is 107, must be 108",
    ),
    "a stone work is of paper": (
        [cell("works", "frog", "material", "paper")],
        "on 13 copies, must be on 12",
    ),
    "a clay work is a smith's task": (
        [cell("works", "jar", "task", "smith")],
        'works.task is "smith", must be "potter"',
    ),
    "a metal work is worth 2": (
        [cell("works", "gong", "value", "2")],
        "works.value is 2, must be 3",
    ),
    "no work says what it does at night": (
        [cell("works", "pinwheel", "timing", "morning")],
        "night",
    ),
    "paper needs support": ([value("materials.1.support", 1)], "values.materials.support"),
    "the game ends with a fourth work": ([value("wing_slots", 4)], "values.wing_slots"),
    "four players with one deck": ([value("decks.3.decks", 1)], "values.decks.decks"),
}


def messages(folder: Path) -> list[str]:
    game, diagnostics = load_game(folder)
    assert game is not None, diagnostics.lines()
    diagnostics.extend(check_game(game))
    return diagnostics.lines()


def test_mt_13_the_shipped_deck_keeps_all_checks(tmp_path: Path) -> None:
    lines = messages(copy_of(NAME, tmp_path))
    assert not [line for line in lines if ": error: " in line]


@pytest.mark.parametrize("edits, said", CASES.values(), ids=CASES.keys())
def test_a_broken_value_is_found(tmp_path: Path, edits: list[Edit], said: str) -> None:
    lines = messages(copy_of(NAME, tmp_path, *edits))
    assert any(said in line for line in lines if ": error: " in line), lines


def test_texts_name_the_points_that_the_score_sheet_reckons_with() -> None:
    game, _ = load_game(ROOT / NAME)
    assert game is not None
    works = {card.id: str(card.values["text"]) for card in game.tables["works"].cards}
    for name, points in game.values["effects"].items():
        assert works[name].startswith(f"{points} point")
