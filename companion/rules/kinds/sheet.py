"""A score sheet: players type some numbers, and formulas of the game make lines of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source, Tallied
from punchboard.cards.play.schema.sheet import Counted, SheetLine
from punchboard.cards.play.schema.sheet import Sheet as Data
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import (
    FormulaScope,
    Numbers,
    formula,
    kinds_at,
    known,
    of_round,
)
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.means import gain_within_means
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Field, Offer, Row
from punchboard.companion.rules.engine.roles import ledger_at
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import lowered
from punchboard.companion.rules.kinds.sheet_page import SheetPage
from punchboard.companion.view_schema import CellView, PanelView

_PAGE, _COUNT = "page_", "count"
#: At most this many rounds are beside each other on the narrowest phone.
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class SheetState:
    """Answers on the score sheets.

    Attributes:
        of: Seat to id of a count to entry to number.
        was: The same for sheets that are being filled in again, from before.
        asks: Whether a step asks for it now.
        paid: Seats that have gained their sheet's points, where one comes after the other.
        gained: Points gained by each seat, for each time that a step asked for them.
    """

    of: Mapping[str, Numbers] = field(default_factory=dict)
    was: Mapping[str, Numbers] = field(default_factory=dict)
    asks: bool = False
    paid: tuple[str, ...] = ()
    gained: tuple[Mapping[str, int], ...] = ()


class Sheet(Mechanism[Data, SheetState]):
    """Asks for numbers, and explains the points for them."""

    kind = "sheet"
    has_further_pages = True

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        super().__init__(id, data)
        self._pages = tuple(tuple(page) for _, page in groupby(data.counts, lambda each: each.page))
        self._blanks: dict[tuple[int, int], FormulaScope] = {}

    def start(self, table: TableContext) -> SheetState:
        """Return empty sheets."""
        return SheetState()

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask for empty sheets, or gain at once if nothing needs an answer."""
        self.set_state(tx, SheetState(asks=True, gained=self.state(tx).gained))
        self._gain(tx)

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether all has been filled in and gained."""
        return not self.state(table).asks

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the prompt for the numbers that are still missing."""
        data: Data = self.data
        asked = [each for seat in table.seats for each in self._asked(table, seat.id)]
        text = step.say or self._question(asked)
        offers = tuple(self.to_tell(table))
        if data.asks == "all":
            is_form = any(each.do == f"{self.id}.{_COUNT}" for each in offers)
            due = () if is_form else tuple(each.seat for each in offers)
            return Prompt(text, seats=due, offers=offers, panel=self.id, everyone=not is_form)
        waiting = self._waiting(table)
        text = text.replace("{name}", table.name(waiting[0]))
        return Prompt(text, seats=waiting[:1], offers=offers, panel=self.id, later=waiting[1:])

    def leave(self, tx: Transaction, step: Step) -> None:
        """Say that nothing is counted, when the table continues without it."""
        part = self.state(tx)
        if part.asks:
            tx.tell(self.id, Event("passed", title=self.data.title, does=tr("nothing is counted")))
            self.set_state(tx, SheetState(gained=part.gained))

    def to_tell(self, table: TableContext) -> Iterator[Offer]:
        """Yield the forms that are still missing: each player's next page, or one form for all."""
        data: Data = self.data
        seats = (
            self._waiting(table)[:1] if data.asks != "all" else (each.id for each in table.seats)
        )
        due = {seat: page for seat in seats if (page := self._page_of(table, seat)) is not None}
        first = min(due.values(), default=0)
        if due and self._is_form(table, first):
            yield self._form(table, first)
            return
        for seat, page in due.items():
            if not self._is_form(table, page):
                yield self._fill(table, seat, page)

    def _waiting(self, table: TableContext) -> tuple[str, ...]:
        """Return who has still to fill in a sheet, in the order in which they are asked."""
        order = table.order() if self.data.asks != "reverse" else table.order()[::-1]
        return tuple(seat for seat in order if seat not in self.state(table).paid)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield sheets to be filled in early, and filled ones to be corrected."""
        data: Data = self.data
        if table.state.moment.over:
            yield from self._again(table)
        elif data.early and not data.together:
            for seat in table.seats:
                page = self._page_of(table, seat.id)
                if page is None:
                    yield self._reset(table, seat.id, self.id)
                else:
                    yield replace(self._fill(table, seat.id, page), **_later(self.id))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Record a page, the numbers of all seats, or the wish to fill in a sheet again."""
        if action.verb == _COUNT:
            self._count(tx, action.values["numbers"])
        elif action.verb == "again":
            self.reopen_page(tx, action.seat)
            self._tell_again(tx, action.seat)
        else:
            self._turn(tx, action.seat, int(action.verb.removeprefix(_PAGE)), action.values)
        self._gain(tx)

    def _gain(self, tx: Transaction) -> None:
        """Gain the points of the lines, once a step asks: of all together, or of each in turn."""
        data: Data = self.data
        if not self.state(tx).asks:
            return
        waiting = self._waiting(tx)
        ready = [seat for seat in waiting if self._is_filled(tx, seat)]
        if data.asks == "all" and len(ready) < len(waiting):
            return
        lines = {seat: list(self._lines(tx, seat)) for seat in ready}
        for seat in ready:
            for line, found in lines[seat]:
                self._gain_line(tx, seat, line, found)
            self.set_state(tx, replace(self.state(tx), paid=(*self.state(tx).paid, seat)))
        if not self._waiting(tx):
            self._close(tx)

    def _gain_line(self, tx: Transaction, seat: str, line: SheetLine, found: ScoreLine) -> None:
        """Let a seat gain or pay the points of a line.

        Raises:
            Refusal: if it can't pay for an answer. Without one to change, it pays all that it has.
        """
        into = line.goods or line.into or self.data.into or ""
        if not tx.is_on(tx.find(Mechanism, into).option):
            return
        kind = found.key.partition(".")[2] if line.goods else ""
        ledger = ledger_at(tx, into, kind)
        why = found.why or found.title
        if not self._is_answer(tx, seat, line):
            gain_within_means(tx, self.id, ledger, seat, found.points, why)
            return
        spare = ledger.spare(tx, seat)
        if ledger.is_money and spare is not None and spare + found.points < 0:
            short = ledger.unit.count(-found.points)
            raise Refusal(
                Code.OUT_OF_RANGE,
                tr(
                    "{name} does not have {short}: {title}.",
                    name=tx.name(seat),
                    short=short,
                    title=found.title,
                ),
            )
        ledger.gain(tx, seat, found.points, why)

    def _is_answer(self, table: TableContext, seat: str, line: SheetLine) -> bool:
        """Return whether the points of a line depend on an answer of its seat."""
        asked = {each.id for each in self._asked(table, seat)}
        formulas = {each.id: each.formula for each in self.data.let}
        due, seen = [line.points], set[str]()
        while due:
            names = {each.partition(".")[0] for each in formula(due.pop()).names} - seen
            seen |= names
            due += [formulas[each] for each in names if each in formulas]
        return not asked.isdisjoint(seen)

    def _close(self, tx: Transaction) -> None:
        """Record everybody's gains by the sheet's own lines."""
        data: Data = self.data
        part = self.state(tx)
        gained = {
            seat: sum(found.points for line, found in self._lines(tx, seat) if not line.pays)
            for seat in tx.order()
        }
        past = (*part.gained, gained) if data.into is not None else part.gained
        self.set_state(tx, replace(part, asks=False, paid=(), gained=past))

    def form(self, table: TableContext) -> Offer:
        """Return the form for all of a sheet that is filled in again and again."""
        return self._form(table, 0)

    def fill(self, tx: Transaction, values: Mapping[str, Any], of: str) -> list[str]:
        """Fill in the form for all, gain its points, and forget it.

        Args:
            tx: The table.
            values: Answers to its `form`.
            of: Name of one of its numbers.

        Returns:
            The seats of which that number is not 0.
        """
        self.set_state(tx, SheetState(asks=True, gained=self.state(tx).gained))
        self._count(tx, values["numbers"])
        found = [seat for seat in tx.order() if self._scope(tx, seat).number(of)]
        self._gain(tx)
        self.set_state(tx, SheetState(gained=self.state(tx).gained))
        return found

    def watch(self, tx: Transaction) -> None:
        """Forget the numbers of an end that was taken back, and answers that don't fit any more."""
        if self.state(tx).asks and any(each.use for each in self.data.counts):
            self._ask_again(tx)
            self._gain(tx)
        is_early = self.data.early or self.data.pays or tx.state.moment.over
        if not is_early and self.state(tx) != SheetState():
            self.set_state(tx, SheetState())

    def _ask_again(self, tx: Transaction) -> None:
        """Ask seats again whose answers aren't offered any more, because their goods changed."""
        part = self.state(tx)
        for seat, answers in part.of.items():
            pages = (self._page(tx, seat, number) for number in range(len(self._pages)))
            if seat not in part.paid and not all(page.allows(answers) for page in pages):
                self.reopen_page(tx, seat)
                self._tell_again(tx, seat)

    def _tell_again(self, tx: Transaction, seat: str) -> None:
        does = tr("’s is filled in again")
        tx.tell(self.id, Event("corrected", seat, title=self.data.title, does=does))

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the next page of a seat, and those after it that don't depend on it."""
        first = self._page_of(table, seat)
        if first is None:
            return
        for number in range(first, len(self._pages)):
            page = self._page(table, seat, number)
            if number > first and not all(map(_stands_alone, page.counts)):
                return
            titles = {each.id: each.title for each in page.counts} if self.data.together else {}
            for each in page.fields():
                ask = titles.get(each.name, each.ask) or self.data.title
                yield replace(each, name=f"{self.id}.{number}.{each.name}", ask=ask)

    def fill_page(self, tx: Transaction, seat: str, values: Mapping[str, Any]) -> None:
        """Save the values of a seat's `score_fields`."""
        by_page: dict[int, dict[str, Any]] = {}
        for key, value in values.items():
            _, at_page, name = key.split(".", 2)
            by_page.setdefault(int(at_page), {})[name] = value
        for at, page_values in by_page.items():
            self._turn(tx, seat, at, page_values)

    def score_limits(self, table: TableContext, seat: str) -> Iterator[Limit]:
        """Yield that all players together have no more of a count than there is."""
        of = self.state(table).of
        for asked in self.score_fields(table, seat):
            prefix = asked.name.rpartition(".")[0]
            page = self._page(table, seat, int(prefix.rpartition(".")[2]))
            for count in page.counts:
                part = page.part(count, f"{prefix}.", asked.name)
                if part is not None:
                    has = [sum(of[each][count.id].values()) for each in of if count.id in of[each]]
                    is_last = len(has) + 1 == len(table.seats)
                    yield from page.limits(count, (part,), sum(has), is_last)

    def reopen_page(self, tx: Transaction, seat: str) -> None:
        """Ask a seat for its sheet again, starting with its present numbers."""
        part = self.state(tx)
        was = {**part.was, seat: part.of.get(seat, {})}
        self.set_state(tx, replace(part, of={**part.of, seat: {}}, was=was))

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the lines of a seat's sheet, or the one that is wanted; none while it is empty."""
        if not self._is_filled(table, seat):
            return
        data: Data = self.data
        is_line = not source.what or any(line.id == source.what for line in data.lines)
        is_count = source.what.partition(".")[0] in data.numbered
        if is_count and (isinstance(source, Tallied) or not is_line):
            number = self._scope(table, seat).number(source.what)
            yield ScoreLine("", source.title, "", number * source.each)
            return
        for line, found in self._lines(table, seat):
            if source.what in ("", line.id):
                yield replace(found, points=found.points * source.each)

    def _lines(self, table: TableContext, seat: str) -> Iterator[tuple[SheetLine, ScoreLine]]:
        """Yield the lines of a filled sheet with their points."""
        data: Data = self.data
        scope = self._scope(table, seat)
        for line in data.lines:
            for kind in scope.kinds.values() if line.each else (None,):
                found = _line(line, scope.of_kind(kind))
                if found is not None:
                    yield line, found

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the gains of the last rounds, where each round counts."""
        data: Data = self.data
        gained = self.state(table).gained
        shown = range(max(0, len(gained) - _SHOWN), len(gained))
        if not shown:
            return
        rows = [
            (seat, [_cell(gained[each].get(seat, 0)) for each in shown]) for seat in table.order()
        ]
        heads = [head(str(each + 1), "right") for each in shown]
        yield table_panel(self.id, data.title, heads, rows)

    def _is_filled(self, table: TableContext, seat: str) -> bool:
        return self._page_of(table, seat) is None

    def _page_of(self, table: TableContext, seat: str) -> int | None:
        """Return the next page of a seat that asks anything; None: all are filled in."""
        return table.once((self.id, "page", seat), lambda: self._next_page(table, seat))

    def _next_page(self, table: TableContext, seat: str) -> int | None:
        """Return the number of a seat's next page; None if its sheet is complete."""
        answers = self.state(table).of.get(seat, {})
        for number in range(len(self._pages)):
            page = self._page(table, seat, number)
            if any(each.id not in answers for each in page.counts) and any(page.fields()):
                return number
        return None

    def _page(self, table: TableContext, seat: str, number: int) -> SheetPage:
        scope, known_ = self._scope(table, seat), {each.id for each in self._asked(table, seat)}
        asked = [each for each in self._pages[number] if each.id in known_]
        was = self.state(table).was.get(seat, {})
        return SheetPage(asked, scope, {**was, **scope.numbers}, table.name(seat))

    def _is_form(self, table: TableContext, number: int) -> bool:
        """Return whether a page is asked of all in one form: none of its counts has many lines."""
        data: Data = self.data
        return data.together and all(
            self._page(table, seat.id, number).is_row for seat in table.seats
        )

    def _scope(self, table: TableContext, seat: str) -> FormulaScope:
        return table.once((self.id, "scope", seat), lambda: self._scope_of(table, seat))

    def _scope_of(self, table: TableContext, seat: str) -> FormulaScope:
        others = [self._numbers(table, each.id) for each in table.seats if each.id != seat]
        return replace(self._blank(table), numbers=self._numbers(table, seat), others=others)

    def _blank(self, table: TableContext) -> FormulaScope:
        """Return the scope of a round's formulas, before any answer."""
        data: Data = self.data
        players, number = len(table.seats), table.state.moment.round + 1
        if (players, number) not in self._blanks:
            self._blanks[players, number] = FormulaScope(
                kinds=kinds_at(data, table.deck, players),
                let={each.id: each for each in data.let},
                numbers={},
                common={**known(data.numbers, players), **of_round(players, number)},
                units={each.id: each.unit for each in data.counts if each.unit is not None},
            )
        return self._blanks[players, number]

    def _numbers(self, table: TableContext, seat: str) -> Numbers:
        """Return a seat's answers, and the counts that mechanisms know."""
        return table.once((self.id, "numbers", seat), lambda: self._counted(table, seat))

    def _counted(self, table: TableContext, seat: str) -> Numbers:
        """Return the numbers that mechanisms count for a seat's sheet."""
        data: Data = self.data
        counted = {
            each.id: {
                kind: sum(line.points for line in self._lines_of(table, seat, each, kind))
                for kind in (self._blank(table).kinds if each.each else ("",))
            }
            for each in data.counts
            if self._is_wanted(table, seat, each) and self._is_counted(table, each)
        }
        return {**self.state(table).of.get(seat, {}), **counted}

    def _is_counted(self, table: TableContext, count: Counted) -> bool:
        """Return whether a mechanism counts in the players' place now."""
        return count.use is not None and table.is_on(table.find(Mechanism, count.use).option)

    def _is_wanted(self, table: TableContext, seat: str, count: Counted) -> bool:
        """Return whether a count is for a seat at this table; otherwise it's 0."""
        is_off = count.unless is not None and table.is_on(count.unless)
        return table.is_on(count.option) and not is_off and (not count.seats or seat in count.seats)

    def _asked(self, table: TableContext, seat: str) -> list[Counted]:
        """Return the counts that a seat is asked for, as no other mechanism knows them now."""
        data: Data = self.data
        return [
            each
            for each in data.counts
            if self._is_wanted(table, seat, each) and not self._is_counted(table, each)
        ]

    def _lines_of(
        self, table: TableContext, seat: str, count: Counted, kind: str
    ) -> Iterator[ScoreLine]:
        """Yield the counting mechanism's lines, one apiece; of one kind or of all."""
        assert count.use is not None
        what = kind or count.what
        source = Tallied(id=count.id, title=count.title, use=count.use, what=what)
        yield from table.find(Mechanism, count.use).score_lines(table, seat, source)

    def _fill(self, table: TableContext, seat: str, number: int) -> Offer:
        """Return the form of a page."""
        data: Data = self.data
        page = self._page(table, seat, number)
        title = f"{table.name(seat)}’s {lowered(data.title)}"
        if part := page.counts[0].page:
            title += f": {lowered(part)}"
        source = data.answers
        return Offer(f"{self.id}.{_PAGE}{number}", seat, title, tuple(page.fields()), source=source)

    def _turn(self, tx: Transaction, seat: str, number: int, values: Mapping[str, Any]) -> None:
        """Take down a page, and turn to the next one."""
        self._tell(tx, seat, self._page(tx, seat, number).read(values))
        if self._page_of(tx, seat) is None:
            titles = {each.id: each.title for each in self.data.counts}
            counted = (
                Event("counted", seat, thing=".".join(filter(None, (self.id, count, kind))),
                      amount=number, name=titles.get(count, ""))
                for count, row in self.state(tx).of[seat].items()
                for kind, number in row.items()
            )  # fmt: skip
            filled = Event("counted", seat, title=self.data.title, does=tr("’s is filled in"))
            tx.tell(self.id, filled, also=tuple(counted))

    def _tell(self, tx: Transaction, seat: str, numbers: Numbers) -> None:
        part = self.state(tx)
        of = {**part.of, seat: {**part.of.get(seat, {}), **numbers}}
        self.set_state(tx, replace(part, of=of))

    def _again(self, table: TableContext) -> Iterator[Offer]:
        """Yield the correction of filled sheets."""
        filled = [seat.id for seat in table.seats if self._is_filled(table, seat.id)]
        asked = any(self._asked(table, seat) for seat in filled)
        if self._pages and self._is_form(table, 0):
            if asked and len(filled) == len(table.seats):
                yield replace(self._form(table, 0), **_later("mend"))
            return
        for seat in filled:
            yield self._reset(table, seat, "mend")

    def _reset(self, table: TableContext, seat: str, group: str) -> Offer:
        title = tr("{name}’s {title} again", name=table.name(seat), title=lowered(self.data.title))
        return Offer(f"{self.id}.again", seat, title, source="told", **_later(group))

    def _form(self, table: TableContext, number: int) -> Offer:
        """Return one form of a page for all players."""
        pages = {seat.id: self._page(table, seat.id, number) for seat in table.seats}
        rows = tuple(
            Row(seat, tuple(page.row()), optional=False)
            for seat, page in pages.items()
            if page.counts
        )
        asked = [each for page in pages.values() for each in page.counts]
        grid = Field("numbers", self._question(asked), "grid", rows=rows)
        limits = tuple(self._limits(table, number, pages))
        return Offer(
            f"{self.id}.{_COUNT}",
            "",
            tr("Count"),
            (grid,),
            each=tr("Count mine"),
            limits=limits,
            source=self.data.answers,
        )

    def _limits(
        self, table: TableContext, number: int, pages: Mapping[str, SheetPage]
    ) -> Iterator[Limit]:
        """Yield the limits of a page for all: totals of all players, and their gains."""
        for count in self._pages[number]:
            asked = [page for page in pages.values() if any(each is count for each in page.counts)]
            if asked:
                page = max(asked, key=lambda each: each.limit(count))
                is_whole = any(each.is_whole(count) for each in asked)
                parts = (Part("numbers", wheels=page.wheels(count)),)
                yield from page.limits(count, parts, is_whole=is_whole)
        # Only gains that are plainly a count: other formulas can't be added up.
        counted = {each.id for each in self._pages[number] if not each.of}
        for line in self.data.lines:
            name = line.into or self.data.into
            if name is not None and line.points in counted and line.when is None:
                parts = (Part("numbers", wheels=(line.points,)),)
                into = table.find(Mechanism, name)
                if table.is_on(into.option):
                    yield from into.gain_limits(table, parts)

    def _question(self, asked: Sequence[Counted]) -> str:
        questions = (each.ask for each in asked if each.ask)
        return " ".join(dict.fromkeys(questions)) or tr(
            "{title}: how many has each?", title=self.data.title
        )

    def _count(self, tx: Transaction, rows: Mapping[str, Mapping[str, int]]) -> None:
        """Record a page for all seats."""
        due = (self._page_of(tx, seat) for seat in rows)
        number = min((each for each in due if each is not None), default=0)
        pages = {seat: self._page(tx, seat, number) for seat in rows}
        answers = {seat: page.read_row(rows[seat]) for seat, page in pages.items()}
        for count in self._pages[number]:
            asked = {
                seat: sum(of[count.id].values()) for seat, of in answers.items() if count.id in of
            }
            if asked:
                counted = (
                    Event("counted", seat, thing=f"{self.id}.{count.id}", amount=amount,
                          name=count.title, title=count.title, does="",
                          what=_amount(count, amount))
                    for seat, amount in asked.items()
                )  # fmt: skip
                tx.tell(self.id, *counted)
        for seat, of in answers.items():
            self._tell(tx, seat, of)


def _stands_alone(count: Counted) -> bool:
    """Return whether no formula of a count depends on earlier pages."""
    fixed = isinstance(count.most, int) and isinstance(count.whole, bool)
    return fixed and all(each.when == "1" for each in count.of)


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
    return cell(f"−{-points}" if points < 0 else str(points))


def _later(group: str) -> dict[str, Any]:
    return {"anytime": True, "group": group, "style": "other"}
