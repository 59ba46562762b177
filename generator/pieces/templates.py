"""Templates of pieces other than cards: boards, mats, screens, tokens, money, standees."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.schema.pieces import (
    BoardComponent,
    CubeComponent,
    DialComponent,
    DieComponent,
    MatComponent,
    MoneyComponent,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
    TuckBoxComponent,
)
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.pieces.cube import cube_templates, die_templates
from punchboard.generator.pieces.dial import dial_templates
from punchboard.generator.pieces.outline import (
    cut_line,
    fold_lines,
    hexagon_points,
    path_outline,
    polygon_outline,
    round_outline,
)
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate, Substrate
from punchboard.generator.pieces.tuckbox import tuckbox_templates

Own = Mapping[str, Any]


def templates_of_piece(component: ComponentBase, own: Own, game: Game) -> tuple[PieceTemplate, ...]:
    """Return the templates of a component other than cards.

    Raises:
        FieldError: if its measures contradict each other.
    """
    match component:
        case BoardComponent():
            return board_templates(component, own)
        case MatComponent():
            return mat_templates(component, own)
        case ScreenComponent():
            return screen_templates(component, own)
        case TokenComponent():
            return token_templates(component, own)
        case MoneyComponent():
            return money_templates(component, own)
        case DialComponent():
            return dial_templates(component, own)
        case StandeeComponent():
            return standee_templates(component, own)
        case DieComponent():
            return die_templates(component, own)
        case CubeComponent():
            return cube_templates(component, own)
        case TuckBoxComponent():
            return tuckbox_templates(component, own, game)
    raise TypeError(component)


def board_templates(component: BoardComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a board."""
    size = Size(width=component.size.width, height=component.size.height)
    front = PieceSide((Panel(component.front, "front", size, own=own),))
    return (PieceTemplate("", component.title, size, front, substrate="boards"),)


def mat_templates(component: MatComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a mat."""
    return (_two_sided(component, component.size, own, "mats"),)


def money_templates(component: MoneyComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of bills."""
    return (_two_sided(component, component.size, own, "money"),)


def screen_templates(component: ScreenComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the single template of a screen; `piece.panels` holds the places of panels.

    Inside, the order of panels is reversed: the left one outside is the right one inside.
    """
    ends = list(accumulate(component.panels))
    size = Size(width=ends[-1], height=component.height)

    def panels(widths: tuple[float, ...]) -> list[dict[str, float]]:
        lefts = [0.0, *accumulate(widths)]
        return [{"x": x, "width": width} for x, width in zip(lefts, widths, strict=False)]

    outside = {**own, "piece": {**own["piece"], "panels": panels(component.panels)}}
    inside = {**own, "piece": {**own["piece"], "panels": panels(component.panels[::-1])}}
    front = PieceSide((Panel(component.front, "front", size, own=outside),))
    back = PieceSide((Panel(component.back, "back", size, own=inside),)) if component.back else None
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
        return polygon_outline(hexagon_points(size.width, size.height), size.height)
    return path_outline(component.outline, size)


def _two_sided(
    component: MatComponent | MoneyComponent | TokenComponent,
    size: Size,
    own: Own,
    substrate: Substrate,
) -> PieceTemplate:
    front = PieceSide((Panel(component.front, "front", size, own=own),))
    back = None
    if component.back in ("same", "mirrored"):
        panel = Panel(
            component.front, "front", size, mirrored=component.back == "mirrored", own=own
        )
        back = PieceSide((panel,))
    elif component.back is not None:
        back = PieceSide((Panel(component.back, "back", size, own=own),))
    return PieceTemplate("", component.title, size, front, back, substrate=substrate)


def standee_templates(component: StandeeComponent, own: Own) -> tuple[PieceTemplate, ...]:
    """Return the one template of a standee: tab, back upside down, front, tab, from the top.

    Folded over the head, the back comes to stand upright behind the front; mirrored, so that the
    figure keeps its outline.
    """
    width, height, base = component.width, component.height, component.base
    whole = Size(width=width, height=2 * (height + base))
    figure = Size(width=width, height=height)
    mirrored = component.back == "mirrored"
    layout, field = (component.front, "front") if mirrored else (component.back, "back")
    names = {**own, "side": "front"}, {**own, "side": "back"}
    panels = (
        Panel(component.front, "front", figure, (0.0, base + height), own=names[0]),
        Panel(layout, field, figure, (0.0, base), 180, mirrored, names[1]),
    )
    folds = [base + height]
    if base:
        folds += [base, base + 2 * height]
    corners = [(0.0, 0.0), (width, 0.0), (width, whole.height), (0.0, whole.height)]
    lines = (
        cut_line(polygon_outline(corners, whole.height)),
        fold_lines([((0.0, y), (width, y)) for y in folds], whole.height),
    )
    front = PieceSide(panels, lines)
    return (PieceTemplate("", component.title, whole, front, substrate="models"),)
