"""`--as cut`: sheets for cutting machines, PDFs to print and their cut lines.

Silhouette's machines find a printed sheet by three marks at its corners; pieces keep clear of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.generator.export.cut_sheets import plan_cut_sheets, refuse_no_sheets, report_large
from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import rounded_box
from punchboard.generator.graphics.display_list import Item, Shape
from punchboard.generator.graphics.geometry import MM, Point, Rect, Segment, map_path, rectangle
from punchboard.generator.impose.packed import placed_outline
from punchboard.generator.impose.plan import Copy, Page, PlannedFile
from punchboard.generator.impose.sheet import Sheet, find_sheet
from punchboard.generator.paper import usual_paper
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.piece import Piece

#: Silhouette's marks, mm: from the paper's edge, a side of the square, an arm of the brackets, how
#: thick these are, and what stays clear around them (public makers of card sheets: inset 10,
#: length 5, thickness 1; clear 1.5).
_INSET, _SQUARE, _ARM, _THICK, _AIR = 10.0, 5.0, 5.0, 1.0, 1.5
_ZONE = _INSET + _ARM + _AIR
#: Farthest that a straight line lies from the curve that it stands for, mm.
_NEAR = 0.02
_INK = "#000000"
#: Layers, and their colours: as SVG has them, and as DXF numbers them.
_COLOURS = {"cut": ("#ff0000", 1), "fold": ("#0000ff", 5), "page": ("#808080", 8)}

Layer = Literal["cut", "fold", "page"]


class CutPath(NamedTuple):
    """A line on a sheet, points from its lower left."""

    layer: Layer
    segments: tuple[Segment, ...]


def write_cut(export: Export) -> list[Entry]:
    """Write sheets with Silhouette's marks, and the lines of each as SVG and DXF."""
    paper = find_sheet(export.request.paper or export.game.file.paper or usual_paper())
    planned, large = plan_cut_sheets(export, export.copies, paper, _INSET)
    report_large(export, large, paper, _INSET)
    files = [_clear(export, file, paper) for file in planned]
    files = [file for file in files if file.pages]
    refuse_no_sheets(
        files, tr("this paper clear of the marks"), tr("choose a larger one with --paper")
    )
    entries = []
    step = export.progress(tr("drawing"), sum(len(file.pages) for file in files))
    for file in files:
        pdf = PdfFile(file.title, export.context.library, export.context.fonts)
        for number, page in enumerate(file.pages, 1):
            _draw_page(export, pdf, page)
            stem = f"{Path(file.name).stem}-{number}"
            lines = list(lines_of(export, page))
            for name, text in (
                (f"{stem}.svg", svg_of(page.media, lines)),
                (f"{stem}.dxf", dxf_of(page.media, lines)),
            ):
                (export.folder / name).write_text(text, encoding="ascii", newline="\n")
                entries.append(Entry(name))
            step(1)
        pdf.save(export.folder / file.name)
        entries.append(Entry(file.name))
    export.said.append(
        tr(
            "Print the PDFs at 100 %, open the SVG or DXF of each sheet on a "
            "page of the same paper with registration marks switched on (10 mm "
            "from the edge, 5 mm long, 1 mm thick), cut what is red, score "
            "what is blue."
        )
    )
    return entries


def _clear(export: Export, file: PlannedFile, paper: Sheet) -> PlannedFile:
    """Return a file with its pieces clear of the marks.

    Pieces keep as far from all edges as the marks reach. Larger pieces may reach
    between the marks, with fewer pieces beside them or alone. A component with a piece that meets
    the marks even alone is reported and left out.
    """
    if not any(map(_meets_marks, file.pages)):
        return file
    copies = list(dict.fromkeys(each.copy for page in file.pages for each in page.placements))
    small, large = plan_cut_sheets(export, copies, paper, _ZONE)
    of_template = {id(export.faces.piece(copy).template): copy for copy in large}
    meeting = {
        copy.component
        for copy in of_template.values()
        if any(map(_meets_marks, _pages(export, [copy], paper)))
    }
    report_large(export, [copy for copy in large if copy.component in meeting], paper, _ZONE)
    between = [copy for copy in large if copy.component not in meeting]
    pages = [*(page for each in small for page in each.pages), *_between(export, between, paper)]
    numbered = tuple(replace(page, number=number) for number, page in enumerate(pages, 1))
    return replace(file, pages=numbered, pieces=sum(len(page.placements) for page in numbered))


def _pages(export: Export, copies: Sequence[Copy], paper: Sheet) -> list[Page]:
    """Return the pages of copies that may lie as near to the paper's edge as the marks do."""
    return [
        page for file in plan_cut_sheets(export, copies, paper, _INSET)[0] for page in file.pages
    ]


def _between(export: Export, copies: Sequence[Copy], paper: Sheet) -> Iterator[Page]:
    """Yield pages clear of the marks, of copies each of which is clear of them alone."""
    for page in _pages(export, copies, paper):
        on_page = [each.copy for each in page.placements]
        if len(on_page) > 1 and _meets_marks(page):
            half = len(on_page) // 2
            yield from _between(export, on_page[:half], paper)
            yield from _between(export, on_page[half:], paper)
        else:
            yield page


def _meets_marks(page: Page) -> bool:
    """Return whether a piece with its bleed lies over one of the marks, or too near."""
    width, height = page.media
    zone = _ZONE * MM
    corners = (
        Rect.from_bottom(0.0, height - zone, zone, zone),
        Rect.from_bottom(width - zone, height - zone, zone, zone),
        Rect.from_bottom(0.0, 0.0, zone, zone),
    )
    left, bottom, right, top = page.bleed_box
    block = Rect.from_bounds(left, bottom, right, top)
    return any(corner.meets(block) for corner in corners)


def _draw_page(export: Export, pdf: PdfFile, page: Page) -> None:
    """Draw a sheet with Silhouette's marks."""
    bleed = export.bleed_mm * MM
    marks = tuple(_marks(*page.media))
    pdf.draw_page(replace(page, marks=marks), export.faces.of_page(page), bleed)


def _marks(width: float, height: float) -> Iterator[Item]:
    """Yield a square at the upper left, brackets at the upper right and the lower left."""
    inset, square, arm, thick = (each * MM for each in (_INSET, _SQUARE, _ARM, _THICK))
    right, top = width - inset, height - inset
    boxes = (
        (inset, top - square, square, square),
        (right - arm, top - thick, arm, thick),
        (right - thick, top - arm, thick, arm),
        (inset, inset, arm, thick),
        (inset, inset, thick, arm),
    )
    for x, y, wide, high in boxes:
        yield Shape(rectangle(x, y, x + wide, y + high), fill=_INK)


def lines_of(export: Export, page: Page) -> Iterator[CutPath]:
    """Yield the lines along which the pieces of a page are cut and scored."""
    for placement in page.placements:
        piece = export.faces.piece(placement.copy)
        if placement.window is not None:
            yield CutPath("cut", rectangle(*placement.window.bounds))
            continue
        for path in _lines_of_piece(export, piece):
            yield CutPath(path.layer, placed_outline(path.segments, placement))


def _lines_of_piece(export: Export, piece: Piece) -> Iterator[CutPath]:
    """Yield a piece's own lines, points from its lower left."""
    template = piece.template
    width, height = template.size.width * MM, template.size.height * MM
    outline = template.outline
    if not outline:
        radius = 0.0 if export.request.square else export.radius(piece)
        outline = rounded_box(width, height, radius * MM)
    yield CutPath("cut", outline)
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
    for window in kind_of(component).inner_cuts(component, template):
        yield CutPath("cut", window)


def svg_of(media: tuple[float, float], lines: Sequence[CutPath]) -> str:
    """Return the lines of a sheet as SVG in true size, a layer for each kind.

    Args:
        media: Width and height of the sheet in points.
        lines: Lines on it, in points from its lower left.
    """
    width, height = (each / MM for each in media)
    layers = []
    for layer, (colour, _) in _COLOURS.items():
        paths = [each.segments for each in lines if each.layer == layer]
        if layer == "page":
            paths = [rectangle(0.0, 0.0, *media)]
        drawn = "".join(f'<path d="{_svg_path(each, height)}"/>' for each in paths)
        dash = ' stroke-dasharray="2 1"' if layer == "fold" else ""
        layers.append(
            f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none"'
            f' stroke="{colour}" stroke-width="0.1"{dash}>{drawn}</g>'
        )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width:.3f}mm" height="{height:.3f}mm"'
        f' viewBox="0 0 {width:.3f} {height:.3f}">\n' + "\n".join(layers) + "\n</svg>\n"
    )


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
    out += ["0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", str(len(_COLOURS))]
    for layer, (_, colour) in _COLOURS.items():
        out += ["0", "LAYER", "2", layer.upper(), "70", "0", "62", str(colour), "6", "CONTINUOUS"]
    out += ["0", "ENDTAB", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    page = CutPath("page", rectangle(0.0, 0.0, *media))
    for layer, segments in (*lines, page):
        for points, is_closed in polylines(segments):
            out += ["0", "POLYLINE", "8", layer.upper(), "66", "1", "70", str(int(is_closed))]
            for x, y in points:
                out += ["0", "VERTEX", "8", layer.upper(), "10", f"{x:.4f}", "20", f"{y:.4f}"]
            out += ["0", "SEQEND"]
    return "\n".join([*out, "0", "ENDSEC", "0", "EOF"]) + "\n"


def polylines(segments: Sequence[Segment]) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """Yield lines as points in mm, each with whether it is closed.

    No point of a curve lies farther than 0.02 mm from its chords.

    Args:
        segments: Points from the lower left.
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
        else:
            closes = len(points) > 1 and math.dist(points[0], points[-1]) < _NEAR / 10
            yield points[:-1] if closes else points, True
            points = []
    if len(points) > 1:
        yield points, False


def _chords(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return points along a cubic curve: as many as its bend asks for.

    A cubic in n equal parts is at most 6·d/(8·n²) from its chords, where d is the larger second
    difference of its control points (Wang's bound); one that bends evenly is as far as that.
    """
    bends = (
        math.hypot(start[0] - 2 * one[0] + two[0], start[1] - 2 * one[1] + two[1]),
        math.hypot(one[0] - 2 * two[0] + end[0], one[1] - 2 * two[1] + end[1]),
    )
    count = max(1, math.ceil(math.sqrt(6 / 8 * max(bends) / _NEAR)))
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


TARGET = Target(write_cut, bleed=1.0, has_sheets=True)
