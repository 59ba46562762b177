"""Facts about the worksheets of an Excel workbook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from punchboard.cards.workbook.sheet_facts import SheetFacts, local_name
from punchboard.cards.workbook.zip_parts import Damaged

#: Names of cells and rows beyond Z100099: up to there, no worksheet is larger than memory can take.
_FAR = re.compile(rb"""\sr\s*=\s*["'](?![A-Za-z]?(?:[0-9]{1,5}|1000[0-9]{2})["'])""")
_NAME = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,7})["']""")
#: A name that no spreadsheet gives (Excel ends at XFD1048576), and a cell without one.
_STRANGE = re.compile(rb"""\sr\s*=\s*["'](?![A-Za-z]{0,3}[0-9]{1,7}["'])""")
_UNNAMED = re.compile(rb"""<(?:\w+:)?c(?:\s+(?!r\s*=)[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>""")
_CELL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")
_ROW = re.compile(r"[1-9][0-9]{0,6}")
#: A formula, or an error: cells that the library for worksheets reads as blank.
_WORTH_PARSING = re.compile(rb"""<(?:\w+:)?f[\s/>]|\st\s*=\s*["']e["']""")


def scan_xlsx(parts: dict[str, bytes], sheet: str) -> dict[str, SheetFacts]:
    """Look through one worksheet, the first if none is named.

    Args:
        parts: the unpacked workbook.
        sheet: the worksheet's name, or "".

    Returns:
        The facts by worksheet; those of the others are left blank.
    """
    places = {}
    for element in ElementTree.fromstring(parts["xl/workbook.xml"]).iter():
        if local_name(element) == "sheet":
            links = [value for key, value in element.attrib.items() if key.endswith("}id")]
            places[element.attrib["name"]] = links[0]
    facts = {name: SheetFacts() for name in places}
    wanted = sheet or next(iter(places))
    if wanted in places:
        content = parts[_target(parts["xl/_rels/workbook.xml.rels"], places[wanted])]
        facts[wanted] = _facts(content)
    return facts


def _facts(content: bytes) -> SheetFacts:
    """Look through a worksheet, as quickly as it allows."""
    if _has_unnamed(content) or _STRANGE.search(content) or _WORTH_PARSING.search(content):
        return _scan(content)
    if not _FAR.search(content):
        return SheetFacts()
    columns: set[bytes] = set()
    rows: set[bytes] = set()
    for name in _NAME.finditer(content):
        columns.add(name[1])
        rows.add(name[2])
    facts = SheetFacts(max(map(int, rows)), max(_column_number(each.decode()) for each in columns))
    if facts.too_large:  # blank cells far away do no harm: only parsing tells them from others
        scanned = _scan(content)
        return facts if scanned.too_large else scanned
    return facts


def _has_unnamed(content: bytes) -> bool:
    """Tell whether a cell does not say where it stands; most files are told by counting."""
    named = content.count(b'<c r="') + content.count(b"<col")
    return content.count(b"<c") != named and _UNNAMED.search(content) is not None


def _target(relations: bytes, wanted: str) -> str:
    """Return the name of the part that a relation leads to."""
    for relation in ElementTree.fromstring(relations):
        if relation.get("Id") == wanted:
            target = relation.get("Target", "")
            return posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    raise LookupError(wanted)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _scan(content: bytes) -> SheetFacts:
    facts = SheetFacts()
    for row, column, cell in _xlsx_cells(content):
        children = {local_name(child): child for child in cell}
        kind = cell.get("t")
        text = children["v"].text or "" if "v" in children else ""
        if text or kind == "str" or children.keys() - {"v"}:
            facts.reach(row, column)
            if facts.too_large:
                break
        if kind == "e":
            facts.failed[row, column] = text or "#VALUE!"
        elif "f" in children and not text and not ("v" in children and kind == "str"):
            facts.valueless.add((row, column))
    return facts


def _xlsx_cells(content: bytes) -> Iterator[tuple[int, int, Element]]:
    """Yield every cell with its row and column; both count on where they are not written.

    Raises:
        Damaged: if a row or cell is said to be where none can be.
    """
    row = 0
    for _, element in ElementTree.iterparse(BytesIO(content)):
        if local_name(element) != "row":
            continue
        named = element.get("r")
        if named is not None and not _ROW.fullmatch(named):
            raise _nowhere("row", named)
        row = int(named or row + 1)
        column = 0
        for cell in element:
            name = cell.get("r")
            if name is None:
                column += 1
            else:
                place = _CELL.fullmatch(name)
                if place is None:
                    raise _nowhere("cell", name)
                column, row = _column_number(place[1]), int(place[2])
            yield row, column, cell
        element.clear()  # a worksheet may not fit into memory as a tree


def _nowhere(kind: str, name: str) -> Damaged:
    """Return what is said of a place that no worksheet has."""
    short = name if len(name) <= 20 else name[:19] + "…"
    return Damaged(
        f'a {kind} is called "{short}", and no worksheet reaches so far',
        "open it in Excel or LibreOffice and save it again; this one may be a trap",
    )
