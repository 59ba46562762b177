"""Files of a game's rulebook: whether a game has rules, and the names of its printed files."""

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
