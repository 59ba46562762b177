"""The verdict of a scoring: totals in order of rank, and the sentence with the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.parts.tie_rule import TieRule, deciding, levels


@dataclass(frozen=True, slots=True)
class RankedSeat:
    """A seat's rank.

    Attributes:
        seat: Its id.
        total: Total of all lines.
        place: Place, from 1; seats that share a place have the same.
    """

    seat: str
    total: int
    place: int


def ranked(
    totals: Mapping[str, int],
    order: Sequence[str],
    by_order: bool,
    ties: Sequence[TieRule] = (),
    winner: str = "",
    excluded: Collection[str] = (),
) -> list[RankedSeat]:
    """Return all seats, the best first.

    Args:
        totals: Totals by seat.
        order: All seats in turn order.
        by_order: Whether equal totals are ranked by turn order; otherwise they share a place.
        ties: Rules that break ties before turn order.
        winner: Seat that has won independent of the totals; "" for none.
        excluded: Seats that cannot win with any total.
    """
    chances = {seat: (seat == winner) - (seat in excluded) for seat in totals}
    rules = (TieRule(chances, higher=True), TieRule(totals, higher=True), *ties)
    found: list[RankedSeat] = []
    for group in levels(sorted(totals, key=order.index), rules):
        first = len(found) + 1
        for number, seat in enumerate(group, first):
            found.append(RankedSeat(seat, totals[seat], number if by_order else first))
    return found


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of a game.

    Attributes:
        headline: Sentence for a headline; "" while that isn't decided.
        reason: Further sentences, of ties and how they were broken; "" for none.
    """

    headline: str = ""
    reason: str = ""

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(each for each in (self.headline, self.reason) if each)


def say_verdict(
    standings: Sequence[RankedSeat],
    name_of: Callable[[str], str],
    count: Callable[[int], str],
    ahead: str,
    ties: Sequence[TieRule] = (),
) -> Verdict:
    """Return the verdict: the winners, and how each tie was broken.

    Args:
        standings: The best first.
        name_of: A seat's name.
        count: A total with its unit.
        ahead: Reason that one of two with equal totals is ranked higher: "further ahead in turn
            order"; "" where ties are shared.
        ties: Rules that break ties, with the names of their counts: "tiles".
    """
    best = standings[0]
    if len(standings) == 1:
        return Verdict(tr("{name} has {total}.", name=name_of(best.seat), total=count(best.total)))
    winners = [name_of(each.seat) for each in standings if each.place == 1]
    if len(winners) > 1:
        first = tr(
            "{names} win together with {total}.", names=listed(winners), total=count(best.total)
        )
    else:
        first = tr("{winner} wins with {total}.", winner=winners[0], total=count(best.total))
    groups = [list(group) for _, group in groupby(standings, key=lambda each: each.total)]
    sentences = [_tie(group, name_of, ahead, ties) for group in groups if len(group) > 1]
    return Verdict(first, " ".join(tie for tie in sentences if tie))


def _tie(
    group: Sequence[RankedSeat],
    name_of: Callable[[str], str],
    ahead: str,
    ties: Sequence[TieRule],
) -> str:
    """Return how those with one total are ranked; "" where they share a place."""
    names, total = [name_of(each.seat) for each in group], group[0].total
    tie = deciding([each.seat for each in group], ties)
    if tie is not None:
        counts = [tie.counts[each.seat] for each in group]
        if len(group) == 2:
            values = {
                "names": listed(names), "total": total, "name": names[0], "things": tie.words,
                "better": counts[0], "worse": counts[1],
            }  # fmt: skip
            if tie.higher:
                return tr(
                    "{names} have {total}; {name} has more {things}, {better} to {worse}.", **values
                )
            return tr(
                "{names} have {total}; {name} has less {things}, {better} to {worse}.", **values
            )
        counts_in_words = tr(", ").join(
            f"{name} {each}" for name, each in zip(names, counts, strict=True)
        )
        return tr(
            "{names} have {total}; {things} decide: {counts}.",
            names=listed(names),
            total=total,
            things=tie.words,
            counts=counts_in_words,
        )
    if not ahead:
        return ""
    if len(names) == 2:
        return tr(
            "{names} have {total}; {name} is {ahead}.",
            names=listed(names),
            total=total,
            name=names[0],
            ahead=ahead,
        )
    return tr(
        "{names} have {total}; that is their order, {ahead} first.",
        names=listed(names),
        total=total,
        ahead=ahead,
    )
