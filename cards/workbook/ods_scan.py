"""Facts about the worksheets of a LibreOffice workbook."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from punchboard.cards.workbook.sheet_facts import SheetFacts, attribute, local_name

#: How far LibreOffice's own worksheets reach.
_LAST_ROW = 1_048_576
_LAST_COLUMN = 16_384


def scan_ods(parts: dict[str, bytes]) -> dict[str, SheetFacts]:
    """Look through all worksheets, as the library will read them all.

    Args:
        parts: the unpacked workbook.

    Returns:
        The facts by worksheet.
    """
    found = {}
    for table in ElementTree.fromstring(parts["content.xml"]).iter():
        if local_name(table) == "table":
            found[attribute(table, "name")] = _scan(table)
    return found


def _scan(table: Element) -> SheetFacts:
    facts = SheetFacts()
    row = 0
    for element in table.iter():
        if local_name(element) == "table-row":
            repeats = _repeats(element, "number-rows-repeated", _LAST_ROW)
            _scan_row(element, row + 1, row + repeats, facts)
            row += repeats
    return facts


def _scan_row(element: Element, first: int, last: int, facts: SheetFacts) -> None:
    column = 0
    for cell in element:
        if local_name(cell) not in ("table-cell", "covered-table-cell"):
            continue
        repeats = _repeats(cell, "number-columns-repeated", _LAST_COLUMN)
        kinds = [value for key, value in cell.attrib.items() if key.endswith("}value-type")]
        formula = attribute(cell, "formula")
        if kinds or formula or len(cell):
            facts.reach(last, column + repeats)
        if "error" in kinds:
            facts.failed[first, column + 1] = "".join(cell.itertext()) or "#VALUE!"
        elif formula and not kinds:
            facts.valueless.add((first, column + 1))
        column += repeats


def _repeats(element: Element, name: str, most: int) -> int:
    """Return how often a row or cell is repeated.

    Raises:
        ValueError: if no spreadsheet could repeat it so often.
    """
    repeats = int(attribute(element, name) or 1)
    if not 1 <= repeats <= most:
        raise ValueError(repeats)
    return repeats
