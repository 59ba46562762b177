"""What a light game costs in touches, action by action.

The model: a button is 1 touch. An action with a form is 1 touch for its button, then its fields,
and 1 to send them. A card is typed by its printed number, which takes it; out of a few it is
touched, as `companion/ui/fields/cards_field.py` has it. A number is
stepped from where it stands, or typed: the fewer of |steps| and digits + 1. A grid of bids is
typed: the digits of each figure. A figure of a printed track, or of a row of few, is touched. A
choice of several is a touch each. A choice, or a seat, is 1 touch unless it stands there already.
A form of one choice is sent by that touch. The form of a step's only main action stands on the page
itself where it is small, as `companion/ui/screens/offers.py` has it: no button then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.companion.rules.engine.deck import Deck
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel

#: Inputs that stand on the page itself, and the most choices that they may have there.
_MOST_CHOICES = 12
#: Cards that are listed without a keypad.
_SHORT_LIST = 6


def touches(
    offer: Offer, values: Mapping[str, Any], deck: Deck, asked: Sequence[Offer] = ()
) -> int:
    """Return the touches that take up an offer.

    Args:
        offer: that is taken up.
        values: that it is given.
        deck: of the game.
        asked: all offers of the step.
    """
    if not offer.fields:
        return 1
    filled = sum(_field(f, values[f.name], deck) for f in offer.fields if f.name in values)
    first, *others = offer.fields
    only_choice = not others and (_is_list(first) or _is_short_list(first))
    mains = [each.do for each in asked if each.style == "main" and not (each.why or each.at_seat)]
    button = 0 if mains == [offer.do] and _is_small(offer) else 1
    return button + filled + (0 if only_choice else 1)


def page_touches(offer: Offer, values: Mapping[str, Any], deck: Deck) -> int:
    """Return the touches that fill in a page of "Score now", which stands open.

    Its cards are touched as tiles. A lone figure that is touched on its track sends the page, as a
    form of one choice does.
    """
    filled = sum(
        len(values[each.name]) if each.look == "keys" else _field(each, values[each.name], deck)
        for each in offer.fields
    )
    (first, *others) = offer.fields
    wheels = [wheel for row in first.rows for wheel in row.wheels]
    lone = not others and len(wheels) == 1 and filled == 1
    return filled + (0 if lone and wheels[0].touched is not None else 1)


def _is_small(offer: Offer) -> bool:
    """Return whether a form stands on the page without a button before it."""
    return sum(not field.optional for field in offer.fields) <= 1 and all(
        field.widget != "text"
        and field.look not in ("keys", "dial")
        and not field.ordered
        and len(field.choices) <= _MOST_CHOICES
        for field in offer.fields
    )


def _is_list(field: Field) -> bool:
    return field.widget == "pick" and not field.look


def _is_short_list(field: Field) -> bool:
    """Return whether cards are touched in a list, without a keypad."""
    return field.look == "keys" and len(field.choices) <= _SHORT_LIST


def _field(field: Field, value: Any, deck: Deck) -> int:
    if field.look == "keys":
        cards = value if isinstance(value, list) else [value]
        return sum(1 if _is_short_list(field) else len(str(deck[each].number)) for each in cards)
    if field.widget == "number" and not field.look:
        return _figure(field.wheels[0], value)
    if field.widget == "grid":
        rows = {row.seat: {wheel.name: wheel for wheel in row.wheels} for row in field.rows}
        figures = ((rows[at][name], n) for at, row in value.items() for name, n in row.items())
        return sum(_typed(wheel, number) for wheel, number in figures)
    if isinstance(value, list):
        return len({*value} ^ {*(field.start if isinstance(field.start, list) else [])})
    return int(value != field.start)


def _figure(wheel: Wheel, value: int) -> int:
    """Return the touches of a figure alone: touched on its track, stepped or typed."""
    start = wheel.least if wheel.start is None else wheel.start
    if wheel.touched is not None:
        return _typed(wheel, value)
    return min(abs(value - start), len(str(abs(value))) + 1)


def _typed(wheel: Wheel, value: int) -> int:
    """Return the touches of a figure in a grid: its digits, or one on a track or a row of few.

    Figures that stand there already are left alone where each can be touched.
    """
    if wheel.touched is None:
        return len(str(value))
    if value == (wheel.least if wheel.start is None else wheel.start):
        return 0
    return 1 if wheel.first <= value <= wheel.touched else len(str(value)) + 1
