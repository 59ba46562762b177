"""The pages of the rulebook as pictures for the page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.problem import DataError, Diagnostics, Severity
from punchboard.generator.cache.faces import MOST_FACES, FaceCache
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.sheet import SheetError, find_sheet
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.paper import usual_paper
from punchboard.generator.rulebook.load import load_rulebook, rules_context
from punchboard.generator.rulebook.page_art import PageArt
from punchboard.generator.rulebook.pages import FilledPage, LaidOut, lay_out
from punchboard.generator.rulebook.style import full_page, load_style
from punchboard.generator.studio.card_faces import digest_of_text
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError


class Mark(NamedTuple):
    """Where the words of a line of the rules are on a page, in mm from the page's top left.

    Attributes:
        x: Left edge.
        y: Top edge.
        height: Height.
    """

    x: float
    y: float
    height: float


class ShownPage(NamedTuple):
    """A page of the rulebook.

    Attributes:
        number: Number of the page, from 1; 0 without any page.
        pages: Number of pages.
        svg: The page as a document.
        key: Digest of the document.
        marks: Places of the words at the cursor, top to bottom.
        reason: Why these aren't the pages of the rules as they are now; "" if they are.
    """

    number: int = 0
    pages: int = 0
    svg: str = ""
    key: str = ""
    marks: Sequence[Mark] = ()
    reason: str = ""


@dataclass(frozen=True)
class _Book:
    """A laid out rulebook."""

    context: LayoutContext
    laid_out: LaidOut
    art: PageArt
    title: str
    svgs: dict[int, tuple[str, str]] = field(default_factory=dict)  # with their keys, by page

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        """Lines of the rules, each with the first page that has words of it."""
        pages: dict[int, int] = {}
        for page in self.laid_out.pages:
            for placed in page.placed:
                if placed.box.line:
                    pages.setdefault(placed.box.line, page.number)
        return sorted(pages.items())

    def show(self, line: int, number: int) -> ShownPage:
        """Return the page of a line of the rules, or page `number` if that isn't 0."""
        at = bisect_right(self._lines, (line, len(self.laid_out.pages))) - 1
        block, first = self._lines[max(at, 0)] if self._lines else (0, 1)
        pages = self.laid_out.pages
        page = pages[min(max(number or first, 1), len(pages)) - 1]
        svg, key = self._drawn(page)
        return ShownPage(page.number, len(pages), svg, key, self._marks(page, block))

    def _drawn(self, page: FilledPage) -> tuple[str, str]:
        found = self.svgs.get(page.number)
        if found is None:
            sheet = SvgSheet(self.context.library, self.context.fonts)
            svg = sheet.document(self.art.face(page), self.title)
            found = self.svgs[page.number] = svg, digest_of_text(svg)
        return found

    def _marks(self, page: FilledPage, line: int) -> list[Mark]:
        height = self.laid_out.shape_of(page).height
        found: list[Mark] = []
        for box, x, y in page.placed:
            if box.line != line or page is self.laid_out.cover:
                continue
            left, top, tall = (round(each / MM, 2) for each in (x, height - y, box.height))
            last = found[-1] if found else None
            if last is not None and last.x == left and top >= last.y:  # the block's next line
                found[-1] = last._replace(height=round(top + tall - last.y, 2))
            else:
                found.append(Mark(left, top, tall))
        return found


@dataclass(slots=True)
class RulebookPages:
    """Lays out the rulebook, in the thread of layouts only, and keeps it until a change.

    Attributes:
        pause: Called while the pages are laid out, so that faces go on in between.
    """

    pause: Callable[[], None]
    _cache: FaceCache = field(default_factory=FaceCache)
    _book: _Book | None = None
    _revision: int = 0
    _reason: str = ""

    def page(self, game: Game, revision: int, line: int, number: int = 0) -> ShownPage:
        """Return a page; while the rules can't be laid out, one as they were before.

        Args:
            game: The game as it is now.
            revision: Revision of the game's folder.
            line: Line of the rules that the cursor is in.
            number: Number of the page; 0 for that of the line.
        """
        if revision != self._revision:
            self._revision, self._reason = revision, ""
            try:
                self._book = self._laid_out(game)
            except DataError as trouble:
                self._reason = _first_error(trouble.diagnostics)
            except (FontError, SheetError) as trouble:
                self._reason = str(trouble)
        if self._book is None:
            return ShownPage(reason=self._reason)
        return self._book.show(line, number)._replace(reason=self._reason)

    def _laid_out(self, game: Game) -> _Book:
        """Lay out the rules as a draft, with their errors in place.

        Raises:
            DataError: if they can't be read or take too much.
            FontError: if a font can't be read.
            SheetError: if there is no such paper.
        """
        if len(self._cache.faces) > MOST_FACES:  # each edit of a shown card adds one
            self._cache = FaceCache()
        found = Diagnostics()
        game = game.renewed()
        game.budget.pause = self.pause
        context, faces = rules_context(game, found, draft=True, cache=self._cache)
        document = load_rulebook(context.game, context, faces, found)
        if document is None:
            raise DataError(found)
        style = load_style(game, found)
        paper = find_sheet(game.file.paper or usual_paper())
        shape = full_page(paper.width, paper.height)
        laid_out = lay_out(document, shape, style, context, found)
        art = PageArt(document, laid_out, style, context)
        return _Book(context, laid_out, art, tr("{title}: rules", title=document.title))


def _first_error(diagnostics: Diagnostics) -> str:
    errors = (each.message for each in diagnostics if each.severity is Severity.ERROR)
    return next(errors, tr("the game has no rules"))
