"""Morocco's players and the neutral tiles are told apart by all eyes, and by their signs."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.art.color import Eyes, _lab, contrast, difference, light
from punchboard.generator.commands.games import find_game
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import SymbolRef
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.play import read_play
from punchboard.generator.preflight.finding import ALIKE, CONTRAST

EYES: tuple[Eyes | None, ...] = (None, "protanopia", "deuteranopia", "tritanopia")
#: Where each name belongs on the circle of hues, in degrees of CIE L*a*b*.
HUES = {"blue": (250, 300), "red": (20, 55), "yellow": (65, 100), "teal": (160, 220),
        "rose": (320, 370)}  # fmt: skip


@pytest.fixture(scope="module")
def morocco() -> tuple[Game, LayoutContext, Faces]:
    game, diagnostics = load_game(find_game("morocco").folder, "morocco")
    assert game is not None
    context = open_context(game, diagnostics)
    return game, context, Faces(make_pieces(game, context.diagnostics), context)


@pytest.mark.parametrize("eyes", EYES)
def test_six_colours_differ_for_three_kinds_of_colour_vision_and_for_all(morocco, eyes):
    game, _, _ = morocco
    seats = game.values["seats"]
    colours = {seat["id"]: seat["color"] for seat in seats}
    colours["neutral"] = game.file.palette["plaster"]
    assert len(colours) == 6
    for one, other in combinations(colours, 2):
        found = difference(colours[one], colours[other], eyes)
        assert found > ALIKE, (one, other, round(found, 1))


def test_prints_and_app_have_the_same_colours_and_their_names_are_true(morocco):
    game, _, _ = morocco
    seats = game.values["seats"]
    play = read_play(game, Diagnostics())
    assert play is not None
    assert {each.id: each.colour for each in play.seats} == {
        each["id"]: each["color"] for each in seats
    }
    for seat in seats:
        palette = game.file.palette
        assert palette[seat["id"]] == seat["color"]
        assert contrast(palette[f"{seat['id']}_on"], seat["color"]) >= CONTRAST
        _, a, b = _lab(light(seat["color"]))
        low, high = HUES[seat["id"]]
        hue = math.degrees(math.atan2(b, a)) % 360
        assert low <= hue <= high or low <= hue + 360 <= high, (seat["id"], hue)


@pytest.mark.parametrize("kind", ["assistants", "tourists", "bodyguards", "cousins"])
def test_signs_on_workers_are_seen_across_the_table(morocco, kind):
    _, _, faces = morocco
    for seat in ("blue", "red", "yellow", "teal", "rose"):
        face = faces.face(Copy(kind, seat, 1), "face")
        stamps = [each for each in _spread(face.items) if isinstance(each, SymbolRef)]
        assert min(stamp.width / MM for stamp in stamps) >= 3.6


def _spread(items):
    for item in items:
        if hasattr(item, "items") and not isinstance(item, SymbolRef):
            yield from _spread(item.items)
        else:
            yield item


def test_cousins_of_a_player_are_a_woman_and_a_man(morocco):
    _, _, faces = morocco
    one, other = (
        {each.symbol for each in _spread(face.items) if isinstance(each, SymbolRef)}
        for face in (faces.face(Copy("cousins", "blue", copy), "face") for copy in (1, 2))
    )
    assert one != other
