"""Display lists as text, for goldens that a reader can compare line by line.

Lengths are points from the bottom left, as the faces have them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import Segment

#: Outlines with more segments than this are told by their ends and a digest.
_LONGEST_OUTLINE = 40


def display_list(face: Face) -> str:
    """Return a face as text, an item a line."""
    lines = [f"face {_numbers(face.width, face.height)}"]
    if face.bleed:
        lines[0] += f" bleed {_number(face.bleed)}"
    if face.underlay is not None:
        lines.append("under")
        lines += ["  " + line for line in item_lines(face.underlay.items)]
        lines.append("over")
    lines += ["  " + line for line in item_lines(face.items)]
    return "\n".join(lines) + "\n"


def item_lines(items: Iterable[Item]) -> Iterator[str]:
    """Yield items of a display list, those of groups further right."""
    for item in items:
        match item:
            case Text(x, y, font, size, colour, text):
                yield f"text {_numbers(x, y)} {size:g}pt {colour} {font} {text!r}"
            case Line(x, y, size, colour, runs):
                said = " ".join(f"{font} {text!r}" for font, text in runs)
                yield f"line {_numbers(x, y)} {size:g}pt {colour} {said}"
            case Shape():
                yield _path(item)
            case SymbolRef(symbol, x, y, width, height, colour, turn):
                turned = f" turn {_number(turn)}" if turn else ""
                box = _numbers(x, y, width, height)
                yield f"stamp {_name(symbol)} {box} {colour}{turned}"
            case Image(picture, x, y, width, height):
                yield f"image {_name(picture)} {_numbers(x, y, width, height)}"
            case Group(inner, matrix, clip, opacity, mask, blend):
                cut = f" clip {_outline(clip)}" if clip else ""
                cut += f" opacity {opacity:g}" if opacity != 1 else ""
                cut += f" {blend}" if blend else ""
                yield f"group {' '.join(f'{_number(part, 4)}' for part in matrix)}{cut}"
                yield from ("  " + line for line in item_lines(inner))
                yield from ("  mask " + line for line in item_lines(mask))


def _path(path: Shape) -> str:
    said = ["path"]
    if path.fill is not None:
        said.append(f"fill {path.fill}" + (" even-odd" if path.even_odd else ""))
    if path.stroke is not None:
        said.append(f"stroke {path.stroke} {_number(path.width)}")
        if path.dash:
            said.append(f"dash {_numbers(*path.dash)}")
        if path.round_ends:
            said.append("round" if path.round_ends is True else str(path.round_ends))
    return " ".join([*said, _outline(path.segments)])


def _outline(segments: tuple[Segment, ...]) -> str:
    parts = [
        str(operator) + ",".join(_number(float(number)) for number in numbers)
        for operator, *numbers in segments
    ]
    if len(parts) <= _LONGEST_OUTLINE:
        return " ".join(parts)
    digest = hashlib.sha256(" ".join(parts).encode()).hexdigest()[:12]
    return f"{parts[0]} … {parts[-2]} ({len(parts)} segments, {digest})"


def _name(key: str) -> str:
    """Return the name of art without the digest of its content."""
    return key.partition("#")[0]


def _numbers(*numbers: float) -> str:
    return " ".join(_number(number) for number in numbers)


def _number(number: float, digits: int = 2) -> str:
    said = f"{number:.{digits}f}"
    return said.removeprefix("-") if float(said) == 0 else said
