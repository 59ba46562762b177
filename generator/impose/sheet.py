"""Sheets of paper as data: their size, what printers reach of them, and the grids of cards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from punchboard.cards.load.model import validate
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import DataError, Diagnostics, FieldError, UsageError
from punchboard.cards.schema.base import Name, Strict
from punchboard.cards.schema.paper import OTHER_PAPER, PAPERS, size_of_paper

#: Where the sheets that come with the program lie.
FOLDER = Path(__file__).resolve().parents[2] / "templates" / "sheets"

#: What nearly all home printers reach: a quarter of an inch is kept free of ink. Epson keeps 3 mm,
#: Konica 4 mm, an HP OfficeJet 7210 6.7 mm. In mm.
PRINTABLE = 6.35
#: How the paper is held when its cards are read.
Orientation = Literal["portrait", "landscape"]


class SheetError(UsageError):
    """Pieces that cannot be placed on the paper that was asked for."""


class Grid(Strict):
    """How cards of one size lie on the paper, butted edge to edge, the block in the middle.

    Attributes:
        columns: cards beside each other.
        rows: cards above each other.
        orientation: how the paper is held.
        turned: whether the cards lie on their side, turned clockwise.
    """

    columns: Annotated[int, Field(ge=1, le=100)]
    rows: Annotated[int, Field(ge=1, le=100)]
    orientation: Orientation = "portrait"
    turned: bool = False


class Sheet(Strict):
    """A paper and how cards lie on it.

    Attributes:
        title: as the shops call it.
        width: mm, of the paper held upright.
        height: mm, likewise; not less than the width.
        margin: mm along every edge in which no part of a piece may lie.
        grids: by the size's name; other sizes get the grid that holds most.
    """

    title: Annotated[str, Field(min_length=1, max_length=40)]
    width: Annotated[float, Field(gt=0, le=2000)]
    height: Annotated[float, Field(gt=0, le=2000)]
    margin: Annotated[float, Field(ge=0, le=100)]
    grids: dict[Name, Grid] = Field(default_factory=dict)


def load_sheet(path: Path, display_path: str, diagnostics: Diagnostics) -> Sheet | None:
    """Read a sheet file, one of ours or a designer's.

    Args:
        path: the YAML file.
        display_path: its path as messages name it.
        diagnostics: takes what is wrong with it.
    """
    loaded = load_yaml(path, display_path, diagnostics)
    if loaded is None:
        return None
    value, marks = loaded
    return validate(Sheet, value, marks, display_path, diagnostics)


#: mm along the edges of a paper that has no file, as the files have it.
_MARGIN = 5.0


def find_sheet(words: str) -> Sheet:
    """Return the sheet that is meant by a paper's name or its size.

    Args:
        words: `a4`, or width, height and unit: `330x482mm`, `13x19in`.

    Raises:
        SheetError: if there is no such paper.
    """
    name = words.strip().casefold()
    if name in PAPERS:
        return shipped_sheet(name)
    try:
        size = size_of_paper(name)
    except FieldError as error:
        raise SheetError(f'the paper "{words}" {error.message}', error.hint) from None
    if size is None:
        raise SheetError(f'there is no paper "{words}"', OTHER_PAPER)
    return Sheet(title=name.replace("x", " × "), width=size[0], height=size[1], margin=_MARGIN)


@cache
def shipped_sheet(name: str) -> Sheet:
    """Return a sheet that comes with the program.

    Args:
        name: one of `PAPERS`.
    """
    diagnostics = Diagnostics()
    sheet = load_sheet(FOLDER / f"{name}.yaml", f"templates/sheets/{name}.yaml", diagnostics)
    if sheet is None:
        raise DataError(diagnostics)
    return sheet
