"""A small game with rules, for tests that read, print and break them."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.style import RulebookStyle, load_style

SAMPLE = Path(__file__).parent / "lanterns"


@dataclass(frozen=True)
class Rules:
    """Loaded rules, and what is needed to draw them."""

    game: Game
    document: Document | None
    context: LayoutContext
    style: RulebookStyle
    diagnostics: Diagnostics

    @property
    def said(self) -> str:
        """Everything that is wrong, in words."""
        return "\n".join(self.diagnostics.lines())

    @property
    def read(self) -> Document:
        """The document, which must be there."""
        assert self.document is not None, self.said
        return self.document


def copy_of(folder: Path, rules: str | None = None) -> Path:
    """Copy the sample into a folder, with other rules if some are given."""
    game = folder / "lanterns"
    shutil.copytree(SAMPLE, game)
    if rules is not None:
        (game / "rulebook.md").write_text(rules, encoding="utf-8", newline="\n")
    return game


def rules_of(folder: Path, *, draft: bool = False) -> Rules:
    """Load the rules of the game in a folder."""
    game, _ = load_game(folder, folder.name)
    assert game is not None
    diagnostics = Diagnostics()
    context, faces = rules_context(game, diagnostics, draft=draft)
    document = load_rulebook(game, context, faces, diagnostics)
    style = load_style(game, diagnostics)
    return Rules(game, document, context, style, diagnostics)


#: Rules that name all that must be named, for tests that add something.
COMPLETE = """\
# Walk

Lantern Cards and Path Cards, [leaf] and [star].

"""
LINES = COMPLETE.count("\n")


def rules_with(folder: Path, more: str, *, draft: bool = False) -> Rules:
    """Load complete rules with something added, whose first line is `LINES + 1`."""
    return rules_of(copy_of(folder, COMPLETE + more), draft=draft)
