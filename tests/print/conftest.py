"""Games that are printed once for all tests that look at them."""

from __future__ import annotations

import pytest

from tests.print.printed import GAMES, Printed, print_game
from tests.print.small_games import wordy_game


@pytest.fixture(scope="session")
def brick_and_mortar(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return print_game(GAMES / "brick_and_mortar", tmp_path_factory.mktemp("full") / "out")


@pytest.fixture(scope="session")
def with_low_ink(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Brick & Mortar with little ink."""
    out = tmp_path_factory.mktemp("low") / "out"
    return print_game(GAMES / "brick_and_mortar", out, low_ink=True)


@pytest.fixture(scope="session")
def wordy(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """A deck of 90 cards with words on their fronts and one drawing on their backs."""
    folder = tmp_path_factory.mktemp("wordy")
    return print_game(wordy_game(folder / "game"), folder / "out")
