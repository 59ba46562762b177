"""`frame`: a border of a back that is wider on one side than on the opposite one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.preflight.check import DeckCheck, Inspected
from punchboard.generator.preflight.edges import SIDES, Side, point_at
from punchboard.generator.preflight.face_view import WHITE, FaceView
from punchboard.generator.preflight.finding import MEANT_UNEVEN, UNEVEN, Finding

if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.generator.impose.plan import Copy
    from punchboard.generator.pieces.piece import Piece
    from punchboard.generator.printing import Printing

_POINTS_PER_INCH = 72
#: Inspected part of a side, as fractions: corners may be rounded or cut.
_FROM, _TO = 0.3, 0.7
#: Number of strips along a side that must agree on the border's width.
_STRIPS = 5
#: Largest width of a border, as a fraction of the side.
_DEEPEST = 0.3
#: A channel, of 255, changes by more than this where a border ends, within two pixels; by no more
#: within a border, whose paper or print may have a grain.
_STEP, _GRAIN = 24, 20


def may_have_border(view: FaceView) -> bool:
    """Return whether a back has one color along all its edges, by a few samples."""
    face = view.face
    colours = set()
    for side in SIDES:
        length = face.width if side in ("lower", "upper") else face.height
        for part in (_FROM, 0.5, _TO):
            at = point_at(face, side, 0.3 * MM, part * length)
            colours.add(view.sampler.colour(view.marks, *at) or WHITE)
    first = next(iter(colours))
    return all(
        abs(int(first[at : at + 2], 16) - int(each[at : at + 2], 16)) <= _GRAIN
        for each in colours
        for at in (1, 3, 5)
    )


def borders_of(picture: Image) -> Mapping[Side, int] | None:
    """Return the width in pixels of a one-color frame on each side; None without a frame."""
    from PIL.Image import Transpose

    # Rotated so that the side is at the left.
    turned: dict[Side, Image] = {
        "left": picture,
        "right": picture.transpose(Transpose.ROTATE_180),
        "upper": picture.transpose(Transpose.ROTATE_90),
        "lower": picture.transpose(Transpose.ROTATE_270),
    }
    widths: dict[Side, int] = {}
    colours: list[tuple[int, ...]] = []
    for side, image in turned.items():
        border = _border_at_left(image)
        if border is None:
            return None
        widths[side], colour = border
        colours.append(colour)
    spread = (max(channel) - min(channel) for channel in zip(*colours, strict=True))
    return widths if max(spread) <= _GRAIN else None


def _border_at_left(image: Image) -> tuple[int, tuple[int, ...]] | None:
    """Return width in pixels and color of the border at the left of a picture; None without one."""
    from PIL.Image import Resampling

    deepest = round(_DEEPEST * image.width)
    low, high = round(_FROM * image.height), round(_TO * image.height)
    rows = image.crop((0, low, deepest, high))
    strips = rows.resize((deepest, _STRIPS), Resampling.BOX)
    pixels = strips.tobytes()
    stride = 3 * deepest
    ends = [_end(pixels[at : at + stride]) for at in range(0, len(pixels), stride)]
    first, last = min(ends), max(ends)
    if last - first > 1 or first < 2:
        return None
    border = rows.crop((1, 0, first, rows.height)).resize((1, 4 * _STRIPS), Resampling.BOX)
    spread = border.getextrema()
    if max(most - least for least, most in spread) > _GRAIN:  # type: ignore[misc]
        return None
    colour = border.resize((1, 1), Resampling.BOX).getpixel((0, 0))
    assert isinstance(colour, tuple)
    return first, colour


def _end(pixels: bytes) -> int:
    """Return the index of the first changed pixel in a row of RGB pixels; 0 if there is none."""
    for at, (before, here) in enumerate(zip(pixels, pixels[6:], strict=False)):
        if abs(before - here) > _STEP:
            return at // 3 + 2
    return 0


def uneven(widths: Mapping[Side, int], dpi: int) -> tuple[Side, Side, float, float] | None:
    """Return the two sides whose borders differ most, and their widths in points.

    Return None if they have the same width, or differ so much that it is on purpose.
    """
    pairs: tuple[tuple[Side, Side], ...] = (("left", "right"), ("upper", "lower"))
    point = _POINTS_PER_INCH / dpi
    differences = []
    for one, other in pairs:
        widths_here = widths[one] * point, widths[other] * point
        difference = abs(widths_here[0] - widths_here[1])
        if UNEVEN - point / 2 <= difference <= MEANT_UNEVEN:
            differences.append((difference, one, other, *widths_here))
    if not differences:
        return None
    _, one, other, first, second = max(differences)
    return one, other, first, second


#: Resolution in dpi for inspecting borders, and for measuring uneven ones.
_ROUGH_DPI, _EXACT_DPI = 100, 600


def _wider(face: Face, one: tuple[Side, float], other: tuple[Side, float]) -> Rect:
    """Return the wider of two borders, each with its side and width in points."""
    side, width = max(one, other, key=lambda border: border[1])
    if side in ("left", "right"):
        return Rect.from_bottom(
            0.0 if side == "left" else face.width - width, 0.0, width, face.height
        )
    return Rect.from_bottom(0.0, 0.0 if side == "lower" else face.height - width, face.width, width)


def _has_lines(piece: Piece) -> bool:
    """Return whether a piece's back shows lines to cut or fold along."""
    return piece.template.back is not None and bool(piece.template.back.lines)


class UnevenBorders(DeckCheck):
    """Measure the borders of rectangular backs."""

    name = "frame"
    order = 30

    def __init__(self, inspected: Inspected) -> None:
        super().__init__(inspected)
        self._firsts: dict[str, tuple[str, Face]] = {}

    def see_back(self, copy: Copy, face: Face) -> None:
        """Remember the first back of each component."""
        self._firsts.setdefault(copy.component, (copy.card, face))

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield a finding for each component whose first back has an uneven border."""
        faces = self.inspected.faces
        for name, (card, face) in self._firsts.items():
            piece = faces.pieces[name, card]
            if piece.template.shape != "rect" or _has_lines(piece):
                continue
            borders = self._uneven_borders(face)
            if borders is None:
                continue
            one, other, first, second = borders
            yield Finding(
                "frame",
                tr(
                    "the border of the back of {deck} is {width:.1f} mm wide at the "
                    "{edge} edge and {other_width:.1f} mm at the {other_edge} edge",
                    deck=faces.components[name].title or name,
                    width=first / MM,
                    edge=one,
                    other_width=second / MM,
                    other_edge=other,
                ),
                tr(
                    "make it as wide on both sides, or let the art reach over the "
                    "edge: an uneven border looks like a bad cut, and shows which way "
                    "up a card is"
                ),
                name,
                card,
                "back",
                _wider(face, (one, first), (other, second)),
                (piece.name,),
            )

    def _uneven_borders(self, face: Face) -> tuple[Side, Side, float, float] | None:
        """Return the sides with uneven borders, and their widths in points; None without any."""
        if not may_have_border(self.inspected.flattener.flatten(face)):
            return None
        difference = None
        for dpi in (_ROUGH_DPI, _EXACT_DPI):
            widths = borders_of(self.inspected.rasterize(face, dpi))
            difference = uneven(widths, dpi) if widths is not None else None
            if difference is None:
                return None
        return difference


CHECK = UnevenBorders
