"""What the process that reads workbooks answers, and how much it may take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from punchboard.cards.workbook.lost import Loss, Merge

#: Address space of the process, in bytes, and seconds of the processor for one file; the largest
#: worksheet that is allowed takes about half of the one and a quarter of the other.
MOST_MEMORY = 1_000_000_000
MOST_SECONDS = 20
#: Seconds on the clock for one file, where the system counts no seconds of the processor.
MOST_WAITING = 120
#: What stands in the cell of a formula that was never calculated.
VALUELESS = "=?"

MEND = "open it in Excel or LibreOffice and save it again as .xlsx or .ods"
_FIX = "copy the cells of the cards into a new workbook, or save them as CSV"


class Worksheet(NamedTuple):
    """What was read, or why nothing was.

    Attributes:
        names: of all worksheets.
        name: of the one that was read, or that something is wrong with; "" if there is no such one.
        rows: its cells as a spreadsheet would write them into a CSV file.
        message: what is wrong; "" if nothing is.
        hint: how to mend it.
        merged: its merged cells, as a `Merge` has them.
        lost: what cells show and their values do not tell, as a `Loss` has it.
    """

    names: list[str]
    name: str = ""
    rows: Sequence[list[str]] = ()
    message: str = ""
    hint: str = ""
    merged: Sequence[Merge] = ()
    lost: Sequence[Loss] = ()


def faulty(message: str, hint: str, name: str = "") -> Worksheet:
    """Return the answer for a workbook, or one of its worksheets, that cannot be read."""
    return Worksheet([], name, (), message, hint)


def too_big() -> Worksheet:
    """Return the answer for a workbook that fills the memory."""
    return faulty(f"the workbook takes more than {MOST_MEMORY / 1e9:.0f} GB to read", _FIX)


def too_slow() -> Worksheet:
    """Return the answer for a workbook that never ends."""
    return faulty(f"the workbook takes more than {MOST_SECONDS} seconds to read", _FIX)


def unreadable() -> Worksheet:
    """Return the answer for a file that is broken beyond words."""
    return faulty("the workbook is damaged", MEND)
