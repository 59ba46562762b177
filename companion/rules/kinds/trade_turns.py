"""Turns of trade: in the order of a secret choice, seats gain or pay an amount on a track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.trade_turns import Deals
from punchboard.cards.play.schema.trade_turns import TradeTurns as Data
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.offer import Choice, Field, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.contest import (
    ChoicePrompt,
    Contest,
    Stage,
    TurnPrompt,
    TurnRules,
    barred,
)
from punchboard.companion.rules.kinds.price_columns import PriceColumns, Trader
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts.trade_result import TradeResult
from punchboard.companion.view_schema import FigureView


class TradeRules(TurnRules):
    """Deals: on its turn each seat gains or pays an amount on a track, or passes.

    Attributes:
        deals: what seats deal in.
        track: on which they gain or pay.
        picks: what they have picked.
        market: the columns of prices; None without them, or while their option is off.
    """

    def __init__(self, contest: TradeTurns, look: TableContext, deals: Deals) -> None:
        super().__init__(contest, look)
        self.market = contest.columns(look)
        self.laps = contest.data.laps
        self.deals = deals
        self.name = self.heading = self.data.title
        self.track = look.find(PointTrack, deals.track)
        self.picks = contest.picks(look)

    def first(self) -> Stage:
        """Return the choice, or the walk where there is none."""
        return "walk" if self.data.choice is None else "choose"

    def seats(self) -> tuple[str, ...]:
        """Return who may have anything to choose."""
        if self.market is None or self.data.choice is None or not self.data.choice.picks:
            return self.look.order()
        return tuple(s for s in self.look.order() if self.market.pickable(self.look, s))

    def asking(self, step_says: str) -> ChoicePrompt:
        """Return how the choice is asked for, in the words of the data."""
        choice = self.data.choice
        question, things = ("", "") if choice is None else (choice.ask, choice.things)
        text = step_says or tr("Everybody chooses in secret, with {things}", things=things)
        return ChoicePrompt(self.data.title, question, text, tr("All are turned over together."))

    def pickable(self, seat: str) -> frozenset[int] | None:
        """Return the numbers of the picks that a seat has, where that is known."""
        return None if self.market is None else self.market.pickable(self.look, seat)

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide; who gains is asked even with nothing."""
        if self.deals.way == "gain" and not (self.market is not None and self.laps):
            return True
        fields = self._questions(self.look, seat)
        return bool(fields) and not barred(fields)

    def asked(self, seat: str) -> TurnPrompt:
        """Return what a seat may deal in."""
        deals, who = self.deals, self.look.name(seat)
        has = self.track.data.unit.count(self.track.amount(self.look, seat))
        fields = self._questions(self.look, seat)
        skip = tr("Done") if self.standing.dealt else deals.skip
        text = tr("{who} has {amount}: {title}?", who=who, amount=has, title=deals.title.lower())
        return TurnPrompt(text, deals.title if fields else "", deals.rest, fields, skip=skip)

    def later(self) -> tuple[str, ...]:
        """Return who may deal yet; of laps all who can, once anybody has dealt in this one."""
        if not self.laps:
            return super().later()
        again = (place.seat for place in self.standing.places)
        seats = again if self.standing.acted else super().later()
        return tuple(seat for seat in seats if self.can_act(seat))

    def end(self, work: Transaction, seat: str) -> None:
        """Let the market note what a seat is owed."""
        if self.market is not None:
            self.market.end_turn(work, self._dealer(work, seat))

    def passed(self, work: Transaction, seat: str) -> None:
        """Say that a seat has dealt in nothing."""
        work.tell(self.id, Event("passed", seat, does=self.deals.skips))

    def owed(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return the goods that a seat has drawn and must tell."""
        return () if self.market is None else self.market.owed(look, seat)

    def settle_owed(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give a seat the goods that it has drawn."""
        if self.market is not None:
            self.market.settle(work, seat, values)

    def forget(self, work: Transaction) -> None:
        """Forget draws of a turn that was left."""
        if self.market is not None:
            self.market.forget(work)

    def figures(self, seat: str) -> list[FigureView]:
        """Return what a seat has on the track."""
        total = self.track.data.unit.count(self.track.amount(self.look, seat))
        return [{"title": self.track.data.title, "text": total}]

    def may(self, seat: str) -> str:
        """Return what a seat's pick means."""
        return self.picks.meaning(seat)

    def unserved(self) -> str:
        """Return that nobody else deals."""
        return f"{self.deals.rest}."

    def deal(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Book what a seat gains or pays; of laps it deals once on a turn, and where it is told."""
        deals, number, pick = self.deals, self.picks.counts(seat), self.picks.of(seat)
        if self.market is None:
            deal = TradeResult(values["amount"], values.get("count", 0), "")
        else:
            deal = self.market.deal(work, self._dealer(work, seat), values)
        amount = deal.amount
        extra = pick.extra * deal.count if pick is not None and number else 0
        unit = self.track.data.unit
        sells, total = deals.way == "gain", amount + extra
        cost = unit.count(total)
        if extra:
            cost = tr(
                "{total} ({amount} and {extra} extra)",
                total=cost,
                amount=unit.count(amount),
                extra=unit.count(extra),
            )
        self.tell(work, seat, sells, deal, price=total, printed=amount, cost=cost)
        self.track.gain(work, seat, total if sells else -amount)
        is_last = self.market is None or self.laps
        return not is_last and bool(self._questions(work, seat))

    def _questions(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return what a seat is asked, by the market or where nobody counts for it."""
        if self.market is None:
            return self._amount(seat)
        return self.market.questions(look, self._dealer(look, seat))

    def _dealer(self, look: TableContext, seat: str) -> Trader:
        """Return a seat as the market knows it."""
        pick, money = self.picks.of(seat), self.track.amount(look, seat)
        number = 0 if pick is None else pick.number
        return Trader(seat, self.deals.way, money, self.id, number, self.picks.counts(seat))

    def _amount(self, seat: str) -> tuple[Field, ...]:
        """Return the fields for what a seat gains or pays, where nobody counts for it."""
        deals, unit = self.deals, self.track.data.unit
        has, who = self.track.amount(self.look, seat), self.look.name(seat)
        if deals.amounts:
            lacks, pays = (
                tr("{who} has {amount}.", who=who, amount=unit.count(has)),
                deals.way == "pay",
            )
            choices = tuple(
                Choice(each, unit.count(each), why=lacks if pays and each > has else "")
                for each in deals.amounts
            )
            return (Field("amount", deals.ask, "choice", choices),)
        wheel = Wheel("amount", deals.title, 1, deals.most, 1, deals.most, unit.sign)
        fields = [Field("amount", deals.ask, "number", wheels=(wheel,))]
        pick = self.picks.of(seat)
        things = "" if self.data.choice is None else self.data.choice.things
        if pick is not None and self.picks.counts(seat) and pick.extra:
            count = Wheel("count", opened(things), 1, deals.most, 1, deals.most)
            fields.append(Field("count", deals.count, "number", wheels=(count,)))
        return tuple(fields)


class TradeTurns(Contest[Data]):
    """Turns at gaining or paying, in the order of a choice or of counts."""

    kind = "trade_turns"

    def columns(self, look: TableContext) -> PriceColumns | None:
        """Return the columns that count; None without them, or while they don't."""
        name = self.data.deals.ledger
        found = None if name is None else look.find(PriceColumns, name)
        return found if found is not None and found.counts(look) else None

    def deeds(self, look: TableContext, step: Step) -> TradeRules:
        """Return the deals."""
        return TradeRules(self, look, self.data.deals)
