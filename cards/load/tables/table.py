"""Load a component's cards, with ids, quantities and values, from the table that `data:` names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.budget import Budget
from punchboard.cards.catalog import tr, tr_count, tr_some
from punchboard.cards.cell_value import CellError, describe
from punchboard.cards.game import Card, SourceMap, Table
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.tables.cell import clean, meaning_of
from punchboard.cards.load.tables.columns import ColumnReader, ReadRows, read_rows
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, match_header, wanted_columns
from punchboard.cards.load.tables.odd_cells import note_odd_cells
from punchboard.cards.problem import Diagnostics, Hint, Position, Remedy
from punchboard.cards.remark import Kind, Remarks
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.sheet_link import cells_of

if TYPE_CHECKING:  # most games have no workbook, and share no table
    from punchboard.cards.load.tables.kept import KeptTables
    from punchboard.cards.load.tables.shares import SharedTables
    from punchboard.cards.load.tables.workbook import WorkbookReader

_TEXT = (".csv", ".tsv", ".txt")
_WORKBOOK = (".xlsx", ".xlsm", ".ods")
_YAML = (".yaml", ".yml")
#: What the budget counts for a table, its reading and its checks included.
_STEPS_OF_ROW, _STEPS_OF_CELL = 30, 1
_BYTES_OF_ROW, _BYTES_OF_CELL = 400, 60
MOST_COPIES_IN_ALL = 50_000
_MOST_LISTED = 8
MOST_LETTERS = 60
#: Ids that are kept as they were read.
_MOST_IDS = 20_000
_NO_WORD = re.compile(r"[^a-z0-9]+")


def load_tables(
    components: Mapping[str, ComponentBase],
    root: Path,
    display_path: str,
    source_map: SourceMap,
    budget: Budget,
    diagnostics: Diagnostics,
    kept: KeptTables | None = None,
) -> dict[str, Table]:
    """Load the cards of all components whose table can be read.

    Args:
        components: Components with `like` resolved and defaults of columns checked.
        root: The game's folder.
        display_path: The folder as messages name it.
        source_map: Positions in `game.yaml`.
        budget: The game's budget; each table and each card is charged to it.
        diagnostics: Receives errors and warnings.
        kept: The tables as they were loaded last.

    Raises:
        ComputerError: if the system refuses access to a file.
        OverBudgetError: if the tables exceed the game's limits.
    """
    tables: dict[str, Table] = {}
    shared = None
    if any(component.where for component in components.values()):
        from punchboard.cards.load.tables.shares import SharedTables  # few games share tables

        shared = SharedTables(root, made_ids, source_map, diagnostics)
    with ExitStack() as ends:
        names = "".join(component.data or "" for component in components.values()).lower()
        has_workbooks = any(ending in names for ending in _WORKBOOK)
        workbooks = kept.workbooks if kept is not None else None
        if has_workbooks and workbooks is None:
            from punchboard.cards.load.tables.workbook import WorkbookReader

            workbooks = ends.enter_context(WorkbookReader())
        for name, component in components.items():
            here = ("components", name)
            declared_at = source_map.get((*here, "data")) or source_map[here]
            if component.data is None:
                tables[name] = single_piece(display_path, name, component, declared_at)
            elif grid := _read_grid(
                component, root, display_path, declared_at, workbooks, kept, diagnostics
            ):
                account = budget.account(
                    Position(grid.file),
                    tr("the rows of this table"),
                    tr("take out rows, or components that read it again"),
                )
                rows, cells = len(grid.rows), len(grid.rows) * len(grid.header)
                account.spend(_STEPS_OF_ROW * rows + _STEPS_OF_CELL * cells)
                account.hold(_BYTES_OF_ROW * rows + _BYTES_OF_CELL * cells)
                tables[name] = cards_of(
                    grid, name, component, root, source_map, shared, kept, diagnostics
                )
            if name in tables:
                budget.add_cards(sum(1 for card in tables[name].cards if card.quantity))
    if shared is not None:
        shared.note_rows_left()
    if sum(card.quantity for table in tables.values() for card in table.cards) > MOST_COPIES_IN_ALL:
        _refuse_copies(tables.values(), diagnostics)
    return tables


def _refuse_copies(tables: Iterable[Table], diagnostics: Diagnostics) -> None:
    """Say that a game has more copies than anybody prints."""
    copies = [(sum(card.quantity for card in table.cards), table) for table in tables]
    largest = max(copies, key=lambda pair: pair[0])[1]
    total = sum(count for count, _ in copies)
    diagnostics.error(
        Position(largest.file, largest.sheet, cell=largest.cells),
        tr(
            "the game has {copies:,} copies in all, must have {most:,} or fewer",
            copies=total,
            most=MOST_COPIES_IN_ALL,
        ),
        tr("lower the quantities; this table has the most"),
    )


def _read_grid(
    component: ComponentBase,
    root: Path,
    display_path: str,
    declared_at: Position,
    workbooks: WorkbookReader | None,
    kept: KeptTables | None,
    diagnostics: Diagnostics,
) -> Grid | None:
    """Return the rows of the file that a component names; None if there are none to read."""
    assert component.data is not None
    inner, mark, sheet = component.data.partition("!")
    if component.link is not None and not (root / inner).exists():
        what = tr(
            'the table "{file}" was not fetched yet: it comes from {link}',
            file=inner,
            link=component.link,
        )
        diagnostics.error(declared_at, what, tr("punchboard refresh {game}", game=display_path))
        return None
    path = find_inside(root, inner, declared_at, diagnostics, "table")
    if path is None:
        return None
    ending = path.suffix.lower()
    if component.encoding and ending not in _TEXT:
        diagnostics.error(
            declared_at,
            tr(
                '"encoding: {encoding}" is for text files, and {file} isn\'t one',
                encoding=component.encoding,
                file=inner,
            ),
            tr("take `encoding:` out"),
        )
        return None
    # What is wrong is mended where the table comes from.
    file = f"{display_path}/{inner}" if component.link is None else cells_of(component.link)
    if workbooks is not None and ending in _WORKBOOK:
        known = wanted_columns(component)
        return workbooks.read(path, file, sheet, known, declared_at, diagnostics)
    if mark:
        diagnostics.error(
            declared_at,
            tr(
                '"{source}" names the worksheet "{sheet}", and {file} isn\'t a workbook',
                source=component.data,
                sheet=sheet,
                file=inner,
            ),
            tr('write "{file}"', file=inner),
        )
        return None
    if ending in _TEXT:
        parse = kept.parse_csv if kept is not None else None
        known = wanted_columns(component)
        return read_csv(path, file, known, diagnostics, component.encoding, parse)
    if ending in _YAML:
        if kept is not None and (known_grid := kept.yaml_grid(path, component)) is not None:
            return known_grid._replace(file=file)
        from punchboard.cards.load.tables.yaml_table import read_yaml_table  # few games have any

        return read_yaml_table(path, file, component, diagnostics)
    old = ending in (".xls", ".xlsb")
    message = (
        tr("a workbook of the kind {suffix} is not read", suffix=ending)
        if old
        else tr("this file isn't a table")
    )
    diagnostics.error(
        declared_at,
        tr('"{file}": {problem}', file=component.data, problem=message),
        tr("save the table as .csv, .xlsx, .ods or .yaml"),
    )
    return None


def cards_of(
    grid: Grid,
    name: str,
    component: ComponentBase,
    root: Path,
    source_map: SourceMap,
    shared: SharedTables | None,
    kept: KeptTables | None,
    diagnostics: Diagnostics,
) -> Table:
    """Turn the rows that a component selects from a table into cards.

    A card with a wrong value is kept with a blank one in its place, so that a draft can show it.

    Args:
        grid: The table.
        name: The component's name.
        component: Its declaration, with `like` resolved and defaults of columns checked.
        root: The game's folder.
        source_map: Positions in `game.yaml`.
        shared: Selection of rows for this component; None if it takes all.
        kept: The tables as they were loaded last.
        diagnostics: Receives errors about cells.
    """
    reports = diagnostics.count
    found = match_header(grid, name, component, source_map, diagnostics)
    indices = list(found.values())
    filled = [
        row
        for row, cells in enumerate(grid.rows)
        if "".join([cells[index] for index in indices]).strip()
    ]
    if len(filled) < len(grid.rows):
        grid = grid.with_rows(filled)
    remarks = Remarks(diagnostics)
    for remark in grid.remarks:
        remarks.add(remark)
    if grid.merged or grid.lost or grid.formatted or grid.shown:
        from punchboard.cards.load.tables.workbook import complete

        grid = complete(grid, found, component, remarks)
    note_odd_cells(grid, found, component, remarks)
    if found and not grid.rows and diagnostics.count == reports:
        diagnostics.error(
            Position(grid.file, grid.sheet),
            tr("the table holds no cards"),
            tr("write a row for each card below the headings"),
        )
    if shared is not None:
        grid = grid.with_rows(shared.take(grid, found, name, component))
    if grid.stale:
        from punchboard.cards.load.tables.workbook import check_stale

        check_stale(grid, found, diagnostics)
    read: ReadRows = kept.reader(name) if kept is not None else read_rows
    rows = read(grid, found, component, root, diagnostics)
    for title, column in component.columns.items():
        if column.unique and title in found:
            reader = ColumnReader(grid, found, diagnostics)
            reader.check_unique(title, [each[title] for each in rows.values])
    if component.id in found:
        ids = column_ids(grid, found[component.id], rows.titles, diagnostics)
    else:
        ids = made_ids(rows.titles, grid.numbers)
    cards = tuple(
        Card(name, card_id, title or card_id, quantity, values, number)
        for card_id, title, quantity, values, number in zip(ids, *rows, grid.numbers, strict=True)
    )
    numbers = {key: index + 1 if grid.cells else 0 for key, index in found.items()}
    if not all(card.quantity for card in cards):
        _note_left_out(grid, found.get(component.quantity), component.quantity, cards, remarks)
    return Table(grid.file, grid.sheet, numbers, cards, grid.cells, remarks.all)


def _note_left_out(
    grid: Grid, column: int | None, name: str, cards: Sequence[Card], remarks: Remarks
) -> None:
    """Say which cards have no copies: those with a blank count may be meant, those with 0 not."""
    where = Position(grid.file, grid.sheet, cell=grid.cells)
    blank: list[str] = []
    zero: list[str] = []
    for row, card in enumerate(cards):
        if not card.quantity:
            is_blank = column is not None and not grid.rows[row][column].strip()
            (blank if is_blank else zero).append(card.id)
    if zero:
        remarks.note(
            Kind.COPIES,
            where,
            tr_count(
                "{count} card has {column} 0 and will not be made: {ids}",
                "{count:,} cards have {column} 0 and will not be made: {ids}",
                len(zero),
                column=name,
                ids=_first_few(zero),
            ),
        )
    if blank:
        remarks.warning(
            Kind.COPIES,
            where,
            tr_count(
                "{count} card has a blank {column} and will not be made: {ids}",
                "{count:,} cards have a blank {column} and will not be made: {ids}",
                len(blank),
                column=name,
                ids=_first_few(blank),
            ),
            tr("write the number of copies: 1 to print a card once, 0 to leave it out"),
        )


def _first_few(ids: Sequence[str]) -> str:
    """Name the first of several cards, and how many more there are."""
    return tr_some(ids, _MOST_LISTED)


def column_ids(
    grid: Grid, column: int, names: Sequence[str], diagnostics: Diagnostics
) -> list[str]:
    """Read ids from their column; blank, odd and doubled ones are errors and replaced for drafts.

    Args:
        grid: The table.
        column: The index of the column.
        names: The names of the cards, for ids instead of blank ones.
        diagnostics: Receives errors and warnings.
    """
    with suppress(CellError):  # each is told below
        plain = list(map(_read, map(itemgetter(column), grid.rows)))
        if len(set(plain)) == len(plain):
            return plain
    ids: list[str] = []
    typed: set[str] | None = None
    free: dict[str, int] = {}
    first: dict[str, int] = {}
    for row, cells in enumerate(grid.rows):
        try:
            card_id = _read(cells[column])
        except CellError as wrong:
            hint = wrong.hint
            if not cells[column].strip():
                typed = typed or {each[column].strip() for each in grid.rows}
                fresh = _fresh(_slug(names[row]) or f"card_{row + 1}", typed, free)
                hint = Hint(hint, Remedy("", fresh))
            diagnostics.error(grid.position(row, column), wrong.message_of("id"), hint)
            card_id = f"row_{grid.numbers[row]}"
        if card_id in first:
            there = grid.position(first[card_id], column)
            typed = typed or {each[column].strip() for each in grid.rows}
            fresh = _fresh(card_id, typed, free)
            hint = tr("give every card its own id; copies of one card are counted by quantity")
            diagnostics.error(
                grid.position(row, column),
                tr('duplicate id "{id}", the first is {first}', id=card_id, first=there),
                Hint(hint, Remedy("", fresh)),
            )
            card_id = fresh
        first[card_id] = row
        ids.append(card_id)
    return ids


def made_ids(names: Sequence[str], numbers: Sequence[int]) -> list[str]:
    """Make an id of each name, or of the row's number where there is none."""
    made: dict[str, int] = {}
    last: dict[str, int] = {}
    for name, number in zip(names, numbers, strict=True):
        card_id = _slug(name) or f"row_{number}"
        if card_id in made:
            card_id = _unused(card_id, made, last)
        made[card_id] = number
    return list(made)


def _slug(name: str) -> str:
    """Return a name as an id, "" if it has no letters or digits of ASCII."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return _NO_WORD.sub("_", ascii_name.lower()).strip("_")[: MOST_LETTERS - 6].strip("_")


def _fresh(card_id: str, typed: set[str], free: dict[str, int]) -> str:
    """Return an id that no card has, and note it; it begins with the wanted one."""
    wanted = card_id[: MOST_LETTERS - 6]
    fresh = wanted if wanted not in typed else _unused(wanted, typed, free)
    typed.add(fresh)
    return fresh


@lru_cache(_MOST_IDS)  # an editor reads all ids of a table at each key press
def _read(cell: str) -> str:
    card_id = clean(cell)
    if not card_id:
        raise CellError(
            tr("is blank, and every card needs one"), tr("give the card a short name of its own")
        )
    if len(card_id) > MOST_LETTERS:
        raise CellError(
            tr(
                "has {length} characters, must have {most} or fewer",
                length=len(card_id),
                most=MOST_LETTERS,
            ),
            tr("shorten it"),
        )
    if not card_id.isprintable() or "/" in card_id or "\\" in card_id:
        raise CellError(
            tr(
                "is {value}, must be one line of letters without / and \\",
                value=describe(card_id),
            ),
            tr("use letters, digits and _"),
        )
    return card_id


def _unused(card_id: str, used: Container[str], last: dict[str, int]) -> str:
    """Return a free id for one that is taken: with the lowest free number from 2 after it.

    Args:
        card_id: The id that is wanted.
        used: Ids that are taken.
        last: Number to continue at, by id: a name may occur 20 000 times.
    """
    number = last.get(card_id, 1) + 1
    while f"{card_id}_{number}" in used:
        number += 1
    last[card_id] = number
    return f"{card_id}_{number}"


def single_piece(
    display_path: str, name: str, component: ComponentBase, declared_at: Position
) -> Table:
    """Return a table with one row; its declared columns have their defaults.

    Args:
        display_path: The game's folder as messages name it.
        name: The component's name, which is the piece's id.
        component: Its declaration.
        declared_at: Position of the component in `game.yaml`.
    """
    from punchboard.cards.schema.piece import PieceBase  # few games have any

    copies = component.copies if isinstance(component, PieceBase) else 1
    here = Blank(lambda: declared_at)
    values = {}
    for title, column in component.columns.items():
        _, blank = meaning_of(column, Path())
        values[title] = here if blank is BLANK else blank
    card = Card(name, name, component.title or name, copies, values, declared_at.row)
    return Table(declared_at.file or f"{display_path}/game.yaml", "", {}, (card,), False)
