"""Draw the picture of a card that has nothing else, in the frame of a design."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.generator.new.designs.sheet import LayoutSheet
from punchboard.generator.new.picture_ground import picture_ground

#: Space in mm around a drawing with transparent background.
_AROUND_CUTOUT = 1.5


def draw_full_art(sheet: LayoutSheet, at: Sequence[float], radius: float | list[float] = 0) -> None:
    """Draw the picture to the edges of its window; a cutout, or a very long picture, is whole.

    Args:
        sheet: Layout file.
        at: Box of the window.
        radius: Radius of its corners, or of each corner, mm.
    """
    art = sheet.content.arts[0]
    ground = {**picture_ground(art), "low_ink": {"fill": "white"}}
    sheet.rect("window", at, radius=radius or None, **ground)
    left, top, wide, high = at
    by = _AROUND_CUTOUT if art.look.is_of_cutouts else 0
    inner = [left + by, top + by, wide - 2 * by, high - 2 * by]
    clip = {"radius": radius} if radius else None
    sheet.picture(inner, clip=clip, fit=art.look.fit_in(wide, high))
