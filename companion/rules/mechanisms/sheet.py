"""A score sheet: players type their numbers in once, formulas of the game do the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.schema.play.scoring import Source
from cards.schema.play.sheets import Counted, SheetLine
from cards.schema.play.sheets import Sheet as Data
from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanism import Mechanism
from companion.rules.offer import Field, Offer, Row, Wheel
from companion.rules.score_line import ScoreLine
from companion.rules.work import Work
from companion.rules.worked import Bench


@dataclass(frozen=True, slots=True)
class Filled:
    """What has been typed in: seat to id of a count to entry to number."""

    of: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)


class Sheet(Mechanism[Filled]):
    """Asks for numbers, and explains what they come to."""

    kind = "sheet"
    part = Filled

    def start(self, look: Look) -> Filled:
        """Return empty sheets."""
        return Filled()

    def to_tell(self, look: Look) -> Iterator[Offer]:
        """Yield the sheets that are still empty."""
        filled = look.part(self).of
        for seat in look.seats:
            if seat.id not in filled:
                yield self._fill(look, seat.id, seat.name)

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield sheets to be filled in early, and filled ones to be corrected."""
        data: Data = self.data
        over, filled = look.state.moment.over, look.part(self).of
        for seat in look.seats:
            if (over and seat.id in filled) or (data.early and not over):
                group = "mend" if over else self.id
                yield self._fill(look, seat.id, seat.name, anytime=True, group=group, style="other")

    def apply(self, work: Work, action: Action) -> None:
        """Take down a sheet."""
        data: Data = self.data
        rows = {
            count.id: dict(action.values[count.id][action.seat]) for count in data.counts
        }  # fmt: skip
        name = work.name(action.seat)
        again = action.seat in work.part(self).of
        work.put(self, Filled({**work.part(self).of, action.seat: rows}))
        kind: Any = "correction" if again else "act"
        verb = "is corrected" if again else "is filled in"
        work.say(f"{data.title}: {name}'s {verb}.", kind, action.seat)

    def score_lines(self, look: Look, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the lines of a seat's sheet; none while it is empty."""
        data: Data = self.data
        filled = look.part(self).of
        if seat not in filled:
            return
        others = [numbers for each, numbers in filled.items() if each != seat]
        bench = Bench(data.kinds, data.let, filled[seat], others)
        for line in data.lines:
            for kind in data.kinds if line.each else (None,):
                found = self._line(line, bench.of_kind(kind), source)
                if found is not None:
                    yield found

    def _line(self, line: SheetLine, bench: Bench, source: Source) -> ScoreLine | None:
        points = bench.work_out(line.points)
        shown = bench.work_out(line.when) if line.when is not None else points
        if not shown:
            return None
        key = f"{line.id}.{bench.kind.id}" if bench.kind is not None else line.id
        return ScoreLine(key, bench.say(line.title), bench.say(line.why), points * source.each)

    def _fill(self, look: Look, seat: str, name: str, **more: Any) -> Offer:
        data: Data = self.data
        fields = tuple(self._field(look, seat, name, count) for count in data.counts)
        return Offer(f"{self.id}.fill", seat, f"{data.title}: {name}", fields, **more)

    def _field(self, look: Look, seat: str, name: str, count: Counted) -> Field:
        data: Data = self.data
        told = look.part(self).of.get(seat, {}).get(count.id, {})
        lowest = max(count.least, 0)
        wheels = tuple(
            Wheel(
                each.id, each.title, count.least, count.most, count.least, count.most,
                start=told.get(each.id, lowest),
            )
            for each in count.of or data.kinds
        )  # fmt: skip
        rows = (Row(seat, wheels, optional=False),)
        return Field(count.id, count.ask.replace("{name}", name), "numbers", rows=rows)
