"""What a hosted table needs of this half: its game, its folder, its QR codes in the terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.text import Text

from generator.commands.trouble import UsageTrouble
from generator.printer import VARIABLE

#: White squares around a code; phones look for them.
_BORDER = 3
_LETTERS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def one_pack(packs: Sequence[Path]) -> Path:
    """Return the one game that is hosted.

    Raises:
        UsageTrouble: if there are several.
    """
    if len(packs) != 1:
        raise UsageTrouble("one game is hosted at a time", "name it: punchboard table GAME --host")
    return packs[0]


def tables_folder() -> Path:
    """Return where tables are kept that are hosted from a terminal."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder) / "tables"
    return platformdirs.user_data_path("punchboard", appauthor=False) / "tables"


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
