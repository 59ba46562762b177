"""A market in columns whose cells are prices, with the yards of all seats and the bag.

What lies in the bag is never kept: it is what is left of all copies, so that nothing is ever lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cards.schema.play.base import Step
from cards.schema.play.columns import ColumnGood
from cards.schema.play.columns import PriceColumns as Data
from companion.rules.action import Action
from companion.rules.columns import FREE, Columns, empty
from companion.rules.dealings import Deal
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Mechanism
from companion.rules.mechanisms.column_forms import ColumnForms
from companion.rules.mechanisms.contest import Contest
from companion.rules.mechanisms.track import PointTrack
from companion.rules.offer import Field
from companion.rules.refusal import Code, Refusal
from companion.rules.words import listed
from companion.rules.work import Work


@dataclass(frozen=True, slots=True)
class Yards:
    """Who holds what, and what lies in the market.

    Attributes:
        of: seat to number of a kind to how many, the one that is picked among them.
        market: what lies in the columns.
        owed: seat to how many it still draws.
        sold: kinds that the seat whose turn it is has sold.
        asks: whether the step that is asked now waits for an answer.
    """

    of: Mapping[str, Mapping[int, int]]
    market: Columns
    owed: Mapping[str, int] = field(default_factory=dict)
    sold: tuple[int, ...] = ()
    asks: bool = False


class PriceColumns(Mechanism[Yards]):
    """Knows prices; with its option on, everything that is traded."""

    kind = "price_columns"
    part = Yards

    def start(self, look: Look) -> Yards:
        """Return empty yards and an empty market."""
        data: Data = self.data
        prices = {each.id: each.cells(len(look.seats)) for each in data.columns}
        return Yards({seat.id: {} for seat in look.seats}, empty(prices))

    def good(self, number: int) -> ColumnGood | None:
        """Return a kind by its number; None: there is none."""
        data: Data = self.data
        return next((each for each in data.goods if each.number == number), None)

    def bag(self, look: Look) -> dict[int, int]:
        """Return what is left in the bag, by number of the kind."""
        data: Data = self.data
        part = look.part(self)
        return {
            good.number: good.copies
            - part.market.count(good.number)
            - sum(yard.get(good.number, 0) for yard in part.of.values())
            for good in data.goods
        }

    def total(self, look: Look, seat: str) -> int:
        """Return how many a seat has, the one that it has picked among them."""
        return sum(look.part(self).of[seat].values())

    def loose(self, look: Look, seat: str) -> dict[int, int]:
        """Return what lies in a yard, without what has been picked."""
        data: Data = self.data
        yard = dict(look.part(self).of[seat])
        if data.picks is not None:
            pick = look.find(Contest, data.picks).picked(look, seat)
            if pick is not None and yard.get(pick.number):
                yard[pick.number] -= 1
        return {number: count for number, count in sorted(yard.items()) if count}

    def money(self, look: Look, seat: str) -> int:
        """Return what a seat can pay."""
        data: Data = self.data
        if data.picks is None:
            return 0
        contest = look.find(Contest, data.picks)
        return look.find(PointTrack, contest.data.track).total(look, seat)

    def enter(self, work: Work, step: Step) -> None:
        """Begin to ask, or empty the market."""
        part = replace(work.part(self), owed={}, sold=())
        if step.do != "clear":
            work.put(self, replace(part, asks=True))
            return
        work.put(self, replace(part, market=part.market.emptied(), asks=False))
        data: Data = self.data
        if sum(self.bag(work).values()) < data.stock:
            work.end_after_round(f"The bag holds fewer than {data.unit.count(data.stock)}.")

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether the step has been answered."""
        return not look.part(self).asks

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what the step asks."""
        return ColumnForms(self, look).ask(step)

    def leave(self, work: Work, step: Step) -> None:
        """Ask no more."""
        work.put(self, replace(work.part(self), asks=False))

    def apply(self, work: Work, action: Action) -> None:
        """Book the first goods, or what has been laid out."""
        if action.verb == "draft":
            self._draft(work, action.values["chips"])
        else:
            self._stock(work, [value for _, value in sorted(action.values.items())])
        work.put(self, replace(work.part(self), asks=False))

    def counts(self, look: Look) -> bool:
        """Tell whether it counts at this table, or its option is off."""
        return look.is_on(self.option)

    def pickable(self, look: Look, seat: str) -> frozenset[int]:
        """Return the numbers of the kinds in a yard."""
        return frozenset(n for n, count in look.part(self).of[seat].items() if count)

    def questions(self, look: Look, seat: str, way: str, pick: int) -> tuple[Field, ...]:
        """Return what a seat may sell or buy now; none: nothing."""
        forms = ColumnForms(self, look)
        if way == "pay":
            return forms.purchase(seat)
        good = self.good(pick)
        most = 1 if good is None else good.kinds
        return forms.sale(seat) if len(look.part(self).sold) < most else ()

    def deal(self, work: Work, seat: str, way: str, pick: int, values: Mapping[str, Any]) -> Deal:
        """Move what is sold into the market, or what is bought into the yard."""
        part = work.part(self)
        if way == "pay":
            column, cell = values["chip"].split(":")
            number = part.market.cells[column][int(cell)]
            price = part.market.prices[column][int(cell)]
            self._hold(work, seat, number, 1)
            market = part.market.take(column, int(cell))
            work.put(self, replace(work.part(self), market=market))
            return Deal(price, 1, f"{self._name(number)} from {self._column(column)}")
        kind, many, column = values["sale"].split(":")
        number, count = int(kind), int(many)
        amount = sum(part.market.openings(number)[column][:count])
        self._hold(work, seat, number, -count)
        market = part.market.add(number, column, count)
        work.put(self, replace(work.part(self), market=market, sold=(*part.sold, number)))
        return Deal(amount, count, f"{count} {self._name(number)} in {self._column(column)}")

    def end_turn(self, work: Work, seat: str, way: str, pick: int) -> None:
        """Note what a seat draws after selling."""
        good = self.good(pick) if way == "gain" else None
        drawn = 0
        if good is not None and good.after == "pairs":
            drawn = sum(count // 2 for count in self.loose(work, seat).values())
        elif good is not None and good.after == "one":
            drawn = 1
        drawn = min(drawn, sum(self.bag(work).values()))
        owed = {seat: drawn} if drawn else {}
        work.put(self, replace(work.part(self), sold=(), owed=owed))

    def owed(self, look: Look, seat: str) -> tuple[Field, ...]:
        """Return which goods a seat has drawn, one field for each."""
        count = look.part(self).owed.get(seat, 0)
        return ColumnForms(self, look).draws(count, f"{look.name(seat)} draws")

    def forget(self, work: Work) -> None:
        """Forget draws and sales of a turn that was left."""
        work.put(self, replace(work.part(self), owed={}, sold=()))

    def settle(self, work: Work, seat: str, values: Mapping[str, Any]) -> None:
        """Put what was drawn into the yard."""
        drawn = [value for _, value in sorted(values.items())]
        self._check_bag(work, drawn)
        for number in drawn:
            self._hold(work, seat, number, 1)
        work.put(self, replace(work.part(self), owed={}))
        names = listed([self._name(number) for number in drawn])
        work.say(f"{work.name(seat)} draws {names}.", "act", seat)

    def match_fields(self, look: Look) -> Iterator[Field]:
        """Yield what lies in each yard."""
        data: Data = self.data
        if data.goods:
            yield ColumnForms(self, look).yards(f"{self.id}.yards", start=True)

    def match(self, work: Work, values: Mapping[str, Any]) -> None:
        """Set yards as they are."""
        rows = values[f"{self.id}.yards"]
        told = {seat: {int(n): count for n, count in row.items()} for seat, row in rows.items()}
        part = work.part(self)
        work.put(self, replace(part, of={**part.of, **told}))
        self._check_all(work)
        for seat in told:
            work.say(f"The yard of {work.name(seat)} is set.", "correction", seat)

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield the market with its prices, and the yards."""
        others = (each for each in look.rules.mechanisms.values() if isinstance(each, PriceColumns))
        if not self.data.goods and any(
            each.data.goods and look.is_on(each.option) for each in others
        ):
            return
        yield from ColumnForms(self, look).panels()

    def _draft(self, work: Work, rows: Mapping[str, Mapping[str, int]]) -> None:
        data: Data = self.data
        for seat, row in rows.items():
            if sum(row.values()) != data.draft:
                who = work.name(seat)
                wanted, told = data.unit.count(data.draft), sum(row.values())
                raise Refusal(Code.OUT_OF_RANGE, f"{who} begins with {wanted}, not {told}.")
        yards = {seat: {int(n): count for n, count in row.items()} for seat, row in rows.items()}
        work.put(self, replace(work.part(self), of={**work.part(self).of, **yards}))
        self._check_all(work)
        for seat, yard in yards.items():
            work.say(f"{work.name(seat)} begins with {self._listed(yard)}.", "act", seat)

    def _stock(self, work: Work, numbers: list[int]) -> None:
        self._check_bag(work, numbers)
        for number in numbers:
            market = work.part(self).market
            column = next(iter(market.openings(number)), None)
            if column is None:
                name = self._name(number)
                raise Refusal(Code.NO_ROOM, f"No column has a cell for {name}.")
            work.put(self, replace(work.part(self), market=market.add(number, column)))
        work.say(f"Laid out: {listed([self._name(number) for number in numbers])}.", "act")

    def _check_bag(self, look: Look, numbers: list[int]) -> None:
        bag = self.bag(look)
        for number, count in Counter(numbers).items():
            if count > bag.get(number, 0):
                name, left = self._name(number), bag.get(number, 0)
                raise Refusal(Code.OUT_OF_RANGE, f"The bag holds only {left} {name}, not {count}.")

    def _check_all(self, look: Look) -> None:
        for number, left in self.bag(look).items():
            good = self.good(number)
            if left < 0 and good is not None:
                raise Refusal(
                    Code.OUT_OF_RANGE, f"There are only {good.copies} {good.name}, not more."
                )

    def _hold(self, work: Work, seat: str, number: int, change: int) -> None:
        part = work.part(self)
        yard = part.of[seat]
        new = {**yard, number: yard.get(number, 0) + change}
        work.put(self, replace(part, of={**part.of, seat: new}))

    def _name(self, number: int) -> str:
        good = self.good(number)
        return "" if number == FREE or good is None else good.name

    def _column(self, id: str) -> str:  # noqa: A002
        data: Data = self.data
        return f"column {next(each.name for each in data.columns if each.id == id)}"

    def _listed(self, yard: Mapping[int, int]) -> str:
        return listed([f"{count} {self._name(n)}" for n, count in sorted(yard.items()) if count])
