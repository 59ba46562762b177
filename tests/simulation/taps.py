"""What a light game costs in touches, action by action.

The model: a button is 1 touch. An action with a form is 1 touch for its button, then its fields,
and 1 to send them. A card is typed by its printed number and taken: digits + 1. A number is
stepped from where it stands, or typed: the fewer of |steps| and digits + 1. A grid of bids is
typed: the digits of each figure. A choice, or a seat, is 1 touch unless it stands there already.
A form of one choice is sent by that touch, and opens by itself where it is all that is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.deck import Deck
from companion.rules.offer import Field, Offer


def touches(offer: Offer, values: Mapping[str, Any], deck: Deck) -> int:
    """Return the touches that take up an offer."""
    if not offer.fields:
        return 1
    filled = sum(_field(f, values[f.name], deck) for f in offer.fields if f.name in values)
    only_choice = len(offer.fields) == 1 and offer.fields[0].widget in ("choice", "cards")
    return 1 + filled + (0 if only_choice else 1)


def _field(field: Field, value: Any, deck: Deck) -> int:
    if field.widget == "cards":
        return len(str(deck[value].number)) + 1
    if field.widget == "number":
        wheel = field.wheels[0]
        start = wheel.least if wheel.start is None else wheel.start
        return min(abs(value - start), len(str(abs(value))) + 1)
    if field.widget == "numbers":
        return sum(len(str(figure)) for row in value.values() for figure in row.values())
    return int(value != field.start)
