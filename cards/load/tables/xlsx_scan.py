"""Facts about the worksheets of an Excel workbook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from punchboard.cards.load.tables.sheet_facts import SheetFacts, local_name

_CELL = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,7})["']""")
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
        facts[wanted] = _named_extent(content)
        if facts[wanted].too_large or _WORTH_PARSING.search(content):
            facts[wanted] = _scan(ElementTree.fromstring(content))
    return facts


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


def _named_extent(content: bytes) -> SheetFacts:
    """Return how far the names of cells and rows reach, blank ones included; this is quick."""
    facts = SheetFacts()
    cells = set(_CELL.findall(content))
    for row in {row for _, row in cells}:
        facts.rows = max(facts.rows, int(row))
    for letters in {letters for letters, _ in cells}:
        facts.columns = max(facts.columns, _column_number(letters.decode()))
    return facts


def _scan(root: Element) -> SheetFacts:
    facts = SheetFacts()
    for row, column, cell in _xlsx_cells(root):
        children = {local_name(child): child for child in cell}
        kind = cell.get("t")
        text = children["v"].text or "" if "v" in children else ""
        if text or kind == "str" or children.keys() - {"v"}:
            facts.reach(row, column)
        if kind == "e":
            facts.failed[row, column] = text or "#VALUE!"
        elif "f" in children and not text and not ("v" in children and kind == "str"):
            facts.valueless.add((row, column))
    return facts


def _xlsx_cells(root: Element) -> Iterator[tuple[int, int, Element]]:
    """Yield every cell with its row and column; both count on where they are not written."""
    row = 0
    for element in root.iter():
        if local_name(element) != "row":
            continue
        row = int(element.get("r") or row + 1)
        column = 0
        for cell in element:
            name = cell.get("r")
            column = _column_number(name.rstrip("0123456789")) if name else column + 1
            yield row, column, cell
