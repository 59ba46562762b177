"""Numbered spaces: the numbers of a track or ring, and how they are set."""

from __future__ import annotations

import math
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.schema.layout import Values
from punchboard.cards.schema.layout_tracks import Counting
from punchboard.generator.expression import (
    SEVERAL,
    Compiled,
    ExpressionError,
    Scope,
    compile_value,
    compile_values,
    not_a_single_value,
)
from punchboard.generator.graphics.display_list import Text
from punchboard.generator.layout.drawer import (
    MINUS,
    STEPS_OF_ELEMENT,
    Drawer,
    Site,
    number,
)
from punchboard.generator.layout.elements.instances import MOST_INSTANCES, need_list
from punchboard.generator.layout.elements.text import resolve_style
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.text.scripts import missing_character_messages


class Label(NamedTuple):
    """The number of a space of a track or ring.

    Attributes:
        value: The number or word.
        text: The printed text.
        stands_out: Whether it is highlighted.
    """

    value: object
    text: str
    stands_out: bool


#: Highlighted numbers that one step compares with.
_COMPARED = 30


class CountingDrawer(Drawer):
    """Knows the numbers of an element, and sets them."""

    def __init__(self, element: Counting, site: Site) -> None:
        super().__init__(element, site)
        if element.last is None and element.labels is None:
            raise ExpressionError(
                tr("neither to: nor labels: is given"), tr("add to: …, the last number")
            )
        self._bounds = compile_values((element.first, element.last or 0, element.step))
        need_list("labels", element.labels, or_number=False)
        self._labels = optional(element.labels)
        self._highlights = optional(element.highlights or None)
        own = {"weight": element.weight, "colour": element.colour}
        values = resolve_style(element.style, own, site.layout.styles)
        size = values["size"] if element.size is None else element.size
        self._size = compile_value(size)
        self._font = self.context.fonts.face(values["font"], values["weight"], values["italic"])
        self._colour = self.colour(values["colour"])
        bright = element.highlight_colour or values["colour"]
        self._bright = self.colour(bright)
        self.names |= self._size.names
        for each in (*self._bounds, self._labels, self._highlights):
            if each is not None:
                self.names |= each.names

    def labels(self, face: FaceInProgress, scope: Scope) -> list[Label]:
        """Return the numbers in order."""
        bright: object = self._highlights.call(scope) if self._highlights is not None else ()
        chosen = list(bright) if isinstance(bright, list | tuple | range) else [bright]
        if self._labels is not None:
            values = self._labels.call(scope)
            if not isinstance(values, list | tuple | range):
                raise ExpressionError(
                    tr("labels isn't a list"), tr("write a list: labels: [N, E, S, W]")
                )
            found: list[object] = list(values)
        else:
            first, last, step = (number(each.call(scope)) for each in self._bounds)
            if step <= 0 or last < first:
                raise ExpressionError(
                    tr(
                        "from {first:g} to {last:g} by {step:g} leads nowhere",
                        first=first,
                        last=last,
                        step=step,
                    ),
                    tr("count upwards"),
                )
            count = min(math.floor((last - first) / step + 1e-9) + 1, MOST_INSTANCES + 1)
            found = [_whole(first + step * index) for index in range(count)]
        if len(found) > MOST_INSTANCES:
            raise ExpressionError(
                tr("more than {most_instances} numbers", most_instances=MOST_INSTANCES),
                tr("count in larger steps"),
            )
        face.spend(len(found))
        self.account.spend(len(found) * (STEPS_OF_ELEMENT + len(chosen) / _COMPARED))
        texts = [_shown(each) for each in found]  # which are single values: that compares soon
        labels = [
            Label(each, text, each in chosen) for each, text in zip(found, texts, strict=True)
        ]
        self._check_letters(face, " ".join(label.text for label in labels))
        return labels

    def _check_letters(self, face: FaceInProgress, text: str) -> None:
        """Report letters of the labels that no font has."""
        self._font.measure(text)
        characters = self._font.lacks(text)
        if characters:
            where = face.cell_of(characters, "", self.position)
            for message, hint, _ in missing_character_messages(
                self._font.name, characters, text, face.who()
            ):
                face.fault(where, message, hint)

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
        self, face: FaceInProgress, label: Label, scope: Scope, x: float, y: float, size: float
    ) -> Text | None:
        """Return a number whose middle is at a point, None if its colour is `none`."""
        colour = (self._bright if label.stands_out else self._colour)(face, scope)
        if colour is None:
            return None
        left = x - self.measure(label.text, size) / 2
        return Text(left, y - self.cap_height(size) / 2, self._font.name, size, colour, label.text)


def optional(value: Values | None) -> Compiled | None:
    """Compile a value, None for none."""
    return None if value is None else compile_value(value)


def _whole(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 6)


def _shown(value: object) -> str:
    if isinstance(value, SEVERAL):
        raise not_a_single_value(value)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text.replace("-", MINUS) if isinstance(value, int | float) else text
