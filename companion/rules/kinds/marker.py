"""A piece that one seat holds at a time, and that others take from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.marker import Marker as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, yes_or_no
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView

_NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class MarkerState:
    """The seat with the piece.

    Attributes:
        holder: Its id; "" for nobody.
        asks: Whether the step still asks for it.
    """

    holder: str = ""
    asks: bool = False


class Marker(Mechanism[Data, MarkerState]):
    """Knows the holder of a piece."""

    kind = "marker"

    def start(self, table: TableContext) -> MarkerState:
        """Return that the start player has the piece, or nobody."""
        return MarkerState(table.seats[0].id if self.data.start == "first" else "")

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask for the seat that takes the piece."""
        self.set_state(tx, replace(self.state(tx), asks=True))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether the seat is known."""
        return not self.state(table).asks

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question for the seat that takes the piece."""
        text = step.say or self.data.ask
        who = Field("who", text, "pick", self._seats(table), look="seats")
        take = Offer(
            f"{self.id}.give",
            "",
            tr("Take the {piece}", piece=self.data.piece),
            (who,),
            source="told",
        )
        return Prompt(text, offers=(take,), next=self.data.stays, panel=self.id)

    def leave(self, tx: Transaction, step: Step) -> None:
        """Leave the piece with its holder, when the table continues without an answer."""
        self.set_state(tx, replace(self.state(tx), asks=False))

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the piece to all seats that don't have it."""
        for seat in table.seats:
            if seat.id != self.state(table).holder:
                title = tr("{name} takes the {piece}", name=seat.name, piece=self.data.piece)
                yield Offer(
                    f"{self.id}.take", seat.id, title, anytime=True, group=self.id, source="told"
                )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Give the piece to a seat."""
        seat = action.values["who"] if action.verb == "give" else action.seat
        before = self.state(tx).holder
        asks = self.state(tx).asks and action.verb != "give"
        self.set_state(tx, MarkerState(seat, asks))
        if seat != before:
            what = tr("the {piece}", piece=self.data.piece)
            event = Event(
                "moved", seat, thing=self.id, origin=before, to=seat, name=self.data.piece,
                does=tr("takes"), what=what,
            )  # fmt: skip
            tx.tell(self.id, event)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the question for the holder."""
        ask = tr("Who has the {piece}?", piece=self.data.piece)
        choices = (*self._seats(table), Choice(_NOBODY, tr("Nobody")))
        start = self.state(table).holder or _NOBODY
        yield Field(self.id, ask, "pick", choices, optional=True, start=start)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the holder to the table."""
        holder = values[self.id].replace(_NOBODY, "")
        if holder != self.state(tx).holder:
            self.set_state(tx, replace(self.state(tx), holder=holder))
            what = tr("the {piece}", piece=self.data.piece)
            does = tr("has") if holder else tr("Nobody has")
            tx.tell(self.id, Event("corrected", holder, thing=self.id, does=does, what=what))

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the question if a seat has the piece."""
        ask = tr("Does {name} have the {piece}?", name=table.name(seat), piece=self.data.piece)
        has = self.state(table).holder == seat
        yield replace(yes_or_no(self.id, ask, start=has), seat=seat)

    def fill_page(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give the piece to a seat that has it, or take it from one that doesn't."""
        if values[self.id]:
            self.match(tx, {self.id: seat})
        elif self.state(tx).holder == seat:
            self.match(tx, {self.id: _NOBODY})

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the holder."""
        holder = self.state(table).holder
        rows = [(holder, (cell(self.data.piece if holder else tr("Nobody")),))]
        yield table_panel(self.id, self.data.title, (head(align="left"),), rows)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield 1 for the holder, and 0 for all others."""
        has = int(self.state(table).holder == seat)
        why = self.data.piece if has else tr("no {piece}", piece=self.data.piece)
        yield ScoreLine("", source.title, why, has * source.each)

    def _seats(self, table: TableContext) -> tuple[Choice, ...]:
        return tuple(Choice(seat.id, seat.name, seat=seat.id) for seat in table.seats)
