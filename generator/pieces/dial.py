"""Dials: a body with windows, its back, and wheels between the two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.schema.components.kinds import DialComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.art.outline import KAPPA, ellipse
from punchboard.generator.face import MM, Item, Segment, Shape
from punchboard.generator.pieces.dial_geometry import (
    GRIP_DEPTH,
    GRIP_REACH,
    WheelGeometry,
    check_body,
    wheel_geometry,
)
from punchboard.generator.pieces.outline import CUT_INK, CUT_WIDTH, round_outline
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

#: Radius of the body's corners, mm.
CORNER = 5.0
#: Where a split pin goes through: a hole of 2 mm, in a cross that shows its middle.
PIN, CROSS = 2.0, 5.0


def dial_templates(component: DialComponent, own: Mapping[str, Any]) -> tuple[PieceTemplate, ...]:
    """Return the templates of a dial: body, back, and a wheel each.

    Raises:
        ValueError: if the wheels do not fit.
    """
    wheels = [wheel_geometry(component, each) for each in component.wheels]
    check_body(component, wheels)
    size = Size(width=component.width, height=component.height, radius=CORNER)
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
        _pin((component.width - each.wheel.at[0], each.wheel.at[1]), size.height) for each in wheels
    )
    back = PieceSide((Panel(component.back, "back", size, own=names),), mirror_pins)
    templates = [
        PieceTemplate("body", "body, front", size, front, None, "outline", outline, "models"),
        PieceTemplate("back", "body, back", size, back, None, "outline", behind, "models"),
    ]
    for each, scope in zip(wheels, scopes, strict=True):
        across = each.wheel.diameter
        disc = Size(width=across, height=across)
        panel = Panel(component.wheel, "wheel", disc, own={**names, "wheel": scope})
        templates.append(
            PieceTemplate(
                f"wheel_{each.wheel.name}",
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


def body_outline(component: DialComponent, wheels: list[WheelGeometry]) -> tuple[Segment, ...]:
    """Return the body's edge as seen from its front: round corners, and a bay for each grip."""
    width, height = component.width, component.height
    bays: dict[str, list[tuple[float, float]]] = {}
    for each in wheels:
        x, y = each.wheel.at
        along = {"top": x, "right": y, "bottom": width - x, "left": height - y}[each.grip]
        room = {"top": y, "right": width - x, "bottom": height - y, "left": x}[each.grip]
        bays.setdefault(each.grip, []).append((along, room - each.radius + GRIP_DEPTH))
    segments: list[Segment] = []
    # Each edge runs clockwise from its start; `place` turns (along, inwards) into points.
    edges = {
        "top": (width, lambda a, d: (a, d)),
        "right": (height, lambda a, d: (width - d, a)),
        "bottom": (width, lambda a, d: (width - a, height - d)),
        "left": (height, lambda a, d: (d, height - a)),
    }
    for edge, (length, place) in edges.items():

        def point(along: float, inwards: float, place: Any = place) -> tuple[float, float]:
            x, y = place(along, inwards)
            return x * MM, (height - y) * MM

        segments.append(("L" if segments else "M", *point(CORNER, 0)))
        for along, depth in sorted(bays.get(edge, ())):
            segments += _bay(point, along, depth)
        segments.append(("L", *point(length - CORNER, 0)))
        rest = CORNER * (1 - KAPPA)
        segments.append((
            "C",
            *point(length - rest, 0),
            *point(length, rest),
            *point(length, CORNER),
        ))  # fmt: skip
    return (*segments, ("Z",))


def _bay(point: Any, along: float, depth: float) -> list[Segment]:
    """Return half an ellipse cut into an edge."""
    reach, handle = GRIP_REACH, GRIP_REACH * KAPPA
    deep = depth * KAPPA
    return [
        ("L", *point(along - reach, 0)),
        ("C", *point(along - reach, deep), *point(along - handle, depth), *point(along, depth)),
        ("C", *point(along + handle, depth), *point(along + reach, deep), *point(along + reach, 0)),
    ]


def mirrored(outline: tuple[Segment, ...], width: float) -> tuple[Segment, ...]:
    """Return an outline as seen from behind; points."""
    return tuple(
        (operator, *(width - float(n) if i % 2 == 0 else n for i, n in enumerate(numbers)))
        for operator, *numbers in outline
    )


def _window(each: WheelGeometry, component: DialComponent) -> Item:
    """Return a window as it is cut out: white, with its line."""
    left, top, width, height = each.window
    x, y = (each.wheel.at[0] + left) * MM, (component.height - each.wheel.at[1] - top) * MM
    right, bottom = x + width * MM, y - height * MM
    corners: tuple[Segment, ...] = (
        ("M", x, bottom), ("L", right, bottom), ("L", right, y), ("L", x, y), ("Z",)
    )  # fmt: skip
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
