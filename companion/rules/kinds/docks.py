"""Docks in the middle, one for each kind of goods, and the boxes that want them."""

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
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, table
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.allocation import Boxes, Delivery, deliver, is_contested
from punchboard.companion.rules.parts.card_terms import (
    other_boxes,
    own_boxes,
)
from punchboard.companion.rules.parts.goods_forms import (
    ANYTIME,
    count_wheel,
    kind_columns,
    kind_fields,
    parted,
)
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
    """The form that sets goods as they are: of all docks, of all boxes, or of a column.

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

    def start(self, look: TableContext) -> MiddleState:
        """Return a middle without goods."""
        return self.middle.start(look)

    def lying(self, look: TableContext, stock: str) -> Mapping[str, int]:
        """Return the goods of a stock in the middle, while they are counted."""
        return self.middle.lying(look, stock)

    def receive(self, work: Transaction, stock: str, kind: str, count: int) -> None:
        """Lay goods of a stock into their dock, while they are counted."""
        if stock == self.data.stock and self.middle.counts(work):
            self.middle.lay(work, kind, {kind: count})

    # Steps

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin a step; `clear` gains the points for kinds of goods that were sold."""
        if step.do == "clear":
            self.middle.settle_kinds(work)
        self.middle.enter(work, step)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether a step has its answer."""
        return self.middle.is_done(look, step)

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the form of this step: goods for the docks, or boxes."""
        kinds, many = self.middle.kinds(look), self.middle.goods(look).data.unit.many
        if step.do == "demand":
            fields = kind_fields(kinds, self.state(look).boxes, self.data.largest)
            offer = Offer(f"{self.id}.demand", "", tr("Count the boxes"), fields)
            text, detail = tr("How many boxes are there?"), ""
            nothing = tr("No boxes")
        else:
            fields = kind_fields(kinds, {}, self.data.largest)
            offer = Offer(f"{self.id}.supply", "", tr("Fill the docks"), fields)
            text = tr("How many {many} does each dock get?", many=many)
            detail, nothing = tr("What is left in the docks stays."), tr("Nothing is added")
        hints = self.middle.short_hints(look)
        return Prompt(step.say or text, detail, (), (offer,), hints, nothing, self.id)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the offers on goods in docks at any time."""
        if not self.middle.counts(look):
            return
        own: Any = {"group": self.data.stock, **ANYTIME}
        yield self._adding(look, own)
        for each in self._spread(look).values():
            yield Offer(f"{self.id}.{each.verb}", "", each.title, each.fields, **own)
        yield from self._free(look)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield fields for the goods in each dock, and the boxes of each kind."""
        for name, form in self._spread(look).items() if self.middle.counts(look) else ():
            for each in form.fields:
                ask = f"{form.heading}{each.ask}"
                key = f"{self.id}_{name}_{each.name}"
                yield replace(each, name=key, ask=ask, optional=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the middle as it is on the table; omitted counts stay."""
        for name in self._spread(work):
            start = f"{self.id}_{name}_"
            counts = {
                key.removeprefix(start): n for key, n in values.items() if key.startswith(start)
            }
            if counts:
                self._set(work, name, counts)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table of docks and boxes."""
        if self.middle.counts(look):
            kinds, state = self.middle.kinds(look), self.state(look)
            rows = [
                [cell(title), *(cell(str(counts[kind.id])) for kind in kinds)]
                for title, counts in (
                    (self.data.dock, state.goods),
                    (self.data.demand, state.boxes),
                )
            ]
            heads = kind_columns(kinds, first=True)
            yield table(self.id, self.data.title, heads, [("", row) for row in rows])

    # Boxes, and what bids for lots ask and tell: who stocks and sells how many

    def demand(self, look: TableContext, kind: str) -> int:
        """Return how many free boxes for all want a kind."""
        return self.state(look).boxes[kind]

    def goods(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has on cards that may sell them."""
        return sum(self.middle.to_sell(look, seat, kind).values())

    def locked(self, look: TableContext, seat: str, kind: str) -> str:
        """Return which cards may not sell a kind now that lies on them, and why; "" for none."""
        stock, sells = self.middle.stock(look), self.middle.to_sell(look, seat, kind)
        held = stock.goods.held(look, seat, kind)
        names = [look.deck[card].name for card in held if held[card] and card not in sells]
        if not names:
            return ""
        return tr_count(
            "{names} of {owner} sells nothing, as the market holds no {noun}",
            "{names} of {owner} sell nothing, as the market holds no {noun}",
            len(names),
            names=listed(names),
            owner=look.name(seat),
            noun=stock.goods.kind(kind).noun,
        )

    def free_boxes(self, look: TableContext, kind: str) -> Boxes:
        """Return all free boxes for a kind: for all, of each seat, and of other kinds."""
        return look.once((self.id, "boxes", kind), lambda: self._free_boxes(look, kind))

    def _free_boxes(self, look: TableContext, kind: str) -> Boxes:
        stock, part = self.middle.stock(look), self.state(look)
        cards = {seat.id: stock.goods.cards(look, seat.id).values() for seat in look.seats}
        own = {seat: own_boxes(each, kind) for seat, each in cards.items()}
        for deal in part.deals:
            if deal.selling and deal.kind == kind:
                own[deal.seat] = max(0, own[deal.seat] - deal.own)
        into = {seat: other_boxes(each, kind) for seat, each in cards.items()}
        others = {each for kinds in into.values() for each in kinds}
        other_for = frozenset(seat for seat, kinds in into.items() if kinds)
        return Boxes(part.boxes[kind], own, sum(part.boxes[each] for each in others), other_for)

    def claims(self, look: TableContext, lots: Lots, kind: str) -> Claims:
        """Return who may take or give how much of a kind now."""
        middle = (
            self.middle.available(look, kind) if lots.flow == "take" else self.demand(look, kind)
        )
        found = {seat: self._claim(look, lots, kind, seat, middle) for seat in look.order()}
        return Claims(middle, {seat: each for seat, each in found.items() if each.most > 0})

    def _claim(self, look: TableContext, lots: Lots, kind: str, seat: str, middle: int) -> Claim:
        """Return a seat's possible amount: taken from the middle, or given into free boxes."""
        name, goods, takes = look.name(seat), lots.goods, lots.flow == "take"
        want = (
            self.middle.goods(look).room(look, seat, kind)
            if takes
            else self.goods(look, seat, kind)
        )
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
        cards = _cards(
            look, self.middle.places_for(look, seat, kind, "sale" if selling else "supply")
        )
        free = self.free_boxes(look, kind)
        fields = []
        if len(cards) > 1:
            ask = tr("From which first?") if selling else tr("Which is filled first?")
            fields.append(Field("first", ask, "pick", cards, optional=True))
        if selling and free.shared and free.besides(seat):
            most = min(free.shared, self.goods(look, seat, kind))
            ask = tr("How many go into the boxes for all? Left out: your own boxes first.")
            wheel = Wheel("shared", tr("Boxes for all"), 0, most, 0, most)
            fields.append(Field("shared", ask, "number", wheels=(wheel,), optional=True))
        cards = _cards(look, self.middle.places_for(look, seat, kind, "surplus")) if lost else ()
        if len(cards) > 1:
            ask = tr("From which is {surplus} taken first?", surplus=self.data.surplus)
            fields.append(Field("lost", ask, "pick", cards, optional=True))
        return tuple(fields)

    def stocked(self, work: Transaction, trade: Trade) -> None:
        """Book that a seat takes crates from a dock; never more than it has room for."""
        room = self.middle.goods(work).room(work, trade.seat, trade.kind)
        count = min(trade.quantity, self.middle.available(work, trade.kind), room)
        if count:
            self.middle.get(work, trade, {trade.kind: count}, "")

    def sold(self, work: Transaction, trade: Trade) -> Delivery:
        """Book a seat's delivery, at most all that it has; return its sold and surplus crates.

        Crates without a box are surplus and are discarded.
        """
        seat, kind = trade.seat, trade.kind
        brought = min(trade.quantity, self.goods(work, seat, kind))
        shared = trade.answers.get("shared")
        delivery, after = deliver(self.free_boxes(work, kind), seat, brought, shared)
        self._fill_boxes(work, trade, delivery, after.shared)
        self.middle.give(work, trade, delivery, tr("into boxes"), self.data.surplus)
        return delivery

    def _fill_boxes(self, work: Transaction, trade: Trade, delivery: Delivery, shared: int) -> None:
        """Fill the boxes into which goods were delivered, those of other kinds as well."""
        boxes, other = {**self.state(work).boxes, trade.kind: shared}, delivery.other
        for each in other_boxes(
            self.middle.goods(work).cards(work, trade.seat).values(), trade.kind
        ):
            filled = min(other, boxes[each])
            boxes[each] -= filled
            other -= filled
        self.set_state(work, replace(self.state(work), boxes=boxes))

    # Forms

    def _adding(self, look: TableContext, own: Any) -> Offer:
        """Return the form that adds to one dock."""
        stock, most = self.middle.stock(look), self.data.largest
        lying = self.state(look).goods
        kinds = tuple(
            Choice(kind.id, kind.name, str(lying[kind.id]), icon=kind.icon)
            for kind in self.middle.kinds(look)
        )
        wheel = count_wheel("count", stock.goods.data.unit.many, most, 1, -most)
        return Offer(
            f"{self.id}.add", "", tr("Add to a dock"),
            (Field("kind", tr("To which dock?"), "pick", kinds),
             Field("count", tr("How many? Below 0 takes away."), "number", wheels=(wheel,))), **own,
        )  # fmt: skip

    def _free(self, look: TableContext) -> Iterator[Offer]:
        """Yield the offers to each seat of free goods from docks."""
        stock = self.middle.stock(look)
        there = frozenset(kind for kind, count in self.state(look).goods.items() if count)
        does = tr("take {many} from a dock, free", many=stock.goods.data.unit.many)
        for seat in look.seats:
            room = stock.forms.spots(look, seat.id, True, there)
            where = Field("place", tr("Onto which card?"), "pick", room.choices)
            yield from stock.forms.moving(f"{self.id}.take", seat, does, where, room.most)

    def apply(self, work: Transaction, action: Action) -> None:
        """Answer a step, or carry out an offer."""
        verb, values = action.verb, action.values
        if verb == "supply":
            self._supply(work, values)
            self.middle.told(work)
        elif verb == "demand":
            self._set_boxes(work, values)
            self.middle.told(work)
        elif verb == "add":
            self._add(work, values["kind"], values["count"])
        elif verb == "take":
            self._take(work, action.seat, values)
        else:
            forms = self._spread(work).items()
            self._set(work, next(name for name, each in forms if each.verb == verb), values)

    def _set(self, work: Transaction, name: str, counts: Mapping[str, Any]) -> None:
        """Set the goods in docks, or the boxes; omitted counts stay."""
        if name == "dock":
            self._set_docks(work, counts)
        else:
            self._set_boxes(work, {**self.state(work).boxes, **counts})

    def _spread(self, look: TableContext) -> dict[str, CountForm]:
        """Return the forms that set docks and boxes."""
        data, kinds = self.data, self.middle.kinds(look)
        docks = kind_fields(kinds, self.state(look).goods, data.largest)
        boxes = kind_fields(kinds, self.state(look).boxes, data.largest)
        return {
            "dock": CountForm("docks", tr("Set the docks"), docks, f"{data.dock}: "),
            "boxes": CountForm("boxes", tr("Set the boxes"), boxes, f"{data.demand}: "),
        }

    def _placed(
        self, look: TableContext, counts: Mapping[str, int], event: Event
    ) -> tuple[Event, ...]:
        """Return an event like `event` for each placed kind; "nothing" where there is none."""
        placed = tuple(
            self.middle.of_kind(look, kind.id, count, event)
            for kind in self.middle.kinds(look)
            if (count := counts[kind.id])
        )
        return placed or (replace(event, amount=0, what=tr("nothing")),)

    def _supply(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Lay goods from the supply into docks."""
        told = Event("placed", to="dock", does=tr("The docks get"), line="act")
        laid = []
        for kind, count in values.items():
            event = self.middle.of_kind(work, kind, count, told)
            self.middle.lay(work, kind, {kind: count})
            laid += [event] if count else []
        work.tell(self.id, *(laid or (replace(told, amount=0, what=tr("nothing")),)))

    def _set_boxes(self, work: Transaction, values: Mapping[str, Any]) -> None:
        self.set_state(work, replace(self.state(work), boxes=dict(values)))
        boxes = Event("placed", to="boxes", does="", line="act", title=self.data.demand)
        work.tell(self.id, *self._placed(work, values, boxes))

    def _set_docks(self, work: Transaction, values: Mapping[str, Any]) -> None:
        for kind, count in values.items():
            self.middle.lay(work, kind, {kind: count - self.middle.available(work, kind)})
        event = Event("corrected", to="dock", title=self.data.dock)
        work.tell(self.id, *self._placed(work, self.state(work).goods, event))

    def _add(self, work: Transaction, kind: str, count: int) -> None:
        before = self.middle.available(work, kind)
        self.middle.lay(work, kind, {kind: count})
        now = self.middle.available(work, kind)
        counted = self.middle.goods(work).counted(kind, abs(now - before))
        if now >= before:
            what = tr("{goods} more in the dock: {amount} lie there", goods=counted, amount=now)
        else:
            what = tr("{goods} fewer in the dock: {amount} lie there", goods=counted, amount=now)
        event = Event(
            "placed",
            thing=self.middle.goods(work).log_name(kind),
            amount=now - before,
            now=now,
            to="dock",
            name=self.middle.goods(work).kind(kind).noun,
            does="",
            what=what,
            line="act",
        )
        work.tell(self.id, event)

    def _take(self, work: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        stock = self.middle.stock(work)
        place, kind = parted(values["place"])
        count = min(
            values["count"],
            stock.goods.rooms(work, seat, kind)[place],
            self.middle.available(work, kind),
        )
        self.middle.lay(work, kind, {kind: -count})
        stock.goods.put(work, seat, kind, {place: count})


def _cards(look: TableContext, places: Mapping[str, int]) -> tuple[Choice, ...]:
    """Return the cards with room, or with crates, to choose from."""
    return tuple(
        Choice(card, look.deck[card].name, str(count)) for card, count in places.items() if count
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
