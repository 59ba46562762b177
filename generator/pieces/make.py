"""A game's components into pieces: a template for each kind of piece, a piece for each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, FieldError
from punchboard.cards.schema.component import CardComponent, ComponentBase
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.piece import Piece, PieceTemplate, one_panel

#: Fields that layouts do not see as `piece.…`.
_HIDDEN = {"columns", "data", "where", "like", "id", "name", "quantity", "front", "back", "wheel"}


def templates_of(name: str, component: ComponentBase) -> tuple[PieceTemplate, ...]:
    """Return the templates of a component's pieces.

    Raises:
        FieldError: if its measures contradict each other.
    """
    own = {"piece": {**_fields(component), "name": name, "title": component.title or name}}
    if isinstance(component, CardComponent):
        size = component.trim()
        front = one_panel(component.front, "front", size, own)
        back = one_panel(component.back, "back", size, own) if component.back else None
        return (PieceTemplate("", component.title, size, front, back, substrate="cards"),)
    from punchboard.generator.pieces.templates import templates_of_piece  # most games: cards alone

    return templates_of_piece(component, own)


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a game.

    Attributes:
        templates: of the components that can be made, in the game's order.
        by_id: pieces by component and id, in the order of components, rows and templates.
    """

    templates: Mapping[str, tuple[PieceTemplate, ...]]
    by_id: Mapping[tuple[str, str], Piece]


def make_pieces(game: Game, diagnostics: Diagnostics) -> Pieces:
    """Return a game's pieces; components that cannot be made are reported and left out."""
    templates = {}
    for name, component in game.components.items():
        try:
            templates[name] = templates_of(name, component)
        except FieldError as error:
            position = game.position("components", name)
            diagnostics.error(position, f"{name}: {error.message}", error.hint)
    pieces = _pieces_of(game, templates)
    return Pieces(templates, {(piece.component, piece.id): piece for piece in pieces})


def _pieces_of(game: Game, templates: Mapping[str, tuple[PieceTemplate, ...]]) -> Iterator[Piece]:
    for name, table in game.tables.items():
        for card in table.cards:
            for template in templates.get(name, ()):
                piece_id, title = card.id, card.name
                if template.name:
                    alone = game.components[name].data is None
                    piece_id = template.name if alone else f"{card.id}.{template.name}"
                    title = f"{card.name}: {template.title}"
                yield Piece(name, piece_id, title, card.quantity, template, card, table)


def _fields(component: ComponentBase) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for field in type(component).model_fields:
        if field not in _HIDDEN:
            value = getattr(component, field)
            fields[field] = value.model_dump() if isinstance(value, Size) else value
    return {key: value for key, value in fields.items() if _is_plain(value)}


def _is_plain(value: Any) -> bool:
    """Return whether expressions can read a value."""
    if isinstance(value, tuple):
        return all(_is_plain(each) for each in value)
    return isinstance(value, str | int | float | dict)
