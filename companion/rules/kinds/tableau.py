"""A tableau: cards in slots, which players report when they open or close one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from punchboard.cards.catalog import marked, translated
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.tableau import Tableau as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.board_state import BoardState
from punchboard.companion.rules.parts.boards import Boards, HoldsCards
from punchboard.companion.rules.parts.card_picks import shown
from punchboard.companion.view_schema import PanelView

#: Title of a form; the verb and the card are words of the game.
_ON_TABLEAU = marked("{tableau}: {name} {verb} a {card}")


class Tableau(Mechanism[Data, BoardState], HoldsCards):
    """Cards that players open and close on the table."""

    kind = "tableau"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.boards = Boards(id, data, lambda card: shown(data, card))

    def start(self, table: TableContext) -> BoardState:
        """Return empty boards."""
        return BoardState({seat.id: () for seat in table.seats})

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms that open and close cards."""
        yield from self.boards.offers(
            table,
            lambda name: self._title(name, self.data.opens),
            lambda name: self._title(name, self.data.closes),
        )

    def _title(self, name: str, verb: str) -> str:
        """Return the title of a form, with the tableau: a player may have several."""
        data = self.data
        return translated(_ON_TABLEAU, tableau=data.title, name=name, verb=verb, card=data.word.one)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Open or close a card."""
        if action.verb == "close":
            self.boards.close(tx, action)
        else:
            card = tx.deck[action.values["card"]]
            self.boards.open(tx, action.seat, card, Event("placed", does=self.data.opens))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat."""
        yield from self.boards.match_fields(table)

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that no card has more owners than copies."""
        yield from self.boards.match_limits(table)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats."""
        self.boards.match(tx, values)

    def hints(self, table: TableContext, step: Step) -> Iterator[Hint]:
        """Yield the bonuses of filled slots in their phase."""
        yield from self.boards.hints(table)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield all boards."""
        yield self.boards.panel(table, lambda seat: self.boards.count_of(table, seat), lambda _: "")

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the points of cards or empty slots, or the number of cards."""
        yield from self.boards.score_lines(table, seat, source)
