"""All kinds of mechanism that a game may arrange."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cards.schema.play.buildings import Slots
from cards.schema.play.contests import Contest
from cards.schema.play.points import Ends, Exchange
from cards.schema.play.tracks import Track, TurnOrder
from cards.schema.play.turns import Checklist

MechanismData = Annotated[
    Track | TurnOrder | Checklist | Slots | Exchange | Ends | Contest, Field(discriminator="kind")
]
