"""`overlap`: texts on top of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import Bounds, intersection
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, Words, as_box
from punchboard.generator.preflight.finding import quoted

#: Least overlap of two texts, as a fraction of the lower one's height or of the shorter one's
#: length: accents and descenders of tight lines touch each other.
_PART = 0.25


def check_overlap(view: FaceView) -> Iterator[Issue]:
    """Yield pairs of overlapping texts, except for the same words twice, which are a shadow."""
    shown = [each for each in view.words if each.text and _is_level(view, each)]
    for one, other in combinations(shown, 2):
        if one.text == other.text:
            continue
        shared = intersection(one.box, other.box)
        width, height = shared[2] - shared[0], shared[3] - shared[1]
        if width <= 0 or height <= 0 or _is_covered(view, one, other, shared):
            continue
        shorter = min(one.box[2] - one.box[0], other.box[2] - other.box[0])
        lower = min(one.box[3] - one.box[1], other.box[3] - other.box[1])
        if height >= _PART * lower and width >= min(_PART * shorter, _PART * lower * 2):
            yield Issue(
                "overlap",
                (one.font, other.font),
                tr(
                    "texts {first_text} and {second_text} lie on each other",
                    first_text=quoted(one.text),
                    second_text=quoted(other.text),
                ),
                tr("move one of them, shorten it, or give it less room"),
                as_box(shared),
                -width * height,
                one.text,
            )


def _is_level(view: FaceView, words: Words) -> bool:
    """Return whether a text fills its bounding box: rotated text doesn't."""
    a, b, c, d, _, _ = view.marks[words.number].matrix
    return (abs(b) < 1e-6 and abs(c) < 1e-6) or (abs(a) < 1e-6 and abs(d) < 1e-6)


def _is_covered(view: FaceView, one: Words, other: Words, shared: Bounds) -> bool:
    """Return whether an area between two texts hides the lower one."""
    left, bottom, right, top = shared
    for mark in view.marks[one.number + 1 : other.number]:
        box = mark.box
        if (
            isinstance(mark.item, Shape)
            and mark.item.fill is not None
            and not mark.fades
            and (box[0] <= left and box[1] <= bottom and box[2] >= right and box[3] >= top)
        ):
            return True
    return False


CHECK = FaceCheck("overlap", check_overlap, order=60)
