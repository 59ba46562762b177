"""Words for the terminal: nothing in them is obeyed, and no console is too old for them."""

from __future__ import annotations

import os
from pathlib import Path

from rich.console import Console
from rich.text import Text

from punchboard.cards.printable import plain

#: Tables and long lines that go into a file or another program are not squeezed to 80 letters.
_WIDE = 160


def open_console(*, stderr: bool = False) -> Console:
    """Return a console that takes text as it is: no markup, no emoji codes, no colouring."""
    console = Console(stderr=stderr, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _WIDE
    return console


def say(console: Console, words: str, style: str = "") -> None:
    """Print a line as it is; long lines are left to the terminal."""
    console.print(Text(plain(words), style), soft_wrap=True)


def shown_path(path: Path) -> str:
    """Return a path as people read it: from here if it lies below, with forward slashes."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def counted(count: int, word: str) -> str:
    """Return a number and its noun: `1 card`, `2 cards`."""
    return f"{count:,} {word}" + ("" if count == 1 else "s")
