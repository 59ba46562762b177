"""Find Data Matrix codes in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import zxingcpp
from PIL.Image import Image


class FoundCode(NamedTuple):
    """A code in a picture.

    Attributes:
        text: Content of the code.
        corners: Its four corners in pixels from the top left, in order around it.
    """

    text: str
    corners: Sequence[tuple[int, int]]


def decode(picture: Image) -> list[FoundCode]:
    """Return the Data Matrix codes in a gray picture."""
    formats = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.DataMatrix])
    found = zxingcpp.read_barcodes(picture, formats=formats)
    return [FoundCode(each.text, _corners(each.position)) for each in found]


def _corners(position: zxingcpp.Position) -> tuple[tuple[int, int], ...]:
    corners = position.top_left, position.top_right, position.bottom_right, position.bottom_left
    return tuple((corner.x, corner.y) for corner in corners)
