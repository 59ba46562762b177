"""Goods in the middle of the table: laid out, wanted, taken, bought and sold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.goods import Market as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.mechanism import Ask, Hint
from punchboard.companion.rules.mechanisms import column_forms
from punchboard.companion.rules.mechanisms import market_forms as forms
from punchboard.companion.rules.mechanisms.market_boxes import AuctionLedger
from punchboard.companion.rules.mechanisms.market_turns import TurnLedger
from punchboard.companion.rules.mechanisms.stock_money import settle_kinds
from punchboard.companion.rules.mechanisms.stock_supply import all_left, short
from punchboard.companion.rules.offer import Field, Offer
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import opened
from punchboard.companion.view_schema import PanelView


class Market(AuctionLedger, TurnLedger):
    """The ledger of auctions and of turns; its steps lay goods out, count boxes and clear."""

    kind = "market"

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask afresh, or clear; new boxes, and new supply, make an end of what was before."""
        if step.do == "clear":
            self._clear(work)
        part = replace(self.state(work), told=False, owed={}, sold=())
        if step.do == "supply":
            part = replace(part, deals=())
            self._note_shortage(work)
        else:
            part = replace(part, boxes=dict.fromkeys(part.boxes, 0))
        self.set_state(work, part)

    def _note_shortage(self, work: Transaction) -> None:
        """Make a round the last one if too few goods are left to lay out."""
        data: Data = self.data
        stock = self.stock(work)
        left = all_left(stock, work)
        if left is not None and left < data.laid:
            supply, unit = stock.data.supply, stock.data.unit
            work.end_after_round(f"{opened(supply)} holds fewer than {unit.count(data.laid)}.")

    def _clear(self, work: Transaction) -> None:
        """Reckon what was sold, and take goods off columns."""
        stock = self.stock(work)
        sold = {(deal.seat, deal.kind) for deal in self.deals(work) if deal.selling and deal.cards}
        settle_kinds(stock, work, "sale", Counter(seat for seat, _ in sold))
        self.clear_columns(work)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether the answer of this step is known."""
        return step.do == "clear" or self.state(look).told

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return the form of this step: goods for the middle, or boxes."""
        stock = self.stock(look)
        hints = tuple(
            Hint(text, "board", icon=stock.goods_kind(kind).icon)
            for kind, text in short(stock, look).items()
        )
        offer, words = forms.step_form(self, look, step.do)
        text = step.say or words.ask
        return Ask(text, words.detail, (), (offer,), hints, words.nothing, self.id)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with goods in the middle at any time."""
        if self.counts(look):
            yield from forms.market_offers(self, look)

    def apply(self, work: Transaction, action: Action) -> None:
        """Answer a step, or carry out what was offered at any time."""
        forms.apply_form(self, work, action)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield what lies in the middle."""
        if self.counts(look):
            yield from forms.match_fields(self, look)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the middle as it lies on the table."""
        forms.match(self, work, values)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table of docks and boxes, or of columns with their prices."""
        data: Data = self.data
        if data.columns:
            yield column_forms.columns_panel(self, look)
        elif self.counts(look):
            yield forms.docks_panel(self, look)
