"""What tracks and rings have in common: which numbers there are, and how one is set."""

from __future__ import annotations

import math
from typing import NamedTuple

from punchboard.cards.problem import Position
from punchboard.cards.schema.layout import LayoutFile
from punchboard.cards.schema.layout_tracks import Counting
from punchboard.generator.expression import Compiled, ExpressionError, Scope, compile_value
from punchboard.generator.face import Text
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.drawer import STEPS_OF_ELEMENT, Drawer
from punchboard.generator.layout.elements.group import MOST_INSTANCES
from punchboard.generator.layout.place import MINUS, number
from punchboard.generator.layout.text_style import resolve_style
from punchboard.generator.text.scripts import complaints, composed


class Label(NamedTuple):
    """One number of a track or ring.

    Attributes:
        value: the number or word.
        text: as it is printed.
        stands_out: whether it is one of the highlights.
    """

    value: object
    text: str
    stands_out: bool


#: Highlighted numbers that one step compares with.
_COMPARED = 30


class CountingDrawer(Drawer):
    """Knows the numbers of an element, and sets them."""

    def __init__(
        self, element: Counting, position: Position, context: LayoutContext, layout: LayoutFile
    ) -> None:
        super().__init__(element, position, context)
        if element.last is None and element.labels is None:
            raise ExpressionError("neither to: nor labels: is given", "add to: …, the last number")
        self._bounds = [
            compile_value(each) for each in (element.first, element.last or 0, element.step)
        ]
        self._labels = _optional(element.labels)
        self._highlights = _optional(element.highlights or None)
        own = {"weight": element.weight, "colour": element.colour}
        values = resolve_style(element.style, own, layout.styles)
        size = values["size"] if element.size is None else element.size
        self._size = compile_value(size)
        self._font = context.fonts.face(values["font"], values["weight"], values["italic"])
        self._colour, colour_names = context.colour(values["colour"], position)
        bright = element.highlight_colour or values["colour"]
        self._bright, bright_names = context.colour(bright, position)
        self.names |= colour_names | bright_names | self._size.names
        for each in (*self._bounds, self._labels, self._highlights):
            if each is not None:
                self.names |= each.names

    def labels(self, scope: Scope) -> list[Label]:
        """Return the numbers in order."""
        bright: object = self._highlights.call(scope) if self._highlights is not None else ()
        chosen = list(bright) if isinstance(bright, list | tuple | range) else [bright]
        if self._labels is not None:
            values = self._labels.call(scope)
            if not isinstance(values, list | tuple):
                raise ExpressionError("labels is no list", 'write labels: "=game.months"')
            found: list[object] = list(values)
        else:
            first, last, step = (number(each.call(scope)) for each in self._bounds)
            if step <= 0 or last < first:
                raise ExpressionError(
                    f"from {first:g} to {last:g} by {step:g} leads nowhere", "count upwards"
                )
            count = min(math.floor((last - first) / step + 1e-9) + 1, MOST_INSTANCES + 1)
            found = [_whole(first + step * index) for index in range(count)]
        if len(found) > MOST_INSTANCES:
            raise ExpressionError(f"more than {MOST_INSTANCES} numbers", "count in larger steps")
        self.context.spend(len(found))
        self.account.spend(len(found) * (STEPS_OF_ELEMENT + len(chosen) / _COMPARED))
        labels = [Label(each, _shown(each), each in chosen) for each in found]
        self._check_letters(" ".join(label.text for label in labels))
        return labels

    def _check_letters(self, text: str) -> None:
        """Report what cannot be set in the labels."""
        self._font.measure(text)
        characters = self._font.lacks(text)
        if characters:
            where = self.context.cell_of(characters, "", self.position)
            for what, fix, _ in complaints(self._font.name, characters, text, self.context.who()):
                self.context.fault(where, what, fix)

    def size(self, scope: Scope) -> float:
        """Return the size of the numbers in points."""
        return max(1.0, number(self._size.call(scope)))

    def cap_height(self, size: float) -> float:
        """Return how high a number is, in points."""
        return self._font.cap_height * size

    def measure(self, text: str, size: float) -> float:
        """Return how wide a number is, in points."""
        return self._font.measure(text) * size

    def set_number(
        self, label: Label, scope: Scope, x: float, y: float, size: float
    ) -> Text | None:
        """Return a number whose middle is at a point, None if its colour is `none`."""
        colour = (self._bright if label.stands_out else self._colour)(scope)
        if colour is None:
            return None
        left = x - self.measure(label.text, size) / 2
        return Text(left, y - self.cap_height(size) / 2, self._font.name, size, colour, label.text)


def _optional(value: str | None) -> Compiled | None:
    return None if value is None else compile_value(value)


def _whole(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 6)


def _shown(value: object) -> str:
    text = f"{value:g}" if isinstance(value, float) else composed(str(value))
    return text.replace("-", MINUS) if isinstance(value, int | float) else text
