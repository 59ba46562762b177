"""A printed page as a picture, measured in mm: its greys, edges and codes."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property

import zxingcpp
from PIL import Image


@dataclass
class Shot:
    """A page as a picture, measured in mm from the bottom left."""

    picture: Image.Image
    width: float
    height: float

    @cached_property
    def grey(self) -> Image.Image:
        return self.picture.convert("L")

    @property
    def across(self) -> float:
        """Pixels in a mm to the right."""
        return self.picture.width / self.width

    @property
    def up(self) -> float:
        """Pixels in a mm upwards."""
        return self.picture.height / self.height

    def crop(self, trim: list[float], grown: float = 0.0) -> Image.Image:
        """Cut a rectangle out: left, bottom, width, height in mm."""
        x, y, width, height = trim
        return self.picture.crop((
            round((x - grown) * self.across),
            round((self.height - y - height - grown) * self.up),
            round((x + width + grown) * self.across),
            round((self.height - y + grown) * self.up),
        ))  # fmt: skip

    def area(self, left: float, bottom: float, right: float, top: float) -> Image.Image:
        """Return all pixels that lie wholly in a rectangle."""
        return self.grey.crop((
            math.ceil(max(left, 0) * self.across),
            math.ceil(max(self.height - top, 0) * self.up),
            int(min(right, self.width) * self.across),
            int(min(self.height - bottom, self.height) * self.up),
        ))  # fmt: skip

    def darkest(self, left: float, bottom: float, right: float, top: float) -> int:
        """Return the darkest grey in a rectangle, 255 for white."""
        return int(self.area(left, bottom, right, top).getextrema()[0])

    def codes(self) -> list[Code]:
        """Read every code on the page."""
        return self._read(self.picture, 0, 0)

    def code_in(self, trim: list[float]) -> Code:
        """Read the one code in a rectangle."""
        left = round(trim[0] * self.across)
        top = round((self.height - trim[1] - trim[3]) * self.up)
        found = self._read(self.crop(trim), left, top)
        assert len(found) == 1, (trim, found)
        return found[0]

    def _read(self, picture: Image.Image, left: int, top: int) -> list[Code]:
        found = []
        for each in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.DataMatrix):
            place = each.position
            corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
            points = [
                ((left + p.x) / self.across, self.height - (top + p.y) / self.up) for p in corners
            ]
            found.append(Code(each.text, points))
        return found

    def edges(self, trim: list[float], reach: float = 2.0) -> tuple[float, float, float, float]:
        """Measure a black rectangle on white, expected at a trim: left, bottom, right, top in mm.

        Each edge is found from the grey of the pixels along it, to a few hundredths of a pixel.
        """
        x, y, width, height = trim
        column = self._profile(trim, vertical=True)
        row = self._profile(trim, vertical=False)
        down = self.height - y
        return (
            self._edge(row, x, reach, self.across, first_white=True),
            self.height - self._edge(column, down, reach, self.up, first_white=False),
            self._edge(row, x + width, reach, self.across, first_white=False),
            self.height - self._edge(column, down - height, reach, self.up, first_white=True),
        )

    def _profile(self, trim: list[float], vertical: bool) -> list[int]:
        """Return the greys along a line through the middle of a rectangle."""
        x, y, width, height = trim
        if vertical:
            column = round((x + width / 2) * self.across)
            return list(self.grey.crop((column, 0, column + 1, self.grey.height)).tobytes())
        row = round((self.height - y - height / 2) * self.up)
        return list(self.grey.crop((0, row, self.grey.width, row + 1)).tobytes())

    @staticmethod
    def _edge(
        profile: list[int], about: float, reach: float, scale: float, first_white: bool
    ) -> float:
        start, end = round((about - reach) * scale), round((about + reach) * scale)
        white = sum(profile[start:end]) / 255
        return (start + white) / scale if first_white else (end - white) / scale


@dataclass
class Code:
    """A code as read: what it says, and its corners in mm from the sheet's bottom left."""

    text: str
    corners: list[tuple[float, float]]

    @property
    def middle(self) -> tuple[float, float]:
        return tuple(sum(each) / 4 for each in zip(*self.corners, strict=True))  # type: ignore[return-value]

    @property
    def turn(self) -> int:
        """By how many degrees clockwise it lies turned, to the nearest quarter."""
        (x, y), _, _, (x2, y2) = self.corners  # from the bottom left to the top left is up
        angle = math.degrees(math.atan2(x - x2, y - y2))
        return round(angle / 90) * 90 % 360


def dark_runs(greys: bytes, darker_than: int) -> list[tuple[int, int]]:
    """Return where the stretches of dark pixels begin and end."""
    dark = rb"[\x00-" + re.escape(bytes([darker_than - 1])) + rb"]+"
    return [each.span() for each in re.finditer(dark, greys, re.DOTALL)]
