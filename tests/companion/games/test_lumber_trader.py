"""Lumber Trader's worked examples, as its own data arranges the mechanisms."""

from __future__ import annotations

import pytest
from lumber_table import BIRCH, CHERRY, KINDS, MAPLE, OAK, PINE, SEATS, Table, lumber_trader

from companion.rules.refusal import Refusal
from companion.rules.rules import opening
from companion.rules.view import view

MEND = "sell.mend_bid"
#: Chips that four players may begin with.
YARDS = (
    {PINE: 2, BIRCH: 1, OAK: 1},
    {OAK: 2, MAPLE: 1, CHERRY: 1},
    {MAPLE: 2, PINE: 1, OAK: 1},
    {CHERRY: 2, BIRCH: 1, PINE: 1},
)


def counted(players: int, *yards: dict[str, int]) -> Table:
    """Return a table that counts chips, its draft noted."""
    table = Table(players, yards=True)
    table.draft(*(yards or YARDS)[:players])
    return table


def selling(players: int, *picks: int | None) -> Table:
    """Return a light table at which the chips have been turned over and the market is stocked."""
    table = Table(players)
    table.next()
    table.pick(*picks)
    table.next()
    return table


def set_yard(table: Table, **yards: dict[str, int]) -> None:
    """Match yards to the table."""
    rows = {seat: {kind: yard.get(kind, 0) for kind in KINDS} for seat, yard in yards.items()}
    table.do("table.match", yards=rows)


@pytest.mark.parametrize(("players", "left"), [(2, 27), (3, 23), (4, 19)])
def test_lt_1_setup_leaves_so_many_chips_in_the_bag_and_gives_the_start_player_less(
    players: int, left: int
) -> None:
    table = counted(players)
    assert table.bag == left
    assert [table.money(seat) for seat in SEATS[:players]] == [1, 2, 2, 2][:players]


def test_lt_1_all_may_begin_without_money() -> None:
    table = Table(4, even=True)
    assert [table.money(seat) for seat in SEATS] == [0, 0, 0, 0]


def test_lt_2_lower_actions_sell_first() -> None:
    assert selling(4, 3, 1, 5, 2).order("sell") == ["Bo", "Di", "Ann", "Cy"]


def test_lt_2_on_one_action_less_money_sells_first() -> None:
    table = Table(2)
    table.next()
    table.set_money(blue=7, orange=4)
    table.pick(3, 3)
    table.next()
    assert table.order("sell") == ["Bo", "Ann"]
    assert table.reasons("sell")[0] == "tie at 3 Oak: Bo has less money"


def test_lt_2_equal_money_needs_a_coin_which_stands_in_the_log() -> None:
    table = selling(3, 2, 3, 3)
    table.set_money(blue=1, orange=2, black=2)
    assert [offer.title for offer in table.offers()][:2] == [
        "Toss a coin",
        "We have tossed our own",
    ]
    table.do("sell.toss")
    tossed = table.state.parts["sell"].tossed
    assert sorted(tossed[0]) == ["black", "orange"]
    first = {"orange": "Bo", "black": "Cy"}[tossed[0][0]]
    assert table.said(f"The coin says: {first}, then")
    assert table.order("sell")[:2] == ["Ann", first]
    assert table.reasons("sell")[1] == f"tie at 3 Oak: {first} wins the toss"


def test_lt_2_players_may_tell_their_own_toss() -> None:
    table = selling(3, 2, 3, 3)
    table.do("sell.tossed", order=["black", "orange"])
    assert table.order("sell") == ["Ann", "Cy", "Bo"]


def test_lt_3_first_pick_counts_for_one_player_alone() -> None:
    def hints(*picks: int) -> list[str]:
        table = Table(3)
        table.next()
        table.pick(*picks)
        assert table.phase == "stock"
        return [each["text"] for each in view(table.rules, table.state)["hints"]]

    assert "**Bo:** Draws **4** chips, lays out 3 of them and puts 1 back." in hints(1, 2, 3)
    twice = hints(2, 2, 3)
    assert "Ann and Bo have picked 2 Birch: it counts for nobody." in twice
    assert not any("Draws" in text for text in twice)


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


def test_lt_9_buying_goes_by_money_then_chips() -> None:
    table = selling(3, 1, 2, 3)
    table.set_money(blue=5, orange=3, black=3)
    table.next()
    (count, *_) = table.offers()
    assert [row.seat for row in count.fields[0].rows] == ["orange", "black"]
    table.do("buy.count", counts={"orange": {"count": 4}, "black": {"count": 2}})
    assert table.order("buy") == ["Cy", "Bo", "Ann"]
    assert table.reasons("buy")[0] == "tie at $3: Cy has fewer chips"
    assert table.reasons("buy")[2] == "next lowest money"
    with pytest.raises(Refusal, match=r"Cy has \$3"):
        table.do("buy.act", "black", amount=4)
    table.do("buy.act", "black", amount=3)
    assert table.money("black") == 0


def test_lt_9_money_put_right_during_the_question_may_make_it_idle_or_ask_others() -> None:
    table = selling(3, 1, 2, 3)
    table.set_money(blue=5, orange=3, black=3)
    table.next()
    assert table.offers()[0].do == "buy.count"
    table.set_money(blue=3, orange=4, black=3)
    assert [row.seat for row in table.offers()[0].fields[0].rows] == ["blue", "black"]
    table.set_money(blue=5, orange=4, black=3)
    assert table.order("buy") == ["Cy", "Bo", "Ann"]


def test_lt_2_money_put_right_before_the_toss_may_spare_it() -> None:
    table = selling(3, 2, 3, 3)
    assert table.offers()[0].do == "sell.toss"
    table.set_money(blue=1, orange=4, black=2)
    assert table.order("sell") == ["Ann", "Cy", "Bo"]


def test_lt_9_counted_yards_need_no_question() -> None:
    table = counted(3)
    set_yard(table, blue={PINE: 4}, orange={OAK: 4}, black={MAPLE: 2})
    table.pick(1, 3, 4)
    table.stock(BIRCH, BIRCH, BIRCH)
    table.set_money(blue=5, orange=3, black=3)
    table.next()
    assert table.order("buy") == ["Cy", "Bo", "Ann"]


def test_lt_9_who_turns_out_to_have_no_money_is_told_so_and_passes() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 2}, orange={OAK: 2})
    table.pick(1, 3)
    table.stock(BIRCH, BIRCH, BIRCH)
    table.set_money(blue=5, orange=4)
    table.next()
    table.set_money(orange=0)
    buy, passes = table.offers()[:2]
    assert buy.why.endswith("has only $0.")
    assert (passes.do, passes.seat, passes.style) == ("buy.pass", "orange", "main")


def test_lt_9_buying_goes_on_until_all_pass_in_one_lap() -> None:
    table = selling(2, 1, 2)
    table.set_money(blue=3, orange=4)
    table.next()
    table.do("buy.pass", "blue")
    table.do("buy.act", "orange", amount=1)
    table.do("buy.act", "blue", amount=2)
    table.do("buy.pass", "orange")
    table.do("buy.pass", "blue")
    assert table.phase == "buy"
    table.do("buy.pass", "orange")
    assert table.phase == "tidy"


def to_end(table: Table, **money: int) -> None:
    """Play to the end of a round with such money."""
    table.set_money(**money)
    while table.phase != "tidy" and not table.over:
        table.next()


def test_lt_10_the_game_ends_after_the_round_not_at_once() -> None:
    table = selling(2, 1, 2)
    table.set_money(blue=20, orange=4)
    assert not table.over
    to_end(table, blue=20, orange=4)
    assert table.over
    assert view(table.rules, table.state)["prompt"]["text"] == "Ann wins with $20."


def test_lt_10_money_spent_again_does_not_end_it() -> None:
    table = selling(2, 1, 2)
    table.set_money(blue=21, orange=4)
    table.next()
    table.do("buy.pass", "orange")
    table.do("buy.act", "blue", amount=3)
    table.next()
    assert not table.over
    assert table.phase == "tidy"
    assert not table.state.moment.last_round


@pytest.mark.parametrize(("money", "over"), [(29, False), (30, True)])
def test_lt_10_the_longer_game_ends_at_30(money: int, over: bool) -> None:
    table = Table(2, longer=True)
    to_end(table, blue=money, orange=3)
    assert table.over is over


def test_lt_10_a_bag_with_2_chips_ends_the_game() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 7, BIRCH: 7, OAK: 5}, orange={MAPLE: 7, CHERRY: 7})
    assert table.bag == 2
    to_end(table, blue=3, orange=5)
    assert table.over
    assert "The bag holds fewer than 3 chips." in table.state.moment.last_round


def test_lt_10_a_light_table_says_that_the_bag_is_nearly_empty() -> None:
    table = Table(2)
    to_end(table, blue=3, orange=5)
    assert table.phase == "tidy"
    table.do("ends.bag")
    assert table.over
    assert table.said("Bo wins with $5.")


def test_lt_10_equal_money_wins_together() -> None:
    table = Table(2)
    to_end(table, blue=20, orange=20)
    assert view(table.rules, table.state)["prompt"]["text"] == "Ann and Bo win together with $20."


def test_lt_11_the_chosen_chip_goes_home_and_the_market_into_the_bag() -> None:
    table = counted(2)
    table.pick(PINE, OAK)
    table.stock(CHERRY, CHERRY, BIRCH)
    before = table.bag
    table.next()
    while table.phase != "tidy":
        table.next()
    assert not any(any(cells) for cells in table.market.values())
    assert table.bag == before + 3
    assert table.yard("blue") == YARDS[0]


def test_a_chip_that_is_not_in_the_yard_cannot_be_chosen() -> None:
    table = counted(2)
    with pytest.raises(Refusal, match="Ann has none"):
        table.pick(CHERRY, OAK)


def test_the_chosen_chip_is_not_sold() -> None:
    table = counted(2)
    table.pick(OAK, MAPLE)
    table.stock(PINE, PINE, PINE)
    assert table.state.parts["sell"].now.seat == "blue"
    with pytest.raises(Refusal):
        table.sell("blue", OAK, 1, "two")


def test_who_has_no_chip_does_not_sell() -> None:
    table = selling(3, 4, None, 1)
    assert table.order("sell") == ["Cy", "Ann"]


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


def test_sealed_chips_open_together() -> None:
    table = Table(2, bidding="pass")
    table.next()
    (do,) = {offer.do for offer in table.offers() if offer.private}
    assert opening(lumber_trader(), table.state, {do: {"blue": {"bid": 3}}}) is None
    action = opening(lumber_trader(), table.state, {do: {"blue": {"bid": 3}, "orange": {"bid": 0}}})
    assert action is not None
    table.do(action.do, "", **action.values)
    assert table.said("Actions, open chips: Ann: 3 Oak; Bo: no chip.")


def test_a_mistyped_chip_is_corrected_between_turns() -> None:
    table = selling(3, 4, 1, 3)
    (offer,) = [each for each in view(table.rules, table.state)["anytime"] if each["do"] == MEND]
    assert offer["title"] == "Correct an open chip"
    assert [field["start"] for field in offer["fields"]] == [4, 1, 3]
    table.do("sell.pass", "orange")
    table.do(MEND, blue=2, orange=1, black=0)
    assert table.said("Actions, corrected chip of Ann: 2 Birch.")
    assert table.said("Actions, corrected chip of Cy: no chip.")
    assert table.order("sell") == ["Bo", "Ann"]
    assert table.state.parts["sell"].now.seat == "blue"


def test_no_chip_is_corrected_in_the_middle_of_a_turn() -> None:
    table = counted(2)
    set_yard(table, blue={MAPLE: 1, OAK: 1, PINE: 1, BIRCH: 1})
    table.pick(4, 5)
    table.stock(OAK, OAK, OAK)
    table.sell("blue", PINE, 1, "two")
    with pytest.raises(Refusal):
        table.do(MEND, blue=1, orange=5)


def test_yards_that_are_matched_while_chips_are_chosen_are_asked() -> None:
    table = Table(2, yards=True, bidding="pass")
    table.next()
    set_yard(table, orange={OAK: 2})
    assert [offer.seat for offer in table.offers() if offer.private] == ["orange"]
    set_yard(table, blue={PINE: 1})
    assert [offer.seat for offer in table.offers() if offer.private] == ["blue", "orange"]


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
    with pytest.raises(Refusal, match="On which cells of column I does Oak lie"):
        table.do("market.set_one", kind=OAK, cells=[])
    with pytest.raises(Refusal, match="What lies on column I"):
        table.do("market.set_one", kind="nothing", cells=["one:0"])


def test_no_more_chips_are_told_than_there_are() -> None:
    table = counted(2)
    with pytest.raises(Refusal, match="There are only 7 Pine chips, not 8"):
        set_yard(table, blue={PINE: 7}, orange={PINE: 1})
    set_yard(table, blue={PINE: 7}, orange={OAK: 1})
    with pytest.raises(Refusal, match="There are only 7 Pine chips, not 9"):
        table.do("market.set_one", kind=PINE, cells=["one:0", "one:1"])


def test_a_count_that_begins_anew_says_what_cannot_be_and_is_put_right() -> None:
    table = counted(2, {CHERRY: 4}, {CHERRY: 2, PINE: 2})
    table.pick(CHERRY, PINE)
    table.do("table.set_yards", value=False)
    table.stock(CHERRY, CHERRY, BIRCH)
    table.do("table.set_yards", value=True)
    assert table.said("There are only 7 Cherry chips, not 8.")
    with pytest.raises(Refusal, match="There are only 7 Cherry chips, not 9"):
        set_yard(table, blue={CHERRY: 5})
    set_yard(table, blue={CHERRY: 3})
    assert table.bag_of[CHERRY] == 0
    with pytest.raises(Refusal, match="There are only 7 Cherry chips, not 8"):
        set_yard(table, blue={CHERRY: 4})


def test_two_players_may_have_swapped_their_yards() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 7}, orange={OAK: 7})
    set_yard(table, blue={OAK: 7}, orange={PINE: 7})
    assert (table.yard("blue"), table.yard("orange")) == ({OAK: 7}, {PINE: 7})


def test_a_chip_is_added_to_a_yard_or_discarded_with_one_correction() -> None:
    table = counted(2)
    before = table.bag
    table.do("yards.add", "blue", place="|oak", count=2)
    assert table.yard("blue") == {PINE: 2, BIRCH: 1, OAK: 3}
    table.do("yards.discard", "blue", place="|pine", count=2)
    assert table.yard("blue") == {BIRCH: 1, OAK: 3}
    assert table.bag == before


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
    assert table.state.log[-1].text == "Column II: $7. $5 of dots and $2 for Fine cut."
    table.do("calculator.sale", column="two", taken=1, chips=3, cut=False)
    assert table.state.log[-1].text == "Column II has no room for 3 more."
