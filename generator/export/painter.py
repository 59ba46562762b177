"""Pages of a PDF -> PNG or JPEG files of exact size, by processes of their own, one for each core.

PDFium draws one page at a time and may not be shared by threads, so a process draws every page
that it is given. It answers each order with a line of JSON.
"""

from __future__ import annotations

import json
import math
import os
import struct
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from punchboard.cards.catalog import tr
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
#: How near the edge of a shape comes to its middle, by half of its height.
_FLATTEST = {"round": 1.0, "hexagon": 0.85}
#: Pixels by which copies of a piece grow as far as a knife may slip, and their growth beyond.
_GROWTH, _COARSE = 2, 1.1
#: Where a profile holds the day on which it was made, and its digest (ICC.1:2010, 7.2).
_ICC_DATE, _ICC_ID = slice(24, 36), slice(84, 100)
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00FFFFFF


class Order(NamedTuple):
    """An order for one picture.

    Attributes:
        page: Page of the PDF, from 0.
        path: The file.
        width: Width in pixels.
        height: Height in pixels.
        dpi: Resolution written into the file, for programs that place pictures by size.
        is_clear: Whether uncovered pixels are transparent; otherwise they are white.
        small: Factor by which a second file is smaller, 0 for none.
        bare: Pixels without art at left and right, and at top and bottom: the art's outermost line
            is extended over them.
        shape: Shape of the piece in the picture's center; bare pixels lie around its box.
        is_turned: Whether it is rotated a quarter turn clockwise.
        quality: Quality of a JPEG, 1 to 100; 0 for a PNG.
    """

    page: int
    path: str
    width: int
    height: int
    dpi: float
    is_clear: bool = False
    small: int = 0
    bare: tuple[int, int] = (0, 0)
    shape: str = "rect"
    is_turned: bool = False
    quality: int = 0


def small_path(path: str) -> str:
    """Return where the small picture of an order lies."""
    return f"{path}.small.png"


def paint(pdf: Path, orders: Sequence[Order], step: Callable[[int], None]) -> None:
    """Draw all pictures.

    Args:
        pdf: The PDF with the pages.
        orders: Orders, in any order.
        step: Called with 1 for each finished picture.

    Raises:
        ComputerError: if the disk is full, or a process can't be started.
    """
    count = len(orders) // _FEWEST
    share(__name__, [str(pdf)], orders, count, lambda _: step(1))


def share(
    module: str,
    head: Sequence[object],
    orders: Sequence[Order],
    most: int,
    take: Callable[[Any], None],
) -> None:
    """Fill orders in processes, at most one for each core.

    Args:
        module: Module whose `serve()` fills them, read by `ordered`.
        head: First message to each process: the PDF, then further arguments of the module.
        orders: Orders, in any order.
        most: Number of processes worth starting; at least one is started.
        take: Receives the answer to each order, in any order.

    Raises:
        ComputerError: if the disk is full, or a process can't be started.
    """
    count = max(1, min(os.cpu_count() or 1, most))
    children: list[Popen[bytes]] = []
    try:
        for number in range(count):
            child = start_child(module)
            children.append(child)
            assert child.stdin is not None
            child.stdin.write(json.dumps([head, *orders[number::count]]).encode())
            child.stdin.close()
        for child in children:
            assert child.stdout is not None
            for line in child.stdout:
                answer = json.loads(line)
                if "error" in answer:
                    raise ComputerError(
                        answer["error"], tr("make room on the disk, or choose another folder")
                    )
                take(answer["answer"])
            if child.wait():
                raise ComputerError(
                    tr("a process that draws pictures ended early"),
                    tr("close other programs, or ask for fewer pieces with --only"),
                )
    except OSError as trouble:
        raise ComputerError(
            tr(
                "the process that draws pictures cannot be started: {reason}",
                reason=trouble.strerror or trouble,
            ),
            tr("close other programs and try again"),
        ) from trouble
    finally:
        for child in children:
            child.kill()
            child.wait()
            assert child.stdout is not None
            child.stdout.close()


def fill(work: Callable[..., Callable[[Image, Order], object]]) -> None:
    """Fill the orders on standard input, and answer each on standard output.

    Args:
        work: Called with the arguments that `share` sent after the PDF; returns a function that
            writes a picture's file and returns the answer.
    """
    import pypdfium2

    (path, *head), *asked = json.load(sys.stdin)
    make = work(*head)
    document = pypdfium2.PdfDocument(path)
    for order in (Order(*each) for each in asked):
        try:
            answer = {"answer": make(_drawn(document, order), order)}
        except OSError as error:
            answer = {
                "error": tr("a picture cannot be written: {reason}", reason=error.strerror or error)
            }
        print(json.dumps(answer), flush=True)
    document.close()


def serve() -> None:
    """Write the pictures that are ordered on standard input."""
    fill(lambda: _save)


def _save(picture: Image, order: Order) -> bool:
    dots = (order.dpi, order.dpi)
    if order.quality:
        # 4:4:4: no color is spread over its neighbors, which would blur small colored letters.
        picture.save(
            order.path, "JPEG", quality=order.quality, subsampling=0, dpi=dots, icc_profile=_srgb()
        )
    else:
        from PIL.PngImagePlugin import PngInfo

        chunks = PngInfo()
        chunks.add(b"sRGB", b"\0")  # perceptual, as for pictures (PNG 1.2, 4.2.2.3)
        picture.save(order.path, "PNG", compress_level=_LEVEL, dpi=dots, pnginfo=chunks)
    if order.small:
        picture.reduce(order.small).save(small_path(order.path), "PNG", compress_level=1)
    return True


@cache
def _srgb() -> bytes:
    """Return the ICC profile of sRGB, which says the same on any day."""
    from PIL import ImageCms

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_ICC_DATE] = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
    profile[_ICC_ID] = bytes(16)  # it is not calculated (ICC.1:2010, 7.2.18)
    return bytes(profile)


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


def _drawn_outward(picture: Image, across: int, up: int, shape: str) -> Image:
    """Draw the outermost line of a round or hexagonal piece out to the picture's corners.

    Copies that grow step by step are laid behind the piece, so that each shows the edge of the
    piece all around.
    """
    from PIL import Image, ImageDraw

    width, height = picture.size
    half = width / 2 - across, height / 2 - up
    least = min(half)
    most = math.hypot(width, height) / 2 / (least * _FLATTEST[shape])
    fine = math.ceil(1.2 * max(across, up) / _GROWTH)
    scales = [1 + step * _GROWTH / least for step in range(fine + 1)]
    while scales[-1] < most:  # corners, which are cut away in any case
        scales.append(scales[-1] * _COARSE)
    drawn = Image.new(picture.mode, picture.size)
    for scale in reversed(scales):
        middle = (width - width / scale) / 2, (height - height / scale) / 2
        place = (1 / scale, 0, middle[0], 0, 1 / scale, middle[1])
        grown = picture.transform(picture.size, Image.Transform.AFFINE, place)
        # The outermost pixels of a piece are smoothed into what lies around it.
        wide, high = ((each - 2) * scale for each in half)
        box = (width / 2 - wide, height / 2 - high, width / 2 + wide, height / 2 + high)
        cut = Image.new("1", picture.size, scale == scales[-1])
        pen = ImageDraw.Draw(cut)
        if shape == "round":
            pen.ellipse(box, 1)
        else:
            left, top, right, bottom = box
            near = (right - left) / 4
            points = [(left + near, top), (right - near, top), (right, height / 2)]
            points += [(right - near, bottom), (left + near, bottom), (left, height / 2)]
            pen.polygon(points, 1)
        drawn.paste(grown, (0, 0), cut)
    return drawn


def _drawn(document: object, order: Order) -> Image:
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
    if order.shape == "rect" or not any(order.bare):
        picture = _drawn_out(picture, *order.bare)
    else:
        picture = _drawn_outward(picture, *order.bare, order.shape)
    if order.is_turned:
        picture = picture.transpose(Transpose.ROTATE_270)
    bitmap.close()
    page.close()
    return picture
