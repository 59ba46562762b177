"""What is true of every table after every action, whatever game lies on it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from typing import Any

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.log import Log
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.docks import Docks
from punchboard.companion.rules.kinds.places import Places
from punchboard.companion.rules.kinds.price_columns import PriceColumns
from punchboard.companion.rules.kinds.priced_slots import PricedSlots
from punchboard.companion.rules.kinds.shelf_stock import ShelfStock
from punchboard.companion.rules.kinds.tableau import Tableau
from punchboard.companion.rules.kinds.tally import Tally
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.kinds.turn_order import TurnOrder
from punchboard.companion.rules.parts.board_state import copies_in_deck, decks
from punchboard.companion.rules.parts.chosen_order import DecidesOrder
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.rules import Rules
from punchboard.companion.rules.view import view
from tests.companion.state_json import state_to_json

Secrets = Mapping[str, Mapping[str, Mapping[str, Any]]]


class Ledger:
    """The sums of the log, kept apart, and what must agree with them.

    Args:
        rules: of the game.
        state: at the start.
    """

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self._sums = {
            (name, seat.id): _total(state, name, seat.id)
            for name, mechanism in rules.mechanisms.items()
            if isinstance(mechanism, PointTrack | Tally)
            for seat in state.seats
        }
        self._now: dict[tuple[str, str], int] = {}
        self._look = TableContext(rules, state)
        self._stocks = [each for each in rules.mechanisms.values() if isinstance(each, HoldsGoods)]
        self._goods: Counter[tuple[str, str]] = Counter()

    def check(self, before: State, after: State, action: Action | None) -> None:
        """Check a state, and what has changed since the one before it."""
        old = self._look if self._look.state is before else TableContext(self.rules, before)
        self._look = table = TableContext(self.rules, after)
        self._check_log(before, after)
        self._check_totals(after)
        self._check_goods(old, table)
        self._check_pieces(table)
        if action is not None and not _draws(action):
            self._check_nothing_appears(old, table)

    def _check_log(self, before: State, after: State) -> None:
        old = len(before.log)
        assert after.log[:old] == before.log[:], "a sentence was lost"
        for entry in after.log.since(old):
            assert entry.text.strip(), "an empty sentence"
            assert "{" not in entry.text, f"a name is left out: {entry.text}"
            if (entry.total, entry.seat) in self._sums:
                self._sums[entry.total, entry.seat] += entry.amount
            self._goods[entry.total, entry.seat] += entry.amount
            for event in entry.events:
                if event.now is not None:
                    self._now[entry.thing(event), event.seat] = event.now

    def _check_totals(self, state: State) -> None:
        for (name, seat), told in self._sums.items():
            total = _total(state, name, seat)
            assert total == told, f"{name} of {seat} is {total}, and {told} by the log"
            now = self._now.get((name, seat), total)
            assert total == now, f"{name} of {seat} is {total}, and {now} by the newest event"
            lowest = getattr(self.rules.mechanisms[name].data, "lowest", None)
            assert lowest is None or total >= lowest, f"{name} of {seat} is {total}"

    def _check_goods(self, old: TableContext, table: TableContext) -> None:
        """Check that seats hold what the log says, and that no more is in use than there is.

        Only a count that begins anew may find more: the table went on while nothing was counted.
        """
        for stock in self._stocks:
            if not table.is_on(stock.option):
                continue
            for kind in stock.goods.kinds:
                for seat in table.seats:
                    held = stock.goods.count(table, seat.id, kind.id)
                    told = self._goods[stock.goods.log_name(kind.id), seat.id]
                    assert held == told >= 0, f"{seat.id}: {held} {kind.id}, {told} by the log"
                left = stock.supply.left_of(table, kind.id)
                assert left is None or left <= (kind.printed or 0), f"{kind.id}: {left} are left"
                if (
                    left is not None
                    and left < 0
                    and stock.goods.data.limited
                    and old.is_on(stock.option)
                ):
                    least = stock.supply.left_of(old, kind.id) or 0
                    assert left >= least, f"{kind.id}: {left} are left"

    def _check_pieces(self, table: TableContext) -> None:
        seats = {seat.id for seat in table.seats}
        for name, mechanism in self.rules.mechanisms.items():
            match mechanism:
                case TurnOrder():
                    order = mechanism.state(table).seats
                    assert sorted(order) == sorted(seats), f"{name}: {order}"
                    if mechanism.data.live and (by := mechanism.data.ranks[0].by) is not None:
                        totals = [_total(table.state, by, seat) for seat in order]
                        assert totals == sorted(totals, reverse=True), f"{name}: {order}, {totals}"
                case DecidesOrder():
                    line = [place.seat for place in mechanism.order.state(table).places]
                    assert set(line) <= seats, f"{name}: {line}"
                    assert len(set(line)) == len(line), f"{name}: {line}"
                case PricedSlots() | Tableau():
                    held = Counter(c for row in mechanism.state(table).cards.values() for c in row)
                    for card, count in held.items():
                        most = decks(table, mechanism.data) * copies_in_deck(table.deck[card])
                        assert count <= most, f"{card}: {count} of them"
                    most = max(map(len, mechanism.state(table).cards.values()))
                    assert most <= len(mechanism.data.slots), f"{name}: {most} on one board"
                case ShelfStock() if table.is_on(mechanism.option):
                    _check_shelves(table, mechanism)
                case Docks() | PriceColumns():
                    lies = mechanism.state(table)
                    counts = [n for here in lies.wares.values() for n in here.values()]
                    assert min((*counts, *lies.boxes.values())) >= 0, f"{lies}"
                    columns = isinstance(mechanism, PriceColumns) and mechanism.columns(table)
                    for cells in columns.values() if columns else ():
                        kinds = [
                            kind for cell in cells for kind in +Counter(lies.wares.get(cell.id, {}))
                        ]
                        assert len(set(kinds)) <= 1, f"{name}: {kinds} on one column"
                case Places():
                    tiles = mechanism.data.tiles
                    for seat in seats:
                        count = len(mechanism.state(table).of(seat))
                        assert count <= (tiles.each or count), f"{name}: {count} tiles of {seat}"

    def _check_nothing_appears(self, old: TableContext, table: TableContext) -> None:
        """Check that goods which change hands come from somewhere."""
        for stock in self._stocks:
            for kind in stock.goods.kinds if old.state.settings == table.state.settings else ():
                was, is_ = (stock.supply.left_of(each, kind.id) for each in (old, table))
                assert was is None or is_ is None or is_ >= was, (
                    f"{kind.id}: of {was} in the supply {is_} are left"
                )


#: What brings goods out of the supply, or tells how they lie.
_DRAWS = (
    "draft", "gain", "wild", "add", "supply", "docks", "owed", "done", "match", "take",
    "page", "tie",
)  # fmt: skip


def _draws(action: Action) -> bool:
    opens_filled = action.verb == "open" and "card" in action.values
    return opens_filled or action.verb in _DRAWS or action.verb.startswith("set_")


def check_view(
    rules: Rules, state: State, given: Secrets, all_eyes: Iterable[str], read: int
) -> State:
    """Check that views are plain JSON without secrets, and a state comes back as it was.

    Args:
        rules: of the game.
        state: now.
        given: all secrets.
        all_eyes: whose views are looked at; "" is the middle of the table.
        read: how many sentences of the log have come back as they were already.

    Returns:
        The state that has been written and read.
    """
    for eyes in all_eyes:
        veiled = {
            do: {seat: row if seat == eyes else {} for seat, row in rows.items()}
            for do, rows in given.items()
        }
        shown = view(rules, state, eyes, given)
        if veiled != given:
            assert shown == view(rules, state, eyes, veiled), f"{eyes or 'the table'} sees a secret"
        assert all(each["seat"] == eyes for each in shown["offers"] if each["private"])
        json.dumps(shown, allow_nan=False)
    new = reduce(Log.with_entry, state.log.since(read), Log())
    json.dumps(state_to_json(replace(state, log=new)), allow_nan=False)
    return state


def check_end(shown: Mapping[str, Any], excluded: Collection[str]) -> None:
    """Check the scores of a game that is over, and that somebody has won.

    Args:
        shown: The view.
        excluded: seats that can't win with any total.
    """
    assert shown["moment"]["over"]
    scores = shown["scores"]
    rows = scores["rows"]
    assert scores["verdict"], "nobody has won"
    assert sorted(row["seat"] for row in rows) == sorted(seat["id"] for seat in shown["seats"])
    assert rows[0]["place"] == 1
    named = " wins. " in scores["verdict"]  # somebody has won whatever they are
    for row, behind in pairwise(rows[1:] if named else rows):
        ahead, last = (each["seat"] in excluded for each in (row, behind))
        assert last or not ahead, "a seat that can't win is ahead"
        if last and not ahead:
            continue
        assert row["total"] >= behind["total"]
        assert row["place"] <= behind["place"]
    for row in rows:
        assert row["total"] == sum(line["points"] for line in row["lines"])


def _total(state: State, name: str, seat: str) -> int:
    part: Any = state.parts[name]
    total: int = (part.at if hasattr(part, "at") else part.of)[seat]
    return total


def _check_shelves(table: TableContext, stock: ShelfStock) -> None:
    for seat in table.seats:
        cards = stock.goods.cards(table, seat.id)
        for card, kinds in stock.state(table).on[seat.id].items():
            for kind, shelves in kinds.items():
                assert min(shelves) >= 0, f"{card}: {shelves}"
                room = stock.goods.capacity(cards[card], kind) if card in cards else 0
                assert sum(shelves) <= room, f"{card} of {seat.id}: {shelves} {kind}, room {room}"
