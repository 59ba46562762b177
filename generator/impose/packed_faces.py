"""The faces of one packed sheet, and the backs that lie behind them; points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from punchboard.generator.face import MM
from punchboard.generator.impose.block_marks import Cuts, mirrored_cuts
from punchboard.generator.impose.flip import Axis, box_behind, turn_behind
from punchboard.generator.impose.plan import Box, Copy, Placement, Side, Turn


class Slot(NamedTuple):
    """Where one copy lies on the faces of its sheet; points."""

    copy: Copy
    trim: Box
    turn: Turn


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of one sheet.

    Attributes:
        slots: in the order of their numbers.
        cuts: of each block.
    """

    slots: tuple[Slot, ...]
    cuts: tuple[Cuts, ...]


def in_points(box: Box) -> Box:
    """Return a box of mm in points."""
    return Box(box.x * MM, box.y * MM, box.width * MM, box.height * MM)


def faces_behind(
    face: Faces, media: tuple[float, float], axis: Axis, shift: tuple[float, float]
) -> Faces:
    """Return the backs behind the faces of a sheet of this size, moved as its printer needs it."""
    slots = tuple(
        Slot(
            slot.copy,
            box_behind(slot.trim, media, axis).moved(*shift),
            turn_behind(slot.turn, axis),
        )
        for slot in face.slots
    )
    return Faces(slots, tuple(mirrored_cuts(each, media, axis, shift) for each in face.cuts))


def placements_of(face: Faces, side: Side, wanted: Callable[[Copy], bool]) -> Iterator[Placement]:
    """Yield one side of the copies that are wanted, numbered by their slots."""
    for number, slot in enumerate(face.slots, 1):
        if wanted(slot.copy):
            yield Placement(slot.copy, side, number, *slot.trim, slot.turn)
