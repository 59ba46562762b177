"""Compile Jinja2's syntax tree into closures, node by node, and define operations on values.

All operations are bounded: numbers stay small, texts and lists stay short, and only data is
reachable, never a Python attribute. Reading or making a text or list costs steps of a budget.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeGuard

from punchboard.cards.blank import Blank, is_blank
from punchboard.cards.catalog import marked, tr, translated
from punchboard.cards.schema.base import as_known
from punchboard.generator.expression.error import (
    ACCOUNT,
    FILL_IN,
    KEYS,
    LISTS,
    NO_OWNER,
    NUMBERS,
    TEXT_OR_LIST,
    ExpressionError,
    MissingError,
    MissingValue,
    Scope,
    explain,
    kind,
    misfit,
    not_a_number,
    quoted,
    suggestion,
)

if TYPE_CHECKING:  # importing Jinja2 takes longer than compiling the expressions of most decks
    from jinja2 import nodes

#: Most steps of one evaluation; a step takes 0.05 to 0.1 microseconds.
STEPS = 1_000_000
#: Least cost of a filter call, cost of reading an entry, and of making one; a new letter costs 1.
STEPS_OF_CALL, STEPS_OF_ENTRY, STEPS_OF_NEW_ENTRY = 15, 10, 10
#: Cost of each name in a dotted path.
_STEPS_OF_KEY = 5
#: Cost of an evaluation, and of each of its steps, in the budget of the whole game.
_GAME_STEPS, _GAME_STEPS_OF_STEP = 10, 0.08
#: Most letters of one text, and most entries of one list.
LONGEST_TEXT = 100_000
LONGEST_LIST = 20_000
#: Largest number: more than any game counts, and small enough for memory.
LARGEST = 10**15
_LARGEST_EXPONENT = 60
#: Largest printed number: Python refuses to print longer integers.
_LARGEST_PRINTED = 10**300
#: Deepest nesting of printed lists.
_DEEPEST = 20
_LONGEST_PATH = 200

MINUS = "\u2212"
_SEPARATOR = ", "

_OPERATORS: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "+": (operator.add, marked("cannot add {left} and {right}")),
    "-": (operator.sub, marked("cannot subtract {right} from {left}")),
    "*": (operator.mul, marked("cannot multiply {left} by {right}")),
    "/": (operator.truediv, marked("cannot divide {left} by {right}")),
    "//": (operator.floordiv, marked("cannot divide {left} by {right}")),
    "%": (operator.mod, marked("cannot divide {left} by {right}")),
    "**": (operator.pow, marked("cannot raise {left} to the power of {right}")),
}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "lteq": operator.le,
    "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip


@dataclass(slots=True)
class StepBudget:
    """Budget of one evaluation.

    Attributes:
        left: Number of steps left.
        patterns: Compiled patterns that it has paid for, by source.
    """

    left: int = STEPS
    patterns: dict[str, Any] = field(default_factory=dict)

    def spend(self, steps: int) -> None:
        """Spend steps; raise `ExpressionError` when none are left."""
        self.left -= steps
        if self.left < 0:
            raise ExpressionError(tr("this takes too long to work out"), tr("repeat less often"))

    def pay_for_reading(self, value: Any) -> None:
        """Pay for reading a text or list once."""
        if isinstance(value, str):
            self.spend(len(value) >> 3)
        elif isinstance(value, (list, tuple, Mapping)):
            self.spend(2 * len(value))

    def pay_for_deep_reading(self, value: Any) -> None:
        """Pay for reading a value with all nested values, as comparing does."""
        waiting = [value]
        while waiting:
            each = waiting.pop()
            self.spend(STEPS_OF_ENTRY)
            self.pay_for_reading(each)
            if isinstance(each, LISTS):
                waiting.extend(each)
            elif isinstance(each, Mapping):
                waiting.extend(each.values())

    def pay_for_making(self, value: Any) -> Any:
        """Pay for a new value and return it; raise for a text or list that is too long."""
        if isinstance(value, str):
            check_length(len(value))
            self.spend(len(value))
        elif isinstance(value, (list, tuple, dict)):
            if len(value) > LONGEST_LIST:
                raise ExpressionError(
                    tr(
                        "a list would have more than {longest_list:,} entries",
                        longest_list=LONGEST_LIST,
                    ),
                    tr("make it shorter"),
                )
            self.spend(STEPS_OF_NEW_ENTRY * len(value))
        return value


def check_length(length: int) -> None:
    """Raise for the length of a text that is too long; called before a huge text is made."""
    if length > LONGEST_TEXT:
        raise ExpressionError(
            tr("a text would be longer than {longest_text:,} letters", longest_text=LONGEST_TEXT),
            tr("make it shorter"),
        )


def number(value: Any) -> Any:
    """Return a value if it is a real number in range; raise for other values."""
    if isinstance(value, NUMBERS) and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, complex):
        raise ExpressionError(tr("a negative number has no such root"), tr("take it of 0 or more"))
    raise _too_large("a number") if isinstance(value, NUMBERS) else not_a_number(value)


def _too_large(what: str) -> ExpressionError:
    return ExpressionError(tr("{what} is too large", what=what), tr("use smaller numbers"))


def whole(value: Any) -> int:
    """Return a value as an integer; raise if it isn't a whole number."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int):
        return int(number(value))
    hint = tr("use a whole number, such as 2, or add | int")
    raise misfit(tr("{kind} stands where a whole number is needed", kind=kind(value)), hint, value)


def plain_text(value: Any) -> str:
    """Return the text of a single value; raise for lists and groups."""
    if isinstance(value, KEYS) or is_blank(value):
        return text_of(value)
    raise ExpressionError(
        tr("{kind} stands where a text is needed", kind=kind(value)), tr("name one value in it")
    )


def entries(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return the entries for a loop or filter; for a mapping, its keys."""
    if isinstance(value, LISTS):
        return value
    if isinstance(value, Mapping):
        return tuple(value)
    hint = tr("use a list")
    if isinstance(value, int) and not isinstance(value, bool):
        hint = (
            tr("did you mean range({value})?", value=value)
            if abs(value) < 1000
            else tr("use range(…)")
        )
    elif isinstance(value, str):
        hint = tr("a text with commas isn't a list; declare the column as icons")
    raise misfit(tr("{kind} stands where a list is needed", kind=kind(value)), hint, value)


def look_up(owner: Any, key: Any, budget: StepBudget) -> Any:
    """Return `owner[key]` for data, or a `MissingValue` if there is no such entry.

    A text as key of a list finds the entry with this id; the budget pays for the search.
    A mapping without `colour` is asked for `color`, and the other way round.
    """
    if type(owner) is dict:  # the usual case
        is_there = isinstance(key, KEYS) and key in owner
    elif isinstance(owner, LISTS) and isinstance(key, str):
        budget.pay_for_reading(owner)
        named = (each for each in owner if isinstance(each, Mapping) and each.get("id") == key)
        return next(named, MissingValue(owner, key))
    elif isinstance(owner, Mapping):
        is_there = isinstance(key, KEYS) and key in owner
    else:
        is_list = isinstance(owner, TEXT_OR_LIST) and isinstance(key, int)
        is_there = is_list and -len(owner) <= key < len(owner)
    if not is_there and isinstance(key, str) and isinstance(owner, Mapping):
        spelled = as_known(key, owner)
        is_there, key = spelled in owner, spelled
    return owner[key] if is_there else MissingValue(owner, key)


def follow_path(owner: Any, path: Any, budget: StepBudget) -> Any:
    """Follow a dotted path such as `cost.gold`; raise where it breaks off."""
    if not isinstance(path, int | str) or (isinstance(path, str) and len(path) > _LONGEST_PATH):
        raise ExpressionError(
            tr("{kind} stands where a column's name is needed", kind=kind(path)),
            tr("write the name in quotes, such as 'cost'"),
        )
    for key in path.split(".", 20) if isinstance(path, str) else (path,):
        budget.spend(_STEPS_OF_KEY)
        key = int(key) if isinstance(key, str) and key.isdecimal() else key
        owner = look_up(owner, key, budget)
        if isinstance(owner, MissingValue):
            raise MissingError(owner)
    return owner


def cut(budget: StepBudget, value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return the slice `[start:stop:step]` of a text or list."""
    for bound in (start, stop, step):
        if bound is not None and not isinstance(bound, int):
            hint = tr("use whole numbers, such as [0:3]")
            raise misfit(tr("{kind} cannot say where to cut", kind=kind(bound)), hint, bound)
    if step == 0:
        raise ExpressionError(tr("a step of 0 leads nowhere"), tr("use 1 or more"))
    if not isinstance(value, TEXT_OR_LIST):
        raise ExpressionError(
            tr("{kind} cannot be cut", kind=kind(value)), tr("use a text or a list")
        )
    budget.pay_for_reading(value)
    return value[start:stop:step]


def operate(symbol: str, budget: StepBudget, left: Any, right: Any) -> Any:
    """Return `left symbol right`."""
    calculate, sentence = _OPERATORS[symbol]
    if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
        if symbol == "**" and abs(left) > 1 and abs(right) > _LARGEST_EXPONENT:
            raise _too_large("a power")
        try:
            return number(calculate(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError(
                tr("a number is divided by 0"), tr("test it first: … if number else 0")
            ) from None
        except OverflowError:
            raise _too_large("a number") from None
    if symbol == "+" and isinstance(left, str) and isinstance(right, str):
        return left + right
    if symbol == "+" and isinstance(left, LISTS) and isinstance(right, LISTS):
        return [*left, *right]
    if symbol == "*" and isinstance(left, int):
        left, right = right, left
    if symbol == "*" and isinstance(left, TEXT_OR_LIST) and type(right) is int:
        check_length(len(left) * right)
        return (left if isinstance(left, str) else [*left]) * right
    hint = ""
    if symbol == "+" and (isinstance(left, str) or isinstance(right, str)):
        hint = tr('join texts with "~"')
    elif symbol == "%" and isinstance(left, str):
        hint = tr('put texts together with "~"')
    numbers, blank = hint or tr("use numbers on both sides"), hint or translated(FILL_IN)
    what = translated(sentence, left=kind(left), right=kind(right))
    raise misfit(what, numbers, left, right, blank=blank)


def compare(word: str, budget: StepBudget, value: Any, other: Any) -> bool:
    """Compare two values by an operator of Jinja2: `eq`, `lteq`, `notin` and so on."""
    if word in ("in", "notin"):
        return _contains(budget, other, value) is (word == "in")
    if not (isinstance(value, NUMBERS) and isinstance(other, NUMBERS)):
        budget.pay_for_deep_reading(value)
        budget.pay_for_deep_reading(other)
        are_lists = isinstance(value, LISTS) and isinstance(other, LISTS)
        if word in ("eq", "ne"):
            if is_blank(value) and is_blank(other):
                return word == "eq"
        elif not are_lists and not (isinstance(value, str) and isinstance(other, str)):
            hint = tr("compare two of a kind; | int reads a number")
            raise misfit(
                tr(
                    "{kind} and {other} cannot be put in order", kind=kind(value), other=kind(other)
                ),
                hint,
                value,
                other,
            )
        if are_lists:
            value, other = list(value), list(other)
    try:
        return _COMPARISONS[word](value, other)
    except TypeError:
        raise ExpressionError(
            tr("these lists cannot be put in order"), tr("compare lists of numbers, or of texts")
        ) from None


def _contains(budget: StepBudget, owner: Any, part: Any) -> bool:
    budget.pay_for_deep_reading(part)
    if isinstance(owner, str):
        if not isinstance(part, str):
            raise ExpressionError(
                tr("{kind} cannot be in a text", kind=kind(part)), tr("put it in quotes")
            )
        budget.pay_for_reading(owner)
        return part in owner
    if isinstance(owner, LISTS):
        budget.pay_for_deep_reading(owner)
        return part in owner
    if isinstance(owner, Mapping):
        return isinstance(part, KEYS) and part in owner
    raise ExpressionError(
        tr("nothing can be in {kind}", kind=kind(owner)),
        tr('use "in" with a text or a list, or "==" to compare'),
    )


def text_of(value: Any, budget: StepBudget | None = None) -> str:
    """Format a value as templates print it: `2` for 2.0, a real minus sign, yes and no."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, Blank):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and -_LARGEST_PRINTED < value < _LARGEST_PRINTED:
        return str(value) if value >= 0 else MINUS + str(-value)
    if isinstance(value, NUMBERS):
        return _text_of_float(value)
    if isinstance(value, LISTS):
        return _text_of_list(value, budget or StepBudget(), 0)
    raise ExpressionError(
        tr("{kind} cannot be printed", kind=kind(value)), tr("name one value in it")
    )


def _text_of_float(value: float) -> str:
    if isinstance(value, int) or not math.isfinite(value):
        raise _too_large("a printed number")
    digits = format(abs(value), ".12g")
    if "e" in digits:
        digits = format(Decimal(digits), "f")
    return MINUS + digits if value < 0 else digits


def _text_of_list(values: list[Any] | tuple[Any, ...], budget: StepBudget, depth: int) -> str:
    if depth > _DEEPEST:
        raise ExpressionError(
            tr("lists in lists are too deep to print"), tr("name one value in it")
        )
    budget.pay_for_reading(values)
    parts = []
    for value in values:
        if isinstance(value, LISTS):
            part = _text_of_list(value, budget, depth + 1)
        else:
            part = text_of(value)
        budget.spend(STEPS_OF_ENTRY + len(part))
        parts.append(part)
    return join_texts(parts, _SEPARATOR)


def join_texts(texts: Sequence[str], between: str = "") -> str:
    """Join texts; raise before making a text that would be too long."""
    check_length(sum(map(len, texts)) + len(between) * len(texts))
    return between.join(texts)


#: A filter, test or function: takes the budget, the value and the designer's arguments.
Word = Callable[..., Any]
#: Words by kind (`filter`, `test`, `function`) and name.
Words = Mapping[str, Mapping[str, Word]]
_NONE: Mapping[str, Any] = {}


def find_word(name: Any, words: Mapping[str, Word], what: str) -> Word:
    """Return a filter, test or function by its name; raise with the nearest name."""
    if isinstance(name, str) and name in words:
        return words[name]
    hint = suggestion(name, words) or tr(
        "remove it; docs/reference/layout/expressions.md lists every {what}", what=what
    )
    raise ExpressionError(tr("unknown {what} {name}", what=what, name=quoted(name)), hint)


def call_word(
    budget: StepBudget,
    name: str,
    word: Word,
    args: Iterable[Any],
    named: Mapping[str, Any] = _NONE,
) -> Any:
    """Call a filter, test or function; pay for its arguments and its result."""
    budget.spend(STEPS_OF_CALL)
    for arg in args:
        budget.pay_for_reading(arg)
    try:
        return budget.pay_for_making(word(budget, *args, **named))
    except (ExpressionError, MissingError):
        raise
    except Exception:
        hint = tr("check the values before and in the brackets of {name}", name=quoted(name))
        raise ExpressionError(
            tr("{name} does not work with these values", name=quoted(name)), hint
        ) from None


#: Deepest nesting and largest number of nodes of a source.
_DEEPEST_SOURCE = 60
_MOST_NODES = 2_000
#: Cost of each node of a source, and of each iteration of a loop.
_STEPS_OF_NODE, _STEPS_OF_TURN = 3, 25
#: Reserved names of the language.
_RESERVED = ("self", "loop")
#: Nodes whose value can be `MissingValue`, for `default` and `is defined`.
_OPTIONAL = ("Name", "Getattr", "Getitem", "CondExpr")

#: Words that accept a `MissingValue`.
_TAKES_MISSING = frozenset(("default", "defined", "undefined"))

#: Evaluator of a node; the value of a statement is the text that it prints.
_Evaluate = Callable[[Scope, StepBudget], Any]


def compile_tree(tree: nodes.Node, words: Words) -> tuple[Callable[[Scope], Any], frozenset[str]]:
    """Compile a template or expression; return its evaluator and the root names that it reads.

    Args:
        tree: Root node of the template or expression.
        words: Filters, tests and functions.

    Raises:
        ExpressionError: If it uses unknown words or unsupported syntax.
    """
    compiler = _Compiler(words)
    value = compiler.value(tree)
    steps = STEPS - _STEPS_OF_NODE * compiler.count  # left for the values
    local = frozenset(compiler.local)

    def evaluate(scope: Scope) -> Any:
        budget = StepBudget(steps)
        try:
            return value({**scope} if local else scope, budget)
        except ExpressionError:
            raise
        except MissingError as error:
            raise explain(error.missing, scope, local) from None
        except Exception:
            raise ExpressionError(
                tr("this cannot be worked out from these values"), tr("check each value in it")
            ) from None
        finally:
            if account := scope.get(ACCOUNT):  # of the place in the game that uses it
                account.spend(_GAME_STEPS + _GAME_STEPS_OF_STEP * (STEPS - budget.left))

    return evaluate, frozenset(compiler.names)


def _make_group(budget: StepBudget, *parts: Any) -> dict[Any, Any]:
    """Return a mapping from alternating keys and values in `parts`."""
    for key in parts[::2]:
        if not isinstance(key, KEYS):
            raise ExpressionError(
                tr("{kind} cannot be a key", kind=kind(key)), tr("use text in quotes")
            )
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _in_turn(budget: StepBudget, *texts: str) -> str:
    """Join the texts of statements."""
    return join_texts(texts)


#: Operations on the values of a node's children, by Jinja2's name of the node.
_OPERATIONS: dict[str, Callable[..., Any]] = {
    "List": lambda budget, *values: [*values],
    "Tuple": lambda budget, *values: [*values],
    "Not": lambda budget, value: not value,
    "Neg": lambda budget, value: -number(value),
    "Pos": lambda budget, value: number(value),
    "Add": partial(operate, "+"),
    "Sub": partial(operate, "-"),
    "Mul": partial(operate, "*"),
    "Div": partial(operate, "/"),
    "FloorDiv": partial(operate, "//"),
    "Mod": partial(operate, "%"),
    "Pow": partial(operate, "**"),
}


@dataclass(slots=True, eq=False)
class _Compiler:
    """Compiler that checks nodes and turns them into closures, in order of evaluation.

    A node is one of `_OPERATIONS` on its children, or has a method by Jinja2's name for it; other
    nodes are rejected.

    Attributes:
        words: Filters, tests and functions.
        names: Names that the source reads from its scope.
        local: Names that the source sets itself, somewhere.
        count: Number of nodes.
    """

    words: Words
    names: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)
    count: int = 0
    _set_names: set[str] = field(default_factory=set)  # names of `local` that are set at this point
    _depth: int = 0

    def value(self, node: nodes.Node | None, *, may_miss: bool = False) -> _Evaluate:
        """Compile a node to an evaluator.

        Args:
            node: Node to compile; None, such as an omitted `else`, evaluates to blank.
            may_miss: Whether a missing value evaluates to `MissingValue`; otherwise it raises.
        """
        self.count += 1
        if self._depth == _DEEPEST_SOURCE or self.count > _MOST_NODES:
            what = tr("nested too deeply") if self._depth == _DEEPEST_SOURCE else tr("too long")
            raise ExpressionError(tr("this is {what}", what=what), tr('split it up, with "let"'))
        if node is None:
            return lambda scope, budget: None
        self._depth += 1
        if (name := type(node).__name__) in _OPERATIONS:
            evaluate = self._apply(_OPERATIONS[name], *node.iter_child_nodes())
        elif compile_part := getattr(self, name, None):
            evaluate = compile_part(node)
        else:
            raise ExpressionError(tr("this cannot be used here"), tr("remove it"))
        self._depth -= 1
        if may_miss or name not in _OPTIONAL:
            return evaluate

        def present(scope: Scope, budget: StepBudget) -> Any:
            value = evaluate(scope, budget)
            if type(value) is MissingValue:
                raise MissingError(value)
            return value

        return present

    def _apply(self, operation: Callable[..., Any], *parts: nodes.Node | None) -> _Evaluate:
        """Compile an operation on the values of nodes; each evaluation pays for it."""
        values = [self.value(each) for each in parts]

        def evaluate(scope: Scope, budget: StepBudget) -> Any:
            result = operation(budget, *[value(scope, budget) for value in values])
            return result if isinstance(result, NUMBERS) else budget.pay_for_making(result)

        return evaluate

    def _block(self, parts: Sequence[nodes.Node], names: set[str]) -> tuple[_Evaluate, set[str]]:
        """Compile statements; return the evaluator of their text and the names set after them."""
        before, self._set_names = self._set_names, {*names}
        evaluate = self.value(parts[0]) if len(parts) == 1 else self._apply(_in_turn, *parts)
        after, self._set_names = self._set_names, before
        return evaluate, after

    # Statements print a text.

    def Template(self, node: nodes.Template) -> _Evaluate:
        return self._block(node.body, set())[0]

    def Output(self, node: nodes.Output | nodes.Concat) -> _Evaluate:
        values = [self.value(each) for each in node.nodes]
        return lambda scope, budget: budget.pay_for_making(
            join_texts([text_of(value(scope, budget), budget) for value in values])
        )

    Concat = Output

    def Assign(self, node: nodes.Assign) -> _Evaluate:
        value, store = self.value(node.node, may_miss=True), self._target(node.target)
        return lambda scope, budget: store(scope, value(scope, budget))

    def _target(self, node: nodes.Node) -> Callable[[Scope, Any], str]:
        """Compile an assignment target: a name for a value, or names for the entries of a list."""
        if _is_name(node):
            name = _checked_name(node)
            self.local.add(name)
            self._set_names.add(name)

            def store_one(scope: Scope, value: Any) -> str:
                scope[name] = value
                return ""

            return store_one
        if type(node).__name__ != "Tuple":
            raise ExpressionError(
                tr("only a new name can be set"), tr("write {% set name = value %}")
            )
        targets = [self._target(each) for each in node.iter_child_nodes()]

        def store(scope: Scope, value: Any) -> str:
            values = entries(value)
            if len(values) != len(targets):
                raise ExpressionError(
                    tr(
                        "{targets} names stand for {values} values",
                        targets=len(targets),
                        values=len(values),
                    ),
                    tr("write {values} names, or one", values=len(values)),
                )
            for target, entry in zip(targets, values, strict=True):
                target(scope, entry)
            return ""

        return store

    def If(self, node: nodes.If) -> _Evaluate:
        branches, names_after = [], []
        for each in (node, *node.elif_):
            test = self.value(each.test)
            body, after = self._block(each.body, self._set_names)
            branches.append((test, body))
            names_after.append(after)
        otherwise, after = self._block(node.else_, self._set_names)
        self._set_names = after.intersection(*names_after)

        def evaluate(scope: Scope, budget: StepBudget) -> Any:
            for test, body in branches:
                if test(scope, budget):
                    return body(scope, budget)
            return otherwise(scope, budget)

        return evaluate

    def For(self, node: nodes.For) -> _Evaluate:
        if node.recursive:
            raise ExpressionError(tr('"recursive" is not known here'), tr("remove it"))
        walked = self.value(node.iter)
        names, before = self._set_names, self.count
        self._set_names = {*names}
        store = self._target(node.target)
        test = self.value(node.test) if node.test is not None else None
        body, _ = self._block(node.body, self._set_names)
        cost = _STEPS_OF_TURN + _STEPS_OF_NODE * (self.count - before)
        self._set_names = names
        otherwise, _ = self._block(node.else_, names)

        def turn(scope: Scope, item: Any) -> Scope:
            inner = {**scope}  # each iteration forgets the names that it set
            store(inner, item)
            return inner

        def evaluate(scope: Scope, budget: StepBudget) -> Any:
            items = entries(walked(scope, budget))
            budget.spend(cost * (1 + len(items)))
            if test is not None:
                items = [item for item in items if test(turn(scope, item), budget)]
            if not items:
                return otherwise({**scope}, budget)
            texts = []
            for place, item in enumerate(items):
                inner = turn(scope, item)
                inner["loop"] = _loop_words(place, len(items))
                texts.append(body(inner, budget))
            return join_texts(texts)

        return evaluate

    # Values

    def TemplateData(self, node: nodes.TemplateData) -> _Evaluate:
        text = node.data
        return lambda scope, budget: text

    def Const(self, node: nodes.Const) -> _Evaluate:
        value = number(node.value) if isinstance(node.value, NUMBERS) else node.value
        return lambda scope, budget: value

    def Dict(self, node: nodes.Dict) -> _Evaluate:
        parts = [part for pair in node.items for part in (pair.key, pair.value)]
        return self._apply(_make_group, *parts)

    def Name(self, node: nodes.Name) -> _Evaluate:
        name = _checked_name(node)
        if name not in self._set_names:
            self.names.add(name)
        missing = MissingValue(NO_OWNER, name)
        return lambda scope, budget: (
            scope[name] if name in scope else scope.get(as_known(name, scope), missing)
        )

    def Getattr(self, node: nodes.Getattr) -> _Evaluate:
        key = node.attr
        if _is_name(node.node) and node.node.name == "loop":
            if key not in (words := _loop_words(0, 1)):
                hint = suggestion(key, words) or tr(
                    "use one of: {words}", words=", ".join(sorted(words))
                )
                raise ExpressionError(tr('"loop" has no {key}', key=quoted(key)), hint)

            def of_loop(scope: Scope, budget: StepBudget) -> Any:
                if "loop" not in scope:
                    raise MissingError(MissingValue(NO_OWNER, "loop"))
                return scope["loop"][key]

            return of_loop
        owner = self.value(node.node)
        return lambda scope, budget: look_up(owner(scope, budget), key, budget)

    def Getitem(self, node: nodes.Getitem) -> _Evaluate:
        if type(node.arg).__name__ == "Slice":
            bounds = (bound for _, bound in node.arg.iter_fields())
            return self._apply(cut, node.node, *bounds)
        owner, key = self.value(node.node), self.value(node.arg)
        return lambda scope, budget: look_up(owner(scope, budget), key(scope, budget), budget)

    def CondExpr(self, node: nodes.CondExpr) -> _Evaluate:
        test, yes = self.value(node.test), self.value(node.expr1, may_miss=True)
        no = self.value(node.expr2, may_miss=True)
        return lambda scope, budget: (yes if test(scope, budget) else no)(scope, budget)

    def And(self, node: nodes.And) -> _Evaluate:
        left, right = self.value(node.left), self.value(node.right)
        return lambda scope, budget: left(scope, budget) and right(scope, budget)

    def Or(self, node: nodes.Or) -> _Evaluate:
        left, right = self.value(node.left), self.value(node.right)
        return lambda scope, budget: left(scope, budget) or right(scope, budget)

    def Compare(self, node: nodes.Compare) -> _Evaluate:
        words = [each.op for each in node.ops]
        if len(words) == 1:
            return self._apply(partial(compare, words[0]), node.expr, node.ops[0].expr)

        def hold(budget: StepBudget, *values: Any) -> bool:
            pairs = zip(words, values, values[1:], strict=False)
            return all(compare(word, budget, left, right) for word, left, right in pairs)

        return self._apply(hold, node.expr, *(each.expr for each in node.ops))

    def Filter(self, node: nodes.Filter) -> _Evaluate:
        assert node.node is not None
        return self._call(node, node.name, "filter", node.node)

    def Test(self, node: nodes.Test) -> _Evaluate:
        return self._call(node, node.name, "test", node.node)

    def Call(self, node: nodes.Call) -> _Evaluate:
        filters = self.words["filter"]
        if _is_name(node.node):
            name = node.node.name
            if name not in self.words["function"] and name in filters:
                raise ExpressionError(
                    tr("{name} isn't a function", name=quoted(name)),
                    tr('write "… | {name}"', name=name),
                )
            return self._call(node, name, "function")
        name = getattr(node.node, "attr", "this")
        hint = (
            tr('write "| {name}"', name=name)
            if name in filters
            else tr("remove the brackets after it")
        )
        raise ExpressionError(tr("{name} cannot be called", name=quoted(name)), hint)

    def _call(
        self, node: nodes.Filter | nodes.Test | nodes.Call, name: str, what: str, *of: nodes.Node
    ) -> _Evaluate:
        """Compile the call of a word; `what` is its kind: `filter`, `test` or `function`."""
        word = find_word(name, self.words[what], what)
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise ExpressionError(
                tr('"*" cannot stand before a value in brackets'), tr('remove the "*"')
            )
        keys = [str(each.key) for each in node.kwargs]
        if len({*keys}) < len(keys):
            raise ExpressionError(
                tr("a value in brackets is given twice"), tr("remove one of them")
            )
        try:
            signature(word).bind(None, *of, *node.args, **dict.fromkeys(keys))
        except TypeError:
            parameters = list(signature(word).parameters)[2:]
            hint = (
                tr("it knows {known}", known=", ".join(parameters))
                if parameters
                else tr("it needs nothing more")
            )
            raise ExpressionError(
                tr("{name} is given the wrong values", name=quoted(name)), hint
            ) from None
        values = [self.value(each, may_miss=name in _TAKES_MISSING) for each in of]
        values += map(self.value, node.args)
        named = [*zip(keys, (self.value(each.value) for each in node.kwargs), strict=True)]

        def call(scope: Scope, budget: StepBudget) -> Any:
            given = [value(scope, budget) for value in values]
            return call_word(budget, name, word, given, {k: v(scope, budget) for k, v in named})

        return call


def _is_name(node: nodes.Node) -> TypeGuard[nodes.Name]:
    return type(node).__name__ == "Name"


def _checked_name(node: nodes.Name) -> str:
    name = node.name
    if name in _RESERVED or name.startswith("__") or not name.isascii():
        raise ExpressionError(
            tr("{name} cannot be used as a name", name=quoted(name)), tr("use another name")
        )
    return name


def _loop_words(place: int, length: int) -> dict[str, Any]:
    """Return the attributes of `loop` in iteration `place`, counted from 0."""
    after = length - place
    return {
        "index": place + 1, "index0": place, "revindex": after, "revindex0": after - 1,
        "first": place == 0, "last": after == 1, "length": length,
    }  # fmt: skip
