"""Goods in the middle of the table: in docks, one for each kind, or on columns of prices.

They are laid out, wanted in boxes, taken, bought and sold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, Literal

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.contests import Lots
from punchboard.cards.play.schema.goods import GoodsKind, Perk, PriceColumn
from punchboard.cards.play.schema.goods import Market as Data
from punchboard.cards.play.term import Moment
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Ask, Hint, Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, head, table
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.kinds.stock import (
    ANYTIME,
    Stock,
    count_wheel,
    kind_choices,
    kind_columns,
    kind_fields,
    parted,
)
from punchboard.companion.rules.parts.allocation import Boxes, Delivery, deliver, is_contested
from punchboard.companion.rules.parts.card_terms import (
    best_first,
    needs_market,
    other_boxes,
    own_boxes,
)
from punchboard.companion.rules.parts.shelves import spread
from punchboard.companion.view_schema import CellView, ColumnView, PanelView


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat has stocked or sold in one go.

    Attributes:
        seat: whose.
        kind: of goods.
        selling: whether it was sold, not stocked.
        price: of each crate before effects of cards.
        cards: card id to crates, of those that were stocked or sold.
        own: crates sold into boxes of its own.
        surplus: crates that found no box.
        lost: card id to crates, of the surplus.
    """

    seat: str
    kind: str
    selling: bool
    price: int
    cards: Mapping[str, int]
    own: int = 0
    surplus: int = 0
    lost: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Middle:
    """What lies in the middle.

    Attributes:
        wares: spot (a dock has the id of its kind, a cell that of its column with its number) to
            kind to count; spots where nothing lies may be left out.
        boxes: by kind, free for all.
        deals: since the docks were last filled.
        owed: seat to how many it still draws after its turn.
        told: whether the step that is asked now has its answer.
    """

    wares: Mapping[str, Mapping[str, int]]
    boxes: Mapping[str, int]
    deals: tuple[Deal, ...] = ()
    owed: Mapping[str, int] = field(default_factory=dict)
    told: bool = False

    @property
    def goods(self) -> Counter[str]:
        """How many of each kind lie in the middle."""
        total: Counter[str] = Counter()
        for here in self.wares.values():
            total.update(here)
        return total


@dataclass(frozen=True, slots=True)
class Trade:
    """What a seat takes from the middle, or brings to it, in one go.

    Attributes:
        seat: whose.
        kind: of goods.
        quantity: how many, 1 or more.
        price: of each, before effects of cards.
        answers: to the market's `fields`; none: as it thinks best.
    """

    seat: str
    kind: str
    quantity: int
    price: int
    answers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat may take or give now.

    Attributes:
        want: what it has room for, or has: counted where there is enough for all.
        most: what it can really take or give.
        why: what limits it, as a sentence without its stop.
    """

    want: int
    most: int
    why: str


def no_claim() -> Claim:
    """Return the claim of a seat that can take or give nothing."""
    return Claim(0, 0, tr("nothing is left"))


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims to one lot, in turn order; seats that can take or give nothing have none.

    Attributes:
        middle: crates to be taken, or free boxes for all.
        by_seat: claims.
    """

    middle: int
    by_seat: Mapping[str, Claim]

    @property
    def contested(self) -> bool:
        """Whether there is too little for all."""
        return is_contested(self.middle, {seat: claim.want for seat, claim in self.by_seat.items()})


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
        name: what they are, in a word.
        column: id of the one that they lay on or lie on now.
    """

    amount: int
    count: int
    text: str
    thing: str = ""
    name: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True)
class StepWords:
    """What a step says, where `{many}` are the goods.

    Attributes:
        button: of its form.
        ask: its question.
        detail: one more sentence; "" for none.
        nothing: the button that leads on without an answer.
        told: the event of what it lays out, without the goods.
    """

    button: str
    ask: str
    detail: str
    nothing: str
    told: Event


def _step_words(do: str, many: str, in_columns: bool) -> StepWords:
    """Return the words of a step.

    Args:
        do: step.
        many: Plural noun of its goods.
        in_columns: whether columns hold the goods, not docks.
    """
    if do == "demand":
        return StepWords(
            tr("Count the boxes"),
            tr("How many boxes are there?"),
            "",
            tr("No boxes"),
            Event("placed", to="boxes", does="", line="act"),
        )
    if in_columns:
        return StepWords(
            tr("Lay out {many}", many=many),
            tr("Which {many} are laid out, in this order?", many=many),
            "",
            tr("Nothing is laid out"),
            Event("placed", title=tr("Laid out"), does="", line="act"),
        )
    return StepWords(
        tr("Fill the docks"),
        tr("How many {many} does each dock get?", many=many),
        tr("What is left in the docks stays."),
        tr("Nothing is added"),
        Event("placed", to="dock", does=tr("The docks get"), line="act"),
    )


#: Stands for no kind.
_NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a column.

    Attributes:
        id: in actions.
        name: as players would call it: "I, $5".
        price: of what lies on it.
        kind: what lies on it; "" for nothing.
    """

    id: str
    name: str
    price: int
    kind: str = ""


Columns = Mapping[str, tuple[Cell, ...]]
#: The heads of a table, and its rows.
Grid = tuple[list[ColumnView], list[list[CellView]]]


@dataclass(frozen=True, slots=True)
class Bargain:
    """What may be bought from a column, or sold onto it.

    Attributes:
        kind: of goods.
        column: its name.
        cells: on which the goods lie, or would.
    """

    kind: str
    column: str
    cells: tuple[Cell, ...]

    @property
    def price(self) -> int:
        """What all of it comes to."""
        return sum(cell.price for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Spread:
    """The form that sets goods as they lie: of all docks, of all boxes, or of a column.

    Attributes:
        verb: of its action.
        title: on its button.
        fields: that stand at what lies there now.
        heading: before each question where several forms stand together.
    """

    verb: str
    title: str
    fields: tuple[Field, ...]
    heading: str = ""


class Market(Mechanism[Data, Middle], KeepsGoods):
    """Knows what lies in the middle; its steps lay goods out, count boxes and clear."""

    kind = "market"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._cells = cache(partial(_empty, data))

    def start(self, look: TableContext) -> Middle:
        """Return a market in which nothing lies and nothing is wanted."""
        return Middle({}, {kind.id: 0 for kind in self.kinds(look)})

    def stock(self, look: TableContext) -> Stock:
        """Return the mechanism that knows what seats hold, and what is left."""
        return look.find(Stock, self.data.stock)

    def kinds(self, look: TableContext) -> tuple[GoodsKind, ...]:
        """Return the kinds of goods in order."""
        return self.stock(look).kinds

    def counts(self, look: TableContext) -> bool:
        """Return whether it counts at this table, or its option or that of its stock is off."""
        return look.is_on(self.option) and look.is_on(self.stock(look).option)

    def columns(self, look: TableContext) -> Columns:
        """Return the cells that so many players use, from the bottom, with what lies on them."""
        return look.once((self.id, "columns"), lambda: self._columns(look))

    def _columns(self, look: TableContext) -> Columns:
        wares = self.state(look).wares
        return {
            column: tuple(_filled(cell, wares.get(cell.id, {})) for cell in cells)
            for column, cells in self._cells(len(look.seats)).items()
        }

    def available(self, look: TableContext, kind: str) -> int:
        """Return how many of a kind lie in the middle."""
        return self.state(look).goods[kind]

    def lying(self, look: TableContext, stock: str) -> Mapping[str, int]:
        """Return how many goods of a stock lie here while they are counted."""
        return self.state(look).goods if stock == self.data.stock and self.counts(look) else {}

    def lay(self, work: Transaction, kind: str, spots: Mapping[str, int]) -> None:
        """Lay goods on spots, or take them away where a count is below 0, down to none."""
        part = self.state(work)
        wares = dict(part.wares)
        for spot, count in spots.items():
            here = wares.get(spot, {})
            wares[spot] = {**here, kind: max(0, here.get(kind, 0) + count)}
        self.set_state(work, replace(part, wares=wares))

    def receive(self, work: Transaction, stock: str, kind: str, count: int) -> None:
        """Lay goods of a stock into their dock, while they are counted."""
        if stock == self.data.stock and not self.data.columns and self.counts(work):
            self.lay(work, kind, {kind: count})

    def clear_columns(self, work: Transaction) -> None:
        """Put everything on columns back into the supply."""
        part = self.state(work)
        cells = {cell.id for column in self.columns(work).values() for cell in column}
        wares = {spot: here for spot, here in part.wares.items() if spot not in cells}
        self.set_state(work, replace(part, wares=wares))

    # Steps

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask afresh, or clear; new boxes, and new supply, make an end of what was before."""
        if step.do == "clear":
            self._clear(work)
        part = replace(self.state(work), told=False, owed={})
        if step.do == "supply":
            part = replace(part, deals=())
            self._note_shortage(work)
        else:
            part = replace(part, boxes=dict.fromkeys(part.boxes, 0))
        self.set_state(work, part)

    def _note_shortage(self, work: Transaction) -> None:
        """Make a round the last one if too few goods are left to lay out."""
        stock = self.stock(work)
        left = stock.all_left(work)
        if left is not None and left < self.data.laid:
            supply, unit = stock.data.supply, stock.data.unit
            work.end_after_round(
                tr(
                    "{supply} holds fewer than {amount}.",
                    supply=opened(supply),
                    amount=unit.count(self.data.laid),
                )
            )

    def _clear(self, work: Transaction) -> None:
        """Reckon what was sold, and take goods off columns."""
        stock = self.stock(work)
        sold = {(deal.seat, deal.kind) for deal in self.deals(work) if deal.selling and deal.cards}
        stock.settle_kinds(work, "sale", Counter(seat for seat, _ in sold))
        self.clear_columns(work)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether the answer of this step is known."""
        return step.do == "clear" or self.state(look).told

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return the form of this step: goods for the middle, or boxes."""
        stock = self.stock(look)
        hints = tuple(
            Hint(text, "board", icon=stock.goods_kind(kind).icon)
            for kind, text in stock.short(look).items()
        )
        words = self._words(look, step.do)
        fields = kind_fields(stock.kinds, self.state(look).boxes, self.data.largest)
        if step.do == "supply" and self.data.columns:
            fields = stock.draw_fields(look, self.data.laid, tr("Laid out"))
        elif step.do == "supply":
            fields = kind_fields(stock.kinds, {}, self.data.largest)
        offer = Offer(f"{self.id}.{step.do}", "", words.button, fields)
        text = step.say or words.ask
        return Ask(text, words.detail, (), (offer,), hints, words.nothing, self.id)

    def _words(self, look: TableContext, do: str) -> StepWords:
        """Return the words of a step for docks, or for columns."""
        return _step_words(do, self.stock(look).data.unit.many, bool(self.data.columns))

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with goods in the middle at any time."""
        if self.counts(look):
            yield from self._anytime(look)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield what lies in the middle."""
        if self.counts(look):
            yield from self._matches(look)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table of docks and boxes, or of columns with their prices."""
        if self.data.columns or self.counts(look):
            heads, rows = self._laid_out(look) if self.data.columns else self._counted(look)
            yield table(self.id, self.data.title, heads, [("", row) for row in rows])

    # Boxes, and what a contest of lots asks and tells: who stocks and sells how many

    def demand(self, look: TableContext, kind: str) -> int:
        """Return how many free boxes for all want a kind."""
        return self.state(look).boxes[kind]

    def goods(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has on cards that may sell them."""
        return sum(self._to_sell(look, seat, kind).values())

    def locked(self, look: TableContext, seat: str, kind: str) -> str:
        """Return which cards may not sell a kind now that lies on them, and why; "" for none."""
        stock, sells = self.stock(look), self._to_sell(look, seat, kind)
        held = stock.held(look, seat, kind)
        names = [look.deck[card].name for card in held if held[card] and card not in sells]
        if not names:
            return ""
        return tr_count(
            "{names} of {owner} sells nothing, as the market holds no {noun}",
            "{names} of {owner} sell nothing, as the market holds no {noun}",
            len(names),
            names=listed(names),
            owner=look.name(seat),
            noun=stock.goods_kind(kind).noun,
        )

    def free_boxes(self, look: TableContext, kind: str) -> Boxes:
        """Return all free boxes for a kind: for all, of each seat, and of other kinds."""
        return look.once((self.id, "boxes", kind), lambda: self._free_boxes(look, kind))

    def _free_boxes(self, look: TableContext, kind: str) -> Boxes:
        stock, part = self.stock(look), self.state(look)
        cards = {seat.id: stock.cards(look, seat.id).values() for seat in look.seats}
        own = {seat: own_boxes(each, kind) for seat, each in cards.items()}
        for deal in part.deals:
            if deal.selling and deal.kind == kind:
                own[deal.seat] = max(0, own[deal.seat] - deal.own)
        into = {seat: other_boxes(each, kind) for seat, each in cards.items()}
        others = {each for kinds in into.values() for each in kinds}
        other_for = frozenset(seat for seat, kinds in into.items() if kinds)
        return Boxes(part.boxes[kind], own, sum(part.boxes[each] for each in others), other_for)

    def deals(self, look: TableContext) -> tuple[Deal, ...]:
        """Return what was stocked and sold since the docks were last filled."""
        return self.state(look).deals

    def claims(self, look: TableContext, lots: Lots, kind: str) -> Claims:
        """Return who may take or give how much of a kind now."""
        middle = self.available(look, kind) if lots.flow == "take" else self.demand(look, kind)
        found = {seat: self._claim(look, lots, kind, seat, middle) for seat in look.order()}
        return Claims(middle, {seat: each for seat, each in found.items() if each.most > 0})

    def _claim(self, look: TableContext, lots: Lots, kind: str, seat: str, middle: int) -> Claim:
        """Return what a seat can take of what lies in the middle, or give into free boxes."""
        name, goods, takes = look.name(seat), lots.goods, lots.flow == "take"
        want = self.stock(look).room(look, seat, kind) if takes else self.goods(look, seat, kind)
        if not want:
            return no_claim()
        space = middle if takes else self.free_boxes(look, kind).reach(seat)
        if want > space:
            return Claim(want, space, _only(name, goods if takes else lots.space, space, takes))
        has = goods.count(want)
        if takes:
            return Claim(want, want, tr("{name} has room for {goods}", name=name, goods=has))
        if locked := self.locked(look, seat, kind):
            why = tr("{name} has {goods} to sell; {locked}", name=name, goods=has, locked=locked)
            return Claim(want, want, why)
        return Claim(want, want, tr("{name} has {goods}", name=name, goods=has))

    def fields(
        self, look: TableContext, seat: str, kind: str, selling: bool, lost: int
    ) -> tuple[Field, ...]:
        """Return the questions that a seat may answer besides how many; each may be left out.

        `first`: which card is filled or emptied first. `shared`: how many go into boxes for all,
        where the seat has boxes of its own. `lost`: the card from which surplus is taken first.
        """
        cards = _cards(look, self._places(look, seat, kind, "sale" if selling else "supply"))
        free = self.free_boxes(look, kind)
        fields = []
        if len(cards) > 1:
            ask = tr("From which first?") if selling else tr("Which is filled first?")
            fields.append(Field("first", ask, "choice", cards, optional=True))
        if selling and free.shared and free.besides(seat):
            most = min(free.shared, self.goods(look, seat, kind))
            ask = tr("How many go into the boxes for all? Left out: your own boxes first.")
            wheel = Wheel("shared", tr("Boxes for all"), 0, most, 0, most)
            fields.append(Field("shared", ask, "number", wheels=(wheel,), optional=True))
        cards = _cards(look, self._places(look, seat, kind, "surplus")) if lost else ()
        if len(cards) > 1:
            ask = tr("From which is {surplus} taken first?", surplus=self.data.surplus)
            fields.append(Field("lost", ask, "choice", cards, optional=True))
        return tuple(fields)

    def split(
        self, look: TableContext, trade: Trade, quantity: int, moment: Moment
    ) -> dict[str, int]:
        """Return how many crates go to, or come from, each of a seat's cards.

        Args:
            look: the table.
            trade: whose cards, which goods, at which price, and the card that comes first.
            quantity: how many of the crates.
            moment: `supply`, `sale`, or `surplus` for those that find no box.
        """
        places = self._places(look, trade.seat, trade.kind, moment)
        order, first = list(places), trade.answers.get("first")
        if self.stock(look).calculator(look) is not None:
            cards = self.stock(look).cards(look, trade.seat)
            price = 0 if moment == "surplus" else trade.price
            order = best_first(cards, places, trade.kind, price, moment)
            first = None if moment == "surplus" else first
        if moment == "surplus":
            first = trade.answers.get("lost", first)
        # Sorting keeps the order of all the others.
        order.sort(key=lambda card: card != first)
        return spread(quantity, places, order)

    def stocked(self, work: Transaction, trade: Trade) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for."""
        room = self.stock(work).room(work, trade.seat, trade.kind)
        count = min(trade.quantity, self.available(work, trade.kind), room)
        if count:
            self._get(work, trade, {trade.kind: count}, "")

    def sold(self, work: Transaction, trade: Trade) -> Delivery:
        """Book that a seat brings crates, never more than it has; say what became of them.

        What finds no box is surplus and is discarded.
        """
        seat, kind = trade.seat, trade.kind
        brought = min(trade.quantity, self.goods(work, seat, kind))
        shared = trade.answers.get("shared")
        delivery, after = deliver(self.free_boxes(work, kind), seat, brought, shared)
        self._give(work, trade, delivery, tr("into boxes"), after.shared)
        return delivery

    def _get(self, work: Transaction, trade: Trade, spots: Mapping[str, int], source: str) -> None:
        """Move goods from spots to their buyer, and book and reckon it."""
        seat, kind, price = trade.seat, trade.kind, trade.price
        cards = self.split(work, trade, sum(spots.values()), "supply")
        self.lay(work, kind, {spot: -count for spot, count in spots.items()})
        self.stock(work).put(work, seat, kind, cards, source)
        self._book(work, Deal(seat, kind, False, price, cards))
        self.stock(work).settle_goods(work, seat, "supply", kind, cards, price)

    def _give(
        self,
        work: Transaction,
        trade: Trade,
        delivery: Delivery,
        where_to: str,
        boxes: int | None = None,
    ) -> None:
        """Take goods from their seller as they were delivered, and book and reckon it.

        Args:
            work: the table.
            trade: who sells what.
            delivery: what became of it.
            where_to: where what found a place goes.
            boxes: how many for all are free afterwards; None where there are none.
        """
        seat, kind, price, stock = trade.seat, trade.kind, trade.price, self.stock(work)
        cards = self.split(work, trade, delivery.sold, "sale")
        stock.take(work, seat, kind, cards, where_to)
        lost = self.split(work, trade, delivery.surplus, "surplus")
        stock.take(
            work,
            seat,
            kind,
            lost,
            tr(
                "back to {supply}, as {surplus}",
                supply=stock.data.supply,
                surplus=self.data.surplus,
            ),
        )
        if boxes is not None:
            self._fill_boxes(work, seat, kind, boxes, delivery.other)
        if cards or lost:
            deal = Deal(seat, kind, True, price, cards, delivery.own, delivery.surplus, lost)
            self._book(work, deal)
        stock.settle_goods(work, seat, "sale", kind, cards, price)
        stock.settle_goods(work, seat, "surplus", kind, lost)

    def _places(
        self, look: TableContext, seat: str, kind: str, moment: Moment
    ) -> Mapping[str, int]:
        """Return the cards that crates may go to, or come from, with how many."""
        if moment == "supply":
            return self.stock(look).rooms(look, seat, kind)
        if moment == "sale":
            return self._to_sell(look, seat, kind)
        return self.stock(look).held(look, seat, kind)

    def _to_sell(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return the crates that a seat has on cards that may sell them now."""
        stock = self.stock(look)
        held, places = stock.held(look, seat, kind), stock.places(look, seat)
        if self.available(look, kind):
            return held
        cards = {place: places[place] for place in held}
        barred = {place for place, card in cards.items() if card and needs_market(card, kind)}
        return {place: count for place, count in held.items() if place not in barred}

    def _fill_boxes(self, work: Transaction, seat: str, kind: str, shared: int, other: int) -> None:
        boxes = {**self.state(work).boxes, kind: shared}
        for each in other_boxes(self.stock(work).cards(work, seat).values(), kind):
            filled = min(other, boxes[each])
            boxes[each] -= filled
            other -= filled
        self.set_state(work, replace(self.state(work), boxes=boxes))

    def _book(self, work: Transaction, deal: Deal) -> None:
        part = self.state(work)
        self.set_state(work, replace(part, deals=(*part.deals, deal)))

    # Columns of prices, and what a contest of deals asks and tells

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
        stock = self.stock(look)
        aside = dealer.picked if self.data.picks == dealer.contest else 0
        return {
            kind.id: left
            for kind in stock.kinds
            if (left := stock.goods(look, dealer.seat, kind.id) - (kind.number == aside)) > 0
        }

    def questions(self, look: TableContext, dealer: Dealer) -> tuple[Field, ...]:
        """Return what a seat may sell or buy now; none: nothing."""
        stock, money, who = self.stock(look), self.data.money, look.name(dealer.seat)
        name, ask = "sale", tr("What does {who} sell?", who=who)
        if dealer.way == "pay":
            name, ask = (
                "chip",
                tr("Which {noun} does {who} buy?", noun=stock.data.unit.one, who=who),
            )
        choices = []
        for value, deal in self._bargains(look, dealer).items():
            kind, count = stock.goods_kind(deal.kind), len(deal.cells)
            what = kind.name if dealer.way == "pay" else stock.counted(deal.kind, count)
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
        return (Field(name, ask, "choice", tuple(choices)),) if choices else ()

    def deal(self, work: Transaction, dealer: Dealer, values: Mapping[str, Any]) -> Dealt:
        """Move what is sold onto a column, or what is bought to its seat."""
        stock = self.stock(work)
        deal = self._bargains(work, dealer)[values["chip" if dealer.way == "pay" else "sale"]]
        kind, count = deal.kind, len(deal.cells)
        noun, column = stock.goods_kind(kind).noun, deal.cells[0].id.partition(":")[0]
        trade = Trade(dealer.seat, kind, count, deal.price)
        spots = {cell.id: 1 for cell in deal.cells}
        if dealer.way == "pay":
            self._get(work, trade, spots, tr("from column {column}", column=deal.column))
            text = tr("{noun} from column {column}", noun=noun, column=deal.column)
        else:
            self._give(
                work,
                trade,
                Delivery(dealer.seat, shared=count),
                tr("on column {column}", column=deal.column),
            )
            self.lay(work, kind, spots)
            text = tr(
                "{goods} in column {column}",
                goods=stock.counted(kind, count),
                column=deal.column,
            )
        return Dealt(deal.price, count, text, stock.log_name(kind), noun, column)

    def _bargains(self, look: TableContext, dealer: Dealer) -> dict[str, Bargain]:
        """Return all that a seat may buy from columns or sell onto them, by its answer."""
        columns, titles = self.columns(look), {each.id: each.name for each in self.data.columns}
        if dealer.way == "pay":
            return {
                cell.id: Bargain(cell.kind, titles[column], (cell,))
                for column, cells in columns.items()
                for cell in cells
                if cell.kind
            }
        deals = self.deals(look)
        sold = {each.kind for each in deals if each.selling and each.seat == dealer.seat}
        if len(sold) >= self._perk(look, dealer.pick).kinds:
            return {}
        return {
            f"{kind}:{count}:{column}": Bargain(kind, titles[column], cells[:count])
            for kind, has in self.loose(look, dealer).items()
            if kind not in sold
            for column, cells in openings(columns, kind).items()
            for count in range(1, min(has, len(cells)) + 1)
        }

    def end_turn(self, work: Transaction, dealer: Dealer) -> None:
        """Note what a seat draws after selling."""
        draws = self._perk(work, dealer.pick).draws if dealer.way == "gain" else ""
        drawn = 1 if draws == "one" else 0
        if draws == "pairs":
            drawn = sum(count // 2 for count in self.loose(work, dealer).values())
        left = self.stock(work).all_left(work)
        drawn = drawn if left is None else min(drawn, left)
        owed = {dealer.seat: drawn} if drawn else {}
        self.set_state(work, replace(self.state(work), owed=owed))

    def owed(self, look: TableContext, seat: str) -> tuple[Field, ...]:
        """Return which goods a seat has drawn, one field for each."""
        count = self.state(look).owed.get(seat, 0)
        return self.stock(look).draw_fields(look, count, tr("{name} draws", name=look.name(seat)))

    def forget(self, work: Transaction) -> None:
        """Forget draws of a turn that was left."""
        self.set_state(work, replace(self.state(work), owed={}))

    def settle(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Give a seat what it has drawn."""
        stock = self.stock(work)
        self.set_state(work, replace(self.state(work), owed={}))
        for _, kind in sorted(values.items()):
            stock.gain(work, seat, kind, 1, tr("from {supply}", supply=stock.data.supply))

    def _perk(self, look: TableContext, pick: int) -> Perk:
        """Return what a pick brings."""
        numbers = {kind.id: kind.number for kind in self.kinds(look)}
        found = (perk for perk in self.data.perks if numbers[perk.good] == pick)
        return next(found, Perk(good="none"))

    # Forms: goods laid out, set as they lie, taken; and the table of docks

    def _anytime(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with what lies in the middle at any time."""
        own: Any = {"group": self.id if self.data.columns else self.data.stock, **ANYTIME}
        if not self.data.columns:
            yield self._adding(look, own)
        for each in self._spread(look).values():
            yield Offer(f"{self.id}.{each.verb}", "", each.title, each.fields, **own)
        if not self.data.columns:
            yield from self._free(look)

    def _adding(self, look: TableContext, own: Any) -> Offer:
        """Return the form that adds to one dock."""
        stock, most = self.stock(look), self.data.largest
        lying = self.state(look).goods
        kinds = tuple(
            Choice(kind.id, kind.name, str(lying[kind.id]), icon=kind.icon)
            for kind in self.kinds(look)
        )
        wheel = count_wheel("count", stock.data.unit.many, most, 1, -most)
        return Offer(
            f"{self.id}.add", "", tr("Add to a dock"),
            (Field("kind", tr("To which dock?"), "choice", kinds),
             Field("count", tr("How many? Below 0 takes away."), "number", wheels=(wheel,))), **own,
        )  # fmt: skip

    def _free(self, look: TableContext) -> Iterator[Offer]:
        """Yield what each seat may take from docks, free."""
        stock = self.stock(look)
        there = frozenset(kind for kind, count in self.state(look).goods.items() if count)
        does = tr("take {many} from a dock, free", many=stock.data.unit.many)
        for seat in look.seats:
            room = stock.spots(look, seat.id, True, there)
            where = Field("place", tr("Onto which card?"), "choice", room.choices)
            yield from stock.moving(f"{self.id}.take", seat, does, where, room.most)

    def apply(self, work: Transaction, action: Action) -> None:
        """Answer a step, or carry out what was offered at any time."""
        verb, values = action.verb, action.values
        if verb in ("supply", "demand"):
            if verb == "supply":
                self._supply(work, values)
            else:
                self._set_boxes(work, values)
            self.set_state(work, replace(self.state(work), told=True))
        elif verb == "add":
            self._add(work, values["kind"], values["count"])
        elif verb == "take":
            self._take(work, action.seat, values)
        else:
            forms = self._spread(work).items()
            self._set(work, next(name for name, each in forms if each.verb == verb), values)

    def _set(self, work: Transaction, name: str, told: Mapping[str, Any]) -> None:
        """Set what lies in docks, in boxes or on a column; what is left out stays."""
        if name == "dock":
            self._set_docks(work, told)
        elif name == "boxes":
            self._set_boxes(work, {**self.state(work).boxes, **told})
        else:
            self._set_column(work, name, told)

    def _matches(self, look: TableContext) -> Iterator[Field]:
        """Yield what lies on each column, or in each dock and in the boxes of each kind."""
        for name, form in self._spread(look).items():
            for each in form.fields:
                ask = f"{form.heading}{each.ask}"
                key = f"{self.id}_{name}_{each.name}"
                yield replace(each, name=key, ask=ask, optional=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the middle as it lies on the table; what is left out stays."""
        for name in self._spread(work):
            start = f"{self.id}_{name}_"
            told = {
                key.removeprefix(start): n for key, n in values.items() if key.startswith(start)
            }
            if told:
                self._set(work, name, told)

    def _counted(self, look: TableContext) -> Grid:
        """Return the heads and rows of docks and boxes."""
        kinds, data = self.kinds(look), self.data
        counted = ((data.dock, self.state(look).goods), (data.demand, self.state(look).boxes))
        return kind_columns(kinds, first=True), [
            [cell(title), *(cell(str(counts[kind.id])) for kind in kinds)]
            for title, counts in counted
        ]

    def _spread(self, look: TableContext) -> dict[str, Spread]:
        """Return the forms that set what lies in the middle: of docks and boxes, or of columns."""
        data, kinds = self.data, self.kinds(look)
        if data.columns:
            return {
                each.id: Spread(
                    f"set_{each.id}",
                    tr("Set column {name}", name=each.name),
                    self._column_fields(look, each),
                )
                for each in data.columns
            }
        docks = kind_fields(kinds, self.state(look).goods, data.largest)
        boxes = kind_fields(kinds, self.state(look).boxes, data.largest)
        return {
            "dock": Spread("docks", tr("Set the docks"), docks, f"{data.dock}: "),
            "boxes": Spread("boxes", tr("Set the boxes"), boxes, f"{data.demand}: "),
        }

    def _placed(
        self, look: TableContext, counts: Mapping[str, int], told: Event
    ) -> tuple[Event, ...]:
        """Return what is placed of each kind, as events like one; "nothing" where there is none."""
        placed = tuple(
            self._of_kind(look, kind.id, count, told)
            for kind in self.kinds(look)
            if (count := counts[kind.id])
        )
        return placed or (replace(told, amount=0, what=tr("nothing")),)

    def _of_kind(self, look: TableContext, kind: str, count: int, told: Event) -> Event:
        """Return an event about so many of a kind."""
        stock = self.stock(look)
        noun, what = stock.goods_kind(kind).noun, stock.counted(kind, count)
        return replace(told, thing=stock.log_name(kind), amount=count, name=noun, what=what)

    def _supply(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Lay goods from the supply into docks, or on columns one by one, in order."""
        told, goods = self._words(work, "supply").told, list(values.items())
        if self.data.columns:
            goods = [(kind, 1) for _, kind in sorted(goods)]
        laid = []
        for kind, count in goods:
            event = self._of_kind(work, kind, count, told)
            if self.data.columns:
                to, cell = self._opening(work, kind)
                event = replace(event, printed=cell.price, to=to, what=event.name)
                self.lay(work, kind, {cell.id: count})
            else:
                self.lay(work, kind, {kind: count})
            laid += [event] if count else []
        work.tell(self.id, *(laid or (replace(told, amount=0, what=tr("nothing")),)))

    def _set_boxes(self, work: Transaction, values: Mapping[str, Any]) -> None:
        self.set_state(work, replace(self.state(work), boxes=dict(values)))
        boxes = replace(self._words(work, "demand").told, title=self.data.demand)
        work.tell(self.id, *self._placed(work, values, boxes))

    def _set_docks(self, work: Transaction, values: Mapping[str, Any]) -> None:
        for kind, count in values.items():
            self.lay(work, kind, {kind: count - self.available(work, kind)})
        told = Event("corrected", to="dock", title=self.data.dock)
        work.tell(self.id, *self._placed(work, self.state(work).goods, told))

    def _add(self, work: Transaction, kind: str, count: int) -> None:
        before = self.available(work, kind)
        self.lay(work, kind, {kind: count})
        now = self.available(work, kind)
        counted = self.stock(work).counted(kind, abs(now - before))
        if now >= before:
            what = tr("{goods} more in the dock: {amount} lie there", goods=counted, amount=now)
        else:
            what = tr("{goods} fewer in the dock: {amount} lie there", goods=counted, amount=now)
        told = Event(
            "placed",
            thing=self.stock(work).log_name(kind),
            amount=now - before,
            now=now,
            to="dock",
            name=self.stock(work).goods_kind(kind).noun,
            does="",
            what=what,
            line="act",
        )
        work.tell(self.id, told)

    def _take(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        stock = self.stock(work)
        place, kind = parted(values["place"])
        count = min(
            values["count"], stock.rooms(work, seat, kind)[place], self.available(work, kind)
        )
        self.lay(work, kind, {kind: -count})
        stock.put(work, seat, kind, {place: count})

    # Forms of columns

    def _column_fields(self, look: TableContext, column: PriceColumn) -> tuple[Field, ...]:
        """Return which kind lies on a column, and on which of its cells."""
        stock, cells = self.stock(look), self.columns(look)[column.id]
        unit, money = stock.data.unit, self.data.money
        now, taken = _lying(cells)
        kinds = (Choice(_NOTHING, tr("Nothing")), *kind_choices(stock.kinds, {}))
        spots = tuple(Choice(each.id, money.count(each.price)) for each in cells)
        return (
            Field(
                "kind",
                tr("Column {name}: which {many} lie there?", name=column.name, many=unit.many),
                "choice",
                kinds,
                start=now or _NOTHING,
            ),
            Field(
                "cells",
                tr("Column {name}: on which cells?", name=column.name),
                "choice",
                spots,
                least=0,
                most=len(spots),
                start=list(taken),
                optional=True,
            ),
        )

    def _set_column(self, work: Transaction, id: str, values: Mapping[str, Any]) -> None:  # noqa: A002
        """Set what lies on a column; what is left out stays.

        Raises:
            Refusal: if goods are told without their cells, or cells without what lies there.
        """
        cells = self.columns(work)[id]
        name = next(each.name for each in self.data.columns if each.id == id)
        before, old = _lying(cells)
        kind, taken = values.get("kind", before or _NOTHING), tuple(values.get("cells", old))
        if kind == _NOTHING and not before and taken:
            raise Refusal(
                Code.MISSING_VALUE,
                tr("What lies on column {name}? Only its cells are told.", name=name),
            )
        if kind not in (_NOTHING, before) and not taken:
            noun = self.stock(work).goods_kind(kind).noun
            raise Refusal(
                Code.MISSING_VALUE,
                tr("On which cells of column {name} does {noun} lie?", name=name, noun=noun),
            )
        lies = () if kind == _NOTHING else tuple(each.id for each in cells if each.id in taken)
        if lies == old and kind in (before, _NOTHING):
            return
        for each in cells:
            if each.kind:
                self.lay(work, each.kind, {each.id: -1})
        if lies:
            self.lay(work, kind, dict.fromkeys(lies, 1))
        prices = [self.data.money.count(each.price) for each in cells if each.id in lies]
        told = (
            tr(
                "{noun} on {cards}",
                noun=self.stock(work).goods_kind(kind).noun,
                cards=listed(prices),
            )
            if lies
            else tr("nothing")
        )
        thing = f"{self.id}.{id}"
        work.tell(
            self.id,
            Event(
                "corrected", thing=thing, name=name, title=tr("Column {name}", name=name), what=told
            ),
        )

    def _opening(self, look: TableContext, kind: str) -> tuple[str, Cell]:
        """Return the column and the cell on which the next one of a kind is laid.

        Raises:
            Refusal: if no column has a cell for it.
        """
        for column, cells in openings(self.columns(look), kind).items():
            return column, cells[0]
        name = self.stock(look).goods_kind(kind).name
        raise Refusal(Code.NO_ROOM, tr("No column has a cell for {name}.", name=name))

    def _laid_out(self, look: TableContext) -> Grid:
        """Return the heads and rows of columns: the price of each cell, and what lies there."""
        at = {each.id: each for cells in self.columns(look).values() for each in cells}
        columns = self.data.columns
        levels = reversed(range(max(len(column.prices) for column in columns)))
        rows = [[self._shown(look, each, at, n) for each in columns] for n in levels]
        return [head(each.name) for each in columns], rows

    def _shown(
        self, look: TableContext, column: PriceColumn, at: Mapping[str, Cell], level: int
    ) -> CellView:
        """Return what stands in the table for a cell, also for one that is not used."""
        found = at.get(f"{column.id}:{level}")
        if found is None:
            return cell("–" if level < len(column.prices) else "")
        price = self.data.money.count(found.price)
        if not found.kind:
            return cell(price)
        kind = self.stock(look).goods_kind(found.kind)
        return cell(f"{price} {kind.name}", bold=True, icon=kind.icon)


def _empty(data: Data, players: int) -> Columns:
    """Return the cells that so many players use, with nothing on them."""
    return {
        column.id: tuple(
            Cell(f"{column.id}:{number}", f"{column.name}, {data.money.count(price)}", price)
            for number, price in enumerate(column.prices)
            if column.is_used(number, players)
        )
        for column in data.columns
    }


def _filled(cell: Cell, here: Mapping[str, int]) -> Cell:
    kind = next((kind for kind, count in here.items() if count), "")
    return Cell(cell.id, cell.name, cell.price, kind) if kind else cell


def _lying(cells: tuple[Cell, ...]) -> tuple[str, tuple[str, ...]]:
    """Return what lies on a column, "" for nothing, and on which of its cells."""
    taken = [cell for cell in cells if cell.kind]
    return taken[0].kind if taken else "", tuple(cell.id for cell in taken)


def _cards(look: TableContext, places: Mapping[str, int]) -> tuple[Choice, ...]:
    """Return the cards with room, or with crates, to choose from."""
    return tuple(
        Choice(card, look.deck[card].name, str(count)) for card, count in places.items() if count
    )


def _only(name: str, unit: Unit, count: int, takes: bool) -> str:
    """Return what limits a seat: goods that are left to take, or boxes that are free for its own.

    Args:
        name: Player of the seat.
        unit: Words for goods or boxes.
        count: Number that is left or free.
        takes: True if the seat takes goods.
    """
    amount = unit.count(count)
    if takes:
        return tr_count("only {goods} is left", "only {goods} are left", count, goods=amount)
    return tr_count(
        "for {name} only {boxes} is free",
        "for {name} only {boxes} are free",
        count,
        name=name,
        boxes=amount,
    )


def openings(columns: Columns, kind: str) -> dict[str, tuple[Cell, ...]]:
    """Return where a kind may go: its own column, or else every empty one.

    Args:
        columns: by id, their cells from the bottom.
        kind: of goods.

    Returns:
        By column, the cells that the next ones would lie on, at least one.
    """
    own = {id_: cells for id_, cells in columns.items() if any(each.kind == kind for each in cells)}
    empty = {id_: cells for id_, cells in columns.items() if not any(each.kind for each in cells)}
    found = {id_: _above(cells) for id_, cells in (own or empty).items()}
    return {id_: cells for id_, cells in found.items() if cells}


def _above(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the free cells above all that are taken."""
    taken = max((n + 1 for n, each in enumerate(cells) if each.kind), default=0)
    return cells[taken:]
