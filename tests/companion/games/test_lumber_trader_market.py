"""Lumber Trader's market: stocking, selling, prices, and columns matched to the board."""

from __future__ import annotations

import pytest
from lumber_table import BIRCH, CHERRY, MAPLE, OAK, PINE, Table, counted, selling, set_yard

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view


def test_lt_4_stock_opens_columns_from_the_left_and_fills_them_from_below() -> None:
    table = counted(3)
    table.pick(1, 3, 4)
    table.stock(OAK, PINE, OAK)
    assert table.market["one"][:3] == (OAK, OAK, "")
    assert table.market["two"][:2] == (PINE, "")
    assert not any(table.market["three"])


def test_lt_5_fine_cut_earns_one_more_for_each_chip() -> None:
    table = selling(2, 3, 5)
    table.do("sell.act", "blue", amount=4 + 3, count=2)
    assert table.money("blue") == 1 + 9
    assert table.said("Ann sells for $9 ($7 and $2 extra).")


def test_lt_6_replant_draws_one_for_each_pair_without_the_chosen_chip() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 1, OAK: 3, MAPLE: 2, BIRCH: 1})
    table.pick(1, 3)
    table.stock(CHERRY, CHERRY, CHERRY)
    table.sell("blue", BIRCH, 1, "two")
    (owed,) = [offer for offer in table.offers() if offer.do == "sell.owed"]
    assert len(owed.fields) == 2
    table.do("sell.owed", "blue", draw_1=CHERRY, draw_2=PINE)
    assert table.yard("blue") == {PINE: 2, OAK: 3, MAPLE: 2, CHERRY: 1}


def test_lt_6_a_yard_of_eight_pairs_draws_eight() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 3, BIRCH: 6, OAK: 6, CHERRY: 2}, orange={MAPLE: 1})
    table.pick(1, 4)
    table.stock(CHERRY, CHERRY, MAPLE)
    table.do("sell.pass", "blue")
    (owed,) = [offer for offer in table.offers() if offer.do == "sell.owed"]
    assert len(owed.fields) == 3 + 3 + 1 + 1
    assert owed.fields[6].ask == "Ann draws: chip 7?"


def test_an_empty_bag_has_nothing_to_draw() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 7, BIRCH: 7, OAK: 3}, orange={MAPLE: 7, CHERRY: 7})
    table.pick(PINE, CHERRY)
    table.stock(OAK, OAK, OAK)
    table.set_money(blue=9, orange=9)
    table.do("sell.pass", "blue")
    (owed,) = [offer for offer in table.offers() if offer.do == "sell.owed"]
    assert len(owed.fields) == 1  # of 3 + 3 + 1 pairs
    table.do("sell.owed", "blue", draw_1=OAK)
    assert table.bag == 0
    table.do("sell.pass", "orange")
    assert table.phase == "buy"


def test_lt_7_mixed_load_sells_two_types_and_no_third() -> None:
    table = counted(2)
    set_yard(table, blue={MAPLE: 1, OAK: 1, PINE: 1, BIRCH: 1})
    table.pick(4, 5)
    table.stock(OAK, OAK, OAK)
    table.sell("blue", PINE, 1, "two")
    table.sell("blue", BIRCH, 1, "three")
    with pytest.raises(Refusal):
        table.sell("blue", OAK, 1, "one")


def test_lt_7_without_it_a_second_type_is_refused() -> None:
    table = counted(2)
    set_yard(table, blue={OAK: 2, PINE: 1})
    table.pick(OAK, 5)
    table.stock(MAPLE, MAPLE, MAPLE)
    table.sell("blue", OAK, 1, "two")
    with pytest.raises(Refusal):
        table.sell("blue", PINE, 1, "three")


def test_lt_8_full_columns_other_columns_and_taken_columns_are_refused() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 1, OAK: 2, MAPLE: 1}, orange={CHERRY: 4})
    table.pick(1, 5)
    table.stock(CHERRY, OAK, OAK)
    for number, count, column in ((OAK, 2, "two"), (OAK, 1, "three"), (MAPLE, 1, "one")):
        with pytest.raises(Refusal):
            table.sell("blue", number, count, column)
    table.sell("blue", OAK, 1, "two")  # two players: column II has three cells
    assert table.market["two"] == (OAK, OAK, OAK)
    assert table.money("blue") == 1 + 2


def test_the_chosen_chip_is_not_sold() -> None:
    table = counted(2)
    table.pick(OAK, MAPLE)
    table.stock(PINE, PINE, PINE)
    assert table.state.parts["sell"].now.seat == "blue"
    with pytest.raises(Refusal):
        table.sell("blue", OAK, 1, "two")


def test_prices_stand_on_a_light_table_without_the_cells_that_two_leave_out() -> None:
    table = Table(2)
    (prices,) = [p for p in view(table.rules, table.state)["panels"] if p["id"] == "market"]
    rows = [[cell["text"] for cell in row["cells"]] for row in prices["rows"]]
    assert rows == [
        ["$1", "–", "$1"],
        ["$2", "$2", "$2"],
        ["$3", "$3", "$3"],
        ["$4", "$4", "$4"],
        ["$5", "–", "$5"],
    ]


def test_the_market_is_matched_to_the_board_cell_by_cell() -> None:
    table = counted(3)
    before = table.bag
    table.do("table.match", market_two_kind=OAK, market_two_cells=["two:0", "two:2"])
    assert table.market["two"] == (OAK, "", OAK, "", "")
    assert table.bag == before - 2
    assert table.said("Column II: Oak on $5 and $3.")
    table.do("table.match", market_two_kind=BIRCH)
    assert table.market["two"] == (BIRCH, "", BIRCH, "", "")
    table.do("table.match", market_two_kind="nothing")
    assert not any(table.market["two"])
    assert table.bag == before


def test_a_column_is_set_at_any_time_with_its_cells_and_what_lies_there() -> None:
    table = counted(2)
    table.do("market.set_two", kind=PINE, cells=["two:1"])
    assert table.market["two"] == (PINE, "", "")
    with pytest.raises(Refusal, match="On which cells of column I does it lie"):
        table.do("market.set_one", kind=OAK, cells=[])
    with pytest.raises(Refusal, match="What lies on column I"):
        table.do("market.set_one", kind="nothing", cells=["one:0"])


def test_a_light_table_shows_prices_and_offers_no_column_to_set() -> None:
    table = Table(3)
    panels = {each["id"]: each for each in view(table.rules, table.state)["panels"]}
    assert "yards" not in panels
    assert panels["market"]["rows"][-1]["cells"][0]["text"] == "$5"
    with pytest.raises(Refusal):
        table.do("market.set_one", kind=PINE, cells=["one:0"])


def test_the_calculator_says_what_chips_earn_in_a_column() -> None:
    table = Table(2)
    rows = next(p for p in view(table.rules, table.state)["panels"] if p["id"] == "calculator")
    shown = [[cell["text"] for cell in row["cells"]] for row in rows["rows"]]
    assert shown[1] == ["Column II", "4", "7", "9", "–", "–"]
    table.do("calculator.sale", column="two", taken=1, chips=2, cut=True)
    assert table.state.log[-1].text == "Column II: $7. $5 of the cells and $2 for Fine cut."
    table.do("calculator.sale", column="two", taken=1, chips=3, cut=False)
    assert table.state.log[-1].text == "Column II has no room for 3 more."
