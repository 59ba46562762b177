"""`hidden`: text that something drawn later covers."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Line, Shape
from punchboard.generator.graphics.geometry import transform
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, Words, as_box
from punchboard.generator.preflight.finding import HIDDEN, quoted

#: Heights of samples of a text below a cover, as fractions of the cap height.
_LEVELS = (0.15, 0.85)


def check_hidden(view: FaceView) -> Iterator[Issue]:
    """Yield the texts of a face that later shapes, drawings or pictures cover."""
    if not view.words:
        return
    first = view.words[0].number
    covers = [
        (number, mark.box, mark)
        for number, mark in enumerate(view.marks[first + 1 :], first + 1)
        if not isinstance(mark.item, Line)
        and (not isinstance(mark.item, Shape) or mark.item.fill is not None)
    ]
    for words in view.words if covers else ():
        left, bottom, right, top = words.box
        above = [
            mark
            for number, box, mark in covers
            if number > words.number
            and box[0] < right
            and left < box[2]
            and box[1] < top
            and bottom < box[3]
        ]
        if not above or not words.text:
            continue
        points = _points_on(view, words)
        hidden = sum(any(view.sampler.hides(mark, *point) for mark in above) for point in points)
        part = hidden / len(points)
        if part < HIDDEN:
            continue
        text = quoted(words.text)
        message = tr("text {text} is covered by what is drawn after it", text=text)
        if part < 1:
            message = tr(
                "text {text} is {percent:.0f} % covered by what is drawn after it",
                text=text,
                percent=100 * part,
            )
        yield Issue(
            "hidden",
            (words.font, part == 1),
            message,
            tr(
                "move its element below the one that covers it in the layout, or "
                "move one of them away"
            ),
            as_box(words.box),
            -part,
            words.text,
        )


def _points_on(view: FaceView, words: Words) -> list[tuple[float, float]]:
    """Return sample points on a text, along it and between baseline and cap height."""
    mark = view.marks[words.number]
    assert isinstance(mark.item, Line)
    left, _, right, high = mark.own
    base = mark.item.y
    count = len(words.points)
    return [
        transform(
            mark.matrix,
            left + (right - left) * (number + 0.5) / count,
            base + part * (high - base),
        )
        for number in range(count)
        for part in _LEVELS
    ]


CHECK = FaceCheck("hidden", check_hidden, order=90)
