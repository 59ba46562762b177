"""The closed vocabulary of checks, carried out on a loaded game."""

from punchboard.cards.check.registry import check_game

__all__ = ["check_game"]
