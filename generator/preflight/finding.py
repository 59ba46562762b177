"""Limits of the checks, each with its source, and the type of findings.

A finding summarizes equal issues of many cards. Lengths are points.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from punchboard.cards.catalog import marked
from punchboard.generator.art.color import Eyes
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.plan import Side
from punchboard.generator.impose.sheet import PRINTABLE

#: Ways to see colors, with their names.
EYES: dict[Eyes, str] = {
    "protanopia": marked("protanopia"),
    "deuteranopia": marked("deuteranopia"),
    "tritanopia": marked("tritanopia"),
    "greyscale": marked("greyscale"),
}

#: File with pictures of the findings.
REPORT = "preflight.pdf"
#: Font size of text on a card in the hand. Card printers ask for 7 pt and advise 8
#: (cardsource.com).
SMALLEST_TEXT = 8.0
#: Font size of small print, such as a card's number, that a laser printer draws cleanly (newspapers
#: use 6 pt).
SMALLEST_FINE = 6.0
#: A line of at most this many characters may be small print: a number, a mark, a set's name.
FINE_LETTERS = 12
#: Distance from the trim to the safe area: 1/8 inch or 3 mm (The Game Crafter, LongPack,
#: Cartamundi).
SAFE = 3 * MM
#: Misalignment of cut and print (Canon's GP160 service manual: within 1 mm).
DRIFT = 1 * MM
#: Least distance of a frame from the trim. A narrower frame loses the drift on one side and gains
#: it on the other: at this distance one side is three times as wide as the other, which is visible.
FRAME = 2 * DRIFT
#: Small pieces are cut with care: no limit is larger than this fraction of their shorter side.
LARGEST_PART = 0.1
#: Widest white border of a back that shows the drift and so identifies single cards: 5 mm beside 7
#: is the first difference that isn't visible in a hand of cards.
BORDER = 6 * DRIFT
#: Width of the thinnest line: 1/4 pt, the least of cutting guides (Cardwright); one dot of a laser
#: printer at 300 dpi is 0.085 mm. A pale line in dark ink must be twice as wide, because ink
#: spreads.
HAIRLINE = 0.25
OPEN_LINE = 2 * HAIRLINE
#: Darkness of ink (contrast with white) in which pale text must be bold or of this size in points.
RICH, KNOCKED_OUT = 14.0, 9.0
#: Contrast with white from which a background is dark enough for white text (WCAG, as below).
DARK = 4.5
#: Margin that many home printers leave white.
UNPRINTED = PRINTABLE * MM
#: Contrast of text (WCAG 2.2, success criterion 1.4.3), and of large text.
CONTRAST, LARGE_CONTRAST = 4.5, 3.0
#: Contrast of a picture with its background, below which it is hardly visible: white on the
#: paper-like grounds of cards has 1.1 to 1.25. WCAG asks 3:1 of graphics that must be understood
#: (1.4.11); pale watercolors, which are meant to be so, have 1.4.
FAINT = 1.3
#: Font sizes in points from which text counts as large (same source): plain, and bold.
LARGE_TEXT, LARGE_BOLD = 18.0, 14.0
#: CIE 1976 color difference below which two kinds look alike side by side on a busy table: six
#: times the just noticeable difference in a laboratory (2.3: Mahy and others, 1994).
ALIKE = 14.0
#: CIE 1976 color difference from which an edge between two areas is striking.
STRIKING = 8.0
#: Fraction of a text that must be covered for it to count as hidden.
HIDDEN = 0.5
#: Narrowest piece to cut out: The Game Crafter's narrowest punch-out is 1/4 inch wide, its
#: smallest round and square ones 1/2 inch (its list of products).
NARROWEST = 25.4 / 4 * MM
#: Least overlap of text with both sides of a fold: a smaller one is a serif.
OVER_FOLD = 0.3 * MM
#: Font size in points below which text should use at most this many inks and this total ink in
#: percent: plates are misaligned by 0.2 to 0.3 mm (gogoprint.sg, "Fine lines");
#: printers advise two inks for small text (lakesideprepressreso.instantdocsbase.com, "Color type").
MIXED_SIZE, MOST_INKS, MOST_INK = 9.0, 2, 200.0
#: Amount of an ink, in percent, below which its edge is invisible.
LEAST_INK = 10.0
#: Difference of a back's borders from which it shows in a hand of cards: cut and print are
#: misaligned by up to `DRIFT`, and half of that on top is visible.
UNEVEN = 0.5 * MM
#: Borders that differ by more than this do so on purpose: a plate, not a frame.
MEANT_UNEVEN = 3 * MM
#: Rounding error of sums of lengths.
SLACK = 0.05 * MM
#: Sizes and widths are rounded to a hundredth of a point before they are compared.
ROUNDING = 0.005
#: One in this many samples may have less contrast: a speck in a picture isn't a background.
ONE_IN = 10


def scaled(limit: float, face: Face) -> float:
    """Return a distance from the trim in points, reduced for small pieces."""
    return min(limit, LARGEST_PART * min(face.width, face.height))


@dataclass(frozen=True, slots=True)
class Finding:
    """An issue of a game's pieces or sheets.

    Attributes:
        check: Name of the check, such as `text-size`.
        message: The problem and its place, in a sentence without a full stop.
        hint: The fix, an imperative.
        component: Name of the component; "" for an issue of the game or a sheet.
        card: Id of the worst card.
        side: Side of that card.
        box: Box on its face, in points from the trim's bottom left; None for the whole face.
        cards: Names of all affected cards in order.
        text: The affected words; "" without any.
        colours: Colors that look alike.
        copy: Number of the worst copy of that card, from 1.
        column: Column of the table with the cause; "" if unknown.
        is_note: Whether it is a note rather than a warning.
    """

    check: str
    message: str
    hint: str
    component: str = ""
    card: str = ""
    side: Side = "face"
    box: Rect | None = None
    cards: tuple[str, ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()
    copy: int = 1
    column: str = ""
    is_note: bool = False


@dataclass(slots=True)
class Gathered:
    """Equal issues on several cards.

    Attributes:
        issue: Worst issue.
        card: Id of the card with the worst issue.
        copy: Number of that card's copy, from 1.
        names: Names of all affected cards.
    """

    issue: Issue
    card: str
    copy: int
    names: dict[str, None] = field(default_factory=dict)

    def add(self, issue: Issue, card: str, copy: int, name: str) -> None:
        """Add an equal issue of another card or copy."""
        self.names[name] = None
        if issue.degree < self.issue.degree:
            self.issue, self.card, self.copy = issue, card, copy


def length_text(points: float, *, upwards: bool = False) -> str:
    """Format a length as `2.4 mm`, rounded down so that no length seems to reach its limit."""
    tenths = points / MM * 10
    tenths = math.ceil(tenths - 1e-6) if upwards else math.floor(tenths + 1e-6)
    return f"{tenths / 10:g} mm"


def quoted(text: str, most: int = 30) -> str:
    """Return words in quotation marks, shortened to `most` characters."""
    text = " ".join(text.split())
    return f'"{text if len(text) <= most else text[: most - 1] + "…"}"'
