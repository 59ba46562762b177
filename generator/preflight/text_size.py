"""Check `text-size`: text too small to be read in a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.generator.face import Group, Item, Line, Text
from punchboard.generator.preflight.finding import Spot, quoted
from punchboard.generator.preflight.limits import FINE_LETTERS, SMALLEST_FINE, SMALLEST_TEXT
from punchboard.generator.preflight.marks import as_box
from punchboard.generator.preflight.view import FaceView

#: Sizes are rounded to a hundredth of a point before they are compared.
_SLACK = 0.005


def check_text_size(view: FaceView) -> Iterator[Spot]:
    """Yield the texts of a face that are smaller than their length allows."""
    for words in view.flat.words:
        least = SMALLEST_FINE if len(words.text) <= FINE_LETTERS else SMALLEST_TEXT
        if words.text and words.size < least - _SLACK:
            yield Spot(
                "text-size",
                (words.font, least),
                f"text {quoted(words.text)} is {words.size:.3g} pt, must be {least:g} pt or more",
                "shorten it, give it more room, or raise min_size"
                if least > SMALLEST_FINE
                else f"set it in {least:g} pt or more",
                as_box(words.box),
                words.size,
                words.text,
            )


def has_small_text(items: Iterable[Item]) -> bool:
    """Return whether some text is below the usual minimum: cheap enough for every card."""
    for item in items:
        if isinstance(item, Line | Text):
            if item.size < SMALLEST_TEXT - _SLACK:
                return True
        elif isinstance(item, Group) and has_small_text(item.items):
            return True
    return False
