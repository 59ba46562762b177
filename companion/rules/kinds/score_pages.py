"""Score now: each player's page with the numbers that a scoring reads, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.scoring import Scoring
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Field, Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.score_pad import ScorePad
from punchboard.companion.rules.kinds.sheet import Sheet

#: The largest figure of a count that is drawn to be touched: six fit on the narrowest phone.
_TOUCHED = 5
#: A count that may be larger is a sum of points or money, and typed.
_LARGEST_COUNT = 99


class ScorePages:
    """The pages of one scoring.

    Args:
        id: Id of the scoring.
        data: Parameters of the scoring.
    """

    def __init__(self, id: str, data: Scoring) -> None:  # noqa: A002
        self._id, self._data = id, data

    def offers(self, table: TableContext, told: Collection[str]) -> Iterator[Offer]:
        """Yield the page of each seat that has still to fill in anything.

        Args:
            table: The table.
            told: Seats that have sent their first page. Their sheets may have further pages.
        """
        for seat in table.seats:
            fields = tuple(self._fields(table, seat.id, seat.id not in told))
            if fields:
                title = tr("{name}’s score", name=seat.name)
                yield Offer(f"{self._id}.page", seat.id, title, fields)

    def ties(self, table: TableContext, seats: Sequence[str]) -> Iterator[Offer]:
        """Yield a form with the tie-breaking counts of each seat that no page has."""
        read = self._read(table)
        for seat in seats:
            breaks = [each for each in self._breaks(table) if each not in read]
            fields = [field for each in breaks for field in each.score_fields(table, seat)]
            if fields:
                title = tr("{name}’s score", name=table.name(seat))
                yield Offer(f"{self._id}.tie", seat, title, tuple(map(_touchable, fields)))

    def _breaks(self, table: TableContext) -> Iterator[Mechanism[Any, Any]]:
        for name in dict.fromkeys(each.use for each in self._data.ties):
            each = table.find(Mechanism, name)
            if table.is_on(each.option):
                yield each

    def tell(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Save the values of a seat's page, or of its form for a tie."""
        for each in dict.fromkeys((*self._read(tx), *self._breaks(tx))):
            names = {field.name for field in each.score_fields(tx, seat)}
            answers = {name: value for name, value in values.items() if name in names}
            if answers:
                each.fill_page(tx, seat, answers)

    def reopen(self, tx: Transaction, seat: str) -> None:
        """Ask a seat for its sheets again."""
        for each in self._read(tx):
            each.reopen_page(tx, seat)

    def beside(self, table: TableContext) -> Iterator[Offer]:
        """Yield offers beside the pages."""
        for each in self._read(table):
            yield from each.score_offers(table)

    def are_always(self, table: TableContext) -> bool:
        """Return whether the score has pages however the game ends."""
        return any(isinstance(each, ScorePad) for each in self._read(table))

    def _fields(self, table: TableContext, seat: str, is_first: bool) -> Iterator[Field]:
        for each in self._read(table):
            if is_first or each.goes_on:
                yield from map(_touchable, each.score_fields(table, seat))

    def _read(self, table: TableContext) -> list[Mechanism[Any, Any]]:
        """Return the mechanisms whose numbers the scoring reads, sheets last."""
        names = dict.fromkeys(source.use for source in self._data.sources)
        if self._data.excludes is not None:
            names[self._data.excludes.use] = None
        found: dict[str, Mechanism[Any, Any]] = {}
        for name in names:
            each = table.find(Mechanism, name)
            found |= {id_: table.find(Mechanism, id_) for id_ in _read_by(each)} | {name: each}
        on = [each for each in found.values() if table.is_on(each.option)]
        return sorted(on, key=lambda each: each.goes_on)


def _read_by(mechanism: Mechanism[Any, Any]) -> list[str]:
    """Return the ids of the mechanisms that count for a sheet."""
    if not isinstance(mechanism, Sheet):
        return []
    return [each.use for each in mechanism.data.counts if each.use is not None]


def _touchable(field: Field) -> Field:
    """Return a field whose small figures are drawn to be touched."""
    if field.widget == "number":
        return replace(field, wheels=tuple(map(_touched, field.wheels)))
    if field.widget != "grid":
        return field
    rows = (replace(row, wheels=tuple(map(_touched, row.wheels))) for row in field.rows)
    return replace(field, rows=tuple(rows))


def _touched(wheel: Wheel) -> Wheel:
    if wheel.touched is not None or wheel.is_switch or wheel.least < 0:
        return wheel
    most = wheel.last if wheel.most is None else wheel.most
    return replace(wheel, touched=min(most, _TOUCHED)) if most <= _LARGEST_COUNT else wheel
