"""Panels of words and figures: tables, tallies, notes, and whose secret choice is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.theme import THEME
from companion.ui.widgets.base import PanelPane, muted
from companion.ui.widgets.slots import SeatLine

#: Columns of longer words share what is left, and wrap.
_WIDEST = 110
#: More columns than this share the width evenly.
_MANY = 5


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
        widths = self._widths()
        for column, wide in zip(columns, widths, strict=True):
            grid.add_widget(
                TableCell(
                    text=column["title"], icon=column.get("icon", ""), quiet=True,
                    align=column.get("align", "left"), **_sized(wide),
                )
            )  # fmt: skip
        for row in rows:
            self._row(grid, row, has_seats, widths)
        self.add_widget(grid)
        if self.panel.get("caption"):
            self.add_widget(muted(self.panel["caption"]))

    def _widths(self) -> list[float | None]:
        """Return how wide the columns are; at least one shares what is left, or all of many."""
        widths = [self._width(place) for place in range(len(self.panel["columns"]))]
        if len(widths) > _MANY:
            return [None] * len(widths)
        if None not in widths:
            widths[widths.index(max(wide for wide in widths if wide is not None))] = None
        return widths

    def _width(self, place: int) -> float | None:
        """Return how wide a column is, pixels; None for one of long words, which wrap."""
        title = self.panel["columns"][place]
        widths = [_wide(title["title"], THEME.small) + (dp(24) if title.get("icon") else 0)]
        for row in self.panel["rows"]:
            cell = row["cells"][place]
            drawing = dp(26) if cell.get("icon") or cell.get("seat") else 0
            widths.append(_wide(cell["text"], THEME.body, bool(cell.get("bold"))) + drawing)
        widest = max(widths) + dp(20)
        return widest if widest <= dp(_WIDEST) else None

    def _row(
        self,
        grid: GridLayout,
        row: Mapping[str, Any],
        has_seats: bool,
        widths: Sequence[float | None],
    ) -> None:
        is_now = bool(row.get("now"))
        if has_seats:
            seat = self.desk.seat(row.get("seat", ""))
            grid.add_widget(TableCell(seat=seat, now=is_now, size_hint_x=None, width=dp(34)))
        columns = self.panel["columns"]
        for cell, column, wide in zip(row["cells"], columns, widths, strict=True):
            grid.add_widget(
                TableCell(
                    **_sized(wide),
                    text=cell["text"],
                    icon=cell.get("icon", ""),
                    seat=self.desk.seat(cell.get("seat", "")),
                    strong=bool(cell.get("bold")),
                    align=column.get("align", "left"),
                    now=is_now,
                )
            )


def _sized(wide: float | None) -> dict[str, Any]:
    return {"size_hint_x": 1} if wide is None else {"size_hint_x": None, "width": wide}


def _wide(text: str, font_size: float, bold: bool = False) -> float:
    return float(CoreLabel(font_size=font_size, bold=bold).get_extents(text)[0])


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
