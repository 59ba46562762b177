"""Facts about the worksheets of a LibreOffice workbook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from punchboard.cards.catalog import marked
from punchboard.cards.table_limits import MOST_COLUMNS, MOST_ROWS
from punchboard.cards.workbook.worksheet import (
    MOST_WHOLE,
    Digits,
    Merge,
    Run,
    SheetFacts,
    attribute,
    local_name,
    sign_shown,
    with_digits,
)

#: How far LibreOffice's own worksheets reach.
_LAST_ROW = 1_048_576
_LAST_COLUMN = 16_384
#: How rows and columns say that they are hidden, by hand or by a filter.
_HIDDEN = ("collapse", "filter")
_DATES = ("date", "time")
_FRACTION = re.compile(r"(-?(?:[0-9]+ )?)([0-9]+/[0-9]+)")
#: Fractions that nearly every typeface has as one character.
_HALVES = {"1/2": "½", "1/4": "¼", "3/4": "¾"}
#: Equal cells side by side whose looks are kept; nobody fills more with one date.
_MOST_REPEATED = 10_000
_NUMBERS = ("float", "percentage", "currency")
#: More decimals than these are those of a cell without a format.
_MOST_DECIMALS = 6
_FIGURES = re.compile("[0-9]+")
#: Attributes of a style and their values, and what words look like by it.
_LOOKS = {
    ("font-weight", "bold"): marked("bold"),
    ("font-style", "italic"): marked("italic"),
    ("text-underline-style", "solid"): marked("underlined"),
    ("text-line-through-style", "solid"): marked("struck through"),
}


def scan_ods(parts: dict[str, bytes]) -> dict[str, SheetFacts]:
    """Look through all worksheets, as the library will read them all.

    Args:
        parts: The unpacked workbook.

    Returns:
        The facts by worksheet.
    """
    found = {}
    content = ElementTree.fromstring(parts["content.xml"])
    looks = _looks(content)
    if "styles.xml" in parts:
        looks = _looks(ElementTree.fromstring(parts["styles.xml"])) | looks
    for table in content.iter():
        if local_name(table) == "table":
            found[attribute(table, "name")] = _scan(table, looks)
    return found


def _looks(root: Element) -> dict[str, frozenset[str]]:
    """Return the looks of words (bold, italic …) in each style, by its name."""
    looks = {}
    for style in root.iter():
        if local_name(style) == "style" and attribute(style, "family") == "text":
            marks = {local_name(each): each for each in style}
            text = marks.get("text-properties")
            if text is not None:
                found = {
                    look for (name, value), look in _LOOKS.items() if attribute(text, name) == value
                }
                looks[attribute(style, "name")] = frozenset(found)
    return looks


def _scan(table: Element, looks: Mapping[str, frozenset[str]]) -> SheetFacts:
    facts = SheetFacts()
    row = column = 0
    for element in table.iter():
        if local_name(element) == "table-row":
            repeats = _repeats(element, "number-rows-repeated", _LAST_ROW)
            if attribute(element, "visibility") in _HIDDEN:
                facts.hidden_rows += range(row + 1, row + 1 + min(repeats, MOST_ROWS))
            _scan_row(element, row + 1, row + repeats, facts, looks)
            row += repeats
        elif local_name(element) == "table-column":
            repeats = _repeats(element, "number-columns-repeated", _LAST_COLUMN)
            if attribute(element, "visibility") in _HIDDEN:
                facts.hidden_columns += range(column + 1, column + 1 + min(repeats, MOST_COLUMNS))
            column += repeats
    return facts


def hidden_tables(parts: Mapping[str, bytes]) -> list[str]:
    """Return the names of the worksheets that are hidden.

    Args:
        parts: The unpacked workbook, sound XML.
    """
    content = ElementTree.fromstring(parts["content.xml"])
    styles = {
        attribute(style, "name")
        for style in content.iter()
        if local_name(style) == "style"
        and any(attribute(each, "display") == "false" for each in style)
    }
    return [
        attribute(table, "name")
        for table in content.iter()
        if local_name(table) == "table" and attribute(table, "style-name") in styles
    ]


def _scan_row(
    element: Element, first: int, last: int, facts: SheetFacts, looks: Mapping[str, frozenset[str]]
) -> None:
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
        elif digits := _digits(cell, kinds):
            facts.add_digits(first, column + 1, last, column + repeats, digits)
        elif shown := _shown(cell, kinds):
            known = facts.texts if kinds[0] in _DATES else facts.shown
            for place in islice(product(range(first, last + 1), range(repeats)), _MOST_REPEATED):
                known[place[0], column + 1 + place[1]] = shown
            if kinds[0] == "float":
                value = attribute(cell, "value")
                facts.losses.add_fraction(first, column + 1, shown, value)
        if len(cell):
            _scan_look(cell, kinds, (first, column + 1), facts, looks)
        column += repeats


def _scan_look(
    cell: Element,
    kinds: list[str],
    place: tuple[int, int],
    facts: SheetFacts,
    looks: Mapping[str, frozenset[str]],
) -> None:
    """Record the formatting of a cell that its value lacks, and the cells that it covers."""
    row, column = place
    if any(local_name(each) == "frame" for each in cell):
        facts.pictures.append(place)
    down = _repeats(cell, "number-rows-spanned", _LAST_ROW)
    across = _repeats(cell, "number-columns-spanned", _LAST_COLUMN)
    if down > 1 or across > 1:
        facts.losses.merged.append(Merge(row, column, row + down - 1, column + across - 1))
    lines = [each for each in cell if local_name(each) == "p"]
    if "string" in kinds:
        facts.losses.add_runs(row, column, [run for line in lines for run in _runs(line, looks)])
    elif lines and any(kind in _NUMBERS for kind in kinds):
        sign = sign_shown("".join(lines[0].itertext()))
        if sign:
            facts.losses.add_sign(row, column, sign, attribute(cell, "value"))


def _shown(cell: Element, kinds: list[str]) -> str:
    """Return the displayed text of a date, time, fraction, percentage or amount of money."""
    if not kinds or kinds[0] not in (*_DATES, *_NUMBERS):
        return ""
    lines = ["".join(each.itertext()) for each in cell if local_name(each) == "p"]
    shown = " ".join(lines[0].split()) if lines else ""
    if kinds[0] != "float":
        return shown
    found = _FRACTION.fullmatch(shown)
    if found is None:
        return ""
    return (found[1] or "") + _HALVES[found[2]] if found[2] in _HALVES else shown


def _digits(cell: Element, kinds: list[str]) -> Digits | None:
    """Return with which digits a cell shows its number; None if they are those of its value."""
    line = next((each for each in cell if local_name(each) == "p"), None)
    if line is None or "float" not in kinds:
        return None
    shown = "".join(line.itertext())
    try:
        value = f"{float(attribute(cell, 'value')):.15g}"
    except ValueError:
        return None
    if shown == value or sign_shown(shown):
        return None
    figures = _FIGURES.findall(shown)
    behind = figures[-1] if len(figures) > 1 else ""
    together = "".join(figures)
    for decimals in (len(behind), 0):  # 1.234 may be more than a thousand
        whole = len(together) - decimals if together.startswith("0") else 1
        if whole <= MOST_WHOLE and decimals <= _MOST_DECIMALS:
            made = with_digits(value, whole, decimals)
            if "".join(_FIGURES.findall(made)) == together:
                return Digits(whole, decimals) if made != value else None
    return None


def _runs(line: Element, looks: Mapping[str, frozenset[str]]) -> Iterator[Run]:
    plain: frozenset[str] = frozenset()
    yield line.text or "", plain
    for part in line:
        yield "".join(part.itertext()), looks.get(attribute(part, "style-name"), plain)
        yield part.tail or "", plain


def _repeats(element: Element, name: str, most: int) -> int:
    """Return how often a row or cell is repeated.

    Raises:
        ValueError: if no spreadsheet could repeat it so often.
    """
    repeats = int(attribute(element, name) or 1)
    if not 1 <= repeats <= most:
        raise ValueError(repeats)
    return repeats
