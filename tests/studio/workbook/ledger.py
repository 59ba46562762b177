"""Workbooks for tests: made by openpyxl with everything that the Studio must leave alone."""

from __future__ import annotations

import io
import random
import re
import struct
from collections.abc import Mapping
from datetime import date
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import openpyxl
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from PIL import Image as Picture

HEADINGS = ["id", "name", "cost", "double", "kind", "note"]
NOTES = ["plain", " spaced ", "two\nlines", 7, 2.5, True, date(2024, 2, 29), None]
SHEET = "xl/worksheets/sheet1.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.xlsx!Cards
    front: layouts/bird.yaml
    columns:
      cost: number
      double: number
      kind: text
      note: text
"""


def rich_book(rows: int = 12, seed: int = 1) -> bytes:
    """Return a workbook with a chart, formats, notes, a picture, a filter and validation."""
    chance = random.Random(seed)
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Cards"
    sheet.append(HEADINGS)
    for number in range(2, rows + 2):
        kind = chance.choice(["forest", "sea", "", None])
        note = chance.choice(
            ["plain", " spaced ", "two\nlines", 7, 2.5, True, date(2024, 2, 29), None]
        )
        name = chance.choice(["Heron", "Æther & <b>", "snow ☃", None])
        sheet.append([f"c{number}", name, number, f"=C{number}*2", kind, note])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    sheet["C3"].number_format = "000"
    sheet["C4"].fill = PatternFill("solid", fgColor="FFEE00")
    sheet["B3"].comment = Comment("look here", "Anna")
    sheet.add_image(Image(_picture()), "H2")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=3, min_row=1, max_row=rows), titles_from_data=True)
    sheet.add_chart(chart, "H10")
    sheet.auto_filter.ref = f"A1:F{rows + 1}"
    sheet.conditional_formatting.add(
        "C2:C99", ColorScaleRule("min", None, "FFFFFF", "max", None, "FF0000")
    )
    kinds = DataValidation(type="list", formula1='"forest,sea"', allow_blank=True)
    kinds.add("E2:E99")
    sheet.add_data_validation(kinds)
    sheet.freeze_panes = "B2"
    sheet.column_dimensions["F"].width = 40
    other = book.create_sheet("Sum")
    other.append(["sum of", "count"])
    other.append(["all", "=SUM(Cards!C:C)"])
    other.add_table(Table(displayName="Totals", ref="A1:B2"))
    book.create_sheet("Plain").append(["nothing", 1])
    return saved(book)


def plain_book(*rows: list[object], title: str = "Cards") -> bytes:
    """Return a workbook with one worksheet."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _picture() -> io.BytesIO:
    content = io.BytesIO()
    Picture.new("RGB", (8, 8), "red").save(content, "PNG")
    content.seek(0)
    return content


def parts_of(raw: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_parts(raw: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return a workbook with other parts, or more of them."""
    return packed({**parts_of(raw), **parts})


def with_sheet(raw: bytes, data: bytes, before: bytes = b"", after: bytes = b"") -> bytes:
    """Return a workbook whose first worksheet has these rows as XML."""
    sheet = b'<worksheet xmlns="%b">%b<sheetData>%b</sheetData>%b</worksheet>'
    return with_parts(raw, {SHEET: sheet % (MAIN.encode(), before, data, after)})


class _Pipe(io.BytesIO):
    """A file that can't go back, so that archives get data descriptors."""

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        raise OSError


def packed(
    parts: Mapping[str, bytes],
    method: int = ZIP_DEFLATED,
    *,
    is_streamed: bool = False,
    is_large: bool = False,
    extra: bytes = b"",
    comment: bytes = b"",
) -> bytes:
    """Return an archive of one kind or another."""
    content = _Pipe() if is_streamed else io.BytesIO()
    with ZipFile(content, "w") as archive:
        for name, part in parts.items():
            info = ZipInfo(name)
            info.compress_type = method
            info.extra = extra
            with archive.open(info, "w", force_zip64=is_large) as file:
                file.write(part)
        archive.comment = comment
    return content.getvalue()


def with_end_64(raw: bytes) -> bytes:
    """Return an archive whose central directory is told by the records for 64 bits."""
    end = raw.rindex(b"PK\x05\x06")
    count, size, start = struct.unpack_from("<HII", raw, end + 10)
    large = struct.pack("<4sQ2H2I4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, start)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
    short = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return raw[:end] + large + locator + short


ARCHIVES = {
    "deflated": lambda parts: packed(parts),
    "stored": lambda parts: packed(parts, ZIP_STORED),
    "streamed": lambda parts: packed(parts, is_streamed=True),
    "large": lambda parts: packed(parts, is_large=True),
    "streamed and large": lambda parts: packed(parts, is_streamed=True, is_large=True),
    "extra fields": lambda parts: packed(
        parts, extra=b"\xfe\xca\x04\x00abcd", comment=b"made here"
    ),
    "64 bits": lambda parts: with_end_64(packed(parts)),
}


def calculated(raw: bytes) -> bytes:
    """Return a workbook whose formulas have results, as Excel leaves them."""
    sheet = parts_of(raw)["xl/worksheets/sheet1.xml"]
    sheet = re.sub(
        rb"<f>C(\d+)\*2</f><v ?/?>(?:</v>)?",
        lambda found: b"<f>C%b*2</f><v>%d</v>" % (found[1], 2 * int(found[1])),
        sheet,
    )
    book = parts_of(raw)["xl/workbook.xml"].replace(b' fullCalcOnLoad="1"', b"")
    return with_parts(raw, {"xl/worksheets/sheet1.xml": sheet, "xl/workbook.xml": book})


BOOK = calculated(rich_book())
