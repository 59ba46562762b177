"""Goods on shelves of seats' cards: they come and go with the cards, and move down with time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.shelf_stock import ShelfStock as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.roles import KeepsGoods
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, table
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.parts.card_shelves import CardShelves
from punchboard.companion.rules.parts.card_terms import (
    Holding,
    choices,
    stays,
    to_market,
    types_points,
)
from punchboard.companion.rules.parts.goods import Goods, GoodsState
from punchboard.companion.rules.parts.goods_forms import (
    AND,
    GoodsForms,
    count_wheel,
    kind_columns,
)
from punchboard.companion.rules.parts.goods_steps import ANSWERS, GoodsSteps
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.shelves import move_down
from punchboard.companion.rules.parts.supply import Supply
from punchboard.companion.view_schema import PanelView


@dataclass(frozen=True, slots=True)
class ExpiringGoods:
    """Crates of one kind on a card: those that fall off it next, or all if they stay there."""

    seat: str
    card: str
    kind: str
    count: int
    stays: bool


class ShelfStock(Mechanism[Data, GoodsState], HoldsGoods):
    """Counts goods on shelves; its step `age` moves them down."""

    kind = "shelf_stock"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.goods = Goods(id, data, CardShelves(id, data))
        self.supply = Supply(self.goods)
        self.forms = GoodsForms(self.goods, self.supply)
        self._steps = GoodsSteps(self.goods, self.forms)

    def start(self, look: TableContext) -> GoodsState:
        """Return no goods for any seat."""
        return self.goods.start(look)

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin a step: nobody has answered it."""
        self._steps.enter(work)

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether a step has all its answers."""
        return self._steps.is_done(look, step)

    def ask(self, look: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._ask_age(look, step) if step.do == "age" else self._steps.ask(look, step)

    def refuse(self, look: TableContext, action: Action) -> None:
        """Check that a seat begins with as many goods as the game says."""
        self._steps.refuse(look, action)

    def watch(self, work: Transaction) -> None:
        """Let goods follow their cards; say which kinds have run out, or refuse it."""
        if work.is_on(self.option):
            self._follow(work)
            self.supply.note_short(work)
        else:
            self.supply.pause(work)

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield the forms for each seat's goods."""
        forms = self.forms
        for seat in look.seats:
            room = forms.spots(look, seat.id, room=True)
            yield from forms.adding(seat, tr("Onto which card?"), room)
            yield from forms.discarding(look, seat, tr("From where?"))
            yield from self._moves(look, seat)
            for place, card in self.goods.cards(look, seat.id).items():
                title = tr("Set the shelves of {name}", name=card.name)
                yield from forms.setting(look, seat, place, title)

    def _moves(self, look: TableContext, seat: Seat) -> Iterator[Offer]:
        """Yield the form that moves goods from card to card."""
        does = tr("move {many}", many=self.data.unit.many)
        routes, most = tuple(self._routes(look, seat.id)), self.forms.spots(look, seat.id).most
        route = Field("route", tr("From where to where?"), "pick", routes)
        yield from self.forms.moving(f"{self.id}.move", seat, does, route, most)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out the answer to a step, or a form."""
        match action.verb:
            case "age":
                self._age(work, action.values)
                self._steps.count_answer(work)
            case verb if verb in ANSWERS:
                self._steps.answer(work, action)
            case "add":
                self.forms.add(work, action)
            case "discard":
                self.forms.discard(work, action)
            case "move":
                self._move(work, action)
            case _:
                self.forms.set_place(work, action)

    def _move(self, work: Transaction, action: Action) -> None:
        """Move goods from card to card."""
        seat, count = action.seat, action.values["count"]
        place, kind, goal = action.values["route"].split(AND)
        here, room = self.goods.held(work, seat, kind)[place], self.goods.rooms(work, seat, kind)
        count = min(count, here, room[goal])
        where_to = tr("to {name}", name=work.deck[goal].name)
        self.goods.take(work, seat, kind, {place: count}, where_to)
        self.goods.put(work, seat, kind, {goal: count})

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a line for a seat's goods, of one kind or of all."""
        yield from self.goods.score_lines(look, seat, source)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every card that has shelves."""
        rows = []
        for seat in look.seats:
            for card in self.goods.cards(look, seat.id).values():
                shown = [self._shown(look, seat.id, card, kind.id) for kind in self.goods.kinds]
                if any(shown):
                    rows.append((seat.id, [cell(text) for text in (card.name, *shown)]))
        caption = tr("Shelves from the top to the lowest, then how many fit.")
        heads = kind_columns(self.goods.kinds, first=True)
        yield table(self.id, self.data.title, heads, rows, caption)

    def _shown(self, look: TableContext, seat: str, card: TableCard, kind: str) -> str:
        capacity = self.goods.capacity(card, kind)
        if not capacity:
            return ""
        return f"{'·'.join(map(str, self.goods.shelves(look, seat, card, kind)))}/{capacity}"

    def _routes(self, look: TableContext, seat: str) -> Iterator[Choice]:
        for kind in self.goods.kinds:
            rooms = self.goods.rooms(look, seat, kind.id)
            for card, count in self.goods.held(look, seat, kind.id).items():
                for goal, room in rooms.items():
                    if count and room and goal != card:
                        names = f"{look.deck[card].name} → {look.deck[goal].name}"
                        value = AND.join((card, kind.id, goal))
                        yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)

    # Goods come and go with the cards, and move down with time

    def _follow(self, work: Transaction) -> None:
        """Fill cards that begin full, and discard the goods of cards that are gone."""
        now = {seat.id: self.goods.places(work, seat.id) for seat in work.seats}
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
                self._fill(work, seat, work.deck[card])

    def _clear(self, work: Transaction, seat: str, card: str, new: str) -> None:
        """Discard the goods of a card that is gone, or let them go with it to its new owner."""
        for kind, shelves in self.state(work).on[seat][card].items():
            where_to = (
                tr("to {name}", name=work.name(new))
                if new
                else tr("back to the supply, as it is closed")
            )
            goods = {card: sum(shelves)}
            self.goods.take(work, seat, kind, goods, where_to)
            if new:
                self.goods.set_shelves(work, new, work.deck[card], kind, shelves)
            else:
                self.settle_goods(work, seat, "close", kind, goods)

    def _fill(self, work: Transaction, seat: str, card: TableCard) -> None:
        if card.table in self.data.filled and work.state.moment.round == 0:
            for kind in self.goods.kinds:
                self.goods.put(work, seat, kind.id, {card.id: self.goods.capacity(card, kind.id)})

    def fallen(self, look: TableContext, stay: bool = False) -> list[ExpiringGoods]:
        """Return the goods that fall off next, or the goods that stay, in turn order."""
        return [
            ExpiringGoods(seat, card.id, kind.id, count, stay)
            for seat in look.order()
            for card in self.goods.cards(look, seat).values()
            for kind in self.goods.kinds
            if stays(card, kind.id) == stay
            for shelves in (self.goods.shelves(look, seat, card, kind.id),)
            if (count := sum(shelves) if stay else move_down(shelves)[1])
        ]

    def _fallen_fields(self, look: TableContext) -> tuple[Field, ...]:
        """Return the question how many go to the market, for all that may go there."""
        fields = []
        for each in self.fallen(look):
            card = look.deck[each.card]
            if to_market(card, each.kind) is not None:
                counted = self.goods.counted(each.kind, each.count)
                ask = tr(
                    "{card}: how many of {goods} go to the market?",
                    card=card.name,
                    goods=counted,
                )
                wheel = count_wheel("count", self.goods.kind(each.kind).name, each.count)
                name = _field_name(each)
                fields.append(
                    Field(
                        name, ask, "number", wheels=(wheel,), optional=True, start=0, seat=each.seat
                    )
                )
        return tuple(fields)

    def _age(self, work: Transaction, answers: Mapping[str, int]) -> None:
        """Move all goods down one shelf; fallen goods go to the supply or the market.

        Args:
            work: The table.
            answers: Answers to `fallen_fields`; those left out go to the supply.
        """
        for each in self.fallen(work):
            # The lowest shelf is emptied first, so this takes what falls off and no other crate.
            returned = answers.get(_field_name(each), 0)
            if returned:
                self._to_market(work, replace(each, count=returned))
            left = {each.card: each.count - returned}
            self.goods.take(work, each.seat, each.kind, left, self.supply.back)
            if to_market(work.deck[each.card], each.kind) is None:
                self.settle_goods(work, each.seat, "expire", each.kind, left)
        kept = [
            tr(
                "{goods} on {card}",
                goods=self.goods.counted(each.kind, each.count),
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
        term, calculator = to_market(card, crates.kind), self._calculator(work)
        self.goods.take(work, seat, crates.kind, {card.id: crates.count}, tr("to the market"))
        for mechanism in work.all(KeepsGoods, on=False):
            mechanism.receive(work, self.id, crates.kind, crates.count)
        if term is not None and calculator is not None:
            points = term.amount * (crates.count // term.per)
            calculator.track(work).gain(work, seat, points, card.name)

    def _hint(self, look: TableContext, crates: ExpiringGoods) -> Hint:
        """Return a line for crates that fall off, with where they go, or that stay."""
        card, kind = look.deck[crates.card], crates.kind
        name, goods = look.name(crates.seat), self.goods.counted(kind, crates.count)
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
        return Hint(text, "board", crates.seat, card.id, self.goods.kind(kind).icon)

    def _ask_age(self, look: TableContext, step: Step) -> Prompt:
        fallen, kept = self.fallen(look), self.fallen(look, stay=True)
        detail = tr("These fall off the bottom shelf.") if fallen else tr("Nothing falls off.")
        text = step.say or tr("Move all goods down one shelf.")
        fields = self._fallen_fields(look)
        offer = Offer(f"{self.id}.age", "", tr("Goods are moved down"), fields,
                      each=tr("Mine are moved down"))  # fmt: skip
        hints = tuple(self._hint(look, each) for each in (*fallen, *kept))
        return Prompt(text, detail, (), (offer,), hints, tr("Skip it"), self.id)

    # The value of goods, while the calculator is on

    def is_valued(self, look: TableContext) -> bool:
        """Return whether the calculator is on."""
        return self._calculator(look) is not None

    def _calculator(self, look: TableContext) -> Calculator | None:
        """Return the calculator; None without one, or while its option is off."""
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
        """Log the value of goods and gain their points; do nothing without a calculator."""
        calculator = self._calculator(work)
        if calculator is None:
            return
        counted = [work.deck[card] for card, count in cards.items() if count]
        if not counted:
            return
        terms = [term for card in counted for term in card.terms if term.counts(moment, kind)]
        if price is not None or terms:
            own = {**self.goods.cards(work, seat), **{card.id: card for card in counted}}
            holdings = [Holding(card, cards.get(card.id, 0)) for card in own.values()]
            calculator.forms(work, seat).settle(work, seat, moment, kind, price or 0, holdings)
        for card in counted:
            if any(term.counts(moment, kind) for _, term in choices(card, moment)):
                what = tr("{name} may change that: see its text.", name=card.name)
                work.tell(self.id, Event("told", seat, card=card.id, what=what, line="follows"))

    def settle_kinds(self, work: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
        """Gain the points for many kinds of goods in turn order, if there is a calculator."""
        calculator = self._calculator(work)
        if calculator is None:
            return
        track = calculator.track(work)
        for seat in work.order():
            count = kinds.get(seat, 0)
            points = types_points(self.goods.cards(work, seat).values(), moment, count)
            track.gain(work, seat, points, tr("{count} kinds of goods sold", count=count))


def _field_name(crates: ExpiringGoods) -> str:
    return f"{crates.card.partition(':')[2]}_{crates.kind}"


def _lowered(card: TableCard, kinds: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {
        kind: shelves if stays(card, kind) else move_down(shelves)[0]
        for kind, shelves in kinds.items()
    }
