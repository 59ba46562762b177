"""What may stand in an action: the limits of forms to their last number, and what is said."""

from __future__ import annotations

from typing import Any

import pytest

from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.check_action import find_offer
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, Row, Wheel, yes_or_no
from punchboard.companion.table.incoming import to_action

NAMES = {"blue": "Mia", "red": "Kim", "green": "Ben"}
COUNT = Wheel("count", "Crates", 1, 4, why_least="one goes", why_most="four fit")
PRICE = Wheel("price", "Price", 0, None)
STORES = (
    Choice("bank", "Bank"),
    Choice("mall", "Mall", why="It is sold."),
    Choice(3, "Three"),
    Choice("inn", "Inn"),
)
FIELDS = {
    "choice": Field("it", "Which?", "pick", STORES),
    "several": Field("it", "Which?", "pick", STORES, least=1, most=2),
    "four": Field("it", "Which?", "pick", STORES, least=2, most=2, look="keys"),
    "none or two": Field("it", "Which?", "pick", STORES, least=0, most=2, look="keys"),
    "number": Field("it", "How many?", "number", wheels=(COUNT,)),
    "free": Field("it", "How much?", "number", wheels=(PRICE,)),
    "dial": Field("it", "What do you bid?", "number", wheels=(COUNT, PRICE), look="dial"),
    "grid": Field(
        "it", "How many?", "grid",
        rows=(
            Row("blue", (COUNT,), optional=False), Row("red", (COUNT,)),
            Row("art", (COUNT,), title="Art"),
        ),
    ),
    "kinds": Field(
        "it", "How many?", "grid", rows=(Row("art", (COUNT,), optional=False, title="Art"),)
    ),
    "text": Field("it", "What?", "text"),
    "flag": yes_or_no("it", "Yes?"),
    "left out": Field("it", "What?", "text", optional=True),
}  # fmt: skip
TAKEN: list[tuple[str, Any]] = [
    ("choice", "bank"), ("choice", 3), ("several", ["bank"]), ("several", [3, "inn"]),
    ("four", ["bank", "inn"]), ("none or two", []), ("none or two", ["inn"]),
    ("number", 1), ("number", 4), ("free", 0), ("free", 10**9),
    ("dial", {"count": 4, "price": 7}), ("grid", {"blue": {"count": 1}}),
    ("grid", {"blue": {"count": 4}, "red": {"count": 2}, "art": {"count": 3}}),
    ("text", "x" * 200), ("text", ""), ("flag", False), ("flag", True), ("left out", None),
]  # fmt: skip
REFUSED: list[tuple[str, Any, Code, str]] = [
    ("choice", "inn ", Code.NOT_A_CHOICE, "Which? “inn ” is not among the answers."),
    ("choice", "3", Code.NOT_A_CHOICE, "Which? “3” is not among the answers."),
    ("choice", ["bank"], Code.NOT_A_CHOICE, "Which? “['bank']” is not among the answers."),
    ("choice", "mall", Code.NOT_A_CHOICE, "Mall: It is sold."),
    ("choice", None, Code.MISSING_VALUE, "“Go” needs an answer: Which?"),
    ("several", "bank", Code.WRONG_KIND, "Which? This isn’t one of the answers."),
    ("several", [], Code.OUT_OF_RANGE, "Which? Choose 1 to 2."),
    ("several", ["bank", 3, "inn"], Code.OUT_OF_RANGE, "Which? Choose 1 to 2."),
    ("several", ["bank", "bank"], Code.NOT_A_CHOICE, "Which? Choose different answers."),
    ("several", ["bank", "mall"], Code.NOT_A_CHOICE, "Mall: It is sold."),
    ("four", ["bank"], Code.OUT_OF_RANGE, "Which? Choose 2."),
    ("none or two", ["bank", 3, "inn"], Code.OUT_OF_RANGE, "Which? Choose up to 2."),
    ("number", 0, Code.OUT_OF_RANGE, "Crates 0 is less than 1: one goes."),
    ("number", 5, Code.OUT_OF_RANGE, "Crates 5 is more than 4: four fit."),
    ("number", True, Code.WRONG_KIND, "Crates: a whole number is needed."),
    ("number", "2", Code.WRONG_KIND, "Crates: a whole number is needed."),
    ("free", -1, Code.OUT_OF_RANGE, "Price -1 is less than 0."),
    ("dial", 2, Code.MISSING_VALUE, "Crates and Price must be set."),
    ("dial", {"count": 2}, Code.MISSING_VALUE, "Crates and Price must be set."),
    ("dial", {"count": 2, "price": 1, "more": 1}, Code.MISSING_VALUE,
     "Crates and Price must be set."),
    ("dial", {"count": 2, "price": -1}, Code.OUT_OF_RANGE, "Price -1 is less than 0."),
    ("grid", [1], Code.WRONG_KIND, "How many? This isn’t one of the answers."),
    ("grid", {}, Code.MISSING_VALUE, "Mia has not been answered: How many?"),
    ("kinds", {}, Code.MISSING_VALUE, "Art has not been answered: How many?"),
    ("grid", {"blue": {"count": 1}, "green": {"count": 1}}, Code.NOT_A_CHOICE,
     "Ben has no part in this."),
    ("grid", {"blue": {"count": 9}}, Code.OUT_OF_RANGE, "Mia: Crates 9 is more than 4: four fit."),
    ("grid", {"blue": {"count": 1}, "art": {}}, Code.MISSING_VALUE, "Art: Crates must be set."),
    ("text", 7, Code.WRONG_KIND, "What? This isn’t one of the answers."),
    ("text", "x" * 201, Code.OUT_OF_RANGE, "What? At most 200 characters fit."),
    ("flag", 1, Code.NOT_A_CHOICE, "Yes? “1” is not among the answers."),
]  # fmt: skip


def name_of(seat: str) -> str:
    return NAMES[seat]


def offers(field: Field) -> tuple[Offer, ...]:
    return (
        Offer("go.on", "blue", "Go", (field,), source="told"),
        Offer("go.on", "red", "Go", why="Kim has gone.", source="told"),
        Offer("go.back", "", "Back", source="told"),
        Offer("go.back", "green", "Back", source="told"),
    )


def asked(field: str, value: Any, do: str = "go.on", seat: str = "blue") -> Offer:
    values = {} if value is None else {"it": value}
    return find_offer(Action(do, seat, values), offers(FIELDS[field]), name_of)


@pytest.mark.parametrize(("field", "value"), TAKEN)
def test_what_a_form_shows_as_possible_is_taken(field: str, value: Any) -> None:
    assert asked(field, value).title == "Go"


@pytest.mark.parametrize(("field", "value", "code", "sentence"), REFUSED)
def test_what_a_form_does_not_show_is_refused(
    field: str, value: Any, code: Code, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        asked(field, value)
    assert (refused.value.code, refused.value.message) == (code, sentence)


@pytest.mark.parametrize(
    ("do", "seat", "values", "code", "sentence"),
    [
        ("go.up", "blue", {}, Code.NOT_NOW, "“go.up” can’t be done at this moment."),
        (
            "go.on", "green", {}, Code.NOT_YOUR_TURN,
            "Ben can’t do that now: it’s for Mia, Kim.",
        ),
        (
            "go.on", "", {}, Code.NOT_YOUR_TURN,
            "The table can’t do that now: it’s for Mia, Kim.",
        ),
        ("go.on", "red", {}, Code.NOT_ALLOWED, "Kim has gone."),
        ("go.back", "", {"x": 1}, Code.UNKNOWN_VALUE, "“Back” has no value “x”."),
    ],
)  # fmt: skip
def test_an_action_that_is_not_offered_is_refused(
    do: str, seat: str, values: dict[str, Any], code: Code, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        find_offer(Action(do, seat, values), offers(FIELDS["text"]), name_of)
    assert (refused.value.code, refused.value.message) == (code, sentence)


def test_of_offers_of_one_name_the_seats_own_is_found() -> None:
    assert asked("text", None, "go.back", "green").seat == "green"
    assert asked("text", None, "go.back", "").seat == ""


FOUR_DEEP = {"a": {"b": {"c": {"d": 1}}}}
SHAPES: list[tuple[Any, str]] = [
    ([], "An action is “do”, “seat” and “values”, and nothing else."),
    ({"do": "a.b", "more": 1}, "An action is “do”, “seat” and “values”, and nothing else."),
    ({}, "An action’s “do” is written “mechanism.verb”."),
    ({"do": "nothing"}, "An action’s “do” is written “mechanism.verb”."),
    ({"do": f"a.{'b' * 201}"}, "An action’s “do” is written “mechanism.verb”."),
    ({"do": "a.b", "seat": 1}, "An action’s “seat” is the id of a seat."),
    ({"do": "a.b", "seat": "s" * 61}, "An action’s “seat” is the id of a seat."),
    ({"do": "a.b", "values": [1]}, "An action’s “values” stand under the names of its fields."),
    ({"do": "a.b", "values": {"x": [1] * 1999}}, "This action carries more values than any has."),
    ({"do": "a.b", "values": {"x": 10**9 + 1}}, "A number of this action is beyond all limits."),
    ({"do": "a.b", "values": {"x": -(10**9) - 1}}, "A number of this action is beyond all limits."),
    ({"do": "a.b", "values": {"x": "x" * 1001}}, "A text of this action is too long, or no text."),
    ({"do": "a.b", "values": {"x": "\0"}}, "A text of this action is too long, or no text."),
    ({"do": "a.b", "values": {"x": "\ud800"}}, "A text of this action is too long, or no text."),
    ({"do": "a.b", "values": {"x": "\udfff"}}, "A text of this action is too long, or no text."),
    ({"do": "a.b", "values": {"x" * 61: 1}}, "The values of an action stand under names."),
    ({"do": "a.b", "values": {1: 1}}, "The values of an action stand under names."),
    ({"do": "a.b", "values": {"\0": 1}}, "The values of an action stand under names."),
    (
        {"do": "a.b", "values": {"x": 0.5}},
        "An action carries texts, whole numbers, lists of them, and yes or no.",
    ),
    (
        {"do": "a.b", "values": {"a": FOUR_DEEP}},
        "An action carries texts, whole numbers, lists of them, and yes or no.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("told", "sentence"), SHAPES)
def test_what_is_no_action_is_refused_before_any_rule_looks_at_it(told: Any, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        to_action(told)
    assert (refused.value.code, refused.value.message) == (Code.WRONG_KIND, sentence)


@pytest.mark.parametrize(
    "values",
    [
        {"x": [1] * 1998}, {"x": 10**9, "y": -(10**9)}, {"x": "x" * 1000, "y": "\ud7ff\ue000"},
        {"x" * 60: None}, FOUR_DEEP, {"a": [[{"b": True}]]},
    ],
)  # fmt: skip
def test_what_is_as_large_as_an_action_may_be_comes_in_as_it_is(values: dict[str, Any]) -> None:
    action = to_action({"do": f"a_1.{'b' * 200}", "seat": "s" * 60, "values": values})
    assert action == Action(f"a_1.{'b' * 200}", "s" * 60, values)
    assert to_action({"do": "a.b"}) == Action("a.b", "", {})
