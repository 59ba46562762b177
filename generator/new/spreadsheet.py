"""A designer's spreadsheet, read as it is: which worksheets hold cards, what columns are for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.html import may_hold_html, read_html
from punchboard.cards.load.tables.cell import CellError, to_number
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, header_key
from punchboard.cards.load.tables.table import MOST_COPIES, MOST_LETTERS
from punchboard.cards.load.tables.workbook import EMPTY, WorkbookReader, as_written
from punchboard.cards.problem import DataError, Diagnostics, Position, Severity
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

#: What a row is called that sums up those above it.
_SUMS = frozenset((
    "total", "totals", "grand_total", "sum", "summe", "gesamt", "insgesamt", "somme", "suma",
    "totale", "soma", "totaal", "som", "razem", "合計",
))  # fmt: skip
#: What a pivot table calls the sum of all, and of a group of rows.
_GRAND_SUMS = frozenset((
    "grand_total", "total_result", "gesamtergebnis", "total_general", "totale_complessivo",
    "总计", "總計", "総計", "총합계", "общий_итог",
))  # fmt: skip
_PART_SUMS = frozenset(("total", "result", "ergebnis", "итог"))
#: Rows of which the last may sum up the others.
_LEAST_SUMMED = 3

#: Names that expressions keep for themselves.
RESERVED = frozenset((
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "import", "for", "set",
    "include", "recursive", "with", "without", "context",
))  # fmt: skip


TEXT_KINDS = (".csv", ".tsv", ".txt")
WORKBOOK_KINDS = (".xlsx", ".xlsm", ".ods")
JSON_KINDS = (".json",)
KINDS = (*WORKBOOK_KINDS, *TEXT_KINDS, *JSON_KINDS)
#: Headers that betray the separator of a file of text, and the row in which they stand.
_TELLING = (*NAMES, *QUANTITIES, *COSTS, *EFFECTS, "id", "type", "kind", "typ", "art", "notes")
#: Titles of worksheets that hold no cards, whatever stands in them.
_NO_DECK = re.compile(
    r"(?:read_?me|notes?|notiz(?:en)?|change_?log|to_?do|ideas?|ideen|rules?|regeln|legend|legende|"
    r"summary|overview|statistics?|stats|template|archive|old|alt)(?:_.*)?"
)
#: Different texts in a column that says of what kind a card is.
MOST_KINDS = 6


class Spreadsheet(NamedTuple):
    """A table of cards.

    Attributes:
        grid: the table.
        first: whether it is the workbook's first worksheet, or the file has no worksheets.
        is_copied: whether the game needs a table of its own, since her file is none that is read.
        diagnostics: what was odd about it.
        notes: how it was read, a sentence each.
    """

    grid: Grid
    first: bool
    is_copied: bool
    diagnostics: Diagnostics
    notes: tuple[str, ...] = ()


class Book(NamedTuple):
    """All that a file holds.

    Attributes:
        tables: of cards, one or more.
        left_out: worksheets that hold something, but no cards as it seems.
        hidden: worksheets that are hidden, and left out.
        unread: what is wrong with worksheets that cannot be read.
    """

    tables: tuple[Spreadsheet, ...]
    left_out: tuple[str, ...]
    hidden: tuple[str, ...]
    unread: Diagnostics


def read_spreadsheet(path: Path) -> Book:
    """Read the tables of a file: each worksheet with cards, each list of a JSON file.

    Args:
        path: of a kind that is named above.

    Raises:
        DataError: if there is no such table, or one of them has errors.
        ComputerError: if the computer does not let go of the file.
    """
    display_path = path.as_posix()
    kind = path.suffix.lower()
    if kind in TEXT_KINDS:
        diagnostics = Diagnostics()
        grid = read_csv(path, display_path, _TELLING, diagnostics)
        return _book([(grid, diagnostics)], Position(display_path), is_copied=False)
    if kind in JSON_KINDS:
        diagnostics = Diagnostics()
        tables = read_json(path, display_path, diagnostics)
        if diagnostics.has_errors:
            raise DataError(diagnostics)
        found: list[tuple[Grid | None, Diagnostics]] = [
            (each.grid, Diagnostics()) for each in tables
        ]
        book = _book(found, Position(display_path), is_copied=True)
        notes = {id(each.grid): each.notes for each in tables}
        return book._replace(
            tables=tuple(each._replace(notes=notes[id(each.grid)]) for each in book.tables)
        )
    sheets: list[tuple[Grid | None, Diagnostics]]
    with WorkbookReader() as workbooks:
        names, hidden = workbooks.names(path, display_path)
        read = partial(_read_sheet, workbooks, path)
        sheets = [(None, Diagnostics()) if each in hidden else read(each) for each in names or [""]]
        if not any(grid is not None and _has_cards(grid) for grid, _ in sheets):
            sheets, hidden = [read(each) for each in names or [""]], []
    book = _book(sheets, Position(display_path), is_copied=False)
    return book._replace(hidden=tuple(hidden))


def _read_sheet(
    workbooks: WorkbookReader, path: Path, name: str
) -> tuple[Grid | None, Diagnostics]:
    """Return a worksheet as it is shown, and what is wrong with it."""
    diagnostics = Diagnostics()
    where = path.as_posix()
    grid = workbooks.read(path, where, name, _TELLING, Position(where), diagnostics)
    return grid and as_written(grid, _is_counted), diagnostics


def _has_cards(grid: Grid) -> bool:
    """Return whether a table has a row that isn't blank."""
    return any("".join(row).strip() for row in grid.rows)


def _is_counted(heading: str) -> bool:
    """Return whether a heading means a number of copies."""
    return header_key(heading) in COUNTS


def _book(sheets: list[tuple[Grid | None, Diagnostics]], where: Position, is_copied: bool) -> Book:
    tables = [
        Spreadsheet(grid, number == 0, is_copied, diagnostics)
        for number, (grid, diagnostics) in enumerate(sheets)
        if grid is not None and _has_cards(grid)
    ]
    if not tables:
        diagnostics = Diagnostics()
        for _, found in sheets:
            diagnostics.extend(found)
        if not diagnostics.has_errors:
            diagnostics.error(
                where,
                tr("there are no cards below the names of the columns"),
                tr("write a row for each card below the first row"),
            )
        raise DataError(diagnostics)
    decks = [each for each in tables if _is_deck(each.grid)] or tables[:1]
    for deck in decks:
        if deck.diagnostics.has_errors:
            raise DataError(deck.diagnostics)
    left_out = [each.grid.sheet for each in tables if each not in decks]
    unread = Diagnostics()
    for found in (found for grid, found in sheets if grid is None):
        for each in found.of(Severity.ERROR):
            if each.message != EMPTY:
                message = tr(
                    "this worksheet is left out, for it cannot be read: {message}",
                    message=each.message,
                )
                unread.warning(each.position, message, each.hint)
    return Book(tuple(decks), tuple(left_out), (), unread)


def _is_deck(grid: Grid) -> bool:
    """Return whether a worksheet holds cards, as far as its title and its head tell."""
    heads = {header_key(head) for head in grid.header} - {""}
    known = {*NAMES, *QUANTITIES, *EFFECTS, "id"}
    is_like_cards = len(heads) > 1 or bool(heads & known)
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
_YES, _NO = frozenset(("yes", "y", "x", "true", "✓", "✔")), frozenset(("no", "n", "false"))
#: A UUID (RFC 9562), a long hexadecimal number, or a number too long to count anything.
_MACHINE_ID = re.compile(
    r"\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?|(?=.*[0-9])[0-9a-f]{16,}|[0-9]{12,}",
    re.IGNORECASE,
)
#: How cards are numbered.
_NUMERAL = re.compile(r"[0-9]+|[IVXLCDM]+")
#: Headings of ids beside the card's own, such as `octgn_id`.
_ID_HEADING = re.compile(r".+_id|uuid|guid")
#: What a number would lose: zeros in front, those of a price behind, and a plus.
_AS_WRITTEN = re.compile(r"[-+−–]?0[0-9].*|.*[.,][0-9]+0|\+.*")
#: The longest text that is set large in a badge, as a tag under the name, or as a name.
_BADGE, _TAG, _LONGEST_NAME = 4, 22, 45
#: The same of a text with a digit, such as `1d8+2` or `30 min`.
_FIGURE, _DIGIT = 8, re.compile(r"\d")
#: How sentences end, and the headers of answers and of what one may choose from.
_ENDS = (".", "!", "?", "…", "。", "！", "？")
_ANSWER = re.compile(
    r"(?=.)(?:answer|option|choice|solution|antwort|losung|reponse|respuesta|risposta)?(?:_?[a-f1-6])?"
)


@dataclass(slots=True)
class SheetColumn:
    """A column of her spreadsheet.

    Attributes:
        index: where it is, from 0.
        header: its name as she wrote it.
        name: as `game.yaml` calls it.
        cells: what stands in it, without blanks around.
        role: what it is for.
        faithful: whether the table finds it by `name` as it is.
        numbers: the cells that are not blank as numbers, None for those that are none.
        is_of_symbols: whether its cells are rows of symbols.
        is_as_written: whether its cells would lose figures as numbers: 007, 2.50 or +1.
        has_comma: whether its numbers are written with a comma where others write a point.
        is_in_own_font: whether a font of hers, which her cells need, has the header's letters.
        is_hidden: whether her worksheet hides it, so that it isn't on the cards.
        is_mended: whether cells are written otherwise than in her file.
        look: how its pictures are shown, where it names some.
        refused: where and why it isn't what its header says; None if it is.
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
    is_mended: bool = False
    look: ArtLook = field(default_factory=ArtLook)
    refused: tuple[Position, str] | None = None

    @property
    def whole(self) -> bool:
        """Whether all that are numbers are whole."""
        return all(isinstance(number, int | None) for number in self.numbers)

    @property
    def has_blanks(self) -> bool:
        """Whether some cells are blank."""
        return "" in self.cells

    @property
    def filled(self) -> list[str]:
        """The cells that are not blank."""
        return [cell for cell in self.cells if cell]

    @property
    def label(self) -> str:
        """The header as it may stand on a card and inside an expression."""
        return said_plainly(self.header) or self.makeshift

    @property
    def makeshift(self) -> str:
        """What stands on a card where the header cannot."""
        return self.name.replace("_", " ").capitalize()


def said_plainly(words: str) -> str:
    """Return words as they may stand on a card and inside an expression."""
    return " ".join(re.sub(r"[\"'\\{}%\[\]*#]", " ", words).split())


def judge_columns(grid: Grid) -> list[SheetColumn]:
    """Return the columns that hold something, each with its role."""
    columns = _named(grid)
    _give(columns, "quantity", QUANTITIES, _is_quantity)
    _give(columns, "name", NAMES, _is_title)
    _give(columns, "id", ("id",), lambda column: _is_id(column, grid))
    _refuse(columns, grid)
    for column in [each for each in columns if each.role == "text"]:
        column.role = _role(column)
    if not any(each.role == "name" for each in columns):
        _make_name(columns)
    _give([each for each in columns if each.role == "number"], "cost", COSTS)
    for column in columns:
        _free_special_name(column, columns)
        if column.index in grid.hidden_columns and column.role not in ("id", "name", "quantity"):
            column.role, column.is_hidden = "note", True
    return columns


def doubtful_sums(grid: Grid) -> list[int]:
    """Return the indices of rows that seem to sum up others, as those of a pivot table do."""
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
    """Return whether words are those of a group's sum in a pivot table: `Hero Total`."""
    group, _, word = key.rpartition("_")
    return word in _PART_SUMS and group in names


def _named(grid: Grid) -> list[SheetColumn]:
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
        # Texts keep their characters: of 1.500,00 the point is none of a number.
        is_number = None not in column.numbers and not column.is_as_written
        column.has_comma = (
            is_number and grid.decimal_comma and any("," in cell for cell in column.filled)
        )
        columns.append(column)
    return columns


def usable_name(key: str) -> str:
    """Return a header as a name for expressions, empty if nothing of it can be kept."""
    name = re.sub(r"[^a-z0-9_]+", "_", key).strip("_")[:50]
    if name[:1].isdigit():
        name = f"n_{name}"
    if name in RESERVED:
        name += "_"
    return name if _NAME.fullmatch(name) else ""


def unused(name: str, used: set[str]) -> str:
    """Return a name that is not used yet: the wanted one, or with a number behind it."""
    number, free = 2, name
    while free in used:
        free, number = f"{name}_{number}", number + 1
    return free


def _give(
    columns: Sequence[SheetColumn],
    role: Role,
    headers: Sequence[str],
    fits: Callable[[SheetColumn], bool] = lambda column: True,
) -> None:
    """Give a role to the column whose header is the earliest of some, if its cells fit."""
    for header in headers:
        for column in columns:
            if (
                header_key(column.header) == header
                and column.role in ("text", "number")
                and fits(column)
            ):
                column.role = role
                return


def _is_quantity(column: SheetColumn) -> bool:
    """Return whether cells count copies: nearly all, where the header says so beyond doubt.

    What is wrong with the others says `check`, with their places.
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


def _is_id(column: SheetColumn, grid: Grid) -> bool:
    """Return whether nearly all cells tell the cards apart; what the others lack says `check`."""
    ids = [cell for cell, row in zip(column.cells, grid.rows, strict=True) if "".join(row).strip()]
    return _are_nearly_all(len(set(filter(_may_be_id, ids))), len(ids))


def _may_be_id(cell: str) -> bool:
    is_short = 0 < len(cell) <= MOST_LETTERS
    return is_short and "/" not in cell and "\\" not in cell and cell.isprintable()


def _refuse(columns: Sequence[SheetColumn], grid: Grid) -> None:
    """Note why columns that are called quantity or id are none, with a cell that is to blame."""
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
        column.refused = where, f'"{column.header}" {what}: {reason}'


def _role(column: SheetColumn) -> Role:
    filled = [_words(cell) for cell in column.filled]
    if header_key(column.header) in REMARKS or _is_machine_id(column):
        return "note"
    if None not in column.numbers:
        return "number"
    if header_key(column.header) in COLORS and all(map(tone_of, filled)):
        return "tag"
    words = {cell.casefold() for cell in filled}
    if words <= _YES | _NO and words & _YES:
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
    """Return whether cells are ids that programs made, which say nothing on a card."""
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
    """Return the picture that a cell names as a game can show it, with `/`; "" if it names none."""
    name = cell.replace("\\", "/")
    return name if _ART.fullmatch(name) else ""


def _make_name(columns: list[SheetColumn]) -> None:
    """Take the first column of short texts that tell the cards apart as their name.

    Numbers, also Roman ones, are names only where nothing else is. Where no column tells the cards
    apart, because rows are repeated, it is the first with more texts than kinds have.
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


def _free_special_name(column: SheetColumn, columns: list[SheetColumn]) -> None:
    """Rename a column that is called like a special one and is none."""
    special = {"id": "code", "quantity": "amount", "name": "label"}
    if column.name in special and column.role != column.name:
        used = {each.name for each in columns}
        column.name, column.faithful = unused(special[column.name], used), False


def _number(cell: str, grid: Grid) -> float | None:
    try:
        return to_number(cell, decimal_comma=grid.decimal_comma)
    except CellError:
        return None
