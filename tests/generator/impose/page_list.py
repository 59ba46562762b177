"""Pages as text, for goldens that a reader can compare line by line: boxes, pieces, marks.

Lengths are points from the bottom left of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.generator.impose.plan import Page, Placement, PlannedFile
from tests.display_list import item_lines


def page_list(files: Iterable[PlannedFile]) -> str:
    """Return files as text, a piece or a mark a line."""
    return "".join(f"{line}\n" for file in files for line in _file(file))


def _file(file: PlannedFile) -> Iterator[str]:
    yield (
        f"{file.name} “{file.title}” on {file.paper}, {file.pieces} pieces, {file.sheets} sheets, "
        f"{file.cuts} cuts, printed {file.printed}"
    )
    if file.behind:
        yield f"{'glued ' if file.glued else ''}behind {file.behind}"
    for page in file.pages:
        yield from (f"  {line}" for line in _page(page))


def _page(page: Page) -> Iterator[str]:
    yield f"page {page.number} {page.side} {_numbers(page.media)} cuts {page.cuts}"
    yield f"  trims {_numbers(page.trim_box)} bleeds {_numbers(page.bleed_box)}"
    if page.outside:
        said = (f"{where} {_numbers([away])}" for where, away, _ in page.outside)
        yield f"  ticks beyond reach: {', '.join(said)}"
    if page.lacks:
        yield f"  lacks {', '.join(page.lacks)}"
    yield from (f"  {_placement(each)}" for each in page.placements)
    yield from (f"  {line}" for line in item_lines(page.marks))


def _placement(each: Placement) -> str:
    copy = f"{each.copy.card} {each.copy.number}"
    shown = f" seen in {_numbers(each.clip.corner_and_size)}" if each.clip else ""
    turn = f" turn {each.turn}" if each.turn else ""
    return f"{each.slot} {copy} {each.side} {_numbers(each.box.corner_and_size)}{turn}{shown}"


def _numbers(numbers: Iterable[float]) -> str:
    # Adding nothing makes -0 what 0 is.
    return " ".join(f"{round(number, 2) + 0.0:.2f}" for number in numbers)
