"""A list of things to do on the table, with one button for when all of them are done."""

from __future__ import annotations

from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.checklist import Checklist as Data
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.table_context import TableContext


class Checklist(Mechanism[Data, None]):
    """A step in which everybody does something on the table."""

    kind = "checklist"

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether nothing counts: none of its lines, or no effect where it waits for one."""
        data: Data = self.data
        if data.only_reminded:
            return not agenda.reminders(table, step)
        return bool(data.lines) and not agenda.lines_of(table, data.lines)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the prompt with the list of things to do."""
        data: Data = self.data
        hints = agenda.lines_of(table, data.lines)
        everyone = data.part == "everyone"
        text = step.say or data.ask
        return Prompt(text, hints=hints, next=data.done, everyone=everyone, done=data.own)
