"""All kinds of mechanism, by the names that a game's data uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.play.schema.base import Mechanism as Parameters
from punchboard.cards.play.schema.play import MECHANISMS
from punchboard.cards.schema.base import installed
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.kinds.auction import Auction
from punchboard.companion.rules.kinds.bank import Bank
from punchboard.companion.rules.kinds.bid_lots import BidLots
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.kinds.chance import Chance
from punchboard.companion.rules.kinds.checklist import Checklist
from punchboard.companion.rules.kinds.clock import Clock
from punchboard.companion.rules.kinds.docks import Docks
from punchboard.companion.rules.kinds.ends import Ends
from punchboard.companion.rules.kinds.flags import Flags
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.kinds.heap_stock import HeapStock
from punchboard.companion.rules.kinds.leader_order import LeaderOrder
from punchboard.companion.rules.kinds.marker import Marker
from punchboard.companion.rules.kinds.note import Note
from punchboard.companion.rules.kinds.places import Places
from punchboard.companion.rules.kinds.point_exchange import PointExchange
from punchboard.companion.rules.kinds.pot import Pot
from punchboard.companion.rules.kinds.price_columns import PriceColumns
from punchboard.companion.rules.kinds.price_ladder import PriceLadder
from punchboard.companion.rules.kinds.priced_slots import PricedSlots
from punchboard.companion.rules.kinds.questions import Questions
from punchboard.companion.rules.kinds.reminders import Reminders
from punchboard.companion.rules.kinds.reserve import Reserve
from punchboard.companion.rules.kinds.row_order import RowOrder
from punchboard.companion.rules.kinds.score_pad import ScorePad
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.kinds.seat_choice import SeatChoice
from punchboard.companion.rules.kinds.secret import Secret
from punchboard.companion.rules.kinds.sheet import Sheet
from punchboard.companion.rules.kinds.shelf_stock import ShelfStock
from punchboard.companion.rules.kinds.table_number import TableNumber
from punchboard.companion.rules.kinds.tableau import Tableau
from punchboard.companion.rules.kinds.tally import Tally
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.kinds.trade_turns import TradeTurns
from punchboard.companion.rules.kinds.turn_order import TurnOrder
from punchboard.companion.rules.kinds.turns import Turns

KINDS: Mapping[str, type[Mechanism[Any, Any]]] = {
    mechanism.kind: mechanism
    for mechanism in (
        Checklist,
        Turns,
        PointTrack,
        TurnOrder,
        LeaderOrder,
        RowOrder,
        Marker,
        SeatChoice,
        BidLots,
        TradeTurns,
        PricedSlots,
        Tableau,
        PointExchange,
        PriceLadder,
        Ends,
        ShelfStock,
        HeapStock,
        Docks,
        PriceColumns,
        Places,
        Tally,
        Bank,
        Pot,
        TableNumber,
        Note,
        Reminders,
        Calculator,
        Scoring,
        ScorePad,
        Secret,
        Reserve,
        Hand,
        Auction,
        Chance,
        Flags,
        Questions,
        Clock,
        Sheet,
    )
}


def mechanism_of(data: Parameters) -> type[Mechanism[Any, Any]]:
    """Return the class of some parameters: one of ours, or one of an installed package."""
    kind = data.kind_names()[0]
    if kind in KINDS:
        return KINDS[kind]
    brought = installed(MECHANISMS, kind)
    assert brought is not None, f"{kind} was there when its data was read"
    mechanism: type[Mechanism[Any, Any]] = brought.load()
    return mechanism
