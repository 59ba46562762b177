"""Cut and fold lines of a sheet, as SVG and DXF for cutting machines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from punchboard.generator.export.export import Export
from punchboard.generator.export.images import rounded_box
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import MM, Point, Segment, map_path, rectangle
from punchboard.generator.impose.packed import placed_outline
from punchboard.generator.impose.plan import Page
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.piece import Piece

#: Layers, and their colors: as SVG has them, and as DXF numbers them.
_COLORS = {"cut": ("#ff0000", 1), "fold": ("#0000ff", 5), "page": ("#808080", 8)}
#: Largest distance of a curve from its chords, mm.
_TOLERANCE = 0.02
#: Largest distance of two points that count as one, mm.
_SAME = 0.002

Layer = Literal["cut", "fold", "page"]


class CutPath(NamedTuple):
    """A line on a sheet, points from its lower left."""

    layer: Layer
    segments: tuple[Segment, ...]


def lines_of(export: Export, page: Page) -> Iterator[CutPath]:
    """Yield the lines along which the pieces of a page are cut and scored."""
    for placement in page.placements:
        piece = export.faces.piece(placement.copy)
        if placement.clip is not None:  # a part of a board that is larger than a sheet
            yield CutPath("cut", rectangle(*placement.clip.bounds))
            continue
        for path in _lines_of_piece(export, piece):
            yield CutPath(path.layer, placed_outline(path.segments, placement))


def _lines_of_piece(export: Export, piece: Piece) -> Iterator[CutPath]:
    """Yield the lines of a piece, in points from its lower left: outline, inner lines, creases."""
    template = piece.template
    width, height = template.size.width * MM, template.size.height * MM
    outline = template.outline
    if not outline:
        radius = 0.0 if export.request.square else export.radius(piece)
        outline = rounded_box(width, height, radius * MM)
    yield CutPath("cut", outline)
    # What a template draws as a stroke is cut or, if it's dashed, folded.
    for each in template.front.lines:
        if not isinstance(each, Shape) or each.stroke is None:
            continue
        if each.dash:
            yield CutPath("fold", each.segments)
        elif each.segments != template.outline:
            yield CutPath("cut", each.segments)
    for x in template.scores:
        yield CutPath("fold", (("M", x * MM, 0.0), ("L", x * MM, height)))
    component = export.game.components[piece.component]
    for hole in kind_of(component).inner_cuts(component, template):
        yield CutPath("cut", hole)


def svg_of(media: tuple[float, float], lines: Sequence[CutPath]) -> str:
    """Return the lines of a sheet as SVG in true size, a layer for each kind.

    Args:
        media: Width and height of the sheet in points.
        lines: Lines on it, in points from its lower left.
    """
    width, height = (each / MM for each in media)
    layers = []
    all_lines = [*lines, _page_outline(media)]
    for layer, (color, _) in _COLORS.items():
        paths = [each.segments for each in all_lines if each.layer == layer]
        drawn = "".join(f'<path d="{_svg_path(each, height)}"/>' for each in paths)
        dash = ' stroke-dasharray="2 1"' if layer == "fold" else ""
        layers.append(
            f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none"'
            f' stroke="{color}" stroke-width="0.1"{dash}>{drawn}</g>'
        )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width:.3f}mm" height="{height:.3f}mm"'
        f' viewBox="0 0 {width:.3f} {height:.3f}">\n' + "\n".join(layers) + "\n</svg>\n"
    )


def _page_outline(media: tuple[float, float]) -> CutPath:
    return CutPath("page", rectangle(0.0, 0.0, *media))


def _svg_path(segments: Sequence[Segment], height: float) -> str:
    """Return a path in mm, y down."""
    parts = []
    for operator, *numbers in map_path(segments, lambda x, y: (x / MM, height - y / MM)):
        parts.append(f"{operator}{' '.join(f'{float(each):.3f}' for each in numbers)}")
    return "".join(parts)


def dxf_of(media: tuple[float, float], lines: Sequence[CutPath]) -> str:
    """Return the lines of a sheet as DXF (AutoCAD R12), mm from its lower left, curves as chords.

    Args:
        media: Width and height of the sheet in points.
        lines: Lines on it, in points from its lower left.
    """
    out = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009"]
    out += ["9", "$INSUNITS", "70", "4", "0", "ENDSEC"]  # 4: millimetres
    out += ["0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", str(len(_COLORS))]
    for layer, (_, color) in _COLORS.items():
        out += ["0", "LAYER", "2", layer.upper(), "70", "0", "62", str(color), "6", "CONTINUOUS"]
    out += ["0", "ENDTAB", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    for layer, segments in (*lines, _page_outline(media)):
        for points, is_closed in polylines(segments):
            out += ["0", "POLYLINE", "8", layer.upper(), "66", "1", "70", str(int(is_closed))]
            for x, y in points:
                out += ["0", "VERTEX", "8", layer.upper(), "10", f"{x:.4f}", "20", f"{y:.4f}"]
            out += ["0", "SEQEND"]
    return "\n".join([*out, "0", "ENDSEC", "0", "EOF"]) + "\n"


def polylines(segments: Sequence[Segment]) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """Yield the subpaths of a path, curves divided into chords.

    Args:
        segments: Path in points from the lower left of the sheet.

    Yields:
        Corners in mm, and whether the last one is joined to the first.
    """
    points: list[tuple[float, float]] = []
    for operator, *numbers in segments:
        n = [float(each) / MM for each in numbers]
        if operator == "M":
            if len(points) > 1:
                yield points, False
            points = [(n[0], n[1])]
        elif operator == "L":
            points.append((n[0], n[1]))
        elif operator == "C":
            points += _chords(points[-1], (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
        elif operator == "Z":
            ends_at_start = len(points) > 1 and math.dist(points[0], points[-1]) < _SAME
            yield (points[:-1] if ends_at_start else points), True
            points = []
    if len(points) > 1:
        yield points, False


def _chords(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return the ends of the chords of a cubic curve, which lie within `_TOLERANCE` of it.

    A cubic in n equal parts is at most 6·d/(8·n²) from its chords, where d is the larger second
    difference of its control points (Wang's bound).
    """
    bends = (
        math.hypot(start[0] - 2 * one[0] + two[0], start[1] - 2 * one[1] + two[1]),
        math.hypot(one[0] - 2 * two[0] + end[0], one[1] - 2 * two[1] + end[1]),
    )
    count = max(1, math.ceil(math.sqrt(6 / 8 * max(bends) / _TOLERANCE)))
    points = []
    for number in range(1, count + 1):
        t = number / count
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        points.append((
            sum(w * p[0] for w, p in zip(weights, (start, one, two, end), strict=True)),
            sum(w * p[1] for w, p in zip(weights, (start, one, two, end), strict=True)),
        ))  # fmt: skip
    return points
