"""Every state survives a round trip through JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from small_game import SEATS, pack_text

from punchboard.companion.pack import load_pack, rules_of
from punchboard.companion.rules.action import Action
from punchboard.companion.rules.codec import from_json, state_from_json, state_to_json, to_json
from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.rules.rules import Setup, apply, offers, start


@dataclass(frozen=True, slots=True)
class Inner:
    name: str
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Outer:
    pair: tuple[str, int]
    inner: tuple[Inner, ...]
    by_seat: Mapping[str, Mapping[str, Inner]]
    by_number: Mapping[int, str]
    way: Literal["up", "down"]
    seen: frozenset[str]
    either: Inner | bool


EXAMPLE = Outer(
    ("a", 1), (Inner("b"), Inner("c", 2)), {"blue": {"x": Inner("d", 3)}}, {4: "e"}, "up",
    frozenset({"g", "f"}), False,
)  # fmt: skip


def test_a_part_of_any_shape_survives() -> None:
    text = json.dumps(to_json(EXAMPLE))
    assert from_json(Outer, json.loads(text)) == EXAMPLE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pair", ["a"]), ("pair", [1, "a"]), ("inner", [{"name": "b"}]), ("inner", "b"),
        ("by_seat", []), ("by_number", {"4": 4}), ("way", "left"), ("either", 1), ("either", None),
    ],
)  # fmt: skip
def test_what_does_not_fit_its_type_is_refused(name: str, value: Any) -> None:
    changed = {**to_json(EXAMPLE), name: value}
    with pytest.raises(TypeError):
        from_json(Outer, changed)


def test_what_has_no_form_in_json_is_refused() -> None:
    with pytest.raises(TypeError):
        to_json(object())


def test_states_of_random_play_survive() -> None:
    rules = rules_of(load_pack(pack_text()))
    for seed in range(4):
        chance = random.Random(seed)
        state = replace(start(rules, Setup(SEATS)), overruled={"scores.red.gold": 3})
        for _ in range(60):
            seat = chance.choice(SEATS)[0]
            action = chance.choice(
                (
                    Action("points.gain", seat, {"amount": chance.randint(-20, 20)}),
                    Action("guess.open", "", {"bids": {seat: {"guess": chance.randint(0, 9)}}}),
                    Action("table.next"),
                    Action("table.rename", seat, {"name": "Zoë"}),
                )
            )
            try:
                state = apply(rules, state, action)
            except Refusal:
                continue
            text = json.dumps(state_to_json(state))
            assert state_from_json(rules, json.loads(text)) == state
        assert [o.do for o in offers(rules, state)]
