"""Offsets of expressions: `=width / 2` moved by 3 is `=width / 2 + 3`."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, Decimal

from jinja2 import nodes

from punchboard.generator.expression.parse import parse

#: Lengths are written in hundredths of a millimeter.
_STEP = Decimal("0.01")
_LAST_NUMBER = re.compile(r"(?P<before>.*\S)\s*(?P<sign>[+-])\s*(?P<number>[0-9]+(?:\.[0-9]+)?)")
#: Operations that bind at least as tightly as a sum, so that a number can be added behind them.
_TIGHT = (
    *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow),
    *(nodes.Neg, nodes.Pos, nodes.Name, nodes.Const, nodes.Getattr, nodes.Getitem),
    *(nodes.Call, nodes.Filter),
)


def tidy(value: float) -> int | float:
    """Return a length as it is written: in hundredths, without zeros at its end."""
    rounded = Decimal(repr(value)).quantize(_STEP, ROUND_HALF_EVEN)
    return int(rounded) if rounded == rounded.to_integral_value() else float(rounded)


def is_expression(value: object) -> bool:
    """Return whether a value is calculated: `=width / 2`, but not `==`, a literal `=`."""
    return isinstance(value, str) and value.startswith("=") and not value.startswith("==")


def with_offset(expression: str, by: float) -> str:
    """Return an expression whose result is larger by a number.

    Args:
        expression: The expression with its `=`. A number that it ends with is summed.
        by: The number; it is rounded to hundredths.

    Raises:
        ExpressionError: if the expression can't be read.
    """
    source = expression.removeprefix("=").strip()
    tree = parse(source, False)
    step = tidy(by)
    if not step:
        return expression
    is_constant = isinstance(tree, nodes.Const) and isinstance(tree.value, int | float)
    if is_constant and not isinstance(tree.value, bool):  # type: ignore[attr-defined]
        return f"={tidy(tree.value + step)}"  # type: ignore[attr-defined]
    found = _LAST_NUMBER.fullmatch(source)
    if found is not None and _ends_with_number(tree):
        number = float(found["number"])
        total = tidy((number if found["sign"] == "+" else -number) + step)
        return f"={found['before']}{_signed(total)}"
    if not isinstance(tree, _TIGHT):
        source = f"({source})"
    return f"={source}{_signed(step)}"


def _ends_with_number(tree: nodes.Node) -> bool:
    """Return whether an expression is a sum with a number at its end."""
    if not isinstance(tree, nodes.Add | nodes.Sub) or not isinstance(tree.right, nodes.Const):
        return False
    return isinstance(tree.right.value, int | float)


def _signed(number: int | float) -> str:
    if not number:
        return ""
    return f" + {number}" if number > 0 else f" - {tidy(-number)}"
