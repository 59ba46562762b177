"""The column of the first page: headings, words, rows and pictures from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.graphics.display_list import Group, Item, Shape, Text
from punchboard.generator.graphics.geometry import MM, rectangle
from punchboard.generator.impose.plan import Page
from punchboard.generator.text.label import (
    BOLD,
    FONT,
    INK,
    LEADING,
    set_lines,
    shorten,
    text_width,
)

MARGIN = 18 * MM
BODY = 9.0
HEADING = 13.0
RULE = "#c9c2b4"
QUIET = "#6b6459"


class Flow:
    """Sets text and pictures below each other, and starts a new page where one is full.

    Attributes:
        width: Width of the column, in points.
    """

    def __init__(self, media: tuple[float, float], air: float = 1.0) -> None:
        """Begin the first page.

        Args:
            media: Size of a page, points.
            air: Share of the bottom margin and of the space around entries that stays, 0 to 1.
        """
        self._media = media
        self._air = air
        self.width = media[0] - 2 * MARGIN
        self._pages: list[list[Item]] = [[]]
        self._y = media[1] - MARGIN

    def draw(self, item: Item) -> None:
        """Draw an item at its own position."""
        self._pages[-1].append(item)

    def space(self, height: float) -> None:
        """Move down, leaving this much space."""
        self._y -= height

    def keep(self, height: float) -> None:
        """Start a page unless this much room is left."""
        if self._y - height < MARGIN * self._air:
            self._pages.append([])
            self._y = self._media[1] - MARGIN

    def heading(self, text: str, follows: float = 20 * MM) -> None:
        """Set a heading, with room for its first lines on the same page."""
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
            cells: Start of each cell in mm, and its text. Below 0: its end, from the right edge.
            bold: Indexes of the bold cells.
            quiet: Whether the row is the head of a table.
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
        """Set a paragraph below its title, and a picture on its left (above it if it is wide).

        Args:
            name: Title of the paragraph, in bold.
            words: Text of the paragraph.
            items: Display list of the picture, from its bottom left.
            size: Size of the picture, in points.
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
