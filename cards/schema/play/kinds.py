"""All kinds of mechanism that a game may arrange."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cards.schema.play.buildings import Slots
from cards.schema.play.calculators import Calculator
from cards.schema.play.contests import Contest
from cards.schema.play.counters import Note, Tally
from cards.schema.play.goods import Market, Stock
from cards.schema.play.majorities import Majority
from cards.schema.play.points import Ends, Exchange
from cards.schema.play.reminders import Reminders
from cards.schema.play.scoring import Scoring
from cards.schema.play.sheets import Sheet
from cards.schema.play.tracks import Track, TurnOrder
from cards.schema.play.turn_guide import Turns
from cards.schema.play.turns import Checklist

MechanismData = Annotated[
    Track
    | TurnOrder
    | Contest
    | Checklist
    | Turns
    | Slots
    | Exchange
    | Ends
    | Reminders
    | Calculator
    | Scoring
    | Sheet
    | Stock
    | Market
    | Majority
    | Tally
    | Note,
    Field(discriminator="kind"),
]
