"""Inputs for a whole number: a figure between minus and plus, or buttons for small figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.choice import width_for
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import NumberFieldView, WheelView

#: Seconds until a held button goes on, and between its steps.
_WAIT, _PACE = 0.45, 0.08


class HeldSteps:
    """A widget whose value is stepped while a button is held; subclasses `set` the value."""

    value: Any
    _again: Any = None

    def set(self, value: int) -> None:
        """Take a value, or the limit before it."""
        raise NotImplementedError

    def press(self, step: int) -> None:
        """Make a step, and further ones until the finger is lifted."""
        self._step(step)
        self._again = Clock.schedule_once(lambda _dt: self._run(step), _WAIT)

    def lift(self) -> None:
        """The finger is lifted from minus or plus."""
        if self._again is not None:
            self._again.cancel()
        self._again = None

    def _run(self, step: int) -> None:
        self._again = Clock.schedule_interval(lambda _dt: self._step(step), _PACE)

    def _step(self, step: int) -> None:
        self.set(int(self.value) + step)


#: At most this many figures are buttons below the large one.
_QUICK = 6
#: Larger figures than this are typed, and the key that takes a digit back.
_LARGEST_STEPPED, _BACK = 9999, "back"
#: At most this many figures are laid out to pick from.
_MOST_LAID = 29
#: At least this wide is each of them.
_LEAST = 44
#: The figure's share of a line with what is asked.
_FIGURE = 0.56
#: Beside each other, its size and the air to minus and plus, as their rule says.
_SIZE, _AIR = 0.86, 2


def figure(number: int, unit: str = "") -> str:
    """Return a number with its unit as players write it: "−3", "$4", "2 crates"."""
    digits = f"−{-number}" if number < 0 else str(number)
    if not unit:
        return digits
    if len(unit) == 1:
        return f"−{unit}{-number}" if number < 0 else f"{unit}{number}"
    return f"{digits} {unit}"


def limits(wheel: WheelView) -> tuple[int, int]:
    """Return the least and the most that a wheel allows now."""
    most = wheel["last"] if wheel["most"] is None else wheel["most"]
    return wheel["least"], most


def has_many(wheel: WheelView) -> bool:
    """Return whether a wheel has more figures than can be looked over."""
    least, most = limits(wheel)
    return most - least > _MOST_LAID


def _grid(widest: Sequence[str], most: int = 0) -> Wrap:
    """Return a place for figures beside each other, none of which breaks.

    Args:
        widest: The figures that need most room.
        most: Figures in a row; 0 for as many as fit.
    """
    wide = width_for([{"value": text, "label": text} for text in widest])
    return Wrap(least=max(dp(_LEAST), wide), most=most)


def figures_of(wheel: WheelView, now: int | None, pick: Callable[[int], None]) -> Wrap:
    """Return the allowed figures of a wheel to pick from, with a mark on the current one.

    Of very many figures, only those near the current one.
    """
    least, most = limits(wheel)
    most_laid = _MOST_LAID
    if (touched := wheel.get("touched")) is not None and now is not None and now <= touched:
        least, most = max(least, wheel["first"]), min(most, touched)
        most_laid = most - least
    if most - least > most_laid:
        low = max(0, least) if now is None else now - _MOST_LAID // 3
        least = max(least, min(low, most - _MOST_LAID))
    most = min(most, least + most_laid)
    unit = wheel["unit"] if len(wheel["unit"]) == 1 else ""
    grid = _grid([figure(end, unit) for end in (least, most)])
    for number in range(least, most + 1):
        tap = Tap(text=figure(number, unit))
        tap.kind = "chosen" if number == now else "other"
        tap.bind(on_release=lambda _tap, number=number: pick(number))
        grid.add_widget(tap)
    return grid


class Stepper(HeldSteps, Column):
    """A figure between minus and plus, which run on while they are held.

    A touch on the figure lays out the allowed figures, so that any is two touches away.
    """

    value = NumericProperty(0)
    shown = StringProperty("")
    is_large = BooleanProperty(False)
    is_narrow = BooleanProperty(False)

    def __init__(self, wheel: WheelView, on_step: Callable[[str], None]) -> None:
        super().__init__()
        self.wheel = wheel
        self._on_step = on_step
        self._grid: Wrap | None = None
        self.value = wheel["start"]
        self.shown = figure(self.value, wheel["unit"])

    @property
    def least(self) -> float:
        """How wide it must be for its widest figure between minus and plus."""
        ends = (figure(end, self.wheel["unit"]) for end in limits(self.wheel))
        widest = max(width_of(text, THEME.figure * _SIZE, bold=True) for text in ends)
        return float(2 * (THEME.target + dp(_AIR)) + widest)

    def lay_out(self) -> None:
        """Show the allowed figures to pick from, or take them away."""
        if self._grid is not None:
            self.take_back()
            return
        self._grid = figures_of(self.wheel, int(self.value), self._pick)
        # Under the whole line, so that what is asked stays beside the figure.
        line: Widget = self
        while not isinstance(line.parent, Column):
            line = line.parent
        line.parent.add_widget(self._grid, index=line.parent.children.index(line))

    def take_back(self) -> None:
        """Take away the figures to pick from."""
        if self._grid is not None:
            self._grid.parent.remove_widget(self._grid)
        self._grid = None

    def _pick(self, number: int) -> None:
        self.lay_out()
        self.set(number)

    def set(self, value: int) -> None:
        """Take a value if the wheel allows it; else tell why not."""
        wheel = self.wheel
        why = ""
        if value < wheel["least"]:
            value, why = wheel["least"], wheel["why_least"]
        most = wheel["last"] if wheel["most"] is None else wheel["most"]
        if value > most:
            value, why = most, wheel["why_most"]
        self.value = value
        self.shown = figure(value, wheel["unit"])
        self._on_step(why)


class YesNo(Stepper):
    """A switch for a wheel that says yes (1) or no (0), and counts nothing."""

    def __init__(self, wheel: WheelView, on_step: Callable[[str], None]) -> None:
        super().__init__(wheel, on_step)
        self.shown = phrase("yes" if self.value else "no")

    @property
    def least(self) -> float:
        """How wide it must be for its words."""
        return float(width_of(phrase("yes"), THEME.body, bold=True) + 2 * THEME.target)

    def set(self, value: int) -> None:
        """Take a value."""
        super().set(value)
        self.shown = phrase("yes" if self.value else "no")

    def turn(self) -> None:
        """Say the other."""
        self.set(1 - int(self.value))


def stepper_of(wheel: WheelView, on_step: Callable[[str], None]) -> Stepper:
    """Return the input of a wheel: minus and plus, or a switch where it says yes or no."""
    return YesNo(wheel, on_step) if wheel.get("switch") else Stepper(wheel, on_step)


class FigureTap(ButtonBehavior, BoxLayout):
    """The figure of a stepper."""

    text = StringProperty("")
    size_px = NumericProperty(28)


class _OneNumber(FieldInput[NumberFieldView]):
    """A whole number, which counts once it is touched if it may be left out."""

    _stepper: Stepper

    def __init__(self, model: AppModel, field: NumberFieldView) -> None:
        super().__init__(model, field)
        self._touched = not field.get("optional")
        self._typed = ""
        self._why = WhyLine()
        self.build(field["wheels"][0])
        self.add_widget(self._why)

    def build(self, wheel: WheelView) -> None:
        """Make the stepper, and add it."""
        raise NotImplementedError

    def _stepped(self, why: str) -> None:
        self._touched = True
        self._why.text = why
        self.dispatch("on_answer")

    @property
    def answer_words(self) -> str:
        """The figure with its unit."""
        return str(self._stepper.shown)

    @property
    def value(self) -> int | None:
        """The figure; None while an optional one is untouched."""
        return int(self._stepper.value) if self._touched else None


class NumberInput(_OneNumber):
    """A large figure, with quick ones below it, or with digits to type a long one."""

    def build(self, wheel: WheelView) -> None:
        """Add the stepper, and the smallest figures to pick from."""
        self._stepper = stepper_of(wheel, self._stepped)
        self._stepper.is_large = True
        self.add_widget(self._stepper)
        self._quick: list[tuple[int, Tap]] = []
        if limits(wheel)[1] > _LARGEST_STEPPED:
            self.add_widget(self._digits())
            return
        low = max(1, wheel["least"])
        quick = [number for number in range(low, low + _QUICK) if number <= limits(wheel)[1]]
        if len(quick) > 2:
            row = _grid([figure(quick[-1])], _QUICK)
            for number in quick:
                tap = Tap(text=figure(number))
                tap.bind(on_release=lambda _tap, number=number: self._stepper.set(number))
                self._quick.append((number, tap))
                row.add_widget(tap)
            self.add_widget(row)
        self._mark()

    def _digits(self) -> Wrap:
        """Return keys to type the figure digit by digit, with a key to remove the last digit."""
        keys = _grid(["0"], _QUICK)
        for key in (*map(str, range(1, 10)), "0", _BACK):
            tap = Tap(glyph="erase", kind="plain") if key == _BACK else Tap(text=key)
            tap.bind(on_release=lambda _tap, key=key: self.type(key))
            keys.add_widget(tap)
        return keys

    def type(self, key: str) -> None:
        """Add a typed digit, or remove the last one."""
        self._typed = self._typed[:-1] if key == _BACK else f"{self._typed}{key}"
        self._stepper.set(int(self._typed or "0"))
        if self._stepper.value < int(self._typed or "0"):
            self._typed = self._typed[:-1]

    def _stepped(self, why: str) -> None:
        self._mark()
        super()._stepped(why)

    def _mark(self) -> None:
        for number, tap in self._quick:
            tap.kind = "chosen" if number == self._stepper.value else "other"


class NumberLine(_OneNumber):
    """One of several figures, in a line with its title."""

    def build(self, wheel: WheelView) -> None:
        """Add the line."""
        self._stepper = Stepper(wheel, self._stepped)
        line = AskLine(title=self.field["ask"])
        line.share_with(self._stepper)
        self.add_widget(line)


class AskLine(BoxLayout):
    """The question, before the figure."""

    title = StringProperty("")
    icon = StringProperty("")
    strong = BooleanProperty(False)

    def share_with(self, stepper: Stepper) -> None:
        """Put a figure behind the question."""
        stepper.size_hint_x = None
        self.bind(width=lambda _line, width: setattr(stepper, "width", width * _FIGURE))
        self.add_widget(stepper)


class WhyLine(Column):
    """A small sentence; without words it takes no room."""

    text = StringProperty("")
