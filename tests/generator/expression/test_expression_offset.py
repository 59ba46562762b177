"""Expressions that are moved by a number."""

from __future__ import annotations

import pytest

from punchboard.generator.expression import ExpressionError, compile_value
from punchboard.generator.expression.offset import is_expression, tidy, with_offset

SCOPE = {"width": 63.5, "edge": 4, "a": 2, "b": 3, "cost": ""}


@pytest.mark.parametrize(
    ("expression", "by", "moved"),
    [
        ("=width / 2", 3, "=width / 2 + 3"),
        ("=edge + 3", 2, "=edge + 5"),
        ("=edge + 3", -3, "=edge"),
        ("=edge + 3", -5, "=edge - 2"),
        ("=edge - 3", 0.5, "=edge - 2.5"),
        ("=edge-3", 1, "=edge - 2"),
        ("= edge + 3 ", 1, "=edge + 4"),
        ("=edge", 0.30000000000000004, "=edge + 0.3"),
        ("=edge * 3", 1, "=edge * 3 + 1"),
        ("=a * (b + 3)", 1, "=a * (b + 3) + 1"),
        ("=4", 1.5, "=5.5"),
        ("=edge if a else b + 3", 1, "=(edge if a else b + 3) + 1"),
        ("=(edge if a else b) + 3", 1, "=(edge if a else b) + 4"),
        ("=a < b", 1, "=(a < b) + 1"),
        ("=-a", 1, "=-a + 1"),
        ("=a | default(3) + 2", 1, "=a | default(3) + 3"),
        ("=edge", 0.001, "=edge"),
    ],
)
def test_a_moved_expression_is_larger_by_the_number(expression, by, moved):
    assert with_offset(expression, by) == moved
    was, now = (float(compile_value(each).call(dict(SCOPE))) for each in (expression, moved))
    assert now == pytest.approx(was + tidy(by))


def test_what_cannot_be_read_is_not_moved():
    with pytest.raises(ExpressionError):
        with_offset("=width /", 1)


def test_a_literal_that_begins_with_an_equals_sign_is_no_expression():
    assert is_expression("=width")
    assert not is_expression("==width")
    assert not is_expression(3)


@pytest.mark.parametrize(
    ("value", "written"), [(12.0, 12), (12.5, 12.5), (12.346, 12.35), (-0.001, 0), (0.1 + 0.2, 0.3)]
)
def test_lengths_are_written_without_zeros(value, written):
    assert repr(tidy(value)) == repr(written)
