"""Random values at the table: drawn fairly, and kept in the journal."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Field
from punchboard.companion.rules.engine.offered import Offered


def drawn(offered: Offered, action: Action, source: random.Random) -> Action:
    """Return an action with its random values drawn; a client's own values for them are ignored.

    Args:
        offered: Offers of the state before the action.
        action: Action as it came in.
        source: Source of randomness; a fair one, except in tests.
    """
    fields = [
        field
        for offer in offered.all
        if (offer.do, offer.seat) == (action.do, action.seat)
        for field in offer.fields
        if field.chance
    ]
    if not fields:
        return action
    values = {field.name: _draw(field, source) for field in fields}
    return replace(action, values={**action.values, **values})


def _draw(field: Field, source: random.Random) -> Any:
    """Return one of a field's choices, or all of them in an order."""
    choices = [choice.value for choice in field.choices if not choice.why]
    if field.ordered:
        return source.sample(choices, len(choices))
    return source.choice(choices)
