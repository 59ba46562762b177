"""A stranger's game folder can neither reach Python, hang a build, nor fill the memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from expression_attacks import EXHAUSTING, REACHING, SCOPE
from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.expression import ExpressionError, compile_template

#: Generous bounds: a render takes at most 0.13 s and 4 MB on a laptop.
SECONDS = 1.5
BYTES = 20_000_000

LEAKS = (
    "jinja",
    "template",
    "undefined",
    "python",
    "traceback",
    "object at",
    "reached",
    "nonetype",
)


@pytest.mark.parametrize("text", REACHING + EXHAUSTING, ids=lambda text: ascii(text[:50]))
def test_attack_fails_in_time_and_in_plain_words(text: str) -> None:
    start = time.process_time()
    with pytest.raises(ExpressionError) as caught:
        compile_template(text).call(SCOPE)
    assert time.process_time() - start < SECONDS
    words = str(caught.value)
    assert len(words) < 250
    assert not [leak for leak in LEAKS if leak in words.replace("_TemplateReference", "").lower()]


# To watch memory takes ten times as long as the attack; each one's time is measured above.
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=ascii(text[:50]), marks=[pytest.mark.soak] if at % 4 else [])
        for at, text in enumerate(EXHAUSTING)
    ],
)
def test_attack_fails_within_little_memory(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ExpressionError):
            compile_template(text + " ").call(SCOPE)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < BYTES


@pytest.mark.parametrize(
    "text",
    [
        "{{ [" + "1," * 900 + "1] }}",
        "{% for a in range(1000) %}{{ card[game.big] | default(1) }}{% endfor %}",
        "{{ card[game.deep] | default(1) }}",
        "{{ " + "1~" * 900 + "2 }}",
        "{{ " + "1<=" * 900 + "2 }}",
        "{% if 0 %}" + "{% elif 0 %}" * 400 + "{% else %}x{% endif %}",
        "{% for a in range(20) %}{% for b in range(20) %}"
        "{{ a * b + 1 }}{{ ', ' if not loop.last }}{% endfor %};{% endfor %}",
    ],
)
def test_what_is_merely_long_is_done_in_time(text: str) -> None:
    start = time.process_time()
    assert compile_template(text).call(SCOPE)
    assert time.process_time() - start < SECONDS


TOKENS = (
    "card",
    "game.big",
    "game.long",
    "odd",
    "x",
    "1",
    "9999999",
    "'a'",
    "[1]",
    "()",
    "{}",
    ".",
    ",",
    ":",
    "[",
    "]",
    "(",
    ")",
    "**",
    "*",
    "+",
    "-",
    "/",
    "//",
    "%",
    "~",
    "|",
    "==",
    "<",
    " in ",
    " is ",
    " not ",
    " if ",
    " else ",
    " and ",
    "upper",
    "join",
    "map",
    "sort",
    "round",
    "default",
    "odd",
    "replace",
    "range(9)",
    "{{",
    "}}",
    "{%",
    "%}",
    "for ",
    "endfor",
    "set ",
    "=",
)


@given(st.lists(st.sampled_from(TOKENS), max_size=25).map(" ".join), st.booleans())
def test_nothing_but_expression_errors(words: str, is_wrapped: bool) -> None:
    text = f"{{{{ {words} }}}}" if is_wrapped else words
    try:
        result = compile_template(text).call(SCOPE)
    except ExpressionError:
        return
    assert type(result) is str
