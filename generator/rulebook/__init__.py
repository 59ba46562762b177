"""The rulebook: Markdown with references into the game, as one document with several outputs.

`load.py` loads a document, `document.py` defines its model, `pages.py` lays it out, and
`printed.py`, `html.py` and `sections` of `document.py` make the outputs. This file only answers
questions that need no rules loaded: whether a game has rules, and the names of their files.
"""

from __future__ import annotations

from punchboard.cards.game import Game

#: Name of the rulebook in `--only` and `--without`.
NAME = "rulebook"
#: Rules file if `game.yaml` names none.
DEFAULT = "rulebook.md"
#: Names of the printed files: page by page, and the folded booklet.
RULES, BOOKLET = "rulebook.pdf", "rulebook-booklet.pdf"


def has_rulebook(game: Game) -> bool:
    """Return whether a game has a rules file or names one in `game.yaml`."""
    return game.file.rulebook is not None or (game.root / DEFAULT).is_file()
