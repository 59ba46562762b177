"""Dials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from punchboard.cards.catalog import marked, tr_count, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.dial import DialComponent, Wheel
from punchboard.generator.graphics.display_list import Face, Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, Segment, ellipse, rectangle
from punchboard.generator.pieces.assembly import EDGE, LINE, Assembly, Bench, small
from punchboard.generator.pieces.dial import dial_templates, wheel_geometry
from punchboard.generator.pieces.form import CutoutForm, Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.piece import Piece, PieceTemplate

_PIN = marked(
    "Cut out back, wheels and front, with the bays at the edges and the windows of the front, "
    "and pierce every cross. Lay the wheels on the back, the front over them, and close each "
    "cross with a split pin, loosely enough to turn. A thumb in the bay pushes the wheel’s rim; "
    "each window shows one number."
)


class DialKind(PieceKind[DialComponent]):
    """Dials: a body, its back, and a piece for each wheel."""

    order = 4

    def templates(
        self, component: DialComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the templates of body, back and wheels."""
        return dial_templates(component, own)

    def form(self, component: DialComponent, template: PieceTemplate) -> Form:
        """Return round wheels, and a body of any outline."""
        return TileForm() if template.shape == "round" else CutoutForm()

    def inner_cuts(
        self, component: DialComponent, template: PieceTemplate
    ) -> tuple[tuple[Segment, ...], ...]:
        """Return the windows of the body."""
        if template.name != "body":
            return ()
        windows = []
        for wheel in component.wheels:
            left, top, width, height = wheel_geometry(component, wheel).window
            x = (wheel.at[0] + left) * MM
            y = (component.height - wheel.at[1] - top - height) * MM
            windows.append(rectangle(x, y, x + width * MM, y + height * MM))
        return tuple(windows)

    def hardware(self, pieces: Sequence[Piece]) -> list[str]:
        """Return the split pins: one for each wheel."""
        wheels = (each for each in pieces if each.template.name.startswith("wheel_"))
        return [
            tr_count(
                "{count} split pin with legs of 8 mm or more",
                "{count} split pins with legs of 8 mm or more",
                sum(each.quantity for each in wheels),
            )
        ]

    def assemble(self, component: DialComponent, bench: Bench) -> Assembly:
        """Return how to pin wheels between front and back."""
        return Assembly(translated(_PIN), *dial_steps(component, bench.faces, bench.width))


def dial_steps(
    dial: DialComponent, faces: Mapping[str, Face], width: float
) -> tuple[list[Item], float, float]:
    """Draw a dial in three steps: back, wheels on it, front over them.

    Args:
        dial: The component.
        faces: Faces of its pieces by their names.
        width: Width of the whole picture in points.
    """
    gap = 9 * MM
    body = faces["body"]
    scale = (width - 2 * gap) / 3 / body.width
    wide, tall = body.width * scale, body.height * scale
    items: list[Item] = [small(faces["back"], scale)]
    for step in (1, 2):
        items += _arrow_right((wide + gap) * step - gap * 0.8, tall / 2, gap * 0.6)
    for step in (1, 2):
        discs = [_disc(dial, wheel, faces[f"wheel_{wheel.name}"]) for wheel in dial.wheels]
        inner: list[Item] = [small(faces["back"], 1.0), *discs]
        if step == 2:
            inner = [*discs, Group(body.items)]
            for wheel, disc in zip(dial.wheels, discs, strict=True):
                left, top, across, down = wheel_geometry(dial, wheel).window
                x, y = (wheel.at[0] + left) * MM, (dial.height - wheel.at[1] - top) * MM
                window = rectangle(x, y - down * MM, x + across * MM, y)
                inner.append(Group((disc,), clip=window))
                pin = ellipse(wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM, 3 * MM, 3 * MM)
                inner.append(Shape(pin, fill="#c9a227", stroke=EDGE, width=LINE))
        items.append(Group(tuple(inner), (scale, 0, 0, scale, (wide + gap) * step, 0)))
    return items, width, tall


def _disc(dial: DialComponent, wheel: Wheel, face: Face) -> Group:
    """Return a wheel where it lies on the body."""
    x, y = wheel.at[0] * MM, (dial.height - wheel.at[1]) * MM
    return small(face, 1.0, x - face.width / 2, y - face.height / 2)


def _arrow_right(x: float, y: float, length: float) -> list[Item]:
    """Draw an arrow from its left end."""
    head = length * 0.45
    shaft = (("M", x, y), ("L", x + length - head, y))
    tip: tuple[Segment, ...] = (
        ("M", x + length - head, y + head / 1.6), ("L", x + length, y),
        ("L", x + length - head, y - head / 1.6), ("Z",),
    )  # fmt: skip
    return [Shape(shaft, stroke=EDGE, width=1.2), Shape(tip, fill=EDGE)]


KIND = DialKind()
