"""Lumber Trader's rounds from buying on: who buys first, the end of the game, what goes home."""

from __future__ import annotations

import pytest
from lumber_table import BIRCH, CHERRY, MAPLE, OAK, PINE, YARDS, Table, counted, selling, set_yard

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view


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


def blue_passes(orange: int) -> Table:
    """Two buy, and the first has passed."""
    table = selling(2, 1, 2)
    table.set_money(blue=3, orange=orange)
    table.next()
    table.do("buy.pass", "blue")
    return table


def test_lt_9_buying_goes_on_until_all_pass_in_one_lap() -> None:
    table = blue_passes(orange=4)
    table.do("buy.act", "orange", amount=1)
    table.do("buy.act", "blue", amount=2)
    table.do("buy.pass", "orange")
    table.do("buy.pass", "blue")
    assert table.phase == "buy"
    table.do("buy.pass", "orange")
    assert table.phase == "tidy"


def test_lt_9_the_order_of_buying_is_settled_once_for_all_laps() -> None:
    table = blue_passes(orange=7)
    table.do("buy.act", "orange", amount=5)
    assert table.offers()[0].seat == "blue"
    assert table.order("buy") == ["Ann", "Bo"]


def buying(orange: int) -> Table:
    """Return a table at which three buy, and Bo has so much money."""
    table = counted(3)
    set_yard(table, blue={PINE: 4}, orange={}, black={MAPLE: 1})
    table.do("sell.open", blue=1, black=4)
    table.stock(BIRCH, BIRCH, BIRCH)
    table.set_money(blue=5, orange=orange, black=3)
    table.next()
    return table


def test_lt_9_the_chosen_chip_counts_among_fewer_chips() -> None:
    table = buying(orange=3)
    assert table.order("buy") == ["Bo", "Cy", "Ann"]
    assert table.reasons("buy")[0] == "tie at $3: Bo has fewer chips"


def test_lt_9_a_choice_says_which_chip_for_how_much_and_what_is_too_dear() -> None:
    table = buying(orange=1)
    (field,) = table.offers()[0].fields
    assert field.ask == "Which chip does Cy buy?"
    assert [(each.label, each.detail, each.why) for each in field.choices] == [
        ("Birch in I", "$5", "Cy has only $3."),
        ("Birch in I", "$4", "Cy has only $3."),
        ("Birch in I", "$3", ""),
    ]


def test_lt_9_a_chip_stays_on_its_cell_when_the_one_below_is_bought() -> None:
    table = counted(3)
    table.pick(1, 3, 4)
    table.stock(OAK, OAK, PINE)
    table.set_money(blue=9, orange=12, black=13)
    table.next()
    table.do("buy.act", "blue", chip="one:0")
    assert table.market["one"][:2] == ("", OAK)
    table.do("buy.act", "orange", chip="one:1")
    assert (table.money("blue"), table.money("orange")) == (9 - 5, 12 - 4)


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
