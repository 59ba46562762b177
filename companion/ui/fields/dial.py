"""The dial: one or more wheels of figures that turn under the thumb and stop at their limits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any, cast

from kivy.core.text import Label as CoreLabel
from kivy.factory import Factory
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothLine,
    Triangle,
)
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stencilview import StencilView

from punchboard.cards.catalog import tr
from punchboard.companion.ui.device import tick
from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.number import HeldSteps, figure, limits
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.motion import move
from punchboard.companion.ui.parts.words import width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import NumberFieldView, WheelView

#: Least radius of the wheel in widths of what can be seen of it.
_ROUND = 0.62
#: Figures to each side of the one on top that are drawn.
_NEIGHBOURS = 6
#: Seconds of a turn that decide whether the thumb flicked.
_RECENT = 0.09
#: Steps a second that make a flick, and how many seconds its swing is worth.
_FLICK, _SWING = 7.0, 0.22
#: How much of the rim is seen with ease; it gives way down to the least, and goes if that is none.
_EASY_RIM, _LEAST_RIM = 72, 40
#: What a wheel counts or why it stops, in two small lines.
_TITLE = 2.4
#: At least this wide is a wheel beside another.
_BESIDE = 240
#: Steps that a wheel gives beyond a limit before it comes back.
_GIVE = 0.45


class Rim(Drawing, StencilView):
    """The visible part of the wheel: the upper part of its rim with the figures on it.

    Attributes:
        turn: Figure on top; between two figures while the thumb turns.
    """

    turn = NumericProperty(0.0)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.wheel = cast("WheelView", {})  # Kivy draws before it is told one
        self._drawn: int | None = None
        self._rotate: Rotate | None = None
        self.fbind("turn", self._turned)

    @property
    def radius(self) -> float:
        """Of the wheel, pixels: its whole band is seen between the edges of the screen."""
        half = self.width / 2
        sunk = max(dp(20), self.height - dp(16) - self.band)
        return float(max(self.width * _ROUND, (half * half + sunk * sunk) / (2 * sunk)))

    @property
    def band(self) -> float:
        """The width of the part of the wheel with the figures, pixels."""
        return float(min(dp(92), max(min(dp(54), self.height - dp(15)), self.height * 0.42)))

    @property
    def middle(self) -> tuple[float, float]:
        """The axle, below the visible part."""
        return self.center_x, self.top - dp(15) - self.radius

    @property
    def step(self) -> float:
        """Degrees from one figure to the next: so far apart that the widest of them don't meet."""
        apart = (dp(34) + self._text * 1.05) / self.radius
        figures = self.radius - dp(8) - self.band * 0.5
        return math.degrees(max(apart, (self._widest + dp(8)) / figures))

    @property
    def _widest(self) -> float:
        """How wide the widest figure on the rim is, pixels."""
        ends = (self.wheel["first"], self.wheel["last"]) if self.wheel else (0,)
        return max(_wide(figure(number, self._unit), int(self._text)) for number in ends)

    @property
    def _text(self) -> float:
        return float(min(THEME.title * 1.3, self.band * 0.38))

    def angle(self, x: float, y: float) -> float:
        """Return the position of a touch on the rim: degrees clockwise from its top."""
        middle_x, middle_y = self.middle
        return math.degrees(math.atan2(x - middle_x, max(1.0, y - middle_y)))

    def _turned(self, *_: object) -> None:
        if self._rotate is None or round(self.turn) != self._drawn:
            self.redraw()
        else:
            self._rotate.angle = self.turn * self.step

    def redraw(self, *_: object) -> None:
        """Draw the part of the wheel that is on top now."""
        self.canvas.clear()
        if not self.wheel or self.width < dp(80):
            return
        self._drawn = round(self.turn)
        x, y = self.middle
        radius = self.radius
        with self.canvas:
            Color(*THEME.surface)
            SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=180)
            inner = radius - self.band
            Color(*THEME.ground)
            SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=180)
            Color(*THEME.edge)
            SmoothLine(circle=(x, y, radius, -60, 60, 120), width=dp(1))
            Color(*THEME.line)
            SmoothLine(circle=(x, y, inner, -60, 60, 120), width=dp(1))
            PushMatrix()
            self._rotate = Rotate(angle=self.turn * self.step, origin=(x, y))
            self._draw_allowed(x, y, radius)
            low, high = self.wheel["first"], self.wheel["last"]
            for number in range(self._drawn - _NEIGHBOURS, self._drawn + _NEIGHBOURS + 1):
                if low <= number <= high:
                    self._draw_figure(number, x, y, radius)
            PopMatrix()
            Color(*THEME.accent)
            top = y + radius
            Triangle(points=(x - dp(11), top + dp(13), x + dp(11), top + dp(13), x, top - dp(6)))

    def _draw_allowed(self, x: float, y: float, radius: float) -> None:
        """Draw the stretch of the rim that may be chosen."""
        least, most = limits(self.wheel)
        around = self._drawn or 0
        first = max(least - 0.35, around - _NEIGHBOURS) * self.step
        last = min(most + 0.35, around + _NEIGHBOURS) * self.step
        if last > first:
            Color(*THEME.accent)
            SmoothLine(circle=(x, y, radius - dp(3), first, last, 60), width=dp(2.2), cap="round")

    def _draw_figure(self, number: int, x: float, y: float, radius: float) -> None:
        least, most = limits(self.wheel)
        is_top = number == self._drawn
        is_open = least <= number <= most
        red, green, blue, _ = THEME.accent if is_top and is_open else THEME.ink
        PushMatrix()
        Rotate(angle=-number * self.step, origin=(x, y))
        Color(red, green, blue, 1 if is_open else 0.28)
        SmoothLine(points=[x, y + radius - dp(4), x, y + radius - dp(15)], width=dp(1.1))
        size = self._text * (1.15 if is_top else 1.0)
        texture = _written(figure(number, self._unit), int(size), is_top)
        width, height = texture.size
        place = (x - width / 2, y + radius - dp(8) - self.band * 0.5 - height / 2)
        Rectangle(texture=texture, pos=place, size=(width, height))
        PopMatrix()

    @property
    def _unit(self) -> str:
        unit = self.wheel["unit"]
        return str(unit) if len(unit) == 1 else ""


class DialWheel(HeldSteps, BoxLayout):
    """A wheel with its figure huge above it, and a minus and a plus beside the figure.

    Attributes:
        value: The chosen figure.
        shown: Figure as players write it.
        title: Title of the wheel.
        why: Why the thumb came no further; "" if nothing stopped it.
        figure_size: Size of the figure above the wheel, pixels.
        rim_height: Height of the visible part of the wheel, pixels.
    """

    value = NumericProperty(0)
    shown = StringProperty("")
    title = StringProperty("")
    why = StringProperty("")
    figure_size = NumericProperty(60)
    rim_height = NumericProperty(120)

    def __init__(self, wheel: WheelView, start: int) -> None:
        super().__init__(title=wheel["title"])
        self.wheel = wheel
        self.rim: Rim = self.ids.rim
        self.rim.wheel = wheel
        self._trail: list[tuple[float, float]] = []
        self._held: tuple[float, float] | None = None
        self.rim.bind(turn=self._follow)
        self.make_room(dp(240))
        least, most = limits(wheel)
        self.value = min(max(start, least), most)
        self.rim.turn = float(self.value)
        self._show()

    def make_room(self, height: float) -> None:
        """Take the sizes that fit a height, pixels."""
        self.figure_size = min(THEME.huge * 1.8, max(THEME.figure, height * 0.3))
        rest = height - max(dp(56), self.figure_size * 1.06) - THEME.small * _TITLE
        self.rim_height = min(dp(216), rest) if rest >= dp(_LEAST_RIM) else 0

    def set(self, value: int) -> None:
        """Turn to a figure, or to the limit before it and tell why."""
        least, most = limits(self.wheel)
        self.why = self._why(value)
        goal = min(max(value, least), most)
        self._take(goal)
        move(self.rim, turn=float(goal))

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of the rim."""
        if self.rim.collide_point(*touch.pos):
            touch.grab(self)
            self._held = (self.rim.angle(*touch.pos), self.rim.turn)
            self._trail = [(perf_counter(), self.rim.turn)]
            self.why = ""
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the thumb."""
        if touch.grab_current is not self or self._held is None:
            return bool(super().on_touch_move(touch))
        start, turn = self._held
        wanted = turn - (self.rim.angle(*touch.pos) - start) / self.rim.step
        least, most = limits(self.wheel)
        self.rim.turn = min(max(wanted, least - _GIVE), most + _GIVE)
        if not least - _GIVE <= wanted <= most + _GIVE:
            self.why = self._why(math.floor(wanted) if wanted < least else math.ceil(wanted))
        now = perf_counter()
        self._trail = [each for each in self._trail if now - each[0] <= _RECENT]
        self._trail.append((now, wanted))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Snap; a flick swings on."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._held = None
        goal = self.rim.turn
        now = perf_counter()
        trail = [each for each in self._trail if now - each[0] <= _RECENT]
        if len(trail) > 1 and trail[-1][0] > trail[0][0]:
            speed = (trail[-1][1] - trail[0][1]) / max(0.01, trail[-1][0] - trail[0][0])
            if abs(speed) > _FLICK:
                goal += speed * _SWING
        least, most = limits(self.wheel)
        why = self.why
        self.set(min(max(round(goal), least), most))
        self.why = why
        return True

    def _follow(self, _rim: Rim, turn: float) -> None:
        """Show the figure that passes the mark."""
        if self._held is not None:
            least, most = limits(self.wheel)
            self._take(min(max(round(turn), least), most))

    def _take(self, value: int) -> None:
        if value != self.value:
            self.value = value
            tick()
        self._show()

    def _show(self) -> None:
        self.shown = figure(int(self.value), self.wheel["unit"])

    def _why(self, value: int) -> str:
        """Return why a figure can't be reached; "" if it can."""
        least, most = limits(self.wheel)
        if least <= value <= most:
            return ""
        side, limit = ("least", least) if value < least else ("most", most)
        why = self.wheel["why_least"] if value < least else self.wheel["why_most"]
        words = f"dial_{side}" if why else f"dial_{side}_bare"
        return phrase(words, figure=figure(limit, self.wheel["unit"]), why=why)


@lru_cache(maxsize=256)
def _written(text: str, size: int, is_bold: bool) -> Texture:
    label = CoreLabel(text=text, font_size=size, bold=is_bold)
    label.refresh()
    return label.texture


@lru_cache(maxsize=64)
def _wide(text: str, size: int) -> float:
    return width_of(text, size, bold=True)


Factory.register("Rim", cls=Rim)
Builder.load_file(str(Path(__file__).with_name("dial.kv")))


class DialInput(FieldInput[NumberFieldView]):
    """One figure, or several that belong together."""

    def __init__(self, model: AppModel, field: NumberFieldView, start: Any = None) -> None:
        super().__init__(model, field)
        self.wheels: dict[str, DialWheel] = {}
        for wheel in field["wheels"]:
            name = wheel["name"]
            first = wheel["start"]
            if start is not None:
                first = start[name] if isinstance(start, Mapping) else start
            made = DialWheel(wheel, first)
            made.bind(value=lambda *_: self.dispatch("on_answer"))
            self.wheels[name] = made
            self.add_widget(made)

    @property
    def value(self) -> Any:
        """The figures by wheel; the figure itself of a single wheel."""
        values = {name: int(wheel.value) for name, wheel in self.wheels.items()}
        return next(iter(values.values())) if len(values) == 1 else values

    def make_room(self, width: float, height: float) -> None:
        """Set the sizes that fit, pixels; on a low screen the wheels are side by side."""
        count = len(self.wheels)
        share = (height - self.spacing * (count - 1)) / count
        least = dp(56) + THEME.small * _TITLE + dp(_EASY_RIM)
        is_beside = count > 1 and share < least and width / count >= dp(_BESIDE)
        self.orientation = "horizontal" if is_beside else "vertical"
        for wheel in self.wheels.values():
            wheel.make_room(height if is_beside else share)

    @property
    def answer_words(self) -> str:
        """The present value, as players say it."""
        return self.words()

    def words(self) -> str:
        """Return the present value, as players say it: "4 at $3"."""
        return say_dial(self.field, self.value)


def say_dial(field: NumberFieldView, value: Any) -> str:
    """Return a dial's value as players say it: "4 at $3".

    Args:
        field: Field of the dial.
        value: A number, or {wheel: number}.
    """
    wheels = field["wheels"]
    row = value if isinstance(value, Mapping) else {wheels[0]["name"]: value}
    figures = [figure(row[wheel["name"]], wheel["unit"]) for wheel in wheels]
    if len(figures) == 2:
        return phrase("unit_at", first=figures[0], second=figures[1])
    return tr(", ").join(figures)
