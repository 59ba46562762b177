"""`--as jpeg`: a JPEG file for each face."""

from __future__ import annotations

from punchboard.generator.export.export import Entry, Export, Target
from punchboard.generator.export.images import write_pictures

#: Quality of JPEGs if nobody asks for another: at 300 dpi no eye tells them from the drawing.
_USUAL_QUALITY = 95


def write_jpeg(export: Export) -> list[Entry]:
    """Write a JPEG file for each side, and contact sheets of all."""
    return write_pictures(export, export.request.quality or _USUAL_QUALITY)


TARGET = Target(write_jpeg, options=frozenset({"quality"}))
