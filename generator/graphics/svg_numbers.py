"""Numbers in attributes of SVG."""

from __future__ import annotations

import re

GAP = r"[\s,]*"
NUMBER = re.compile(
    GAP + r"([-+]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][-+]?[0-9]{1,3})?)"
)


def read_numbers(text: str) -> list[float]:
    """Read numbers parted by spaces or commas, up to the first that is none; no unit."""
    numbers: list[float] = []
    place = 0
    while match := NUMBER.match(text, place):
        numbers.append(float(match[1]))
        place = match.end()
    return numbers
