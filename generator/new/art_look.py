"""Choose how to show the pictures of a column: whole or cropped, on which ground, or as faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from punchboard.cards.filter_time import FilterTime
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.graphics.display_list import BROKEN, Symbol
from punchboard.generator.graphics.geometry import Segment

#: Aspect ratio of a poker card, 63.5 × 88.9 mm, and tolerance for finished faces.
CARD_RATIO, _FACE_TOLERANCE = 63.5 / 88.9, 0.03
#: Most pictures of a column to inspect; more add no information, and each has to be decoded.
_MOST_SEEN = 40
#: Width and height in pixels of an inspected picture.
_GLANCE = 64
#: Least alpha that counts as opaque, and the largest fraction of other pixels in a photo.
_OPAQUE, _MOST_CLEAR = 250, 0.05
#: Fraction of a picture that `cover` must keep: 0.2 fills the lowest panel with a picture of 3:4
#: upright, and leaves strips whole. And fraction of a column that decides for all.
_LEAST_KEPT, _LEAST_WHOLE = 0.2, 0.3
#: Lightness (0 to 1) of a drawing's darkest parts from which it needs a dark ground; the fraction
#: of such drawings that makes a column's ground dark; the fraction of others that makes it middle
#: gray.
_LIGHT, _LEAST_LIGHT, _MOST_DARK = 0.8, 0.1, 0.1
#: A shape that fills this fraction of a drawing's box is its ground; one below the second is
#: invisible.
_GROUND, _LEAST_SEEN = 0.97, 0.002

Ground = Literal["tint", "dark", "middle"]


class _Glance(NamedTuple):
    """Visual properties of a picture.

    Attributes:
        ratio: Width divided by height.
        is_cutout: Whether the ground shows through around it.
        is_light: Whether all of it is light.
    """

    ratio: float
    is_cutout: bool
    is_light: bool

    @property
    def is_face(self) -> bool:
        """Whether it has the aspect ratio of a card and no transparent parts."""
        return not self.is_cutout and abs(self.ratio / CARD_RATIO - 1) <= _FACE_TOLERANCE

    def is_whole_in(self, ratio: float) -> bool:
        """Return whether to show it whole in a box with this aspect ratio."""
        kept_part = min(self.ratio / ratio, ratio / self.ratio)
        return self.is_cutout or kept_part < _LEAST_KEPT


class ArtLook(NamedTuple):
    """Visual properties of a column's pictures.

    Attributes:
        seen: Properties of the inspected pictures; empty if none could be read.
    """

    seen: Sequence[_Glance] = ()

    @property
    def is_of_faces(self) -> bool:
        """Whether most of them are finished faces of cards."""
        return sum(each.is_face for each in self.seen) * 2 > len(self.seen)

    @property
    def is_of_cutouts(self) -> bool:
        """Whether most of them are drawings with a transparent background."""
        return sum(each.is_cutout for each in self.seen) * 2 > len(self.seen)

    @property
    def ground(self) -> Ground:
        """Ground on which they are visible."""
        cutouts = [each for each in self.seen if each.is_cutout]
        light = sum(each.is_light for each in cutouts)
        if light <= len(self.seen) * _LEAST_LIGHT:
            return "tint"
        return "middle" if len(cutouts) - light > len(cutouts) * _MOST_DARK else "dark"

    def fit_in(self, width: float, height: float) -> Literal["contain", "cover"]:
        """Return how they fill a box: whole, or cropped if that loses little."""
        whole = sum(each.is_whole_in(width / height) for each in self.seen)
        return "contain" if whole and whole >= len(self.seen) * _LEAST_WHOLE else "cover"


def inspect_pictures(pictures: Mapping[str, bytes]) -> ArtLook:
    """Inspect the pictures of a column.

    Args:
        pictures: Contents of picture files by name; unreadable ones are ignored.
    """
    names = list(pictures)
    step = -(-len(names) // _MOST_SEEN) or 1
    time = FilterTime()
    glances = (_glance(name, pictures[name], time) for name in names[::step])
    return ArtLook([each for each in glances if each is not None])


def _glance(name: str, content: bytes, time: FilterTime) -> _Glance | None:
    if PurePosixPath(name).suffix.lower() == ".svg":
        return _glance_at_drawing(name, content, time)
    from punchboard.generator.art.pictures import read_picture  # few decks have pictures

    picture = read_picture(content, name, Position(name), Diagnostics())
    if picture is None:
        return None
    pixels = picture.pixels(_GLANCE, _GLANCE)
    if not pixels.mode.endswith("A"):
        return _Glance(picture.width / picture.height, is_cutout=False, is_light=False)
    alpha = list(pixels.getchannel("A").tobytes())
    gray = pixels.convert("LA").getchannel("L").tobytes()
    clear = sum(each < _OPAQUE for each in alpha)
    seen = sorted(light for light, cover in zip(gray, alpha, strict=True) if cover * 2 > _OPAQUE)
    # Some dark pixels at edges are remains of the paper.
    darkest = seen[len(seen) // 10] / 255 if seen else 0.0
    is_cutout = clear > len(alpha) * _MOST_CLEAR
    return _Glance(picture.width / picture.height, is_cutout, darkest > _LIGHT)


def _glance_at_drawing(name: str, content: bytes, time: FilterTime) -> _Glance | None:
    from punchboard.generator.art.svg import load_svg

    text = content.decode(errors="replace")
    symbol = load_svg(text, Position(name), Diagnostics(), time=time)
    if symbol is BROKEN:
        return None
    painted = list(_painted(symbol))
    is_cutout = not symbol.pictures and all(part < _GROUND for part, _ in painted)
    seen = [light for part, light in painted if part > _LEAST_SEEN]
    is_light = bool(seen) and min(seen) > _LIGHT
    return _Glance(symbol.width / symbol.height, is_cutout, is_light)


def _painted(symbol: Symbol) -> Iterator[tuple[float, float]]:
    """Yield fraction of the drawing's box and lightness for each color."""
    whole = symbol.width * symbol.height
    for shape in symbol.shapes():
        width, height = _extent(shape.segments)
        if shape.fill is not None:
            yield width * height / whole, _lightness(shape.fill)
        if shape.stroke is not None:
            yield (width + height) * shape.width / whole, _lightness(shape.stroke)


def _extent(segments: Sequence[Segment]) -> tuple[float, float]:
    """Return width and height of an outline."""
    flat = [[float(each) for each in numbers] for _, *numbers in segments]
    across = [x for numbers in flat for x in numbers[::2]] or [0.0]
    up = [y for numbers in flat for y in numbers[1::2]] or [0.0]
    return max(across) - min(across), max(up) - min(up)


def _lightness(color: object) -> float:
    """Return the lightness of a color, 0 to 1; gradients and a card's own colors count as dark."""
    if not isinstance(color, str) or not color.startswith("#"):
        return 0.0
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue  # luma of Rec. ITU-R BT.601
