"""Looks through a workbook before the library for worksheets does."""

from __future__ import annotations

from xml.etree.ElementTree import ParseError

from punchboard.cards.workbook.ods_scan import scan_ods
from punchboard.cards.workbook.sheet_facts import SheetFacts
from punchboard.cards.workbook.xlsx_scan import scan_xlsx
from punchboard.cards.workbook.zip_parts import NO_MEMORY, damaged


def scan_sheets(parts: dict[str, bytes], sheet: str) -> dict[str, SheetFacts]:
    """Look through a workbook.

    Args:
        parts: the unpacked workbook.
        sheet: the worksheet that will be read; the first without a name.

    Returns:
        Facts by worksheet, in order.

    Raises:
        WorkbookError: if it is no workbook.
    """
    try:
        facts = scan_xlsx(parts, sheet) if "xl/workbook.xml" in parts else scan_ods(parts)
    except ParseError as trouble:
        if trouble.code == NO_MEMORY:
            raise MemoryError from trouble
        raise damaged() from trouble
    except (KeyError, ValueError, LookupError, StopIteration) as trouble:
        raise damaged() from trouble
    if not facts:
        raise damaged()
    return facts
