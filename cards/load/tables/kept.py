"""Tables as they were loaded last, for an editor that loads a game again after each key press."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.load.files import read_bytes
from punchboard.cards.load.tables.columns import ColumnReader, ReadRows, Rows, read_rows
from punchboard.cards.load.tables.csv_file import ParseCsv, ParsedCsv, parse_csv
from punchboard.cards.load.tables.grid import Grid
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import ComponentBase

if TYPE_CHECKING:
    from punchboard.cards.load.tables.workbook import WorkbookReader

#: Bytes of the largest file whose content is kept.
_MOST_BYTES = 4_000_000

#: Returns the table in the bytes of a YAML file, None if it has faults.
ReadYaml = Callable[[bytes, ComponentBase], Grid | None]


class _Kept(NamedTuple):
    """The rows of a component as they were read last.

    Attributes:
        component: Declaration of the component.
        found: Indices of its columns, by the names in the game.
        grid: The cells.
        rows: The values.
        faulty: Numbers of rows with faults, which are read each time to report them again.
    """

    component: ComponentBase
    found: Mapping[str, int]
    grid: Grid
    rows: Rows
    faulty: frozenset[int]


class KeptTables:
    """Keeps tables, so that only rows that differ are read again. All are of one folder.

    Attributes:
        workbooks: Reads workbooks; None for a process for each load.
    """

    def __init__(
        self,
        parse: ParseCsv = parse_csv,
        read_yaml: ReadYaml | None = None,
        workbooks: WorkbookReader | None = None,
    ) -> None:
        """Keep nothing so far.

        Args:
            parse: Parses the bytes of a CSV file that has changed.
            read_yaml: Reads the bytes of a YAML table that has changed; None if nobody has read
                them before.
            workbooks: Reads workbooks, and goes on reading; None for a process for each load.
        """
        self.workbooks: WorkbookReader | None = workbooks
        self._parse = parse
        self._read_yaml = read_yaml
        self._grids: dict[tuple[Path, str, str], tuple[bytes, Grid]] = {}
        self._files: dict[tuple[str, tuple[str, ...], str | None], tuple[bytes, ParsedCsv]] = {}
        self._rows: dict[str, _Kept] = {}

    def parse_csv(
        self,
        raw: bytes,
        display_path: str,
        known: Collection[str],
        encoding: str | None,
        diagnostics: Diagnostics,
    ) -> ParsedCsv | None:
        """Return the content of a CSV file; arguments as for `read_csv`."""
        key = display_path, tuple(known), encoding
        kept = self._files.pop(key, None)
        if kept is None or kept[0] != raw:
            reports = diagnostics.count
            parsed = self._parse(raw, display_path, known, encoding, diagnostics)
            if parsed is None or diagnostics.count > reports or len(raw) > _MOST_BYTES:
                return parsed
            kept = raw, parsed
        self._files[key] = kept
        return kept[1]

    def yaml_grid(self, path: Path, component: ComponentBase) -> Grid | None:
        """Return a YAML table without faults; None to read it as usual. Its file has no name."""
        if self._read_yaml is None:
            return None
        key = path, component.id, component.quantity
        kept = self._grids.pop(key, None)
        raw = read_bytes(path, path.name, _MOST_BYTES, Diagnostics())
        if kept is None or kept[0] != raw:
            grid = self._read_yaml(raw, component) if raw is not None else None
            if raw is None or grid is None:
                return None
            kept = raw, grid
        self._grids[key] = kept
        return kept[1]

    def reader(self, component: str) -> ReadRows:
        """Return the function that reads the rows of a component."""
        return partial(self._read_rows, component)

    def _read_rows(
        self,
        name: str,
        grid: Grid,
        found: Mapping[str, int],
        component: ComponentBase,
        root: Path,
        diagnostics: Diagnostics,
    ) -> Rows:
        kept = self._rows.pop(name, None)
        own = Diagnostics()
        if kept is None or not _is_alike(kept, grid, found, component):
            rows = read_rows(grid, found, component, root, own)
        else:
            changed = [
                row
                for row, (cells, old) in enumerate(zip(grid.rows, kept.grid.rows, strict=True))
                if cells != old or grid.numbers[row] in kept.faulty
            ]
            part = read_rows(grid.with_rows(changed), found, component, root, own)
            rows = _put(kept.rows, changed, part)
            reader = ColumnReader(grid, found, own)
            for title, column in component.columns.items():
                if column.type == "image":  # files may have come or gone
                    reader.column(title, column, root)
        faults = tuple(own)
        diagnostics.extend(faults)
        if grid.cells or not faults:  # the line of a fault in YAML needn't be that of its row
            faulty = frozenset(each.position.row for each in faults)
            self._rows[name] = _Kept(component, found, grid, rows, faulty)
        return rows


def _is_alike(kept: _Kept, grid: Grid, found: Mapping[str, int], component: ComponentBase) -> bool:
    """Return whether tables differ in the texts of cells at most."""
    return (
        kept.component == component
        and kept.found == found
        and kept.grid._replace(rows=()) == grid._replace(rows=())
    )


def _put(rows: Rows, places: list[int], part: Rows) -> Rows:
    """Return rows, some of them replaced by others."""
    new = Rows(rows.titles.copy(), rows.quantities.copy(), rows.values.copy())
    for at, place in enumerate(places):
        new.titles[place] = part.titles[at]
        new.quantities[place] = part.quantities[at]
        new.values[place] = part.values[at]
    return new
