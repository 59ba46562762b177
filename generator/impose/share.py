"""The last sheets of several sizes, or of several boards -> fewer sheets that they share.

Full sheets stay as they are: a stack of equal sheets is cut in one go. A last sheet is often nearly
empty, and what is left of several sizes may fit on one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.generator.impose.impose import planned_files
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.packed import (
    COMMON_MARGIN,
    PackedPiece,
    PackedSheets,
    areas_within,
    cell_of,
)
from punchboard.generator.impose.plan import Copy, PlannedFile

#: A label lists this many names; more of them are counted.
_LISTED = 4
#: How often the fuller half of the rests is set aside, or rests that save nothing are.
_TRIES = 8


@dataclass(frozen=True, slots=True)
class Labels:
    """Says what each sheet holds, such as `Cards: 2 × poker, 1 × tarot`.

    Attributes:
        words: what the pieces are.
        name_of: returns the name by which a copy is counted.
        names: what the names are, in the plural.
    """

    words: str
    name_of: Callable[[Copy], str]
    names: str

    def __call__(self, copies: Sequence[Copy]) -> str:
        """Return the words for a sheet with some copies."""
        counts = Counter(map(self.name_of, copies))
        if len(counts) > _LISTED:
            return f"{self.words}: {len(copies)} in {len(counts)} {self.names}"
        return f"{self.words}: " + ", ".join(f"{count} × {name}" for name, count in counts.items())


class Shared(NamedTuple):
    """Sheets that several sizes share.

    Attributes:
        names: of the sizes whose last sheets are replaced.
        sheets: that hold the copies.
        copies: all that was left of them.
        two_sided: whether any of them has a printed back.
    """

    names: frozenset[str]
    sheets: PackedSheets
    copies: frozenset[Copy]
    two_sided: bool

    def files(
        self, stem: str, words: str, options: SheetOptions, *, fronts_alone: bool = True
    ) -> list[PlannedFile]:
        """Return the files of the sheets; see `planned_files`."""
        return planned_files(
            self.sheets,
            stem,
            words,
            len(self.copies),
            self.two_sided,
            options,
            fronts_alone=fronts_alone,
        )


def share(
    rests: Mapping[str, Sequence[Copy]],
    piece_of: Callable[[Copy], PackedPiece],
    has_back: Callable[[Copy], bool],
    labels: Labels,
    options: SheetOptions,
) -> Shared | None:
    """Return the sheets that save most, or None if sharing saves no sheet.

    Args:
        rests: what each size has on a sheet that it doesn't fill, by the size's name.
        piece_of: returns the measures of a copy.
        has_back: whether a copy has a back.
        labels: says what each sheet holds.
        options: paper, backs and marks.
    """
    backed = {name for name, rest in rests.items() if any(map(has_back, rest))}
    if options.duplex == "none":
        backed = set()
    folded = bool(backed) and options.duplex == "fold"
    areas = areas_within((COMMON_MARGIN, COMMON_MARGIN), options, folded)
    room = max(width * height for width, height in areas)
    # What has no back would waste the half of a folded sheet.
    taken = {
        name: area
        for name in (backed if folded else rests)
        if (area := _area(rests[name], piece_of, options, areas)) is not None
    }
    names = sorted(taken, key=lambda name: (taken[name], name))
    best: Shared | None = None
    for _ in range(_TRIES):
        total = sum(map(taken.__getitem__, names))
        while len(names) > 1 and total > room * (len(names) - 1):
            total -= taken[names.pop()]  # the fullest: with it, these can't save a sheet
        if len(names) < 2:
            break
        copies = [copy for name in rests if name in names for copy in rests[name]]
        two_sided = not backed.isdisjoint(names)
        sheets = PackedSheets(
            copies, piece_of, has_back, two_sided, "", options, labels, COMMON_MARGIN
        )
        saved = len(names) - sheets.count
        if saved <= 0:
            names = names[: (len(names) + 1) // 2]
            continue
        if best is not None and saved < len(best.names) - best.sheets.count:
            break
        best = Shared(frozenset(names), sheets, frozenset(copies), two_sided)
        alone = _alone(sheets, rests, names)
        if not alone:
            break
        names = [name for name in names if name not in alone]
    return best


def _area(
    copies: Sequence[Copy],
    piece_of: Callable[[Copy], PackedPiece],
    options: SheetOptions,
    areas: Sequence[tuple[float, float]],
) -> float | None:
    """Return what copies take of sheets at least, mm²; None if one of them fits none of the areas.

    A size that fits only nearer to the paper's edges than most printers print stays on its grid.
    """
    taken = 0.0
    for piece, count in Counter(map(piece_of, copies)).items():
        cell = cell_of(piece, options)
        if not any(
            each.width <= width and each.height <= height
            for each in (cell, cell.turned)
            for width, height in areas
        ):
            return None
        taken += cell.width * cell.height * count
    return taken


def _alone(
    sheets: PackedSheets, rests: Mapping[str, Sequence[Copy]], names: Sequence[str]
) -> set[str]:
    """Return the sizes that have a sheet to themselves after all."""
    size_of = {copy: name for name in names for copy in rests[name]}
    found: set[str] = set()
    for sheet in range(sheets.count):
        there = Counter(size_of[copy] for copy in sheets.copies(sheet))
        found |= {
            name for name, count in there.items() if len(there) == 1 and count == len(rests[name])
        }
    return found
