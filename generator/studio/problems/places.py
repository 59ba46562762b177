"""Positions in files -> cards, columns and lines that the Studio can open."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.files import MOST_BYTES
from punchboard.cards.problem import NOWHERE, Position, cell_name
from punchboard.cards.regular_file import read_regular
from punchboard.cards.schema.base import as_known
from punchboard.generator.studio.problems.problem import Target

#: The key of a line of YAML.
_KEY = re.compile(r"""\s*(?:-\s+)*(?:"([^"]+)"|'([^']+)'|([^\s"'#:][^:#]*?))\s*:(?:\s|$)""")


class Places:
    """The places of one game.

    Attributes:
        root: The game's folder.
        display_path: The folder as messages name it.
    """

    def __init__(self, root: Path, display_path: str, game: Game | None) -> None:
        """Index the cards of a game; None if it can't be read."""
        self.root = root
        self.display_path = display_path
        self._tables: dict[tuple[str, str], list[tuple[str, Table]]] = {}
        self._cards: dict[str, dict[int, Card]] = {}
        for name, table in game.tables.items() if game is not None else ():
            if game is not None and game.components[name].data:
                self._tables.setdefault((table.file, table.sheet), []).append((name, table))
                self._cards[name] = {card.row: card for card in table.cards}

    def relative(self, file: str) -> str:
        """Return the path of a file in the game's folder, "" if it is elsewhere."""
        inner = file.removeprefix(f"{self.display_path}/")
        return inner if inner != file else ""

    def inner(self, position: Position) -> Position:
        """Return a position with its file as the game's folder has it."""
        if position.file == self.display_path:
            return NOWHERE
        return position._replace(file=self.relative(position.file) or position.file)

    def words(self, position: Position) -> str:
        """Name a position for a person: `birds.csv: cost, row 4 (C4)`, `game.yaml, line 4`."""
        inner = self.inner(position)
        column, row = self.target(position).column, position.row
        if not row or inner.file.startswith("https://"):
            return str(inner)
        if not position.cell:
            return tr("{file}, line {line}", file=inner.file, line=row)
        file = ", ".join(each for each in (inner.file, inner.sheet) if each)
        if not column:
            place = cell_name(row, position.column)
            return tr("{file}: {place}", file=file, place=place)
        return tr(
            "{file}: {column}, row {row} ({cell})",
            file=file,
            column=column,
            row=row,
            cell=cell_name(row, position.column),
        )

    def target(self, position: Position) -> Target:
        """Return the place to open for a position."""
        file = self.relative(position.file)
        tables = self._tables.get((position.file, position.sheet), ())
        if position.cell and tables:
            return self._cell(position, tables)
        text = Target(file=file, line=position.row, at=position.column) if file else Target()
        if tables and position.row:
            return self._line(text, tables)
        return text

    def _cell(self, position: Position, tables: Sequence[tuple[str, Table]]) -> Target:
        """Return the cell of a worksheet or a text table."""
        name, table = next(
            (each for each in tables if position.row in self._cards[each[0]]), tables[0]
        )
        card = self._cards[name].get(position.row)
        # A component may not know a column of its file that another one reads.
        titles = (each.columns.items() for each in (table, *(other for _, other in tables)))
        column = next(
            (title for found in titles for title, number in found if number == position.column), ""
        )
        return Target(
            name, card.id if card else "", column if position.column else "", position.row
        )

    def _line(self, text: Target, tables: Sequence[tuple[str, Table]]) -> Target:
        """Return the value of a YAML table, by its line."""
        best: tuple[int, str, Table] | None = None
        for name, table in tables:
            rows = sorted(self._cards[name])
            before = bisect_right(rows, text.line)
            if before and (best is None or rows[before - 1] > best[0]):
                best = rows[before - 1], name, table
        if best is None:
            return text
        row, name, table = best
        key = _key_at(self.root / text.file, text.line)
        column = as_known(key, table.columns) if key else ""
        return text._replace(
            component=name,
            card=self._cards[name][row].id,
            column=column if column in table.columns else "",
            row=row,
        )


def _key_at(path: Path, line: int) -> str:
    """Return the key of a line of YAML, "" if it has none."""
    lines = _lines(path, path.stat().st_mtime_ns) if path.is_file() else ()
    found = _KEY.match(lines[line - 1]) if line <= len(lines) else None
    return next((each.strip() for each in found.groups() if each), "") if found else ""


@lru_cache(maxsize=4)
def _lines(path: Path, changed: int) -> Sequence[str]:
    """Return the lines of a text file as of its last change."""
    del changed  # only a part of the cache's key
    try:
        return read_regular(path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except OSError:
        return ()
