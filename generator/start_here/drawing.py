"""What the first page is drawn with: a column of blocks, and pictures of how pieces go together."""

from __future__ import annotations

import math
from collections.abc import Sequence

from punchboard.cards.schema.pieces import DialComponent, Wheel
from punchboard.generator.art.outline import ellipse
from punchboard.generator.face import MM, Face, Group, Item, Segment, Shape, Text
from punchboard.generator.impose.lettering import (
    BOLD,
    FONT,
    INK,
    LEADING,
    centred,
    onwards,
    set_lines,
    shorten,
    text_width,
)
from punchboard.generator.impose.plan import Page
from punchboard.generator.impose.tiles import Tiling
from punchboard.generator.pieces.dial import wheel_geometry

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

    def __init__(self, media: tuple[float, float]) -> None:
        self._media = media
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
        if self._y - height < MARGIN:
            self._pages.append([])
            self._y = self._media[1] - MARGIN

    def heading(self, text: str, follows: float = 20 * MM) -> None:
        """Set a heading, with room for what follows on the same page."""
        self.keep(HEADING * 2 + follows)
        if self._pages[-1]:
            self.space(HEADING * 0.9)
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

    def point(self, text: str) -> None:
        """Set a paragraph behind a box to tick off."""
        self.keep(BODY * LEADING)
        side = 0.78 * BODY
        x, y = MARGIN, self._y - BODY - 0.05 * BODY
        box = (
            ("M", x, y),
            ("L", x + side, y),
            ("L", x + side, y + side),
            ("L", x, y + side),
            ("Z",),
        )
        self._pages[-1].append(Shape(box, stroke=INK, width=0.6))
        self.words(text, indent=5 * MM)

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
        self.keep(tall + 5 * MM)
        self.space(2.5 * MM)
        drawn = self._pages[-1]
        if items:
            drawn.append(onwards(MARGIN, self._y - height, tuple(items)))
        first = self._y - BODY - (height + 3 * MM if above else max(0.0, (height - deep) / 2))
        for line in names:
            drawn.append(line._replace(y=first + line.y))
        for line in lines:
            drawn.append(line._replace(y=first - len(names) * BODY * LEADING + line.y))
        self._y -= tall + 2.5 * MM

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
    clip = _rectangle(0.0, 0.0, face.width, face.height)
    return Group((Group(items, clip=clip),), (scale, 0, 0, scale, x, y))


def framed(face: Face, scale: float, x: float = 0.0, y: float = 0.0) -> list[Item]:
    """Return a small face with a line around it."""
    edge = _rectangle(x, y, face.width * scale, face.height * scale)
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
                window = _rectangle(x, y - down * MM, across * MM, down * MM)
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
                items.append(Shape(_rectangle(x + w, top - h, flap, h), fill="#d8d2c4"))
            if high.flap:
                low = high.flap * scale
                items.append(Shape(_rectangle(x, top - h - low, w, low), fill="#d8d2c4"))
            edge = _rectangle(x, top - h, w, h)
            size = scale / MM
            board = small(face, size, x - wide.start * scale, top - (down - high.start) * scale)
            items += [Group((board,), clip=edge), Shape(edge, stroke=_EDGE, width=_LINE)]
            name = f"row {row + 1}, column {column + 1}"
            long = text_width(name, 6.5, BOLD) + 6
            plate = _rectangle(x + w / 2 - long / 2, top - h / 2 - 4.5, long, 12)
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
        clip = _rectangle(0.0, 0.0, panel * MM, face.height)
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


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    right, top = x + width, y + height
    return (("M", x, y), ("L", right, y), ("L", right, top), ("L", x, top), ("Z",))
