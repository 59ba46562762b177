"""What the steps of cards in slots ask: a first card, buying, an auction, the row, the bills."""

from __future__ import annotations

from dataclasses import replace

from punchboard.cards.schema.play.buildings import Slots as Data
from punchboard.companion.rules.calculator import cost_of
from punchboard.companion.rules.mechanism import Ask, Hint
from punchboard.companion.rules.mechanisms.auction import Auction
from punchboard.companion.rules.mechanisms.slot_cards import Boards, Picks
from punchboard.companion.rules.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.table_context import TableContext
from punchboard.companion.rules.words import listed

#: How far a wheel for money goes beyond the least that is allowed.
_WHEEL = 99
#: The button that leads on before all have bought or passed.
_REST = "Nobody else buys"


class Asks:
    """Words and offers of the steps of one mechanism.

    Attributes:
        id: of the mechanism.
    """

    def __init__(self, id: str, data: Data, picks: Picks) -> None:  # noqa: A002
        self.id = id
        self._data = data
        self._picks = picks

    def take(self, look: TableContext, boards: Boards, seat: str, later: tuple[str, ...]) -> Ask:
        """Ask a seat for its first card."""
        word = self._data.word.one
        field = Field(
            "card", f"Which {word} does {look.name(seat)} take?", "cards",
            self._picks.first(look, boards),
        )  # fmt: skip
        offers = (
            Offer(f"{self.id}.take", seat, f"Take a {word}", (field,)),
            Offer(f"{self.id}.pass", seat, "Take none", style="other"),
        )
        text = f"{look.name(seat)} takes a first {word}."
        return Ask(
            text, self._data.texts.take, (seat,), offers, next="Nobody else takes one",
            panel=self.id, later=later,
        )  # fmt: skip

    def act(self, look: TableContext, boards: Boards, seat: str, later: tuple[str, ...]) -> Ask:
        """Ask a seat to buy a card, to have one auctioned, or to pass."""
        word, name = self._data.word.one, look.name(seat)
        cards = self._picks.free(look, boards, self._picks.bought)
        priced = tuple(self._priced(look, seat, choice) for choice in cards)
        which = Field("card", f"Which {word} does {name} buy?", "cards", priced)
        public = Field("card", f"Which public {word} is auctioned?", "cards", cards)
        offers = (
            Offer(f"{self.id}.buy", seat, "Buy from hand",
                  (which, self._place(look, boards, seat))),
            Offer(f"{self.id}.auction", seat, f"Auction a public {word}", (public,)),
            Offer(f"{self.id}.pass", seat, "Pass", style="other"),
        )  # fmt: skip
        return Ask(
            f"{name} may buy a {word}.",
            self._finished(look, boards),
            (seat,),
            offers,
            next=_REST,
            panel=self.id,
            later=later,
        )

    def auction(
        self, look: TableContext, boards: Boards, auction: Auction, later: tuple[str, ...]
    ) -> Ask:
        """Ask for the winner and the price, or for the opening bid; then for raises.

        Bids are called out, as a rule. Then each who gives up says so on a phone of his or her own,
        and the last one tells the price; or the table tells both.
        """
        seat, name = auction.asked, look.name(auction.asked)
        card, money = look.deck[auction.card], self._data.money
        if auction.bid is None:
            wheel = self._price("Bid", auction.least, f"{card.name} costs that much")
            amount = Field("amount", f"What does {name} bid?", "number", wheels=(wheel,))
            fields = self.won_fields(look, boards, auction)
            offers = [Offer(f"{self.id}.won", "", "Enter winner and price", fields)]
            still = auction.bidding
            if auction.opener in still:
                opens = Offer(f"{self.id}.bid", seat, f"{name} opens", (amount,), style="other")
                offers.append(opens)
            if len(still) > 1:
                out = f"{self.id}.drop"
                offers += [Offer(out, each, "I’m out", at_seat=True) for each in still]
            else:
                own = self.won_fields(look, boards, auction, still[0])
                offers.append(Offer(f"{self.id}.won", still[0], "I win it", own, at_seat=True))
            text = f"{card.name} is auctioned. Who wins it, and for how much?"
            return Ask(
                text, self._bidders(look, auction), still, tuple(offers), next=_REST,
                panel=self.id, everyone=len(still) > 1, later=later,
            )  # fmt: skip
        high = f"{look.name(auction.leader)} has bid {money.count(auction.bid)}"
        wheel = self._price("Bid", auction.lowest_bid, high)
        amount = Field("amount", f"What does {name} bid?", "number", wheels=(wheel,))
        offers = [
            Offer(f"{self.id}.bid", seat, f"{name} raises", (amount,)),
            Offer(f"{self.id}.drop", seat, f"{name} drops out", style="other"),
        ]
        return Ask(
            f"{high} for {card.name}. {name} raises or drops out.",
            self._bidders(look, auction),
            (seat,),
            tuple(offers),
            next=_REST,
            panel=self.id,
            later=(*auction.bidding, *later),
        )

    def place(self, look: TableContext, boards: Boards, later: tuple[str, ...]) -> Ask:
        """Ask where a card goes that was bought at auction."""
        seat, card = boards.buyer, look.deck[boards.bought]
        open_, box = self._places(look, boards, seat)
        title = f"{open_.label} {open_.detail}".strip()
        offers = (
            Offer(f"{self.id}.place_open", seat, title, why=open_.why),
            Offer(f"{self.id}.place_box", seat, box.label, style="main" if open_.why else "other"),
        )
        text = f"{look.name(seat)} opens {card.name} or puts it into the box."
        return Ask(text, open_.why, (seat,), offers, next=_REST, panel=self.id, later=later)

    def refresh(self, look: TableContext, boards: Boards) -> Ask:
        """Ask the table to renew the row of public cards."""
        texts, word, sold = self._data.texts, self._data.word.one, boards.sold > 0
        hint = Hint(texts.sold if sold else texts.unsold, "board")
        detail = f"{self._count(boards.sold)} bought this {look.play.rounds.word}."
        title = f"No public {word} was bought" if sold else f"A public {word} was bought"
        offer = Offer(f"{self.id}.row", "", title, style="other")
        text = f"Renew the row of public {self._data.word.many}."
        return Ask(text, detail, (), (offer,), (hint,), "Done")

    def bill(self, look: TableContext) -> Ask:
        """Ask the table to pay the bills, any of which may be set otherwise."""
        seats = tuple(Choice(each.id, each.name, seat=each.id) for each in look.seats)
        offer = Offer(
            f"{self.id}.set_bill", "", "Set a bill otherwise",
            (
                Field("seat", "Whose bill?", "seat", seats),
                Field("amount", "How much is it?", "number", wheels=(self._price("Bill", 0, ""),)),
                Field("note", "Why?", "text", optional=True),
            ),
            style="other",
        )  # fmt: skip
        own = (
            replace(offer, seat=each.id, title="My bill is otherwise", fields=offer.fields[1:],
                    at_seat=True)
            for each in look.seats
        )  # fmt: skip
        text = f"Everybody pays for {self._data.word.many} and slots."
        return Ask(
            text, offers=(offer, *own), next="All paid", panel=f"{self.id}.bill", everyone=True,
            done="I have paid",
        )  # fmt: skip

    def won_fields(
        self, look: TableContext, boards: Boards, auction: Auction, winner: str = ""
    ) -> tuple[Field, ...]:
        """Return who wins, the price, and the card's place; a winner does not tell who it is."""
        word = self._data.word.one
        still = (winner,) if winner else auction.bidding
        seats = tuple(Choice(each, look.name(each), seat=each) for each in still)
        least = f"{look.deck[auction.card].name} costs that much"
        slots = len(self._data.slots)
        full = all(len(boards.cards[each]) >= slots for each in still)
        places = (
            Choice("open", "Open it", "on the next slot", why=self._full() if full else ""),
            Choice("box", "Put it into the box"),
        )
        who = Field("winner", f"Who wins the {word}?", "seat", seats, start=still[0], optional=True)
        return (
            *(() if winner else (who,)),
            Field("price", "For how much?", "number",
                  wheels=(self._price("Price", auction.least, least),)),
            Field("place", "Where does it go?", "choice", places,
                  start="box" if full else "open", optional=True),
        )  # fmt: skip

    def _priced(self, look: TableContext, seat: str, choice: Choice) -> Choice:
        """Return a card to buy with what this seat pays for it."""
        card, money = look.deck[str(choice.value)], self._data.money
        printed = card.count(self._data.cost)
        cost = cost_of(card, printed, ahead=look.order().index(seat))
        if cost == printed:
            return choice
        return replace(choice, detail=f"{money.count(cost)} instead of {money.count(printed)}")

    def _price(self, title: str, least: int, why: str) -> Wheel:
        money = self._data.money
        return Wheel("price", title, least, None, least, least + _WHEEL, money.sign, why)

    def _place(self, look: TableContext, boards: Boards, seat: str) -> Field:
        places = self._places(look, boards, seat)
        start = "box" if places[0].why else "open"
        return Field("place", "Where does it go?", "choice", places, start=start)

    def _places(self, look: TableContext, boards: Boards, seat: str) -> tuple[Choice, Choice]:
        count, slots = len(boards.cards[seat]), len(self._data.slots)
        box = Choice("box", "Put it into the box")
        if count >= slots:
            return Choice("open", "Open it", why=f"{look.name(seat)}: {self._full()}"), box
        return Choice("open", "Open it", f"on slot {count + 1}"), box

    def _full(self) -> str:
        slots, word = len(self._data.slots), self._data.word.one
        return f"All {slots} slots are full; close a {word} first."

    def _bidders(self, look: TableContext, auction: Auction) -> str:
        still = auction.waiting if auction.bid is not None else auction.bidding
        if still == (auction.opener,):
            return f"Nobody else may bid: {look.name(auction.opener)} wins with the opening bid."
        if auction.bid is None and len(still) == 1:
            return f"All others are out: {look.name(still[0])} wins it."
        return f"Still bidding, in this order: {listed([look.name(each) for each in still])}."

    def _finished(self, look: TableContext, boards: Boards) -> str:
        if not boards.done:
            return ""
        return f"Finished: {listed([look.name(each) for each in boards.done])}."

    def _count(self, sold: int) -> str:
        word = self._data.word
        if sold > 1:
            return f"{sold} public {word.many} were"
        return f"{sold or 'No'} public {word.one} was"
