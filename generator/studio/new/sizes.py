"""Sizes that a new component can have, the named ones first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import MM_OF_UNIT, to_mm, with_point
from punchboard.cards.schema.size import SIZES
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError

#: Usual sizes in mm by kind of piece. A3, A4 and A5 are of ISO 216; the others are those that the
#: kinds have without a size, and round numbers near them.
_USUAL: Mapping[str, Sequence[tuple[str, float, float]]] = {
    "token": (("", 20, 20), ("", 15, 15), ("", 25, 25), ("", 30, 30), ("", 40, 40)),
    "mat": (("", 190, 130), ("A5", 210, 148), ("A5", 148, 210)),
    "board": (("A4", 297, 210), ("A3", 420, 297), ("", 400, 400)),
    "money": (("", 66, 35),),
}


def sizes_of(kind: str) -> list[dict[str, Any]]:
    """Return the usual sizes of a kind of piece; `name` is that of `game.yaml`, "" for none."""
    if kind == "cards":
        return [
            {
                "name": name,
                "words": name.replace("_", " ").capitalize(),
                "width": size.width,
                "height": size.height,
            }
            for name, size in SIZES.items()
        ]
    return [
        {"name": "", "words": words, "width": width, "height": height}
        for words, width, height in _USUAL[kind]
    ]


def size_value(kind: str, sent: Any) -> Any:
    """Return a size as `game.yaml` holds it: a name, a number, or width and height.

    Args:
        kind: Kind of the piece.
        sent: A name, or width and height as typed.

    Raises:
        BadRequestError: if it can't be read.
        EditRefused: if it isn't a size.
    """
    if isinstance(sent, str) and kind == "cards" and sent in SIZES:
        return sent
    if not isinstance(sent, Mapping):
        raise BadRequestError("size")
    width, height = (_length(sent.get(each)) for each in ("width", "height"))
    if kind == "token" and width == height:
        return width
    return {"width": width, "height": height}


def _length(typed: Any) -> float:
    """Return a length in mm."""
    text = str(typed).strip()
    text = with_point(text) or text
    number = to_mm(text) if to_mm(text) is not None else to_mm(f"{text}mm")
    if number is None:
        raise EditRefused(
            tr('"{text}" isn\'t a length', text=text[:40]),
            tr("type a number of mm, or a number with {units}", units=", ".join(MM_OF_UNIT)),
        )
    if not 0 < number <= 1000:
        raise EditRefused(
            tr("a piece can't measure {number:g} mm", number=number),
            tr("type a number from 1 to 1000"),
        )
    return int(number) if number == int(number) else number
