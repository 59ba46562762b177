"""Packs for the companion: made where they are missing, or older than their game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from punchboard.cards.problem import DataError, UsageError
from punchboard.cards.schema.pack import ENDING
from punchboard.generator.commands.games import (
    OUTPUT,
    Found,
    find_game,
    shipped_games,
    usable_output,
)
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import say, shown_path
from punchboard.generator.commands.whole_file import write_whole


def has_window() -> bool:
    """Return whether the companion can open a window of its own, which Kivy draws."""
    return find_spec("kivy") is not None


def ready_packs(names: Sequence[str], out: Path | None, console: Console) -> list[Path]:
    """Return the packs of games, made anew where they are missing or out of date.

    Args:
        names: games that ship, or folders; none: every game that ships and has a companion.
        out: the folder of the packs; None: each beside its game's sheets.
        console: says what is made.

    Raises:
        UsageError: if a game has no `play:` section.
        DataError: if the data of a game has errors.
        ComputerError: if the disk is full.
    """
    packs = []
    for found in [find_game(name) for name in names] or _shipped():
        pack = _ready(found, usable_output(out or OUTPUT / found.name), console)
        if pack is not None:
            packs.append(pack)
        elif names:
            raise UsageError(
                f'the companion knows nothing of "{found.display_path}": it has no "play:" section',
                "describe what the companion shall know; docs/play.md tells how",
            )
    return packs


def _shipped() -> list[Found]:
    return [Found(folder, shown_path(folder)) for folder in shipped_games().values()]


def _ready(found: Found, out: Path, console: Console) -> Path | None:
    path = out / f"{found.name}{ENDING}"
    if path.is_file() and path.stat().st_mtime > _last_change(found.folder):
        return path
    from punchboard.generator.pack import make_pack_alone, text_of

    game, diagnostics = load_checked(found)
    if game.play is None:
        return None
    say(console, f"making the pack of {game.file.title}", "dim")
    pack = make_pack_alone(game, diagnostics)
    if pack is None or diagnostics.has_errors:
        raise DataError(diagnostics)
    text = text_of(pack)
    write_whole(
        path,
        lambda fresh: fresh.write_text(text, encoding="utf-8", newline="\n"),
        partial(say, console),
    )
    return path


def _last_change(folder: Path) -> float:
    """Return when anything in a folder was changed last, in seconds."""
    return max(path.stat().st_mtime for path in (folder, *folder.rglob("*")))
