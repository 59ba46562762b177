"""Compare how far the holders of a card end ahead with the lead that chance explains.

Each table is a lottery of its own. Its seats hold so many cards of a component at the end, and the
card might be any of these. A seat with more cards is likelier to hold it, so a card isn't called
strong only because players who build more win more. The chances of every sum of leads over all
tables follow exactly.

Cards of a good deck differ, too. So a lead must stand out from the leads of the other cards. Where
the score has a line for each card, the points of that line are compared with those of the other
cards, and both surprises count together (docs/dev/decisions/0038-cards-by-surprise.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean

from punchboard.companion.learn.odds import FEW, Proportion, benjamini_hochberg
from punchboard.companion.learn.playtest import Playtest
from punchboard.companion.learn.surprise import (
    LEAST,
    OwnPoints,
    among_others,
    deviation,
    is_doubtful,
    outlying,
    surprise,
)

#: Of all cards that are marked, the part that chance may have put there. A wrong mark costs a
#: designer more than a late one, so it is smaller than for the comparison of versions.
FALSE_ALARMS = 0.02
#: Steps into which the usual distance from a table's mean is cut: finer ones change no verdict.
_STEPS = 4
#: Chances of single sums below which they are left out: less than the sums' own rounding.
_NOTHING = 1e-18


@dataclass(frozen=True, slots=True)
class CardStrength:
    """How far the holders of a card end ahead of their tables.

    Attributes:
        card: Its id.
        name: Its title.
        won: Finished tables that a holder won, of those in which somebody, but not everybody, held
            the card.
        by_chance: Wins to expect if the card made no difference.
        ahead: Mean points by which holders end ahead of their table's mean; negative: behind. None
            for a game without scores.
        ahead_by_chance: The same, if the card made no difference.
        points: Points of its own line in the holders' scores; None if the score has no line for it,
            or too few other cards have one.
        chance: Probability of leads and points that stand out at least as far from the other cards,
            on both sides.
        is_strong: Whether holders end ahead, rather than behind, of the leads by chance.
        is_marked: Whether the lead is above the line that allows for all compared cards.
    """

    card: str
    name: str
    won: Proportion
    by_chance: float
    ahead: float | None
    ahead_by_chance: float | None
    points: OwnPoints | None
    chance: float
    is_strong: bool
    is_marked: bool


@dataclass(frozen=True, slots=True)
class _Seat:
    """How a seat ended.

    Attributes:
        won: Whether the game.
        ahead: Points ahead of the table's mean; None without scores.
        steps: The same in steps of the usual lead.
    """

    won: bool
    ahead: float | None
    steps: int


@dataclass(slots=True)
class _Cases:
    """The tables in which somebody held a card, but not everybody.

    Attributes:
        name: Of the card.
        points: Of the card's own line, for each holder.
        won: Tables that a holder won.
        by_chance: The same, to expect by chance.
        ahead: Points ahead at each table, and the points to expect by chance.
        steps: Sum of the holders' steps.
        draws: For each table, the chances of the sums that there might have been.
    """

    name: str = ""
    points: list[int] = field(default_factory=list)
    won: int = 0
    by_chance: float = 0.0
    ahead: list[tuple[float, float]] = field(default_factory=list)
    steps: int = 0
    draws: list[Mapping[int, float]] = field(default_factory=list)

    def take(self, holders: Sequence[int], seats: Mapping[int, _Seat], held: Counter[int]) -> None:
        """Add a table.

        Args:
            holders: Of the card.
            seats: Everybody at the table.
            held: How many cards of the component each of them holds.
        """
        draw: dict[int, float] = {}
        ways = {
            group: math.prod(held[seat] for seat in group)
            for group in combinations(seats, len(holders))
        }
        whole, by_chance = sum(ways.values()), 0.0
        for group, count in ways.items():
            likely = count / whole
            if likely:
                steps = sum(seats[seat].steps for seat in group)
                draw[steps] = draw.get(steps, 0.0) + likely
                self.by_chance += likely * any(seats[seat].won for seat in group)
                by_chance += likely * _ahead(group, seats)
        self.draws.append(draw)
        self.steps += sum(seats[seat].steps for seat in holders)
        self.won += any(seats[seat].won for seat in holders)
        if all(seats[seat].ahead is not None for seat in holders):
            self.ahead.append((_ahead(holders, seats), by_chance))


def _ahead(group: Iterable[int], seats: Mapping[int, _Seat]) -> float:
    return fmean(seats[seat].ahead or 0.0 for seat in group)


def card_strengths(playtests: Iterable[Playtest]) -> list[CardStrength]:
    """Return how strong each card is, the most surprising one first.

    Cards with too few cases for a share are left out.

    Args:
        playtests: Tables of one edition, all of people or all of programs.
    """
    finished = [each for each in playtests if each.is_over and each.winners]
    unit = _unit(finished)
    found: dict[str, _Cases] = {}
    for playtest in finished:
        seats = _seats(playtest, unit)
        held: dict[str, Counter[int]] = {}
        for card, deeds in playtest.cards.items():
            held.setdefault(_component(card), Counter()).update(deeds.holders)
        for card, deeds in playtest.cards.items():
            if 0 < len(deeds.holders) < len(seats):
                cases = found.setdefault(card, _Cases())
                cases.name = deeds.name or cases.name
                cases.points += deeds.points.values()
                cases.take(deeds.holders, seats, held[_component(card)])
    enough = {card: cases for card, cases in found.items() if len(cases.draws) >= FEW}
    leads = among_others([deviation(*tails(each.steps, each.draws)) for each in enough.values()])
    points = _points(enough, -1 if sum(map(_margin, finished)) < 0 else 1)
    chances = [surprise(lead, points.get(card)) for card, lead in zip(enough, leads, strict=True)]
    marks = benjamini_hochberg(chances, FALSE_ALARMS)
    strengths = [
        CardStrength(
            card,
            cases.name,
            Proportion(cases.won, len(cases.draws)),
            cases.by_chance,
            *_means(cases),
            points.get(card),
            chance,
            lead >= 0,
            mark and not is_doubtful(lead),
        )
        for (card, cases), lead, chance, mark in zip(
            enough.items(), leads, chances, marks, strict=True
        )
    ]
    return sorted(strengths, key=lambda each: (each.chance, each.card))


def in_order(strengths: Iterable[CardStrength]) -> list[CardStrength]:
    """Return cards as the report lists them: above the line first, then strong before weak.

    Args:
        strengths: The most surprising one first.
    """
    return sorted(strengths, key=lambda each: (not each.is_marked, not each.is_strong))


def tails(total: int, draws: Iterable[Mapping[int, float]]) -> tuple[float, float]:
    """Return the exact chances of a sum at least as large, and at most as large.

    Args:
        total: The sum.
        draws: The chances of each of its terms; terms don't depend on each other.
    """
    least, ways = 0, [1.0]
    for draw in draws:
        lowest = min(draw)
        wider = [0.0] * (len(ways) + max(draw) - lowest)
        for value, likely in draw.items():
            for at, each in enumerate(ways, value - lowest):
                wider[at] += each * likely
        first = next(at for at, each in enumerate(wider) if each > _NOTHING)
        last = next(at for at in reversed(range(len(wider))) if wider[at] > _NOTHING)
        least, ways = least + lowest + first, wider[first : last + 1]
    at = total - least
    more, less = math.fsum(ways[max(0, at) :]), math.fsum(ways[: max(0, at + 1)])
    return min(1.0, max(LEAST, more)), min(1.0, max(LEAST, less))


def _points(found: Mapping[str, _Cases], side: int) -> dict[str, OwnPoints]:
    """Return the points of cards that the score has a line for, by card.

    Args:
        found: Cases of each card.
        side: 1 if more points win, -1 if fewer do.
    """
    told = {card: fmean(cases.points) for card, cases in found.items() if cases.points}
    compared = {}
    for card, own in told.items():
        others = [
            each
            for other, each in told.items()
            if other != card and _component(other) == _component(card)
        ]
        if len(others) >= FEW and any(each != others[0] for each in others):
            compared[card] = OwnPoints(own, fmean(others), side * outlying(own, others))
    return compared


def _means(cases: _Cases) -> tuple[float | None, float | None]:
    if not cases.ahead:
        return None, None
    return fmean(ahead for ahead, _ in cases.ahead), fmean(chance for _, chance in cases.ahead)


def _component(card: str) -> str:
    return card.partition(":")[0]


def _leads(playtest: Playtest) -> dict[int, float]:
    """Return each seat's points above the mean; empty if a seat has no score.

    Where the fewest points win, ahead is who has fewer.
    """
    scores = playtest.scores
    if len(scores) < len(playtest.players):
        return {}
    mean, side = fmean(scores.values()), -1 if _margin(playtest) < 0 else 1
    return {seat: side * (score - mean) for seat, score in scores.items()}


def _margin(playtest: Playtest) -> float:
    """Return the winners' points above the mean; 0 if a seat has no score."""
    scores = playtest.scores
    if len(scores) < len(playtest.players):
        return 0.0
    return fmean(scores[seat] for seat in playtest.winners) - fmean(scores.values())


def _unit(playtests: Iterable[Playtest]) -> float:
    """Return the usual distance of a seat from its table's mean, in points."""
    squares = [lead * lead for each in playtests for lead in _leads(each).values()]
    return math.sqrt(fmean(squares)) if any(squares) else 1.0


def _seats(playtest: Playtest, unit: float) -> dict[int, _Seat]:
    """Return how each seat ended; without scores, a victory is a lead of its own."""
    leads, winners = _leads(playtest), playtest.winners
    count = len(playtest.players)
    found = {}
    for seat in range(1, count + 1):
        won = seat in winners
        lead = leads.get(seat)
        ahead = won - len(winners) / count if lead is None else lead / unit
        found[seat] = _Seat(won, lead, round(_STEPS * ahead))
    return found
