"""Goods of each kind on shelves of each seat's cards, and the supply that is left.

The goods come and leave with their card, and may move down a shelf each round until they expire.
"""

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
from punchboard.companion.rules.engine.rows_panel import cell, table_panel
from punchboard.companion.rules.engine.state import Seat
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
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
from punchboard.companion.rules.parts.goods_forms import GoodsForms
from punchboard.companion.rules.parts.goods_spots import SEPARATOR
from punchboard.companion.rules.parts.goods_steps import ANSWERS, GoodsSteps
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.kind_fields import count_wheel, kind_columns
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

    def start(self, table: TableContext) -> GoodsState:
        """Return no goods for any seat."""
        return self.goods.start(table)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step: nobody has answered it."""
        self._steps.enter(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether a step has all its answers."""
        return self._steps.is_done(table, step)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question of a step."""
        return self._ask_age(table, step) if step.do == "age" else self._steps.ask(table, step)

    def watch(self, tx: Transaction) -> None:
        """Let goods follow their cards; say which kinds have run out, or refuse it."""
        if tx.is_on(self.option):
            self._follow(tx)
            self.supply.note_short(tx)
        else:
            self.supply.pause(tx)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms for each seat's goods."""
        forms = self.forms
        for seat in table.seats:
            room = forms.spots.free(table, seat.id)
            yield from forms.add_offer(table, seat, tr("Onto which card?"), room)
            yield from forms.discard_offer(table, seat, tr("From where?"))
            yield from self._moves(table, seat)
            for place, card in self.goods.cards(table, seat.id).items():
                title = tr("Set the shelves of {name}", name=card.name)
                yield from forms.set_offer(table, seat, place, title)

    def _moves(self, table: TableContext, seat: Seat) -> Iterator[Offer]:
        """Yield the form that moves goods from card to card."""
        does = tr("move {many}", many=self.data.unit.many)
        routes = tuple(self._routes(table, seat.id))
        most = self.forms.spots.held(table, seat.id).largest
        route = Field("route", tr("From where to where?"), "pick", routes)
        yield from self.forms.move_offer(f"{self.id}.move", seat, does, route, most)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out the answer to a step, or a form."""
        match action.verb:
            case "age":
                self._age(tx, action.values)
                self._steps.count_answer(tx)
            case verb if verb in ANSWERS:
                self._steps.answer(tx, action)
            case "add":
                self.forms.add(tx, action)
            case "discard":
                self.forms.discard(tx, action)
            case "move":
                self._move(tx, action)
            case _:
                self.forms.set_place(tx, action)

    def _move(self, tx: Transaction, action: Action) -> None:
        """Move goods from card to card."""
        seat, count = action.seat, action.values["count"]
        place, kind, goal = action.values["route"].split(SEPARATOR)
        here, room = self.goods.held(tx, seat, kind)[place], self.goods.rooms(tx, seat, kind)
        count = min(count, here, room[goal])
        where_to = tr("to {name}", name=tx.deck[goal].name)
        self.goods.take(tx, seat, kind, {place: count}, where_to)
        self.goods.put(tx, seat, kind, {goal: count})

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield a line for a seat's goods, of one kind or of all."""
        yield from self.goods.score_lines(table, seat, source)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield a table with a row for every card that has shelves."""
        rows = []
        for seat in table.seats:
            for card in self.goods.cards(table, seat.id).values():
                shown = {
                    kind: f"{self._shown(table, seat.id, card, kind)}/{capacity}"
                    for kind, capacity in self.goods.capacities(card).items()
                }
                if shown:
                    texts = (card.name, *(shown.get(kind.id, "") for kind in self.goods.kinds))
                    rows.append((seat.id, [cell(text) for text in texts]))
        caption = tr("Shelves from the top to the lowest, then how many fit.")
        heads = kind_columns(self.goods.kinds, has_label_column=True)
        yield table_panel(self.id, self.data.title, heads, rows, caption)

    def _shown(self, table: TableContext, seat: str, card: TableCard, kind: str) -> str:
        return "·".join(map(str, self.goods.shelves(table, seat, card, kind)))

    def _routes(self, table: TableContext, seat: str) -> Iterator[Choice]:
        """Yield the choices from where to where goods of a kind can be moved."""
        for kind in self.goods.kinds:
            rooms = self.goods.rooms(table, seat, kind.id)
            for card, count in self.goods.held(table, seat, kind.id).items():
                for goal, room in rooms.items():
                    if count and room and goal != card:
                        names = f"{table.deck[card].name} → {table.deck[goal].name}"
                        value = SEPARATOR.join((card, kind.id, goal))
                        yield Choice(value, f"{kind.name}: {names}", str(count), icon=kind.icon)

    # Goods come and go with the cards, and move down with time

    def _follow(self, tx: Transaction) -> None:
        """Fill cards that begin full, and discard the goods of cards that are gone."""
        now = {seat.id: self.goods.places(tx, seat.id) for seat in tx.seats}
        known = self.state(tx).on
        if all(tuple(cards) == tuple(known[seat]) for seat, cards in now.items()):
            return
        came = {card: seat for seat in now for card in now[seat] if card not in known[seat]}
        for seat, held in known.items():
            for card in held:
                if card not in now[seat]:
                    self._clear(tx, seat, card, came.get(card, ""))
        on = self.state(tx).on
        kept = {seat: {card: on[seat].get(card, {}) for card in now[seat]} for seat in now}
        self.set_state(tx, replace(self.state(tx), on=kept))
        for card, seat in came.items():
            if not any(card in held for held in known.values()):
                self._fill(tx, seat, tx.deck[card])

    def _clear(self, tx: Transaction, seat: str, card: str, new: str) -> None:
        """Discard the goods of a card that is gone, or let them go with it to its new owner."""
        for kind, shelves in self.state(tx).on[seat][card].items():
            where_to = (
                tr("to {name}", name=tx.name(new))
                if new
                else tr("back to the supply, as it is closed")
            )
            goods = {card: sum(shelves)}
            self.goods.take(tx, seat, kind, goods, where_to)
            if new:
                self.goods.set_shelves(tx, new, tx.deck[card], kind, shelves)
            else:
                self.settle_goods(tx, seat, "close", kind, goods)

    def _fill(self, tx: Transaction, seat: str, card: TableCard) -> None:
        if card.component in self.data.filled and tx.state.moment.round == 0:
            for kind in self.goods.kinds:
                self.goods.put(tx, seat, kind.id, {card.id: self.goods.capacity(card, kind.id)})

    def fallen(self, table: TableContext, stay: bool = False) -> list[ExpiringGoods]:
        """Return the goods that fall off next, or the goods that stay, in turn order."""
        return [
            ExpiringGoods(seat, card.id, kind.id, count, stay)
            for seat in table.order()
            for card in self.goods.cards(table, seat).values()
            for kind in self.goods.kinds
            if stays(card, kind.id) == stay
            for shelves in (self.goods.shelves(table, seat, card, kind.id),)
            if (count := sum(shelves) if stay else move_down(shelves)[1])
        ]

    def _fallen_fields(self, table: TableContext) -> tuple[Field, ...]:
        """Return the question how many go to the market, for all that may go there."""
        fields = []
        for each in self.fallen(table):
            card = table.deck[each.card]
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

    def _age(self, tx: Transaction, answers: Mapping[str, int]) -> None:
        """Move all goods down one shelf; fallen goods go to the supply or the market.

        Args:
            tx: The table.
            answers: Answers to `fallen_fields`; those left out go to the supply.
        """
        for each in self.fallen(tx):
            # The lowest shelf is emptied first, so this takes what falls off and no other crate.
            returned = answers.get(_field_name(each), 0)
            if returned:
                self._to_market(tx, replace(each, count=returned))
            left = {each.card: each.count - returned}
            self.goods.take(tx, each.seat, each.kind, left, self.supply.back)
            if to_market(tx.deck[each.card], each.kind) is None:
                self.settle_goods(tx, each.seat, "expire", each.kind, left)
        kept = [
            tr(
                "{goods} on {card}",
                goods=self.goods.counted(each.kind, each.count),
                card=tx.deck[each.card].name,
            )
            for each in self.fallen(tx, stay=True)
        ]
        part = self.state(tx)
        on = {
            seat: {card: _lowered(tx.deck[card], kinds) for card, kinds in held.items()}
            for seat, held in part.on.items()
        }
        self.set_state(tx, replace(part, on=on))
        does = tr("All goods move down one shelf")
        if kept:
            does = tr("All goods move down one shelf, but for {goods}", goods=listed(kept))
        tx.tell(self.id, Event("moved", does=does))

    def _to_market(self, tx: Transaction, crates: ExpiringGoods) -> None:
        """Bring crates that fell off to the market, and gain their points."""
        card, seat = tx.deck[crates.card], crates.seat
        term, calculator = to_market(card, crates.kind), self._calculator(tx)
        self.goods.take(tx, seat, crates.kind, {card.id: crates.count}, tr("to the market"))
        for mechanism in tx.all(KeepsGoods, on=False):
            mechanism.receive(tx, self.id, crates.kind, crates.count)
        if term is not None and calculator is not None:
            points = term.amount * (crates.count // term.per)
            calculator.track(tx).gain(tx, seat, points, card.name)

    def _hint(self, table: TableContext, crates: ExpiringGoods) -> Hint:
        """Return a line for crates that fall off, with where they go, or that stay."""
        card, kind = table.deck[crates.card], crates.kind
        name, goods = table.name(crates.seat), self.goods.counted(kind, crates.count)
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

    def _ask_age(self, table: TableContext, step: Step) -> Prompt:
        """Ask to move all goods down a shelf."""
        fallen, kept = self.fallen(table), self.fallen(table, stay=True)
        detail = tr("These fall off the bottom shelf.") if fallen else tr("Nothing falls off.")
        text = step.say or tr("Move all goods down one shelf.")
        fields = self._fallen_fields(table)
        offer = Offer(f"{self.id}.age", "", tr("Goods are moved down"), fields,
                      each=tr("Mine are moved down"), source="told")  # fmt: skip
        hints = tuple(self._hint(table, each) for each in (*fallen, *kept))
        return Prompt(text, detail, (), (offer,), hints, tr("Skip it"), self.id)

    # The value of goods, while the calculator is on

    def is_valued(self, table: TableContext) -> bool:
        """Return whether the calculator is on."""
        return self._calculator(table) is not None

    def _calculator(self, table: TableContext) -> Calculator | None:
        """Return the calculator; None without one, or while its option is off."""
        if self.data.calculator is None:
            return None
        found = table.find(Calculator, self.data.calculator)
        return found if table.is_on(found.option) else None

    def settle_goods(
        self,
        tx: Transaction,
        seat: str,
        moment: str,
        kind: str,
        cards: Mapping[str, int],
        price: int | None = None,
    ) -> None:
        """Log the value of goods and gain their points; do nothing without a calculator."""
        calculator = self._calculator(tx)
        if calculator is None:
            return
        counted = [tx.deck[card] for card, count in cards.items() if count]
        if not counted:
            return
        terms = [term for card in counted for term in card.terms if term.counts(moment, kind)]
        if price is not None or terms:
            own = {**self.goods.cards(tx, seat), **{card.id: card for card in counted}}
            holdings = [Holding(card, cards.get(card.id, 0)) for card in own.values()]
            calculator.forms(tx, seat).settle(tx, seat, moment, kind, price or 0, holdings)
        for card in counted:
            if any(term.counts(moment, kind) for _, term in choices(card, moment)):
                what = tr("{name} may change that: see its text.", name=card.name)
                tx.tell(self.id, Event("told", seat, card=card.id, what=what, line="follows"))

    def settle_kinds(self, tx: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
        """Gain the points for many kinds of goods in turn order, if there is a calculator."""
        calculator = self._calculator(tx)
        if calculator is None:
            return
        track = calculator.track(tx)
        for seat in tx.order():
            count = kinds.get(seat, 0)
            points = types_points(self.goods.cards(tx, seat).values(), moment, count)
            track.gain(tx, seat, points, tr("{count} kinds of goods sold", count=count))


def _field_name(crates: ExpiringGoods) -> str:
    return f"{crates.card.partition(':')[2]}_{crates.kind}"


def _lowered(card: TableCard, kinds: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {
        kind: shelves if stays(card, kind) else move_down(shelves)[0]
        for kind, shelves in kinds.items()
    }
