"""Sheets into files: two files, one with fronts and backs in turn, or one to be folded."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Page, Pages, PlannedFile

PageSide = Literal["face", "back", "both"]


class SheetMaker(ABC):
    """Makes any page of some sheets. Sheets are counted from 0 here, pages from 1.

    Attributes:
        count: of sheets.
        backed: how many of them, the first ones, have something on their backs.
    """

    count: int
    backed: int

    @abstractmethod
    def page(self, sheet: int, number: int, side: PageSide) -> Page:
        """Return a side of a sheet as the page of a number."""

    def front(self, sheet: int) -> Page:
        """Return the fronts of a sheet, as a page of its own file."""
        return self.page(sheet, sheet + 1, "face")

    def back(self, sheet: int) -> Page:
        """Return the backs of a sheet, as a page of its own file."""
        return self.page(sheet, sheet + 1, "back")

    def one_sided(self, index: int) -> Page:
        """Return the fronts of a sheet without backs, as a page of a file of such sheets."""
        return self.page(self.backed + index, index + 1, "face")

    def both(self, sheet: int) -> Page:
        """Return a sheet that is folded, faces above and backs below."""
        return self.page(sheet, sheet + 1, "both")

    def interleaved(self, index: int) -> Page:
        """Return front, back, front, back: the page of an index from 0."""
        return self.page(index // 2, index + 1, "back" if index % 2 else "face")


def planned_files(
    sheets: SheetMaker,
    stem: str,
    words: str,
    pieces: int,
    two_sided: bool,
    options: SheetOptions,
    *,
    fronts_alone: bool = True,
    glued: bool = False,
) -> list[PlannedFile]:
    """Return the files that a way of printing backs asks for.

    Args:
        sheets: makes the pages.
        stem: of the files' names.
        words: what the sheets hold.
        pieces: how many copies.
        two_sided: whether any of them has a printed back.
        options: the way backs are printed.
        glued: whether backs are printed on paper of their own.
        fronts_alone: whether fronts without backs are called so where files are separate.
    """

    def planned(name: str, title: str, count: int, make: Callable[[int], Page]) -> PlannedFile:
        return PlannedFile(f"{name}.pdf", title, options.paper.title, Pages(count, make), pieces)

    count, backed = sheets.count, sheets.backed
    if two_sided and options.duplex == "fold":
        return [planned(stem, f"{words}, to be folded", count, sheets.both)]
    if not two_sided and (options.duplex != "separate" or not fronts_alone):
        return [planned(stem, words, count, sheets.front)]
    if options.duplex == "separate":
        files = [planned(f"{stem}-fronts", f"{words}, fronts", count, sheets.front)]
        if two_sided:
            backs = planned(f"{stem}-backs", f"{words}, backs", backed, sheets.back)
            files.append(replace(backs, behind=files[0].name, glued=glued))
        return files
    both = planned(stem, f"{words}, two-sided", 2 * backed, sheets.interleaved)
    files = [replace(both, printed=options.printed)]
    if backed < count:
        # A printer that turns the paper by itself would print the next front on an empty back.
        alone = planned(f"{stem}-one-sided", f"{words}, no backs", count - backed, sheets.one_sided)
        held = sum(len(page.placements) for page in alone.pages)
        files = [replace(files[0], pieces=pieces - held), replace(alone, pieces=held)]
    return files
