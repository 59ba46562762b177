"""What a draft says of faults: a numbered frame where each stands, and what it is in words below.

The words stand in a strip of the face's own, so that no narrow box, clip or turn cuts them off.
"""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.box import Box
from punchboard.generator.face import MM, Item, Segment, Shape, Text
from punchboard.generator.impose.lettering import BOLD, FONT, LEADING, set_lines, text_width

_RED, _WHITE = "#d0021b", "#ffffff"
_NUMBER, _AIR = 5.0, 1.2
#: Letters of the strip, points, and of one on a piece that is narrower than this (mm).
_WORDS, _SMALL_WORDS, _SMALL = 5.5, 4.0, 40.0
#: How far from the corner of a large frame its number stands, mm.
_CORNER = 3.5
#: What the strip may cover of a face.
_MOST_COVERED = 0.5


def rectangle(box: Box) -> tuple[Segment, ...]:
    """Return the outline of a box as segments."""
    right, bottom = box.x + box.width, box.bottom
    return (
        ("M", box.x, bottom),
        ("L", right, bottom),
        ("L", right, box.top),
        ("L", box.x, box.top),
        ("Z",),
    )


def frame(box: Box, numbers: Sequence[int]) -> list[Item]:
    """Return red dashes round a box, seen on any ground, with the numbers of its faults."""
    words = ", ".join(map(str, numbers))
    wide = text_width(words, _NUMBER, BOLD) + 2 * _AIR
    # Not into the corner of what may be a whole card, which is rounded off.
    right = box.x + box.width - (_CORNER * MM if box.width > 10 * _CORNER * MM else 0.0)
    plate = Box(right - wide, box.top, wide, _NUMBER * 0.72 + 2 * _AIR)
    outline = rectangle(box)
    return [
        Shape(outline, stroke=_WHITE, width=1.2),
        Shape(outline, stroke=_RED, width=0.8, dash=(2.0, 1.5)),
        Shape(rectangle(plate), fill=_RED),
        Text(plate.x + _AIR, plate.bottom + _AIR, BOLD, _NUMBER, _WHITE, words),
    ]


def strip(width: float, height: float, faults: Sequence[str]) -> list[Item]:
    """Return the words of a face's faults, by their numbers, at its bottom.

    Args:
        width: of the face, points.
        height: of the face, points.
        faults: in the order of their numbers, from 1.
    """
    is_small = min(width, height) < _SMALL * MM
    size = _SMALL_WORDS if is_small else _WORDS
    inset = (0.5 if is_small else 2.0) * MM
    room = width - 2 * inset - 2 * _AIR
    most = max(1, int(height * _MOST_COVERED / (size * LEADING)))
    lines: list[str] = []
    for number, what in enumerate(faults, 1):
        words = [line.text for line in set_lines(0, 0, room, f"{number} {what}", size, FONT)]
        if len(lines) + len(words) > most and lines:
            lines.append(f"and {len(faults) - number + 1} more")
            break
        lines += words[:most]
    tall = len(lines) * size * LEADING + _AIR
    # Round pieces have no corners: on small ones the words stand across the middle.
    bottom = (height - tall) / 2 if is_small else inset
    plate = Box(inset, bottom + tall, width - 2 * inset, tall)
    first = plate.top - size - _AIR / 2
    return [
        Shape(rectangle(plate), fill=_WHITE, stroke=_RED, width=0.5),
        *(
            Text(plate.x + _AIR, first - row * size * LEADING, FONT, size, _RED, line)
            for row, line in enumerate(lines)
        ),
    ]
