"""What cards say in words fits the values that the companion reckons with, and the rules."""

from __future__ import annotations

import re

import yaml

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from tests.games.broken_copy import ROOT


def shipped(name: str) -> Game:
    game, _ = load_game(ROOT / name)
    assert game is not None
    return game


def test_arcane_alleys_deck_is_large_enough_for_every_number_of_players() -> None:
    game = shipped("arcane_alley")
    few, more = (
        sum(card.quantity for card in game.tables[name].cards) for name in ("items", "extras")
    )
    dealt = game.values["start"]["storehouse"] + game.values["start"]["stash"]
    for deck in game.values["decks"]:
        there = few + more if deck["extras"] else few
        assert there >= deck["players"] * dealt + 2 + 1


def test_arcane_alleys_board_has_a_place_for_each_player_where_all_start() -> None:
    elements = yaml.safe_load((ROOT / "arcane_alley/layouts/pieces/board.yaml").read_text())[
        "elements"
    ]
    most = max(deck["players"] for deck in shipped("arcane_alley").values["decks"])
    for name in ("start", "plaza", "hundred"):
        places = elements[name]["elements"]["places"]
        assert places["columns"] * places["rows"] >= most


def test_wizards_say_the_numbers_that_the_companion_reckons_with() -> None:
    game = shipped("arcane_alley")
    texts = {card.id: str(card.values["text"]) for card in game.tables["wizards"].cards}
    said = {seat: [int(each) for each in re.findall(r"\d+", text)] for seat, text in texts.items()}
    powers = game.values["powers"]
    assert said["rose"] == [powers["pay"], powers["lose"]]
    assert said["orange"] == [powers["bonus"]]
    assert said["blue"] == [game.values["corvus_stash"]]


def test_works_name_the_points_that_the_score_sheet_reckons_with() -> None:
    game = shipped("mottainai")
    works = {card.id: str(card.values["text"]) for card in game.tables["works"].cards}
    for name, points in game.values["effects"].items():
        assert works[name].startswith(f"{points} point")
