"""What a hosted table needs of this half: its game, its folder, its QR codes in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import platformdirs
import typer
from rich.console import Console
from rich.text import Text

from punchboard.cards.printable import plain
from punchboard.cards.problem import UsageError
from punchboard.generator.printer import VARIABLE

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
        raise UsageError("a password without a Wi-Fi", "name it: --wifi NAME")
    if password is not None or not name:
        return password or ""
    if not sys.stdin.isatty():
        raise UsageError(
            "nobody can be asked for the Wi-Fi's password",
            'say --wifi-password; "" if the Wi-Fi has none',
        )
    asked: str = typer.prompt(
        f"Password of the Wi-Fi “{plain(name)}” (empty: it has none)", "", True, show_default=False
    )
    return asked


def check_named(table: str | None, is_hosted: bool, games: Sequence[str]) -> None:
    """See that a table that is named is hosted, and brings its own game.

    Raises:
        UsageError: if it is not.
    """
    if table is not None and (games or not is_hosted):
        raise UsageError(
            "a table that goes on has its game, and is hosted",
            f"say it so: punchboard table --host --table {plain(table)}",
        )


def sure(question: str) -> bool:
    """Ask whether something shall be done that can't be undone.

    Raises:
        UsageError: if nobody can be asked.
    """
    if not sys.stdin.isatty():
        raise UsageError("nobody can be asked whether the table shall go", "say --yes")
    return typer.confirm(plain(question))


def hosted(trouble: str) -> int:
    """Return the exit code of a command that has ended with a table.

    Raises:
        UsageError: if there was trouble.
    """
    if trouble:
        raise UsageError(
            trouble,
            "punchboard table --list names what is kept, and --help every option",
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
