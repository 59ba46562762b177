"""The rulebook's part of a build: its files, and its own faults that stop no card."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.face import MM
from punchboard.generator.impose.plan import Page, Pages, PlannedFile, Printed
from punchboard.generator.impose.sheet import Sheet as Paper
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.rulebook import BOOKLET, RULES, has_rulebook
from punchboard.generator.rulebook.document import Document
from punchboard.generator.rulebook.html import write_html
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.pdf import draw_booklet, draw_rulebook
from punchboard.generator.rulebook.style import load_style

_PAGE = "rulebook.html"


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """What became of the rules.

    Attributes:
        files: the PDFs.
        diagnostics: what is wrong with them.
        left_out: whether they were not printed because of that.
        document: the rules themselves, if they were printed.
    """

    files: tuple[PlannedFile, ...]
    diagnostics: Diagnostics
    left_out: bool
    document: Document | None = None


def print_rulebook(
    game: Game, options: BuildOptions, recorder: Recorder, folder: Path
) -> PrintedRules:
    """Print the rules of a game, unless they have errors and it is no draft.

    Args:
        game: loaded.
        options: of the build.
        recorder: told of each file.
        folder: where the files are written.
    """
    diagnostics = Diagnostics()
    context, faces = rules_context(game, diagnostics, draft=options.draft, low_ink=options.low_ink)
    document = load_rulebook(game, context, faces, diagnostics)
    style = load_style(game, diagnostics)
    if document is None or (diagnostics.has_errors and not options.draft):
        return PrintedRules((), diagnostics, diagnostics.has_errors)
    paper = options.sheets.paper
    pdf, count = draw_rulebook(document, paper, style, context, diagnostics)
    files = [_written(pdf, count, RULES, "Rulebook", paper, False, recorder, folder)]
    if options.booklet:
        pdf, count = draw_booklet(document, paper, style, context, diagnostics)
        title = "Rulebook as a booklet"
        files.append(_written(pdf, count, BOOKLET, title, paper, True, recorder, folder))
    text = write_html(document, style, context)
    (folder / _PAGE).write_text(text, encoding="utf-8", newline="\n")
    recorder.document_drawn(_PAGE, "screen", 0.0, 0.0, pages=0)
    return PrintedRules(tuple(files), diagnostics, False, document)


def check_rulebook(game: Game, diagnostics: Diagnostics) -> None:
    """Say all that is wrong with the rules of a game, without printing them."""
    if has_rulebook(game):
        found = Diagnostics()
        context, faces = rules_context(game, found)
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
