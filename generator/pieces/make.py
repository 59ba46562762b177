"""A game's components into pieces: a template for each kind of piece, a piece for each row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.components.kinds import (
    BoardComponent,
    Component,
    CubeComponent,
    DialComponent,
    DieComponent,
    MatComponent,
    MoneyComponent,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
)
from punchboard.cards.schema.size import Size
from punchboard.generator.face import Segment
from punchboard.generator.pieces.cube import cube_templates, die_templates
from punchboard.generator.pieces.dial import MeasureError, dial_templates
from punchboard.generator.pieces.outline import (
    cut_line,
    fold_lines,
    hexagon_points,
    path_outline,
    polygon,
    round_outline,
)
from punchboard.generator.pieces.piece import Panel, Piece, PieceSide, PieceTemplate, Substrate

Own = Mapping[str, Any]
#: Fields that layouts do not see as `piece.…`.
_HIDDEN = {"columns", "data", "like", "id", "name", "quantity", "front", "back", "wheel"}


def templates_of(name: str, component: Component) -> tuple[PieceTemplate, ...]:
    """Return the templates of a component's pieces.

    Raises:
        MeasureError: if its measures contradict each other.
    """
    own = {"piece": {**_fields(component), "name": name, "title": component.title or name}}
    match component:
        case CardComponent():
            return card_templates(component, own)
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


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a game.

    Attributes:
        templates: of the components that can be made, in the game's order.
        by_id: pieces by component and id, in the order of components, rows and templates.
    """

    templates: Mapping[str, tuple[PieceTemplate, ...]]
    by_id: Mapping[tuple[str, str], Piece]


def make_pieces(game: Game, diagnostics: Diagnostics) -> Pieces:
    """Return a game's pieces; components that cannot be made are reported and left out."""
    templates = {}
    for name, component in game.components.items():
        try:
            templates[name] = templates_of(name, component)
        except MeasureError as error:
            position = game.position("components", name)
            diagnostics.error(position, f"{name}: {error.message}", error.hint)
    pieces = _pieces_of(game, templates)
    return Pieces(templates, {(piece.component, piece.id): piece for piece in pieces})


def _pieces_of(game: Game, templates: Mapping[str, tuple[PieceTemplate, ...]]) -> Iterator[Piece]:
    for name, table in game.tables.items():
        for card in table.cards:
            for template in templates.get(name, ()):
                piece_id, title = card.id, card.name
                if template.name:
                    alone = game.components[name].data is None
                    piece_id = template.name if alone else f"{card.id}.{template.name}"
                    title = f"{card.name}: {template.title}"
                yield Piece(name, piece_id, title, card.quantity, template, card, table)


def _fields(component: Component) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for field in type(component).model_fields:
        if field not in _HIDDEN:
            value = getattr(component, field)
            fields[field] = value.model_dump() if isinstance(value, Size) else value
    return {key: value for key, value in fields.items() if _is_plain(value)}


def _is_plain(value: Any) -> bool:
    """Return whether expressions can read a value."""
    if isinstance(value, tuple):
        return all(_is_plain(each) for each in value)
    return isinstance(value, str | int | float | dict)


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


def standee_templates(
    component: StandeeComponent, own: Mapping[str, Any]
) -> tuple[PieceTemplate, ...]:
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
        cut_line(polygon(corners, whole.height)),
        fold_lines([((0.0, y), (width, y)) for y in folds], whole.height),
    )
    front = PieceSide(panels, lines)
    return (PieceTemplate("", component.title, whole, front, substrate="models"),)
