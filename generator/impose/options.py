"""What a designer chooses about sheets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from punchboard.generator.impose.plan import Printed
from punchboard.generator.impose.sheet import Sheet, SheetError

#: How backs come behind faces: two files and a hand that turns the paper over its long edge; a
#: printer that turns it over an edge; a fold; or not at all.
Duplex = Literal["separate", "long-edge", "short-edge", "fold", "none"]

#: mm to the right and up, as the back of a sheet is seen.
Offset = tuple[float, float]

#: A back that is further off than this (mm) is not a matter of adjustment. Copiers promise 1 mm
#: (Canon GP160 service manual); hand-fed sheets are two or three times worse.
FARTHEST_OFFSET = 5.0
#: Bleed and gap beyond this (mm) are slips of the keyboard; print services ask for 2 to 6 mm.
LARGEST_SPACING = 25.0


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How sheets are made. Lengths are mm.

    Attributes:
        paper: what is printed on.
        game: the game's title, for the line in the margin.
        duplex: how backs come behind faces.
        bleed: how far art is drawn beyond the trim; 0 cuts cards edge from edge.
        gap: paper left white between the bleeds of neighbours.
        gutter: from the fold line to the nearest bleed; 5 mm at least with thin paper (pnp-howto).
        rounded: whether to draw the corners' radius on the faces.
        crop_marks: whether to draw ticks in line with every cut.
        ruler: whether to draw 100 mm, to be measured.
        label: whether to say in the margin what the sheet is.
        back_offset: shifts the backs of upright sheets, as read off the calibration sheet.
        back_offset_landscape: the same for sheets in landscape; without it, `back_offset` is
            turned as most drivers turn such pages: anticlockwise onto the paper (RFC 8011, 5.2.10).
    """

    paper: Sheet
    game: str = ""
    duplex: Duplex = "separate"
    bleed: float = 0.0
    gap: float = 0.0
    gutter: float = 5.0
    rounded: bool = False
    crop_marks: bool = True
    ruler: bool = True
    label: bool = True
    back_offset: Offset = (0.0, 0.0)
    back_offset_landscape: Offset | None = None

    def __post_init__(self) -> None:
        for name in ("bleed", "gap", "gutter"):
            length = getattr(self, name)
            if not 0 <= length <= LARGEST_SPACING:
                raise SheetError(
                    f"{name} is {length:g} mm, must be 0 to {LARGEST_SPACING:g} mm",
                    f"choose a smaller {name}" if length > 0 else f"choose a {name} of 0 or more",
                )
        for offset in (self.back_offset, self.back_offset_landscape or (0.0, 0.0)):
            if not all(math.isfinite(each) and abs(each) <= FARTHEST_OFFSET for each in offset):
                raise SheetError(
                    f"the back is shifted by {offset[0]:g}, {offset[1]:g} mm, "
                    f"must be {FARTHEST_OFFSET:g} mm or less each way",
                    "print at 100 %, feed the paper straight, and calibrate again",
                )

    @property
    def printed(self) -> Printed:
        """How a file that holds fronts and backs in turn is printed."""
        return self.duplex if self.duplex in ("long-edge", "short-edge") else "one"

    def offset(self, media: tuple[float, float]) -> Offset:
        """Return the shift of a back page of this size in mm, in the page's own directions."""
        if media[0] <= media[1]:
            return self.back_offset
        if self.back_offset_landscape is not None:
            return self.back_offset_landscape
        across, up = self.back_offset
        return (up, -across)
