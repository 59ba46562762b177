"""Report findings as warnings at their cell or layout, and draw each with an enlarged detail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from punchboard.cards.catalog import tr, tr_count, translated
from punchboard.cards.game import Card, Game
from punchboard.cards.problem import Position
from punchboard.generator.art.color import Eyes, shown
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, Rect, rectangle
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LayoutContext, place_of_font
from punchboard.generator.layout.load import shown_layout
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.preflight.face_checks.fold import folds_of
from punchboard.generator.preflight.face_view import Fold
from punchboard.generator.preflight.finding import EYES, REPORT, Finding
from punchboard.generator.printing import Printing
from punchboard.generator.text.font_face import FontFace
from punchboard.generator.text.label import BOLD, shorten, text_width

#: A text at least this long that occurs in a cell's text is assumed to come from it.
_TELLING = 4


def say_findings(
    findings: Iterable[Finding], game: Game, faces: Faces, context: LayoutContext
) -> None:
    """Add findings to a build's warnings, except those that were reported during layout."""
    diagnostics = context.diagnostics
    messages = [each.message for each in diagnostics]
    for finding in findings:
        if not any(finding.message.startswith(what) for what in messages):
            say = diagnostics.note if finding.is_note else diagnostics.warning
            say(position_of(finding, game, faces, context), finding.message, finding.hint)


def position_of(finding: Finding, game: Game, faces: Faces, context: LayoutContext) -> Position:
    """Return the card's cell if one card is concerned, else its layout, else the game's file."""
    if finding.check == "font":
        return place_of_font(game, context.fonts.named(finding.text).file.path)
    if finding.check == "bold":
        return game.position("fonts", finding.text)
    if finding.check == "kinds":
        return game.position("values", finding.message.partition(":")[0])
    piece = faces.pieces.get((finding.component, finding.card))
    if piece is None:
        return Position() if finding.check == "printable" else game.position()
    if len(finding.cards) == 1 and finding.side == "face":
        component = game.components[finding.component]
        column = finding.column or _column(piece.card, finding.text)
        if finding.check == "copies":
            column = str(getattr(component, "quantity", ""))
        return piece.table.position(piece.card, column)
    shown = piece.template.back if finding.side == "back" else piece.template.front
    if shown is None or not shown.panels:
        return game.position("components", finding.component)
    return Position(shown_layout(game.root, shown.panels[0].layout, game.display_path))


def _column(card: Card, text: str) -> str:
    """Return the column that words on a card come from; "" if it is unknown."""
    if not text:
        return ""
    for column, value in card.values.items():
        if str(value) == text:
            return column
    start = text.rstrip("…")
    if len(start) >= _TELLING:
        for column, value in card.values.items():
            if start in " ".join(str(value).replace("*", "").split()):
                return column
    return ""


_STEP, _HEIGHT, _LABEL = 9 * MM, 5 * MM, 6.5
_LABEL_INK = "#5d574d"


def swatches(colours: Sequence[str], x: float, top: float, width: float, font: str) -> list[Item]:
    """Draw a row of colors for normal vision and for each kind of color blindness.

    Args:
        colours: Colors that look alike to some people.
        x: Left edge in points.
        top: Upper edge in points.
        width: Width of a row in points.
        font: Font of the labels.
    """
    rows: tuple[tuple[Eyes | None, str], ...] = (
        (None, tr("all colours")), *((eyes, translated(name)) for eyes, name in EYES.items()),
    )  # fmt: skip
    drawn: list[Item] = []
    share = width / max(len(colours), 1)
    y = top
    for eyes, label in rows:
        for number, colour in enumerate(colours):
            left = x + number * share
            right, bottom = left + share, y - _HEIGHT
            outline = rectangle(left, bottom, right, y)
            drawn.append(Shape(outline, fill=shown(colour, eyes)))
        drawn.append(Text(x, y - _HEIGHT - _LABEL, font, _LABEL, _LABEL_INK, label))
        y -= _STEP
    return drawn


#: Most findings with a picture; the others are in the manifest only.
MOST_SHOWN = 60
_INK, _QUIET, _MARK, _WHITE, _RULE = "#1f1d1a", "#5d574d", "#d0021b", "#ffffff", "#d9d4ca"
_MARGIN, _HEAD, _GAP = 12 * MM, 16 * MM, 6 * MM
_COLUMNS, _ROWS = 2, 4
#: Width of the picture and the space beside it.
_PICTURE, _AIR = 38 * MM, 4 * MM
#: Height of the enlarged detail, its least and largest zoom, and the zoom of a mere corner.
_LENS, _LEAST_ZOOM, _MOST_ZOOM, _CORNER_ZOOM = 21 * MM, 1.0, 3.0, 2.0
#: Distance between lines, space between the last line and the enlarged detail, and the least height
#: of the detail, which is left out otherwise.
_LINE, _LENS_GAP, _LEAST_LENS = 10.0, 1.5 * MM, 8 * MM
#: Padding around the marked box, in its frame and in the detail, in points on the face.
_AROUND, _LENS_AIR = 1.2, 3.5 * MM


class _Cell(NamedTuple):
    """A cell of the page's grid, in points."""

    x: float
    top: float
    width: float
    height: float


class _Shown(NamedTuple):
    """A face with the box to mark on it, and the folds that explain the finding."""

    face: Face
    box: Rect | None
    folds: tuple[Fold, ...]


class _Pages:
    """Artist that draws pages of findings."""

    def __init__(
        self, pdf: PdfFile, context: LayoutContext, faces: Faces, size: tuple[float, float]
    ) -> None:
        self._pdf = pdf
        self._faces = faces
        self._size = size
        self._title = context.game.file.title
        self._regular = context.fonts.face("Lato", "regular")
        self._bold = context.fonts.face("Lato", "bold")

    def draw(self, findings: Sequence[Finding], start: int, total: int) -> None:
        """Draw one page of findings; `start` is the number of findings on earlier pages."""
        width, height = self._size
        content = ContentStream(self._pdf)
        top = height - _MARGIN
        if total > MOST_SHOWN:
            said = tr(
                "{total} findings, the first {pictured} of them here; all are in the manifest. "
                "What is marked red is where a printer or a player would stumble; print goes on.",
                total=total,
                pictured=MOST_SHOWN,
            )
        else:
            said = tr_count(
                "{count} finding. What is marked red is where a printer or a player would "
                "stumble; print goes on.",
                "{count} findings. What is marked red is where a printer or a player would "
                "stumble; print goes on.",
                total,
            )
        room = width - 2 * _MARGIN - text_width(tr("{title}: preflight", title=""), 15, BOLD)
        title = shorten(self._title, 15, room, BOLD)
        content.draw((
            Text(_MARGIN, top - 12, BOLD, 15, _INK, tr("{title}: preflight", title=title)),
            Text(_MARGIN, top - 26, self._regular.name, 9, _QUIET, said),
        ))  # fmt: skip
        area = top - _HEAD - _MARGIN
        cell_width = (width - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
        cell_height = area / _ROWS
        for number, finding in enumerate(findings):
            row, column = divmod(number, _COLUMNS)
            x = _MARGIN + column * (cell_width + _GAP)
            cell = _Cell(x, top - _HEAD - row * cell_height, cell_width, cell_height - _GAP / 2)
            self._finding(content, finding, start + number + 1, cell)
        self._pdf.add_page(content, width, height, (0.0, 0.0, width, height))

    def _finding(self, content: ContentStream, finding: Finding, number: int, cell: _Cell) -> None:
        content.draw((_line(cell.x, cell.top, cell.width),))
        top = cell.top - 3 * MM
        x, width = cell.x, cell.width
        if finding.colours or (finding.component, finding.card) in self._faces.pieces:
            x += _PICTURE + _AIR
            width -= _PICTURE + _AIR
        y = top - 8
        content.draw((Text(x, y, self._bold.name, 9.5, _INK, f"{number}  {finding.check}"),))
        y = self._words(content, finding.message, self._regular, _INK, (x, y - 12, width))
        y = self._words(
            content, tr("Fix: {hint}", hint=finding.hint), self._bold, _QUIET, (x, y - 3, width)
        )
        bottom = cell.top - cell.height + 2 * MM
        lens = Rect.from_bottom(x, bottom, width, min(_LENS, y + _LINE - _LENS_GAP - bottom))
        self._pictured(content, finding, cell, lens)

    def _pictured(self, content: ContentStream, finding: Finding, cell: _Cell, lens: Rect) -> None:
        """Draw the piece of a finding with an enlarged detail, or its colors."""
        top = cell.top - 3 * MM
        piece = (finding.component, finding.card)
        if piece in self._faces.pieces:
            face = self._faces.face(Copy(*piece, finding.copy), finding.side)
            room = cell.height - 5 * MM
            scale = min(_PICTURE / face.width, room / face.height, 1.5)
            folds: tuple[Fold, ...] = ()
            if finding.check == "fold":
                template = self._faces.pieces[piece].template
                folds = folds_of(template, is_back=finding.side == "back")
            spot = _Shown(face, finding.box, folds)
            self._picture(content, spot, cell.x, top - face.height * scale, scale)
            if finding.box is not None and lens.height >= _LEAST_LENS:
                self._enlarged(content, spot, lens, min(_LEAST_ZOOM, 2 * scale))
        elif finding.colours:
            content.draw(swatches(finding.colours, cell.x, top, _PICTURE, self._regular.name))

    def _picture(
        self, content: ContentStream, spot: _Shown, x: float, y: float, scale: float
    ) -> None:
        face, box, folds = spot
        matrix = f"{scale:.5g} 0 0 {scale:.5g} {x:.2f} {y:.2f}"
        self._pdf.draw_face(content, face, matrix, shared=True)
        content.draw(
            (_frame(Rect.from_bottom(x, y, face.width * scale, face.height * scale), _RULE, 0.4),)
        )
        content.draw([_fold_line(fold, x, y, scale) for fold in folds])
        if box is not None:
            marked = Rect.from_bottom(
                x + box.x * scale, y + box.bottom * scale, box.width * scale, box.height * scale
            ).grown(_AROUND)
            content.draw((_frame(marked, _WHITE, 2.4), _frame(marked, _MARK, 1.2)))

    def _enlarged(
        self, content: ContentStream, spot: _Shown, lens: Rect, least_zoom: float
    ) -> None:
        """Draw the marked box enlarged with its surroundings, or only a corner of a large box."""
        face, box, folds = spot
        assert box is not None
        around = box.grown(_LENS_AIR)
        zoom = min(lens.width / around.width, lens.height / around.height, _MOST_ZOOM)
        middle = box.x + box.width / 2, box.bottom + box.height / 2
        if zoom < least_zoom:  # only its lower left corner
            zoom = _CORNER_ZOOM
            middle = (
                min(middle[0], box.x - _LENS_AIR + lens.width / zoom / 2),
                min(middle[1], box.bottom - _LENS_AIR + lens.height / zoom / 2),
            )
        x = lens.x - middle[0] * zoom + lens.width / 2
        y = lens.bottom - middle[1] * zoom + lens.height / 2
        content.save(f"{lens.x:.2f} {lens.bottom:.2f} {lens.width:.2f} {lens.height:.2f} re W n")
        self._pdf.draw_face(
            content, face, f"{zoom:.5g} 0 0 {zoom:.5g} {x:.2f} {y:.2f}", shared=True
        )
        outline = Rect.from_bottom(x, y, face.width * zoom, face.height * zoom)
        content.draw((_frame(outline, _QUIET, 0.4),))
        content.draw([_fold_line(fold, x, y, zoom) for fold in folds])
        marked = Rect.from_bottom(
            x + box.x * zoom, y + box.bottom * zoom, box.width * zoom, box.height * zoom
        )
        content.draw((_frame(marked.grown(_AROUND), _MARK, 0.8),))
        content.restore()
        content.draw((_frame(lens, _RULE, 0.4),))

    def _words(
        self,
        content: ContentStream,
        text: str,
        font: FontFace,
        colour: str,
        place: tuple[float, float, float],
    ) -> float:
        """Draw words from a first baseline down and return the next baseline."""
        x, y, width = place
        size, leading = 8.0, _LINE
        items: list[Item] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and font.measure(longer) * size > width:
                items.append(Text(x, y, font.name, size, colour, line))
                y -= leading
                line = word
            else:
                line = longer
        items.append(Text(x, y, font.name, size, colour, line))
        content.draw(items)
        return y - leading


def _frame(box: Rect, colour: str, width: float) -> Shape:
    return Shape(rectangle(*box.bounds), stroke=colour, width=width)


def _fold_line(fold: Fold, x: float, y: float, scale: float) -> Shape:
    """Return the line of a fold on a face that is drawn at (x, y) and scaled."""
    (x1, y1), (x2, y2) = fold
    ends = ("M", x + x1 * scale, y + y1 * scale), ("L", x + x2 * scale, y + y2 * scale)
    return Shape(ends, stroke=_MARK, width=0.6, dash=(3.0, 2.0))


def _line(x: float, y: float, length: float) -> Shape:
    return Shape((("M", x, y), ("L", x + length, y)), stroke=_RULE, width=0.5)


def report(findings: Sequence[Finding], printing: Printing) -> None:
    """Report findings as warnings and draw the first of them."""
    game, context, faces = printing.game, printing.context, printing.faces
    say_findings(findings, game, faces, context)
    paper = printing.options.sheets.paper
    size = paper.width * MM, paper.height * MM
    pdf = PdfFile(f"{game.file.title}: preflight", context.library, context.fonts)
    page = _Pages(pdf, context, faces, size)
    pictured = findings[:MOST_SHOWN]
    each = _COLUMNS * _ROWS
    for start in range(0, len(pictured), each):
        page.draw(pictured[start : start + each], start, len(findings))
    pdf.save(printing.folder / REPORT)
    printing.recorder.document_drawn(REPORT, paper.title, paper.width, paper.height, pdf.pages)
