"""Check `contrast`: text that is too like what lies under it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.generator.preflight.colour import contrast
from punchboard.generator.preflight.finding import Spot, quoted
from punchboard.generator.preflight.limits import CONTRAST, LARGE_BOLD, LARGE_CONTRAST, LARGE_TEXT
from punchboard.generator.preflight.marks import Mark, Words, as_box
from punchboard.generator.preflight.sampler import TEXTURE, WHITE
from punchboard.generator.preflight.view import FaceView

BLACK = "#000000"
#: Of the places looked at, one in this many may be worse: a speck in a picture is no ground.
_ONE_IN = 10


def check_contrast(view: FaceView) -> Iterator[Spot]:
    """Yield the texts of a face whose contrast is below WCAG's."""
    for lines in _paragraphs(view.flat.words):
        below = _below(view, lines)
        for words in lines:
            yield from _check_words(view, words, below)


def _check_words(view: FaceView, words: Words, below: list[Mark]) -> Iterator[Spot]:
    least = CONTRAST
    if words.size >= (LARGE_BOLD if words.bold else LARGE_TEXT):
        least = LARGE_CONTRAST
    grounds = [view.sampler.colour(below, x, y, thinnest=TEXTURE) or WHITE for x, y in words.points]
    if len(set(grounds)) > 1:
        grounds.sort(key=lambda ground: contrast(words.colour, ground))
    ground = grounds[len(grounds) // _ONE_IN]
    ratio = contrast(words.colour, ground)
    if ratio >= least:
        return
    is_darker = contrast(words.colour, BLACK) < contrast(ground, BLACK)
    yield Spot(
        "contrast",
        (words.colour, ground, least),
        f"text {quoted(words.text)} ({words.colour}) on {ground} has a contrast of"
        f" {int(ratio * 10) / 10:g}:1, must be {least:g}:1 or more",
        "make the text darker or its ground paler"
        if is_darker
        else "make the text paler or its ground darker",
        as_box(words.box),
        ratio,
        words.text,
    )


def _paragraphs(all_words: Sequence[Words]) -> Iterator[list[Words]]:
    """Yield texts that follow each other without anything between them, and so share a ground."""
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
    """Return the marks under texts that come near to them."""
    left, bottom = min(each.box[0] for each in lines), min(each.box[1] for each in lines)
    right, top = max(each.box[2] for each in lines), max(each.box[3] for each in lines)
    near = []
    for mark in view.flat.marks[: lines[0].number]:
        box = mark.box
        if box[0] <= right and left <= box[2] and box[1] <= top and bottom <= box[3]:
            near.append(mark)
    return near
