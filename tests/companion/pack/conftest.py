"""Packs as the generator makes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.load import load_game
from generator.commands.games import shipped_games
from generator.pack import make_pack_alone, text_of

GAMES = sorted(
    name
    for name, folder in shipped_games().items()
    if "\nplay:" in (folder / "game.yaml").read_text(encoding="utf-8")
)
_made: dict[str, str] = {}


def text_of_game(name: str) -> str:
    """Return the text of the pack of a game that ships, made once."""
    if name not in _made:
        game, diagnostics = load_game(shipped_games()[name])
        assert game is not None
        pack = make_pack_alone(game, diagnostics)
        assert pack is not None, "\n".join(map(str, diagnostics))
        assert not diagnostics.has_errors
        _made[name] = text_of(pack)
    return _made[name]


@pytest.fixture(params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    """The text of the pack of each game that has one."""
    return text_of_game(request.param)


@pytest.fixture
def ferry() -> str:
    """The text of a small pack."""
    return FERRY.read_text(encoding="utf-8")


FERRY = Path(__file__).with_name("ferry.pack.json")
