"""Building, Utilities, Investment and the end as Brick & Mortar's own data arranges them."""

from __future__ import annotations

import pytest
from shops import Game, core_view

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup
from tests.companion.shipped import shipped_rules


def brick_and_mortar() -> Rules:
    return shipped_rules("brick_and_mortar")


def game_of(players: int) -> Game:
    return Game(players, brick_and_mortar())


def names(game: Game, seat: str) -> list[str]:
    return [game.look.deck[each].name for each in game.state.parts["stores"].cards[seat]]


def number(name: str) -> int:
    """Return the printed number of a store."""
    return next(card.number for card in brick_and_mortar().deck.cards if card.name == name)


def to_phase(game: Game, name: str, round_: int = 1) -> None:
    ids = [phase.id for phase in game.rules.play.phases]
    game.match(round=round_, phase=ids.index(name))


@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 5), (4, 6)])
def test_each_chooses_from_two_more_starting_stores_than_players(players: int, count: int) -> None:
    choices = game_of(players).offer("stores.take", "blue").fields[0].choices
    assert [each.label for each in choices] == [f"Starting Store {n + 1}" for n in range(count)]


def test_bm_e4_taylor_closes_the_jewelry_liquidator() -> None:
    game = game_of(4)
    first, liquidator = number("Bakery"), number("Jewelry Liquidator")
    wholesaler, center = number("Clothing Wholesaler"), number("Fulfillment Center (Food)")
    to_phase(game, "building")
    game.match(stores__blue=[first, liquidator, wholesaler])
    game.do("stores.close", "blue", card=liquidator)
    game.do("points.gain", "blue", amount=6, why="Jewelry Liquidator")
    assert game.said("Ada gains 6 points (Jewelry Liquidator) and has ")
    game.do("points.gain", "blue", amount=-1)
    assert game.said("Ada loses 1 point and has ")
    game.do("stores.buy", "blue", card=center, place="open")
    assert names(game, "blue") == ["Bakery", "Clothing Wholesaler", "Fulfillment Center (Food)"]
    assert game.said("Ada opens Fulfillment Center (Food) on slot 3.")


def test_bm_e13_jordan_pays_eight_dollars() -> None:
    game = game_of(4)
    stores = [number("Starting Store 6"), number("Duty Free"), number("Bazaar")]
    to_phase(game, "utilities")
    game.match(stores__blue=stores)
    cells = [cell["text"] for cell in game.panel("stores.bill")["rows"][0]["cells"]]
    assert cells == ["Ada", "$8", "$5 for stores (0 + 3 + 2), $3 for slots (0 + 1 + 2)"]


@pytest.mark.parametrize("sold", [True, False])
def test_the_row_is_renewed_by_what_was_bought(sold: bool) -> None:
    game = game_of(2)
    to_phase(game, "building")
    if sold:
        game.do("stores.auction", "blue", card=number("Bank"))
        game.do("stores.won", winner="orange", price=9, place="open")
    game.next()
    told = [hint["text"] for hint in core_view(game)["hints"] if hint["kind"] == "board"]
    oldest, all_four = "Discard the oldest public store", "Discard all 4 public stores"
    assert told[0].startswith(oldest if sold else all_four)
    assert len(told) == 1


def test_slots_three_and_four_give_their_bonuses_in_advertisement() -> None:
    game = game_of(2)
    game.match(stores__blue=[1, 2, 3, 4], stores__orange=[5, 6, 7])
    to_phase(game, "advertisement")
    told = [hint["text"] for hint in core_view(game)["hints"] if ", slot " in hint["text"]]
    assert [text.partition(":")[0] for text in told] == [
        "Ada, slot 3", "Ada, slot 4", "Ben, slot 3",
    ]  # fmt: skip


@pytest.mark.parametrize(("players", "at"), [(2, 45), (3, 45), (4, 35)])
def test_the_investment_marker_lies_on_its_space(players: int, at: int) -> None:
    flags = game_of(players).panel("points")["flags"]
    assert [flag["at"] for flag in flags] == [at]


@pytest.mark.parametrize(("players", "month"), [(2, "October"), (3, "October"), (4, "September")])
def test_the_final_month_ends_the_game(players: int, month: str) -> None:
    game = game_of(players)
    months = game.rules.play.rounds.names
    to_phase(game, "investment", months.index(month) - 1)
    assert game.state.moment.last_round == ""
    game.next()
    assert game.state.moment.last_round == f"The calendar ends in {month}."
    to_phase(game, "investment", months.index(month))
    game.next()
    assert game.state.moment.over


def test_bm_d6_sold_points_do_not_take_the_end_back() -> None:
    game = game_of(4)
    to_phase(game, "sale", 3)
    game.match(points={"orange": {"at": 34}})
    game.do("points.gain", "orange", amount=2)
    to_phase(game, "investment", 3)
    for _ in range(4):
        seat = game.state.parts["investment"].waiting[0]
        if seat == "orange":
            game.do("investment.sell", seat, amount=16)
        else:
            game.do("investment.pass", seat)
    assert game.state.parts["points"].at["orange"] == 20
    assert game.state.moment.over


def test_prices_of_points_are_those_of_the_board() -> None:
    game = game_of(2)
    to_phase(game, "investment")
    choices = game.offer("investment.buy", "blue").fields[0].choices
    printed = [4, 8, 12, 16, 20, 24, 28, 33, 39, 46]
    assert [each.detail for each in choices] == [f"for ${cost}" for cost in printed]
    game.do("investment.sell", "blue", amount=4)
    assert game.said("Ada sells 4 points for $12.")


def test_points_and_phase_matched_in_one_form_ask_whom_two_forms_ask() -> None:
    rules = shipped_rules("brick_and_mortar")
    phase = [each.id for each in rules.play.phases].index("investment")
    chosen = [each.id for each in rules.play.seats[:3]]
    state = core.start(rules, Setup(tuple(zip(chosen, ("Ada", "Ben", "Cleo"), strict=True)), {}))
    points = dict(zip(chosen, ({"at": 9}, {"at": 3}, {"at": 12}), strict=True))
    at_once = {"points": points, "round": 1, "phase": phase}
    state = core.apply(rules, state, Action("table.match", "", at_once))
    asked = core.agenda.ask(TableContext(rules, state))
    assert asked.seats == (chosen[2],)
    assert asked.text.startswith("Cleo has 12 points")
