"""What seats do on their turns at columns of prices: sell, buy, and draw afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from punchboard.cards.schema.play.goods import Market as Data
from punchboard.cards.schema.play.goods import Perk
from punchboard.companion.rules.columns import openings
from punchboard.companion.rules.mechanisms.market_middle import GoodsInTheMiddle
from punchboard.companion.rules.mechanisms.stock_forms import draw_fields
from punchboard.companion.rules.mechanisms.stock_supply import all_left
from punchboard.companion.rules.offer import Choice, Field
from punchboard.companion.rules.table_context import TableContext, Transaction


@dataclass(frozen=True, slots=True)
class Dealer:
    """A seat on its turn.

    Attributes:
        seat: its id.
        way: whether it sells and gains, or buys and pays.
        money: what it has.
        contest: id of the one whose turns these are.
        picked: number of what it has picked; 0 for nothing.
        pick: the same; 0 where what it has picked counts for nobody.
    """

    seat: str
    way: Literal["gain", "pay"]
    money: int
    contest: str
    picked: int = 0
    pick: int = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a seat has done.

    Attributes:
        amount: what it comes to, 0 or more.
        count: how many things it was about.
        text: what they were: "2 Pine in column I".
        thing: their name in events; "" where nothing is counted.
    """

    amount: int
    count: int
    text: str
    thing: str = ""


class TurnLedger(GoodsInTheMiddle):
    """Goods that seats sell and buy, one after another, at the prices of cells."""

    def pickable(self, look: TableContext, seat: str) -> frozenset[int]:
        """Return the numbers of the picks that a seat's goods allow."""
        stock = self.stock(look)
        return frozenset(
            kind.number
            for kind in stock.kinds
            if kind.number is not None and stock.goods(look, seat, kind.id)
        )

    def loose(self, look: TableContext, dealer: Dealer) -> dict[str, int]:
        """Return what a seat holds of each kind, without what it has picked and set aside."""
        data: Data = self.data
        stock = self.stock(look)
        held = {kind.id: stock.goods(look, dealer.seat, kind.id) for kind in stock.kinds}
        kind = self._kind_of(look, dealer.picked)
        if data.picks == dealer.contest and held.get(kind):
            held[kind] -= 1
        return {kind: count for kind, count in held.items() if count}

    def questions(self, look: TableContext, dealer: Dealer) -> tuple[Field, ...]:
        """Return what a seat may sell or buy now; none: nothing."""
        if dealer.way == "pay":
            return self._purchase(look, dealer)
        most = self._perk(look, dealer.pick).kinds
        return self._sale(look, dealer) if len(self.state(look).sold) < most else ()

    def deal(self, work: Transaction, dealer: Dealer, values: Mapping[str, Any]) -> Dealt:
        """Move what is sold onto a column, or what is bought to its seat."""
        stock, columns, seat = self.stock(work), self.columns(work), dealer.seat
        if dealer.way == "pay":
            name, cell = next(
                (name, cell)
                for name, cells in columns.items()
                for cell in cells
                if cell.id == values["chip"]
            )
            self.lay(work, cell.kind, {cell.id: -1})
            stock.give(work, seat, cell.kind, 1, f"from {self._column(name)}")
            noun = stock.goods_kind(cell.kind).noun
            text = f"{noun} from {self._column(name)}"
            return Dealt(cell.price, 1, text, stock.log_name(cell.kind))
        kind, many, name = values["sale"].split(":")
        count = int(many)
        cells = openings(columns, kind)[name][:count]
        stock.lose(work, seat, kind, count, f"on {self._column(name)}")
        self.lay(work, kind, {cell.id: 1 for cell in cells})
        part = self.state(work)
        self.set_state(work, replace(part, sold=(*part.sold, kind)))
        text = f"{stock.counted(kind, count)} in {self._column(name)}"
        return Dealt(sum(cell.price for cell in cells), count, text, stock.log_name(kind))

    def end_turn(self, work: Transaction, dealer: Dealer) -> None:
        """Note what a seat draws after selling."""
        draws = self._perk(work, dealer.pick).draws if dealer.way == "gain" else ""
        drawn = 1 if draws == "one" else 0
        if draws == "pairs":
            drawn = sum(count // 2 for count in self.loose(work, dealer).values())
        left = all_left(self.stock(work), work)
        drawn = drawn if left is None else min(drawn, left)
        owed = {dealer.seat: drawn} if drawn else {}
        self.set_state(work, replace(self.state(work), sold=(), owed=owed))

    def owed(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return which goods a seat has drawn, one field for each."""
        count = self.state(look).owed.get(seat, 0)
        return draw_fields(self.stock(look), look, count, f"{look.name(seat)} draws")

    def forget(self, work: Transaction) -> None:
        """Forget draws and sales of a turn that was left."""
        self.set_state(work, replace(self.state(work), owed={}, sold=()))

    def settle(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give a seat what it has drawn."""
        stock = self.stock(work)
        self.set_state(work, replace(self.state(work), owed={}))
        for _, kind in sorted(values.items()):
            stock.give(work, seat, kind, 1, f"from {stock.data.supply}")

    def _sale(self, look: TableContext, dealer: Dealer) -> tuple[Field, ...]:
        """Return what a seat may sell: so many of a kind onto a column."""
        data: Data = self.data
        stock, columns = self.stock(look), self.columns(look)
        titles = {each.id: each.name for each in data.columns}
        sold = self.state(look).sold
        choices = [
            Choice(
                f"{kind}:{count}:{column}",
                f"{stock.counted(kind, count)} in {titles[column]}",
                self._earned([cell.price for cell in cells[:count]]),
                icon=stock.goods_kind(kind).icon,
            )
            for kind, has in self.loose(look, dealer).items()
            if kind not in sold
            for column, cells in openings(columns, kind).items()
            for count in range(1, min(has, len(cells)) + 1)
        ]
        ask = f"What does {look.name(dealer.seat)} sell?"
        return (Field("sale", ask, "choice", tuple(choices)),) if choices else ()

    def _purchase(self, look: TableContext, dealer: Dealer) -> tuple[Field, ...]:
        """Return what lies on columns, with what a seat can't pay."""
        data: Data = self.data
        stock, has, who = self.stock(look), dealer.money, look.name(dealer.seat)
        titles = {each.id: each.name for each in data.columns}
        money = data.money
        choices = [
            Choice(
                cell.id,
                f"{stock.goods_kind(cell.kind).name} in {titles[name]}",
                money.count(cell.price),
                why="" if cell.price <= has else f"{who} has only {money.count(has)}.",
                icon=stock.goods_kind(cell.kind).icon,
            )
            for name, cells in self.columns(look).items()
            for cell in cells
            if cell.kind
        ]
        ask = f"Which {stock.data.unit.one} does {who} buy?"
        return (Field("chip", ask, "choice", tuple(choices)),) if choices else ()

    def _perk(self, look: TableContext, pick: int) -> Perk:
        data: Data = self.data
        kind = self._kind_of(look, pick)
        none = Perk(good="none")
        return next((perk for perk in data.perks if perk.good == kind), none)

    def _kind_of(self, look: TableContext, pick: int) -> str:
        """Return the kind whose goods allow a pick; "" for none."""
        return next((kind.id for kind in self.kinds(look) if kind.number == pick), "")

    def _column(self, id: str) -> str:  # noqa: A002
        data: Data = self.data
        return f"column {next(each.name for each in data.columns if each.id == id)}"

    def _earned(self, prices: list[int]) -> str:
        data: Data = self.data
        told = [data.money.count(price) for price in prices]
        return (
            told[0] if len(told) == 1 else f"{' + '.join(told)} = {data.money.count(sum(prices))}"
        )
