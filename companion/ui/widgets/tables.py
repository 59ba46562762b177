"""Panels of words and figures: tables, and lines of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.words import Words, width_of
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted
from punchboard.companion.ui.widgets.slots import SeatLine
from punchboard.companion.view_schema import PanelRowView, RowsPanelView

#: Columns of longer words share what is left, and wrap; narrow ones share the width evenly.
_WIDEST, _NARROW = 110, 64
#: Room for the marker that leads a row.
_MARKER = 34
#: Tables of more columns put a row's first words above its figures where there is no room.
_MANY = 3
#: Between the cells of a line, as their rule says.
_APART = 2

_Measure = Callable[[str, float, bool], float]


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


class TablePanel(PanelPane[RowsPanelView]):
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
        """Lay out the columns with as much of their titles as fits."""
        self._place.clear_widgets()
        count = len(self.panel["columns"])
        room = self.width - 4 * THEME.step - (dp(_MARKER) if self._has_seats else 0)
        for title in _TITLES:
            widths = [self._width(place, title, _whole) for place in range(count)]
            words = [self._width(place, title, _longest) for place in range(count)]
            pairs = zip(widths, words, strict=True)
            least = sum(wide if wide <= dp(_WIDEST) else word for wide, word in pairs)
            if least <= room:
                break
        has_titles = title is not _no_title
        is_stacked = count > _MANY and least > room
        even = self.width - 4 * THEME.step
        self._is_small = is_stacked and (max(widths[1:]) + dp(_APART)) * (count - 1) > even
        if is_stacked or max(widths) <= dp(_NARROW):
            shares: list[float | None] = [None] * count
        else:
            shares = [wide if wide <= dp(_WIDEST) else None for wide in widths]
            if None not in shares:
                shares[widths.index(max(widths))] = None
        # One column of seats is named by the panel, and so is an amount.
        titled = any(each["title"] or each.get("icon") for each in self.panel["columns"])
        if count > 1 or (titled and not self._has_seats):
            self._heads(shares, has_titles, is_stacked)
        for row in self.panel["rows"]:
            self._row(row, shares, is_stacked)

    def _width(self, place: int, title: _Measure, words: _Measure) -> float:
        """Return the width of a column, pixels: the widest of its title and its words."""
        column = self.panel["columns"][place]
        icon = column.get("icon")
        named = (title if icon else _longest if title is _no_title else title)(
            column["title"], THEME.small, False
        )
        widths = [named + (dp(24) if icon else 0)]
        for row in self.panel["rows"]:
            cell = row["cells"][place]
            drawing = dp(26) if cell.get("icon") or cell.get("seat") else 0
            widths.append(words(cell["text"], THEME.body, bool(cell.get("bold"))) + drawing)
        return float(max(widths) + dp(14))

    def _heads(self, shares: Sequence[float | None], has_titles: bool, is_stacked: bool) -> None:
        """Add the headings."""
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

    def _row(self, row: PanelRowView, shares: Sequence[float | None], is_stacked: bool) -> None:
        """Add a row."""
        is_now = row["state"] == "now"
        line = CellLine()
        if self._has_seats:
            seat = self.model.seat(row.get("seat", ""))
            lead = TableCell(seat=seat, now=is_now, size_hint_x=None, width=dp(_MARKER))
            line.add_widget(lead)
        cells: list[TableCell] = []
        for cell, column, wide in zip(row["cells"], self.panel["columns"], shares, strict=True):
            cell_widgetet = TableCell(
                **_sized(wide),
                text=cell["text"],
                icon=cell.get("icon", ""),
                seat=self.model.seat(cell.get("seat", "")),
                strong=bool(cell.get("bold")),
                small=self._is_small and bool(cells),
                low=is_stacked and bool(cells),
                align=column.get("align", "left"),
                now=is_now,
            )
            cells.append(cell_widgetet)
        if is_stacked and cells[0].text:
            self._place.add_widget(line)
            line.add_widget(cells.pop(0))
            line = CellLine()
        elif is_stacked:
            cells.pop(0)
        for cell_widgetet in cells:
            line.add_widget(cell_widgetet)
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


def _whole(text: str, font_size: float, bold: bool) -> float:
    """Return how wide a text is in one line."""
    return width_of(text, font_size, bold)


def _longest(text: str, font_size: float, bold: bool) -> float:
    """Return how wide a text is at its longest word."""
    return max((width_of(word, font_size, bold) for word in text.split()), default=0)


def _no_title(text: str, font_size: float, bold: bool) -> float:
    """Return 0, the width of no title: an icon is shown instead."""
    return 0


#: How titles are measured, the first that fits: in one line, broken between words, icons alone.
_TITLES: tuple[_Measure, ...] = (_whole, _longest, _no_title)


def _sized(wide: float | None) -> dict[str, Any]:
    return {"size_hint_x": 1} if wide is None else {"size_hint_x": None, "width": wide}


class LinesPanel(PanelPane[RowsPanelView]):
    """A line for each seat, or sentences where no seat leads them."""

    def build(self) -> None:
        """Add the lines and the caption."""
        for row in self.panel["rows"]:
            seat, (cell,) = self.model.seat(row["seat"]), row["cells"]
            if seat:
                words = cell["text"] or figure(cell.get("number", 0))
                self.add_widget(SeatLine(seat=seat, name=seat["name"], summary=words))
            else:
                said = Words(text=cell["text"], bold=cell["bold"], font_size=THEME.lead)
                self.add_widget(said)
        if self.panel["caption"]:
            self.add_widget(muted(self.panel["caption"]))
