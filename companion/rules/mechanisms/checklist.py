"""Things to do on the table, with one touch when all is done."""

from __future__ import annotations

from cards.schema.play.base import Step
from cards.schema.play.turns import Checklist as Data
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint, Mechanism


class Checklist(Mechanism[None]):
    """A step in which everybody does something on the table."""

    kind = "checklist"

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what to do."""
        data: Data = self.data
        hints = tuple(
            Hint(line.text, "board", icon=line.icon)
            for line in data.lines
            if look.is_on(line.option)
        )
        return Ask(step.say or data.ask, hints=hints, next=data.done)
