"""`faint`: pictures and drawings that can hardly be seen."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.art.color import contrast
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import (
    BLACK,
    WHITE,
    FaceView,
    Mark,
    art_file,
    art_named,
    as_box,
)
from punchboard.generator.preflight.finding import FAINT, ONE_IN

#: Samples of a picture across and down, and the step through them in pseudo-random order: a prime
#: that shares no divisor with their number.
_PLACES, _JUMP = 36, 809
#: Number of visible samples at which the picture counts as visible; fewer are an eye or a speck.
_ENOUGH_SEEN = 8
#: Least width and height of inspected pictures, and the largest part of a face that they cover.
_SMALLEST_PICTURE, _MOST_OF_FACE = 5 * MM, 0.75


def check_faint(view: FaceView) -> Iterator[Issue]:
    """Yield the pictures and drawings of a face that hardly differ from their background.

    A picture with something on it is a background, and a picture that the layout fades is meant to
    be faint; neither is reported.
    """
    for mark in view.art:
        name = art_file(mark)
        if not name or mark.fades or not _is_picture(view, mark):
            continue
        samples = _contrasts(view, mark)
        seen = sum(each >= FAINT for each, _ in samples)
        if len(samples) < _ENOUGH_SEEN or seen >= min(_ENOUGH_SEEN, len(samples) / 4):
            continue
        ratio, is_paler = sorted(samples)[-1 - len(samples) // ONE_IN]
        yield Issue(
            "faint",
            (name,),
            tr(
                "{art} can hardly be seen: it has a contrast of {ratio:g}:1 with its background, "
                "must be {faint:g}:1 or more",
                art=art_named(mark),
                ratio=int(ratio * 100) / 100,
                faint=FAINT,
            ),
            tr("put it on a darker background, or make it darker")
            if is_paler
            else tr("put it on a paler background, or make it paler"),
            as_box(mark.box),
            ratio,
            name,
        )


def _is_picture(view: FaceView, mark: Mark) -> bool:
    """Return whether a mark is art that needs inspection, rather than background or ornament."""
    left, bottom, right, top = mark.box
    width, height = right - left, top - bottom
    if min(width, height) < _SMALLEST_PICTURE:
        return False
    if width * height > _MOST_OF_FACE * view.face.width * view.face.height:
        return False
    above = view.marks[view.marks.index(mark) + 1 :]
    return not any(
        left <= each.box[0] <= each.box[2] <= right and bottom <= each.box[1] <= each.box[3] <= top
        for each in above
    )


def _contrasts(view: FaceView, mark: Mark) -> list[tuple[float, bool]]:
    """Return the contrast of each sample of some art with its background, and whether it is paler.

    Only visible samples count; sampling ends after `_ENOUGH_SEEN` visible ones.
    """
    number = view.marks.index(mark)
    below, upto = view.marks[:number], view.marks[: number + 1]
    left, bottom, right, top = mark.box
    samples: list[tuple[float, bool]] = []
    seen = 0
    for count in range(_PLACES**2):
        row, column = divmod(count * _JUMP % _PLACES**2, _PLACES)
        x = left + (right - left) * (column + 0.5) / _PLACES
        y = bottom + (top - bottom) * (row + 0.5) / _PLACES
        if not view.sampler.shows(mark, x, y):
            continue
        ink = view.sampler.colour(upto, x, y) or WHITE
        ground = view.sampler.colour(below, x, y) or WHITE
        samples.append((contrast(ink, ground), contrast(ink, BLACK) > contrast(ground, BLACK)))
        seen += samples[-1][0] >= FAINT
        if seen == _ENOUGH_SEEN:
            break
    return samples


CHECK = FaceCheck("faint", check_faint, order=50)
