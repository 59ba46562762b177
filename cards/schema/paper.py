"""The papers that are printed on: those with a name, and any other by its size."""

import re
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from punchboard.cards.catalog import tr
from punchboard.cards.problem import FieldError

#: Those with a name, as messages list them; `generator/impose/sheet.py` has their sizes.
PAPERS = ("a4", "letter", "legal", "a3", "tabloid", "sra3")
#: mm in each unit; 25.4 is the inch of ISO 80000-3.
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_SIZE = re.compile(
    r"(\d{1,4}(?:\.\d{1,3})?) ?(mm|cm|in)? ?[x×] ?(\d{1,4}(?:\.\d{1,3})?) ?(mm|cm|in)", re.ASCII
)
#: A side of a paper, mm: less is no sheet that a printer feeds, more no roll that it holds.
SHORTEST, LONGEST = 70.0, 2000.0


def size_of_paper(words: str) -> tuple[float, float] | None:
    """Return a size that is written as such, `330x482mm` or `13x19in`: width and height in mm.

    Returns:
        The shorter side first; None if the words are no size.

    Raises:
        FieldError: for a size of which no sheet is.
    """
    read = _SIZE.fullmatch(words.strip().casefold().replace(",", "."))
    if read is None:
        return None
    first, unit, second, last = read.groups()
    short, long = sorted((float(first) * _UNITS[unit or last], float(second) * _UNITS[last]))
    if short < SHORTEST or long > LONGEST:
        raise FieldError(
            tr(
                "must have sides of {shortest:g} to {longest:g} mm",
                shortest=SHORTEST,
                longest=LONGEST,
            ),
            tr("write width, height and unit, such as 330x482mm"),
        )
    return short, long


def choose_paper() -> str:
    """Return the advice to choose a paper, by name or by size."""
    return tr(
        "choose one of {papers}, or write a size such as 330x482mm or 13x19in",
        papers=", ".join(PAPERS),
    )


def _known(words: str) -> str:
    name = words.strip().casefold()
    if name in PAPERS or size_of_paper(name):
        return name
    raise FieldError(tr("must be a paper"), choose_paper())


#: A paper's name, or its size.
Paper = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema(
        {
            "type": "string",
            "anyOf": [{"enum": list(PAPERS)}, {"pattern": r"^\s*\d"}, {"pattern": "[A-Z]"}],
        }
    ),
]
