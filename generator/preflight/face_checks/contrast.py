"""`contrast`: text that is too similar to its background."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.cards.catalog import tr
from punchboard.generator.art.color import contrast
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import IDENTITY, Bounds
from punchboard.generator.graphics.hit_test import crosses
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import (
    BLACK,
    TEXTURE,
    WHITE,
    FaceView,
    Mark,
    Words,
    as_box,
)
from punchboard.generator.preflight.finding import (
    CONTRAST,
    LARGE_BOLD,
    LARGE_CONTRAST,
    LARGE_TEXT,
    ONE_IN,
    quoted,
)


def check_contrast(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face with less contrast than WCAG asks for."""
    for lines in _paragraphs(view.words):
        below = _below(view, lines)
        for words in lines:
            least = CONTRAST
            if words.size >= (LARGE_BOLD if words.bold else LARGE_TEXT):
                least = LARGE_CONTRAST
            grounds = [
                view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points
            ]
            pairs = [(words.colour, ground) for ground in grounds]
            mark = view.marks[words.number]
            if mark.fades:
                pairs = [
                    (_faded_ink(view, words.colour, mark, below, *point), ground)
                    for point, ground in zip(words.points, grounds, strict=True)
                ]
            if len(set(pairs)) > 1:
                pairs.sort(key=lambda pair: contrast(*pair))
            ink, ground = pairs[len(pairs) // ONE_IN]
            ratio = contrast(ink, ground)
            if ratio >= least:
                continue
            is_darker = contrast(ink, BLACK) < contrast(ground, BLACK)
            shown = (
                tr("{colour}, {ink} as it is seen", colour=words.colour, ink=ink)
                if mark.fades
                else ink
            )
            yield Issue(
                "contrast",
                (ink, ground, least),
                tr(
                    "text {text} ({text_colour}) on {background} has a contrast of {ratio:g}:1, "
                    "must be {least:g}:1 or more",
                    text=quoted(words.text),
                    text_colour=shown,
                    background=ground,
                    ratio=int(ratio * 10) / 10,
                    least=least,
                ),
                tr("make the text darker or its ground paler")
                if is_darker
                else tr("make the text paler or its ground darker"),
                as_box(words.box),
                ratio,
                words.text,
            )


def _faded_ink(
    view: FaceView, colour: str, mark: Mark, below: Sequence[Mark], x: float, y: float
) -> str:
    """Return the visible color of ink on top of some marks, with the opacity of its own mark."""
    return view.sampler.colour(below, x, y, thinnest=TEXTURE, ink=(colour, mark)) or colour


def _paragraphs(all_words: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield groups of consecutive texts, without other marks between, that share a background."""
    lines: list[Words] = []
    for words in all_words:
        if lines and words.number != lines[-1].number + 1:
            yield lines
            lines = []
        if words.text:
            lines.append(words)
    if lines:
        yield lines


def _below(view: FaceView, lines: Sequence[Words]) -> list[Mark]:
    """Return the marks below texts that are near to them."""
    left, bottom = min(each.box[0] for each in lines), min(each.box[1] for each in lines)
    right, top = max(each.box[2] for each in lines), max(each.box[3] for each in lines)
    near = []
    for mark in view.marks[: lines[0].number]:
        box = mark.box
        meets = box[0] <= right and left <= box[2] and box[1] <= top and bottom <= box[3]
        if meets and not _is_frame_around(mark, (left, bottom, right, top)):
            near.append(mark)
    return near


def _is_frame_around(mark: Mark, box: Bounds) -> bool:
    """Return whether a mark is only a line around a box that doesn't touch it."""
    item = mark.item
    if not isinstance(item, Shape) or item.fill is not None or mark.matrix is not IDENTITY:
        return False
    return not crosses(mark.parts, box, item.width / 2)


CHECK = FaceCheck("contrast", check_contrast, order=20)
