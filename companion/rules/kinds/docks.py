"""Docks in the middle, one for each kind of goods, and the boxes that want them.

A dock is a space in the middle of the table with goods to take. A box is a space that takes one
piece of goods from a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.bid_lots import Lots
from punchboard.cards.play.schema.docks import Docks as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.rows_panel import cell, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.allocation import Boxes, Delivery, deliver, is_contested
from punchboard.companion.rules.parts.card_terms import (
    other_boxes,
    own_boxes,
)
from punchboard.companion.rules.parts.goods_forms import ANYTIME
from punchboard.companion.rules.parts.goods_spots import split_spot
from punchboard.companion.rules.parts.kind_fields import count_wheel, kind_columns, kind_fields
from punchboard.companion.rules.parts.middle import Middle, MiddleState, Trade
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class Claim:
    """The amount that a seat may take or give now.

    Attributes:
        want: Number it has room for, or has: counted where there is enough for all.
        most: Number it can really take or give.
        why: Reason for the limit, as a sentence without its stop.
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
        middle: Crates to be taken, or free boxes for all.
        by_seat: Claims.
    """

    middle: int
    by_seat: Mapping[str, Claim]

    @property
    def contested(self) -> bool:
        """Whether there is too little for all."""
        return is_contested(self.middle, {seat: claim.want for seat, claim in self.by_seat.items()})


@dataclass(frozen=True, slots=True)
class CountForm:
    """The form that corrects the goods of all docks, of all boxes, or of a column.

    Attributes:
        verb: Verb of its action.
        title: Title on its button.
        fields: Fields that start at the present counts.
        heading: Words before each question where several forms are together.
    """

    verb: str
    title: str
    fields: tuple[Field, ...]
    heading: str = ""


class Docks(Mechanism[Data, MiddleState], KeepsGoods):
    """Knows the goods in docks and the boxes for them; its steps fill docks, and count boxes."""

    kind = "docks"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.middle = Middle(id, data)

    def start(self, table: TableContext) -> MiddleState:
        """Return a middle without goods."""
        return self.middle.start(table)

    def lying(self, table: TableContext, stock: str) -> Mapping[str, int]:
        """Return the goods of a stock in the middle, while they are counted."""
        return self.middle.lying(table, stock)

    def receive(self, tx: Transaction, stock: str, kind: str, count: int) -> None:
        """Lay goods of a stock into their dock, while they are counted."""
        if stock == self.data.stock and self.middle.counts(tx):
            self.middle.lay(tx, kind, {kind: count})

    # Steps

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step; `clear` gains the points for kinds of goods that were sold."""
        if step.do == "clear":
            self.middle.settle_kinds(tx)
        self.middle.enter(tx, step)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has its answer."""
        return self.middle.is_done(table, step)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the form of this step: goods for the docks, or boxes."""
        kinds, many = self.middle.kinds(table), self.middle.goods(table).data.unit.many
        if step.do == "demand":
            fields = kind_fields(kinds, self.state(table).boxes, self.data.largest)
            offer = Offer(f"{self.id}.demand", "", tr("Count the boxes"), fields, source="told")
            text, detail = tr("How many boxes are there?"), ""
            nothing = tr("No boxes")
        else:
            fields = kind_fields(kinds, {}, self.data.largest)
            offer = Offer(f"{self.id}.supply", "", tr("Fill the docks"), fields, source="told")
            text = tr("How many {many} does each dock get?", many=many)
            detail, nothing = tr("What is left in the docks stays."), tr("Nothing is added")
        hints = self.middle.short_hints(table)
        return Prompt(step.say or text, detail, (), (offer,), hints, nothing, self.id)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers on goods in docks at any time."""
        if not self.middle.counts(table):
            return
        own: Any = {"group": self.data.stock, **ANYTIME}
        yield self._adding(table, own)
        for each in self._spread(table).values():
            yield Offer(f"{self.id}.{each.verb}", "", each.title, each.fields, source="told", **own)
        yield from self._free(table)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield fields for the goods in each dock, and the boxes of each kind."""
        for name, form in self._spread(table).items() if self.middle.counts(table) else ():
            for each in form.fields:
                ask = f"{form.heading}{each.ask}"
                key = f"{self.id}_{name}_{each.name}"
                yield replace(each, name=key, ask=ask, optional=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the middle to the table; omitted counts stay."""
        for name in self._spread(tx):
            start = f"{self.id}_{name}_"
            counts = {
                key.removeprefix(start): n for key, n in values.items() if key.startswith(start)
            }
            if counts:
                self._set(tx, name, counts)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield a table of docks and boxes."""
        if self.middle.counts(table):
            kinds, state = self.middle.kinds(table), self.state(table)
            rows = [
                [cell(title), *(cell(str(counts[kind.id])) for kind in kinds)]
                for title, counts in (
                    (self.data.dock, state.goods),
                    (self.data.demand, state.boxes),
                )
            ]
            heads = kind_columns(kinds, has_label_column=True)
            yield table_panel(self.id, self.data.title, heads, [("", row) for row in rows])

    # Boxes, and what bids for lots ask and tell: who stocks and sells how many

    def demand(self, table: TableContext, kind: str) -> int:
        """Return how many free boxes for all want a kind."""
        return self.state(table).boxes[kind]

    def goods(self, table: TableContext, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has on cards that may sell them."""
        return sum(self.middle.to_sell(table, seat, kind).values())

    def locked(self, table: TableContext, seat: str, kind: str) -> str:
        """Return the sentence on cards that can't sell their goods of a kind now; "" for none."""
        stock, sells = self.middle.stock(table), self.middle.to_sell(table, seat, kind)
        held = stock.goods.held(table, seat, kind)
        names = [table.deck[card].name for card in held if held[card] and card not in sells]
        if not names:
            return ""
        return tr_count(
            "{names} of {owner} sells nothing, as the market holds no {noun}",
            "{names} of {owner} sell nothing, as the market holds no {noun}",
            len(names),
            names=listed(names),
            owner=table.name(seat),
            noun=stock.goods.kind(kind).noun,
        )

    def free_boxes(self, table: TableContext, kind: str) -> Boxes:
        """Return all free boxes for a kind: for all, of each seat, and of other kinds."""
        return table.once((self.id, "boxes", kind), lambda: self._free_boxes(table, kind))

    def _free_boxes(self, table: TableContext, kind: str) -> Boxes:
        stock, part = self.middle.stock(table), self.state(table)
        cards = {seat.id: stock.goods.cards(table, seat.id).values() for seat in table.seats}
        own = {seat: own_boxes(each, kind) for seat, each in cards.items()}
        for deal in part.deals:
            if deal.selling and deal.kind == kind:
                own[deal.seat] = max(0, own[deal.seat] - deal.own)
        into = {seat: other_boxes(each, kind) for seat, each in cards.items()}
        others = {each for kinds in into.values() for each in kinds}
        other_for = frozenset(seat for seat, kinds in into.items() if kinds)
        return Boxes(part.boxes[kind], own, sum(part.boxes[each] for each in others), other_for)

    def claims(self, table: TableContext, lots: Lots, kind: str) -> Claims:
        """Return who may take or give how much of a kind now."""
        middle = (
            self.middle.available(table, kind) if lots.flow == "take" else self.demand(table, kind)
        )
        found = {seat: self._claim(table, lots, kind, seat, middle) for seat in table.order()}
        return Claims(middle, {seat: each for seat, each in found.items() if each.most > 0})

    def _claim(self, table: TableContext, lots: Lots, kind: str, seat: str, middle: int) -> Claim:
        """Return a seat's possible amount: taken from the middle, or given into free boxes."""
        name, goods, takes = table.name(seat), lots.goods, lots.flow == "take"
        want = (
            self.middle.goods(table).room(table, seat, kind)
            if takes
            else self.goods(table, seat, kind)
        )
        if not want:
            return no_claim()
        space = middle if takes else self.free_boxes(table, kind).reach(seat)
        if want > space:
            return Claim(want, space, _only(name, goods if takes else lots.space, space, takes))
        has = goods.count(want)
        if takes:
            return Claim(want, want, tr("{name} has room for {goods}", name=name, goods=has))
        if locked := self.locked(table, seat, kind):
            why = tr("{name} has {goods} to sell; {locked}", name=name, goods=has, locked=locked)
            return Claim(want, want, why)
        return Claim(want, want, tr("{name} has {goods}", name=name, goods=has))

    def fields(
        self, table: TableContext, seat: str, kind: str, selling: bool, lost: int
    ) -> tuple[Field, ...]:
        """Return the questions that a seat may answer besides how many; each may be left out.

        `first`: which card is filled or emptied first. `shared`: how many go into boxes for all,
        where the seat has boxes of its own. `lost`: the card from which surplus is taken first.
        """
        cards = _cards(
            table, self.middle.places_for(table, seat, kind, "sale" if selling else "supply")
        )
        free = self.free_boxes(table, kind)
        fields = []
        if len(cards) > 1:
            ask = tr("From which first?") if selling else tr("Which is filled first?")
            fields.append(Field("first", ask, "pick", cards, optional=True))
        if selling and free.shared and free.besides(seat):
            most = min(free.shared, self.goods(table, seat, kind))
            ask = tr("How many go into the boxes for all? Left out: your own boxes first.")
            wheel = Wheel("shared", tr("Boxes for all"), 0, most, 0, most)
            fields.append(Field("shared", ask, "number", wheels=(wheel,), optional=True))
        cards = _cards(table, self.middle.places_for(table, seat, kind, "surplus")) if lost else ()
        if len(cards) > 1:
            ask = tr("From which is {surplus} taken first?", surplus=self.data.surplus)
            fields.append(Field("lost", ask, "pick", cards, optional=True))
        return tuple(fields)

    def stocked(self, tx: Transaction, trade: Trade) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for."""
        room = self.middle.goods(tx).room(tx, trade.seat, trade.kind)
        count = min(trade.quantity, self.middle.available(tx, trade.kind), room)
        if count:
            self.middle.get(tx, trade, {trade.kind: count}, "")

    def sold(self, tx: Transaction, trade: Trade) -> Delivery:
        """Book a seat's delivery, at most all that it has; return its sold and surplus crates.

        Crates without a box are surplus and are discarded.
        """
        seat, kind = trade.seat, trade.kind
        brought = min(trade.quantity, self.goods(tx, seat, kind))
        shared = trade.answers.get("shared")
        delivery, after = deliver(self.free_boxes(tx, kind), seat, brought, shared)
        self._fill_boxes(tx, trade, delivery, after.shared)
        self.middle.give(tx, trade, delivery, tr("into boxes"), self.data.surplus)
        return delivery

    def _fill_boxes(self, tx: Transaction, trade: Trade, delivery: Delivery, shared: int) -> None:
        """Fill the boxes into which goods were delivered, those of other kinds as well."""
        boxes, other = {**self.state(tx).boxes, trade.kind: shared}, delivery.other
        for each in other_boxes(self.middle.goods(tx).cards(tx, trade.seat).values(), trade.kind):
            filled = min(other, boxes[each])
            boxes[each] -= filled
            other -= filled
        self.set_state(tx, replace(self.state(tx), boxes=boxes))

    # Forms

    def _adding(self, table: TableContext, own: Any) -> Offer:
        """Return the form that adds to one dock."""
        stock, most = self.middle.stock(table), self.data.largest
        lying = self.state(table).goods
        kinds = tuple(
            Choice(kind.id, kind.name, str(lying[kind.id]), icon=kind.icon)
            for kind in self.middle.kinds(table)
        )
        wheel = count_wheel("count", stock.goods.data.unit.many, most, 1, -most)
        return Offer(
            f"{self.id}.add", "", tr("Add to a dock"),
            (Field("kind", tr("To which dock?"), "pick", kinds),
             Field("count", tr("How many? Below 0 takes away."), "number", wheels=(wheel,))),
            source="told", **own,
        )  # fmt: skip

    def _free(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers to each seat of free goods from docks."""
        stock = self.middle.stock(table)
        there = frozenset(kind for kind, count in self.state(table).goods.items() if count)
        does = tr("take {many} from a dock, free", many=stock.goods.data.unit.many)
        for seat in table.seats:
            room = stock.forms.spots.free(table, seat.id, only=there)
            where = Field("place", tr("Onto which card?"), "pick", room.choices)
            yield from stock.forms.move_offer(f"{self.id}.take", seat, does, where, room.largest)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Answer a step, or carry out an offer."""
        verb, values = action.verb, action.values
        if verb == "supply":
            self._supply(tx, values)
            self.middle.note_answer(tx)
        elif verb == "demand":
            self._set_boxes(tx, values)
            self.middle.note_answer(tx)
        elif verb == "add":
            self._add(tx, values["kind"], values["count"])
        elif verb == "take":
            self._take(tx, action.seat, values)
        else:
            forms = self._spread(tx).items()
            self._set(tx, next(name for name, each in forms if each.verb == verb), values)

    def _set(self, tx: Transaction, name: str, counts: Mapping[str, Any]) -> None:
        """Set the goods in docks, or the boxes; omitted counts stay."""
        if name == "dock":
            self._set_docks(tx, counts)
        else:
            self._set_boxes(tx, {**self.state(tx).boxes, **counts})

    def _spread(self, table: TableContext) -> dict[str, CountForm]:
        """Return the forms that set docks and boxes."""
        return table.once((self.id, "forms"), lambda: self._new_spread(table))

    def _new_spread(self, table: TableContext) -> dict[str, CountForm]:
        data, kinds = self.data, self.middle.kinds(table)
        docks = kind_fields(kinds, self.state(table).goods, data.largest)
        boxes = kind_fields(kinds, self.state(table).boxes, data.largest)
        return {
            "dock": CountForm("docks", tr("Set the docks"), docks, f"{data.dock}: "),
            "boxes": CountForm("boxes", tr("Set the boxes"), boxes, f"{data.demand}: "),
        }

    def _placed(
        self, table: TableContext, counts: Mapping[str, int], event: Event
    ) -> tuple[Event, ...]:
        """Return an event like `event` for each placed kind; "nothing" where there is none."""
        placed = tuple(
            self.middle.of_kind(table, kind.id, count, event)
            for kind in self.middle.kinds(table)
            if (count := counts[kind.id])
        )
        return placed or (replace(event, amount=0, what=tr("nothing")),)

    def _supply(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Lay goods from the supply into docks."""
        base = Event("placed", to="dock", does=tr("The docks get"), line="act")
        laid = []
        for kind, count in values.items():
            event = self.middle.of_kind(tx, kind, count, base)
            self.middle.lay(tx, kind, {kind: count})
            laid += [event] if count else []
        tx.tell(self.id, *(laid or (replace(base, amount=0, what=tr("nothing")),)))

    def _set_boxes(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        self.set_state(tx, replace(self.state(tx), boxes=dict(values)))
        boxes = Event("placed", to="boxes", does="", line="act", title=self.data.demand)
        tx.tell(self.id, *self._placed(tx, values, boxes))

    def _set_docks(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        for kind, count in values.items():
            self.middle.lay(tx, kind, {kind: count - self.middle.available(tx, kind)})
        event = Event("corrected", to="dock", title=self.data.dock)
        tx.tell(self.id, *self._placed(tx, self.state(tx).goods, event))

    def _add(self, tx: Transaction, kind: str, count: int) -> None:
        before = self.middle.available(tx, kind)
        self.middle.lay(tx, kind, {kind: count})
        now = self.middle.available(tx, kind)
        counted = self.middle.goods(tx).counted(kind, abs(now - before))
        if now >= before:
            what = tr("{goods} more in the dock: {amount} lie there", goods=counted, amount=now)
        else:
            what = tr("{goods} fewer in the dock: {amount} lie there", goods=counted, amount=now)
        event = Event(
            "placed",
            thing=self.middle.goods(tx).log_name(kind),
            amount=now - before,
            now=now,
            to="dock",
            name=self.middle.goods(tx).kind(kind).noun,
            does="",
            what=what,
            line="act",
        )
        tx.tell(self.id, event)

    def _take(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        stock = self.middle.stock(tx)
        place, kind = split_spot(values["place"])
        count = min(
            values["count"],
            stock.goods.rooms(tx, seat, kind)[place],
            self.middle.available(tx, kind),
        )
        self.middle.lay(tx, kind, {kind: -count})
        stock.goods.put(tx, seat, kind, {place: count})


def _cards(table: TableContext, places: Mapping[str, int]) -> tuple[Choice, ...]:
    """Return the cards with room, or with crates, to choose from."""
    return tuple(
        Choice(card, table.deck[card].name, str(count)) for card, count in places.items() if count
    )


def _only(name: str, unit: Unit, count: int, takes: bool) -> str:
    """Return the reason for a seat's limit: goods left to take, or boxes free for its own.

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
