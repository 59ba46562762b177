"""All kinds of mechanism that a game may arrange."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from punchboard.cards.schema.play.auctions import Auction, Hand
from punchboard.cards.schema.play.buildings import Slots
from punchboard.cards.schema.play.calculators import Calculator
from punchboard.cards.schema.play.contests import Contest
from punchboard.cards.schema.play.counters import Note, Tally
from punchboard.cards.schema.play.goods import Market, Stock
from punchboard.cards.schema.play.majorities import Majority
from punchboard.cards.schema.play.points import Ends, Exchange
from punchboard.cards.schema.play.reminders import Reminders
from punchboard.cards.schema.play.scoring import Scoring
from punchboard.cards.schema.play.secrets import Secret
from punchboard.cards.schema.play.sheets import Sheet
from punchboard.cards.schema.play.supplies import Supply
from punchboard.cards.schema.play.tracks import Track, TurnOrder
from punchboard.cards.schema.play.turn_guide import Turns
from punchboard.cards.schema.play.turns import Checklist

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
    | Secret
    | Hand
    | Auction
    | Supply
    | Sheet
    | Stock
    | Market
    | Majority
    | Tally
    | Note,
    Field(discriminator="kind"),
]
