"""Signs that tell card types apart without color: drawings in the game's `icons` folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from xml.sax.saxutils import escape

from punchboard.generator.new.tones import tone_of_suit


def _star(corners: int, inner: float) -> str:
    """Return the outline of a star on a square of 24 units."""
    points = []
    for step in range(2 * corners):
        reach, angle = (inner if step % 2 else 11.5), pi * step / corners
        points.append(f"{12 + reach * sin(angle):.1f} {12 - reach * cos(angle):.1f}")
    return f"M{' L'.join(points)} Z"


#: Outlines on a square of 24 units that differ at 3 mm, also in gray.
_OUTLINES = (
    "M12 1.5 A10.5 10.5 0 1 1 12 22.5 A10.5 10.5 0 1 1 12 1.5 Z",  # disc
    "M12 0.5 L22 12 L12 23.5 L2 12 Z",  # diamond
    "M12 1.5 L23.5 21.5 H0.5 Z",  # triangle
    "M8 1.5 H16 V8 H22.5 V16 H16 V22.5 H8 V16 H1.5 V8 H8 Z",  # cross
    "M17.5 2.2 A11 11 0 1 0 22.3 17.4 A9 9 0 0 1 17.5 2.2 Z",  # crescent
    _star(5, 5.2),
    "M2.5 2.5 H21.5 V21.5 H2.5 Z",  # square
    "M12 1 C16 7 20 11 20 15.5 A8 8 0 0 1 4 15.5 C4 11 8 7 12 1 Z",  # drop
    "M2 3 L12 12 L22 3 V12 L12 21 L2 12 Z",  # chevron
    _star(8, 7.8),
    "M6.5 2.5 H17.5 L23 12 L17.5 21.5 H6.5 L1 12 Z",  # hexagon
    "M2 3 H22 V9.5 H2 Z M2 14.5 H22 V21 H2 Z",  # bars
)


def signs_of(tones: Mapping[str, str]) -> dict[str, str]:
    """Return the name of each type's sign; suits have signs of their own.

    Args:
        tones: Color of each type, or the word that types of one color share.
    """
    named = {each: tone for each, tone in tones.items() if each and not tone_of_suit(each)}
    keys = {each: each if tone[:1] == "#" else tone for each, tone in named.items()}
    order = list(dict.fromkeys(keys.values()))
    return {each: sign_name(order.index(key)) for each, key in keys.items()}


def sign_name(number: int) -> str:
    """Return the name of the sign with this number, from 0."""
    return f"type_{number % len(_OUTLINES) + 1}"


def sign_files(signs: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the drawing of each sign by its path.

    Args:
        signs: Names of signs by type.
    """
    for name in dict.fromkeys(signs.values()):
        types = ", ".join(each for each, sign in signs.items() if sign == name)
        outline = _OUTLINES[int(name.removeprefix("type_")) - 1]
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'
            f"  <title>{escape(types)}</title>\n"
            f'  <path fill="currentColor" d="{outline}"/>\n</svg>\n'
        )
        yield f"icons/{name}.svg", svg.encode()
