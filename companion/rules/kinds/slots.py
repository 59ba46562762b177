"""Cards in the slots of players' boards: bought, auctioned, closed, and paid for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from punchboard.cards.catalog import marked, tr, tr_count, tr_list, translated
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.buildings import Slots as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Ask, Hint, Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.table_panel import cell, head, table
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.auction import Bids, around
from punchboard.companion.rules.parts.card_terms import cost_of
from punchboard.companion.view_schema import PanelView, SlotCardView, SlotView, TablePanelView

#: How far a wheel for money goes beyond the least that is allowed.
_WHEEL = 99
#: Titles of corrections; the verb and the card are words of the game.
_ON_TABLEAU = marked("{tableau}: {name} {verb} a {card}")
_ON_CARDS = marked("{name} {verb} a {card}")
_FORGOTTEN = marked("{name} {verb} a forgotten {card}")


@dataclass(frozen=True, slots=True)
class Sale(Bids):
    """One card for which players bid; its opener is asked first.

    Attributes:
        card: id of what is auctioned.
        opener: seat that opened.
        least: the lowest opening bid.
    """

    card: str = ""
    opener: str = ""
    least: int = 0

    @property
    def lowest_bid(self) -> int:
        """The least that the seat that is asked may bid."""
        return self.least if self.high is None else self.high + 1


@dataclass(frozen=True, slots=True)
class Boards:
    """What stands in the slots, and how far a step has come.

    Attributes:
        cards: seat to ids of its cards, from slot 1 on.
        boxed: ids of cards that have left the game.
        done: seats that have finished the step.
        sold: public cards bought this round.
        auction: that is going on; None if there is none.
        buyer: seat whose card has been bought at auction and not been placed; "" for none.
        bought: id of that card.
    """

    cards: Mapping[str, tuple[str, ...]]
    boxed: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    sold: int = 0
    auction: Sale | None = None
    buyer: str = ""
    bought: str = ""

    def with_open(self, seat: str, card: str) -> Boards:
        """Return the boards with a card in a seat's next slot."""
        boxed = list(self.boxed)
        if card in boxed:
            boxed.remove(card)
        cards = {**self.cards, seat: (*self.cards[seat], card)}
        return replace(self, cards=cards, boxed=tuple(boxed))

    def with_box(self, card: str) -> Boards:
        """Return the boards with a card in the game's box."""
        return replace(self, boxed=(*self.boxed, card))

    def without(self, seat: str, card: str) -> Boards:
        """Return the boards with a seat's card in the box, those behind it moved to the left."""
        left = list(self.cards[seat])
        left.remove(card)
        closed = replace(self, cards={**self.cards, seat: tuple(left)})
        return closed.with_box(card)


def copies(look: TableContext, data: Data, card: TableCard) -> int:
    """Return how many copies of a card the game has."""
    decks = limit_of(data.decks, len(look.seats), look.state.moment.round + 1)
    return decks * (card.count("quantity") or 1)


def _shown(data: Data, card: TableCard) -> str:
    """Return what a card shows, such as "3 Food, 2 Clothing"; "" for nothing."""
    counts = ((card.count(each.column), each.title) for each in data.shows)
    return tr(", ").join(f"{count} {title}" for count, title in counts if count)


class Picks:
    """The choices of cards that offers hold; built once, as a game has many cards.

    Attributes:
        bought: components of cards that are bought.
        all: those, and the components of first cards.
    """

    def __init__(self, data: Data) -> None:
        self._data = data
        self.bought = data.cards
        self.all = (*data.cards, *data.starting)
        self._built: dict[tuple[str, ...], dict[str, Choice]] = {}

    def every(self, look: TableContext) -> tuple[Choice, ...]:
        """Return a choice for each card of the game, none of them barred."""
        return tuple(self._of(look, self.all).values())

    def free(
        self, look: TableContext, boards: Boards, tables: tuple[str, ...], boxed: bool = False
    ) -> tuple[Choice, ...]:
        """Return a choice for each card, with the reason where all copies are gone.

        Args:
            look: the table.
            boards: what stands in the slots now.
            tables: components to choose from.
            boxed: whether cards may come back from the box.
        """
        used = Counter(card for _, cards in self._standing(look) for card in cards)
        if boards.auction:
            used[boards.auction.card] += 1
        if boards.bought:
            used[boards.bought] += 1
        if not boxed:
            used.update(boards.boxed)
        choices = dict(self._of(look, tables))
        for card, count in used.items():
            if card in choices and count >= copies(look, self._data, look.deck[card]):
                choices[card] = replace(choices[card], why=self._why(look, boards, card))
        return tuple(choices.values())

    def first(self, look: TableContext, boards: Boards) -> tuple[Choice, ...]:
        """Return the first cards that this many players use."""
        column, count = self._data.players, len(look.seats)
        return tuple(
            choice
            for choice in self.free(look, boards, self._data.starting)
            if column is None or look.deck[str(choice.value)].count(column) <= count
        )

    def own(self, look: TableContext, cards: Iterable[TableCard]) -> tuple[Choice, ...]:
        """Return a choice for each of a seat's cards, from the left."""
        unique = {card.id: card for card in cards}
        return tuple(Choice(card.id, card.name) for card in unique.values())

    def _standing(self, look: TableContext) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the cards of each seat, on all boards."""
        return (row for each in look.all(Slots) for row in each.state(look).cards.items())

    def _why(self, look: TableContext, boards: Boards, card: str) -> str:
        if boards.auction and boards.auction.card == card:
            return tr("It is being auctioned.")
        owners = [look.name(seat) for seat, cards in self._standing(look) if card in cards]
        if boards.bought == card:
            owners.append(look.name(boards.buyer))
        if not owners:
            return tr("It is out of the game.")
        return tr_count(
            "{owners} has it.", "{owners} have it.", len(owners), owners=tr_list(owners)
        )

    def _detail(self, card: TableCard) -> str:
        data = self._data
        if card.table in data.starting or data.cost is None or data.money is None:
            return _shown(data, card)
        return data.money.count(card.count(data.cost))

    def _of(self, look: TableContext, tables: tuple[str, ...]) -> dict[str, Choice]:
        built = self._built.get(tables)
        if built is None:
            built = self._built[tables] = {
                card.id: Choice(card.id, card.name, self._detail(card))
                for card in look.deck.of(*tables)
            }
        return built


@dataclass(frozen=True, slots=True)
class Bill:
    """What a seat pays for its cards and for the slots they stand in.

    Attributes:
        cards: by slot, from the left.
        slots: by slot, from the left.
    """

    cards: tuple[int, ...]
    slots: tuple[int, ...]

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(self.cards) + sum(self.slots)

    def explain(self, data: Data, money: Unit) -> str:
        """Return the sum in words: "$5 for stores (0 + 3 + 2), $3 for slots (0 + 1 + 2)"."""
        if not self.cards:
            return tr("no {many}", many=data.word.many)
        one = len(self.cards) == 1
        cards, slots = money.count(sum(self.cards)), money.count(sum(self.slots))
        if one:
            return tr(
                "{card_cost} for the {card}, {slot_cost} for its slot",
                card_cost=cards,
                card=data.word.one,
                slot_cost=slots,
            )
        return tr(
            "{card_cost} for {cards} ({card_costs}), {slot_cost} for slots ({slot_costs})",
            card_cost=cards,
            cards=data.word.many,
            card_costs=" + ".join(map(str, self.cards)),
            slot_cost=slots,
            slot_costs=" + ".join(map(str, self.slots)),
        )


def _as_told(look: TableContext, data: Data, boards: Boards, told: Mapping[str, Any]) -> Boards:
    """Return the boards as told; a card that is told to be elsewhere leaves its old slot.

    Args:
        look: the table.
        data: which cards there are.
        boards: what stands in the slots now.
        told: seat to the values of its field.

    Raises:
        Refusal: if more copies of a card are told than the game has.
    """
    set_ = {
        seat: tuple(value) if isinstance(value, list) else (value,) for seat, value in told.items()
    }
    used = Counter(card for cards in set_.values() for card in cards)
    for id_, count in used.items():
        card = look.deck[id_]
        pending = (boards.bought, boards.auction.card if boards.auction else "").count(id_)
        if pending and count + pending > copies(look, data, card):
            raise Refusal(Code.NOT_A_CHOICE, tr("{name} is just being bought.", name=card.name))
        if count > copies(look, data, card):
            owners = tr_list([look.name(seat) for seat, cards in set_.items() if id_ in cards])
            raise Refusal(
                Code.NOT_A_CHOICE,
                tr("{name}: {owners} can’t have it both.", name=card.name, owners=owners),
            )
    now: dict[str, tuple[str, ...]] = {}
    for seat, cards in boards.cards.items():
        kept = tuple(card for card in cards if used[card] < copies(look, data, look.deck[card]))
        now[seat] = set_.get(seat, kept)
    standing = Counter(card for cards in now.values() for card in cards)
    boxed: list[str] = []
    for id_ in boards.boxed:
        if standing[id_] + boxed.count(id_) < copies(look, data, look.deck[id_]):
            boxed.append(id_)
    return replace(boards, cards=now, boxed=tuple(boxed))


class Slots(Mechanism[Data, Boards]):
    """A board with slots for each seat, filled from the left."""

    kind = "slots"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._picks = Picks(data)

    @property
    def money(self) -> Unit:
        """What prices are counted in."""
        assert self.data.money is not None, "whatever has a price has it"
        return self.data.money

    def _printed(self, card: TableCard) -> int:
        """Return the price that is printed on a card."""
        assert self.data.cost is not None, "what is bought has prices"
        return card.count(self.data.cost)

    def start(self, look: TableContext) -> Boards:
        """Return empty boards."""
        return Boards({seat.id: () for seat in look.seats})

    def stores_of(self, look: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from slot 1 on."""
        return tuple(look.deck[card] for card in self.state(look).cards[seat])

    def bill(self, look: TableContext, seat: str) -> Bill:
        """Return what a seat pays for its cards and their slots."""
        cards, column = self.stores_of(look, seat), self.data.bill
        own = () if column is None else tuple(card.count(column) for card in cards)
        slots = tuple(slot.bill for slot in self.data.slots[: len(cards)])
        return Bill(own, slots)

    def score_lines(self, look: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the value of each card (`cards`), the penalty of each empty slot (`empty`), or how
        many cards there are with something in the column that cards are counted by.
        """
        if source.what == "empty":
            filled = len(self.state(look).cards[seat])
            for number, slot in enumerate(self.data.slots[filled:], filled + 1):
                lost = slot.penalty * source.each
                yield ScoreLine(str(number), f"{source.title} {number}", "empty", lost)
            return
        column = self.data.points
        if column is None:
            of, cards = self.data.of or "", self.stores_of(look, seat)
            count = sum(source.what in ("", "cards", *card.names(of)) for card in cards)
            yield ScoreLine("", source.title, "", count * source.each)
            return
        seen: Counter[str] = Counter()
        for card in self.stores_of(look, seat):
            seen[card.id] += 1
            # The card with its copy, wherever it has slid.
            copy = f".{seen[card.id]}" if seen[card.id] > 1 else ""
            worth = card.count(column) * source.each
            yield ScoreLine(f"{card.id.replace(':', '.')}{copy}", card.name, source.title, worth)

    # Steps.

    def enter(self, work: Transaction, step: Step) -> None:
        """Begin a step: nobody has finished it."""
        if step.do in ("take", "act"):
            boards = self.state(work)
            self.set_state(work, Boards(boards.cards, boards.boxed))

    def is_done(self, look: TableContext, step: Step) -> bool:
        """Return whether everybody has finished taking or buying."""
        part = self.state(look)
        is_open = self._waiting(look, step) or part.auction or part.buyer
        return step.do in ("take", "act") and not is_open

    def ask(self, look: TableContext, step: Step) -> Ask:
        """Return what the step wants to know now."""
        part = self.state(look)
        if step.do == "bill":
            return self._ask_bill(look)
        if step.do == "refresh":
            return self._ask_refresh(look)
        waiting = tuple(self._waiting(look, step))
        if part.auction:
            return self._ask_auction(look, part.auction, waiting)
        if part.buyer:
            return self._ask_place(look, waiting)
        return self._ask_turn(look, waiting, is_first=step.do == "take")

    def leave(self, work: Transaction, step: Step) -> None:
        """End a step; what was left open is settled and told."""
        if step.do == "bill":
            self._pay_bills(work)
        if step.do not in ("take", "act"):
            return
        part = self.state(work)
        if part.auction:
            card = work.deck[part.auction.card]
            does = tr("The auction of {name} is canceled; nobody wins it", name=card.name)
            bids = part.auction.ranked
            work.tell(self.id, Event("auctioned", card=card.id, bids=bids, does=does, line="act"))
            self.set_state(work, replace(part, auction=None))
        elif part.buyer:
            self._place(work, "box" if self._is_full(part, part.buyer) else "open")
        self.pass_over(work, self._waiting(work, step))
        if step.do == "take" and self.data.texts.rest:
            work.tell(self.id, Event("told", what=self.data.texts.rest))

    def _waiting(self, look: TableContext, step: Step) -> list[str]:
        """Return the seats that have not finished the step, in turn order."""
        part = self.state(look)
        first = step.do == "take"
        return [
            seat
            for seat in look.order()
            if seat not in part.done and not (first and part.cards[seat])
        ]

    # Actions.

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield closing a card, and opening one: what was forgotten, where cards are bought."""
        data, part = self.data, self.state(look)
        word = data.word.one
        # A player may have several tableaus, which do the same: each says which it is.
        tableau = data.cost is None
        cards = self._picks.free(look, part, self._picks.all, boxed=True)
        for seat in look.seats:
            own = self._picks.own(look, self.stores_of(look, seat.id))
            why = (
                tr("All {slots} slots are full.", slots=len(data.slots))
                if self._is_full(part, seat.id)
                else ""
            )
            opened = Offer(
                f"{self.id}.open",
                seat.id,
                translated(
                    _ON_TABLEAU if tableau else _FORGOTTEN,
                    tableau=data.title,
                    name=seat.name,
                    verb=data.opens,
                    card=word,
                ),
                (Field("card", tr("Which {word} is it?", word=word), "cards", cards),),
                why,
                style="other",
                anytime=True,
                group=self.id,
            )
            yield opened
            if own:
                yield replace(
                    opened,
                    do=f"{self.id}.close",
                    title=translated(
                        _ON_TABLEAU if tableau else _ON_CARDS,
                        tableau=data.title,
                        name=seat.name,
                        verb=data.closes,
                        card=word,
                    ),
                    fields=(Field("card", tr("Which {word} is it?", word=word), "choice", own),),
                    why="",
                )

    def _is_full(self, boards: Boards, seat: str) -> bool:
        return len(boards.cards[seat]) >= len(self.data.slots)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out a purchase, a bid, an opening or a closing."""
        seat, values, part = action.seat, action.values, self.state(work)
        word = self.data.word.one
        if action.verb == "take":
            self._open(
                work, seat, self._card(work, values), Event("placed", does=tr("takes"), line="act")
            )
        elif action.verb == "buy":
            card = self._card(work, values)
            told = Event("bought", seat, origin="hand", where=tr("from hand"))
            self._sell(work, seat, card, self._printed(card), told)
            self._place(work, values["place"])
        elif action.verb == "auction":
            card = self._card(work, values)
            least = self._printed(card)
            rivals = (each for each in around(work.order(), seat) if each not in part.done)
            sale = Sale(tuple(rivals), card=card.id, opener=seat, least=least)
            self.set_state(work, replace(part, auction=sale))
            told = Event(
                "offered", seat, card=card.id, printed=least, does="",
                what=tr("{{who}} has {card} auctioned", card=card.name),
            )  # fmt: skip
            work.tell(self.id, told)
        elif action.verb == "pass":
            self.set_state(work, replace(part, done=(*part.done, seat)))
            step = work.step
            if step is not None and step.do == "take":
                does = tr("takes no {card}", card=word)
            else:
                does = tr("passes and buys no {card}", card=word)
            work.tell(self.id, Event("passed", seat, does=does))
        elif action.verb in ("bid", "drop", "won"):
            self._bid(work, action)
        elif action.verb in ("place_open", "place_box"):
            self._place(work, action.verb.removeprefix("place_"))
        elif action.verb == "close":
            self._close(work, seat, self._card(work, values))
        else:
            kind: EventKind = "placed" if self.data.cost is None else "corrected"
            self._open(work, seat, self._card(work, values), Event(kind, does=self.data.opens))

    def _card(self, look: TableContext, values: Mapping[str, Any]) -> TableCard:
        return look.deck[values["card"]]

    def _pays(self, look: TableContext, seat: str, card: TableCard, price: int) -> tuple[int, str]:
        """Return what a card costs a seat, which its own terms may make less than its price."""
        cost = cost_of(card, price, ahead=look.order().index(seat))
        told, full = self.money.count(cost), self.money.count(price)
        return cost, told if cost == price else tr("{cost} instead of {full}", cost=told, full=full)

    def _sell(
        self,
        work: Transaction,
        seat: str,
        card: TableCard,
        price: int,
        told: Event,
        must: bool = False,
    ) -> None:
        """Let a seat have a card for what it pays, and say so; where it goes is still open.

        Args:
            work: the table.
            seat: the buyer.
            card: that is bought.
            price: printed, or the winning bid.
            told: the event, without card and price.
            must: True if the buyer can't refuse.
        """
        part = self.state(work)
        sold = replace(part, done=(*part.done, seat), auction=None, buyer=seat, bought=card.id)
        self.set_state(work, sold)
        cost, said = self._pays(work, seat, card, price)
        bought = replace(
            told, seat=seat, card=card.id, price=cost, printed=self._printed(card), what=card.name,
            cost=tr("{price} and must pay it", price=said) if must else said,
        )  # fmt: skip
        work.tell(self.id, bought)

    def _bid(self, work: Transaction, action: Action) -> None:
        part, money = self.state(work), self.money
        auction = part.auction
        if auction is None:
            raise Refusal(Code.NOT_NOW, tr("No auction is going on."))
        if action.verb == "won":
            # What nobody touched stands as the form showed it.
            fields = self._won_fields(work, auction, action.seat)
            shown = {field.name: field.start for field in fields}
            told = {"winner": action.seat, **shown, **action.values}
            self._win(work, auction, told["winner"], told["price"])
            if told["place"] == "box" or not self._is_full(part, told["winner"]):
                self._place(work, told["place"])
            return
        seat, card = action.seat, auction.card
        if action.verb == "drop":
            work.tell(self.id, Event("passed", seat, card=card, does=tr("drops out")))
            auction = auction.without(action.seat)
        else:
            amount = action.values["amount"]
            work.tell(
                self.id, Event("bid", seat, card=card, amount=amount, what=money.count(amount))
            )
            auction = auction.raised(amount)
        self.set_state(work, replace(part, auction=auction))
        if auction.is_won:
            self._win(work, auction, auction.leader, auction.bids[auction.leader])

    def _win(self, work: Transaction, auction: Sale, winner: str, price: int) -> None:
        """End the auction; the winner has still to place the card."""
        part, shift, opener = self.state(work), self.data.texts.shift, auction.opener
        self.set_state(work, replace(part, sold=part.sold + 1))
        told = Event("auctioned", winner, bids=auction.ranked, other=opener, line="act")
        self._sell(work, winner, work.deck[auction.card], price, told, must=True)
        if shift:
            work.tell(self.id, Event("told", what=shift))
        if opener != winner:
            what = tr("{who} lost the auction they started, so they take another action.")
            work.tell(self.id, Event("told", opener, what=what, line="follows"))

    def _place(self, work: Transaction, place: str) -> None:
        part = self.state(work)
        seat, card = part.buyer, work.deck[part.bought]
        self.set_state(work, replace(part, buyer="", bought=""))
        if place == "open":
            self._open(work, seat, card, Event("placed", does=self.data.opens))
        else:
            self.set_state(work, self.state(work).with_box(card.id))
            told = Event(
                "placed", seat, card=card.id, to="box", what=card.name, where=tr("into the box")
            )
            work.tell(self.id, told)

    def _open(self, work: Transaction, seat: str, card: TableCard, told: Event) -> None:
        part = self.state(work).with_open(seat, card.id)
        self.set_state(work, part)
        number = len(part.cards[seat])
        where = tr("on slot {number}", number=number)
        told = replace(
            told, seat=seat, card=card.id, to=f"slot {number}", what=card.name, where=where
        )
        work.tell(self.id, told)
        if self.data.texts.full and self._is_full(part, seat):
            work.tell(self.id, Event("told", seat, what=self.data.texts.full))

    def _close(self, work: Transaction, seat: str, card: TableCard) -> None:
        part = self.state(work)
        at = part.cards[seat].index(card.id)
        self.set_state(work, part.without(seat, card.id))
        slid = part.cards[seat][at + 1 :]
        told = Event(
            "discarded", seat, card=card.id, origin=f"slot {at + 1}", does=self.data.closes,
            what=card.name, where=tr("on slot {number}", number=at + 1),
        )  # fmt: skip
        work.tell(self.id, told)
        if self.data.texts.close:
            work.tell(self.id, Event("told", seat, what=self.data.texts.close))
        if slid:
            where = tr_count("slides one slot to the left", "slide one slot to the left", len(slid))
            moved = (
                Event("moved", seat, card=each, origin=f"slot {number + 1}", to=f"slot {number}",
                      does=":", what=work.deck[each].name, where=where)
                for number, each in enumerate(slid, at + 1)
            )  # fmt: skip
            work.tell(self.id, *moved)

    def _pay_bills(self, work: Transaction) -> None:
        """Log what everybody has paid."""
        data = self.data
        bills = {seat: self.bill(work, seat) for seat in work.order()}
        paid = (
            Event("paid", seat, price=bill.total, name=data.bill_title, title=data.bill_title,
                  does="", what=self.money.count(bill.total), line="act")
            for seat, bill in bills.items()
        )  # fmt: skip
        work.tell(self.id, *paid)

    # What its steps ask.

    def _ask_turn(self, look: TableContext, waiting: tuple[str, ...], is_first: bool) -> Ask:
        """Ask a seat for its first card; or to buy one, to have one auctioned, or to pass."""
        seat, word, name = waiting[0], self.data.word.one, look.name(waiting[0])
        if is_first:
            cards = self._picks.first(look, self.state(look))
            text, detail = (
                tr("{name} takes a first {word}.", name=name, word=word),
                self.data.texts.take,
            )
            which = Field(
                "card", tr("Which {word} does {name} take?", word=word, name=name), "cards", cards
            )
            deeds: tuple[Offer, ...] = (
                Offer(f"{self.id}.take", seat, tr("Take a {word}", word=word), (which,)),
            )
        else:
            cards = self._picks.free(look, self.state(look), self._picks.bought)
            text, detail = (
                tr("{name} may buy a {word}.", name=name, word=word),
                self._finished(look),
            )
            priced = tuple(self._priced(look, seat, choice) for choice in cards)
            which = Field(
                "card", tr("Which {word} does {name} buy?", word=word, name=name), "cards", priced
            )
            public = Field(
                "card", tr("Which public {word} is auctioned?", word=word), "cards", cards
            )
            own = (which, _place_field(self._next(look, seat)))
            deeds = (
                Offer(f"{self.id}.buy", seat, tr("Buy from hand"), own),
                Offer(
                    f"{self.id}.auction", seat, tr("Auction a public {word}", word=word), (public,)
                ),
            )
        none, rest = (
            (tr("Take none"), tr("Nobody else takes one")) if is_first else (tr("Pass"), _rest())
        )
        offers = (*deeds, Offer(f"{self.id}.pass", seat, none, style="other"))
        return Ask(text, detail, (seat,), offers, next=rest, panel=self.id, later=waiting)

    def _ask_auction(self, look: TableContext, auction: Sale, later: tuple[str, ...]) -> Ask:
        """Ask for the winner and the price, or for the opening bid; then for raises.

        Bids are called out, as a rule. Then each who gives up says so on a phone of his or her own,
        and the last one tells the price; or the table tells both.
        """
        seat, still = auction.waiting[0], auction.waiting
        name, card = look.name(seat), look.deck[auction.card].name
        why = tr("{card} costs that much", card=card)
        if auction.high is not None:
            why = tr(
                "{name} has bid {amount}",
                name=look.name(auction.leader),
                amount=self.money.count(auction.high),
            )
        ask = tr("What does {name} bid?", name=name)
        amount = self._price("amount", tr("Bid"), ask, auction.lowest_bid, why)
        if auction.high is None:
            fields = self._won_fields(look, auction)
            offers = [Offer(f"{self.id}.won", "", tr("Enter winner and price"), fields)]
            if seat == auction.opener:
                opens = Offer(
                    f"{self.id}.bid", seat, tr("{name} opens", name=name), (amount,), style="other"
                )
                offers.append(opens)
            if len(still) > 1:
                out = f"{self.id}.drop"
                offers += [Offer(out, each, tr("I’m out"), at_seat=True) for each in still]
            else:
                own = self._won_fields(look, auction, seat)
                offers.append(Offer(f"{self.id}.won", seat, tr("I win it"), own, at_seat=True))
            text = tr("{card} is auctioned. Who wins it, and for how much?", card=card)
            return Ask(
                text, self._bidders(look, auction), still, tuple(offers), next=_rest(),
                panel=self.id, everyone=len(still) > 1, later=later,
            )  # fmt: skip
        offers = [
            Offer(f"{self.id}.bid", seat, tr("{name} raises", name=name), (amount,)),
            Offer(f"{self.id}.drop", seat, tr("{name} drops out", name=name), style="other"),
        ]
        return Ask(
            tr("{why} for {card}. {name} raises or drops out.", why=why, card=card, name=name),
            self._bidders(look, auction),
            (seat,),
            tuple(offers),
            next=_rest(),
            panel=self.id,
            later=(*still, *later),
        )

    def _ask_place(self, look: TableContext, later: tuple[str, ...]) -> Ask:
        """Ask where a card goes that was bought at auction."""
        seat, card = self.state(look).buyer, look.deck[self.state(look).bought]
        open_ = self._next(look, seat)
        title = f"{open_.label} {open_.detail}".strip()
        offers = (
            Offer(f"{self.id}.place_open", seat, title, why=open_.why),
            Offer(
                f"{self.id}.place_box", seat, _box().label, style="main" if open_.why else "other"
            ),
        )
        text = tr(
            "{name} opens {card} or puts it into the box.",
            name=look.name(seat),
            card=card.name,
        )
        return Ask(text, open_.why, (seat,), offers, next=_rest(), panel=self.id, later=later)

    def _ask_refresh(self, look: TableContext) -> Ask:
        """Ask the table to renew the row of public cards."""
        texts, sold = self.data.texts, self.state(look).sold
        hint = Hint(texts.sold if sold else texts.unsold, "board")
        detail = self._bought(sold, look.play.rounds.word)
        text = tr("Renew the row of public {many}.", many=self.data.word.many)
        return Ask(text, detail, hints=(hint,), next=tr("Done"))

    def _ask_bill(self, look: TableContext) -> Ask:
        """Ask everybody to pay."""
        text = tr("Everybody pays for {many} and slots.", many=self.data.word.many)
        panel = f"{self.id}.bill"
        apart = self.data.bill_part == "everyone"
        return Ask(text, next=tr("All paid"), panel=panel, everyone=apart, done=tr("I have paid"))

    def _won_fields(self, look: TableContext, auction: Sale, winner: str = "") -> tuple[Field, ...]:
        """Return who wins, the price, and the card's place; a winner does not tell who it is."""
        still = (winner,) if winner else auction.waiting
        seats = tuple(Choice(each, look.name(each), seat=each) for each in still)
        who = tr("Who wins the {noun}?", noun=self.data.word.one)
        told = Field("winner", who, "seat", seats, start=still[0], optional=True)
        costs = tr("{name} costs that much", name=look.deck[auction.card].name)
        price = self._price("price", tr("Price"), tr("For how much?"), auction.least, costs)
        full = all(self._is_full(self.state(look), each) for each in still)
        opens = Choice(
            "open", tr("Open it"), tr("on the next slot"), why=self._full() if full else ""
        )
        return (*(() if winner else (told,)), price, _place_field(opens, optional=True))

    def _priced(self, look: TableContext, seat: str, choice: Choice) -> Choice:
        """Return a card to buy with what this seat pays for it."""
        card = look.deck[str(choice.value)]
        return replace(choice, detail=self._pays(look, seat, card, self._printed(card))[1])

    def _price(self, name: str, title: str, ask: str, least: int, why: str) -> Field:
        """Return the question for a price, from the least that is allowed on."""
        wheel = Wheel("price", title, least, None, least, least + _WHEEL, self.money.sign, why)
        return Field(name, ask, "number", wheels=(wheel,))

    def _next(self, look: TableContext, seat: str) -> Choice:
        """Return the choice of a seat's next slot, with the reason where none is free."""
        if self._is_full(self.state(look), seat):
            return Choice("open", tr("Open it"), why=f"{look.name(seat)}: {self._full()}")
        return Choice(
            "open",
            tr("Open it"),
            tr("on slot {number}", number=len(self.state(look).cards[seat]) + 1),
        )

    def _full(self) -> str:
        slots, word = len(self.data.slots), self.data.word.one
        return tr("All {slots} slots are full; close a {word} first.", slots=slots, word=word)

    def _bidders(self, look: TableContext, auction: Sale) -> str:
        still = auction.waiting if auction.high is None else auction.waiting[:-1]
        if auction.high is None and still == (auction.opener,):
            return tr(
                "Nobody else may bid: {name} wins with the opening bid.",
                name=look.name(auction.opener),
            )
        if auction.high is None and len(still) == 1:
            return tr("All others are out: {name} wins it.", name=look.name(still[0]))
        return tr(
            "Still bidding, in this order: {names}.",
            names=listed([look.name(each) for each in still]),
        )

    def _finished(self, look: TableContext) -> str:
        if not self.state(look).done:
            return ""
        return tr(
            "Finished: {names}.",
            names=listed([look.name(each) for each in self.state(look).done]),
        )

    def _bought(self, sold: int, round_: str) -> str:
        """Return how many public cards were bought in a round, which has a word of the game."""
        word = self.data.word
        if not sold:
            return tr("No public {card} was bought this {round}.", card=word.one, round=round_)
        return tr_count(
            "{count} public {cards} was bought this {round}.",
            "{count} public {cards} were bought this {round}.",
            sold,
            cards=word.one if sold == 1 else word.many,
            round=round_,
        )

    # Matching and showing.

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat, from slot 1 on."""
        cards, most = self._picks.every(look), len(self.data.slots)
        for seat in look.seats:
            start = list(self.state(look).cards[seat.id])
            ask = tr(
                "Which {many} has {name}, from slot 1 on?", many=self.data.word.many, name=seat.name
            )
            yield Field(
                f"{self.id}.{seat.id}", ask, "cards", cards, least=0, most=most, optional=True,
                start=start if most > 1 else next(iter(start), None),
            )  # fmt: skip

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats; others lose those that are now told to be elsewhere.

        Raises:
            Refusal: if more copies of a card are told than the game has.
        """
        prefix = f"{self.id}."
        told = {name.removeprefix(prefix): value for name, value in values.items()}
        old = self.state(work)
        new = _as_told(work, self.data, old, told)
        self.set_state(work, new)
        for seat, cards in new.cards.items():
            if cards != old.cards[seat]:
                names = tr(", ").join(work.deck[card].name for card in cards) or tr("none")
                what = tr(
                    "{{who}}’s {cards} are set to: {names}", cards=self.data.word.many, names=names
                )
                work.tell(self.id, Event("corrected", seat, does="", what=what))

    def hints(self, look: TableContext, step: Step) -> Iterator[Hint]:
        """Yield the bonuses of filled slots in the phase that they belong to."""
        data: Data = self.data
        moment = look.state.moment
        phase = look.play.phases[moment.phase].id
        if phase != data.bonus_phase or moment.over:
            return
        for seat in look.order():
            count = len(self.state(look).cards[seat])
            for number, slot in enumerate(data.slots[:count], 1):
                if slot.bonus:
                    text = tr(
                        "{name}, slot {number}: {bonus}",
                        name=look.name(seat),
                        number=number,
                        bonus=slot.bonus,
                    )
                    yield Hint(text, "remind", seat, icon=data.bonus_icon)

    def panels(self, look: TableContext) -> Iterator[PanelView]:
        """Yield all boards; and the bills, while they are paid."""
        cards = {seat.id: self.stores_of(look, seat.id) for seat in look.seats}
        bills = {seat.id: self.bill(look, seat.id) for seat in look.seats}
        data = self.data
        yield {
            "widget": "slots",
            "id": self.id,
            "title": data.title,
            "rows": [
                {
                    "seat": seat,
                    "summary": self._summary(own, bills[seat]),
                    "slots": list(self._slots(own)),
                }
                for seat, own in cards.items()
            ],
        }
        step = look.step
        if step is not None and step.use == self.id and step.do == "bill":
            yield self._bills_panel(look, bills)

    def _summary(self, cards: tuple[TableCard, ...], bill: Bill) -> str:
        """Return how many cards a seat has, and its bill."""
        data, count = self.data, self.data.word.count(len(cards))
        if data.bill is None:
            return count
        return f"{count}, {data.bill_title} {self.money.count(bill.total)}"

    def _bills_panel(self, look: TableContext, bills: Mapping[str, Bill]) -> TablePanelView:
        """Return every seat's bill, and what it is the sum of."""
        title, money = self.data.bill_title, self.money
        heads = [head("", "left"), head(title, "right", money.icon), head(tr("Sum"), "left")]
        rows = (
            (seat, [
                cell(look.name(seat)),
                cell(money.count(bills[seat].total), bold=True),
                cell(bills[seat].explain(self.data, money)),
            ])
            for seat in look.order()
        )  # fmt: skip
        return table(f"{self.id}.bill", title, heads, rows)

    def _slots(self, cards: tuple[TableCard, ...]) -> Iterator[SlotView]:
        for number, (slot, card) in enumerate(zip_longest(self.data.slots, cards), 1):
            yield {
                "title": tr("Slot {number}", number=number),
                "note": "" if self.data.bill is None else self.money.count(slot.bill),
                "card": self._card_view(card) if card else None,
            }

    def _card_view(self, card: TableCard) -> SlotCardView:
        data, told = self.data, _shown(self.data, card)
        worth = ""
        if data.points is not None and data.point is not None:
            worth = data.point.count(card.count(data.points))
        return {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "detail": " · ".join(filter(None, (told, worth))),
            "text": card.text,
            "icons": list(card.names(data.icon)) if data.icon else [],
        }


def _rest() -> str:
    """Return the button that leads on before all have bought or passed."""
    return tr("Nobody else buys")


def _box() -> Choice:
    """Return the place of a card besides the next slot."""
    return Choice("box", tr("Put it into the box"))


def _place_field(opens: Choice, optional: bool = False) -> Field:
    """Return the question where a card goes that was bought: on a slot, or into the box."""
    start = "box" if opens.why else "open"
    return Field(
        "place",
        tr("Where does it go?"),
        "choice",
        (opens, _box()),
        start=start,
        optional=optional,
    )
