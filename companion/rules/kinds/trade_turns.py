"""Turns of trade: in the order of a secret choice, seats gain or pay an amount on a track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.trade_turns import TradeTurns as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import cell
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.price_columns import PriceColumns, Trader
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.chosen_order import (
    DECIDES,
    ChoiceTerms,
    ChosenOrder,
    DecidesOrder,
)
from punchboard.companion.rules.parts.contest_state import ContestState, left_by, out_of
from punchboard.companion.rules.parts.ranking import Place
from punchboard.companion.rules.parts.trade_result import TradeResult
from punchboard.companion.rules.parts.turn_actions import TakesTurnActions, turn_actions
from punchboard.companion.rules.parts.turn_prompt import TurnPrompt, barred
from punchboard.companion.view_schema import CellView, PanelView


class DealsAtTable:
    """Deals at one moment of a table.

    Attributes:
        table: The table.
        at: State of the turns.
        deals: Parameters of the deals.
        track: Track on which seats gain or pay.
        picks: Open picks of seats.
        market: Columns of prices. None without them, or while their option is off.
    """

    def __init__(self, turns: TradeTurns, table: TableContext) -> None:
        self.table, self.at, self.deals = table, turns.state(table), turns.data.deals
        self.track = table.find(PointTrack, self.deals.track)
        self.picks = turns.order.picks(table)
        self.market = turns.columns(table)
        self._id, self._data = turns.id, turns.data

    def terms(self) -> ChoiceTerms:
        """Return the terms of the choice, in the words of the data."""
        title, choice = self._data.title, self._data.choice
        question = "" if choice is None else choice.ask
        return ChoiceTerms(title, title, self._id, title, question, pickable=self._pickable)

    def seats(self) -> tuple[str, ...]:
        """Return the seats that have anything to choose."""
        choice = self._data.choice
        if self.market is None or choice is None or not choice.picks:
            return self.table.order()
        return tuple(s for s in self.table.order() if self.market.pickable(self.table, s))

    def _pickable(self, seat: str) -> frozenset[int] | None:
        return None if self.market is None else self.market.pickable(self.table, seat)

    def can_act(self, seat: str) -> bool:
        """Return whether a seat has anything to decide; a seat that gains is always asked."""
        if seat in out_of(self.at):
            return False
        if self.deals.way == "gain" and not (self.market is not None and self._data.laps):
            return True
        fields = self._questions(seat)
        if fields and not barred(fields):
            return True
        return any(not each.why for each in turn_actions(self.table, self._id, seat))

    def ask(self, place: Place) -> Prompt:
        """Return the question to a seat on its turn: its draws, or a deal."""
        deals, seat = self.deals, place.seat
        who, has = self.table.name(seat), self._has(seat)
        if owed := self.owed(seat):
            assert self.market is not None, "nobody draws without a market"
            limits = tuple(self.market.draw_limits(self.table, owed))
            offers = (
                Offer(f"{self._id}.owed", seat, tr("Book"), owed, limits=limits, source="told"),
            )
            return Prompt(
                tr("{name} draws", name=who), "", (seat,), offers, next=deals.rest,
                panel=self._id, later=self._later(),
            )  # fmt: skip
        fields = self._questions(seat)
        skip = tr("Done") if self.at.dealt else deals.skip
        text = tr("{who} has {amount}: {title}?", who=who, amount=has, title=deals.title.lower())
        turn = TurnPrompt(text, deals.title if fields else "", deals.rest, fields, skip=skip)
        asked = turn.asked(self._id, place, self._later())
        if self.at.dealt:
            return asked
        others = turn_actions(self.table, self._id, seat)
        *acting, passing = asked.offers
        return replace(asked, offers=(*acting, *others, passing))

    def _later(self) -> tuple[str, ...]:
        """Return the seats that may still deal, which in laps may deal again."""
        if not self._data.laps:
            return self.at.left
        again = tuple(place.seat for place in self.at.places)
        seats = again if self.at.acted else self.at.left
        return tuple(seat for seat in seats if self.can_act(seat))

    def end(self, tx: Transaction, seat: str) -> None:
        """Let the market note the draws of a seat."""
        if self.market is not None:
            self.market.end_turn(tx, self._dealer(seat))

    def owed(self, seat: str) -> tuple[Field, ...]:
        """Return the fields for goods that a seat has drawn."""
        return () if self.market is None else self.market.owed(self.table, seat)

    def settle_owed(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give a seat the goods that it has drawn."""
        if self.market is not None:
            self.market.settle(tx, seat, values)

    def forget(self, tx: Transaction) -> None:
        """Forget the draws of a turn that was left."""
        if self.market is not None:
            self.market.forget(tx)

    def is_busy(self) -> bool:
        """Return whether the seat on turn has dealt already, or has drawn goods."""
        now = self.at.now
        return bool(self.at.dealt or (now is not None and self.owed(now.seat)))

    def line(self, seat: str) -> tuple[list[CellView], str]:
        """Return a seat's amount on the track, and the meaning of its pick."""
        return [cell(self._has(seat), bold=True, title=self.track.data.title)], self.picks.meaning(
            seat
        )

    def _has(self, seat: str) -> str:
        return self.track.data.unit.count(self.track.amount(self.table, seat))

    def deal(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> bool:
        """Book a deal.

        Returns:
            Whether the seat may deal again on this turn: not in laps, nor without a market.
        """
        deals, number, pick = self.deals, self.picks.counts(seat), self.picks.of(seat)
        if self.market is None:
            deal = TradeResult(values["amount"], values.get("count", 0), "")
        else:
            deal = self.market.deal(tx, self._dealer(seat), values)
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
        event = deal.event(seat, sells, self._data.title, self._data.verb.third)
        tx.tell(self._id, replace(event, price=total, printed=amount, cost=cost))
        self.track.gain(tx, seat, total if sells else -amount)
        is_last = self.market is None or bool(self._data.laps)
        return not is_last and bool(self._questions(seat))

    def _questions(self, seat: str) -> tuple[Field, ...]:
        """Return the fields of a deal, of the market or for typed amounts."""
        if self.market is None:
            return self._amount(seat)
        return self.market.questions(self.table, self._dealer(seat))

    def _dealer(self, seat: str) -> Trader:
        """Return a seat as the market knows it."""
        pick, money = self.picks.of(seat), self.track.amount(self.table, seat)
        number = 0 if pick is None else pick.number
        return Trader(seat, self.deals.way, money, self._id, number, self.picks.counts(seat))

    def _amount(self, seat: str) -> tuple[Field, ...]:
        """Return the fields for an amount that nobody counts."""
        deals, unit = self.deals, self.track.data.unit
        has, who = self.track.amount(self.table, seat), self.table.name(seat)
        if deals.amounts:
            lacks, pays = (
                tr("{who} has {amount}.", who=who, amount=unit.count(has)),
                deals.way == "pay",
            )
            choices = tuple(
                Choice(each, unit.count(each), why=lacks if pays and each > has else "")
                for each in deals.amounts
            )
            return (Field("amount", deals.ask, "pick", choices),)
        wheel = Wheel("amount", deals.title, 1, deals.most, 1, deals.most, unit.sign)
        fields = [Field("amount", deals.ask, "number", wheels=(wheel,))]
        pick = self.picks.of(seat)
        things = "" if self._data.choice is None else self._data.choice.things
        if pick is not None and self.picks.counts(seat) and pick.extra:
            count = Wheel("count", opened(things), 1, deals.most, 1, deals.most)
            fields.append(Field("count", deals.count, "number", wheels=(count,)))
        return tuple(fields)


class TradeTurns(
    Mechanism[Data, ContestState], sealed.AsksInSecret, DecidesOrder, TakesTurnActions
):
    """Turns at gaining or paying, in the order of a choice or of counts."""

    kind = "trade_turns"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.order = ChosenOrder(id, data)

    @property
    def secret(self) -> str:
        """The pieces that players choose with on the table; "" if nothing is chosen."""
        return self.order.secret

    def columns(self, table: TableContext) -> PriceColumns | None:
        """Return the columns that count; None without them, or while they don't."""
        name = self.data.deals.ledger
        found = None if name is None else table.find(PriceColumns, name)
        return found if found is not None and found.middle.counts(table) else None

    def start(self, table: TableContext) -> ContestState:
        """Return a state in which nothing is asked."""
        return ContestState()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin with the choice; without one, or in a separate step, with the order."""
        if step.do == "walk":
            self.order.restart(tx)
            self._line_up(tx)
        elif self.data.choice is None:
            self.set_state(tx, ContestState(number=self.state(tx).number))
            self._line_up(tx)
        else:
            self.order.choose(tx, DealsAtTable(self, tx).seats())

    def watch(self, tx: Transaction) -> None:
        """Ask other seats, or for other counts, if the table has changed."""
        if self.order.step(tx) is None:
            return
        if self.state(tx).stage == "choose":
            self.order.choose_again(tx, DealsAtTable(self, tx).seats())
        elif self.order.lacks_other(tx):
            self._line_up(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all have chosen, or all have acted."""
        return self.state(table).stage == "done"

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question of the stage."""
        at, now = DealsAtTable(self, table), self.state(table).now
        match at.at.stage:
            case "choose":
                text = tr("Everybody chooses in secret, with {things}", things=self.secret)
                detail = tr("All are turned over together.")
                return self.order.ask(table, at.terms(), step.say or text, detail)
            case "count" | "toss":
                return self.order.ask_missing(table, self.data.title)
            case "walk" if now is not None:
                return at.ask(now)
            case _:
                return Prompt(step.say or self.data.title)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of an open choice, between turns."""
        if self.order.step(table) is not None:
            at = DealsAtTable(self, table)
            if not at.is_busy():
                yield from self.order.mending(table, at.terms())

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        """Return the action that opens all choices once all are made; None before that."""
        if self.order.step(table) is None or self.state(table).stage != "choose":
            return None
        return self.order.opening(table, DealsAtTable(self, table).terms(), private)

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late."""
        self.order.refuse(table, action)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out the opening of choices, a correction, an answer or a turn."""
        if action.verb in DECIDES:
            if self.order.decide(tx, DealsAtTable(self, tx).terms(), action):
                self._walk_on(tx)
        else:
            self._turn(tx, action)

    def end_turn(self, tx: Transaction, seat: str) -> None:
        """Ask the next seat, after an action that took up the turn."""
        DealsAtTable(self, tx).end(tx, seat)
        self.set_state(tx, self.state(tx).after(seat, acted=True))
        self._walk_on(tx)

    def leave(self, tx: Transaction, step: Step) -> None:
        """End the step, with a line in the log if seats haven't acted."""
        at, stage = DealsAtTable(self, tx), self.state(tx).stage
        if stage == "choose":
            self.order.tell_nobody(tx, at.terms())
        elif stage != "done":
            tx.tell(self.id, Event("passed", does=f"{self.data.deals.rest}."))
            at.forget(tx)
        self.order.finish(tx)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the seats that have chosen, or the order with its reasons."""
        if self.order.step(table) is not None:
            at = DealsAtTable(self, table)
            yield from self.order.panels(table, at.terms(), at.line)

    def _line_up(self, tx: Transaction) -> None:
        if self.order.line_up(tx, self.data.title):
            self._walk_on(tx)

    def _turn(self, tx: Transaction, action: Action) -> None:
        """Carry out a deal, a pass or draws; the next seat acts once the turn is over."""
        seat, at, over = action.seat, DealsAtTable(self, tx), True
        if action.verb == "owed":
            at.settle_owed(tx, seat, action.values)
        elif action.verb == "act":
            over = not at.deal(tx, seat, action.values)
        elif not at.at.dealt:
            tx.tell(self.id, Event("passed", seat, does=self.data.deals.skips))
            if self.data.laps == "until_pass":
                self.set_state(tx, left_by(self.state(tx), seat))
        if over and action.verb != "owed":
            at.end(tx, seat)
            over = not at.owed(seat)
        state = self.state(tx).after(seat, acted=action.verb == "act", over=over)
        self.set_state(tx, state)
        if over:
            self._walk_on(tx)

    def _walk_on(self, tx: Transaction) -> None:
        """Go to the next seat that has anything to decide."""
        can_act = DealsAtTable(self, tx).can_act
        state, _ = self.state(tx).at_next(can_act, bool(self.data.laps))
        self.set_state(tx, state)
