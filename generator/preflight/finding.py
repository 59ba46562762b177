"""What a check finds: a spot on one face, and the finding that sums up the same on many cards."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.generator.face import MM
from punchboard.generator.impose.plan import Box, Side


class Spot(NamedTuple):
    """Something amiss on one face.

    Attributes:
        check: the check's name.
        key: what it has in common with the same fault on other cards of the component.
        what: what is wrong, with the value and the limit; no full stop, and no card's name.
        fix: how to mend it, an imperative.
        box: where, in points on the face.
        degree: how good it is; of equal faults the one with the lowest is shown.
        text: the words that are concerned, by which the cell in the table is found.
    """

    check: str
    key: tuple[object, ...]
    what: str
    fix: str
    box: Box
    degree: float = 0.0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a game's pieces or sheets.

    Attributes:
        check: the check's name, such as `text-size`.
        what: what is wrong and where, in a sentence without a full stop.
        fix: how to mend it, an imperative.
        component: the component's name; empty if the game or a sheet is concerned.
        card: the id of the card that shows it worst.
        side: of that card.
        box: where on its face, in points from the trim's bottom left; None for all of it.
        cards: the names of all cards that have it, in their order.
        text: the words that are concerned, if there are any.
        colours: those that look alike.
    """

    check: str
    what: str
    fix: str
    component: str = ""
    card: str = ""
    side: Side = "face"
    box: Box | None = None
    cards: tuple[str, ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()


@dataclass(slots=True)
class Gathered:
    """The same fault on several cards.

    Attributes:
        spot: the worst.
        card: the id of the card that has it.
        names: of all cards that have the fault.
    """

    spot: Spot
    card: str
    names: dict[str, None] = field(default_factory=dict)

    def add(self, spot: Spot, card: str, name: str) -> None:
        """Take in the fault on one more card."""
        self.names[name] = None
        if spot.degree < self.spot.degree:
            self.spot, self.card = spot, card


def said_length(points: float, *, upwards: bool = False) -> str:
    """Return a length in words, `2.4 mm`: rounded down, so that none seems to reach its limit."""
    tenths = points / MM * 10
    tenths = math.ceil(tenths - 1e-6) if upwards else math.floor(tenths + 1e-6)
    return f"{tenths / 10:g} mm"


def quoted(text: str, most: int = 30) -> str:
    """Return words in quotation marks, cut short if they are long."""
    text = " ".join(text.split())
    return f'"{text if len(text) <= most else text[: most - 1] + "…"}"'
