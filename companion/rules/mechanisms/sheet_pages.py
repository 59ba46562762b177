"""What a sheet asks: page by page for one player, or everything once for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from punchboard.cards.schema.play.sheets import Counted, Entry
from punchboard.cards.schema.play.sheets import Sheet as Data
from punchboard.companion.rules.formula_scope import FormulaScope, Kind, Numbers
from punchboard.companion.rules.offer import Choice, Field, Row, Wheel

#: The field with a line for each kind.
GRID = "kinds"
#: The one figure of a line.
FIGURE = "count"


def pages_of(data: Data) -> tuple[tuple[Counted, ...], ...]:
    """Return the counts of each page, in order."""
    return tuple(tuple(counts) for _, counts in groupby(data.counts, lambda each: each.page))


class SheetPage:
    """One page of a player's sheet.

    Attributes:
        counts: that are asked on it.
    """

    def __init__(
        self, counts: Sequence[Counted], kinds: Mapping[str, Kind], scope: FormulaScope, name: str
    ) -> None:
        """Take what is known.

        Args:
            counts: of the page.
            kinds: by id.
            scope: what was told on the pages before, and here when it was filled in before.
            name: the player's.
        """
        self.counts = counts
        self._kinds, self._scope, self._name = kinds, scope, name

    def fields(self) -> Iterator[Field]:
        """Yield what is asked; none: nothing on this page counts."""
        of_kinds = [each for each in self.counts if not each.of and self._kinds]
        if of_kinds:
            yield self._grid(of_kinds)
        for count in self.counts:
            entries = list(self._entries(count))
            if count.tap and entries:
                yield self._taps(count, entries)
            elif entries:
                rows = tuple(
                    Row(each.id, (self._wheel(count, each.id),), False, each.title)
                    for each in entries
                )
                yield Field(count.id, self._ask(count), "numbers", rows=rows)
            elif not count.of and not self._kinds:
                yield Field(count.id, self._ask(count), "number", wheels=(self._wheel(count, ""),))

    def read(self, values: Mapping[str, Any]) -> Numbers:
        """Return the numbers that were told; those that were not asked are 0."""
        return {count.id: dict(self._read(count, values)) for count in self.counts}

    def _read(self, count: Counted, values: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
        told = values.get(count.id)
        if count.of:
            for entry in count.of:
                if count.tap:
                    yield entry.id, int(entry.id in (told or ()))
                else:
                    yield entry.id, (told or {}).get(entry.id, {}).get(FIGURE, 0)
        elif self._kinds:
            for kind in self._kinds:
                yield kind, values[GRID][kind][count.id]
        else:
            yield "", told or 0

    def _entries(self, count: Counted) -> Iterator[Entry]:
        return (each for each in count.of if self._scope.evaluate(each.when))

    def _ask(self, count: Counted) -> str:
        return count.ask.replace("{name}", self._name)

    def _grid(self, counts: Sequence[Counted]) -> Field:
        rows = tuple(
            Row(
                kind.id,
                tuple(self._wheel(count, kind.id, count.id, count.title) for count in counts),
                False,
                kind.title,
                kind.icon,
            )
            for kind in self._kinds.values()
        )
        return Field(GRID, self._ask(counts[0]), "numbers", rows=rows)

    def _taps(self, count: Counted, entries: Sequence[Entry]) -> Field:
        told = self._scope.numbers.get(count.id, {})
        choices = tuple(Choice(each.id, each.title) for each in entries)
        start = [each.id for each in entries if told.get(each.id)]
        return Field(
            count.id, self._ask(count), "choice", choices, least=0, most=max(2, len(entries)),
            start=start,
        )  # fmt: skip

    def _wheel(self, count: Counted, entry: str, name: str = FIGURE, title: str = "") -> Wheel:
        told = self._scope.numbers.get(count.id, {}).get(entry, max(count.least, 0))
        most = max(count.least, self._scope.limit(count.most))
        return Wheel(name, title or count.title, count.least, most, count.least, most, start=told)
