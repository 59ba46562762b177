"""Parameters of the mechanisms that lead players through a step."""

from __future__ import annotations

from typing import Literal

from punchboard.cards.schema.play.base import Line, Mechanism, Title, Words


class Checklist(Mechanism):
    """Things to do on the table, with one touch when all is done; left out if no line counts.

    Attributes:
        ask: the prompt.
        lines: what to do.
        done: the button.
        only_reminded: whether it is left out unless a player's card has an effect in it.
        part: whose it is: `hands` of all at once, as things are put on the table, so that the table
            leads on; `everyone` a part of each player, who says when it is done, until all have.
        own: with `everyone`, the button with which a player says so on a phone of his or her own.
    """

    STEPS = ("",)

    kind: Literal["checklist"]
    ask: Words
    lines: tuple[Line, ...] = ()
    done: str = "Done"
    only_reminded: bool = False
    part: Literal["hands", "everyone"] = "hands"
    own: Title = "I’m done"
