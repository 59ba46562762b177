"""Somebody who does whatever is offered, with values within the limits that are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.simulation.random_answer import random_values


def action(offer: Offer, chance: random.Random) -> Mapping[str, Any]:
    """Return an action that takes up an offer, within all limits of its form."""
    return {"do": offer.do, "seat": offer.seat, "values": random_values(offer, chance)}
