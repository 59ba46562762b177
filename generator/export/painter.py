"""Pages of a PDF -> PNG files of exact size, by processes of their own, one for each core.

PDFium draws one page at a time and may not be shared by threads, so a process draws every page
that it is given; what it has drawn it says line by line.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.child import start_child
from punchboard.cards.problem import ComputerError

if TYPE_CHECKING:
    from subprocess import Popen

    from PIL.Image import Image

#: A picture that is seen is written this hard: further levels take twice the time for a tenth less.
_LEVEL = 3
#: Fewer pages than these are not worth another process.
_FEWEST = 12
#: PDFium's flags: printing quality is not asked for; red comes first in memory.
_REVERSED = 0x10
_BGR, _BGRA = 2, 4
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


class Order(NamedTuple):
    """One picture that is to be drawn.

    Attributes:
        page: of the PDF, from 0.
        path: the PNG file.
        width: pixels.
        height: pixels.
        dpi: written into the file, for programs that set pictures by size.
        is_clear: whether what nothing covers is seen through; else it is white.
        small: a second file with the picture this many times smaller, 0 for none.
        bare: pixels without art at left and right, and at top and bottom: the art's outermost line
            is drawn out over them.
        is_turned: whether it is turned a quarter clockwise.
    """

    page: int
    path: str
    width: int
    height: int
    dpi: float
    is_clear: bool = False
    small: int = 0
    bare: tuple[int, int] = (0, 0)
    is_turned: bool = False


def small_path(path: str) -> str:
    """Return where the small picture of an order lies."""
    return f"{path}.small.png"


def paint(pdf: Path, orders: Sequence[Order], step: Callable[[int], None]) -> None:
    """Draw all pictures.

    Args:
        pdf: whose pages they show.
        orders: in any order.
        step: told 1 for each picture that is there.

    Raises:
        ComputerError: if the disk has no room, or a process cannot be started.
    """
    count = max(1, min(os.cpu_count() or 1, len(orders) // _FEWEST))
    children: list[Popen[bytes]] = []
    try:
        for number in range(count):
            child = start_child(__name__)
            children.append(child)
            assert child.stdin is not None
            child.stdin.write(json.dumps([str(pdf), *orders[number::count]]).encode())
            child.stdin.close()
        for child in children:
            assert child.stdout is not None
            for line in child.stdout:
                said = json.loads(line)
                if said is not True:
                    raise ComputerError(said, "make room on the disk, or choose another folder")
                step(1)
            if child.wait():
                raise ComputerError(
                    "a process that draws pictures ended early",
                    "close other programs, or ask for fewer pieces with --only",
                )
    except OSError as trouble:
        raise ComputerError(
            f"the process that draws pictures cannot be started: {trouble.strerror or trouble}",
            "close other programs and try again",
        ) from trouble
    finally:
        for child in children:
            child.kill()
            child.wait()
            assert child.stdout is not None
            child.stdout.close()


def serve() -> None:
    """Draw what is ordered on standard input; answer `true` for each picture, else why not."""
    import pypdfium2

    path, *asked = json.load(sys.stdin)
    document = pypdfium2.PdfDocument(path)
    for each in asked:
        order = Order(*each)
        try:
            _draw(document, order)
            answer: object = True
        except OSError as error:
            answer = f"a picture cannot be written: {error.strerror or error}"
        print(json.dumps(answer), flush=True)
    document.close()


def _drawn_out(picture: Image, across: int, up: int) -> Image:
    """Draw the outermost lines of art out to the picture's edges."""
    width, height = picture.size
    for box, size, places in (
        ((across, 0, across + 1, height), (across, height), (0, 0)),
        ((width - across - 1, 0, width - across, height), (across, height), (width - across, 0)),
        ((0, up, width, up + 1), (width, up), (0, 0)),
        ((0, height - up - 1, width, height - up), (width, up), (0, height - up)),
    ):
        if size[0] and size[1]:
            picture.paste(picture.crop(box).resize(size), places)
    return picture


def _draw(document: object, order: Order) -> None:
    """Draw one page into exactly as many pixels as are asked for."""
    import pypdfium2
    import pypdfium2.raw as raw
    from PIL.Image import Transpose, frombuffer

    assert isinstance(document, pypdfium2.PdfDocument)
    page = document[order.page]
    width, height = order.width, order.height
    kind = _BGRA if order.is_clear else _BGR
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, kind)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _CLEAR if order.is_clear else _WHITE)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, _REVERSED)
    mode = "RGBA" if order.is_clear else "RGB"
    picture = frombuffer(mode, (width, height), bytes(bitmap.buffer), "raw", mode, bitmap.stride, 1)
    picture = _drawn_out(picture, *order.bare)
    if order.is_turned:
        picture = picture.transpose(Transpose.ROTATE_270)
    dots = (order.dpi, order.dpi)
    picture.save(order.path, "PNG", compress_level=_LEVEL, dpi=dots)
    if order.small:
        picture.reduce(order.small).save(small_path(order.path), "PNG", compress_level=1)
    bitmap.close()
    page.close()
