"""A form that works out what a player pays, earns and gains; the cards' typed terms say how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from punchboard.cards.schema.play.calculators import Calculator as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.calculator import Holding, Line, choices, needs_market, reckon
from punchboard.companion.rules.deck import TableCard
from punchboard.companion.rules.event import Event
from punchboard.companion.rules.formula_scope import kinds_at
from punchboard.companion.rules.mechanisms.calculator_sums import kind_field
from punchboard.companion.rules.offer import Choice, Field, Wheel
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.table_context import TableContext, Transaction
from punchboard.companion.rules.words import listed


class TermForms:
    """What a calculator reckons with the terms of one player's cards."""

    def __init__(
        self,
        id: str,  # noqa: A002
        data: Data,
        cards: tuple[TableCard, ...],
        look: TableContext,
    ) -> None:
        assert data.terms is not None
        self._id = id
        self._terms, self._cards = data.terms, cards
        self._kinds = kinds_at(data, look.deck, len(look.seats))

    def fields(self, name: str) -> Iterator[Field]:
        """Yield what is asked of a player."""
        terms = self._terms
        moments = tuple(Choice(each.moment, each.title) for each in terms.moments)
        yield Field("moment", "What is reckoned?", "choice", moments)
        yield kind_field("kind", "Which goods?", self._kinds)
        price = Wheel("price", "Price", 0, terms.highest, 0, terms.highest, terms.money.sign)
        yield Field("price", "At which price, before the cards?", "number", wheels=(price,))
        most = terms.largest
        names = enumerate((card.name for card in self._cards), 1)
        crates = tuple(Wheel(str(number), name, 0, most, 0, most) for number, name in names)
        yield Field("crates", f"How many on each of {name}’s cards?", "dial", wheels=crates)
        times = tuple(self._choice_wheels())
        if times:
            ask = "How often do these count?"
            yield Field("times", ask, "dial", wheels=times, optional=True)
        yield Field("gain", "Add the points?", "flag", start=True)

    def reckon(self, work: Transaction, action: Action) -> None:
        """Log what a filled-in form comes to, and gain its points if they were wanted."""
        values = action.values
        wheels = [wheel.name for wheel in self._choice_wheels()]
        chosen: Mapping[str, int] = _by_wheel(values.get("times"), wheels)
        counts = _by_wheel(values["crates"], [str(n) for n, _ in enumerate(self._cards, 1)])
        holdings = [
            Holding(card, counts[str(n)], _own(chosen, str(n)))
            for n, card in enumerate(self._cards, 1)
        ]
        moment, kind = values["moment"], values["kind"]
        if not any(counts.values()):
            verb = next(each.verb for each in self._terms.moments if each.moment == moment)
            goods = self._kinds[kind].title.lower()
            none = Event(
                "counted",
                action.seat,
                thing=f"{self._id}.{kind}",
                amount=0,
                does=verb,
                what=f"no {goods}",
            )
            work.tell(self._id, none)
            return
        self.settle(work, action.seat, moment, kind, values["price"], holdings, values["gain"])
        goods = self._kinds[kind].title.lower()
        for each in holdings:
            if moment == "sale" and each.quantity and needs_market(each.card, kind):
                text = f"{each.card.name} sells only while the market holds {goods}."
                told = Event("told", action.seat, card=each.card.id, what=text, line="follows")
                work.tell(self._id, told)

    def settle(
        self,
        work: Transaction,
        seat: str,
        moment: str,
        kind: str,
        price: int,
        holdings: Sequence[Holding],
        gain: bool = True,
    ) -> None:
        """Log what goods come to, and gain the points.

        Args:
            work: the table.
            seat: the owner.
            moment: as terms name it; one that the calculator can't reckon is passed over.
            kind: of goods.
            price: of a crate before any term; without meaning where only terms pay.
            holdings: all cards of the owner, with the crates counted on each.
            gain: whether points are gained, not only told.
        """
        terms = self._terms
        asked = next((each for each in terms.moments if each.moment == moment), None)
        if asked is None:
            return
        goods = self._kinds[kind].title.lower()
        result = reckon(holdings, moment, kind, price if asked.priced else 0)
        lines = "; ".join(map(self._say, result.lines))
        thing, count = f"{self._id}.{kind}", sum(each.quantity for each in holdings)
        work.tell(
            self._id,
            Event(
                "counted", seat, thing=thing, amount=count, price=result.money, name=goods,
                does=asked.verb, what=f"{goods}: {lines}",
            ),
            also=tuple(
                Event(
                    "counted", seat, card=each.card.id, thing=thing, amount=each.quantity,
                    price=each.money,
                )
                for each in result.lines
            ),
        )  # fmt: skip
        track = work.find(Ledger, terms.points)
        points = f" and {track.unit.count(result.points)}" if result.points else ""
        said = f"That is {terms.money.count(result.money)}{points}."
        work.tell(self._id, Event("told", seat, what=said, line="follows"))
        if result.points and gain:
            track.gain(work, seat, result.points, goods)
        for card in result.closes:
            what = f"{{who}} must close {card.name} for it."
            work.tell(self._id, Event("told", seat, card=card.id, what=what))

    def _choice_wheels(self) -> Iterator[Wheel]:
        """Yield a wheel for each effect of which the players say how often it counts."""
        terms = self._terms
        for number, card in enumerate(self._cards, 1):
            for asked in terms.moments:
                for index, term in choices(card, asked.moment):
                    most = terms.largest // term.per if term.effect == "points" else 1
                    title = f"{card.name}: {asked.title}"
                    yield Wheel(f"{number}.{index}", title, 0, most, 0, most)

    def _say(self, line: Line) -> str:
        """Return a card's share: "4 × $6 with Clothing Exporter, 2 points"."""
        parts = []
        if line.paid:
            parts.append(f"{line.paid} × {self._terms.money.count(line.unit)}")
        if line.quantity > line.paid:
            parts.append(f"{line.quantity - line.paid} for points")
        return f"{listed(parts) if parts else 'points'} with {line.card.name}"


def _by_wheel(value: Any, names: Sequence[str]) -> Mapping[str, int]:
    """Return a dial's values by wheel; a single wheel carries a bare number, a blank dial none."""
    if value is None:
        return {}
    return value if isinstance(value, Mapping) else {names[0]: value}


def _own(chosen: Mapping[str, int], card: str) -> dict[int, int]:
    """Return how often the terms of one card count, by their index."""
    parts = {name.partition("."): count for name, count in chosen.items()}
    return {int(index): count for (number, _, index), count in parts.items() if number == card}
