"""The worked examples of supply and sale at a table of the shipped game that counts everything."""

from __future__ import annotations

from typing import Any

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_rules

KINDS = ("food", "clothing", "electronics", "jewelry", "art")
SUPPLY, SALE, INVENTORY = 2, 3, 4


def brick_and_mortar() -> Rules:
    return shipped_rules("brick_and_mortar")


class Table:
    """A table of two in full mode, in February, with stores and goods as an example says."""

    def __init__(self, calculator: bool = False, **names: str) -> None:
        self.rules = brick_and_mortar()
        self.seats = dict(zip(names, ("blue", "orange"), strict=True))
        seats = tuple((seat, names[who]) for who, seat in self.seats.items())
        on = {"stock": True, "market": True, "calculator": calculator}
        self.state = core.start(self.rules, Setup(seats, on))
        self.do("table.match", round=1)

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        self.state = core.apply(self.rules, self.state, Action(do, seat, values))

    def lay(self, who: str, **stores: dict[str, int]) -> None:
        """Give a player stores with goods on their top shelves."""
        seat = self.seats[who]
        self.do("table.match", **{f"stores.{seat}": [f"stores:{store}" for store in stores]})
        for store, goods in stores.items():
            for kind, count in goods.items():
                place = f"stores:{store}|{kind}"
                self.do("stock.add", seat, place=place, count=count)

    def supply(self, **docks: int) -> None:
        self.do("table.match", phase=SUPPLY)
        self.do("docks.supply", **{kind: docks.get(kind, 0) for kind in KINDS})

    def sale(self, **boxes: int) -> None:
        self.do("table.match", phase=SALE)
        self.do("docks.demand", **{kind: boxes.get(kind, 0) for kind in KINDS})

    def share(self, contest: str, **quantities: int) -> None:
        rows = {self.seats[who]: {"quantity": count} for who, count in quantities.items()}
        self.do(f"{contest}.share", quantities=rows)

    def open(self, contest: str, **bids: dict[str, int]) -> None:
        self.do(f"{contest}.open", bids={self.seats[who]: bid for who, bid in bids.items()})

    def serve(self, contest: str, who: str, **values: Any) -> None:
        self.do(f"{contest}.act", self.seats[who], **values)

    def goods(self, who: str, kind: str) -> int:
        mechanism: Any = self.rules.mechanisms["stock"]
        return int(
            mechanism.goods.count(TableContext(self.rules, self.state), self.seats[who], kind)
        )

    def docks(self, kind: str) -> int:
        mechanism: Any = self.rules.mechanisms["docks"]
        return int(mechanism.middle.available(TableContext(self.rules, self.state), kind))

    @property
    def prompt(self) -> str:
        return str(view(self.rules, self.state)["prompt"]["text"])

    def said(self, text: str) -> bool:
        return any(text in entry.text for entry in self.state.log)


def kiara_and_luis() -> Table:
    table = Table(kiara="Kiara", luis="Luis")
    table.lay("kiara", food_distributor={"food": 3}, estate_seller={"jewelry": 2})
    table.lay("luis", exporter={"clothing": 2}, jewelry_liquidator={"jewelry": 1})
    table.supply(food=6, clothing=1, jewelry=2)
    return table


def test_supply_pool_lies_in_the_docks() -> None:
    table = Table(kiara="Kiara", luis="Luis")
    table.supply(food=5, clothing=3, electronics=3, jewelry=2, art=2)
    assert [table.docks(kind) for kind in KINDS] == [5, 3, 3, 2, 2]


def test_enough_food_for_both_is_stocked_at_the_minimum_price() -> None:
    table = kiara_and_luis()
    assert table.prompt == "Kiara and Luis may stock food at $1"
    table.share("supply", kiara=1, luis=4)
    assert (table.goods("kiara", "food"), table.goods("luis", "food")) == (4, 4)
    assert table.docks("food") == 1


def test_the_only_one_with_room_stocks_without_a_bid() -> None:
    table = kiara_and_luis()
    table.share("supply", kiara=1, luis=4)
    assert table.prompt == "Luis may stock clothing at $2"
    table.share("supply", luis=1)
    assert table.goods("luis", "clothing") == 3


def test_jewelry_for_two_of_three_places_goes_by_bid() -> None:
    table = kiara_and_luis()
    table.share("supply", kiara=1, luis=4)
    table.share("supply", luis=1)
    assert table.prompt == "Kiara and Luis bid to stock jewelry"
    table.open("supply", kiara={"price": 9}, luis={"price": 7})
    table.serve("supply", "kiara", quantity=1)
    table.serve("supply", "luis", quantity=1)
    assert (table.goods("kiara", "jewelry"), table.goods("luis", "jewelry")) == (3, 2)
    assert table.docks("jewelry") == 0


def test_the_only_seller_sells_as_many_as_there_are_boxes_and_keeps_the_rest() -> None:
    table = Table(jayden="Jayden", maria="Maria")
    table.lay("jayden", exporter={"food": 3, "clothing": 2})
    table.lay("maria", designer_boutique={"clothing": 3})
    table.sale(food=2, clothing=5)
    assert table.prompt == "Jayden may sell food at $6"
    table.share("sale", jayden=2)
    assert table.goods("jayden", "food") == 1
    assert table.prompt == "Jayden and Maria may sell clothing at $8"
    table.share("sale", jayden=2, maria=3)
    assert (table.goods("jayden", "clothing"), table.goods("maria", "clothing")) == (0, 0)


def test_the_last_seller_discards_what_finds_no_box() -> None:
    table = Table(jayden="Jayden", maria="Maria")
    table.lay("jayden", exporter={"clothing": 4})
    table.lay("maria", designer_boutique={"clothing": 3})
    table.sale(clothing=5)
    assert table.prompt == "Jayden and Maria bid to sell clothing"
    table.open("sale", jayden={"quantity": 4, "price": 3}, maria={"quantity": 2, "price": 8})
    table.serve("sale", "jayden")
    table.serve("sale", "maria")
    assert (table.goods("jayden", "clothing"), table.goods("maria", "clothing")) == (0, 1)
    assert table.said("Maria: 1 clothing from Designer Boutique back to the supply, as Surplus.")


def test_a_fulfillment_center_and_a_demand_card_take_six_food() -> None:
    table = Table(malik="Malik", maria="Maria")
    table.lay(
        "malik", fulfillment_center_food={}, exporter={"food": 4}, food_distributor={"food": 4}
    )
    table.lay("maria", large_canning_factory={"food": 4})
    table.sale(food=3)
    assert table.prompt == "Malik and Maria bid to sell food"
    table.open("sale", malik={"quantity": 6, "price": 4}, maria={"quantity": 3, "price": 5})
    table.serve("sale", "malik")
    assert table.goods("malik", "food") == 2
    assert not table.said("as Surplus")


def test_with_no_boxes_and_one_fulfillment_center_its_owner_alone_sells() -> None:
    table = Table(malik="Malik", maria="Maria")
    table.lay("malik", fulfillment_center_food={}, exporter={"food": 4})
    table.lay("maria", large_canning_factory={"food": 4})
    table.sale()
    assert table.prompt == "Malik may sell food at $6"
    table.share("sale", malik=3)
    assert table.goods("malik", "food") == 1


def test_inventory_of_a_counted_table_moves_goods_and_leads_on() -> None:
    table = Table(jayden="Jayden", maria="Maria")
    table.lay("jayden", farmers_market={"food": 3, "clothing": 2})
    table.do("table.match", phase=INVENTORY)
    table.do("stock.age")
    assert (table.goods("jayden", "food"), table.goods("jayden", "clothing")) == (0, 2)
    assert view(table.rules, table.state)["moment"]["phase"] == INVENTORY + 1


def test_a_light_table_asks_for_no_counts() -> None:
    table = Table(jayden="Jayden", maria="Maria")
    table.do("table.set_stock", value=False)
    table.do("table.match", phase=SUPPLY)
    assert table.prompt == "Food: is there enough for all?"
    table.do("table.match", phase=INVENTORY)
    assert table.prompt == "Move all goods down one shelf."


def test_brianna_sells_from_two_stores_for_36_dollars_and_2_points() -> None:
    table = Table(calculator=True, brianna="Brianna", maria="Maria")
    table.lay("brianna", designer_boutique={"clothing": 3}, clothing_exporter={"clothing": 4})
    table.lay("maria", thrift_store={"clothing": 3})
    table.sale(clothing=6)
    brianna, maria = {"quantity": 5, "price": 6}, {"quantity": 3, "price": 8}
    table.open("sale", brianna=brianna, maria=maria)
    table.serve("sale", "brianna", first="stores:clothing_exporter")
    assert table.said("from Clothing Exporter (4) and Designer Boutique (1) into boxes")
    assert table.said("1 × $12 with Designer Boutique; 4 × $6 with Clothing Exporter")
    assert table.said("That is $36 and 2 points.")
    assert table.said("Brianna gains 2 points (clothing) and has 12 points.")


def test_cameron_stocks_six_jewelry_for_24_dollars() -> None:
    table = Table(calculator=True, cameron="Cameron", maria="Maria")
    table.lay("cameron", estate_seller={}, jewelry_collector={}, large_loading_dock={})
    table.lay("maria", mall_gallery={})
    table.supply(jewelry=7)
    table.open("supply", cameron={"price": 9}, maria={"price": 8})
    table.serve("supply", "cameron", quantity=6)
    assert table.said("3 × $2 with Estate Seller; 3 × $6 with Jewelry Collector.")
    assert table.said("That is $24.")


def test_jayden_earns_12_dollars_and_a_point_and_maria_14_dollars() -> None:
    table = Table(calculator=True, jayden="Jayden", maria="Maria")
    table.lay("jayden", exporter={"clothing": 4})
    table.lay("maria", designer_boutique={"clothing": 3})
    table.sale(clothing=5)
    table.open("sale", jayden={"quantity": 4, "price": 3}, maria={"quantity": 2, "price": 8})
    table.serve("sale", "jayden")
    assert table.said("That is $12 and 1 point.")
    table.serve("sale", "maria")
    assert table.said("That is $14.")
    assert table.goods("maria", "clothing") == 1


def test_taylor_gains_6_points_for_the_jewelry_of_a_closed_liquidator() -> None:
    table = Table(calculator=True, taylor="Taylor", maria="Maria")
    table.lay(
        "taylor", bakery={}, jewelry_liquidator={"jewelry": 3}, clothing_wholesaler={"clothing": 1}
    )
    table.lay("taylor", bakery={}, clothing_wholesaler={}, fulfillment_center_food={})
    assert table.said("Taylor gains 6 points (jewelry) and has 16 points.")
    assert table.goods("taylor", "clothing") == 1
