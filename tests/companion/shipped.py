"""The games that ship, as the companion meets them: their packs and rules, made once a run."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from punchboard.cards.load.folder import load_game
from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.rules import Rules
from punchboard.generator.commands.games import published_games, shipped_games
from punchboard.generator.pack import make_pack_alone, text_of

#: Names of the games that say in `play:` what the companion knows.
GAMES = sorted(
    name
    for name, folder in shipped_games().items()
    if "\nplay:" in (folder / "game.yaml").read_text(encoding="utf-8")
)
#: Names of the tables that ship for games which people own.
PUBLISHED = sorted(published_games())


@cache
def shipped_pack(name: str) -> str:
    """Return the text of a game's pack, as `build` writes it.

    Whichever process of a run of tests is the first to ask makes it; the others read it.
    """
    if (folder := os.environ.get("PUNCHBOARD_TEST_PACKS")) is None:
        return _made_pack(name)
    shared = Path(folder) / f"{name}.pack.json"
    if not shared.exists():
        own = shared.with_suffix(f".{os.getpid()}")
        own.write_text(_made_pack(name), encoding="utf-8")
        own.replace(shared)
    return shared.read_text(encoding="utf-8")


def _made_pack(name: str) -> str:
    game, diagnostics = load_game((published_games() | shipped_games())[name])
    assert game is not None
    pack = make_pack_alone(game, diagnostics)
    assert pack is not None, "\n".join(map(str, diagnostics))
    assert not diagnostics.has_errors
    return text_of(pack)


@cache
def shipped_rules(name: str) -> Rules:
    """Return the rules of a game, as its pack arranges them."""
    return rules_of(load_pack(shipped_pack(name)))
