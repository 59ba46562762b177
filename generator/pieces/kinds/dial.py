"""Dials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from punchboard.cards.catalog import marked, tr_count, translated
from punchboard.cards.game import Game
from punchboard.cards.schema.pieces.dial import DialComponent, Wheel
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.display_list import Face, Group, Item, Shape
from punchboard.generator.graphics.geometry import MM, Segment, ellipse, mirrored, rectangle
from punchboard.generator.pieces.assembly import EDGE, LINE, Assembly, Bench, small
from punchboard.generator.pieces.dial import WheelGeometry, body_outline, check_body, wheel_geometry
from punchboard.generator.pieces.form import CutoutForm, Form, TileForm
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.outline import CUT_INK, CUT_WIDTH, round_outline
from punchboard.generator.pieces.piece import Panel, Piece, PieceSide, PieceTemplate

_PIN = marked(
    "Cut out back, wheels and front, with the bays at the edges and the windows of the front, "
    "and pierce every cross. Lay the wheels on the back, the front over them, and close each "
    "cross with a split pin, loosely enough to turn. A thumb in the bay pushes the wheel’s rim; "
    "each window shows one number."
)


#: Where a split pin goes through: a hole of 2 mm, in a cross that shows its middle.
PIN, CROSS = 2.0, 5.0


class DialKind(PieceKind[DialComponent]):
    """Dials: a body, its back, and a piece for each wheel."""

    order = 4

    def templates(
        self, component: DialComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the templates of body, back and wheels.

        Raises:
            FieldError: if the wheels don't fit.
        """
        wheels = [wheel_geometry(component, each) for each in component.wheels]
        check_body(component, wheels)
        size = Size(width=component.width, height=component.height, radius=component.radius)
        scopes = [each.scope() for each in wheels]
        names = {**own, "wheels": scopes}
        outline = body_outline(component, wheels)
        behind = mirrored(outline, component.width * MM)
        front = PieceSide(
            (Panel(component.front, "front", size, own=names),),
            (
                *(_window(each, component) for each in wheels),
                *(_pin(each.wheel.at, size.height) for each in wheels),
            ),
        )
        mirror_pins = tuple(
            _pin((component.width - each.wheel.at[0], each.wheel.at[1]), size.height)
            for each in wheels
        )
        back = PieceSide((Panel(component.back, "back", size, own=names),), mirror_pins)
        templates = [
            PieceTemplate("body", "body, front", size, front, None, "outline", outline, "models"),
            PieceTemplate("back", "body, back", size, back, None, "outline", behind, "models"),
        ]
        for geometry, scope in zip(wheels, scopes, strict=True):
            across = geometry.wheel.diameter
            disc = Size(width=across, height=across)
            panel = Panel(component.wheel, "wheel", disc, own={**names, "wheel": scope})
            templates.append(
                PieceTemplate(
                    f"wheel_{geometry.wheel.name}",
                    f"wheel for {scope['title']}",
                    disc,
                    PieceSide((panel,), (_pin((across / 2, across / 2), across),)),
                    None,
                    "round",
                    round_outline(across, across),
                    "models",
                )
            )
        return tuple(templates)

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


def _window(geometry: WheelGeometry, component: DialComponent) -> Item:
    """Return a window as it is cut out: white, with its line."""
    left, top, width, height = geometry.window
    x, y = (geometry.wheel.at[0] + left) * MM, (component.height - geometry.wheel.at[1] - top) * MM
    right, bottom = x + width * MM, y - height * MM
    corners = rectangle(x, bottom, right, y)
    return Shape(corners, fill="#ffffff", stroke=CUT_INK, width=CUT_WIDTH)


def _pin(at: tuple[float, float], height: float) -> Item:
    """Return the mark through which a split pin goes."""
    x, y = at[0] * MM, (height - at[1]) * MM
    arm = CROSS / 2 * MM
    cross: tuple[Segment, ...] = (
        ("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm)
    )  # fmt: skip
    return Shape(
        (*ellipse(x, y, PIN / 2 * MM, PIN / 2 * MM), *cross), stroke=CUT_INK, width=CUT_WIDTH
    )


KIND = DialKind()
