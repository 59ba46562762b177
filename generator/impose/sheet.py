"""Sheets of paper: their size and printable area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError, UsageError
from punchboard.cards.schema.paper import choose_paper, size_of_paper

#: Margin in mm beyond which nearly all home printers print: a quarter of an inch. Epson keeps 3 mm
#: free of ink, Konica 4 mm, an HP OfficeJet 7210 6.7 mm.
PRINTABLE = 6.35
#: Orientation of the paper when its cards are upright.
Orientation = Literal["portrait", "landscape"]


class SheetError(UsageError):
    """Pieces that can't be placed on the chosen paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper size with its margin. Lengths are mm.

    Attributes:
        title: Name in shops.
        width: Width in portrait.
        height: Height in portrait; not less than the width.
        margin: Margin along every edge that pieces keep free. Guides for print-and-play ask for 5
            mm or more (pnp-howto); printers keep 3 mm (Epson) to 4 mm (Konica, PCL drivers) free of
            ink.
    """

    title: str
    width: float
    height: float
    margin: float = 5.0


#: Papers with a name (ISO 216 and 217, ANSI A and B, and Legal: 8.5 x 14 in).
SHEETS = {
    "a4": Sheet("A4", 210.0, 297.0),
    "letter": Sheet("Letter", 215.9, 279.4),
    "legal": Sheet("Legal", 215.9, 355.6),
    "a3": Sheet("A3", 297.0, 420.0),
    "tabloid": Sheet("Tabloid", 279.4, 431.8),
    "sra3": Sheet("SRA3", 320.0, 450.0),  # print shops trim it to A3
}


def find_sheet(words: str) -> Sheet:
    """Parse a paper's name or size.

    Args:
        words: Name, such as `a4`, or width, height and unit: `330x482mm`, `13x19in`.

    Raises:
        SheetError: If the name is unknown or the size isn't valid.
    """
    name = words.strip().casefold()
    if name in SHEETS:
        return SHEETS[name]
    try:
        size = size_of_paper(name)
    except FieldError as error:
        raise SheetError(
            tr('the paper "{name}" {problem}', name=words, problem=error.message), error.hint
        ) from None
    if size is None:
        raise SheetError(tr('there is no paper "{name}"', name=words), choose_paper())
    return Sheet(name.replace("x", " × "), *size)
