"""Boards, mats, screens, tokens, money and cards: pieces that are flat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.components.kinds import (
    BoardComponent,
    MatComponent,
    MoneyComponent,
    ScreenComponent,
    TokenComponent,
)
from punchboard.cards.schema.size import Size
from punchboard.generator.face import Segment
from punchboard.generator.pieces.outline import hexagon_points, path_outline, polygon, round_outline
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate, Substrate

Own = Mapping[str, Any]


def card_templates(component: CardComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a deck's cards."""
    size = component.trim()
    back = _side(component.back, "back", size, own) if component.back else None
    front = _side(component.front, "front", size, own)
    return (PieceTemplate("", component.title, size, front, back, substrate="cards"),)


def board_templates(component: BoardComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a board."""
    size = Size(width=component.size.width, height=component.size.height)
    front = _side(component.front, "front", size, own)
    return (PieceTemplate("", component.title, size, front, substrate="boards"),)


def mat_templates(component: MatComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a mat."""
    return (_two_sided(component, component.size, own, "mats"),)


def money_templates(component: MoneyComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of bills."""
    return (_two_sided(component, component.size, own, "money"),)


def screen_templates(component: ScreenComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a screen; `piece.panels` says where each panel lies from the left.

    Inside, the panels lie in the other order: what is left outside is right inside.
    """
    ends = list(accumulate(component.panels))
    size = Size(width=ends[-1], height=component.height)

    def panels(widths: tuple[float, ...]) -> list[dict[str, float]]:
        lefts = [0.0, *accumulate(widths)]
        return [{"x": x, "width": width} for x, width in zip(lefts, widths, strict=False)]

    outside = {**own, "piece": {**own["piece"], "panels": panels(component.panels)}}
    inside = {**own, "piece": {**own["piece"], "panels": panels(component.panels[::-1])}}
    front = _side(component.front, "front", size, outside)
    back = _side(component.back, "back", size, inside) if component.back else None
    scores = tuple(ends[:-1])
    return (
        PieceTemplate("", component.title, size, front, back, substrate="screens", scores=scores),
    )


def token_templates(component: TokenComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of tokens."""
    size = token_size(component)
    template = _two_sided(component, size, own, "pieces")
    if component.shape == "square":
        return (template,)
    return (
        PieceTemplate(
            template.name,
            template.title,
            size,
            template.front,
            template.back,
            component.shape,
            _outline(component, size),
            template.substrate,
        ),
    )


def token_size(component: TokenComponent) -> Size:
    """Return the bounding rectangle; a hexagon of one number is regular."""
    if isinstance(component.size, Size):
        return component.size
    height = component.size * 3**0.5 / 2 if component.shape == "hexagon" else component.size
    return Size(width=component.size, height=height)


def _outline(component: TokenComponent, size: Size) -> tuple[Segment, ...]:
    if component.shape == "round":
        return round_outline(size.width, size.height)
    if component.shape == "hexagon":
        return polygon(hexagon_points(size.width, size.height), size.height)
    return path_outline(component.outline, size.height)


def _two_sided(
    component: MatComponent | MoneyComponent | TokenComponent,
    size: Size,
    own: Own,
    substrate: Substrate,
) -> PieceTemplate:
    front = _side(component.front, "front", size, own)
    back = None
    if component.back in ("same", "mirrored"):
        panel = Panel(
            component.front, "front", size, mirrored=component.back == "mirrored", own=own
        )
        back = PieceSide((panel,))
    elif component.back is not None:
        back = _side(component.back, "back", size, own)
    return PieceTemplate("", component.title, size, front, back, substrate=substrate)


def _side(layout: str, field: str, size: Size, own: Own) -> PieceSide:
    return PieceSide((Panel(layout, field, size, own=own),))
