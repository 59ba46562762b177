"""The rulebook: Markdown with references into the game, as one document with several outputs.

Read `load.py` for how a document comes about, `document.py` for what it is, `pages.py` for how it
is laid out, and `printed.py`, `html.py` and `sections` of `document.py` for what is made of it.
What stands here is asked without loading any rules: whether there are some, and what is printed.
"""

from __future__ import annotations

from punchboard.cards.game import Game

#: The word by which `--only` and `--without` know the rulebook.
NAME = "rulebook"
#: The file that is taken where `game.yaml` names none.
DEFAULT = "rulebook.md"
#: What it is printed as: page by page, and folded.
RULES, BOOKLET = "rulebook.pdf", "rulebook-booklet.pdf"


def has_rulebook(game: Game) -> bool:
    """Return whether a game has rules to print, or says that it has."""
    return game.file.rulebook is not None or (game.root / DEFAULT).is_file()
