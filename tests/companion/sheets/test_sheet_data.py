"""What a sheet's data may say: formulas only know what is counted before them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from punchboard.cards.play.schema.calculator import Calculator
from punchboard.cards.play.schema.sheet import Counted, Sheet

_KINDS = [
    {"id": "fig", "title": "Figs", "numbers": {"worth": 2}},
    {"id": "nut", "title": "Nuts", "numbers": {"worth": 1}},
]


def sheet(points: str, each: bool = False, **more: Any) -> Sheet:
    data = {
        "kind": "sheet",
        "kinds": _KINDS,
        "counts": [{"id": "bags", "ask": "Bags?"}],
        "lines": [{"id": "bags", "title": "Bags", "points": points, "each": each}],
        **more,
    }
    return Sheet.model_validate_json(json.dumps(data))


def calculator(inputs: list[dict[str, Any]]) -> Calculator:
    says = [{"text": "{kind}: {n * worth}."}]
    price = {"id": "price", "title": "Price?", "inputs": inputs, "says": says}
    data = {"kind": "calculator", "kinds": _KINDS, "sums": [price]}
    return Calculator.model_validate_json(json.dumps(data))


@pytest.mark.parametrize(
    "points, each",
    [("worth * bags", True), ("total(bags) + bags.fig", False), ("others(bags)", True)],
)
def test_a_line_reckons_with_counts_and_kinds(points: str, each: bool) -> None:
    assert sheet(points, each).lines[0].points == points


@pytest.mark.parametrize(
    "points, said",
    [
        ("worth * total(bags)", "knows no “worth”"),
        ("sacks", "knows no “sacks”"),
        ("bags.plum", "knows no “bags.plum”"),
        ("bags +", "isn’t a formula"),
        ("2 * from", "isn’t a formula: “from” is reserved"),
    ],
)
def test_a_name_that_is_not_counted_is_refused(points: str, said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        sheet(points)


@pytest.mark.parametrize(
    "more", [{"counts": [{"id": "from", "ask": "From?"}]}, {"let": [{"id": "in", "formula": "1"}]}]
)
def test_an_id_that_no_formula_can_name_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"“(from|in)”, a reserved word"):
        sheet("1", **more)


_PARTS = [{"id": "wood", "of": [{"id": "oak", "title": "Oak"}, {"id": "fir", "title": "Fir"}]}]


@pytest.mark.parametrize(
    "points, fix",
    [
        ("2 * bags", "write total(bags), or one of them: bags.fig"),
        ("others(bags)", "write total(bags)"),
        ("3 - worth_of", "write total(worth_of)"),
        ("first(bags, 2)", "write bags under numbers"),
    ],
)
def test_a_count_of_each_kind_is_no_number_where_no_kind_is_meant(points: str, fix: str) -> None:
    worth = [{"id": "worth_of", "formula": "worth * bags", "each": True}]
    with pytest.raises(ValidationError) as refused:
        sheet(points, let=worth)
    assert fix in str(refused.value.errors()[0]["ctx"]["error"].hint)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ({"most": "bags"}, "where “bags” is several numbers"),
        ({"whole": "bags"}, "where “bags” is several numbers"),
        ({"of": [{"id": "oak", "title": "Oak", "when": "bags"}]}, "where “bags” is several"),
        ({"most": "total(bags)", "page": ""}, "“bags” is asked on the same page"),
        ({"use": "hand", "most": "2"}, ""),
        ({"use": "hand", "each": True, "what": "oak"}, "has `what` and `each`"),
        ({"each": True}, "has `each`, and no `use` that counts"),
        ({"what": "oak"}, "has `what`, and no `use` that counts"),
    ],
)
def test_a_field_of_a_count_that_would_do_nothing_is_refused(
    count: dict[str, Any], said: str
) -> None:
    bags = {"id": "bags", "ask": "Bags?"}
    counts = [bags, {"id": "wood", "ask": "Wood?", "page": "2", **count}]
    if said:
        with pytest.raises(ValidationError, match=said):
            sheet("worth", each=True, counts=counts)
    else:
        assert sheet("worth", each=True, counts=counts).counts


def test_a_count_of_a_mechanism_is_one_number_unless_it_counts_each_kind() -> None:
    used = [{"id": "sacks", "use": "hand"}]
    assert sheet("2 * sacks", counts=used).countable == ("", "bags", "sacks")
    with pytest.raises(ValidationError, match=r"knows no “sacks\.fig”"):
        sheet("sacks.fig", counts=used)
    with pytest.raises(ValidationError, match="where “sacks” is several numbers"):
        sheet("2 * sacks", counts=[{**used[0], "each": True}])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"early": True, "together": True}, "has `early`, and one form"),
        ({"columns": ["worth"]}, "has `columns`, and no cards"),
        ({"lines": [{"id": "bags", "title": "{sacks} bags", "points": "total(bags)"}]}, "“sacks”"),
    ],
)
def test_a_field_of_a_sheet_that_would_do_nothing_is_refused(
    more: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        sheet("total(bags)", **more)


def test_a_count_with_parts_is_no_number_either() -> None:
    for points in ("2 * wood", "wood * worth"):
        with pytest.raises(ValidationError, match="where “wood” is several numbers"):
            sheet(points, points == "wood * worth", counts=_PARTS)
    assert sheet("total(wood) + wood.fir", counts=_PARTS).lines[0].points


def test_only_a_sheet_for_all_together_counts_what_they_share() -> None:
    shared = [{"id": "bags", "ask": "Bags?", "shared": True}]
    assert sheet("bags", kinds=[], counts=shared, together=True).counts[0].shared
    with pytest.raises(
        ValidationError, match="has something `shared`, and is not for all `together`"
    ):
        sheet("bags", kinds=[], counts=shared)


def test_whether_all_is_told_may_be_a_formula_of_names_that_are_known() -> None:
    whole = {"id": "bags", "ask": "Bags?", "shared": True, "whole": "players > 2"}
    assert sheet("bags", kinds=[], counts=[whole], together=True).counts[0].whole == "players > 2"
    with pytest.raises(ValidationError, match="knows no “sacks”"):
        sheet("bags", kinds=[], counts=[{**whole, "whole": "sacks"}], together=True)


def test_what_is_worked_out_is_known_after_it_not_before() -> None:
    two = {"id": "two", "formula": "2 * total(bags)"}
    four = {"id": "four", "formula": "2 * two"}
    assert sheet("four", let=[two, four]).let[1].id == "four"
    with pytest.raises(ValidationError, match="knows no “two”"):
        sheet("four", let=[four, two])


def test_a_calculator_knows_its_inputs_and_the_chosen_kind() -> None:
    what: dict[str, Any] = {"id": "what", "ask": "What?", "answer": "kind"}
    many = {"id": "n", "ask": "How many?"}
    assert calculator([what, many]).sums[0].id == "price"
    with pytest.raises(ValidationError, match="knows no “worth”"):
        calculator([many])


def test_a_question_with_marks_is_asked_in_plain_words() -> None:
    count = Counted.model_validate({"id": "bags", "ask": "How many **full** [oak_sack]?"})
    assert count.ask == "How many full oak sack?"
