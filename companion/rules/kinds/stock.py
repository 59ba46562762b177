"""Goods of each kind that seats hold, and what is left; shared by shelves of cards and heaps.

The supply is never kept: it is what is left of all that was printed, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from punchboard.cards.catalog import marked_each, tr, tr_count, translated
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.stock import GoodsKind
from punchboard.cards.play.schema.stock import Stock as StockData
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import HoldsKinds, KeepsGoods, Ledger
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import head
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.parts.shelves import (
    Shelves,
    put_on_top,
    spread,
    take_from_below,
)
from punchboard.companion.view_schema import ColumnView

Data = TypeVar("Data", bound=StockData)

#: More than a heap ever holds, and the largest figure where nobody knows how many there are.
MOST = 99
#: What answers a step.
_ANSWERS = ("draft", "gain", "wild")
#: The place of goods that lie on no card.
HEAP = ""
#: Of offers that belong to no step.
ANYTIME: Any = {"style": "other", "anytime": True}
#: Between the parts of a value that names places and a kind; no id holds it.
AND = "|"


@dataclass(frozen=True, slots=True)
class StockState:
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


_PLACES = marked_each("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True, slots=True)
class Spots:
    """Places of a seat with a count of each: goods that lie there, or room for some."""

    choices: tuple[Choice, ...]
    most: int


class GoodsLedger(Ledger):
    """What seats have of one kind of goods."""

    is_money = True

    def __init__(self, stock: Stock[Any], kind: str) -> None:
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


class Stock(Mechanism[Data, StockState], HoldsKinds):
    """Counts goods of seats; its steps ask which goods seats begin with and gain."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._kinds = {kind.id: kind for kind in data.goods}

    def start(self, look: TableContext) -> StockState:
        """Return no goods for any seat."""
        return StockState({seat.id: {} for seat in look.seats})

    # Where goods lie, which shelves and heaps say

    def cards(self, look: TableContext, seat: str) -> Mapping[str, TableCard]:
        """Return the cards of a seat on which goods lie, by id, from the left."""
        return {}

    def places(self, look: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return where a seat's goods may lie: its cards by id, or its heap."""
        raise NotImplementedError

    def capacity(self, card: TableCard | None, kind: str) -> int:
        """Return how many goods of a kind a place holds."""
        raise NotImplementedError

    def shelf_count(self, card: TableCard | None, kind: str) -> int:
        """Return the number of shelves of a place."""
        return 1

    def shelf_name(self, shelf: int, number: int) -> str:
        """Return words for a shelf after the name of its kind of goods."""
        return ""

    def told_put(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], source: str
    ) -> str:
        """Return the sentence about goods that a seat gains."""
        raise NotImplementedError

    def told_take(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> str:
        """Return the sentence about goods that a seat loses."""
        raise NotImplementedError

    def change_shelves(
        self, work: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> str:
        """Set goods as they lie on the table, and return the sentence about it.

        Raises:
            Refusal: if it is more than fits, and than lay there before.
        """
        raise NotImplementedError

    def card_events(
        self, word: EventKind, seat: str, kind: str, places: Mapping[str, int]
    ) -> tuple[Event, ...]:
        """Return an event for each card that gets or loses goods."""
        return ()

    def follow(self, work: Transaction) -> None:
        """Let goods follow their cards."""

    def room_for(self, look: TableContext, seat: str) -> Spots:
        """Return the places and kinds to which a seat may add goods."""
        raise NotImplementedError

    def ask_place(self, room: bool) -> str:
        """Return the question where goods go; or, without `room`, where they come from."""
        raise NotImplementedError

    def told_spot(self, count: int, room: bool) -> str:
        """Return words for a place with goods, or with room for some."""
        raise NotImplementedError

    def moves(self, look: TableContext, seat: Seat) -> Iterator[Offer]:
        """Yield the form that moves goods between a seat's own places."""
        yield from ()

    def set_title(self, seat: Seat, card: TableCard | None) -> str:
        """Return the title of the form that sets the goods of a place."""
        raise NotImplementedError

    def check_add(self, look: TableContext, kind: str, count: int) -> None:
        """Refuse goods that the supply doesn't have, where the form can't know."""

    def calculator(self, look: TableContext) -> Calculator | None:
        """Return the calculator that values goods; None without one, or while it is off."""
        return None

    def settle_goods(
        self,
        work: Transaction,
        seat: str,
        moment: str,
        kind: str,
        cards: Mapping[str, int],
        price: int | None = None,
    ) -> None:
        """Log the value of goods and gain their points, where terms of cards say so."""

    def settle_kinds(self, work: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
        """Gain the points for many kinds of goods, where terms of cards say so."""

    # What is known

    @property
    def kinds(self) -> tuple[GoodsKind, ...]:
        """The kinds of goods, in order."""
        return self.data.goods

    def goods_kind(self, kind: str) -> GoodsKind:
        """Return a kind of goods by its id."""
        return self._kinds[kind]

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
        return (0,) * self.shelf_count(card, kind)

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

    def counted(self, kind: str, count: int) -> str:
        """Return a count in words: "3 food"."""
        return f"{count} {self.goods_kind(kind).noun}"

    def with_unit(self, kind: str, count: int) -> str:
        """Return a count with its unit: "1 green cube", "2 Pine chips"."""
        unit = self.data.unit
        return f"{self.counted(kind, count)} {unit.one if count == 1 else unit.many}"

    def ledger(self, kind: str) -> Ledger:
        """Return what seats have of a kind, as others count and change it."""
        return GoodsLedger(self, kind)

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
        told = self.told_put(work, seat, kind, places, source)
        self._tell(work, Event("gained", seat, amount=added, what=told), kind, places)

    def take(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> None:
        """Take goods from places, the lowest shelf first, and say where they go: "into boxes"."""
        taken = sum(places.values())
        if not taken:
            return
        self._change(work, seat, kind, places, -1)
        told = self.told_take(work, seat, kind, places, where_to)
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
        what = self.change_shelves(work, seat, card, kind, shelves)
        told = Event("corrected", seat, amount=sum(shelves) - sum(old), what=what)
        self._tell(work, told, kind, {})

    def _tell(self, work: Transaction, told: Event, kind: str, places: Mapping[str, int]) -> None:
        """Tell what a seat has more or less of a kind, and from or on which cards."""
        thing, name = self.log_name(kind), self.goods_kind(kind).noun
        now = self.goods(work, told.seat, kind)
        word: EventKind = "placed" if told.kind == "gained" else "moved"
        cards = self.card_events(word, told.seat, kind, places)
        line = replace(told, thing=thing, name=name, now=now, does=":")
        line = line if told.kind == "corrected" else replace(line, line="board")
        work.tell(self.id, line, also=cards)

    def _change(
        self, work: Transaction, seat: str, kind: str, places: Mapping[str, int], sign: int
    ) -> None:
        for place, count in places.items():
            change = put_on_top if sign > 0 else take_from_below
            old = self.shelves(work, seat, work.deck[place] if place else None, kind)
            self.store(work, seat, place, kind, change(old, count))

    def store(self, work: Transaction, seat: str, place: str, kind: str, shelves: Shelves) -> None:
        """Keep the counts of a place."""
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
        self.follow(work)
        self._note_short(work)

    # Steps and forms

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
            self.apply_form(work, action)

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

    def check_left(self, look: TableContext, kind: str, count: int) -> None:
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

    # Forms for goods at any time

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
                self.told_spot(count, room), icon=kind.icon, seat=seat if place else "",
            )
            for place, kind, count in found
        )  # fmt: skip
        return Spots(choices, max((count for _, _, count in found), default=1))

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield what may be done with each seat's goods."""
        many = self.data.unit.many
        for seat in look.seats:
            ways = (
                ("add", True, tr("add {many}", many=many)),
                ("discard", False, tr("discard {many}", many=many)),
            )
            for verb, room, does in ways:
                found = self.room_for(look, seat.id) if room else self.spots(look, seat.id)
                where = Field("place", self.ask_place(room), "choice", found.choices)
                yield from self.moving(f"{self.id}.{verb}", seat, does, where, found.most)
            yield from self.moves(look, seat)
            for place, card in self.places(look, seat.id).items():
                fields = tuple(field for _, _, field in self._shelf_fields(look, seat.id, card))
                title = self.set_title(seat, card)
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

    def apply_form(self, work: Transaction, action: Action) -> None:
        """Carry out what was offered; never more than there is, or than there is room for."""
        seat, values = action.seat, action.values
        if action.verb == "add":
            place, kind = parted(values["place"])
            self.check_add(work, kind, values["count"])
            count = min(values["count"], self.rooms(work, seat, kind)[place])
            self.put(work, seat, kind, {place: count})
        elif action.verb == "discard":
            place, kind = parted(values["place"])
            count = min(values["count"], self.held(work, seat, kind)[place])
            self.take(
                work, seat, kind, {place: count}, tr("back to {supply}", supply=self.data.supply)
            )
        else:
            card = self.places(work, seat)[action.verb.removeprefix("set_")]
            told = {kind.id: list(self.shelves(work, seat, card, kind.id)) for kind in self.kinds}
            for kind_id, shelf, field in self._shelf_fields(work, seat, card):
                told[kind_id][shelf] = values[field.name]
            for kind_id, shelves in told.items():
                self.set_shelves(work, seat, card, kind_id, tuple(shelves))

    def heaps_field(self, look: TableContext, name: str, has_start: bool) -> Field:
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
                        kind.id, kind.name, MOST if kind.printed is None else kind.printed,
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
        choices = kind_choices(self.kinds, self.gone(self.lefts(look)))
        left = self.all_left(look)
        most = count if left is None else min(count, left)
        one = self.data.unit.one
        return tuple(
            Field(f"draw_{n}", f"{who}: {_nth(n, one)}?", "choice", choices)
            for n in range(1, most + 1)
        )

    def lefts(self, look: TableContext) -> dict[str, int]:
        """Return how many of each kind the supply has left."""
        found = {kind.id: self.left_of(look, kind.id) for kind in self.kinds}
        return {kind: MOST if left is None else left for kind, left in found.items()}

    def gone(self, lefts: Mapping[str, int]) -> dict[str, str]:
        """Return the kinds of which none is left, with the words for it."""
        words = tr("none is left in {supply}.", supply=self.data.supply)
        return {kind: words for kind, left in lefts.items() if left <= 0}

    def _shelf_fields(
        self, look: TableContext, seat: str, card: TableCard | None
    ) -> Iterator[tuple[str, int, Field]]:
        for kind in self.kinds:
            capacity = self.capacity(card, kind.id)
            shelves = self.shelves(look, seat, card, kind.id) if capacity else ()
            for shelf, count in enumerate(shelves):
                wheel = count_wheel("count", kind.name, capacity, count)
                where = self.shelf_name(shelf, len(shelves))
                ask, name = f"{kind.name}{where}", f"{kind.id}_{shelf}"
                yield kind.id, shelf, Field(name, ask, "number", wheels=(wheel,), start=count)

    # Steps: the goods that seats begin with, and gain by chance

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether a step has been answered as often as it asks."""
        told = self.state(look).told
        if step.do == "gain":
            return self.data.gain is None or told >= self.data.gain.count(len(look.seats))
        return told > 0

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._ask_draft(look, step) if step.do == "draft" else self._ask_gain(look, step)

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
        self.count_answer(work)

    def count_answer(self, work: Transaction) -> None:
        """Note that the step was answered once more."""
        part = self.state(work)
        self.set_state(work, replace(part, told=part.told + 1))

    def _ask_draft(self, look: TableContext, step: Step) -> Prompt:
        grid = self.heaps_field(look, "goods", has_start=False)
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
        return Prompt(text, "", (), (offer,), next=tr("Skip"), panel=self.id)

    def _ask_gain(self, look: TableContext, step: Step) -> Prompt:
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
        return Prompt(step.say or gain.ask, detail, (), tuple(offers), panel=self.id)

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
