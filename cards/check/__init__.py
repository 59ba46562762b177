"""The checks that a game's file may ask for."""

from punchboard.cards.check.checks import check_game

__all__ = ["check_game"]
