"""`picture`: pictures with too few pixels at print size."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import Issue
from punchboard.generator.graphics.display_list import COARSE_DPI, FEWEST_DPI, Image, SymbolRef
from punchboard.generator.preflight.check import FaceCheck
from punchboard.generator.preflight.face_view import FaceView, art_name, art_of, as_box

_POINTS_PER_INCH = 72


def check_resolution(view: FaceView) -> Iterator[Issue]:
    """Yield the pictures of a face that have under 300 pixels an inch at print size."""
    for mark in view.art:
        item, key = mark.item, art_of(mark)
        if not isinstance(item, Image | SymbolRef) or key not in view.library.pictures:
            continue
        picture = view.library.pictures[key]
        dpi = min(picture.width / item.width, picture.height / item.height) * _POINTS_PER_INCH
        dpi /= mark.scale
        if dpi < COARSE_DPI:
            name = art_name(mark)
            # The same message as the layout's, which reported it when it placed the picture.
            yield Issue(
                "picture",
                (name,),
                tr(
                    "picture {name} prints at {dpi:.0f} dpi, below {fewest_dpi}",
                    name=name,
                    dpi=dpi,
                    fewest_dpi=FEWEST_DPI,
                ),
                tr("use a larger picture, or print it smaller"),
                as_box(mark.box),
                dpi,
                name,
            )


CHECK = FaceCheck("picture", check_resolution, order=40, applies=lambda side: bool(side.view.art))
