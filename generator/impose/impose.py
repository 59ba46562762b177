"""Copies of one size -> files of sheets, with every back behind its face."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from punchboard.cards.schema.size import Size
from punchboard.generator.impose.files import planned_files
from punchboard.generator.impose.grid import arrange
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.pages import Sheets
from punchboard.generator.impose.plan import Copy, PlannedFile


def impose(
    copies: Sequence[Copy],
    has_back: Callable[[Copy], bool],
    size: Size,
    size_name: str,
    options: SheetOptions,
    words: str = "",
    lies: Callable[[Copy], bool] = lambda _: False,
) -> list[PlannedFile]:
    """Place copies of one size on sheets, in their order, whatever component they belong to.

    Args:
        copies: all copies of the size.
        has_back: whether a copy has a back; without one, its place on the back page stays empty.
        size: their trim size.
        size_name: of the paper's grids; files are named after it.
        options: paper, backs and marks.
        words: what the sheets hold; if empty, cards of the size.
        lies: whether a copy is the size on its side, and so lies turned in its place.

    Returns:
        A file with the fronts and one with the backs (`separate`), or one file; none for no copies.
        The backs of sheet i are page i of the file of backs. Copies with backs come first, so that
        sheets without any are the last ones, and have no page there.

    Raises:
        SheetError: if not one card fits on the paper.
    """
    if not copies:
        return []
    two_sided = options.duplex != "none" and any(has_back(each) for each in copies)
    folded = two_sided and options.duplex == "fold"
    arrangement = arrange(size, size_name, options, folded, len(copies))
    words = words or f"{size_name.replace('_', ' ').capitalize()} cards"
    sheets = Sheets(copies, has_back, arrangement, size.radius, options, words, lies)
    stem = f"cards-{_slug(size_name)}"
    return planned_files(sheets, stem, words, len(copies), two_sided, options)


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.") or "own"
