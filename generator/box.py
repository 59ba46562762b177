"""Boxes on a face, in points."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in points, y up; `top` is its upper edge."""

    x: float
    top: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Return its lower edge."""
        return self.top - self.height
