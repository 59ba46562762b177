"""Find Data Matrix codes in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import zxingcpp
from PIL.Image import Image

#: Corners in pixels from the top left, in order around a code.
Corners = Sequence[tuple[int, int]]


class FoundCode(NamedTuple):
    """A code in a picture.

    Attributes:
        text: Content of the code; "" if there is a code that can't be read.
        corners: Its four corners.
    """

    text: str
    corners: Corners


def decode(picture: Image) -> list[FoundCode]:
    """Return the Data Matrix codes in a gray picture, unreadable ones included."""
    formats = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.DataMatrix])
    found = zxingcpp.read_barcodes(picture, formats=formats, return_errors=True)
    return [FoundCode(each.text if each.valid else "", _corners(each.position)) for each in found]


def _corners(position: zxingcpp.Position) -> Corners:
    corners = position.top_left, position.top_right, position.bottom_right, position.bottom_left
    return tuple((corner.x, corner.y) for corner in corners)
