"""Goods on ladders of prices: in turn order, each seat buys some once, the cheapest first.

A ladder has one piece of goods on each rung, and a price beside it. Some goods are added again in
each round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step, within_sentence
from punchboard.cards.play.schema.price_ladder import Good
from punchboard.cards.play.schema.price_ladder import PriceLadder as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.purse import Purse
from punchboard.companion.rules.parts.seat_walk import AsksInTurn, SeatWalk
from punchboard.companion.view_schema import PanelView

_COUNT = "count"


@dataclass(frozen=True, slots=True)
class Ladders(SeatWalk):
    """The seats that are still to be asked, and the goods.

    Attributes:
        on: By the id of a good, how many are on its ladder.
    """

    on: Mapping[str, int] = field(default_factory=dict)


class PriceLadder(AsksInTurn[Data, Ladders]):
    """Goods for money, the cheapest first."""

    kind = "price_ladder"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._purse = Purse(data.money, data.purse, id)

    def start(self, table: TableContext) -> Ladders:
        """Return the goods that are on ladders at first."""
        return Ladders(on={good.id: good.start for good in self.data.goods})

    def line_up(self, table: TableContext) -> tuple[str, ...]:
        """Return the seats in turn order, or from the last one on."""
        return table.order()[::-1] if self.data.reverse else table.order()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Line all seats up, or fill the ladders."""
        if step.do == "refill":
            self._refill(tx)
        else:
            super().enter(tx, step)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether nobody is left who can buy anything; ladders are filled at once."""
        return step.do == "refill" or super().is_done(table, step)

    def prompt(self, table: TableContext, seat: str) -> str:
        """Return the sentence of the step, with the name of the seat that buys."""
        says = "" if table.step is None else table.step.say
        return (says or tr("{name} buys.")).replace("{name}", table.name(seat))

    def pass_title(self, table: TableContext, seat: str) -> str:
        """Return the title of the button with which a seat buys nothing."""
        return tr("Buy nothing")

    def deals(self, table: TableContext, seat: str) -> Iterator[Offer]:
        """Yield the purchase of goods."""
        on, purse, name = self.state(table).on, self._purse.limit(table, seat), table.name(seat)
        gone = tr("no more lie there")
        rows = tuple(
            Row(good.id, (Wheel(_COUNT, good.title, 0, there, 0, there, why_most=gone),),
                False, good.title, good.icon)
            for good in self.data.goods
            for there in (on[good.id],)
        )  # fmt: skip
        grid = Field("goods", tr("What does {name} buy?", name=name), "grid", rows=rows)
        prices = [self.cost(table, good, 1) for good in self.data.goods if on[good.id]]
        why = "" if prices else tr("Nothing lies there.")
        if prices and purse is not None and purse < min(prices):
            why = tr("{name} has {purse}.", name=name, purse=self._purse.money(table).count(purse))
        limits = tuple(self._money_limits(table, seat))
        yield Offer(
            f"{self.id}.buy", seat, tr("Buy"), (grid,), why=why, limits=limits, source="decision"
        )

    def _money_limits(self, table: TableContext, seat: str) -> Iterator[Limit]:
        """Yield that a seat pays no more than it has, where all may see how much that is."""
        purse, money = self._purse.limit(table, seat), self._purse.money(table)
        if purse is None:
            return
        parts = tuple(
            Part("goods", rows=(good.id,), worth=tuple(costs))
            for good in self.data.goods
            for costs in ([self.cost(table, good, n) for n in range(len(good.prices) + 1)],)
        )
        says = tr("{name} has {purse}.", name=table.name(seat), purse=money.count(purse))
        why = tr("{says} This costs {cost}.", says=says, cost=NOW)
        yield Limit(parts, why, most=purse, says=says)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out buying, or passing.

        Raises:
            Refusal: if a seat has not enough money, and only its player knows how much it has.
        """
        self.has_acted(tx, action.seat)
        counts = action.values.get("goods", {})
        self._take(tx, action.seat, {good: row[_COUNT] for good, row in counts.items()})

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the number of each good on its ladder."""
        on = self.state(table).on
        rows = tuple(
            Row(good.id, (Wheel(_COUNT, good.title, 0, most, 0, most, start=on[good.id]),), True,
                good.title, good.icon)
            for good in self.data.goods
            for most in (len(good.prices),)
        )  # fmt: skip
        ask = tr("{title}: how many of each lie there?", title=self.data.title)
        yield Field(self.id, ask, "grid", rows=rows, optional=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the goods on ladders to the table."""
        part = self.state(tx)
        on = {**part.on, **{good: row[_COUNT] for good, row in values[self.id].items()}}
        for good in self.data.goods:
            there, before = on[good.id], part.on[good.id]
            if there != before:
                corrected = Event(
                    "corrected", thing=f"{self.id}.{good.id}", amount=there - before, now=there,
                    name=good.title, title=good.title, what=tr("{amount} lie there", amount=there),
                )  # fmt: skip
                tx.tell(self.id, corrected)
        self.set_state(tx, replace(part, on=on))

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield how many goods are on each ladder, and the next price."""
        money = self._purse.money(table)
        heads = [head("", "left"), head(tr("There"), "right"), head(tr("Next"), "right")]
        rows = []
        for good in self.data.goods:
            there = self.state(table).on[good.id]
            price = money.count(self.cost(table, good, 1)) if there else tr("none")
            counted = (cell(str(there), bold=True), cell(price, bold=True))
            rows.append(("", [cell(good.title, icon=good.icon), *counted]))
        yield table_panel(self.id, self.data.title, heads, rows)

    def cost(self, table: TableContext, good: Good, count: int) -> int:
        """Return the price of a number of goods together, the cheapest first."""
        empty = len(good.prices) - self.state(table).on[good.id]
        return sum(good.prices[empty : empty + count])

    def _take(self, tx: Transaction, seat: str, counts: Mapping[str, int]) -> None:
        """Sell goods to a seat, or none.

        Raises:
            Refusal: if it has not enough money, and only its player knows how much it has.
        """
        bought = [
            Event(
                "bought", seat, thing=f"{self.id}.{good.id}", amount=count,
                price=self.cost(tx, good, count), name=good.title,
                what=f"{count} {within_sentence(good.title)}",
            )
            for good in self.data.goods
            if (count := counts.get(good.id))
        ]  # fmt: skip
        cost = sum(each.price or 0 for each in bought)
        spare = self._purse.spare(tx, seat)
        if spare is not None and cost > spare:
            text = tr(
                "{name} does not have {cost}.",
                name=tx.name(seat),
                cost=self._purse.money(tx).count(cost),
            )
            raise Refusal(Code.OUT_OF_RANGE, text)
        part = self.state(tx)
        on = {good: count - counts.get(good, 0) for good, count in part.on.items()}
        self.set_state(tx, replace(part, on=on))
        tx.tell(self.id, *(bought or (Event("passed", seat, does=tr("buys nothing")),)))
        self._purse.gain(tx, seat, -cost, self.data.title)

    def _refill(self, tx: Transaction) -> None:
        """Add this round's goods, no more than there is room for."""
        data = self.data
        players, number = len(tx.seats), tx.state.moment.round + 1
        row = next(
            (
                each
                for each in data.refills
                if (each.players is None or each.players == players)
                and tx.is_on(each.option)
                and number >= each.from_round
            ),
            None,
        )
        if row is None:
            return
        part = self.state(tx)
        on = dict(part.on)
        added = []
        for good in data.goods:
            fresh = min(row.add.get(good.id, 0), len(good.prices) - on[good.id])
            if fresh:
                on[good.id] += fresh
                placed = Event(
                    "placed", thing=f"{self.id}.{good.id}", amount=fresh, now=on[good.id],
                    name=good.title, title=data.title, does=tr("add"),
                    what=f"{fresh} {within_sentence(good.title)}", line="board",
                )  # fmt: skip
                added.append(placed)
        self.set_state(tx, replace(part, on=on))
        none = Event(
            "placed", amount=0, title=data.title, does=tr("add"), what=tr("nothing"), line="board"
        )
        tx.tell(self.id, *(added or (none,)))
