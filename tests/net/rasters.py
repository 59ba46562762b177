"""Pages of PDFs as coarse pictures: a colour for each block, compared with a little patience.

Blocks are the means of 16 × 16 pixels at 100 dpi, so that two versions of a rasteriser, which
smooth edges differently, give the same blocks, and a moved word does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

DPI = 100
BLOCK = 16
#: Of 128 levels of brightness or of a colour; blocks that differ by no more are the same.
PATIENCE = 1
_MM_OF_BLOCK = BLOCK / DPI * 25.4
_MM_OF_POINT = 25.4 / 72
#: What it costs to say that a page came or went; a pair of pages costs the share of its blocks
#: that differ, so that two such pages are one that changed.
_GAP = 0.3


@dataclass(frozen=True, slots=True)
class Page:
    """A page as blocks.

    Attributes:
        width: mm.
        height: mm.
        columns: of blocks.
        rows: of blocks.
        blocks: brightness of all blocks, row by row from the top, then their blue, then their red.
    """

    width: float
    height: float
    columns: int
    rows: int
    blocks: bytes


@dataclass(frozen=True, slots=True)
class PageChange:
    """What is otherwise on a page.

    Attributes:
        old: number of the page, from 1; 0 if it came.
        new: number of the page, from 1; 0 if it went.
        blocks: that differ.
        of: that there are.
        box: where they lie, from the top left: left, top, right, bottom in mm.
        sizes: width and height of the page before and after in mm.
    """

    old: int
    new: int
    blocks: int = 0
    of: int = 0
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    sizes: tuple[tuple[float, float], tuple[float, float]] = ((0, 0), (0, 0))

    def __str__(self) -> str:
        if not self.old:
            return f"page {self.new} came"
        if not self.new:
            return f"page {self.old} went"
        name = f"page {self.new}" if self.old == self.new else f"page {self.new} (was {self.old})"
        before, after = (f"{width:g} × {height:g} mm" for width, height in self.sizes)
        grown = f" is {after}, was {before};" if before != after else ""
        left, top, right, bottom = self.box
        where = f" in {left:.0f}–{right:.0f} × {top:.0f}–{bottom:.0f} mm" if self.blocks else ""
        return f"{name}:{grown} {self.blocks} of {self.of} blocks differ{where}"


def rasterise(path: Path) -> list[Page]:
    """Return the pages of a PDF."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [_page(page) for page in document]
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage) -> Page:
    width, height = (round(side * _MM_OF_POINT, 2) for side in page.get_size())
    picture = page.render(scale=DPI / 72).to_pil().convert("RGB").reduce(BLOCK).convert("YCbCr")
    planes = [plane.point(lambda level: level // 2).tobytes() for plane in picture.split()]
    columns, rows = picture.size
    return Page(width, height, columns, rows, b"".join(planes))


def compare_pages(old: Sequence[Page], new: Sequence[Page]) -> list[PageChange]:
    """Return what is otherwise in a file: pages that changed, that came and that went."""
    pairs = list(zip(range(len(old)), range(len(new)), strict=False))
    if len(old) != len(new):
        pairs = _paired(old, new)
    found = [change for a, b in pairs if (change := _compared(old[a], a, new[b], b)) is not None]
    gone = set(range(len(old))) - {a for a, _ in pairs}
    came = set(range(len(new))) - {b for _, b in pairs}
    found += [PageChange(each + 1, 0) for each in sorted(gone)]
    return found + [PageChange(0, each + 1) for each in sorted(came)]


def _compared(old: Page, at_old: int, new: Page, at_new: int) -> PageChange | None:
    differing = _differing(old, new)
    blocks = differing.histogram()[255]
    resized = max(abs(old.width - new.width), abs(old.height - new.height)) > 0.1
    if not blocks and not resized:
        return None
    left, top, right, bottom = (side * _MM_OF_BLOCK for side in differing.getbbox() or (0, 0, 0, 0))
    return PageChange(
        at_old + 1,
        at_new + 1,
        blocks,
        old.columns * old.rows,
        (left, top, min(right, new.width), min(bottom, new.height)),
        ((old.width, old.height), (new.width, new.height)),
    )


def _differing(old: Page, new: Page) -> Image.Image:
    """Return a picture that is white where blocks differ, as large as both pages have blocks."""
    columns, rows = min(old.columns, new.columns), min(old.rows, new.rows)
    result = Image.new("L", (columns, rows))
    for one, other in zip(_planes(old), _planes(new), strict=True):
        box = (0, 0, columns, rows)
        apart = ImageChops.difference(one.crop(box), other.crop(box))
        result = ImageChops.lighter(result, apart.point(lambda by: 255 if by > PATIENCE else 0))
    return result


def _planes(page: Page) -> list[Image.Image]:
    size = page.columns * page.rows
    return [
        Image.frombytes("L", (page.columns, page.rows), page.blocks[start : start + size])
        for start in range(0, 3 * size, size)
    ]


def _paired(old: Sequence[Page], new: Sequence[Page]) -> list[tuple[int, int]]:
    """Return which page became which, in order, so that the least is said of all."""
    cost = [[(a + b) * _GAP for b in range(len(new) + 1)] for a in range(len(old) + 1)]
    way = [[(0, 0)] * (len(new) + 1) for _ in range(len(old) + 1)]
    for a in range(1, len(old) + 1):
        way[a][0] = (1, 0)
    for b in range(1, len(new) + 1):
        way[0][b] = (0, 1)
    for a, one in enumerate(old, start=1):
        for b, other in enumerate(new, start=1):
            differing = _differing(one, other)
            apart = differing.histogram()[255] / max(1, one.columns * one.rows)
            cost[a][b], way[a][b] = min(
                (cost[a - 1][b - 1] + apart, (1, 1)),
                (cost[a - 1][b] + _GAP, (1, 0)),
                (cost[a][b - 1] + _GAP, (0, 1)),
            )
    pairs = []
    a, b = len(old), len(new)
    while a or b:
        step = way[a][b]
        a, b = a - step[0], b - step[1]
        if step == (1, 1):
            pairs.append((a, b))
    return pairs[::-1]
