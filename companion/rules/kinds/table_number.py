"""Numbers of the table: asked once, and the same for all players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.table_number import TableNumber as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel
from punchboard.companion.rules.engine.roles import bank_of
from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import lowered
from punchboard.companion.view_schema import PanelView

#: Name of the figure in the row of one of several numbers.
_FIGURE = "number"


@dataclass(frozen=True, slots=True)
class TableNumberState:
    """The numbers.

    Attributes:
        numbers: Numbers by id; the id of a lone number is "".
        asks: Whether the step still asks for them.
    """

    numbers: Mapping[str, int]
    asks: bool = False


class TableNumber(Mechanism[Data, TableNumberState]):
    """Knows numbers that all players share."""

    kind = "table_number"

    def start(self, table: TableContext) -> TableNumberState:
        """Return the numbers before the first question."""
        first = max(0, self.data.least) if self.data.start is None else self.data.start
        return TableNumberState(dict.fromkeys(self.data.entries, first))

    def enter(self, tx: Transaction, step: Step) -> None:
        """Ask for the numbers."""
        self.set_state(tx, replace(self.state(tx), asks=True))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether the numbers are known."""
        return not self.state(table).asks

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the question for the numbers."""
        text = step.say or self.data.ask
        title = tr("Enter {title}", title=lowered(self.data.title))
        tell = Offer(f"{self.id}.tell", "", title, (self._field(table, text),), source="told")
        return Prompt(text, offers=(tell,), next=tr("As before"), panel=self.id)

    def leave(self, tx: Transaction, step: Step) -> None:
        """Keep the numbers, when the table continues without an answer."""
        self.set_state(tx, replace(self.state(tx), asks=False))

    def apply(self, tx: Transaction, action: Action) -> None:
        """Take the numbers."""
        numbers = self._paid(tx, self._read(action.values[self.id]))
        self.set_state(tx, TableNumberState(numbers))
        counted = [
            Event("counted", thing=self._thing(name), amount=number, name=self._title(name),
                  title=self.data.title, does="", what=self._said(name, number))
            for name, number in numbers.items()
        ]  # fmt: skip
        tx.tell(self.id, *counted)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the numbers, to be corrected."""
        yield replace(self._field(table, self.data.ask), optional=True)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Match the numbers to the table."""
        was, now = self.state(tx), self._paid(tx, self._read(values[self.id]))
        changed = [
            Event("corrected", thing=self._thing(name), amount=number - was.numbers[name],
                  now=number, name=self._title(name), title=self.data.title,
                  what=self._said(name, number))
            for name, number in now.items()
            if number != was.numbers[name]
        ]  # fmt: skip
        self.set_state(tx, replace(was, numbers=now))
        if changed:
            tx.tell(self.id, *changed)

    def score_fields(self, table: TableContext, seat: str) -> Iterator[Field]:
        """Yield the numbers on the first seat's page; all others have the same."""
        if seat == table.seats[0].id:
            yield replace(self._field(table, self.data.ask), seat=seat)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the number, which is the same for each seat."""
        numbers = self.state(table).numbers
        if source.what in numbers:
            number = numbers[source.what]
            said = self._said(source.what, number)
        else:  # a pick, which is the picked one or not
            number = int(numbers[""] == self.data.place_of(source.what))
            said = self.data.said(numbers[""])
        yield ScoreLine("", source.title, said, number * source.each)

    def panels(self, table: TableContext) -> Iterator[PanelView]:
        """Yield the numbers."""
        rows = [
            (
                "",
                [
                    *([cell(self._title(name))] if name else []),
                    cell(self.data.said(number), bold=True),
                ],
            )
            for name, number in self.state(table).numbers.items()
        ]
        heads = [head(align="left")] * len(rows[0][1])
        yield table_panel(self.id, self.data.title, heads, rows)

    def _field(self, table: TableContext, ask: str) -> Field:
        """Return the form for the numbers, which starts at the present ones."""
        numbers, data = self.state(table).numbers, self.data
        if data.picks:
            choices = tuple(Choice(each.id, each.title, icon=each.icon) for each in data.picks)
            picked = choices[numbers[""] - 1].value if numbers[""] else None
            return Field(self.id, ask, "pick", choices, start=picked)
        if not data.of:
            return Field(self.id, ask, "number", wheels=(self._wheel(table, numbers[""]),))
        rows = tuple(
            Row(each.id, (self._wheel(table, numbers[each.id]),), False, each.title)
            for each in data.of
        )
        return Field(self.id, ask, "grid", rows=rows)

    def _wheel(self, table: TableContext, number: int) -> Wheel:
        """Return the figure of a number."""
        data = self.data
        most = limit_of(data.largest, len(table.seats), table.state.moment.round + 1)
        least, most = data.least, max(data.least, most)
        start = max(least, min(number, most))
        return Wheel(_FIGURE, data.title, least, most, least, most, start=start,
                     is_switch=(least, most) == (0, 1))  # fmt: skip

    def _read(self, value: Any) -> dict[str, int]:
        """Return the numbers from the value of their form."""
        if isinstance(value, str):
            return {"": self.data.place_of(value)}
        if not self.data.of:
            return {"": value}
        return {name: row[_FIGURE] for name, row in value.items()}

    def _paid(self, tx: Transaction, wanted: Mapping[str, int]) -> Mapping[str, int]:
        """Return amounts of money as its bank can pay them, which it does; others as they are.

        Raises:
            Refusal: if the bank refuses to pay more than it has.
        """
        bank = None if self.data.purse is None else bank_of(tx, self.data.purse)
        if bank is None:
            return wanted
        was, found = self.state(tx).numbers, dict[str, int]()
        for name, number in sorted(wanted.items(), key=lambda each: each[1] - was[each[0]]):
            more = number - was[name]
            if more <= 0:
                bank.receive(tx, -more)
            found[name] = was[name] + (bank.pay(tx, more) if more > 0 else more)
        return {name: found[name] for name in wanted}

    def _title(self, name: str) -> str:
        """Return the title of a number."""
        titles = {each.id: each.title for each in self.data.of}
        return titles.get(name, self.data.title)

    def _said(self, name: str, number: int) -> str:
        """Return a number in words: "5", or "First row 5" for one of several."""
        said = self.data.said(number)
        return f"{self._title(name)} {said}" if name else said

    def _thing(self, name: str) -> str:
        """Return the name of a number in events."""
        return f"{self.id}.{name}" if name else self.id
