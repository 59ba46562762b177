"""High Society, Ra, Modern Art: reverse auctions, auctions with pieces, prices to the caller."""

from __future__ import annotations

import pytest

from punchboard.companion.rules.engine.action import Refusal
from tests.companion.published.played import Played


def lay(table: Played, number: int) -> None:
    table.do("possessions.lay", pieces=number * 100)


def call(table: Played, caller: str) -> None:
    table.do("auctions.call", caller=caller)


def bid(table: Played, who: str, sun: int) -> None:
    table.do("auctions.raise", who, bid=sun * 100)


def suns(table: Played) -> dict[str, tuple[int, ...]]:
    of = table.state.parts["suns"].of
    return {name: of[seat] for name, seat in table.seats.items()}


def test_who_first_drops_out_takes_a_misfortune_and_all_others_pay() -> None:
    table = Played("high_society", "Ada", "Ben", "Cleo")
    lay(table, 32)
    table.do("selling.raise", "Ada", bid=4)
    table.do("selling.raise", "Ben", bid=6)
    table.do("selling.pass", "Cleo")
    assert table.of("money") == {"Ada": 102, "Ben": 100, "Cleo": 106}
    assert table.state.parts["possessions"].of[table.seats["Cleo"]] == (32,)


def test_the_last_bidder_takes_a_luxury_and_losers_keep_their_money() -> None:
    table = Played("high_society", "Ada", "Ben", "Cleo")
    lay(table, 7)
    table.do("selling.raise", "Ada", bid=4)
    table.do("selling.raise", "Ben", bid=6)
    table.do("selling.pass", "Cleo")
    table.do("selling.pass", "Ada")
    assert table.of("money") == {"Ada": 106, "Ben": 100, "Cleo": 106}
    lay(table, 3)
    assert table.prompt == "Ben bids or passes."


def test_called_out_bids_are_typed_at_once_but_not_where_each_bid_matters() -> None:
    table = Played("high_society", "Ada", "Ben", "Cleo")
    lay(table, 7)
    table.do("selling.called", winner="Cleo", price=12)
    assert table.of("money") == {"Ada": 106, "Ben": 106, "Cleo": 94}
    lay(table, 33)
    with pytest.raises(Refusal, match="Each bid matters"):
        table.do("selling.called", winner="Cleo", price=12)


def test_prestige_doubles_scandal_halves_and_the_poorest_cannot_win() -> None:
    table = Played("high_society", "Ada", "Ben", "Cleo")
    for number, who, price in ((10, "Ada", 50), (21, "Ada", 20), (6, "Ben", 5), (5, "Cleo", 0)):
        lay(table, number)
        table.do("selling.called", winner=who, price=price)
    lay(table, 33)
    table.do("selling.pass", "Cleo")
    table.do("end.fourth")
    assert table.scores() == {"Ada": 20, "Ben": 6, "Cleo": 2}
    assert table.winners() == ["Ben"]
    assert table.said("Ada has least money and cannot win.")


def test_the_winner_of_an_auction_of_ra_swaps_its_sun_which_then_rests() -> None:
    table = Played("ra", "Ada", "Ben", "Cleo")
    assert suns(table)["Ada"] == (2, 5, 8, 13)
    call(table, "Ada")
    bid(table, "Ben", 3)
    with pytest.raises(Refusal):
        bid(table, "Cleo", 2)
    bid(table, "Cleo", 4)
    table.do("auctions.pass", "Ada")
    assert suns(table)["Cleo"] == (1, 7, 10, 11)
    assert table.state.parts["suns"].middle == (4,)
    call(table, "Ben")
    offer = next(each for each in table.offered("auctions.raise"))
    assert [each.label for each in offer.fields[0].choices] == ["sun 7", "sun 10", "sun 11"]


def test_who_has_no_sun_left_is_not_asked_and_all_rest_until_the_epoch_ends() -> None:
    table = Played("ra", "Ada", "Ben")
    for sun in (2, 5, 6, 9):
        call(table, "Ben")
        bid(table, "Ada", sun)
        table.do("auctions.pass", "Ben")
    call(table, "Ben")
    assert [each.seat for each in table.offered("auctions.raise")] == [table.seats["Ben"]]
    table.do("auctions.pass", "Ben")
    table.go_on()
    assert table.step == "tiles"


def tiles(table: Played, **told: tuple[int, int, int, int, int, int]) -> None:
    names = ("gods", "gold", "pharaohs", "nile", "floods", "kinds")
    rows = {who: dict(zip(names, row, strict=True)) for who, row in told.items()}
    table.do("tiles.count", numbers=rows)


def test_tiles_count_after_each_epoch_and_monuments_after_the_last() -> None:
    table = Played("ra", "Ada", "Ben", "Cleo")
    table.go_on()
    tiles(table, Ada=(1, 1, 4, 3, 1, 3), Ben=(0, 0, 4, 5, 0, 0), Cleo=(0, 0, 1, 0, 0, 1))
    # 2 + 3 + 5 + 4 + 5; 5 and no flood, −5; −2.
    assert table.of("fame") == {"Ada": 10 + 19, "Ben": 10 + 0, "Cleo": 10 - 2}
    none = (0, 0, 2, 0, 0, 1)
    for _ in range(2):
        table.go_on()
        tiles(table, Ada=none, Ben=none, Cleo=none)
    before = table.of("fame")
    rows = {"Ada": (7, 1, 0, 0), "Ben": (3, 0, 0, 1), "Cleo": (0, 0, 0, 0)}
    names = ("kinds", "threes", "fours", "fives")
    table.do(
        "monuments.count",
        numbers={who: dict(zip(names, row, strict=True)) for who, row in rows.items()},
    )
    # Suns at first: Ada 28, Ben 30, Cleo 32.
    after = table.of("fame")
    assert {who: after[who] - before[who] for who in after} == {
        "Ada": 10 + 5 - 5, "Ben": 3 + 15, "Cleo": 5,
    }  # fmt: skip
    assert table.state.moment.over


def test_a_price_goes_to_whoever_sells_and_to_the_bank_from_the_seller() -> None:
    table = Played("modern_art", "Ada", "Ben", "Cleo")
    call(table, "Ada")
    bids = {"Ada": {"bid": 30}, "Ben": {"bid": 45}, "Cleo": {"bid": 45}}
    table.do("auctions.open", bids=bids)
    assert table.of("money") == {"Ada": 145, "Ben": 55, "Cleo": 100}
    call(table, "Ben")
    table.do("auctions.called", winner="Ben", price=20)
    assert table.of("money") == {"Ada": 145, "Ben": 35, "Cleo": 100}


def test_pictures_are_sold_after_each_of_four_rounds() -> None:
    table = Played("modern_art", "Ada", "Ben", "Cleo")
    for _ in range(4):
        table.go_on()
        told = {"Ada": 60, "Ben": 30, "Cleo": 0}
        table.do("sales.count", numbers={who: {"sold": sum_} for who, sum_ in told.items()})
    assert table.scores() == {"Ada": 340, "Ben": 220, "Cleo": 100}
