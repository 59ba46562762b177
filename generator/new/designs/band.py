"""Draw a card of the usual design that is only a picture: between its two bands."""

from __future__ import annotations

from punchboard.generator.new.designs.full_art import draw_full_art
from punchboard.generator.new.designs.sheet import LayoutSheet

#: Heights of the bands at head and foot, mm.
_HEAD, _FOOT = 5.5, 3.7


def frame_band(sheet: LayoutSheet) -> None:
    """Draw a card that is only a picture."""
    width, height = sheet.width, sheet.height
    sheet.ground("ground", low_ink={"fill": "white"})
    draw_full_art(sheet, [-3, _HEAD, width + 6, height - _HEAD - _FOOT])
    low = {"fill": "white", "stroke": "=color", "stroke_width": 0.8}
    sheet.rect("band", [-3, -3, width + 6, _HEAD + 3], fill="=color", low_ink=low)
    sheet.rect("foot", [-3, height - _FOOT, width + 6, _FOOT + 3], fill="=color", low_ink=low)
