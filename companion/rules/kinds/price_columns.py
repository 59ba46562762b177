"""Goods on columns of prices in the middle: the price depends on the cell that they are on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.price_columns import Perk, PriceColumn
from punchboard.cards.play.schema.price_columns import PriceColumns as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import NOW, Limit, Part, When
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.parts.allocation import Delivery
from punchboard.companion.rules.parts.goods_forms import ANYTIME
from punchboard.companion.rules.parts.kind_fields import kind_choices
from punchboard.companion.rules.parts.middle import Middle, MiddleState, Trade
from punchboard.companion.rules.parts.price_cells import (
    Cell,
    Columns,
    empty_cells,
    filled,
    lying,
    openings,
)
from punchboard.companion.rules.parts.trade_result import TradeResult
from punchboard.companion.view_schema import CellView, PanelView


@dataclass(frozen=True, slots=True)
class Trader:
    """A seat on its turn.

    Attributes:
        seat: Its id.
        way: Whether it sells and gains, or buys and pays.
        money: Money of the seat.
        contest: Id of the mechanism whose turn it is.
        picked: Number of its pick; 0 for nothing.
        pick: The same, or 0 if the pick was canceled by a clash.
    """

    seat: str
    way: Literal["gain", "pay"]
    money: int
    contest: str
    picked: int = 0
    pick: int = 0


#: Value of the choice of no kind.
_NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Bargain:
    """Goods that may be bought from a column, or sold onto it.

    Attributes:
        kind: Kind of goods.
        column: Its name.
        cells: Cells of the goods, before or after the sale.
    """

    kind: str
    column: str
    cells: tuple[Cell, ...]

    @property
    def price(self) -> int:
        """Price of all of it together."""
        return sum(cell.price for cell in self.cells)


class PriceColumns(Mechanism[Data, MiddleState], KeepsGoods):
    """Knows the goods on columns of prices; its steps lay goods out, and clear the columns."""

    kind = "price_columns"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.middle = Middle(id, data)
        self._cells = cache(partial(empty_cells, data.columns, data.money))

    def start(self, table: TableContext) -> MiddleState:
        """Return a middle without goods."""
        return self.middle.start(table)

    def lying(self, table: TableContext, stock: str) -> Mapping[str, int]:
        """Return the goods of a stock in the middle, while they are counted."""
        return self.middle.lying(table, stock)

    def columns(self, table: TableContext) -> Columns:
        """Return the cells for this number of players, from the bottom, with their goods."""
        return table.once((self.id, "columns"), lambda: self._columns(table))

    def _columns(self, table: TableContext) -> Columns:
        wares = self.state(table).wares
        return {
            column: tuple(filled(cell, wares.get(cell.id, {})) for cell in cells)
            for column, cells in self._cells(len(table.seats)).items()
        }

    def receive(self, tx: Transaction, stock: str, kind: str, count: int) -> None:
        """Take no goods: goods that come to the market have no cell."""

    # Steps

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step; too few goods to lay out make the round the last one."""
        if step.do == "supply":
            self._note_shortage(tx)
        else:
            self._clear(tx)
        self.middle.enter(tx, step)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has its answer."""
        return self.middle.is_done(table, step)

    def _note_shortage(self, tx: Transaction) -> None:
        """Make a round the last one if too few goods are left to lay out."""
        stock = self.middle.stock(tx)
        left = stock.supply.all_left(tx)
        if left is not None and left < self.data.laid:
            supply, unit = stock.goods.data.supply, stock.goods.data.unit
            tx.end_after_round(
                tr(
                    "{supply} holds fewer than {amount}.",
                    supply=opened(supply),
                    amount=unit.count(self.data.laid),
                )
            )

    def _clear(self, tx: Transaction) -> None:
        """Gain the points for sold kinds, and put all goods on columns back into the supply."""
        self.middle.settle_kinds(tx)
        part = self.state(tx)
        cells = {cell.id for column in self.columns(tx).values() for cell in column}
        wares = {spot: here for spot, here in part.wares.items() if spot not in cells}
        self.set_state(tx, replace(part, wares=wares))

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the form of the goods that are laid out."""
        stock = self.middle.stock(table)
        many = stock.goods.data.unit.many
        count = min(self.data.laid, self._room(table))
        fields = stock.forms.draw_fields(table, count, tr("Laid out"))
        limits = (*stock.forms.limits.of_drawing(table, fields), *self._room_limits(table, fields))
        title = tr("Lay out {many}", many=many)
        offer = Offer(f"{self.id}.{step.do}", "", title, fields, limits=limits, source="told")
        text = step.say or tr("Which {many} are laid out, in this order?", many=many)
        hints, nothing = self.middle.short_hints(table), tr("Nothing is laid out")
        return Prompt(text, "", (), (offer,), hints, nothing, self.id)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms that set each column, at any time."""
        for each in self.data.columns if self.middle.counts(table) else ():
            title = tr("Set column {name}", name=each.name)
            fields, limits = self._column_fields(table, each), self._column_limits(table, each)
            yield Offer(
                f"{self.id}.set_{each.id}", "", title, fields, group=self.id,
                limits=(*limits, *self._use_limits(table, each)), source="told", **ANYTIME,
            )  # fmt: skip

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the goods on each column."""
        for column in self.data.columns if self.middle.counts(table) else ():
            for each in self._column_fields(table, column):
                yield replace(each, name=f"{self.id}_{column.id}_{each.name}", optional=True)

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that goods are told with their cells."""
        for column in self.data.columns if self.middle.counts(table) else ():
            yield from self._column_limits(table, column, f"{self.id}_{column.id}_")

    def lying_parts(self, table: TableContext, stock: str, kind: str) -> tuple[Part, ...]:
        """Return the cells of "match the table" that count for a kind of goods."""
        if stock != self.data.stock or not self.middle.counts(table):
            return ()
        prefixes = (f"{self.id}_{column.id}_" for column in self.data.columns)
        return tuple(_cells_of(kind, prefix) for prefix in prefixes)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match columns to the table; omitted ones stay."""
        for column in self.data.columns:
            start = f"{self.id}_{column.id}_"
            values_of = {
                key.removeprefix(start): n for key, n in values.items() if key.startswith(start)
            }
            if values_of:
                self._set_column(tx, column.id, values_of)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the columns with their prices, from the top; also while nothing is counted."""
        at = {each.id: each for cells in self.columns(table).values() for each in cells}
        columns = self.data.columns
        levels = reversed(range(max(len(column.prices) for column in columns)))
        rows = [("", [self._shown(table, each, at, n) for each in columns]) for n in levels]
        yield table_panel(self.id, self.data.title, [head(each.name) for each in columns], rows)

    # What turns of trade ask and tell

    def pickable(self, table: TableContext, seat: str) -> frozenset[int]:
        """Return the numbers of the picks that a seat's goods allow."""
        stock = self.middle.stock(table)
        return frozenset(
            kind.number
            for kind in stock.goods.kinds
            if kind.number is not None and stock.goods.count(table, seat, kind.id)
        )

    def loose(self, table: TableContext, dealer: Trader) -> dict[str, int]:
        """Return a seat's goods by kind, without the picked one that is set aside."""
        stock = self.middle.stock(table)
        aside = dealer.picked if self.data.picks == dealer.contest else 0
        return {
            kind.id: left
            for kind in stock.goods.kinds
            if (left := stock.goods.count(table, dealer.seat, kind.id) - (kind.number == aside)) > 0
        }

    def questions(self, table: TableContext, dealer: Trader) -> tuple[Field, ...]:
        """Return the fields for a seat's sale or purchase; none if it can't trade."""
        stock, money, who = self.middle.stock(table), self.data.money, table.name(dealer.seat)
        name, ask = "sale", tr("What does {who} sell?", who=who)
        if dealer.way == "pay":
            name, ask = (
                "chip",
                tr("Which {noun} does {who} buy?", noun=stock.goods.data.unit.one, who=who),
            )
        choices = []
        for value, deal in self._bargains(table, dealer).items():
            kind, count = stock.goods.kind(deal.kind), len(deal.cells)
            what = kind.name if dealer.way == "pay" else stock.goods.counted(deal.kind, count)
            prices = " + ".join(money.count(cell.price) for cell in deal.cells)
            detail = prices if count == 1 else f"{prices} = {money.count(deal.price)}"
            is_dear = dealer.way == "pay" and deal.price > dealer.money
            why = (
                tr("{who} has only {money}.", who=who, money=money.count(dealer.money))
                if is_dear
                else ""
            )
            choices.append(
                Choice(
                    value,
                    tr("{goods} in {column}", goods=what, column=deal.column),
                    detail,
                    why,
                    kind.icon,
                )
            )
        return (Field(name, ask, "pick", tuple(choices)),) if choices else ()

    def deal(self, tx: Transaction, dealer: Trader, values: Mapping[str, Any]) -> TradeResult:
        """Move sold goods onto a column, or bought goods to their seat."""
        stock = self.middle.stock(tx)
        deal = self._bargains(tx, dealer)[values["chip" if dealer.way == "pay" else "sale"]]
        kind, count = deal.kind, len(deal.cells)
        noun, column = stock.goods.kind(kind).noun, deal.cells[0].id.partition(":")[0]
        trade = Trade(dealer.seat, kind, count, deal.price)
        spots = {cell.id: 1 for cell in deal.cells}
        if dealer.way == "pay":
            self.middle.get(tx, trade, spots, tr("from column {column}", column=deal.column))
            text = tr("{noun} from column {column}", noun=noun, column=deal.column)
        else:
            self.middle.give(
                tx,
                trade,
                Delivery(dealer.seat, shared=count),
                tr("on column {column}", column=deal.column),
            )
            self.middle.lay(tx, kind, spots)
            text = tr(
                "{goods} in column {column}",
                goods=stock.goods.counted(kind, count),
                column=deal.column,
            )
        return TradeResult(deal.price, count, text, stock.goods.log_name(kind), noun, column)

    def _bargains(self, table: TableContext, dealer: Trader) -> dict[str, Bargain]:
        """Return all that a seat may buy from columns or sell onto them, by its answer."""
        columns, titles = self.columns(table), {each.id: each.name for each in self.data.columns}
        if dealer.way == "pay":
            return {
                cell.id: Bargain(cell.kind, titles[column], (cell,))
                for column, cells in columns.items()
                for cell in cells
                if cell.kind
            }
        deals = self.state(table).deals
        sold = {each.kind for each in deals if each.selling and each.seat == dealer.seat}
        if len(sold) >= self._perk(table, dealer.pick).kinds:
            return {}
        return {
            f"{kind}:{count}:{column}": Bargain(kind, titles[column], cells[:count])
            for kind, has in self.loose(table, dealer).items()
            if kind not in sold
            for column, cells in openings(columns, kind).items()
            for count in range(1, min(has, len(cells)) + 1)
        }

    def end_turn(self, tx: Transaction, dealer: Trader) -> None:
        """Note a seat's draws after selling."""
        draws = self._perk(tx, dealer.pick).draws if dealer.way == "gain" else ""
        drawn = 1 if draws == "one" else 0
        if draws == "pairs":
            drawn = sum(count // 2 for count in self.loose(tx, dealer).values())
        left = self.middle.stock(tx).supply.all_left(tx)
        drawn = drawn if left is None else min(drawn, left)
        owed = {dealer.seat: drawn} if drawn else {}
        self.set_state(tx, replace(self.state(tx), owed=owed))

    def owed(self, table: TableContext, seat: str) -> tuple[Field, ...]:
        """Return which goods a seat has drawn, one field for each."""
        count = self.state(table).owed.get(seat, 0)
        return self.middle.stock(table).forms.draw_fields(
            table, count, tr("{name} draws", name=table.name(seat))
        )

    def draw_limits(self, table: TableContext, fields: Sequence[Field]) -> Iterator[Limit]:
        """Yield that no more goods of a kind are drawn than the supply has."""
        yield from self.middle.stock(table).forms.limits.of_drawing(table, fields)

    def forget(self, tx: Transaction) -> None:
        """Forget draws of a turn that was left."""
        self.set_state(tx, replace(self.state(tx), owed={}))

    def settle(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give a seat the goods that it has drawn."""
        stock = self.middle.stock(tx)
        self.set_state(tx, replace(self.state(tx), owed={}))
        for _, kind in sorted(values.items()):
            stock.goods.gain(tx, seat, kind, 1, tr("from {supply}", supply=stock.goods.data.supply))

    def _perk(self, table: TableContext, pick: int) -> Perk:
        """Return the perk of a pick."""
        numbers = {kind.id: kind.number for kind in self.middle.kinds(table)}
        found = (perk for perk in self.data.perks if numbers[perk.good] == pick)
        return next(found, Perk(good="none"))

    # Forms

    def apply(self, tx: Transaction, action: Action) -> None:
        """Lay goods out, or set a column."""
        if action.verb == "supply":
            self._supply(tx, action.values)
            self.middle.note_answer(tx)
        else:
            self._set_column(tx, action.verb.removeprefix("set_"), action.values)

    def _supply(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Lay goods from the supply on columns one by one, in order."""
        base = Event("placed", title=tr("Laid out"), does="", line="act")
        laid = []
        for _, kind in sorted(values.items()):
            event = self.middle.of_kind(tx, kind, 1, base)
            to, cell = self._opening(tx, kind)
            laid.append(replace(event, printed=cell.price, to=to, what=event.name))
            self.middle.lay(tx, kind, {cell.id: 1})
        tx.tell(self.id, *(laid or (replace(base, amount=0, what=tr("nothing")),)))

    def _column_fields(self, table: TableContext, column: PriceColumn) -> tuple[Field, ...]:
        """Return the questions for the kind of goods on a column, and for their cells."""
        stock, cells = self.middle.stock(table), self.columns(table)[column.id]
        unit, money = stock.goods.data.unit, self.data.money
        now, taken = lying(cells)
        kinds = (Choice(_NOTHING, tr("Nothing")), *kind_choices(stock.goods.kinds, {}))
        spots = tuple(Choice(each.id, money.count(each.price)) for each in cells)
        return (
            Field(
                "kind",
                tr("Column {name}: which {many} lie there?", name=column.name, many=unit.many),
                "pick",
                kinds,
                start=now or _NOTHING,
            ),
            Field(
                "cells",
                tr("Column {name}: on which cells?", name=column.name),
                "pick",
                spots,
                least=0,
                most=len(spots),
                start=list(taken),
                optional=True,
            ),
        )

    def _column_limits(
        self, table: TableContext, column: PriceColumn, prefix: str = ""
    ) -> Iterator[Limit]:
        """Yield that goods are told with their cells, and cells with their goods.

        Args:
            table: The table.
            column: The column.
            prefix: Text before the names of its fields.
        """
        before, _ = lying(self.columns(table)[column.id])
        cells, kind = f"{prefix}cells", f"{prefix}kind"
        if not before:
            why = tr("What lies on column {name}? Only its cells are told.", name=column.name)
            lone = Part(cells, when=When(kind, (_NOTHING,)))
            yield Limit((lone,), why, most=0, kept=True)
        others = tuple(each.id for each in self.middle.kinds(table) if each.id != before)
        why = tr("On which cells of column {name} does it lie?", name=column.name)
        parts = (Part(cells), Part(kind, values=others, times=-1))
        yield Limit(parts, why, least=0, kept=True)

    def _use_limits(self, table: TableContext, column: PriceColumn) -> Iterator[Limit]:
        """Yield that a column holds no more of a kind than were printed."""
        before, old = lying(self.columns(table)[column.id])
        kinds = [kind.id for kind in self.middle.kinds(table)]
        parts = {kind: (_cells_of(kind),) for kind in kinds}
        now = {kind: len(old) if kind == before else 0 for kind in kinds}
        yield from self.middle.stock(table).forms.limits.of_use(table, parts, now)

    def _room(self, table: TableContext) -> int:
        """Return how many goods of the supply columns have room for."""
        columns, lefts = self.columns(table), self.middle.stock(table).supply.lefts(table)
        free = {kind: openings(columns, kind) for kind in lefts}
        lying_now = {each.kind for cells in columns.values() for each in cells}
        rooms = {
            kind: min(max(0, lefts[kind]), max(map(len, cells.values()), default=0))
            for kind, cells in free.items()
        }
        new = sorted((rooms[kind] for kind in rooms if kind not in lying_now), reverse=True)
        empty = sum(not any(each.kind for each in cells) for cells in columns.values())
        return sum(rooms[kind] for kind in rooms if kind in lying_now) + sum(new[:empty])

    def _room_limits(self, table: TableContext, fields: Sequence[Field]) -> Iterator[Limit]:
        """Yield that columns have cells for drawn goods, and that new kinds have columns."""
        columns, names = self.columns(table), [field.name for field in fields]
        empty = [cells for cells in columns.values() if not any(each.kind for each in cells)]
        new = []
        for kind in self.middle.kinds(table):
            is_new = not any(each.kind == kind.id for cells in columns.values() for each in cells)
            new += [kind.id] if is_new else []
            room = max(map(len, openings(columns, kind.id).values()), default=0)
            if room < len(names):
                parts = tuple(Part(name, values=(kind.id,)) for name in names)
                why = tr("No column has a cell for {name}.", name=kind.name)
                if room:
                    why = tr("{name}: a column has room for {room}.", name=kind.name, room=room)
                yield Limit(parts, why, most=room)
        if new and 0 < len(empty) < len(names):
            parts = tuple(Part(name, values=tuple(new)) for name in names)
            why = tr_count(
                "Only {count} column is empty, for {kinds} new kinds.",
                "Only {count} columns are empty, for {kinds} new kinds.",
                len(empty),
                kinds=NOW,
            )
            yield Limit(parts, why, most=len(empty), adds="kinds")

    def _set_column(self, tx: Transaction, id: str, values: Mapping[str, Any]) -> None:  # noqa: A002
        """Set the goods on a column; omitted values stay."""
        cells = self.columns(tx)[id]
        name = next(each.name for each in self.data.columns if each.id == id)
        before, old = lying(cells)
        kind, taken = values.get("kind", before or _NOTHING), tuple(values.get("cells", old))
        lies = () if kind == _NOTHING else tuple(each.id for each in cells if each.id in taken)
        if lies == old and kind in (before, _NOTHING):
            return
        for each in cells:
            if each.kind:
                self.middle.lay(tx, each.kind, {each.id: -1})
        if lies:
            self.middle.lay(tx, kind, dict.fromkeys(lies, 1))
        prices = [self.data.money.count(each.price) for each in cells if each.id in lies]
        contents = (
            tr(
                "{noun} on {cards}",
                noun=self.middle.goods(tx).kind(kind).noun,
                cards=listed(prices),
            )
            if lies
            else tr("nothing")
        )
        thing = f"{self.id}.{id}"
        tx.tell(
            self.id,
            Event(
                "corrected",
                thing=thing,
                name=name,
                title=tr("Column {name}", name=name),
                what=contents,
            ),
        )

    def _opening(self, table: TableContext, kind: str) -> tuple[str, Cell]:
        """Return the column and the cell on which the next one of a kind is laid.

        Raises:
            Refusal: if no column has a cell for it.
        """
        for column, cells in openings(self.columns(table), kind).items():
            return column, cells[0]
        name = self.middle.goods(table).kind(kind).name
        raise Refusal(Code.NO_ROOM, tr("No column has a cell for {name}.", name=name))

    def _shown(
        self, table: TableContext, column: PriceColumn, at: Mapping[str, Cell], level: int
    ) -> CellView:
        """Return the panel's cell for a space of a column, also for an unused one."""
        found = at.get(f"{column.id}:{level}")
        if found is None:
            return cell("–" if level < len(column.prices) else "")
        price = self.data.money.count(found.price)
        if not found.kind:
            return cell(price)
        kind = self.middle.goods(table).kind(found.kind)
        return cell(f"{price} {kind.name}", bold=True, icon=kind.icon)


@cache
def _cells_of(kind: str, prefix: str = "") -> Part:
    """Return the cells of a form, counted for a kind of goods."""
    return Part(f"{prefix}cells", when=When(f"{prefix}kind", (kind,)))
