"""How values look in print: whole numbers without `.0`, a real minus sign, yes and no."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.generator.expression.budget import Budget
from punchboard.generator.expression.error import ExpressionError, kind

MINUS = "\u2212"
SEPARATOR = ", "
#: Lists in lists deeper than this are not printed.
DEEPEST = 20
#: Python refuses to write longer whole numbers.
LARGEST_PRINTED = 10**300


def text_of(value: Any, budget: Budget | None = None) -> str:
    """Return the text that a template prints for a value."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, Blank):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if not -LARGEST_PRINTED < value < LARGEST_PRINTED:
            raise ExpressionError("a number is too large to print")
        return str(value) if value >= 0 else MINUS + str(-value)
    if isinstance(value, float):
        return _text_of_float(value)
    if isinstance(value, list | tuple):
        return _text_of_list(value, budget or Budget(), 0)
    hint = "name one value in it" if isinstance(value, Mapping) else ""
    raise ExpressionError(f"{kind(value)} cannot be printed", hint)


def _text_of_float(value: float) -> str:
    if not math.isfinite(value):
        raise ExpressionError("a number is too large to print")
    digits = format(abs(value), ".12g")
    if "e" in digits:
        digits = format(Decimal(digits), "f")
    return MINUS + digits if value < 0 else digits


def _text_of_list(values: list[Any] | tuple[Any, ...], budget: Budget, depth: int) -> str:
    if depth > DEEPEST:
        raise ExpressionError("lists in lists are too deep to print")
    budget.spend(len(values))
    parts = []
    for value in values:
        if isinstance(value, list | tuple):
            part = _text_of_list(value, budget, depth + 1)
        else:
            part = text_of(value)
        budget.reserve_text(len(part) + len(SEPARATOR))
        parts.append(part)
    return SEPARATOR.join(parts)
