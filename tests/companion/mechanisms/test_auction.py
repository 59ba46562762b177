"""Auctions: who may bid, raising and dropping out, who wins, and who acts next."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shops import NAMES, Game, core_view, february

from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.parts.bids import Bids, around


def refusal(game: Game, do: str, seat: str = "", /, **values: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        game.do(do, seat, **values)
    return caught.value


def opened(game: Game, seat: str, card: int, amount: int) -> None:
    game.do("shops.auction", seat, card=card)
    game.do("shops.bid", seat, amount=amount)


def test_an_opening_bid_is_at_least_the_cost() -> None:
    game = february()
    game.do("shops.auction", "blue", card=2)
    why = refusal(game, "shops.bid", "blue", amount=10)
    assert why.code is Code.OUT_OF_RANGE
    assert why.message == "Bid 10 is less than 11: Boutique costs that much."
    game.do("shops.bid", "blue", amount=11)


def test_a_raise_is_higher_than_the_highest_bid() -> None:
    game = february()
    opened(game, "blue", 2, 12)
    why = refusal(game, "shops.bid", "red", amount=12)
    assert why.message == "Bid 12 is less than 13: Ada has bid $12."
    assert refusal(game, "shops.bid", "green", amount=20).code is Code.NOT_YOUR_TURN


def test_those_who_have_bought_or_passed_may_not_bid() -> None:
    game = february()
    game.do("shops.buy", "blue", card=1, place="open")
    game.do("shops.pass", "red")
    opened(game, "green", 2, 11)
    assert game.prompt == "Cleo has bid $11 for Boutique. Dev raises or drops out."
    game.do("shops.bid", "black", amount=12)
    assert game.prompt == "Dev has bid $12 for Boutique. Cleo raises or drops out."


def test_bidding_goes_around_to_the_opener_until_one_is_left() -> None:
    game = february()
    game.do("shops.buy", "blue", card=1, place="open")
    opened(game, "red", 2, 13)
    game.do("shops.bid", "green", amount=14)
    game.do("shops.drop", "black")
    game.do("shops.bid", "red", amount=15)
    game.do("shops.bid", "green", amount=16)
    assert refusal(game, "shops.bid", "black", amount=20).code is Code.NOT_YOUR_TURN
    game.do("shops.drop", "red")
    assert game.said("Cleo wins Boutique for $16 and must pay it.")
    game.do("shops.place_open", "green")
    assert game.shops("green") == ["Booth", "Boutique"]


def test_the_opener_who_lost_acts_again_and_the_winner_does_not() -> None:
    game = february(3)
    opened(game, "blue", 2, 11)
    game.do("shops.bid", "red", amount=12)
    game.do("shops.drop", "green")
    game.do("shops.drop", "blue")
    game.do("shops.place_box", "red")
    assert game.said("Ada lost the auction they started, so they take another action.")
    assert game.prompt == "Ada may buy a shop."
    game.do("shops.buy", "blue", card=1, place="open")
    assert game.prompt == "Cleo may buy a shop."


def test_who_dropped_out_is_out_of_this_auction_only() -> None:
    game = february(3)
    opened(game, "blue", 2, 11)
    game.do("shops.drop", "red")
    game.do("shops.drop", "green")
    game.do("shops.place_open", "blue")
    opened(game, "red", 3, 12)
    assert game.prompt.endswith("Cleo raises or drops out.")


def test_one_rival_who_opened_is_told_as_still_bidding() -> None:
    game = february(2)
    opened(game, "blue", 2, 11)
    game.do("shops.bid", "red", amount=12)
    detail = core_view(game)["prompt"]["detail"]
    assert detail == "Still bidding, in this order: Ada."


def test_a_lone_bidder_wins_with_the_opening_bid() -> None:
    game = february(2)
    game.do("shops.pass", "blue")
    game.do("shops.auction", "red", card=2)
    opened_by = game.offer("shops.won").fields[0]
    assert [each.value for each in opened_by.choices] == ["red"]
    game.do("shops.bid", "red", amount=11)
    assert game.said("Ben wins Boutique for $11 and must pay it.")
    game.do("shops.place_open", "red")
    assert game.prompt == "Renew the row of public shops."


def test_the_row_shifts_right_after_an_auction() -> None:
    game = february()
    game.do("shops.auction", "blue", card=2)
    game.do("shops.won", winner="green", price=14, place="open")
    assert [entry.text for entry in game.state.log if entry.kind == "board"][-1] == "Shift the row."


def test_light_play_tells_winner_and_price_at_once() -> None:
    game = february()
    game.do("shops.pass", "blue")
    game.do("shops.auction", "red", card=2)
    why = refusal(game, "shops.won", winner="blue", price=14, place="open")
    assert why.code is Code.NOT_A_CHOICE
    why = refusal(game, "shops.won", winner="green", price=10, place="open")
    assert why.message == "Price 10 is less than 11: Boutique costs that much."
    game.do("shops.won", winner="green", price=14, place="open")
    assert game.shops("green") == ["Booth", "Boutique"]
    assert game.prompt == "Ben may buy a shop."


def test_a_lone_bidder_tells_the_price_alone() -> None:
    game = february()
    game.do("shops.auction", "blue", card=2)
    game.do("shops.won", price=12)
    assert game.said("Ada wins Boutique for $12 and must pay it.")
    assert game.shops("blue")[-1] == "Boutique"


def test_a_card_goes_into_the_box_untold_where_nobody_has_a_slot() -> None:
    game = february(2)
    game.do("shops.pass", "blue")
    game.match(shops__red=[67, 1, 3, 4])
    game.do("shops.auction", "red", card=2)
    game.do("shops.won", price=12)
    assert game.said("Ben puts Boutique into the box.")


def test_a_winner_without_a_free_slot_closes_first() -> None:
    game = february(2)
    game.match(shops__red=[67, 1, 3, 4])
    game.do("shops.auction", "blue", card=2)
    game.do("shops.won", winner="red", price=11, place="open")
    assert game.prompt == "Ben opens Boutique or puts it into the box."
    why = refusal(game, "shops.place_open", "red")
    assert why.message == "Ben: All 4 slots are full; close a shop first."
    assert game.offer("shops.place_box", "red").style == "main", "not to be skipped by mistake"
    game.do("shops.close", "red", card=67)
    game.do("shops.place_open", "red")
    assert game.shops("red") == ["Bakery", "Dutyfree", "Kiosk", "Boutique"]


def test_a_card_that_is_being_auctioned_is_nobody_elses() -> None:
    game = february()
    opened(game, "blue", 2, 11)
    choices = game.offer("shops.open", "blue").fields[0].choices
    assert (
        next(each.why for each in choices if each.value == "shops:boutique")
        == "It is being auctioned."
    )


def test_leaving_the_step_breaks_an_auction_off() -> None:
    game = february()
    opened(game, "blue", 2, 11)
    game.next()
    assert game.said("The auction of Boutique is canceled; nobody wins it.")
    assert game.prompt == "Renew the row of public shops."
    assert game.shops("blue") == ["Stall"]


def test_leaving_the_step_opens_what_was_won() -> None:
    game = february(2)
    game.do("shops.pass", "blue")
    opened(game, "red", 2, 11)
    game.next()
    assert game.shops("red") == ["Cart", "Boutique"]


@settings(max_examples=25)
@given(st.data())
def test_the_last_one_left_has_made_the_highest_bid(data: st.DataObject) -> None:
    order = tuple(NAMES)
    opener = data.draw(st.sampled_from(order))
    finished = data.draw(st.sets(st.sampled_from([each for each in order if each != opener])))
    auction = Bids(tuple(each for each in around(order, opener) if each not in finished)).raised(5)
    best, out = (5, opener), set(finished)
    for _ in range(20):
        if auction.is_won:
            break
        seat = auction.waiting[0]
        assert seat not in out
        assert seat != best[1]
        if data.draw(st.booleans()):
            out.add(seat)
            auction = auction.without(seat)
        else:
            best = (best[0] + 1 + data.draw(st.integers(0, 5)), seat)
            auction = auction.raised(best[0])
    assert (auction.high, auction.leader) == best
    assert set(auction.waiting) == set(order) - out
