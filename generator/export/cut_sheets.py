"""Sheets of fronts for cutting machines."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Diagnostics, UsageError
from punchboard.generator.export.export import Export
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet import Sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.plan_files import plan_files

#: Between neighbours beside their bleeds, mm: a blade turns a corner within it.
_GAP = 0.5


def plan_cut_sheets(
    export: Export, copies: Sequence[Copy], paper: Sheet, margin: float
) -> tuple[list[PlannedFile], list[Copy]]:
    """Plan sheets with the fronts of copies; return also the copies of components that don't fit.

    Args:
        export: The export.
        copies: Copies to place.
        paper: Paper to print on.
        margin: Margin along its edges in mm.
    """
    sheet = Sheet(title=paper.title, width=paper.width, height=paper.height, margin=margin)
    options = SheetOptions(
        paper=sheet,
        duplex="none",
        bleed=export.bleed_mm,
        gap=_GAP,
        crop_marks=False,
        ruler=False,
        label=False,
    )
    by_component: dict[str, list[Copy]] = {}
    for copy in copies:
        by_component.setdefault(copy.component, []).append(copy)
    where = export.game.position
    large: list[Copy] = []
    fitting: list[Copy] = []
    for several in by_component.values():
        alone = Diagnostics()
        plan_files(several[:1], export.faces, options, where, alone)
        (large if alone.has_errors else fitting).extend(several)
    return plan_files(fitting, export.faces, options, where, export.diagnostics), large


def report_large(export: Export, large: Sequence[Copy], paper: Sheet, margin: float) -> None:
    """Add a sentence about the components that are left out, if any."""
    if large:
        room = f"{paper.width - 2 * margin:g} × {paper.height - 2 * margin:g} mm"
        names = ", ".join(dict.fromkeys(copy.component for copy in large))
        export.said.append(
            tr("Too large for {room}, and left out: {names}.", room=room, names=names)
        )


def refuse_no_sheets(files: Sequence[PlannedFile], message: str, hint: str) -> None:
    """Raise an error with a message and its fix if no file is left.

    Raises:
        UsageError: if there is no file.
    """
    if not files:
        raise UsageError(message, hint)
