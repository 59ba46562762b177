"""A game's folder -> a validated game, and everything that is wrong with it."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.budget import Budget, OverBudgetError
from punchboard.cards.game import Game, Provenance
from punchboard.cards.load.components import check_choices, resolve_components
from punchboard.cards.load.model import validate
from punchboard.cards.load.paths import find_inside
from punchboard.cards.load.provenance import load_provenance
from punchboard.cards.load.tables import load_table
from punchboard.cards.load.tables.quantity import check_copies_in_all
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.load.values import load_values
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.schema.game import GameFile


def load_game(
    folder: Path, shown: str = "", budget: Budget | None = None
) -> tuple[Game | None, Diagnostics]:
    """Load the game in a folder.

    Args:
        folder: with a `game.yaml` in it.
        shown: the folder as messages name it; without it, as given.
        budget: what it may take, now and later; the usual one without it.

    Returns:
        The game, with every card that could be read, and what is wrong with it. There is no game
        if `game.yaml` cannot be understood.

    Raises:
        ComputerError: if the computer does not let go of a file.
    """
    diagnostics = Diagnostics()
    try:
        return _load(
            folder, shown or folder.as_posix(), budget or Budget(), diagnostics
        ), diagnostics
    except OverBudgetError as over:
        diagnostics.extend(over.diagnostics)
        return None, diagnostics


def _load(folder: Path, shown: str, budget: Budget, diagnostics: Diagnostics) -> Game | None:
    if not folder.is_dir():
        diagnostics.error(
            Position(shown), "there is no such folder", "name the folder that holds game.yaml"
        )
        return None
    path = find_inside(folder, "game.yaml", Position(shown), diagnostics, "file")
    loaded = load_yaml(path, f"{shown}/game.yaml", diagnostics) if path else None
    if loaded is None:
        return None
    value, marks = loaded
    value = {} if value is None else value
    file = validate(GameFile, value, marks, f"{shown}/game.yaml", diagnostics)
    if file is None:
        return None
    if file.players and file.players.min > file.players.max:
        diagnostics.error(
            marks[("players", "max")],
            f"max of players is {file.players.max}, must be their min {file.players.min} or more",
            "swap the two",
        )
    components = resolve_components(file.components, marks, folder, diagnostics)
    check_choices(file.components, marks, diagnostics)
    tables = {}
    with WorkbookReader() as workbooks:
        for name, component in components.items():
            here = ("components", name)
            at = marks.get((*here, "data")) or marks[here]
            table = load_table(folder, shown, name, component, at, workbooks, budget, diagnostics)
            if table is not None:
                tables[name] = table
                budget.add_cards(sum(1 for card in table.cards if card.quantity))
    check_copies_in_all(tables.values(), diagnostics)
    values = load_values(file.values, folder, shown, marks, diagnostics)
    play = None
    if file.play is not None:
        play = load_values(file.play, folder, shown, marks, diagnostics, "play")
    provenance = Provenance()
    if file.provenance is not None:
        provenance = load_provenance(
            file.provenance, folder, shown, marks, components, tables, values, diagnostics
        )
    name = folder.resolve().name
    return Game(
        name, folder, shown, file, components, tables, values, provenance, marks, play, budget
    )
