"""Games printed through the command line."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from punchboard import command_line
from tests.readers.box import write_box

GAMES = Path(__file__).parents[2] / "cards" / "games"


def print_box(name: str, folder: Path, *options: str) -> Path:
    """Print a game that ships, or the tiny one, with all that belongs to it; return its sheets."""
    game = write_box(folder / "game") if name == "box" else GAMES / name
    out = folder / "out"
    done = CliRunner().invoke(
        command_line(), ["build", str(game), "--out", str(out), "--quiet", *options]
    )
    assert done.exit_code == 0, done.output
    return out
