"""A grid that puts widgets side by side, in as many columns as the width allows."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

from punchboard.companion.ui.theme import THEME


class Wrap(Layout):
    """Pieces of one width in rows; as many a row as fit without being narrower than `least`.

    Those with a `whole_width` are at least so wide that no word of theirs is cut. Those with a
    `floor` (the least height that they may have) are made as high as their row.

    Attributes:
        least: Pixels; no piece is narrower.
        most: Pieces in a row; 0 for as many as fit.
    """

    least = NumericProperty(dp(104))
    most = NumericProperty(0)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.size_hint_y = None
        self._again = Clock.create_trigger(self.do_layout, -1)
        for name in ("children", "size", "pos"):
            self.fbind(name, self._again)

    def add_widget(self, widget: Any, *arguments: Any, **values: Any) -> None:
        """Add a piece behind the others."""
        widget.fbind("height", self._again)
        super().add_widget(widget, *arguments, **values)

    def do_layout(self, *_: object) -> None:
        """Place all pieces, and take the height that they need."""
        pieces = self.children[::-1]
        if not pieces or self.width < 2:
            self.height = 0
            return
        gap = THEME.step
        whole = max((getattr(piece, "whole_width", 0.0) for piece in pieces), default=0.0)
        least = max(self.least, whole)
        fitting = max(1, int((self.width + gap) // (least + gap)))
        columns = min(len(pieces), fitting, self.most or fitting)
        rows = -(-len(pieces) // columns)
        columns = -(-len(pieces) // rows)
        wide = (self.width - gap * (columns - 1)) / columns
        lines = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
        heights = [max(map(_own_height, line)) for line in lines]
        self.height = sum(heights) + gap * (rows - 1)
        top = self.top
        for line, high in zip(lines, heights, strict=True):
            for place, piece in enumerate(line):
                piece.width = wide
                if hasattr(piece, "floor"):
                    piece.height = high
                piece.pos = (self.x + place * (wide + gap), top - high)
            top -= high + gap


def _own_height(piece: Any) -> float:
    """Return the height of a piece by itself, without its row."""
    if hasattr(piece, "floor"):
        return float(max(piece.minimum_height, piece.floor))
    return float(piece.height)
