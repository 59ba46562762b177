"""Things to do on the table, with one touch when all is done."""

from __future__ import annotations

from cards.schema.play.base import Step
from cards.schema.play.turns import Checklist as Data
from cards.schema.play.turns import Line
from companion.rules.look import Look
from companion.rules.mechanism import Ask, Hint, Mechanism


class Checklist(Mechanism[None]):
    """A step in which everybody does something on the table."""

    kind = "checklist"

    def is_done(self, look: Look, step: Step) -> bool:
        """Tell whether it has lines, and none of them counts at this table."""
        data: Data = self.data
        return bool(data.lines) and not self._lines(look)

    def ask(self, look: Look, step: Step) -> Ask:
        """Return what to do."""
        data: Data = self.data
        hints = tuple(Hint(line.text, "board", icon=line.icon) for line in self._lines(look))
        return Ask(step.say or data.ask, hints=hints, next=data.done)

    def _lines(self, look: Look) -> list[Line]:
        """Return the lines that count with these options and so many players."""
        data: Data = self.data
        count = len(look.seats)
        return [
            line
            for line in data.lines
            if look.is_on(line.option) and (not line.players or count in line.players)
        ]
