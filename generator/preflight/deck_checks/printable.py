"""`printable`: pieces and ticks that printers don't reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from punchboard.cards.catalog import marked, tr, tr_list, translated
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import LostTicks, Page, PlannedFile, Where
from punchboard.generator.preflight.check import DeckCheck, Inspected
from punchboard.generator.preflight.finding import SLACK, UNPRINTED, Finding, length_text

if TYPE_CHECKING:
    from punchboard.generator.printing import Printing

_SIDES: tuple[Where, ...] = ("left", "bottom", "right", "top")
_EDGES: dict[Where, str] = {
    "left": marked("left"),
    "bottom": marked("lower"),
    "right": marked("right"),
    "top": marked("upper"),
}
#: Margin that a laser printer leaves white (PCL 5 technical reference, chapter 2: 1/6 inch), in
#: points, and the length below which a tick is hardly visible.
_LASER, _HARDLY = 72 / 6, 0.1 * MM


def _seen(ticks: LostTicks, margin: float) -> str:
    """Return in words how much of each tick a printer with this margin, in points, prints."""
    length = ticks.start - max(ticks.end, margin)
    return (
        tr("{length} of each", length=length_text(length))
        if length >= _HARDLY
        else tr("none of them")
    )


class Margins(DeckCheck):
    """Collector of the smallest distances of pieces and ticks from the paper's edge."""

    name = "printable"
    order = 80

    def __init__(self, inspected: Inspected) -> None:
        super().__init__(inspected)
        self._seen: set[tuple[object, ...]] = set()
        self._pieces: dict[str, tuple[float, str, int, str]] = {}
        self._ticks: dict[str, tuple[LostTicks, str, int, str]] = {}
        self._lacking: dict[str, tuple[str, int, str]] = {}

    def see_page(self, plan: PlannedFile, page: Page) -> None:
        """Measure a page of faces; its backs are behind them and need no check."""
        if page.lacks:
            words = tr_list(page.lacks, "or")
            self._lacking.setdefault(plan.name, (words, page.number, plan.paper))
        if page.side == "back" or not page.placements:
            return
        key = (plan.name, page.trim_box, page.media, page.outside)
        if key in self._seen:
            return
        self._seen.add(key)
        left, bottom, right, top = page.trim_box
        margins = (left, bottom, page.media[0] - right, page.media[1] - top)
        least = min(margins)
        if least < UNPRINTED - SLACK and least < self._pieces.get(plan.name, (UNPRINTED,))[0]:
            side = translated(_EDGES[_SIDES[margins.index(least)]])
            self._pieces[plan.name] = (least, side, page.number, plan.paper)
        if page.outside:
            nearest = min(page.outside, key=lambda ticks: ticks.start)
            nearest_so_far = self._ticks.get(plan.name)
            if nearest_so_far is None or nearest.start < nearest_so_far[0].start:
                sides = tr_list([translated(_EDGES[ticks.side]) for ticks in page.outside])
                self._ticks[plan.name] = (nearest, sides, page.number, plan.paper)

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the pieces and ticks in the unprintable margin, and the sheets without a ruler."""
        for file, (least, side, page, paper) in self._pieces.items():
            yield Finding(
                "printable",
                tr(
                    "pieces on page {page} of {file} lie {distance} from the {side} "
                    "edge of the {paper} sheet; many printers leave {inches:.2g} inch (6.35 mm) "
                    "white, an HP OfficeJet 7210 6.7 mm, a Konica 4 mm, an Epson 3 mm",
                    page=page,
                    file=file,
                    distance=length_text(least),
                    side=side,
                    paper=paper,
                    inches=UNPRINTED / 72,
                ),
                tr(
                    "print a larger paper or fewer pieces a sheet, or try what your printer reaches"
                ),
            )
        ticks = {file: at for file, at in self._ticks.items() if file not in self._pieces}
        if ticks:
            yield _lost(ticks)
        for file, (words, page, paper) in self._lacking.items():
            yield Finding(
                "printable",
                tr(
                    "page {page} of {file} has no room for a {rulers} on {paper}",
                    page=page,
                    file=file,
                    rulers=words,
                    paper=paper,
                ),
                tr("print a larger paper, or check the scale on another sheet: print at 100 %"),
            )


def _lost(ticks: Mapping[str, tuple[LostTicks, str, int, str]]) -> Finding:
    """Return one finding for all files with ticks that many printers don't print."""
    file, (worst, sides, page, paper) = min(ticks.items(), key=lambda each: each[1][0].start)
    files = tr("page {page} of {file}", page=page, file=file)
    if len(ticks) > 2:
        files = tr(
            "{page_of_file} and in {more} more files", page_of_file=files, more=len(ticks) - 1
        )
    elif len(ticks) == 2:
        (other,) = ticks.keys() - {file}
        files = tr("{page_of_file} and in {other_file}", page_of_file=files, other_file=other)
    return Finding(
        "printable",
        tr(
            "cut ticks begin {distance} from the {sides} edge of the "
            "{paper} sheet on {page_of_files}: a printer that "
            "leaves {unprinted:.2f} mm (1/4 inch) white prints {share_of_ticks}, one "
            "that leaves {laser:.1f} mm, as laser printers do, {share_by_laser}",
            distance=length_text(worst.start),
            sides=sides,
            paper=paper,
            page_of_files=files,
            unprinted=UNPRINTED / MM,
            share_of_ticks=_seen(worst, UNPRINTED),
            laser=_LASER / MM,
            share_by_laser=_seen(worst, _LASER),
        ),
        tr(
            "print on larger paper, or print borderless at 100 % if your "
            "printer can; else lay the ruler along the edges of the pieces "
            "themselves"
        ),
    )


CHECK = Margins
