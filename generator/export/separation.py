"""Convert a PDF of ours from RGB into the inks of a press.

Content streams keep their operators except colors. Gradients are divided, so that they take the
same path in inks as in RGB. Pictures are converted pixel by pixel. Luminosity masks stay gray,
because their lightness is the opacity of other content.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from PIL import Image

from punchboard.generator.art.pictures import Encoded, encode
from punchboard.generator.export.inks import Ink, Inks, Light, most_ink, total
from punchboard.generator.pdf.objects import (
    Name,
    Objects,
    Ref,
    Stream,
    UnreadableError,
    Value,
    operations,
    replaced,
    shortest,
)

#: Whether something is seen itself, or says how much of something else is.
_Use = Literal["seen", "mask"]
#: Into so many parts each two colours of a gradient are divided.
_PARTS = 8
#: ContentStream of colours that this program never writes (ISO 32000-1, table 74).
_STRANGE = {b"CS", b"cs", b"SC", b"sc", b"SCN", b"scn", b"K", b"k"}
#: Where a picture was a JPEG, it is one again: no loss that print could show.
_QUALITY = 92
#: How light red, green and blue are to a mask (ISO 32000-1, 10.3.2).
_LUMINOSITY = (0.3, 0.59, 0.11)
#: Adobe's JPEGs of inks say how much is left white (ISO 32000-1, table 89: `Decode`).
_INVERTED: list[Value] = [1, 0, 1, 0, 1, 0, 1, 0]
#: Channels of a picture in inks.
_INKS = 4
#: Colour spaces by kinds of pixels.
_SPACES = {"L": "DeviceGray", "CMYK": "DeviceCMYK"}
#: Makes a page blend in inks, where a picture's own mask is all that is seen through on it
#: (ISO 32000-1, 11.4.7); pages with other such things say so already.
_BLENDING: dict[str, Value] = {"S": Name("Transparency"), "CS": Name("DeviceCMYK"), "I": True}
#: A part of a gradient: where it begins and ends, and its colours there.
_Part = tuple[float, float, list[float], list[float]]


class Inked(NamedTuple):
    """A color or picture of a page, with its ink.

    Attributes:
        what: Color such as `#1a2b3c`, or a picture's size in pixels.
        percent: Largest sum of all inks in percent.
    """

    what: str
    percent: float


class SeparatedPage(NamedTuple):
    """A page in the inks of a press.

    Attributes:
        page: Page object without a parent.
        inked: Colors and pictures on it.
    """

    page: dict[str, Value]
    inked: frozenset[Inked]


class _Pen:
    """The graphics state of a content stream.

    Attributes:
        fill: Fill color; None for the color of the calling stream.
        saved: Stack of saved fill colors.
        in_words: Whether a text object is open.
    """

    def __init__(self) -> None:
        self.fill: Light | None = None
        self.saved: list[Light | None] = []
        self.in_words = False


class Separation:
    """Takes pages of one file over into another."""

    def __init__(self, source: Objects, target: Objects, inks: Inks) -> None:
        """Prepare the conversion.

        Args:
            source: Objects in RGB.
            target: Receives the objects that pages need.
            inks: The press.
        """
        self._source = source
        self._target = target
        self._inks = inks
        self._copies: dict[int, Ref] = {}
        self._drawn: dict[tuple[int, _Use], tuple[Ref, frozenset[Inked]]] = {}
        self._masked: dict[int, bool] = {}
        self._resources: dict[tuple[int, _Use], Ref] = {}

    def pages(self) -> Iterator[SeparatedPage]:
        """Yield all pages in order.

        Raises:
            UnreadableError: if there is something that cannot be converted.
        """
        for ref in self._source.pages():
            entries = self._source.entries(ref)
            contents = self._source.found(entries["Contents"])
            assert isinstance(contents, Stream)
            stream, inked = self._content(contents, entries.get("Resources"), "seen")
            page = {key: each for key, each in entries.items() if key.endswith("Box")}
            page |= {
                "Type": Name("Page"),
                "Contents": self._target.add(stream),
                "Resources": self._resources_of(entries.get("Resources"), "seen"),
            }
            if "Group" in entries:
                page["Group"] = self._group(entries["Group"], "seen")
            elif self._has_masks(contents, entries.get("Resources")):
                page["Group"] = dict(_BLENDING)
            yield SeparatedPage(page, inked)

    def _has_masks(self, stream: Stream, resources: Value) -> bool:
        """Return whether a stream draws a picture that has a mask."""
        xobjects = self._source.entries(self._source.entries(resources).get("XObject"))
        return any(
            self._is_masked(xobjects[_name(step.operands)])
            for step in operations(stream.content())
            if step.operator == b"Do"
        )

    def _is_masked(self, value: Value) -> bool:
        """Return whether a picture has a mask, or a form draws one that has."""
        assert isinstance(value, Ref)
        known = self._masked.get(value.number)
        if known is None:
            stream = self._source.found(value)
            assert isinstance(stream, Stream)
            known = "SMask" in stream.entries or (
                stream.entries.get("Subtype") == "Form"
                and self._has_masks(stream, stream.entries.get("Resources"))
            )
            self._masked[value.number] = known
        return known

    def _content(
        self, stream: Stream, resources: Value, use: _Use
    ) -> tuple[Stream, frozenset[Inked]]:
        """Return a content stream in inks, its dictionary unchanged, and the colors it draws."""
        content = stream.content()
        inked: set[Inked] = set()
        changes = []
        listed = self._source.entries(resources)
        named = {kind: self._source.entries(listed.get(kind)) for kind in ("XObject", "Shading")}
        pen = _Pen()
        for step in operations(content):
            match step.operator:
                case b"rg" | b"RG" | b"g" | b"G":
                    colour = _light([float(each) for each in step.operands])
                    is_line = step.operator.isupper()
                    if not is_line:
                        pen.fill = colour
                    code, of = self._colour(colour, use, pen.in_words and not is_line, is_line)
                    inked |= of
                    changes.append((step, code))
                case b"q":
                    pen.saved.append(pen.fill)
                case b"Q":
                    pen.fill = pen.saved.pop()
                case b"BT" | b"ET":
                    pen.in_words = step.operator == b"BT"
                    if pen.fill is not None and use == "seen":
                        words, plain = (
                            self._colour(pen.fill, use, it, False) for it in (True, False)
                        )
                        if words != plain:  # the colour stays over the border, its inks do not
                            code, of = words if pen.in_words else plain
                            inked |= of
                            changes.append((step, step.operator + b" " + code))
                case b"Do":
                    inked |= self._drawing(named["XObject"][_name(step.operands)], use)[1]
                case b"sh":
                    inked |= self._shading(named["Shading"][_name(step.operands)], use)[1]
                case strange if strange in _STRANGE:
                    raise UnreadableError(f"a colour set by {strange.decode()}")
        return Stream.packed(dict(stream.entries), replaced(content, changes)), frozenset(inked)

    def _colour(
        self, colour: Light, use: _Use, in_words: bool, is_line: bool
    ) -> tuple[bytes, set[Inked]]:
        """Return the operator that sets a color in inks, and its ink."""
        if use == "mask":
            operator = "G" if is_line else "g"
            return f"{shortest(_luminosity(colour))} {operator}".encode(), set()
        ink = self._inks.word(colour) if in_words else self._inks.plain(colour)
        numbers = " ".join(map(shortest, self._inks.thinned(ink)))
        return f"{numbers} {'K' if is_line else 'k'}".encode(), {_inked(colour, ink)}

    def _drawing(self, value: Value, use: _Use) -> tuple[Ref, frozenset[Inked]]:
        """Return a form or a picture in inks, and the colors it draws."""
        assert isinstance(value, Ref)
        key = value.number, use
        known = self._drawn.get(key)
        if known is None:
            stream = self._source.found(value)
            assert isinstance(stream, Stream)
            make = self._picture if stream.entries.get("Subtype") == "Image" else self._form
            made, inked = make(stream, use)
            known = self._drawn[key] = self._target.add(made), inked
        return known

    def _form(self, stream: Stream, use: _Use) -> tuple[Stream, frozenset[Inked]]:
        made, inked = self._content(stream, stream.entries.get("Resources"), use)
        if "Resources" in stream.entries:
            made.entries["Resources"] = self._resources_of(stream.entries["Resources"], use)
        if "Group" in stream.entries:
            made.entries["Group"] = self._group(stream.entries["Group"], use)
        return made, inked

    def _group(self, value: Value, use: _Use) -> Value:
        """Return the transparency group of a form or page, in inks if its color space is named."""
        group = self._source.entries(value)
        if "CS" in group:
            group = {**group, "CS": Name("DeviceCMYK" if use == "seen" else "DeviceGray")}
        return group

    def _resources_of(self, value: Value, use: _Use) -> Ref:
        """Return all resources of a stream, since streams within it may use more."""
        listed = self._source.entries(value)
        key = id(listed), use
        known = self._resources.get(key)
        if known is not None:
            return known
        made: dict[str, Value] = {}
        known = self._resources[key] = self._target.add(made)
        change: dict[str, Callable[[Value], Value]] = {
            "XObject": lambda each: self._drawing(each, use)[0],
            "Shading": lambda each: self._shading(each, use)[0],
            "ExtGState": self._state,
        }
        for kind, several in listed.items():
            if kind in change:
                entries = self._source.entries(several)
                made[kind] = {name: change[kind](each) for name, each in entries.items()}
            else:
                made[kind] = self._copy(several)
        return known

    def _state(self, value: Value) -> Value:
        """Return a graphics state, with its mask if it has one."""
        entries = dict(self._source.entries(value))
        mask = self._source.entries(entries.pop("SMask", None))
        made = self._copy(entries)
        if mask:
            assert isinstance(made, dict)
            made["SMask"] = {**mask, "G": self._drawing(mask["G"], "mask")[0]}
        return made

    def _copy(self, value: Value) -> Value:
        """Copy an object without colors."""
        match value:
            case Ref():
                known = self._copies.get(value.number)
                if known is None:
                    known = self._copies[value.number] = self._target.add(None)
                    self._target.set(known, self._copy(self._source.found(value)))
                return known
            case Stream():
                entries = self._copy(value.entries)
                assert isinstance(entries, dict)
                return Stream(entries, value.data)
            case list():
                return [self._copy(each) for each in value]
            case dict():
                return {key: self._copy(each) for key, each in value.items()}
            case _:
                return value

    def _shading(self, value: Value, use: _Use) -> tuple[Value, frozenset[Inked]]:
        """Return a gradient in inks, and its largest ink."""
        entries = self._source.entries(value)
        parts = list(self._parts(entries["Function"]))
        if use == "mask":
            colours = [[_luminosity(_light(each))] for each in _ends(parts)]
            function = _joined(list(zip(_places(parts), colours, strict=True)))
            made = {**entries, "ColorSpace": Name("DeviceGray"), "Function": function}
            return made, frozenset()
        points = [point for part in parts for point in _divided(part)]
        lights = [_light(colour) for _, colour in points]
        inks = self._inks.flow(lights)
        thin = map(self._inks.thinned, inks)
        function = _joined([(at, [*ink]) for (at, _), ink in zip(points, thin, strict=True)])
        most = max(zip(lights, inks, strict=True), key=lambda each: total(each[1]))
        made = {**entries, "ColorSpace": Name("DeviceCMYK"), "Function": function}
        return made, frozenset({_inked(*most)})

    def _parts(self, value: Value, start: float = 0.0, end: float = 1.0) -> Iterator[_Part]:
        """Yield the parts of the function of a gradient (ISO 32000-1, 7.10)."""
        entries = self._source.entries(value)
        of = self._source.numbers
        match entries.get("FunctionType"), entries.get("N"):
            case 2, 1:
                yield start, end, of(entries["C0"]), of(entries["C1"])
            case 3, _:
                places = [start, *of(entries["Bounds"]), end]
                functions = self._source.items(entries["Functions"])
                for each, (first, last) in zip(functions, pairwise(places), strict=True):
                    yield from self._parts(each, first, last)
            case kind, _:
                raise UnreadableError(f"a gradient by a function of type {kind!r}")

    def _picture(self, stream: Stream, use: _Use) -> tuple[Stream, frozenset[Inked]]:
        """Return a picture in inks, and how much its darkest pixel takes."""
        entries = {key: self._copy(each) for key, each in stream.entries.items() if key != "Length"}
        if use == "mask":
            if entries["ColorSpace"] == "DeviceGray":
                return Stream(entries, stream.data), frozenset()
            return with_pixels(entries, _pixels(stream).convert("L")), frozenset()
        pixels, had_inks = _pixels(stream), entries["ColorSpace"] == "DeviceCMYK"
        if not had_inks:
            pixels = self._inks.picture(pixels)
        percent = most_ink(self._covering(pixels, stream)) if pixels.mode == "CMYK" else 0.0
        size = f"a picture of {entries['Width']!r} × {entries['Height']!r} pixels"
        inked = frozenset({Inked(size, percent)})
        if percent > self._inks.most:
            pixels = self._inks.thinned_picture(pixels)
        elif had_inks:
            return Stream(entries, stream.data), inked
        elif entries["Filter"] == "DCTDecode":
            return _as_jpeg(entries, pixels), inked
        return with_pixels(entries, pixels), inked

    def _covering(self, pixels: Image.Image, stream: Stream) -> Image.Image:
        """Return a CMYK picture with as much of its ink as its own mask lets be seen."""
        mask = self._source.found(stream.entries.get("SMask"))
        if not isinstance(mask, Stream):
            return pixels
        cover = _pixels(mask).resize(pixels.size)
        return Image.composite(pixels, Image.new("CMYK", pixels.size), cover)


def _name(operands: Iterable[bytes]) -> str:
    (name,) = operands
    return name[1:].decode("latin-1")


def _light(colour: list[float]) -> Light:
    """Return a grey, or red, green and blue, from 0 to 1 as 0 to 255."""
    red, green, blue = (round(255 * each) for each in (colour * 3 if len(colour) == 1 else colour))
    return red, green, blue


def _luminosity(colour: Light) -> float:
    return sum(share * each for share, each in zip(_LUMINOSITY, colour, strict=True)) / 255


def _inked(colour: Light, ink: Ink) -> Inked:
    return Inked("#{:02x}{:02x}{:02x}".format(*colour), total(ink))


def _places(parts: list[_Part]) -> list[float]:
    return [place for part in parts for place in part[:2]]


def _ends(parts: list[_Part]) -> list[list[float]]:
    return [colour for part in parts for colour in part[2:]]


def _divided(part: _Part) -> Iterator[tuple[float, list[float]]]:
    """Yield places on a part of a gradient with their colours."""
    start, end, first, last = part
    for number in range(_PARTS + 1):
        share = number / _PARTS
        colour = [one + share * (other - one) for one, other in zip(first, last, strict=True)]
        yield start + share * (end - start), colour


def _joined(points: list[tuple[float, list[float]]]) -> Value:
    """Return the function of a gradient through points with their colours."""
    parts = [(*one, *other) for one, other in pairwise(points) if other[0] > one[0]]
    functions: list[Value] = [
        {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": [*first], "C1": [*last]}
        for _, first, _, last in parts
    ]
    if len(functions) == 1:
        return functions[0]
    bounds: list[Value] = [end for _, _, end, _ in parts[:-1]]
    encode: list[Value] = [0, 1] * len(parts)
    return {
        "FunctionType": 3,
        "Domain": [0, 1],
        "Functions": functions,
        "Bounds": bounds,
        "Encode": encode,
    }


def _pixels(stream: Stream) -> Image.Image:
    """Return the pixels of a picture that this program wrote."""
    entries = stream.entries
    if entries["Filter"] == "DCTDecode":
        with Image.open(io.BytesIO(stream.data), formats=("JPEG",)) as picture:
            return picture.copy()
    kinds = {"DeviceGray": ("L", 0), "DeviceRGB": ("RGB", 2), "DeviceCMYK": ("RGBA", 6)}
    mode, kind = kinds[str(entries["ColorSpace"])]
    size = entries["Width"], entries["Height"]
    # Its rows are those of a PNG, which is quickly put around them (PNG 1.2, chapter 3).
    head = struct.pack(">2I5B", *size, 8, kind, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", stream.data), (b"IEND", b""))
    png = b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*each) for each in chunks)
    limit, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None  # it was bounded when it was read
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            made = picture.copy()
    finally:
        Image.MAX_IMAGE_PIXELS = limit
    assert made.mode == mode
    return Image.merge("CMYK", made.split()) if mode == "RGBA" else made


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_pixels(entries: dict[str, Value], pixels: Image.Image) -> Stream:
    """Return pixels (L or CMYK) as a losslessly compressed picture.

    Args:
        entries: Further entries of its dictionary.
        pixels: The pixels.
    """
    return with_rows(entries, encode(pixels))


def with_rows(entries: dict[str, Value], rows: Encoded, *, is_filtered: bool = True) -> Stream:
    """Return a picture of rows that are deflated already.

    Args:
        entries: The rest of its dictionary.
        rows: One channel for gray, four for inks.
        is_filtered: Whether the rows have PNG's filters.
    """
    made: dict[str, Value] = {
        **entries,
        "Width": rows.width,
        "Height": rows.height,
        "BitsPerComponent": 8,
        "ColorSpace": Name(_SPACES["CMYK" if rows.channels == _INKS else "L"]),
        "Filter": Name("FlateDecode"),
    }
    if is_filtered:
        made["DecodeParms"] = {"Predictor": 15, "Colors": rows.channels, "Columns": rows.width}
    return Stream(made, rows.data)


def _as_jpeg(entries: dict[str, Value], pixels: Image.Image) -> Stream:
    """Return a picture of some pixels as a JPEG."""
    content = io.BytesIO()
    pixels.save(content, "JPEG", quality=_QUALITY)
    made: dict[str, Value] = {**entries, "ColorSpace": Name(_SPACES[pixels.mode])}
    made.pop("DecodeParms", None)
    if pixels.mode == "CMYK":
        made["Decode"] = list(_INVERTED)
    return Stream(made, content.getvalue())
