"""Rules for ties that can never decide anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.schema.scoring import Scoring, Source, Tallied
from punchboard.cards.play.schema.sheet import Sheet
from punchboard.cards.play.schema.turn_order import Rank

#: Key of a place in turn order.
_PLACE = "turn order"


class IdleTie(NamedTuple):
    """A rule that never breaks a tie.

    Attributes:
        path: Path of the rule in the play data.
        message: A sentence about it, without a full stop.
    """

    path: tuple[str | int, ...]
    message: str


def idle_ties(play: Play) -> Iterator[IdleTie]:
    """Yield the rules for ties that can never decide anything."""
    for name, data in play.mechanisms.items():
        if isinstance(data, Scoring):
            yield from _of_scoring(play, name, data)
            continue
        for field, value in data:
            if isinstance(value, tuple) and value and isinstance(value[0], Rank):
                yield from _of_ranks(play, ("mechanisms", name, field), value)


def _of_scoring(play: Play, name: str, data: Scoring) -> Iterator[IdleTie]:
    """Yield the counts that are equal wherever the totals and all earlier counts are."""
    points: Counter[Hashable] = Counter()
    for source in data.sources:
        points[_counted(play, source)] += source.each
    scored = {each for each, worth in points.items() if worth}
    known: set[Hashable] = set()
    for number, tie in enumerate(data.ties):
        counted, path = _counted(play, tie.source), ("mechanisms", name, "ties", number)
        if counted in known:
            message = tr('"{things}" breaks no tie: an earlier entry counts it', things=tie.words)
            yield IdleTie(path, message)
        elif scored - known == {counted}:
            message = tr(
                '"{things}" breaks no tie: it is equal wherever the totals are', things=tie.words
            )
            yield IdleTie(path, message)
        elif _is_never_asked(play, data, tie.source):
            message = tr(
                '"{things}" breaks no tie: nobody is asked for "{name}"; name it under `sources`',
                things=tie.words, name=tie.source.use,
            )  # fmt: skip
            yield IdleTie(path, message)
        known.add(counted)


def _is_never_asked(play: Play, data: Scoring, source: Source) -> bool:
    """Return whether a count of players is in no step, and in no source of the final score."""
    sheet = play.mechanisms.get(source.use)
    if not isinstance(sheet, Sheet) or all(count.use for count in sheet.counts):
        return False
    used = {each.use for each in data.sources}
    used |= {step.use for phase in play.phases for step in phase.steps}
    return source.use not in used


def _of_ranks(play: Play, path: tuple[str | int, ...], ranks: Sequence[Rank]) -> Iterator[IdleTie]:
    """Yield the ranks that repeat an earlier comparison, or follow one by turn order."""
    known: set[Hashable] = set()
    for number, rank in enumerate(ranks):
        key: Hashable = ("told", number)
        if rank.of is not None:
            key = rank.of
        elif rank.by is not None:
            key = _counted(play, rank.source)
        elif rank.is_place:
            key = _PLACE
        if _PLACE in known:
            message = tr("this entry breaks no tie: turn order before it leaves none")
            yield IdleTie((*path, number), message)
        elif key in known:
            message = tr("this entry breaks no tie: an earlier entry compares the same")
            yield IdleTie((*path, number), message)
        known.add(key)


def _counted(play: Play, source: Source) -> Hashable:
    """Return a key that is equal for sources that count the same."""
    data, what = play.mechanisms.get(source.use), source.what
    if not isinstance(data, Sheet):
        return (source.use, what)
    # A sheet may have a count and a line of one name, and a line may be worth anything.
    is_count = what.partition(".")[0] in data.numbered
    is_line = any(line.id == what for line in data.lines)
    return (source.use, what, is_line and not (is_count and isinstance(source, Tallied)))
