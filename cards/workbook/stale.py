"""Formulas whose results are older than the cells that they read.

The Studio changes single cells of a workbook and calculates nothing. It asks the workbook's program
to do so when it opens the file (`fullCalcOnLoad`), and notes the changed cells in a comment beside
that. A program that saves the workbook writes neither, so the file itself names the stale results.
"""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from punchboard.cards.workbook.formula_reads import (
    Block,
    Book,
    Reads,
    column_number,
    reads_of,
)
from punchboard.cards.workbook.markup import Tag, attributes, masked, tags

WORKBOOK = "xl/workbook.xml"
#: The comment that names changed cells: the number of their worksheet, from 1, and their place.
COMMENT = re.compile(rb"<!--Punchboard changed ([0-9A-Z! *]*)-->")
#: Cells that a comment names at most; beyond them, everything is taken for stale.
MOST_NAMED = 2_000
_PLACE = re.compile(r"([0-9]{1,5})!([A-Z]{1,3})([1-9][0-9]{0,6})")
#: A cell with a formula: its attributes, those of the formula, and its text.
FORMULA = re.compile(
    rb"<(?:[\w.-]+:)?c(?=[\s/>])([^<>]*)>\s*<(?:[\w.-]+:)?f(?=[\s/>])([^<>]*?)(?:/>|>([^<]*)<)"
)
_CELL_NAME = re.compile(rb"""\sr\s*=\s*["']([A-Z]{1,3})([1-9][0-9]{0,6})["']""")
_AREA = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6})(?::\$?([A-Z]{1,3})\$?([1-9][0-9]{0,6}))?")
#: Cells of a block that is found by its cells; larger ones are looked through.
_FEW = 64
#: Cells that one formula fills, and looks at blocks, beyond which all formulas count as stale.
_MOST_FILLED, _MOST_LOOKS = 100_000, 20_000_000

#: A cell: its worksheet in small letters, row and column.
Cell = tuple[str, int, int]


class Formula(NamedTuple):
    """A formula.

    Attributes:
        cell: Cell that holds it.
        covers: Cells that show its results.
        reads: Cells that it reads; None for any cell.
    """

    cell: Cell
    covers: Block
    reads: list[Block] | None


@dataclass(frozen=True, slots=True)
class Sheets:
    """The worksheets of a workbook.

    Attributes:
        names: Their names in order.
        parts: Their parts by name.
    """

    names: list[str]
    parts: dict[str, str]


def block_of(text: str, sheet: str) -> Block | None:
    """Return the cells of a reference such as B2 or $B$2:C5; None if it is something else."""
    found = _AREA.fullmatch(text)
    if found is None:
        return None
    left, top, right, bottom = found.groups()
    return Block(
        sheet.lower(), int(top), column_number(left),
        int(bottom or top), column_number(right or left),
    )  # fmt: skip


def relations(parts: Mapping[str, bytes], part: str) -> dict[str, tuple[str, str]]:
    """Return kind and part of each relation of a part, by its id; the kind is the last word."""
    folder, _, name = part.rpartition("/")
    content = masked(parts.get(f"{folder}/_rels/{name}.rels", b""))
    found = {}
    for tag in tags(content):
        if tag.name == "Relationship" and not tag.is_end:
            known = {key: each.value for key, each in attributes(content, tag).items()}
            target = posixpath.normpath(posixpath.join(f"/{folder}", known.get("Target", "")))
            kind = known.get("Type", "").rpartition("/")[2]
            found[known.get("Id", "")] = kind, target.lstrip("/")
    return found


def sheets_of(parts: Mapping[str, bytes]) -> Sheets:
    """Return the worksheets of a workbook; chart sheets and the like have no part here."""
    content = masked(parts[WORKBOOK])
    related = relations(parts, WORKBOOK)
    names, found = [], {}
    for tag in tags(content):
        if tag.name == "sheet" and not tag.is_end:
            known = attributes(content, tag)
            links = [each.value for key, each in known.items() if key.endswith(":id")]
            name = known["name"].value
            names.append(name)
            kind, part = related.get(links[0] if links else "", ("", ""))
            if kind == "worksheet" and part in parts:
                found[name] = part
    return Sheets(names, found)


def changed_cells(parts: Mapping[str, bytes]) -> list[Cell] | None:
    """Return the cells that were changed since the workbook was calculated last.

    Returns:
        The cells; None if there are so many that all formulas count as stale.
    """
    content = parts.get(WORKBOOK, b"")
    found = COMMENT.search(content)
    if found is None or not is_calculated_on_load(content):
        return []
    if b"*" in found[1]:
        return None
    names = sheets_of(parts).names
    return [
        (names[int(sheet) - 1].lower(), int(row), column_number(letters))
        for sheet, letters, row in _PLACE.findall(found[1].decode())
        if 0 < int(sheet) <= len(names)
    ]


def calc_tag(content: bytes) -> Tag | None:
    """Return the tag of a masked workbook's calculation properties."""
    return next((tag for tag in tags(content) if tag.name == "calcPr" and not tag.is_end), None)


def is_calculated_on_load(content: bytes) -> bool:
    """Return whether a workbook asks its program to calculate all formulas."""
    content = masked(content)
    tag = calc_tag(content)
    value = attributes(content, tag).get("fullCalcOnLoad") if tag is not None else None
    return value is not None and value.value in ("1", "true")


def stale_cells(parts: Mapping[str, bytes], sheet: str) -> list[tuple[int, int]]:
    """Return row and column of the cells of a worksheet that show stale results.

    Args:
        parts: The unpacked workbook.
        sheet: Name of the worksheet.
    """
    changed = changed_cells(parts)
    if changed == []:
        return []
    formulas = formulas_of(parts)
    stale = formulas if changed is None else dependents(formulas, changed)
    places = (each.covers for each in stale if each.covers.sheet == sheet.lower())
    return sorted(
        {
            (row, column)
            for block in places
            for row in range(block.top, min(block.bottom, block.top + 20_000) + 1)
            for column in range(block.left, min(block.right, block.left + 100) + 1)
        }
    )


def formulas_of(parts: Mapping[str, bytes]) -> list[Formula]:
    """Return all formulas of a workbook."""
    sheets = sheets_of(parts)
    book = _book(parts, sheets)
    names, tables = tuple(book.names.items()), tuple(book.tables.items())
    return [
        formula
        for name, part in sheets.parts.items()
        for formula in _formulas(parts[part], name, names, tables)
    ]


def _formulas(
    content: bytes,
    sheet: str,
    names: tuple[tuple[str, str], ...],
    tables: tuple[tuple[str, Block], ...],
) -> Sequence[Formula]:
    """Return the formulas of a worksheet."""
    return _of_matches(tuple(FORMULA.findall(masked(content))), sheet, names, tables)


@lru_cache(maxsize=32)  # a key press changes a value, and no formula
def _of_matches(
    matches: tuple[tuple[bytes, bytes, bytes], ...],
    sheet: str,
    names: tuple[tuple[str, str], ...],
    tables: tuple[tuple[str, Block], ...],
) -> Sequence[Formula]:
    """Return formulas from their cells' attributes, their own, and their texts."""
    book = Book(dict(names), dict(tables))
    shared: dict[str, tuple[int, int, Reads]] = {}
    found = []
    for cell, tag, text in matches:
        place = _CELL_NAME.search(cell)
        row, column = (int(place[2]), column_number(place[1].decode())) if place else (1, 1)
        start = Tag("f", 0, len(tag) + 2, is_end=False, is_empty=False)
        known = {key: each.value for key, each in attributes(b"<f" + tag, start).items()}
        covers = Block(sheet.lower(), row, column, row, column)
        kind, index = known.get("t", "normal"), known.get("si", "")
        if kind == "shared" and not text and index in shared:
            top, left, reads = shared[index]
            blocks = reads.moved(row - top, column - left)
        elif kind in ("normal", "shared", "array") and text and place:
            reads = reads_of(unescape(text.decode()), sheet, book)
            blocks = reads.moved(0, 0)
            if kind == "shared":
                shared[index] = row, column, reads
        else:
            blocks = None
        if kind in ("array", "dataTable"):
            covers = block_of(known.get("ref", ""), sheet) or covers
        found.append(Formula((sheet.lower(), row, column), covers, blocks))
    return found


def _book(parts: Mapping[str, bytes], sheets: Sheets) -> Book:
    """Return the defined names and tables of a workbook."""
    content = parts[WORKBOOK]
    names: dict[str, str] = {}
    twice = set()
    for tag in tags(masked(content)):
        if tag.name == "definedName" and not tag.is_end and not tag.is_empty:
            name = attributes(content, tag)["name"].value.lower()
            end = content.index(b"<", tag.end)
            if name in names:
                twice.add(name)  # each worksheet may have its own
            names[name] = unescape(content[tag.end : end].decode())
    tables = {}
    for name, part in sheets.parts.items():
        for kind, target in relations(parts, part).values():
            if kind == "table" and target in parts:
                table = masked(parts[target])
                known = attributes(table, next(tags(table)))
                block = block_of(known["ref"].value, name)
                if block is not None:
                    for key in ("name", "displayName"):
                        if key in known:
                            tables[known[key].value.lower()] = block
    return Book({name: text for name, text in names.items() if name not in twice}, tables)


def is_read(formulas: Iterable[Formula], cell: Cell) -> bool:
    """Return whether a formula reads a cell, or may read it."""
    sheet, row, column = cell
    here = Block(sheet, row, column, row, column)
    return any(
        formula.reads is None
        or any(each.sheet in (sheet, "") and _meet(each, here) for each in formula.reads)
        for formula in formulas
    )


def dependents(formulas: Iterable[Formula], changed: Iterable[Cell]) -> list[Formula]:
    """Return the formulas that depend on changed cells, also by way of other formulas."""
    formulas = list(formulas)
    waiting: deque[Block] = deque(
        Block(sheet, row, column, row, column) for sheet, row, column in changed
    )
    if not waiting:
        return []
    index = _Index(formulas)
    waiting.extend(index.take_unsure())
    while waiting:
        if index.looks > _MOST_LOOKS:
            return formulas
        waiting.extend(index.take_readers(waiting.popleft()))
    return [each for number, each in enumerate(formulas) if number in index.taken]


class _Index:
    """Formulas by the cells that they read; each is taken once.

    Attributes:
        taken: Numbers of the formulas that were taken.
        looks: How often a formula was compared with changed cells.
    """

    def __init__(self, formulas: list[Formula]) -> None:
        self.taken: set[int] = set()
        self.looks = 0
        self._formulas = formulas
        self._near: dict[Cell, list[int]] = defaultdict(list)
        self._far: dict[str, list[tuple[Block, int]]] = defaultdict(list)
        self._unsure: list[int] = []
        for number, formula in enumerate(formulas):
            if formula.reads is None:
                self._unsure.append(number)
            for block in formula.reads or ():
                rows, columns = block.bottom - block.top + 1, block.right - block.left + 1
                if block.sheet and rows * columns <= _FEW:
                    for cell in _cells(block):
                        self._near[cell].append(number)
                else:
                    self._far[block.sheet].append((block, number))

    def take_unsure(self) -> list[Block]:
        """Take the formulas that may read any cell; return the cells of their results."""
        return self._take(self._unsure)

    def take_readers(self, block: Block) -> list[Block]:
        """Take the formulas that read a cell of a block; return the cells of their results."""
        readers: list[int] = []
        if (block.bottom - block.top + 1) * (block.right - block.left + 1) > _MOST_FILLED:
            self.looks = _MOST_LOOKS + 1
            return []
        for cell in _cells(block):
            readers += self._near.pop(cell, ())
        for sheet in (block.sheet, ""):
            far = self._far[sheet]
            self.looks += len(far)
            left = [each for each in far if each[1] not in self.taken]
            self._far[sheet] = left
            readers += [number for other, number in left if _meet(block, other)]
        return self._take(readers)

    def _take(self, numbers: Iterable[int]) -> list[Block]:
        fresh = [each for each in dict.fromkeys(numbers) if each not in self.taken]
        self.taken.update(fresh)
        return [self._formulas[each].covers for each in fresh]


def _cells(block: Block) -> Iterator[Cell]:
    for row in range(block.top, block.bottom + 1):
        for column in range(block.left, block.right + 1):
            yield block.sheet, row, column


def _meet(one: Block, other: Block) -> bool:
    return (
        one.top <= other.bottom
        and other.top <= one.bottom
        and one.left <= other.right
        and other.left <= one.right
    )
