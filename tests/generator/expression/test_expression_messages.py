"""What is wrong is said in a designer's words, with the nearest name."""

from __future__ import annotations

from typing import Any

import pytest

from punchboard.generator.expression import ExpressionError, compile_template, compile_value

SCOPE: dict[str, Any] = {
    "card": {"cost": 3, "Name": "Heron", "blank": None, "icons": ("a", "b")},
    "game": {"prices": {"gold": 1}, "types": []},
    "copy": 1,
    "low_ink": False,
}


def words_of(value: str, is_template: bool = False) -> str:
    """Return the words of the error that a source ends in."""
    with pytest.raises(ExpressionError) as caught:
        (compile_template if is_template else compile_value)(value).call(SCOPE)
    error = caught.value
    return f"{error.message}: {error.hint}" if error.hint else error.message


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("=crad.cost", 'unknown name "crad": did you mean "card"?'),
        ("=crad.cost + 1", 'unknown name "crad": did you mean "card"?'),
        ("=low_inc", 'unknown name "low_inc": did you mean "low_ink"?'),
        ("=zebra", "unknown name \"zebra\": if it is text, put it in quotes: 'zebra'"),
        ("=cost > 2", 'unknown name "cost": did you mean "card.cost"?'),
        ("=types", 'unknown name "types": did you mean "game.types"?'),
        ("=card.cots", 'the card has no column "cots": did you mean "cost"?'),
        ("=card.cots + 1", 'the card has no column "cots": did you mean "cost"?'),
        ("=card.name", 'the card has no column "name": did you mean "Name"?'),
        ("=card['cots']", 'the card has no column "cots": did you mean "cost"?'),
        ("=game.price.gold", '"game" has no "price": did you mean "prices"?'),
        ("=game.prices.gild", '"game.prices" has no "gild": did you mean "gold"?'),
        ("=game.prices.gild * 2", '"game.prices" has no "gild": did you mean "gold"?'),
        ("=card.blank.x", 'a blank has no "x": remove ".x"'),
        ("=card.cost.x", 'a number has no "x": remove ".x"'),
        ("=card.icons[2]", "a list of 2 entries has none at 2: the first is at 0"),
        ("=[crad]", 'unknown name "crad": did you mean "card"?'),
        ("=card.Name | uper", 'unknown filter "uper": did you mean "upper"?'),
        ("=card.Name is strng", 'unknown test "strng": did you mean "string"?'),
        ("=rang(3)", 'unknown function "rang": did you mean "range"?'),
        ("=upper(card.Name)", '"upper" isn\'t a function: write "… | upper"'),
        ("=card.Name.upper()", '"upper" cannot be called: write "| upper"'),
        ("=card.icons | map('uper')", 'unknown filter "uper": did you mean "upper"?'),
        ("=2 | round(1, 2, 3)", '"round" is given the wrong values: it knows precision, method'),
        ("=2 | round(1, 'up')", 'this isn\'t a way to round: write "common", "ceil" or "floor"'),
        ("=card.Name + 1", 'cannot add a text and a number: join texts with "~"'),
        ("='%d' % 3", 'cannot divide a text by a number: put texts together with "~"'),
        ("=card.Name - 1", "cannot subtract a number from a text: use numbers on both sides"),
        (
            "=card.Name < 1",
            "a text and a number cannot be put in order: "
            "compare two of a kind; | int reads a number",
        ),
        ("=1 / 0", "a number is divided by 0: test it first: … if number else 0"),
        ("=(-8) ** 0.5", "a negative number has no such root: take it of 0 or more"),
        ("='x' | int", "a text isn't a number: write one, or give a default"),
        ("=[1, 'a'] | sort", "numbers and texts cannot be put in one order: sort only one of them"),
        ("=[] | max", "an empty list has no smallest or largest entry: test it: … if list else 0"),
        ("=3 | join", "a number stands where a list is needed: did you mean range(3)?"),
        ("=", 'the expression is empty: write one after the "="'),
        ("=1 +", "the expression breaks off: add the value that is missing at its end"),
        ("=(1", '")" is missing at the end: add ")"'),
        ("=[1, 2", 'a bracket is not closed: add ")" or "]"'),
        ("=1)", '")" cannot stand here: remove it; text needs quotes'),
        ("='abc", "a text is not closed: add a quotation mark"),
        ("=card.", 'a name should follow ".": add a name, or remove the "."'),
        ("=card cost", '"cost" cannot stand here: remove it; text needs quotes'),
        ("=card.cost & 1", '"&" means nothing here: remove it; text needs quotes'),
        ("=a = 1", '"=" cannot stand here: write "==" to compare'),
    ],
)
def test_expressions(source: str, words: str) -> None:
    assert words_of(source) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{ crad.cost }}", 'unknown name "crad": did you mean "card"?'),
        ("{{ card.cots | upper }}", 'the card has no column "cots": did you mean "cost"?'),
        ("{{ totl }}{% set total = 1 %}", 'unknown name "totl": did you mean "total"?'),
        ("{% if crad %}{% endif %}", 'unknown name "crad": did you mean "card"?'),
        (
            "{% for x in card.types %}{% endfor %}",
            'the card has no column "types": add it under columns: in game.yaml',
        ),
        ("{% set x = card.cots %}{{ x }}", 'the card has no column "cots": did you mean "cost"?'),
        ("{{ card }}", "a group of values cannot be printed: name one value in it"),
        ("{{ card.cost", '"}}" is missing at the end: add "}}"'),
        ("{{ card.cost }", '"}" cannot stand here: end "{{" with "}}", two of them'),
        ("{{ }}", 'a value should stand before "}}": add a value there'),
        ("{% if copy %}x", '"if" is not closed: add {% endif %}'),
        (
            "{% if copy %}x{% endfor %}",
            'found "endfor", but "if" is not closed: add {% endif %} before it',
        ),
        ("{% endif %}", '"endif" stands where nothing needs it: remove it, or begin its block'),
        ("{% fro x in y %}", '{% fro %} is not known here: there are "if", "for" and "set"'),
        ("{% sett x = 1 %}", '{% sett %} is not known here: did you mean "set"?'),
        (
            "{% for x of y %}{% endfor %}",
            'found "of" where "in" should stand: write "in" before it',
        ),
        ("{% set x %}a{% endset %}", '"set" needs a value: write {% set name = value %}'),
        ("{# remark", 'a comment is not closed: end it with "#}"'),
        ("{{ loop.indx }}", '"loop" has no "indx": did you mean "index"?'),
        (
            "one\ntwo {{ 1 + }}",
            "line 2: the expression breaks off: add the value that is missing at its end",
        ),
        (
            "{% for x in 3 %}{% endfor %}",
            "a number stands where a list is needed: did you mean range(3)?",
        ),
    ],
)
def test_templates(text: str, words: str) -> None:
    assert words_of(text, is_template=True) == words


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_no_endless_numbers(value: float) -> None:
    with pytest.raises(ExpressionError, match="finite"):
        compile_value(value)


def test_message_and_hint_are_apart() -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_value("=card.cots").call(SCOPE)
    assert caught.value.message == 'the card has no column "cots"'
    assert caught.value.hint == 'did you mean "cost"?'


def test_long_names_are_cut() -> None:
    assert len(words_of("=" + "x" * 5_000)) < 120


@pytest.mark.parametrize("code", ["\\ud800", "\\udbff", "\\udfff"])
@pytest.mark.parametrize("source", ['https://a.example/{{ "CODE" }}', "{{ 'a' ~ 'CODE' }}"])
def test_an_escape_code_that_no_file_may_hold_is_refused(source: str, code: str) -> None:
    """A surrogate reached the PDF of the rules, which cannot hold half a character."""
    assert "escape code" in words_of(source.replace("CODE", code), is_template=True)


@pytest.mark.parametrize("code", ["\\n", "\\t", "\\b", "\\1", "\\xe9", "\\u20ac", "\\U0001f426"])
def test_an_escape_code_of_a_character_is_read(code: str) -> None:
    read = compile_template('{{ "' + code + '" }}').call(SCOPE)
    assert read == code.encode().decode("unicode_escape")
