"""What the rules may refer to: the game's values, its components and their cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.game import Card, Game
from punchboard.generator.expression import Scope

#: Names that mean the same in the rules of every game.
OWN_NAMES = ("game", "cards", "counts", "components", "players", "version")


def rules_scope(game: Game) -> Scope:
    """Return the names that the rules of a game know.

    A component may bear one of the names in `OWN_NAMES`; its cards are then found beside what the
    name means anyway.
    """
    file = game.file
    cards = {name: [_card(each) for each in table.cards] for name, table in game.tables.items()}
    scope: Scope = {
        "game": {
            "title": file.title,
            "version": file.version,
            "author": file.author,
            **game.values,
        },
        "version": file.version,
        "blank": BLANK,
        "players": file.players.model_dump() if file.players else {},
        "cards": dict(cards),
        "counts": {
            name: sum(card.quantity for card in table.cards) for name, table in game.tables.items()
        },
        "components": {
            name: {"title": title_of(game, name), "kind": component.kind}
            for name, component in game.components.items()
        },
    }
    for name, each in cards.items():
        by_id = {card["id"]: card for card in each}
        known = scope.get(name)
        scope[name] = {**by_id, **known} if isinstance(known, Mapping) else by_id
    return scope


def title_of(game: Game, component: str) -> str:
    """Return what players call a component."""
    return game.components[component].title or component.replace("_", " ").capitalize()


def _card(card: Card) -> dict[str, Any]:
    """Return a card's values; a line break in them would end a table's row."""
    values = {
        name: " ".join(value.split()) if isinstance(value, str) else value
        for name, value in card.values.items()
    }
    return {"quantity": card.quantity, **values, "id": card.id, "name": card.name}
