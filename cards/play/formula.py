"""Formulas over whole numbers, for score sheets and calculators, written as data.

    2 * sales if room >= sales else 0
    value * (hand if sales > others(sales) else 0)

They are a part of the language of expressions
(`docs/reference/layout/expressions.md`), which the companion
evaluates without Jinja2: `+ - * // %`, comparisons, `and`, `or`, `not`, `a if b else c`, `min(…)`
and `max(…)` have the same meaning and precedence. True counts 1, and false
0. A name is a number that the caller supplies; `x.y` names the entry `y` of `x`.

Only at a table, `total(x)` adds all entries of `x` up, `best(x)` is the highest, `count(x)` how
many there are, `others(x)` the highest that any other player has; `place(x)` is 1 for the player
with most, 2 for the next, and `tied(x)` how many have as much as that player. Of several numbers in
order, `first(x, n)` adds up the first `n`, and `at(x, n)` is the one at index `n` from 0;
past the end it is the last. A table continues where an expression is an error: division by
zero gives 0, and numbers are limited to the largest one.
"""

from __future__ import annotations

import ast
import keyword
import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.problem import FieldError

#: Functions of one name, calculated from the numbers of a table.
OF_A_NAME = ("total", "best", "count", "others", "place", "tied")
#: Those of them that see all entries of the name; the others compare one number with other players.
OF_ALL = ("total", "best", "count")
#: Functions of a name that has several numbers in order, and of a number.
OF_A_LIST = ("first", "at")
#: No piece of a game counts further.
LARGEST = 10**15
_LONGEST = 200
#: Nothing else is read by Python as it is in an expression: no remarks, other alphabets, or texts.
_LETTERS = re.compile(r"[\w\s.,()+*/%<>=!-]*", re.ASCII)
#: Words of formulas, which are reserved in Python, too.
_OPERATORS = ("and", "or", "not", "if", "else")
#: Words with a meaning of their own in expressions, which Python takes for names.
_WORDS = ("true", "false", "none", "self", "loop")
_ALLOWED = marked(
    "write whole numbers, names, + - * // %, comparisons, and, or, not, … if … else …"
)
_ARITHMETIC: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda left, right: left // right if right else 0,
    ast.Mod: lambda left, right: left % right if right else 0,
}
_COMPARISON: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class FormulaError(FieldError):
    """A text isn't a formula."""


class Numbers(Protocol):
    """The numbers behind the names of a formula."""

    def number(self, name: str) -> int:
        """Return the number of a name, such as `sales` or `works.stone`."""

    def of_name(self, function: str, name: str) -> int:
        """Return a function of a name: one of `OF_A_NAME`."""

    def of_list(self, function: str, name: str, number: int) -> int:
        """Return a function of a name and a number: one of `OF_A_LIST`."""


def of_all(function: str, values: Sequence[int]) -> int:
    """Return a function of all entries of a name: one of `OF_ALL`."""
    if function == "count":
        return len(values)
    return sum(values) if function == "total" else max(values, default=0)


def of_players(function: str, own: int, others: Sequence[int]) -> int:
    """Return `others`, `place` or `tied` of a player's number and those of the other players."""
    if function == "others":
        return max(others, default=0)
    return 1 + sum(each > own if function == "place" else each == own for each in others)


def of_series(function: str, listed: Sequence[int], number: int) -> int:
    """Return the sum of the `first` numbers of a list, or the one `at` a place."""
    if function == "first":
        return sum(listed[: max(0, number)])
    return listed[max(0, min(number, len(listed) - 1))] if listed else 0


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula.

    Attributes:
        text: Source of the formula.
        names: Names in it, including names within functions of a name.
        bare: The names that stand for one number. In `total(…)`, `best(…)` and `count(…)` a name
            stands for all its numbers instead, in `first(…)` and `at(…)` for numbers in order.
        in_order: The names in `first(…)` and `at(…)`.
        evaluate: Function that returns its value for given numbers.
    """

    text: str
    names: frozenset[str]
    bare: frozenset[str]
    in_order: frozenset[str]
    evaluate: Callable[[Numbers], int]


def another_id(word: str) -> str:
    """Return the advice for an id that is a reserved word."""
    return tr("write another id, such as “{word}_1”", word=word)


def read_formula(text: str) -> Formula:
    """Return a formula from its text.

    Raises:
        FormulaError: if it is none.
    """
    if len(text) > _LONGEST:
        raise FormulaError(
            tr("a formula has at most {most} characters", most=_LONGEST),
            tr("write a shorter one"),
        )
    if not _LETTERS.fullmatch(text):
        raise FormulaError(tr("“{formula}” isn’t a formula", formula=text), translated(_ALLOWED))
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        words = (each for each in re.findall(r"\w+", text) if keyword.iskeyword(each))
        word = next((each for each in words if each not in _OPERATORS), "")
        if word:
            raise FormulaError(
                tr("“{formula}” isn’t a formula: “{word}” is reserved", formula=text, word=word),
                another_id(word),
            ) from error
        raise FormulaError(
            tr("“{formula}” isn’t a formula", formula=text), translated(_ALLOWED)
        ) from error
    names = _Names()
    _check(tree, names)
    value = _evaluator(tree)
    return Formula(
        text,
        frozenset(names.bare | names.of_all | names.in_order),
        frozenset(names.bare),
        frozenset(names.in_order),
        lambda numbers: int(value(numbers)),
    )


def unknown_name(text: str, known: Collection[str]) -> str:
    """Return the alphabetically first unknown name of a formula; "" for none.

    Raises:
        FormulaError: if the text isn't a formula.
    """
    return next((name for name in sorted(read_formula(text).names) if name not in known), "")


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of a formula, by their use: see `Formula`."""

    bare: set[str] = field(default_factory=set)
    of_all: set[str] = field(default_factory=set)
    in_order: set[str] = field(default_factory=set)


def _name_of(node: ast.expr) -> str:
    """Return `x` or `x.y`; "" for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def _check(node: ast.expr, names: _Names) -> None:
    """Collect the names of a part, and reject syntax that formulas don't have."""
    if name := _name_of(node):
        _check_name(name)
        names.bare.add(name)
    elif isinstance(node, ast.Constant) and type(node.value) is int and node.value <= LARGEST:
        return
    elif isinstance(node, ast.Call):
        _check_call(node, names)
    elif isinstance(node, ast.Compare) and all(type(each) in _COMPARISON for each in node.ops):
        _check_all((node.left, *node.comparators), names)
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        _check_all((node.left, node.right), names)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        _check(node.operand, names)
    elif isinstance(node, ast.BoolOp):
        _check_all(tuple(node.values), names)
    elif isinstance(node, ast.IfExp):
        _check_all((node.test, node.body, node.orelse), names)
    else:
        raise FormulaError(
            tr("“{part}” has no place in a formula", part=ast.unparse(node)), translated(_ALLOWED)
        )


def _check_name(name: str) -> None:
    if name.partition(".")[0] in _WORDS or name.startswith("__"):
        raise FormulaError(
            tr("“{name}” cannot be a name in a formula", name=name), tr("choose another name")
        )


def _check_all(nodes: Collection[ast.expr], names: _Names) -> None:
    for node in nodes:
        _check(node, names)


def _use_functions() -> str:
    """Return the advice to use a known function."""
    return tr("use one of: {names}", names=", ".join(("min", "max", *OF_A_LIST, *OF_A_NAME)))


def _name_it(function: str, values: Sequence[ast.expr]) -> str:
    """Return the advice to give a calculation a name; a function of players takes no other."""
    if len(values) != 1 or isinstance(values[0], ast.Constant):
        return tr("write {function}(coins), with the id of a count", function=function)
    return tr(
        "add {{id: sum, formula: {part}}} under let, and write {function}(sum)",
        part=ast.unparse(values[0]),
        function=function,
    )


def _check_call(node: ast.Call, names: _Names) -> None:
    function = _name_of(node.func)
    known = function in ("min", "max", *OF_A_LIST, *OF_A_NAME)
    if not known or node.keywords or not node.args:
        raise FormulaError(
            tr("“{part}” isn’t a function of a formula", part=ast.unparse(node)), _use_functions()
        )
    if function in OF_A_NAME and (len(node.args) != 1 or not _name_of(node.args[0])):
        raise FormulaError(
            tr("{function}(…) takes one name", function=function), _name_it(function, node.args)
        )
    if function in OF_A_LIST and (len(node.args) != 2 or not _name_of(node.args[0])):
        hint = tr("write {function}(coins, 3)", function=function)
        raise FormulaError(tr("{function}(…) takes a name and a number", function=function), hint)
    if function in ("min", "max") and len(node.args) < 2:
        raise FormulaError(
            tr("{function}(…) takes two values or more", function=function),
            tr("write {function}(coins, 3)", function=function),
        )
    if function in OF_ALL or function in OF_A_LIST:
        name, *others = node.args
        _check_name(_name_of(name))
        (names.of_all if function in OF_ALL else names.in_order).add(_name_of(name))
        _check_all(others, names)
    else:
        _check_all(node.args, names)


def _evaluator(node: Any) -> Callable[[Numbers], int]:
    """Compile a part into a function, because parts are evaluated very often."""
    if name := _name_of(node):
        return lambda numbers: numbers.number(name)
    match node:
        case ast.Constant(value=int(figure)):
            return lambda numbers: figure
        case ast.Call():
            return _call_evaluator(node)
        case ast.Compare():
            return _comparison_evaluator(node)
        case ast.BinOp():
            left, right = _evaluator(node.left), _evaluator(node.right)
            calculate = _ARITHMETIC[type(node.op)]
            return lambda numbers: _bounded(calculate(left(numbers), right(numbers)))
        case ast.UnaryOp():
            value = _evaluator(node.operand)
            if isinstance(node.op, ast.Not):
                return lambda numbers: not value(numbers)
            return lambda numbers: -value(numbers)
        case ast.BoolOp():
            return _deciding_evaluator(node)
        case _:
            test, yes, no = map(_evaluator, (node.test, node.body, node.orelse))
            return lambda numbers: yes(numbers) if test(numbers) else no(numbers)


def _deciding_evaluator(node: ast.BoolOp) -> Callable[[Numbers], int]:
    parts = [_evaluator(each) for each in node.values]
    decisive = isinstance(node.op, ast.Or)

    def value(numbers: Numbers) -> int:
        """Return the first part that decides, or the last one."""
        found = 0
        for part in parts:
            found = part(numbers)
            if bool(found) is decisive:
                break
        return found

    return value


def _bounded(value: int) -> int:
    """Return a number that is not too large: formulas that feed each other could fill memory."""
    return max(-LARGEST, min(value, LARGEST))


def _call_evaluator(node: ast.Call) -> Callable[[Numbers], int]:
    function, name = _name_of(node.func), _name_of(node.args[0])
    if function in OF_A_NAME:
        return lambda numbers: numbers.of_name(function, name)
    parts = [_evaluator(each) for each in node.args]
    if function in OF_A_LIST:
        number = parts[1]
        return lambda numbers: numbers.of_list(function, name, number(numbers))
    chosen: Callable[[Iterable[int]], int] = min if function == "min" else max
    return lambda numbers: chosen(part(numbers) for part in parts)


def _comparison_evaluator(node: ast.Compare) -> Callable[[Numbers], int]:
    parts = [_evaluator(each) for each in (node.left, *node.comparators)]
    signs = [_COMPARISON[type(each)] for each in node.ops]

    def value(numbers: Numbers) -> int:
        values = [part(numbers) for part in parts]
        pairs = zip(signs, values, values[1:], strict=False)
        return all(holds(left, right) for holds, left, right in pairs)

    return value
