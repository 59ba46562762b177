"""Tables in YAML: a list of cards, or cards by id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, key_position
from punchboard.cards.load.tables.grid import Grid, header_key, say_too_many_rows
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.table_limits import MOST_ROWS


def read_yaml_table(
    path: Path, display_path: str, component: ComponentBase, diagnostics: Diagnostics
) -> Grid | None:
    """Read a table from a YAML file.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        component: Component of the table; keys fill its id column if cards are given by id, and a
            card without a quantity counts once.
        diagnostics: Receives errors and warnings.

    Returns:
        Its rows, or None if nothing could be read.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    loaded = load_yaml(path, display_path, diagnostics)
    return None if loaded is None else yaml_grid(*loaded, component, display_path, diagnostics)


def yaml_grid(
    value: Any,
    source_map: SourceMap,
    component: ComponentBase,
    display_path: str,
    diagnostics: Diagnostics,
) -> Grid | None:
    """Return the cards of a loaded YAML file, None with an error.

    Args:
        value: The file's value.
        source_map: Positions in it.
        component: Component of the table.
        display_path: The file's path as messages name it.
        diagnostics: Receives errors and warnings.
    """
    entries = _entries(value, component.id)
    if not entries:
        diagnostics.error(
            Position(display_path),
            tr("the table holds no cards"),
            tr('write a list of cards: "- id: heron", and its values below, indented alike'),
        )
        return None
    if len(entries) > MOST_ROWS:
        say_too_many_rows(len(entries), Position(display_path), diagnostics)
        return None
    return _grid(entries, component.quantity, source_map, display_path, diagnostics)


def _entries(value: Any, id_column: str) -> list[tuple[str | int, Any]]:
    """Return the cards with their keys or numbers."""
    if isinstance(value, tuple):
        return list(enumerate(value))
    if not isinstance(value, dict):
        return []
    return [
        (key, {id_column: key, **card} if isinstance(card, dict) else card)
        for key, card in value.items()
    ]


def _grid(
    entries: list[tuple[str | int, Any]],
    quantity: str,
    source_map: SourceMap,
    display_path: str,
    diagnostics: Diagnostics,
) -> Grid:
    header: dict[str, int] = {}
    sparse: list[dict[int, str]] = []
    numbers: list[int] = []
    places: dict[tuple[int, int], Position] = {}
    for step, card in entries:
        at = key_position(source_map, (step,)) or source_map[(step,)]
        if not isinstance(card, dict):
            diagnostics.error(
                source_map[(step,)],
                tr("this card isn't a block of values"),
                tr('write "name: value" lines'),
            )
            continue
        row: dict[int, str] = {}
        for key, value in card.items():
            index = header.setdefault(str(key), len(header))
            place = source_map.get((step, key), at)
            places[len(sparse), index] = place
            if isinstance(value, dict) or _is_nested(value):
                diagnostics.error(
                    place,
                    tr("{key} is a block of values, must be one value or a list", key=key),
                    tr("write one value"),
                )
            else:
                row[index] = cell_text(value)
        sparse.append(row)
        numbers.append(at.row)
    width = range(len(header))
    blanks = ["1" if header_key(name) == header_key(quantity) else "" for name in header]
    rows = [[row.get(index, blanks[index]) for index in width] for row in sparse]
    return Grid(display_path, "", list(header), 0, rows, numbers, cells=False, places=places)


def _is_nested(value: Any) -> bool:
    return isinstance(value, tuple) and any(isinstance(each, dict | tuple) for each in value)


def cell_text(value: Any) -> str:
    """Return a value as a spreadsheet's cell would hold it; a list's entries with commas."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, tuple):
        return ", ".join(cell_text(each) for each in value)
    return str(value)
