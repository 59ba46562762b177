"""Which printed effects the prompt reminds of, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules
from tests.companion.terms.stalls import stores

BUILDING, SUPPLY, SALE, UTILITIES = range(4)
#: Of a step: phase, step; of an effect: a store; whether it counts there.
CASES = [
    (BUILDING, 0, "jewelry_liquidator", True),
    (SUPPLY, 0, "jewelry_liquidator", False),
    (SUPPLY, 0, "large_textile_mill", True),
    (SUPPLY, 1, "large_textile_mill", False),
    (SUPPLY, 1, "large_canning_factory", True),
    (SUPPLY, 0, "large_canning_factory", False),
    (SUPPLY, 0, "estate_seller", True),
    (SUPPLY, 1, "estate_seller", False),
    (SUPPLY, 2, "estate_seller", True),
    (SUPPLY, 1, "food_bank", True),
    (SUPPLY, 2, "food_bank", False),
    # "Of any type" means the types that a store sells: this one sells no jewelry.
    (SUPPLY, 1, "consignment_store", False),
    (SUPPLY, 2, "consignment_store", False),
    (SALE, 2, "exporter", True),
    (SALE, 3, "exporter", False),
    (SALE, 1, "exporter", True),
    (SALE, 3, "thrift_store", True),
    (SALE, 2, "art_purveyor", False),
    (SALE, 3, "art_purveyor", True),
    (SALE, 2, "farmers_market", False),
    (SALE, 4, "farmers_market", True),
    (UTILITIES, 0, "jewelry_collector", True),
    (UTILITIES, 0, "farmers_market", False),
]


def reminded(rules: Rules, state: State, phase: int, step: int) -> list[str]:
    moment = replace(state.moment, phase=phase, step=step)
    hints = agenda.ask(TableContext(rules, replace(state, moment=moment))).hints
    return [hint.card for hint in hints if hint.kind == "remind"]


@pytest.mark.parametrize(("phase", "step", "store", "counts"), CASES)
def test_an_effect_is_told_when_it_counts(
    rules: Rules,
    owning: Callable[..., State],
    phase: int,
    step: int,
    store: str,
    counts: bool,
) -> None:
    state = owning(mia=[store])
    assert reminded(rules, state, phase, step) == ([stores()[store].id] if counts else [])


def test_before_a_phase_is_its_first_step_that_these_options_have(
    rules: Rules, owning: Callable[..., State]
) -> None:
    of_cards = rules.mechanisms["reminders"].data.cards
    icons = {icon.id: icon for icon in of_cards.icons}
    early = icons["after_sale"].model_copy(update={"when": "before"})
    data = rules.mechanisms["reminders"].data.model_copy(
        update={"cards": of_cards.model_copy(update={"icons": (early,)})}
    )
    again = Rules("stalls", "Stalls", rules.play, rules.deck)
    again.mechanisms["reminders"].data = data
    state = owning(mia=["farmers_market"])
    assert reminded(again, state, SALE, 1) == ["stores:farmers_market"]
    with_option = replace(state, settings={**state.settings, "extra": True})
    assert reminded(again, with_option, SALE, 0) == ["stores:farmers_market"]
    assert reminded(again, with_option, SALE, 1) == []


def test_reminders_name_owner_icon_and_the_printed_text_in_turn_order(
    rules: Rules, owning: Callable[..., State]
) -> None:
    state = owning(mia=["bakery"], leo=["exporter", "mall_gallery"])
    moment = replace(state.moment, phase=SALE, step=2)
    order = replace(state.parts["turn_order"], seats=("leo", "mia"))
    state = replace(state, moment=moment, parts={**state.parts, "turn_order": order})
    hints = [hint for hint in agenda.ask(TableContext(rules, state)).hints if hint.kind == "remind"]
    assert [(hint.seat, hint.icon) for hint in hints] == [
        ("leo", "during_sale"),
        ("mia", "during_sale"),
    ]
    assert hints[1].text.endswith(stores()["bakery"].text)
    assert hints[1].text.startswith("**Bakery** (During Sale): ")


def test_what_comes_before_the_step_is_told_first(
    rules: Rules, owning: Callable[..., State]
) -> None:
    state = owning(mia=["exporter"], leo=["freezer"])
    assert reminded(rules, state, SALE, 2) == ["stores:freezer", "stores:exporter"]
