"""Compute three charts of playtests: shapes, words and figures, which the report draws as SVG.

The charts show prices paid against printed ones, points over rounds, and minutes by phase.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from punchboard.cards.catalog import tr, tr_count, tr_list
from punchboard.companion.learn.evidence import Edition
from punchboard.companion.learn.findings import running_total
from punchboard.companion.learn.playtest import Playtest
from punchboard.companion.learn.reading import PlaytestList

#: Size of a picture, in its own units.
WIDTH, HEIGHT = 640, 360
#: Margins of a picture, with the figures and titles of its scales.
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 16, 56
#: Height of a bar with its name above it, and room for the figure at its right end.
_BAR_HEIGHT, _BAR_FIGURE = 46, 120
#: A bar is at least this long, so that it can be seen.
_SHORTEST_BAR = 1.0
#: Radius of a dot for one purchase, unless all dots must shrink so that none is above the largest.
_SINGLE_DOT, _SMALLEST_DOT, _LARGEST_DOT = 3.5, 1.5, 14
#: At most this many thin lines of single seats; more would hide each other.
_MOST_SEAT_LINES = 60
#: A scale has about this many steps.
_STEPS_WANTED = 6
#: At most this many names in the title of a dot.
_MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A dot, with the title that a mouse shows; its area is a count, but never too small to see."""

    x: float
    y: float
    radius: float
    title: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line through points "x,y x,y"; `kind` is its CSS class in the report.

    The kinds are `won` and `other` for means, `seat won` and `seat` for single seats.
    """

    points: str
    kind: str


@dataclass(frozen=True, slots=True)
class ChartBar:
    """A bar, its name above it and its figure at its end."""

    y: float
    width: float
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A figure on a scale, and its position `at` in the picture."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture made of shapes, with a description and a table of the same figures.

    Attributes:
        id: Id of the picture in the page.
        title: Subject of the picture.
        words: Description for people who can't see the picture.
        head: Headings of the table behind it.
        rows: Rows of that table.
        x_title: Name of the scale below; "" for none.
        y_title: Name of the scale at the left; "" for none.
        xs: Figures of the scale below.
        ys: Figures of the scale at the left.
        dots: Dots to draw.
        lines: Lines to draw.
        bars: Bars to draw.
        even: Ends (x1, y1, x2, y2) of the line on which both scales are equal; () for none.
        height: Height of the picture.
    """

    id: str
    title: str
    words: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    x_title: str = ""
    y_title: str = ""
    xs: tuple[ChartTick, ...] = ()
    ys: tuple[ChartTick, ...] = ()
    dots: tuple[ChartDot, ...] = ()
    lines: tuple[ChartLine, ...] = ()
    bars: tuple[ChartBar, ...] = ()
    even: tuple[float, ...] = ()
    height: int = HEIGHT


class _Scale:
    """A scale: turns values into positions in the picture, and has ticks at round figures."""

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        step = _round_step((most - least) / _STEPS_WANTED)
        self.least = math.floor(least / step) * step
        self.most = max(self.least + step, math.ceil(most / step) * step)
        self._start, self._end, self._step = start, end, step

    def at(self, value: float) -> float:
        """Return the position of a value."""
        part = (value - self.least) / (self.most - self.least)
        return round(self._start + part * (self._end - self._start), 1)

    def ticks(self) -> tuple[ChartTick, ...]:
        """Return the figures along the scale."""
        count = round((self.most - self.least) / self._step)
        values = [self.least + self._step * at for at in range(count + 1)]
        return tuple(ChartTick(self.at(each), f"{each:g}".replace("-", "−")) for each in values)


def _round_step(wanted: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, 50 and so on that is at least `wanted`."""
    if wanted <= 1:
        return 1
    power = 10 ** math.floor(math.log10(wanted))
    return float(next(power * each for each in (1, 2, 5, 10) if power * each >= wanted))


def charts(edition: Edition, playtests: PlaytestList) -> list[Chart]:
    """Return the charts for which there is anything to show."""
    found = (
        price_chart(playtests),
        point_chart(edition, playtests),
        minute_chart(edition, playtests),
    )
    return [each for each in found if each is not None]


def price_chart(playtests: Iterable[Playtest]) -> Chart | None:
    """Return a chart of paid prices against printed ones.

    None if fewer than two different pairs of printed and paid price are known.
    """
    # (printed, paid) -> the names of the things that were bought so
    counts: dict[tuple[int, int], list[str]] = {}
    for playtest in playtests:
        for each in playtest.payments:
            if each.printed is not None:
                counts.setdefault((each.printed, each.paid), []).append(each.name)
    if len(counts) < 2:
        return None
    most_paid = max(paid for _, paid in counts)
    across = _Scale(0, max(printed for printed, _ in counts), _LEFT, WIDTH - _RIGHT)
    up = _Scale(0, most_paid, HEIGHT - _BOTTOM, _TOP)
    # The area, not the radius, is proportional to the count: the eye compares areas.
    most_names = max(map(len, counts.values()))
    single = min(_SINGLE_DOT, _LARGEST_DOT / math.sqrt(most_names))
    dots = tuple(
        ChartDot(
            across.at(printed),
            up.at(paid),
            round(max(_SMALLEST_DOT, single * math.sqrt(len(names))), 1),
            tr(
                "{cards}: printed {printed_price}, paid {paid_price}, {number_of_times}",
                cards=_some(names),
                printed_price=printed,
                paid_price=paid,
                number_of_times=_times(len(names)),
            ),
        )
        for (printed, paid), names in sorted(counts.items(), key=lambda pair: -len(pair[1]))
    )
    end = min(across.most, up.most)
    even = (across.at(0), up.at(0), across.at(end), up.at(end))
    above = sum(len(names) for (printed, paid), names in counts.items() if paid > printed)
    below = sum(len(names) for (printed, paid), names in counts.items() if paid < printed)
    whole = sum(map(len, counts.values()))
    comparisons = [
        *([tr("{count} above", count=above)] if above else []),
        *([tr("{count} below", count=below)] if below else []),
    ]
    comparison = (
        tr("{parts} the printed price", parts=tr_list(comparisons))
        if comparisons
        else tr("all at the printed price")
    )
    return Chart(
        "prices",
        tr("Price paid against price printed"),
        tr(
            "{count} purchases, {counts_above_and_below}; on the dashed line both are equal. A "
            "larger dot is more of them.",
            count=whole,
            counts_above_and_below=comparison,
        ),
        (tr("Printed"), tr("Paid"), tr("Times"), tr("What")),
        tuple(
            (str(printed), str(paid), str(len(names)), _some(names))
            for (printed, paid), names in sorted(counts.items())
        ),
        tr("printed"),
        tr("paid"),
        across.ticks(),
        up.ticks(),
        dots=dots,
        even=even,
    )


def point_chart(edition: Edition, playtests: PlaytestList) -> Chart | None:
    """Return a chart of points over rounds, winners against the others.

    None if no running total is known, or no finished game with a winner has two rounds.
    """
    score_id = running_total(edition, playtests)
    if not score_id:
        return None
    seat_totals = [
        (seat in playtest.winners, totals)
        for playtest in playtests
        if playtest.is_over and playtest.winners
        for seat, totals in _totals_by_round(playtest, score_id).items()
    ]
    rounds = max((len(totals) - 1 for _, totals in seat_totals), default=0)
    if rounds < 2 or not any(has_won for has_won, _ in seat_totals):
        return None
    lowest = min(min(totals) for _, totals in seat_totals)
    highest = max(max(totals) for _, totals in seat_totals)
    across = _Scale(0, rounds, _LEFT, WIDTH - _RIGHT)
    up = _Scale(min(0, lowest), highest, HEIGHT - _BOTTOM, _TOP)
    means = {
        won: _means([totals for has_won, totals in seat_totals if has_won is won], rounds)
        for won in (True, False)
    }
    ends = fmean(totals[-1] for has_won, totals in seat_totals if has_won)
    single = [
        ChartLine(_path(totals, across, up), "seat won" if won else "seat")
        for won, totals in seat_totals[:_MOST_SEAT_LINES]
    ]
    both = [
        ChartLine(_path(means[won], across, up), "won" if won else "other")
        for won in (False, True)
        if means[won]
    ]
    name = edition.title(score_id)
    rows = [
        (
            str(at) if at else tr("start"),
            *(f"{means[won][at]:.1f}" if means[won] else "" for won in (True, False)),
        )
        for at in range(rounds + 1)
    ]
    return Chart(
        "points",
        tr("{name} over rounds, with the winner", name=name),
        tr(
            "Thick: the mean of those who won and of the others, in which a "
            "game that is over keeps its last figure; thin: seats of single "
            "games. Winners end at {ends:.0f} on average.",
            ends=ends,
        ),
        (tr("After round"), tr("Winners, mean"), tr("Others, mean")),
        tuple(rows),
        tr("round"),
        name.lower(),
        across.ticks(),
        up.ticks(),
        lines=tuple(single + both),
    )


def _means(seat_totals: Sequence[Sequence[int]], rounds: int) -> list[float]:
    """Return the mean at the start and after each round; [] without any seat.

    A game that is over keeps its last total. Otherwise the mean would fall where a game ends early
    with many points.
    """
    if not seat_totals:
        return []
    return [
        fmean(totals[min(at, len(totals) - 1)] for totals in seat_totals)
        for at in range(rounds + 1)
    ]


def _totals_by_round(playtest: Playtest, score_id: str) -> dict[int, list[int]]:
    """Return each seat's total at the start and after each round.

    A round in which a total didn't change keeps the one before.
    """
    last: dict[int, dict[int, int]] = {}
    for total in playtest.totals.get(score_id, []):
        last.setdefault(total.seat, {})[total.round] = total.now
    by_seat: dict[int, list[int]] = {}
    for seat, by_round in last.items():
        newest = 0
        by_seat[seat] = []
        for at in range(playtest.rounds + 1):
            newest = by_round.get(at, newest)
            by_seat[seat].append(newest)
    return by_seat


def minute_chart(edition: Edition, playtests: PlaytestList) -> Chart | None:
    """Return a chart of the minutes of each phase, the mean of all tables with times.

    None if no times are known, or those of fewer than two phases.
    """
    tables = 0
    seconds: dict[str, int] = {}
    for playtest in playtests:
        tables += bool(playtest.seconds)
        for phase, spent in playtest.seconds.items():
            seconds[phase] = seconds.get(phase, 0) + spent
    if not tables or len(seconds.keys() - {""}) < 2:
        return None  # "" is the time after the end: it has a bar, but isn't a phase
    order = [each.id for each in edition.pack.play.phases]
    mean = {phase: spent / tables / 60 for phase, spent in seconds.items()}
    known = sorted(mean, key=lambda phase: order.index(phase) if phase in order else len(order))
    longest = max(mean.values())
    bars = tuple(
        ChartBar(
            at * _BAR_HEIGHT,
            round(max(_SHORTEST_BAR, mean[phase] / longest * (WIDTH - _BAR_FIGURE)), 1),
            edition.phase_name(phase),
            f"{mean[phase]:.0f}" if mean[phase] >= 1 else tr("under 1"),
        )
        for at, phase in enumerate(known)
    )
    slowest = max(mean, key=lambda phase: mean[phase])
    return Chart(
        "minutes",
        tr("Minutes by phase"),
        tr_count(
            "The mean of {count} table: {minutes:.0f} minutes in all, "
            "{minutes_of_phase:.0f} of them in {phase}.",
            "The mean of {count} tables: {minutes:.0f} minutes in all, "
            "{minutes_of_phase:.0f} of them in {phase}.",
            tables,
            minutes=sum(mean.values()),
            minutes_of_phase=mean[slowest],
            phase=edition.phase_name(slowest),
        ),
        (tr("Phase"), tr("Minutes")),
        tuple((edition.phase_name(phase), f"{mean[phase]:.1f}") for phase in known),
        bars=bars,
        height=len(bars) * _BAR_HEIGHT,
    )


def _path(values: Sequence[float], across: _Scale, up: _Scale) -> str:
    """Return a line with a point for the start and each round: "x,y x,y"."""
    return " ".join(f"{across.at(at)},{up.at(each)}" for at, each in enumerate(values))


def _some(names: Sequence[str]) -> str:
    """Return the first few of the names, each once."""
    different = list(dict.fromkeys(names))
    rest = " …" if len(different) > _MOST_NAMES else ""
    return ", ".join(different[:_MOST_NAMES]) + rest


def _times(count: int) -> str:
    return tr("once") if count == 1 else tr("{count} times", count=count)
