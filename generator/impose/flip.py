"""Transform positions and rotations of faces into those of the backs behind them.

A sheet flips about one of its middle lines. Flipping about the vertical line, as a page of a book,
swaps left and right. Flipping about the horizontal line, as a page of a wall calendar, swaps top
and bottom, so a back is printed upside down to come out upright.
"""

from __future__ import annotations

from typing import Literal

from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.plan import Turn
from punchboard.generator.request import Duplex

#: Middle line of the page about which the sheet flips.
Axis = Literal["vertical", "horizontal"]

_TURNS: dict[Axis, dict[Turn, Turn]] = {
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def turning_axis(duplex: Duplex, media: tuple[float, float]) -> Axis:
    """Return the flip axis of a page; paper fed by hand flips like the page of a book.

    Portrait paper has its long edges left and right, landscape above and below. A fold is always
    horizontal: the faces above it, the backs below.
    """
    if duplex == "fold":
        return "horizontal"
    long_is_vertical = media[0] <= media[1]
    over_long = duplex != "short-edge"
    return "vertical" if long_is_vertical == over_long else "horizontal"


def box_behind(box: Rect, media: tuple[float, float], axis: Axis) -> Rect:
    """Mirror a box to the other side of the sheet, or across the fold."""
    if axis == "vertical":
        return box._replace(x=media[0] - box.right)
    return box._replace(top=media[1] - box.bottom)


def turn_behind(turn: Turn, axis: Axis) -> Turn:
    """Return the rotation of a back that puts its top behind the top of its face."""
    return _TURNS[axis][turn]
