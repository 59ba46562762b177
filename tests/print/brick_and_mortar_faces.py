"""The faces of Brick & Mortar as they are laid out, and where things stand on them."""

from __future__ import annotations

from functools import cache

from display import Shown, Spot, shown

from punchboard.cards.game import Card, Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from tests.print.printed import GAMES

TRIM = Spot(0, 0, 63.5, 88.9)


@cache
def game() -> Game:
    loaded, diagnostics = load_game(GAMES / "brick_and_mortar", "g")
    assert loaded is not None
    assert not diagnostics.has_errors, diagnostics.lines()
    return loaded


@cache
def maker(low_ink: bool = False) -> Faces:
    diagnostics = Diagnostics()
    context = open_context(game(), diagnostics, low_ink=low_ink)
    made = Faces(make_pieces(game(), diagnostics), context)
    assert not diagnostics.has_errors, diagnostics.lines()
    return made


@cache
def face_of(component: str, card: str, low_ink: bool = False) -> tuple[Shown, ...]:
    return tuple(shown(maker(low_ink).face(Copy(component, card, 1), "face")))


def cards_of(*components: str) -> list[Card]:
    return [card for _, card in game().cards() if card.component in components]
