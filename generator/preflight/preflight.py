"""Preflight as the build uses it: look at everything, warn, and draw the report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.cards.diagnostic import Diagnostics
from punchboard.cards.game import Game
from punchboard.generator.faces import FaceMaker
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.manifest import Recorder
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.inspection import Inspection
from punchboard.generator.preflight.page import draw_report
from punchboard.generator.preflight.said import say_findings


def preflight(
    game: Game,
    faces: FaceMaker,
    context: LayoutContext,
    plans: Iterable[PlannedFile],
    wanted: Sequence[Copy],
    recorder: Recorder,
    sheets: SheetOptions,
) -> list[Finding]:
    """Look at planned sheets without drawing them.

    Args:
        game: whose sheets they are.
        faces: where the sides of copies come from.
        context: their fonts and art.
        plans: the files.
        wanted: the copies that they should hold.
        recorder: told of each placement, as if it were drawn.
        sheets: how sheets are made.
    """
    inspection = Inspection(game, faces, context, sheets.bleed)
    for plan in plans:
        for page in plan.pages:
            for placement in page.placements:
                inspection.see(placement, faces.face(placement.copy, placement.side))
                recorder.placed(plan, page, placement)
            inspection.see_page(plan, page)
    return inspection.findings(wanted, recorder)


def report(
    findings: Sequence[Finding],
    game: Game,
    faces: FaceMaker,
    context: LayoutContext,
    recorder: Recorder,
    sheets: SheetOptions,
    folder: Path,
    diagnostics: Diagnostics,
) -> None:
    """Say findings as warnings, and draw them.

    Args:
        findings: in order.
        game: whose findings they are.
        faces: where their pictures come from.
        context: fonts and art.
        recorder: told of the report's pages.
        sheets: the paper.
        folder: where the report is written.
        diagnostics: takes the warnings.
    """
    say_findings(findings, game, faces, diagnostics)
    paper = sheets.paper
    draw_report(
        findings, faces, context, (paper.title, paper.width, paper.height), recorder, folder
    )
