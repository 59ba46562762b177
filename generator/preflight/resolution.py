"""Check `picture`: pixels that are too few for print."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.generator.art.library import PICTURE_PREFIX
from punchboard.generator.face import Image, SymbolRef
from punchboard.generator.layout.elements.image import FEWEST_DPI
from punchboard.generator.preflight.finding import Spot
from punchboard.generator.preflight.marks import art_of, as_box
from punchboard.generator.preflight.view import FaceView

_POINTS_PER_INCH = 72


def check_resolution(view: FaceView) -> Iterator[Spot]:
    """Yield the pictures of a face that have under 300 pixels an inch at print size."""
    for mark in view.flat.art:
        item, key = mark.item, art_of(mark)
        if not isinstance(item, Image | SymbolRef) or key not in view.library.pictures:
            continue
        picture = view.library.pictures[key]
        dpi = min(picture.width / item.width, picture.height / item.height) * _POINTS_PER_INCH
        dpi /= mark.scale
        if dpi < FEWEST_DPI:
            name = key.partition("#")[0].removeprefix(PICTURE_PREFIX)
            # The words of the layout, which said it already where it placed the picture.
            yield Spot(
                "picture",
                (name,),
                f"picture {name} prints at {dpi:.0f} dpi, below {FEWEST_DPI}",
                "use a larger picture, or print it smaller",
                as_box(mark.box),
                dpi,
                name,
            )
