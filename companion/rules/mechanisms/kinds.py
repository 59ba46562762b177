"""All kinds of mechanism, by the names that a game's data uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.mechanism import Mechanism
from companion.rules.mechanisms.calculator import Calculator
from companion.rules.mechanisms.checklist import Checklist
from companion.rules.mechanisms.contest import Contest
from companion.rules.mechanisms.ends import Ends
from companion.rules.mechanisms.exchange import Exchange
from companion.rules.mechanisms.majority import Majority
from companion.rules.mechanisms.market import Market
from companion.rules.mechanisms.note import Note
from companion.rules.mechanisms.reminders import Reminders
from companion.rules.mechanisms.scoring import Scoring
from companion.rules.mechanisms.sheet import Sheet
from companion.rules.mechanisms.slots import Slots
from companion.rules.mechanisms.stock import Stock
from companion.rules.mechanisms.tally import Tally
from companion.rules.mechanisms.track import PointTrack
from companion.rules.mechanisms.turn_guide import Turns
from companion.rules.mechanisms.turn_order import TurnOrder

KINDS: Mapping[str, type[Mechanism[Any]]] = {
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
        Majority,
        Tally,
        Note,
        Reminders,
        Calculator,
        Scoring,
        Sheet,
    )
}
