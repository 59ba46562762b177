"""Morocco's pictures show what is in the box, and its board takes nobody's color."""

from __future__ import annotations

from ast import literal_eval
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from punchboard.cards.load.folder import load_game
from punchboard.generator.art.color import difference
from punchboard.generator.commands.games import find_game
from punchboard.generator.preflight.finding import ALIKE

FOLDER = Path(find_game("morocco").folder)
FIGURES = "layouts/figures"


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    game, _ = load_game(FOLDER, "morocco")
    assert game is not None
    return {**game.values, "palette": game.file.palette}


def read(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def listed(name: str, key: str) -> list[Any]:
    return literal_eval(read(f"{FIGURES}/{name}.yaml")["let"][key].removeprefix("="))


def test_setup_shows_as_many_juices_of_each_value_as_are_in_the_box(values):
    shown = Counter(listed("setup", "juices"))
    assert shown == {juice["value"]: juice["count"] for juice in values["juice"]}


@pytest.mark.parametrize("lines", ["row_cubes", "column_cubes"])
def test_setup_shows_a_cube_of_each_color_beside_rows_and_columns(values, lines):
    assert sorted(listed("setup", lines)) == [*range(len(values["goods"]))]


def test_price_of_stall_b3_is_shown_with_the_juices_and_cubes_of_the_setup(values):
    juices = listed("setup", "juices")
    corners = [juices[row * 6 + column] for row in (1, 2) for column in (2, 3)]
    assert listed("cost", "juices") == corners
    cubes = [
        values["goods"][listed("setup", lines)[at]]["id"]
        for lines, at in (("row_cubes", 1), ("column_cubes", 2))
    ]
    drawn = read(f"{FIGURES}/cost.yaml")["elements"]
    assert cubes == [drawn[line]["elements"]["chip"]["fill"] for line in ("row", "column")]


def test_ornament_of_the_board_has_no_color_of_a_player_or_cube(values):
    taken = [seat["id"] for seat in values["seats"]] + [good["id"] for good in values["goods"]]
    for name, color in read("layouts/board.yaml")["palette"].items():
        for each in taken:
            assert difference(color, values["palette"][each], None) > ALIKE, (name, each)


def test_stalls_of_the_board_differ_by_their_names_only():
    stalls = read("layouts/board.yaml")["elements"]["stalls"]
    for name, element in stalls["elements"].items():
        if name != "name":
            assert "row" not in str(element) and "column" not in str(element), name


def test_setup_shows_the_number_of_each_step():
    rules = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    setup = rules.split("## Setup")[1].split("## A round")[0]
    steps = [line for line in setup.splitlines() if line[:1].isdigit()]
    assert sorted(spot[2] for spot in listed("setup", "spots")) == [*range(1, len(steps) + 1)]


def test_arrow_of_a_tile_is_whole_however_it_is_cut():
    drawn = read("layouts/market_tile.yaml")["elements"]
    assert drawn["arrow_light"]["at"][1] >= 2.5
    assert drawn["arrow_light"]["at"][1] + 6.9 < drawn["star"]["at"][1]
