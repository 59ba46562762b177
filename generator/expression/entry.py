"""The three ways in: values, expressions, templates; Jinja2 is imported only when needed."""

from __future__ import annotations

import math
from functools import lru_cache

from punchboard.generator.expression.budget import LONGEST_TEXT
from punchboard.generator.expression.compiled import Compiled, constant
from punchboard.generator.expression.error import ExpressionError
from punchboard.generator.expression.path import has_markup, path_expression, path_template

#: Characters that one expression or template may have.
LONGEST_SOURCE = 20_000
#: How many compiled sources are remembered.
REMEMBERED = 500


def compile_value(value: int | float | bool | str) -> Compiled:
    """Compile a literal, or a text that starts with `=`; `==` stands for a literal `=`."""
    if isinstance(value, str) and value.startswith("="):
        if value.startswith("=="):
            return constant(value[1:])
        return compile_expression(value[1:])
    if isinstance(value, float) and not math.isfinite(value):
        raise ExpressionError("this is no number to reckon with", "write a finite number")
    return constant(value)


def compile_expression(source: str) -> Compiled:
    """Compile an expression such as `card.cost + 1`."""
    stripped = source.strip()
    if not stripped:
        raise ExpressionError("the expression is empty", 'write one after the "="')
    return path_expression(stripped) or _compile_in_sandbox(_checked(stripped), False)


def compile_template(text: str) -> Compiled:
    """Compile a text with `{{ … }}` and `{% … %}` in it; it evaluates to a text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not has_markup(text):
        if len(text) > LONGEST_TEXT:
            raise ExpressionError(f"a text is longer than {LONGEST_TEXT:,} letters")
        return constant(text)
    _checked(text)
    return path_template(text) or _compile_in_sandbox(text, True)


def _checked(source: str) -> str:
    if len(source) > LONGEST_SOURCE:
        raise ExpressionError(f"this is longer than {LONGEST_SOURCE:,} letters", "make it shorter")
    return source


@lru_cache(maxsize=REMEMBERED)
def _compile_in_sandbox(source: str, is_template: bool) -> Compiled:
    from punchboard.generator.expression.engine import compile_in_sandbox

    return compile_in_sandbox(source, is_template)
