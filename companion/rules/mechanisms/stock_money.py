"""What goods on shelves cost, earn and gain, where the calculator is on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from punchboard.companion.rules.calculator import Holding, choices, types_points
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.mechanisms.calculator import Calculator
from punchboard.companion.rules.table_context import TableContext, Transaction

if TYPE_CHECKING:
    from punchboard.cards.schema.play.goods import Stock as Data
    from punchboard.companion.rules.mechanisms.stock import Stock


def calculator_of(stock: Stock, look: TableContext) -> Calculator | None:
    """Return what knows the prices on each card; None while its option is off."""
    data: Data = stock.data
    if data.calculator is None:
        return None
    found = look.find(Calculator, data.calculator)
    return found if look.is_on(found.option) else None


def settle_goods(
    stock: Stock,
    work: Transaction,
    seat: str,
    moment: str,
    kind: str,
    cards: Mapping[str, int],
    price: int | None = None,
) -> None:
    """Log what goods come to and gain their points; nothing without a calculator.

    Args:
        stock: the mechanism that knows the cards.
        work: the table.
        seat: the owner.
        moment: as terms name it.
        kind: of goods.
        cards: card id to crates; a card that was just closed may be among them.
        price: of a crate before any term; None: only terms pay, so that most goods come to nothing.
    """
    calculator = calculator_of(stock, work)
    counted = [work.deck[card] for card, count in cards.items() if count]
    if calculator is None or not counted:
        return
    terms = [term for card in counted for term in card.terms if term.counts(moment, kind)]
    if price is not None or terms:
        own = {**stock.cards(work, seat), **{card.id: card for card in counted}}
        holdings = [Holding(card, cards.get(card.id, 0)) for card in own.values()]
        calculator.forms(work, seat).settle(work, seat, moment, kind, price or 0, holdings)
    for card in counted:
        if any(term.counts(moment, kind) for _, term in choices(card, moment)):
            what = f"{card.name} may change that: see its text."
            work.tell(stock.id, Event("told", seat, card=card.id, what=what, line="follows"))


def settle_kinds(stock: Stock, work: Transaction, moment: str, kinds: Mapping[str, int]) -> None:
    """Gain the points for many kinds of goods, in turn order; nothing without a calculator.

    Args:
        stock: the mechanism that knows the cards.
        work: the table.
        moment: as terms name it.
        kinds: by seat, how many kinds of goods it has dealt with.
    """
    calculator = calculator_of(stock, work)
    if calculator is None:
        return
    track = calculator.track(work)
    for seat in work.order():
        count = kinds.get(seat, 0)
        points = types_points(stock.cards(work, seat).values(), moment, count)
        track.gain(work, seat, points, f"{count} kinds of goods sold")
