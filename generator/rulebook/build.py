"""The rulebook's part of a build: its files, and its own faults that stop no card."""

from __future__ import annotations

from pathlib import Path

from punchboard.cards.game import Game
from punchboard.cards.problem import DataError, Diagnostics
from punchboard.generator.face import MM
from punchboard.generator.face_cache import FaceCache
from punchboard.generator.impose.plan import Page, Pages, PlannedFile, Printed
from punchboard.generator.impose.sheet import Sheet as Paper
from punchboard.generator.manifest import Recorder
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.rulebook import BOOKLET, RULES, has_rulebook
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.html import write_html
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.pdf import draw_booklet, draw_rulebook
from punchboard.generator.rulebook.style import load_style

_PAGE = "rulebook.html"


class Rules(Hook):
    """The rules of a game, printed unless they have errors and it is no draft.

    Attributes:
        document: the rules themselves, if they were printed.
        left_out: whether they were not, because something is wrong with them.
    """

    def __init__(self) -> None:
        self.document: Document | None = None
        self.left_out = False

    def finish(self, printing: Printing) -> None:
        """Print the rules page by page, folded if that is asked for, and for the screen.

        Raises:
            DataError: if they have errors, and nothing else was to be printed.
        """
        game, options, recorder = printing.game, printing.options, printing.recorder
        found = Diagnostics()
        context, faces = rules_context(
            game,
            found,
            draft=options.draft,
            low_ink=options.low_ink,
            cache=printing.faces.cache,
        )
        document = load_rulebook(game, context, faces, found)
        style = load_style(game, found)
        if document is None or (found.has_errors and not options.draft):
            printing.diagnostics.extend(found)
            self.left_out = found.has_errors
            if self.left_out and not printing.files:
                raise DataError(printing.diagnostics)
            return
        self.document = document
        paper, folder = options.sheets.paper, printing.folder
        pdf, count = draw_rulebook(document, paper, style, context, found)
        files = [_written(pdf, count, RULES, "Rulebook", paper, False, recorder, folder)]
        if options.booklet:
            pdf, count = draw_booklet(document, paper, style, context, found)
            title = "Rulebook as a booklet"
            files.append(_written(pdf, count, BOOKLET, title, paper, True, recorder, folder))
        text = write_html(document, style, context)
        (folder / _PAGE).write_text(text, encoding="utf-8", newline="\n")
        recorder.document_drawn(_PAGE, "screen", 0.0, 0.0, pages=0)
        printing.files.extend(files)
        printing.diagnostics.extend(found)


def check_rulebook(game: Game, diagnostics: Diagnostics, cache: FaceCache) -> None:
    """Say all that is wrong with the rules of a game, without printing them.

    Args:
        game: loaded.
        diagnostics: takes what is wrong.
        cache: layouts that the cards were made with.
    """
    if has_rulebook(game):
        found = Diagnostics()
        context, faces = rules_context(game, found, cache=cache)
        load_rulebook(game, context, faces, found)
        load_style(game, found)
        diagnostics.extend(found)


def _written(
    pdf: PdfFile,
    count: int,
    name: str,
    title: str,
    paper: Paper,
    is_sideways: bool,
    recorder: Recorder,
    folder: Path,
) -> PlannedFile:
    """Write a file and note it; return it as the closing table lists it."""
    pdf.save(folder / name)
    width, height = paper.width, paper.height
    if is_sideways:
        width, height = height, width
    recorder.document_drawn(name, paper.title, width, height, pages=count)
    media = (width * MM, height * MM)
    box = (0.0, 0.0, *media)

    def page(index: int) -> Page:
        return Page(index + 1, "back" if index % 2 else "face", (), (), box, box, media)

    printed: Printed = "short-edge" if is_sideways else "long-edge"
    return PlannedFile(name, title, paper.title, Pages(count, page), 0, printed=printed)
