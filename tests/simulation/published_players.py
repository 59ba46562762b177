"""Whole games at tables for games that people own.

`python tests/simulation/published_players.py` writes the recordings.

What is done stands here as people at a table would tell it, with the score worked out by hand
beside it. With names of games on the command line, those alone are written again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from kept_game import KeptGame

from tests.companion.shipped import shipped_rules

#: A seat's name in `Told` stands for no bid.
OUT = None
Row = Mapping[str, int]


class Owned(KeptGame):
    """A table of a published game, told with players' names in place of seats.

    Args:
        game: its name.
        file: of the recording, without the game's name.
        names: of the players, the start player first.
    """

    def __init__(self, game: str, file: str, *names: str) -> None:
        places = [seat.id for seat in shipped_rules(game).play.seats]
        self.named = dict(zip(names, places, strict=False))
        seats = {seat: name for name, seat in self.named.items()}
        super().__init__(game, file, file.replace("-", " "), seats)

    def tell(self, do: str, who: str = "", /, **values: Any) -> None:
        """Carry out an action of somebody."""
        self.do(do, self.named.get(who, ""), **self._by_seat(values))

    def go_on(self) -> None:
        """Touch the button that leads on."""
        self.do("table.next")

    def count(self, sheet: str, names: tuple[str, ...], **rows: tuple[int, ...]) -> None:
        """Fill in a sheet of all players: what the columns are, and each one's row."""
        told = {who: dict(zip(names, row, strict=True)) for who, row in rows.items()}
        self.tell(f"{sheet}.count", numbers=told)

    def fill(self, sheet: str, who: str, **told: Any) -> None:
        """Fill in all pages of a player's own sheet; what is not told is 0."""
        for number in range(20):
            offer = self.offered(f"{sheet}.page_{number}", self.named[who])
            if offer is not None and not offer.anytime:
                values = {field.name: told.get(field.name, 0) for field in offer.fields}
                self.tell(offer.do, who, **values)

    def finish(self, winner: str, **scores: int) -> None:
        """Write the recording with the score that was worked out by hand."""
        self.write({self.named[who]: total for who, total in scores.items()}, [self.named[winner]])

    def lay(self, hand: str, *labels: str) -> None:
        """Lay pieces into the middle, by what stands on them."""
        offer = self.offered(f"{hand}.lay")
        assert offer is not None
        left: dict[str, list[Any]] = {}
        for choice in offer.fields[0].choices:
            left.setdefault(choice.label, []).append(choice.value)
        pieces = [left[label].pop(0) for label in labels]
        self.tell(f"{hand}.lay", pieces=pieces if len(pieces) > 1 else pieces[0])

    def bids(self, auction: str, *told: tuple[str, int | None], times: int = 1) -> None:
        """Bid around a table; `OUT` passes. A bid that is a piece counts `times` its number."""
        for who, amount in told:
            if amount is OUT:
                self.tell(f"{auction}.pass", who)
            else:
                self.tell(f"{auction}.raise", who, bid=amount * times)

    def _by_seat(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {self.named.get(key, key): self._by_seat(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._by_seat(each) for each in value]
        return self.named.get(value, value) if isinstance(value, str) else value


def of_each(numbers: Row, name: str = "count") -> dict[str, dict[str, int]]:
    """Return the rows of a grid with one column."""
    return {key: {name: number} for key, number in numbers.items()}


def for_sale() -> None:
    table = Owned("for_sale", "three-sell-everything", "Ada", "Ben", "Cleo")
    names = {seat: name for name, seat in table.named.items()}

    def nobody_bids(*numbers: int) -> None:
        """Whoever is asked first takes the lowest, and the last one the best, for nothing."""
        table.lay("properties", *(f"property {number}" for number in numbers))
        first, second, _ = table.parts["buying"].waiting
        table.bids("buying", (names[first], OUT), (names[second], OUT))

    table.lay("properties", "property 30", "property 7", "property 12")
    table.bids(
        "buying", ("Ada", 3), ("Ben", 4), ("Cleo", OUT), ("Ada", 5), ("Ben", 6), ("Ada", OUT)
    )
    # Ada pays half of 5, rounded up, for 12, and Ben 6 for 30; he begins.
    nobody_bids(1, 2, 3)  # Ben 1, Cleo 2, Ada 3
    nobody_bids(4, 5, 6)  # Ada 4, Ben 5, Cleo 6
    nobody_bids(8, 9, 10)  # Cleo 8, Ada 9, Ben 10
    nobody_bids(11, 13, 14)  # Ben 11, Cleo 13, Ada 14
    nobody_bids(15, 16, 17)  # Ada 15, Ben 16, Cleo 17
    nobody_bids(18, 19, 20)  # Cleo 18, Ada 19, Ben 20
    table.lay("properties", "property 21", "property 22", "property 23")
    table.bids("buying", ("Ben", 2), ("Cleo", 3), ("Ada", OUT), ("Ben", OUT))
    # Coins: Ada 18 − 3, Ben 18 − 6 − 1, Cleo 18 − 3.
    sold = (
        ((15, 8, 0), {"Ada": 21, "Ben": 30, "Cleo": 23}),
        ((15, 9, 2), {"Ada": 19, "Ben": 22, "Cleo": 18}),
        ((14, 7, 3), {"Ada": 15, "Ben": 20, "Cleo": 17}),
        ((14, 10, 0), {"Ada": 14, "Ben": 16, "Cleo": 13}),
        ((13, 6, 2), {"Ada": 12, "Ben": 11, "Cleo": 8}),
        ((13, 5, 4), {"Ada": 9, "Ben": 10, "Cleo": 7}),
        ((12, 11, 3), {"Ada": 4, "Ben": 5, "Cleo": 6}),
        ((12, 8, 4), {"Ada": 3, "Ben": 1, "Cleo": 2}),
    )
    for checks, properties in sold:
        table.lay("cheques", *(f"${check}" for check in checks))
        table.tell("selling.open", **properties)
    # Ada 0 + 9 + 3 + 10 + 13 + 5 + 3 + 12, Ben 15 + 15 + 14 + 14 + 6 + 13 + 11 + 4,
    # Cleo 8 + 2 + 7 + 0 + 2 + 4 + 12 + 8; and the coins.
    table.finish("Ben", Ada=55 + 15, Ben=92 + 11, Cleo=43 + 15)


def high_society() -> None:
    table = Owned("high_society", "three-and-a-scandal", "Ada", "Ben", "Cleo")

    def sell(name: str, *told: tuple[str, int | None]) -> None:
        table.lay("possessions", name)
        table.bids("selling", *told)

    sell("luxury 10", ("Ada", 4), ("Ben", 6), ("Cleo", OUT), ("Ada", OUT))
    sell("Prestige A", ("Ben", 5), ("Cleo", 8), ("Ada", 12), ("Ben", OUT), ("Cleo", OUT))
    sell("Passé", ("Ada", 2), ("Ben", 3), ("Cleo", OUT))  # she takes it, and the others pay
    table.lay("possessions", "Prestige B")
    table.tell("selling.called", winner="Cleo", price=15)
    sell("luxury 7", ("Cleo", 3), ("Ada", 6), ("Ben", OUT), ("Cleo", OUT))
    sell("Prestige C", ("Ada", 5), ("Ben", 9), ("Cleo", OUT), ("Ada", OUT))
    table.lay("possessions", "Scandal")
    table.tell("end.fourth")
    # Money: Ada 106 − 12 − 2 − 6 = 86 is least; Ben 106 − 6 − 3 − 9 = 88, Cleo 106 − 15 = 91.
    # 7 and 10 doubled; Cleo has no luxury, 5 less, doubled.
    table.finish("Ben", Ada=14, Ben=20, Cleo=-10)


def modern_art() -> None:
    table = Owned("modern_art", "four-seasons", "Ada", "Ben", "Cleo")

    def offer(seller: str, **bids: int) -> None:
        table.tell("auctions.call", caller=seller)
        table.tell("auctions.open", bids=of_each(bids, "bid"))

    def sales(ada: int, ben: int, cleo: int) -> None:
        table.go_on()
        table.count("sales", ("sold",), Ada=(ada,), Ben=(ben,), Cleo=(cleo,))

    offer("Ada", Ada=30, Ben=45, Cleo=45)  # Ben sits nearer to her left: he pays her 45
    table.tell("auctions.call", caller="Ben")
    table.tell("auctions.called", winner="Ben", price=20)  # to the bank
    sales(0, 60, 0)  # Ada 145, Ben 95, Cleo 100
    offer("Cleo", Ada=50, Ben=20, Cleo=0)
    sales(80, 0, 0)  # Ada 175, Ben 95, Cleo 150
    offer("Ada", Ada=0, Ben=0, Cleo=0)
    offer("Ben", Ada=0, Ben=0, Cleo=40)
    sales(0, 0, 90)  # Ada 175, Ben 135, Cleo 200
    table.tell("auctions.call", caller="Cleo")
    table.tell("auctions.called", winner="Ada", price=70)
    sales(150, 0, 0)
    table.finish("Cleo", Ada=255, Ben=135, Cleo=270)


def power_grid() -> None:
    table = Owned("power_grid", "three-and-the-last-city", "Ada", "Ben", "Cleo")

    def put_up(who: str, plant: int, bid: int) -> None:
        table.tell("auctions.put_up", who, lot=plant * 100, bid=bid)

    def fuel(who: str, **counts: int) -> None:
        kinds = ("coal", "oil", "garbage", "uranium")
        table.tell("fuel.buy", who, goods=of_each({kind: counts.get(kind, 0) for kind in kinds}))

    def build(who: str, built: int, cost: int) -> None:
        table.tell("building.page_0", who, built=built, cost=cost)

    put_up("Ada", 10, 10)
    table.bids("auctions", ("Ben", 12), ("Cleo", OUT), ("Ada", OUT))
    put_up("Ada", 4, 4)
    table.bids("auctions", ("Cleo", OUT))
    put_up("Cleo", 6, 7)  # Ada 46, Ben 38, Cleo 43
    fuel("Ada", coal=4)  # 1 + 1 + 1 + 2
    for who in ("Cleo", "Ben"):
        table.tell("fuel.pass", who)
    build("Ada", 2, 24)
    build("Cleo", 1, 10)
    build("Ben", 1, 10)
    table.count("income", ("powered",), Ada=(2,), Ben=(1,), Cleo=(0,))
    # 33, 22 and 10: Ada 50, Ben 50, Cleo 43. Ada has most cities; Ben’s plant is higher.
    put_up("Ada", 13, 13)
    table.bids("auctions", ("Ben", OUT), ("Cleo", OUT))
    table.tell("auctions.stay_out", "Ben")
    put_up("Cleo", 20, 20)  # Ada 37, Ben 50, Cleo 23
    fuel("Cleo", coal=3)  # 1 + 1 + 1
    fuel("Ben", oil=2)  # 2 + 2: 20 of 24 lie there
    fuel("Ada", coal=2)  # 2 + 2
    build("Cleo", 15, 20)
    build("Ben", 15, 45)
    build("Ada", 15, 33)  # her seventeenth city
    table.count("income", ("powered",), Ada=(2,), Ben=(9,), Cleo=(9,))
    # Ben has 1 and 98, Cleo 0 and 98.
    table.finish("Ben", Ada=2, Ben=9, Cleo=9)


def ra() -> None:
    table = Owned("ra", "three-epochs", "Ada", "Ben", "Cleo")
    tiles = ("gods", "gold", "pharaohs", "nile", "floods", "kinds")

    def auction(caller: str, *told: tuple[str, int | None]) -> None:
        table.tell("auctions.call", caller=caller)
        table.bids("auctions", *told, times=100)

    auction("Ada", ("Ben", 3), ("Cleo", 4), ("Ada", OUT))  # Cleo pays 4 and takes 1
    auction("Ben", ("Cleo", 7), ("Ada", 8), ("Ben", 9))  # Ben pays 9 and takes 4
    table.go_on()
    table.count(
        "tiles", tiles, Ada=(1, 1, 4, 3, 1, 3), Ben=(0, 0, 4, 5, 0, 0), Cleo=(0, 0, 1, 0, 0, 1)
    )
    # Of 10: Ada 2 + 3 + 5 + 4 + 5, Ben 5 − 5, Cleo −2.
    # Then twice 5 for all, who come first together.
    none = (0, 0, 2, 0, 0, 1)
    table.go_on()
    table.count("tiles", tiles, Ada=none, Ben=none, Cleo=none)
    auction("Cleo", ("Ada", 13), ("Ben", OUT), ("Cleo", OUT))  # Ada pays 13 and takes 9
    table.go_on()
    table.count("tiles", tiles, Ada=none, Ben=none, Cleo=none)
    monuments = ("kinds", "threes", "fours", "fives")
    table.count("monuments", monuments, Ada=(7, 1, 0, 0), Ben=(3, 0, 0, 1), Cleo=(0, 0, 0, 0))
    # Suns: Ada 2 + 5 + 8 + 9 = 24, least; Ben 3 + 6 + 12 + 4 = 25, Cleo 1 + 7 + 10 + 11 = 29.
    table.finish("Ada", Ada=29 + 10 + 15 - 5, Ben=10 + 10 + 18, Cleo=8 + 10 + 5)


def skull_king() -> None:
    table = Owned("skull_king", "ten-rounds", "Ada", "Ben")
    told = (  # bid, won and bonus of Ada and of Ben
        ((1, 1, 0), (0, 0, 0)),  # 20; 10
        ((2, 0, 0), (0, 2, 0)),  # −20; −20
        ((1, 1, 0), (2, 2, 30)),  # 20; 70
        ((0, 0, 0), (4, 4, 0)),  # 40; 80
        ((3, 2, 0), (2, 3, 0)),  # −10; −10
        ((6, 6, 0), (0, 0, 0)),  # 120; 60
        ((3, 4, 0), (4, 3, 20)),  # −10; −10, and no bonus
        ((0, 1, 0), (7, 7, 0)),  # −80; 140
        ((5, 5, 20), (4, 4, 0)),  # 120; 80
        ((5, 5, 0), (5, 5, 0)),  # 100; 100
    )
    for (bid, *ada), (other, *ben) in told:
        table.tell("bids.open", bids=of_each({"Ada": bid, "Ben": other}, "number"))
        table.count("tricks", ("won", "bonus"), Ada=tuple(ada), Ben=tuple(ben))
    table.finish("Ben", Ada=300, Ben=500)


def agricola() -> None:
    table = Owned("agricola", "two-farms", "Ada", "Ben")
    table.go_on()
    table.fill(
        "farm", "Ada", fields=3, pastures=2, unused=1, stables=2, grain=5, vegetables=3, sheep=8,
        boar=2, cattle=1, clay=5, stone=0, family=4, cards=6, bonus=2, begging=1,
    )  # fmt: skip
    table.fill("farm", "Ben", unused=10, family=2)
    # 2 + 2 + 2 + 3 + 4 + 1 + 1, −1 + 2 + 5 + 12 + 6 + 2 − 3; and seven times −1, −10, 6.
    table.finish("Ada", Ada=38, Ben=-11)


def concordia() -> None:
    table = Owned("concordia", "two-and-the-gods", "Ada", "Ben")
    table.go_on()
    table.fill(
        "gods", "Ada", cash=27, bricks=1, food=1, tools=0, wine=1, cloth=1, temples=6, provinces=4,
        kinds=3, colonists=4, jupiter=3, saturnus=2, mercurius=1, mars=6, minerva=9, concordia=1,
    )  # fmt: skip
    table.fill("gods", "Ben", cash=9)
    # (27 + 3 + 4 + 6 + 7) // 10, 3 × 6, 2 × 4, 1 × 3 × 2, 6 × 4 × 2, 9, 7.
    table.finish("Ada", Ada=4 + 18 + 8 + 6 + 48 + 9 + 7, Ben=0)


def terraforming_mars() -> None:
    table = Owned("terraforming_mars", "three-and-two-awards", "Ada", "Ben", "Cleo")
    table.go_on()

    def planet(who: str, awards: Row, **rest: int) -> None:
        ids = ("landlord", "banker", "scientist", "thermalist", "miner")
        entries = ("rating", "milestones", "greenery", "beside", "cards", "money")
        kinds = of_each({key: awards.get(key, 0) for key in ids}, "has")
        told = of_each({key: rest.get(key, 0) for key in entries})
        table.fill("planet", who, kinds=kinds, rest=told)

    planet(
        "Ada", {"landlord": 9, "miner": 4}, rating=35, milestones=1, greenery=5, beside=4, cards=11,
        money=20,
    )  # fmt: skip
    planet("Ben", {"landlord": 9, "miner": 7}, rating=40, cards=3, money=21)
    planet("Cleo", {"landlord": 8, "miner": 4}, rating=50, money=5)
    # Two first landlords; one first miner and two second ones.
    table.finish("Ada", Ada=35 + 5 + 2 + 5 + 5 + 4 + 11, Ben=40 + 5 + 5 + 3, Cleo=50 + 2)


def seven_wonders() -> None:
    table = Owned("seven_wonders", "three-cities", "Ada", "Ben", "Cleo")
    table.go_on()
    table.fill(
        "city", "Ada", conflicts=10, coins=8, wonder=7, civil=9, trade=3, guilds=5, tablets=2,
        compasses=1, gears=1, choice=2,
    )  # fmt: skip
    table.fill("city", "Ben", conflicts=-4, coins=34)
    table.fill("city", "Cleo", conflicts=-4, coins=33)
    # 2, 1 and 1 symbols: one more of each of the two single ones makes a second set, 12 + 14.
    table.finish("Ada", Ada=10 + 2 + 7 + 9 + 3 + 5 + 26, Ben=7, Cleo=7)


def azul() -> None:
    table = Owned("azul", "two-walls", "Ada", "Ben")
    table.go_on()
    table.count("tiling", ("tiled", "floor"), Ada=(7, 0), Ben=(3, 7))  # nobody falls below 0
    table.go_on()
    table.tell("end.row")
    table.count("tiling", ("tiled", "floor"), Ada=(9, 2), Ben=(12, 1))
    table.count("wall", ("rows", "columns", "colors"), Ada=(1, 0, 0), Ben=(0, 0, 0))
    table.finish("Ada", Ada=7 + 9 - 2 + 2, Ben=0 + 12 - 1)


def alhambra() -> None:
    table = Owned("alhambra", "three-scorings", "Ada", "Ben", "Cleo")
    ids = ("pavilion", "seraglio", "arcade", "chamber", "garden", "tower")

    def score(**built: tuple[int, int]) -> None:
        """Count a scoring: each has towers and gardens, and a wall of 2."""
        table.go_on()
        for who, (towers, gardens) in built.items():
            counts = dict.fromkeys(ids, 0) | {"tower": towers, "garden": gardens}
            table.fill("palace", who, kinds=of_each(counts, "built"), city=of_each({"wall": 2}))

    score(Ada=(2, 0), Ben=(2, 1), Cleo=(1, 1))  # towers 3, 3, 0; gardens 0, 2, 2
    score(Ada=(3, 0), Ben=(2, 1), Cleo=(2, 0))  # towers 13, 3, 3; a garden 12
    score(Ada=(3, 1), Ben=(2, 1), Cleo=(1, 1))  # towers 21, 13, 6; gardens share 37
    table.finish(
        "Ada", Ada=5 + 13 + 2 + 21 + 12 + 2, Ben=7 + 3 + 12 + 2 + 13 + 12 + 2,
        Cleo=4 + 3 + 2 + 6 + 12 + 2,
    )  # fmt: skip


def ticket_to_ride() -> None:
    table = Owned("ticket_to_ride", "three-and-a-shared-path", "Ada", "Ben", "Cleo")
    routes = {"Ada": (6, 5, 4, 3), "Ben": (6, 6, 2, 1), "Cleo": (4, 4, 3, 2)}
    for turn in range(4):
        for who, lengths in routes.items():
            table.tell("routes.claim", who, length=lengths[turn])
            table.tell("turn.done", who)
    table.tell("end.last")
    # 15 + 10 + 7 + 4, 15 + 15 + 2 + 1, 7 + 7 + 4 + 2; Ada's and Ben's paths are equally long.
    table.fill("tickets", "Ada", done=20, missed=9, number=2, path=14)
    table.fill("tickets", "Ben", done=25, missed=11, number=3, path=14)
    table.fill("tickets", "Cleo", done=17, missed=0, number=1, path=9)
    # Ada and Ben have 57, and Ben more tickets.
    table.finish("Ben", Ada=36 + 20 - 9 + 10, Ben=33 + 25 - 11 + 10, Cleo=20 + 17)


def castles_of_burgundy() -> None:
    table = Owned("castles_of_burgundy", "two-and-a-tie", "Ada", "Ben")
    deeds: dict[int, tuple[tuple[str, str, dict[str, Any]], ...]] = {
        1: (("deeds.area", "Ada", {"size": 2}), ("deeds.sells", "Ben", {"goods": 2})),  # 3 + 10; 4
        6: (("deeds.area", "Ben", {"size": 3}),),  # 6 + 8
        13: (("deeds.animals", "Ada", {"heads": 7}),),
        18: (("deeds.color", "Ben", {"large": True}),),  # 5 for two players
        25: (("deeds.area", "Ada", {"size": 8}), ("deeds.color", "Ada", {"large": False})),
        # 36 + 2; 2
    }
    for number in range(1, 26):
        for do, who, told in deeds.get(number, ()):
            table.tell(do, who, **told)
        if number == 1:
            table.tell("ships.gain", "Ben", amount=1)  # he goes first from then on
        for who in ("Ada", "Ben") if number == 1 else ("Ben", "Ada"):
            table.tell("turn.done", who)
    # Ada: 3 goods, 1 silverling, 5 workers for 2, 6; Ben: 2 silverlings, 1 worker for nothing, 47.
    table.fill("estate", "Ada", goods=3, workers=5, tiles=6, empty=9)
    table.fill("estate", "Ben", workers=1, tiles=47, empty=4)
    # Both have 72, and Ben has fewer empty spaces.
    table.finish("Ben", Ada=13 + 7 + 38 + 2 + 12, Ben=4 + 14 + 5 + 49)


GAMES: dict[str, Callable[[], None]] = {
    play.__name__: play
    for play in (
        agricola, alhambra, azul, castles_of_burgundy, concordia, for_sale, high_society,
        modern_art, power_grid, ra, seven_wonders, skull_king, terraforming_mars, ticket_to_ride,
    )
}  # fmt: skip


def main(names: list[str]) -> None:
    """Record the games of these names; none: all."""
    for name, play in GAMES.items():
        if not names or name in names:
            play()


if __name__ == "__main__":
    main(sys.argv[1:])
