"""A table as it was typed: its cells, and the line with the names of its columns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load.nearest import nearest
from punchboard.cards.problem import Diagnostics, Hint, Position, Remedy
from punchboard.cards.schema.base import NAME, other_spelling
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.table_limits import MOST_ROWS

if TYPE_CHECKING:
    from punchboard.cards.remark import Remark
    from punchboard.cards.workbook.worksheet import Area, Loss, Merge


class Grid(NamedTuple):
    """A table as read from its file.

    Attributes:
        file: Path of the file, as messages name it.
        sheet: Worksheet, "" outside workbooks.
        header: Names of the columns, as written.
        header_row: Number of the row with these names, from 1.
        rows: Cells as text; each row is at least as wide as the header.
        numbers: For each row its number (or line) from 1.
        cells: Whether positions are cells of a worksheet rather than lines of text.
        decimal_comma: Whether 2,5 is a number.
        places: By row and column index, position of a value that isn't a cell.
        merged: Merged cells of a worksheet.
        lost: Formatting of cells that import loses, such as bold words or number formats.
        formatted: Cells whose number format shows other digits than their values have.
        shown: Displayed text of numeric cells, by row and column from 1.
        rows_hidden: How many rows with content a worksheet hides, which are left out here.
        hidden_columns: The indices of columns that a worksheet hides.
        stale: Rows and columns, from 1, of formulas that are older than the cells they read.
        remarks: Notes about parts of the table that were left out or guessed.
        encoding: The name in `ENCODINGS` that was guessed for its file; "" for UTF-8 and UTF-16.
    """

    file: str
    sheet: str
    header: Sequence[str]
    header_row: int
    rows: Sequence[Sequence[str]]
    numbers: Sequence[int]
    cells: bool = True
    decimal_comma: bool = False
    places: Mapping[tuple[int, int], Position] = {}
    merged: Sequence[Merge] = ()
    lost: Sequence[Loss] = ()
    formatted: Sequence[Area] = ()
    shown: Sequence[tuple[int, int, str]] = ()
    rows_hidden: int = 0
    hidden_columns: Collection[int] = ()
    stale: Collection[tuple[int, int]] = frozenset()
    remarks: Sequence[Remark] = ()
    encoding: str = ""

    def position(self, row: int, column: int | None = None) -> Position:
        """Return where a value stands, by the indices of its row and its column."""
        if self.cells:
            number = 0 if column is None else column + 1
            return Position(self.file, self.sheet, self.numbers[row], number, True)
        if column is not None and (row, column) in self.places:
            return self.places[row, column]._replace(file=self.file)
        return Position(self.file, self.sheet, self.numbers[row])

    def with_rows(self, kept: Sequence[int]) -> Grid:
        """Return it with some of its rows, by their indices."""
        return self._replace(
            rows=[self.rows[row] for row in kept],
            numbers=[self.numbers[row] for row in kept],
            places={
                (new, column): place
                for new, row in enumerate(kept)
                for column in range(len(self.header))
                if (place := self.places.get((row, column)))
            },
        )

    def header_position(self, column: int | None = None) -> Position:
        """Return where a column's name stands, or the row of all names."""
        if not self.cells:
            return Position(self.file, self.sheet)
        number = 0 if column is None else column + 1
        return Position(self.file, self.sheet, self.header_row, number, True)


def say_too_many_rows(count: int, position: Position, diagnostics: Diagnostics) -> None:
    """Say that a table has more rows than the limit."""
    diagnostics.error(
        position,
        tr(
            "the table has {rows:,} rows, must have {most:,} or fewer",
            rows=count,
            most=MOST_ROWS,
        ),
        tr("split the cards over several components"),
    )


_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u2060"))


@lru_cache(1024)  # the first lines of a table are looked through for each separator
def header_key(name: str) -> str:
    """Normalize a column's name: capitals, accents, spaces and hyphens don't matter."""
    plain = name.translate(_INVISIBLE).strip().casefold()
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(each for each in letters if not unicodedata.combining(each))
    return "_".join(plain.replace("-", " ").replace("_", " ").split())


#: Headings that are named where a column is missing.
_MOST_LISTED = 8
#: A cell that names a picture.
_PICTURE = re.compile(r"[^\s{}:*?\"<>|][^{}:*?\"<>|]*\.(?:png|jpe?g|svg|webp|avif)", re.IGNORECASE)
#: Rows at the top among which the names of columns are looked for: a title, a legend, a date.
MOST_ABOVE = 20


def heading_row(rows: Sequence[Sequence[str]], known: Collection[str]) -> int | None:
    """Return the index of the row with the names of columns; None if all rows are blank.

    That is the first row that isn't blank, unless it has none of the known names and a row
    below has several: many spreadsheets begin with a title.

    Args:
        rows: Rows of a table, from its top.
        known: Names of columns to look for.
    """
    first = next((i for i, row in enumerate(rows) if any(map(str.strip, row))), None)
    if first is None:
        return None
    keys = set(map(header_key, known))
    wanted = keys.union(other_spelling(key) for key in keys if "colo" in key) - {""}
    if not wanted.isdisjoint(map(header_key, rows[first])):
        return first
    near = range(first, min(len(rows), first + MOST_ABOVE))
    names = [len(wanted.intersection(map(header_key, rows[i]))) for i in near]
    return first + names.index(max(names)) if max(names) >= min(2, len(wanted)) else first


def wanted_columns(component: ComponentBase) -> list[str]:
    """Return every column that a component's table may have, the special ones first."""
    special = (component.id, component.name, component.quantity)
    return list(dict.fromkeys((*special, *component.columns)))


def match_header(
    grid: Grid,
    name: str,
    component: ComponentBase,
    source_map: SourceMap,
    diagnostics: Diagnostics,
) -> dict[str, int]:
    """Find the columns of a game in a table.

    Args:
        grid: The table.
        name: The component's name.
        component: Its declaration; the columns without a default must be in the table.
        source_map: Positions in `game.yaml`.
        diagnostics: Takes missing, doubled and mistyped columns.

    Returns:
        The index of every column that is there, by the name that the game has for it.
    """
    wanted = {header_key(title): title for title in wanted_columns(component)}
    headings = set(map(header_key, grid.header))
    for key, column in [each for each in wanted.items() if "colo" in each[0]]:
        if key not in headings:
            wanted.setdefault(other_spelling(key) or key, column)
    found: dict[str, int] = {}
    strange: dict[str, int] = {}
    for index, cell in enumerate(grid.header):
        title = wanted.get(header_key(cell))
        if title is None:
            strange.setdefault(cell.strip(), index)
        elif title in found:
            first = grid.header_position(found[title])
            diagnostics.error(
                grid.header_position(index),
                tr(
                    'the column "{column}" is here a second time; the first is {first}',
                    column=title,
                    first=first,
                ),
                tr("rename or delete one of the two"),
            )
        else:
            found[title] = index
    strange.pop("", None)
    missing = [title for title in dict.fromkeys(wanted.values()) if title not in found]
    needed = _needed_columns(grid, name, component, strange, source_map)
    lacking = [title for title in missing if title in needed]
    for title in lacking:
        close = nearest(title, strange)
        diagnostics.error(
            grid.header_position(strange[close]) if close else grid.header_position(),
            tr('the column "{column}" is missing', column=title),
            _renamed(close, title, strange)
            if close
            else _way_out(title, strange, needed[title], missing),
        )
        strange.pop(close, None)
    for cell, index in strange.items():
        close = nearest(header_key(cell), missing)
        if close and close not in needed:
            diagnostics.warning(
                grid.header_position(index),
                tr(
                    'the column "{heading}" is unknown and ignored, and there is no column '
                    '"{column}"',
                    heading=cell,
                    column=close,
                ),
                Hint(tr('did you mean "{name}"?', name=close), Remedy("", close)),
            )
    if strange and not component.where:
        _note_pictures(grid, strange, diagnostics)
    return found


def _note_pictures(grid: Grid, strange: Mapping[str, int], diagnostics: Diagnostics) -> None:
    """Note the columns that name pictures, and that no card uses."""
    for heading, index in strange.items():
        first = next((row[index].strip() for row in grid.rows if row[index].strip()), "")
        if _PICTURE.fullmatch(first) and re.fullmatch(NAME, header_key(heading)):
            diagnostics.note(
                grid.header_position(index),
                tr(
                    'the column "{heading}" names pictures such as {picture}, and no card uses it',
                    heading=heading,
                    picture=first,
                ),
                tr(
                    "in the Studio: Design, Picture, “From a column”; by hand: `{column}: text` "
                    "under `columns:`, and an image in the layout",
                    column=header_key(heading),
                ),
            )


def _renamed(heading: str, column: str, strange: Collection[str]) -> str:
    """Return the hint for a mistyped heading; only one that no other is like is certain."""
    words = tr('rename "{heading}" to "{column}"', heading=heading, column=column)
    others = [each for each in strange if each != heading]
    return words if nearest(column, others) else Hint(words, Remedy("", column))


def _needed_columns(
    grid: Grid,
    name: str,
    component: ComponentBase,
    strange: Collection[str],
    source_map: SourceMap,
) -> dict[str, Position]:
    """Return the columns that a table must have, with the positions of their declarations.

    Columns that `like:` inherits may be missing, as may columns with a default, and in YAML
    a value that no card has; there, only an unknown key can be a misspelling of it.
    """
    here = ("components", name)
    special = component.model_fields_set & {"id", "name", "quantity"}
    needed = {
        getattr(component, field): source_map.get((*here, field)) or source_map[here]
        for field in special
    }
    for title, column in component.columns.items():
        own = key_position(source_map, (*here, "columns", title))
        is_expected = column.default is None and (grid.cells or strange)
        if column.required or (own and is_expected):
            needed[title] = own or source_map[here]
    return needed


def _way_out(
    title: str, strange: Collection[str], declared_at: Position, missing: Collection[str]
) -> str:
    """Return how to correct a missing column that is like no heading of a table."""
    others = [each for each in strange if not nearest(header_key(each), missing)]
    way = tr("add it, or take it out of {place}", place=declared_at)
    if not others:
        return way
    some = ", ".join(f'"{each}"' for each in others[:_MOST_LISTED])
    some += ", …" if len(others) > _MOST_LISTED else ""
    if len(others) == 1:
        return tr(
            'rename {heading} to "{column}" if that is it; else {otherwise}',
            heading=some,
            column=title,
            otherwise=way,
        )
    return tr(
        'rename its heading to "{column}" if it is one of {headings}; else {otherwise}',
        column=title,
        headings=some,
        otherwise=way,
    )
