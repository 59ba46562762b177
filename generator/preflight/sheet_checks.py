"""Checks of sheets: whether all copies are on them, and what lies where printers do not reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from punchboard.cards.problem import NOWHERE, Diagnostics
from punchboard.generator.face import MM
from punchboard.generator.impose.plan import Copy, Page, PlannedFile, Where
from punchboard.generator.manifest import Recorder
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.preflight.finding import SLACK, UNPRINTED, Finding, said_length


def check_copies(
    pieces: Mapping[tuple[str, str], Piece], wanted: Sequence[Copy], recorder: Recorder
) -> Iterator[Finding]:
    """Yield the cards whose copies were not all drawn once, as the manifest has it."""
    faces = recorder.faces()
    if not recorder.twice and set(wanted) == set(faces):
        return
    asked = Counter(copy[:2] for copy in wanted)
    drawn = Counter(copy[:2] for copy in faces)
    twice = Counter(copy[:2] for copy, side in recorder.twice if side == "face")
    for key in sorted(asked.keys() | drawn.keys()):
        component, card = key
        name = pieces[key].name
        many = drawn[key] + twice[key]
        if many != asked[key] or twice[key]:
            yield Finding(
                "copies",
                f'"{name}" is on the sheets {_times(many)}, and its quantity is {asked[key]}',
                "this is a fault of Punchboard: please report it, and count the cards",
                component,
                card,
                cards=(name,),
            )


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


_SIDES: tuple[Where, ...] = ("left", "bottom", "right", "top")
_EDGES: dict[Where, str] = {"left": "left", "bottom": "lower", "right": "right", "top": "upper"}
_PRINTERS = (
    f"many printers leave {UNPRINTED / 72:.2g} inch"
    " (6.35 mm) white, an HP OfficeJet 7210 6.7 mm, a Konica 4 mm, an Epson 3 mm"
)


#: What a laser printer leaves white (PCL 5 technical reference, chapter 2: 1/6 inch), in points;
#: and how much of a tick is enough to cut by.
_LASER, _ENOUGH = 72 / 6, 1 * MM


class Margins:
    """How near to the paper's edge pieces and ticks lie, gathered page by page."""

    def __init__(self) -> None:
        self._seen: set[tuple[object, ...]] = set()
        self._pieces: dict[str, tuple[float, str, int, str]] = {}
        self._ticks: dict[str, tuple[float, str, int, str]] = {}
        self._lacking: dict[str, tuple[str, int, str]] = {}

    def see(self, plan: PlannedFile, page: Page) -> None:
        """Look at a page of faces; its backs lie behind them."""
        if page.lacks:
            words = " or ".join(page.lacks)
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
            side = _EDGES[_SIDES[margins.index(least)]]
            self._pieces[plan.name] = (least, side, page.number, plan.paper)
        nearest = min((distance for _, distance in page.outside), default=UNPRINTED)
        if page.outside and nearest < self._ticks.get(plan.name, (float("inf"),))[0]:
            sides = " and ".join(_EDGES[side] for side, _ in page.outside)
            self._ticks[plan.name] = (nearest, sides, page.number, plan.paper)

    def findings(self, diagnostics: Diagnostics) -> Iterator[Finding]:
        """Yield the files whose pieces or ticks reach into the margin, or that lack something.

        Of ticks that most printers print a part of, it is only noted.
        """
        for file, (least, side, page, paper) in self._pieces.items():
            yield Finding(
                "printable",
                f"pieces on page {page} of {file} lie {said_length(least)} from the {side} edge of"
                f" the {paper} sheet; {_PRINTERS}",
                "print a larger paper or fewer pieces a sheet, or try what your printer reaches",
            )
        for file, (least, sides, page, paper) in self._ticks.items():
            if file in self._pieces:
                continue
            message = (
                f"ticks on page {page} of {file} begin {said_length(least)} from the {sides} edge"
                f" of the {paper} sheet; {_PRINTERS}"
            )
            hint = (
                "try what your printer reaches; where it prints no tick, measure from the others,"
                " or print a larger paper"
            )
            if least < _LASER + _ENOUGH:
                yield Finding("printable", message, hint)
            else:
                diagnostics.note(NOWHERE, message, hint)
        for file, (words, page, paper) in self._lacking.items():
            yield Finding(
                "printable",
                f"page {page} of {file} has no room for a {words} on {paper}",
                "print a larger paper, or check the scale on another sheet: print at 100 %",
            )
