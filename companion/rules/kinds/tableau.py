"""A tableau: cards in slots, which players report as they open and close them."""

from __future__ import annotations

from punchboard.cards.catalog import marked, translated
from punchboard.cards.play.schema.tableau import Tableau as Data
from punchboard.companion.rules.kinds.slots import Slots

#: Title of a form; the verb and the card are words of the game.
_ON_TABLEAU = marked("{tableau}: {name} {verb} a {card}")


class Tableau(Slots[Data]):
    """Cards that players open and close on the table."""

    kind = "tableau"
    opening = "placed"

    def open_title(self, name: str) -> str:
        """Return the title of the form that opens a card; a player may have several tableaus."""
        return self._title(name, self.data.opens)

    def close_title(self, name: str) -> str:
        """Return the title of the form that closes a card."""
        return self._title(name, self.data.closes)

    def _title(self, name: str, verb: str) -> str:
        data = self.data
        return translated(_ON_TABLEAU, tableau=data.title, name=name, verb=verb, card=data.word.one)
