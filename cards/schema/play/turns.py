"""Parameters of the mechanisms that lead players through a step."""

from __future__ import annotations

from typing import Literal

from punchboard.cards.schema.play.base import Line, Mechanism, Words


class Checklist(Mechanism):
    """Things to do on the table, with one touch when all is done; left out if no line counts.

    Attributes:
        ask: the prompt.
        lines: what to do.
        done: the button.
        only_reminded: whether it is left out unless a player's card has an effect in it.
    """

    STEPS = ("",)

    kind: Literal["checklist"]
    ask: Words
    lines: tuple[Line, ...] = ()
    done: str = "Done"
    only_reminded: bool = False
