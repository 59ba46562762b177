"""Options of sheets and their limits."""

from __future__ import annotations

import math
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.generator.impose.plan import Printed
from punchboard.generator.impose.sheet import Sheet, SheetError
from punchboard.generator.request import SheetChoices, flags

#: Shift in mm to the right and up, as you look at the back of a sheet.
Offset = tuple[float, float]

#: A back that is off by more mm than this can't be adjusted by an offset. Copiers promise 1 mm
#: (Canon GP160 service manual); hand-fed sheets are two or three times worse.
FARTHEST_OFFSET = 5.0


@dataclass(frozen=True, slots=True)
class SheetOptions(SheetChoices):
    """Options of sheets: the user's choices, the paper and the printer's offsets. Lengths are mm.

    Attributes:
        paper: Paper to print on.
        game: Title of the game, for the label.
        label: Whether to print a label in the margin that names the sheet.
        back_offset: Shift of the backs of sheets in portrait, as read off the calibration sheet.
        back_offset_landscape: Shift of the backs in landscape; without it, `back_offset` is
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
                        "the back is shifted by {x:g}, {y:g} mm, must be "
                        "{most:g} mm or less each way",
                        x=offset[0],
                        y=offset[1],
                        most=FARTHEST_OFFSET,
                    ),
                    tr("print at 100 %, feed the paper straight, and calibrate again"),
                )

    @property
    def printed(self) -> Printed:
        """Printing mode of a file that alternates fronts and backs."""
        return self.duplex if self.duplex in ("long-edge", "short-edge") else "one"

    def offset(self, media: tuple[float, float]) -> Offset:
        """Return the shift in mm of a back page, to the right and up in the page's orientation."""
        if media[0] <= media[1]:
            return self.back_offset
        if self.back_offset_landscape is not None:
            return self.back_offset_landscape
        across, up = self.back_offset
        return (up, -across)
