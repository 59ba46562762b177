"""A worksheet's part, as XML whose cells are changed one by one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import cell_name
from punchboard.cards.workbook.formula_reads import Block, column_number
from punchboard.cards.workbook.markup import (
    Attribute,
    Tag,
    attributes,
    masked,
    prefix,
    tags,
    written,
)
from punchboard.cards.workbook.stale import FORMULA, block_of
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice

_CELL_NAME = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_NAMED = re.compile(rb"""\sr\s*=\s*["']([A-Z]{1,3})([1-9][0-9]{0,6})["']""")
_FORMULA_TAG = re.compile(rb"<(?:[\w.-]+:)?f\s[^<>]*>")
#: Texts that programs read as the code of a character (ECMA-376, part 1, 22.9.2.19).
_CODE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
#: Cells that hold a picture or a new kind of array; their values are in other parts.
_IN_OTHER_PARTS = ("vm", "cm")


class Value(NamedTuple):
    """A value for a cell.

    Attributes:
        text: The text, or the number as it's written; "" for a blank cell.
        kind: "inlineStr" for a text, "n" for a number, "b" for 1 or 0, which mean true and false.
    """

    text: str
    kind: str = "inlineStr"


class _Element(NamedTuple):
    """An element with its place: from `tag.start` to `end`."""

    tag: Tag
    close: int  # offset of its closing tag
    end: int


class _Row(NamedTuple):
    number: int
    element: _Element


class _Cell(NamedTuple):
    column: int
    element: _Element


@dataclass(frozen=True)
class SheetPart:
    """The XML of a worksheet.

    Attributes:
        content: The bytes of the part.
    """

    content: bytes

    @cached_property
    def _shown(self) -> bytes:
        return masked(self.content)

    @cached_property
    def _data(self) -> _Element:
        """The element with the rows."""
        start = next((tag for tag in tags(self._shown) if tag.name == "sheetData"), None)
        if start is None:
            raise _unusual()
        if start.is_empty:
            return _Element(start, start.end, start.end)
        close = re.compile(rb"</(?:[\w.-]+:)?sheetData\s*>").search(self._shown, start.end)
        if close is None:
            raise _unusual()
        return _Element(start, close.start(), close.end())

    @cached_property
    def _prefix(self) -> bytes:
        return prefix(self.content, self._data.tag)

    @cached_property
    def _rows(self) -> list[_Row]:
        """The rows, which rise."""
        rows: list[_Row] = []
        number = 0
        pattern = re.compile(
            rb"""<(/?)(?:[\w.-]+:)?row(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(/?)>"""
        )
        start: Tag | None = None
        for found in pattern.finditer(self._shown, self._data.tag.end, self._data.close):
            if found[1]:
                assert start is not None
                rows.append(_Row(number, _Element(start, found.start(), found.end())))
                start = None
                continue
            tag = Tag("row", found.start(), found.end(), False, bool(found[3]))
            named = re.search(rb"""\sr\s*=\s*["']([1-9][0-9]{0,6})["']""", found[2])
            after = int(named[1]) if named else number + 1
            if after <= number or start is not None:
                raise _unusual()
            number = after
            if tag.is_empty:
                rows.append(_Row(number, _Element(tag, tag.end, tag.end)))
            else:
                start = tag
        return rows

    def _cells(self, row: _Row) -> list[_Cell]:
        """Return the cells of a row, which rise."""
        cells: list[_Cell] = []
        column = 0
        for element in _children(self._shown, row.element):
            if element.tag.name != "c":
                continue
            name = attributes(self._shown, element.tag).get("r")
            found = _CELL_NAME.fullmatch(name.value) if name is not None else None
            after = column_number(found[1]) if found else column + 1
            is_strange = found is not None and int(found[2]) != row.number
            if after <= column or is_strange or (name is not None and found is None):
                raise _unusual()
            column = after
            cells.append(_Cell(column, element))
        return cells

    def _find(self, row: int, column: int) -> _Cell | None:
        at = bisect_right([each.number for each in self._rows], row) - 1
        if at < 0 or self._rows[at].number != row:
            return None
        return next((each for each in self._cells(self._rows[at]) if each.column == column), None)

    # Facts about cells

    def style_of(self, row: int, column: int) -> int:
        """Return the number of the style that a cell has, or would get."""
        found = self._find(row, column)
        if found is not None:
            own = attributes(self._shown, found.element.tag).get("s")
            return int(own.value) if own is not None else 0
        return int(self._style_of_new(row, column) or 0)

    def kind_of(self, row: int, column: int) -> str:
        """Return the type of a cell, such as "n" or "b"; "" if it's blank."""
        found = self._find(row, column)
        if found is None or not any(_children(self._shown, found.element)):
            return ""
        kind = attributes(self._shown, found.element.tag).get("t")
        return kind.value if kind is not None else "n"

    @cached_property
    def protected(self) -> bool:
        """Whether the worksheet is protected against changes of locked cells."""
        for tag in tags(self._shown, self._data.end):
            if tag.name == "sheetProtection":
                value = attributes(self._shown, tag).get("sheet")
                return value is not None and value.value in ("1", "true")
        return False

    @cached_property
    def merges(self) -> list[Block]:
        """The merged cells."""
        return list(self._refs("mergeCell", "ref"))

    @cached_property
    def results(self) -> list[Block]:
        """The cells of array formulas and data tables: one formula fills them all."""
        found = []
        for each in _FORMULA_TAG.finditer(self._shown, self._data.tag.end, self._data.close):
            tag = Tag("f", each.start(), each.end(), is_end=False, is_empty=False)
            known = attributes(self._shown, tag)
            block = block_of(known.get("ref", _NONE).value, "")
            if known.get("t", _NONE).value in _FILLING and block is not None:
                found.append(block)
        return found

    def validations(self) -> Iterator[tuple[list[Block], dict[str, str], list[str]]]:
        """Yield the rules of data validation: cells, attributes, and formulas."""
        for element in _elements(self._shown, "dataValidation", self._data.end):
            known = attributes(self._shown, element.tag)
            inner = list(_children(self._shown, element))
            places = known["sqref"].value if "sqref" in known else ""
            formulas = []
            for each in inner:
                text = unescape(self._shown[each.tag.end : each.close].decode())
                deeper = next((f for f in _children(self._shown, each) if f.tag.name == "f"), None)
                if deeper is not None:  # the form of later versions
                    text = unescape(self._shown[deeper.tag.end : deeper.close].decode())
                if each.tag.name == "sqref":
                    places = text
                elif each.tag.name in ("formula1", "formula2"):
                    formulas.append(text)
            blocks = [b for place in places.split() if (b := block_of(place, "")) is not None]
            yield blocks, {key: each.value for key, each in known.items()}, formulas

    def _refs(self, name: str, attribute: str) -> Iterator[Block]:
        for tag in tags(self._shown, self._data.end):
            if tag.name == name and not tag.is_end:
                block = block_of(attributes(self._shown, tag).get(attribute, _NONE).value, "")
                if block is not None:
                    yield block

    @cached_property
    def formulas(self) -> set[tuple[int, int]]:
        """Row and column of the cells that hold a formula of their own."""
        found = set()
        for each in FORMULA.finditer(self._shown, self._data.tag.end, self._data.close):
            name = _NAMED.search(each[1])
            if name is None:
                raise _unusual()
            found.add((int(name[2]), column_number(name[1].decode())))
        return found

    # Changing

    def splices(self, changes: Mapping[tuple[int, int], Value]) -> list[Splice]:
        """Return the splices that give cells other values.

        Args:
            changes: Values by row and column.

        Raises:
            EditRefused: if a cell holds something that can't be replaced.
        """
        by_row: dict[int, dict[int, Value]] = {}
        for (row, column), value in sorted(changes.items()):
            by_row.setdefault(row, {})[column] = value
        found = [splice for row in by_row for splice in self._row_splices(row, by_row[row])]
        added = [place for place, value in changes.items() if value.text and not self._find(*place)]
        return sorted([*found, *self._dimension(added)])

    def _row_splices(self, number: int, values: Mapping[int, Value]) -> Iterator[Splice]:
        at = bisect_right([each.number for each in self._rows], number) - 1
        if at < 0 or self._rows[at].number != number:
            filled = {column: value for column, value in values.items() if value.text}
            if filled:
                yield self._new_row(at + 1, number, filled)
            return
        row = self._rows[at]
        cells = self._cells(row)
        new: dict[int, bytes] = {}
        for column, value in values.items():
            known = next((each for each in cells if each.column == column), None)
            if known is not None:
                yield from self._changed(known, number, value)
            elif value.text:
                new[column] = self._new_cell(number, column, value)
        if new:
            yield from self._insert_cells(row, cells, new)

    def _changed(self, cell: _Cell, row: int, value: Value) -> Iterator[Splice]:
        """Yield the splices of a cell: its type, and its value."""
        content, element = self.content, cell.element
        known = attributes(content, element.tag)
        children = list(_children(self._shown, element))
        if any(each.tag.name == "f" for each in children) or any(
            each in known for each in _IN_OTHER_PARTS
        ):
            raise EditRefused(
                tr("{cell} holds a formula or a picture", cell=cell_name(row, cell.column)),
                tr("change it in the workbook's program"),
            )
        start_tag = prefix(content, element.tag)
        kind = _kind(value)
        old = known.get("t")
        if old is not None and old.value != kind:
            new = f' t="{kind}"'.encode() if kind else b""
            yield Splice(old.start, old.end, new)
        elif old is None and kind:
            name_end = element.tag.start + len(start_tag) + len("<c")
            end = max((each.end for each in known.values()), default=name_end)
            yield Splice(end, end, f' t="{kind}"'.encode())
        inner = _inner(value, start_tag)
        if element.tag.is_empty:
            if inner:
                slash = content.rindex(b"/", element.tag.start, element.tag.end)
                closing = b"</" + start_tag + b"c>"
                yield Splice(slash, element.tag.end, b">" + inner + closing)
            return
        values = [each for each in children if each.tag.name in ("v", "is")]
        if not values:
            if inner:
                yield Splice(element.tag.end, element.tag.end, inner)
            return
        yield Splice(values[0].tag.start, values[0].end, inner)
        for each in values[1:]:
            yield Splice(each.tag.start, each.end, b"")

    def _new_row(self, at: int, number: int, values: Mapping[int, Value]) -> Splice:
        """Return the splice of a row that isn't there, before the row at an index."""
        cells = b"".join(
            self._new_cell(number, column, value) for column, value in sorted(values.items())
        )
        name = self._prefix + b"row"
        row = b'<%b r="%d">%b</%b>' % (name, number, cells, name)
        if self._data.tag.is_empty:
            tag = self._data.tag
            slash = self.content.rindex(b"/", tag.start, tag.end)
            closing = b"</" + self._prefix + b"sheetData>"
            return Splice(slash, tag.end, b">" + row + closing)
        if at < len(self._rows):
            place = self._rows[at].element.tag.start
        else:
            place = self._rows[-1].element.end if self._rows else self._data.tag.end
        return Splice(place, place, row)

    def _new_cell(self, row: int, column: int, value: Value) -> bytes:
        style, kind = self._style_of_new(row, column), _kind(value)
        name = self._prefix + b"c"
        marks = f' r="{cell_name(row, column)}"'
        marks += f' s="{style}"' if style else ""
        marks += f' t="{kind}"' if kind else ""
        return b"<%b%b>%b</%b>" % (name, marks.encode(), _inner(value, self._prefix), name)

    def _insert_cells(
        self, row: _Row, cells: list[_Cell], new: Mapping[int, bytes]
    ) -> Iterator[Splice]:
        """Yield the splices of cells that aren't there, each in its order."""
        tag = row.element.tag
        if tag.is_empty:
            slash = self.content.rindex(b"/", tag.start, tag.end)
            joined = b"".join(new[column] for column in sorted(new))
            yield Splice(slash, tag.end, b">" + joined + b"</" + self._prefix + b"row>")
        for column, written_cell in [] if tag.is_empty else sorted(new.items()):
            before = [each for each in cells if each.column < column]
            place = before[-1].element.end if before else tag.end
            yield Splice(place, place, written_cell)
        spans = attributes(self.content, tag).get("spans")
        found = re.fullmatch(r"([0-9]+):([0-9]+)", spans.value) if spans is not None else None
        if spans is not None and found is not None:
            first, last = min(int(found[1]), *new), max(int(found[2]), *new)
            if (first, last) != (int(found[1]), int(found[2])):
                yield Splice(spans.start, spans.end, f' spans="{first}:{last}"'.encode())

    def _style_of_new(self, row: int, column: int) -> str:
        """Return the style of a new cell, as programs give it: the row's, or the column's."""
        at = bisect_right([each.number for each in self._rows], row) - 1
        if at >= 0 and self._rows[at].number == row:
            known = attributes(self._shown, self._rows[at].element.tag)
            if known.get("customFormat", _NONE).value in ("1", "true") and "s" in known:
                return known["s"].value if known["s"].value != "0" else ""
        for tag in tags(self._shown, 0, self._data.tag.start):
            if tag.name == "col" and not tag.is_end:
                known = attributes(self._shown, tag)
                first, last = (int(known.get(key, _ZERO).value) for key in ("min", "max"))
                if first <= column <= last:
                    style = known.get("style", _ZERO).value
                    return style if style != "0" else ""
        return ""

    def _dimension(self, added: list[tuple[int, int]]) -> Iterator[Splice]:
        """Yield the splice of the worksheet's used area, if new cells are outside of it."""
        for tag in tags(self._shown, 0, self._data.tag.start):
            if tag.name != "dimension" or tag.is_end or not added:
                continue
            known = attributes(self._shown, tag).get("ref")
            block = block_of(known.value, "") if known is not None else None
            if known is None or block is None:
                return
            rows, columns = [row for row, _ in added], [column for _, column in added]
            first = min(block.top, *rows), min(block.left, *columns)
            last = max(block.bottom, *rows), max(block.right, *columns)
            if (*first, *last) != block[1:]:
                ref = f' ref="{cell_name(*first)}:{cell_name(*last)}"'
                yield Splice(known.start, known.end, ref.encode())
            return


_NONE, _ZERO = Attribute(0, 0, ""), Attribute(0, 0, "0")
_FILLING = ("array", "dataTable")


def _kind(value: Value) -> str:
    """Return the type that a cell of a value has: numbers and blank cells need none."""
    return value.kind if value.text and value.kind != "n" else ""


def _inner(value: Value, name: bytes) -> bytes:
    """Return the elements of a cell that hold a value."""
    if not value.text:
        return b""
    if value.kind != "inlineStr":
        return b"<%bv>%b</%bv>" % (name, value.text.encode(), name)
    text = _CODE.sub("_x005F_", value.text)
    space = b' xml:space="preserve"' if text != text.strip() or "\n" in text else b""
    return b"<%bis><%bt%b>%b</%bt></%bis>" % (name, name, space, written(text), name, name)


def _children(content: bytes, parent: _Element) -> Iterator[_Element]:
    """Yield the elements right inside another one."""
    depth = 0
    start: Tag | None = None
    for tag in tags(content, parent.tag.end, parent.close):
        if tag.is_empty:
            if depth == 0:
                yield _Element(tag, tag.end, tag.end)
        elif tag.is_end:
            depth -= 1
            if depth == 0 and start is not None:
                yield _Element(start, tag.start, tag.end)
        else:
            if depth == 0:
                start = tag
            depth += 1


def _elements(content: bytes, name: str, at: int) -> Iterator[_Element]:
    """Yield the elements of a name from an offset on, wherever they are."""
    start: Tag | None = None
    for tag in tags(content, at):
        if tag.name != name:
            continue
        if tag.is_empty:
            yield _Element(tag, tag.end, tag.end)
        elif tag.is_end and start is not None:
            yield _Element(start, tag.start, tag.end)
        else:
            start = tag


def _unusual() -> EditRefused:
    return EditRefused(
        tr("the worksheet is written in an unusual way, so the Studio doesn't write to it"),
        tr("open it in Excel or LibreOffice and save it again as .xlsx"),
    )
