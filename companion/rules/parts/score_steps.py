"""The steps in which a final score is shown: category by category, and the winner last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from punchboard.cards.catalog import tr
from punchboard.companion.view_schema import ScoreStepView, ScoreView

#: At most so many categories are shown, as many as a table still looks at; the rest is one of them.
_MOST = 20
#: Milliseconds before the first step.
_FIRST = 700
#: Milliseconds between two categories: at most, at least, and at most for all of them together.
_GAP, _LEAST_GAP, _CATEGORIES = 1600, 350, 11_000
#: Milliseconds between two ranks of the last category: at most, and for all of them together.
_RANK, _RANKS = 900, 4500
#: Milliseconds for which the table waits longer for the winner.
_HELD_BREATH = 700


@dataclass(eq=False)
class Category:
    """Points for one thing.

    Attributes:
        title: Name of the thing.
        points: Seat to its points, of all seats that have a line for it.
    """

    title: str
    points: dict[str, int] = field(default_factory=dict)

    def add(self, seat: str, points: int) -> None:
        """Add points of a seat."""
        self.points[seat] = self.points.get(seat, 0) + points


def score_steps(rows: Sequence[ScoreView]) -> list[ScoreStepView]:
    """Return the steps in which a score is shown; none if nobody has a point.

    The last category is shown rank by rank, so nobody is known to have won before the last step.
    Seats that share a rank are shown together.
    """
    categories = categories_of(rows)
    steps: list[ScoreStepView] = []
    sums = {row["seat"]: 0 for row in rows}
    for number, each in enumerate(categories, start=1):
        is_last = number == len(categories)
        ranks = sorted({row["place"] for row in rows}, reverse=True) if is_last else [0]
        for rank in ranks:
            seats = [row["seat"] for row in rows if not is_last or row["place"] == rank]
            points = {seat: each.points.get(seat, 0) for seat in seats}
            sums |= {seat: sums[seat] + points[seat] for seat in seats}
            steps.append(
                {
                    "title": each.title,
                    "number": number,
                    "points": points,
                    "sums": {seat: sums[seat] for seat in seats},
                    "place": rank,
                    "at": 0,
                }
            )
    for step, at in zip(steps, _times([step["place"] > 0 for step in steps]), strict=True):
        step["at"] = at
    return steps


def categories_of(rows: Sequence[ScoreView]) -> list[Category]:
    """Return the categories of a score in the order of its lines, without those of 0 points.

    Lines that one seat alone has, such as the stores of each, are one category if the same words
    explain them.
    """
    titles = _titles(rows)
    found: list[Category] = []
    by_title: dict[str, Category] = {}
    for row in rows:
        after = 0  # place behind the category of the line before
        for line in row["lines"]:
            title = titles[row["seat"], line["title"], line["why"]]
            if title in by_title:
                after = found.index(by_title[title])
            else:
                by_title[title] = Category(title)
                found.insert(after, by_title[title])
            by_title[title].add(row["seat"], line["points"])
            after += 1
    shown = [each for each in found if any(each.points.values())]
    if len(shown) <= _MOST:
        return shown
    rest = Category(tr("Other points"))
    for each in shown[_MOST - 1 :]:
        for seat, points in each.points.items():
            rest.add(seat, points)
    return [*shown[: _MOST - 1], rest]


def _titles(rows: Sequence[ScoreView]) -> Mapping[tuple[str, str, str], str]:
    """Return the category's title by seat, title and explanation of a line."""
    owners: dict[str, set[str]] = {}
    for row in rows:
        for line in row["lines"]:
            owners.setdefault(line["title"], set()).add(row["seat"])
    lines = [(row["seat"], line["title"], line["why"]) for row in rows for line in row["lines"]]
    alone = {title for title, seats in owners.items() if len(rows) > 1 and len(seats) == 1}
    alike = Counter(why for _, title, why in lines if why and title in alone)
    return {
        (seat, title, why): why[:1].upper() + why[1:]
        if title in alone and alike[why] > 1
        else title
        for seat, title, why in lines
    }


def _times(of_ranks: Sequence[bool]) -> list[int]:
    """Return when each step is shown, in milliseconds from the start.

    Args:
        of_ranks: For each step, whether it shows a rank of the last category.
    """
    if not of_ranks:
        return []
    ranks = sum(of_ranks)
    gap = max(_LEAST_GAP, min(_GAP, _CATEGORIES // max(1, len(of_ranks) - ranks)))
    short = min(_RANK, _RANKS // ranks)
    times = [_FIRST]
    for before, now in pairwise(of_ranks):
        times.append(times[-1] + (short if before and now else gap))
    if len(times) > 1:
        times[-1] += _HELD_BREATH
    return times
