"""Patterns match what Python's do, in time that is in proportion."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from punchboard.generator.expression import compile_expression

_LETTERS = st.sampled_from(
    ["a", "b", "-", ".", r"\d", r"\w", r"\s", r"\S", "[ab]", "[^a]", "[a-c1]", r"\-", "é"]
)
_EDGES = st.sampled_from(["^", "$", r"\b"])
_COUNTS = st.sampled_from(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{1,}", ""])


def _larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(parts, parts).map("".join),
        parts.map("({})".format),
        st.tuples(parts, parts).map(lambda each: "(?:{}|{})".format(*each)),
        # What is repeated takes a letter: of mere nothings the two count differently many.
        st.tuples(_LETTERS, parts, _COUNTS).map(lambda each: "(?:{}{}){}".format(*each)),
    )


PATTERNS = st.recursive(_EDGES | st.tuples(_LETTERS, _COUNTS).map("".join), _larger, max_leaves=7)


@given(PATTERNS, st.text(st.sampled_from("aabbc1 -é"), max_size=12))
def test_a_pattern_matches_what_pythons_does(pattern: str, text: str) -> None:
    known = re.compile(pattern)
    if known.groups > 9:
        return
    new = "<\\0>" + "".join(f"[\\{each}]" for each in range(1, known.groups + 1))
    expected = known.sub(lambda match: _filled(new, match), text, count=1)
    call = compile_expression("text | regex_replace(pattern, new, 1)").call
    assert call({"text": text, "pattern": pattern, "new": new}) == expected


def _filled(new: str, match: re.Match[str]) -> str:
    return re.sub(r"\\(\d)", lambda digit: match[int(digit[1])] or "", new)
