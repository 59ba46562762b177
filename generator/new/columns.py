"""What the columns of a spreadsheet are for, judged by their names and what stands in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from punchboard.cards.load.tables.cell import Wrong
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.load.tables.header import header_key
from punchboard.cards.load.tables.ids import MOST_LETTERS
from punchboard.cards.load.tables.number import number_converter
from punchboard.cards.load.tables.quantity import MOST_COPIES
from punchboard.generator.new.words import COSTS, EFFECTS, NAMES, QUANTITIES, REMARKS, RESERVED

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
        whole: of numbers, whether all are whole.
    """

    index: int
    header: str
    name: str
    cells: list[str]
    role: Role = "text"
    faithful: bool = True
    whole: bool = True

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
    _first(columns, QUANTITIES, _is_quantity, "quantity", grid)
    _first(columns, NAMES, _is_title, "name", grid)
    _first(columns, ("id",), _is_id, "id", grid)
    open_columns = [each for each in columns if each.role == "text"]
    for column in open_columns:
        column.role = _role(column, grid)
    if not any(each.role == "name" for each in columns):
        _make_name(columns)
    _first([each for each in columns if each.role == "number"], COSTS, None, "cost", grid)
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
        columns.append(SheetColumn(index, header.strip(), name, cells, faithful=faithful))
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


def _first(
    columns: Sequence[SheetColumn],
    words: Sequence[str],
    fits: object,
    role: Role,
    grid: Grid,
) -> None:
    """Give a role to the column whose name is the earliest of some words, if its cells fit."""
    for word in words:
        for column in columns:
            if header_key(column.header) == word and column.role in ("text", "number"):
                if callable(fits) and not fits(column, grid):
                    continue
                column.role = role
                return


def _is_quantity(column: SheetColumn, grid: Grid) -> bool:
    counts = [_number(cell, grid) for cell in column.filled]
    return any(counts) and all(
        isinstance(count, int) and 0 <= count <= MOST_COPIES for count in counts
    )


def _is_title(column: SheetColumn, grid: Grid) -> bool:
    return not all(_number(cell, grid) is not None for cell in column.filled)


def _is_id(column: SheetColumn, grid: Grid) -> bool:
    ids = [cell for cell, row in zip(column.cells, grid.rows, strict=True) if "".join(row).strip()]
    return len(set(ids)) == len(ids) and all(
        0 < len(each) <= MOST_LETTERS
        and "/" not in each
        and "\\" not in each
        and each.isprintable()
        for each in ids
    )


def _role(column: SheetColumn, grid: Grid) -> Role:
    filled = column.filled
    if header_key(column.header) in REMARKS:
        return "note"
    numbers = [_number(cell, grid) for cell in filled]
    if all(number is not None for number in numbers):
        column.whole = all(isinstance(number, int) for number in numbers)
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


def _number(cell: str, grid: Grid) -> int | float | None:
    try:
        number: int | float = number_converter(None, None, False, grid.decimal_comma)(cell)
    except Wrong:
        return None
    return number
