"""Limits of drawings, and the error for a drawing beyond them."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError

#: More segments than this in one drawing is a map or a trace of a photograph, not game art.
MOST_SEGMENTS = 100_000
#: Deepest nesting of elements.
DEEPEST = 64


class DrawingError(PunchboardError):
    """The whole drawing is refused; its position has a line and column, or nothing."""


def too_much(message: str) -> DrawingError:
    """Return the error for a drawing that is larger than any game art."""
    hint = tr("simplify the drawing, or put it in as a picture")
    return DrawingError(tr("drawing with {message}", message=message), hint)


def too_many_segments() -> DrawingError:
    """Return the error for a drawing with more segments than `MOST_SEGMENTS`."""
    return too_much(tr("more than {most_segments} path segments", most_segments=MOST_SEGMENTS))
