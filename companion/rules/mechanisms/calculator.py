"""A form that works out what a player pays, earns and gains; the cards' typed terms say how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards.schema.play.effects import Calculator as Data
from companion.rules.action import Action
from companion.rules.calculator import Holding, Line, Reckoning, choices, reckon, unit_price
from companion.rules.deck import TableCard
from companion.rules.look import Look
from companion.rules.mechanism import Mechanism
from companion.rules.mechanisms.slots import Slots
from companion.rules.mechanisms.track import PointTrack
from companion.rules.offer import Choice, Field, Offer, Wheel
from companion.rules.words import listed
from companion.rules.work import Work


class Calculator(Mechanism[None]):
    """Reckons with a player's own cards; it keeps nothing but the points that are gained."""

    kind = "calculator"

    def holdings(
        self, look: Look, seat: str, quantities: Sequence[int] = ()
    ) -> tuple[Holding, ...]:
        """Return a seat's cards from slot 1 on, with the crates counted on each; 0 left out."""
        cards = self._cards(look, seat)
        counts = (*quantities, *(0 for _ in cards))
        return tuple(Holding(card, count) for card, count in zip(cards, counts, strict=False))

    def reckon(
        self, look: Look, seat: str, moment: str, kind: str, price: int, quantities: Sequence[int]
    ) -> Reckoning:
        """Return what crates on a seat's cards come to, terms left to the players aside.

        Args:
            look: the table.
            seat: the owner.
            moment: as terms name it: `supply`, `sale` …
            kind: of goods.
            price: of a crate before any term.
            quantities: crates on each card, from slot 1 on.
        """
        return reckon(self.holdings(look, seat, quantities), moment, kind, price)

    def unit_prices(
        self, look: Look, seat: str, moment: str, kind: str, price: int
    ) -> tuple[int, ...]:
        """Return what one crate costs or earns on each of a seat's cards, from slot 1 on."""
        holdings = self.holdings(look, seat)
        return tuple(unit_price(holdings, each, moment, kind, price) for each in holdings)

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield a form for each player with cards."""
        for seat in look.seats:
            cards = self._cards(look, seat.id)
            if cards:
                yield Offer(
                    f"{self.id}.reckon", seat.id, f"Reckon for {seat.name}",
                    tuple(self._fields(seat.name, cards)),
                    style="other", anytime=True, group=self.id,
                )  # fmt: skip

    def apply(self, work: Work, action: Action) -> None:
        """Log what was reckoned, and gain its points if they were wanted."""
        data: Data = self.data
        values, name = action.values, work.name(action.seat)
        asked = next(each for each in data.moments if each.moment == values["moment"])
        good = next(each for each in data.goods if each.id == values["kind"])
        cards = self._cards(work, action.seat)
        chosen: Mapping[str, int] = _by_wheel(values.get("times"), self._choice_names(cards))
        counts = _by_wheel(values["crates"], [str(n) for n, _ in enumerate(cards, 1)])
        holdings = [
            Holding(card, counts[str(n)], _own(chosen, str(n))) for n, card in enumerate(cards, 1)
        ]
        if not any(counts.values()):
            work.say(f"{name} {asked.verb} no {good.title.lower()}.", "act", action.seat)
            return
        self.settle(
            work, action.seat, asked.moment, good.id, values["price"], holdings, values["gain"]
        )

    def settle(
        self,
        work: Work,
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
        data: Data = self.data
        asked = next((each for each in data.moments if each.moment == moment), None)
        if asked is None:
            return
        goods = next(each.title for each in data.goods if each.id == kind).lower()
        result = reckon(holdings, moment, kind, price if asked.priced else 0)
        name, lines = work.name(seat), "; ".join(map(self._say, result.lines))
        work.say(f"{name} {asked.verb} {goods}: {lines}.", "act", seat)
        track = work.find(PointTrack, data.points)
        points = f" and {track.data.unit.count(result.points)}" if result.points else ""
        work.say(f"That is {data.money.count(result.money)}{points}.", "follows", seat)
        if result.points and gain:
            track.move(work, seat, result.points, goods)
        for card in result.closes:
            work.say(f"{name} closes {card.name} now.", "board", seat)

    def _cards(self, look: Look, seat: str) -> tuple[TableCard, ...]:
        data: Data = self.data
        return look.find(Slots, data.slots).stores_of(look, seat)

    def _fields(self, name: str, cards: tuple[TableCard, ...]) -> Iterator[Field]:
        data: Data = self.data
        moments = tuple(Choice(each.moment, each.title) for each in data.moments)
        yield Field("moment", "What is reckoned?", "choice", moments)
        goods = tuple(Choice(each.id, each.title, icon=each.icon) for each in data.goods)
        yield Field("kind", "Which goods?", "choice", goods)
        price = Wheel("price", "Price", 0, data.highest, 0, data.highest, data.money.sign)
        yield Field("price", "At which price, before the cards?", "number", wheels=(price,))
        most = data.largest
        names = enumerate((card.name for card in cards), 1)
        crates = tuple(Wheel(str(number), name, 0, most, 0, most) for number, name in names)
        yield Field("crates", f"How many on each of {name}'s cards?", "dial", wheels=crates)
        times = tuple(self._choice_wheels(cards))
        if times:
            ask = "How often do these count?"
            yield Field("times", ask, "dial", wheels=times, optional=True)
        yield Field("gain", "Add the points?", "flag", start=True)

    def _choice_wheels(self, cards: tuple[TableCard, ...]) -> Iterator[Wheel]:
        """Yield a wheel for each effect of which the players say how often it counts."""
        data: Data = self.data
        for number, card in enumerate(cards, 1):
            for asked in data.moments:
                for index, term in choices(card, asked.moment):
                    most = data.largest // term.per if term.effect == "points" else 1
                    title = f"{card.name}: {asked.title}"
                    yield Wheel(f"{number}.{index}", title, 0, most, 0, most)

    def _choice_names(self, cards: tuple[TableCard, ...]) -> list[str]:
        return [wheel.name for wheel in self._choice_wheels(cards)]

    def _say(self, line: Line) -> str:
        """Return a card's share: "4 × $6 with Clothing Exporter, 2 points"."""
        data: Data = self.data
        parts = []
        if line.paid:
            parts.append(f"{line.paid} × {data.money.count(line.unit)}")
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
