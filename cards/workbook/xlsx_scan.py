"""Facts about the worksheets of an Excel workbook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from itertools import islice
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from punchboard.cards.catalog import marked, tr
from punchboard.cards.table_limits import MOST_COLUMNS, MOST_ROWS
from punchboard.cards.workbook.number_format import (
    BUILT_IN,
    OF_COMPUTER,
    is_date,
    is_fraction,
    show,
)
from punchboard.cards.workbook.worksheet import (
    Digits,
    Merge,
    Run,
    SheetFacts,
    WorkbookError,
    digits_of_format,
    local_name,
    sign_of_format,
)

#: Names of cells and rows beyond Z100099: up to there, no worksheet is larger than memory can take.
_FAR = re.compile(rb"""\sr\s*=\s*["'](?![A-Za-z]?(?:[0-9]{1,5}|1000[0-9]{2})["'])""")
_NAME = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,7})["']""")
#: A name that no spreadsheet gives (Excel ends at XFD1048576), and a cell without one.
_STRANGE = re.compile(rb"""\sr\s*=\s*["'](?![A-Za-z]{0,3}[0-9]{1,7}["'])""")
_UNNAMED = re.compile(rb"""<(?:\w+:)?c(?:\s+(?!r\s*=)[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>""")
_CELL = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")
_ROW = re.compile(r"[1-9][0-9]{0,6}")
#: A formula or an error, which the library for worksheets reads as blank, and text of two looks.
_WORTH_PARSING = re.compile(rb"""<(?:\w+:)?(?:f|rPr)[\s/>]|\st\s*=\s*["']e["']""")
_MERGE = re.compile(
    rb"""<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']"""
    rb"""([A-Za-z]{1,3})([0-9]{1,7}):([A-Za-z]{1,3})([0-9]{1,7})["']"""
)
#: The beginnings of rows and columns that are hidden, and of cells that hold a picture.
_HIDDEN_ROW = re.compile(rb"""<(?:\w+:)?row\s[^<>]*?\bhidden\s*=\s*["'](?:1|true)["'][^<>]*>""")
_HIDDEN_COLUMN = re.compile(rb"""<col\s[^<>]*?\bhidden\s*=\s*["'](?:1|true)["'][^<>]*>""")
_RICH_VALUE = re.compile(
    rb"""<c\s(?=[^<>]*\bvm\s*=\s*["'][0-9])(?=[^<>]*\bt\s*=\s*["']e["'])[^<>]*>"""
)
_ROW_NUMBER = re.compile(rb"""\sr\s*=\s*["']([1-9][0-9]{0,6})["']""")
#: Bytes of a worksheet among which its columns are; a worksheet has their widths before its rows.
_MOST_HEAD = 100_000
#: A cell that has a style as nearly all programs write it.
_USUAL_CELL = re.compile(rb'<c r="([A-Z]{1,3})([0-9]{1,7})" s="([1-9][0-9]{0,5})"')
#: The beginning of a cell that has a style.
_STYLED = re.compile(rb"""<(?:\w+:)?c\s[^<>]*?\bs\s*=\s*["'][1-9][^<>]*>""")
_STYLE = re.compile(rb"""\ss\s*=\s*["']([0-9]{1,6})["']""")
#: Formats that every workbook knows: a currency is that of the country, shown here as ¤.
_BUILT_IN = {"9": "%", "10": "%", **dict.fromkeys(("5", "6", "7", "8", "42", "44"), "¤")}
_BUILT_IN_DIGITS = {
    **dict.fromkeys(("1", "3", "37", "38"), Digits(1, 0)),
    **dict.fromkeys(("2", "4", "39", "40"), Digits(1, 2)),
    "41": Digits(1, 0, of_zero=False),
    "43": Digits(1, 2, of_zero=False),
}
_LOOKS = {
    "b": marked("bold"),
    "i": marked("italic"),
    "u": marked("underlined"),
    "strike": marked("struck through"),
}
_OFF = ("0", "false", "none")
#: The usual color of text: the theme's first, and what is black or automatic.
_USUAL_COLORS = {"theme": ("1",), "rgb": ("FF000000", "00000000"), "indexed": ("8", "64")}


def scan_xlsx(parts: dict[str, bytes], sheet: str) -> dict[str, SheetFacts]:
    """Look through one worksheet, the first if none is named.

    Args:
        parts: The unpacked workbook.
        sheet: The worksheet's name, or "".

    Returns:
        The facts by worksheet; those of the others are left blank.
    """
    places = _places(parts)
    facts = {name: SheetFacts() for name in places}
    wanted = sheet or next(iter(places))
    if wanted in places:
        part = _target(parts["xl/_rels/workbook.xml.rels"], places[wanted])
        content = parts[part]
        formats = _formats(parts.get("xl/styles.xml", b""))
        styled = _styled(content) if formats else {}
        kept = {style: format_ for style, format_ in formats.items() if style in styled}
        numbers = {style: each for style, each in kept.items() if not each.is_date}
        facts[wanted] = _facts(content, numbers, _texts_of_looks(parts))
        dates = {style: each.code for style, each in kept.items() if each.is_date}
        facts[wanted].dates = {
            place: code for style, code in dates.items() for place in styled[style]
        }
        facts[wanted].losses.merged += _merged(content)
        facts[wanted].hidden_rows = list(_hidden_rows(content))
        facts[wanted].hidden_columns = list(_hidden_columns(content))
        over = list(_pictures_over(parts, part))
        facts[wanted].pictures = sorted({*over, *_pictures_in(content)})[:MOST_ROWS]
    return facts


def hidden_sheets(parts: Mapping[str, bytes]) -> list[str]:
    """Return the names of the worksheets that are hidden.

    Args:
        parts: The unpacked workbook, sound XML.
    """
    return [
        element.get("name", "")
        for element in ElementTree.fromstring(parts["xl/workbook.xml"]).iter()
        if local_name(element) == "sheet" and element.get("state", "visible") != "visible"
    ]


def _hidden_rows(content: bytes) -> Iterator[int]:
    """Yield the rows that are hidden, by hand, by a filter or in a closed group."""
    if b"hidden" not in content:
        return
    for found in islice(_HIDDEN_ROW.finditer(content), MOST_ROWS):
        number = _ROW_NUMBER.search(found[0])
        if number is not None:
            yield int(number[1])


def _hidden_columns(content: bytes) -> Iterator[int]:
    """Yield the columns that are hidden."""
    for found in _HIDDEN_COLUMN.finditer(content[:_MOST_HEAD]):
        column = ElementTree.fromstring(found[0] + (b"" if found[0].endswith(b"/>") else b"</col>"))
        first, last = int(column.get("min", "0")), int(column.get("max", "0"))
        yield from range(max(first, 1), min(last, MOST_COLUMNS) + 1)


def _pictures_over(parts: Mapping[str, bytes], part: str) -> Iterator[tuple[int, int]]:
    """Yield row and column of the cells over which a picture begins."""
    for drawing in _related(parts, part, "/drawing"):
        if drawing not in parts:
            continue
        for anchor in ElementTree.fromstring(parts[drawing]):
            inner = {local_name(each): each for each in anchor}
            start = inner.get("from")
            if start is None or not any(local_name(each) == "blip" for each in anchor.iter()):
                continue
            at = {local_name(each): each.text or "" for each in start}
            if at.get("row", "").isdecimal() and at.get("col", "").isdecimal():
                yield int(at["row"]) + 1, int(at["col"]) + 1


def _pictures_in(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield row and column of the cells that hold a picture: Excel writes them as an error."""
    if b" vm=" not in content:
        return
    for found in _RICH_VALUE.finditer(content):
        name = _NAME.search(found[0])
        if name is not None and name[1]:
            yield int(name[2]), _column_number(name[1].decode())


def _related(parts: Mapping[str, bytes], part: str, kind: str) -> Iterator[str]:
    """Yield the names of the parts of a kind that a part refers to."""
    folder, _, name = part.rpartition("/")
    relations = parts.get(f"{folder}/_rels/{name}.rels")
    for relation in ElementTree.fromstring(relations) if relations else ():
        if relation.get("Type", "").endswith(kind):
            target = posixpath.join(f"/{folder}", relation.get("Target", ""))
            yield posixpath.normpath(target).lstrip("/")


def _styled(content: bytes) -> dict[str, list[tuple[int, int]]]:
    """Return row and column of each cell that has a style, by style."""
    cells = _USUAL_CELL.findall(content)
    if len(cells) != content.count(b' s="') - content.count(b' s="0"'):
        cells = [
            (*(name.groups() if (name := _NAME.search(cell[0])) else (b"", b"")), style[1])
            for cell in _STYLED.finditer(content)
            if (style := _STYLE.search(cell[0])) is not None
        ]
    numbers = {column: _column_number(column.decode()) for column, _, _ in cells}
    places: dict[bytes, list[tuple[int, int]]] = {}
    for column, row, style in cells:
        known = places.setdefault(style, [])
        if column:
            known.append((int(row), numbers[column]))
    return {style.decode(): each for style, each in places.items()}


def sheet_in(parts: dict[str, bytes], part: str) -> str:
    """Return the name of the worksheet in a part; "" if the workbook has none there.

    Args:
        parts: The unpacked workbook; its lists of worksheets are valid XML.
        part: Name of the part.
    """
    try:
        relations = parts["xl/_rels/workbook.xml.rels"]
        found = (name for name, link in _places(parts).items() if _target(relations, link) == part)
        return next(found, "")
    except LookupError:
        return ""


def _places(parts: dict[str, bytes]) -> dict[str, str]:
    """Return the relation that leads to each worksheet, by its name."""
    places = {}
    for element in ElementTree.fromstring(parts["xl/workbook.xml"]).iter():
        if local_name(element) == "sheet":
            links = [value for key, value in element.attrib.items() if key.endswith("}id")]
            places[element.attrib["name"]] = links[0]
    return places


def _facts(
    content: bytes, formats: Mapping[str, _Format], rich: Mapping[str, list[Run]]
) -> SheetFacts:
    """Scan a worksheet, skipping parts that need no parsing.

    Args:
        content: XML of the worksheet.
        formats: Number format of each style.
        rich: Shared texts with several looks, by number.
    """
    if (
        formats
        or rich
        or _has_unnamed(content)
        or _STRANGE.search(content)
        or _WORTH_PARSING.search(content)
    ):
        return _scan(content, formats, rich)
    if not _FAR.search(content):
        return SheetFacts()
    columns: set[bytes] = set()
    rows: set[bytes] = set()
    for name in _NAME.finditer(content):
        columns.add(name[1])
        rows.add(name[2])
    facts = SheetFacts(max(map(int, rows)), max(_column_number(each.decode()) for each in columns))
    if facts.too_large:  # blank cells far away do no harm: only parsing tells them from others
        scanned = _scan(content, formats, rich)
        return facts if scanned.too_large else scanned
    return facts


def _has_unnamed(content: bytes) -> bool:
    """Return whether a cell has no reference; counting is enough for most files."""
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


class _Format(NamedTuple):
    """The number format of a style.

    Attributes:
        code: Code of the format; "" if it isn't in the file.
        look: Text that it adds to a number, or the digits that it shows; None for neither.
        is_date: Whether it shows dates, times or durations.
        is_fraction: Whether it shows fractions.
    """

    code: str = ""
    look: str | Digits | None = None
    is_date: bool = False
    is_fraction: bool = False


def _format(code: str, look: str | Digits | None = None) -> _Format | None:
    """Return how a format code shows numbers; None if it shows them as they are."""
    if is_date(code):
        return _Format(code, is_date=True)
    look = look or sign_of_format(code) or digits_of_format(code)
    has_bar = is_fraction(code)
    return _Format(code, look, is_fraction=has_bar) if look or has_bar else None


def _formats(styles: bytes) -> dict[str, _Format]:
    """Return how number formats show more than a number, by style of a cell."""
    if not styles:
        return {}
    known: dict[str, _Format | None] = {
        **{each: _Format(look=sign) for each, sign in _BUILT_IN.items()},
        **{each: _Format(look=digits) for each, digits in _BUILT_IN_DIGITS.items()},
        **dict.fromkeys(OF_COMPUTER, _Format(is_date=True)),
        **{each: _format(code, _BUILT_IN.get(each)) for each, code in BUILT_IN.items()},
    }
    formats: dict[str, _Format] = {}
    for element in ElementTree.fromstring(styles):
        if local_name(element) == "numFmts":
            for each in element:
                known[each.get("numFmtId", "")] = _format(each.get("formatCode", ""))
    for element in ElementTree.fromstring(styles):
        if local_name(element) == "cellXfs":
            for number, each in enumerate(element):
                if format_ := known.get(each.get("numFmtId", "")):
                    formats[str(number)] = format_
    return formats


def _texts_of_looks(parts: dict[str, bytes]) -> dict[str, list[Run]]:
    """Return the shared texts with differently formatted parts, by their numbers."""
    names = [name for name in parts if name.lower().endswith("/sharedstrings.xml")]
    content = parts[names[0]] if names else b""
    if b"rPr" not in content:
        return {}
    rich = {}
    number = 0
    for _, element in ElementTree.iterparse(BytesIO(content)):
        if local_name(element) == "si":
            runs = _runs(element)
            if runs:
                rich[str(number)] = runs
            number += 1
            element.clear()
    return rich


def _runs(element: Element) -> list[Run]:
    """Return the runs of a text; none if it has only one look."""
    runs: list[Run] = []
    for run in element:
        if local_name(run) == "r":
            looks: set[str] = set()
            words = ""
            for part in run:
                if local_name(part) == "t":
                    words += part.text or ""
                elif local_name(part) == "rPr":
                    looks.update(filter(None, map(_look, part)))
            runs.append((words, frozenset(looks)))
    return runs if len({look for _, look in runs}) > 1 else []


def _look(mark: Element) -> str:
    """Return the look that a property gives a run; "" if it is irrelevant."""
    name, value = local_name(mark), mark.get("val")
    if name in _LOOKS:
        return "" if value in _OFF else _LOOKS[name]
    if name == "vertAlign":
        return {"superscript": "raised", "subscript": "lowered"}.get(value or "", "")
    if name == "color":
        usual = any(mark.get(kind) in colours for kind, colours in _USUAL_COLORS.items())
        return "" if usual or mark.get("auto") else "coloured"
    return ""


def _merged(content: bytes) -> Iterator[Merge]:
    """Yield the merged cells of a worksheet; no table has more than rows."""
    for found in islice(_MERGE.finditer(content), MOST_ROWS):
        left, top, right, bottom = found.groups()
        columns = _column_number(left.decode()), _column_number(right.decode())
        yield Merge(int(top), columns[0], int(bottom), columns[1])


def _scan(
    content: bytes, formats: Mapping[str, _Format], rich: Mapping[str, list[Run]]
) -> SheetFacts:
    facts = SheetFacts()
    for row, column, cell in _xlsx_cells(content):
        children = {local_name(child): child for child in cell}
        kind = cell.get("t")
        text = children["v"].text or "" if "v" in children else ""
        if text or kind == "str" or children.keys() - {"v"}:
            facts.reach(row, column)
            if facts.too_large:
                break
        if kind == "e" and cell.get("vm"):
            facts.reach(row, column)  # a picture in a cell
        elif kind == "e":
            facts.failed[row, column] = text or "#VALUE!"
        elif "f" in children and not text and not ("v" in children and kind == "str"):
            facts.valueless.add((row, column))
        is_number = bool(text) and kind in (None, "n")
        format_ = formats.get(cell.get("s", "0")) if is_number else None
        if format_ is not None:
            _add_number(facts, row, column, text, format_)
        elif kind == "s" and text in rich:
            facts.losses.add_runs(row, column, rich[text])
        elif kind == "inlineStr" and "is" in children:
            facts.losses.add_runs(row, column, _runs(children["is"]))
    return facts


def _add_number(facts: SheetFacts, row: int, column: int, text: str, format_: _Format) -> None:
    """Record the displayed text of a number."""
    look = format_.look
    if isinstance(look, Digits):
        if look.of_zero or text.strip("0."):
            facts.add_digits(row, column, row, column, look)
        return
    try:
        shown = show(float(text), format_.code) if format_.code else None
    except (ValueError, OverflowError):
        return
    if shown is not None:
        facts.shown[row, column] = shown
    if look:
        facts.losses.add_sign(row, column, look, text)
    elif shown is not None:
        facts.losses.add_fraction(row, column, shown, text)


def _xlsx_cells(content: bytes) -> Iterator[tuple[int, int, Element]]:
    """Yield every cell with its row and column; both count on where they are not written.

    Raises:
        WorkbookError: if a row or cell is said to be where none can be.
    """
    row = 0
    for _, element in ElementTree.iterparse(BytesIO(content)):
        if local_name(element) != "row":
            continue
        named = element.get("r")
        if named is not None and not _ROW.fullmatch(named):
            raise _nowhere(tr("row"), named)
        row = int(named or row + 1)
        column = 0
        for cell in element:
            name = cell.get("r")
            if name is None:
                column += 1
            else:
                place = _CELL.fullmatch(name)
                if place is None:
                    raise _nowhere(tr("cell"), name)
                column, row = _column_number(place[1]), int(place[2])
            yield row, column, cell
        element.clear()  # a worksheet may not fit into memory as a tree


def _nowhere(kind: str, name: str) -> WorkbookError:
    """Return the error for a cell outside any worksheet."""
    short = name if len(name) <= 20 else name[:19] + "…"
    return WorkbookError(
        tr('a {kind} is called "{name}", and no worksheet reaches so far', kind=kind, name=short),
        tr("open it in Excel or LibreOffice and save it again; this one may be a trap"),
    )
