"""`text-size`: text that is too small to read in a hand."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, as_box
from punchboard.generator.preflight.finding import (
    FINE_LETTERS,
    ROUNDING,
    SMALLEST_FINE,
    SMALLEST_TEXT,
    quoted,
)


def check_text_size(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that are smaller than their length allows."""
    for words in view.words:
        least = SMALLEST_FINE if len(words.text) <= FINE_LETTERS else SMALLEST_TEXT
        if words.text and words.size < least - ROUNDING:
            yield Issue(
                "text-size",
                (words.font, least),
                tr(
                    "text {text} is {size:.3g} pt, must be {least:g} pt or more",
                    text=quoted(words.text),
                    size=words.size,
                    least=least,
                ),
                tr("shorten it, give it more room, or raise min_size")
                if least > SMALLEST_FINE
                else tr("set it in {least:g} pt or more", least=least),
                as_box(words.box),
                words.size,
                words.text,
            )


def is_small_text(size: float) -> bool:
    """Return whether a font size is below the usual minimum."""
    return size < SMALLEST_TEXT - ROUNDING


CHECK = FaceCheck("text-size", check_text_size, order=10)
