"""The short ways say what the full one says, and never import Jinja2."""

from __future__ import annotations

import os
import subprocess
import sys
import timeit
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.expression import (
    Compiled,
    ExpressionError,
    compile_expression,
    compile_path,
    compile_paths,
    compile_source,
    compile_template,
    compile_value,
)

KEYS = st.sampled_from(["card", "game", "item", "cost", "name", "crad", "not_there", "upper", "x1"])
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("ab<é", max_size=3),
    lambda inner: st.dictionaries(KEYS, inner, max_size=3) | st.lists(inner, max_size=2).map(tuple),
    max_leaves=6,
)
SCOPES = st.dictionaries(KEYS, VALUES, max_size=3)
PATHS = st.lists(KEYS, min_size=1, max_size=4).map(".".join)
LITERALS = st.text(st.sampled_from("ab {}%#\n-"), max_size=6)


def in_full(source: str, is_template: bool) -> Compiled:
    """Compile without the short way."""
    return compile_source(source, is_template=is_template)


def outcome(compiled: Compiled, scope: dict[str, Any]) -> tuple[str, Any]:
    """Return what evaluating gives, or the words of its error."""
    try:
        return "value", compiled.call(scope)
    except ExpressionError as error:
        return "error", str(error)


def compiled_or_none(source: str) -> Compiled | None:
    """Compile without the short way; None where it refuses."""
    try:
        return in_full(source, True)
    except ExpressionError:
        return None


@given(PATHS, SCOPES)
def test_path_gives_what_the_full_way_gives(path: str, scope: dict[str, Any]) -> None:
    fast = compile_path(path)
    slow = in_full(path, False)
    assert fast is not None
    assert fast.names == slow.names
    assert outcome(fast, scope) == outcome(slow, scope)


@given(st.lists(st.tuples(LITERALS, PATHS), min_size=1, max_size=4), LITERALS, SCOPES)
def test_printed_paths_give_what_the_full_way_gives(
    pairs: list[tuple[str, str]], end: str, scope: dict[str, Any]
) -> None:
    text = "".join(f"{literal}{{{{ {path} }}}}" for literal, path in pairs) + end
    fast = compile_paths(text)
    if fast is not None:
        slow = in_full(text, True)
        assert fast.names == slow.names
        assert outcome(fast, scope) == outcome(slow, scope)


@given(st.text(st.sampled_from("{}%# ax.-\n"), max_size=14))
def test_whatever_the_fast_way_reads_the_full_way_reads_too(text: str) -> None:
    fast = compile_paths(text)
    if fast is not None:
        slow = compiled_or_none(text)
        assert slow is not None
        scope = {"a": {"x": 1}, "x": "text", "ax": 2.5}
        assert outcome(fast, scope) == outcome(slow, scope)


@pytest.mark.parametrize(
    "text",
    ["{{{ a }}", "{{- a }}", "{{ a -}}", "{{ true }}", "{{ loop }}", "{{ a.0 }}", "{{ a|b }}"],
)
def test_what_only_looks_like_a_path_is_left_to_the_full_way(text: str) -> None:
    assert compile_paths(text) is None


@pytest.mark.parametrize("name", ["true", "None", "not", "self", "loop", "__x", "1", "a.", "a b"])
def test_reserved_words_are_no_paths(name: str) -> None:
    assert compile_path(name) is None


def test_fast_ways_do_not_import_jinja() -> None:
    program = """
import sys
from punchboard.generator.expression import compile_template, compile_value
scope = {"card": {"x": 1}, "game": {"a": {"b": 2}}, "item": 3}
assert compile_value("=card.x").call(scope) == 1
assert compile_value("=item").call(scope) == 3
assert compile_value("=game.a.b").call(scope) == 2
assert compile_value(5).call(scope) == 5
assert compile_template("plain").call(scope) == "plain"
assert compile_template("{{ card.x }} of {{game.a.b}}").call(scope) == "1 of 2"
assert "jinja2" not in sys.modules
compile_value("=card.x + 1")
assert "jinja2" in sys.modules
"""
    subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_a_column_is_read_in_well_under_a_microsecond() -> None:
    call = compile_value("=card.cost").call
    scope = {"card": {"cost": 3}}
    best = min(timeit.repeat(lambda: call(scope), number=20_000, repeat=5)) / 20_000
    assert best < 1e-6  # 0.12 µs on a laptop; generous for a busy machine


@pytest.mark.parametrize(
    ("compiled", "names"),
    [
        (compile_value(3), set()),
        (compile_value("card"), set()),
        (compile_value("=card.cost"), {"card"}),
        (compile_value("=copy"), {"copy"}),
        (compile_expression("1 + 2"), set()),
        (compile_expression("max(card.a, game.b)"), {"card", "game"}),
        (compile_expression("game.types | having(card)"), {"card", "game"}),
        (compile_expression("card['a'] if low_ink else item.b"), {"card", "low_ink", "item"}),
        (compile_template("no markup"), set()),
        (compile_template("{# remark #}x"), set()),
        (compile_template("{{ card.a }} {{ copy }}"), {"card", "copy"}),
        (
            compile_template("{% for t in game.types %}{{ t.name }}{{ loop.index }}{% endfor %}"),
            {"game"},
        ),
        (compile_template("{% set a = card.x %}{{ a }}"), {"card"}),
        (compile_template("{{ a }}{% set a = 1 %}"), {"a"}),
        (compile_template("{% if b %}{% set a = 1 %}{% endif %}{{ a }}"), {"a", "b"}),
        (
            compile_template(
                "{% if b %}{% set a = 1 %}{% else %}{% set a = 2 %}{% endif %}{{ a }}"
            ),
            {"b"},
        ),
        (
            compile_template("{% for t in x %}{% set a = t %}{% endfor %}{{ a }}{{ t }}"),
            {"a", "t", "x"},
        ),
        (
            compile_template("{% for t in [] %}{% else %}{% set a = 1 %}{% endfor %}{{ a }}"),
            {"a"},
        ),
        (compile_template("{% for t in t.x if u %}{% endfor %}"), {"t", "u"}),
        (compile_template("{% for t in [1] %}{{ t }}{% endfor %}{{ t }}"), {"t"}),
        (compile_template("{{ zzz is defined }}"), {"zzz"}),
    ],
)
def test_names_are_the_roots_that_are_read(compiled: Compiled, names: set[str]) -> None:
    assert compiled.names == names
