"""The net of a tuck box: glue flap, back, side, front, side in a row; lid and bottom at the back.

lid flap        The lid and the bottom fold from the back over the opening, their flaps tuck in
lid             behind the front. The small flaps at the sides fold in before them and keep dust
G  BACK  S  FRONT  S      out. The glue flap G goes behind the free edge of the last side.
bottom
bottom's flap
"""

from __future__ import annotations

import math
from typing import NamedTuple

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.game import Game
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import FieldError
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.pieces.tuckbox import TuckBoxComponent
from punchboard.cards.schema.size import Size
from punchboard.generator.graphics.geometry import Point
from punchboard.generator.pieces.assembly import PICTURE, Assembly, Bench, pictured
from punchboard.generator.pieces.kind import Own, PieceKind
from punchboard.generator.pieces.outline import FOLD_WIDTH, cut_line, fold_lines, polygon_outline
from punchboard.generator.pieces.piece import Panel, PanelTurn, PieceSide, PieceTemplate

#: cm³ that a gram of card takes: 300 g/m² is 0.33 mm thick, as The Game Crafter's cards are.
_BULK = 1.1
#: By how much a sleeve is wider and higher than its card, mm: Dragon Shield's are 66 × 91 for cards
#: of 63 × 88.
_WELD = 3.0
#: Width of the flap that is glued, and the longest flap that tucks in, mm.
GLUE, LONGEST = 12.0, 18.0
#: By how much a glue flap narrows to its ends, and others keep clear of their neighbours, mm.
_SLOPE, _CLEAR = 4.0, 0.5
#: The notch's radius as a part of the front's width, and at most, mm.
_NOTCH, _WIDEST_NOTCH = 0.16, 11.0
#: Corners of a notch, which is cut along straight lines so short that none is seen.
_STEPS = 16


class Inside(NamedTuple):
    """The inner dimensions of a box in mm."""

    width: float
    height: float
    depth: float


def inside_of(component: TuckBoxComponent, game: Game) -> Inside:
    """Return the inside of a box for the cards that it holds.

    Raises:
        FieldError: if it holds something else, or nothing.
    """
    sizes, count = [], 0
    for name in component.holds:
        held = game.components.get(name)
        if not isinstance(held, CardComponent):
            decks = [
                each for each, one in game.components.items() if isinstance(one, CardComponent)
            ]
            hint = did_you_mean(name, decks, tr("name a component of cards"))
            raise FieldError(
                tr('holds "{name}", which isn\'t a component of cards', name=name), hint
            )
        sizes.append(held.trim())
        table = game.tables.get(name)
        count += sum(card.quantity for card in table.cards) if table else 0
    if not count:
        raise FieldError(tr("holds no cards"), tr("name a component with cards"))
    foil = 2 * component.sleeve / 1000
    wide = component.play + (_WELD if foil else 0.0)
    thick = component.paper * _BULK / 1000 + foil
    return Inside(
        round(max(size.width for size in sizes) + wide, 2),
        round(max(size.height for size in sizes) + wide, 2),
        round(count * thick + component.play, 2),
    )


_CLOSE = marked(
    "Cut along the line, score and fold along the dashes, away from the print. Glue the long flap "
    "behind the free edge of the last side. Fold the small flaps in, then tuck bottom and lid."
)


class TuckBoxKind(PieceKind[TuckBoxComponent]):
    """Tuck boxes for decks."""

    order = 8
    tools = frozenset({"glue", "score"})

    def templates(
        self, component: TuckBoxComponent, own: Own, game: Game
    ) -> tuple[PieceTemplate, ...]:
        """Return the single template of a box.

        Raises:
            FieldError: if its contents can't be looked up.
        """
        inside = inside_of(component, game)
        net = Net(inside, component.notch)
        own = {**own, "piece": {**own["piece"], "inside": inside._asdict()}}
        border = polygon_outline(net.border(), net.height)
        # As wide as folds are: it runs along dark flaps, where a thinner one closes up.
        lines = (cut_line(border)._replace(width=FOLD_WIDTH), fold_lines(net.folds(), net.height))
        template = PieceTemplate(
            "",
            component.title,
            Size(width=net.width, height=net.height),
            PieceSide(_panels(component, net, own), lines),
            shape="outline",
            outline=border,
            substrate="models",
        )
        return (template,)

    def form(self, component: TuckBoxComponent, template: PieceTemplate) -> None:
        """Return None: nobody boxes decks on a screen."""

    def assemble(self, component: TuckBoxComponent, bench: Bench) -> Assembly:
        """Return how to glue and close a box."""
        return pictured(translated(_CLOSE), bench.face, PICTURE * bench.scale)


def _panels(component: TuckBoxComponent, net: Net, own: Own) -> tuple[Panel, ...]:
    """Return the printed panels, flaps first: their art may reach below that of the faces."""
    width, height, depth = net.inside

    def panel(
        field: str,
        name: str,
        size: tuple[float, float],
        at: tuple[float, float],
        turn: PanelTurn = 0,
    ) -> Panel:
        layout = getattr(component, field) or component.front
        knows = {**own, "panel": {"name": name}}
        shown = Size(width=size[0], height=size[1])
        return Panel(layout, field, shown, at, turn, own=knows)

    lid, dust = (width, depth), (depth, net.dust)
    left, first, front, second = net.columns
    return (
        panel("flap", "lid flap", (width, net.tuck), (left, 0.0)),
        panel("flap", "bottom flap", (width, net.tuck), (left, net.height - net.tuck)),
        *(panel("flap", "dust flap", dust, (x, net.top - net.dust)) for x in (first, second)),
        *(panel("flap", "dust flap", dust, (x, net.low)) for x in (first, second)),
        # Over the opening the lid is seen from the front: what is far in the net is near then.
        panel("lid", "lid", lid, (left, net.tuck), 180),
        panel("lid", "bottom", lid, (left, net.low), 180),
        panel("back", "back", (width, height), (left, net.top)),
        panel("side", "left", (height, depth), (first, net.top), 90),
        panel("front", "front", (width, height), (front, net.top)),
        panel("side", "right", (height, depth), (second, net.top), 90),
    )


class Net:
    """The net of a box, outside up; mm from the top left, y down.

    Attributes:
        inside: Inner dimensions.
        tuck: Length of the flaps of lid and bottom behind the front.
        dust: Length of the small flaps at the sides.
        top: Top of the four walls.
        low: Bottom of the four walls.
        columns: Left edges of back, side, front and the other side.
        width: Width of the net.
        height: Height of the net.
    """

    def __init__(self, inside: Inside, has_notch: bool) -> None:
        self.inside = inside
        self.has_notch = has_notch
        self.tuck = min(LONGEST, max(inside.depth, LONGEST / 2), inside.height / 3)
        # Two of them meet below the lid without lying on each other.
        self.dust = min(inside.depth, inside.width / 2 - _CLEAR)
        self.top = self.tuck + inside.depth
        self.low = self.top + inside.height
        self.columns = (
            GLUE,
            GLUE + inside.width,
            GLUE + inside.width + inside.depth,
            GLUE + 2 * inside.width + inside.depth,
        )
        self.width = GLUE + 2 * (inside.width + inside.depth)
        self.height = self.low + inside.depth + self.tuck

    def border(self) -> list[Point]:
        """Return the line that is cut, clockwise from the lid's top left."""
        upper = self._upper()
        # Below it is as above, in a mirror, but without the notch.
        lower = [(x, self.top + self.low - y) for x, y in reversed(self._upper(notch=False))]
        glue = [
            (0.0, self.low - _SLOPE),
            (0.0, self.top + _SLOPE),
        ]
        return [*upper, *lower, *glue]

    def _upper(self, *, notch: bool = True) -> list[Point]:
        """Return the upper line from the glue flap's fold to the right edge."""
        back, first, front, second = self.columns
        right = self.width
        slope = min(_SLOPE, self.tuck / 2)
        lid = [
            (back, self.top),
            (back, self.tuck),
            (back + slope, 0.0),
            (first - slope, 0.0),
            (first, self.tuck),
        ]
        return [
            *lid,
            *self._dust(first, front),
            *(self._notch(front, second) if notch and self.has_notch else ()),
            *self._dust(second, right),
        ]

    def _dust(self, left: float, right: float) -> list[Point]:
        lean = min(_SLOPE, (right - left) / 4)
        return [
            (left, self.top),
            (left + _CLEAR, self.top - self.dust + lean),
            (left + lean, self.top - self.dust),
            (right - lean, self.top - self.dust),
            (right, self.top),
        ]

    def _notch(self, left: float, right: float) -> list[Point]:
        radius = min((right - left) * _NOTCH, _WIDEST_NOTCH)
        middle = (left + right) / 2
        turns = (math.pi * (1 - step / _STEPS) for step in range(_STEPS + 1))
        return [
            (middle + radius * math.cos(turn), self.top + radius * math.sin(turn)) for turn in turns
        ]

    def folds(self) -> list[tuple[Point, Point]]:
        """Return the lines that are scored, each by its ends."""
        back, first, front, second = self.columns
        upright = [((x, self.top), (x, self.low)) for x in self.columns]
        walls = ((back, first), (first, front), (second, self.width))
        across = [((a, y), (b, y)) for y in (self.top, self.low) for a, b in walls]
        tucked = [((back, y), (first, y)) for y in (self.tuck, self.height - self.tuck)]
        return [*upright, *across, *tucked]


KIND = TuckBoxKind()
