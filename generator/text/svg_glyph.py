"""Glyphs of the SVG table of fonts (OpenType 1.9.1, "SVG"): a document may have thousands.

A glyph is the element `glyph12` of its document. It becomes a document of its own, with the
elements it refers to and the style sheets. Its origin is 0, 0, its em the viewport; `currentColor`
and `context-fill` are the color of the text, and `--color0` and others the font's palette.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import uharfbuzz

from punchboard.cards.catalog import tr
from punchboard.generator.graphics.drawing_limits import DEEPEST, DrawingError, too_much
from punchboard.generator.graphics.svg_numbers import read_numbers
from punchboard.generator.text.glyph_drawing import GlyphDrawing

#: Bytes of an unpacked document: all of Noto Color Emoji as one has 18 million.
MOST_BYTES = 60_000_000
#: Documents that stay parsed.
_MOST_KEPT = 4
_GZIP = b"\x1f\x8b"
_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_REFERENCE = re.compile(r"""url\(\s*['"]?#([^'")]+)['"]?\s*\)|^#(.+)$""")
#: The paint of the text, as a document may ask for it.
_OF_TEXT = (
    (re.compile(r"\bcontext-fill-opacity\b|\bcontext-stroke-opacity\b"), "1"),
    (re.compile(r"\bcontext-fill\b"), "currentColor"),
    (re.compile(r"\bcontext-stroke\b"), "none"),
)
#: Attributes of elements around a glyph that move it or hide it where it isn't: these don't count.
_OF_PLACE = frozenset({
    "id", "transform", "viewBox", "width", "height", "x", "y", "display", "visibility",
    "preserveAspectRatio", "version",
})  # fmt: skip


class _Document(NamedTuple):
    """A document of a font.

    Attributes:
        root: Its outermost element.
        by_name: Its elements by id.
        around: The element that each element is in.
        styles: Its style sheets.
    """

    root: Element
    by_name: Mapping[str, Element]
    around: Mapping[Element, Element]
    styles: str


def svg_glyph(
    font: uharfbuzz.Font, glyph: int, content: bytes, palette: int = 0
) -> GlyphDrawing | None:
    """Return a glyph of an SVG table; None if its document lacks it.

    Args:
        font: The font.
        glyph: Glyph id.
        content: Bytes of the document, perhaps gzipped.
        palette: Index of the font's palette.

    Raises:
        DrawingError: if the document is invalid.
    """
    document = _read(content)
    element = document.by_name.get(f"glyph{glyph}")
    if element is None:
        return None
    units = font.face.upem
    body = _written(element) if element is not document.root else _inside(element)
    parent = document.around.get(element)
    while parent is not None:
        if parent is not document.root:
            body = f"<g{_attributes(parent)}>{body}</g>"
        parent = document.around.get(parent)
    box = read_numbers(document.root.get("viewBox", ""))
    body = f"<g{_attributes(document.root)}>{body}</g>"
    if len(box) == 4 and min(box[2:]) > 0:
        view = " ".join(f"{each:.9g}" for each in box)
        aspect = document.root.get("preserveAspectRatio", "xMidYMid meet")
        body = (
            f'<svg x="0" y="0" width="{units}" height="{units}" viewBox="{view}"'
            f' preserveAspectRatio="{escape(aspect)}" style="overflow:visible">{body}</svg>'
        )
    defs = "".join(_referred(document, element))
    variables = _palette(font.face, palette)
    style = f"<style>{escape(variables + document.styles, quote=False)}</style>"
    for pattern, plain in _OF_TEXT:
        body, defs, style = (pattern.sub(plain, each) for each in (body, defs, style))
    # Nothing says how far the drawing reaches; its reader will tell.
    wide = float(max(font.get_glyph_h_advance(glyph), units))
    left, bottom, right, top = -float(units), -float(units), wide + units, 2.0 * units
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{left:g} {-top:g} {right - left:g} {top - bottom:g}">'
        f"{style}<defs>{defs}</defs>{body}</svg>"
    )
    return GlyphDrawing(svg, (left, bottom, right, top), is_loose=True)


@lru_cache(_MOST_KEPT)
def _read(content: bytes) -> _Document:
    """Read a document; its names lose their namespaces."""
    root = _parsed(content)
    by_name: dict[str, Element] = {}
    around: dict[Element, Element] = {}
    depth = {root: 0}
    styles = []
    for element in root.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.removeprefix(_SVG)
        if _XLINK in element.attrib:
            element.attrib.setdefault("href", element.attrib.pop(_XLINK))
        name = element.get("id")
        if name is not None:
            by_name.setdefault(name, element)
        if element.tag == "style":
            styles.append(element.text or "")
        for child in element:
            around[child] = element
            depth[child] = depth[element] + 1
            if depth[child] > DEEPEST:
                raise too_much(tr("elements nested more than {deepest} deep", deepest=DEEPEST))
    return _Document(root, by_name, around, "".join(styles))


def _parsed(content: bytes) -> Element:
    """Return the outermost element of a document, packed or not."""
    if content[:2] == _GZIP:
        unpacker = zlib.decompressobj(wbits=31)
        try:
            content = unpacker.decompress(content, MOST_BYTES)
        except zlib.error as error:
            raise _damaged() from error
    if len(content) >= MOST_BYTES:
        raise too_much(
            tr("a font's drawings of more than {most_bytes:,} bytes", most_bytes=MOST_BYTES)
        )
    try:
        text = content.decode()
        if "<!ENTITY" in text:
            raise DrawingError(tr("a font's drawing defines entities"), tr("use another font"))
        return ElementTree.fromstring(text)
    except (UnicodeDecodeError, ElementTree.ParseError) as error:
        raise _damaged() from error


def _damaged() -> DrawingError:
    return DrawingError(tr("the font's drawing is damaged"), tr("use another file of this font"))


def _referred(document: _Document, element: Element) -> Iterator[str]:
    """Yield the elements that an element refers to outside itself, as text."""
    inside = {each.get("id") for each in element.iter()}
    waiting = [element]
    for each in waiting:
        for part in each.iter():
            for value in part.attrib.values():
                for found in _REFERENCE.finditer(value):
                    name = (found[1] or found[2]).strip()
                    target = document.by_name.get(name)
                    if target is not None and name not in inside:
                        inside.update(inner.get("id") for inner in target.iter())
                        waiting.append(target)
                        yield _written(target)


def _palette(face: uharfbuzz.Face, number: int) -> str:
    """Return a palette as CSS variables."""
    if not face.has_color_palettes:
        return ""
    colours = face.get_color_palette(number).colors
    variables = "".join(
        f"--color{index}:#{each.red:02x}{each.green:02x}{each.blue:02x}{each.alpha:02x};"
        for index, each in enumerate(colours)
    )
    return f":root{{{variables}}}"


def _written(element: Element) -> str:
    """Return an element as text; elements outside SVG's namespace are left out."""
    if not isinstance(element.tag, str) or element.tag.startswith("{"):
        return ""
    return f"<{element.tag}{_attributes(element, frozenset())}>{_inside(element)}</{element.tag}>"


def _inside(element: Element) -> str:
    words = [escape(element.text or "", quote=False)]
    for child in element:
        words += [_written(child), escape(child.tail or "", quote=False)]
    return "".join(words)


def _attributes(element: Element, without: frozenset[str] = _OF_PLACE) -> str:
    return "".join(
        f' {name}="{escape(value)}"'
        for name, value in element.attrib.items()
        if not name.startswith("{") and name not in without
    )
