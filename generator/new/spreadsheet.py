"""A designer's spreadsheet, read as it is: which worksheet holds cards, what its columns are for.

The words by which columns are recognised are written as `header_key` gives them: small letters, no
accents, `_` for blanks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from punchboard.cards.load.tables.cell import CellError, number_converter
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import Grid, header_key
from punchboard.cards.load.tables.table import MOST_COPIES, MOST_LETTERS
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.problem import DataError, Diagnostics, Position

#: The card's title, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
NAMES = (
    "name", "title", "card_name", "card_title", "card", "kartenname", "titel", "karte", "nom",
    "titre", "carte", "nombre", "titulo", "carta", "nome", "titolo", "naam", "kaart", "nazwa",
)  # fmt: skip

#: How many copies there are.
QUANTITIES = (
    "quantity", "qty", "qty.", "count", "copies", "number_of_copies", "no._of_copies", "how_many",
    "amount", "in_deck", "#", "x", "anzahl", "menge", "exemplare", "kopien", "stuck", "quantite",
    "nombre", "exemplaires", "copie", "cantidad", "copias", "quantita", "quantidade", "aantal",
    "ilosc",
)  # fmt: skip

#: What a card costs: the number that stands beside its name.
COSTS = (
    "cost", "price", "mana", "level", "kosten", "preis", "cout", "prix", "coste", "costo",
    "precio", "prezzo", "custo", "preco", "prijs", "koszt", "cena", "value", "rank",
)  # fmt: skip

#: The designer's own remarks, which are no part of a card.
REMARKS = (
    "notes", "note", "comment", "comments", "remark", "remarks", "todo", "to_do", "status",
    "designer_notes", "internal", "version", "bemerkung", "bemerkungen", "notiz", "notizen",
    "kommentar", "commentaire", "commentaires", "notas", "comentarios", "opmerkingen", "uwagi",
)  # fmt: skip

#: What a card does: set as text, however short.
EFFECTS = (
    "text", "rules", "rule", "rules_text", "card_text", "effect", "effects", "ability", "abilities",
    "description", "body", "action", "flavor", "flavour", "flavor_text", "flavour_text", "wirkung",
    "effekt", "regel", "beschreibung", "texte", "effet", "capacite", "texto", "efecto", "testo",
    "effetto", "efeito", "tekst", "effect_tekst", "efekt", "opis",
)  # fmt: skip

#: Names that expressions keep for themselves.
RESERVED = frozenset((
    "and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "import", "for", "set",
    "include", "recursive", "with", "without", "context",
))  # fmt: skip


TEXT_KINDS = (".csv", ".tsv", ".txt")
WORKBOOK_KINDS = (".xlsx", ".xlsm", ".ods")
#: Headers that betray the separator of a file of text.
_TELLING = (*NAMES, *QUANTITIES, "id", "cost", "text", "type", "kind", "effect", "notes")


class Spreadsheet(NamedTuple):
    """A table of cards and what lies beside it.

    Attributes:
        grid: the table.
        first: whether it is the workbook's first worksheet, or the file has no worksheets.
        others: further worksheets that hold something.
        diagnostics: what was odd about the file.
    """

    grid: Grid
    first: bool
    others: tuple[str, ...]
    diagnostics: Diagnostics


def read_spreadsheet(path: Path) -> Spreadsheet:
    """Read the first worksheet that has a header and rows.

    Args:
        path: of a kind that is named above.

    Raises:
        DataError: if there is no such table.
        ComputerError: if the computer does not let go of the file.
    """
    display_path = path.as_posix()
    if path.suffix.lower() in TEXT_KINDS:
        diagnostics = Diagnostics()
        grid = read_csv(path, display_path, _TELLING, diagnostics)
        return _first_table([(grid, diagnostics)], Position(display_path))
    sheets = []
    with WorkbookReader() as workbooks:
        for name in workbooks.names(path, display_path) or [""]:
            diagnostics = Diagnostics()
            grid = workbooks.read(path, display_path, name, Position(display_path), diagnostics)
            sheets.append((grid, diagnostics))
    return _first_table(sheets, Position(display_path))


def _first_table(sheets: list[tuple[Grid | None, Diagnostics]], where: Position) -> Spreadsheet:
    tables = [
        (number, grid, diagnostics)
        for number, (grid, diagnostics) in enumerate(sheets)
        if grid is not None and any("".join(row).strip() for row in grid.rows)
    ]
    if not tables:
        diagnostics = Diagnostics()
        for _, found in sheets:
            diagnostics.extend(found)
        if not diagnostics.has_errors:
            diagnostics.error(
                where,
                "there are no cards below the names of the columns",
                "write a row for each card below the first row",
            )
        raise DataError(diagnostics)
    number, grid, diagnostics = tables[0]
    if diagnostics.has_errors:
        raise DataError(diagnostics)
    others = tuple(other.sheet for _, other, _ in tables[1:])
    return Spreadsheet(grid, number == 0, others, diagnostics)


Role = Literal["id", "name", "quantity", "cost", "number", "badge", "flag", "tag", "text", "note"]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PICTURE = re.compile(r".+\.(?:png|jpe?g|svg|webp|gif|bmp|tiff?)|https?://.*", re.IGNORECASE)
_YES, _NO = frozenset(("yes", "y", "x", "true", "✓", "✔")), frozenset(("no", "n", "false"))
#: The longest text that is set large in a badge, as a tag under the name, or as a name.
_BADGE, _TAG, _LONGEST_NAME = 4, 22, 45


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
    """

    index: int
    header: str
    name: str
    cells: list[str]
    role: Role = "text"
    faithful: bool = True
    numbers: list[float | None] = field(default_factory=list)

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
        words = " ".join(re.sub(r"[\"'\\{}%\[\]*#]", " ", self.header).split())
        return words or self.makeshift

    @property
    def makeshift(self) -> str:
        """What stands on a card where the header cannot."""
        return self.name.replace("_", " ").capitalize()


def judge_columns(grid: Grid) -> list[SheetColumn]:
    """Return the columns that hold something, each with its role."""
    columns = _named(grid)
    _give(columns, "quantity", QUANTITIES, _is_quantity)
    _give(columns, "name", NAMES, _is_title)
    _give(columns, "id", ("id",), lambda column: _is_id(column, grid))
    for column in [each for each in columns if each.role == "text"]:
        column.role = _role(column)
    if not any(each.role == "name" for each in columns):
        _make_name(columns)
    _give([each for each in columns if each.role == "number"], "cost", COSTS)
    for column in columns:
        _free_special_name(column, columns)
    return columns


def _named(grid: Grid) -> list[SheetColumn]:
    keys = [header_key(header) for header in grid.header]
    often = Counter(keys)
    used: set[str] = set()
    columns = []
    for index, (header, key) in enumerate(zip(grid.header, keys, strict=True)):
        cells = [row[index].strip() for row in grid.rows]
        if not any(cells):
            continue
        name = _unused(_usable(key) or f"column_{index + 1}", used)
        used.add(name)
        faithful = name == key and often[key] == 1
        column = SheetColumn(index, header.strip(), name, cells, faithful=faithful)
        column.numbers = [_number(cell, grid) for cell in column.filled]
        columns.append(column)
    return columns


def _usable(key: str) -> str:
    """Return a header as a name for expressions, empty if nothing of it can be kept."""
    name = re.sub(r"[^a-z0-9_]+", "_", key).strip("_")[:50]
    if name[:1].isdigit():
        name = f"n_{name}"
    if name in RESERVED:
        name += "_"
    return name if _NAME.fullmatch(name) else ""


def _unused(name: str, used: set[str]) -> str:
    number, unused = 2, name
    while unused in used:
        unused, number = f"{name}_{number}", number + 1
    return unused


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
    return any(column.numbers) and all(
        isinstance(count, int) and 0 <= count <= MOST_COPIES for count in column.numbers
    )


def _is_title(column: SheetColumn) -> bool:
    return None in column.numbers


def _is_id(column: SheetColumn, grid: Grid) -> bool:
    ids = [cell for cell, row in zip(column.cells, grid.rows, strict=True) if "".join(row).strip()]
    return len(set(ids)) == len(ids) and all(
        0 < len(each) <= MOST_LETTERS
        and "/" not in each
        and "\\" not in each
        and each.isprintable()
        for each in ids
    )


def _role(column: SheetColumn) -> Role:
    filled = column.filled
    if header_key(column.header) in REMARKS:
        return "note"
    if None not in column.numbers:
        return "number"
    words = {cell.casefold() for cell in filled}
    if words <= _YES | _NO and words & _YES:
        return "flag"
    if all(_PICTURE.fullmatch(cell) for cell in filled):
        return "note"
    if header_key(column.header) in EFFECTS:
        return "text"
    longest = max(map(len, filled))
    if longest <= _BADGE:
        return "badge"
    return "tag" if longest <= _TAG and not any("\n" in cell for cell in filled) else "text"


def _make_name(columns: list[SheetColumn]) -> None:
    """Take the first column of short texts that tell the cards apart as their name."""
    for column in columns:
        filled = column.filled
        distinct = len(set(filled)) * 10 >= len(filled) * 7
        short = max(map(len, filled)) <= _LONGEST_NAME
        if column.role in ("tag", "text", "badge") and distinct and short:
            column.role = "name"
            return


def _free_special_name(column: SheetColumn, columns: list[SheetColumn]) -> None:
    """Rename a column that is called like a special one and is none."""
    special = {"id": "code", "quantity": "amount", "name": "label"}
    if column.name in special and column.role != column.name:
        used = {each.name for each in columns}
        column.name, column.faithful = _unused(special[column.name], used), False


def _number(cell: str, grid: Grid) -> float | None:
    try:
        number: float = number_converter(None, None, False, grid.decimal_comma)(cell)
    except CellError:
        return None
    return number
