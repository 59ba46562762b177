"""Buttons with words, symbols, icons or markers; all of them at least 48 dp high."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.draw.icons import Icon
from punchboard.companion.ui.draw.marks import Glyph, Marker
from punchboard.companion.ui.parts.words import Words, widest_word
from punchboard.companion.ui.theme import THEME

#: Kind to the tokens of fill, rim and words; "" draws none.
_LOOKS = {
    "main": ("accent", "", "over_accent"),
    "other": ("surface", "edge", "ink"),
    "quiet": ("", "", "accent"),
    "plain": ("", "", "ink"),
    "bar": ("", "", "muted"),
    "chosen": ("soft", "accent", "ink"),
    "closed": ("", "line", "muted"),
}


class Tap(ButtonBehavior, BoxLayout):
    """A button: a drawing at its left, words, a smaller line under them, and why it is closed.

    Attributes:
        kind: `main`, `other`, `quiet`, `plain`, `bar`, `chosen` or `closed`.
        text: Its words.
        detail: A smaller line.
        glyph: A sign of the app.
        icon: An icon of the game.
        seat: A seat of the view, whose marker it carries.
        stacked: Whether the words are below the drawing.
        centred: Whether words without a drawing are in the middle.
        text_size_px: Size of the words.
        floor: Pixels; never lower than this.
    """

    kind = StringProperty("other")
    text = StringProperty("")
    detail = StringProperty("")
    glyph = StringProperty("")
    icon = StringProperty("")
    seat = DictProperty({})
    stacked = BooleanProperty(False)
    centred = BooleanProperty(True)
    text_size_px = NumericProperty(16)
    floor = NumericProperty(dp(48))
    fill = ColorProperty((0, 0, 0, 0))
    rim = ColorProperty((0, 0, 0, 0))
    tint = ColorProperty((0, 0, 0, 1))
    has_drawing = AliasProperty(
        lambda self: bool(self.glyph or self.icon or self.seat), bind=("glyph", "icon", "seat")
    )
    _drawing: TapDrawing | None = None
    _under: Words | None = None

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.fbind("kind", self._dress)
        self.fbind("state", self._dress)
        # Most buttons are words alone: what else one may carry is made once there is any.
        for name in ("glyph", "icon", "seat"):
            self.fbind(name, self._draw)
        self.fbind("detail", self._tell)
        self._draw()
        self._tell()
        self._dress()

    @property
    def whole_width(self) -> float:
        """The least width at which no word is cut, pixels."""
        words = widest_word(self.text, self.text_size_px, self.kind in ("main", "chosen"))
        words = max(words, widest_word(self.detail, THEME.small))
        beside = dp(28) + self.spacing if self.has_drawing and not self.stacked else 0
        return float(words + beside + self.padding[0] + self.padding[2] + dp(1))

    def _draw(self, *_: object) -> None:
        if self._drawing is not None:
            self.remove_widget(self._drawing)
            self._drawing = None
        if self.has_drawing:
            self._drawing = TapDrawing(self)
            self.add_widget(self._drawing, index=len(self.children))

    def _tell(self, *_: object) -> None:
        if self._under is None and self.detail:
            self._under = TapDetail(self)
            self.ids.words.add_widget(self._under)

    def _dress(self, *_: object) -> None:
        """Set the colors for the kind of the button, and while it is down."""
        fill, rim, tint = _LOOKS[self.kind]
        is_down = self.state == "down" and self.kind != "closed"
        clear = (0, 0, 0, 0)
        self.fill = getattr(THEME, fill) if fill else clear
        self.rim = getattr(THEME, rim) if rim else clear
        self.tint = getattr(THEME, tint)
        if is_down and self.kind == "main":
            red, green, blue, _alpha = self.fill
            self.fill = (red * 0.85, green * 0.85, blue * 0.85, 1)
        elif is_down:
            self.fill = THEME.soft


class TapDrawing(BoxLayout):
    """The drawing before or above a button's words: a sign, an icon or a marker."""

    tap = ObjectProperty(None, rebind=True)

    def __init__(self, tap: Tap) -> None:
        super().__init__(tap=tap)
        if tap.glyph:
            self._add(Glyph(name=tap.glyph, colour=tap.tint))
        if tap.icon:
            self._add(Icon(name=tap.icon, colour=tap.tint))
        if tap.seat:
            self.add_widget(Marker(seat=tap.seat))

    def _add(self, drawing: Glyph | Icon) -> None:
        self.add_widget(drawing)
        self.tap.fbind("tint", drawing.setter("colour"))


class TapDetail(Words):
    """A button's smaller line."""

    tap = ObjectProperty(None, rebind=True)

    def __init__(self, tap: Tap) -> None:
        # What is given here is not the rule's any more.
        super().__init__(tap=tap, font_size=THEME.small, color=tap.tint)
        tap.fbind("tint", self.setter("color"))


class GlyphTap(Tap):
    """A square button with a glyph only; `text` is its label for reading aloud."""


class OnOff(ButtonBehavior, BoxLayout):
    """A switch with its label and its explanation."""

    text = StringProperty("")
    detail = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn it."""
        self.on = not self.on
