"""A game's components into pieces, in the game's order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.components.kinds import (
    BoardComponent,
    Component,
    CubeComponent,
    DialComponent,
    DieComponent,
    MatComponent,
    MoneyComponent,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
)
from punchboard.cards.schema.size import Size
from punchboard.generator.pieces.cube import cube_templates, die_templates
from punchboard.generator.pieces.dial import dial_templates
from punchboard.generator.pieces.dial_geometry import MeasureError
from punchboard.generator.pieces.flat import (
    board_templates,
    card_templates,
    mat_templates,
    money_templates,
    screen_templates,
    token_templates,
)
from punchboard.generator.pieces.piece import Piece, PieceTemplate
from punchboard.generator.pieces.standee import standee_templates

#: Fields that layouts do not see as `piece.…`.
_HIDDEN = {"columns", "data", "like", "id", "name", "quantity", "front", "back", "wheel"}


def templates_of(name: str, component: Component) -> tuple[PieceTemplate, ...]:
    """Return the templates of a component's pieces.

    Raises:
        ValueError: if its measures contradict each other.
    """
    own = {"piece": {**_fields(component), "name": name, "title": component.title or name}}
    match component:
        case CardComponent():
            return card_templates(component, own)
        case BoardComponent():
            return board_templates(component, own)
        case MatComponent():
            return mat_templates(component, own)
        case ScreenComponent():
            return screen_templates(component, own)
        case TokenComponent():
            return token_templates(component, own)
        case MoneyComponent():
            return money_templates(component, own)
        case DialComponent():
            return dial_templates(component, own)
        case StandeeComponent():
            return standee_templates(component, own)
        case DieComponent():
            return die_templates(component, own)
        case CubeComponent():
            return cube_templates(component, own)


def templates_of_all(game: Game, diagnostics: Diagnostics) -> dict[str, tuple[PieceTemplate, ...]]:
    """Return the templates of all components; what cannot be made is reported and left out."""
    templates = {}
    for name, component in game.components.items():
        try:
            templates[name] = templates_of(name, component)
        except MeasureError as error:
            position = game.position("components", name)
            diagnostics.error(position, f"{name}: {error.message}", error.hint)
    return templates


def pieces_of(game: Game, templates: dict[str, tuple[PieceTemplate, ...]]) -> Iterator[Piece]:
    """Yield every piece: components in their order, rows in theirs, then the templates.

    Args:
        game: the game.
        templates: of the components that can be made.
    """
    for name, table in game.tables.items():
        for card in table.cards:
            for template in templates.get(name, ()):
                piece_id, title = card.id, card.name
                if template.name:
                    alone = game.components[name].data is None
                    piece_id = template.name if alone else f"{card.id}.{template.name}"
                    title = f"{card.name}: {template.title}"
                yield Piece(name, piece_id, title, card.quantity, template, card, table)


def _fields(component: Component) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for field in type(component).model_fields:
        if field not in _HIDDEN:
            value = getattr(component, field)
            fields[field] = value.model_dump() if isinstance(value, Size) else value
    return {key: value for key, value in fields.items() if _is_plain(value)}


def _is_plain(value: Any) -> bool:
    """Tell whether expressions can read a value."""
    if isinstance(value, tuple):
        return all(_is_plain(each) for each in value)
    return isinstance(value, str | int | float | dict)
