"""A score sheet: players type their numbers in once, formulas of the game do the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

from punchboard.cards.schema.play.base import Step
from punchboard.cards.schema.play.scoring import Source
from punchboard.cards.schema.play.sheets import Counted, SheetLine
from punchboard.cards.schema.play.sheets import Sheet as Data
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.formula_scope import (
    FormulaScope,
    Numbers,
    kinds_of,
    known,
    of_round,
)
from punchboard.companion.rules.look import Look
from punchboard.companion.rules.mechanism import Ask, Mechanism
from punchboard.companion.rules.mechanisms.sheet_pages import SheetPage, pages_of
from punchboard.companion.rules.offer import Field, Offer, Row, Wheel
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.rules.roles import Ledger
from punchboard.companion.rules.score_line import ScoreLine
from punchboard.companion.rules.words import lowered
from punchboard.companion.rules.work import Work
from punchboard.companion.view_schema import CellView, ColumnView, PanelView, TableRowView

_PAGE = "page_"
#: Rounds that stand side by side on the narrowest phone.
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Filled:
    """What has been told.

    Attributes:
        of: seat to id of a count to entry to number.
        pages: seat to how many of its pages have been filled in.
        asks: whether a step asks for it now.
        paid: seats that have gained what their sheet came to, where one comes after the other.
        gained: what each seat has gained by it, each time that a step asked for it.
    """

    of: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    pages: Mapping[str, int] = field(default_factory=dict)
    asks: bool = False
    paid: tuple[str, ...] = ()
    gained: tuple[Mapping[str, int], ...] = ()


class Sheet(Mechanism[Data, Filled]):
    """Asks for numbers, and explains what they come to."""

    kind = "sheet"

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._pages = pages_of(data)
        self._blank = cache(partial(_blank, data))

    def start(self, look: Look) -> Filled:
        """Return empty sheets."""
        return Filled()

    def enter(self, work: Work, step: Step) -> None:
        """Ask for empty sheets, or gain at once what needs no asking."""
        work.put(self, Filled(asks=True, gained=work.part(self).gained))
        self._gain(work)

    def is_done(self, look: Look, step: Step) -> bool:
        """Return whether all has been filled in and gained."""
        return not look.part(self).asks

    def ask(self, look: Look, step: Step) -> Ask:
        """Return the question for what is still to be filled in."""
        data: Data = self.data
        text = step.say or self._question(self._asked(look))
        offers = tuple(self.to_tell(look))
        if data.asks == "all":
            return Ask(text, offers=offers, panel=self.id, everyone=not data.together)
        waiting = self._waiting(look)
        text = text.replace("{name}", look.name(waiting[0]))
        return Ask(text, seats=waiting[:1], offers=offers, panel=self.id, later=waiting[1:])

    def leave(self, work: Work, step: Step) -> None:
        """Say that nothing is counted, where the table goes on without."""
        part = work.part(self)
        if part.asks:
            work.say(f"{self.data.title}: nothing is counted.", "act")
            work.put(self, Filled(gained=part.gained))

    def to_tell(self, look: Look) -> Iterator[Offer]:
        """Yield what is still to be filled in: the next page of each player, or the one form."""
        data: Data = self.data
        if data.together:
            if self._missing(look):
                yield self._form(look)
            return
        seats = self._waiting(look)[:1] if data.asks != "all" else (each.id for each in look.seats)
        for seat in seats:
            page = self._page_of(look, seat)
            if page is not None:
                yield self._fill(look, seat, page)

    def _waiting(self, look: Look) -> tuple[str, ...]:
        """Return who has still to fill in a sheet, in the order in which they are asked."""
        order = look.order() if self.data.asks != "reverse" else look.order()[::-1]
        return tuple(seat for seat in order if seat not in look.part(self).paid)

    def offers(self, look: Look) -> Iterator[Offer]:
        """Yield sheets to be filled in early, and filled ones to be corrected."""
        data: Data = self.data
        if look.state.moment.over:
            yield from self._again(look)
        elif data.early and not data.together:
            for seat in look.seats:
                page = self._page_of(look, seat.id)
                if page is None:
                    yield self._reset(look, seat.id, self.id)
                else:
                    yield replace(self._fill(look, seat.id, page), **_later(self.id))

    def apply(self, work: Work, action: Action) -> None:
        """Take down a page, what all have, or that a sheet is to be filled in again."""
        if action.verb == "count":
            self._count(work, action.values["numbers"])
        elif action.verb == "again":
            pages = {**work.part(self).pages, action.seat: 0}
            work.put(self, replace(work.part(self), pages=pages))
            title = self.data.title
            work.say(f"{title}: {work.name(action.seat)}’s is filled in again.", "correction")
        else:
            self._turn(work, action.seat, int(action.verb.removeprefix(_PAGE)), action.values)
        self._gain(work)

    def _gain(self, work: Work) -> None:
        """Gain what the lines come to, once a step asks: of all together, or of each in turn."""
        data: Data = self.data
        if not work.part(self).asks:
            return
        waiting = self._waiting(work)
        ready = [seat for seat in waiting if self._is_filled(work, seat)]
        if data.asks == "all" and len(ready) < len(waiting):
            return
        lines = {seat: list(self._lines(work, seat)) for seat in ready}
        for seat in ready:
            for line, found in lines[seat]:
                self._gain_line(work, seat, line, found)
            work.put(self, replace(work.part(self), paid=(*work.part(self).paid, seat)))
        if not self._waiting(work):
            self._close(work)

    def _gain_line(self, work: Work, seat: str, line: SheetLine, found: ScoreLine) -> None:
        ledger = work.find(Ledger, line.into or self.data.into or "")
        spare = ledger.spare(work, seat)
        if ledger.is_money and spare is not None and spare + found.points < 0:
            short = ledger.unit.count(-found.points)
            raise Refusal(Code.OUT_OF_RANGE, f"{work.name(seat)} has not {short}: {found.title}.")
        ledger.gain(work, seat, found.points, found.why or found.title)

    def _close(self, work: Work) -> None:
        """Take down what all have gained by the sheet's own lines."""
        data: Data = self.data
        part = work.part(self)
        gained = {
            seat: sum(found.points for line, found in self._lines(work, seat) if line.into is None)
            for seat in work.order()
        }
        past = (*part.gained, gained) if data.into is not None else part.gained
        work.put(self, replace(part, asks=False, paid=(), gained=past))

    def watch(self, work: Work) -> None:
        """Forget what was told of an end that was none."""
        is_early = self.data.early or self.data.pays or work.state.moment.over
        if not is_early and work.part(self) != Filled():
            work.put(self, Filled())

    def score_lines(self, look: Look, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the lines of a seat's sheet, or the one that is wanted; none while it is empty."""
        if not self._is_filled(look, seat):
            return
        data: Data = self.data
        is_line = not source.what or any(line.id == source.what for line in data.lines)
        if not is_line and any(each.id == source.what.partition(".")[0] for each in data.counts):
            number = self._scope(look, seat).number(source.what)
            yield ScoreLine("", source.title, "", number * source.each)
            return
        for line, found in self._lines(look, seat):
            if source.what in ("", line.id):
                yield replace(found, points=found.points * source.each)

    def _lines(self, look: Look, seat: str) -> Iterator[tuple[SheetLine, ScoreLine]]:
        """Yield the lines of a filled sheet with what they come to."""
        data: Data = self.data
        scope = self._scope(look, seat)
        for line in data.lines:
            for kind in scope.kinds.values() if line.each else (None,):
                found = _line(line, scope.of_kind(kind))
                if found is not None:
                    yield line, found

    def panels(self, look: Look) -> Iterator[PanelView]:
        """Yield what the last rounds brought, where each round counts."""
        data: Data = self.data
        gained = look.part(self).gained
        shown = range(max(0, len(gained) - _SHOWN), len(gained))
        if not shown:
            return
        rows: list[TableRowView] = [
            {
                "seat": seat,
                "cells": [_cell(gained[each].get(seat, 0)) for each in shown],
                "now": False,
            }
            for seat in look.order()
        ]
        columns: list[ColumnView] = [
            {"title": str(each + 1), "align": "right", "icon": ""} for each in shown
        ]
        yield {
            "widget": "table", "id": self.id, "title": data.title,
            "columns": columns, "rows": rows, "caption": "",
        }  # fmt: skip

    def _is_filled(self, look: Look, seat: str) -> bool:
        if self.data.together:
            return not self._missing(look)
        return self._page_of(look, seat) is None

    def _page_of(self, look: Look, seat: str) -> int | None:
        """Return the next page of a seat that asks anything; None: all are filled in."""
        return look.once((self.id, "page", seat), lambda: self._next_page(look, seat))

    def _next_page(self, look: Look, seat: str) -> int | None:
        for number in range(look.part(self).pages.get(seat, 0), len(self._pages)):
            if any(self._page(look, seat, number).fields()):
                return number
        return None

    def _page(self, look: Look, seat: str, number: int) -> SheetPage:
        scope = self._scope(look, seat)
        asked = [each for each in self._pages[number] if not self._is_counted(look, each)]
        return SheetPage(asked, scope.kinds, scope, look.name(seat))

    def _scope(self, look: Look, seat: str) -> FormulaScope:
        return look.once((self.id, "scope", seat), lambda: self._scope_of(look, seat))

    def _scope_of(self, look: Look, seat: str) -> FormulaScope:
        others = [self._numbers(look, each.id) for each in look.seats if each.id != seat]
        blank = self._blank(len(look.seats), look.state.moment.round + 1)
        return replace(blank, numbers=self._numbers(look, seat), others=others)

    def _numbers(self, look: Look, seat: str) -> Numbers:
        """Return what a seat has told, and what is counted in its place."""
        return look.once((self.id, "numbers", seat), lambda: self._counted(look, seat))

    def _counted(self, look: Look, seat: str) -> Numbers:
        data: Data = self.data
        counted = {
            each.id: {"": sum(line.points for line in self._lines_of(look, seat, each))}
            for each in data.counts
            if self._is_counted(look, each)
        }
        return {**look.part(self).of.get(seat, {}), **counted}

    def _is_counted(self, look: Look, count: Counted) -> bool:
        """Return whether a mechanism counts in the players' place now."""
        return count.use is not None and look.is_on(look.find(Mechanism, count.use).option)

    def _lines_of(self, look: Look, seat: str, count: Counted) -> Iterator[ScoreLine]:
        """Yield what the mechanism counts that knows a count, one apiece."""
        assert count.use is not None
        source = Source(id=count.id, title=count.title, use=count.use, what=count.what)
        yield from look.find(Mechanism, count.use).score_lines(look, seat, source)

    def _fill(self, look: Look, seat: str, number: int) -> Offer:
        data: Data = self.data
        page = self._page(look, seat, number)
        title = f"{look.name(seat)}’s {lowered(data.title)}"
        if part := page.counts[0].page:
            title += f": {lowered(part)}"
        return Offer(f"{self.id}.{_PAGE}{number}", seat, title, tuple(page.fields()))

    def _turn(self, work: Work, seat: str, number: int, values: Mapping[str, Any]) -> None:
        """Take down a page, and turn to the next one."""
        part = work.part(self)
        told = self._page(work, seat, number).read(values)
        of = {**part.of, seat: {**part.of.get(seat, {}), **told}}
        work.put(self, replace(part, of=of, pages={**part.pages, seat: number + 1}))
        if self._page_of(work, seat) is None:
            work.say(f"{self.data.title}: {work.name(seat)}’s is filled in.", "act", seat)

    def _again(self, look: Look) -> Iterator[Offer]:
        """Yield the correction of what has been filled in."""
        data: Data = self.data
        if data.together:
            if self._asked(look) and not self._missing(look):
                yield replace(self._form(look), **_later("mend"))
            return
        for seat in look.seats:
            if self._is_filled(look, seat.id):
                yield self._reset(look, seat.id, "mend")

    def _reset(self, look: Look, seat: str, group: str) -> Offer:
        title = f"{look.name(seat)}’s {lowered(self.data.title)} again"
        return Offer(f"{self.id}.again", seat, title, **_later(group))

    def _asked(self, look: Look) -> list[Counted]:
        """Return the counts that no other mechanism knows now."""
        data: Data = self.data
        return [each for each in data.counts if not self._is_counted(look, each)]

    def _missing(self, look: Look) -> bool:
        told = look.part(self).of
        return any(
            each.id not in told.get(seat.id, {})
            for each in self._asked(look)
            for seat in look.seats
        )

    def _form(self, look: Look) -> Offer:
        """Return the one form for all players."""
        told, asked = look.part(self).of, self._asked(look)
        limits = {each.id: self._most(look, each) for each in asked}
        rows = tuple(
            Row(
                seat.id,
                tuple(
                    Wheel(
                        each.id, each.title, each.least, limits[each.id], each.least,
                        limits[each.id],
                        start=told.get(seat.id, {}).get(each.id, {}).get("", max(each.least, 0)),
                    )
                    for each in asked
                ),
                optional=False,
            )
            for seat in look.seats
        )  # fmt: skip
        grid = Field("numbers", self._question(asked), "numbers", rows=rows)
        return Offer(f"{self.id}.count", "", "Count", (grid,), each="Count mine")

    def _most(self, look: Look, count: Counted) -> int:
        """Return the largest number of a count now."""
        scope = self._blank(len(look.seats), look.state.moment.round + 1)
        return max(count.least, scope.limit(count.most))

    def _question(self, asked: list[Counted]) -> str:
        questions = (each.ask for each in asked if each.ask)
        return " ".join(dict.fromkeys(questions)) or f"{self.data.title}: how many has each?"

    def _count(self, work: Work, rows: Mapping[str, Mapping[str, int]]) -> None:
        asked = self._asked(work)
        of = work.part(self).of
        for each in asked:
            told_in_all = sum(row[each.id] for row in rows.values())
            _check_shared(each, self._most(work, each), told_in_all)
        told = {seat: {each.id: {"": row[each.id]} for each in asked} for seat, row in rows.items()}
        filled = {seat: {**of.get(seat, {}), **new} for seat, new in told.items()}
        work.put(self, replace(work.part(self), of=filled))
        for each in asked:
            counts = {seat: row[each.id] for seat, row in rows.items()}
            said = ", ".join(f"{work.name(seat)} {_amount(each, n)}" for seat, n in counts.items())
            work.say(f"{each.title}: {said}.", "act")


def _blank(data: Data, players: int, round_number: int) -> FormulaScope:
    """Return what formulas know of a round with so many players, before anybody has told."""
    return FormulaScope(
        kinds={kind.id: kind for kind in kinds_of(data.kinds, players)},
        let={each.id: each for each in data.let},
        numbers={},
        common={**known(data.numbers, players), **of_round(players, round_number)},
        units={each.id: each.unit for each in data.counts if each.unit is not None},
    )


def _check_shared(count: Counted, most: int, told: int) -> None:
    """Refuse to count more than there is for all players.

    Raises:
        Refusal: if there is less.
    """
    if count.shared and told > most:
        text = f"{count.title}: all together have at most {most}, not {told}."
        raise Refusal(Code.OUT_OF_RANGE, text)


def _amount(count: Counted, number: int) -> str:
    return count.unit.count(number) if count.unit is not None else str(number)


def _line(line: SheetLine, scope: FormulaScope) -> ScoreLine | None:
    """Return a line of the score; None if it is not shown."""
    points = scope.evaluate(line.points)
    shown = scope.evaluate(line.when) if line.when is not None else points
    if not shown:
        return None
    key = f"{line.id}.{scope.kind.id}" if scope.kind is not None else line.id
    return ScoreLine(key, scope.say(line.title), scope.say(line.why), points)


def _cell(points: int) -> CellView:
    text = f"−{-points}" if points < 0 else str(points)
    return {"text": text, "bold": False, "icon": ""}


def _later(group: str) -> dict[str, Any]:
    return {"anytime": True, "group": group, "style": "other"}
