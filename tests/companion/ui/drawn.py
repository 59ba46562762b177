"""What is drawn, as lines: held against what was frozen, or frozen anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from typing import Any

import pytest
from finger import Phone

from tests.net import frozen

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def compare(name: str, phone: Phone, renew: bool, within: Any = None) -> None:
    """Hold what a phone shows, or a part of it, against what was frozen under a name."""
    curtain = (each for each in phone.root.children if type(each).__name__ == "Curtain")
    # What is behind a curtain is not seen.
    now = list(drawn(within or next(curtain, phone.root)))
    if renew:
        frozen.write("screens", name.replace(" ", "_"), now)
    was = frozen.read("screens", name.replace(" ", "_"))
    if len(was) == len(now) and all(map(_alike, was, now)):
        return
    said = [*unified_diff(was, now, lineterm="", n=0)][2:]
    pytest.fail("\n".join([*said[:30], "If this is meant: pytest --renew tests/companion/ui"]))


def _alike(was: str, now: str) -> bool:
    if was == now:
        return True
    numbers = [[float(each) for each in _NUMBER.findall(line)] for line in (was, now)]
    return _NUMBER.sub("", was) == _NUMBER.sub("", now) and all(
        abs(one - other) <= 1 for one, other in zip(*numbers, strict=True)
    )


def drawn(widget: Any, depth: int = 0) -> Iterator[str]:
    """Yield what a widget and those in it show, as lines."""
    left, bottom = widget.to_window(*widget.pos)
    words = getattr(widget, "text", "") or getattr(widget, "glyph", "")
    what = f" {words!r}" if isinstance(words, str) and words else ""
    size = getattr(widget, "font_size", 0)
    font = f" {size:.0f}px" if what and size else ""
    place = f"{left:.0f},{bottom:.0f} {widget.width:.0f}×{widget.height:.0f}"
    yield f"{' ' * depth}{type(widget).__name__} {place}{font}{what}"
    yield from (f"{' ' * depth}- {line}" for line in instructions(widget.canvas))
    for child in reversed(widget.children):
        yield from drawn(child, depth + 1)


def instructions(canvas: Any) -> Iterator[str]:
    """Yield what a canvas draws: kind, colour, place and points."""
    from kivy.graphics import BindTexture, Canvas, Color, InstructionGroup

    for each in canvas.children:
        kind = type(each).__name__
        if isinstance(each, Color):
            yield f"{kind} {' '.join(f'{round(100 * part)}%' for part in each.rgba)}"
            continue
        if isinstance(each, InstructionGroup):
            if not isinstance(each, Canvas):  # which is that of a widget within
                yield from instructions(each)
            continue
        if isinstance(each, BindTexture):
            continue
        said = []
        for name in ("pos", "size", "points", "ellipse", "circle", "radius", "width", "angle"):
            value = getattr(each, name, None)
            if value is not None and hasattr(each, "texture") | (name in ("angle", "width")):
                said.append(f"{name} {shown(value)}")
        texture = getattr(each, "texture", None)
        if texture is not None and texture.width == texture.height:
            said.append(covered(texture.pixels, texture.width))
        if said:
            yield f"{kind} {' '.join(said)}"


@cache
def covered(pixels: bytes, side: int) -> str:
    """Return how much of a square picture is seen, and where its middle is, in hundredths."""
    rows = [sum(pixels[4 * side * row + 3 : 4 * side * (row + 1) : 4]) for row in range(side)]
    columns = [sum(pixels[4 * column + 3 :: 4 * side]) for column in range(side)]
    total = sum(rows) or 1
    across, down = (
        sum(100 * (at + 0.5) / side * part for at, part in enumerate(parts)) / total
        for parts in (columns, rows)
    )
    return f"covers {100 * total / (255 * side * side):.0f} about {across:.0f} {down:.0f}"


def shown(value: Any) -> str:
    """Return numbers of an instruction, rounded to pixels."""
    if isinstance(value, int | float):
        return f"{value:.0f}"
    return " ".join(shown(each) for each in value)
