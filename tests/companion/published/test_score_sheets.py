"""Published games of which a table keeps the score: sums worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from punchboard.companion.rules.engine.action import Refusal
from tests.companion.published.played import Played


def fill(table: Played, sheet: str, who: str, **told: Any) -> None:
    """Fill in all pages of a player's sheet with the fields that each of them asks for."""
    while True:
        seat = table.seats[who]
        offers = [each for each in table.offered_of(sheet) if each.seat == seat]
        page = next((each for each in offers if each.do.startswith(f"{sheet}.page_")), None)
        if page is None:
            return
        values = {field.name: told.get(field.name, 0) for field in page.fields}
        table.do(page.do, who, **values)


def counted(numbers: dict[str, int], name: str = "count") -> dict[str, dict[str, int]]:
    return {key: {name: number} for key, number in numbers.items()}


def test_agricola() -> None:
    table = Played("agricola", "Ada", "Ben")
    table.go_on()
    fill(
        table, "farm", "Ada", fields=3, pastures=2, unused=1, stables=2, grain=5, vegetables=3,
        sheep=8, boar=2, cattle=1, clay=5, stone=0, family=4, cards=6, bonus=2, begging=1,
    )  # fmt: skip
    fill(table, "farm", "Ben", unused=10, family=2)
    # 2 + 2 + 2 + 3 + 4 + 1 + 1, −1 + 2 + 5 + 12 + 6 + 2 − 3; and seven times −1, −10, 6.
    assert table.scores() == {"Ada": 38, "Ben": -11}
    assert table.winners() == ["Ada"]


def test_concordia() -> None:
    table = Played("concordia", "Ada", "Ben")
    table.go_on()
    fill(
        table, "gods", "Ada", cash=27, bricks=1, food=1, tools=0, wine=1, cloth=1, temples=6,
        provinces=4, kinds=3, colonists=4, jupiter=3, saturnus=2, mercurius=1, mars=6, minerva=9,
        concordia=1,
    )  # fmt: skip
    fill(table, "gods", "Ben", cash=9)
    # (27 + 3 + 4 + 6 + 7) // 10, 3 × 6, 2 × 4, 1 × 3 × 2, 6 × 4 × 2, 9, 7.
    assert table.scores() == {"Ada": 4 + 18 + 8 + 6 + 48 + 9 + 7, "Ben": 0}


def planet(table: Played, who: str, awards: dict[str, int], **rest: int) -> None:
    ids = ("landlord", "banker", "scientist", "thermalist", "miner")
    kinds = counted({key: awards.get(key, 0) for key in ids}, "has")
    entries = ("rating", "milestones", "greenery", "beside", "cards", "money")
    fill(
        table, "planet", who, kinds=kinds, rest=counted({key: rest.get(key, 0) for key in entries})
    )


def test_terraforming_mars() -> None:
    table = Played("terraforming_mars", "Ada", "Ben", "Cleo")
    table.go_on()
    planet(
        table, "Ada", {"landlord": 9, "miner": 4}, rating=35, milestones=1, greenery=5, beside=4,
        cards=11, money=20,
    )  # fmt: skip
    planet(table, "Ben", {"landlord": 9, "miner": 7}, rating=40, cards=3, money=21)
    planet(table, "Cleo", {"landlord": 8, "miner": 4}, rating=50, money=5)
    # Ada and Ben share the landlord's first place, so that there is no second one; of the miners
    # Ben comes first and two are second. Nobody has anything of an award that was not funded.
    assert table.scores() == {
        "Ada": 35 + 5 + 2 + 5 + 5 + 4 + 11,
        "Ben": 40 + 5 + 5 + 3,
        "Cleo": 50 + 2,
    }


def test_two_on_mars_have_no_second_place_and_money_breaks_ties() -> None:
    table = Played("terraforming_mars", "Ada", "Ben")
    table.go_on()
    planet(table, "Ada", {"banker": 3}, rating=30, money=2)
    planet(table, "Ben", {"banker": 5}, rating=25, money=3)
    assert table.scores() == {"Ada": 30, "Ben": 30}
    assert table.winners() == ["Ben"]


def test_seven_wonders() -> None:
    table = Played("seven_wonders", "Ada", "Ben", "Cleo")
    table.go_on()
    fill(
        table, "city", "Ada", conflicts=10, coins=8, wonder=7, civil=9, trade=3, guilds=5,
        tablets=2, compasses=1, gears=1, choice=2,
    )  # fmt: skip
    fill(table, "city", "Ben", conflicts=-4, coins=34)
    fill(table, "city", "Cleo", conflicts=-4, coins=33)
    # 2, 1 and 1 symbols: one more of each of the two single ones makes a second set, 12 + 14.
    assert table.scores() == {"Ada": 10 + 2 + 7 + 9 + 3 + 5 + 26, "Ben": 7, "Cleo": 7}


def test_coins_break_ties_of_cities() -> None:
    table = Played("seven_wonders", "Ada", "Ben", "Cleo")
    table.go_on()
    fill(table, "city", "Ada", coins=5)
    fill(table, "city", "Ben", coins=4)
    fill(table, "city", "Cleo")
    assert table.scores() == {"Ada": 1, "Ben": 1, "Cleo": 0}
    assert table.winners() == ["Ada"]


def test_azul() -> None:
    table = Played("azul", "Ada", "Ben")
    for ada, ben in (((7, 0), (3, 7)), ((9, 2), (12, 1))):
        table.go_on()
        rows = {"Ada": ada, "Ben": ben}
        told = {who: {"tiled": tiled, "floor": floor} for who, (tiled, floor) in rows.items()}
        if table.state.moment.round == 1:
            table.do("end.row")
        table.do("tiling.count", numbers=told)
    # Nobody falls below 0: Ben's first round loses 14 of 3.
    assert table.of("points") == {"Ada": 14, "Ben": 11}
    none = {"rows": 0, "columns": 0, "colors": 0}
    wall = {"Ada": {**none, "rows": 1}, "Ben": none}
    assert table.state.moment.over
    table.do("wall.count", numbers=wall)
    assert table.scores() == {"Ada": 16, "Ben": 11}


def test_alhambra_shares_the_points_of_places() -> None:
    table = Played("alhambra", "Ada", "Ben", "Cleo")
    ids = ("pavilion", "seraglio", "arcade", "chamber", "garden", "tower")

    def score(**built: tuple[int, int]) -> None:
        table.go_on()
        for who, (towers, gardens) in built.items():
            kinds = counted(dict.fromkeys(ids, 0) | {"tower": towers, "garden": gardens}, "built")
            fill(table, "palace", who, kinds=kinds, city=counted({"wall": 2}))

    score(Ada=(2, 0), Ben=(2, 1), Cleo=(1, 1))
    # Two first towers share 6, and two first gardens 5; each has a wall of 2.
    assert table.of("points") == {"Ada": 3 + 2, "Ben": 3 + 2 + 2, "Cleo": 2 + 2}
    score(Ada=(3, 0), Ben=(2, 1), Cleo=(2, 0))
    # First tower 13; two second ones share 6. The one with a garden has 12.
    assert table.of("points") == {"Ada": 5 + 13 + 2, "Ben": 7 + 3 + 12 + 2, "Cleo": 4 + 3 + 2}
    score(Ada=(3, 1), Ben=(2, 1), Cleo=(1, 1))
    # Towers 21, 13, 6; three gardens share 20 + 12 + 5.
    assert table.of("points") == {
        "Ada": 20 + 21 + 12 + 2,
        "Ben": 24 + 13 + 12 + 2,
        "Cleo": 9 + 6 + 12 + 2,
    }
    assert table.state.moment.over


def test_who_has_no_train_left_is_offered_no_route() -> None:
    table = Played("ticket_to_ride", "Ada", "Ben")
    for length in (6, 6, 6, 6, 6, 6, 6, 3):
        table.do("routes.claim", "Ada", length=length)
    assert [each.why for each in table.offered("routes.claim")] == ["Ada can’t pay for it.", ""]


def test_routes_cost_trains_and_a_tie_goes_to_more_tickets_then_to_the_longer_path() -> None:
    table = Played("ticket_to_ride", "Ada", "Ben")
    for length in (6, 6, 6, 6, 6, 6, 5):
        table.do("routes.claim", "Ada", length=length)
    assert table.of("trains") == {"Ada": 4, "Ben": 45}
    with pytest.raises(Refusal, match="Ada has only 4 trains"):
        table.do("routes.claim", "Ada", length=5)
    for _ in range(6):
        table.do("routes.claim", "Ben", length=6)
    table.do("routes.claim", "Ben", length=5)
    assert table.of("points") == {"Ada": 6 * 15 + 10, "Ben": 6 * 15 + 10}
    table.do("end.last")
    fill(table, "tickets", "Ada", done=30, number=4, path=20)
    fill(table, "tickets", "Ben", done=45, missed=5, number=4, path=19)
    assert table.scores() == {"Ada": 100 + 30 + 10, "Ben": 100 + 45 - 5}
    assert table.winners() == ["Ada"]


def test_an_area_counts_more_in_an_early_phase_and_goods_by_the_number_of_players() -> None:
    table = Played("castles_of_burgundy", "Ada", "Ben", "Cleo")
    table.do("deeds.area", "Ada", size=4)
    table.do("deeds.sells", "Ben", goods=2)
    assert table.of("points") == {"Ada": 10 + 10, "Ben": 3 * 2, "Cleo": 0}
    assert table.of("silver") == {"Ada": 1, "Ben": 2, "Cleo": 1}
    rounds = next(each for each in table.offered_of("table") if each.do == "table.match").fields[0]
    late = {each.label: each.value for each in rounds.choices}
    for name, size, points in (("A5", 1, 11), ("B1", 1, 9), ("E5", 8, 38)):
        table.do("table.match", round=late[name])
        before = table.of("points")["Cleo"]
        table.do("deeds.area", "Cleo", size=size)
        assert table.of("points")["Cleo"] - before == points
