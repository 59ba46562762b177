"""Lumber Trader's setup and chosen chips: who sells first, first pick, chips put right."""

from __future__ import annotations

import pytest
from lumber_table import (
    BIRCH,
    CHERRY,
    MAPLE,
    OAK,
    PINE,
    SEATS,
    Table,
    counted,
    lumber_trader,
    selling,
    set_yard,
)

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.rules import opening
from punchboard.companion.rules.view import view

MEND = "sell.mend_bid"


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


def test_lt_2_money_put_right_before_the_toss_may_spare_it() -> None:
    table = selling(3, 2, 3, 3)
    assert table.offers()[0].do == "sell.toss"
    table.set_money(blue=1, orange=4, black=2)
    assert table.order("sell") == ["Ann", "Cy", "Bo"]


def test_a_chip_that_is_not_in_the_yard_cannot_be_chosen() -> None:
    table = counted(2)
    with pytest.raises(Refusal, match="Ann has none"):
        table.pick(CHERRY, OAK)


def test_who_has_no_chip_does_not_sell() -> None:
    table = selling(3, 4, None, 1)
    assert table.order("sell") == ["Cy", "Ann"]


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


@pytest.mark.parametrize(("players", "is_told"), [(2, True), (3, False)])
def test_two_players_are_told_which_cells_they_leave_out(players: int, is_told: bool) -> None:
    table = Table(players)
    told = " ".join(hint["text"] for hint in view(table.rules, table.state)["hints"])
    assert ("Leave out the two cells of column II" in told) is is_told
