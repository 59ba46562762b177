"""Shops in slots: first shops, buying, opening and closing, the row, bills, bonuses, matching."""

from __future__ import annotations

import pytest
from shops import Game, core_view, february

from punchboard.cards.play.schema.scoring import Source
from punchboard.companion.rules.engine.action import Code, Refusal


def refused(game: Game, code: Code, do: str, seat: str = "", /, **values: object) -> str:
    before = game.state
    with pytest.raises(Refusal) as caught:
        game.do(do, seat, **values)
    assert caught.value.code is code
    assert game.state is before
    return caught.value.message


def test_in_january_each_takes_a_first_shop_in_turn_order() -> None:
    game = Game()
    assert game.prompt == "Ada takes a first shop."
    game.do("shops.take", "blue", card=67)
    assert game.prompt == "Ben takes a first shop."
    why = refused(game, Code.NOT_A_CHOICE, "shops.take", "red", card=67)
    assert why == "Cart: Ada has it."
    assert "Ben" in refused(game, Code.NOT_YOUR_TURN, "shops.take", "green", card=66)
    for seat, card in (("red", 66), ("green", 70), ("black", 71)):
        game.do("shops.take", seat, card=card)
    assert game.state.moment.phase == 1, "no row is renewed in January"


@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 5), (4, 6)])
def test_first_shops_are_those_of_this_many_players(players: int, count: int) -> None:
    offer = Game(players).offer("shops.take", "blue")
    assert len(offer.fields[0].choices) == count


def test_first_shops_tell_what_they_sell_and_the_rest_leave() -> None:
    game = Game(2)
    choices = game.offer("shops.take", "blue").fields[0].choices
    assert choices[0].detail == "3 Food, 2 Clothing"
    game.do("shops.take", "blue", card=66)
    game.do("shops.take", "red", card=67)
    assert game.said("The rest leave.")


def test_who_passes_somebody_while_both_wait_acts_first() -> None:
    game = february()
    game.do("shops.pass", "blue")
    game.do("points.gain", "black", amount=1)
    assert game.prompt == "Dev may buy a shop."
    game.do("shops.pass", "black")
    assert game.prompt == "Ben may buy a shop."


def test_bought_from_hand_a_shop_opens_on_the_next_slot() -> None:
    game = february()
    game.do("shops.buy", "blue", card=1, place="open")
    assert game.shops("blue") == ["Stall", "Bakery"]
    assert game.said("Ada buys Bakery from hand for $3.")
    assert game.said("Ada opens Bakery on slot 2.")
    assert game.prompt == "Ben may buy a shop."


def test_the_price_is_shown_before_buying() -> None:
    choices = february().offer("shops.buy", "blue").fields[0].choices
    assert ("Boutique", "$11") in [(each.label, each.detail) for each in choices]


def test_a_shop_put_into_the_box_never_comes_back() -> None:
    game = february()
    game.do("shops.buy", "blue", card=1, place="box")
    assert game.shops("blue") == ["Stall"]
    why = refused(game, Code.NOT_A_CHOICE, "shops.buy", "red", card=1, place="open")
    assert why == "Bakery: It is out of the game."


def test_with_all_slots_full_a_shop_must_close_first() -> None:
    game = february()
    game.match(shops__blue=[66, 1, 2, 3])
    why = refused(game, Code.NOT_A_CHOICE, "shops.buy", "blue", card=4, place="open")
    assert why == "Open it: Ada: All 4 slots are full; close a shop first."
    game.do("shops.close", "blue", card=66)
    game.do("shops.buy", "blue", card=4, place="open")
    assert game.shops("blue") == ["Bakery", "Boutique", "Dutyfree", "Kiosk"]


def test_bm_e4_a_closed_shop_leaves_a_gap_that_the_others_fill() -> None:
    game = february()
    game.match(shops__blue=[66, 5, 7])
    game.do("shops.close", "blue", card=5)
    assert game.shops("blue") == ["Stall", "Warehouse"]
    assert game.said("Ada: Warehouse slides one slot to the left.")
    assert game.said("Crates to the supply.")
    game.do("shops.buy", "blue", card=2, place="open")
    assert game.said("Ada opens Boutique on slot 3.")


def test_a_card_with_two_copies_stands_with_two_players() -> None:
    game = february()
    game.do("shops.buy", "blue", card=6, place="open")
    game.do("shops.buy", "red", card=6, place="open")
    why = refused(game, Code.NOT_A_CHOICE, "shops.buy", "green", card=6, place="open")
    assert why == "Twins: Ada and Ben have it."


def test_a_missed_step_never_blocks_and_the_log_names_those_skipped() -> None:
    game = february()
    game.do("shops.pass", "blue")
    game.next()
    assert game.said("Ben, Cleo and Dev pass automatically.")
    assert game.prompt == "Renew the row of public shops."


def test_a_forgotten_shop_is_opened_at_any_time() -> None:
    game = february()
    game.next(2)
    game.do("shops.open", "red", card=3)
    assert game.shops("red") == ["Cart", "Dutyfree"]
    assert game.state.log[-1].kind == "correction"
    why = refused(game, Code.NOT_A_CHOICE, "shops.open", "blue", card=3)
    assert why == "Dutyfree: Ben has it."


def test_row_none_bought_all_public_shops_leave() -> None:
    game = february()
    game.do("shops.buy", "blue", card=1, place="open")
    game.next()
    assert [hint["text"] for hint in core_view(game)["hints"]] == ["Discard all."]


def test_row_one_bought_only_the_oldest_leaves() -> None:
    game = february()
    game.do("shops.auction", "blue", card=1)
    game.do("shops.won", winner="blue", price=3, place="open")
    game.next()
    assert [hint["text"] for hint in core_view(game)["hints"]] == ["Discard the oldest."]


def test_row_purchases_of_last_month_do_not_count() -> None:
    game = february(3)
    game.do("shops.auction", "blue", card=1)
    game.do("shops.won", winner="blue", price=3, place="open")
    game.next(5)
    assert game.state.moment.round == 2
    game.next()
    assert [hint["text"] for hint in core_view(game)["hints"]] == ["Discard all."]


def test_bm_e13_jordan_pays_for_shops_and_their_slots() -> None:
    game = february()
    game.match(shops__blue=[67, 3, 2], shops__red=[], phase=2)
    row = game.panel("shops.bill")["rows"][0]
    assert [cell["text"] for cell in row["cells"]] == [
        "Ada",
        "$8",
        "$5 for shops (0 + 3 + 2), $3 for slots (0 + 1 + 2)",
    ]
    assert game.panel("shops.bill")["rows"][1]["cells"][2]["text"] == "no shops"
    game.next()
    assert game.said("Bill: Ada $8, Ben $0,")


def test_bonuses_of_slots_are_told_while_a_shop_stands_there() -> None:
    game = february()
    game.match(shops__blue=[66, 1, 2, 3], shops__red=[67, 4, 5], phase=1)
    told = [hint["text"] for hint in core_view(game)["hints"]]
    assert told == ["Ada, slot 3: Draw again.", "Ada, slot 4: Play 1 more.",
                    "Ben, slot 3: Draw again."]  # fmt: skip
    game.do("shops.close", "red", card=67)
    assert len(core_view(game)["hints"]) == 2


def test_empty_slots_cost_points_at_the_end() -> None:
    game = february()
    game.match(shops__blue=[66, 1], shops__red=[])
    shops = game.rules.mechanisms["shops"]
    empty = Source(id="empty", title="Slot", use="shops", what="empty", each=-1)
    lost = [(each.title, each.points) for each in shops.score_lines(game.look, "blue", empty)]
    assert lost == [("Slot 3", -4), ("Slot 4", -3)]
    assert sum(each.points for each in shops.score_lines(game.look, "red", empty)) == -18


def test_the_boards_show_what_a_shop_sells_and_counts() -> None:
    game = february()
    game.match(shops__blue=[66, 1])
    row = game.panel("shops")["rows"][0]
    assert row["cells"][0]["text"] == "2 shops, Bill $2"
    assert [each["note"] for each in row["slots"]] == ["$0", "$1", "$2", "$3"]
    assert row["slots"][0]["card"]["detail"] == "3 Food, 2 Clothing · 1 point"
    bakery = row["slots"][1]["card"]
    assert (bakery["number"], bakery["icons"]) == (1, ["during_sale"])
    assert row["slots"][2]["card"] is None


def test_matching_moves_a_shop_from_one_player_to_another() -> None:
    game = february()
    game.match(shops__blue=[66, 67])
    assert game.shops("blue") == ["Stall", "Cart"]
    assert game.shops("red") == []
    assert game.said("Ben’s shops are set to: none.")


def test_matching_brings_a_shop_back_from_the_box() -> None:
    game = february()
    game.do("shops.close", "blue", card=66)
    game.match(shops__blue=[66])
    assert game.shops("blue") == ["Stall"]
    assert game.state.parts["shops"].boxed == ()


def test_a_shop_that_is_being_auctioned_stands_nowhere() -> None:
    game = february()
    game.do("shops.auction", "blue", card=2)
    values = {"shops.red": ["shops:boutique"]}
    why = refused(game, Code.OUT_OF_RANGE, "table.match", **values)
    assert why == "Boutique is just being bought."


def test_one_shop_cannot_be_matched_to_two_players() -> None:
    game = february()
    values = {"shops.blue": ["shops:bakery"], "shops.red": ["shops:bakery"]}
    why = refused(game, Code.OUT_OF_RANGE, "table.match", **values)
    assert why == "Bakery: only one player can have it."


def test_matching_offers_what_stands_there_now() -> None:
    game = february()
    fields = game.offer("table.match").fields
    start = {field.name: field.start for field in fields}
    assert start["shops.blue"] == ["first:stall"]
    assert start["shops.black"] == ["first:tent"]


def test_shops_are_bought_only_in_their_step() -> None:
    game = february()
    refused(game, Code.NOT_NOW, "shops.won", winner="blue", price=9, place="open")
    refused(game, Code.NOT_NOW, "shops.take", "blue", card=66)
    game.next()
    refused(game, Code.NOT_NOW, "shops.buy", "blue", card=1, place="open")
