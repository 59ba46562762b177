"""The pages of "Score now", which mostly scores a game that was played without the companion.

After a game that was played with it, only the rows of a score pad are asked. Each seat gets one
page, a form that asks for just the numbers that the scoring reads. A sheet (a player's own paper,
such as a roll-and-write) may ask for more on further pages. If seats end with equal points, another
form asks for the counts that break the tie.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.scoring import Scoring
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.score_pad import ScorePad
from punchboard.companion.rules.kinds.sheet import Sheet

#: The figures 0 to this one are buttons to touch, and larger ones are typed: six buttons fit on the
#: narrowest phone.
_LAST_BUTTON = 5
#: A number that may be larger than this is a sum of points or money: it has no buttons.
_LARGEST_COUNT = 99


class ScorePages:
    """The pages of one scoring.

    Args:
        id: Id of the scoring.
        data: Parameters of the scoring.
    """

    def __init__(self, id: str, data: Scoring) -> None:  # noqa: A002
        self._id, self._data = id, data

    def pages(self, table: TableContext, answered: Collection[str]) -> Iterator[Offer]:
        """Yield the page of each seat that still has to fill in something.

        Args:
            table: The table.
            answered: Seats that have sent their first page. They get further pages only.
        """
        for seat in table.seats:
            fields = tuple(self._fields(table, seat.id, seat.id not in answered))
            if fields:
                title = tr("{name}’s score", name=seat.name)
                limits = _limits(table, seat.id, self._sources(table), fields)
                yield Offer(
                    f"{self._id}.page", seat.id, title, fields, limits=limits, source="told"
                )

    def tie_forms(self, table: TableContext, seats: Sequence[str]) -> Iterator[Offer]:
        """Yield a form for each of the seats that are level.

        It asks for the counts that break ties, as far as the seat's page didn't ask for them.
        """
        sources = self._sources(table)
        missing = [each for each in self._tie_breakers(table) if each not in sources]
        for seat in seats:
            fields = [field for each in missing for field in each.score_fields(table, seat)]
            if fields:
                title = tr("{name}’s score", name=table.name(seat))
                fields = [_with_buttons_in(field) for field in fields]
                limits = _limits(table, seat, missing, fields)
                yield Offer(
                    f"{self._id}.tie", seat, title, tuple(fields), limits=limits, source="told"
                )

    def _tie_breakers(self, table: TableContext) -> Iterator[Mechanism[Any, Any]]:
        """Yield the mechanisms whose counts break ties, in the order in which they do."""
        for name in dict.fromkeys(each.use for each in self._data.ties):
            each = table.find(Mechanism, name)
            if table.is_on(each.option):
                yield each

    def save(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Save the values of a seat's page or tie form, each in the mechanism that asked for it."""
        for each in dict.fromkeys((*self._sources(tx), *self._tie_breakers(tx))):
            names = {field.name for field in each.score_fields(tx, seat)}
            answers = {name: value for name, value in values.items() if name in names}
            if answers:
                each.fill_page(tx, seat, answers)

    def reopen(self, tx: Transaction, seat: str) -> None:
        """Ask a seat again for the numbers that only its pages count, as it typed them there."""
        for each in self._sources(tx):
            each.reopen_page(tx, seat)

    def extra_offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the offers that are shown below the pages, such as a score pad's "Add a row"."""
        for each in self._sources(table):
            yield from each.score_offers(table)

    def always_has_pages(self, table: TableContext) -> bool:
        """Return whether there are pages also after a game that was played with the companion.

        The rows of a score pad are typed in any case: no rule of the game counts them.
        """
        return any(isinstance(each, ScorePad) for each in self._sources(table))

    def _fields(self, table: TableContext, seat: str, is_first: bool) -> Iterator[Field]:
        """Yield the fields of a seat's first page, or of a further one."""
        for each in self._sources(table):
            if is_first or each.has_further_pages:
                yield from map(_with_buttons_in, each.score_fields(table, seat))

    def _sources(self, table: TableContext) -> list[Mechanism[Any, Any]]:
        """Return the mechanisms whose numbers the scoring reads.

        Those with further pages, sheets and score pads, come last. All others fit on the first
        page.
        """
        names = dict.fromkeys(source.use for source in self._data.sources)
        if self._data.excludes is not None:
            # The seat with the least of this count can't win, so the scoring reads it, too.
            names[self._data.excludes.use] = None
        found: dict[str, Mechanism[Any, Any]] = {}
        for name in names:
            source = table.find(Mechanism, name)
            for id_ in _ids_counted_on_sheet(source):
                found[id_] = table.find(Mechanism, id_)
            found[name] = source
        switched_on = [each for each in found.values() if table.is_on(each.option)]
        return sorted(switched_on, key=lambda each: each.has_further_pages)


def _ids_counted_on_sheet(mechanism: Mechanism[Any, Any]) -> list[str]:
    """Return the ids of the mechanisms whose counts a sheet adds to its points; [] if no sheet."""
    if not isinstance(mechanism, Sheet):
        return []
    return [each.use for each in mechanism.data.counts if each.use is not None]


def _limits(
    table: TableContext, seat: str, asked: Iterable[Mechanism[Any, Any]], fields: Iterable[Field]
) -> tuple[Limit, ...]:
    """Return the limits of a page, without those of fields that it doesn't ask."""
    names = {field.name for field in fields}
    return tuple(
        limit
        for each in asked
        for limit in each.score_limits(table, seat)
        if all(part.field in names for part in limit.parts)
    )


def _with_buttons_in(field: Field) -> Field:
    """Return a field with buttons for the small figures of all its wheels (its numbers)."""
    if field.widget == "number":
        return replace(field, wheels=tuple(map(_with_buttons, field.wheels)))
    if field.widget != "grid":
        return field
    rows = (replace(row, wheels=tuple(map(_with_buttons, row.wheels))) for row in field.rows)
    return replace(field, rows=tuple(rows))


def _with_buttons(wheel: Wheel) -> Wheel:
    """Return a wheel with buttons for small figures.

    Switches, large sums, figures below 0 and wheels that have buttons stay as they are.
    """
    if wheel.touched is not None or wheel.is_switch or wheel.least < 0:
        return wheel
    most = wheel.last if wheel.most is None else wheel.most
    return replace(wheel, touched=min(most, _LAST_BUTTON)) if most <= _LARGEST_COUNT else wheel
