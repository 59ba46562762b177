"""Draw three charts of playtests as SVG inside the report's own text."""

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

#: The size of a picture in its own units, and the space of its scales.
WIDTH, HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 16, 56
#: Height of a bar with its name above it.
_BAR = 46
#: Radius of the largest dot, and of one that stands for one purchase where none needs a larger one.
_LARGEST, _SINGLE = 14, 3.5
#: Lines of single seats behind the means: more hide each other.
_MOST_LINES = 60
_STEPS_WANTED = 6


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A dot: its place, its area for several of one kind, and its title."""

    x: float
    y: float
    radius: float
    title: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line through points "x,y x,y"; `kind` is `won`, `other`, `seat won` or `seat`."""

    points: str
    kind: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, its name above it and its figure at its end."""

    y: float
    width: float
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure on a scale, and its place."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture, in words and as figures as well.

    Attributes:
        id: Id of the picture in the page.
        title: Subject of the picture.
        words: Description for people who can't see the picture.
        head: Headings of the table behind it.
        rows: Rows of that table.
        across: Name of the scale below; "" for none.
        upright: Name of the scale at the left; "" for none.
        xs, ys: the scales' figures.
        Shapes to draw.
        even: Ends of the line on which both scales are equal, "x1 y1 x2 y2"; "" for none.
        height: Height of the picture.
    """

    id: str
    title: str
    words: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    across: str = ""
    upright: str = ""
    xs: tuple[Tick, ...] = ()
    ys: tuple[Tick, ...] = ()
    marks: tuple[ChartDot, ...] = ()
    lines: tuple[ChartLine, ...] = ()
    bars: tuple[Bar, ...] = ()
    even: tuple[float, ...] = ()
    height: int = HEIGHT


class _Scale:
    """From values to places in the picture, with round figures between."""

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        step = _round_step((most - least) / _STEPS_WANTED)
        self.least = math.floor(least / step) * step
        self.most = max(self.least + step, math.ceil(most / step) * step)
        self._start, self._end, self._step = start, end, step

    def at(self, value: float) -> float:
        """Return the place of a value."""
        part = (value - self.least) / (self.most - self.least)
        return round(self._start + part * (self._end - self._start), 1)

    def ticks(self) -> tuple[Tick, ...]:
        """Return its figures."""
        count = round((self.most - self.least) / self._step)
        values = [self.least + self._step * at for at in range(count + 1)]
        return tuple(Tick(self.at(each), f"{each:g}".replace("-", "−")) for each in values)


def _round_step(wanted: float) -> float:
    """Return the step of 1, 2 or 5 times a power of ten that comes next, 1 at least."""
    if wanted <= 1:
        return 1
    power = 10 ** math.floor(math.log10(wanted))
    return float(next(power * each for each in (1, 2, 5, 10) if power * each >= wanted))


def charts(edition: Edition, pile: PlaytestList) -> list[Chart]:
    """Return the pictures for which there is anything to show."""
    found = (prices(pile), points(edition, pile), minutes(edition, pile))
    return [each for each in found if each is not None]


def prices(pile: Iterable[Playtest]) -> Chart | None:
    """Return a chart of paid prices against printed ones; None where neither is known."""
    counts: dict[tuple[int, int], list[str]] = {}
    for playtest in pile:
        for each in playtest.payments:
            if each.printed is not None:
                counts.setdefault((each.printed, each.paid), []).append(each.name)
    if len(counts) < 2:
        return None
    most_paid = max(paid for _, paid in counts)
    across = _Scale(0, max(printed for printed, _ in counts), _LEFT, WIDTH - _RIGHT)
    up = _Scale(0, most_paid, HEIGHT - _BOTTOM, _TOP)
    # Areas are as many times as large, so that the eye compares them rightly.
    most_names = max(map(len, counts.values()))
    single = min(_SINGLE, _LARGEST / math.sqrt(most_names))
    marks = tuple(
        ChartDot(
            across.at(printed),
            up.at(paid),
            round(max(1.5, single * math.sqrt(len(names))), 1),
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
    apart = (
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
            counts_above_and_below=apart,
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
        marks=marks,
        even=even,
    )


def points(edition: Edition, pile: PlaytestList) -> Chart | None:
    """Return points over rounds with the winner; None where no running total is known."""
    thing = running_total(edition, pile)
    if not thing:
        return None
    courses = [
        (seat in playtest.winners, course)
        for playtest in pile
        if playtest.is_over and playtest.winners
        for seat, course in _courses(playtest, thing).items()
    ]
    rounds = max((len(course) - 1 for _, course in courses), default=0)
    if rounds < 2:
        return None
    lowest = min(min(course) for _, course in courses)
    highest = max(max(course) for _, course in courses)
    across = _Scale(0, rounds, _LEFT, WIDTH - _RIGHT)
    up = _Scale(min(0, lowest), highest, HEIGHT - _BOTTOM, _TOP)
    means = {
        won: _means([course for who, course in courses if who is won], rounds)
        for won in (True, False)
    }
    ends = fmean(course[-1] for who, course in courses if who)
    single = [
        ChartLine(_path(course, across, up), "seat won" if won else "seat")
        for won, course in courses[:_MOST_LINES]
    ]
    both = [
        ChartLine(_path(means[won], across, up), "won" if won else "other")
        for won in (False, True)
        if means[won]
    ]
    name = edition.title(thing)
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


def _means(courses: Sequence[Sequence[int]], rounds: int) -> list[float]:
    """Return the mean after each of some rounds; a game that is over keeps its last figure.

    Else the mean would fall where a game ends early with many points.
    """
    return (
        [fmean(course[min(at, len(course) - 1)] for course in courses) for at in range(rounds + 1)]
        if courses
        else []
    )


def _courses(playtest: Playtest, thing: str) -> dict[int, list[int]]:
    """Return each seat's total at the start and after each round."""
    last: dict[int, dict[int, int]] = {}
    for total in playtest.totals.get(thing, []):
        last.setdefault(total.seat, {})[total.round] = total.now
    courses = {}
    for seat, by_round in last.items():
        now = by_round.get(0, 0)
        courses[seat] = [now := by_round.get(at, now) for at in range(playtest.rounds + 1)]
    return courses


def minutes(edition: Edition, pile: PlaytestList) -> Chart | None:
    """Return the minutes of each phase; None where no time is known, or of one phase alone."""
    tables = 0
    seconds: dict[str, int] = {}
    for playtest in pile:
        tables += bool(playtest.seconds)
        for phase, spent in playtest.seconds.items():
            seconds[phase] = seconds.get(phase, 0) + spent
    if not tables or len(seconds.keys() - {""}) < 2:  # after the end there is no phase
        return None
    order = [each.id for each in edition.pack.play.phases]
    mean = {phase: spent / tables / 60 for phase, spent in seconds.items()}
    known = sorted(mean, key=lambda phase: order.index(phase) if phase in order else len(order))
    longest = max(mean.values())
    bars = tuple(
        Bar(
            at * _BAR,
            round(max(1.0, mean[phase] / longest * (WIDTH - 120)), 1),
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
        height=len(bars) * _BAR,
    )


def _path(values: Sequence[float], across: _Scale, up: _Scale) -> str:
    return " ".join(f"{across.at(at)},{up.at(each)}" for at, each in enumerate(values))


def _some(names: Sequence[str]) -> str:
    different = list(dict.fromkeys(names))
    return ", ".join(different[:3]) + (" …" if len(different) > 3 else "")


def _times(count: int) -> str:
    return tr("once") if count == 1 else tr("{count} times", count=count)
