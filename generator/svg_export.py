"""Display lists as SVG inside an HTML page: text as outlines that the whole page shares.

Outlines look the same on every device, without a font to load. Each glyph and each symbol is
written once on a page and used from there. A picture's label has its text.
"""

from __future__ import annotations

import base64
import io
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from html import escape
from typing import TYPE_CHECKING

from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Bitmap,
    Face,
    FaultMarks,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Pen,
    Shape,
    Symbol,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import Point, Segment, intersection, rectangle
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.fonts import FontLibrary

if TYPE_CHECKING:
    from uharfbuzz import Font

#: Pictures in pixels are kept at twice their size on a screen of 96 pixels an inch.
_PIXELS = 2 * 96 / 72
#: A picture with fewer pixels than one for so many that are seen has pixels that print as squares.
_COARSE = 3
#: Decimals of lengths in points.
_DIGITS = 2
#: Glyphs that are kept as they are written.
_KEPT_GLYPHS = 4096
#: Outlines that are kept as they are written.
_KEPT_OUTLINES = 2048
#: Numbers that are kept as they are written.
_KEPT_NUMBERS = 20_000
#: Corners of plain lines are as pointed as in print; SVG's own limit is 4.
_LIMIT = f' stroke-miterlimit="{Pen().limit:g}"'
#: SVG's words for how lines end and turn.
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
#: Whether drawings reach beyond their box, by their digests: an editor asks at each key press.
_larger: dict[str, bool] = {}


class CodedPictures:
    """Pictures as data URIs, kept for the next face: encoding one takes longer than a face."""

    def __init__(self, most: int, *, for_browsers: bool = False) -> None:
        """Keep nothing so far.

        Args:
            most: Characters that are kept.
            for_browsers: Whether see-through pictures are WebP, a tenth of a PNG. Only browsers
                read it.
        """
        self._most = most
        self._see_through = "webp" if for_browsers else "png"
        self._kept: OrderedDict[tuple[str, str, int, int], str] = OrderedDict()
        self._size = 0

    def address(self, key: str, picture: Bitmap, wide: float, tall: float) -> str:
        """Return a picture as a data URI, no larger than it is seen.

        Args:
            key: Its key in the art library.
            picture: The picture.
            wide: Pixels across that are seen.
            tall: Pixels down that are seen.
        """
        kind = key, picture.digest, round(wide), round(tall)
        known = self._kept.get(kind)
        if known is not None:
            self._kept.move_to_end(kind)
            return known
        pixels = picture.pixels(wide, tall)
        name = self._see_through if pixels.mode.endswith("A") else "jpeg"
        content = io.BytesIO()
        pixels.save(content, name.upper(), quality=85)
        coded = base64.b64encode(content.getvalue()).decode("ascii")
        found = f"data:image/{name};base64,{coded}"
        if len(found) <= self._most:
            self._kept[kind] = found
            self._size += len(found)
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return found


class SvgSheet:
    """Writes faces as SVG, and collects the outlines that they share.

    The collected outlines (`definitions`) must be once on the page with the pictures.
    """

    def __init__(
        self,
        library: ArtLibrary,
        fonts: FontLibrary,
        pictures: CodedPictures | None = None,
        *,
        is_spelled_out: bool = False,
    ) -> None:
        """Start a page.

        Args:
            library: Art of the faces.
            fonts: Fonts of the faces.
            pictures: Pictures that were encoded before; None to encode each for all programs.
            is_spelled_out: Whether each run is one path, instead of uses of glyphs. The file is
                twice as large, and a browser shows it in two thirds of the time.
        """
        self._is_spelled_out = is_spelled_out
        self._library = library
        self._fonts = fonts
        self._coded = pictures or CodedPictures(0)
        self._shared: dict[str, str] = {}  # elements by what they are, in order of first use
        self._names: dict[str, str] = {}
        self._clips = 0

    def picture(self, face: Face, label: str, width_mm: float, kind: str = "") -> str:
        """Return a face as an SVG element.

        Args:
            face: Face to draw.
            label: Accessible name; "" hides the picture from screen readers.
            width_mm: Width of the picture if there is room, mm.
            kind: CSS class of the element.
        """
        size = f"{_number(face.width)} {_number(face.height)}"
        role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
        body = self._face(face, width_mm * 72 / 25.4 / face.width)
        look = f' class="{escape(kind)}"' if kind else ""
        return (
            f'<svg{look} {role} viewBox="0 0 {size}"{_LIMIT} style="width:{width_mm:.4g}mm">'
            f'<g transform="matrix(1 0 0 -1 0 {_number(face.height)})">{body}</g></svg>'
        )

    def document(self, face: Face, label: str, dpi: int = 300) -> str:
        """Return a face as an SVG file, in its true size.

        Args:
            face: Face to draw; such a sheet can't make other pictures.
            label: Title of the file; "" for none.
            dpi: Resolution of its pictures.
        """
        size = f"{_number(face.width)} {_number(face.height)}"
        width, height = (f"{each * 25.4 / 72:.3f}mm" for each in (face.width, face.height))
        body = self._face(face, dpi / _PIXELS / 72)
        title = f"<title>{escape(label)}</title>" if label else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {size}"{_LIMIT}>{title}'
            f"<defs>{''.join(self._shared.values())}</defs>"
            f'<g transform="matrix(1 0 0 -1 0 {_number(face.height)})">{body}</g></svg>\n'
        )

    def icon(self, key: str, label: str, colour: str = "") -> str:
        """Return an icon among words, in their color unless another is given in CSS."""
        ratio = self._library.ratio(key)
        look = f"width:{1.15 * ratio:.4g}em" + (f";color:{colour}" if colour else "")
        stamp = SymbolRef(key, 0, 0, 24 * ratio, 24, CURRENT)
        return (
            f'<svg class="icon" role="img" aria-label="{escape(label)}"'
            f' viewBox="0 0 {_number(24 * ratio)} 24"{_LIMIT} style="{look}">'
            f'<g transform="matrix(1 0 0 -1 0 24)">{self._stamp(stamp, 1.0)}</g></svg>'
        )

    def emoji(self, font: FontFace, text: str) -> str:
        """Return emoji that stand among words, as pictures over characters that can be copied."""
        from punchboard.generator.art.glyphs import glyphs_of  # few texts have any

        parts = []
        for glyph in glyphs_of(font, text):
            found = self._library.glyph(font, glyph.number)
            if found is None:
                parts.append(escape(glyph.text))
                continue
            key, box = found
            stamp = SymbolRef(key, 0, 0, 24 * box.width / box.height, 24, CURRENT)
            size = f"width:{box.width:.4g}em;height:{box.height:.4g}em"
            look = f"{size};vertical-align:{box.y:.4g}em"
            parts.append(
                f'<span class="emoji"><i>{escape(glyph.text)}</i><svg aria-hidden="true"'
                f' viewBox="0 0 {_number(stamp.width)} 24"{_LIMIT} style="{look}">'
                f'<g transform="matrix(1 0 0 -1 0 24)">{self._stamp(stamp, 1.0)}</g></svg></span>'
            )
        return "".join(parts)

    def definitions(self) -> str:
        """Return the hidden element with the outlines that the pictures share."""
        return (
            f'<svg width="0" height="0" aria-hidden="true" focusable="false"{_LIMIT}'
            f' style="position:absolute"><defs>{"".join(self._shared.values())}</defs></svg>'
        )

    def _face(self, face: Face, scale: float) -> str:
        clip = self._clip(
            f"M0 0H{_number(face.width)}V{_number(face.height)}H0Z", f"{face.width}×{face.height}"
        )
        under = self._face(face.underlay, scale) if face.underlay is not None else ""
        items = self._items(face.items, scale)
        return f'{under}<g clip-path="url(#{clip})">{items}</g>'

    def _items(self, items: Iterable[Item], scale: float) -> str:
        parts = []
        for item in items:
            if isinstance(item, Line):
                parts.append(self._line(item, scale))
            elif isinstance(item, Text):
                x, y, font, size, colour, text = item
                parts.append(self._line(Line(x, y, size, colour, ((font, text),)), scale))
            elif isinstance(item, Shape):
                parts.append(self._path(item))
            elif isinstance(item, SymbolRef):
                parts.append(self._stamp(item, scale))
            elif isinstance(item, Group):
                parts.append(self._group(item, scale))
            else:
                parts.append(self._image(item, scale))
        return "".join(parts)

    def _line(self, item: Line, scale: float) -> str:
        """Write a line as uses of glyphs, in units of their fonts."""
        parts: list[str] = []
        x = item.x
        for name, text in item.runs:
            for font, piece in self._fonts.named(name).drawn(text):
                if font.has_pictures:
                    parts.append(self._pictures(font, piece, item._replace(x=x), scale))
                    x += font.measure(piece) * item.size
                    continue
                part, reach = self._run(font, piece, item, x)
                parts.append(part)
                x += reach
        return f'<g fill="{_colour(item.colour)}">{"".join(parts)}</g>'

    def _run(self, font: FontFace, text: str, item: Line, x: float) -> tuple[str, float]:
        """Write a run of one font; return it, and how far it reaches."""
        units, shaper = font.file.units, font.file.shaper
        scale = item.size / units
        parts = []
        reach = 0.0
        for number, word in enumerate(text.split(" ")):
            reach += font.space * units if number else 0.0
            for glyph, _, advance, dx, dy in font.shaper.shape(word):
                left = round(reach) + dx
                if self._is_spelled_out:
                    right, up, rest = _movable_outline_of(shaper, glyph)
                    parts.append(f"M{left + right} {dy + up}{rest}" if rest else "")
                else:
                    key = self._share(f"{font.name}/{glyph}", partial(_outline_of, shaper, glyph))
                    at = (f' x="{left}"' if left else "") + (f' y="{dy}"' if dy else "")
                    parts.append(f'<use href="#{key}"{at}/>')
                reach += advance
        place = f"matrix({scale:.4g} 0 0 {scale:.4g} {_number(x)} {_number(item.y)})"
        drawn = "".join(parts)
        if self._is_spelled_out:
            run = f'<path transform="{place}" d="{drawn}"/>' if drawn else ""
        else:
            run = f'<g transform="{place}">{drawn}</g>'
        return run, reach * scale

    def _pictures(self, font: FontFace, text: str, line: Line, scale: float) -> str:
        """Write a run of a font with pictures, which begins where a line does."""
        from punchboard.generator.art.glyphs import glyphs_of, outline_of  # few texts have any

        x, y, size, colour, _ = line
        parts = []
        for glyph in glyphs_of(font, text):
            found = self._library.glyph(font, glyph.number, colour)
            if found is None:
                outline = outline_of(font, glyph, (x, y), size)
                parts.append(self._path(Shape(outline, fill=colour)) if outline else "")
                continue
            key, box = found
            place = x + (glyph.x + box.x) * size, y + (glyph.y + box.y) * size
            stamp = SymbolRef(key, *place, box.width * size, box.height * size, colour)
            parts.append(self._stamp(stamp, scale))
        return "".join(parts)

    def _stamp(self, item: SymbolRef, scale: float) -> str:
        if item.symbol in self._library.pictures:
            return self._image(Image(item.symbol, *item[1:5]), scale)
        symbol = self._library.symbols[item.symbol]
        fits = scale * max(item.width / symbol.width, item.height / symbol.height)
        # A copy for each size of its pictures: the first use may be the smallest.
        name = f"symbol/{item.symbol}/{fits:.2g}" if symbol.pictures else f"symbol/{item.symbol}"
        key = self._share(name, partial(self._symbol, symbol, fits))
        turn = ""
        if item.turn:
            middle = f"{_number(item.x + item.width / 2)} {_number(item.y + item.height / 2)}"
            turn = f"rotate({item.turn:.4g} {middle}) "
        sx, sy = item.width / symbol.width, item.height / symbol.height
        place = f"matrix({sx:.4g} 0 0 {sy:.4g} {_number(item.x)} {_number(item.y)})"
        colour = "" if item.colour == CURRENT else f' color="{item.colour}"'
        return f'<use href="#{key}"{colour} transform="{turn}{place}"/>'

    def _group(self, item: Group, scale: float) -> str:
        if isinstance(item, FaultMarks):
            return f'<g class="faults">{self._items(item.items, scale)}</g>'
        clip = ""
        if item.clip:
            outline = _outline(item.clip)
            clip = f' clip-path="url(#{self._clip(outline, outline)})"'
        matrix = " ".join(f"{each:.5g}" for each in item.matrix)
        inner = self._items(item.items, scale)
        moved = f'<g transform="matrix({matrix})">{inner}</g>'
        fades = f' opacity="{item.opacity:.3g}"' if item.opacity < 1 else ""
        if item.mask:
            light = self._mask(item.mask, scale)
            fades += f' mask="url(#{self._share(f"mask/{item.mask}", lambda: light)})"'
        if item.blend == "Normal":  # blended with nothing, but what is in it with itself alone
            fades += ' style="isolation:isolate"'
        elif item.blend:
            mode = re.sub("(?<!^)([A-Z])", r"-\1", item.blend).lower()
            fades += f' style="mix-blend-mode:{mode}"'
        return f"<g{clip}{fades}>{moved}</g>" if clip or fades else moved

    def _mask(self, items: tuple[Item, ...], scale: float) -> str:
        from punchboard.generator.art.svg import reach  # most pages have no mask

        left, bottom, right, top = reach(items)
        if left > right:  # nothing is in it
            left = bottom = right = top = 0.0
        room = 0.01 * max(right - left, top - bottom, 1.0)
        numbers = (left - room, bottom - room, right - left + 2 * room, top - bottom + 2 * room)
        x, y, width, height = map(_number, numbers)
        return (
            f'<mask id="%s" x="{x}" y="{y}" width="{width}" height="{height}" '
            f'maskUnits="userSpaceOnUse">{self._items(items, scale)}</mask>'
        )

    def _image(self, item: Image, scale: float) -> str:
        wide, tall = (max(1.0, each * scale * _PIXELS) for each in (item.width, item.height))
        picture = self._library.pictures[item.picture]
        source = self._coded.address(item.picture, picture, wide, tall)
        # Print doesn't smooth what it enlarges; only pixels that are seen as such look different.
        look = ' image-rendering="pixelated"' if picture.width * _COARSE <= wide else ""
        place = f"{_number(item.width)} 0 0 {_number(-item.height)}"
        at = f"{_number(item.x)} {_number(item.y + item.height)}"
        return (
            f'<image width="1" height="1" preserveAspectRatio="none"{look} href="{source}"'
            f' transform="matrix({place} {at})"/>'
        )

    def _symbol(self, symbol: Symbol, scale: float) -> str:
        """Write a symbol, clipped to its box as in print."""
        from punchboard.generator.art.svg import reach

        box = 0.0, 0.0, symbol.width, symbol.height
        clip = ""
        is_larger = _larger.get(symbol.digest) if symbol.digest else None
        if is_larger is None:
            is_larger = intersection(seen := reach(symbol.paths), box) != seen
            if len(_larger) >= _KEPT_OUTLINES:
                _larger.clear()
            _larger[symbol.digest] = is_larger
        if is_larger:
            outline = _outline(rectangle(*box))
            clip = f' clip-path="url(#{self._clip(outline, outline)})"'
        return f'<g id="%s"{clip}>{self._items(symbol.paths, scale)}</g>'

    def _path(self, item: Shape) -> str:
        fill = item.fill
        if isinstance(fill, Gradient):
            fill = f"url(#{self._gradient(fill)})"
        look = [f'fill="{_colour(fill) if fill is not None else "none"}"']
        if item.even_odd:
            look.append('fill-rule="evenodd"')
        if item.stroke is not None:
            look.append(f'stroke="{_colour(item.stroke)}" stroke-width="{item.width:.3g}"')
            if item.dash:
                dashes = " ".join(f"{each:.3g}" for each in item.dash)
                look.append(f'stroke-dasharray="{dashes}"')
            if item.round_ends:
                cap, join, limit, offset = item.pen
                look.append(f'stroke-linecap="{_CAPS[cap]}" stroke-linejoin="{_JOINS[join]}"')
                look.append(f'stroke-miterlimit="{limit:g}"' if join == 0 else "")
                look.append(f'stroke-dashoffset="{offset:.3g}"' if offset else "")
        return f'<path d="{_outline(item.segments)}" {" ".join(filter(None, look))}/>'

    def _gradient(self, gradient: Gradient) -> str:
        """Keep a gradient once, and return its id."""
        return self._share(f"gradient/{gradient}", partial(_element_of_gradient, gradient))

    def _clip(self, outline: str, name: str) -> str:
        return self._share(f"clip/{name}", partial(_element_of_clip, outline))

    def _share(self, name: str, write: Callable[[], str]) -> str:
        """Keep an element once, and return its id.

        Args:
            name: Tells it from others.
            write: Returns it at its first use, with `%s` for the id.
        """
        known = self._names.get(name)
        if known is None:
            known = self._names[name] = f"s{len(self._names)}"
            self._shared[name] = write().replace("%s", known, 1)
        return known


class _PathData:
    """Writes path data in whole units, relative to the point before.

    Points are rounded, not the steps between them, so that errors don't add up. A pen of HarfBuzz.

    Attributes:
        parts: The path data so far.
    """

    def __init__(self, unit: float = 1.0) -> None:
        """Start a path; a unit is the smallest step."""
        self.parts: list[str] = []
        self._per_unit = round(1 / unit)
        self._start = self._here = (0, 0)

    def __str__(self) -> str:
        return "".join(self.parts).replace(" -", "-")

    def moveTo(self, point: Point) -> None:
        """Begin a part."""
        x, y = self._start = self._here = self._rounded(point)
        self.parts.append(f"M{self._number(x)} {self._number(y)}")

    def lineTo(self, point: Point) -> None:
        """Go straight on."""
        (x, y), (right, up) = self._here, self._rounded(point)
        self._here = right, up
        if y == up:
            self.parts.append(f"h{self._number(right - x)}")
        elif x == right:
            self.parts.append(f"v{self._number(up - y)}")
        else:
            self.parts.append(f"l{self._number(right - x)} {self._number(up - y)}")

    def qCurveTo(self, control: Point, point: Point) -> None:
        """Go on along a quadratic curve."""
        self._curve("q", control, point)

    def curveTo(self, one: Point, two: Point, point: Point) -> None:
        """Go on along a cubic curve."""
        self._curve("c", one, two, point)

    def closePath(self) -> None:
        """Go back to where the part began."""
        self._here = self._start
        self.parts.append("z")

    def endPath(self) -> None:
        """Leave the outline open."""

    def _curve(self, command: str, *points: Point) -> None:
        x, y = self._here
        ends = [self._rounded(each) for each in points]
        steps = [f"{self._number(right - x)} {self._number(up - y)}" for right, up in ends]
        self.parts.append(command + " ".join(steps))
        self._here = ends[-1]

    def _rounded(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self._per_unit), round(point[1] * self._per_unit)

    def _number(self, units: int) -> str:
        return str(units) if self._per_unit == 1 else _hundredths(units)


class _MovablePath(_PathData):
    """Path data without its first step, which says where the outline begins.

    Attributes:
        first: The point at which it begins.
    """

    first: Point | None = None

    def moveTo(self, point: Point) -> None:
        """Begin a part, relative to the one before."""
        (x, y), (right, up) = self._here, self._rounded(point)
        self._start = self._here = right, up
        if self.first is None:
            self.first = right, up
        else:
            self.parts.append(f"m{self._number(right - x)} {self._number(up - y)}")


@lru_cache(_KEPT_GLYPHS)
def _movable_outline_of(shaper: Font, glyph: int) -> tuple[int, int, str]:
    """Return where a glyph's outline begins, and the path data from there on; "" for a blank."""
    pen = _MovablePath()
    shaper.draw_glyph_with_pen(glyph, pen)
    right, up = pen.first or (0, 0)
    return int(right), int(up), str(pen)


@lru_cache(_KEPT_GLYPHS)
def _outline_of(shaper: Font, glyph: int) -> str:
    """Return a glyph's outline as an element without an id."""
    pen = _PathData()
    shaper.draw_glyph_with_pen(glyph, pen)
    return f'<path id="%s" d="{pen}"/>'


def _element_of_gradient(gradient: Gradient) -> str:
    kind, way = "linear", 'x1="0" y1="0" x2="1" y2="0"'
    if gradient.is_radial:
        x, y, radius = gradient.focus
        kind, way = "radial", 'cx="0" cy="0" r="1"'
        way += f' fx="{x:.5g}" fy="{y:.5g}" fr="{radius:.5g}"' if any(gradient.focus) else ""
    matrix = " ".join(f"{each:.6g}" for each in gradient.matrix)
    stops = "".join(
        f'<stop offset="{at:.4g}" stop-color="{colour}" stop-opacity="{opacity:.3g}"/>'
        for at, colour, opacity in gradient.stops
    )
    return (
        f'<{kind}Gradient id="%s" gradientUnits="userSpaceOnUse" {way}'
        f' gradientTransform="matrix({matrix})">{stops}</{kind}Gradient>'
    )


def _element_of_clip(outline: str) -> str:
    return f'<clipPath id="%s"><path d="{outline}"/></clipPath>'


@lru_cache(_KEPT_OUTLINES)  # half of all points are those of frames and signs that come again
def _outline(segments: tuple[Segment, ...]) -> str:
    pen = _PathData(0.01)
    for segment in segments:
        command, numbers = segment[0], [float(each) for each in segment[1:]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "C":
            pen.curveTo(*points)
        elif command == "L":
            pen.lineTo(points[0])
        elif command == "M":
            pen.moveTo(points[0])
        else:
            pen.closePath()
    return str(pen)


@lru_cache(_KEPT_NUMBERS)
def _hundredths(number: int) -> str:
    return f"{number / 100:.2f}".rstrip("0").rstrip(".") if number % 100 else str(number // 100)


def _colour(colour: str) -> str:
    return "currentColor" if colour == CURRENT else escape(colour)


def _number(value: float) -> str:
    text = f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
