"""The first page: files to print, paper, ink, and how to make the game from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.piece import PieceBase
from punchboard.generator.faces import Faces
from punchboard.generator.first_page.flow import MARGIN, Flow
from punchboard.generator.first_page.ink import ink_of
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import START_HERE, Copy, Page, PlannedFile
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.impose.trial import TEST_SHEET
from punchboard.generator.options import options_of
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pieces.assembly import Bench
from punchboard.generator.pieces.kind import PieceKind, kind_of
from punchboard.generator.pieces.piece import SUBSTRATES, Piece, Substrate
from punchboard.generator.printing import Printing
from punchboard.generator.rulebook_files import BOOKLET, RULES
from punchboard.generator.text.label import (
    BOLD,
    LEADING,
    set_lines,
    shorten,
    text_width,
)

_ABOUT_INK = marked(
    "Cuts are straight ones with knife and ruler. Ink is how dark each side is on average: solid "
    "black is 100 %, a page of text 5 %; measured on a small picture of the sheets; --low-ink "
    "takes less."
)
_ABOUT_LOW_INK = marked(
    "Cuts are straight ones with knife and ruler. Ink is how dark each side is on average: solid "
    "black is 100 %, a page of text 5 %; measured on a small picture of the sheets."
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table of files to print.

    Attributes:
        name: File name.
        weight: Paper and sides to print; or the sheets to put back into the printer.
        paper: Paper alone.
        sheets: Number of sheets.
        cuts: Number of straight cuts.
        ink: Average darkness, 0 to 1.
    """

    name: str
    weight: str
    paper: str
    sheets: int
    cuts: int
    ink: float


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the game: a part to leave out, or another way to make it.

    Attributes:
        flag: Option to type on the command line.
        why: Reason to choose it, in words.
    """

    flag: str
    why: str


def rows_of(files: Sequence[PlannedFile], ink: Mapping[str, float]) -> list[Row]:
    """Return the files to print, in order: the test sheet, pieces, texts to read.

    If the rules are also a booklet, only the booklet is listed.

    Args:
        files: Files of the build.
        ink: Average darkness of each file, by its name.
    """
    rows = []
    is_folded = any(file.name == BOOKLET for file in files)
    sheets = {file.name: file.sheets for file in files}
    for file in sorted(files, key=_turn):
        if is_folded and file.name == RULES:
            continue
        paper = weight = _weight(file)
        if file.printed != "one":
            weight = tr("{paper}, both sides", paper=weight)
        if file.behind and not file.glued:
            weight = _put_back(len(file.pages), sheets.get(file.behind, 0))
        rows.append(
            Row(
                file.name,
                weight,
                paper,
                file.sheets,
                file.cuts,
                ink.get(file.name, 0.0),
            )
        )
    return rows


def _weight(file: PlannedFile) -> str:
    """Return the paper of a file, in words."""
    if not file.substrate:
        return tr("any paper")
    return translated(SUBSTRATES[_substrate(file)].weight)


def _put_back(backs: int, fronts: int) -> str:
    """Return which sheets get their backs printed."""
    if backs == fronts:
        return tr("those sheets, put back in")
    return tr_count(
        "sheet 1 of those, put back in", "sheets 1 to {count} of those, put back in", backs
    )


def cardboard(files: Sequence[PlannedFile]) -> list[str]:
    """Return the cardboard onto which sheets are glued, each kind with the paper that it takes."""
    found: dict[str, int] = {}
    for file in files:
        board = SUBSTRATES[_substrate(file)].board if file.substrate else ""
        if board and not file.behind:
            found[board] = found.get(board, 0) + file.sheets
    return [
        tr_count(
            "{board}, as much as {count} sheet of {paper}",
            "{board}, as much as {count} sheets of {paper}",
            count,
            board=translated(board),
            paper=files[0].paper,
        )
        for board, count in found.items()
    ]


def needs(
    game: Game, pieces: Sequence[Piece], rows: Sequence[Row], files: Sequence[PlannedFile]
) -> list[str]:
    """Return the materials: paper by weight, cardboard, tools, hardware by the piece."""
    papers: dict[str, int] = {}
    for row in rows:
        if row.sheets:
            papers[row.paper] = papers.get(row.paper, 0) + row.sheets
    lines = [
        tr_count("{count} sheet of {paper}", "{count} sheets of {paper}", count, paper=paper)
        for paper, count in papers.items()
    ]
    lines += cardboard(files)
    by_kind: dict[PieceKind[Any], list[Piece]] = {}
    for piece in pieces:
        by_kind.setdefault(kind_of(game.components[piece.component]), []).append(piece)
    special = {tool for kind in by_kind for tool in kind.tools}
    tools = [tr("a knife"), tr("a steel ruler"), tr("a cutting mat")]
    if "glue" in special:
        tools.append(tr("a glue stick"))
    if "score" in special:
        tools.append(tr("a blunt point to score folds"))
    if any(piece.template.shape != "rect" for piece in pieces):
        tools.append(tr("scissors"))
    lines.append(tr(", ").join(tools))
    for kind, alike in by_kind.items():
        lines += kind.hardware(alike)
    return lines


def choices(game: Game) -> list[Choice]:
    """Return the parts that can be left out or made another way."""
    found = []
    for name, component in game.components.items():
        if isinstance(component, PieceBase) and component.replaced_by:
            why = tr(
                "{substitute} instead of {title}",
                substitute=component.replaced_by,
                title=component.title or name,
            )
            found.append(Choice(f"--without {name}", why))
    for name, words in options_of(game).items():
        title = game.components[name].title or name
        for word, other in words.items():
            why = tr(
                "{substitute} instead of {title}",
                substitute=game.components[other].title or other,
                title=title,
            )
            found.append(Choice(f"--choose {name}={word}", why))
    return found


def has_pieces(game: Game, pieces: Sequence[Piece]) -> bool:
    """Return whether anything but cards is printed."""
    return any(not isinstance(game.components[each.component], CardComponent) for each in pieces)


def _substrate(file: PlannedFile) -> Substrate:
    return next(substrate for substrate in SUBSTRATES if substrate == file.substrate)


def _turn(file: PlannedFile) -> int:
    """Return the turn of a file: the test sheet is printed first, texts to read last."""
    if file.substrate:
        return 1
    return 0 if file.name == TEST_SHEET else 2


#: Sizes of the game's title: the largest that fits on one line, else the smallest.
_TITLES = (24.0, 20.0, 16.0)
#: Scales of pictures that may save a page, and the share of white space that stays; dials
#: keep their scale, to stay readable.
_SMALLER = ((0.8, 1.0), (0.65, 1.0), (0.5, 1.0), (0.5, 0.65))
#: Scales of pictures if the assembly has a page to itself.
_LARGER = (1.5, 1.35, 1.2, 1.0)


class _StartHere:
    """The first page of one game, being set."""

    def __init__(
        self,
        game: Game,
        pieces: Sequence[Piece],
        faces: Faces,
        files: Sequence[PlannedFile],
        ink: Mapping[str, float],
        options: SheetOptions,
        low_ink: bool,
    ) -> None:
        self._game = game
        self._parts = pieces
        self._faces = faces
        self._files = files
        self._rows = rows_of(files, ink)
        self._options = options
        self._low_ink = low_ink
        self._fronts: dict[str, Mapping[str, Face]] = {}

    def pages(self) -> tuple[Page, ...]:
        """Return the pages: as few as possible with smaller pictures.

        If there are several, the assembly starts a new page, with pictures that fill it.
        """
        best = self._set(1.0, 1.0)
        if len(best) == 1:
            return best
        for scale, air in _SMALLER:
            pages = self._set(scale, air)
            if len(pages) < len(best):
                return pages
        for scale in _LARGER:
            pages = self._set(scale, 1.0, apart=True)
            if len(pages) == len(best):
                return pages
        return best

    def _set(self, scale: float, air: float, *, apart: bool = False) -> tuple[Page, ...]:
        """Set everything and return the pages.

        Args:
            scale: Scale of the pictures.
            air: Share of the white space that stays, 0 to 1.
            apart: Whether the assembly starts a new page.
        """
        media = self._options.paper.width * MM, self._options.paper.height * MM
        self._flow, self._scale = Flow(media, air), scale
        self._title()
        self._print()
        self._flow.heading(tr("Have ready"))
        self._flow.points(list(needs(self._game, self._parts, self._rows, self._files)))
        self._leave_out()
        self._assemble(apart)
        return self._flow.pages()

    def _title(self) -> None:
        flow, high = self._flow, self._options.paper.height * MM
        title = self._game.file.title
        fitting = (each for each in _TITLES if text_width(title, each, BOLD) <= flow.width)
        size = next(fitting, _TITLES[-1])
        lines = set_lines(MARGIN, high - MARGIN - size, flow.width, title, size, BOLD)
        for line in lines:
            flow.draw(line._replace(text=shorten(line.text, size, flow.width, BOLD)))
        flow.space(size * (1.4 + LEADING * (len(lines) - 1)))
        flow.words(
            tr(
                "What to print, on what, and how it becomes a game. Print at 100 % (“actual "
                "size”), never “fit to page”: the ruler on each sheet must measure what it says."
            )
        )

    def _print(self) -> None:
        flow, rows = self._flow, self._rows
        flow.heading(tr("Print, in this order"))
        head = (
            (0, tr("File")), (46, tr("Paper")), (-40, tr("Sheets")), (-22, tr("Cuts")),
            (-0.01, tr("Ink")),
        )  # fmt: skip
        flow.cells(head, quiet=True)
        for row in rows:
            flow.cells(
                (
                    (0, row.name.removesuffix(".pdf")),
                    (46, row.weight),
                    (-40, str(row.sheets) if row.sheets else "–"),
                    (-22, str(row.cuts) if row.cuts else "–"),
                    (-0.01, f"{row.ink:.0%}".replace("%", " %")),
                ),
                bold=(0,),
            )
        sheets, cuts = sum(row.sheets for row in rows), sum(row.cuts for row in rows)
        total = (
            (0, tr("All")),
            (46, self._options.paper.title),
            (-40, str(sheets)),
            (-22, str(cuts)),
        )
        flow.cells(total, bold=(0, 2, 3))
        flow.space(3)
        flow.words(translated(_ABOUT_LOW_INK if self._low_ink else _ABOUT_INK), size=7.5)

    def _leave_out(self) -> None:
        found = choices(self._game)
        if found:
            self._flow.heading(tr("Leave out, or make another way"))
        for each in found:
            why = each.why[:1].upper() + each.why[1:] + "."
            self._flow.cells(((0, each.flag), (62, why)), bold=(0,))

    def _assemble(self, apart: bool) -> None:
        """Set the instructions of each kind of piece, on a separate page if `apart`."""
        alike: dict[PieceKind[Any], list[Piece]] = {}
        for name, piece in first_of_components(self._parts).items():
            kind = kind_of(self._game.components[name])
            if kind.order:
                alike.setdefault(kind, []).append(piece)
        if alike:
            page = self._options.paper.height * MM
            self._flow.heading(tr("Put together"), page if apart else 20 * MM)
        for kind in sorted(alike, key=attrgetter("order")):
            first = alike[kind][0]
            names = [each.component for each in alike[kind]]
            titles = (self._game.components[name].title or name for name in names)
            component = self._game.components[first.component]
            words, items, width, height = kind.assemble(component, self._bench(first))
            self._flow.entry(", ".join(titles), words, items, (width, height))

    def _bench(self, piece: Piece) -> Bench:
        """Return a piece with the fronts of its row."""
        if piece.component not in self._fronts:  # the same at every scale
            self._fronts[piece.component] = {
                each.template.name: self._faces.face(Copy(each.component, each.id, 1), "face")
                for each in self._faces.pieces.values()
                if each.component == piece.component and each.card.id == piece.card.id
            }
        fronts = self._fronts[piece.component]
        has_glued_backs = any(file.glued for file in self._files)
        return Bench(piece, fronts, self._flow.width, self._scale, self._options, has_glued_backs)


def first_of_components(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """Return the first piece of each component."""
    first: dict[str, Piece] = {}
    for piece in pieces:
        first.setdefault(piece.component, piece)
    return first


def plan_start_here(
    game: Game,
    copies: Sequence[Copy],
    faces: Faces,
    files: Sequence[PlannedFile],
    ink: Mapping[str, float],
    options: SheetOptions,
    *,
    low_ink: bool = False,
) -> PlannedFile:
    """Return the first page (or pages) of a game with pieces.

    Args:
        game: The game.
        copies: Copies to print, in order.
        faces: Faces of the copies, for the pictures.
        files: Files to print, in order.
        ink: Average darkness of each file, by its name.
        options: Options of the sheets, such as the paper.
        low_ink: Whether the sheets save ink already.
    """
    pieces = list({copy[:2]: faces.piece(copy) for copy in copies}.values())
    pages = _StartHere(game, pieces, faces, files, ink, options, low_ink).pages()
    return PlannedFile(START_HERE, tr("Start here"), options.paper.title, pages, 0)


def write_start_here(printing: Printing) -> None:
    """Draw the first page of a game with more than cards, and put it before all other files.

    It lists all the files in the folder.
    """
    game, context, faces = printing.game, printing.context, printing.faces
    if not has_pieces(game, [faces.piece(copy) for copy in printing.copies]):
        return
    ink = ink_of(printing)
    sheets = printing.options.sheets
    low_ink = printing.context.low_ink
    plan = plan_start_here(
        game, printing.copies, faces, printing.files, ink, sheets, low_ink=low_ink
    )
    pdf = PdfFile(tr("{title}: start here", title=game.file.title), context.library, context.fonts)
    for page in plan.pages:
        content = ContentStream(pdf)
        content.draw(page.marks)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
        printing.recorder.page_drawn(plan, page)
    pdf.save(printing.folder / plan.name)
    printing.files.insert(0, plan)
