"""The first page into its file, once all others are printed and measured."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from punchboard.cards.game import Game
from punchboard.generator.faces import FaceMaker
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.layout.studio import Studio
from punchboard.generator.manifest import Recorder
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.start_here.content import has_pieces
from punchboard.generator.start_here.ink import coverage
from punchboard.generator.start_here.page import plan_start_here


def draw_start_here(
    game: Game,
    copies: Sequence[Copy],
    faces: FaceMaker,
    files: Sequence[PlannedFile],
    studio: Studio,
    recorder: Recorder,
    options: SheetOptions,
    folder: Path,
) -> list[PlannedFile]:
    """Draw the first page; none for a game of cards only.

    Args:
        game: the game.
        copies: what was printed.
        faces: draws parts for the pictures.
        files: that were printed and lie in the folder.
        studio: fonts and art.
        recorder: told of the pages.
        options: the paper.
        folder: of the new output.
    """
    if not has_pieces(game, [faces.part(copy) for copy in copies]):
        return []
    ink = {file.name: coverage(folder / file.name) for file in files}
    plan = plan_start_here(game, copies, faces, files, ink, options)
    if plan is None:
        return []
    pdf = PdfFile(f"{game.file.title}: start here", studio.shelf, studio.fonts)
    for page in plan.pages:
        content = pdf.operators()
        content.draw(page.marks)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
        recorder.page_drawn(plan, page)
    pdf.save(folder / plan.name)
    return [plan]
