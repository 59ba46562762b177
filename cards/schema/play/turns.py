"""Parameters of the mechanisms that lead players through a step."""

from __future__ import annotations

from typing import Literal

from cards.schema.base import Strict
from cards.schema.play.base import Mechanism, Words
from cards.schema.play.references import IconName, OptionName


class Line(Strict):
    """A line of a checklist.

    Attributes:
        text: what to do, in the inline grammar of card text.
        icon: before it.
        option: the option that brings it; always there without one.
        players: only with so many players: `[2, 3]`; none: with any number.
    """

    text: Words
    icon: IconName = ""
    option: OptionName | None = None
    players: tuple[int, ...] = ()


class Checklist(Mechanism):
    """Things to do on the table, with one touch when all is done; left out if no line counts.

    Attributes:
        ask: the prompt.
        lines: what to do.
        done: the button.
    """

    STEPS = ("",)

    kind: Literal["checklist"]
    ask: Words
    lines: tuple[Line, ...] = ()
    done: str = "Done"
