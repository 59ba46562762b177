"""Load a game, run its checks, and check the layouts of components without data."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.game import Game
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.layout.load import load_layout


def load_and_check(folder: Path, display_path: str) -> tuple[Game | None, Diagnostics]:
    """Load a game and run its checks.

    Args:
        folder: The game's folder.
        display_path: The folder as messages name it.

    Returns:
        The game, None if there is no usable one, and the diagnostics so far.

    Raises:
        ComputerError: if the system refuses access to a file.
    """
    game, diagnostics = load_game(folder, display_path)
    if diagnostics.has_errors:
        _check_layouts(folder, display_path, diagnostics)
    if game is not None and game.file.checks:
        from punchboard.cards.check.checks import check_game  # many games ask for none

        diagnostics.extend(check_game(game, diagnostics))
    return game, diagnostics


def _check_layouts(folder: Path, display_path: str, diagnostics: Diagnostics) -> None:
    """Report errors in layouts of components that aren't laid out, as their data has errors."""
    shown = f"{display_path}/game.yaml"
    loaded = load_yaml(folder / "game.yaml", shown, Diagnostics())
    values = loaded[0] if loaded else None
    components = values.get("components") if isinstance(values, dict) else None
    for component in components.values() if isinstance(components, dict) else ():
        for field, path in component.items() if isinstance(component, dict) else ():
            is_layout = isinstance(path, str) and field != "data" and path.endswith(".yaml")
            if is_layout and find_inside(folder, path, Position(), Diagnostics(), "layout"):
                at = Position(shown)
                load_layout(folder, path, at, diagnostics, display_path=display_path)
