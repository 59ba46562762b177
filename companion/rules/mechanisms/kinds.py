"""All kinds of mechanism, by the names that a game's data uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.play.schema.play import MECHANISMS
from punchboard.cards.schema.base import installed
from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.mechanisms.auctions import Auction
from punchboard.companion.rules.mechanisms.calculator import Calculator
from punchboard.companion.rules.mechanisms.chance import Chance
from punchboard.companion.rules.mechanisms.checklist import Checklist
from punchboard.companion.rules.mechanisms.clock import Clock
from punchboard.companion.rules.mechanisms.contest import Contest
from punchboard.companion.rules.mechanisms.ends import Ends
from punchboard.companion.rules.mechanisms.exchange import Exchange
from punchboard.companion.rules.mechanisms.flags import Flags
from punchboard.companion.rules.mechanisms.hand import Hand
from punchboard.companion.rules.mechanisms.market import Market
from punchboard.companion.rules.mechanisms.note import Note
from punchboard.companion.rules.mechanisms.places import Places
from punchboard.companion.rules.mechanisms.questions import Questions
from punchboard.companion.rules.mechanisms.reminders import Reminders
from punchboard.companion.rules.mechanisms.scoring import Scoring
from punchboard.companion.rules.mechanisms.secret import Secret
from punchboard.companion.rules.mechanisms.sheet import Sheet
from punchboard.companion.rules.mechanisms.slots import Slots
from punchboard.companion.rules.mechanisms.stock import Stock
from punchboard.companion.rules.mechanisms.tally import Tally
from punchboard.companion.rules.mechanisms.track import PointTrack
from punchboard.companion.rules.mechanisms.turn_order import TurnOrder
from punchboard.companion.rules.mechanisms.turns import Turns

KINDS: Mapping[str, type[Mechanism[Any, Any]]] = {
    mechanism.kind: mechanism
    for mechanism in (
        Checklist,
        Turns,
        PointTrack,
        TurnOrder,
        Contest,
        Slots,
        Exchange,
        Ends,
        Stock,
        Market,
        Places,
        Tally,
        Note,
        Reminders,
        Calculator,
        Scoring,
        Secret,
        Hand,
        Auction,
        Chance,
        Flags,
        Questions,
        Clock,
        Sheet,
    )
}


def mechanism_of(kind: str) -> type[Mechanism[Any, Any]]:
    """Return the mechanism of a kind: one of ours, or what an installed package brings."""
    if kind in KINDS:
        return KINDS[kind]
    brought = installed(MECHANISMS, kind)
    assert brought is not None, f"{kind} was there when its data was read"
    mechanism: type[Mechanism[Any, Any]] = brought.load()
    return mechanism
