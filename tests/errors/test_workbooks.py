"""What is said about broken workbooks."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from tests.errors.broken import Cases, game, said_about
from tests.folders import Content, write

cases = Cases()


def workbook(
    *rows: list[Any], more: dict[str, list[list[Any]]] | None = None
) -> Callable[[Path], None]:
    """Return what writes a workbook with a worksheet Birds, and more of them."""

    def save(path: Path) -> None:
        book = openpyxl.Workbook()
        book.remove(book.worksheets[0])
        for name, cells in {"Birds": list(rows), **(more or {})}.items():
            sheet = book.create_sheet(name)
            for row in cells:
                sheet.append(row)
        book.save(path)

    return save


def edited(part: str, old: bytes, new: bytes) -> Callable[[Path], None]:
    """Return what writes a workbook, with something else in one of its parts."""

    def save(path: Path) -> None:
        workbook(["id", "cost"], ["heron", 2])(path)
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        assert old in parts[part]
        parts[part] = parts[part].replace(old, new)
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)

    return save


def with_ods_formula(path: Path) -> None:
    """Write an ods whose formulas have no value, and an error."""
    document = OpenDocumentSpreadsheet()
    table = Table(name="Birds")
    document.spreadsheet.addElement(table)

    def text(words: str, **more: str) -> TableCell:
        cell = TableCell(valuetype="string", **more)
        cell.addElement(P(text=words))
        return cell

    for cells in (
        [text("id"), text("cost")],
        [text("heron"), TableCell(formula="of:=1+1")],
        [text("gull"), text("#REF!", formula="of:=[.Z99]")],
    ):
        row = TableRow()
        for cell in cells:
            row.addElement(cell)
        table.addElement(row)
    document.save(str(path))


SHEET = "xl/worksheets/sheet1.xml"
XLSX = game("cards.xlsx")

cases.add(
    "unknown worksheet",
    {
        "game.yaml": game("cards.xlsx!Brids"),
        "cards.xlsx": workbook(["id"], ["a"], more={"Fish": []}),
    },
    """
        g/game.yaml:5:11: error: g/cards.xlsx has no worksheet "Brids"
          fix: did you mean "Birds"?
    """,
)
cases.add(
    "empty worksheet",
    {"game.yaml": game("cards.xlsx!Fish"), "cards.xlsx": workbook(["id"], more={"Fish": []})},
    """
        g/cards.xlsx!Fish: error: the worksheet is empty
          fix: write the names of its columns in the first row
    """,
)
cases.add(
    "wrong cells",
    {
        "game.yaml": game("cards.xlsx!Birds"),
        "cards.xlsx": workbook(
            ["id", "quantity", "cost"],
            ["heron", -1, date(2024, 3, 1)],
            ["gull", 1.5, "two"],
            ["heron", 1, True],
        ),
    },
    """
        g/cards.xlsx!Birds!B2: error: quantity is -1, must be 0 or more
          fix: give the number of copies; 0 or blank leaves the card out
        g/cards.xlsx!Birds!C2: error: cost is the date 2024-03-01, must be a number
          fix: give the cell the format Number, and type the number again
        g/cards.xlsx!Birds!B3: error: quantity is 1.5, must be a whole number
          fix: give the number of copies; 0 or blank leaves the card out
        g/cards.xlsx!Birds!C3: error: cost is "two", must be a number
          fix: write digits only, without units
        g/cards.xlsx!Birds!A4: error: duplicate id "heron", the first is g/cards.xlsx!Birds!A2
          fix: give every card its own id; copies of one card are counted by quantity
        g/cards.xlsx!Birds!C4: error: cost is "TRUE", must be a number
          fix: write digits only, without units
    """,
)
cases.add(
    "formula without a value",
    {"game.yaml": XLSX, "cards.xlsx": workbook(["id", "cost"], ["heron", "=1+1"])},
    """
        g/cards.xlsx!Birds!B2: error: cost is a formula without a value
          fix: open and save the file in Excel or LibreOffice
    """,
)
cases.add(
    "formula without a value in a quantity, and one in the designer's notes",
    {
        "game.yaml": XLSX,
        "cards.xlsx": workbook(["id", "quantity", "sums", "cost"], ["heron", "=1+1", "=2+2", 1]),
    },
    """
        g/cards.xlsx!Birds!B2: error: quantity is a formula without a value
          fix: open and save the file in Excel or LibreOffice
    """,
)
cases.add(
    "error",
    {"game.yaml": XLSX, "cards.xlsx": edited(SHEET, b't="n"><v>2</v>', b't="e"><v>#REF!</v>')},
    """
        g/cards.xlsx!Birds!B2: error: cost is the spreadsheet's error #REF!
          fix: correct the formula in this cell
    """,
)
cases.add(
    "ods",
    {"game.yaml": game("cards.ods"), "cards.ods": with_ods_formula},
    """
        g/cards.ods!Birds!B2: error: cost is a formula without a value
          fix: open and save the file in Excel or LibreOffice
        g/cards.ods!Birds!B3: error: cost is the spreadsheet's error #REF!
          fix: correct the formula in this cell
    """,
)
cases.add(
    "text",
    {"game.yaml": XLSX, "cards.xlsx": "id,cost\nheron,2\n"},
    """
        g/cards.xlsx: error: the file isn't a workbook
          fix: open it in Excel or LibreOffice and save it again as .xlsx or .ods
    """,
)
cases.add(
    "half a file",
    {"game.yaml": XLSX, "cards.xlsx": b"PK\x03\x04" + 300 * b"x"},
    """
        g/cards.xlsx: error: the workbook is damaged
          fix: open it in Excel or LibreOffice and save it again as .xlsx or .ods
    """,
)
cases.add(
    "broken xml",
    {"game.yaml": XLSX, "cards.xlsx": edited(SHEET, b"</c>", b"</d>")},
    """
        g/cards.xlsx!Birds: error: the workbook is damaged
          fix: open it in Excel or LibreOffice and save it again as .xlsx or .ods
    """,
)
cases.add(
    "entities",
    {
        "game.yaml": XLSX,
        "cards.xlsx": edited(
            "xl/workbook.xml", b"<workbook", b'<!DOCTYPE a [<!ENTITY b "c">]><workbook'
        ),
    },
    """
        g/cards.xlsx: error: the workbook is damaged
          fix: open it in Excel or LibreOffice and save it again as .xlsx or .ods
    """,
)
cases.add(
    "password",
    {
        "game.yaml": XLSX,
        "cards.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
    },
    """
        g/cards.xlsx: error: the workbook is protected by a password
          fix: save it again without a password
    """,
)
cases.add(
    "old workbook",
    {"game.yaml": XLSX, "cards.xlsx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + 600 * b"\0"},
    """
        g/cards.xlsx: error: the file is an old .xls workbook, whatever its name
          fix: open it in Excel or LibreOffice and save it again as .xlsx or .ods
    """,
)
cases.add(
    "workbook named csv",
    {"game.yaml": game(), "cards.csv": workbook(["id"], ["a"])},
    """
        g/cards.csv: error: the file is a workbook that is named like a CSV file
          fix: rename it to .xlsx
    """,
)
cases.add(
    "zip bomb",
    {
        "game.yaml": XLSX,
        "cards.xlsx": edited(SHEET, b"<sheetData>", 30_000_000 * b" " + b"<sheetData>"),
    },
    """
        g/cards.xlsx: error: the workbook unpacks to 30 MB, must be 100 MB and 150 times its size or less
          fix: copy the cells into a new workbook; this one may be a trap
    """,
)
cases.add(
    "a cell in the last corner",
    {
        "game.yaml": XLSX,
        "cards.xlsx": edited(
            SHEET,
            b"</sheetData>",
            b'<row r="1048576"><c r="XFD1048576" t="str"><v></v></c></row></sheetData>',
        ),
    },
    """
        g/cards.xlsx!Birds: error: the worksheet reaches to row 1,048,576 and column 16,384, must have 100,000 rows, 500 columns and 2,000,000 cells or fewer
          fix: delete what stands far below or far to the right
    """,
)
cases.add(
    "format without content in the last corner, which does no harm",
    {
        "game.yaml": XLSX,
        "cards.xlsx": edited(
            SHEET, b"</sheetData>", b'<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'
        ),
    },
    "",
)
cases.add(
    "Excel's lock file beside it, which does no harm",
    {
        "game.yaml": XLSX,
        "cards.xlsx": workbook(["id", "cost"], ["a", 1]),
        "~$cards.xlsx": b"\x04User",
    },
    "",
)
cases.add(
    "no workbook, and only Excel's lock file",
    {"game.yaml": XLSX, "~$cards.xlsx": b"\x04User"},
    """
        g/game.yaml:5:11: error: table "cards.xlsx" does not exist
          fix: put the file there, or correct the path
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
