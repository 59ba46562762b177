"""Calculate costs, earnings and points of goods from the typed terms of their owner's cards.

A term is an effect of a card that the companion can calculate, such as "sale food -2".

Pure arithmetic on typed terms (`cards/play/term.py`); text without a term stays as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from punchboard.cards.play.term import Term
from punchboard.companion.rules.engine.deck import TableCard


@dataclass(frozen=True, slots=True)
class Holding:
    """One of the owner's cards, and how many crates of the kind are counted there.

    Attributes:
        card: Itself.
        quantity: Crates, 0 or more.
        chosen: Times that a term with `maybe` counts, by the term's index.
    """

    card: TableCard
    quantity: int = 0
    chosen: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """The money and points of one card.

    Attributes:
        card: Itself.
        quantity: Crates.
        unit: Money for one crate.
        paid: Crates that are paid in money; the others are paid in points.
        points: Gained.
    """

    card: TableCard
    quantity: int
    unit: int
    paid: int
    points: int

    @property
    def money(self) -> int:
        """Cost or earnings of its crates."""
        return self.unit * self.paid


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The money and points of all cards.

    Attributes:
        lines: Lines of cards with crates, or with points of their own.
        shared: Points of terms that count all cards together.
        closes: Cards that must be closed now.
    """

    lines: tuple[Line, ...]
    shared: int = 0
    closes: tuple[TableCard, ...] = ()

    @property
    def money(self) -> int:
        """Cost or earnings of all crates together."""
        return sum(line.money for line in self.lines)

    @property
    def points(self) -> int:
        """All points gained."""
        return sum(line.points for line in self.lines) + self.shared


def reckon(holdings: Sequence[Holding], moment: str, kind: str, price: int) -> Reckoning:
    """Calculate one kind of goods at one moment.

    Args:
        holdings: All cards of the owner, also those without such goods.
        moment: Moment, named as in terms.
        kind: Kind of goods.
        price: Price of a crate before any term; 0 where only terms pay.
    """
    total = sum(holding.quantity for holding in holdings)
    lines = []
    for holding in holdings:
        paid, points = _points(holding, moment, kind)
        if holding.quantity or points:
            unit = unit_price(holdings, holding, moment, kind, price)
            lines.append(Line(holding.card, holding.quantity, unit, paid, points))
    shared = sum(
        term.amount * _times(term, holding.chosen.get(index, 0), total)
        for holding in holdings
        for index, term in _terms(holding, moment, kind)
        if term.effect == "points" and term.external
    )
    closes = tuple(
        holding.card
        for holding in holdings
        if holding.quantity
        and any(term.effect == "closes" for _, term in _terms(holding, moment, kind))
    )
    return Reckoning(tuple(lines), shared, closes)


def unit_price(holdings: Sequence[Holding], at: Holding, moment: str, kind: str, price: int) -> int:
    """Return the price of one crate on a card: halved first, then changed, then floored."""
    total = sum(holding.quantity for holding in holdings)
    change, floor = 0, 0
    for holding in holdings:
        for index, term in _terms(holding, moment, kind):
            if not term.external and holding is not at:
                continue
            if (total if term.external else at.quantity) < term.start:
                continue
            if term.maybe and not holding.chosen.get(index):
                continue
            if term.effect == "half":
                price = (price + 1) // 2
            elif term.effect == "price":
                change += term.amount
                floor = max(floor, term.floor)
    return max(floor, price + change)


def types_points(cards: Iterable[TableCard], moment: str, types: int) -> int:
    """Return the points for having a number of kinds of goods."""
    return sum(
        term.amount
        for card in cards
        for term in card.terms
        if term.moment == moment and term.effect == "points" and 0 < term.types <= types
    )


def cost_of(card: TableCard, price: int, ahead: int) -> int:
    """Return the cost of a card for its buyer.

    Args:
        card: Card to buy.
        price: Printed, or the winning bid.
        ahead: Players further ahead than the buyer.
    """
    terms = [term for term in card.terms if term.moment == "buy" and term.effect == "price"]
    if not terms:
        return price
    change = sum(term.amount * (ahead if term.ahead else 1) for term in terms)
    return max(price + change, max(term.floor for term in terms))


def own_boxes(cards: Iterable[TableCard], kind: str) -> int:
    """Return the boxes that the cards add for their owner alone.

    Args:
        cards: All of the owner's.
        kind: Kind of goods; the card's column of that name counts for a term without a number.
    """
    return sum(
        term.amount or card.number_in(kind)
        for card in cards
        for term in card.terms
        if term.effect == "boxes" and not term.also and term.counts("sale", kind)
    )


def other_boxes(cards: Iterable[TableCard], kind: str) -> tuple[str, ...]:
    """Return the kinds whose empty boxes the owner may fill with goods of this kind as well."""
    also = (
        term.also
        for card in cards
        for term in card.terms
        if term.effect == "boxes" and term.also and term.counts("sale", kind)
    )
    return tuple(dict.fromkeys(also))


@dataclass(frozen=True, slots=True)
class Trading:
    """How a card's owner buys and sells points.

    Attributes:
        times: Number of times that points may be bought.
        most: Largest number of points at once; None for as many as there are prices.
        sale: Price of one sold point; None: the usual price.
        cards: Names of the cards with such a term.
    """

    times: int = 1
    most: int | None = None
    sale: int | None = None
    cards: tuple[str, ...] = ()


def trading(cards: Iterable[TableCard]) -> Trading:
    """Return how the owner of cards buys and sells points; of several cards the best counts."""
    found = [(card, term) for card in cards for term in card.terms if term.moment == "exchange"]
    buys = [term for _, term in found if term.effect == "buys"]
    best = max(buys, key=lambda term: term.amount * term.times, default=None)
    return Trading(
        best.times if best else 1,
        best.amount if best else None,
        max((term.amount for _, term in found if term.effect == "sells"), default=None),
        tuple(dict.fromkeys(card.name for card, _ in found)),
    )


def stays(card: TableCard, kind: str) -> bool:
    """Return whether goods of a kind on a card do not move down."""
    return any(term.effect == "stays" and term.counts("here", kind) for term in card.terms)


def needs_market(card: TableCard, kind: str) -> bool:
    """Return whether a card sells goods of a kind only while the market has some."""
    return any(term.effect == "needs" and term.counts("sale", kind) for term in card.terms)


def to_market(card: TableCard, kind: str) -> Term | None:
    """Return the term by which goods that drop off a card may go to the market; None: none."""
    terms = (term for term in card.terms if term.market and term.counts("expire", kind))
    return next(terms, None)


def choices(card: TableCard, moment: str) -> list[tuple[int, Term]]:
    """Return a card's terms at a moment of which players say how often they count."""
    return [(n, each) for n, each in enumerate(card.terms) if each.moment == moment and each.maybe]


def _terms(holding: Holding, moment: str, kind: str) -> list[tuple[int, Term]]:
    """Return the terms that count, without those on several kinds together."""
    return [
        (index, term)
        for index, term in enumerate(holding.card.terms)
        if term.counts(moment, kind) and not term.types
    ]


def _points(holding: Holding, moment: str, kind: str) -> tuple[int, int]:
    """Return how many crates are paid in money, and the points of a card's own terms."""
    paid, points = holding.quantity, 0
    for index, term in _terms(holding, moment, kind):
        if term.effect != "points" or term.external:
            continue
        times = _times(term, holding.chosen.get(index, 0), holding.quantity)
        points += term.amount * times
        if term.instead:
            paid = max(0, paid - times)
    return paid, points


def _times(term: Term, chosen: int, count: int) -> int:
    """Return how often a term of points counts."""
    if count < term.start:
        return 0
    most = count // term.per
    return min(chosen, most) if term.maybe else most


def best_first(
    cards: Mapping[str, TableCard], places: Mapping[str, int], kind: str, price: int, moment: str
) -> list[str]:
    """Return the cards with places, best first; equal ones stay in order.

    Only money counts: points that a card gives instead are for its owner to weigh.

    Args:
        cards: All of the owner's, by id, from the left.
        places: Room (or crates), by card.
        kind: Kind of goods.
        price: Price of a crate before effects of cards; 0 where only these pay.
        moment: Moment, named as in terms: `supply`, `sale` or `surplus`.
    """
    holdings = {id: Holding(card, places.get(id, 0)) for id, card in cards.items()}  # noqa: A001
    sign = 1 if moment == "supply" else -1
    units = {
        place: sign * unit_price(list(holdings.values()), holdings[place], moment, kind, price)
        for place in places
    }
    return sorted(places, key=lambda place: units[place])
