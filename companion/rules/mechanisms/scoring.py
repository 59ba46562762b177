"""The final score: every point explained, ties broken, every line open to correction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cards.schema.play.base import Step
from cards.schema.play.scoring import Scoring as Data
from cards.schema.play.scoring import Source
from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Mechanism
from companion.rules.mechanisms.turn_guide import Turns
from companion.rules.offer import Choice, Field, Offer, Row, Wheel
from companion.rules.score_line import ScoreLine
from companion.rules.verdict import Standing, ranked, say_verdict
from companion.rules.work import Work


@dataclass(frozen=True, slots=True)
class Counted:
    """What the table has told at the end.

    Attributes:
        numbers: id of a source to seat to number.
        said: the verdict that stands in the log; "" for none.
    """

    numbers: dict[str, dict[str, int]] = field(default_factory=dict)
    said: str = ""


class Scoring(Mechanism[Counted]):
    """Adds up the points that other mechanisms and the table's answers give."""

    kind = "scoring"
    part = Counted

    def start(self, look: Look) -> Counted:
        """Return a score of which nothing has been told."""
        return Counted()

    def lines(self, look: Look, seat: str) -> list[tuple[str, ScoreLine]]:
        """Return a seat's lines with the keys under which the table may set them otherwise."""
        data: Data = self.data
        lines = []
        for source in data.sources:
            for line in self._lines_of(look, seat, source):
                name = f"{source.id}.{line.key}" if line.key else source.id
                key = f"{self.id}.{seat}.{name}"
                points = look.derived(key, line.points)
                if key in look.state.overruled:
                    line = replace(line, points=points, why="set by the table")
                lines.append((key, line))
        return lines

    def standings(self, look: Look) -> list[Standing]:
        """Return all seats in order of rank."""
        data: Data = self.data
        totals = {
            seat.id: sum(line.points for _, line in self.lines(look, seat.id))
            for seat in look.seats
        }
        counts = {seat: self._counts(look, seat) for seat in totals}
        return ranked(totals, self._order(look), data.tie == "order", counts)

    def verdict(self, look: Look) -> str:
        """Return who has won and why; "" while numbers are missing."""
        data: Data = self.data
        if self._missing(look) or self._to_tell(look):
            return ""
        ahead = f"further ahead in {data.order}" if data.tie == "order" else ""
        breaks = [each.words for each in data.ties]
        fewer = [each.words for each in data.ties if each.less]
        standings = self.standings(look)
        return say_verdict(standings, look.name, data.unit.count, ahead, breaks, fewer)

    def ask(self, look: Look, step: Step) -> Ask:
        """Return the question for what nobody has counted, then the verdict."""
        data: Data = self.data
        if self._missing(look):
            offer = self._count_offer(look, "main")
            return Ask(f"The game is over. {data.ask}", offers=(offer,), panel=self.id)
        if to_tell := self._to_tell(look):
            return Ask(f"The game is over. {data.ask}", offers=to_tell, panel=self.id)
        return Ask(self.verdict(look), panel=self.id)

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield corrections, once the game is over."""
        if not look.state.moment.over:
            return
        if self._asked(look) and not self._missing(look):
            yield replace(self._count_offer(look, "other"), anytime=True, group="mend")
        number = Wheel("points", "Points", -999, 999, -999, 999, start=0)
        for seat in look.seats:
            lines = tuple(
                Choice(key, line.title, detail=_signed(line.points))
                for key, line in self.lines(look, seat.id)
            )
            if lines:
                yield Offer(
                    f"{self.id}.mend", seat.id, f"Correct the score of {seat.name}",
                    (
                        Field("line", "Which line?", "choice", lines),
                        Field("points", "How many points is it?", "number", wheels=(number,)),
                        Field("note", "Why?", "text", optional=True),
                    ),
                    style="other", anytime=True, group="mend",
                )  # fmt: skip

    def apply(self, work: Work, action: Action) -> None:
        """Take down what was counted, or set a line otherwise."""
        if action.verb == "count":
            self._count(work, action.values["numbers"])
            return
        data: Data = self.data
        key, points = action.values["line"], action.values["points"]
        title = next(line.title for each, line in self.lines(work, action.seat) if each == key)
        work.state = replace(work.state, overruled={**work.state.overruled, key: points})
        note = f" ({action.values['note']})" if action.values.get("note") else ""
        text = f"{work.name(action.seat)}: {title} counts {data.unit.count(points)}{note}."
        work.say(text, "correction", action.seat)

    def watch(self, work: Work) -> None:
        """Log the verdict when it is known or changes; forget it if the game goes on after all."""
        part = work.part(self)
        if not work.state.moment.over:
            self._forget(work)
            return
        verdict = self.verdict(work)
        if verdict and verdict != part.said:
            data: Data = self.data
            for each in self.standings(work):
                text = f"{work.name(each.seat)} has {data.unit.count(each.total)}."
                work.say(text, "follows", each.seat)
            work.say(verdict, "phase")
            work.put(self, replace(part, said=verdict))

    def _forget(self, work: Work) -> None:
        """Forget what was told of an end that was none."""
        old = work.state.overruled
        kept = {key: value for key, value in old.items() if not key.startswith(f"{self.id}.")}
        if len(kept) < len(old):
            work.state = replace(work.state, overruled=kept)
        if work.part(self) != Counted():
            work.put(self, Counted())

    def panels(self, look: Look) -> Iterator[dict[str, Any]]:
        """Yield the scores of all seats, once the game is over."""
        data: Data = self.data
        if look.state.moment.over:
            yield {
                "widget": "scores",
                "id": self.id,
                "title": data.title,
                "rows": [
                    {
                        "seat": each.seat,
                        "total": each.total,
                        "place": each.place,
                        "lines": [line.to_json() for _, line in self.lines(look, each.seat)],
                    }
                    for each in self.standings(look)
                ],
                "verdict": self.verdict(look),
            }

    def _counts(self, look: Look, seat: str) -> tuple[int, ...]:
        """Return what breaks ties between a seat and others with its total."""
        data: Data = self.data
        return tuple(
            sum(
                line.points
                for line in look.rules.mechanisms[each.use].score_lines(look, seat, each.source)
            )
            for each in data.ties
        )

    def _lines_of(self, look: Look, seat: str, source: Source) -> Iterator[ScoreLine]:
        if not _is_asked(look, source):
            if source.use is not None:
                yield from look.rules.mechanisms[source.use].score_lines(look, seat, source)
            return
        count = look.part(self).numbers.get(source.id, {}).get(seat)
        if count is not None and source.unit is not None:
            each = f" at {_signed(source.each)} each" if source.each != 1 else ""
            why = f"{source.unit.count(count)}{each}"
            yield ScoreLine("", source.title, why, count * source.each)

    def _asked(self, look: Look) -> list[Source]:
        data: Data = self.data
        return [source for source in data.sources if _is_asked(look, source)]

    def _order(self, look: Look) -> tuple[str, ...]:
        """Return all seats in the order that decides ties."""
        data: Data = self.data
        if data.active is None:
            return look.order()
        turns = look.find(Turns, data.active)
        seat = turns.active(look)
        return (seat, *turns.others(look, seat))

    def _to_tell(self, look: Look) -> tuple[Offer, ...]:
        """Return what mechanisms that count are still to be told."""
        data: Data = self.data
        uses = dict.fromkeys(source.use for source in data.sources if source.use is not None)
        counting = (look.rules.mechanisms[use] for use in uses)
        return tuple(
            offer
            for mechanism in counting
            if look.is_on(mechanism.option)
            for offer in mechanism.to_tell(look)
        )

    def _missing(self, look: Look) -> list[Source]:
        numbers = look.part(self).numbers
        return [source for source in self._asked(look) if source.id not in numbers]

    def _count_offer(self, look: Look, style: Any) -> Offer:
        data: Data = self.data
        numbers = look.part(self).numbers
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    Wheel(
                        source.id, source.title, 0, source.most, 0, source.most,
                        start=numbers.get(source.id, {}).get(seat.id, 0),
                    )
                    for source in self._asked(look)
                ),
                optional=False,
            )
            for seat in look.seats
        )  # fmt: skip
        grid = Field("numbers", data.ask, "numbers", rows=rows)
        return Offer(f"{self.id}.count", "", "Count", (grid,), style=style)

    def _count(self, work: Work, rows: dict[str, dict[str, int]]) -> None:
        asked = self._asked(work)
        numbers = {
            source.id: {seat: row[source.id] for seat, row in rows.items()} for source in asked
        }
        for source in asked:
            if source.unit is not None:
                unit, counts = source.unit, numbers[source.id]
                told = ", ".join(f"{work.name(seat)} {unit.count(counts[seat])}" for seat in counts)
                work.say(f"{source.title}: {told}.", "act")
        work.put(self, replace(work.part(self), numbers=numbers))


def _is_asked(look: Look, source: Source) -> bool:
    """Tell whether the table is asked, because no mechanism that is on counts it."""
    if source.unit is None:
        return False
    return source.use is None or not look.is_on(look.rules.mechanisms[source.use].option)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}"
