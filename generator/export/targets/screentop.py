"""Export for Screentop.gg: pictures with a grid of pieces, and a table of values to type in.

Its editor cuts an uploaded picture (an *asset*) into the looks (*variants*) of a *component*, and
objects lie on the table, some of each look (its community's handbook, "Overview":
congruous-beech-d72.notion.site/Overview-c805a9519dfa4c08a15fd64f93cc3ca5). Designers bring cards as
one picture with a grid, a die as a picture of its faces (firsttakesomedice.blogspot.com: "From
Spreadsheet to Screentop via nanDECK", "Backs to Fronts", "Making Faces in nanDECK"). Its own help
wasn't available, and nothing was tried in the program.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.export.export import BothSides, Entry, Export, Side, Target
from punchboard.generator.export.images import cut_out
from punchboard.generator.export.painter import Order, paint
from punchboard.generator.graphics.display_list import Face, Group, Shape
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pieces.form import CubeForm, FigureForm
from punchboard.generator.pieces.piece import Panel
from punchboard.generator.report import csv_text

#: The table of all cells.
LIST = "pieces.csv"
#: Dots per inch: what tables of the same kind are given; a poker card is 500 pixels wide.
_DPI = 200
#: Pixels of a picture's side: what browsers on every device draw (WebGL's usual least
#: MAX_TEXTURE_SIZE). Screentop's own limit was not found.
MOST_PIXELS = 4096


class _Cell(NamedTuple):
    """One look of a piece on a sheet.

    Attributes:
        side: The side.
        name: Name in words.
        front: Its front.
        back: Its back; None if blank.
        copies: Number of objects with this look; 0 for all but the first face of a die.
    """

    side: Side
    name: str
    front: Face
    back: Face | None
    copies: int


def write_screentop(export: Export) -> list[Entry]:
    """Write a picture for each sheet of fronts and of backs, and the table of their cells."""
    sheets = _Sheets(export)
    rows: list[tuple[object, ...]] = [
        ("picture", "columns", "rows", "cell", "component", "id", "name", "objects", "back picture")
    ]
    by_component = groupby(export.both_sides(), lambda each: each.front.piece.component)
    for component, several in by_component:
        cells = [cell for both in several for cell in _cells(export, both)]
        shared = len({cell.back.digest if cell.back else "" for cell in cells}) == 1
        form = export.form(cells[0].side.piece) if cells else None
        is_die = isinstance(form, CubeForm) and bool(form.values)
        portions = list(_portions(cells, sheets, is_die))
        for number, (portion, columns) in enumerate(portions, 1):
            stem = f"{component}-{number}" if len(portions) > 1 else component
            count = math.ceil(len(portion) / columns)
            front = sheets.add(stem, [cell.front for cell in portion], columns, portion[0])
            back = ""
            if portion[0].back is not None and shared:
                back = sheets.add(f"{component}-back", [portion[0].back], 1, portion[0])
            elif not shared:
                backs = [cell.back or _blank(cell.front) for cell in portion]
                back = sheets.add(f"{stem}-backs", backs, columns, portion[0])
            for place, cell in enumerate(portion, 1):
                values = (component, cell.side.piece.id, cell.name, cell.copies or "")
                rows.append((front, columns, count, place, *values, back))
    if len(rows) == 1:
        raise UsageError(
            tr("none of these pieces lies on a table on a screen"), tr("export other pieces")
        )
    sheets.draw()
    (export.folder / LIST).write_text(csv_text(rows), encoding="utf-8-sig", newline="")
    export.said.append(
        tr(
            "Upload each picture to Screentop.gg as an asset; its name ends "
            "with its columns and rows. {list} lists the content of each cell "
            "and its number of objects.",
            list=LIST,
        )
    )
    export.said.extend(filter(None, [export.off_table()]))
    return [*(Entry(each) for each in sheets.names), Entry(LIST)]


def _cells(export: Export, both: BothSides) -> Iterator[_Cell]:
    """Yield the cells of a piece on its component's sheets: six for a die, one for most pieces."""
    side = both.front
    form = export.form(side.piece)
    if form is None:
        return
    name, copies = side.piece.name, side.copies
    face = export.face(side)
    if isinstance(form, CubeForm):
        panels = {each.own["face"]["number"]: each for each in side.piece.template.front.panels}
        if not form.values:
            yield _Cell(side, name, _part(side, face, panels[1]), None, copies)
        for number, value in enumerate(form.values, 1):
            rolled = copies if number == 1 else 0
            yield _Cell(side, f"{name} {value}", _part(side, face, panels[number]), None, rolled)
    elif isinstance(form, FigureForm):
        front, back = _part(side, face, form.front), _part(side, face, form.back)
        yield _Cell(side, name, front, back, copies)
    else:
        turned = cut_out(export, both.back) if both.back is not None else None
        yield _Cell(side, name, cut_out(export, side), turned, copies)


def _part(side: Side, face: Face, panel: Panel) -> Face:
    """Return one panel of a face by itself, upright, on white, without lines to cut and fold."""
    width, height = panel.size.width * MM, panel.size.height * MM
    left, bottom = panel.at[0] * MM, face.height - panel.at[1] * MM - height
    under = face.underlay.items if face.underlay is not None else ()
    lines = side.piece.template.front.lines
    items = (*under, *(each for each in face.items if each not in lines))
    if panel.turn == 180:
        moved = Group(items, (-1, 0, 0, -1, left + width, bottom + height))
    else:
        moved = Group(items, (1, 0, 0, 1, -left, -bottom))
    box = rectangle(0.0, 0.0, width, height)
    return Face(width, height, (Group((Shape(box, fill="#ffffff"), moved), clip=box),))


def _blank(like: Face) -> Face:
    """Return white paper as large as another face."""
    paper = Shape(rectangle(0.0, 0.0, like.width, like.height), fill="#ffffff")
    return Face(like.width, like.height, (paper,))


def _portions(
    cells: Sequence[_Cell], sheets: _Sheets, is_die: bool
) -> Iterator[tuple[list[_Cell], int]]:
    """Yield the cells that fit one sheet each, and the sheet's columns.

    Args:
        cells: Cells of one component.
        sheets: Give the size of each cell; the cells of one sheet are of equal size.
        is_die: Whether each piece has its own sheet.
    """
    alike: dict[tuple[int, int, str], list[_Cell]] = {}
    for cell in cells:
        piece = cell.side.piece.id if is_die else ""
        alike.setdefault((*sheets.pixels(cell.front), piece), []).append(cell)
    for (width, height, _), several in alike.items():
        most = (MOST_PIXELS // width, MOST_PIXELS // height)
        count = math.ceil(len(several) / (most[0] * most[1]))
        each = math.ceil(len(several) / count)
        for start in range(0, len(several), each):
            portion = several[start : start + each]
            yield portion, columns_of(len(portion), *most)


def columns_of(count: int, most_columns: int, most_rows: int) -> int:
    """Return the number of columns of a sheet, for few empty cells and a nearly square shape.

    Args:
        count: Number of filled cells, at most as many as the sheet can have.
        most_columns: Largest number of columns.
        most_rows: Largest number of rows.
    """
    return min(
        (each for each in range(1, most_columns + 1) if math.ceil(count / each) <= most_rows),
        key=lambda each: (
            math.ceil(count / each) * each - count,
            abs(each - math.ceil(count / each)),
            -each,
        ),
    )


class _Sheets:
    """Pictures that are drawn together.

    Attributes:
        names: Their files, in order.
    """

    def __init__(self, export: Export) -> None:
        self.names: list[str] = []
        self._export = export
        self._dpi = export.request.dpi or _DPI
        self._pdf = PdfFile("screentop", export.context.library, export.context.fonts)
        self._orders: list[Order] = []

    def pixels(self, face: Face) -> tuple[int, int]:
        """Return the pixels of a face, as many as a picture may have at most."""
        scale = min(self._dpi / 72, MOST_PIXELS / max(face.width, face.height))
        return max(1, round(face.width * scale)), max(1, round(face.height * scale))

    def add(self, stem: str, faces: Sequence[Face], columns: int, cell: _Cell) -> str:
        """Add a sheet unless it exists, and return its file's name.

        Args:
            stem: Stem of its name.
            faces: Faces in reading order, all of equal size.
            columns: Number of columns, without gaps.
            cell: One of its cells, for its shape.
        """
        rows = math.ceil(len(faces) / columns)
        name = f"{stem}-{columns}x{rows}.png" if columns * rows > 1 else f"{stem}.png"
        if name in self.names:
            return name
        wide, high = faces[0].width, faces[0].height
        content = ContentStream(self._pdf)
        for place, face in enumerate(faces):
            row, column = divmod(place, columns)
            matrix = f"1 0 0 1 {column * wide:.4f} {(rows - 1 - row) * high:.4f}"
            self._pdf.draw_face(content, face, matrix, shared=False)
        self._pdf.add_page(content, columns * wide, rows * high)
        width, height = self.pixels(faces[0])
        piece = cell.side.piece
        is_clear = bool(piece.template.outline) or self._export.radius(piece) > 0
        path = str(self._export.folder / name)
        size = columns * width, rows * height
        self._orders.append(Order(len(self._orders), path, *size, self._dpi, is_clear))
        self.names.append(name)
        return name

    def draw(self) -> None:
        """Draw all that was taken up."""
        step = self._export.progress(tr("drawing"), len(self._orders))
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            path = Path(folder) / "sheets.pdf"
            self._pdf.save(path)
            paint(path, self._orders, step)


TARGET = Target(write_screentop, has_sheets=True)
