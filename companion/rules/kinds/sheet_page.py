"""A page of a score sheet for one player: its fields, its limits, and the numbers typed there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.sheet import Counted, Entry
from punchboard.companion.rules.engine.formula_scope import FormulaScope, Numbers
from punchboard.companion.rules.engine.limit import NOW, Limit, Part
from punchboard.companion.rules.engine.offer import Choice, Field, Row, Wheel

#: The field with a line for each kind, and the one figure of a line without any other name.
_GRID, _FIGURE = "kinds", "count"


class SheetPage:
    """One page of a player's sheet.

    Attributes:
        counts: Counts on the page.
    """

    def __init__(
        self, counts: Sequence[Counted], scope: FormulaScope, start: Numbers, name: str
    ) -> None:
        """Make the page of a player.

        Args:
            counts: Counts on the page.
            scope: Answers of the pages before.
            start: First figures of the fields.
            name: The player's.
        """
        self.counts = counts
        self._kinds, self._scope, self._start, self._name = scope.kinds, scope, start, name

    @property
    def is_row(self) -> bool:
        """Whether all figures fit beside each other, in the one line of a player."""
        return not any(each.tap or self._is_of_kinds(each) for each in self.counts)

    def _is_of_kinds(self, count: Counted) -> bool:
        """Return whether a count has a number for each kind."""
        return bool(self._kinds) and count.is_of_kinds

    def row(self) -> Iterator[Wheel]:
        """Yield the figures of a page that is one line."""
        for count in self.counts:
            for entry in self._entries(count):
                yield self._wheel(count, entry.id, f"{count.id}_{entry.id}", entry.title)
            if not count.of:
                yield self._wheel(count, "", count.id, count.title)

    def read_row(self, row: Mapping[str, int]) -> Numbers:
        """Return the numbers of a line."""
        return {
            count.id: {
                each: row.get(f"{count.id}_{each}" if each else count.id, 0)
                for each in ([entry.id for entry in count.of] or [""])
            }
            for count in self.counts
        }

    def fields(self) -> Iterator[Field]:
        """Yield the fields of the page, without counts that can only be 0."""
        asked = [each for each in self.counts if self._may_count(each)]
        of_kinds = [each for each in asked if self._is_of_kinds(each)]
        if of_kinds:
            yield self._grid(of_kinds)
        for count in asked:
            entries = list(self._entries(count))
            if count.tap and entries:
                yield self._taps(count, entries)
            elif entries:
                rows = tuple(
                    Row(each.id, (self._wheel(count, each.id),), False, each.title)
                    for each in entries
                )
                yield Field(count.id, self._ask(count), "grid", rows=rows)
            elif not (count.of or self._is_of_kinds(count)):
                yield Field(count.id, self._ask(count), "number", wheels=(self._wheel(count, ""),))

    def _may_count(self, count: Counted) -> bool:
        """Return whether a count can be anything but 0."""
        return bool(count.least or self.limit(count))

    def read(self, values: Mapping[str, Any]) -> Numbers:
        """Return the answered numbers; unasked ones are 0."""
        return {count.id: dict(self._read(count, values)) for count in self.counts}

    def _read(self, count: Counted, values: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
        """Yield each entry of a count with its number, from the answers of a form."""
        answer = values.get(count.id)
        if count.of:
            for entry in count.of:
                if count.tap:
                    touched = (answer,) if isinstance(answer, str) else answer or ()
                    yield entry.id, int(entry.id in touched)
                else:
                    yield entry.id, (answer or {}).get(entry.id, {}).get(_FIGURE, 0)
        elif self._is_of_kinds(count):
            for kind in self._kinds:
                yield kind, values.get(_GRID, {}).get(kind, {}).get(count.id, 0)
        else:
            yield "", answer or 0

    def _entries(self, count: Counted) -> Iterator[Entry]:
        return (each for each in count.of if self._scope.evaluate(each.when))

    def _ask(self, count: Counted) -> str:
        return count.ask.replace("{name}", self._name)

    def _grid(self, counts: Sequence[Counted]) -> Field:
        """Return a grid with a row for each kind, and a number for each count."""
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
        return Field(_GRID, self._ask(counts[0]), "grid", rows=rows)

    def _taps(self, count: Counted, entries: Sequence[Entry]) -> Field:
        """Return buttons for the entries of a count, each on or off."""
        numbers = self._start.get(count.id, {})
        icons = {kind.id: kind.icon for kind in self._kinds.values()}
        choices = tuple(
            Choice(each.id, each.title, icon=icons.get(each.id, "")) for each in entries
        )
        start = [each.id for each in entries if numbers.get(each.id)]
        ask, limit, many = self._ask(count), self.limit(count), len(entries)
        one = limit == 1
        least, most = max(0, min(count.least, many)), max(2, min(limit, many))
        least, most = (1, 1) if one else (least, most)
        now = next(iter(start), None) if one else start
        return Field(count.id, ask, "pick", choices, least=least, most=most, start=now)

    def limit(self, count: Counted) -> int:
        """Return the largest number of a count."""
        return max(count.least, self._scope.limit(count.most))

    def allows(self, numbers: Numbers) -> bool:
        """Return whether the page still offers these answers."""
        for count in self.counts:
            entries = {each.id for each in self._entries(count)}
            for entry, number in numbers.get(count.id, {}).items():
                if number and count.of and entry not in entries:
                    return False
        return True

    def wheels(self, count: Counted) -> tuple[str, ...]:
        """Return the names of a count's figures in the line of a player."""
        return tuple(f"{count.id}_{each.id}" for each in count.of) or (count.id,)

    def part(self, count: Counted, prefix: str, field: str) -> Part | None:
        """Return the answers of a count in a field; None if it isn't asked there.

        Args:
            count: Count of this page.
            prefix: Text before the name of each field.
            field: Name of the field.
        """
        if not self._may_count(count):
            return None
        if self._is_of_kinds(count):
            return Part(field, wheels=(count.id,)) if field == f"{prefix}{_GRID}" else None
        return Part(field) if field == f"{prefix}{count.id}" else None

    def limits(
        self,
        count: Counted,
        parts: tuple[Part, ...],
        others: int = 0,
        is_last: bool = True,
        is_whole: bool | None = None,
    ) -> Iterator[Limit]:
        """Yield that all players together have no more of a count than there is, or all of it.

        Args:
            count: Count of this page.
            parts: Its answers in a form.
            others: Amount that players outside the form have.
            is_last: Whether nobody else has still to answer.
            is_whole: Whether all together have all of it; None: as this player's page says.
        """
        most = self.limit(count)
        whole = is_last and (self.is_whole(count) if is_whole is None else is_whole)
        words = {"title": count.title, "most": most, "sum": NOW}
        all_of_it = tr("{title}: all together have {most}", **words)
        if whole:
            why = tr("{title}: all together have {most}, not {sum}.", **words)
            yield Limit(parts, why, least=most, says=all_of_it, base=others)
        if count.shared:
            why = tr("{title}: all together have at most {most}, not {sum}.", **words)
            says = "" if whole else tr("{title}: all together have at most {most}", **words)
            yield Limit(parts, why, most=most, says=says, base=others)

    def is_whole(self, count: Counted) -> bool:
        """Return whether all players together have all of a count."""
        whole = count.whole
        return whole if isinstance(whole, bool) else self._scope.evaluate(whole) != 0

    def _wheel(self, count: Counted, entry: str, name: str = _FIGURE, title: str = "") -> Wheel:
        """Return the wheel of an entry; a count of 0 or 1 is a switch."""
        start = self._start.get(count.id, {}).get(entry, max(count.least, 0))
        most = self.limit(count)
        return Wheel(
            name, title or count.title, count.least, most, count.least, most, start=start,
            is_switch=count.least == 0 and count.most == 1,
        )  # fmt: skip
