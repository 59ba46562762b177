"""The first page: what to print, on what, and how it becomes a game; how much ink it takes."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from punchboard.cards.catalog import marked, tr, tr_count, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.component import CardComponent, ComponentBase
from punchboard.cards.schema.pieces import (
    BoardComponent,
    CubeComponent,
    DialComponent,
    DieComponent,
    PieceBase,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
    TuckBoxComponent,
    Wheel,
)
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, Segment, ellipse, rectangle
from punchboard.generator.impose.grid import best_grid
from punchboard.generator.impose.lettering import (
    BOLD,
    FONT,
    INK,
    LEADING,
    centred,
    set_lines,
    shorten,
    text_width,
)
from punchboard.generator.impose.options import SheetOptions
from punchboard.generator.impose.plan import START_HERE, Copy, Page, Placement, PlannedFile
from punchboard.generator.impose.tiles import Tiling, divide
from punchboard.generator.impose.trial import TEST_SHEET
from punchboard.generator.options import options_of
from punchboard.generator.pdf.document import Operators, PdfFile
from punchboard.generator.pieces.dial import wheel_geometry
from punchboard.generator.pieces.piece import SUBSTRATES, Piece, Substrate
from punchboard.generator.printing import Printing
from punchboard.generator.rulebook import BOOKLET, RULES

if TYPE_CHECKING:
    from PIL.Image import Image

MARGIN = 18 * MM
BODY = 9.0
HEADING = 13.0
RULE = "#c9c2b4"
QUIET = "#6b6459"


class Flow:
    """Takes what is drawn, and starts a page where it must.

    Attributes:
        width: of the column, points.
    """

    def __init__(self, media: tuple[float, float], air: float = 1.0) -> None:
        """Begin the first page.

        Args:
            media: size of a page, points.
            air: how much of the margin at the foot and of the space around entries there is.
        """
        self._media = media
        self._air = air
        self.width = media[0] - 2 * MARGIN
        self._pages: list[list[Item]] = [[]]
        self._y = media[1] - MARGIN

    def draw(self, item: Item) -> None:
        """Draw something where it says itself."""
        self._pages[-1].append(item)

    def space(self, height: float) -> None:
        """Leave room."""
        self._y -= height

    def keep(self, height: float) -> None:
        """Start a page unless there is this much room."""
        if self._y - height < MARGIN * self._air:
            self._pages.append([])
            self._y = self._media[1] - MARGIN

    def heading(self, text: str, follows: float = 20 * MM) -> None:
        """Set a heading, with room for what follows on the same page."""
        self.keep(HEADING * 2 + follows)
        if self._pages[-1]:
            self.space(HEADING * 0.9 * self._air)
        self._y -= HEADING
        self._pages[-1].append(Text(MARGIN, self._y, BOLD, HEADING, INK, text))
        self._y -= 0.35 * HEADING
        line = (("M", MARGIN, self._y), ("L", MARGIN + self.width, self._y))
        self._pages[-1].append(Shape(line, stroke=RULE, width=0.75))
        self.space(0.3 * HEADING)

    def words(self, text: str, indent: float = 0.0, size: float = BODY) -> None:
        """Set a paragraph."""
        lines = set_lines(MARGIN + indent, 0.0, self.width - indent, text, size)
        self.keep(len(lines) * size * LEADING)
        self._y -= size
        for line in lines:
            self._pages[-1].append(line._replace(y=self._y + line.y))
        self._y -= (len(lines) - 1) * size * LEADING + 0.4 * size

    def points(self, texts: Sequence[str]) -> None:
        """Set short paragraphs behind boxes to tick off, in two columns."""
        half = -(-len(texts) // 2)
        top = low = self._y
        for first, part in ((MARGIN, texts[:half]), (MARGIN + self.width / 2, texts[half:])):
            self._y = top
            for text in part:
                self._point(first, text)
            low = min(low, self._y)
        self._y = low

    def _point(self, x: float, text: str) -> None:
        lines = set_lines(x + 5 * MM, 0.0, self.width / 2 - 9 * MM, text, BODY)
        side = 0.78 * BODY
        box = rectangle(x, self._y - 1.05 * BODY, x + side, self._y - 1.05 * BODY + side)
        self._pages[-1].append(Shape(box, stroke=INK, width=0.6))
        self._y -= BODY
        for line in lines:
            self._pages[-1].append(line._replace(y=self._y + line.y))
        self._y -= (len(lines) - 1) * BODY * LEADING + 0.4 * BODY

    def cells(
        self, cells: Sequence[tuple[float, str]], bold: Sequence[int] = (), quiet: bool = False
    ) -> None:
        """Set a row of a table.

        Args:
            cells: where each begins in mm (from the right if below 0: it ends there), and its text.
            bold: which cells are bold.
            quiet: whether it is the head of a table.
        """
        size = BODY - 1.5 if quiet else BODY
        self.keep(BODY * LEADING)
        self._y -= BODY * 1.15
        starts = [x * MM if x >= 0 else self.width + x * MM for x, _ in cells]
        for number, (x, text) in enumerate(cells):
            font = BOLD if number in bold else FONT
            left = starts[number]
            if x < 0:
                left -= text_width(text, size, font)
            else:
                ends = [each for each, (at, _) in zip(starts, cells, strict=True) if each > left]
                room = (min(ends, default=self.width)) - left - 2 * MM
                text = shorten(text, size, room)
            colour = QUIET if quiet else INK
            self._pages[-1].append(Text(MARGIN + left, self._y, font, size, colour, text))
        self._y -= BODY * 0.35

    def entry(
        self, name: str, words: str, items: Sequence[Item] = (), size: tuple[float, float] = (0, 0)
    ) -> None:
        """Set a paragraph below its name, and a picture on its left (above it if it is wide).

        Args:
            name: in bold letters.
            words: the paragraph.
            items: the picture, from its bottom left.
            size: of the picture.
        """
        width, height = size
        above = width > 0.6 * self.width
        indent = width + 7 * MM if items and not above else 0.0
        lines = set_lines(MARGIN + indent, 0.0, self.width - indent, words, BODY)
        names = set_lines(MARGIN + indent, 0.0, self.width - indent, name, BODY, BOLD)
        deep = (len(lines) + len(names)) * BODY * LEADING
        tall = height + 3 * MM + deep if above else max(height, deep)
        self.keep(tall + 5 * MM * self._air)
        self.space(2.5 * MM * self._air)
        drawn = self._pages[-1]
        if items:
            drawn.append(Group(tuple(items), (1.0, 0.0, 0.0, 1.0, MARGIN, self._y - height)))
        first = self._y - BODY - (height + 3 * MM if above else max(0.0, (height - deep) / 2))
        for line in names:
            drawn.append(line._replace(y=first + line.y))
        for line in lines:
            drawn.append(line._replace(y=first - len(names) * BODY * LEADING + line.y))
        self._y -= tall + 2.5 * MM * self._air

    def pages(self) -> tuple[Page, ...]:
        """Return the pages."""
        box = (0.0, 0.0, *self._media)
        return tuple(
            Page(number, "face", (), tuple(items), box, box, self._media)
            for number, items in enumerate(self._pages, 1)
        )


#: Around what is drawn small: points, and a softer black than that of words.
_LINE, _EDGE = 0.5, "#1f1d1a"
#: A drawing from its bottom left, and its size, points.
Picture = tuple[list[Item], float, float]


def small(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> Group:
    """Return a face at a scale with its bottom left at a point."""
    items = (*(face.underlay.items if face.underlay else ()), *face.items)
    clip = rectangle(0.0, 0.0, face.width, face.height)
    return Group((Group(items, clip=clip),), (scale, 0, 0, scale, x, y))


def framed(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> list[Item]:
    """Return a small face with a line around it."""
    edge = rectangle(x, y, x + face.width * scale, y + face.height * scale)
    return [small(face, scale, x, y), Shape(edge, stroke=_EDGE, width=_LINE)]


def dial_steps(dial: DialComponent, faces: dict[str, Face], width: float) -> Picture:
    """Draw a dial in three steps: back, wheels on it, front over them.

    Args:
        dial: the component.
        faces: of its pieces by their names.
        width: of the whole picture.
    """
    gap = 9 * MM
    body = faces["body"]
    scale = (width - 2 * gap) / 3 / body.width
    wide, tall = body.width * scale, body.height * scale
    items: list[Item] = [small(faces["back"], scale)]
    for step in (1, 2):
        items += _arrow_right((wide + gap) * step - gap * 0.8, tall / 2, gap * 0.6)
    for step in (1, 2):
        discs = [_disc(dial, wheel, faces[f"wheel_{wheel.name}"]) for wheel in dial.wheels]
        inner: list[Item] = [small(faces["back"], 1.0), *discs]
        if step == 2:
            inner = [*discs, Group(body.items)]
            for wheel, disc in zip(dial.wheels, discs, strict=True):
                left, top, across, down = wheel_geometry(dial, wheel).window
                x, y = (wheel.at[0] + left) * MM, (dial.height - wheel.at[1] - top) * MM
                window = rectangle(x, y - down * MM, x + across * MM, y)
                inner.append(Group((disc,), clip=window))
                pin = ellipse(wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM, 3 * MM, 3 * MM)
                inner.append(Shape(pin, fill="#c9a227", stroke=_EDGE, width=_LINE))
        items.append(Group(tuple(inner), (scale, 0, 0, scale, (wide + gap) * step, 0)))
    return items, width, tall


def _disc(dial: DialComponent, wheel: Wheel, face: Face) -> Group:
    """Return a wheel where it lies on the body."""
    x, y = wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM
    return small(face, 1.0, x - face.width / 2, y - face.height / 2)


def tile_map(tiling: Tiling, face: Face, width: float) -> Picture:
    """Draw the tiles of a board apart, with their flaps grey."""
    across, down = tiling.columns[-1].end, tiling.rows[-1].end
    apart = 5 * MM
    count = len(tiling.columns)
    scale = min((width - apart * (count - 1)) / across, 60 * MM / down)
    tall = down * scale + apart * (len(tiling.rows) - 1)
    items: list[Item] = []
    for row, high in enumerate(tiling.rows):
        for column, wide in enumerate(tiling.columns):
            x = wide.start * scale + apart * column
            top = tall - high.start * scale - apart * row
            w, h = (wide.end - wide.start) * scale, (high.end - high.start) * scale
            flap = wide.flap * scale
            if wide.flap:
                items.append(Shape(rectangle(x + w, top - h, x + w + flap, top), fill="#d8d2c4"))
            if high.flap:
                low = high.flap * scale
                items.append(Shape(rectangle(x, top - h - low, x + w, top - h), fill="#d8d2c4"))
            edge = rectangle(x, top - h, x + w, top)
            size = scale / MM
            board = small(face, size, x - wide.start * scale, top - (down - high.start) * scale)
            items += [Group((board,), clip=edge), Shape(edge, stroke=_EDGE, width=_LINE)]
            name = tr("row {row}, column {column}", row=row + 1, column=column + 1)
            long = text_width(name, 6.5, BOLD) + 6
            plate = rectangle(
                x + (w - long) / 2, top - h / 2 - 4.5, x + (w + long) / 2, top - h / 2 + 7.5
            )
            items.append(Shape(plate, fill="#ffffff"))
            items.append(centred(x + w / 2, top - h / 2 - 1, name, 6.5, BOLD))
    return items, across * scale + apart * (count - 1), tall


def folded_screen(face: Face, panels: Sequence[float], width: float) -> Picture:
    """Draw a screen that stands: its outer panels lean towards the table."""
    total = sum(panels)
    scale = width / (total * MM)
    items: list[Item] = []
    x, left = 0.0, 0.0
    lean = 0.28
    rise = 0.0
    reach = 0.0
    for number, panel in enumerate(panels):
        outer = number in (0, len(panels) - 1) and len(panels) > 1
        shrink = math.cos(math.radians(50)) if outer else 1.0
        slope = 0.0 if not outer else (lean if number == 0 else -lean)
        wide = panel * MM * scale * shrink
        # A sheared copy of the panel: (x, y) to (x * shrink, y + x * slope).
        matrix = (scale * shrink, scale * slope, 0.0, scale, x, rise)
        clip = rectangle(0.0, 0.0, panel * MM, face.height)
        art = Group((Group((small(face, 1.0, -left * MM, 0.0),), clip=clip),), matrix)
        climb = panel * MM * scale * slope
        edge: tuple[Segment, ...] = (
            ("M", x, rise),
            ("L", x + wide, rise + climb),
            ("L", x + wide, rise + climb + face.height * scale),
            ("L", x, rise + face.height * scale),
            ("Z",),
        )
        items += [art, Shape(edge, stroke=_EDGE, width=_LINE)]
        x, rise, left = x + wide, rise + climb, left + panel
        reach = max(reach, rise)
    return items, x, face.height * scale + reach


def _arrow_right(x: float, y: float, length: float) -> list[Item]:
    head = length * 0.45
    shaft = (("M", x, y), ("L", x + length - head, y))
    tip: tuple[Segment, ...] = (
        ("M", x + length - head, y + head / 1.6), ("L", x + length, y),
        ("L", x + length - head, y - head / 1.6), ("Z",),
    )  # fmt: skip
    return [Shape(shaft, stroke=_EDGE, width=1.2), Shape(tip, fill=_EDGE)]


_ABOUT_INK = marked(
    "Cuts are straight ones with knife and ruler. Ink is how dark each side is on average: solid "
    "black is 100 %, a page of text 5 %; measured on a small picture of the sheets; --low-ink "
    "takes less."
)
_ABOUT_LOW_INK = marked(
    "Cuts are straight ones with knife and ruler. Ink is how dark each side is on average: solid "
    "black is 100 %, a page of text 5 %; measured on a small picture of the sheets."
)
_BOARD = marked(
    "Cut each tile along its ticks; the grey flaps stay. Put glue on a flap and lay the next "
    "tile’s cut edge along the seam, until the half diamonds meet and the drawing runs on: "
    "first the tiles of each row, then the rows. Glue the whole onto cardboard, and trim its "
    "edge last."
)
_WHOLE_BOARD = marked("Glue the sheet onto cardboard and trim it along the ticks.")
_SCREEN = marked(
    "Cut out, score from thick mark to thick mark with a blunt point, and fold the outer panels "
    "towards you. If the inside is on a sheet of its own, glue the two back to back first."
)
_DIAL = marked(
    "Cut out back, wheels and front, with the bays at the edges and the windows of the front, "
    "and pierce every cross. Lay the wheels on the back, the front over them, and close each "
    "cross with a split pin, loosely enough to turn. A thumb in the bay pushes the wheel’s rim; "
    "each window shows one number."
)
_STANDEE = marked(
    "Cut out, fold over the head, and glue front and back together. Bend the tabs outwards and "
    "glue them onto a coin or a disc of cardboard."
)
_NET = marked(
    "Cut along the line, score and fold along the dashes. Tuck the tabs in and glue them one "
    "after the other, the one at the end of the column last."
)
_BOX = marked(
    "Cut along the line, score and fold along the dashes, away from the print. Glue the long flap "
    "behind the free edge of the last side. Fold the small flaps in, then tuck bottom and lid."
)
_TOKEN = marked(
    "Glue the sheet onto cardboard. Let it dry under books, then cut: first the strips, then the "
    "pieces, then what is round."
)
_TOKEN_WITH_BACK = marked(
    "Glue the fronts onto cardboard. Backs are printed on paper of their own: with a needle, "
    "pierce two corners of the block of fronts right through the cardboard, and glue the backs "
    "onto the other side, the same corners on the holes. Let it dry under books, then cut: first "
    "the strips, then the pieces, then what is round."
)


#: Coarse is enough for a mean, but a line that is thinner than a pixel is drawn as wide as one.
_DPI = 60
#: So many pages of pieces are looked at, and of rules, which differ more; each stands for those
#: around it.
_MOST_SHEETS, _MOST_PAGES = 3, 4


def coverage(pdf: bytes, looks: Sequence[Hashable] = (), pieces: Sequence[int] = ()) -> float:
    """Return how dark the paper is on average, 0 to 1: rasterised, 1 - grey value.

    A page of solid black is 1; a page of text about 0.05. Colours count by how dark they are.

    Args:
        pdf: the file.
        looks: of its pages; of those that look alike only the first is rasterised.
        pieces: how many lie on each page, if any do: one that is nearly empty has less ink.
    """
    import pypdfium2  # not for files whose ink is known

    document = pypdfium2.PdfDocument(pdf)
    shares: dict[Hashable, float] = {}
    whole = 0.0
    count = len(document)
    # An odd one: where fronts and backs take turns, both are looked at.
    step = -(-count // (_MOST_SHEETS if any(pieces) else _MOST_PAGES)) | 1
    try:
        for first in range(0, count, step):
            around = range(first, min(first + step, count))
            page = around[len(around) // 2]
            look = looks[page] if looks else page
            if look not in shares:
                picture = document[page].render(scale=_DPI / 72, grayscale=True)
                shares[look] = _dark(picture.to_pil())
            own = pieces[page] if pieces else 0
            part = sum(pieces[each] for each in around) / own if own else len(around)
            whole += shares[look] * part
    finally:
        document.close()
    return whole / max(count, 1)


def _looks(file: PlannedFile, faces: Faces) -> Sequence[Hashable]:
    """Return what is on each page but its marks, which are thin: most backs are alike."""
    return [
        tuple((_look(each, faces), *each[2:]) for each in page.placements) or page.number
        for page in file.pages
    ]


def _look(placement: Placement, faces: Faces) -> Hashable:
    """Return the same for placements that show the same face."""
    copy, side = placement.copy, placement.side
    return id(faces.face(copy, side)) if faces.is_shared(copy, side) else (copy, side)


def _dark(picture: Image) -> float:
    """Return the mean darkness of a picture in grey."""
    counts = picture.histogram()
    total = sum(counts)
    return sum(count * (255 - grey) for grey, count in enumerate(counts)) / (255 * total)


@dataclass(frozen=True, slots=True)
class Row:
    """A file to print.

    Attributes:
        name: of the file.
        what: what it holds.
        weight: the paper, and whether it is printed on both sides; or the sheets put back in.
        paper: the paper alone.
        sheets: how many.
        cuts: straight cuts.
        ink: how dark it is on average, from 0 to 1.
    """

    name: str
    what: str
    weight: str
    paper: str
    sheets: int
    cuts: int
    ink: float


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be left out or made another way.

    Attributes:
        flag: what to write on the command line.
        why: in words.
    """

    flag: str
    why: str


def rows_of(files: Sequence[PlannedFile], ink: Mapping[str, float]) -> list[Row]:
    """Return the files to print, in order: the test sheet, pieces, and what is read.

    Rules that are there as a booklet as well are to be printed once, as the booklet.

    Args:
        files: of the build.
        ink: how dark each is, by the file's name.
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
                file.title,
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
    """Return what must lie ready: paper by weight, cardboard, tools, hardware by the piece."""
    papers: dict[str, int] = {}
    for row in rows:
        if row.sheets:
            papers[row.paper] = papers.get(row.paper, 0) + row.sheets
    lines = [
        tr_count("{count} sheet of {paper}", "{count} sheets of {paper}", count, paper=paper)
        for paper, count in papers.items()
    ]
    lines += cardboard(files)
    kinds = {type(game.components[piece.component]) for piece in pieces}
    tools = [tr("a knife"), tr("a steel ruler"), tr("a cutting mat")]
    nets = {DieComponent, CubeComponent, TuckBoxComponent}
    if kinds & {TokenComponent, BoardComponent, StandeeComponent, *nets}:
        tools.append(tr("a glue stick"))
    if kinds & {ScreenComponent, StandeeComponent, *nets}:
        tools.append(tr("a blunt point to score folds"))
    if any(piece.template.shape != "rect" for piece in pieces):
        tools.append(tr("scissors"))
    lines.append(tr(", ").join(tools))
    pins = sum(
        piece.quantity
        for piece in pieces
        if isinstance(game.components[piece.component], DialComponent)
        and piece.template.name.startswith("wheel_")
    )
    if pins:
        lines.append(
            tr_count(
                "{count} split pin with legs of 8 mm or more",
                "{count} split pins with legs of 8 mm or more",
                pins,
            )
        )
    return lines


def choices(game: Game) -> list[Choice]:
    """Return what can be left out, and what can be made another way."""
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
    """Return when a file is printed: what is tried out first, what is read last."""
    if file.substrate:
        return 1
    return 0 if file.name == TEST_SHEET else 2


#: Sizes of the game's name: the largest in which it is one line, or the smallest.
_TITLES = (24.0, 20.0, 16.0)
#: How much smaller pictures may be where that saves a page, and how much of the air stays; dials
#: keep theirs, to be read.
_SMALLER = ((0.8, 1.0), (0.65, 1.0), (0.5, 1.0), (0.5, 0.65))
#: How much larger pictures may be where putting together has a page of its own.
_LARGER = (1.5, 1.35, 1.2, 1.0)
#: In which order pieces are put together: what dries or is large first.
_ORDER: tuple[type[PieceBase], ...] = (
    TokenComponent,
    BoardComponent,
    ScreenComponent,
    DialComponent,
    StandeeComponent,
    DieComponent,
    CubeComponent,
    TuckBoxComponent,
)


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
        self._dials: dict[str, Picture] = {}  # as large at every scale

    def pages(self) -> tuple[Page, ...]:
        """Return the pages, on as few as smaller pictures can save.

        Where they are more than one, putting together begins a page, with pictures to fill it.
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
            scale: of the pictures.
            air: how much of it stays.
            apart: whether putting together begins a page.
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
        """Say how pieces are put together: once for all alike, on a page of its own if `apart`."""
        alike: dict[type[ComponentBase], list[Piece]] = {}
        seen: set[str] = set()
        for piece in self._parts:
            if piece.component not in seen:
                seen.add(piece.component)
                alike.setdefault(type(self._game.components[piece.component]), []).append(piece)
        if alike.keys() & set(_ORDER):
            page = self._options.paper.height * MM
            self._flow.heading(tr("Put together"), page if apart else 20 * MM)
        for kind in _ORDER:
            group = alike.get(kind)
            if group is None:
                continue
            titles = (
                self._game.components[each.component].title or each.component for each in group
            )
            self._assemble_alike(group[0], ", ".join(titles))

    def _assemble_alike(self, piece: Piece, names: str) -> None:
        flow, faces = self._flow, self._faces
        component = self._game.components[piece.component]
        face = faces.face(Copy(piece.component, piece.id, 1), "face")
        scale = self._scale * 34 * MM / face.height
        size = face.width * scale, face.height * scale
        match component:
            case TokenComponent():
                has_backs = any(file.glued for file in self._files)
                flow.entry(names, translated(_TOKEN_WITH_BACK if has_backs else _TOKEN))
            case BoardComponent() if best_grid(piece.template.size, self._options) is None:
                tiling = divide(piece.template.size, component.overlap, self._options)
                items, *tiles = tile_map(tiling, face, flow.width * 0.45 * self._scale)
                flow.entry(names, translated(_BOARD), items, (tiles[0], tiles[1]))
            case BoardComponent():
                flow.entry(names, translated(_WHOLE_BOARD), framed(face, scale), size)
            case ScreenComponent():
                items, *screen = folded_screen(
                    face, component.panels, flow.width * 0.4 * self._scale
                )
                flow.entry(names, translated(_SCREEN), items, (screen[0], screen[1]))
            case DialComponent():
                if piece.component not in self._dials:
                    drawn = {
                        each.template.name: faces.face(Copy(each.component, each.id, 1), "face")
                        for each in faces.pieces.values()
                        if each.component == piece.component and each.card.id == piece.card.id
                    }
                    self._dials[piece.component] = dial_steps(component, drawn, flow.width)
                items, *dial = self._dials[piece.component]
                flow.entry(names, translated(_DIAL), items, (dial[0], dial[1]))
            case StandeeComponent():
                flow.entry(names, translated(_STANDEE), framed(face, scale), size)
            case DieComponent() | CubeComponent():
                flow.entry(names, translated(_NET), [small(face, scale)], size)
            case TuckBoxComponent():
                flow.entry(names, translated(_BOX), [small(face, scale)], size)


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
        game: the game.
        copies: what is printed.
        faces: draws the pieces for the pictures.
        files: that are printed, in order.
        ink: how dark each is on average, by its name.
        options: the paper.
        low_ink: whether the sheets save ink already.
    """
    pieces = list({copy[:2]: faces.piece(copy) for copy in copies}.values())
    pages = _StartHere(game, pieces, faces, files, ink, options, low_ink).pages()
    return PlannedFile(START_HERE, tr("Start here"), options.paper.title, pages, 0)


def write_start_here(printing: Printing) -> None:
    """Draw the first page of a game with more than cards, to be printed before all others.

    It tells of all the files that lie in the folder.
    """
    game, context, faces = printing.game, printing.context, printing.faces
    if not has_pieces(game, [faces.piece(copy) for copy in printing.copies]):
        return
    ink = _ink(printing)
    sheets = printing.options.sheets
    low_ink = printing.context.low_ink
    plan = plan_start_here(
        game, printing.copies, faces, printing.files, ink, sheets, low_ink=low_ink
    )
    pdf = PdfFile(tr("{title}: start here", title=game.file.title), context.library, context.fonts)
    for page in plan.pages:
        content = Operators(pdf)
        content.draw(page.marks)
        pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
        printing.recorder.page_drawn(plan, page)
    pdf.save(printing.folder / plan.name)
    printing.files.insert(0, plan)


def _ink(printing: Printing) -> dict[str, float]:
    """Return how dark each file is; those that came out as before are not looked at again."""
    disk, folder = printing.disk, printing.folder
    name, program, find = "", "", None
    if disk is not None:
        from punchboard.generator.disk_cache import file_of, program_and_libraries

        program = program_and_libraries()
        name = file_of("ink", printing.game.root)
        find = disk.read(name)
    ink: dict[str, float] = {}
    kept: dict[bytes, bytes] = {}
    is_new = False
    for file in printing.files:
        pdf = (folder / file.name).read_bytes()
        looks, pieces = _looks(file, printing.faces), [len(page.placements) for page in file.pages]
        numbers: dict[Hashable, int] = {}
        alike = [numbers.setdefault(look, len(numbers)) for look in looks]
        told = repr((program, pieces, alike))
        key = sha256(told.encode("utf-8", "surrogatepass") + pdf).digest()
        known = find(key) if find is not None else None
        if known is None:
            known, is_new = repr(coverage(pdf, looks, pieces)).encode(), True
        kept[key] = known
        ink[file.name] = float(known)
    if disk is not None and is_new:
        disk.write(name, kept.items())
    return ink
