"""Cards in the slots of players' boards, filled from the left; shared by the kinds with slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, ClassVar, TypeVar

from punchboard.cards.catalog import tr, tr_count, tr_list
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.slots import Slot
from punchboard.cards.play.schema.slots import Slots as SlotsData
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event, EventKind
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.bids import Bids
from punchboard.companion.view_schema import PanelView, SlotCardView, SlotView

Data = TypeVar("Data", bound=SlotsData)


@dataclass(frozen=True, slots=True)
class Sale(Bids):
    """One card for which players bid; its opener is asked first.

    Attributes:
        card: Id of the card at auction.
        opener: Seat that opened.
        least: The lowest opening bid.
    """

    card: str = ""
    opener: str = ""
    least: int = 0

    @property
    def lowest_bid(self) -> int:
        """The least that the seat that is asked may bid."""
        return self.least if self.high is None else self.high + 1


@dataclass(frozen=True, slots=True)
class BoardState:
    """Cards in the slots, and progress of a step.

    Attributes:
        cards: Seat to ids of its cards, from slot 1 on.
        boxed: Ids of cards that have left the game.
        done: Seats that have finished the step.
        sold: Public cards bought this round.
        auction: Present auction; None if there is none.
        buyer: Seat whose card has been bought at auction and not been placed; "" for none.
        bought: Id of that card.
    """

    cards: Mapping[str, tuple[str, ...]]
    boxed: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    sold: int = 0
    auction: Sale | None = None
    buyer: str = ""
    bought: str = ""

    def with_open(self, seat: str, card: str) -> BoardState:
        """Return the boards with a card in a seat's next slot."""
        boxed = list(self.boxed)
        if card in boxed:
            boxed.remove(card)
        cards = {**self.cards, seat: (*self.cards[seat], card)}
        return replace(self, cards=cards, boxed=tuple(boxed))

    def with_box(self, card: str) -> BoardState:
        """Return the boards with a card in the game's box."""
        return replace(self, boxed=(*self.boxed, card))

    def without(self, seat: str, card: str) -> BoardState:
        """Return the boards with a seat's card in the box, those behind it moved to the left."""
        left = list(self.cards[seat])
        left.remove(card)
        closed = replace(self, cards={**self.cards, seat: tuple(left)})
        return closed.with_box(card)


def copies(look: TableContext, data: SlotsData, card: TableCard) -> int:
    """Return how many copies of a card the game has."""
    decks = limit_of(data.decks, len(look.seats), look.state.moment.round + 1)
    return decks * (card.count("quantity") or 1)


def shown(data: SlotsData, card: TableCard) -> str:
    """Return the columns of a card as words, such as "3 Food, 2 Clothing"; "" for nothing."""
    counts = ((card.count(each.column), each.title) for each in data.shows)
    return tr(", ").join(f"{count} {title}" for count, title in counts if count)


class CardPicks:
    """The choices of cards that offers hold; built once, as a game has many cards.

    Attributes:
        bought: Components of cards that are bought.
        all: Those, and the components of first cards.
    """

    def __init__(self, data: SlotsData, detail: Callable[[TableCard], str]) -> None:
        self._data, self._detail = data, detail
        self.bought = data.cards
        self.all = (*data.cards, *data.starting)
        self._built: dict[tuple[str, ...], dict[str, Choice]] = {}

    def every(self, look: TableContext) -> tuple[Choice, ...]:
        """Return a choice for each card of the game, none of them barred."""
        return tuple(self._of(look, self.all).values())

    def free(
        self, look: TableContext, boards: BoardState, tables: tuple[str, ...], boxed: bool = False
    ) -> tuple[Choice, ...]:
        """Return a choice for each card, with the reason where all copies are gone.

        Args:
            look: The table.
            boards: Cards in the slots now.
            tables: Components to choose from.
            boxed: Whether cards may come back from the box.
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

    def own(self, look: TableContext, cards: Iterable[TableCard]) -> tuple[Choice, ...]:
        """Return a choice for each of a seat's cards, from the left."""
        unique = {card.id: card for card in cards}
        return tuple(Choice(card.id, card.name) for card in unique.values())

    def _standing(self, look: TableContext) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the cards of each seat, on all boards."""
        return (row for each in look.all(Slots) for row in each.state(look).cards.items())

    def _why(self, look: TableContext, boards: BoardState, card: str) -> str:
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

    def _of(self, look: TableContext, tables: tuple[str, ...]) -> dict[str, Choice]:
        built = self._built.get(tables)
        if built is None:
            built = self._built[tables] = {
                card.id: Choice(card.id, card.name, self._detail(card))
                for card in look.deck.of(*tables)
            }
        return built


def _as_told(
    look: TableContext, data: SlotsData, boards: BoardState, cards_of: Mapping[str, Any]
) -> BoardState:
    """Return the boards with the given cards; a card that is elsewhere now leaves its old slot.

    Args:
        look: The table.
        data: Parameters with the possible cards.
        boards: Cards in the slots now.
        cards_of: Seat to the values of its field.

    Raises:
        Refusal: if there are more copies of a card than the game has.
    """
    set_ = {
        seat: tuple(value) if isinstance(value, list) else (value,)
        for seat, value in cards_of.items()
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


class Slots(Mechanism[Data, BoardState]):
    """A board with slots for each seat: cards are opened, closed, counted and shown.

    Attributes:
        opening: Kind of the event that a card was opened without being bought.
    """

    opening: ClassVar[EventKind]

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.picks = CardPicks(data, self.detail)

    def detail(self, card: TableCard) -> str:
        """Return a few words for a card that may be chosen."""
        return shown(self.data, card)

    def open_title(self, name: str) -> str:
        """Return the title of the form with which a player opens a card at any time."""
        raise NotImplementedError

    def close_title(self, name: str) -> str:
        """Return the title of the form with which a player closes a card at any time."""
        raise NotImplementedError

    def summary(self, look: TableContext, seat: str) -> str:
        """Return how many cards a seat has."""
        return self.data.word.count(len(self.stores_of(look, seat)))

    def note(self, slot: Slot) -> str:
        """Return a few words for a slot; "" for none."""
        return ""

    def start(self, look: TableContext) -> BoardState:
        """Return empty boards."""
        return BoardState({seat.id: () for seat in look.seats})

    def stores_of(self, look: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from slot 1 on."""
        return tuple(look.deck[card] for card in self.state(look).cards[seat])

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

    def offers(self, look: TableContext) -> Iterator[Offer]:
        """Yield opening a card, and closing one."""
        data, part = self.data, self.state(look)
        word = data.word.one
        cards = self.picks.free(look, part, self.picks.all, boxed=True)
        for seat in look.seats:
            own = self.picks.own(look, self.stores_of(look, seat.id))
            why = (
                tr("All {slots} slots are full.", slots=len(data.slots))
                if self.is_full(part, seat.id)
                else ""
            )
            opened = Offer(
                f"{self.id}.open",
                seat.id,
                self.open_title(seat.name),
                (Field("card", tr("Which {word} is it?", word=word), "pick", cards, look="keys"),),
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
                    title=self.close_title(seat.name),
                    fields=(Field("card", tr("Which {word} is it?", word=word), "pick", own),),
                    why="",
                )

    def is_full(self, boards: BoardState, seat: str) -> bool:
        """Return whether a seat has no free slot."""
        return len(boards.cards[seat]) >= len(self.data.slots)

    def apply(self, work: Transaction, action: Action) -> None:
        """Carry out closing or opening a card."""
        card = self.card(work, action.values)
        if action.verb == "close":
            self._close(work, action.seat, card)
        else:
            self.open(work, action.seat, card, Event(self.opening, does=self.data.opens))

    def card(self, look: TableContext, values: Mapping[str, Any]) -> TableCard:
        """Return the card that an action names."""
        return look.deck[values["card"]]

    def open(self, work: Transaction, seat: str, card: TableCard, event: Event) -> None:
        """Put a card on the next slot of a seat, and say so."""
        part = self.state(work).with_open(seat, card.id)
        self.set_state(work, part)
        number = len(part.cards[seat])
        where = tr("on slot {number}", number=number)
        event = replace(
            event, seat=seat, card=card.id, to=f"slot {number}", what=card.name, where=where
        )
        work.tell(self.id, event)
        if self.data.texts.full and self.is_full(part, seat):
            work.tell(self.id, Event("told", seat, what=self.data.texts.full))

    def _close(self, work: Transaction, seat: str, card: TableCard) -> None:
        part = self.state(work)
        at = part.cards[seat].index(card.id)
        self.set_state(work, part.without(seat, card.id))
        slid = part.cards[seat][at + 1 :]
        event = Event(
            "discarded", seat, card=card.id, origin=f"slot {at + 1}", does=self.data.closes,
            what=card.name, where=tr("on slot {number}", number=at + 1),
        )  # fmt: skip
        work.tell(self.id, event)
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

    def match_fields(self, look: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat, from slot 1 on."""
        cards, most = self.picks.every(look), len(self.data.slots)
        for seat in look.seats:
            start = list(self.state(look).cards[seat.id])
            ask = tr(
                "Which {many} has {name}, from slot 1 on?", many=self.data.word.many, name=seat.name
            )
            yield Field(
                f"{self.id}.{seat.id}", ask, "pick", cards, least=0, most=most, optional=True,
                start=start if most > 1 else next(iter(start), None), seat=seat.id, look="keys",
            )  # fmt: skip

    def match(self, work: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats; a card that is elsewhere now leaves its old seat.

        Raises:
            Refusal: if there are more copies of a card than the game has.
        """
        prefix = f"{self.id}."
        cards_of = {name.removeprefix(prefix): value for name, value in values.items()}
        old = self.state(work)
        new = _as_told(work, self.data, old, cards_of)
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
        data = self.data
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
        """Yield all boards."""
        yield {
            "widget": "slots",
            "id": self.id,
            "title": self.data.title,
            "rows": [
                {
                    "seat": seat.id,
                    "summary": self.summary(look, seat.id),
                    "slots": list(self._slots(self.stores_of(look, seat.id))),
                }
                for seat in look.seats
            ],
        }

    def _slots(self, cards: tuple[TableCard, ...]) -> Iterator[SlotView]:
        for number, (slot, card) in enumerate(zip_longest(self.data.slots, cards), 1):
            yield {
                "title": tr("Slot {number}", number=number),
                "note": self.note(slot),
                "card": self._card_view(card) if card else None,
            }

    def _card_view(self, card: TableCard) -> SlotCardView:
        data, counts_text = self.data, shown(self.data, card)
        worth = ""
        if data.points is not None and data.point is not None:
            worth = data.point.count(card.count(data.points))
        return {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "detail": " · ".join(filter(None, (counts_text, worth))),
            "text": card.text,
            "icons": list(card.names(data.icon)) if data.icon else [],
        }
