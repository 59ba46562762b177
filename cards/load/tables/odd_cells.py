"""Cells that are probably not meant as they are: HTML that isn't read, and lines of a diff."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from punchboard.cards.catalog import marked, tr_count, tr_some, translated
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.remark import Kind, Remarks
from punchboard.cards.schema.component import ComponentBase

#: The first cell of a row that was pasted with the marks of a diff, or of two merged versions.
_DIFF = re.compile(r"[-+][^\W\d_].*|@@ .*|(?:---|\+\+\+) \S.*|diff --git .*", re.DOTALL)
_VERSIONS = re.compile(r"<{7}(?: .*)?|={7}|>{7}(?: .*)?")
_BEGINS = frozenset("-+@<=>d")
_MOST_TAGS = 6


def note_odd_cells(
    grid: Grid, found: Mapping[str, int], component: ComponentBase, remarks: Remarks
) -> None:
    """Add remarks about rows that look like lines of a diff, and about HTML that isn't read.

    Args:
        grid: The table.
        found: Index of each column of the game.
        component: The component that declares them.
        remarks: Receives a remark for each.
    """
    _note_diff(grid, remarks)
    texts = [name for name, column in component.columns.items() if column.type == "text"]
    indices = [found[name] for name in (*texts, component.name) if name in found]
    note_html(grid, list(dict.fromkeys(indices)), remarks)


def _note_diff(grid: Grid, remarks: Remarks) -> None:
    firsts = [cells[0] for cells in grid.rows] if grid.header else []
    suspects = [row for row, cell in enumerate(firsts) if cell[:1] in _BEGINS]
    if not suspects:
        return
    for pattern, say, hint in (
        (
            _VERSIONS,
            _say_versions,
            marked("keep the rows of one version, and delete the marks"),
        ),
        (
            _DIFF,
            _say_diff,
            marked('delete the rows that begin with "-", and take the "+" off the others'),
        ),
    ):
        rows = [row for row in suspects if pattern.fullmatch(firsts[row])]
        if rows:
            message = say(len(rows), firsts[rows[0]][:40])
            remarks.warning(Kind.TEXT, grid.position(rows[0]), message, translated(hint))


def _say_versions(rows: int, text: str) -> str:
    return tr_count(
        'this row looks like a mark between two versions: "{text}"',
        '{count:,} rows look like a mark between two versions: "{text}"',
        rows,
        text=text,
    )


def _say_diff(rows: int, text: str) -> str:
    return tr_count(
        'this row looks like a line of a diff: "{text}"',
        '{count:,} rows look like a line of a diff: "{text}"',
        rows,
        text=text,
    )


def note_html(
    grid: Grid, columns: Sequence[int], remarks: Remarks, *, is_read: bool = False
) -> None:
    """Add remarks about HTML that prints as its words only, and about text that looks like HTML.

    Args:
        grid: The table.
        columns: Indices of the columns with text.
        remarks: Receives a remark for each.
        is_read: Whether a copy without the HTML is read later, with own remarks.
    """
    cells = [
        (row, column)
        for column in columns
        if "<" in "".join([texts[column] for texts in grid.rows])
        for row, texts in enumerate(grid.rows)
        if "<" in texts[column]
    ]
    if not cells:
        return
    from punchboard.cards.html import read_html  # few tables hold any

    cells.sort()
    dropped: dict[str, list[tuple[int, int]]] = {}
    typed: dict[str, list[tuple[int, int]]] = {}
    for row, column in cells:
        read = read_html(grid.rows[row][column])
        for tags, found in ((read.dropped, dropped), (read.typed, typed)):
            for tag in tags:
                found.setdefault(tag, []).append((row, column))
    for found, say, hint in (
        (dropped, _say_dropped, marked("take the tags out, or use b, i, u, sup, sub")),
        (typed, _say_typed, marked(r"a symbol is written [name]; write \< to print it so")),
    ):
        if found and not (is_read and found is typed):
            places = list(dict.fromkeys(place for each in found.values() for place in each))
            message = say(tr_some(list(found), _MOST_TAGS), len(places))
            remarks.warning(Kind.TEXT, grid.position(*places[0]), message, translated(hint))


def _say_dropped(tags: str, cells: int) -> str:
    return tr_count(
        "only the words are printed of {tags} here",
        "only the words are printed of {tags} in {count:,} cells",
        cells,
        tags=tags,
    )


def _say_typed(tags: str, cells: int) -> str:
    return tr_count(
        "printed as typed: {tags} here",
        "printed as typed: {tags} in {count:,} cells",
        cells,
        tags=tags,
    )
