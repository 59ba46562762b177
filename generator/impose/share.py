"""Merge the last sheets of several sizes, or of several boards, into fewer shared sheets.

Full sheets stay unchanged: a stack of equal sheets is cut in one go. A last sheet is often nearly
empty, and the rests of several sizes may fit on one sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.generator.impose.impose import planned_files
from punchboard.generator.impose.packed import (
    COMMON_MARGIN,
    PackedPiece,
    PackedSheets,
    areas_within,
    cell_of,
)
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet_options import SheetOptions

#: Most names in a label; more names are only counted.
_LISTED = 4
#: Number of attempts; each leaves out the fuller half of the rests, or rests that save nothing.
_TRIES = 8


@dataclass(frozen=True, slots=True)
class Labels:
    """Label of a sheet's content, such as `Cards: 2 × poker, 1 × tarot`.

    Attributes:
        words: Name of the pieces.
        name_of: Function that returns the name under which a copy is counted.
        names: Plural noun for those names.
    """

    words: str
    name_of: Callable[[Copy], str]
    names: str

    def __call__(self, copies: Sequence[Copy]) -> str:
        """Return the label of a sheet with these copies."""
        counts = Counter(map(self.name_of, copies))
        if len(counts) > _LISTED:
            return f"{self.words}: {len(copies)} in {len(counts)} {self.names}"
        return f"{self.words}: " + ", ".join(f"{count} × {name}" for name, count in counts.items())


class Shared(NamedTuple):
    """Sheets that several sizes share.

    Attributes:
        names: Names of the sizes whose last sheets are replaced.
        sheets: Sheets that hold the copies.
        copies: Copies that the last sheets held.
        two_sided: Whether any copy has a printed back.
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
    """Return the shared sheets that save the most paper; None if sharing saves no sheet.

    Args:
        rests: Copies on the last, partly filled sheet of each size, by name of the size.
        piece_of: Function that returns the measures of a copy.
        has_back: Predicate for copies with a back.
        labels: Label of each sheet's content.
        options: Paper, backs and marks.
    """
    backed = {name for name, rest in rests.items() if any(map(has_back, rest))}
    if options.duplex == "none":
        backed = set()
    folded = bool(backed) and options.duplex == "fold"
    areas = areas_within((COMMON_MARGIN, COMMON_MARGIN), options, folded)
    room = max(width * height for width, height in areas)
    # Pieces without backs would waste half of a folded sheet.
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
        unshared = _unshared(sheets, rests, names)
        if not unshared:
            break
        names = [name for name in names if name not in unshared]
    return best


def _area(
    copies: Sequence[Copy],
    piece_of: Callable[[Copy], PackedPiece],
    options: SheetOptions,
    areas: Sequence[tuple[float, float]],
) -> float | None:
    """Return the least area of copies on sheets, mm²; None if a copy fits none of the areas.

    A size that only fits with margins too narrow for most printers stays on its grid.
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


def _unshared(
    sheets: PackedSheets, rests: Mapping[str, Sequence[Copy]], names: Sequence[str]
) -> set[str]:
    """Return the sizes that still fill a sheet alone."""
    size_of = {copy: name for name in names for copy in rests[name]}
    unshared: set[str] = set()
    for sheet in range(sheets.count):
        there = Counter(size_of[copy] for copy in sheets.copies(sheet))
        unshared |= {
            name for name, count in there.items() if len(there) == 1 and count == len(rests[name])
        }
    return unshared
