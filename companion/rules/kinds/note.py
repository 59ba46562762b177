"""A player's private note: it never opens and isn't in the journal."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.note import Note as Data
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import own_panel
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.view_schema import PanelView


class Note(Mechanism[Data, None]):
    """A private number and line for each seat.

    Both are values of a private offer, so they are kept with sealed choices until these open; notes
    never do. The table's state knows nothing of them.
    """

    kind = "note"

    @property
    def do(self) -> str:
        """The name of the private offer's action."""
        return f"{self.id}.write"

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield writing one's note, for each seat."""
        data: Data = self.data
        sign = data.unit.sign or data.unit.many
        for seat in table.seats:
            wheel = Wheel("amount", data.title, 0, data.most, 0, data.most, sign)
            yield Offer(
                self.do, seat.id, f"{seat.name}: {data.title}",
                (
                    Field("amount", data.ask, "number", wheels=(wheel,), optional=True),
                    Field("text", data.line, "text", optional=True),
                ),
                style="other", private=True, anytime=True, group=self.id, source="told",
            )  # fmt: skip

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the note of the viewing seat; nothing for the middle of the table."""
        data: Data = self.data
        for seat, values in table.private.get(self.do, {}).items():
            amount = values.get("amount")
            parts = [data.unit.count(amount)] if amount is not None else []
            parts += [values["text"]] if values.get("text") else []
            text = " · ".join(parts) or tr("Nothing written down.")
            yield own_panel(self.id, data.title, seat, text)
