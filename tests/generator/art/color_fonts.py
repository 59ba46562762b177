"""Small color fonts, built for tests: letters are squares of an em of 1000 units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.sbixGlyph import Glyph as SbixGlyph
from fontTools.ttLib.tables.sbixStrike import Strike

#: Red, green, blue, a half of black, rust and sky, as parts of 1.
PALETTE = [
    (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.5),
    (0.8, 0.4, 0.2, 1.0), (0.4, 0.6, 1.0, 1.0),
]  # fmt: skip
RED, GREEN, BLUE, SHADE, RUST, SKY = range(6)
#: The color of the text around.
TEXT = 0xFFFF
#: Outlines that every font has: all of the em, its left half, its right half, its lower half.
BOXES = {
    "whole": (0, 0, 1000, 1000), "left": (0, 0, 500, 1000), "right": (500, 0, 1000, 1000),
    "low": (0, 0, 1000, 500),
}  # fmt: skip
Paint = dict[str, Any]


def build(letters: Sequence[str], boxes: Mapping[str, Sequence[int]] = BOXES) -> FontBuilder:
    """Return a font whose letters are squares of an em, and with other outlines.

    Args:
        letters: a glyph of their name each.
        boxes: outlines by the names of their glyphs.
    """
    names = [".notdef", "space", *letters, *boxes]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space", **{ord(each): each for each in letters}})
    outlines = {}
    for name in names:
        pen = TTGlyphPen(None)
        if name not in (".notdef", "space"):
            left, low, right, top = boxes.get(name, (0, 0, 1000, 1000))
            pen.moveTo((left, low))
            for point in ((left, top), (right, top), (right, low)):
                pen.lineTo(point)
            pen.closePath()
        outlines[name] = pen.glyph()
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics({**dict.fromkeys(names, (1000, 0)), "space": (300, 0)})
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupNameTable({"familyName": "Colors", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost(keepGlyphNames=False)
    return builder


def with_layers(path: Path, letters: Mapping[str, Sequence[tuple[str, int]]]) -> Path:
    """Write a font of version 0.

    Args:
        path: of the file.
        letters: their layers, each an outline and a color.
    """
    builder = build(list(letters))
    builder.setupCPAL([PALETTE])
    builder.setupCOLR({each: list(layers) for each, layers in letters.items()})
    builder.save(path)
    return path


def with_paints(
    path: Path, letters: Mapping[str, Paint], plain: str = "", features: str = "", **more: Any
) -> Path:
    """Write a font of version 1.

    Args:
        path: of the file.
        letters: their paints, as fontTools builds them.
        plain: letters that are outlines.
        features: rules of the font, in the syntax of feature files.
        more: `clipBoxes`.
    """
    builder = build([*letters, *plain])
    if features:
        builder.addOpenTypeFeatures(features)
    builder.setupCPAL([PALETTE])
    builder.setupCOLR(dict(letters), version=1, **more)
    builder.save(path)
    return path


def with_documents(path: Path, letters: str, documents: Sequence[tuple[str, int, int]]) -> Path:
    """Write a font with drawings.

    Args:
        path: of the file.
        letters: its letters, from glyph 2 on.
        documents: each with the first and last glyph that it has.
    """
    builder = build(list(letters))
    builder.setupCPAL([PALETTE])
    table = newTable("SVG ")
    table.docList = list(documents)
    table.compressed = True
    builder.font["SVG "] = table
    builder.save(path)
    return path


def with_pictures(path: Path, letters: Mapping[str, bytes], size: int, *, outlines: bool) -> Path:
    """Write a font with pictures made of pixels.

    Args:
        path: of the file.
        letters: their PNGs; nothing for a letter without one.
        size: pixels of an em.
        outlines: whether the font has outlines as well.
    """
    builder = build(list(letters))
    strike = Strike(ppem=size, resolution=72)
    for name in builder.font.getGlyphOrder():
        content = letters.get(name)
        kind = {"graphicType": "png ", "imageData": content} if content else {}
        strike.glyphs[name] = SbixGlyph(glyphName=name, originOffsetX=0, originOffsetY=0, **kind)
    table = newTable("sbix")
    table.version, table.flags = 1, 1
    table.strikes = {size: strike}
    builder.font["sbix"] = table
    if not outlines:
        del builder.font["glyf"], builder.font["loca"]
    builder.save(path)
    return path


def solid(colour: int, alpha: float = 1.0) -> Paint:
    """Return the paint of one color."""
    return {"Format": otTables.PaintFormat.PaintSolid, "PaletteIndex": colour, "Alpha": alpha}


def inside(outline: str, paint: Paint) -> Paint:
    """Return a paint cut to an outline."""
    return {"Format": otTables.PaintFormat.PaintGlyph, "Glyph": outline, "Paint": paint}


def stops(*each: tuple[float, int] | tuple[float, int, float], extend: str = "pad") -> Paint:
    """Return a color line."""
    made = [
        {"StopOffset": at, "PaletteIndex": colour, "Alpha": rest[0] if rest else 1.0}
        for at, colour, *rest in each
    ]
    return {"ColorStop": made, "Extend": extend}


def linear(line: Paint, *points: float) -> Paint:
    """Return a linear gradient between two points; its lines run towards the third one."""
    names = ("x0", "y0", "x1", "y1", "x2", "y2")
    return {"Format": otTables.PaintFormat.PaintLinearGradient, "ColorLine": line,
            **dict(zip(names, points, strict=True))}  # fmt: skip


def radial(line: Paint, *circles: float) -> Paint:
    """Return a radial gradient between two circles."""
    names = ("x0", "y0", "r0", "x1", "y1", "r1")
    return {"Format": otTables.PaintFormat.PaintRadialGradient, "ColorLine": line,
            **dict(zip(names, circles, strict=True))}  # fmt: skip


def sweep(line: Paint, start: float, end: float, x: float = 500, y: float = 500) -> Paint:
    """Return a sweep gradient between two angles, degrees."""
    return {"Format": otTables.PaintFormat.PaintSweepGradient, "ColorLine": line,
            "centerX": x, "centerY": y, "startAngle": start, "endAngle": end}  # fmt: skip


def moved(kind: str, paint: Paint, **more: Any) -> Paint:
    """Return a paint in a transform, such as `Rotate`."""
    return {"Format": getattr(otTables.PaintFormat, f"Paint{kind}"), "Paint": paint, **more}


def composite(mode: str, source: Paint, backdrop: Paint) -> Paint:
    """Return two paints composited."""
    return {"Format": otTables.PaintFormat.PaintComposite, "CompositeMode": mode.lower(),
            "SourcePaint": source, "BackdropPaint": backdrop}  # fmt: skip


def layers(*paints: Paint) -> Paint:
    """Return paints one above the other."""
    return {"Format": otTables.PaintFormat.PaintColrLayers, "Layers": list(paints)}


def glyph_of(name: str) -> Paint:
    """Return the paint of another color glyph."""
    return {"Format": otTables.PaintFormat.PaintColrGlyph, "Glyph": name}
