"""Rules over a whole form: an amount of several answers together, with its least and its most.

Each answer may be right, and all of them wrong: more chips than the bag has, a card in two places,
more goods than a player can pay. An offer carries these limits, so that clients say them while the
form is filled in and bots obey them. `form_limits.py` counts
them, and `web/limits.js` does it for pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from punchboard.companion.view_schema import LimitView, PartView

#: Stands for the amount of now in a sentence, and for the answer that has too many copies.
NOW = "{now}"
#: Amount of a limit: the sum of its parts; the copies of the answer that is given most often; or
#: the number of different answers.
Adds = Literal["sum", "copies", "kinds"]
Value = str | int


@dataclass(frozen=True, slots=True)
class When:
    """A condition of a part: one of these answers is given to a field.

    Attributes:
        field: Name of the pick.
        values: Answers.
    """

    field: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Answers that a limit counts.

    A figure counts as itself, each answer of a pick 1, and a text 1.

    Attributes:
        field: Name of the field.
        rows: Rows of a grid that count; none: all.
        wheels: Wheels that count; none: all.
        values: Answers of a pick that count; none: all.
        times: Factor.
        worth: Amount for each figure from 0, instead of the figure; none: the figure itself.
        when: Condition; None: it always counts.
    """

    field: str
    rows: tuple[str, ...] = ()
    wheels: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    times: int = 1
    worth: tuple[int, ...] = ()
    when: When | None = None

    def to_json(self) -> PartView:
        """Return the part as the view has it, without empty entries."""
        result: PartView = {"field": self.field}
        if self.rows:
            result["rows"] = list(self.rows)
        if self.wheels:
            result["wheels"] = list(self.wheels)
        if self.values:
            result["values"] = list(self.values)
        if self.times != 1:
            result["times"] = self.times
        if self.worth:
            result["worth"] = list(self.worth)
        if self.when is not None:
            result["when"] = {"field": self.when.field, "values": list(self.when.values)}
        return result


@dataclass(frozen=True, slots=True)
class Limit:
    """A rule over a whole form.

    Attributes:
        parts: Answers that it counts.
        why: Sentence while it is broken; `{now}` stands for the amount of now, or for the answer
            with too many copies.
        least: Smallest amount; None for none.
        most: Largest amount; None for none.
        says: Words of the rule while the form is filled in, beside the amount of now; "" where it
            is said only when it is broken.
        adds: How its parts come to one amount.
        kept: True if fields and rows that are left out count as they start; otherwise they count
            nothing.
        base: Amount that others have, in a form for one seat of several.
    """

    parts: tuple[Part, ...]
    why: str
    least: int | None = None
    most: int | None = None
    says: str = ""
    adds: Adds = "sum"
    kept: bool = False
    base: int = 0

    def to_json(self) -> LimitView:
        """Return the limit as the view has it, without empty entries."""
        result: LimitView = {"parts": [part.to_json() for part in self.parts], "why": self.why}
        if self.least is not None:
            result["least"] = self.least
        if self.most is not None:
            result["most"] = self.most
        if self.says:
            result["says"] = self.says
        if self.adds != "sum":
            result["adds"] = self.adds
        if self.kept:
            result["kept"] = True
        if self.base:
            result["base"] = self.base
        return result
