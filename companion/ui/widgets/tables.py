"""Panels of words and figures: tables, tallies, notes, and whose secret choice is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.parts.panes import Column
from companion.ui.theme import THEME
from companion.ui.widgets.base import PanelPane, muted
from companion.ui.widgets.slots import SeatLine

#: Columns of longer words share what is left, and wrap; narrow ones share the width evenly.
_WIDEST, _NARROW = 110, 64
#: Room for the marker that leads a row, and what a column of words needs at least.
_MARKER, _LEAST = 34, 76
#: Tables of more columns put a row's first words above its figures where there is no room.
_MANY = 3
#: Of a column's room, what figures under a row's first words can do without.
_LOOSE = 4


class TableCell(BoxLayout):
    """A cell: a marker, an icon, or words."""

    text = StringProperty("")
    icon = StringProperty("")
    seat = DictProperty({})
    align = StringProperty("left")
    strong = BooleanProperty(False)
    quiet = BooleanProperty(False)
    small = BooleanProperty(False)
    low = BooleanProperty(False)
    now = BooleanProperty(False)
    least = NumericProperty(0)


class TablePanel(PanelPane):
    """Rows and columns, each row of a seat led by its marker.

    Where the columns don't fit, their icons stand alone; where even those are too many, the first
    words of a row stand above its figures, which are small if they would break otherwise.
    """

    def build(self) -> None:
        """Add the heads and rows, and again whenever the width is another."""
        self._place = Column(spacing=dp(2))
        self._has_seats = any(row.get("seat") for row in self.panel["rows"])
        self.add_widget(self._place)
        if self.panel.get("caption"):
            self.add_widget(muted(self.panel["caption"]))
        self.bind(width=lambda *_: self._lay_out())
        self._lay_out()

    def _lay_out(self) -> None:
        self._place.clear_widgets()
        count = len(self.panel["columns"])
        room = self.width - 4 * THEME.step - (dp(_MARKER) if self._has_seats else 0)
        has_titles = _least(self._widths(has_titles=True)) <= room
        widths = self._widths(has_titles)
        is_stacked = count > _MANY and _least(widths) > room
        even = self.width - 4 * THEME.step
        self._is_small = is_stacked and (max(widths[1:]) - dp(_LOOSE)) * (count - 1) > even
        if is_stacked or max(widths) <= dp(_NARROW):
            shares: list[float | None] = [None] * count
        else:
            shares = [wide if wide <= dp(_WIDEST) else None for wide in widths]
            if None not in shares:
                shares[widths.index(max(widths))] = None
        self._heads(shares, has_titles, is_stacked)
        for row in self.panel["rows"]:
            self._row(row, shares, is_stacked)

    def _widths(self, has_titles: bool) -> list[float]:
        """Return how wide each column is when nothing in it wraps, pixels."""
        return [self._width(place, has_titles) for place in range(len(self.panel["columns"]))]

    def _width(self, place: int, has_titles: bool) -> float:
        column = self.panel["columns"][place]
        icon = column.get("icon")
        title = _wide(column["title"], THEME.small) if has_titles or not icon else 0
        widths = [title + (dp(24) if icon else 0)]
        for row in self.panel["rows"]:
            cell = row["cells"][place]
            drawing = dp(26) if cell.get("icon") or cell.get("seat") else 0
            widths.append(_wide(cell["text"], THEME.body, bool(cell.get("bold"))) + drawing)
        return float(max(widths) + dp(14))

    def _heads(self, shares: Sequence[float | None], has_titles: bool, is_stacked: bool) -> None:
        line = CellLine()
        if self._has_seats and not is_stacked:
            line.add_widget(TableCell(size_hint_x=None, width=dp(_MARKER)))
        columns = list(zip(self.panel["columns"], shares, strict=True))
        for column, wide in columns[is_stacked:]:
            icon = column.get("icon", "")
            line.add_widget(
                TableCell(
                    text=column["title"] if has_titles or not icon else "",
                    icon=icon, quiet=True, align=column.get("align", "left"), **_sized(wide),
                )
            )  # fmt: skip
        self._place.add_widget(line)

    def _row(
        self, row: Mapping[str, Any], shares: Sequence[float | None], is_stacked: bool
    ) -> None:
        is_now = bool(row.get("now"))
        line = CellLine()
        if self._has_seats:
            seat = self.desk.seat(row.get("seat", ""))
            lead = TableCell(seat=seat, now=is_now, size_hint_x=None, width=dp(_MARKER))
            line.add_widget(lead)
        cells: list[TableCell] = []
        for cell, column, wide in zip(row["cells"], self.panel["columns"], shares, strict=True):
            made = TableCell(
                **_sized(wide),
                text=cell["text"],
                icon=cell.get("icon", ""),
                seat=self.desk.seat(cell.get("seat", "")),
                strong=bool(cell.get("bold")),
                small=self._is_small and bool(cells),
                low=is_stacked and bool(cells),
                align=column.get("align", "left"),
                now=is_now,
            )
            cells.append(made)
        if is_stacked and cells[0].text:
            self._place.add_widget(line)
            line.add_widget(cells.pop(0))
            line = CellLine()
        elif is_stacked:
            cells.pop(0)
        for made in cells:
            line.add_widget(made)
        self._place.add_widget(line)


class CellLine(BoxLayout):
    """Cells beside each other, all as high as the highest."""

    def add_widget(self, widget: Widget, *arguments: Any, **values: Any) -> None:
        """Add a cell, and be as high as it needs."""
        super().add_widget(widget, *arguments, **values)
        widget.fbind("least", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.height = max(each.least for each in self.children)


def _least(widths: Sequence[float]) -> float:
    """Return how narrow the columns may be together, pixels; those of long words wrap."""
    return sum(wide if wide <= dp(_WIDEST) else dp(_LEAST) for wide in widths)


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
