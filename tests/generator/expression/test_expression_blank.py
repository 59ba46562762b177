"""A blank cell is blank: no number, and an error that names the cell where it is taken for one."""

from __future__ import annotations

from typing import Any

import pytest

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.problem import Position
from punchboard.generator.expression import (
    BlankError,
    ExpressionError,
    compile_expression,
    compile_template,
)

CELL = Position("birds.csv", "", 4, 3, True)
OTHER = Position("birds.xlsx", "Birds", 5, 2, True)
CARD: dict[str, Any] = {
    "cost": Blank(lambda: CELL),
    "eggs": Blank(lambda: OTHER),
    "weight": 3,
    "zero": 0,
    "text": "",
    "icons": (),
    "rare": False,
}
HERONS = [{"id": "grey", "cost": 3}, {"id": "night", "cost": CARD["cost"]}, {"id": "x", "cost": 1}]
SCOPE: dict[str, Any] = {"card": CARD, "cards": {"herons": HERONS}, "blank": BLANK}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("card.cost == 0", False),
        ("0 == card.cost", False),
        ("card.cost != 0", True),
        ("card.cost == false", False),
        ("card.cost == []", False),
        ("card.cost == card.icons", False),
        ("card.cost == ' '", False),
        ("card.cost == card.cost", True),
        ("card.cost == card.eggs", True),
        ("card.cost != card.eggs", False),
        ("card.cost == blank", True),
        ("card.zero == blank", False),
        ("card.rare == blank", False),
        ("card.cost == card.text", True),
        ("card.cost == ''", True),
        ("'' != card.cost", False),
        ("card.cost == none", True),
        ("card.cost in [0, 1]", False),
        ("card.cost in [0, blank]", True),
        ("card.cost is eq(0)", False),
        ("card.cost is blank", True),
        ("card.zero is blank", False),
        ("card.cost is none", True),
        ("card.cost is number", False),
        ("not card.cost", True),
        ("1 if card.cost else 2", 2),
        ("card.cost | default(7)", 7),
        ("card.cost | default(7) + 1", 8),
        ("card.cost or 7", 7),
        ("card.zero | default(7)", 0),
        ("card.cost | int(0)", 0),
        ("card.cost | times", []),
        ("card.cost | upper", ""),
        ("cards.herons | selectattr('cost') | map(attribute='id') | list", ["grey", "x"]),
        ("cards.herons | selectattr('cost', 'eq', 0) | list", []),
        ("cards.herons | selectattr('cost', 'blank') | map(attribute='id') | list", ["night"]),
        ("cards.herons | rejectattr('cost', 'blank') | sum(attribute='cost')", 4),
        ("cards.herons | map(attribute='cost') | unique | length", 3),
        ("[card.cost, card.eggs, ''] | unique | length", 1),
        ("[card.cost, 2] | map('default', 0) | sum", 2),
        ("{'a': 1}[card.cost] | default('none')", "none"),
        ("card.cost | expect(blank)", CARD["cost"]),
    ],
)
def test_a_blank_equals_only_what_is_blank(source: str, expected: Any) -> None:
    value = compile_expression(source).call(SCOPE)
    assert value == expected
    assert type(value) is type(expected)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ card.cost }}", ""),
        ("{{ card.cost }} of {{ card.weight }}", " of 3"),
        ("{{ card.cost ~ '!' }}", "!"),
        ("{% if card.cost %}a{% else %}b{% endif %}", "b"),
        ("{{ [1, card.cost, 2] | join('/') }}", "1//2"),
        ("{{ [1, card.cost] }}", "1, "),
    ],
)
def test_a_blank_prints_as_nothing(text: str, printed: str) -> None:
    assert compile_template(text).call(SCOPE) == printed


@pytest.mark.parametrize(
    "source",
    [
        "card.cost + 1",
        "1 - card.cost",
        "card.cost * 2",
        "'x' * card.cost",
        "card.cost / 2",
        "7 // card.cost",
        "card.cost % 2",
        "2 ** card.cost",
        "-card.cost",
        "+card.cost",
        "card.cost < 3",
        "3 >= card.cost",
        "card.cost <= card.cost",
        "1 < 2 < card.cost",
        "card.cost > 'a'",
        "card.cost is gt(0)",
        "card.cost is odd",
        "card.cost is divisibleby(2)",
        "card.cost | round",
        "card.cost | int",
        "card.cost | float",
        "card.cost | abs",
        "card.cost | signed",
        "card.cost | ordinal",
        "card.cost | number",
        "card.cost | number(2)",
        "range(card.cost)",
        "min(card.cost, 3)",
        "[3, card.cost] | max",
        "[3, card.cost] | sort",
        "[3, card.cost] | sum",
        "cards.herons | sum(attribute='cost')",
        "cards.herons | sort(attribute='cost')",
        "cards.herons | max(attribute='cost')",
        "cards.herons | selectattr('cost', 'gt', 0)",
        "cards.herons | map(attribute='cost') | map('round')",
        "[1, 2][card.cost:]",
        "[1, 2][card.cost]",
        "{'a': 1}[card.cost]",
        "card.cost | length",
    ],
)
def test_whoever_reckons_with_a_blank_is_told_its_cell(source: str) -> None:
    with pytest.raises(BlankError, match=r"the blank cell birds\.csv!C4") as caught:
        compile_expression(source).call(SCOPE)
    assert caught.value.position == CELL


def test_what_to_do_about_it_is_said() -> None:
    with pytest.raises(BlankError) as caught:
        compile_expression("card.weight + card.eggs").call(SCOPE)
    assert caught.value.message == "cannot add a number and the blank cell birds.xlsx!Birds!B5"
    assert caught.value.hint == (
        'write 0 where blank means 0, "default: 0" at the column, or "| default(0)" here'
    )


def test_words_that_expect_a_number_name_the_blank_cell() -> None:
    with pytest.raises(ExpressionError, match=r"the game has the blank cell birds\.csv!C4"):
        compile_expression("card.cost | expect(3)").call(SCOPE)
