"""cards.xlsx: the designer's own spreadsheet with learnt columns beside hers.

Her values, formulas, number formats and widths stay as they are in her file, which is only read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import TypeAlias

from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import header_key, wanted_columns
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.play.schema.flags import shown_reason
from punchboard.cards.problem import Diagnostics
from punchboard.companion.learn.evidence import Edition, shown_cell
from punchboard.companion.learn.reading import PlaytestList

#: What a cell of a learnt column holds.
Value: TypeAlias = int | float | str | None

_EXCEL = (".xlsx", ".xlsm")
_TEXT = (".csv", ".tsv", ".txt")
#: At most this many editions get columns, newest first: no screen shows more side by side.
_MOST_EDITIONS = 3
#: What titles of sheets may not hold, and how long they are (Excel's help, "Rename a worksheet").
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")
_LONGEST_TITLE = 31
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?")
_HEAD = Font(bold=True, color="FF33527A")
_TINT = PatternFill("solid", fgColor="FFEAF1FB")
_WIDTH, _WIDE = 11, 40
#: At most this many rows at the top of a sheet are searched for the names of its columns.
_MOST_ABOVE = 50


@dataclass(slots=True)
class CardTally:
    """Counts of one card over all tables of an edition.

    Attributes:
        tables: Tables with an event about the card.
        offered: Times that it was there to be had.
        bought: How often somebody bought it.
        held: Finished tables in which somebody had it at the end.
        won: Finished tables that a holder won.
        paid: Prices that were paid for it.
        flags: Players' flags on the card, in their words.
        changed: Its cells that changed since, in words.
    """

    tables: int = 0
    offered: int = 0
    bought: int = 0
    held: int = 0
    won: int = 0
    paid: list[int] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    changed: str = ""


def tally(pile: PlaytestList) -> dict[str, CardTally]:
    """Return the counts of each card that any event names, by its id."""
    found: dict[str, CardTally] = {}
    for playtest in pile:
        for card, deeds in playtest.cards.items():
            mine = found.setdefault(card, CardTally())
            mine.tables += 1
            mine.offered += len(deeds.offered)
            mine.bought += len(deeds.bought)
            if playtest.is_over and deeds.holders:
                mine.held += 1
                mine.won += any(seat in playtest.winners for seat in deeds.holders)
        for paid in playtest.payments:
            if paid.subject in found:
                found[paid.subject].paid.append(paid.paid)
        for flag in playtest.flags:
            said = shown_reason(flag.reason)
            if flag.note:
                said = f"{said}: {flag.note}"
            found.setdefault(flag.card, CardTally()).flags.append(said)
    return found


@dataclass(frozen=True, slots=True)
class _Column:
    """A learnt column.

    Attributes:
        title: Title, after the edition's label.
        value: Value of a card's cell.
        counts: Figure that some card must have for the column to appear; `value` without one.
        wide: Whether it holds sentences.
    """

    title: str
    value: Callable[[CardTally], Value]
    counts: Callable[[CardTally], Value] | None = None
    wide: bool = False


_COLUMNS = (
    _Column(marked("tables"), lambda each: each.tables),
    _Column(marked("offered"), lambda each: each.offered),
    _Column(marked("bought"), lambda each: each.bought),
    _Column(marked("held at the end"), lambda each: each.held),
    _Column(marked("held by the winner"), lambda each: each.won, lambda each: each.held),
    _Column(
        marked("mean price paid"), lambda each: round(fmean(each.paid), 2) if each.paid else None
    ),
    _Column(marked("flags"), lambda each: len(each.flags)),
    _Column(marked("what was said"), lambda each: "; ".join(each.flags) or None, wide=True),
    _Column(marked("changed since"), lambda each: each.changed or None, wide=True),
)


@dataclass(frozen=True, slots=True)
class _Group:
    """The learnt columns of an edition: a heading, and each card's counts."""

    label: str
    tallies: Mapping[str, CardTally]


@dataclass(slots=True)
class _SheetRows:
    """The rows of some components' cards in the new workbook.

    Attributes:
        sheet: Sheet that the cards are in.
        head: Row of the columns' names, from 1.
        rows: Row of each card, by the card's id in events.
    """

    sheet: Worksheet
    head: int
    rows: dict[str, int] = field(default_factory=dict)


def write_cards(game: Game, editions: Sequence[Edition], path: Path) -> list[str]:
    """Write the workbook, if there is a card.

    Args:
        game: The designer's folder today.
        editions: Oldest first.
        path: Path of the workbook.

    Returns:
        Sentences on the parts of her spreadsheets that could not be kept.

    Raises:
        OSError: if it can't be written.
    """
    notes: list[str] = []
    workbook, places = _copied(game, notes)
    groups = []
    for edition in reversed(editions[-_MOST_EDITIONS:]):
        label = edition.marked_label
        simulated = tr("{version}, simulated", version=label)
        changed = _changed(edition)
        for pile, head in ((edition.people, label), (edition.simulated, simulated)):
            if pile:
                tallies = tally(pile)
                for card, words in changed.items():
                    tallies.setdefault(card, CardTally()).changed = words
                groups.append(_Group(head, tallies))
    for place in places:
        _append(place, groups)
    if places:
        workbook.save(path)
    return notes


def _changed(edition: Edition) -> dict[str, str]:
    """Return the cells of each card that changed since an edition was played, in words."""
    cells: dict[str, list[str]] = {}
    for each in edition.since.cells if edition.since else ():
        words = tr("new card")
        if each.column:
            before, after = shown_cell(each.before), shown_cell(each.after)
            words = tr("{column}: other words", column=each.column)
            if max(len(before), len(after)) <= _WIDE:
                words = tr(
                    "{column}: {before} → {after}", column=each.column, before=before, after=after
                )
        cells.setdefault(each.card, []).append(words)
    return {card: "; ".join(words) for card, words in cells.items()}


def _append(place: _SheetRows, groups: Iterable[_Group]) -> None:
    """Add the learnt columns to the right of a sheet's last column."""
    sheet, last = place.sheet, place.sheet.max_column
    for group in groups:
        known = {id_: each for id_, each in group.tallies.items() if id_ in place.rows}
        if not known:
            continue
        for column in _COLUMNS:
            counts = column.counts or column.value
            if not any(counts(each) for each in known.values()):
                continue
            last += 1
            head = sheet.cell(place.head, last, f"{group.label}: {translated(column.title)}")
            head.font, head.fill = _HEAD, _TINT
            head.alignment = Alignment(wrap_text=True, vertical="top")
            width = _WIDE if column.wide else _WIDTH
            sheet.column_dimensions[get_column_letter(last)].width = width
            for id_, row in place.rows.items():
                value = column.value(known.get(id_, CardTally()))
                cell = sheet.cell(row, last, value)
                cell.fill = _TINT
                if isinstance(value, str):
                    cell.data_type = "s"  # words of a player are no formula
    sheet.auto_filter.ref = None  # it would end at her last column


def _copied(game: Game, notes: list[str]) -> tuple[Workbook, list[_SheetRows]]:
    """Return a workbook with every sheet that has cards, and the cards' places in it."""
    workbook, sources = _begun(game, notes)
    places: dict[tuple[str, str], _SheetRows] = {}
    lines: dict[tuple[str, str], Mapping[int, int]] = {}
    for name, table in game.tables.items():
        data = game.components[name].data
        if data is None:
            continue
        key = (data, table.sheet)
        if key not in places:
            source = sources.get(data)
            if source is not None and table.sheet in source.sheetnames:
                places[key] = _of_excel(source[table.sheet], workbook, game, name)
                lines[key] = {}
            else:
                places[key], lines[key] = _of_values(workbook, game, name, table)
        for card in table.cards:
            row = lines[key].get(card.row, card.row)
            places[key].rows[f"{name}:{card.id}"] = row
    return workbook, list(places.values())


def _begun(game: Game, notes: list[str]) -> tuple[Workbook, dict[str, Workbook]]:
    """Return the new workbook, and those of hers that openpyxl can read, by their `data:`.

    If all her cards are in one workbook, the new one is a copy of it with all its other sheets.
    """
    used = {each.data for each in game.components.values() if each.data is not None}
    sources: dict[str, Workbook] = {}
    for data in sorted(each for each in used if each.lower().endswith(_EXCEL)):
        try:
            sources[data] = load_workbook(game.root / data)
        # It reads what others write with assertions of all kinds; her values are read otherwise.
        except Exception as trouble:
            notes.append(
                tr(
                    "{file}: its values were kept, its formulas and formats not: {reason}",
                    file=data,
                    reason=trouble,
                )
            )
    if len(sources) == len(used) == 1:
        (workbook,) = sources.values()
    else:
        workbook = Workbook()
        workbook.remove(workbook.worksheets[0])
        if sources:
            notes.append(
                tr("Formulas that point from one of your files to another show nothing here.")
            )
    return workbook, sources


def _of_excel(sheet: Worksheet, workbook: Workbook, game: Game, name: str) -> _SheetRows:
    """Return the place of a component's cards in a sheet of hers, copied where it must be."""
    wanted = set(map(header_key, wanted_columns(game.components[name])))
    first = min((card.row for card in game.tables[name].cards), default=_MOST_ABOVE)
    scores = {
        row: sum(header_key(str(cell.value or "")) in wanted for cell in sheet[row])
        for row in range(1, max(2, min(first, _MOST_ABOVE + 1)))
    }
    head = max(scores, key=lambda row: (scores[row], -row))
    return _SheetRows(sheet if sheet.parent is workbook else _copy_of(sheet, workbook), head)


def _copy_of(sheet: Worksheet, workbook: Workbook) -> Worksheet:
    """Return a copy of a sheet in another workbook: cells, styles, widths, frozen panes."""
    copied = workbook.create_sheet(_title(sheet.title))
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell, MergedCell):
                continue
            new = copied.cell(cell.row, cell.column, cell.value)
            if cell.has_style:
                new.font, new.fill, new.border = copy(cell.font), copy(cell.fill), copy(cell.border)
                new.alignment, new.number_format = copy(cell.alignment), cell.number_format
    for merged in sheet.merged_cells.ranges:
        copied.merge_cells(str(merged))
    for letter, column in sheet.column_dimensions.items():
        copied.column_dimensions[letter].width = column.width
        copied.column_dimensions[letter].hidden = column.hidden
    for number, row_dimension in sheet.row_dimensions.items():
        copied.row_dimensions[number].height = row_dimension.height
    copied.freeze_panes = sheet.freeze_panes
    return copied


def _of_values(
    workbook: Workbook, game: Game, name: str, table: Table
) -> tuple[_SheetRows, dict[int, int]]:
    """Return a new sheet with the cells of a table of another kind, and where its lines are."""
    header, numbers, rows = _cells(game, name, table)
    sheet = workbook.create_sheet(_title(table.sheet or name))
    for column, words in enumerate(header, start=1):
        _write(sheet, 1, column, words).font = Font(bold=True)
        longest = max((len(row[column - 1]) for row in rows if column <= len(row)), default=0)
        width = min(_WIDE, max(_WIDTH, longest + 2))
        sheet.column_dimensions[get_column_letter(column)].width = width
    for at, row in enumerate(rows, start=2):
        for column, words in enumerate(row, start=1):
            _write(sheet, at, column, words)
    sheet.freeze_panes = "B2"
    return _SheetRows(sheet, 1), {number: at for at, number in enumerate(numbers, start=2)}


def _cells(
    game: Game, name: str, table: Table
) -> tuple[Sequence[str], Sequence[int], Sequence[Sequence[str]]]:
    """Return the head of a table, the numbers of its rows, and their cells as text."""
    component, unsaid = game.components[name], Diagnostics()
    data = component.data or ""
    grid = None
    if data.lower().endswith(_TEXT):
        known, encoding = wanted_columns(component), component.encoding
        grid = read_csv(game.root / data, data, known, unsaid, encoding)
    elif table.cells:
        with WorkbookReader() as reader:
            at = (
                table.position(table.cards[0]) if table.cards else game.position("components", name)
            )
            known = wanted_columns(component)
            grid = reader.read(game.root / data, data, table.sheet, known, at, unsaid)
    if grid is not None:
        return grid.header, grid.numbers, grid.rows
    columns = wanted_columns(component)
    rows = [[_said(card, component.quantity, each) for each in columns] for card in table.cards]
    return columns, [card.row for card in table.cards], rows


def _said(card: Card, quantity: str, column: str) -> str:
    if column == quantity:
        return str(card.quantity)
    value = card.values.get(column, {"id": card.id, "name": card.name}.get(column, ""))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _write(sheet: Worksheet, row: int, column: int, text: str) -> Cell:
    """Set a cell to a text of her file, or to its number if it is one."""
    cell: Cell = sheet.cell(row, column)
    if _NUMBER.fullmatch(text):
        cell.value = float(text) if "." in text else int(text)
    elif text:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
        cell.data_type = "s"  # a text of a CSV file is no formula
    return cell


def _title(wanted: str) -> str:
    """Return a valid sheet title for Excel; openpyxl numbers the ones that are taken."""
    return _NOT_IN_TITLES.sub(" ", wanted).strip()[:_LONGEST_TITLE] or "cards"
