"""A choice of another seat in turn, which then loses something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.seat_choice import SeatChoice as Data
from punchboard.cards.play.schema.seat_choice import Taken
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.hand import Hand
from punchboard.companion.rules.parts.seat_numbers import seat_number
from punchboard.companion.rules.parts.seat_walk import AsksInTurn, SeatWalk

_WHO = "who"
#: At most this many choices does a formula give a seat in one step.
_MOST = 9


@dataclass(frozen=True, slots=True)
class ChoiceState(SeatWalk):
    """The choices of a step.

    Attributes:
        due: Seat to the number of choices that it still has.
        chosen: Seat to the number of times that it was chosen.
        chose: Seat to the number of times that it chose.
    """

    due: Mapping[str, int] = field(default_factory=dict)
    chosen: Mapping[str, int] = field(default_factory=dict)
    chose: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Target:
    """A possible choice.

    Attributes:
        value: Value in the action: the seat, or the seat with the thing after a dot.
        seat: Chosen seat.
        takes: Amounts that it loses.
        piece: Number of the piece that it loses; None for none.
        label: Words for the thing; "" if the choice names none.
    """

    value: str
    seat: str
    takes: tuple[Taken, ...] = ()
    piece: int | None = None
    label: str = ""


class SeatChoice(AsksInTurn[Data, ChoiceState]):
    """Asks seats for another seat, and takes something from it."""

    kind = "seat_choice"

    def start(self, table: TableContext) -> ChoiceState:
        """Return that nobody has chosen."""
        return ChoiceState()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Line up the seats that have a choice, and say which of them find nobody."""
        times = self.data.times
        due = {
            seat: times if isinstance(times, int) else min(_MOST, seat_number(tx, seat, times))
            for seat in tx.order()
        }
        due = {seat: count for seat, count in due.items() if count > 0}
        self.set_state(tx, ChoiceState(tuple(due), due))
        asked = self.waiting(tx)
        if idle := [seat for seat in due if seat not in asked]:
            does = tr_count("finds nobody to choose", "find nobody to choose", len(idle))
            tx.tell(self.id, *(Event("passed", seat, does=does) for seat in idle))

    def deals(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the choice among the other seats, with the things to take from them."""
        names_things = self.data.names_things
        choices = tuple(
            Choice(each.value, table.name(each.seat), each.label, seat=each.seat)
            for each in self._targets(table, seat)
        )
        if choices:
            form = Field(
                _WHO,
                self.prompt(table, seat),
                "pick",
                choices,
                look="" if names_things else "seats",
            )
            yield Offer(f"{self.id}.choose", seat, tr("Choose"), (form,), source="decision")

    def passing(self, table: TableContext, seat: str) -> tuple[Offer, ...]:
        """Return the offer to choose nobody, if the game has it."""
        return super().passing(table, seat) if self.data.stays else ()

    def pass_title(self, table: TableContext, seat: str) -> str:
        """Return the title of the button with which a seat chooses nobody."""
        return self.data.stays

    def rest_title(self) -> str:
        """Return the title of the button that ends the step early."""
        return tr("Nobody else chooses")

    def prompt(self, table: TableContext, seat: str) -> str:
        """Return the sentence that asks a seat."""
        says = table.step.say if table.step is not None else ""
        return (says or self.data.ask).replace("{name}", table.name(seat))

    def panel_of_step(self) -> str:
        """Return the panel of the things that can be taken."""
        things = (*(each.use for each in self.data.takes), self.data.pieces)
        return things[0] or self.id

    def apply(self, tx: Transaction, action: Action) -> None:
        """Take something from the chosen seat, or end a seat's choices."""
        seat = action.seat
        if action.verb == "pass":
            tx.tell(self.id, Event("passed", seat, does=tr("chooses nobody")))
            self.has_acted(tx, seat)
            return
        targets = self._targets(tx, seat)
        target = next(each for each in targets if each.value == action.values[_WHO])
        part = self.state(tx)
        self.set_state(
            tx,
            replace(
                part,
                due=_added(part.due, seat, -1),
                chosen=_added(part.chosen, target.seat),
                chose=_added(part.chose, seat),
            ),
        )
        event = Event("chosen", seat, other=target.seat, does=tr("chooses"),
                      what=tx.name(target.seat), line="act")  # fmt: skip
        tx.tell(self.id, event)
        for each in target.takes:
            self._take(tx, seat, target.seat, each)
        if target.piece is not None:
            hand = self._hand(tx)
            hand.give_up(tx, target.seat, target.piece, stays=True)
            hand.take(tx, seat, (target.piece,), tr("from {name}", name=tx.name(target.seat)))
        if not self.state(tx).due[seat]:
            self.has_acted(tx, seat)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield how often a seat was chosen, or chose, in the last step."""
        part = self.state(table)
        number = (part.chosen if source.what == "chosen" else part.chose).get(seat, 0)
        yield ScoreLine("", source.title, str(number), number * source.each)

    def _targets(self, table: TableContext, seat: str) -> list[_Target]:
        """Return the possible choices of a seat, in turn order."""
        return [
            target
            for other in table.order()
            if other != seat and seat_number(table, other, self.data.allows)
            for target in self._targets_at(table, other)
        ]

    def _targets_at(self, table: TableContext, other: str) -> Sequence[_Target]:
        """Return the possible choices of one seat: a single one, or one for each thing."""
        data = self.data
        takes = tuple(each for each in data.takes if self._has(table, other, each))
        if not data.names_things:
            return (_Target(other, other, takes),) if takes or not data.takes else ()
        found = []
        for each in takes:
            label = self._said(table, other, each)
            found.append(_Target(f"{other}.{each.use}", other, (each,), label=label))
        hand = None if data.pieces is None else self._hand(table)
        if hand is not None and table.is_on(hand.option):
            for number in dict.fromkeys(hand.held(table, other)):
                value, label = f"{other}.{hand.id}.{number}", hand.named(number)
                found.append(_Target(value, other, piece=number, label=label))
        return found

    def _has(self, table: TableContext, seat: str, taken: Taken) -> bool:
        """Return whether a seat has something of an amount, as far as everybody may see."""
        ledger = table.find(Ledger, taken.use)
        if not table.is_on(table.find(Mechanism, taken.use).option):
            return False
        limit = ledger.limit(table, seat)
        return limit is None or limit > 0

    def _said(self, table: TableContext, seat: str, taken: Taken) -> str:
        """Return an amount in words, as far as everybody may see it."""
        ledger = table.find(Ledger, taken.use)
        limit = ledger.limit(table, seat)
        if taken.amount == "all":
            return (
                tr("all {many}", many=ledger.unit.many)
                if limit is None
                else ledger.unit.count(limit)
            )
        return ledger.unit.count(taken.amount if limit is None else min(limit, taken.amount))

    def _take(self, tx: Transaction, seat: str, other: str, taken: Taken) -> None:
        """Let the chosen seat lose an amount, which goes to the chooser or to nobody."""
        ledger = tx.find(Ledger, taken.use)
        spare = ledger.spare(tx, other)
        wanted = spare if taken.amount == "all" else taken.amount
        amount = min(each for each in (spare, wanted) if each is not None) if wanted else 0
        # A seat with less than is taken, or all of it, would tell the others how much it had.
        hides = ledger.keeps_own
        takes = amount > 0 or hides
        lost = -ledger.gain_unseen(tx, other, -amount, self.data.title) if takes else 0
        if taken.to == "chooser" and (lost > 0 or hides):
            ledger.gain_unseen(tx, seat, lost, self.data.title)

    def _hand(self, table: TableContext) -> Hand:
        """Return the pieces that can be taken."""
        return table.find(Hand, self.data.pieces or "")


def _added(counts: Mapping[str, int], seat: str, by: int = 1) -> Mapping[str, int]:
    """Return counts of seats after a change of one of them."""
    return {**counts, seat: counts.get(seat, 0) + by}
