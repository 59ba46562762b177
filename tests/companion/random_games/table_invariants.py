"""What is true of every table after every action, whatever game lies on it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from companion.rules.action import Action
from companion.rules.codec import state_from_json, state_to_json
from companion.rules.look import Look
from companion.rules.mechanisms.contest import Contest
from companion.rules.mechanisms.market import Market
from companion.rules.mechanisms.price_columns import PriceColumns
from companion.rules.mechanisms.slot_cards import copies
from companion.rules.mechanisms.slots import Slots
from companion.rules.mechanisms.stock import Stock
from companion.rules.mechanisms.tally import Tally
from companion.rules.mechanisms.track import PointTrack
from companion.rules.mechanisms.turn_order import TurnOrder
from companion.rules.rules import Rules
from companion.rules.state import State
from companion.rules.view import view

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

    def check(self, before: State, after: State, action: Action | None) -> None:
        """Check a state, and what has changed since the one before it."""
        self._check_log(before, after)
        self._check_totals(after)
        self._check_pieces(after)
        if action is not None and isinstance(self.rules.mechanisms[action.mechanism], Contest):
            self._check_crates(before, after)

    def _check_log(self, before: State, after: State) -> None:
        old = len(before.log)
        assert after.log[:old] == before.log, "a sentence was lost"
        for entry in after.log[old:]:
            assert entry.text.strip(), "an empty sentence"
            assert "{" not in entry.text, f"a name is left out: {entry.text}"
            if (entry.total, entry.seat) in self._sums:
                self._sums[entry.total, entry.seat] += entry.amount

    def _check_totals(self, state: State) -> None:
        for (name, seat), told in self._sums.items():
            total = _total(state, name, seat)
            assert total == told, f"{name} of {seat} is {total}, and {told} by the log"
            lowest = getattr(self.rules.mechanisms[name].data, "lowest", None)
            assert lowest is None or total >= lowest, f"{name} of {seat} is {total}"

    def _check_pieces(self, state: State) -> None:
        look = Look(self.rules, state)
        seats = {seat.id for seat in state.seats}
        for name, mechanism in self.rules.mechanisms.items():
            match mechanism:
                case TurnOrder():
                    order = look.part(mechanism).seats
                    assert sorted(order) == sorted(seats), f"{name}: {order}"
                    if mechanism.data.by is not None:
                        totals = [_total(state, mechanism.data.by, seat) for seat in order]
                        assert totals == sorted(totals, reverse=True), f"{name}: {order}, {totals}"
                case Contest():
                    line = [place.seat for place in look.part(mechanism).places]
                    assert set(line) <= seats, f"{name}: {line}"
                    assert len(set(line)) == len(line), f"{name}: {line}"
                case Slots():
                    held = Counter(c for row in look.part(mechanism).cards.values() for c in row)
                    for card, count in held.items():
                        assert count <= copies(look.deck[card]), f"{card}: {count} of them"
                    most = max(map(len, look.part(mechanism).cards.values()))
                    assert most <= len(mechanism.data.slots), f"{name}: {most} on one board"
                case Stock() if look.is_on(mechanism.option):
                    _check_shelves(look, mechanism)
                case Market():
                    docks = look.part(mechanism)
                    assert min((*docks.crates.values(), *docks.boxes.values())) >= 0, f"{docks}"
                case PriceColumns() if mechanism.data.goods:
                    left = mechanism.bag(look)
                    assert min(left.values()) >= 0, f"{name}: the bag holds {left}"
                    for row in look.part(mechanism).of.values():
                        assert min(row.values(), default=0) >= 0, f"{name}: {row}"

    def _check_crates(self, before: State, after: State) -> None:
        """Check that no crate comes out of nowhere while some are stocked or sold."""
        for mechanism in self.rules.mechanisms.values():
            if not isinstance(mechanism, Market) or not before.settings.get("market"):
                continue
            for kind in mechanism.kinds(Look(self.rules, before)):
                old, new = (
                    mechanism.available(look, kind.id)
                    + sum(mechanism.goods(look, seat.id, kind.id) for seat in look.seats)
                    for look in (Look(self.rules, before), Look(self.rules, after))
                )
                assert new <= old, f"{kind.id}: {old} crates became {new}"


def check_view(rules: Rules, state: State, given: Secrets, all_eyes: Iterable[str]) -> State:
    """Check that views are plain JSON without secrets, and a state comes back as it was.

    Args:
        rules: of the game.
        state: now.
        given: all secrets.
        all_eyes: whose views are looked at; "" is the middle of the table.

    Returns:
        The state that has been written and read.
    """
    for eyes in all_eyes:
        veiled = {
            do: {seat: row if seat == eyes else {} for seat, row in rows.items()}
            for do, rows in given.items()
        }
        shown = view(rules, state, eyes, given)
        assert shown == view(rules, state, eyes, veiled), f"{eyes or 'the table'} sees a secret"
        assert all(each["seat"] == eyes for each in shown["offers"] if each["private"])
        json.dumps(shown, allow_nan=False)
    again = state_from_json(rules, json.loads(json.dumps(state_to_json(state))))
    assert again == state, "a state read is not the state written"
    return again


def check_end(shown: Mapping[str, Any]) -> None:
    """Check the scores of a game that is over, and that somebody has won."""
    assert shown["moment"]["over"]
    scores = next(each for each in shown["panels"] if each["widget"] == "scores")
    rows = scores["rows"]
    assert scores["verdict"], "nobody has won"
    assert sorted(row["seat"] for row in rows) == sorted(seat["id"] for seat in shown["seats"])
    assert rows[0]["place"] == 1
    for row, behind in pairwise(rows):
        assert row["total"] >= behind["total"]
        assert row["place"] <= behind["place"]
    for row in rows:
        assert row["total"] == sum(line["points"] for line in row["lines"])


def _total(state: State, name: str, seat: str) -> int:
    part: Any = state.parts[name]
    total: int = (part.at if hasattr(part, "at") else part.of)[seat]
    return total


def _check_shelves(look: Look, stock: Stock) -> None:
    for seat in look.seats:
        cards = stock.cards(look, seat.id)
        for card, kinds in look.part(stock).on[seat.id].items():
            for kind, shelves in kinds.items():
                assert min(shelves) >= 0, f"{card}: {shelves}"
                room = stock.capacity(cards[card], kind) if card in cards else 0
                assert sum(shelves) <= room, f"{card} of {seat.id}: {shelves} {kind}, room {room}"
