"""Jinja2's sandbox with the doors closed: data can be reached, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from jinja2.runtime import Context, LoopContext, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing, pass_context

from punchboard.generator.expression.arithmetic import compare, negate, operate
from punchboard.generator.expression.audit import LOOP_WORDS
from punchboard.generator.expression.budget import Budget
from punchboard.generator.expression.error import NO_OWNER, ExpressionError, MissingError, kind
from punchboard.generator.expression.lookup import ABSENT, cut, entries, look_up
from punchboard.generator.expression.predicates import TESTS
from punchboard.generator.expression.rewrite import CALL, COMPARE, CONCAT, CUT, EACH, ENTRIES, GROUP
from punchboard.generator.expression.syntax import SourceGuard
from punchboard.generator.expression.text import text_of
from punchboard.generator.expression.vocabulary import FILTERS, FUNCTIONS, Word, invoke


class Absent(Undefined):
    """Stands for what is not there; all but `default` and `is defined` fail on it."""

    __slots__ = ()

    def fail(self, *args: Any) -> NoReturn:
        """Raise what is missing, for `explain` to put into words."""
        owner = NO_OWNER if self._undefined_obj is missing else self._undefined_obj
        raise MissingError(owner, self._undefined_name)

    __iter__ = __str__ = __len__ = __bool__ = __eq__ = __ne__ = __hash__ = fail


class Evaluation(Context):
    """One evaluation: the scope, and what it may still do."""

    budget: Budget


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment in which only keys and indices of data can be reached."""

    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "%", "**"))
    intercepted_unops = frozenset(("+", "-"))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what a mapping holds under a key; never a Python attribute."""
        if isinstance(obj, LoopContext) and attribute in LOOP_WORDS:
            return getattr(obj, attribute)
        return self.getitem(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return an entry of a mapping, list or text."""
        _require(obj, argument)
        found = look_up(obj, argument)
        return Absent(obj=obj, name=argument) if found is ABSENT else found

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Work out `left operator right` within the budget."""
        _require(left, right)
        return operate(_budget(context), operator, left, right)

    def call_unop(self, context: Context, operator: str, arg: Any) -> Any:
        """Work out `operator arg`."""
        _require(arg)
        return negate(operator, arg)

    def call(self, *args: Any, **named: Any) -> NoReturn:
        """Refuse: functions are reached by a guard only."""
        raise ExpressionError("nothing can be called here")


def _budget(context: Context) -> Budget:
    assert isinstance(context, Evaluation)
    return context.budget


def _require(*values: Any) -> None:
    """Raise if one of the values is not there."""
    for value in values:
        if isinstance(value, Absent):
            value.fail()


def _guarded(name: str, word: Word) -> Callable[..., Any]:
    """Return a filter or test as the sandbox calls it."""

    @pass_context
    def call(context: Context, *args: Any, **named: Any) -> Any:
        _require(*args, *named.values())
        return invoke(_budget(context), name, word, args, named)

    return call


@pass_context
def _default(context: Context, value: Any, *args: Any, **named: Any) -> Any:
    _require(*args, *named.values())
    value = None if isinstance(value, Absent) else value
    return invoke(_budget(context), "default", FILTERS["default"], (value, *args), named)


@pass_context
def _is_defined(context: Context, value: Any) -> bool:
    return not isinstance(value, Absent)


@pass_context
def _is_undefined(context: Context, value: Any) -> bool:
    return isinstance(value, Absent)


@pass_context
def _each(context: Context, value: Any, cost: int) -> Any:
    _require(value)
    values = entries(value)
    _budget(context).spend(len(values) * cost)
    return values


@pass_context
def _compare(context: Context, *parts: Any) -> bool:
    _require(*parts)
    return compare(_budget(context), *parts)


@pass_context
def _concat(context: Context, *parts: Any) -> str:
    _require(*parts)
    budget = _budget(context)
    texts = [text_of(part, budget) for part in parts]
    budget.reserve_text(sum(map(len, texts)))
    return "".join(texts)


@pass_context
def _entries(context: Context, *parts: Any) -> list[Any]:
    _require(*parts)
    _budget(context).reserve_list(len(parts))
    return list(parts)


@pass_context
def _group(context: Context, *flat: Any) -> dict[Any, Any]:
    _require(*flat)
    _budget(context).reserve_list(len(flat))
    for key in flat[::2]:
        if not isinstance(key, str | int | float):
            raise ExpressionError(f"{kind(key)} cannot be a key")
    return dict(zip(flat[::2], flat[1::2], strict=True))


@pass_context
def _cut(context: Context, value: Any, *bounds: Any) -> Any:
    _require(value, *bounds)
    budget = _budget(context)
    budget.read(value)
    return budget.make(cut(value, *bounds))


@pass_context
def _call(context: Context, name: str, *args: Any) -> Any:
    _require(*args)
    return invoke(_budget(context), name, FUNCTIONS[name], args)


@pass_context
def _print(context: Context, value: Any) -> str:
    _require(value)
    return text_of(value, _budget(context))


def _sandbox() -> Sandbox:
    sandbox = Sandbox(
        autoescape=False,
        finalize=_print,
        undefined=Absent,
        optimized=False,
        keep_trailing_newline=True,
        extensions=[SourceGuard],
    )
    sandbox.globals.clear()
    sandbox.filters.clear()
    sandbox.filters |= {name: _guarded(name, word) for name, word in FILTERS.items()}
    guards: dict[str, Callable[..., Any]] = {
        "default": _default, EACH: _each, COMPARE: _compare, CONCAT: _concat, ENTRIES: _entries,
        GROUP: _group, CUT: _cut, CALL: _call,
        ENTRIES + "0": pass_context(lambda context, nothing: []),
        GROUP + "0": pass_context(lambda context, nothing: {}),
    }  # fmt: skip
    sandbox.filters |= guards
    sandbox.tests.clear()
    sandbox.tests |= {name: _guarded(name, word) for name, word in TESTS.items()}
    sandbox.tests |= {"defined": _is_defined, "undefined": _is_undefined}
    return sandbox


#: The one sandbox; it keeps nothing between evaluations.
ENVIRONMENT = _sandbox()
