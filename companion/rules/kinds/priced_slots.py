"""Cards that are bought, from the hand or at auction, into slots with a bill for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.play.schema.base import Step, Unit
from punchboard.cards.play.schema.priced_slots import PricedSlots as Data
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.slots import Slot
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.mechanism import Hint, Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.kinds.card_sale import (
    Sale,
    SaleForms,
    all_full,
    box,
    place_field,
    rest,
)
from punchboard.companion.rules.parts.bids import around
from punchboard.companion.rules.parts.board_state import BoardState
from punchboard.companion.rules.parts.boards import Boards, HoldsCards
from punchboard.companion.rules.parts.card_picks import shown
from punchboard.companion.rules.parts.card_terms import cost_of
from punchboard.companion.view_schema import PanelView, RowsPanelView

#: Titles of corrections; the verb and the card are words of the game.
_ON_CARDS = marked("{name} {verb} a {card}")
_FORGOTTEN = marked("{name} {verb} a forgotten {card}")


@dataclass(frozen=True, slots=True)
class Bill:
    """A seat's bill for its cards and for their slots.

    Attributes:
        cards: Amount for each card, by slot, from the left.
        slots: Amount for each slot, from the left.
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


@dataclass(frozen=True, slots=True)
class PurchaseState(BoardState):
    """The boards, and the purchases of a step.

    `done` isn't a `SeatWalk`: seats act in turn order as it is now, which buying may change.

    Attributes:
        done: Seats that have finished the step.
        sold: Public cards that were bought this round.
        auction: The current auction. None without one.
        buyer: Seat that has bought a card and not placed it. "" for none.
        bought: Id of that card.
    """

    done: tuple[str, ...] = ()
    sold: int = 0
    auction: Sale | None = None
    buyer: str = ""
    bought: str = ""

    @property
    def pending(self) -> tuple[tuple[str, str], ...]:
        """The card that is auctioned, and the one that was bought, with its buyer."""
        sold = ((self.auction.card, ""),) if self.auction else ()
        return (*sold, (self.bought, self.buyer)) if self.bought else sold


class PricedSlots(Mechanism[Data, PurchaseState], HoldsCards):
    """Cards that are bought; its steps take first cards, buy, renew the row, and pay bills."""

    kind = "priced_slots"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self.boards = Boards(id, data, self._detail)
        self._sales = SaleForms(id, data, self.boards)

    def start(self, table: TableContext) -> PurchaseState:
        """Return empty boards."""
        return PurchaseState({seat.id: () for seat in table.seats})

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms that open forgotten cards, and close cards."""
        yield from self.boards.offers(table, self._open_title, self._close_title)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat."""
        yield from self.boards.match_fields(table)

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that no card has more owners than copies."""
        yield from self.boards.match_limits(table)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats."""
        self.boards.match(tx, values)

    def hints(self, table: TableContext, step: Step) -> Iterator[Hint]:
        """Yield the bonuses of filled slots in their phase."""
        yield from self.boards.hints(table)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the points of cards or empty slots, or the number of cards."""
        yield from self.boards.score_lines(table, seat, source)

    def _printed(self, card: TableCard) -> int:
        """Return the price that is printed on a card."""
        return card.number_in(self.data.cost)

    def _detail(self, card: TableCard) -> str:
        """Return the price of a card; of a first card, the numbers that it shows."""
        if card.component in self.data.starting:
            return shown(self.data, card)
        return self.data.money.count(self._printed(card))

    def _open_title(self, name: str) -> str:
        """Return the title of the form that opens a forgotten card."""
        data = self.data
        return translated(_FORGOTTEN, name=name, verb=data.opens, card=data.word.one)

    def _close_title(self, name: str) -> str:
        """Return the title of the form that closes a card."""
        data = self.data
        return translated(_ON_CARDS, name=name, verb=data.closes, card=data.word.one)

    def _note(self, slot: Slot) -> str:
        """Return the bill of a slot."""
        return "" if self.data.bill is None else self.data.money.count(slot.bill)

    def _summary(self, table: TableContext, seat: str) -> str:
        """Return how many cards a seat has, and its bill."""
        count = self.boards.count_of(table, seat)
        if self.data.bill is None:
            return count
        bill = self.data.money.count(self.bill(table, seat).total)
        return f"{count}, {self.data.bill_title} {bill}"

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield all boards; and the bills, while they are paid."""
        yield self.boards.panel(table, lambda seat: self._summary(table, seat), self._note)
        step = table.step
        if step is not None and step.use == self.id and step.do == "bill":
            bills = {seat.id: self.bill(table, seat.id) for seat in table.seats}
            yield self._bills_panel(table, bills)

    def bill(self, table: TableContext, seat: str) -> Bill:
        """Return a seat's bill for its cards and their slots."""
        cards, column = self.boards.of(table, seat), self.data.bill
        own = () if column is None else tuple(card.number_in(column) for card in cards)
        slots = tuple(slot.bill for slot in self.data.slots[: len(cards)])
        return Bill(own, slots)

    def enter(self, tx: Transaction, step: Step) -> None:
        """Begin a step: nobody has finished it."""
        if step.do in ("take", "act"):
            boards = self.state(tx)
            self.set_state(tx, PurchaseState(boards.cards, boards.boxed))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether everybody has finished taking or buying."""
        part = self.state(table)
        is_open = self._waiting(table, step) or part.auction or part.buyer
        return step.do in ("take", "act") and not is_open

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the step's present prompt."""
        part = self.state(table)
        if step.do == "bill":
            return self._ask_bill(table)
        if step.do == "refresh":
            return self._ask_refresh(table)
        waiting = tuple(self._waiting(table, step))
        if part.auction:
            return self._sales.ask(table, part.auction, waiting)
        if part.buyer:
            return self._ask_place(table, waiting)
        return self._ask_turn(table, waiting, is_first=step.do == "take")

    def leave(self, tx: Transaction, step: Step) -> None:
        """End a step; settle and log whatever was left open."""
        if step.do == "bill":
            self._pay_bills(tx)
        if step.do not in ("take", "act"):
            return
        part = self.state(tx)
        if part.auction:
            card = tx.deck[part.auction.card]
            does = tr("The auction of {name} is canceled; nobody wins it", name=card.name)
            bids = part.auction.ranked
            tx.tell(self.id, Event("auctioned", card=card.id, bids=bids, does=does, line="act"))
            self.set_state(tx, replace(part, auction=None))
        elif part.buyer:
            self._place(tx, "box" if self.boards.is_full(tx, part.buyer) else "open")
        self.pass_over(tx, self._waiting(tx, step))
        if step.do == "take" and self.data.texts.rest:
            tx.tell(self.id, Event("told", what=self.data.texts.rest))

    def _waiting(self, table: TableContext, step: Step) -> list[str]:
        """Return the seats that have not finished the step, in turn order."""
        part = self.state(table)
        first = step.do == "take"
        return [
            seat
            for seat in table.order()
            if seat not in part.done and not (first and part.cards[seat])
        ]

    # Actions

    def apply(self, tx: Transaction, action: Action) -> None:
        """Carry out a purchase, a bid, an opening or a closing."""
        seat, values, part = action.seat, action.values, self.state(tx)
        word = self.data.word.one
        if action.verb == "take":
            self.boards.open(
                tx, seat, tx.deck[values["card"]], Event("placed", does=tr("takes"), line="act")
            )
        elif action.verb == "buy":
            card = tx.deck[values["card"]]
            event = Event("bought", seat, origin="hand", where=tr("from hand"))
            self._sell(tx, seat, card, self._printed(card), event)
            self._place(tx, values["place"])
        elif action.verb == "auction":
            card = tx.deck[values["card"]]
            least = self._printed(card)
            rivals = (each for each in around(tx.order(), seat) if each not in part.done)
            sale = Sale(tuple(rivals), card=card.id, opener=seat, least=least)
            self.set_state(tx, replace(part, auction=sale))
            event = Event(
                "offered", seat, card=card.id, printed=least, does="",
                what=tr("{{who}} has {card} auctioned", card=card.name),
            )  # fmt: skip
            tx.tell(self.id, event)
        elif action.verb == "pass":
            self.set_state(tx, replace(part, done=(*part.done, seat)))
            step = tx.step
            if step is not None and step.do == "take":
                does = tr("takes no {card}", card=word)
            else:
                does = tr("passes and buys no {card}", card=word)
            tx.tell(self.id, Event("passed", seat, does=does))
        elif action.verb in ("bid", "drop", "won"):
            self._bid(tx, action)
        elif action.verb in ("place_open", "place_box"):
            self._place(tx, action.verb.removeprefix("place_"))
        elif action.verb == "close":
            self.boards.close(tx, action)
        else:
            told = Event("corrected", does=self.data.opens)
            self.boards.open(tx, seat, tx.deck[values["card"]], told)

    def _pays(self, table: TableContext, seat: str, card: TableCard, price: int) -> tuple[int, str]:
        """Return a seat's cost of a card after its terms, as a number and in words."""
        cost = cost_of(card, price, ahead=table.order().index(seat))
        cost_text, full = self.data.money.count(cost), self.data.money.count(price)
        return cost, cost_text if cost == price else tr(
            "{cost} instead of {full}", cost=cost_text, full=full
        )

    def _sell(
        self,
        tx: Transaction,
        seat: str,
        card: TableCard,
        price: int,
        event: Event,
        must: bool = False,
    ) -> None:
        """Sell a card to a seat, and log it; its slot is still open.

        Args:
            tx: The table.
            seat: The buyer.
            card: Card that the seat buys.
            price: Printed, or the winning bid.
            event: The event, without card and price.
            must: True if the buyer can't refuse.
        """
        part = self.state(tx)
        sold = replace(part, done=(*part.done, seat), auction=None, buyer=seat, bought=card.id)
        self.set_state(tx, sold)
        cost, said = self._pays(tx, seat, card, price)
        bought = replace(
            event, seat=seat, card=card.id, price=cost, printed=self._printed(card), what=card.name,
            cost=tr("{price} and must pay it", price=said) if must else said,
        )  # fmt: skip
        tx.tell(self.id, bought)

    def _bid(self, tx: Transaction, action: Action) -> None:
        """Take a bid, a pass, or the typed result of an auction."""
        part, money = self.state(tx), self.data.money
        auction = part.auction
        if auction is None:
            raise Refusal(Code.NOT_NOW, tr("No auction is going on."))
        if action.verb == "won":
            # An answer that nobody touched is the one that the form showed.
            fields = self._sales.won_fields(tx, auction, action.seat)
            shown = {field.name: field.start for field in fields}
            answers = {"winner": action.seat, **shown, **action.values}
            self._win(tx, auction, answers["winner"], answers["price"])
            if answers["place"] == "box" or not self.boards.is_full(tx, answers["winner"]):
                self._place(tx, answers["place"])
            return
        seat, card = action.seat, auction.card
        if action.verb == "drop":
            tx.tell(self.id, Event("passed", seat, card=card, does=tr("drops out")))
            auction = auction.without(action.seat)
        else:
            amount = action.values["amount"]
            tx.tell(self.id, Event("bid", seat, card=card, amount=amount, what=money.count(amount)))
            auction = auction.raised(amount)
        self.set_state(tx, replace(part, auction=auction))
        if auction.is_won:
            self._win(tx, auction, auction.leader, auction.bids[auction.leader])

    def _win(self, tx: Transaction, auction: Sale, winner: str, price: int) -> None:
        """End the auction; the winner has still to place the card."""
        part, shift, opener = self.state(tx), self.data.texts.shift, auction.opener
        self.set_state(tx, replace(part, sold=part.sold + 1))
        event = Event("auctioned", winner, bids=auction.ranked, other=opener, line="act")
        self._sell(tx, winner, tx.deck[auction.card], price, event, must=True)
        if shift:
            tx.tell(self.id, Event("told", what=shift))
        if opener != winner:
            what = tr("{who} lost the auction they started, so they take another action.")
            tx.tell(self.id, Event("told", opener, what=what, line="follows"))

    def _place(self, tx: Transaction, place: str) -> None:
        """Put the bought card on a slot or into the box."""
        part = self.state(tx)
        seat, card = part.buyer, tx.deck[part.bought]
        self.set_state(tx, replace(part, buyer="", bought=""))
        if place == "open":
            self.boards.open(tx, seat, card, Event("placed", does=self.data.opens))
        else:
            self.set_state(tx, self.state(tx).with_box(card.id))
            event = Event(
                "placed", seat, card=card.id, to="box", what=card.name, where=tr("into the box")
            )
            tx.tell(self.id, event)

    def _pay_bills(self, tx: Transaction) -> None:
        """Log everybody's payments."""
        data = self.data
        bills = {seat: self.bill(tx, seat) for seat in tx.order()}
        paid = (
            Event("paid", seat, price=bill.total, name=data.bill_title, title=data.bill_title,
                  does="", what=self.data.money.count(bill.total), line="act")
            for seat, bill in bills.items()
        )  # fmt: skip
        tx.tell(self.id, *paid)

    # The questions of its steps

    def _ask_turn(self, table: TableContext, waiting: tuple[str, ...], is_first: bool) -> Prompt:
        """Ask a seat for its first card; or to buy one, to have one auctioned, or to pass."""
        seat, word, name = waiting[0], self.data.word.one, table.name(waiting[0])
        if is_first:
            cards = self._first(table)
            text, detail = (
                tr("{name} takes a first {word}.", name=name, word=word),
                self.data.texts.take,
            )
            which = Field(
                "card",
                tr("Which {word} does {name} take?", word=word, name=name),
                "pick",
                cards,
                look="keys",
            )
            deeds: tuple[Offer, ...] = (
                Offer(
                    f"{self.id}.take",
                    seat,
                    tr("Take a {word}", word=word),
                    (which,),
                    source="decision",
                ),
            )
        else:
            cards = self.boards.free(table, self.boards.picks.bought)
            text, detail = (
                tr("{name} may buy a {word}.", name=name, word=word),
                self._finished(table),
            )
            priced = tuple(self._priced(table, seat, choice) for choice in cards)
            which = Field(
                "card",
                tr("Which {word} does {name} buy?", word=word, name=name),
                "pick",
                priced,
                look="keys",
            )
            public = Field(
                "card",
                tr("Which public {word} is auctioned?", word=word),
                "pick",
                cards,
                look="keys",
            )
            own = (which, place_field(self._next(table, seat)))
            deeds = (
                Offer(f"{self.id}.buy", seat, tr("Buy from hand"), own, source="decision"),
                Offer(
                    f"{self.id}.auction",
                    seat,
                    tr("Auction a public {word}", word=word),
                    (public,),
                    source="decision",
                ),
            )
        none, leave = tr("Pass"), rest()
        if is_first:
            none, leave = tr("Take none"), tr("Nobody else takes one")
        offers = (*deeds, Offer(f"{self.id}.pass", seat, none, style="other", source="decision"))
        return Prompt(text, detail, (seat,), offers, next=leave, panel=self.id, later=waiting)

    def _ask_place(self, table: TableContext, later: tuple[str, ...]) -> Prompt:
        """Ask where a card goes that was bought at auction."""
        seat, card = self.state(table).buyer, table.deck[self.state(table).bought]
        open_ = self._next(table, seat)
        title = f"{open_.label} {open_.detail}".strip()
        offers = (
            Offer(f"{self.id}.place_open", seat, title, why=open_.why, source="decision"),
            Offer(
                f"{self.id}.place_box",
                seat,
                box().label,
                style="main" if open_.why else "other",
                source="decision",
            ),
        )
        text = tr(
            "{name} opens {card} or puts it into the box.",
            name=table.name(seat),
            card=card.name,
        )
        return Prompt(text, open_.why, (seat,), offers, next=rest(), panel=self.id, later=later)

    def _ask_refresh(self, table: TableContext) -> Prompt:
        """Ask the table to renew the row of public cards."""
        texts, sold = self.data.texts, self.state(table).sold
        hint = Hint(texts.sold if sold else texts.unsold, "board")
        detail = self._bought(sold, table.play.rounds.word)
        text = tr("Renew the row of public {many}.", many=self.data.word.many)
        return Prompt(text, detail, hints=(hint,), next=tr("Done"))

    def _ask_bill(self, table: TableContext) -> Prompt:
        """Ask everybody to pay."""
        text = tr("Everybody pays for {many} and slots.", many=self.data.word.many)
        panel = f"{self.id}.bill"
        apart = self.data.bill_part == "everyone"
        return Prompt(
            text, next=tr("All paid"), panel=panel, everyone=apart, done=tr("I have paid")
        )

    def _first(self, table: TableContext) -> tuple[Choice, ...]:
        """Return the first cards that this many players use."""
        column, count = self.data.players, len(table.seats)
        return tuple(
            choice
            for choice in self.boards.free(table, self.data.starting)
            if column is None or table.deck[str(choice.value)].number_in(column) <= count
        )

    def _priced(self, table: TableContext, seat: str, choice: Choice) -> Choice:
        """Return a card to buy with this seat's price."""
        card = table.deck[str(choice.value)]
        return replace(choice, detail=self._pays(table, seat, card, self._printed(card))[1])

    def _next(self, table: TableContext, seat: str) -> Choice:
        """Return the choice of a seat's next slot, with the reason where none is free."""
        if self.boards.is_full(table, seat):
            return Choice("open", tr("Open it"), why=f"{table.name(seat)}: {all_full(self.data)}")
        return Choice(
            "open",
            tr("Open it"),
            tr("on slot {number}", number=len(self.state(table).cards[seat]) + 1),
        )

    def _finished(self, table: TableContext) -> str:
        """Return the sentence with the seats that have finished; "" for none."""
        if not self.state(table).done:
            return ""
        return tr(
            "Finished: {names}.",
            names=listed([table.name(each) for each in self.state(table).done]),
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

    def _bills_panel(self, table: TableContext, bills: Mapping[str, Bill]) -> RowsPanelView:
        """Return the panel of every seat's bill and its summands."""
        title, money = self.data.bill_title, self.data.money
        heads = [head("", "left"), head(title, "right", money.icon), head(tr("Sum"), "left")]
        rows = (
            (seat, [
                cell(table.name(seat)),
                cell(money.count(bills[seat].total), bold=True),
                cell(bills[seat].explain(self.data, money)),
            ])
            for seat in table.order()
        )  # fmt: skip
        return table_panel(f"{self.id}.bill", title, heads, rows)
