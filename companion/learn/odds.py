"""Statistics of many tables against chance: shares, prices, and one edition against another.

Statistics of the plainest kind that are right for few cases: exact tests instead of rules of thumb,
intervals beside every figure, and a correction where many cards are looked at together.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from punchboard.companion.learn.evidence import CellChange, Edition, changes_between
from punchboard.companion.learn.playtest import CardUse, Playtest
from punchboard.companion.learn.reading import PlaytestList

#: At least this many cases before a share is told: one more table could change it.
FEW = 5
#: Of all cards that are marked, the part that chance may have put there (Benjamini and Hochberg,
#: Journal of the Royal Statistical Society B 57, 1995, procedure (1)).
FALSE_MARKS = 0.05
#: The 97.5 % point of the normal distribution, for intervals of 95 %.
_Z = 1.959963984540054
#: Draws for each interval of prices: enough for two digits, and bounded for large samples.
_DRAWS, _FEWEST_DRAWS, _WORK = 2000, 200, 200_000


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share: a number of cases of all cases.

    Attributes:
        count: Number of cases that did.
        of: Number of cases that could.
    """

    count: int
    of: int

    @property
    def is_told(self) -> bool:
        """Whether there are enough cases to say it as a share."""
        return self.of >= FEW

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 of none."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % (Journal of the American Statistical Association 22, 1927)."""
        if not self.of:
            return 0.0, 1.0
        part, square = self.value, _Z * _Z
        middle = part + square / (2 * self.of)
        spread = _Z * math.sqrt(part * (1 - part) / self.of + square / (4 * self.of * self.of))
        whole = 1 + square / self.of
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(frozen=True, slots=True)
class PriceOdds:
    """Prices paid for something, compared with its printed price.

    Attributes:
        subject: Id of the card or thing.
        name: Name of the card or thing.
        count: Number of payments.
        printed: Mean printed price.
        paid: Mean price paid.
        low, high: 95 % of means of redrawn payments lie between; None for too few.
    """

    subject: str
    name: str
    count: int
    printed: float
    paid: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Shift:
    """The change of a card's use from one edition to the next.

    Attributes:
        card: Its id.
        name: Its title.
        cells: Cells of the card that changed.
        held: Tables in which somebody had it at the end, before and after.
        won: Tables among these that a holder won, before and after.
        chance: The smaller chance of a difference as large if nothing had changed.
        is_marked: Whether the change is significant among all that were compared.
    """

    card: str
    name: str
    cells: tuple[CellChange, ...]
    held: tuple[Proportion, Proportion]
    won: tuple[Proportion, Proportion]
    chance: float
    is_marked: bool


def benjamini_hochberg(chances: Sequence[float], false_marks: float = FALSE_MARKS) -> list[bool]:
    """Return which of many chances are small enough to be marked.

    Args:
        chances: Chance of each figure if nothing were behind it.
        false_marks: The part of all marks that may be false.
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    last = max(
        (
            place
            for place, at in enumerate(order, start=1)
            if chances[at] <= false_marks * place / len(chances)
        ),
        default=0,
    )
    marked = set(order[:last])
    return [at in marked for at in range(len(chances))]


def fisher(one: Proportion, other: Proportion) -> float:
    """Return how likely two shares differ as much if there is one share behind both.

    Fisher's exact test, of both sides (Statistical Methods for Research Workers, § 21.02).
    """
    least, each = _deals(one.of, Proportion(one.count + other.count, one.of + other.of))
    mine = each[one.count - least] * (1 + 1e-9)
    return min(1.0, math.fsum(value for value in each if value <= mine))


def fewer(part: Proportion, whole: Proportion) -> float:
    """Return how likely a part of a whole has so few by chance, or fewer.

    Args:
        part: A part of the whole.
        whole: The part and the rest.
    """
    least, each = _deals(part.of, whole)
    return min(1.0, math.fsum(each[: part.count - least + 1]))


def _deals(hand: int, whole: Proportion) -> tuple[int, list[float]]:
    """Return the least count that a hand can have, and the chances of it and of each above it.

    Args:
        hand: Size of a hand that is dealt from the whole.
        whole: Hits in the whole.
    """
    least, most = max(0, hand - (whole.of - whole.count)), min(hand, whole.count)

    def log_ways(many: int, few: int) -> float:
        return math.lgamma(many + 1) - math.lgamma(few + 1) - math.lgamma(many - few + 1)

    return least, [
        math.exp(
            log_ways(hand, mine)
            + log_ways(whole.of - hand, whole.count - mine)
            - log_ways(whole.of, whole.count)
        )
        for mine in range(least, most + 1)
    ]


@dataclass(slots=True)
class _Wins:
    """Counts of one card over many tables."""

    name: str = ""
    tables: int = 0
    held: int = 0
    won: int = 0
    decided: int = 0

    def take(self, playtest: Playtest, deeds: CardUse) -> None:
        """Add a card's uses in a playtest."""
        self.name = deeds.name or self.name
        self.tables += 1
        holders, players, winners = len(deeds.holders), len(playtest.players), playtest.winners
        self.held += bool(holders)
        if not (playtest.is_over and winners and 0 < holders < players):
            return
        self.decided += 1
        self.won += any(seat in winners for seat in deeds.holders)


def _wins(playtests: Iterable[Playtest]) -> dict[str, _Wins]:
    found: dict[str, _Wins] = {}
    for playtest in playtests:
        for card, deeds in playtest.cards.items():
            found.setdefault(card, _Wins()).take(playtest, deeds)
    return found


def price_odds(playtests: Iterable[Playtest]) -> list[PriceOdds]:
    """Return paid prices against printed ones, the dearest against its print first.

    Args:
        playtests: Playtests of one edition, all of people or all of programs.
    """
    paid: dict[str, list[tuple[int, int]]] = {}
    names: dict[str, str] = {}
    for playtest in playtests:
        for each in playtest.payments:
            if each.printed:
                paid.setdefault(each.subject, []).append((each.paid, each.printed))
                names[each.subject] = each.name
    odds = []
    for subject, pairs in paid.items():
        prices = [price for price, _ in pairs]
        low, high = _bootstrap(prices, subject) if len(prices) >= FEW else (None, None)
        printed = fmean(price for _, price in pairs)
        odds.append(
            PriceOdds(subject, names[subject], len(pairs), printed, fmean(prices), low, high)
        )
    return sorted(odds, key=lambda each: (-each.paid / each.printed, each.subject))


def _bootstrap(values: Sequence[int], seed: str) -> tuple[float, float]:
    """Return the limits of the means of 95 % of redrawn samples; the same each time.

    Efron, Annals of Statistics 7, 1979; percentiles.
    """
    draws = max(_FEWEST_DRAWS, min(_DRAWS, _WORK // len(values)))
    chance = random.Random(seed)
    means = sorted(fmean(chance.choices(values, k=len(values))) for _ in range(draws))
    return means[int(0.025 * draws)], means[min(draws - 1, int(0.975 * draws))]


def shifts(before: Edition, after: Edition, pile: Callable[[Edition], PlaytestList]) -> list[Shift]:
    """Return the changes of cards from one edition to the next: changed ones first, then by chance.

    Args:
        before: The older edition.
        after: The newer one.
        pile: Picks the tables to compare: people's or programs'.
    """
    cells: dict[str, list[CellChange]] = {}
    for change in changes_between(before, after):
        cells.setdefault(change.card, []).append(change)
    old, new = _wins(pile(before)), _wins(pile(after))
    tables = len(pile(before)), len(pile(after))
    rows, chances = [], []
    for card in dict.fromkeys((*cells, *old, *new)):
        one, other = old.get(card, _Wins()), new.get(card, _Wins())
        held = Proportion(one.held, tables[0]), Proportion(other.held, tables[1])
        won = Proportion(one.won, one.decided), Proportion(other.won, other.decided)
        compared = [pair for pair in (held, won) if pair[0].is_told and pair[1].is_told]
        if card not in cells and not compared:
            continue
        # Two looks at one card are two chances to find something by chance.
        chance = min(
            1.0, min((fisher(*pair) for pair in compared), default=1.0) * len(compared or held)
        )
        named = after.card(card) or before.card(card)
        rows.append((card, named.name if named else card, held, won))
        chances.append(chance)
    marks = benjamini_hochberg(chances)
    found = [
        Shift(card, name, tuple(cells.get(card, ())), held, won, chance, mark)
        for (card, name, held, won), chance, mark in zip(rows, chances, marks, strict=True)
    ]
    return sorted(found, key=lambda each: (not each.cells, each.chance, each.card))
