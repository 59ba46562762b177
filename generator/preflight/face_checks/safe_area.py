"""`safe-area`: text and icons near the trim."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import marked, tr, translated
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Face, SymbolRef
from punchboard.generator.graphics.geometry import Bounds
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.edges import SIDES
from punchboard.generator.preflight.face_view import FaceView, Mark, art_of, as_box
from punchboard.generator.preflight.finding import SAFE, SLACK, length_text, quoted, scaled

#: A drawing wider or higher than this fraction of the face is a scene, not an icon.
_SCENE = 0.5


def check_safe_area(view: FaceView) -> Iterator[Issue]:
    """Yield texts and icons of a face outside the safe area.

    A drawing across the trim is meant as background, and so is every other symbol of the same
    drawing on the face, as part of a pattern.
    """
    face = view.face
    limit = scaled(SAFE, face)
    pattern = {art_of(mark) for mark in view.art if _is_background(mark, face)}
    shown = [(words.box, words.font, words.text) for words in view.words if words.text]
    for mark in view.art:
        if isinstance(mark.item, SymbolRef) and mark.item.symbol not in pattern:
            shown.append((mark.box, mark.item.symbol.partition("#")[0], ""))
    for box, key, text in shown:
        left = nearest(box, face)
        if left is None or left[0] >= limit - SLACK:
            continue
        distance, side = left
        message = marked("{element} is {distance} from the {edge} edge, must be {least} or more")
        if distance < 0:
            message = marked("{element} is cut off by the {edge} edge, must be {least} or more")
        elif distance < SLACK:
            message = marked("{element} is at the {edge} edge, must be {least} or more")
        yield Issue(
            "safe-area",
            (key, side, not text),
            translated(
                message,
                element=tr("text {text}", text=quoted(text))
                if text
                else tr('icon "{name}"', name=key),
                distance=length_text(distance),
                edge=side,
                least=length_text(limit),
            ),
            tr(
                "move it {length} inwards: no cut is exact",
                length=length_text(limit - distance, upwards=True),
            ),
            as_box(box),
            distance,
            text,
        )


def nearest(box: Bounds, face: Face) -> tuple[float, str] | None:
    """Return the distance of a box from the trim in points (negative beyond it) and the side.

    Return None for a box that is entirely beyond the trim, and so is never visible.
    """
    left, bottom, right, top = box
    if left >= face.width or right <= 0 or bottom >= face.height or top <= 0:
        return None
    if left >= right or bottom >= top:
        return None
    distances = (left, bottom, face.width - right, face.height - top)
    least = min(distances)
    return least, SIDES[distances.index(least)]


def _is_background(mark: Mark, face: Face) -> bool:
    left, bottom, right, top = mark.whole
    if right - left > _SCENE * face.width or top - bottom > _SCENE * face.height:
        return True
    if mark.clips and mark.whole != mark.box:
        return True
    return (
        left < -SLACK or bottom < -SLACK or right > face.width + SLACK or top > face.height + SLACK
    )


CHECK = FaceCheck("safe-area", check_safe_area, order=30)
