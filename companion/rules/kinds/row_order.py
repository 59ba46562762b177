"""A row of spaces, each for one seat: seats take one in turn, and then act in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.row_order import RowOrder as Data
from punchboard.cards.play.schema.row_order import RowSpace
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.means import gain_within_means
from punchboard.companion.rules.engine.mechanism import ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.seat_order import clockwise, ordered
from punchboard.companion.rules.parts.seat_walk import AsksInTurn, SeatWalk
from punchboard.companion.view_schema import PanelView

_SPACE = "space"


@dataclass(frozen=True, slots=True)
class RowState(SeatWalk):
    """The spaces that seats have taken, and the order that came of the last row.

    Attributes:
        seats: Seats in the order, the first first.
        at: Seat to the number of its space, from 1.
    """

    seats: tuple[str, ...] = ()
    at: Mapping[str, int] = field(default_factory=dict)


class RowOrder(AsksInTurn[Data, RowState]):
    """An order of seats by the spaces that they have taken."""

    kind = "row_order"

    def start(self, table: TableContext) -> RowState:
        """Return an empty row; seats act clockwise from the start player."""
        return RowState(seats=clockwise(table).seats)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Empty the row, and line all seats up."""
        self.set_state(tx, replace(self.state(tx), at={}))
        super().enter(tx, step)

    def deals(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the free spaces; a taken one says who is on it."""
        taken = {number: each for each, number in self.state(table).at.items()}
        choices = tuple(
            Choice(
                number, self.data.name_of(number), self._brings(table, space),
                self._why(table, taken.get(number)),
                space.icon,
            )
            for number, space in enumerate(self.data.spaces, 1)
        )  # fmt: skip
        ask = tr("Which space does {name} take?", name=table.name(seat))
        form = Field(_SPACE, ask, "pick", choices)
        yield Offer(f"{self.id}.take", seat, tr("Take a space"), (form,), source="decision")

    def passing(self, table: TableContext, seat: str) -> tuple[Offer, ...]:
        """Return nothing: each seat takes a space."""
        return ()

    def rest_title(self) -> str:
        """Return the title of the button that ends the step early."""
        return tr("All others take none")

    def prompt(self, table: TableContext, seat: str) -> str:
        """Return the sentence that asks a seat."""
        says = table.step.say if table.step is not None else ""
        return (says or self.data.ask).replace("{name}", table.name(seat))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Put a seat on a space, and give it the gains of the space."""
        seat, number = action.seat, action.values[_SPACE]
        part, space = self.state(tx), self.data.spaces[number - 1]
        self.set_state(tx, replace(part, at={**part.at, seat: number}))
        self.has_acted(tx, seat)
        event = Event(
            "chosen", seat, thing=f"{self.id}.{number}", amount=number,
            name=self.data.name_of(number), does=tr("takes"), what=_said(number),
            why=tr(", ").join(filter(None, (space.name, space.text))), line="act",
        )  # fmt: skip
        tx.tell(self.id, event)
        into = space.into or self.data.into
        if into is not None and space.gains:
            ledger = tx.find(Ledger, into)
            gain_within_means(tx, self.id, ledger, seat, space.gains, self.data.title)

    def leave(self, tx: Transaction, step: Step) -> None:
        """Put the seats in the order of their spaces."""
        super().leave(tx, step)
        self._sort(tx)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the space of each seat; 0 is none."""
        at, most = self.state(table).at, len(self.data.spaces)
        rows = tuple(
            Row(seat.id, (Wheel(_SPACE, tr("Space"), 0, most, 0, most, start=at.get(seat.id, 0)),))
            for seat in table.seats
        )
        ask = tr("{title}: on which space is each?", title=self.data.title)
        yield Field(self.id, ask, "grid", rows=rows, optional=True)

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield for each space that one seat at most is on it."""
        numbers = range(len(self.data.spaces) + 1)
        for number in numbers[1:]:
            part = Part(self.id, worth=tuple(int(each == number) for each in numbers))
            yield Limit((part,), _one_only(), most=1, kept=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the spaces to the table.

        Raises:
            Refusal: if two seats are on one space.
        """
        spaces = {seat: row[_SPACE] for seat, row in values[self.id].items()}
        at = {seat: number for seat, number in {**self.state(tx).at, **spaces}.items() if number}
        if len(set(at.values())) < len(at):
            raise Refusal(Code.OUT_OF_RANGE, _one_only())
        if at == self.state(tx).at:
            return
        self.set_state(tx, replace(self.state(tx), at=at))
        events = [
            Event(
                "corrected", seat, thing=self.id, now=at.get(seat, 0), does=":",
                what=_said(at.get(seat, 0)),
            )
            for seat in spaces
        ]  # fmt: skip
        tx.tell(self.id, *events)
        if not self.state(tx).waiting:
            self._sort(tx)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the number of a seat's space."""
        number = self.state(table).at.get(seat, 0)
        yield ScoreLine("", source.title, _said(number), number * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the row with the seats on it."""
        taken = {number: seat for seat, number in self.state(table).at.items()}
        rows = [
            (taken.get(number, ""), (
                cell(self.data.name_of(number), bold=number in taken, icon=space.icon),
                cell(self._brings(table, space)),
            ))
            for number, space in enumerate(self.data.spaces, 1)
        ]  # fmt: skip
        heads = (head(tr("Space"), "left"), head(tr("Brings"), "left"))
        yield table_panel(self.id, self.data.title, heads, rows)

    def _brings(self, table: TableContext, space: RowSpace) -> str:
        """Return the text of a space; without one, its gains: "+1 point"."""
        into = space.into or self.data.into
        if space.text or into is None or not space.gains:
            return space.text
        amount = table.find(Ledger, into).unit.count(space.gains)
        return f"+{amount}" if space.gains > 0 else amount

    def _why(self, table: TableContext, seat: str | None) -> str:
        return "" if seat is None else tr("{name} is there", name=table.name(seat))

    def _sort(self, tx: Transaction) -> None:
        """Put the seats in the order of their spaces; seats without one come last."""
        part = self.state(tx)
        if not part.at:
            return
        last = len(self.data.spaces) + 1
        order = tuple(sorted(part.seats, key=lambda seat: part.at.get(seat, last)))
        if order == part.seats:
            return
        self.set_state(tx, replace(part, seats=order))
        title = tr("Set the {word}", word=self.data.word)
        events = (replace(each, title=title) for each in ordered(order))
        tx.tell(self.id, *events)


def _one_only() -> str:
    return tr("Each space is for one player only.")


def _said(number: int) -> str:
    """Return a space in words, from its number; 0 is none."""
    return tr("space {number}", number=number) if number else tr("no space")
