"""Widgets for text: plain sentences, single lines, and text in the inline grammar of cards.

The inline grammar marks **bold**, *italic* and [icon]. A run is a stretch of text in one style.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from punchboard.cards.text import Run, parse
from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.icons import ICONS, draw_icon
from punchboard.companion.ui.theme import THEME

#: Sizes in font sizes: the room that an icon takes in a line, and the icon itself.
_ICON_ROOM, _ICON_SIZE = 1.15, 1.1
#: A line may be this much too long, pixels: Kivy rounds widths.
_ROUNDING = 1


@lru_cache(maxsize=4096)
def width_of(text: str, font_size: float, bold: bool = False) -> float:
    """Return how wide a text is in one line, pixels."""
    return float(CoreLabel(font_size=font_size, bold=bold).get_extents(text)[0])


def height_of(text: str, font_size: float, width: float) -> float:
    """Return how high a text is that wraps at a width, pixels."""
    label = CoreLabel(text=text, font_size=font_size, text_size=(width, None))
    label.refresh()
    return float(label.texture.height)


def font_size_to_fit(text: str, wanted: float, width: float, bold: bool = False) -> float:
    """Return about the largest font size up to `wanted` at which each word fits a width, pixels."""
    widest = widest_word(text, wanted, bold)
    # Words grow with the font size, but for 1 pixel of rounding.
    return wanted if widest <= width else wanted * max(width - 1, 1) / widest


def widest_word(text: str, font_size: float, bold: bool = False) -> float:
    """Return how wide the widest word of a text is, pixels."""
    return max((width_of(word, font_size, bold) for word in text.split()), default=0.0)


class Words(Label):
    """A plain text that wraps, as high as its text (by `parts.kv`); `**` is just shown."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**{"color": THEME.ink, "font_size": THEME.body, **values})


class Figure(Label):
    """A figure or a word that never wraps; as wide as it needs to be."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**{"color": THEME.ink, "font_size": THEME.figure, **values})


class Prose(Drawing):
    """Text in the inline grammar of cards: **bold**, *italic*, [icon]; as high as it needs to be.

    The runs are laid out one by one, so nothing in a text can ever act as Kivy's own markup.
    """

    text = StringProperty("")
    colour = ColorProperty("#000000")
    font_size = NumericProperty(16)
    leading = NumericProperty(1.32)

    def __init__(self, **values: Any) -> None:
        super().__init__(**{"colour": THEME.ink, "font_size": THEME.body, **values})
        self.size_hint_y = None
        for name in ("text", "colour", "font_size", "width"):
            self.fbind(name, self._lay_out)
        # (left edge, number of the line, run, label); no label for an icon
        self._pieces: list[tuple[float, int, Run, CoreLabel | None]] = []
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        """Break the runs into lines of the current width."""
        self._pieces = []
        row = 0
        for paragraph in self.paragraphs():
            x = 0.0
            for run in _split_at_spaces(paragraph):
                label, width = self._measured(run)
                if x and x + width > self.width + _ROUNDING:
                    row, x = row + 1, 0.0
                    if run.text == " ":
                        continue
                if not (run.text == " " and x == 0.0):
                    self._pieces.append((x, row, run, label))
                    x += width
            row += 1
        self.height = row * self.font_size * self.leading
        self.redraw_soon()

    def paragraphs(self) -> Sequence[tuple[Run, ...]]:
        """Return the runs of each paragraph."""
        return parse(self.text)

    def colour_of(self, run: Run) -> Any:
        """Return the colour of a run."""
        return self.colour

    def _measured(self, run: Run) -> tuple[CoreLabel | None, float]:
        """Return a run's label, None for an icon, and its width."""
        if run.icon and run.text in ICONS:
            return None, self.font_size * _ICON_ROOM
        # An icon that the app doesn't know is shown as its name.
        text = run.text.replace("_", " ") if run.icon else run.text
        label = CoreLabel(
            text=text, font_size=self.font_size, bold=run.bold, italic=run.italic,
            font_name=THEME.font,
        )  # fmt: skip
        return label, label.get_extents(text)[0]

    def redraw(self, *_: object) -> None:
        """Draw the pieces in their lines."""
        self.canvas.clear()
        high = self.font_size * self.leading
        with self.canvas:
            for x, row, run, label in self._pieces:
                middle = self.top - (row + 0.5) * high
                if label is None:
                    side = self.font_size * _ICON_SIZE
                    draw_icon(run.text, self.x + x + side / 2, middle, side, self.colour)
                elif run.text != " ":
                    label.refresh()
                    width, height = label.texture.size
                    Color(*self.colour_of(run))
                    Rectangle(
                        texture=label.texture,
                        pos=(int(self.x + x), int(middle - height / 2)),
                        size=(width, height),
                    )


def _split_at_spaces(paragraph: tuple[Run, ...]) -> list[Run]:
    """Split runs at their spaces; each space is a separate run."""
    result: list[Run] = []
    for run in paragraph:
        if run.icon:
            result.append(run)
            continue
        for place, word in enumerate(run.text.split(" ")):
            if place:
                result.append(run._replace(text=" "))
            if word:
                result.append(run._replace(text=word))
    return result
