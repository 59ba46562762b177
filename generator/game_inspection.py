"""Preflight of a whole game, without drawing its sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.faces import Faces
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import open_context
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions, Wanted, left_out
from punchboard.generator.paper import usual_paper
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.plan_files import plan_files
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.inspection import Inspection
from punchboard.generator.preflight.report import position_of
from punchboard.generator.printing import Printing
from punchboard.generator.text.font_file import FontError
from punchboard.generator.version import VERSION


class Placed(NamedTuple):
    """A finding of preflight and its place.

    Attributes:
        finding: The finding.
        position: Position of its cell, layout or game.
        card: Id of the row of its worst card; "" for an issue of the game or a sheet.
    """

    finding: Finding
    position: Position
    card: str


def inspect(game: Game, step: Callable[[], None]) -> list[Placed]:
    """Return the findings of preflight on the pieces and sheets of a game without errors.

    Args:
        game: The loaded game.
        step: Called before each sheet; it may raise to stop.

    Returns:
        The findings; none if the game can't be laid out.
    """
    try:
        return list(_inspect(game.renewed(), step))
    except (OverBudgetError, FilterError, FontError):  # `check` says so
        return []


def _inspect(game: Game, step: Callable[[], None]) -> Iterator[Placed]:
    diagnostics = Diagnostics()
    sheets = SheetOptions(paper=find_sheet(game.file.paper or usual_paper()), game=game.file.title)
    options = BuildOptions(Path(), sheets, left_out(game, Wanted()), for_press=True)
    context = open_context(game, diagnostics)
    faces = Faces(make_pieces(game, diagnostics), context)
    wanted = options.wanted.copies(faces.pieces.values())
    copies = [copy for copy in wanted if faces.is_ready(copy.component)]
    files = plan_files(copies, faces, sheets, game.position, diagnostics)
    recorder = Recorder(VERSION, game.file.title, game.file.version, sheets.paper.title)
    inspection = Inspection(faces, context, sheets.bleed)
    for plan in files:
        for page in plan.pages:
            step()
            recorder.page_drawn(plan, page)
            inspection.page_drawn(plan, page, faces.of_page(page))
    if diagnostics.has_errors:
        return
    printing = Printing(game, options, context, faces, copies, files, recorder, Path())
    messages = [each.message for each in diagnostics]
    for finding in inspection.found(printing):
        if not any(finding.message.startswith(message) for message in messages):
            piece = faces.pieces.get((finding.component, finding.card))
            card = piece.card.id if piece is not None else ""
            yield Placed(finding, position_of(finding, game, faces, context), card)
