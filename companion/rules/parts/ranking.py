"""Rank seats by their choices or counts, with the reason for every place.

Facts that only the table knows are asked for where they matter; a coin breaks the remaining ties.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.seat_order import SeatOrder
from punchboard.cards.play.schema.secret import PICK
from punchboard.cards.play.schema.secret import Choice as ChoiceData
from punchboard.cards.play.schema.turn_order import Rank
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.engine.words import listed, opened
from punchboard.companion.rules.parts.tie_rule import TieRule, deciding, levels

#: At most this count is typed.
_MOST = 99


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place in an order.

    Attributes:
        seat: Its id.
        reason: Reason for the place: "highest price", "tie at $4: Mia is further behind in turn
            order".
    """

    seat: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReasonWords:
    """Words of reasons.

    Attributes:
        bid: Noun of the bid: "price".
        count: Returns an amount in words: 4 as "$4".
        name: Returns a seat's name.
        only: Reason for a seat that is alone in the order.
    """

    bid: str
    count: Callable[[int], str]
    name: Callable[[str], str]
    only: str = field(default_factory=lambda: tr("the only bid"))


def by_bid(
    bids: Mapping[str, int], highest_first: bool, ties: Sequence[TieRule], words: ReasonWords
) -> tuple[Place, ...]:
    """Order seats by their bids.

    Args:
        bids: Bids by seat; seats that no tie rule separates stay in this order.
        highest_first: Whether the highest bid comes first; otherwise the lowest.
        ties: Rules for equal bids; the first one that separates them counts.
        words: Words of the reasons.

    Returns:
        One place for every seat that bid, first first.
    """
    groups = levels(tuple(bids), (TieRule(bids, highest_first), *ties))
    seats = [seat for group in groups for seat in group]
    return tuple(
        Place(seat, _reason(seats, n, bids, highest_first, ties, words))
        for n, seat in enumerate(seats)
    )


def _reason(
    seats: Sequence[str],
    place: int,
    bids: Mapping[str, int],
    highest_first: bool,
    ties: Sequence[TieRule],
    words: ReasonWords,
) -> str:
    """Return the reason for a seat's place: its own bid, or a tie with a neighbour."""
    seat, bid = seats[place], bids[seats[place]]
    behind = place > 0 and bids[seats[place - 1]] == bid
    ahead = place + 1 < len(seats) and bids[seats[place + 1]] == bid
    if behind or ahead:
        first, second = (seats[place - 1], seat) if behind else (seat, seats[place + 1])
        tie = deciding((first, second), ties)
        if tie is None:
            return tr("tie at {bid} that nothing decides", bid=words.count(bid))
        who = tr("after {name}, who", name=words.name(first)) if behind else words.name(first)
        return tr("tie at {bid}: {who} {first}", bid=words.count(bid), who=who, first=tie.words)
    if len(seats) == 1:
        return words.only
    if place == 0:
        first = tr("highest {bid}", bid=words.bid)
        return first if highest_first else tr("lowest {bid}", bid=words.bid)
    after = tr("next highest {bid}", bid=words.bid)
    return after if highest_first else tr("next lowest {bid}", bid=words.bid)


@dataclass(frozen=True, slots=True)
class RankedChoices:
    """Choices of seats; a seat without one is not ranked.

    Attributes:
        data: Parameters of the choice; None: there was none.
        of: Seat to its numbers, by the names that ranks use.
    """

    data: ChoiceData | None = None
    of: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TieAnswers:
    """The table's answers about seats that tie.

    Attributes:
        counts: Counts by index of the rank and seat.
        tossed: Groups of seats as coins have ordered them.
    """

    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tossed: tuple[tuple[str, ...], ...] = ()


class Ranking:
    """An order of seats by ranks, as far as it is known.

    Attributes:
        seats: Seats in turn order.
        rules: Rules by which seats are compared, one for each rank that is known.
        asked: Index of the rank that the table must tell, and of which seats; None: nothing.
        tied: Seats that only a coin can part; empty: none.

    Args:
        table: The table.
        ranks: Ranks, the first one that differs decides.
        chosen: Choices that ranks name; None ranks all seats.
        answers: Answers of the table; None for none.
        order: Seats in turn order; empty for the order of the phase.
    """

    def __init__(
        self,
        table: TableContext,
        ranks: Sequence[Rank],
        chosen: RankedChoices | None = None,
        answers: TieAnswers | None = None,
        order: tuple[str, ...] = (),
    ) -> None:
        self._table, self._ranks, self._answers = table, ranks, answers or TieAnswers()
        self._chosen = chosen or RankedChoices()
        self._turns = order or table.order()
        self.seats = tuple(s for s in self._turns if chosen is None or s in chosen.of)
        self.rules: list[TieRule] = []
        self.asked: tuple[int, tuple[str, ...]] | None = None
        self.tied: tuple[str, ...] = ()
        for number, rank in enumerate(ranks):
            if asked := self._add(number, rank):
                self.asked = (number, asked)
                return
        self.tied = next((group for group in self._groups() if not self._toss_of(group)), ())

    def order(self) -> list[str]:
        """Return all seats in order; seats that nothing parts stay in turn order."""
        return [seat for group in levels(self.seats, self.rules) for seat in group]

    def places(self) -> tuple[Place, ...]:
        """Return all seats in order, with reasons; everything that decides must be known."""
        ranks = self._ranks
        coin = {seat: self._toss_place(seat) for seat in self.seats}
        bid, *rules = self.rules
        ties = [
            replace(rule, words=self._words(rank))
            for rule, rank in zip(rules, ranks[1:], strict=True)
        ]
        toss = TieRule(coin, words=tr("wins the toss"))
        return by_bid(bid.counts, bid.higher, (*ties, toss), self._said(ranks[0]))

    def _add(self, number: int, rank: Rank) -> tuple[str, ...]:
        """Add a rank's counts to the numbers; return the seats that tie where it is unknown."""
        typed: Mapping[str, int] = self._answers.counts.get(str(number), {})
        is_counted = self._is_counted(rank)
        is_known = rank.of is not None or rank.is_place or is_counted
        tied = () if is_known else self._tied()
        counts: dict[str, int] = {}
        for seat in self.seats:
            if rank.of is not None:
                count = self._chosen.of[seat][rank.of]
            elif rank.is_place:
                count = self._turns.index(seat)
            elif is_counted:
                count = count_of(self._table, seat, rank.source)
            elif seat in tied and seat not in typed:
                return tied
            else:
                count = typed.get(seat, 0)
            counts[seat] = count
        self.rules.append(TieRule(counts, rank.first in ("higher", "behind")))
        return ()

    def _is_counted(self, rank: Rank) -> bool:
        """Return whether a mechanism counts for a rank at this table; otherwise players type it."""
        if rank.by is None:
            return False
        return self._table.is_on(self._table.find(Mechanism, rank.by).option)

    def _said(self, rank: Rank) -> ReasonWords:
        """Return how the numbers of the first rank are said."""
        choice, name = self._chosen.data, self._table.name
        if rank.of == PICK and choice is not None and choice.picks:
            names = {pick.number: f"{pick.number} {pick.name}" for pick in choice.picks}
            return ReasonWords(
                tr("number"), lambda number: names.get(number, f"{number}"), name, tr("alone")
            )
        what, unit = self._counted(rank)
        only = tr("the only bid") if rank.of is not None else tr("alone")
        return ReasonWords(what, unit.count, name, only)

    def _words(self, rank: Rank) -> str:
        """Return the words for the seat that a rank puts first."""
        if rank.words:
            return rank.words
        if rank.is_place:
            order = self._table.play.mechanisms[self._table.order_id]
            assert isinstance(order, SeatOrder), "data have been checked to name one"
            if rank.first == "ahead":
                return tr("is further ahead in {order}", order=order.word)
            return tr("is further behind in {order}", order=order.word)
        is_lower = rank.first == "lower"
        if rank.of == PICK:
            return tr("picks the lower number") if is_lower else tr("picks the higher number")
        things, _ = self._counted(rank)
        if rank.of is not None and is_lower:
            return tr("bids the lower {things}", things=things)
        if rank.of is not None:
            return tr("bids the higher {things}", things=things)
        if is_lower:
            return tr("has less {things}", things=things)
        return tr("has more {things}", things=things)

    def said(self, seat: str) -> str:
        """Return the counts that decide a seat's place, in words: "4 cities, 12 highest plant"."""
        known = zip(self._ranks, self.rules, strict=True)
        return tr(", ").join(
            self._counted(rank)[1].count(rule.counts[seat]) for rank, rule in known
        )

    def ask_counts(self, id: str, heading: str) -> Prompt:  # noqa: A002
        """Return a mechanism's prompt for the counts of seats that tie."""
        number, seats = self.asked if self.asked is not None else (0, ())
        rank = self._ranks[number]
        _, unit = self._counted(rank)
        wheel = Wheel("count", opened(unit.many), 0, _MOST, 0, _MOST)
        rows = tuple(Row(seat, (wheel,), optional=False) for seat in seats)
        form = Field("counts", rank.ask, "grid", rows=rows)
        offer = Offer(f"{id}.count", "", tr("Count"), (form,), each=tr("Count mine"), source="told")
        names = listed([self._table.name(seat) for seat in seats])
        return Prompt(
            tr("{heading}: {names} tie", heading=heading, names=names),
            "",
            seats,
            (offer,),
            panel=id,
        )

    def ask_coin(self, id: str, heading: str) -> Prompt:  # noqa: A002
        """Return the offers of a coin, the table's fair one or the players' own."""
        choices = tuple(Choice(seat, self._table.name(seat), seat=seat) for seat in self.tied)
        many = len(self.tied)
        drawn = Field(
            "order",
            tr("Who goes first?"),
            "pick",
            choices,
            least=many,
            most=many,
            chance=True,
            look="seats",
            ordered=True,
        )
        own = Field(
            "order",
            tr("In which order do they go?"),
            "pick",
            choices,
            least=many,
            most=many,
            look="seats",
            ordered=True,
        )
        offers = (
            Offer(f"{id}.toss", "", tr("Toss a coin"), (drawn,), source="chance"),
            Offer(
                f"{id}.tossed",
                "",
                tr("We have tossed our own"),
                (own,),
                style="other",
                source="told",
            ),
        )
        names = listed([self._table.name(seat) for seat in self.tied])
        return Prompt(
            tr("{heading}: {names} are tied. Toss a coin.", heading=heading, names=names),
            "",
            self.tied,
            offers,
            panel=id,
        )

    def _counted(self, rank: Rank) -> tuple[str, Unit]:
        """Return the noun of a rank's count, and its unit."""
        choice = self._chosen.data
        dials = () if choice is None else choice.wheels
        dial = next((each for each in dials if each.id == rank.of), None)
        if dial is not None:
            return dial.title.lower(), rank.unit or dial.unit
        if rank.by is None:
            unit = cast(Unit, rank.unit)
            return unit.many, unit
        data = self._table.play.mechanisms[rank.by]
        units = (value for _, value in data if isinstance(value, Unit))
        things = data.title.lower()
        return things, rank.unit or next(units, Unit(one=things, many=things))

    def _tied(self) -> tuple[str, ...]:
        """Return the seats that tie with another so far."""
        return tuple(seat for group in self._groups() for seat in group)

    def _groups(self) -> list[tuple[str, ...]]:
        """Return the groups of seats that are equal so far."""
        return [group for group in levels(self.seats, self.rules) if len(group) > 1]

    def _toss_of(self, group: Sequence[str]) -> tuple[str, ...]:
        """Return a group in the order of its toss; empty if there was none."""
        return next((each for each in self._answers.tossed if set(each) == set(group)), ())

    def _toss_place(self, seat: str) -> int:
        """Return a seat's place in the toss of those who equal it; 0 without one."""
        toss = next((self._toss_of(group) for group in self._groups() if seat in group), ())
        return toss.index(seat) if toss else 0


def count_of(table: TableContext, seat: str, source: Source) -> int:
    """Return the count of a seat by the mechanism that a source names."""
    lines = table.find(Mechanism, source.use).score_lines(table, seat, source)
    return sum(line.points for line in lines)
