"""Read a designer's spreadsheet: find the worksheets with cards and the roles of their columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr, translated
from punchboard.cards.cell_value import CellError, to_number
from punchboard.cards.html import may_hold_html, read_html
from punchboard.cards.load.tables.columns import MOST_COPIES
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, header_key
from punchboard.cards.load.tables.table import MOST_LETTERS
from punchboard.cards.load.tables.workbook import EMPTY, WorkbookReader, as_displayed
from punchboard.cards.load.tables.yaml_table import read_yaml_table
from punchboard.cards.problem import DataError, Diagnostics, Position, Severity
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.text import plain
from punchboard.generator.new.art_look import ArtLook
from punchboard.generator.new.headings import (
    CARD_TYPES,
    COLORS,
    COSTS,
    COUNTS,
    EFFECTS,
    NAMES,
    PICTURES,
    QUANTITIES,
    REMARKS,
    meaning_of,
)
from punchboard.generator.new.json_file import read_json
from punchboard.generator.new.tones import tone_of

#: Names of rows with the sums of the rows above.
_SUMS = frozenset((
    "total", "totals", "grand_total", "sum", "summe", "gesamt", "insgesamt", "somme", "suma",
    "totale", "soma", "totaal", "som", "razem", "合計",
))  # fmt: skip
#: Names of the grand total and of subtotals in pivot tables.
_GRAND_SUMS = frozenset((
    "grand_total", "total_result", "gesamtergebnis", "total_general", "totale_complessivo",
    "总计", "總計", "総計", "총합계", "общий_итог",
))  # fmt: skip
_PART_SUMS = frozenset(("total", "result", "ergebnis", "итог"))
#: Least number of rows of which the last may sum up the others.
_LEAST_SUMMED = 3

#: Reserved names of expressions.
RESERVED = frozenset((
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "import", "for", "set",
    "include", "recursive", "with", "without", "context",
))  # fmt: skip


TEXT_KINDS = (".csv", ".tsv", ".txt")
WORKBOOK_KINDS = (".xlsx", ".xlsm", ".ods")
JSON_KINDS = (".json",)
YAML_KINDS = (".yaml", ".yml")
KINDS = (*WORKBOOK_KINDS, *TEXT_KINDS, *JSON_KINDS, *YAML_KINDS)
#: Component whose names of columns a list of cards in YAML has.
_LISTED = ComponentBase(kind="cards")
#: Headers that identify the separator of a text file and its header row.
_TELLING = (*NAMES, *QUANTITIES, *COSTS, *EFFECTS, "id", "type", "kind", "typ", "art", "notes")
#: Titles of worksheets that are never decks.
_NO_DECK = re.compile(
    r"(?:read_?me|notes?|notiz(?:en)?|change_?log|to_?do|ideas?|ideen|rules?|regeln|legend|legende|"
    r"summary|overview|statistics?|stats|template|archive|old|alt)(?:_.*)?"
)
#: Most distinct texts in a column of card kinds.
MOST_KINDS = 6


class Spreadsheet(NamedTuple):
    """A table of cards.

    Attributes:
        grid: Cells of the table.
        first: Whether it is the workbook's first worksheet, or the file has no worksheets.
        is_copied: Whether the game needs a converted table, since games can't read the original
            file.
        diagnostics: Errors and warnings of the table.
        notes: Sentences on the interpretation of the table.
    """

    grid: Grid
    first: bool
    is_copied: bool
    diagnostics: Diagnostics
    notes: tuple[str, ...] = ()


class Book(NamedTuple):
    """The content of a spreadsheet file.

    Attributes:
        tables: Tables of cards, one or more.
        left_out: Titles of worksheets with content but apparently without cards.
        hidden: Titles of hidden worksheets, which are left out.
        unread: Errors of unreadable worksheets.
    """

    tables: tuple[Spreadsheet, ...]
    left_out: tuple[str, ...]
    hidden: tuple[str, ...]
    unread: Diagnostics


def read_spreadsheet(path: Path, only: Collection[str] = ()) -> Book:
    """Read the tables of a file: each worksheet with cards, each list of a JSON file.

    Args:
        path: Path of a file with an extension in `KINDS`.
        only: Titles of the worksheets to read, even hidden ones; all with cards without any.

    Raises:
        DataError: If the file has no such table, or a table has errors.
        ComputerError: If the file can't be opened.
    """
    display_path = path.as_posix()
    kind = path.suffix.lower()
    if kind in TEXT_KINDS:
        diagnostics = Diagnostics()
        grid = read_csv(path, display_path, _TELLING, diagnostics)
        return _book([(grid, diagnostics)], Position(display_path), is_copied=False, only=only)
    if kind in YAML_KINDS:
        diagnostics = Diagnostics()
        listed = read_yaml_table(path, display_path, _LISTED, diagnostics)
        return _book([(listed, diagnostics)], Position(display_path), is_copied=False, only=only)
    if kind in JSON_KINDS:
        diagnostics = Diagnostics()
        tables = read_json(path, display_path, diagnostics)
        if diagnostics.has_errors:
            raise DataError(diagnostics)
        found: list[tuple[Grid | None, Diagnostics]] = [
            (each.grid, Diagnostics()) for each in tables
        ]
        book = _book(found, Position(display_path), is_copied=True, only=only)
        notes = {id(each.grid): each.notes for each in tables}
        return book._replace(
            tables=tuple(each._replace(notes=notes[id(each.grid)]) for each in book.tables)
        )
    sheets: list[tuple[Grid | None, Diagnostics]]
    with WorkbookReader() as workbooks:
        names, hidden = workbooks.names(path, display_path)
        read = partial(_read_sheet, workbooks, path)
        hidden = [each for each in hidden if each not in only]
        sheets = [(None, Diagnostics()) if each in hidden else read(each) for each in names or [""]]
        if not any(grid is not None and _has_cards(grid) for grid, _ in sheets):
            sheets, hidden = [read(each) for each in names or [""]], []
    book = _book(sheets, Position(display_path), is_copied=False, only=only)
    return book._replace(hidden=tuple(hidden))


def _read_sheet(
    workbooks: WorkbookReader, path: Path, name: str
) -> tuple[Grid | None, Diagnostics]:
    """Return the cells of a worksheet as displayed, and its errors."""
    diagnostics = Diagnostics()
    where = path.as_posix()
    grid = workbooks.read(path, where, name, _TELLING, Position(where), diagnostics)
    return grid and as_displayed(grid, _is_counted), diagnostics


def _has_cards(grid: Grid) -> bool:
    """Return whether a table has a row that isn't blank."""
    return any("".join(row).strip() for row in grid.rows)


def _is_counted(heading: str) -> bool:
    """Return whether a heading is one of a number of copies."""
    return header_key(heading) in COUNTS


def _book(
    sheets: list[tuple[Grid | None, Diagnostics]],
    where: Position,
    is_copied: bool,
    only: Collection[str],
) -> Book:
    tables = [
        Spreadsheet(grid, number == 0, is_copied, diagnostics)
        for number, (grid, diagnostics) in enumerate(sheets)
        if grid is not None and _has_cards(grid)
    ]
    if not tables:
        diagnostics = Diagnostics()
        for _, sheet_diagnostics in sheets:
            diagnostics.extend(sheet_diagnostics)
        if not diagnostics.has_errors:
            diagnostics.error(
                where,
                tr("there are no cards below the names of the columns"),
                tr("write a row for each card below the first row"),
            )
        raise DataError(diagnostics)
    decks = [each for each in tables if each.grid.sheet in only]
    decks = decks or [each for each in tables if _is_deck(each.grid)] or tables[:1]
    for deck in decks:
        if deck.diagnostics.has_errors:
            raise DataError(deck.diagnostics)
    left_out = [each.grid.sheet for each in tables if each not in decks]
    unread = Diagnostics()
    for sheet_diagnostics in (
        sheet_diagnostics for grid, sheet_diagnostics in sheets if grid is None
    ):
        for each in sheet_diagnostics.of(Severity.ERROR):
            if each.message != translated(EMPTY):
                message = tr(
                    "this worksheet is left out, for it cannot be read: {message}",
                    message=each.message,
                )
                unread.warning(each.position, message, each.hint)
    return Book(tuple(decks), tuple(left_out), (), unread)


def _is_deck(grid: Grid) -> bool:
    """Return whether a worksheet has cards, judging by its title and its headers."""
    heads = {header_key(head) for head in grid.header} - {""}
    headings = {*NAMES, *QUANTITIES, *EFFECTS, "id"}
    is_like_cards = len(heads) > 1 or bool(heads & headings)
    return is_like_cards and not _NO_DECK.fullmatch(header_key(grid.sheet))


Role = Literal[
    "id", "name", "quantity", "cost", "number", "badge", "flag", "tag", "text", "art", "note"
]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PICTURE = re.compile(
    r".+\.(?:png|jpe?g|svg|webp|avif|hei[cf]|gif|bmp|tiff?)|https?://.*", re.IGNORECASE
)
#: Names of pictures that a game can show from its own folder.
_ART = re.compile(
    r"(?!.*(?:^|/)\.)[^\\:*?\"<>|/{}][^\\:*?\"<>|{}]*\.(?:png|jpe?g|svg|webp|avif)", re.IGNORECASE
)
YES_WORDS, NO_WORDS = (
    frozenset(("yes", "y", "x", "true", "✓", "✔")),
    frozenset(("no", "n", "false")),
)
#: A UUID (RFC 9562), a long hexadecimal number, or a number too long to count anything.
_MACHINE_ID = re.compile(
    r"\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?|(?=.*[0-9])[0-9a-f]{16,}|[0-9]{12,}",
    re.IGNORECASE,
)
#: Numbers of cards, Arabic or Roman.
_NUMERAL = re.compile(r"[0-9]+|[IVXLCDM]+")
#: Headings of further ids besides the card's own, such as `octgn_id`.
_ID_HEADING = re.compile(r".+_id|uuid|guid")
#: Texts that would lose characters as numbers: leading zeros, trailing zeros of a price, a plus.
_AS_WRITTEN = re.compile(r"[-+−–]?0[0-9].*|.*[.,][0-9]+0|\+.*")
#: Most letters of a badge that people choose, whose cells are larger than those that are guessed.
BADGE_LIMIT = 14
#: Most letters of a badge, of a tag under the name, and of a name.
_BADGE, _TAG, _LONGEST_NAME = 4, 22, 45
#: Most letters of a badge with a digit, such as `1d8+2` or `30 min`.
_FIGURE, _DIGIT = 8, re.compile(r"\d")
#: Ends of sentences, and headers of answers and options.
_ENDS = (".", "!", "?", "…", "。", "！", "？")
_ANSWER = re.compile(
    r"(?=.)(?:answer|option|choice|solution|antwort|losung|reponse|respuesta|risposta)?(?:_?[a-f1-6])?"
)


@dataclass(slots=True)
class SheetColumn:
    """A column of a designer's spreadsheet.

    Attributes:
        index: Index in the table, from 0.
        header: Header as written.
        name: Name in `game.yaml`.
        cells: Texts of the cells without surrounding spaces.
        role: Use of the column on cards.
        faithful: Whether the original table is readable with `name`.
        numbers: Filled cells as numbers; None for a cell that isn't a number.
        is_of_symbols: Whether its cells consist of symbols.
        is_as_written: Whether its cells would lose characters as numbers: 007, 2.50 or +1.
        has_comma: Whether its numbers have a decimal comma.
        is_in_own_font: Whether the game's own font, which the cells need, has the header's letters.
        is_hidden: Whether the worksheet hides it, so that it isn't on the cards.
        is_mended: Whether cells were rewritten.
        look: Visual properties of its pictures, if it names any.
        refused: Position and reason why its header is wrong; None if it is right.
    """

    index: int
    header: str
    name: str
    cells: list[str]
    role: Role = "text"
    faithful: bool = True
    numbers: list[float | None] = field(default_factory=list)
    is_of_symbols: bool = False
    is_as_written: bool = False
    has_comma: bool = False
    is_in_own_font: bool = False
    is_hidden: bool = False
    is_rewritten: bool = False
    look: ArtLook = field(default_factory=ArtLook)
    mismatch: tuple[Position, str] | None = None

    @property
    def whole(self) -> bool:
        """Whether all its numbers are whole."""
        return all(isinstance(number, int | None) for number in self.numbers)

    @property
    def has_blanks(self) -> bool:
        """Whether some cells are blank."""
        return "" in self.cells

    @property
    def filled(self) -> list[str]:
        """Cells that aren't blank."""
        return [cell for cell in self.cells if cell]

    @property
    def label(self) -> str:
        """Header in a form for cards and expressions."""
        return without_marks(self.header) or self.fallback_label

    @property
    def fallback_label(self) -> str:
        """Label on cards whose font can't draw the header."""
        return self.name.replace("_", " ").capitalize()


def without_marks(words: str) -> str:
    """Return words without the marks that cards and expressions would interpret."""
    return " ".join(re.sub(r"[\"'\\{}%\[\]*#]", " ", words).split())


def judge_columns(grid: Grid) -> list[SheetColumn]:
    """Return the columns with content, each with its role."""
    columns = _named_columns(grid)
    _assign_role(columns, "quantity", QUANTITIES, is_quantity)
    _assign_role(columns, "name", NAMES, _is_title)
    _assign_role(columns, "id", ("id",), lambda column: is_id(column, grid))
    _record_mismatches(columns, grid)
    for column in [each for each in columns if each.role == "text"]:
        column.role = guess_role(column)
    if not any(each.role == "name" for each in columns):
        _choose_name(columns)
    _assign_role([each for each in columns if each.role == "number"], "cost", COSTS)
    for column in columns:
        free_special_name(column, columns)
        if column.index in grid.hidden_columns and column.role not in ("id", "name", "quantity"):
            column.role, column.is_hidden = "note", True
    return columns


def doubtful_sums(grid: Grid) -> list[int]:
    """Return the indices of rows that seem to sum up others, as in a pivot table."""
    filled = [number for number, row in enumerate(grid.rows) if "".join(row).strip()]
    if len(filled) < _LEAST_SUMMED:
        return []
    firsts = {number: next(filter(str.strip, grid.rows[number])).strip() for number in filled}
    keys = {number: header_key(words.rstrip(":")) for number, words in firsts.items()}
    names = set(keys.values())
    return [
        number
        for number, key in keys.items()
        if key in _GRAND_SUMS or (number == filled[-1] and key in _SUMS) or _is_part_sum(key, names)
    ]


def _is_part_sum(key: str, names: Collection[str]) -> bool:
    """Return whether words name a subtotal in a pivot table: `Hero Total`."""
    group, _, word = key.rpartition("_")
    return word in _PART_SUMS and group in names


def _named_columns(grid: Grid) -> list[SheetColumn]:
    keys = [header_key(header) for header in grid.header]
    often = Counter(keys)
    used: set[str] = set()
    columns = []
    for index, (header, key) in enumerate(zip(grid.header, keys, strict=True)):
        cells = [row[index].strip() for row in grid.rows]
        if not any(cells):
            continue
        name = unused(usable_name(key) or meaning_of(key) or f"column_{index + 1}", used)
        used.add(name)
        faithful = name == key and often[key] == 1
        column = SheetColumn(index, header.strip(), name, cells, faithful=faithful)
        column.numbers = [_number(cell, grid) for cell in column.filled]
        column.is_as_written = any(map(_AS_WRITTEN.fullmatch, column.filled))
        # Texts keep their characters: the point in 1.500,00 isn't a decimal point.
        is_number = None not in column.numbers and not column.is_as_written
        column.has_comma = (
            is_number and grid.decimal_comma and any("," in cell for cell in column.filled)
        )
        columns.append(column)
    return columns


def usable_name(key: str) -> str:
    """Return a header as a name for expressions; "" if no character is valid."""
    name = re.sub(r"[^a-z0-9_]+", "_", key).strip("_")[:50]
    if name[:1].isdigit():
        name = f"n_{name}"
    if name in RESERVED:
        name += "_"
    return name if _NAME.fullmatch(name) else ""


def unused(name: str, used: set[str]) -> str:
    """Return an unused name: the wanted one, or with a number appended."""
    number, free = 2, name
    while free in used:
        free, number = f"{name}_{number}", number + 1
    return free


def _assign_role(
    columns: Sequence[SheetColumn],
    role: Role,
    headers: Sequence[str],
    fits: Callable[[SheetColumn], bool] = lambda column: True,
) -> None:
    """Assign a role to the column with the first of these headers whose cells fit."""
    for header in headers:
        for column in columns:
            if (
                header_key(column.header) == header
                and column.role in ("text", "number")
                and fits(column)
            ):
                column.role = role
                return


def is_quantity(column: SheetColumn) -> bool:
    """Return whether the cells count copies: all, or nearly all under an unambiguous header.

    `check` reports the other cells with their positions.
    """
    counts = list(map(_is_count, column.numbers))
    is_meant = header_key(column.header) in COUNTS and _are_nearly_all(sum(counts), len(counts))
    return any(column.numbers) and (is_meant or all(counts))


def _is_count(number: float | None) -> bool:
    return isinstance(number, int) and 0 <= number <= MOST_COPIES


def _is_no_count(cell: str, grid: Grid) -> bool:
    return bool(cell) and not _is_count(_number(cell, grid))


def _are_nearly_all(some: int, of_all: int) -> bool:
    return some * 3 >= of_all * 2


def _is_title(column: SheetColumn) -> bool:
    return None in column.numbers


def is_id(column: SheetColumn, grid: Grid) -> bool:
    """Return whether nearly all cells are unique ids; `check` reports the others."""
    ids = [cell for cell, row in zip(column.cells, grid.rows, strict=True) if "".join(row).strip()]
    return _are_nearly_all(len(set(filter(_may_be_id, ids))), len(ids))


def _may_be_id(cell: str) -> bool:
    is_short = 0 < len(cell) <= MOST_LETTERS
    return is_short and "/" not in cell and "\\" not in cell and cell.isprintable()


def _record_mismatches(columns: Sequence[SheetColumn], grid: Grid) -> None:
    """Record why columns named quantity or id aren't ones, with the first offending cell."""
    is_counted = any(each.role == "quantity" for each in columns)
    for column in [each for each in columns if each.role == "text"]:
        key, cells = header_key(column.header), column.cells
        if key in COUNTS and not is_counted:
            what, why, wholly = (
                tr("doesn't count copies"),
                tr("isn't a whole number"),
                tr("all are 0"),
            )
            faults = (row for row, cell in enumerate(cells) if _is_no_count(cell, grid))
        elif key == "id":
            what, why, wholly = (
                tr("isn't an id"),
                tr("is there twice"),
                tr("some are blank, long, or have a slash"),
            )
            faults = (row for row, cell in enumerate(cells) if cell and cell in cells[:row])
        else:
            continue
        row = next(faults, None)
        where, reason = grid.header_position(column.index), wholly
        if row is not None:
            where, reason = grid.position(row, column.index), f'"{cells[row]}" {why}'
        column.mismatch = where, f'"{column.header}" {what}: {reason}'


def guess_role(column: SheetColumn) -> Role:
    """Return the role that a column's heading and cells suggest, without the single ones."""
    filled = [_words(cell) for cell in column.filled]
    if header_key(column.header) in REMARKS or _is_machine_id(column):
        return "note"
    if None not in column.numbers:
        return "number"
    if header_key(column.header) in COLORS and all(map(tone_of, filled)):
        return "tag"
    words = {cell.casefold() for cell in filled}
    if words <= YES_WORDS | NO_WORDS and words & YES_WORDS:
        return "flag"
    pictures = sum(map(bool, map(picture_name, filled)))
    if pictures and (
        header_key(column.header) in PICTURES or _are_nearly_all(pictures, len(filled))
    ):
        return "art"
    if all(_PICTURE.fullmatch(cell) for cell in filled):
        return "note"
    sentences = sum(cell.endswith(_ENDS) for cell in filled)
    is_answer = _ANSWER.fullmatch(header_key(column.header))
    if header_key(column.header) in EFFECTS or is_answer or sentences * 2 > len(filled):
        return "text"
    longest = max(map(len, filled))
    if longest <= _TAG and header_key(column.header) in CARD_TYPES:
        return "tag"
    is_short = longest <= _BADGE or (longest <= _FIGURE and all(map(_DIGIT.search, filled)))
    if is_short and filled == column.filled:
        return "badge"
    return "tag" if longest <= _TAG and not any("\n" in cell for cell in filled) else "text"


def _is_machine_id(column: SheetColumn) -> bool:
    """Return whether the cells are machine-made ids, which mean nothing on a card."""
    cells = column.filled
    if _are_nearly_all(sum(map(bool, map(_MACHINE_ID.fullmatch, cells))), len(cells)):
        return True
    is_named_so = _ID_HEADING.fullmatch(header_key(column.header)) is not None
    return is_named_so and len(set(cells)) == len(cells) and not any(" " in each for each in cells)


def _words(cell: str) -> str:
    """Return the words of a cell without its HTML."""
    if not may_hold_html(cell):
        return cell
    read = read_html(cell).text
    return cell if read == cell else plain(read).strip()


def picture_name(cell: str) -> str:
    """Return the picture path in a cell, with `/`; "" if the cell doesn't name a picture."""
    name = cell.replace("\\", "/")
    return name if _ART.fullmatch(name) else ""


def _choose_name(columns: list[SheetColumn]) -> None:
    """Choose the first column of short, unique texts as the cards' name.

    Numbers, also Roman ones, are only names if no other column is. If no column is unique because
    rows repeat, the name is the first column with more distinct texts than kinds have.
    """
    short = [
        column
        for column in columns
        if column.role in ("tag", "text", "badge")
        and max(map(len, column.filled)) <= _LONGEST_NAME
        and header_key(column.header) not in (*EFFECTS, *COLORS)
        and not _ANSWER.fullmatch(header_key(column.header))
    ]
    many = [each for each in short if len(set(each.filled)) > MOST_KINDS and each.role == "tag"]
    apart = [each for each in short if len(set(each.filled)) * 10 >= len(each.filled) * 7]
    apart.sort(key=lambda column: all(map(_NUMERAL.fullmatch, column.filled)))
    for column in [*apart, *many][:1]:
        column.role = "name"


def free_special_name(column: SheetColumn, columns: Sequence[SheetColumn]) -> None:
    """Rename a column that has the name of a special column without its role."""
    special = {"id": "code", "quantity": "amount", "name": "label"}
    if column.name in special and column.role != column.name:
        used = {each.name for each in columns}
        column.name, column.faithful = unused(special[column.name], used), False


def _number(cell: str, grid: Grid) -> float | None:
    try:
        return to_number(cell, decimal_comma=grid.decimal_comma)
    except CellError:
        return None
