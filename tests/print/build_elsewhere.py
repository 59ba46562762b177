"""Builds a game in a process of its own: folder, output, duplex."""

from __future__ import annotations

import sys
from pathlib import Path

from punchboard.cards.load.folder import load_game
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.options import BuildOptions
from punchboard.generator.pipeline import build

folder, out, duplex = sys.argv[1:]
game, diagnostics = load_game(Path(folder), "g")
assert game is not None
sheets = SheetOptions(find_sheet("a4"), duplex=duplex)  # type: ignore[arg-type]
build(game, diagnostics, BuildOptions(Path(out), sheets), lambda what, steps: lambda step: None)
