"""What a designer chooses about sheets."""

from __future__ import annotations

import math
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.generator.impose.plan import Printed
from punchboard.generator.impose.sheet import Sheet, SheetError
from punchboard.generator.request import SheetChoices, flags

#: mm to the right and up, as the back of a sheet is seen.
Offset = tuple[float, float]

#: A back that is further off than this (mm) is not a matter of adjustment. Copiers promise 1 mm
#: (Canon GP160 service manual); hand-fed sheets are two or three times worse.
FARTHEST_OFFSET = 5.0


@dataclass(frozen=True, slots=True)
class SheetOptions(SheetChoices):
    """How sheets are made: what was chosen, and what that means here. Lengths are mm.

    Attributes:
        paper: what is printed on.
        game: the game's title, for the line in the margin.
        label: whether to say in the margin what the sheet is.
        back_offset: shifts the backs of upright sheets, as read off the calibration sheet.
        back_offset_landscape: the same for sheets in landscape; without it, `back_offset` is
            turned as most drivers turn such pages: anticlockwise onto the paper (RFC 8011, 5.2.10).
    """

    paper: Sheet
    game: str = ""
    label: bool = True
    back_offset: Offset = (0.0, 0.0)
    back_offset_landscape: Offset | None = None

    def __post_init__(self) -> None:
        for name, flag in flags(SheetChoices).items():
            if flag.largest is None:
                continue
            length = getattr(self, name)
            if not 0 <= length <= flag.largest:
                raise SheetError(
                    tr(
                        "{name} is {length:g} mm, must be 0 to {largest:g} mm",
                        name=name,
                        length=length,
                        largest=flag.largest,
                    ),
                    tr("choose a smaller {name}", name=name)
                    if length > 0
                    else tr("choose a {name} of 0 or more", name=name),
                )
        for offset in (self.back_offset, self.back_offset_landscape or (0.0, 0.0)):
            if not all(math.isfinite(each) and abs(each) <= FARTHEST_OFFSET for each in offset):
                raise SheetError(
                    tr(
                        "the back is shifted by {offset:g}, {offset2:g} mm, must be "
                        "{farthest_offset:g} mm or less each way",
                        offset=offset[0],
                        offset2=offset[1],
                        farthest_offset=FARTHEST_OFFSET,
                    ),
                    tr("print at 100 %, feed the paper straight, and calibrate again"),
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
