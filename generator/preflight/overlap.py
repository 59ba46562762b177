"""Check `overlap`: texts that lie on each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from punchboard.generator.face import Shape
from punchboard.generator.preflight.finding import Spot, quoted
from punchboard.generator.preflight.marks import Words, as_box
from punchboard.generator.preflight.outlines import Bounds, common
from punchboard.generator.preflight.view import FaceView

#: Texts share this part of the lower one's height, or of the shorter one's length, if they overlap:
#: tight lines touch each other with accents and descenders.
_PART = 0.25


def check_overlap(view: FaceView) -> Iterator[Spot]:
    """Yield pairs of texts that lie on each other, the same words twice (a shadow) excepted."""
    shown = [each for each in view.flat.words if each.text and _is_level(view, each)]
    for one, other in combinations(shown, 2):
        if one.text == other.text:
            continue
        shared = common(one.box, other.box)
        width, height = shared[2] - shared[0], shared[3] - shared[1]
        if width <= 0 or height <= 0 or _is_covered(view, one, other, shared):
            continue
        shorter = min(one.box[2] - one.box[0], other.box[2] - other.box[0])
        lower = min(one.box[3] - one.box[1], other.box[3] - other.box[1])
        if height >= _PART * lower and width >= min(_PART * shorter, _PART * lower * 2):
            yield Spot(
                "overlap",
                (one.font, other.font),
                f"texts {quoted(one.text)} and {quoted(other.text)} lie on each other",
                "move one of them, shorten it, or give it less room",
                as_box(shared),
                -width * height,
                one.text,
            )


def _is_level(view: FaceView, words: Words) -> bool:
    """Return whether a text's box is all its own: one that is tilted does not fill it."""
    a, b, c, d, _, _ = view.flat.marks[words.number].matrix
    return (abs(b) < 1e-6 and abs(c) < 1e-6) or (abs(a) < 1e-6 and abs(d) < 1e-6)


def _is_covered(view: FaceView, one: Words, other: Words, shared: Bounds) -> bool:
    """Return whether an area between two texts hides the lower one."""
    left, bottom, right, top = shared
    for mark in view.flat.marks[one.number + 1 : other.number]:
        box = mark.box
        if (
            isinstance(mark.item, Shape)
            and mark.item.fill is not None
            and (box[0] <= left and box[1] <= bottom and box[2] >= right and box[3] >= top)
        ):
            return True
    return False
