"""The interface of a table for screens, wherever it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from punchboard.cards.play.pack import Pack
from punchboard.companion.rules.rules import Rules
from punchboard.companion.table.info import TableInfo
from punchboard.companion.view_schema import LogLineView, RulesView


class Table(Protocol):
    """A table as screens play it: of this phone alone, open to phones, or another phone's."""

    @property
    def info(self) -> TableInfo:
        """Summary for lists."""

    @property
    def pack(self) -> Pack:
        """The game's pack."""

    @property
    def rules(self) -> Rules:
        """The game's rules."""

    @property
    def newest(self) -> int:
        """The number of the newest row of the table's journal."""

    @property
    def undo_count(self) -> int:
        """How many steps can be undone here."""

    @property
    def redo_count(self) -> int:
        """How many steps can be done again here."""

    def view(self, seat: str = "") -> RulesView:
        """Return the view of a seat here; "" is the middle of the table."""

    def do(self, action: Mapping[str, object]) -> None:
        """Carry out an action, or send it to where it is.

        Args:
            action: `{"do", "seat", "values"}` as an offer of the view asks for.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """

    def give(self, action: Mapping[str, object]) -> object:
        """Keep a seat's secret choice, or seal it; raises as `do`."""

    def undo(self) -> None:
        """Take back the newest step; raises as `do`."""

    def redo(self) -> None:
        """Redo the last undone step; raises as `do`."""

    def log(self) -> list[LogLineView]:
        """Return the sentences that are known here, oldest first."""
