"""The worked examples of Brick & Mortar's rules, reckoned with the terms of its real stores."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from punchboard.companion.rules.parts.card_terms import (
    Holding,
    Reckoning,
    cost_of,
    other_boxes,
    own_boxes,
    reckon,
    types_points,
    unit_price,
)
from tests.companion.terms.stalls import stores


def reckoned(moment: str, kind: str, price: int, **counts: int) -> Reckoning:
    return reckon(
        [Holding(stores()[card], count) for card, count in counts.items()], moment, kind, price
    )


def test_bm_e1_brianna_sells_clothing_from_two_stores() -> None:
    result = reckoned("sale", "clothing", 6, designer_boutique=1, clothing_exporter=4)
    assert [line.money for line in result.lines] == [12, 24]
    assert (result.money, result.points) == (36, 2)


def test_bm_e2_cameron_stocks_jewelry_with_two_discounts() -> None:
    result = reckoned(
        "supply", "jewelry", 9, estate_seller=3, jewelry_collector=3, large_loading_dock=0
    )
    assert [(line.unit, line.money) for line in result.lines] == [(2, 6), (6, 18)]
    assert result.money == 24


def test_bm_e3_malik_delivers_to_own_boxes_and_to_a_demand_card() -> None:
    assert own_boxes([stores()["fulfillment_center_food"]], "food") == 3
    assert reckoned("sale", "food", 4, large_canning_factory=6).money == 24


def test_bm_e4_taylor_closes_a_liquidator() -> None:
    result = reckoned("close", "jewelry", 0, jewelry_liquidator=3, clothing_wholesaler=0)
    assert (result.money, result.points) == (0, 6)


def test_bm_e9_kiara_stocks_one_jewelry_at_a_discount_and_luis_at_the_bid() -> None:
    assert reckoned("supply", "jewelry", 9, estate_seller=1).money == 5
    assert reckoned("supply", "jewelry", 7, jewelry_liquidator=1).money == 7


def test_bm_e10_two_food_from_an_exporter_bring_no_point() -> None:
    result = reckoned("sale", "food", 6, exporter=2)
    assert (result.money, result.points) == (12, 0)


def test_bm_e11_no_competition() -> None:
    jayden = reckoned("sale", "clothing", 8, exporter=2)
    maria = reckoned("sale", "clothing", 8, designer_boutique=3)
    assert (jayden.money, jayden.points, maria.money) == (16, 0, 42)


def test_bm_e12_competition() -> None:
    jayden = reckoned("sale", "clothing", 3, exporter=4)
    maria = reckoned("sale", "clothing", 8, designer_boutique=1)
    assert (jayden.money, jayden.points, maria.money) == (12, 1, 14)


def test_bm_d9_a_peddler_closes_only_if_something_was_sold_from_it() -> None:
    peddler = stores()["art_peddler"]
    assert reckoned("sale", "art", 12, art_peddler=1).closes == (peddler,)
    assert reckoned("sale", "art", 12, art_peddler=0).closes == ()
    assert reckoned("surplus", "art", 0, art_peddler=2).closes == ()


def test_a_peddler_costs_less_for_each_player_ahead_but_never_less_than_nothing() -> None:
    peddler = stores()["art_peddler"]
    assert [cost_of(peddler, 5, ahead) for ahead in range(4)] == [5, 3, 1, 0]
    assert cost_of(stores()["bakery"], 7, 3) == 7


def test_exporter_gains_a_point_for_every_three() -> None:
    points = [reckoned("sale", "food", 1, exporter=count).points for count in range(8)]
    assert points == [0, 0, 0, 1, 1, 1, 2, 2]


def test_a_crate_never_earns_or_costs_less_than_nothing() -> None:
    assert reckoned("sale", "food", 1, bakery=3).money == 0
    stocked = reckoned("supply", "food", 1, large_loading_dock=3, small_loading_dock=3)
    assert stocked.money == 0


def test_loading_docks_add_up_and_count_all_stores_together() -> None:
    four = reckoned("supply", "clothing", 9, large_loading_dock=2, small_loading_dock=2)
    five = reckoned("supply", "clothing", 9, large_loading_dock=3, small_loading_dock=2)
    assert (four.money, five.money) == (4 * 7, 5 * 4)


def test_duty_free_halves_before_other_discounts() -> None:
    holdings = [Holding(stores()["duty_free"], 1), Holding(stores()["small_loading_dock"], 3)]
    assert unit_price(holdings, holdings[0], "supply", "electronics", 9) == 5 - 2
    assert unit_price(holdings, holdings[1], "supply", "electronics", 9) == 9 - 2


def test_goods_paid_in_points_earn_no_money() -> None:
    result = reckoned("sale", "food", 5, freezer=2, large_canning_factory=1)
    assert (result.money, result.points) == (5, 2)
    assert reckoned("sale", "jewelry", 0, warehouse=1).points == 3


def test_clothing_distributor_takes_points_for_none_one_or_two_of_five() -> None:
    card = stores()["clothing_distributor"]
    results = [
        reckon([Holding(card, 5, {0: times})], "sale", "clothing", 8) for times in (0, 1, 2, 3)
    ]
    assert [(each.money, each.points) for each in results] == [(40, 0), (32, 2), (24, 4), (24, 4)]


def test_a_knockoff_counts_only_where_the_table_says_so() -> None:
    card = stores()["knockoff_electronics"]
    alone = reckon([Holding(card, 2)], "sale", "electronics", 6)
    beside = reckon([Holding(card, 2, {0: 1})], "sale", "electronics", 6)
    assert (alone.money, beside.money) == (12, 20)


def test_a_fruit_stand_earns_more_when_three_crates_leave_it() -> None:
    assert reckoned("sale", "food", 5, fruit_stand=2, bakery=1).money == 2 * 5 + 3
    assert reckoned("sale", "food", 5, fruit_stand=3, bakery=1).money == 3 * 7 + 3


def test_what_is_hired_out_is_paid_for_and_a_full_display_brings_points() -> None:
    assert reckoned("here", "electronics", 0, electronics_hire=3).money == 6
    full = reckoned("here", "clothing", 0, department_store=2)
    assert (full.money, full.points) == (0, 1)
    assert reckoned("here", "electronics", 0, department_store=1).points == 0


def test_a_wholesaler_is_paid_for_surplus() -> None:
    assert reckoned("surplus", "clothing", 0, clothing_wholesaler=2).money == 4
    assert reckoned("surplus", "electronics", 0, electronics_surplus=2).money == 0


def test_goods_on_a_card_and_kinds_sold_bring_points() -> None:
    assert reckoned("here", "jewelry", 0, jewelry_collector=3).points == 2
    assert reckoned("here", "jewelry", 0, jewelry_collector=2).points == 0
    cards = [stores()[name] for name in ("bazaar", "farmers_market", "flea_market")]
    assert [types_points(cards, "sale", types) for types in (2, 3, 4, 5)] == [0, 2, 5, 10]


def test_art_purveyor_may_fill_jewelry_boxes_with_art() -> None:
    cards = [stores()["art_purveyor"], stores()["fulfillment_center_hybrid"]]
    assert other_boxes(cards, "art") == ("jewelry",)
    assert other_boxes(cards, "food") == ()
    assert [own_boxes(cards, kind) for kind in ("food", "clothing", "art")] == [0, 1, 0]


@given(
    st.lists(st.tuples(st.sampled_from(sorted(stores())), st.integers(0, 6)), max_size=4),
    st.sampled_from(["supply", "sale", "surplus", "expire", "close", "here"]),
    st.sampled_from(["food", "clothing", "electronics", "jewelry", "art"]),
    st.integers(0, 25),
)
def test_sums_are_those_of_the_lines_and_nothing_is_negative(
    owned: list[tuple[str, int]], moment: str, kind: str, price: int
) -> None:
    holdings = [Holding(stores()[name], count) for name, count in owned]
    result = reckon(holdings, moment, kind, price)
    assert result.money == sum(line.unit * line.paid for line in result.lines)
    assert all(line.unit >= 0 and 0 <= line.paid <= line.quantity for line in result.lines)
    assert result.points >= 0
    assert sum(line.quantity for line in result.lines) == sum(count for _, count in owned)
