"""Contests of a table that counts goods: worked examples of supply and sale, named after them."""

from __future__ import annotations

import pytest
from contest_table import ContestTable

from punchboard.companion.rules.engine.action import Refusal


def at(phase: str, lot: str, *names: str, stores, crates=None, boxes=None, **more):  # type: ignore[no-untyped-def]
    """Return a table at a lot's step with its goods and docks laid out."""
    table = ContestTable(*names, counted=True, **more)
    return table.put(stores, crates, boxes).go(phase, lot)


def seats_asked(table: ContestTable) -> list[str]:
    asked: list[str] = table.view()["prompt"]["seats"]
    return asked


def rows(table: ContestTable, do: str) -> dict[str, dict[str, dict[str, object]]]:
    """Return a grid's wheels by seat and name."""
    field = table.offered(do)["fields"][0]
    return {row["seat"]: {w["name"]: w for w in row["wheels"]} for row in field["rows"]}


def test_bm_e7_enough_food_for_all_is_no_competition() -> None:
    table = at(
        "supply", "food", "Kiara", "Luis",
        stores={"blue": {"food_distributor": {"food": 3}}, "red": {"exporter": {}}},
        crates={"food": 6},
    )  # fmt: skip
    assert table.prompt == "Kiara and Luis may stock food at $1"
    grid = rows(table, "supply.share")
    assert grid["blue"]["quantity"]["most"] == 1
    assert grid["blue"]["quantity"]["why_most"] == "Kiara has room for 1 crate"
    assert grid["red"]["quantity"]["most"] == 4
    log = table.do("supply.share", quantities={"blue": {"quantity": 1}, "red": {"quantity": 4}})
    assert "Kiara stocks 1 food at $1." in log
    assert "Luis stocks 4 food at $1." in log
    assert table.docks.goods["food"] == 1


def shared() -> ContestTable:
    return at(
        "supply", "food", "Kiara", "Luis", "Mia",
        stores={"blue": {"food_distributor": {"food": 3}}, "red": {"exporter": {}}},
        crates={"food": 6},
    )  # fmt: skip


def test_each_takes_its_own_and_all_is_booked_with_the_last() -> None:
    table = shared()
    told = [table.view(seat)["prompt"]["state"] for seat in ("blue", "red", "green")]
    assert told == ["everyone", "everyone", "waiting"]
    assert table.do("supply.share", "red", quantities={"red": {"quantity": 3}}) == []
    assert table.view("red")["prompt"]["waits"] == ["blue"]
    log = table.do("supply.share", "blue", quantities={"blue": {"quantity": 1}})
    assert "Luis stocks 3 food at $1." in log
    assert "Kiara stocks 1 food at $1." in log


def test_what_was_told_of_a_lot_is_forgotten_when_the_goods_change() -> None:
    table = shared()
    table.do("supply.share", "red", quantities={"red": {"quantity": 4}})
    table.do("stock.add", "red", place="stores:exporter|food", count=2)
    assert table.state.told == {}
    assert table.view("red")["prompt"]["state"] == "everyone"


def test_shares_count_as_they_stand_and_may_be_left_out_as_before() -> None:
    table = shared()
    offer = table.offered("supply.share")
    grid = offer["fields"][0]["rows"]
    assert [(row["seat"], row["optional"]) for row in grid] == [("blue", False), ("red", False)]
    assert [row["wheels"][0]["start"] for row in grid] == [1, 4]
    log = table.do("supply.share", quantities={"red": {"quantity": 1}})
    assert "Luis stocks 1 food at $1." in log


def test_bm_e8_one_with_room_does_not_bid() -> None:
    table = at(
        "supply", "clothing", "Kiara", "Luis",
        stores={
            "blue": {"food_distributor": {"food": 3}},
            "red": {"exporter": {"food": 4, "clothing": 2}},
        },
        crates={"clothing": 1},
    )  # fmt: skip
    assert table.prompt == "Luis may stock clothing at $2"
    assert table.view("red")["prompt"]["state"] == "turn"
    wheel = rows(table, "supply.share")["red"]["quantity"]
    assert (wheel["most"], wheel["why_most"]) == (1, "only 1 crate is left")
    table.do("supply.share", quantities={"red": {"quantity": 1}})
    assert (table.crates("red", "clothing"), table.docks.goods["clothing"]) == (3, 0)


def test_bm_e9_too_little_jewelry_is_bid_for() -> None:
    table = at(
        "supply", "jewelry", "Kiara", "Luis",
        stores={
            "blue": {"estate_seller": {"jewelry": 2}},
            "red": {"jewelry_liquidator": {"jewelry": 1}},
        },
        crates={"jewelry": 2},
    )  # fmt: skip
    assert table.prompt == "Kiara and Luis bid to stock jewelry"
    assert table.state.log[-1].text == "Jewelry: 2 crates, and room for 3."
    table.do("supply.open", bids={"red": {"price": 7}, "blue": {"price": 9}})
    assert table.prompt == "Kiara stocks jewelry at $9"
    log = table.do("supply.act", "blue", quantity=1)
    assert log[0] == "Kiara stocks 1 jewelry at $9."
    assert table.prompt == "Luis stocks jewelry at $7"
    assert table.offered("supply.act", "red")["fields"][0]["wheels"][0]["most"] == 1
    table.do("supply.act", "red", quantity=1)
    assert table.docks.goods["jewelry"] == 0
    assert (table.crates("blue", "jewelry"), table.crates("red", "jewelry")) == (3, 2)


def test_bm_e10_single_seller_sells_as_many_as_there_are_boxes() -> None:
    table = at(
        "sale", "food", "Jayden", "Maria",
        stores={"blue": {"exporter": {"food": 3}}, "red": {"boutique": {"clothing": 3}}},
        boxes={"food": 2},
    )  # fmt: skip
    assert table.prompt == "Jayden may sell food at $6"
    wheel = rows(table, "sale.share")["blue"]["quantity"]
    assert (wheel["most"], wheel["why_most"]) == (2, "for Jayden only 2 boxes are free")
    assert "Jayden sells 2 food at $6." in table.do(
        "sale.share", quantities={"blue": {"quantity": 2}}
    )
    assert table.crates("blue", "food") == 1


def test_bm_e11_as_many_boxes_as_crates_is_no_competition() -> None:
    table = at(
        "sale", "clothing", "Jayden", "Maria",
        stores={"blue": {"exporter": {"clothing": 2}}, "red": {"boutique": {"clothing": 3}}},
        boxes={"clothing": 5},
    )  # fmt: skip
    assert table.prompt == "Jayden and Maria may sell clothing at $8"
    table.do("sale.share", quantities={"blue": {"quantity": 2}, "red": {"quantity": 3}})
    assert table.docks.boxes["clothing"] == 0
    assert table.crates("red", "clothing") == 0


def test_bm_e12_competing_sellers_and_surplus() -> None:
    table = at(
        "sale", "clothing", "Jayden", "Maria",
        stores={"blue": {"exporter": {"clothing": 4}}, "red": {"boutique": {"clothing": 3}}},
        boxes={"clothing": 5},
    )  # fmt: skip
    assert table.prompt == "Jayden and Maria bid to sell clothing"
    assert rows(table, "sale.open")["red"]["quantity"]["why_most"] == "Maria has 3 crates"
    bids = {"blue": {"quantity": 4, "price": 3}, "red": {"quantity": 2, "price": 8}}
    table.do("sale.open", bids=bids)
    assert table.prompt == "Jayden sells 4 clothing at $3"
    table.do("sale.act", "blue")
    assert table.prompt == "Maria sells 1 clothing at $8"
    assert table.view()["prompt"]["detail"].endswith("No box is left for 1 of 2: discard.")
    log = table.do("sale.act", "red")
    assert "Maria sells 1 clothing at $8." in log
    assert "No box is left for 1 clothing of Maria." in log
    assert (table.crates("blue", "clothing"), table.crates("red", "clothing")) == (0, 1)


def test_bm_d5_equality_in_supply_is_no_competition() -> None:
    table = at(
        "supply", "jewelry", "Ann", "Bo",
        stores={
            "blue": {"estate_seller": {"jewelry": 2}},
            "red": {"jewelry_liquidator": {"jewelry": 1}},
        },
        crates={"jewelry": 3},
    )  # fmt: skip
    assert table.prompt == "Ann and Bo may stock jewelry at $7"


def test_bm_d10_own_boxes_alone_make_no_competition() -> None:
    table = at(
        "sale", "food", "Ann", "Bo",
        stores={"blue": {"shelf": {"food": 5}, "center": {}}, "red": {"shelf": {"food": 5}}},
    )  # fmt: skip
    assert table.prompt == "Ann may sell food at $6"
    assert rows(table, "sale.share")["blue"]["quantity"]["most"] == 3


def test_bm_d10_two_with_own_boxes_compete() -> None:
    table = at(
        "sale", "food", "Ann", "Bo",
        stores={
            "blue": {"shelf": {"food": 5}, "center": {}},
            "red": {"shelf": {"food": 5}, "second_center": {}},
        },
    )  # fmt: skip
    assert table.prompt == "Ann and Bo bid to sell food"
    grid = rows(table, "sale.open")
    assert (grid["blue"]["quantity"]["most"], grid["red"]["quantity"]["most"]) == (3, 2)
    bids = {"blue": {"quantity": 3, "price": 6}, "red": {"quantity": 2, "price": 5}}
    table.do("sale.open", bids=bids)
    table.do("sale.act", "red")
    assert table.prompt == "Ann sells 3 food at $6"
    table.do("sale.act", "blue")
    assert (table.crates("blue", "food"), table.crates("red", "food")) == (2, 3)


def test_bm_e3_own_boxes_come_before_surplus() -> None:
    table = at(
        "sale", "food", "Malik", "Ann",
        stores={"blue": {"shelf": {"food": 6}, "center": {}}, "red": {"shelf": {"food": 1}}},
        boxes={"food": 3},
    )  # fmt: skip
    bids = {"blue": {"quantity": 6, "price": 4}, "red": {"quantity": 1, "price": 5}}
    table.do("sale.open", bids=bids)
    assert table.prompt == "Malik sells 6 food at $4"
    table.do("sale.act", "blue")
    assert table.prompt == "Ann sells 0 food at $5"


@pytest.mark.parametrize(
    ("crates", "stores", "said"),
    [
        ({}, {"blue": {"exporter": {}}}, "Food: there is none to stock."),
        ({"food": 2}, {}, "Food: nobody can stock any."),
    ],
)
def test_bm_f9_a_type_passes_by_itself(crates, stores, said) -> None:  # type: ignore[no-untyped-def]
    table = ContestTable("Ann", "Bo", counted=True).put(stores, crates)
    table.do("table.match", phase=1)
    assert said in [entry.text for entry in table.state.log]


def test_a_sale_of_nothing_passes_by_itself() -> None:
    table = ContestTable("Ann", "Bo", counted=True)
    table.put({"blue": {"exporter": {"clothing": 1}}}, boxes={"food": 2, "clothing": 1})
    table.go("sale", "clothing")
    assert "Food: nobody can sell any." in [entry.text for entry in table.state.log]
    assert table.prompt == "Ann may sell clothing at $8"


def supply_of_food() -> ContestTable:
    return at(
        "supply", "food", "Ann", "Bo", "Cy",
        stores={seat: {"food_distributor": {"food": 1}} for seat in ("blue", "red", "green")},
        crates={"food": 4},
    )  # fmt: skip


def test_limits_are_those_of_the_moment() -> None:
    table = supply_of_food()
    bids = {"blue": {"price": 1}, "red": {"price": 2}, "green": {"price": 3}}
    table.do("supply.open", bids=bids)
    table.do("supply.act", "green", quantity=3)
    with pytest.raises(Refusal, match="Crates 2 is more than 1: only 1 crate is left"):
        table.do("supply.act", "red", quantity=2)
    log = table.do("supply.act", "red", quantity=1)
    assert "Food: nothing is left for Ann." in log


def test_buying_is_never_compulsory() -> None:
    table = supply_of_food()
    table.do("supply.open", bids={"blue": {"price": 9}, "red": {"price": 2}})
    assert table.do("supply.act", "blue", quantity=0) == ["Ann does not stock food."]
    assert table.prompt == "Bo stocks food at $2"


def test_a_count_that_is_wrong_can_be_overruled_both_ways() -> None:
    table = supply_of_food()
    table.do("supply.enough")
    assert table.prompt == "Ann stocks food at $1"
    table.do("supply.act", "blue", quantity=3)
    assert table.offered("supply.act", "red")["fields"][0]["wheels"][0]["most"] == 1
    table = at(
        "supply", "food", "Ann", "Bo",
        stores={"blue": {"exporter": {}}, "red": {"exporter": {}}}, crates={"food": 9},
    )  # fmt: skip
    table.do("supply.bid")
    assert table.prompt == "Ann and Bo bid to stock food"


def test_a_change_of_the_docks_before_bids_is_looked_at_again() -> None:
    table = at(
        "supply", "food", "Ann", "Bo",
        stores={"blue": {"exporter": {}}, "red": {"exporter": {}}}, crates={"food": 9},
    )  # fmt: skip
    assert table.prompt == "Ann and Bo may stock food at $1"
    table.do("market.add", kind="food", count=-3)
    assert table.prompt == "Ann and Bo bid to stock food"


def test_counting_may_be_switched_on_and_off_in_the_middle() -> None:
    table = supply_of_food()
    table.do("supply.open", bids={"blue": {"price": 1}, "red": {"price": 2}})
    table.do("table.set_counted", value=False)
    assert table.offered("supply.act", "red")["fields"] == []
    table.do("table.set_counted", value=True)
    assert table.offered("supply.act", "red")["fields"] != []
    table.do("table.next")
    table.do("table.set_counted", value=False)
    table.go("supply")
    assert table.prompt == "Food: is there enough for all?"


def test_nobody_is_asked_who_has_no_part() -> None:
    table = at(
        "supply", "food", "Ann", "Bo", "Cy",
        stores={seat: {"food_distributor": {"food": 1}} for seat in ("blue", "green")},
        crates={"food": 4}, bidding="pass",
    )  # fmt: skip
    assert seats_asked(table) == ["blue", "green"]
    panel = next(each for each in table.view()["panels"] if each["widget"] == "sealing")
    assert [row["seat"] for row in panel["rows"]] == ["blue", "green"]


def test_what_was_left_uncounted_is_said() -> None:
    table = supply_of_food()
    table.do("supply.open", bids={"blue": {"price": 1}, "red": {"price": 2}})
    assert "Food: nothing is counted for Bo and Ann." in table.do("table.next")
