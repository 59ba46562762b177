"""Where a back must be printed to lie behind its face, once the sheet is turned or folded.

A sheet turns over about one of its middle lines. Turned about the vertical one (as a page of a
book), left and right change places and what is up stays up; about the horizontal one (as a page of
a wall calendar), up becomes down, so that a back is printed upside down to come out upright.
"""

from __future__ import annotations

from typing import Literal

from punchboard.generator.impose.plan import Box, Turn
from punchboard.generator.request import Duplex

#: The line about which the sheet turns, as the page is seen.
Axis = Literal["vertical", "horizontal"]

_TURNS: dict[Axis, dict[Turn, Turn]] = {
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def turning_axis(duplex: Duplex, media: tuple[float, float]) -> Axis:
    """Return the line about which a page of this size turns; paper fed by hand turns as a book.

    Portrait paper has its long edges left and right, landscape above and below. A fold is always
    horizontal: the faces above it, the backs below.
    """
    if duplex == "fold":
        return "horizontal"
    long_is_vertical = media[0] <= media[1]
    over_long = duplex != "short-edge"
    return "vertical" if long_is_vertical == over_long else "horizontal"


def box_behind(box: Box, media: tuple[float, float], axis: Axis) -> Box:
    """Return where on the other side (or beyond the fold) the same spot of paper is."""
    if axis == "vertical":
        return box._replace(x=media[0] - box.right)
    return box._replace(y=media[1] - box.top)


def turn_behind(turn: Turn, axis: Axis) -> Turn:
    """Return how a back is turned so that its top lies behind the top of its face."""
    return _TURNS[axis][turn]
