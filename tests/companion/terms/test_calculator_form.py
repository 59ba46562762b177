"""The calculator as players use it: a form, a sentence, and the points if they want them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.calculator import Calculator
from punchboard.companion.rules.parts.card_terms import unit_price
from punchboard.companion.rules.rules import Rules, apply, offers

SALE: dict[str, Any] = {
    "moment": "sale",
    "kind": "clothing",
    "price": 6,
    "crates": {"1": 1, "2": 4},
    "gain": True,
}
MIA = ["designer_boutique", "clothing_exporter"]


def said(state: State) -> list[str]:
    return [entry.text for entry in state.log]


def test_a_sale_is_reckoned_in_words_and_its_points_are_gained(
    rules: Rules, owning: Callable[..., State]
) -> None:
    state = apply(rules, owning(mia=MIA), Action("calculator.reckon", "mia", SALE))
    lines = said(state)
    assert (
        "Mia sells clothing: 1 × $12 with Designer Boutique; 4 × $6 with Clothing Exporter."
        in lines
    )
    assert "That is $36 and 2 points." in lines
    assert state.parts["points"].at["mia"] == 12


def test_points_stay_away_if_they_are_not_wanted(
    rules: Rules, owning: Callable[..., State]
) -> None:
    action = Action("calculator.reckon", "mia", {**SALE, "gain": False})
    state = apply(rules, owning(mia=MIA), action)
    assert state.parts["points"].at["mia"] == 10
    assert "That is $36 and 2 points." in said(state)


def test_one_store_is_one_figure_and_a_choice_says_how_often_it_counts(
    rules: Rules, owning: Callable[..., State]
) -> None:
    values = {**SALE, "price": 8, "crates": 5, "times": 2}
    state = owning(leo=["clothing_distributor"])
    state = apply(rules, state, Action("calculator.reckon", "leo", values))
    text = "Leo sells clothing: 3 × $8 and 2 for points with Clothing Distributor."
    assert text in said(state)
    assert state.parts["points"].at["leo"] == 14


def test_prices_of_moments_without_a_price_do_not_count(
    rules: Rules, owning: Callable[..., State]
) -> None:
    values = {**SALE, "moment": "close", "kind": "jewelry", "crates": 3}
    state = apply(
        rules, owning(mia=["jewelry_liquidator"]), Action("calculator.reckon", "mia", values)
    )
    assert "That is $0 and 6 points." in said(state)


def test_a_peddler_that_sold_must_close(rules: Rules, owning: Callable[..., State]) -> None:
    values = {**SALE, "kind": "art", "crates": 1}
    state = apply(rules, owning(mia=["art_peddler"]), Action("calculator.reckon", "mia", values))
    assert said(state)[-1] == "Mia must close Art Peddler for it."
    nothing = Action("calculator.reckon", "mia", {**values, "crates": 0})
    state = apply(rules, owning(mia=["art_peddler"]), nothing)
    assert said(state)[-1] == "Mia sells no art."


def test_the_form_has_a_wheel_for_each_store_and_each_choice(
    rules: Rules, owning: Callable[..., State]
) -> None:
    state = owning(mia=["bakery", "knockoff_electronics"], leo=[])
    form = [offer for offer in offers(rules, state) if offer.do == "calculator.reckon"]
    assert [offer.seat for offer in form] == ["mia"]
    fields = {field.name: field for field in form[0].fields}
    assert [wheel.title for wheel in fields["crates"].wheels] == ["Bakery", "Knockoff Electronics"]
    (times,) = fields["times"].wheels
    assert (times.name, times.most) == ("2.0", 1)


def test_somebody_elses_stores_are_not_reckoned(rules: Rules, owning: Callable[..., State]) -> None:
    with pytest.raises(Refusal, match="Leo can’t do that now"):
        apply(rules, owning(mia=MIA), Action("calculator.reckon", "leo", SALE))


def test_unit_prices_for_each_store_from_the_left(
    rules: Rules, owning: Callable[..., State]
) -> None:
    calculator = rules.mechanisms["calculator"]
    assert isinstance(calculator, Calculator)
    table = TableContext(rules, owning(mia=["estate_seller", "jewelry_collector"]))
    stores = calculator.holdings(table, "mia")
    assert [unit_price(stores, each, "supply", "jewelry", 9) for each in stores] == [5, 9]
    assert calculator.reckon(table, "mia", "supply", "jewelry", 9, (1, 2)).money == 23


def test_what_is_sold_under_a_condition_is_reckoned_with_the_condition(
    rules: Rules, owning: Callable[..., State]
) -> None:
    values = {**SALE, "kind": "electronics", "price": 12, "crates": 2}
    action = Action("calculator.reckon", "mia", values)
    state = apply(rules, owning(mia=["electronics_surplus"]), action)
    assert said(state)[-2:] == [
        "That is $32.",
        "Electronics Surplus sells only while the market holds electronics.",
    ]
