"""The ground on which the pictures of a column are visible, for the layouts that are generated."""

from __future__ import annotations

from punchboard.generator.new.spreadsheet import SheetColumn

#: Ground of a picture.
_TINT: dict[str, object] = {"fill": "tint", "low_ink": {"fill": "white", "stroke": "quiet"}}
#: Ground of drawings that are partly white and partly black.
_MIDDLE_GRAY = "#7b8794"


def picture_ground(column: SheetColumn) -> dict[str, object]:
    """Return the fill of the panel behind a column's pictures, also for low ink."""
    fills: dict[str, dict[str, object]] = {
        "tint": _TINT,
        "dark": {"fill": "=color"},
        "middle": {"fill": _MIDDLE_GRAY},
    }
    return fills[column.look.ground]
