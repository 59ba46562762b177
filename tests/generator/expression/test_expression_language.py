"""What expressions and templates can say, and how values look in print."""

from __future__ import annotations

from typing import Any

import pytest

from punchboard.generator.expression import (
    ExpressionError,
    compile_expression,
    compile_template,
    compile_value,
)

GAME: dict[str, Any] = {
    "types": (
        {"id": "wood", "name": "Wood", "price": 2},
        {"id": "iron", "name": "Iron", "price": 5},
        {"id": "gold", "name": "Gold", "price": 5},
    ),
    "a": {"b": {"c": 7}},
}
CARD: dict[str, Any] = {
    "name": "grey heron",
    "cost": 3,
    "loss": -4,
    "half": 2.5,
    "even": 2.0,
    "rare": True,
    "blank": None,
    "empty": "",
    "icons": ("sword", "leaf"),
    "wood": 1,
    "iron": 0,
    "gold": 2,
    "markup": "<b>&amp; **x**",
}
SCOPE: dict[str, Any] = {"card": CARD, "game": GAME, "copy": 2, "low_ink": False}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (3, 3),
        (2.5, 2.5),
        (True, True),
        ("card.cost", "card.cost"),
        ("", ""),
        ("{{ x }}", "{{ x }}"),
        ("==card.cost", "=card.cost"),
        ("==", "="),
        ("=card.cost", 3),
        ("= card.cost ", 3),
        ("=1 + 1", 2),
        ("=card.blank", None),
    ],
)
def test_values_are_literals_or_expressions(value: Any, expected: Any) -> None:
    assert compile_value(value).call(SCOPE) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("card.cost * 2 - 1", 5),
        ("-card.cost", -3),
        ("7 // 2", 3),
        ("7 % 4", 3),
        ("7 / 2", 3.5),
        ("2 ** 10", 1024),
        ("'★' * card.cost", "★★★"),
        ("card.icons + ['x']", ["sword", "leaf", "x"]),
        ("'a' + 'b'", "ab"),
        ("card.name ~ ' ' ~ card.loss", "grey heron \u22124"),
        ("1 < card.cost <= 3", True),
        ("card.cost > 3", False),
        ("'leaf' in card.icons", True),
        ("'her' in card.name", True),
        ("'wood' in card", True),
        ("'x' not in card.icons", True),
        ("card.rare and not low_ink", True),
        ("card.cost == 3.0", True),
        ("card.icons == ['sword', 'leaf']", True),
        ("'yes' if card.rare else 'no'", "yes"),
        ("1 if card.iron", None),
        ("game.types[1].name", "Iron"),
        ("game.types[-1]['id']", "gold"),
        ("card.name[0:4]", "grey"),
        ("card.icons[::-1]", ("leaf", "sword")),
        ("game.types.0.id", "wood"),
        ("card['cost']", 3),
        ("{'a': 1}.a", 1),
        ("[]", []),
        ("{}", {}),
        ("(1, 2)", [1, 2]),
        ("none", None),
        ("range(3)", [0, 1, 2]),
        ("range(1, 6, 2)", [1, 3, 5]),
        ("min(2, card.cost)", 2),
        ("max([1, 9, 4])", 9),
        ("max(card.cost, copy)", 3),
        ("card.blank | default('–')", "–"),
        ("card.empty | default('–')", "–"),
        ("card.iron | default(9)", 0),
        ("card.iron | default(9, true)", 9),
        ("nobody | default(1)", 1),
        ("card.nothing | default('x')", "x"),
        ("nobody is defined", False),
        ("card.cost is defined", True),
        ("nobody is undefined", True),
        ("card.blank is none", True),
        ("card.empty is blank", True),
        ("3 is odd", True),
        ("3 is even", False),
        ("9 is divisibleby(3)", True),
        ("card.cost is in [1, 3]", True),
        ("card.cost is number", True),
        ("card.name is string", True),
        ("card is mapping", True),
        ("card.name | upper", "GREY HERON"),
        ("'ABC' | lower", "abc"),
        ("card.name | title", "Grey Heron"),
        ('"it\'s" | title', "It's"),
        ("card.name | capitalize", "Grey heron"),
        ("' a ' | trim", "a"),
        ("card.name | length", 10),
        ("card.icons | first", "sword"),
        ("card.icons | last", "leaf"),
        ("[] | first", None),
        ("2.6 | round", 3),
        ("2.345 | round(1)", 2.3),
        ("2.1 | round(0, 'ceil')", 3),
        ("2.9 | round(method='floor')", 2),
        ("1234 | round(-2)", 1200),
        ("'12' | int", 12),
        ("'x' | int(0)", 0),
        ("2.9 | int", 2),
        ("'2.5' | float", 2.5),
        ("'\u22123' | int", -3),
        ("card.loss | abs", 4),
        ("[1, 2, 3] | sum", 6),
        ("game.types | sum(attribute='price')", 12),
        ("[3, 1, 2] | min", 1),
        ("(game.types | max(attribute='price')).id", "iron"),
        ("[3, 1, 2] | sort", [1, 2, 3]),
        ("['b', 'A', 'c'] | sort", ["A", "b", "c"]),
        ("[1, 3, 2] | sort(reverse=true)", [3, 2, 1]),
        (
            "game.types | sort(attribute='name') | map(attribute='id') | list",
            ["gold", "iron", "wood"],
        ),
        ("['b', 'a', 'B'] | unique", ["b", "a"]),
        ("game.types | unique(attribute='price') | length", 2),
        ("card.icons | join('+')", "sword+leaf"),
        ("game.types | join(', ', attribute='name')", "Wood, Iron, Gold"),
        ("'aXbX' | replace('X', '-')", "a-b-"),
        ("'aXbX' | replace('X', '-', 1)", "a-bX"),
        ("'ab' | list", ["a", "b"]),
        ("card.icons | map('upper')", ["SWORD", "LEAF"]),
        ("[0, 1, 2] | select", [1, 2]),
        ("[0, 1] | reject", [0]),
        ("[1, 2, 3] | select('odd')", [1, 3]),
        ("[1, 2, 3] | reject('gt', 1)", [1]),
        ("game.types | selectattr('price', '>', 3) | map(attribute='id')", ["iron", "gold"]),
        ("game.types | rejectattr('price', 'eq', 5) | map(attribute='name')", ["Wood"]),
        ("[game] | map(attribute='a.b.c')", [7]),
        ("[card] | map(attribute='zip', default=0)", [0]),
        ("game.types | having(card) | map(attribute='id')", ["wood", "gold"]),
        ("card.cost | signed", "+3"),
        ("card.loss | signed", "\u22124"),
        ("0 | signed", "0"),
        (
            "[1, 2, 3, 4, 11, 12, 13, 21, 112] | map('ordinal') | join(' ')",
            "1st 2nd 3rd 4th 11th 12th 13th 21st 112th",
        ),
        ("3 | times", [0, 1, 2]),
        ("card.blank | times", []),
        ("2.5 | number(2)", "2.50"),
        ("-0.001 | number", "\u22120.001"),
        ("(-0.001) | number(2)", "0.00"),
    ],
)
def test_expressions(source: str, expected: Any) -> None:
    assert compile_expression(source).call(SCOPE) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ card.cost }}", "3"),
        ("{{ card.loss }}", "\u22124"),
        ("{{ card.half }}", "2.5"),
        ("{{ card.even }}", "2"),
        ("{{ card.rare }}", "yes"),
        ("{{ low_ink }}", "no"),
        ("{{ card.blank }}|", "|"),
        ("{{ card.icons }}", "sword, leaf"),
        ("{{ 0.1 + 0.2 }}", "0.3"),
        ("{{ 1 / 3 }}", "0.333333333333"),
        ("{{ 1e20 }}", "1" + "0" * 20),
        ("{{ 0.0000001 }}", "0.0000001"),
        ("{{ -0.0 }}", "0"),
        ("{{ [1, [2.0, none], -3] }}", "1, 2, , \u22123"),
        ("{{ card.markup }}", "<b>&amp; **x**"),
        ("{{ card.markup | upper }}", "<B>&AMP; **X**"),
        ("{{ card.markup ~ '<i>' }}", "<b>&amp; **x**<i>"),
        ("a\r\nb{{ copy }}\n", "a\nb2\n"),
        ("a\r\nb", "a\nb"),
        ("a }} b %} #}", "a }} b %} #}"),
        (
            "{% for t in game.types %}{{ loop.index }}/{{ loop.length }} {{ t.id }}"
            "{{ ', ' if not loop.last }}{% endfor %}",
            "1/3 wood, 2/3 iron, 3/3 gold",
        ),
        (
            "{% for t in game.types if t.price > 3 %}{{ t.id }} {% else %}none{% endfor %}",
            "iron gold ",
        ),
        ("{% for t in [] %}x{% else %}none{% endfor %}", "none"),
        ("{% for a, b in [[1, 2], [3, 4]] %}{{ a * b }} {% endfor %}", "2 12 "),
        ("{% for key in {'x': 1, 'y': 2} %}{{ key }}{% endfor %}", "xy"),
        ("{% set n = card.cost + 1 %}{{ n }}", "4"),
        ("{% if copy == 1 %}a{% elif copy == 2 %}b{% else %}c{% endif %}", "b"),
        ("a {#- remark -#} b", "ab"),
        ("{% raw %}{{ x }}{% endraw %}", "{{ x }}"),
        ("x {{- copy -}} y", "x2y"),
    ],
)
def test_templates(text: str, expected: str) -> None:
    assert compile_template(text).call(SCOPE) == expected


def test_a_source_may_be_evaluated_again_with_another_scope() -> None:
    compiled = compile_expression("card.cost * copy")
    assert [compiled.call({"card": {"cost": 2}, "copy": copy}) for copy in (1, 2, 3)] == [2, 4, 6]


def test_the_scope_is_left_as_it_was() -> None:
    scope = {"card": {"icons": ["b", "a"]}}
    compile_template("{% set card = 1 %}{% set new = 2 %}{{ card }}").call(scope)
    compile_expression("(card.icons | sort) + [1]").call(scope)
    assert scope == {"card": {"icons": ["b", "a"]}}


def test_a_blank_does_not_add_up() -> None:
    with pytest.raises(ExpressionError, match="cannot add a blank and a number"):
        compile_expression("card.blank + 1").call(SCOPE)


@pytest.mark.parametrize(("count", "expected"), [(-1, "banana"), (0, "banana"), (2, "bonona")])
@pytest.mark.parametrize("how", ["replace", "regex_replace"])
def test_as_many_are_replaced_as_is_said(how: str, count: int, expected: str) -> None:
    assert compile_expression(f"'banana' | {how}('a', 'o', {count})").call({}) == expected


def test_groups_of_a_pattern_are_taken_from_its_first_letter_on() -> None:
    said = r"'heron 3' | regex_replace('(\\w+) (\\d)(x)?', '\\2 \\1\\3')"
    assert compile_expression(said).call({}) == "3 heron"
