"""Panels of words and figures: tables, tallies, notes, and whose secret choice is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.widgets.base import PanelPane, muted
from companion.ui.widgets.slots import SeatLine


class TableCell(BoxLayout):
    """A cell: a marker, an icon, or words."""

    text = StringProperty("")
    icon = StringProperty("")
    seat = DictProperty({})
    align = StringProperty("left")
    strong = BooleanProperty(False)
    quiet = BooleanProperty(False)
    now = BooleanProperty(False)


class TablePanel(PanelPane):
    """Rows and columns, each row of a seat led by its marker."""

    def build(self) -> None:
        """Add the heads and rows."""
        columns, rows = self.panel["columns"], self.panel["rows"]
        has_seats = any(row.get("seat") for row in rows)
        grid = GridLayout(cols=len(columns) + has_seats, size_hint_y=None, spacing=(dp(2), dp(2)))
        grid.bind(minimum_height=grid.setter("height"))
        if has_seats:
            grid.add_widget(TableCell(size_hint_x=None, width=dp(34)))
        shares = [self._share(place) for place in range(len(columns))]
        for column, share in zip(columns, shares, strict=True):
            grid.add_widget(
                TableCell(
                    text=column["title"], icon=column.get("icon", ""), quiet=True,
                    align=column.get("align", "left"), size_hint_x=share,
                )
            )  # fmt: skip
        for row in rows:
            self._row(grid, row, has_seats, shares)
        self.add_widget(grid)
        if self.panel.get("caption"):
            self.add_widget(muted(self.panel["caption"]))

    def _share(self, place: int) -> float:
        """Return a column's share of the width, by its longest words."""
        cells = [row["cells"][place] for row in self.panel["rows"]]
        longest = max((len(cell["text"]) for cell in cells), default=0)
        title = self.panel["columns"][place]
        return float(max(4, min(14, max(longest, len(title["title"]) * 0.85))) + 3)

    def _row(
        self, grid: GridLayout, row: Mapping[str, Any], has_seats: bool, shares: Sequence[float]
    ) -> None:
        is_now = bool(row.get("now"))
        if has_seats:
            seat = self.desk.seat(row.get("seat", ""))
            grid.add_widget(TableCell(seat=seat, now=is_now, size_hint_x=None, width=dp(34)))
        columns = self.panel["columns"]
        for cell, column, share in zip(row["cells"], columns, shares, strict=True):
            grid.add_widget(
                TableCell(
                    size_hint_x=share,
                    text=cell["text"],
                    icon=cell.get("icon", ""),
                    strong=bool(cell.get("bold")),
                    align=column.get("align", "left"),
                    now=is_now,
                )
            )


class TallyPanel(PanelPane):
    """A count for each seat."""

    def build(self) -> None:
        """Add a line for each seat."""
        for row in self.panel["rows"]:
            seat = self.desk.seat(row["seat"])
            summary = row.get("text") or str(row["count"])
            self.add_widget(SeatLine(seat=seat, name=seat.get("name", ""), summary=summary))


class NotePanel(PanelPane):
    """What only its owner sees."""

    def build(self) -> None:
        """Add the words."""
        seat = self.desk.seat(self.panel["seat"])
        self.add_widget(SeatLine(seat=seat, name=seat.get("name", ""), summary=self.panel["text"]))
