"""The sale of one card: players bid in turn, or type the winner and the price."""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.priced_slots import PricedSlots as Data
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.bids import Bids
from punchboard.companion.rules.parts.boards import Boards

#: At most this far a wheel for money goes beyond the least that is allowed.
_WHEEL = 99


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


class SaleForms:
    """Asks for the winner and the price of a card, or guides from bid to bid."""

    def __init__(self, id: str, data: Data, boards: Boards) -> None:  # noqa: A002
        self._id, self._data, self._boards = id, data, boards

    def ask(self, table: TableContext, auction: Sale, later: tuple[str, ...]) -> Prompt:
        """Ask for the winner and the price, or for the opening bid; then for raises.

        Bids are called out, as a rule. Then each seat that gives up says so on its own phone, and
        the last one enters the price; or the table enters both.
        """
        seat, still = auction.waiting[0], auction.waiting
        name, card = table.name(seat), table.deck[auction.card].name
        why = tr("{card} costs that much", card=card)
        if auction.high is not None:
            why = tr(
                "{name} has bid {amount}",
                name=table.name(auction.leader),
                amount=self._data.money.count(auction.high),
            )
        ask = tr("What does {name} bid?", name=name)
        amount = self._price("amount", tr("Bid"), ask, auction.lowest_bid, why)
        if auction.high is None:
            fields = self.won_fields(table, auction)
            offers = [
                Offer(f"{self._id}.won", "", tr("Enter winner and price"), fields, source="told")
            ]
            if seat == auction.opener:
                opens = Offer(
                    f"{self._id}.bid",
                    seat,
                    tr("{name} opens", name=name),
                    (amount,),
                    style="other",
                    source="decision",
                )
                offers.append(opens)
            if len(still) > 1:
                out = f"{self._id}.drop"
                offers += [
                    Offer(out, each, tr("I’m out"), at_seat=True, source="decision")
                    for each in still
                ]
            else:
                own = self.won_fields(table, auction, seat)
                offers.append(
                    Offer(f"{self._id}.won", seat, tr("I win it"), own, at_seat=True, source="told")
                )
            text = tr("{card} is auctioned. Who wins it, and for how much?", card=card)
            return Prompt(
                text, self._bidders(table, auction), still, tuple(offers), next=rest(),
                panel=self._id, everyone=len(still) > 1, later=later,
            )  # fmt: skip
        offers = [
            Offer(
                f"{self._id}.bid",
                seat,
                tr("{name} raises", name=name),
                (amount,),
                source="decision",
            ),
            Offer(
                f"{self._id}.drop",
                seat,
                tr("{name} drops out", name=name),
                style="other",
                source="decision",
            ),
        ]
        return Prompt(
            tr("{why} for {card}. {name} raises or drops out.", why=why, card=card, name=name),
            self._bidders(table, auction),
            (seat,),
            tuple(offers),
            next=rest(),
            panel=self._id,
            later=(*still, *later),
        )

    def won_fields(self, table: TableContext, auction: Sale, winner: str = "") -> tuple[Field, ...]:
        """Return the fields for winner, price and place; a winner's own form has no winner."""
        still = (winner,) if winner else auction.waiting
        seats = tuple(Choice(each, table.name(each), seat=each) for each in still)
        who = tr("Who wins the {noun}?", noun=self._data.word.one)
        winner_field = Field(
            "winner", who, "pick", seats, start=still[0], optional=True, look="seats"
        )
        costs = tr("{name} costs that much", name=table.deck[auction.card].name)
        price = self._price("price", tr("Price"), tr("For how much?"), auction.least, costs)
        full = all(self._boards.is_full(table, each) for each in still)
        opens = Choice(
            "open", tr("Open it"), tr("on the next slot"), why=all_full(self._data) if full else ""
        )
        return (*(() if winner else (winner_field,)), price, place_field(opens, optional=True))

    def _price(self, name: str, title: str, ask: str, least: int, why: str) -> Field:
        """Return the question for a price, which starts at the least that is allowed."""
        wheel = Wheel(
            "price", title, least, None, least, least + _WHEEL, self._data.money.sign, why
        )
        return Field(name, ask, "number", wheels=(wheel,))

    def _bidders(self, table: TableContext, auction: Sale) -> str:
        still = auction.waiting if auction.high is None else auction.waiting[:-1]
        if auction.high is None and still == (auction.opener,):
            return tr(
                "Nobody else may bid: {name} wins with the opening bid.",
                name=table.name(auction.opener),
            )
        if auction.high is None and len(still) == 1:
            return tr("All others are out: {name} wins it.", name=table.name(still[0]))
        return tr(
            "Still bidding, in this order: {names}.",
            names=listed([table.name(each) for each in still]),
        )


def rest() -> str:
    """Return the title of the button that ends the step before all have bought or passed."""
    return tr("Nobody else buys")


def box() -> Choice:
    """Return the choice to put a card into the box instead of the next slot."""
    return Choice("box", tr("Put it into the box"))


def place_field(opens: Choice, optional: bool = False) -> Field:
    """Return the question where a card goes that was bought: on a slot, or into the box."""
    start = "box" if opens.why else "open"
    return Field(
        "place",
        tr("Where does it go?"),
        "pick",
        (opens, box()),
        start=start,
        optional=optional,
    )


def all_full(data: Data) -> str:
    """Return the words for a board without a free slot."""
    slots, word = len(data.slots), data.word.one
    return tr("All {slots} slots are full; close a {word} first.", slots=slots, word=word)
