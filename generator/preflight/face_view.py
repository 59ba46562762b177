"""Flatten a face into marks with transforms and clips, find its texts and sample its colors."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.budget import Account
from punchboard.cards.catalog import tr
from punchboard.generator.art.library import PICTURE_PREFIX, ArtLibrary
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
    shapes_in,
)
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    Rect,
    control_box,
    intersection,
    inverse_transform,
    multiply,
    transform,
    transform_bounds,
)
from punchboard.generator.graphics.hit_test import (
    Polygon,
    flatten,
    is_inside,
    is_near,
    is_rectangle,
)
from punchboard.generator.text.fonts import EMOJI_FACES, FontLibrary

#: Characters that reach below the baseline.
_DEEP = frozenset("gjpqy,;Q()[]{}|/\\$@_ç")


class Fade:
    """A transparent group of marks, composited as one picture.

    Attributes:
        opacity: Opacity from 0 to 1.
    """

    __slots__ = ("opacity",)

    def __init__(self, opacity: float) -> None:
        self.opacity = opacity


class Mark:
    """One item of a display list or a symbol with its transform, or a clip path.

    Attributes:
        item: Drawn item; never a group.
        matrix: Transform from the item's coordinates to the face's.
        clips: Clip paths.
        box: Bounding box on the face after clipping.
        whole: Bounding box on the face before clipping.
        own: Bounding box before the transform.
        scale: Factor by which the transform enlarges lengths.
        reach: Distance by which its stroke extends beyond its outline.
        is_box: Whether it is a path that fills its bounding box.
        fades: Transparent groups around it, the outermost first.
    """

    def __init__(
        self,
        item: Text | Line | Shape | SymbolRef | Image,
        matrix: Matrix,
        clips: tuple[Mark, ...],
        own: Bounds,
        fades: tuple[Fade, ...] = (),
    ) -> None:
        self.item = item
        self.fades = fades
        self.matrix = matrix
        self.own = own
        self.clips = clips
        self.whole = self.box = own if matrix is IDENTITY else transform_bounds(matrix, own)
        for clip in clips:
            self.box = intersection(self.box, clip.box)
        a, b, c, d, _, _ = matrix
        self.scale = 1.0 if matrix is IDENTITY else float(abs(a * d - b * c) ** 0.5)
        self.reach = 0.0
        if isinstance(item, Shape) and item.stroke is not None:
            self.reach = item.width / 2 * self.scale
        self.is_box = isinstance(item, Shape) and b == 0 == c and is_rectangle(item.segments)

    @cached_property
    def parts(self) -> tuple[Polygon, ...]:
        """Polygons of a path before the transform."""
        assert isinstance(self.item, Shape)
        return flatten(self.item.segments)

    @cached_property
    def corners(self) -> int:
        """Number of corners of its outline and its clip paths."""
        outlines = (self.parts, *(clip.parts for clip in self.clips))
        return sum(len(part) for parts in outlines for part in parts)


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text on a face.

    Attributes:
        text: Characters of the text.
        size: Printed font size in points.
        bold: Whether all of it is in a bold font.
        colour: Color as `#rrggbb`.
        box: Bounding box of its ink.
        points: Sample points along it, at two fifths of the cap height.
        number: Number of marks below it.
        font: Font of its first run; "" without runs.
    """

    text: str
    size: float
    bold: bool
    colour: str
    box: Bounds
    points: tuple[tuple[float, float], ...]
    number: int
    font: str


#: Both ends of a fold line, in points on the face.
Fold = tuple[tuple[float, float], tuple[float, float]]


class FaceView(NamedTuple):
    """A flattened face with the tools to inspect it.

    Attributes:
        face: Face as drawn.
        marks: Marks in drawing order, those of the underlay first.
        words: Texts among the marks.
        paths: Paths among the marks.
        art: Symbols and pictures among the marks.
        sampler: Sampler of colors at points.
        library: Art of the face.
        bleed: Bleed that art should reach, in points; 0 if none was requested.
        fonts: Fonts of the texts.
        folds: Fold lines of the piece.
    """

    face: Face
    marks: Sequence[Mark]
    words: Sequence[Words]
    paths: Sequence[Mark]
    art: Sequence[Mark]
    sampler: Sampler
    library: ArtLibrary
    bleed: float
    fonts: FontLibrary
    folds: tuple[Fold, ...] = ()


class Flattener:
    """Flattener of faces that caches their shared parts."""

    def __init__(
        self, fonts: FontLibrary, art: ArtLibrary, account: Account, bleed: float = 0.0
    ) -> None:
        """Prepare the caches.

        Args:
            fonts: Fonts that measure the texts of faces.
            art: Art of the faces.
            account: Budget account that pays for sampling.
            bleed: Bleed that art should reach, in points; 0 for none.
        """
        self._fonts = fonts
        self._art = art
        self._sampler = Sampler(art, account)
        self._bleed = bleed
        self._inked: dict[str, Bounds] = {}
        self._underlay: dict[int, tuple[Face, list[Mark]]] = {}

    def flatten(self, face: Face, folds: tuple[Fold, ...] = ()) -> FaceView:
        """Flatten a face into a view.

        Args:
            face: Face to flatten.
            folds: Fold lines of the piece.
        """
        marks: list[Mark] = []
        if face.underlay is not None:
            underlay = self._underlay.get(id(face.underlay))
            if underlay is None:
                below = list(self.flatten(face.underlay).marks)
                underlay = self._underlay[id(face.underlay)] = (face.underlay, below)
            marks += underlay[1]
        self._spread(face.items, IDENTITY, (), (), marks)
        words: list[Words] = []
        paths: list[Mark] = []
        art: list[Mark] = []
        for number, mark in enumerate(marks):
            if isinstance(mark.item, Shape):
                paths.append(mark)
            elif isinstance(mark.item, Line):
                # Emoji neither take the color of their text nor are thin.
                if not EMOJI_FACES.issuperset([font for font, _ in mark.item.runs]):
                    words.append(self._words(mark, mark.item, number))
            else:
                art.append(mark)
        means = self._sampler, self._art, self._bleed, self._fonts, folds
        return FaceView(face, marks, words, paths, art, *means)

    def _spread(
        self,
        items: Iterable[Item],
        matrix: Matrix,
        clips: tuple[Mark, ...],
        fades: tuple[Fade, ...],
        out: list[Mark],
    ) -> None:
        for item in items:
            if isinstance(item, Group):
                inner = (*clips, _clip(item, matrix)) if item.clip else clips
                faded = (*fades, Fade(item.opacity)) if item.opacity < 1 else fades
                self._spread(item.items, multiply(matrix, item.matrix), inner, faded, out)
                continue
            shown = _as_line(item) if isinstance(item, Text) else item
            if isinstance(shown, Shape):
                box = control_box(shown.segments)
            elif isinstance(shown, Line):
                box = self._ink(shown)
            elif isinstance(shown, SymbolRef):
                box = self._stamped(shown)
            else:
                x, y, width, height = shown[1:5]
                box = (x, y, x + width, y + height)
            out.append(Mark(shown, matrix, clips, box, fades))

    def _stamped(self, stamp: SymbolRef) -> Bounds:
        """Return the bounding box of a symbol's ink, which is smaller than its viewport."""
        _, x, y, width, height, _, turn = stamp
        ink = self._inked.get(stamp.symbol)
        if ink is None:
            ink = self._inked[stamp.symbol] = _ink_of_symbol(self._art, stamp.symbol)
        left, bottom, right, top = ink
        box = (x + left * width, y + bottom * height, x + right * width, y + top * height)
        if not turn:
            return box
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        mx, my = x + width / 2, y + height / 2
        turning = (cos, sin, -sin, cos, mx - mx * cos + my * sin, my - mx * sin - my * cos)
        return transform_bounds(turning, box)

    def _ink(self, line: Line) -> Bounds:
        """Return the bounding box of a line's glyphs, from the metrics of its fonts."""
        width = start = end = 0.0
        low, high = 0.0, 0.0
        for name, text in line.runs:
            font = self._fonts.named(name)
            before, after_it = len(text) - len(text.lstrip()), len(text.rstrip())
            if before and not width:
                start = font.measure(text[:before])
            width += font.measure(text)
            end = font.measure(text[after_it:]) if after_it < len(text) else 0.0
            high = max(high, font.cap_height)
            if not _DEEP.isdisjoint(text):
                low = max(low, font.descent)
        size = line.size
        return (
            line.x + start * size, line.y - low * size,
            line.x + (width - end) * size, line.y + high * size,
        )  # fmt: skip

    def _words(self, mark: Mark, line: Line, number: int) -> Words:
        # Bounding box of the ink before the transform.
        left, _, right, high = mark.own
        level = line.y + (high - line.y) * 0.4
        count = max(3, min(16, round((right - left) / line.size) + 1))
        step = (right - left) / count
        points = tuple((left + (index + 0.5) * step, level) for index in range(count))
        if mark.matrix is not IDENTITY:
            points = tuple(transform(mark.matrix, *point) for point in points)
        return Words(
            "".join(text for _, text in line.runs).strip(),
            line.size * mark.scale,
            all(self._fonts.named(name).file.is_bold for name, _ in line.runs),
            line.colour,
            mark.box,
            points,
            number,
            line.runs[0][0] if line.runs else "",
        )


def _ink_of_symbol(art: ArtLibrary, key: str) -> Bounds:
    """Return the bounding box of a symbol's paths, as fractions of its width and height."""
    symbol = art.symbols.get(key)
    if symbol is None or not symbol.paths:
        return (0.0, 0.0, 1.0, 1.0)
    boxes = []
    for part in _parts_in(symbol.paths):
        left, bottom, right, top = part.whole
        half = part.reach
        seen = (left - half, bottom - half, right + half, top + half)
        for clip in part.clips:
            seen = intersection(seen, clip.box)
        if seen[0] <= seen[2] and seen[1] <= seen[3]:
            boxes.append(seen)
    if not boxes:
        return (0.0, 0.0, 1.0, 1.0)
    return (
        max(min(box[0] for box in boxes) / symbol.width, 0.0),
        max(min(box[1] for box in boxes) / symbol.height, 0.0),
        min(max(box[2] for box in boxes) / symbol.width, 1.0),
        min(max(box[3] for box in boxes) / symbol.height, 1.0),
    )


def _clip(group: Group, matrix: Matrix) -> Mark:
    """Return the clip path of a group as a mark."""
    return Mark(Shape(group.clip), matrix, (), control_box(group.clip))


def _as_line(item: Text) -> Line:
    return Line(item.x, item.y, item.size, item.colour, ((item.font, item.text),))


def as_box(box: Bounds) -> Rect:
    """Return bounds as a box."""
    return Rect.from_bounds(*box)


def art_of(mark: Mark) -> str:
    """Return the art key of a symbol or picture."""
    assert isinstance(mark.item, SymbolRef | Image)
    return mark.item[0]


def art_name(mark: Mark) -> str:
    """Return the name of a symbol or picture: its file as layouts name it, or its icon."""
    return art_of(mark).partition("#")[0].removeprefix(PICTURE_PREFIX)


def art_file(mark: Mark) -> str:
    """Return the file of a symbol or picture as layouts name it; "" for an icon."""
    name = art_name(mark)
    return name if "." in name else ""


def art_named(mark: Mark) -> str:
    """Return words for art: `drawing "owl.svg"`, `picture "owl.png"`, `icon "coin"`."""
    name = art_name(mark)
    if art_of(mark).startswith(PICTURE_PREFIX):
        return tr('picture "{name}"', name=name)
    return tr('drawing "{name}"', name=name) if "." in name else tr('icon "{name}"', name=name)


if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

#: Paper.
WHITE = "#ffffff"
BLACK = "#000000"
#: Lines thinner than this, in points, are texture and don't count as background.
TEXTURE = 0.75
#: Largest width and height in pixels of a sampled picture: a letter is about one pixel then.
_PIXELS = 400

#: Budget steps for each corner of an outline in a point-in-polygon test.
_STEPS_OF_CORNER = 0.3


#: Red, green and blue from 0 to 255, and opacity from 0 to 1.
_Colour = tuple[float, float, float, float]
#: Least opacity at which a point of art counts as drawn: edges are soft.
_BREATH = 0.1
#: Opacity from which nothing is readable through a cover: a black letter becomes pale gray.
_OPAQUE = 0.85
#: Visible fraction of the marks below that is too small to notice.
_UNSEEN = 1 / 512


class _Mixture:
    """Composition of the transparent marks at a point, from the top down."""

    def __init__(self) -> None:
        self._sum = (0.0, 0.0, 0.0)
        self._left = 1.0  # visible fraction of the next mark below
        # Open transparent groups, and the visible fraction below each that bypasses its content.
        self._groups: list[tuple[Fade, float]] = []

    @property
    def is_done(self) -> bool:
        """Whether nothing below is visible any more."""
        return self._below < _UNSEEN

    def hides(self, fades: tuple[Fade, ...]) -> bool:
        """Leave the groups that a mark isn't in; return whether its own groups are hidden."""
        while self._groups and self._groups[-1][0] not in fades:
            self._left += self._groups.pop()[1]
        return self._left < _UNSEEN

    def enter(self, fades: tuple[Fade, ...]) -> None:
        """Enter the transparent groups of a mark."""
        for fade in fades[len(self._groups) :]:
            self._groups.append((fade, self._left * (1 - fade.opacity)))
            self._left *= fade.opacity

    def add(self, seen: _Colour) -> None:
        """Add the color below all earlier ones."""
        red, green, blue = self._sum
        part = self._left * seen[3]
        self._sum = red + part * seen[0], green + part * seen[1], blue + part * seen[2]
        self._left -= part

    @property
    def _below(self) -> float:
        """Visible fraction of everything below."""
        return self._left + sum(past for _, past in self._groups)

    def seen(self) -> _Colour | None:
        """Return the composed color; None if it is invisible."""
        hides = 1 - self._below
        if hides < _UNSEEN:
            return None
        red, green, blue = (each / hides for each in self._sum)
        return red, green, blue, hides

    def over_paper(self) -> str:
        """Return the color on white paper as `#rrggbb`."""
        rest = 255 * self._below
        return "#" + "".join(f"{min(round(each + rest), 255):02x}" for each in self._sum)


def _channels(colour: str) -> tuple[int, int, int]:
    """Return `#rrggbb` as numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _parts_in(
    items: Iterable[Item],
    matrix: Matrix = IDENTITY,
    fades: tuple[Fade, ...] = (),
    clips: tuple[Mark, ...] = (),
) -> Iterator[Mark]:
    """Yield the parts of a symbol with the transforms of their groups; masks are ignored."""
    for item in items:
        if isinstance(item, Shape):
            shape = item
            if matrix is not IDENTITY:
                (shape,) = shapes_in((Group((item,), matrix),))
            yield Mark(shape, IDENTITY, clips, control_box(shape.segments), fades)
        elif isinstance(item, Group):
            cut = (*clips, _clip(item, matrix)) if item.clip else clips
            faded = (*fades, Fade(item.opacity)) if item.opacity < 1 else fades
            yield from _parts_in(item.items, multiply(matrix, item.matrix), faded, cut)
        elif isinstance(item, Image):
            box = item.x, item.y, item.x + item.width, item.y + item.height
            left, bottom, right, top = transform_bounds(matrix, box)
            image = Image(item.picture, left, bottom, right - left, top - bottom)
            yield Mark(image, IDENTITY, clips, (left, bottom, right, top), fades)


class Sampler:
    """Sampler of visible colors at points."""

    def __init__(self, library: ArtLibrary, account: Account) -> None:
        self._library = library
        self._account = account
        self._symbols: dict[str, list[Mark]] = {}
        self._pictures: dict[str, Pixels] = {}

    def colour(
        self,
        marks: Sequence[Mark],
        x: float,
        y: float,
        *,
        thinnest: float = 0.0,
        ink: tuple[str, Mark] | None = None,
    ) -> str | None:
        """Return the color of a point after all marks except texts; None for bare paper.

        Args:
            marks: Marks in drawing order.
            x: Distance from the left edge of the trim, in points.
            y: Distance from the lower edge of the trim, in points.
            thinnest: Thinner lines are ignored.
            ink: Color on top of the marks, and the mark whose groups fade it.
        """
        mixture: _Mixture | None = None
        if ink is not None:
            mixture = _Mixture()
            mixture.enter(ink[1].fades)
            mixture.add((*_channels(ink[0]), 1.0))
        for mark in reversed(marks):
            if mixture is not None:
                if mixture.is_done:
                    break
                if mixture.hides(mark.fades):
                    continue
            visible = self._color_of(mark, x, y, thinnest)
            if visible is None or not all(_lets_through(clip, x, y) for clip in mark.clips):
                continue
            if isinstance(visible, str):
                if mixture is None and not mark.fades:
                    return visible
                visible = (*_channels(visible), 1.0)
            mixture = mixture or _Mixture()
            mixture.enter(mark.fades)
            mixture.add(visible)
        return None if mixture is None else mixture.over_paper()

    def hides(self, mark: Mark, x: float, y: float) -> bool:
        """Return whether a mark covers a point so that hardly anything below it is visible."""
        hidden = math.prod(fade.opacity for fade in mark.fades)
        if hidden < _OPAQUE:
            return False
        visible = self._color_of(mark, x, y, TEXTURE)
        if visible is None or (not isinstance(visible, str) and hidden * visible[3] < _OPAQUE):
            return False
        return all(_lets_through(clip, x, y) for clip in mark.clips)

    def shows(self, mark: Mark, x: float, y: float) -> bool:
        """Return whether art covers a point with more than `_BREATH`, on any background."""
        visible = self._color_of(mark, x, y, 0.0)
        if visible is None or (not isinstance(visible, str) and visible[3] < _BREATH):
            return False
        return all(_lets_through(clip, x, y) for clip in mark.clips)

    def _color_of(self, mark: Mark, x: float, y: float, thinnest: float) -> str | _Colour | None:
        """Return the color of a mark at a point, ignoring clips; None for nothing and for texts."""
        item, reach = mark.item, mark.reach
        left, bottom, right, top = mark.box
        if not (left - reach <= x <= right + reach and bottom - reach <= y <= top + reach):
            return None
        if isinstance(item, Shape):
            self._account.spend(_STEPS_OF_CORNER * mark.corners)
            return _path_color(mark, item, x, y, thinnest)
        if isinstance(item, SymbolRef):
            return self._stamp_color(mark, item, x, y)
        return self._picture_color(mark, item, x, y) if isinstance(item, Image) else None

    def _stamp_color(
        self, mark: Mark, stamp: SymbolRef, x: float, y: float
    ) -> str | _Colour | None:
        if stamp.symbol not in self._library.symbols:  # a picture in a line of text
            return None
        symbol = self._library.symbols[stamp.symbol]
        u, v = _inside_stamp(mark, stamp, x, y)
        u, v = u * symbol.width, v * symbol.height
        mixture: _Mixture | None = None
        for part in reversed(self._parts(stamp.symbol)):
            path, fades = part.item, part.fades
            if mixture is not None and (mixture.is_done or mixture.hides(fades)):
                continue
            colour: str | _Colour | None = None
            if isinstance(path, Image):
                colour = self._picture_seen(path, u, v)
            elif isinstance(path, Shape):
                self._account.spend(_STEPS_OF_CORNER * len(path.segments))
                left, bottom, right, top = part.whole
                reach = part.reach
                if not (left - reach <= u <= right + reach and bottom - reach <= v <= top + reach):
                    continue
                colour = _path_color(part, path, u, v, 0.0)
            if colour is None or not all(_lets_through(clip, u, v) for clip in part.clips):
                continue
            colour = stamp.colour if colour == CURRENT else colour
            if isinstance(colour, str):
                if mixture is None and not fades:
                    return colour
                colour = (*_channels(colour), 1.0)
            mixture = mixture or _Mixture()
            mixture.enter(fades)
            mixture.add(colour)
        return None if mixture is None else mixture.seen()

    def _parts(self, symbol: str) -> list[Mark]:
        parts = self._symbols.get(symbol)
        if parts is None:
            parts = self._symbols[symbol] = list(_parts_in(self._library.symbols[symbol].paths))
        return parts

    def _picture_color(self, mark: Mark, image: Image, x: float, y: float) -> _Colour | None:
        return self._picture_seen(image, *inverse_transform(mark.matrix, x, y))

    def _picture_seen(self, image: Image, x: float, y: float) -> _Colour | None:
        """Return the color of a picture at a point in its coordinates."""
        u, v = (x - image.x) / image.width, (y - image.y) / image.height
        if not (0 <= u <= 1 and 0 <= v <= 1):
            return None
        pixels = self._pixels(image.picture)
        at = (
            min(int(u * pixels.width), pixels.width - 1),
            min(int((1 - v) * pixels.height), pixels.height - 1),
        )
        red, green, blue, alpha = pixels.getpixel(at)  # type: ignore[misc]
        return None if alpha == 0 else (int(red), int(green), int(blue), alpha / 255)

    def _pixels(self, picture: str) -> Pixels:
        pixels = self._pictures.get(picture)
        if pixels is None:
            from PIL import Image as Pictures

            from punchboard.generator.art.render import Rendered

            shown = self._library.pictures[picture]
            if isinstance(shown, Rendered):
                pixels = shown.glance()
            else:
                part = min(1.0, 2 * _PIXELS / max(shown.width, shown.height))
                pixels = shown.pixels(part * shown.width, part * shown.height).convert("RGBA")
            pixels.thumbnail((_PIXELS, _PIXELS), Pictures.Resampling.BOX)
            self._pictures[picture] = pixels
        return pixels


def _path_color(
    mark: Mark, path: Shape, x: float, y: float, thinnest: float
) -> str | _Colour | None:
    u, v = (x, y) if mark.matrix is IDENTITY else inverse_transform(mark.matrix, x, y)
    if (
        path.stroke is not None
        and path.width >= thinnest
        and is_near(u, v, mark.parts, path.width / 2)
    ):
        return path.stroke
    if path.fill is None:
        return None
    if mark.is_box:
        left, bottom, right, top = mark.whole
        is_filled = left <= x <= right and bottom <= y <= top
    else:
        is_filled = is_inside(u, v, mark.parts, path.even_odd)
    if not is_filled:
        return None
    return path.fill if isinstance(path.fill, str) else _gradient_at(path.fill, u, v)


def _gradient_at(gradient: Gradient, x: float, y: float) -> _Colour | None:
    """Return the color of a gradient at a point in its coordinates."""
    seen = gradient.colour(gradient.part_at(*inverse_transform(gradient.matrix, x, y)))
    return seen if seen[3] > 0 else None


def _lets_through(clip: Mark, x: float, y: float) -> bool:
    left, bottom, right, top = clip.box
    if not (left <= x <= right and bottom <= y <= top):
        return False
    return clip.is_box or is_inside(*inverse_transform(clip.matrix, x, y), clip.parts)


def _inside_stamp(mark: Mark, stamp: SymbolRef, x: float, y: float) -> tuple[float, float]:
    """Return the position of a point in a symbol's box, as fractions of its width and height."""
    x, y = inverse_transform(mark.matrix, x, y)
    if stamp.turn:
        mx, my = stamp.x + stamp.width / 2, stamp.y + stamp.height / 2
        cos, sin = math.cos(math.radians(stamp.turn)), math.sin(math.radians(stamp.turn))
        x, y = mx + (x - mx) * cos + (y - my) * sin, my - (x - mx) * sin + (y - my) * cos
    return (x - stamp.x) / stamp.width, (y - stamp.y) / stamp.height
