"""Cards whose terms change what a counted table of the shipped game asks, allows and does."""

from __future__ import annotations

from typing import Any

from test_full_supply_and_sale import INVENTORY, Table

from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.view import view


def hints(table: Table) -> list[str]:
    return [str(hint["text"]) for hint in view(table.rules, table.state)["hints"]]


def offer(table: Table, do: str) -> Offer:
    return next(each for each in core.offers(table.rules, table.state) if each.do == do)


def detail(table: Table) -> str:
    return str(view(table.rules, table.state)["prompt"]["detail"])


def last(table: Table) -> str:
    return table.state.log[-1].text


def points(table: Table, who: str) -> int:
    at: int = table.state.parts["points"].at[table.seats[who]]
    return at


def grocer() -> Table:
    table = Table(ada="Ada", ben="Ben")
    table.lay("ada", cellar_grocer={"food": 3}, bakery={"food": 2})
    table.lay("ben", food_bank={"food": 1})
    table.do("table.match", phase=INVENTORY)
    return table


def test_food_of_a_cellar_grocer_stays_month_after_month() -> None:
    table = grocer()
    table.do("stock.age")
    assert table.goods("ada", "food") == 5
    assert table.goods("ben", "food") == 0
    text = "All goods move down one shelf, but for 3 food on Cellar Grocer."
    assert any(entry.text == text for entry in table.state.log)
    table.do("table.match", phase=INVENTORY)
    table.do("stock.age")
    assert table.goods("ada", "food") == 3


def test_inventory_tells_what_stays_and_only_what_really_falls() -> None:
    told = hints(grocer())
    assert "Ada: 3 food on Cellar Grocer stay where they are." in told
    assert "Ben: 1 food from Food Bank back to the supply." in told
    assert not any("from Cellar Grocer" in each for each in told)


def surplus_seller(dock: int) -> Table:
    """Ada has an Electronics Surplus only, Ben another store; a single box is free."""
    table = Table(ada="Ada", ben="Ben")
    table.lay("ada", electronics_surplus={"electronics": 4})
    table.lay("ben", electronics_hire={"electronics": 2})
    table.do("docks.add", kind="electronics", count=dock)
    table.sale(electronics=1)
    return table


def test_with_an_empty_dock_an_electronics_surplus_neither_sells_nor_competes() -> None:
    table = surplus_seller(dock=0)
    assert table.prompt == "Ben may sell electronics at $12"
    assert detail(table) == (
        "Electronics: 2 crates, and 1 box for all. "
        "Electronics Surplus of Ada sells nothing, as the market holds no electronics."
    )
    (row,) = offer(table, "sale.share").fields[0].rows
    assert (row.seat, row.wheels[0].most) == ("orange", 1)


def test_its_owner_still_sells_from_other_stores() -> None:
    table = Table(ada="Ada", ben="Ben")
    table.lay("ada", electronics_surplus={"electronics": 4}, electronics_hire={"electronics": 3})
    table.sale(electronics=9)
    wheel = offer(table, "sale.share").fields[0].rows[0].wheels[0]
    assert (wheel.most, wheel.why_most) == (
        3,
        "Ada has 3 crates to sell; "
        "Electronics Surplus of Ada sells nothing, as the market holds no electronics",
    )
    table.share("sale", ada=3)
    assert table.goods("ada", "electronics") == 4
    assert table.said("Ada: 3 electronics from Electronics Hire into boxes.")


def test_with_electronics_in_the_market_it_sells_and_competes() -> None:
    table = surplus_seller(dock=1)
    assert table.prompt == "Ada and Ben bid to sell electronics"


def test_nobody_sells_where_an_electronics_surplus_alone_holds_some() -> None:
    table = Table(ada="Ada", ben="Ben")
    table.lay("ada", electronics_surplus={"electronics": 4})
    table.sale(electronics=9)
    assert table.said(
        "Electronics: nobody can sell any. "
        "Electronics Surplus of Ada sells nothing, as the market holds no electronics."
    )


def pawned(calculator: bool) -> Table:
    table = Table(calculator=calculator, ada="Ada", ben="Ben")
    table.lay("ada", pawn_shop={"jewelry": 2, "electronics": 1})
    table.do("table.match", phase=INVENTORY)
    table.do("stock.age")
    table.do("table.match", phase=INVENTORY)
    return table


def test_what_expires_in_a_pawn_shop_goes_to_the_market_for_points() -> None:
    table = pawned(calculator=True)
    assert "Ada: 2 jewelry from Pawn Shop back to the supply, or to the market." in hints(table)
    asked = [field.ask for field in offer(table, "stock.age").fields]
    assert asked == [
        "Pawn Shop: how many of 1 electronics go to the market?",
        "Pawn Shop: how many of 2 jewelry go to the market?",
    ]
    table.do("stock.age", pawn_shop_jewelry=1)
    assert (table.docks("jewelry"), table.docks("electronics")) == (1, 0)
    assert (table.goods("ada", "jewelry"), table.goods("ada", "electronics")) == (0, 0)
    assert points(table, "ada") == 11
    assert table.said("Ada: 1 jewelry from Pawn Shop to the market.")
    assert table.said("Ada: 1 jewelry from Pawn Shop back to the supply.")
    assert table.said("Ada gains 1 point (Pawn Shop) and has 11 points.")


def test_without_the_calculator_players_count_these_points_themselves() -> None:
    table = pawned(calculator=False)
    table.do("stock.age", pawn_shop_jewelry=2)
    assert table.docks("jewelry") == 2
    assert points(table, "ada") == 10


def test_a_pawn_shop_is_told_of_in_sale_and_in_inventory() -> None:
    table = Table(ada="Ada", ben="Ben")
    table.lay("ada", pawn_shop={"jewelry": 2})
    table.sale(jewelry=3)
    assert table.prompt == "Ada may sell jewelry at $17"
    assert any(each.startswith("**Pawn Shop**") for each in hints(table))
    table.do("table.match", phase=INVENTORY)
    assert any(each.startswith("**Pawn Shop**") for each in hints(table))


def surplus_of(**answers: Any) -> tuple[Table, list[str]]:
    """Ben fills two of four boxes, so that Ada sells 2 and discards 2; return what is asked."""
    table = Table(calculator=True, ada="Ada", ben="Ben")
    table.lay("ada", exporter={"clothing": 4}, clothing_wholesaler={"clothing": 4})
    table.lay("ben", thrift_store={"clothing": 2})
    table.sale(clothing=4)
    table.open("sale", ada={"quantity": 4, "price": 5}, ben={"quantity": 2, "price": 3})
    table.serve("sale", "ben")
    asked = [field.name for field in offer(table, "sale.act").fields]
    table.serve("sale", "ada", **answers)
    return table, asked


def clothing_on(table: Table, store: str) -> int:
    stock: Any = table.rules.mechanisms["stock"]
    table = TableContext(table.rules, table.state)
    return int(stock.goods.held(table, "blue", "clothing")[f"stores:{store}"])


def test_surplus_is_taken_where_it_is_paid_for() -> None:
    table, asked = surplus_of(first="stores:exporter")
    assert asked == ["first", "lost"]
    assert (clothing_on(table, "exporter"), clothing_on(table, "clothing_wholesaler")) == (2, 2)
    assert table.said("Ada discards as Surplus clothing: 2 × $2 with Clothing Wholesaler.")


def test_its_owner_may_take_surplus_from_another_store() -> None:
    table, _ = surplus_of(first="stores:clothing_wholesaler", lost="stores:exporter")
    assert (clothing_on(table, "exporter"), clothing_on(table, "clothing_wholesaler")) == (2, 2)
    assert not table.said("discards as Surplus")
