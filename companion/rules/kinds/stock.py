"""What seats hold of each kind of goods, on shelves of their cards or in a heap, and what is left.

The supply is never kept: it is what is left of all that was printed, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import marked_each, tr, tr_count, translated
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.cards.play.schema.stock import Stock as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.mechanism import Ask, Hint, Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import HoldsKinds, KeepsGoods, Ledger
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, head, table
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.kinds.slots import Slots
from punchboard.companion.rules.parts.card_terms import (
    Holding,
    choices,
    stays,
    to_market,
    types_points,
)
from punchboard.companion.rules.parts.shelves import (
    Shelves,
    move_down,
    put_on_top,
    spread,
    take_from_below,
)
from punchboard.companion.view_schema import ColumnView, PanelView, TablePanelView

#: More than a heap ever holds, and the largest figure where nobody knows how many there are.
_MOST = 99
#: What answers a step.
_ANSWERS = ("draft", "gain", "wild", "age")
#: The place of goods that lie on no card.
HEAP = ""
#: The only place of a seat without cards.
_ONE_HEAP: Mapping[str, TableCard | None] = {HEAP: None}
#: Of offers that belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}
#: Between the parts of a value that names places and a kind; no id holds it.
AND = "|"


@dataclass(frozen=True, slots=True)
class Goods:
    """What seats hold.

    Attributes:
        on: seat to place (a card's id, or `HEAP`) to kind to the count on each of the place's
            shelves, the top one first.
        told: how often the step that is asked now has been answered.
        short: kinds of which more are in use than there are, and how many more.
        counted: whether goods were counted after the last action; after a pause, in which the
            table went on, what was known before may add up to more than there is.
    """

    on: Mapping[str, Mapping[str, Mapping[str, Shelves]]]
    told: int = 0
    short: Mapping[str, int] = field(default_factory=dict)
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Crates:
    """Crates of one kind on a card: those that fall off it next, or all if they stay there."""

    seat: str
    card: str
    kind: str
    count: int
    stays: bool


_PLACES = marked_each("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Spots:
    """Places of a seat with a count of each: goods that lie there, or room for some."""

    choices: tuple[Choice, ...]
    most: int


class Heap(Ledger):
    """What seats have of one kind of goods."""

    is_money = True

    def __init__(self, stock: Stock, kind: str) -> None:
        self._stock, self._kind = stock, kind

    @property
    def unit(self) -> Unit:
        """What it counts: "green cube"."""
        noun, unit = self._stock.goods_kind(self._kind).noun, self._stock.data.unit
        return Unit(one=f"{noun} {unit.one}", many=f"{noun} {unit.many}")

    def amount(self, look: TableContext, seat: str) -> int:
        """Return how many a seat has."""
        return self._stock.goods(look, seat, self._kind)

    def gain(self, work: Transaction, seat: str, amount: int, why: str = "") -> int:
        """Give a seat some as far as there is room for them, or take some away."""
        before = self.amount(work, seat)
        if amount > 0:
            self._stock.gain(work, seat, self._kind, amount, why)
        else:
            self._stock.lose(work, seat, self._kind, -amount, why)
        return self.amount(work, seat) - before


class Stock(Mechanism[Data, Goods], HoldsKinds):
    """Counts goods of seats; its steps ask what they begin with, gain and lose."""

    kind = "stock"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._kinds = {kind.id: kind for kind in data.goods}

    def start(self, look: TableContext) -> Goods:
        """Return no goods for any seat."""
        return Goods({seat.id: {} for seat in look.seats})

    # What is known

    @property
    def kinds(self) -> tuple[GoodsKind, ...]:
        """The kinds of goods, in order."""
        return self.data.goods

    @property
    def has_cards(self) -> bool:
        """Whether goods lie on shelves of cards."""
        return self.data.slots is not None

    def goods_kind(self, kind: str) -> GoodsKind:
        """Return a kind of goods by its id."""
        return self._kinds[kind]

    def cards(self, look: TableContext, seat: str) -> Mapping[str, TableCard]:
        """Return a seat's cards by id, from the left; copies of a card are one."""
        if self.data.slots is None:
            return {}
        holder = look.find(Slots, self.data.slots)
        return look.once(
            (self.id, "cards", seat),
            lambda: {card.id: card for card in holder.stores_of(look, seat)},
        )

    def places(self, look: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return where a seat's goods may lie: its cards by id, or else its heap."""
        return self.cards(look, seat) if self.has_cards else _ONE_HEAP

    def capacity(self, card: TableCard | None, kind: str) -> int:
        """Return how many of a kind a card's shelves hold, 0 where it has boxes; or a heap."""
        if card is None:
            return _MOST
        if self.data.boxes is not None and card.values.get(self.data.boxes):
            return 0
        return card.count(self.goods_kind(kind).capacity_column)

    def shelves(self, look: TableContext, seat: str, card: TableCard | None, kind: str) -> Shelves:
        """Return how many of a kind lie on each shelf of a card, the top one first.

        Args:
            look: the table.
            seat: whose.
            card: on which; None: the seat's heap, which is a single shelf.
            kind: of goods.
        """
        place = HEAP if card is None else card.id
        known = self.state(look).on[seat].get(place, {}).get(kind)
        if known is not None:
            return known
        column = self.goods_kind(kind).shelves
        return (0,) * max(1, card.count(column) if card is not None and column else 1)

    def held(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        """Return how many of a kind lie at each of a seat's places that can hold some."""
        return look.once((self.id, "held", seat, kind), lambda: self._held(look, seat, kind))

    def _held(self, look: TableContext, seat: str, kind: str) -> Mapping[str, int]:
        return {
            place: sum(self.shelves(look, seat, card, kind))
            for place, card in self.places(look, seat).items()
            if self.capacity(card, kind)
        }

    def rooms(self, look: TableContext, seat: str, kind: str) -> dict[str, int]:
        """Return how many more of a kind fit at each of a seat's places."""
        places = self.places(look, seat)
        return {
            place: max(0, self.capacity(places[place], kind) - count)
            for place, count in self.held(look, seat, kind).items()
        }

    def room(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many more of a kind a seat can hold."""
        return sum(self.rooms(look, seat, kind).values())

    def goods(self, look: TableContext, seat: str, kind: str) -> int:
        """Return how many of a kind a seat has."""
        return sum(self.held(look, seat, kind).values())

    def amount(self, look: TableContext, seat: str) -> int:
        """Return how many goods of all kinds a seat has."""
        return sum(self.goods(look, seat, kind.id) for kind in self.kinds)

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield how many goods a seat has, of one kind or of all."""
        count = self.goods(look, seat, source.what) if source.what else self.amount(look, seat)
        yield ScoreLine("", source.title, self.data.unit.count(count), count * source.each)

    # Words

    def counted(self, kind: str, count: int) -> str:
        """Return a count in words: "3 food"."""
        return f"{count} {self.goods_kind(kind).noun}"

    def with_unit(self, kind: str, count: int) -> str:
        """Return a count with its unit: "1 green cube", "2 Pine chips"."""
        unit = self.data.unit
        return f"{self.counted(kind, count)} {unit.one if count == 1 else unit.many}"

    def spelled(self, look: TableContext, cards: Mapping[str, int]) -> str:
        """Return where goods go or come from: "Exporter", or "Exporter (3) and Warehouse (1)"."""
        names = {card: look.deck[card].name for card in cards}
        if len(names) == 1:
            return next(iter(names.values()))
        return listed([f"{names[card]} ({count})" for card, count in cards.items()])

    def ledger(self, kind: str) -> Ledger:
        """Return what seats have of a kind, as others count and change it."""
        return Heap(self, kind)

    def log_name(self, kind: str) -> str:
        """Return the name of a kind's total in the log."""
        return f"{self.id}.{kind}"

    # What changes it

    def put(
        self,
        work: Transaction,
        seat: str,
        kind: str,
        places: Mapping[str, int],
        source: str = "more",
    ) -> None:
        """Put goods on the top shelves of places, and say so.

        Args:
            work: the table.
            seat: whose places.
            kind: of goods.
            places: by place, how many.
            source: where goods of a heap come from: "from column I".
        """
        added = sum(places.values())
        if not added:
            return
        self._change(work, seat, kind, places, 1)
        if self.has_cards:
            told = tr(
                "{goods} on the top shelf of {cards}",
                goods=self.counted(kind, added),
                cards=self.spelled(work, places),
            )
        else:
            told = tr(
                "{amount} {source}, now {goods}",
                amount=self.with_unit(kind, added),
                source=source,
                goods=self.goods(work, seat, kind),
            )
        self._tell(work, Event("gained", seat, amount=added, what=told), kind, places)

    def take(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> None:
        """Take goods from places, the lowest shelf first, and say where they go: "into boxes"."""
        taken = sum(places.values())
        if not taken:
            return
        self._change(work, seat, kind, places, -1)
        if self.has_cards:
            told = tr(
                "{goods} from {cards} {destination}",
                goods=self.counted(kind, taken),
                cards=self.spelled(work, places),
                destination=where_to,
            )
        else:
            told = tr(
                "{amount} {destination}, now {goods}",
                amount=self.with_unit(kind, taken),
                destination=where_to,
                goods=self.goods(work, seat, kind),
            )
        self._tell(work, Event("lost", seat, amount=taken, what=told), kind, places)

    def gain(self, work: Transaction, seat: str, kind: str, count: int, source: str) -> None:
        """Give a seat goods as far as it has room, the left card first.

        More than there are is told afterwards, or refused.
        """
        rooms = self.rooms(work, seat, kind)
        self.put(work, seat, kind, spread(count, rooms, rooms), source)

    def lose(self, work: Transaction, seat: str, kind: str, count: int, where_to: str) -> None:
        """Take goods from a seat as far as it has some, the left card first."""
        held = self.held(work, seat, kind)
        self.take(work, seat, kind, spread(count, held, held), where_to)

    def set_shelves(
        self, work: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> None:
        """Set what lies on the shelves of a card, or in a heap, as it lies on the table.

        Raises:
            Refusal: if it is more than fits on all shelves together, and than lay there before.
        """
        old = self.shelves(work, seat, card, kind)
        if shelves == old:
            return
        count, noun = sum(shelves), self.goods_kind(kind).noun
        if card is None:
            self._store(work, seat, HEAP, kind, shelves)
            what = tr(
                "{noun} {many} set to {count}", noun=noun, many=self.data.unit.many, count=count
            )
        else:
            room = self.capacity(card, kind)
            if count > max(room, sum(old)):
                who = tr("{card} of {player}", card=card.name, player=work.name(seat))
                raise Refusal(
                    Code.NO_ROOM,
                    tr(
                        "{who} holds {room} {noun} in all, not {count}.",
                        who=who,
                        room=room,
                        noun=noun,
                        count=count,
                    ),
                )
            self._store(work, seat, card.id, kind, shelves)
            levels = "/".join(map(str, shelves))
            what = tr(
                "{name}: {noun} is set to {levels}, from the top",
                name=card.name,
                noun=noun,
                levels=levels,
            )
        told = Event("corrected", seat, amount=count - sum(old), what=what)
        self._tell(work, told, kind, {})

    def _tell(self, work: Transaction, told: Event, kind: str, places: Mapping[str, int]) -> None:
        """Tell what a seat has more or less of a kind, and from or on which cards."""
        thing, name = self.log_name(kind), self.goods_kind(kind).noun
        now = self.goods(work, told.seat, kind)
        word: EventKind = "placed" if told.kind == "gained" else "moved"
        cards = (
            Event(word, told.seat, card=card, thing=thing, amount=count, name=name)
            for card, count in places.items()
            if count and self.has_cards
        )
        line = replace(told, thing=thing, name=name, now=now, does=":")
        line = line if told.kind == "corrected" else replace(line, line="board")
        work.tell(self.id, line, also=tuple(cards))

    def _change(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], sign: int
    ) -> None:
        for place, count in places.items():
            change = put_on_top if sign > 0 else take_from_below
            old = self.shelves(work, seat, work.deck[place] if place else None, kind)
            self._store(work, seat, place, kind, change(old, count))

    def _store(self, work: Transaction, seat: str, place: str, kind: str, shelves: Shelves) -> None:
        part = self.state(work)
        own = part.on[seat]
        kinds = {**own.get(place, {}), kind: shelves}
        self.set_state(work, replace(part, on={**part.on, seat: {**own, place: kinds}}))

    def watch(self, work: Transaction) -> None:
        """Let goods follow their cards; say what the box has too few of, or refuse it.

        Raises:
            Refusal: if more are in use than there are, and nothing else may stand for them.
        """
        if not work.is_on(self.option):
            if self.state(work).counted:
                self.set_state(work, replace(self.state(work), counted=False))
            return
        if self.has_cards:
            self._follow(work)
        self._note_short(work)

    # Steps, corrections and panels

    def enter(self, work: Transaction, step: Step) -> None:
        """Ask afresh."""
        self.set_state(work, replace(self.state(work), told=0))

    def refuse(self, look: TableContext, action: Action) -> None:
        """Check that a seat begins with as many goods as the game says."""
        step = look.step
        asked = step is not None and (step.use, step.do) == (self.id, "draft")
        if asked and action.verb == "draft":
            self._check_draft(look, action.values["goods"])

    def apply(self, work: Transaction, action: Action) -> None:
        """Answer a step, or carry out what was offered at any time."""
        if action.verb in _ANSWERS:
            self._answer(work, action)
        else:
            self._apply_form(work, action)

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield what lies in each heap; shelves are set card by card."""
        if not self.has_cards:
            yield self._heaps_field(look, self.id, has_start=True)

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the heaps as they lie on the table."""
        for seat, row in values[self.id].items():
            for kind, count in row.items():
                self.set_shelves(work, seat, None, kind, (count,))

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every card that has shelves, or for every heap."""
        yield self._panel(look)

    # What the supply has left

    def left_of(self, look: TableContext, kind: str) -> int | None:
        """Return how many of a kind are left in the supply; below 0 if more are in use.

        Returns:
            What is neither with a seat nor elsewhere on the table; None where there are enough.
        """
        printed = self.goods_kind(kind).printed
        if printed is None:
            return None
        return printed - look.once((self.id, "used"), lambda: self._used(look))[kind]

    def _used(self, look: TableContext) -> Mapping[str, int]:
        """Return how many of each kind are in use."""
        used = {kind.id: kind.aside for kind in self.kinds}
        for own in self.state(look).on.values():
            for place in own.values():
                for kind, shelves in place.items():
                    used[kind] += sum(shelves)
        for mechanism in look.all(KeepsGoods, on=False):
            for kind, count in mechanism.lying(look, self.id).items():
                used[kind] += count
        return used

    def all_left(self, look: TableContext) -> int | None:
        """Return how many of all kinds are left; None where that is not known.

        Where something else may stand for goods, using more than the printed ones leaves none.
        """
        lefts = [self.left_of(look, kind.id) for kind in self.kinds]
        known = [left if self.data.limited else max(0, left) for left in lefts if left is not None]
        return sum(known) if len(known) == len(lefts) else None

    def _check_left(self, look: TableContext, kind: str, count: int) -> None:
        """Refuse to take more goods out of the supply than it has left.

        Raises:
            Refusal: if there are fewer.
        """
        left = self.left_of(look, kind)
        if left is None or count <= left:
            return
        left = max(0, left)
        text = tr_count(
            "Only {goods} is left in {supply}, not {wanted}.",
            "Only {goods} are left in {supply}, not {wanted}.",
            left,
            goods=self.with_unit(kind, left),
            supply=self.data.supply,
            wanted=count,
        )
        if not self.data.limited:
            text += " " + tr("Using substitutes? Enter them under “Match the table”.")
        raise Refusal(Code.OUT_OF_RANGE, text)

    def _missing(self, look: TableContext) -> dict[str, int]:
        """Return the kinds of which more are in use than there are, and how many more."""
        lefts = {kind.id: self.left_of(look, kind.id) for kind in self.kinds}
        return {kind: -left for kind, left in lefts.items() if left is not None and left < 0}

    def short(self, look: TableContext) -> dict[str, str]:
        """Return the kinds of which more are in use than there are, with a sentence for each."""
        found = {}
        for kind, more in self._missing(look).items():
            printed = self.goods_kind(kind).printed or 0
            if self.data.limited:
                there = self.with_unit(kind, printed)
                found[kind] = tr(
                    "There are only {amount}, not {printed}.", amount=there, printed=printed + more
                )
            else:
                there = f"{self.counted(kind, printed)} {self.data.unit.many}"
                found[kind] = tr(
                    "Only {goods} in the box. Use substitutes if you need more.", goods=there
                )
        return found

    def _note_short(self, work: Transaction) -> None:
        """Say which kinds have run out since the last action, or refuse it.

        What is counted again after a pause is never refused: the table is matched to it afterwards.

        Raises:
            Refusal: if nothing else may stand for them.
        """
        part = self.state(work)
        now = self._missing(work)
        if now == part.short and part.counted:
            return
        texts = self.short(work)
        for kind, more in now.items():
            if self.data.limited and part.counted and more > part.short.get(kind, 0):
                raise Refusal(Code.OUT_OF_RANGE, texts[kind])
            if kind not in part.short:
                work.tell(self.id, Event("told", thing=self.log_name(kind), what=texts[kind]))
        self.set_state(work, replace(part, short=now, counted=True))

    # Shelves of cards: goods come and go with the cards, and move down with time

    def _follow(self, work: Transaction) -> None:
        """Fill cards that begin full, and discard the goods of cards that are gone."""
        now = {seat.id: self.cards(work, seat.id) for seat in work.seats}
        known = self.state(work).on
        if all(tuple(cards) == tuple(known[seat]) for seat, cards in now.items()):
            return
        came = {card: seat for seat in now for card in now[seat] if card not in known[seat]}
        for seat, held in known.items():
            for card in held:
                if card not in now[seat]:
                    self._clear(work, seat, card, came.get(card, ""))
        on = self.state(work).on
        kept = {seat: {card: on[seat].get(card, {}) for card in now[seat]} for seat in now}
        self.set_state(work, replace(self.state(work), on=kept))
        for card, seat in came.items():
            if not any(card in held for held in known.values()):
                self._fill(work, seat, now[seat][card])

    def _clear(self, work: Transaction, seat: str, card: str, new: str) -> None:
        """Discard the goods of a card that is gone, or let them go with it to its new owner."""
        for kind, shelves in self.state(work).on[seat][card].items():
            where_to = (
                tr("to {name}", name=work.name(new))
                if new
                else tr("back to the supply, as it is closed")
            )
            goods = {card: sum(shelves)}
            self.take(work, seat, kind, goods, where_to)
            if new:
                self.set_shelves(work, new, work.deck[card], kind, shelves)
            else:
                self.settle_goods(work, seat, "close", kind, goods)

    def _fill(self, work: Transaction, seat: str, card: TableCard) -> None:
        if card.table in self.data.filled and work.state.moment.round == 0:
            for kind in self.data.goods:
                self.put(work, seat, kind.id, {card.id: self.capacity(card, kind.id)})

    def fallen(self, look: TableContext, stay: bool = False) -> list[Crates]:
        """Return what would fall off the bottom shelves now, or what stays, in turn order."""
        return [
            Crates(seat, card.id, kind.id, count, stay)
            for seat in look.order()
            for card in self.cards(look, seat).values()
            for kind in self.kinds
            if stays(card, kind.id) == stay
            for shelves in (self.shelves(look, seat, card, kind.id),)
            if (count := sum(shelves) if stay else move_down(shelves)[1])
        ]

    def _fallen_fields(self, look: TableContext) -> tuple[Field, ...]:
        """Return the question how many go to the market, for all that may go there."""
        fields = []
        for each in self.fallen(look):
            card = look.deck[each.card]
            if to_market(card, each.kind) is not None:
                counted = self.counted(each.kind, each.count)
                ask = tr(
                    "{card}: how many of {goods} go to the market?",
                    card=card.name,
                    goods=counted,
                )
                wheel = count_wheel("count", self.goods_kind(each.kind).name, each.count)
                name = _field_name(each)
                fields.append(
                    Field(
                        name, ask, "number", wheels=(wheel,), optional=True, start=0, seat=each.seat
                    )
                )
        return tuple(fields)

    def _age(self, work: Transaction, told: Mapping[str, int]) -> None:
        """Move all goods down one shelf; what falls off goes to the supply or the market.

        Args:
            stock: the mechanism.
            work: the table.
            told: answers to `fallen_fields`; those left out go to the supply.
        """
        for each in self.fallen(work):
            # The lowest shelf is emptied first, so this takes what falls off and no other crate.
            returned = told.get(_field_name(each), 0)
            if returned:
                self._to_market(work, replace(each, count=returned))
            left = {each.card: each.count - returned}
            self.take(
                work, each.seat, each.kind, left, tr("back to {supply}", supply=self.data.supply)
            )
            if to_market(work.deck[each.card], each.kind) is None:
                self.settle_goods(work, each.seat, "expire", each.kind, left)
        kept = [
            tr(
                "{goods} on {card}",
                goods=self.counted(each.kind, each.count),
                card=work.deck[each.card].name,
            )
            for each in self.fallen(work, stay=True)
        ]
        part = self.state(work)
        on = {
            seat: {card: _lowered(work.deck[card], kinds) for card, kinds in held.items()}
            for seat, held in part.on.items()
        }
        self.set_state(work, replace(part, on=on))
        does = tr("All goods move down one shelf")
        if kept:
            does = tr("All goods move down one shelf, but for {goods}", goods=listed(kept))
        work.tell(self.id, Event("moved", does=does))

    def _to_market(self, work: Transaction, crates: Crates) -> None:
        """Bring crates that fell off to the market, and gain their points."""
        card, seat = work.deck[crates.card], crates.seat
        term, calculator = to_market(card, crates.kind), self.calculator(work)
        self.take(work, seat, crates.kind, {card.id: crates.count}, tr("to the market"))
        for mechanism in work.all(KeepsGoods, on=False):
            mechanism.receive(work, self.id, crates.kind, crates.count)
        if term is not None and calculator is not None:
            points = term.amount * (crates.count // term.per)
            calculator.track(work).gain(work, seat, points, card.name)

    def _hint(self, look: TableContext, crates: Crates) -> Hint:
        """Return a line for crates that fall off, with where they go, or that stay."""
        card, kind = look.deck[crates.card], crates.kind
        name, goods = look.name(crates.seat), self.counted(kind, crates.count)
        supply = self.data.supply
        if crates.stays:
            text = tr(
                "{name}: {goods} on {card} stay where they are.",
                name=name,
                goods=goods,
                card=card.name,
            )
        elif to_market(card, kind) is None:
            text = tr(
                "{name}: {goods} from {card} back to {supply}.",
                name=name,
                goods=goods,
                card=card.name,
                supply=supply,
            )
        else:
            text = tr(
                "{name}: {goods} from {card} back to {supply}, or to the market.",
                name=name,
                goods=goods,
                card=card.name,
                supply=supply,
            )
        return Hint(text, "board", crates.seat, card.id, self.goods_kind(kind).icon)

    # What goods on shelves cost, earn and gain, where the calculator is on

    def calculator(self, look: TableContext) -> Calculator | None:
        """Return what knows the prices on each card; None while its option is off."""
        if self.data.calculator is None:
            return None
        found = look.find(Calculator, self.data.calculator)
        return found if look.is_on(found.option) else None

    def settle_goods(
        self,
        work: Transaction,
        seat: str,
        moment: str,
        kind: str,
        cards: Mapping[str, int],
        price: int | None = None,
    ) -> None:
        """Log what goods come to and gain their points; nothing without a calculator.

        Args:
            stock: the mechanism that knows the cards.
            work: the table.
            seat: the owner.
            moment: as terms name it.
            kind: of goods.
            cards: card id to crates; a card that was just closed may be among them.
            price: of a crate before any term; None: only terms pay, most goods nothing.
        """
        calculator = self.calculator(work)
        if calculator is None:
            return
        counted = [work.deck[card] for card, count in cards.items() if count]
        if not counted:
            return
        terms = [term for card in counted for term in card.terms if term.counts(moment, kind)]
        if price is not None or terms:
            own = {**self.cards(work, seat), **{card.id: card for card in counted}}
            holdings = [Holding(card, cards.get(card.id, 0)) for card in own.values()]
            calculator.forms(work, seat).settle(work, seat, moment, kind, price or 0, holdings)
        for card in counted:
            if any(term.counts(moment, kind) for _, term in choices(card, moment)):
                what = tr("{name} may change that: see its text.", name=card.name)
                work.tell(self.id, Event("told", seat, card=card.id, what=what, line="follows"))

    def settle_kinds(self, work: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
        """Gain the points for many kinds of goods, in turn order; nothing without a calculator.

        Args:
            stock: the mechanism that knows the cards.
            work: the table.
            moment: as terms name it.
            kinds: by seat, how many kinds of goods it has dealt with.
        """
        calculator = self.calculator(work)
        if calculator is None:
            return
        track = calculator.track(work)
        for seat in work.order():
            count = kinds.get(seat, 0)
            points = types_points(self.cards(work, seat).values(), moment, count)
            track.gain(work, seat, points, tr("{count} kinds of goods sold", count=count))

    # Forms for goods at any time: add, discard, move, set as they lie; and their table

    def spots(
        self, look: TableContext, seat: str, room: bool = False, only: frozenset[str] | None = None
    ) -> Spots:
        """Return the places and kinds of a seat that hold goods, or that have room for some.

        Args:
            stock: the mechanism.
            look: the table.
            seat: whose places.
            room: whether room is looked for, not goods.
            only: kinds that count; None: all.
        """
        count_at = self.rooms if room else self.held
        found = [
            (place, kind, count)
            for kind in self.kinds
            if only is None or kind.id in only
            for place, count in count_at(look, seat, kind.id).items()
            if count
        ]
        choices = tuple(
            Choice(
                f"{place}{AND}{kind.id}",
                f"{look.deck[place].name}: {kind.name}" if place else kind.name,
                self._told(count, room), icon=kind.icon, seat=seat if place else "",
            )
            for place, kind, count in found
        )  # fmt: skip
        return Spots(choices, max((count for _, _, count in found), default=1))

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with each seat's goods."""
        one, many = self.data.unit.one, self.data.unit.many
        for seat in look.seats:
            ways = (
                ("add", True, tr("Onto which card?"), tr("add {many}", many=many)),
                ("discard", False, tr("From where?"), tr("discard {many}", many=many)),
            )
            for verb, room, ask, does in ways:
                is_taken = room and not self.has_cards
                found = self._supplied(look) if is_taken else self.spots(look, seat.id, room)
                ask = ask if self.has_cards else tr("Which {noun}?", noun=one)
                where = Field("place", ask, "choice", found.choices)
                yield from self.moving(f"{self.id}.{verb}", seat, does, where, found.most)
            route = Field(
                "route", tr("From where to where?"), "choice", tuple(self._routes(look, seat.id))
            )
            yield from self.moving(
                f"{self.id}.move", seat, tr("move {many}", many=many), route, found.most
            )
            for place, card in self.places(look, seat.id).items():
                fields = tuple(field for _, _, field in self._shelf_fields(look, seat.id, card))
                title = tr("{name}: set {many}", name=seat.name, many=many)
                if card is not None:
                    title = tr("Set the shelves of {name}", name=card.name)
                if fields:
                    yield Offer(
                        f"{self.id}.set_{place}", seat.id, title, fields, group=self.id, **ANYTIME
                    )

    def moving(self, do: str, seat: Seat, does: str, where: Field, most: int) -> Iterator[Offer]:
        """Yield the form by which a seat moves goods at any time, if they can be anywhere.

        Args:
            do: its action.
            seat: whose goods.
            does: what is done, after the seat's name.
            where: the question from where or to where; none of its choices: there is nothing.
            most: the largest number at one of them.
        """
        if where.choices:
            is_there = any(not each.why for each in where.choices)
            why = "" if is_there else tr("Nothing is left in {supply}.", supply=self.data.supply)
            fields, title = (where, count_field(self.data.unit, most)), f"{seat.name}: {does}"
            yield Offer(do, seat.id, title, fields, why, group=self.id, **ANYTIME)

    def _apply_form(self, work: Transaction, action: Action) -> None:
        """Carry out what was offered; never more than there is, or than there is room for."""
        seat, values = action.seat, action.values
        if action.verb == "add":
            place, kind = parted(values["place"])
            if not self.has_cards:
                self._check_left(work, kind, values["count"])
            count = min(values["count"], self.rooms(work, seat, kind)[place])
            self.put(work, seat, kind, {place: count})
        elif action.verb == "discard":
            place, kind = parted(values["place"])
            count = min(values["count"], self.held(work, seat, kind)[place])
            self.take(
                work, seat, kind, {place: count}, tr("back to {supply}", supply=self.data.supply)
            )
        elif action.verb == "move":
            place, kind, goal = values["route"].split(AND)
            here = self.held(work, seat, kind)[place]
            count = min(values["count"], here, self.rooms(work, seat, kind)[goal])
            self.take(work, seat, kind, {place: count}, tr("to {name}", name=work.deck[goal].name))
            self.put(work, seat, kind, {goal: count})
        else:
            card = self.places(work, seat)[action.verb.removeprefix("set_")]
            told = {kind.id: list(self.shelves(work, seat, card, kind.id)) for kind in self.kinds}
            for kind_id, shelf, field in self._shelf_fields(work, seat, card):
                told[kind_id][shelf] = values[field.name]
            for kind_id, shelves in told.items():
                self.set_shelves(work, seat, card, kind_id, tuple(shelves))

    def _heaps_field(self, look: TableContext, name: str, has_start: bool) -> Field:
        """Return a grid of how many of each kind every seat holds.

        Args:
            stock: of goods in heaps.
            look: the table.
            name: of the field.
            has_start: whether it stands at what they hold, and lines may be left out.
        """
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    count_wheel(
                        kind.id, kind.name, _MOST if kind.printed is None else kind.printed,
                        self.goods(look, seat.id, kind.id) if has_start else 0,
                    )
                    for kind in self.kinds
                ),
                optional=has_start,
            )
            for seat in look.seats
        )  # fmt: skip
        ask = tr("Which {many} has each?", many=self.data.unit.many)
        return Field(name, ask, "numbers", rows=rows, optional=has_start)

    def draw_fields(self, look: TableContext, count: int, who: str) -> tuple[Field, ...]:
        """Return a field for each of some goods that come out of the supply.

        Args:
            stock: the mechanism.
            look: the table.
            count: how many, if there are so many.
            who: begins each question: "Ann draws".
        """
        if not count:
            return ()
        choices = kind_choices(self.kinds, self._gone(self._lefts(look)))
        left = self.all_left(look)
        most = count if left is None else min(count, left)
        one = self.data.unit.one
        return tuple(
            Field(f"draw_{n}", f"{who}: {_nth(n, one)}?", "choice", choices)
            for n in range(1, most + 1)
        )

    def _panel(self, look: TableContext) -> TablePanelView:
        """Return the table of all goods, a row for every card with shelves, or for every heap."""
        rows = []
        for seat in look.seats:
            for card in self.places(look, seat.id).values():
                shown = [self._shown(look, seat.id, card, kind.id) for kind in self.kinds]
                names = [] if card is None else [card.name]
                if any(shown):
                    rows.append((seat.id, [cell(text) for text in (*names, *shown)]))
        caption, left = tr("Shelves from the top to the lowest, then how many fit."), None
        if not self.has_cards:
            left = self.all_left(look)
            supply, unit = self.data.supply, self.data.unit
            caption = (
                ""
                if left is None
                else tr("In {supply}: {left}.", supply=supply, left=unit.count(left))
            )
        columns = kind_columns(self.kinds, first=self.has_cards)
        return table(self.id, self.data.title, columns, rows, caption)

    def _supplied(self, look: TableContext) -> Spots:
        """Return the kinds of goods that a heap may take out of the supply."""
        lefts = self._lefts(look)
        whys = self._gone(lefts)
        choices = tuple(
            Choice(f"{HEAP}{AND}{kind.id}", kind.name, why=whys.get(kind.id, ""), icon=kind.icon)
            for kind in self.kinds
        )
        return Spots(choices, max(1, *lefts.values()))

    def _lefts(self, look: TableContext) -> dict[str, int]:
        """Return how many of each kind the supply has left."""
        found = {kind.id: self.left_of(look, kind.id) for kind in self.kinds}
        return {kind: _MOST if left is None else left for kind, left in found.items()}

    def _gone(self, lefts: Mapping[str, int]) -> dict[str, str]:
        """Return the kinds of which none is left, with the words for it."""
        words = tr("none is left in {supply}.", supply=self.data.supply)
        return {kind: words for kind, left in lefts.items() if left <= 0}

    def _told(self, count: int, room: bool) -> str:
        if not room:
            return str(count)
        return tr("room for {count}", count=count) if self.has_cards else ""

    def _shown(self, look: TableContext, seat: str, card: TableCard | None, kind: str) -> str:
        capacity = self.capacity(card, kind)
        if not capacity:
            return ""
        lies = "·".join(map(str, self.shelves(look, seat, card, kind)))
        return lies if card is None else f"{lies}/{capacity}"

    def _routes(self, look: TableContext, seat: str) -> Iterator[Choice]:
        for kind in self.kinds if self.has_cards else ():
            rooms = self.rooms(look, seat, kind.id)
            for card, count in self.held(look, seat, kind.id).items():
                for goal, room in rooms.items():
                    if count and room and goal != card:
                        names = f"{look.deck[card].name} → {look.deck[goal].name}"
                        value = AND.join((card, kind.id, goal))
                        yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)

    def _shelf_fields(
        self, look: TableContext, seat: str, card: TableCard | None
    ) -> Iterator[tuple[str, int, Field]]:
        for kind in self.kinds:
            capacity = self.capacity(card, kind.id)
            shelves = self.shelves(look, seat, card, kind.id) if capacity else ()
            for shelf, count in enumerate(shelves):
                wheel = count_wheel("count", kind.name, capacity, count)
                where = "" if card is None else f", {_shelf_name(shelf, len(shelves))}"
                ask, name = f"{kind.name}{where}", f"{kind.id}_{shelf}"
                yield kind.id, shelf, Field(name, ask, "number", wheels=(wheel,), start=count)

    # Steps: what seats begin with, gain by chance, and what grows old

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether a step has been answered as often as it asks."""
        told = self.state(look).told
        if step.do == "gain":
            return self.data.gain is None or told >= self.data.gain.count(len(look.seats))
        return told > 0

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return what a step asks."""
        asked = {
            "draft": self._ask_draft,
            "gain": self._ask_gain,
            "age": self._ask_age,
        }
        return asked[step.do](look, step)

    def _answer(self, work: Transaction, action: Action) -> None:
        """Carry out the answer to a step."""
        values, chance = action.values, self.data.gain
        reason = "" if chance is None else chance.reason
        match action.verb:
            case "draft":
                self._book_draft(work, values["goods"])
            case "gain" | "wild":
                for seat in work.order():
                    self.gain(work, seat, values.get("kind") or values[seat], 1, reason)
            case _:
                self._age(work, values)
        part = self.state(work)
        self.set_state(work, replace(part, told=part.told + 1))

    def _ask_draft(self, look: TableContext, step: Step) -> Ask:
        grid = self._heaps_field(look, "goods", has_start=False)
        offer = Offer(
            f"{self.id}.draft",
            "",
            tr("Note the {many}", many=self.data.unit.many),
            (grid,),
            each=tr("Note my {many}", many=self.data.unit.many),
        )
        text = step.say or tr(
            "Everybody takes {draft} in turn", draft=self.data.unit.count(self.data.draft)
        )
        return Ask(text, "", (), (offer,), next=tr("Skip"), panel=self.id)

    def _ask_gain(self, look: TableContext, step: Step) -> Ask:
        gain = self.data.gain
        assert gain is not None
        kinds = kind_choices(self.kinds, {})
        offers = [Offer(f"{self.id}.gain", "", gain.shows, (Field("kind", "", "choice", kinds),))]
        if wild := gain.wild:
            own = tuple(
                Field(
                    seat,
                    tr(
                        "Which {noun} does {name} choose?",
                        noun=self.data.unit.one,
                        name=look.name(seat),
                    ),
                    "choice",
                    kinds,
                    seat=seat,
                )
                for seat in look.order()
            )
            offers.append(Offer(f"{self.id}.wild", "", wild, own, style="other", each=wild))
        number, of = self.state(look).told + 1, gain.count(len(look.seats))
        detail = tr("{number} of {total}", number=number, total=of) if of > 1 else ""
        return Ask(step.say or gain.ask, detail, (), tuple(offers), panel=self.id)

    def _ask_age(self, look: TableContext, step: Step) -> Ask:
        fallen, kept = self.fallen(look), self.fallen(look, stay=True)
        detail = tr("These fall off the bottom shelf.") if fallen else tr("Nothing falls off.")
        text = step.say or tr("Move all goods down one shelf.")
        fields = self._fallen_fields(look)
        offer = Offer(f"{self.id}.age", "", tr("Goods are moved down"), fields,
                      each=tr("Mine are moved down"))  # fmt: skip
        hints = tuple(self._hint(look, each) for each in (*fallen, *kept))
        return Ask(text, detail, (), (offer,), hints, tr("Skip it"), self.id)

    def _book_draft(self, work: Transaction, rows: Any) -> None:
        self._check_draft(work, rows)
        for seat, row in rows.items():
            for kind, count in row.items():
                self.lose(
                    work,
                    seat,
                    kind,
                    self.goods(work, seat, kind),
                    tr("to {supply}", supply=self.data.supply),
                )
                self.gain(work, seat, kind, count, tr("to begin with"))

    def _check_draft(self, look: TableContext, rows: Mapping[str, Mapping[str, int]]) -> None:
        """Refuse first goods that are too many or too few.

        Raises:
            Refusal: with the seat's name.
        """
        for seat, row in rows.items():
            told = sum(row.values())
            if told != self.data.draft:
                wanted = self.data.unit.count(self.data.draft)
                raise Refusal(
                    Code.OUT_OF_RANGE,
                    tr(
                        "{name} begins with {wanted}, not {count}.",
                        name=look.name(seat),
                        wanted=wanted,
                        count=told,
                    ),
                )


def _field_name(crates: Crates) -> str:
    return f"{crates.card.partition(':')[2]}_{crates.kind}"


def _lowered(card: TableCard, kinds: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {
        kind: shelves if stays(card, kind) else move_down(shelves)[0]
        for kind, shelves in kinds.items()
    }


def parted(spot: str) -> tuple[str, str]:
    """Return the place and the kind that a choice of `spots` names."""
    place, _, kind = spot.partition(AND)
    return place, kind


def _nth(number: int, one: str) -> str:
    """Return one of several in words, as far as they are short: "the sixth chip", "chip 7"."""
    return (
        tr("the {ordinal} {noun}", ordinal=translated(_PLACES[number - 1]), noun=one)
        if number <= len(_PLACES)
        else f"{one} {number}"
    )


def _shelf_name(shelf: int, number: int) -> str:
    if number == 1:
        return tr("the shelf")
    if shelf == 0:
        return tr("top shelf")
    return (
        tr("lowest shelf")
        if shelf == number - 1
        else tr("shelf {shelf} from the top", shelf=shelf + 1)
    )


def count_wheel(name: str, title: str, most: int, start: int = 0, least: int = 0) -> Wheel:
    """Return a wheel for a count, never too short for what stands there."""
    most = max(most, start)
    return Wheel(name, title, least, most, least, most, start=start)


def count_field(unit: Unit, most: int) -> Field:
    """Return the question for how many; more than there are of are never moved."""
    wheel = count_wheel("count", opened(unit.many), most, start=1, least=1)
    return Field("count", tr("How many?"), "number", wheels=(wheel,))


def kind_fields(
    kinds: Iterable[GoodsKind], counts: Mapping[str, int], most: int
) -> tuple[Field, ...]:
    """Return a number for each kind, standing at what is counted now.

    Args:
        kinds: of goods.
        counts: by kind; those left out are 0.
        most: the largest figure.
    """
    return tuple(
        Field(
            kind.id, kind.name, "number", start=at,
            wheels=(count_wheel(kind.id, kind.name, most, at),),
        )
        for kind in kinds
        for at in (counts.get(kind.id, 0),)
    )  # fmt: skip


def kind_choices(kinds: Iterable[GoodsKind], whys: Mapping[str, str]) -> tuple[Choice, ...]:
    """Return the kinds to choose from; `whys` by kind says why one can't be chosen."""
    return tuple(
        Choice(kind.id, kind.name, why=whys.get(kind.id, ""), icon=kind.icon) for kind in kinds
    )


def kind_columns(kinds: Iterable[GoodsKind], first: bool) -> list[ColumnView]:
    """Return the heads of a table with a column for each kind, after one of words or none."""
    heads = [head("", "left")] if first else []
    return heads + [head(kind.name, icon=kind.icon) for kind in kinds]
