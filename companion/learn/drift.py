"""Compare one edition with the one before: changed rules, and how the games changed.

Tables are compared with tables: choices at one table depend on each other, so counts over all of
them would claim too much.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean

from punchboard.cards.catalog import marked, tr, translated
from punchboard.companion.learn.evidence import CellChange, Edition
from punchboard.companion.learn.odds import FEW, Proportion, benjamini_hochberg
from punchboard.companion.learn.playtest import ASIDE, Playtest
from punchboard.companion.learn.reading import PlaytestList

#: By which an item of a list in play data is known, the first that it has.
_IDS = ("id", "number", "title", "name")
#: Figures of finished games, and their names.
_FIGURES = {
    "rounds": marked("Rounds"),
    "minutes": marked("Minutes"),
    "score": marked("Winner’s score"),
    "lead": marked("Winner’s lead"),
}
#: Names of the share of a choice or a purchase.
_SHARES = {
    "chosen": marked("{title}, chosen: {name}"),
    "bought": marked("{title}, bought: {name}"),
}


def rule_changes(before: Edition, after: Edition) -> list[CellChange]:
    """Return the changes of the play data, numbers and words, named as its designer names them."""
    old, new = (each.pack.play.model_dump(mode="json") for each in (before, after))
    for edition, data in ((before, old), (after, new)):
        for id_, each in edition.pack.play.mechanisms.items():
            data["mechanisms"][id_]["kind"] = each.kind_names()[
                0
            ]  # former names count as the current one
    parts, others = old.pop("mechanisms"), new.pop("mechanisms")
    found = list(_changes(old, new, "", ()))
    for id_ in dict.fromkeys((*parts, *others)):
        if (others.get(id_) or parts[id_])["kind"] not in ASIDE:
            title = (after if id_ in others else before).title(id_)
            found += _changes(parts.get(id_), others.get(id_), title, ())
    return found


def _changes(one: object, other: object, name: str, path: tuple[str, ...]) -> Iterator[CellChange]:
    """Yield the differences between two pieces of play data.

    Args:
        one: Older value; None where it was not there.
        other: Newer value.
        name: Name of the mechanism and of the items of lists around it.
        path: Keys below the last of these.
    """
    if one == other:
        return
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            word = str(key).replace("_", " ")
            yield from _changes(one.get(key), other.get(key), name, (*path, word))
        return
    if _is_of_items(one) and _is_of_items(other):
        items, others = _items(one), _items(other)
        for key in dict.fromkeys((*items, *others)):
            called = _called(others.get(key) or items[key], f"{path[-1]} {key}")
            inside = f"{name}, {called}" if name else called
            if called == f"{path[-1]} 1" and len(items) == len(others) == 1:
                yield from _changes(items[key], others[key], name, path)  # the only one: no number
            else:
                yield from _changes(items.get(key), others.get(key), inside, ())
        return
    yield CellChange("", name, " ".join(path), _said(one), _said(other))


def _is_of_items(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, Mapping) for each in value)


def _items(value: object) -> dict[str, Mapping[str, object]]:
    """Return the items of a list by their id or name, or else by their place from 1."""
    assert isinstance(value, list)
    for key in _IDS:
        names = [str(each[key]) for each in value if each.get(key) not in (None, "")]
        if len(set(names)) == len(value):
            return dict(zip(names, value, strict=True))
    return {str(at): each for at, each in enumerate(value, 1)}


def _called(item: Mapping[str, object], otherwise: str) -> str:
    return str(item.get("name") or item.get("title") or otherwise)


def _said(value: object) -> object:
    """Return a value as a cell shows it; "there" for a value with parts of its own."""
    if isinstance(value, Mapping) or (isinstance(value, list) and _is_of_items(value) and value):
        return tr("there")
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return value.replace("**", "") if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Drift:
    """The change of a figure from one edition to the next.

    Attributes:
        name: Subject of the figure: "Rounds", "Actions: Oak".
        before, after: A share of all that was chosen or bought, or the mean over games.
        chance: Probability of a difference as large if nothing had changed.
        is_marked: Whether the change is significant among all that were compared.
    """

    name: str
    before: Proportion | float
    after: Proportion | float
    chance: float
    is_marked: bool


def drifts(before: Edition, after: Edition, pile: Callable[[Edition], PlaytestList]) -> list[Drift]:
    """Return the changes of the games: their length and scores first, then choices and purchases.

    A share is left out if too few tables of either edition have it.

    Args:
        before: The older edition.
        after: The newer one.
        pile: Picks the tables to compare: people's or programs'.
    """
    old, new = _EditionGames(pile(before)), _EditionGames(pile(after))
    compared: list[tuple[str, Proportion | float, Proportion | float, float]] = []
    for figure, name in _FIGURES.items():
        one, other = old.figures[figure], new.figures[figure]
        if min(len(one), len(other)) >= FEW:
            compared.append((translated(name), fmean(one), fmean(other), mann_whitney(one, other)))
    for taken in dict.fromkeys((*old.taken, *new.taken)):
        shares, others = old.shares(taken), new.shares(taken)
        if min(len(shares), len(others)) >= FEW:
            chance = mann_whitney(*([each.value for each in some] for some in (shares, others)))
            of, did, name = taken
            title = (after if of in after.pack.play.mechanisms else before).title(of)
            share = translated(_SHARES[did], title=title, name=name)
            compared.append((share, _whole(shares), _whole(others), chance))
    marks = benjamini_hochberg([chance for *_, chance in compared])
    found = [Drift(*each, mark) for each, mark in zip(compared, marks, strict=True)]
    return sorted(found, key=lambda each: isinstance(each.before, Proportion) and (1 + each.chance))


def _whole(shares: Iterable[Proportion]) -> Proportion:
    both = [(each.count, each.of) for each in shares]
    return Proportion(sum(count for count, _ in both), sum(of for _, of in both))


class _EditionGames:
    """Figures and choices of an edition's tables.

    Attributes:
        figures: Figures of each finished game, by name.
        taken: Choices and purchases, as (mechanism, which of the two, name).
    """

    def __init__(self, pile: PlaytestList) -> None:
        self.figures: dict[str, list[float]] = {each: [] for each in _FIGURES}
        self.taken: dict[tuple[str, str, str], None] = {}
        self._counts: list[dict[tuple[str, str], Counter[str]]] = []
        for playtest in pile:
            counts = dict(self._count(playtest))
            self._counts.append(counts)
            self.taken |= {(*of, name): None for of, names in counts.items() for name in names}
            if playtest.is_over:
                self._take_whole(playtest)

    def shares(self, which: tuple[str, str, str]) -> list[Proportion]:
        """Return its share of everything that was chosen or bought, for each table."""
        of, did, name = which
        counts = [each[of, did] for each in self._counts if (of, did) in each]
        return [Proportion(each[name], each.total()) for each in counts]

    def _take_whole(self, playtest: Playtest) -> None:
        """Add the figures of a game, which needs to be whole for some of them."""
        if not playtest.is_cut:
            self.figures["rounds"].append(playtest.rounds)
        if playtest.seconds:
            self.figures["minutes"].append(playtest.minutes)
        scores = sorted(playtest.scores.values(), reverse=True)
        if scores:
            self.figures["score"].append(scores[0])
        if len(scores) > 1:
            self.figures["lead"].append(scores[0] - scores[1])

    def _count(self, playtest: Playtest) -> Iterator[tuple[tuple[str, str], Counter[str]]]:
        """Yield the counts of choices and of purchases, by subject."""
        for by, choices in playtest.choices.items():
            yield (by, "chosen"), Counter(choices)
        bought: dict[str, Counter[str]] = {}
        for paid in playtest.payments:
            of, dot, kind = paid.subject.partition(".")
            if dot:
                bought.setdefault(of, Counter())[paid.name or kind] += 1
        for of, names in bought.items():
            yield (of, "bought"), names


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how likely two samples differ as much if they are of one kind; both sides.

    By ranks, with the normal distribution, ties and continuity corrected (Mann and Whitney, Annals
    of Mathematical Statistics 18, 1947); right within a hundredth or two from five on.
    """
    many, few = len(one), len(other)
    whole = many + few
    counts = Counter(chain(one, other))
    rank, below = {}, 0
    for value in sorted(counts):
        rank[value] = below + (counts[value] + 1) / 2
        below += counts[value]
    wins = sum(rank[value] for value in one) - many * (many + 1) / 2
    ties = sum(count**3 - count for count in counts.values())
    spread = many * few / 12 * (whole + 1 - ties / (whole * (whole - 1)))
    if not spread:
        return 1.0
    apart = max(0.0, abs(wins - many * few / 2) - 0.5) / math.sqrt(spread)
    return math.erfc(apart / math.sqrt(2))
