"""Games written for kinds that are two kinds each now go on working."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from punchboard.cards.play.schema.former_kinds import FORMER_KINDS
from punchboard.cards.play.schema.play import MechanismData
from punchboard.companion.rules.kinds.registry import KINDS, mechanism_of

MODEL: TypeAdapter[Any] = TypeAdapter(MechanismData)
GOODS = [{"id": "salt", "title": "Salt", "prices": [1, 2]}]
SALT = [{"id": "salt", "name": "Salt"}]
COINS = {"one": "coin", "many": "coins"}
#: Data with a former name, by the kind that they mean now.
FORMER: dict[str, dict[str, Any]] = {
    "bid_lots": {
        "kind": "contest",
        "order": [{"of": "price", "first": "higher"}],
        "choice": {"wheels": [{"id": "price", "title": "Price", "unit": COINS}]},
        "lots": {"each": [{"id": "food", "name": "Food", "open": 1}]},
    },
    "trade_turns": {
        "kind": "contest",
        "order": [{"by": "debt", "first": "higher"}],
        "deals": {"track": "debt", "way": "gain", "title": "Sell", "ask": "How much?"},
    },
    "priced_slots": {
        "kind": "slots",
        "word": COINS,
        "cards": ["shops"],
        "slots": [{}],
        "cost": "price",
        "money": COINS,
    },
    "tableau": {"kind": "slots", "word": COINS, "cards": ["works"], "slots": [{}]},
    "shelf_stock": {"kind": "stock", "unit": COINS, "goods": SALT, "slots": "shops"},
    "heap_stock": {"kind": "stock", "unit": COINS, "goods": SALT},
    "docks": {"kind": "market", "stock": "goods"},
    "price_columns": {
        "kind": "market",
        "stock": "goods",
        "columns": [{"id": "one", "name": "I", "prices": [1, 2]}],
    },
    "price_ladder": {"kind": "exchange", "goods": GOODS, "purse": "money"},
    "point_exchange": {"kind": "exchange", "track": "debt", "costs": [1, 3], "money": COINS},
}


def read(value: dict[str, Any]) -> Any:
    return MODEL.validate_json(json.dumps(value))


def test_each_kind_of_a_former_name_is_shown() -> None:
    assert set(FORMER) == {kind for former in FORMER_KINDS.values() for kind in former.gone}
    assert not FORMER_KINDS.keys() & KINDS.keys()


@pytest.mark.parametrize("kind", FORMER)
def test_a_former_name_means_the_kind_that_its_parameters_say(kind: str) -> None:
    value = FORMER[kind]
    data = read(value)
    assert mechanism_of(data) is KINDS[kind]
    assert MODEL.dump_python(data)["kind"] == value["kind"]
    # An older pack holds every parameter that the former kind had, set or not.
    gone = FORMER_KINDS[value["kind"]].gone[kind]
    assert read({**gone, **value}) == data


@pytest.mark.parametrize("kind", FORMER)
def test_parameters_of_the_other_kind_are_refused_unless_they_had_no_effect(kind: str) -> None:
    value = FORMER[kind]
    former = FORMER_KINDS[value["kind"]]
    name = next(reversed(former.gone[kind]), "")
    if not name:
        return
    if name in former.ignored:
        assert read({**value, name: "set"}) == read(value)
        return
    with pytest.raises(ValidationError, match=name):
        read({**value, name: "set"})
