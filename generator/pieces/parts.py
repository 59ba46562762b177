"""A game's components into parts, in the game's order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from punchboard.cards.diagnostic import Diagnostics
from punchboard.cards.game import Game
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
from punchboard.generator.pieces.cube import cube_forms, die_forms
from punchboard.generator.pieces.dial import dial_forms
from punchboard.generator.pieces.flat import (
    board_forms,
    card_forms,
    mat_forms,
    money_forms,
    screen_forms,
    token_forms,
)
from punchboard.generator.pieces.part import Form, Part
from punchboard.generator.pieces.standee import standee_forms

#: Fields that layouts do not see as `piece.…`.
_HIDDEN = {"columns", "data", "like", "id", "name", "quantity", "front", "back", "wheel"}


def forms_of(name: str, component: Component) -> tuple[Form, ...]:
    """Return the forms of a component's parts.

    Raises:
        ValueError: if its measures contradict each other.
    """
    own = {"piece": {**_fields(component), "name": name, "title": component.title or name}}
    match component:
        case CardComponent():
            return card_forms(component, own)
        case BoardComponent():
            return board_forms(component, own)
        case MatComponent():
            return mat_forms(component, own)
        case ScreenComponent():
            return screen_forms(component, own)
        case TokenComponent():
            return token_forms(component, own)
        case MoneyComponent():
            return money_forms(component, own)
        case DialComponent():
            return dial_forms(component, own)
        case StandeeComponent():
            return standee_forms(component, own)
        case DieComponent():
            return die_forms(component, own)
        case CubeComponent():
            return cube_forms(component, own)


def forms_of_all(game: Game, diagnostics: Diagnostics) -> dict[str, tuple[Form, ...]]:
    """Return the forms of all components; what cannot be made is reported and left out."""
    forms = {}
    for name, component in game.components.items():
        try:
            forms[name] = forms_of(name, component)
        except ValueError as error:
            what, _, fix = str(error).partition("; write ")
            position = game.position("components", name)
            diagnostics.error(position, f"{name}: {what}", f"write {fix or 'other measures'}")
    return forms


def parts_of(game: Game, forms: dict[str, tuple[Form, ...]]) -> Iterator[Part]:
    """Yield every part: components in their order, rows in theirs, then the forms.

    Args:
        game: the game.
        forms: of the components that can be made.
    """
    for name, table in game.tables.items():
        for card in table.cards:
            for form in forms.get(name, ()):
                part_id, title = card.id, card.name
                if form.name:
                    alone = game.components[name].data is None
                    part_id = form.name if alone else f"{card.id}.{form.name}"
                    title = f"{card.name}: {form.title}"
                yield Part(name, part_id, title, card.quantity, form, card, table)


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
