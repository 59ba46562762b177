"""Checks of a whole deck or game: backs that identify cards, kinds that look alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from punchboard.cards.catalog import marked, tr, tr_list, translated
from punchboard.cards.schema.base import as_known, to_colour
from punchboard.generator.art.colour import difference
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import Face, Gradient, Shape
from punchboard.generator.graphics.geometry import MM, Rect, transform
from punchboard.generator.preflight.border_checks import borders_of, may_have_border, uneven
from punchboard.generator.preflight.edge_checks import Side
from punchboard.generator.preflight.face_view import FaceView, Flattener, Mark
from punchboard.generator.preflight.finding import ALIKE, EYES, Finding

#: Corners nearer than this (points) are equal: a hundredth of a millimeter.
_GRAIN = 0.03
#: With more marks than this, comparing pixels is faster than comparing pairs.
_MOST_MARKS = 400

#: Messages about two kinds that look alike to some people.
_SAME_ICON = marked(
    '{group}: "{name}" ({colour}) and "{other_name}" ({other_colour}) share an icon and look alike '
    "in {alike} (difference {difference:.0f} in {eyes}, must be {required:g} or more)"
)
_NO_ICON = marked(
    '{group}: "{name}" ({colour}) and "{other_name}" ({other_colour}) have no icon and look alike '
    "in {alike} (difference {difference:.0f} in {eyes}, must be {required:g} or more)"
)

#: Paint and corners of a mark.
_Shape = tuple[object, ...]


def is_same_by_shapes(view: FaceView) -> bool:
    """Return whether a face certainly looks the same upside down; False proves nothing.

    Every mark must have a partner that it covers when the face is rotated by 180 degrees. The
    partners of overlapping marks must be in the same order.
    """
    marks = view.marks
    if len(marks) > _MOST_MARKS or len(view.paths) < len(marks):
        return False
    if any(mark.clips or mark.fades for mark in marks):
        return False
    if any(isinstance(mark.item, Shape) and isinstance(mark.item.fill, Gradient) for mark in marks):
        return False
    places: dict[_Shape, list[int]] = {}
    for number, mark in enumerate(marks):
        places.setdefault(_shape(mark, None), []).append(number)
    partners: list[int] = []
    for mark in marks:
        place = places.get(_shape(mark, view.face))
        if not place:
            return False
        partners.append(place.pop(0))
    return not any(
        partners[lower] > partners[upper] and _clash(marks, lower, upper)
        for lower, upper in combinations(range(len(marks)), 2)
    )


def _shape(mark: Mark, turned_on: Face | None) -> _Shape:
    """Return paint and corners of a mark, rotated by 180 degrees on `turned_on` if given."""
    path = mark.item
    assert isinstance(path, Shape)
    corners = set()
    for segment in path.segments:
        numbers = [float(each) for each in segment[1:]]
        for at in range(0, len(numbers), 2):
            x, y = transform(mark.matrix, numbers[at], numbers[at + 1])
            if turned_on is not None:
                x, y = turned_on.width - x, turned_on.height - y
            corners.add((round(x / _GRAIN), round(y / _GRAIN)))
    return path.fill, path.stroke, path.width, path.dash, frozenset(corners)


def _clash(marks: Sequence[Mark], lower: int, upper: int) -> bool:
    """Return whether the order of two marks matters."""
    one, other = marks[lower], marks[upper]
    if one.item[1:] == other.item[1:]:  # painted alike
        return False
    a, b = one.box, other.box
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.generator.faces import Faces
    from punchboard.generator.impose.plan import Copy
    from punchboard.generator.layout.context import LayoutContext
    from punchboard.generator.pieces.piece import Piece

#: Resolution in dpi for inspecting borders, and for measuring uneven ones.
_ROUGH_DPI, _EXACT_DPI = 100, 600
#: Resolution in dpi for comparing a back with itself upside down.
DPI = 150
#: A pixel differs if a channel differs by more than this, of 255: less is antialiasing.
_TELLING = 60
#: Fraction of pixels that may differ: edges of shapes between two pixels.
_SPECKS = 0.0005

#: Function that rasterizes a face.
Rasterise = Callable[[Face], "Image"]


class BacksOfDeck:
    """Checker of the backs of one component."""

    def __init__(self) -> None:
        self.first: Face | None = None
        self.first_card = ""
        self.other_card = ""
        self.names: dict[str, None] = {}

    def see(self, card: str, name: str, face: Face) -> None:
        """Compare a card's back with the deck's first one."""
        first = self.first
        if first is None:
            self.first, self.first_card = face, card
        elif face is not first and not is_same(face, first):
            self.other_card = self.other_card or card
            self.names[name] = None

    def differing(self, component: str, title: str, first_name: str) -> Finding | None:
        """Return the finding if the backs differ; None if they don't."""
        if not self.names:
            return None
        return Finding(
            "back",
            tr(
                'backs of {title} differ from that of "{first_name}": they give cards away',
                title=title,
                first_name=first_name,
            ),
            tr("let the back's layout read nothing of the card, or say uniform_back: false"),
            component,
            self.other_card,
            "back",
            cards=tuple(self.names),
        )

    def turned(
        self,
        component: str,
        title: str,
        name: str,
        flatten: Callable[[Face], FaceView],
        rasterise: Rasterise,
    ) -> Finding | None:
        """Return the finding if the back doesn't look the same upside down; None if it does."""
        if self.first is None or is_same_by_shapes(flatten(self.first)):
            return None
        if looks_same_turned(rasterise(self.first)):
            return None
        return Finding(
            "back",
            tr(
                "the back of {title} looks different upside down, and upright: "
                "true asks that it not",
                title=title,
            ),
            tr("draw it the same from both ends, or take upright: out"),
            component,
            self.first_card,
            "back",
            cards=(name,),
        )


class Backs:
    """Checker of the backs of all decks whose components have requirements for them."""

    def __init__(self, faces: Faces, context: LayoutContext, flattener: Flattener) -> None:
        self._faces = faces
        self._context = context
        self._flattener = flattener
        self._decks: dict[str, BacksOfDeck] = {}

    def see(self, copy: Copy, face: Face | None) -> None:
        """Compare the back of a copy; lay it out here if the build reused its page."""
        component = self._faces.components[copy.component]
        if getattr(component, "uniform_back", False) or getattr(component, "upright", False):
            deck = self._decks.setdefault(copy.component, BacksOfDeck())
            face = face or self._faces.face(copy, "back")
            deck.see(copy.card, self._faces.piece(copy).name, face)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings of all backs, deck by deck."""
        for name, deck in self._decks.items():
            component = self._faces.components[name]
            title = component.title or name
            first = self._faces.pieces[name, deck.first_card].name
            issues = []
            if getattr(component, "uniform_back", False):
                issues.append(deck.differing(name, title, first))
            if getattr(component, "upright", False):
                flatten = self._flattener.flatten
                issues.append(deck.turned(name, title, first, flatten, self._rasterise))
            piece = self._faces.pieces[name, deck.first_card]
            if piece.template.shape == "rect" and not _has_lines(piece):
                issues.append(self._uneven(deck, name, title))
            yield from (each for each in issues if each is not None)

    def _uneven(self, deck: BacksOfDeck, name: str, title: str) -> Finding | None:
        """Return the finding for a border with different widths; None if it is even."""
        face = deck.first
        if face is None or not may_have_border(self._flattener.flatten(face)):
            return None
        difference = None
        for dpi in (_ROUGH_DPI, _EXACT_DPI):
            widths = borders_of(self._rasterise(face, dpi))
            difference = uneven(widths, dpi) if widths is not None else None
            if difference is None:
                return None
        assert difference is not None
        one, other, first, second = difference
        return Finding(
            "frame",
            tr(
                "the border of the back of {title} is {first:.1f} mm wide at the "
                "{one} edge and {second:.1f} mm at the {other} edge",
                title=title,
                first=first / MM,
                one=one,
                second=second / MM,
                other=other,
            ),
            tr(
                "make it as wide on both sides, or let the art reach over the "
                "edge: an uneven border looks like a bad cut, and shows which way "
                "up a card is"
            ),
            name,
            deck.first_card,
            "back",
            _wider(face, (one, first), (other, second)),
            (self._faces.pieces[name, deck.first_card].name,),
        )

    def _rasterise(self, face: Face, dpi: int = DPI) -> Image:
        from punchboard.generator.proof.raster import Rasteriser

        return Rasteriser(dpi).pictures([face], self._context.library, self._context.fonts)[0]


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


def is_same(one: Face, other: Face) -> bool:
    """Return whether two faces have the same display list."""
    if one.items != other.items or (one.underlay is None) is not (other.underlay is None):
        return False
    if one.underlay is None or other.underlay is None or one.underlay is other.underlay:
        return True
    return is_same(one.underlay, other.underlay)


def looks_same_turned(picture: Image) -> bool:
    """Return whether a picture looks the same upside down."""
    from PIL import ImageChops
    from PIL.Image import Transpose

    half = picture.resize((max(picture.width // 2, 1), max(picture.height // 2, 1)))
    turned = half.transpose(Transpose.ROTATE_180)
    telling = (
        ImageChops.difference(half, turned)
        .convert("L")
        .point([0] * (_TELLING + 1) + [255] * (255 - _TELLING))
    )
    differing = telling.histogram()[255]
    return differing <= _SPECKS * half.width * half.height


#: A value with more entries than this isn't a list of kinds: it would have thousands of pairs.
_MOST_KINDS = 40


class KindOfPiece(NamedTuple):
    """One of several kinds.

    Attributes:
        name: Name for people.
        colour: Color as `#rrggbb`.
        icon: Digest of its drawing, or name of its shape; "" without an icon.
    """

    name: str
    colour: str
    icon: str


def check_kinds(
    values: Mapping[str, Any], palette: Mapping[str, str], library: ArtLibrary
) -> Iterator[Finding]:
    """Yield pairs of kinds with the same icon or none that look alike to some people."""
    for group, value in values.items():
        kinds = _kinds(value, palette, library)
        for one, other in combinations(kinds, 2):
            if one.icon != other.icon:
                continue
            alike = [eyes for eyes in EYES if difference(one.colour, other.colour, eyes) < ALIKE]
            if difference(one.colour, other.colour) < ALIKE:
                alike = alike or ["greyscale"]
            if not alike:
                continue
            least, eyes = min((difference(one.colour, other.colour, each), each) for each in alike)
            yield Finding(
                "kinds",
                translated(
                    _SAME_ICON if one.icon else _NO_ICON,
                    group=group,
                    name=one.name,
                    colour=one.colour,
                    other_name=other.name,
                    other_colour=other.colour,
                    alike=tr_list([translated(EYES[each]) for each in alike]),
                    difference=least,
                    eyes=translated(EYES[eyes]),
                    required=ALIKE,
                ),
                tr("give each its own icon, or make one much darker"),
                colours=(one.colour, other.colour),
            )


def _kinds(value: Any, palette: Mapping[str, str], library: ArtLibrary) -> Sequence[KindOfPiece]:
    """Return the kinds that a value declares; empty for other values."""
    entries: Sequence[Any] = value if isinstance(value, list | tuple) else ()
    kinds: list[KindOfPiece] = []
    for entry in entries:
        if not isinstance(entry, Mapping):
            return ()
        colour = _colour(entry, palette)
        if colour is None:
            continue
        icon = str(entry.get("icon") or "")
        drawing_of = library.icon(icon) if icon else None
        drawing = drawing_of[0].rpartition("#")[2] if drawing_of else str(entry.get("shape") or "")
        kinds.append(
            KindOfPiece(str(entry.get("name") or entry.get("id") or colour), colour, drawing)
        )
    return kinds if 1 < len(kinds) <= _MOST_KINDS else ()


def _colour(entry: Mapping[str, Any], palette: Mapping[str, str]) -> str | None:
    for field in (as_known("color", entry), "id"):
        named = entry.get(field)
        if isinstance(named, str) and named in palette:
            return palette[named].lower()
        colour = to_colour(named) if field != "id" and isinstance(named, str) else None
        if colour is not None:
            return colour
    return None
