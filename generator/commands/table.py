"""The printing half of `table`: packs of games, a folder, QR codes in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path

import platformdirs
import typer
from rich.console import Console
from rich.text import Text

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import ENDING
from punchboard.cards.printable import plain, shown_path
from punchboard.cards.problem import DataError, UsageError
from punchboard.generator.commands.games import (
    OUTPUT,
    Found,
    find_game,
    shipped_games,
    usable_output,
)
from punchboard.generator.commands.terminal import say
from punchboard.generator.faces_beside import last_change
from punchboard.generator.output import write_whole
from punchboard.generator.paper import VARIABLE


def has_window() -> bool:
    """Return whether the companion can open a window, which Kivy draws."""
    return find_spec("kivy") is not None


def ready_packs(names: Sequence[str], out: Path | None, console: Console) -> list[Path]:
    """Return the packs of games, and make those that are missing or out of date.

    Args:
        names: Names of shipped games, or folders; without any, all shipped games.
        out: Folder of the packs; None puts each beside its game's sheets.
        console: Prints the names of packs being made.

    Raises:
        DataError: if the data of a game has errors.
        ComputerError: if the disk is full.
    """
    return [
        _ready(found, usable_output(out or OUTPUT / found.name), console)
        for found in found_games(names)
    ]


def found_games(names: Sequence[str]) -> list[Found]:
    """Return games by their names or folders; without any, all shipped games."""
    shipped = (Found(folder, shown_path(folder)) for folder in shipped_games().values())
    return [find_game(name) for name in names] or list(shipped)


def _ready(found: Found, out: Path, console: Console) -> Path:
    path = out / f"{found.name}{ENDING}"
    if path.is_file() and path.stat().st_mtime > last_change(found.folder):
        return path
    from punchboard.generator.commands.loading import load_checked  # most packs are ready
    from punchboard.generator.pack import make_pack_alone, text_of

    game, diagnostics = load_checked(found)
    say(console, tr("making the pack of {title}", title=game.file.title), "dim")
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


#: White squares around a code; phones look for them.
_BORDER = 3
_LETTERS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def tables_folder() -> Path:
    """Return where tables are kept that are hosted from a terminal."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder) / "tables"
    return platformdirs.user_data_path("punchboard", appauthor=False) / "tables"


def wifi_password(name: str, password: str | None) -> str:
    """Return a Wi-Fi's password, asked for where it was not said; "": it has none.

    Raises:
        UsageError: if nobody can be asked, or a password has no Wi-Fi.
    """
    if password is not None and not name:
        raise UsageError(tr("a password without a Wi-Fi"), tr("name it: --wifi NAME"))
    if password is not None or not name:
        return password or ""
    if not sys.stdin.isatty():
        raise UsageError(
            tr("nobody can be asked for the Wi-Fi's password"),
            tr('say --wifi-password; "" if the Wi-Fi has none'),
        )
    asked: str = typer.prompt(
        tr("Password of the Wi-Fi “{name}” (empty: it has none)", name=plain(name)),
        "",
        True,
        show_default=False,
    )
    return asked


def check_named(table: str | None, is_hosted: bool, games: Sequence[str]) -> None:
    """See that a table that is named is hosted, and brings its own game.

    Raises:
        UsageError: if it is not.
    """
    if table is not None and (games or not is_hosted):
        raise UsageError(
            tr("a table that goes on has its game, and is hosted"),
            tr("write: {command}", command=f"punchboard table --host --table {plain(table)}"),
        )


def sure(question: str) -> bool:
    """Ask to confirm an action that can't be undone.

    Raises:
        UsageError: if the terminal isn't interactive.
    """
    if not sys.stdin.isatty():
        raise UsageError(tr("nobody is there to confirm that the table should go"), tr("say --yes"))
    return typer.confirm(plain(question))


def hosted(trouble: str) -> int:
    """Return the exit code of a command that has ended with a table.

    Raises:
        UsageError: if there was trouble.
    """
    if trouble:
        raise UsageError(
            trouble,
            tr("punchboard table --list names what is kept, and --help every option"),
        )
    return 0


def draw_code(console: Console, words: str) -> None:
    """Print words as a QR code."""
    for line in code_lines(words):
        console.print(Text(line, "black on white"), soft_wrap=True)


def code_lines(words: str) -> list[str]:
    """Return the lines of a QR code."""
    import segno

    code = segno.make(words, micro=False, error="m")
    rows = [[int(square) for square in row] for row in code.matrix_iter(border=_BORDER)]
    white = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=white)
    return ["".join(_LETTERS[pair] for pair in zip(*each, strict=True)) for each in pairs]
