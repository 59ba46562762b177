"""What is read of a worksheet: each kind of cell as text, and what is said of damaged parts."""

from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from zipfile import ZipFile

import openpyxl
import pytest

from punchboard.cards.workbook.child import read


def parts_of(rows: list[list[object]]) -> dict[str, bytes]:
    content = io.BytesIO()
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Cards"
    for row in rows:
        sheet.append(row)
    workbook.create_sheet("Notes").append(["later"])
    workbook.save(content)
    with ZipFile(content) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with ZipFile(content, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return content.getvalue()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "TRUE"),
        (False, "FALSE"),
        (3, "3"),
        (-3.0, "-3"),
        (0.1 + 0.2, "0.3"),
        (999_999_999_999_999, "999999999999999"),
        (1e15, "1e+15"),  # a spreadsheet keeps no more digits
        (12345678901234567, "1.23456789012346e+16"),
        ("  a\nb ", "  a\nb "),
        (date(2024, 2, 29), "2024-02-29"),
        (datetime(2024, 2, 29, 0, 0), "2024-02-29 0:00:00"),
        (datetime(2024, 2, 29, 13, 5, 7), "2024-02-29 13:05:07"),
        (time(13, 5), "13:05:00"),
        (timedelta(hours=30), "30:00:00"),
    ],
)
def test_each_kind_of_cell_is_a_text(value: object, text: str) -> None:
    found = read(packed(parts_of([["id"], [value]])), "")
    assert (found.name, found.message) == ("Cards", "")
    assert found.names == ["Cards", "Notes"]
    assert found.rows == [["id"], [text]]


@pytest.mark.parametrize(
    ("part", "old", "new", "told", "of"),
    [
        ("xl/_rels/workbook.xml.rels", b"", b"", "the workbook is damaged", ""),
        ("xl/workbook.xml", b"", b"", "the archive holds no worksheets", ""),
        ("xl/workbook.xml", b'"visible"', b'"odd"', "the workbook is damaged", "Cards"),
        ("xl/workbook.xml", b"rId1", b"rId9", "the workbook is damaged", ""),
        ("xl/sharedStrings.xml", b"<sst", b"<<", "the workbook is damaged", ""),
    ],
)
def test_a_damaged_part_is_told_whatever_is_asked_for(
    part: str, old: bytes, new: bytes, told: str, of: str
) -> None:
    parts = parts_of([["id"], ["heron"]])
    if old:
        assert old in parts.get(part, old)
        parts[part] = parts.get(part, old).replace(old, new)
    else:
        del parts[part]
    raw = packed(parts)
    names, whole = read(raw, "", names_only=True), read(raw, "")
    assert (names.message, names.names) == (told, [])
    assert (whole.message, whole.name, whole.rows) == (told, of, ())


def test_a_missing_worksheet_is_named_by_those_that_there_are() -> None:
    raw = packed(parts_of([["id"], ["heron"]]))
    assert read(raw, "Crads").names == ["Cards", "Notes"]
    assert read(raw, "Crads").message == ""
    assert read(raw, "Notes").rows == [["later"]]
    assert read(raw, "", names_only=True).names == ["Cards", "Notes"]
