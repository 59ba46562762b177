"""Lines of score sheets whose points no answer changes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from punchboard.cards.catalog import tr
from punchboard.cards.play.formula import OF_ALL, of_all, of_players, of_series, read_formula
from punchboard.cards.play.schema.formulas import ROUND, Derived, Series
from punchboard.cards.play.schema.formulas import Numbers as Data
from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.schema.sheet import Counted, Sheet, SheetLine
from punchboard.cards.play.schema.table_number import TableNumber
from punchboard.cards.play.schema.track import Track

#: Random tables that are scored before a line counts as idle. A line that one table in 40 changes
#: is taken for idle in one check of 2 000.
_TABLES = 300
_SEED = 1
#: A limit that depends on other pages, cards of a sheet, and the largest value in their columns:
#: the play data don't know them.
_MOST, _CARDS = 20, 3
_LARGEST_VALUE = 9


@dataclass(frozen=True, slots=True)
class IdleLine:
    """A line that always gives the same points.

    Attributes:
        path: Path of the line in the play data.
        message: A sentence about it, without a full stop.
        points: Its points.
    """

    path: tuple[str | int, ...]
    message: str
    points: int


def idle_lines(play: Play, players: range | None = None) -> Iterator[IdleLine]:
    """Yield the lines of sheets that never change, without those that say so.

    Args:
        play: The play data.
        players: Numbers of players of the game; None for any from two.
    """
    players = players or range(2, max(2, len(play.seats)) + 1)
    for name, data in play.mechanisms.items():
        if isinstance(data, Sheet):
            for number, points in _idle(play, data, players):
                line = data.lines[number]
                message = tr(
                    '"{line}" always gives {points} points: no answer changes them',
                    line=line.title,
                    points=points,
                )
                yield IdleLine(("mechanisms", name, "lines", number), message, points)


def _idle(play: Play, data: Sheet, players: range) -> Iterator[tuple[int, int]]:
    """Yield the numbers of idle lines with their points."""
    chance = random.Random(_SEED)
    left = {number: line for number, line in enumerate(data.lines) if not line.fixed}
    seen: dict[int, set[int]] = {number: set() for number in left}
    for _ in range(_TABLES):
        for player in _table(play, data, chance.choice(players), chance):
            for number, line in left.items():
                seen[number].update(player.points(line))
        left = {number: line for number, line in left.items() if len(seen[number]) < 2}
        if not left:
            return
    yield from ((number, next(iter(seen[number]))) for number in left)


@dataclass(slots=True)
class _Player:
    """A player with random answers; the numbers that formulas know of them."""

    sheet: Sheet
    common: Mapping[str, Sequence[int]]
    kinds: Mapping[str, Mapping[str, Sequence[int]]]
    answers: Mapping[str, Mapping[str, int]]
    others: list[_Player] = field(default_factory=list)
    kind: str = ""

    def points(self, line: SheetLine) -> Iterator[int]:
        """Yield the points of a line, for each kind if it has a line for each."""
        for kind in self.kinds if line.each else ("",):
            self.kind = kind
            is_shown = line.when is None or read_formula(line.when).evaluate(self)
            yield read_formula(line.points).evaluate(self) if is_shown else 0
        self.kind = ""

    def number(self, name: str) -> int:
        """Return the number behind a name."""
        first, _, entry = name.partition(".")
        derived = self._derived(first)
        if derived is not None:
            return self._of_kind(entry or self.kind, derived.formula)
        if first in self.answers:
            return self.answers[first].get(
                entry or ("" if "" in self.answers[first] else self.kind), 0
            )
        return sum(self._listed(first))

    def of_name(self, function: str, name: str) -> int:
        """Return a function of a name."""
        if function not in OF_ALL:
            others = [self._as(other).number(name) for other in self.others]
            return of_players(function, self.number(name), others)
        derived = self._derived(name)
        if derived is not None:
            values = [self._of_kind(kind, derived.formula) for kind in self.kinds]
        elif name in self.answers:
            values = list(self.answers[name].values())
        else:
            values = list(self._listed(name))
        return of_all(function, values)

    def of_list(self, function: str, name: str, number: int) -> int:
        """Return the sum of the first numbers of a name, or the one at a place."""
        return of_series(function, self._listed(name), number)

    def _derived(self, name: str) -> Derived | None:
        return next((each for each in self.sheet.let if each.id == name), None)

    def _of_kind(self, kind: str, text: str) -> int:
        was, self.kind = self.kind, kind
        value = read_formula(text).evaluate(self)
        self.kind = was
        return value

    def _as(self, other: _Player) -> _Player:
        other.kind = self.kind
        return other

    def _listed(self, name: str) -> Sequence[int]:
        return self.kinds.get(self.kind, {}).get(name) or self.common.get(name, ())


def _table(play: Play, data: Sheet, count: int, chance: random.Random) -> list[_Player]:
    """Return the players of a random table, all with answers."""
    common = {**_numbers(data.numbers, count), "players": (count,), ROUND: (chance.randint(1, 9),)}
    kinds = {each.id: _numbers(each.numbers, count) for each in data.kinds}
    for card in range(_CARDS if data.cards else 0):
        kinds[f"card {card}"] = {
            name: (chance.randint(0, _LARGEST_VALUE),) for name in data.columns
        }
    players = [
        _Player(
            data,
            common,
            kinds,
            {each.id: _answer(play, each, kinds, chance) for each in data.counts},
        )
        for _ in range(count)
    ]
    for player in players:
        player.others = [each for each in players if each is not player]
    return players


def _numbers(numbers: Data, players: int) -> dict[str, Sequence[int]]:
    return {
        name: each.numbers(players) if isinstance(each, Series) else (each,)
        for name, each in numbers.items()
    }


def _answer(
    play: Play, count: Counted, kinds: Mapping[str, object], chance: random.Random
) -> dict[str, int]:
    """Return random answers to a count: often the least, or the most."""
    least, most = _range(play, count)
    entries = [each.id for each in count.of] or [
        *(kinds if count.use is None or count.each else ())
    ]
    return {
        entry: chance.choice((least, most, chance.randint(min(least, most), most)))
        if not count.tap
        else chance.randint(0, 1)
        for entry in entries or [""]
    }


def _range(play: Play, count: Counted) -> tuple[int, int]:
    """Return the least and the largest number of a count, as far as the data know them."""
    least, most = count.least, count.most
    data = play.mechanisms.get(count.use or "")
    if isinstance(data, TableNumber):
        least, most = data.range_of(count.what)
    elif isinstance(data, Track):
        least = -_MOST if data.lowest is None else data.lowest
    return least, most if isinstance(most, int) else _MOST
