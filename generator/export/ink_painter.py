"""Pages of a PDF -> pictures in the inks of a press, by the processes of `painter`."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.generator.export.painter import Order, fill, share

if TYPE_CHECKING:
    from PIL.Image import Image


#: Compression of rows without filters: a further level takes a tenth more time for 4 % less.
_LEVEL = 4
#: Rows from the middle of a picture that tell which form is smaller.
_SAMPLE = 64


class InkedPicture(NamedTuple):
    """A picture in four inks. Its file holds deflated rows.

    Attributes:
        path: Path of the file.
        width: Width in pixels.
        height: Height in pixels.
        is_filtered: Whether rows have PNG's filters.
        percent: Largest sum of all inks in percent, before the limit was applied.
    """

    path: str
    width: int
    height: int
    is_filtered: bool
    percent: float


def paint_inks(
    pdf: Path, profile: Path, most: float, orders: Sequence[Order], step: Callable[[int], None]
) -> list[InkedPicture]:
    """Draw all pictures in the inks of a press, and return them in order.

    Args:
        pdf: The PDF with the pages.
        profile: ICC profile of the press.
        most: Limit of all inks together in percent; color is reduced beyond it.
        orders: Orders, in any order.
        step: Called with 1 for each finished picture.

    Raises:
        ComputerError: if the disk is full, or a process can't be started.
    """
    painted: dict[str, InkedPicture] = {}

    def take(answer: list[object]) -> None:
        picture = InkedPicture(*answer)  # type: ignore[arg-type]
        painted[picture.path] = picture
        step(1)

    # A picture takes half a second, as long as the start of a process.
    share(__name__, [str(pdf), str(profile), most], orders, len(orders) // 2, take)
    return [painted[order.path] for order in orders]


def serve() -> None:
    """Write the pictures that are ordered on standard input."""
    fill(_separate)


def _separate(profile: str, most: float) -> Callable[[Image, Order], InkedPicture]:
    from punchboard.generator.art.pictures import encode
    from punchboard.generator.pdf.inks import Inks, most_ink

    inks = Inks(Path(profile), most)

    def save(picture: Image, order: Order) -> InkedPicture:
        pixels = inks.picture(picture)
        percent = most_ink(pixels)
        if percent > most:
            pixels = inks.thinned_picture(pixels)
        middle = pixels.height // 2
        sample = pixels.crop((0, middle, pixels.width, middle + _SAMPLE))
        # Drawings have half the size and take half the time without filters, photos the reverse.
        is_filtered = len(encode(sample).data) < len(_deflated(sample))
        data = encode(pixels).data if is_filtered else _deflated(pixels)
        Path(order.path).write_bytes(data)
        return InkedPicture(order.path, *pixels.size, is_filtered, percent)

    return save


def _deflated(pixels: Image) -> bytes:
    return zlib.compress(pixels.tobytes(), _LEVEL)
