"""Things to touch: buttons with words, glyphs, icons or markers; all of them 48 dp or more."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    DictProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

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
        text: its words.
        detail: a smaller line.
        glyph: a sign of the app.
        icon: an icon of the game.
        seat: a seat of the view, whose marker it carries.
        stacked: whether the words stand under the drawing.
        centred: whether words without a drawing stand in the middle.
        text_size_px: of the words.
        floor: pixels; never lower than this.
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

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.fbind("kind", self._dress)
        self.fbind("state", self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
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


class GlyphTap(Tap):
    """A square button with a glyph only; `text` says what it does, for reading aloud."""


class OnOff(ButtonBehavior, BoxLayout):
    """A part that is on or off, with what it does."""

    text = StringProperty("")
    detail = StringProperty("")
    on = BooleanProperty(False)

    def on_release(self) -> None:
        """Turn it."""
        self.on = not self.on
