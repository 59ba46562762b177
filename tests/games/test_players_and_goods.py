"""No player has the color of a good, and gray prints tell crates apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.art.color import difference
from punchboard.generator.commands.games import find_game
from punchboard.generator.preflight.finding import ALIKE

#: A step between two grays that an eye sees on the table, in L* of CIE L*a*b*.
GRAY_STEP = 8


def colors_of(name: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the colors of a game's goods and of its players."""
    game, _ = load_game(find_game(name).folder, name)
    assert game is not None
    palette = game.file.palette
    kinds = [kind["id"] for kind in game.values.get("types") or game.values["materials"]]
    names = {name: [f"{name}_bark", f"{name}_tone", name] for name in kinds}
    goods = {name: next(palette[key] for key in keys if key in palette)
             for name, keys in names.items()}  # fmt: skip
    return goods, {seat["name"]: seat["color"] for seat in game.values["seats"]}


@pytest.mark.parametrize("name", ["brick_and_mortar", "lumber_trader", "mottainai"])
def test_no_player_has_the_color_of_a_good(name):
    goods, players = colors_of(name)
    for player, own in players.items():
        for good, color in goods.items():
            assert difference(own, color) > 1.8 * ALIKE, (player, good)


def test_gray_prints_tell_crates_apart():
    goods, _ = colors_of("brick_and_mortar")
    for one, other in combinations(goods, 2):
        assert difference(gray(goods[one]), gray(goods[other])) > GRAY_STEP, (one, other)


def gray(color: str) -> str:
    """Return the gray that a printer makes of a color, with the weights of ITU-R BT.601."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + 3 * f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02x}"
