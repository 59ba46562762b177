"""Buying and selling points: prices, limits, one chance each, passing on the way."""

from __future__ import annotations

import pytest
from shops import Game, february

from punchboard.companion.rules.engine.action import Code, Refusal


def investing(players: int = 4) -> Game:
    """Return a game in February's Trade."""
    game = february(players)
    game.match(phase=3)
    return game


def totals(game: Game) -> dict[str, int]:
    at: dict[str, int] = game.state.parts["points"].at
    return dict(at)


def test_points_cost_what_the_table_of_prices_says() -> None:
    game = investing()
    choices = game.offer("trade.buy", "blue").fields[0].choices
    assert [(each.label, each.detail) for each in choices][:3] == [
        ("+1", "for $4"), ("+2", "for $8"), ("+3", "for $12"),
    ]  # fmt: skip
    game.do("trade.buy", "blue", amount=5)
    assert game.said("Ada buys 5 points for $22.")
    assert totals(game)["blue"] == 15


def test_bm_d7_four_points_sell_for_twelve_dollars() -> None:
    game = investing()
    game.do("trade.sell", "blue", amount=4)
    assert game.said("Ada sells 4 points for $12.")
    assert totals(game)["blue"] == 6


def test_bm_d7_selling_more_than_held_is_refused() -> None:
    game = investing()
    with pytest.raises(Refusal) as caught:
        game.do("trade.sell", "blue", amount=11)
    assert caught.value.code is Code.OUT_OF_RANGE
    assert caught.value.message == "Points at $3 each 11 is more than 10: Ada has no more."
    game.do("trade.sell", "blue", amount=10)
    assert totals(game)["blue"] == 0


def test_bm_d7_buying_eleven_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        investing().do("trade.buy", "blue", amount=11)
    assert caught.value.code is Code.NOT_A_CHOICE


def test_without_points_there_is_nothing_to_sell() -> None:
    game = february()
    game.do("points.gain", "blue", amount=-10)
    game.match(phase=3)
    for seat in ("red", "green", "black"):
        game.do("trade.pass", seat)
    assert game.offer("trade.sell", "blue").why == "Ada has no points to sell."
    with pytest.raises(Refusal) as caught:
        game.do("trade.sell", "blue", amount=1)
    assert caught.value.code is Code.NOT_ALLOWED


def test_nobody_gets_a_second_chance_or_loses_one_when_the_order_changes() -> None:
    game = investing()
    asked = []
    for do, amount in (("buy", 3), ("buy", 10), ("sell", 5), ("pass", 0)):
        seat = game.state.parts["trade"].waiting[0]
        asked.append(seat)
        game.do(f"trade.{do}", seat, **({"amount": amount} if amount else {}))
    assert asked == ["blue", "red", "green", "black"]
    assert game.look.order() == ("red", "blue", "black", "green")
    assert game.state.moment.round == 2


def test_only_the_seat_whose_turn_it_is_may_buy() -> None:
    with pytest.raises(Refusal) as caught:
        investing().do("trade.buy", "red", amount=1)
    assert caught.value.code is Code.NOT_YOUR_TURN


def test_passing_happens_at_once() -> None:
    game = investing()
    game.do("trade.pass", "blue")
    game.do("trade.buy", "red", amount=1)
    assert game.said("Set the turn order: Ben (11 points), Ada (10 points)")
    assert game.look.order() == ("red", "blue", "green", "black")


def test_those_who_are_not_asked_pass() -> None:
    game = investing()
    game.do("trade.buy", "blue", amount=1)
    game.next()
    assert game.said("Ben, Cleo and Dev pass automatically.")
    assert game.state.moment.round == 2


def test_prices_are_on_the_table_while_they_matter() -> None:
    game = investing()
    rows = game.panel("trade")["rows"]
    assert [cell["text"] for cell in rows[9]["cells"]] == ["10", "$57"]
    game.next()
    with pytest.raises(StopIteration):
        game.panel("trade")
