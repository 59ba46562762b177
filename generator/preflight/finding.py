"""What the checks hold pieces to, each limit with its source; and what they find.

A spot is something amiss on one face, a finding sums up the same on many cards. Lengths are points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Box, Side
from punchboard.generator.impose.sheet import PRINTABLE

#: Where findings are pictured.
REPORT = "preflight.pdf"
#: Text that is read in a hand. Printers of cards ask for 7 pt and advise 8 (cardsource.com).
SMALLEST_TEXT = 8.0
#: Small print, such as a card's number: what a laser printer draws cleanly (6 pt is a newspaper's).
SMALLEST_FINE = 6.0
#: A line of no more characters than this may be small print: a number, a mark, a set's name.
FINE_LETTERS = 12
#: From the trim to what must not be cut: 1/8 inch or 3 mm (The Game Crafter, LongPack, Cartamundi).
SAFE = 3 * MM
#: By how much cut and print miss each other (Canon's GP160 service manual: within 1 mm).
DRIFT = 1 * MM
#: A border that is cut off by the drift on one side is twice as wide on the other: at this width
#: one third of it is left beside three, and that is seen.
FRAME = 2 * DRIFT
#: Small pieces are cut with care: no limit takes more of their shorter side than this.
LARGEST_PART = 0.1
#: The width of a white border round a back, up to which print and cut that miss each other by the
#: drift tell one card from another: 5 mm beside 7 is the first that a hand does not see.
BORDER = 6 * DRIFT
#: The thinnest line: 1/4 pt, which cutting guides have at least (Cardwright); a laser printer of
#: 300 dpi has one dot of 0.085 mm. Pale in dark ink it is twice as wide, for ink spreads.
HAIRLINE = 0.25
OPEN_LINE = 2 * HAIRLINE
#: Text that is left pale in ink this dark (contrast with white) is bold, or of this size in points.
RICH, KNOCKED_OUT = 14.0, 9.0
#: From this contrast with white a ground is dark: white text may stand on it (WCAG, as below).
DARK = 4.5
#: What many home printers leave white.
UNPRINTED = PRINTABLE * MM
#: Contrast of text (WCAG 2.2, success criterion 1.4.3), and of large text.
CONTRAST, LARGE_CONTRAST = 4.5, 3.0
#: Contrast of a picture with what lies behind it, below which it is hardly noticed: white on the
#: paper-like grounds of cards has 1.1 to 1.25. WCAG asks 3:1 of graphics that must be understood
#: (1.4.11); pale watercolors, which are meant to be so, have 1.4.
FAINT = 1.3
#: From when text counts as large, in points (the same): plain, and bold.
LARGE_TEXT, LARGE_BOLD = 18.0, 14.0
#: CIE 1976 colour difference below which two kinds look alike side by side on a busy table: six
#: times what can just be told apart in a laboratory (2.3: Mahy and others, 1994).
ALIKE = 14.0
#: CIE 1976 colour difference from which an edge between two areas strikes the eye.
STRIKING = 8.0
#: Text is hidden if a cover lies on this part of it.
HIDDEN = 0.5
#: The narrowest piece that is cut: The Game Crafter's narrowest punch-out is 1/4 inch wide, its
#: smallest round and square ones 1/2 inch (its list of products).
NARROWEST = 25.4 / 4 * MM
#: Text on a fold reaches this far over it on both sides: less is a serif.
OVER_FOLD = 0.3 * MM
#: Text below this size, in points, that is mixed of more inks than two or of more than so much ink
#: altogether, in percent: plates miss each other by 0.2 to 0.3 mm (gogoprint.sg, "Fine lines");
#: printers advise two inks for small text (lakesideprepressreso.instantdocsbase.com, "Color type").
MIXED_SIZE, MOST_INKS, MOST_INK = 9.0, 2, 200.0
#: An ink of which there is less than this, in percent, leaves no edge that is seen.
LEAST_INK = 10.0
#: Borders of a back that differ by more than this are told from each other by a hand of cards: cut
#: and print miss each other by up to `DRIFT`, and half of that on top is seen.
UNEVEN = 0.5 * MM
#: Borders that differ by more than this are meant to: a plate, not a frame.
MEANT_UNEVEN = 3 * MM
#: Rounding of lengths that were added up in another order.
SLACK = 0.05 * MM


def scaled(limit: float, face: Face) -> float:
    """Return a distance from the trim in points, less for small pieces."""
    return min(limit, LARGEST_PART * min(face.width, face.height))


class Spot(NamedTuple):
    """Something amiss on one face.

    Attributes:
        check: the check's name.
        key: what it has in common with the same fault on other cards of the component.
        message: what is wrong, with the value and the limit; no full stop, and no card's name.
        hint: how to mend it, an imperative.
        box: where, in points on the face.
        degree: how good it is; of equal faults the one with the lowest is shown.
        text: the words that are concerned, by which the cell in the table is found.
    """

    check: str
    key: tuple[object, ...]
    message: str
    hint: str
    box: Box
    degree: float = 0.0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a game's pieces or sheets.

    Attributes:
        check: the check's name, such as `text-size`.
        message: what is wrong and where, in a sentence without a full stop.
        hint: how to mend it, an imperative.
        component: the component's name; empty if the game or a sheet is concerned.
        card: the id of the card that shows it worst.
        side: of that card.
        box: where on its face, in points from the trim's bottom left; None for all of it.
        cards: the names of all cards that have it, in their order.
        text: the words that are concerned, if there are any.
        colours: those that look alike.
        copy: number of the card's copy that shows it worst, from 1.
        column: the table's column that has it, if that is known.
        is_note: whether it is only worth knowing, and no warning.
    """

    check: str
    message: str
    hint: str
    component: str = ""
    card: str = ""
    side: Side = "face"
    box: Box | None = None
    cards: tuple[str, ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()
    copy: int = 1
    column: str = ""
    is_note: bool = False


@dataclass(slots=True)
class Gathered:
    """The same fault on several cards.

    Attributes:
        spot: the worst.
        card: the id of the card that has it.
        copy: number of its copy, from 1.
        names: of all cards that have the fault.
    """

    spot: Spot
    card: str
    copy: int
    names: dict[str, None] = field(default_factory=dict)

    def add(self, spot: Spot, card: str, copy: int, name: str) -> None:
        """Take in the fault on one more card, or on another copy of it."""
        self.names[name] = None
        if spot.degree < self.spot.degree:
            self.spot, self.card, self.copy = spot, card, copy


def said_length(points: float, *, upwards: bool = False) -> str:
    """Return a length in words, `2.4 mm`: rounded down, so that none seems to reach its limit."""
    tenths = points / MM * 10
    tenths = math.ceil(tenths - 1e-6) if upwards else math.floor(tenths + 1e-6)
    return f"{tenths / 10:g} mm"


def quoted(text: str, most: int = 30) -> str:
    """Return words in quotation marks, cut short if they are long."""
    text = " ".join(text.split())
    return f'"{text if len(text) <= most else text[: most - 1] + "…"}"'
