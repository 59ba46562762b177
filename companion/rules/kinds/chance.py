"""Dice and coins that the table throws fairly, at any time and for anybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.chance import Chance as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, row, rows_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView


class Chance(Mechanism[Data, None]):
    """Throws the game's dice; clients never choose the result."""

    kind = "chance"

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield each die, at the table and on every phone."""
        data: Data = self.data
        for die in data.dice:
            faces = tuple(Choice(place, face) for place, face in enumerate(die.faces))
            fields = tuple(
                Field(f"die{number}", die.title, "pick", faces, chance=True)
                for number in range(die.times)
            )
            offer = Offer(
                f"{self.id}.{die.id}", "", die.title, fields, anytime=True, group=self.id,
                style="other", source="chance",
            )  # fmt: skip
            yield offer
            yield from (replace(offer, seat=seat.id, at_seat=True) for seat in table.seats)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Log the faces that were thrown."""
        data: Data = self.data
        die = next(each for each in data.dice if each.id == action.verb)
        fallen = [die.faces[action.values[f"die{number}"]] for number in range(die.times)]
        thing, does = f"{self.id}.{die.id}", f"{': ' if action.seat else ''}{die.title}:"
        events = (
            Event("threw", action.seat, thing=thing, name=die.title, to=face, does=does, what=face)
            for face in fallen
        )
        tx.tell(self.id, *events)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the last throw, as the log says it."""
        thrown = (entry for entry in reversed(table.state.log) if entry.by == self.id)
        fallen = next((entry.text for entry in thrown), "")
        rows = [row("", [cell(fallen, bold=True)])] if fallen else []
        caption = "" if fallen else tr("Nothing has been thrown yet.")
        told = rows_panel(self.id, self.data.title, rows, caption=caption)
        yield {**told, "buttons": True}
