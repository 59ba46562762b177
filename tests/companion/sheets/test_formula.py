"""Formulas: what they reckon, and what they refuse."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.play.formula import LARGEST, FormulaError, read_formula, unknown_name
from punchboard.cards.play.schema.formulas import Derived
from punchboard.companion.rules.engine.formula_scope import FormulaScope, Kind, Numbers

_KNOWN = {"a": 7, "b": 3, "nothing": 0, "works.stone": 2}


class _Known:
    def number(self, name: str) -> int:
        return _KNOWN[name]

    def of_name(self, function: str, name: str) -> int:
        return {"total": 12, "best": 5, "others": 4}[function]


def value(text: str) -> int:
    return read_formula(text).evaluate(_Known())


@pytest.mark.parametrize(
    "text, result",
    [
        ("1 + 2 * a", 15),
        ("a // 2 + a % b", 4),
        ("a // nothing", 0),
        ("-a + works.stone", -5),
        ("a > b", 1),
        ("b <= a <= 6", 0),
        ("a and not nothing", 1),
        ("nothing or b", 3),
        ("a and b", 3),
        ("b and nothing and a", 0),
        ("10 if a > b else 20", 10),
        ("min(a, b, 9) + max(a, b)", 10),
        ("total(a) - best(a) - others(a)", 3),
    ],
)
def test_a_formula_is_worked_out(text: str, result: int) -> None:
    assert value(text) == result


@pytest.mark.parametrize(
    "text",
    [
        "a b",
        "a / 2",
        "'x'",
        "1.5",
        "a ** 9",
        "open(a)",
        "a.b.c",
        "[a]",
        "lambda: a",
        "total(a + 1)",
        "best(a, b)",
        "max(a, key=b)",
        "__import__('os')",
        "True",
        "a" * 300,
        "none + a",
        "__a",
        "max(a)",
        "a # b",
        "ａ + b",
        "a \\\n + b",
        "9" * 16,
        "-" * 190 + "1 1",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(FormulaError):
        read_formula(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("place(a - b)", "add {id: sum, formula: a - b} under let, and write place(sum)"),
        ("tied(3)", "write tied(coins), with the id of a count"),
    ],
)
def test_a_function_of_players_says_how_to_name_a_sum(text: str, hint: str) -> None:
    with pytest.raises(FormulaError) as refused:
        read_formula(text)
    assert refused.value.hint == hint


def test_a_number_stays_at_the_largest() -> None:
    assert value("99999999 * 99999999 * 9") == LARGEST
    assert value("-99999999 * 99999999 * 9") == -LARGEST


def test_a_name_that_nobody_knows_is_found() -> None:
    assert unknown_name("a + total(c) + b", {"a", "b"}) == "c"
    assert unknown_name("a + b", {"a", "b"}) == ""


@given(st.integers(0, 99), st.integers(0, 99))
def test_figures_and_comparisons_agree_with_each_other(a: int, b: int) -> None:
    assert value(f"max({a}, {b})") == value(f"{a} if {a} >= {b} else {b}")


@pytest.mark.parametrize("text", ["{0} + {0} + {0} + {0} + {0} + {0}", "{0} * {0} * {0} * {0}"])
@pytest.mark.parametrize("each", [False, True])
def test_what_is_derived_of_what_is_derived_is_evaluated_once(
    text: str, each: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger's sheet can neither hold the table up nor fill its memory."""
    kinds = {name: Kind(name, name, "", {}) for name in "xyz"}
    before = "total({})" if each else "{}"
    let = {
        f"n{place}": Derived(
            id=f"n{place}", formula=text.format(before.format(f"n{place - 1}")), each=each
        )
        for place in range(1, 400)
    }
    scope = FormulaScope(kinds, let, {"n0": {"": 9}, "m": {"": 1}})
    evaluated: Counter[tuple[str, str]] = Counter()
    evaluate = FormulaScope.evaluate

    def count(seen: FormulaScope, text: str) -> int:
        kind = seen.kind.id if seen.kind is not None else ""
        evaluated[kind, text] += 1
        assert evaluated[kind, text] == 1  # or it would go on for ever
        return evaluate(seen, text)

    monkeypatch.setattr(FormulaScope, "evaluate", count)
    assert scope.evaluate("n399 + m") == LARGEST
    assert len(evaluated) >= len(let) + 1


def test_of_nobody_else_the_best_is_nothing() -> None:
    scope = FormulaScope(kinds={}, let={}, numbers={"a": {"": 5}})
    assert read_formula("a + others(a)").evaluate(scope) == 5


def test_derived_numbers_of_other_players_compare_all_players_too() -> None:
    let = {
        "high": Derived(id="high", formula="card if tied(card) == 1 else 0"),
        "rank": Derived(id="rank", formula="place(high)"),
    }
    cards: list[Numbers] = [{"card": {"": each}} for each in (15, 15, 7)]
    scopes = [
        FormulaScope({}, let, own, [each for each in cards if each is not own]) for own in cards
    ]
    assert [each.evaluate("high") for each in scopes] == [0, 0, 7]
    assert [each.evaluate("place(high)") for each in scopes] == [2, 2, 1]
    assert [each.evaluate("others(rank)") for each in scopes] == [2, 2, 2]
