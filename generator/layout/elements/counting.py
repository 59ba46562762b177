"""The numbers of a track or ring, or the words that a designer gives instead of them."""

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

#: Steps of the game's budget for comparing a number with a highlighted one.
_STEPS_OF_COMPARISON = 1 / 30


class Label(NamedTuple):
    """The label of a space of a track or ring.

    Attributes:
        value: Its number or word.
        text: Its printed text.
        is_highlighted: Whether it has the color of highlights.
    """

    value: object
    text: str
    is_highlighted: bool


class CountingDrawer(Drawer):
    """Part of the drawers of tracks and rings: evaluates their labels, measures and sets them."""

    def __init__(self, element: Counting, site: Site) -> None:
        super().__init__(element, site)
        if element.last is None and element.labels is None:
            raise ExpressionError(
                tr("neither to: nor labels: is given"), tr("add to: …, the last number")
            )
        # With labels, the bounds have no meaning.
        self._bounds = compile_values((element.first, element.last or 0, element.step))
        need_list("labels", element.labels, or_number=False)
        self._labels = compile_optional(element.labels)
        self._highlights = compile_optional(element.highlights or None)
        own = {"weight": element.weight, "colour": element.colour}
        style = resolve_style(element.style, own, site.layout.styles)
        self._size = compile_value(style["size"] if element.size is None else element.size)
        self._font = self.context.fonts.face(style["font"], style["weight"], style["italic"])
        self._color = self.colour(style["colour"])
        self._highlight_color = self.colour(element.highlight_colour or style["colour"])
        self.names |= self._size.names
        for each in (*self._bounds, self._labels, self._highlights):
            if each is not None:
                self.names |= each.names

    def labels(self, face: FaceInProgress, scope: Scope) -> list[Label]:
        """Return the labels in order, and report characters that no font has.

        Raises:
            ExpressionError: if they aren't a list, are too many, or lead nowhere.
        """
        highlights = self._highlighted(scope)
        values = self._given(scope) if self._labels is not None else self._counted(scope)
        if len(values) > MOST_INSTANCES:
            raise ExpressionError(
                tr("more than {most} numbers", most=MOST_INSTANCES),
                tr("count in larger steps"),
            )
        # Pay before the work: the face for elements drawn, the game for time.
        face.spend(len(values))
        self.account.spend(
            len(values) * (STEPS_OF_ELEMENT + len(highlights) * _STEPS_OF_COMPARISON)
        )
        # Print before comparing: only single values can be printed, and these compare fast.
        texts = [_printed(each) for each in values]
        self._check_characters(face, " ".join(texts))
        return [
            Label(each, text, each in highlights) for each, text in zip(values, texts, strict=True)
        ]

    def _highlighted(self, scope: Scope) -> list[object]:
        """Return the values whose labels are highlighted."""
        value: object = self._highlights.call(scope) if self._highlights is not None else ()
        return list(value) if isinstance(value, list | tuple | range) else [value]

    def _given(self, scope: Scope) -> list[object]:
        """Return the values that `labels` gives."""
        assert self._labels is not None
        values = self._labels.call(scope)
        if not isinstance(values, list | tuple | range):
            raise ExpressionError(
                tr("labels isn't a list"), tr("write a list: labels: [N, E, S, W]")
            )
        return list(values)

    def _counted(self, scope: Scope) -> list[object]:
        """Return the numbers from first to last by step; one more than allowed if too many."""
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
        # 0.3 divided by 0.1 is a little less than 3.
        count = min(math.floor((last - first) / step + 1e-9) + 1, MOST_INSTANCES + 1)
        return [_integer_if_whole(first + step * index) for index in range(count)]

    def _check_characters(self, face: FaceInProgress, text: str) -> None:
        """Report characters of the labels that no font has."""
        self._font.measure(text)  # which finds them
        characters = self._font.lacks(text)
        if characters:
            where = face.cell_of(characters, "", self.position)
            card = face.card.name if face.card is not None else ""
            for message, hint, _ in missing_character_messages(
                self._font.name, characters, text, card
            ):
                face.fault(where, message, hint)

    def size(self, scope: Scope) -> float:
        """Return the font size of the labels in points, at least 1."""
        return max(1.0, number(self._size.call(scope)))

    def cap_height(self, size: float) -> float:
        """Return the height of a digit in points."""
        return self._font.cap_height * size

    def measure(self, text: str, size: float) -> float:
        """Return the width of a label in points."""
        return self._font.measure(text) * size

    def centered(
        self, face: FaceInProgress, label: Label, scope: Scope, x: float, y: float, size: float
    ) -> Text | None:
        """Return a label centered on a point; None if its color is `none`."""
        color = (self._highlight_color if label.is_highlighted else self._color)(face, scope)
        if color is None:
            return None
        left = x - self.measure(label.text, size) / 2
        return Text(left, y - self.cap_height(size) / 2, self._font.name, size, color, label.text)


def compile_optional(value: Values | None) -> Compiled | None:
    """Compile the value of a field; None if the field isn't given."""
    return None if value is None else compile_value(value)


def _integer_if_whole(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 6)


def _printed(value: object) -> str:
    """Return the text of a single value; raise for lists and groups."""
    if isinstance(value, SEVERAL):
        raise not_a_single_value(value)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text.replace("-", MINUS) if isinstance(value, int | float) else text
