"""A formula is an expression: what both read, both evaluate to the same number."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.cards.play.formula import LARGEST, OF_A_LIST, OF_A_NAME, FormulaError, read_formula
from punchboard.generator.expression import ExpressionError, compile_expression
from tests.docs.samples import PAGES
from tests.net import frozen

#: What only a table knows: such a call stands for one number, and `first` and `at` for one plus the
#: number that they are given.
_OF_A_NAME = re.compile(rf"\b({'|'.join(OF_A_NAME)})\((\w+)\)")
_OF_A_LIST = re.compile(rf"\b({'|'.join(OF_A_LIST)})\((\w+), ")
#: Where a table goes on, and an expression does not.
_GOES_ON = ("a number is divided by 0", "a number is too large")
#: Of all games that ship, as the net keeps them.
FORMULAS = sorted(
    formula
    for path in (frozen.FOLDER / "values").iterdir()
    for formula in frozen.read("values", path.name.split(".")[0])["formulas"]
)
NAMES = ("a", "b", "works.stone", "works.wood")


class _Told:
    """Numbers for all names, the same for a formula and for an expression."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def number(self, name: str) -> int:
        return self._numbers[sum(map(ord, name)) % len(self._numbers)]

    def of_name(self, function: str, name: str) -> int:
        return self.number(f"{function}_{name}")

    def of_list(self, function: str, name: str, number: int) -> int:
        return self.number(f"{function}_{name}") + number

    def scope(self, expression: str) -> dict[str, Any]:
        """Return what the names of an expression stand for."""
        scope: dict[str, Any] = {}
        for name in re.findall(r"[A-Za-z_][\w.]*", expression):
            first, _, entry = name.partition(".")
            if entry:
                scope.setdefault(first, {})[entry] = self.number(name)
            else:
                scope.setdefault(first, self.number(name))
        return scope


def check_alike(formula: str, numbers: list[int]) -> None:
    """Check that a formula, and the expression that is written the same, have one value."""
    told = _Told(numbers)
    value = read_formula(formula).evaluate(told)
    assert type(value) is int
    expression = _OF_A_LIST.sub(r"(\1_\2 + ", _OF_A_NAME.sub(r"\1_\2", formula))
    try:
        expected = compile_expression(expression).call(told.scope(expression))
    except ExpressionError as error:
        assert error.message in _GOES_ON
    else:
        assert expected == value


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_of_a_game_is_an_expression(formula: str) -> None:
    for probe in range(12):
        check_alike(formula, [(probe * place) % 7 - 1 for place in range(3, 16)])


def _larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = ("+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or")
    return st.one_of(
        st.tuples(parts, st.sampled_from(signs), parts).map(" ".join),
        st.tuples(parts, st.sampled_from(signs[:5]), parts).map("".join),
        st.tuples(parts, parts, parts).map(lambda each: "{} if {} else {}".format(*each)),
        parts.map("({})".format),
        parts.map("-{}".format),
        parts.map("not {}".format),
        st.tuples(st.sampled_from(("min", "max")), parts, parts).map(
            lambda each: "{}({}, {})".format(*each)
        ),
        st.sampled_from(["total(works)", "others(a)", "place(b)", "first(b, 2)", "at(b, a)"]),
    )


GENERATED = st.recursive(
    st.sampled_from(NAMES) | st.sampled_from(["0", "1", "2", "17", "999999999"]),
    _larger,
    max_leaves=12,
)


@given(GENERATED, st.lists(st.integers(-9, 20), min_size=1, max_size=9))
def test_whatever_a_formula_says_an_expression_says_too(formula: str, numbers: list[int]) -> None:
    try:
        read_formula(formula)
    except FormulaError:  # too long, or a `not` where it cannot stand
        return
    check_alike(formula, numbers)


@given(st.text(st.sampled_from("ab1 .,()+-*/%<>=!#~|'_\\\n{}"), max_size=12))
def test_whatever_is_read_as_a_formula_is_an_expression(text: str) -> None:
    try:
        formula = read_formula(text)
    except FormulaError:
        return
    assert -LARGEST <= formula.evaluate(_Told([3, 0, 2])) <= LARGEST
    compile_expression(text)


def test_the_page_says_what_formulas_take_of_expressions() -> None:
    page = (PAGES.parent / "play.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"<!-- formulas -->\n\|.*\n\|[-| ]+\n((?:\|.*\n)+)", page)
    rows = [re.split(r"(?<!\\)\|", line)[2:4] for line in table.splitlines()]
    known, unknown = (
        [each.replace("\\|", "|") for row in rows for each in re.findall(r"`([^`]+)`", row[side])]
        for side in (0, 1)
    )
    assert len(known) > 10
    assert len(unknown) > 5
    for source in known:
        check_alike(source, [4, 2, 7])
    for source in unknown:
        with pytest.raises(FormulaError):
            read_formula(source)
        compile_expression(source)
