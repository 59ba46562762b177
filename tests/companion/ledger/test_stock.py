"""Goods on shelves: filled, stocked from above, moved down, discarded, mended."""

from __future__ import annotations

import pytest
from dock_game import Game

from punchboard.companion.rules.engine.action import Refusal


def test_starting_stores_are_filled_to_capacity_on_the_top_shelf() -> None:
    game = Game()
    game.open(blue=[66])
    assert game.shelves("blue", "Stall", "food") == (3,)
    assert game.shelves("blue", "Stall", "jewelry") == (2, 0)
    assert game.said("3 food on the top shelf of Stall")


def test_stores_of_later_rounds_begin_empty() -> None:
    game = Game()
    game.do("table.match", round=1)
    game.open(blue=[66, 1])
    assert game.goods("blue", "food") == 0


def test_new_goods_lie_on_top_and_sold_ones_come_from_below() -> None:
    game = Game()
    game.open(blue=[1])
    game.put("blue", "Bakery", food=2)
    game.to(3)
    game.do("stock.age")
    game.put("blue", "Bakery", food=1)
    assert game.shelves("blue", "Bakery", "food") == (1, 2)
    game.want(food=2)
    game.sold("blue", "food", 2)
    assert game.shelves("blue", "Bakery", "food") == (1, 0)


def test_capacity_counts_over_all_shelves() -> None:
    game = Game()
    game.open(blue=[1])
    game.put("blue", "Bakery", food=3)
    game.to(3)
    game.do("stock.age")
    assert game.stock.room(game.look, "blue", "food") == 1


def test_inventory_moves_goods_down_and_discards_what_falls_off_in_turn_order() -> None:
    game = Game()
    game.open(blue=[3], red=[67])
    game.put("blue", "Exporter", food=2, jewelry=1)
    game.to(3)
    hints = [hint["text"] for hint in game.view()["hints"]]
    assert hints == ["Ada: 2 food from Exporter back to the supply."]
    game.do("stock.age")
    assert game.shelves("blue", "Exporter", "food") == (0,)
    assert game.shelves("blue", "Exporter", "jewelry") == (0, 1)
    assert game.shelves("red", "Cart", "food") == (0, 2)
    game.to(3)
    game.do("stock.age")
    fallen = [entry for entry in game.state.log if "back to the supply" in entry.text]
    assert [(each.seat, each.total, each.amount) for each in fallen] == [
        ("blue", "stock.food", -2),
        ("blue", "stock.jewelry", -1),
        ("red", "stock.food", -2),
    ]


def test_inventory_that_is_skipped_moves_nothing() -> None:
    game = Game()
    game.open(red=[67])
    game.to(3)
    game.next()
    assert game.shelves("red", "Cart", "food") == (2, 0)


def test_closing_a_store_discards_its_goods_and_says_how_many() -> None:
    game = Game()
    game.open(blue=[2])
    game.put("blue", "HostStateFile", jewelry=3)
    game.open(blue=[])
    assert game.goods("blue", "jewelry") == 0
    assert game.said("Ada: 3 jewelry from HostStateFile back to the supply, as it is closed.")


def test_goods_stay_where_they_are_when_stores_slide_left() -> None:
    game = Game()
    game.open(blue=[66, 2])
    game.put("blue", "HostStateFile", jewelry=2)
    game.open(blue=[2])
    assert game.shelves("blue", "HostStateFile", "jewelry") == (2, 0, 0)


def test_a_store_that_was_set_to_the_wrong_player_takes_its_goods_along() -> None:
    game = Game()
    game.open(blue=[2], red=[])
    game.put("blue", "HostStateFile", jewelry=2)
    game.open(blue=[], red=[2])
    assert game.shelves("red", "HostStateFile", "jewelry") == (2, 0, 0)
    assert game.goods("blue", "jewelry") == 0


def test_fulfillment_centers_have_boxes_and_hold_nothing() -> None:
    game = Game()
    game.open(blue=[4])
    assert game.stock.room(game.look, "blue", "food") == 0
    assert game.market.free_boxes(game.look, "food").besides("blue") == 3
    assert game.offer("stock.set_shops:center", "blue") is None


def test_shelves_are_set_as_they_lie_on_the_table() -> None:
    game = Game()
    game.open(blue=[3])
    game.do("stock.set_shops:exporter", "blue", food_0=4, jewelry_0=0, jewelry_1=2)
    assert game.goods("blue", "food") == 4
    assert game.shelves("blue", "Exporter", "jewelry") == (0, 2)


def test_shelves_are_not_set_to_more_than_fits_on_all_of_them_together() -> None:
    game = Game()
    game.open(blue=[3])
    with pytest.raises(Refusal, match="Exporter of Ada holds 2 jewelry in all, not 3"):
        game.do("stock.set_shops:exporter", "blue", food_0=0, jewelry_0=1, jewelry_1=2)
    assert game.goods("blue", "jewelry") == 0


def test_moved_goods_land_on_the_top_shelf() -> None:
    game = Game()
    game.open(blue=[3, 1])
    game.put("blue", "Exporter", food=3)
    game.do("stock.move", "blue", route="shops:exporter|food|shops:bakery", count=2)
    assert game.shelves("blue", "Exporter", "food") == (1,)
    assert game.shelves("blue", "Bakery", "food") == (2, 0)


def test_no_more_is_moved_than_fits() -> None:
    game = Game()
    game.open(blue=[3, 1])
    game.put("blue", "Exporter", food=4)
    game.put("blue", "Bakery", food=3)
    game.do("stock.move", "blue", route="shops:exporter|food|shops:bakery", count=4)
    assert game.shelves("blue", "Bakery", "food") == (4, 0)
    assert game.goods("blue", "food") == 7


def test_discarded_goods_leave_the_shelf() -> None:
    game = Game()
    game.open(blue=[1])
    game.put("blue", "Bakery", food=3)
    game.do("stock.discard", "blue", place="shops:bakery|food", count=2)
    assert game.goods("blue", "food") == 1


def test_without_the_option_nothing_is_counted_or_offered() -> None:
    game = Game(stock=False, market=False)
    game.open(blue=[66])
    assert game.goods("blue", "food") == 0
    assert game.panel("stock") is None
    with pytest.raises(Refusal, match="can’t be done"):
        game.do("stock.discard", "blue", place="first:stall|food", count=1)


def test_the_table_of_goods_shows_shelves_from_the_top() -> None:
    game = Game()
    game.open(blue=[66])
    (row,) = game.panel("stock")["rows"]
    assert row["seat"] == "blue"
    assert [cell["text"] for cell in row["cells"]] == ["Stall", "3/3", "2·0/2", ""]
