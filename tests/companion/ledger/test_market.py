"""Docks and boxes: filled, taken from, sold into, cleared, mended."""

from __future__ import annotations

import pytest
from dock_game import Game

from punchboard.companion.rules.engine.action import Refusal


def test_supply_adds_crates_to_what_was_left_in_the_docks() -> None:
    game = Game()
    game.fill(food=2, art=1)
    game.to(1)
    game.do("market.supply", food=5, jewelry=2, art=2)
    lies = [game.market.middle.available(game.look, kind) for kind in ("food", "jewelry", "art")]
    assert lies == [7, 2, 3]
    assert game.said("The docks get 5 food, 2 jewelry and 2 art.")


def test_supply_and_demand_lead_on_once_they_are_told() -> None:
    game = Game()
    game.to(1)
    game.do("market.supply", food=1, jewelry=0, art=0)
    assert game.view()["prompt"]["text"] == "How many boxes are there?"
    game.do("market.demand", food=1, jewelry=0, art=0)
    assert game.view()["moment"]["phase"] == 3


def test_the_boxes_are_gone_after_the_sale() -> None:
    game = Game()
    game.to(2)
    game.do("market.demand", food=5, jewelry=2, art=2)
    assert game.market.demand(game.look, "food") == 0


def test_a_skipped_demand_leaves_no_boxes_of_last_month() -> None:
    game = Game()
    game.want(food=3)
    game.to(2)
    assert game.market.demand(game.look, "food") == 0


def test_stocking_takes_crates_from_the_dock_onto_top_shelves() -> None:
    game = Game()
    game.open(blue=[1, 3])
    game.fill(food=6)
    game.stocked("blue", "food", 5)
    assert game.market.middle.available(game.look, "food") == 1
    assert game.shelves("blue", "Bakery", "food") == (4, 0)
    assert game.shelves("blue", "Exporter", "food") == (1,)


def test_the_owner_may_choose_which_store_is_filled_first() -> None:
    game = Game()
    game.open(blue=[1, 3])
    game.fill(food=6)
    game.stocked("blue", "food", 5, first="shops:exporter")
    assert game.shelves("blue", "Exporter", "food") == (4,)
    assert game.shelves("blue", "Bakery", "food") == (1, 0)


def test_nobody_stocks_more_than_room_or_market() -> None:
    game = Game()
    game.open(blue=[1], red=[3])
    game.fill(food=6)
    game.stocked("blue", "food", 9)
    game.stocked("red", "food", 9)
    assert (game.goods("blue", "food"), game.goods("red", "food")) == (4, 2)
    assert game.market.middle.available(game.look, "food") == 0


def test_with_the_calculator_the_store_where_a_crate_is_cheapest_is_filled_first() -> None:
    game = Game(calculator=True)
    game.open(blue=[3, 2])
    game.fill(jewelry=3)
    game.stocked("blue", "jewelry", 3, price=9)
    assert game.shelves("blue", "HostStateFile", "jewelry") == (3, 0, 0)


def test_with_the_calculator_the_store_where_a_crate_earns_most_is_emptied_first() -> None:
    game = Game(calculator=True)
    game.open(blue=[1, 3])
    game.put("blue", "Bakery", food=2)
    game.put("blue", "Exporter", food=2)
    game.want(food=3)
    game.sold("blue", "food", 3, price=4)
    assert game.shelves("blue", "Exporter", "food") == (0,)
    assert game.shelves("blue", "Bakery", "food") == (1, 0)


def test_what_finds_no_box_is_surplus_and_leaves_the_store() -> None:
    game = Game()
    game.open(blue=[1])
    game.put("blue", "Bakery", food=3)
    game.want(food=1)
    delivery = game.sold("blue", "food", 2, price=8)
    assert (delivery.sold, delivery.surplus) == (1, 1)
    assert game.goods("blue", "food") == 1
    assert game.said("Ada: 1 food from Bakery back to the supply, as Surplus.")


def test_own_boxes_and_boxes_for_all_take_six_crates() -> None:
    game = Game()
    game.open(blue=[1, 3, 4])
    game.put("blue", "Bakery", food=4)
    game.put("blue", "Exporter", food=2)
    game.want(food=3)
    delivery = game.sold("blue", "food", 6, price=4)
    assert (delivery.own, delivery.shared, delivery.surplus) == (3, 3, 0)


def test_own_boxes_are_free_again_only_with_new_supply() -> None:
    game = Game()
    game.open(blue=[1, 4])
    game.put("blue", "Bakery", food=4)
    game.sold("blue", "food", 2)
    assert game.market.free_boxes(game.look, "food").besides("blue") == 1
    game.to(1)
    assert game.market.free_boxes(game.look, "food").besides("blue") == 3


def test_the_owner_may_block_boxes_for_all_and_keep_the_own_ones() -> None:
    game = Game()
    game.open(blue=[1, 4], red=[3])
    game.put("blue", "Bakery", food=3)
    game.want(food=2)
    game.sold("blue", "food", 3, shared=2)
    assert game.market.demand(game.look, "food") == 0
    assert game.market.free_boxes(game.look, "food").besides("blue") == 2


def test_art_may_go_into_empty_boxes_of_jewelry_for_the_owner_of_the_purveyor() -> None:
    game = Game()
    game.open(blue=[5, 6], red=[])
    game.put("blue", "Purveyor", art=2)
    game.put("blue", "Studio", art=3)
    game.want(art=2, jewelry=2)
    assert game.market.free_boxes(game.look, "art").besides("blue") == 2
    assert game.market.free_boxes(game.look, "art").besides("red") == 0
    delivery = game.sold("blue", "art", 5)
    assert (delivery.shared, delivery.other, delivery.surplus) == (2, 2, 1)
    assert game.market.demand(game.look, "jewelry") == 0


def test_free_crates_come_from_the_dock_as_far_as_there_are_any() -> None:
    game = Game()
    game.open(blue=[1])
    game.fill(food=2)
    game.do("market.take", "blue", place="shops:bakery|food", count=4)
    assert game.goods("blue", "food") == 2
    assert game.market.middle.available(game.look, "food") == 0
    assert game.offer("market.take", "blue") is None


def test_free_crates_from_the_supply_fill_no_more_than_the_shelves() -> None:
    game = Game()
    game.open(blue=[1])
    game.put("blue", "Bakery", food=2)
    game.do("stock.add", "blue", place="shops:bakery|food", count=2)
    assert game.shelves("blue", "Bakery", "food") == (4, 0)
    assert game.offer("stock.add", "blue") is None


def test_a_card_may_add_crates_to_a_dock_at_any_time() -> None:
    game = Game()
    game.do("market.add", kind="food", count=4)
    game.do("market.add", kind="food", count=-6)
    assert game.market.middle.available(game.look, "food") == 0
    assert game.said("4 food fewer in the dock: 0 lie there.")


def test_more_crates_than_the_box_holds_are_counted_with_a_warning() -> None:
    game = Game()
    game.open(blue=[66])
    game.fill(food=22)
    assert not game.said("The box holds")
    game.do("market.add", kind="food", count=1)
    assert game.market.middle.available(game.look, "food") == 23
    assert game.said("Only 25 food crates in the box. Use substitutes if you need more.")


def test_the_docks_are_matched_to_the_cardboard() -> None:
    game = Game()
    game.fill(food=2, art=1)
    game.do("table.match", market_dock_food=5, market_boxes_art=3)
    assert game.market.middle.available(game.look, "food") == 5
    assert game.market.middle.available(game.look, "art") == 1
    assert game.market.demand(game.look, "art") == 3


def test_without_the_option_the_docks_can_not_be_set() -> None:
    game = Game(market=False)
    with pytest.raises(Refusal, match="can’t be done"):
        game.fill(food=1)
    assert game.panel("market") is None


def test_deals_are_remembered_until_the_next_supply() -> None:
    game = Game()
    game.open(blue=[1])
    game.fill(food=3)
    game.stocked("blue", "food", 3, price=2)
    (deal,) = game.market.state(game.look).deals
    assert (deal.seat, deal.selling, deal.price, dict(deal.cards)) == (
        "blue",
        False,
        2,
        {"shops:bakery": 3},
    )
    game.to(1)
    assert game.market.state(game.look).deals == ()


def test_with_the_calculator_a_purchase_is_reckoned_with_the_terms_of_the_stores() -> None:
    game = Game(calculator=True)
    game.open(blue=[2, 3])
    game.fill(jewelry=5)
    game.stocked("blue", "jewelry", 5, price=9)
    assert game.said("Ada stocks jewelry: 3 × $5 with HostStateFile; 2 × $9 with Exporter.")
    assert game.said("That is $33.")


def test_with_the_calculator_points_of_a_sale_are_gained_at_once() -> None:
    game = Game(calculator=True)
    game.open(blue=[3])
    game.put("blue", "Exporter", food=4)
    game.want(food=3)
    game.sold("blue", "food", 4, price=3)
    assert game.said("That is $9 and 1 point.")
    assert game.said("Ada gains 1 point (food) and has 1 point.")
    assert game.said("Ada discards food: 1 × $1 with Exporter.")


def test_with_the_calculator_goods_of_a_closed_store_gain_their_points() -> None:
    game = Game(calculator=True)
    game.open(blue=[6, 2])
    game.put("blue", "Studio", art=3)
    game.put("blue", "HostStateFile", jewelry=2)
    game.open(blue=[])
    assert game.said("Ada gains 6 points (art) and has 6 points.")
    assert not game.said("closes with jewelry")


def test_with_the_calculator_points_for_several_kinds_are_gained_after_the_sale() -> None:
    game = Game(calculator=True)
    game.open(blue=[7, 66], red=[67])
    game.put("blue", "Bazaar", art=1)
    game.to(2)
    game.want(food=3, jewelry=0, art=1)
    game.sold("blue", "food", 1)
    game.sold("blue", "food", 1)
    game.sold("blue", "art", 1)
    game.sold("blue", "jewelry", 2)
    game.sold("red", "food", 1)
    game.next()
    assert game.said("Ada gains 2 points (2 kinds of goods sold) and has 2 points.")
    assert not game.said("Ben gains")


def test_without_the_calculator_nothing_is_reckoned() -> None:
    game = Game()
    game.open(blue=[3])
    game.fill(food=3)
    game.stocked("blue", "food", 3)
    assert not game.said("That is")
