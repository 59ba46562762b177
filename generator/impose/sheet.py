"""Sheets of paper: their size, and what of it printers reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError, UsageError
from punchboard.cards.schema.paper import OTHER_PAPER, size_of_paper

#: What nearly all home printers reach: a quarter of an inch is kept free of ink. Epson keeps 3 mm,
#: Konica 4 mm, an HP OfficeJet 7210 6.7 mm. In mm.
PRINTABLE = 6.35
#: How the paper is held when its cards are read.
Orientation = Literal["portrait", "landscape"]


class SheetError(UsageError):
    """Pieces that cannot be placed on the paper that was asked for."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper. Lengths are mm.

    Attributes:
        title: as the shops call it.
        width: of the paper held upright.
        height: likewise; not less than the width.
        margin: along every edge, in which no part of a piece may lie. 5 mm is the least that guides
            for print-and-play ask for (pnp-howto); printers keep 3 mm (Epson) to 4 mm (Konica, PCL
            drivers) free of ink.
    """

    title: str
    width: float
    height: float
    margin: float = 5.0


#: The papers that have a name (ISO 216 and 217, ANSI A and B, and Legal: 8.5 x 14 in).
SHEETS = {
    "a4": Sheet("A4", 210.0, 297.0),
    "letter": Sheet("Letter", 215.9, 279.4),
    "legal": Sheet("Legal", 215.9, 355.6),
    "a3": Sheet("A3", 297.0, 420.0),
    "tabloid": Sheet("Tabloid", 279.4, 431.8),
    "sra3": Sheet("SRA3", 320.0, 450.0),  # what print shops trim to A3
}


def find_sheet(words: str) -> Sheet:
    """Return the sheet that is meant by a paper's name or its size.

    Args:
        words: `a4`, or width, height and unit: `330x482mm`, `13x19in`.

    Raises:
        SheetError: if there is no such paper.
    """
    name = words.strip().casefold()
    if name in SHEETS:
        return SHEETS[name]
    try:
        size = size_of_paper(name)
    except FieldError as error:
        raise SheetError(
            tr('the paper "{words}" {message}', words=words, message=error.message), error.hint
        ) from None
    if size is None:
        raise SheetError(tr('there is no paper "{words}"', words=words), OTHER_PAPER)
    return Sheet(name.replace("x", " × "), *size)
