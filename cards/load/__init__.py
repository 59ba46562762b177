"""Reading a game's folder: values, and where each one stands."""

from punchboard.cards.load.folder import load_game

__all__ = ["load_game"]
