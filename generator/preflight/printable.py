"""Check `printable`: pieces in the margin that many printers leave white."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.impose.plan import Page, PlannedFile
from punchboard.generator.preflight.finding import Finding, said_length
from punchboard.generator.preflight.limits import SLACK, UNPRINTED

_SIDES = ("left", "lower", "right", "upper")


class Margins:
    """How near to the paper's edge pieces lie, gathered page by page."""

    def __init__(self) -> None:
        self._seen: set[tuple[object, ...]] = set()
        self._least: dict[str, tuple[float, str, int, str]] = {}

    def see(self, plan: PlannedFile, page: Page) -> None:
        """Look at a page of faces; its backs lie behind them."""
        if page.side == "back" or not page.placements:
            return
        key = (plan.name, page.trim_box, page.media)
        if key in self._seen:
            return
        self._seen.add(key)
        left, bottom, right, top = page.trim_box
        margins = (left, bottom, page.media[0] - right, page.media[1] - top)
        least = min(margins)
        if least < UNPRINTED - SLACK and least < self._least.get(plan.name, (UNPRINTED,))[0]:
            side = _SIDES[margins.index(least)]
            self._least[plan.name] = (least, side, page.number, plan.paper)

    def findings(self) -> Iterator[Finding]:
        """Yield the files whose pieces reach into the margin."""
        for file, (least, side, page, paper) in self._least.items():
            yield Finding(
                "printable",
                f"pieces on page {page} of {file} lie {said_length(least)} from the {side} edge of"
                f" the {paper} sheet; many printers leave {UNPRINTED / 72:.2g} inch"
                " (6.35 mm) white, an HP OfficeJet 7210 6.7 mm, a Konica 4 mm, an Epson 3 mm",
                "print a larger paper or fewer pieces a sheet, or try what your printer reaches",
            )
