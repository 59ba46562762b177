"""Games' data keep what their rules say; each of their checks fails when a value is broken."""

from __future__ import annotations

from functools import cache

import pytest

from punchboard.cards.load.folder import load_game
from tests.games import arcane_alley_broken, lumber_trader_broken, morocco_broken, mottainai_broken
from tests.games.brick_and_mortar_broken_box import BOX
from tests.games.brick_and_mortar_broken_cards import CARDS
from tests.games.brick_and_mortar_broken_values import VALUES
from tests.games.broken_copy import ROOT, Cases
from tests.games.check_cases import Outcome, outcome

BROKEN: dict[str, Cases] = {
    "arcane_alley": arcane_alley_broken.CASES,
    "brick_and_mortar": CARDS | VALUES | BOX,
    "lumber_trader": lumber_trader_broken.CASES,
    "morocco": morocco_broken.CASES,
    "mottainai": mottainai_broken.CASES,
}
EVERY_CASE = [
    pytest.param(game, case, id=f"{game}: {case}")
    for game, cases in BROKEN.items()
    for case in cases
]


@cache
def broken(game: str, case: str) -> Outcome:
    """Return what comes of a case, made once a process: copies take their time to load."""
    edits, _ = BROKEN[game][case]
    return outcome(game, edits)


@pytest.mark.parametrize("game", BROKEN)
def test_the_data_are_sound(game: str) -> None:
    assert outcome(game, []).lines == []


@pytest.mark.parametrize(("game", "case"), EVERY_CASE)
def test_a_broken_value_is_found(game: str, case: str) -> None:
    found = broken(game, case)
    assert found.has_errors
    _, expected = BROKEN[game][case]
    assert expected in "\n".join(found.lines)


@pytest.mark.parametrize("game", BROKEN)
def test_every_check_has_a_case_that_breaks_it(game: str) -> None:
    loaded, _ = load_game(ROOT / game)
    assert loaded is not None
    checks = loaded.file.checks
    found = frozenset[int]().union(*(broken(game, case).failing for case in BROKEN[game]))
    assert [check for number, check in enumerate(checks) if number not in found] == []
