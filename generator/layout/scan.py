"""The code and number on a card's front by which a photo shows which copy it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from punchboard.cards.catalog import tr
from punchboard.cards.game import Card
from punchboard.cards.scan.codes import MODULES, MOST_COPIES, QUIET, Codes
from punchboard.cards.schema.component import Corner, Scan
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Item,
    Line,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import (
    IDENTITY,
    MM,
    Bounds,
    Matrix,
    Rect,
    control_box,
    intersection,
    multiply,
    rectangle,
    transform_bounds,
)
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.elements.code import code_modules, module_runs
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.layout.repeat import item_box
from punchboard.generator.text.label import LEADING, text_width

#: Distance of the number from the trim, as for other text (preflight's `SAFE`).
_INSET = 3 * MM
#: The least size of small print that preflight accepts.
_SIZE = 6.0
_FONT, _BLACK, _WHITE = "Lato-Regular", "#000000", "#ffffff"
#: Air between the number and the edges of the white field, points.
_AIR = 1.0
#: Widest number: five digits of Lato, which are all of one width.
_WIDEST = "00000"
#: Part of a panel that a code may hide: its corner, but not a badge or a rule.
_EDGE = 0.03
#: Half the width of a hairline, points.
_HAIR = 0.1


def printed_number(codes: Codes, card: str) -> str:
    """Return the number beside a card's code, which people type if no camera reads it."""
    return f"{codes.number(card):05}"


class Field(NamedTuple):
    """A white field for a code and its number.

    Attributes:
        box: Box on the face in points.
        is_mirrored: Whether the number is left of the code, so that the code is in the corner.
    """

    box: Rect
    is_mirrored: bool = False


def fields_of(scan: Scan, size: Size) -> list[Field]:
    """Return the fields that a code may use, the first ones preferred."""
    side = scan.side * MM * (MODULES + 2 * QUIET) / MODULES
    width = side + text_width(_WIDEST, _SIZE, _FONT) + 2 * _AIR
    if scan.at is not None:
        return [Field(Rect(scan.at[0] * MM, (size.height - scan.at[1]) * MM, width, side))]
    fields = []
    for corner in [scan.corner] if scan.corner is not None else get_args(Corner):
        is_right = corner.endswith("right")
        x = size.width * MM - _INSET - width if is_right else _INSET
        top = size.height * MM - _INSET if corner.startswith("upper") else _INSET + side
        fields.append(Field(Rect(x, top, width, side), is_right))
    return fields


class ScanDrawer:
    """Draws the codes of one component's cards above everything else."""

    def __init__(self, piece: Mapping[str, Any], size: Size, context: LayoutContext) -> None:
        """Find the place of the code.

        Args:
            piece: Component's name, with its options and codes as `scan`.
            size: Size of the card.
            context: Fonts, art and diagnostics of the faces.
        """
        self._scan: Scan
        self._codes: Codes | None
        self._scan, self._codes = piece["scan"]
        self._context = context
        self._position = context.game.position("components", piece["name"], "scan")
        whole = Rect(0.0, size.height * MM, size.width * MM, size.height * MM).bounds
        self._fields = [
            field
            for field in fields_of(self._scan, size)
            if intersection(field.box.bounds, whole) == field.box.bounds
        ]

    def draw(
        self,
        face: FaceInProgress,
        card: Card,
        copy: int,
        under: Sequence[Item],
        out: list[Item],
    ) -> None:
        """Draw the code of a copy, or report that there is no room for it.

        Args:
            face: Face that is laid out.
            card: Card of the face.
            copy: Number of the copy, from 1.
            under: Items of the face's underlay.
            out: Items of the face, to which the code is added.
        """
        if self._codes is None:
            return
        if copy > MOST_COPIES:
            self._context.diagnostics.warning(
                self._position,
                tr(
                    'copies of "{card}" above {most} have no code', card=card.name, most=MOST_COPIES
                ),
                tr("print fewer copies, or make two rows of the card"),
            )
            return
        for field in self._fields:
            room = Room(field.box.bounds, self._context)
            if not (room.is_occupied(under) or room.is_occupied(out)):
                out += self._items(field, self._codes, card.id, copy)
                return
        self._context.diagnostics.warning(
            self._position,
            tr(
                '"{card}" has no room for a code of {side:g} mm',
                side=self._scan.side,
                card=card.name,
            ),
            tr("leave an empty corner in the layout, or name an empty place with at:"),
        )

    def _items(self, place: Field, codes: Codes, card: str, copy: int) -> list[Item]:
        field, is_mirrored = place
        module = self._scan.side * MM / MODULES
        quiet = QUIET * module
        left = field.x + field.width - field.height if is_mirrored else field.x
        rows = code_modules(codes.digits(card, copy), "datamatrix")
        runs = module_runs(rows, left + quiet, field.top - quiet, module)
        x = field.x + _AIR if is_mirrored else left + field.height + _AIR
        first = field.top - field.height / 2 + 0.1 * _SIZE
        return [
            Shape(rectangle(*field.bounds), fill=_WHITE),
            Shape(runs, fill=_BLACK),
            Text(x, first, _FONT, _SIZE, _BLACK, printed_number(codes, card)),
            Text(x, first - LEADING * _SIZE, _FONT, _SIZE, _BLACK, f"· {copy}"),
        ]


class Room:
    """A part of a face, and whether a code there would hide anything."""

    def __init__(self, field: Bounds, context: LayoutContext) -> None:
        self._field = field
        self._context = context

    def is_occupied(self, items: Iterable[Item], matrix: Matrix = IDENTITY) -> bool:
        """Return whether items have content there: more than grounds and their edges."""
        return any(self._is_in_the_way(item, matrix) for item in items)

    def _is_in_the_way(self, item: Item, matrix: Matrix) -> bool:
        if isinstance(item, Group):
            clip = transform_bounds(matrix, control_box(item.clip)) if item.clip else self._field
            inside = _share(clip, self._field) > 0
            return inside and self.is_occupied(item.items, multiply(matrix, item.matrix))
        box = transform_bounds(matrix, item_box(item, self._context.fonts))
        hidden = _share(box, self._field)
        if not hidden or isinstance(item, Line | Text):
            return hidden > 0
        is_ground = intersection(box, self._field) == self._field
        if isinstance(item, Shape):
            return hidden > _EDGE and not is_ground
        symbol = self._context.library.symbols.get(item[0])
        if isinstance(item, SymbolRef) and symbol is not None and symbol.paths and not item.turn:
            across, up = item.width / symbol.width, item.height / symbol.height
            inner = (across, 0.0, 0.0, up, item.x, item.y)
            return self.is_occupied(symbol.paths, multiply(matrix, inner))
        return not is_ground


def _share(box: Bounds, field: Bounds) -> float:
    """Return the part of a box that a field would hide; a thin line has some width."""
    left, bottom, right, top = box
    box = left - _HAIR, bottom - _HAIR, right + _HAIR, top + _HAIR
    left, bottom, right, top = intersection(box, field)
    if left >= right or bottom >= top:
        return 0.0
    return (right - left) * (top - bottom) / ((box[2] - box[0]) * (box[3] - box[1]))


def drawn_code(face: Face, number: str) -> Face | None:
    """Return the part of a face with a card's code, as a face of its own; None without a code.

    Args:
        face: Face of the card.
        number: Number that is printed beside the code.
    """
    for index, item in enumerate(face.items):
        plate = face.items[index - 2] if index > 1 else None
        if isinstance(item, Text) and item.text == number and isinstance(plate, Shape):
            left, bottom, right, top = control_box(plate.segments)
            moved = Group(face.items[index - 2 :], (1, 0, 0, 1, -left, -bottom))
            return Face(right - left, top - bottom, (moved,))
    return None
