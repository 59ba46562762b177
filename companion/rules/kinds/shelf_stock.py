"""Goods on shelves of seats' cards: they come and go with the cards, and move down with time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.shelf_stock import ShelfStock as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.mechanism import Hint, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, table
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.kinds.slots import Slots
from punchboard.companion.rules.kinds.stock import AND, Spots, Stock, count_wheel, kind_columns
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
)
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class ExpiringGoods:
    """Crates of one kind on a card: those that fall off it next, or all if they stay there."""

    seat: str
    card: str
    kind: str
    count: int
    stays: bool


class ShelfStock(Stock[Data]):
    """Counts goods on shelves; its step `age` moves them down."""

    kind = "shelf_stock"

    def cards(self, look: TableContext, seat: str) -> Mapping[str, TableCard]:
        """Return a seat's cards by id, from the left; copies of a card are one."""
        holder = look.find(Slots, self.data.slots)
        return look.once(
            (self.id, "cards", seat),
            lambda: {card.id: card for card in holder.stores_of(look, seat)},
        )

    def places(self, look: TableContext, seat: str) -> Mapping[str, TableCard | None]:
        """Return the cards of a seat by id."""
        return self.cards(look, seat)

    def capacity(self, card: TableCard | None, kind: str) -> int:
        """Return how many of a kind a card's shelves hold, 0 where it has boxes; or a heap."""
        assert card is not None, "goods lie on cards"
        if self.data.boxes is not None and card.values.get(self.data.boxes):
            return 0
        return card.count(self.goods_kind(kind).capacity_column)

    def shelf_count(self, card: TableCard | None, kind: str) -> int:
        """Return the number of shelves that a card has for a kind."""
        column = self.goods_kind(kind).shelves
        return max(1, card.count(column) if card is not None and column else 1)

    def shelf_name(self, shelf: int, number: int) -> str:
        """Return words for a shelf after the name of its kind of goods."""
        return f", {_shelf_name(shelf, number)}"

    def spelled(self, look: TableContext, cards: Mapping[str, int]) -> str:
        """Return where goods go or come from: "Exporter", or "Exporter (3) and Warehouse (1)"."""
        names = {card: look.deck[card].name for card in cards}
        if len(names) == 1:
            return next(iter(names.values()))
        return listed([f"{names[card]} ({count})" for card, count in cards.items()])

    def told_put(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], source: str
    ) -> str:
        """Return on which cards the goods are put."""
        return tr(
            "{goods} on the top shelf of {cards}",
            goods=self.counted(kind, sum(places.values())),
            cards=self.spelled(look, places),
        )

    def told_take(
        self, look: TableContext, seat: str, kind: str, places: Mapping[str, int], where_to: str
    ) -> str:
        """Return from which cards the goods come, and where they go."""
        return tr(
            "{goods} from {cards} {destination}",
            goods=self.counted(kind, sum(places.values())),
            cards=self.spelled(look, places),
            destination=where_to,
        )

    def change_shelves(
        self, work: Transaction, seat: str, card: TableCard | None, kind: str, shelves: Shelves
    ) -> str:
        """Set the goods on the shelves of a card, and return the sentence about it.

        Raises:
            Refusal: if it is more than fits on all shelves together, and than lay there before.
        """
        assert card is not None, "goods lie on cards"
        count, noun = sum(shelves), self.goods_kind(kind).noun
        room = self.capacity(card, kind)
        if count > max(room, sum(self.shelves(work, seat, card, kind))):
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
        self.store(work, seat, card.id, kind, shelves)
        levels = "/".join(map(str, shelves))
        return tr(
            "{name}: {noun} is set to {levels}, from the top",
            name=card.name,
            noun=noun,
            levels=levels,
        )

    def card_events(
        self, word: EventKind, seat: str, kind: str, places: Mapping[str, int]
    ) -> tuple[Event, ...]:
        """Return an event for each card that gets or loses goods."""
        thing, name = self.log_name(kind), self.goods_kind(kind).noun
        return tuple(
            Event(word, seat, card=card, thing=thing, amount=count, name=name)
            for card, count in places.items()
            if count
        )

    def room_for(self, look: TableContext, seat: str) -> Spots:
        """Return the cards with room for goods."""
        return self.spots(look, seat, room=True)

    def ask_place(self, room: bool) -> str:
        """Return the question for a card."""
        return tr("Onto which card?") if room else tr("From where?")

    def told_spot(self, count: int, room: bool) -> str:
        """Return how many goods lie on a card, or fit on it."""
        return tr("room for {count}", count=count) if room else str(count)

    def set_title(self, seat: Seat, card: TableCard | None) -> str:
        """Return the title of the form that sets the shelves of a card."""
        assert card is not None, "goods lie on cards"
        return tr("Set the shelves of {name}", name=card.name)

    def moves(self, look: TableContext, seat: Seat) -> Iterator[Offer]:
        """Yield the form that moves goods from card to card."""
        many, most = self.data.unit.many, self.spots(look, seat.id).most
        route = Field(
            "route", tr("From where to where?"), "choice", tuple(self._routes(look, seat.id))
        )
        yield from self.moving(f"{self.id}.move", seat, tr("move {many}", many=many), route, most)

    def apply_form(self, work: Transaction, action: Action) -> None:
        """Move goods from card to card, or carry out another form."""
        seat, values = action.seat, action.values
        if action.verb == "move":
            place, kind, goal = values["route"].split(AND)
            here = self.held(work, seat, kind)[place]
            count = min(values["count"], here, self.rooms(work, seat, kind)[goal])
            self.take(work, seat, kind, {place: count}, tr("to {name}", name=work.deck[goal].name))
            self.put(work, seat, kind, {goal: count})
        else:
            super().apply_form(work, action)

    def apply(self, work: Transaction, action: Action) -> None:
        """Move all goods down, or answer another step, or carry out a form."""
        if action.verb == "age":
            self._age(work, action.values)
            self.count_answer(work)
        else:
            super().apply(work, action)

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._ask_age(look, step) if step.do == "age" else super().ask(look, step)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every card that has shelves."""
        rows = []
        for seat in look.seats:
            for card in self.cards(look, seat.id).values():
                shown = [self._shown(look, seat.id, card, kind.id) for kind in self.kinds]
                if any(shown):
                    rows.append((seat.id, [cell(text) for text in (card.name, *shown)]))
        caption = tr("Shelves from the top to the lowest, then how many fit.")
        yield table(self.id, self.data.title, kind_columns(self.kinds, first=True), rows, caption)

    def _shown(self, look: TableContext, seat: str, card: TableCard, kind: str) -> str:
        capacity = self.capacity(card, kind)
        if not capacity:
            return ""
        return f"{'·'.join(map(str, self.shelves(look, seat, card, kind)))}/{capacity}"

    def _routes(self, look: TableContext, seat: str) -> Iterator[Choice]:
        for kind in self.kinds:
            rooms = self.rooms(look, seat, kind.id)
            for card, count in self.held(look, seat, kind.id).items():
                for goal, room in rooms.items():
                    if count and room and goal != card:
                        names = f"{look.deck[card].name} → {look.deck[goal].name}"
                        value = AND.join((card, kind.id, goal))
                        yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)

    # Goods come and go with the cards, and move down with time

    def follow(self, work: Transaction) -> None:
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

    def fallen(self, look: TableContext, stay: bool = False) -> list[ExpiringGoods]:
        """Return what would fall off the bottom shelves now, or what stays, in turn order."""
        return [
            ExpiringGoods(seat, card.id, kind.id, count, stay)
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

    def _to_market(self, work: Transaction, crates: ExpiringGoods) -> None:
        """Bring crates that fell off to the market, and gain their points."""
        card, seat = work.deck[crates.card], crates.seat
        term, calculator = to_market(card, crates.kind), self.calculator(work)
        self.take(work, seat, crates.kind, {card.id: crates.count}, tr("to the market"))
        for mechanism in work.all(KeepsGoods, on=False):
            mechanism.receive(work, self.id, crates.kind, crates.count)
        if term is not None and calculator is not None:
            points = term.amount * (crates.count // term.per)
            calculator.track(work).gain(work, seat, points, card.name)

    def _hint(self, look: TableContext, crates: ExpiringGoods) -> Hint:
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

    def _ask_age(self, look: TableContext, step: Step) -> Prompt:
        fallen, kept = self.fallen(look), self.fallen(look, stay=True)
        detail = tr("These fall off the bottom shelf.") if fallen else tr("Nothing falls off.")
        text = step.say or tr("Move all goods down one shelf.")
        fields = self._fallen_fields(look)
        offer = Offer(f"{self.id}.age", "", tr("Goods are moved down"), fields,
                      each=tr("Mine are moved down"))  # fmt: skip
        hints = tuple(self._hint(look, each) for each in (*fallen, *kept))
        return Prompt(text, detail, (), (offer,), hints, tr("Skip it"), self.id)

    # What goods cost, earn and gain, where the calculator is on

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


def _field_name(crates: ExpiringGoods) -> str:
    return f"{crates.card.partition(':')[2]}_{crates.kind}"


def _lowered(card: TableCard, kinds: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {
        kind: shelves if stays(card, kind) else move_down(shelves)[0]
        for kind, shelves in kinds.items()
    }


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
