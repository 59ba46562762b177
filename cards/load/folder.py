"""A game's folder -> a game, with all diagnostics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from punchboard.cards.budget import Budget, OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.game import Game, SourceMap
from punchboard.cards.load.components import resolve_components
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.model import validate
from punchboard.cards.load.tables.table import load_tables
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.game import GameFile

if TYPE_CHECKING:  # only editors load a game again
    from punchboard.cards.load.tables.kept import KeptTables


def load_values(
    relative: str,
    root: Path,
    display_path: str,
    source_map: SourceMap,
    diagnostics: Diagnostics,
    field: Literal["values", "play"],
) -> dict[str, Any] | None:
    """Return the values in a file, or None if it can't be parsed.

    Adds their positions to `source_map`, under the field.

    Args:
        relative: The file's path in the game's folder.
        root: The game's folder.
        display_path: The folder as messages name it.
        source_map: Positions in `game.yaml`; receives those of the values' file.
        diagnostics: Receives errors and warnings.
        field: Field of `game.yaml` that names the file: `values` or `play`.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    path = find_inside(root, relative, source_map[(field,)], diagnostics, field)
    loaded = load_yaml(path, f"{display_path}/{relative}", diagnostics) if path else None
    if loaded is None:
        return None
    found, places = loaded
    if found is None:
        return {}
    if not isinstance(found, dict):
        diagnostics.error(
            places[()], tr("the values aren't a block of values"), tr('write "name: value" lines')
        )
        return None
    source_map.update({(field, *inner): place for inner, place in places.items()})
    return found


def load_game(
    folder: Path,
    display_path: str = "",
    budget: Budget | None = None,
    kept: KeptTables | None = None,
) -> tuple[Game | None, Diagnostics]:
    """Load the game in a folder.

    Args:
        folder: The folder of the game, with a `game.yaml`.
        display_path: The folder as messages name it; without it, as given.
        budget: Limits on the game's size and work, now and later; the usual limits without it.
        kept: Tables of the last load, from which rows are taken over that are the same.

    Returns:
        The game, with all cards that could be read, and its diagnostics. There is no game
        if `game.yaml` or its file of values can't be parsed.

    Raises:
        ComputerError: if the system refuses access to a file.
    """
    diagnostics = Diagnostics()
    budget = budget or Budget()
    display_path = display_path or folder.as_posix()
    if not folder.is_dir():
        diagnostics.error(
            Position(display_path),
            tr("there is no such folder"),
            tr("name the folder that holds game.yaml"),
        )
        return None, diagnostics
    path = find_inside(folder, "game.yaml", Position(display_path), diagnostics, "file")
    loaded = load_yaml(path, f"{display_path}/game.yaml", diagnostics) if path else None
    if loaded is None:
        return None, diagnostics
    value, source_map = loaded
    value = {} if value is None else value
    file = validate(GameFile, value, source_map, f"{display_path}/game.yaml", diagnostics)
    if file is None:
        return None, diagnostics
    if file.players and file.players.min > file.players.max:
        diagnostics.error(
            source_map[("players", "max")],
            tr(
                "max of players is {most}, must be their min {least} or more",
                most=file.players.max,
                least=file.players.min,
            ),
            tr("swap the two"),
        )
    components = resolve_components(file.components, source_map, folder, diagnostics)
    try:
        tables = load_tables(
            components, folder, display_path, source_map, budget, diagnostics, kept
        )
    except OverBudgetError as over:
        diagnostics.extend(over.diagnostics)
        return None, diagnostics
    values, play = file.values, file.play
    if isinstance(values, str):
        found = load_values(values, folder, display_path, source_map, diagnostics, "values")
        if found is None:  # each line of the game that names a value would be wrong, too
            return None, diagnostics
        values = found
    if isinstance(play, str):
        play = load_values(play, folder, display_path, source_map, diagnostics, "play") or {}
    game = Game(
        folder.resolve().name,
        folder,
        display_path,
        file,
        components,
        tables,
        values,
        source_map,
        play,
        budget,
    )
    if file.provenance is not None:
        from punchboard.cards.load.provenance import load_provenance  # few games have any

        game = replace(game, provenance=load_provenance(file.provenance, game, diagnostics))
    return game, diagnostics
