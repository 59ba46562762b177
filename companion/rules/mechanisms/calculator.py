"""Works out what players ask: by formulas of the game, or by the typed terms of their own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from punchboard.cards.schema.play.calculators import Calculator as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.calculator import Holding, Reckoning, reckon, unit_price
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.mechanism import Mechanism
from punchboard.companion.rules.mechanisms.calculator_sums import Sums
from punchboard.companion.rules.mechanisms.calculator_terms import TermForms
from punchboard.companion.rules.mechanisms.slots import Slots
from punchboard.companion.rules.offer import Offer
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.view_schema import PanelView

#: The action that reckons with typed terms; all others are sums of the data.
RECKON = "reckon"


class Calculator(Mechanism[Data, None]):
    """Answers questions; it keeps nothing but the points that terms gain."""

    kind = "calculator"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._built: dict[int, Sums] = {}

    def holdings(
        self, look: TableContext, seat: str, quantities: Sequence[int] = ()
    ) -> tuple[Holding, ...]:
        """Return a seat's cards from slot 1 on, with the crates counted on each; 0 left out."""
        cards = self.cards_of(look, seat)
        counts = (*quantities, *(0 for _ in cards))
        return tuple(Holding(card, count) for card, count in zip(cards, counts, strict=False))

    def reckon(
        self,
        look: TableContext,
        seat: str,
        moment: str,
        kind: str,
        price: int,
        quantities: Sequence[int],
    ) -> Reckoning:
        """Return what crates on a seat's cards come to, terms left to the players aside.

        Args:
            look: the table.
            seat: the owner.
            moment: as terms name it: `supply`, `sale` …
            kind: of goods.
            price: of a crate before any term.
            quantities: crates on each card, from slot 1 on.
        """
        return reckon(self.holdings(look, seat, quantities), moment, kind, price)

    def unit_prices(
        self, look: TableContext, seat: str, moment: str, kind: str, price: int
    ) -> tuple[int, ...]:
        """Return what one crate costs or earns on each of a seat's cards, from slot 1 on."""
        holdings = self.holdings(look, seat)
        return tuple(unit_price(holdings, each, moment, kind, price) for each in holdings)

    def track(self, look: TableContext) -> Ledger:
        """Return the track on which terms gain points; only for a calculator with terms."""
        terms = self.data.terms
        assert terms is not None, "it is asked only where there are terms"
        return look.find(Ledger, terms.points)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield a form for each sum, and one for each player with cards that have terms."""
        yield from self._sums(look).offers(look)
        for seat in look.seats:
            if self.cards_of(look, seat.id):
                yield Offer(
                    f"{self.id}.{RECKON}", seat.id, f"Reckon for {seat.name}",
                    tuple(self.forms(look, seat.id).fields(seat.name)), style="other",
                    anytime=True, group=self.id,
                )  # fmt: skip

    def answer(self, look: TableContext, sum_id: str, values: dict[str, Any]) -> str:
        """Return what a sum comes to, in one or more sentences."""
        return self._sums(look).answer(sum_id, values)

    def apply(self, work: Transaction, action: Action) -> None:
        """Log what was reckoned, and gain its points if they were wanted."""
        if action.verb != RECKON:
            self._sums(work).carry_out(work, action)
            return
        self.forms(work, action.seat).reckon(work, action)

    def forms(self, look: TableContext, seat: str) -> TermForms:
        """Return what reckons with the terms of a seat's cards."""
        return TermForms(self.id, self.data, self.cards_of(look, seat), look)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield the table of the kinds."""
        yield from self._sums(look).panels()

    def _sums(self, look: TableContext) -> Sums:
        players = len(look.seats)
        if players not in self._built:
            self._built[players] = Sums(self.id, self.data, look.deck, players)
        return self._built[players]

    def cards_of(self, look: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards whose terms count, from slot 1 on; none without terms."""
        data: Data = self.data
        if data.terms is None:
            return ()
        return look.find(Slots, data.terms.slots).stores_of(look, seat)
