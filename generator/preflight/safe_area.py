"""Check `safe-area`: words and icons so near to the trim that a cut may take them."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.face import Face, SymbolRef
from punchboard.generator.preflight.finding import Spot, quoted, said_length
from punchboard.generator.preflight.limits import SAFE, SLACK, scaled
from punchboard.generator.preflight.marks import Mark, art_of, as_box
from punchboard.generator.preflight.outlines import Bounds
from punchboard.generator.preflight.view import FaceView

#: A drawing wider or higher than this part of the face is a scene, not an icon.
_SCENE = 0.5
_SIDES = ("left", "lower", "right", "upper")


def check_safe_area(view: FaceView) -> Iterator[Spot]:
    """Yield texts and icons of a face that lie outside the safe area.

    A drawing that the trim cuts on purpose is background, and so is every other stamp of the same
    drawing on the face: a pattern.
    """
    face = view.face
    limit = scaled(SAFE, face)
    pattern = {art_of(mark) for mark in view.flat.art if _is_background(mark, face)}
    shown = [
        (words.box, f"text {quoted(words.text)}", words.font, words.text)
        for words in view.flat.words
        if words.text
    ]
    for mark in view.flat.art:
        if isinstance(mark.item, SymbolRef) and mark.item.symbol not in pattern:
            name = mark.item.symbol.partition("#")[0]
            shown.append((mark.box, f'icon "{name}"', name, ""))
    for box, what, key, text in shown:
        left = nearest(box, face)
        if left is None or left[0] >= limit - SLACK:
            continue
        distance, side = left
        where = f"{said_length(distance)} from the {side} edge"
        if distance < 0:
            where = f"cut off by the {side} edge"
        elif distance < SLACK:
            where = f"at the {side} edge"
        yield Spot(
            "safe-area",
            (key, side, not text),
            f"{what} is {where}, must be {said_length(limit)} or more",
            f"move it {said_length(limit - distance, upwards=True)} inwards: no cut is exact",
            as_box(box),
            distance,
            text,
        )


def nearest(box: Bounds, face: Face) -> tuple[float, str] | None:
    """Return how far a box is from the trim in points, below 0 beyond it, and on which side.

    None for what lies beyond the trim altogether, and so is never seen.
    """
    left, bottom, right, top = box
    if left >= face.width or right <= 0 or bottom >= face.height or top <= 0:
        return None
    if left >= right or bottom >= top:
        return None
    distances = (left, bottom, face.width - right, face.height - top)
    least = min(distances)
    return least, _SIDES[distances.index(least)]


def _is_background(mark: Mark, face: Face) -> bool:
    left, bottom, right, top = mark.whole
    if right - left > _SCENE * face.width or top - bottom > _SCENE * face.height:
        return True
    if mark.clips and mark.whole != mark.box:
        return True
    return (
        left < -SLACK or bottom < -SLACK or right > face.width + SLACK or top > face.height + SLACK
    )
