"""The parts of a game, as prints and exports offer them."""

from __future__ import annotations

from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.generator.options import options_of
from punchboard.generator.rulebook_files import NAME as RULEBOOK
from punchboard.generator.rulebook_files import has_rulebook


def parts_of(game: Game) -> list[dict[str, Any]]:
    """Return the parts of a game, each with the other ways to make it."""
    offered = options_of(game)
    others = {name for words in offered.values() for name in words.values()}
    parts: list[dict[str, Any]] = [
        {
            "name": name,
            "title": title_of(game, name),
            "ways": [
                {"word": word, "title": title_of(game, other)}
                for word, other in offered.get(name, {}).items()
            ],
        }
        for name in game.components
        if name not in others
    ]
    if has_rulebook(game):
        parts.append({"name": RULEBOOK, "title": tr("Rulebook"), "ways": []})
    return parts


def title_of(game: Game, name: str) -> str:
    """Return a component's title, or its name as one."""
    return game.components[name].title or name.replace("_", " ").capitalize()
