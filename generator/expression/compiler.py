"""Compile Jinja2's syntax tree into closures, node by node.

An expression is parsed and checked once and evaluated for every card. Its evaluator is a closure
that calls the closures of its child nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeGuard

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import as_known
from punchboard.generator.expression.budget import STEPS, StepBudget, join_texts
from punchboard.generator.expression.error import (
    ACCOUNT,
    KEYS,
    NO_OWNER,
    NUMBERS,
    ExpressionError,
    MissingError,
    MissingValue,
    Scope,
    explain,
    kind,
    quoted,
    suggestion,
)
from punchboard.generator.expression.operations import (
    Word,
    Words,
    call_word,
    compare,
    cut,
    entries,
    find_word,
    look_up,
    number,
    operate,
    text_of,
)

if TYPE_CHECKING:  # importing Jinja2 takes longer than compiling the expressions of most decks
    from jinja2 import nodes

#: Deepest nesting and largest number of nodes of a source.
_DEEPEST_SOURCE = 60
_MOST_NODES = 2_000
#: Steps of evaluating a node once.
_STEPS_OF_NODE = 3
#: Steps of an iteration of a loop, without the nodes of its body.
_STEPS_OF_ITERATION = 25
#: Cost of an evaluation in steps of the game's budget, which take a microsecond each.
_GAME_STEPS_OF_EVALUATION = 10
#: Steps of the game's budget in one step of an evaluation.
_GAME_STEPS_OF_STEP = 0.08
#: Reserved names of the language.
_RESERVED = ("self", "loop")
#: Nodes that can evaluate to a `MissingValue`, for example a name that the scope lacks.
_OPTIONAL = ("Name", "Getattr", "Getitem", "CondExpr")
#: Filters and tests that accept a `MissingValue`; any other use of one is an error.
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
    steps = STEPS - _STEPS_OF_NODE * compiler.count  # each node once; loops pay for the rest
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
            if account := scope.get(ACCOUNT):  # the game pays too, at the element that evaluates
                spent = STEPS - budget.left
                account.spend(_GAME_STEPS_OF_EVALUATION + _GAME_STEPS_OF_STEP * spent)

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
    """Compiler of one source: checks its nodes and turns them into closures.

    A node is one of `_OPERATIONS` on its children, or has a method by Jinja2's name for it; other
    nodes are rejected. Nodes are compiled in the order of their evaluation. So a name that is read
    is known to come from the scope unless a statement before it has surely set it.

    Attributes:
        words: Filters, tests and functions.
        names: Names that the source reads from its scope, also if only on some path.
        local: Names that the source sets itself, on any path.
        count: Number of nodes compiled so far.
    """

    words: Words
    names: set[str] = field(default_factory=set)
    local: set[str] = field(default_factory=set)
    count: int = 0
    _set_names: set[str] = field(default_factory=set)  # set here on every path
    _depth: int = 0  # nesting of the node that is compiled now

    def value(self, node: nodes.Node | None, *, may_miss: bool = False) -> _Evaluate:
        """Compile a node to an evaluator.

        Args:
            node: Node to compile; None, such as an omitted `else`, evaluates to blank.
            may_miss: Whether a missing value evaluates to `MissingValue`; otherwise it raises.
        """
        self.count += 1
        if self._depth == _DEEPEST_SOURCE or self.count > _MOST_NODES:
            is_deep = self._depth == _DEEPEST_SOURCE
            what = tr("this is nested too deeply") if is_deep else tr("this is too long")
            raise ExpressionError(what, tr('split it up, with "let"'))
        if node is None:
            return lambda scope, budget: None
        self._depth += 1
        if (name := type(node).__name__) in _OPERATIONS:
            evaluate = self._operation(_OPERATIONS[name], *node.iter_child_nodes())
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

    def _operation(self, operation: Callable[..., Any], *parts: nodes.Node | None) -> _Evaluate:
        """Compile an operation on the values of nodes; an evaluation pays for its result.

        Args:
            operation: Function of the budget and the values.
            parts: Nodes of the values; None for blank.
        """
        values = [self.value(each) for each in parts]

        def evaluate(scope: Scope, budget: StepBudget) -> Any:
            result = operation(budget, *[value(scope, budget) for value in values])
            return result if isinstance(result, NUMBERS) else budget.pay_for_making(result)

        return evaluate

    def _block(self, parts: Sequence[nodes.Node], names: set[str]) -> tuple[_Evaluate, set[str]]:
        """Compile the statements of a branch or loop.

        Args:
            parts: Nodes of the statements.
            names: Names set before them on every path.

        Returns:
            Evaluator of their text, and the names set after them on every path.
        """
        before, self._set_names = self._set_names, {*names}
        evaluate = self.value(parts[0]) if len(parts) == 1 else self._operation(_in_turn, *parts)
        after, self._set_names = self._set_names, before
        return evaluate, after

    # Statements. Their value is the text that they print.

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
        looped_over = self.value(node.iter)
        names, nodes_before = self._set_names, self.count
        self._set_names = {*names}
        store = self._target(node.target)
        test = self.value(node.test) if node.test is not None else None
        body, _ = self._block(node.body, self._set_names)
        cost = _STEPS_OF_ITERATION + _STEPS_OF_NODE * (self.count - nodes_before)
        self._set_names = names  # the loop may have no iteration
        otherwise, _ = self._block(node.else_, names)

        def scope_of(item: Any, scope: Scope) -> Scope:
            inner = {**scope}  # each iteration forgets the names that it set
            store(inner, item)
            return inner

        def evaluate(scope: Scope, budget: StepBudget) -> Any:
            items = entries(looped_over(scope, budget))
            budget.spend(cost * (1 + len(items)))  # in advance: a loop may contain loops
            if test is not None:
                items = [item for item in items if test(scope_of(item, scope), budget)]
            if not items:
                return otherwise({**scope}, budget)
            texts = []
            for index, item in enumerate(items):
                inner = scope_of(item, scope)
                inner["loop"] = _loop_attributes(index, len(items))
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
        return self._operation(_make_group, *parts)

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
            if key not in (attributes := _loop_attributes(0, 1)):
                hint = suggestion(key, attributes) or tr(
                    "use one of: {attributes}", attributes=", ".join(sorted(attributes))
                )
                raise ExpressionError(tr('"loop" has no {key}', key=quoted(key)), hint)

            def loop_attribute(scope: Scope, budget: StepBudget) -> Any:
                if "loop" not in scope:
                    raise MissingError(MissingValue(NO_OWNER, "loop"))
                return scope["loop"][key]

            return loop_attribute
        owner = self.value(node.node)
        return lambda scope, budget: look_up(owner(scope, budget), key, budget)

    def Getitem(self, node: nodes.Getitem) -> _Evaluate:
        if type(node.arg).__name__ == "Slice":
            bounds = (bound for _, bound in node.arg.iter_fields())
            return self._operation(cut, node.node, *bounds)
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
            return self._operation(partial(compare, words[0]), node.expr, node.ops[0].expr)

        def all_hold(budget: StepBudget, *values: Any) -> bool:
            pairs = zip(words, values, values[1:], strict=False)
            return all(compare(word, budget, left, right) for word, left, right in pairs)

        return self._operation(all_hold, node.expr, *(each.expr for each in node.ops))

    def Filter(self, node: nodes.Filter) -> _Evaluate:
        assert node.node is not None
        return self._call(node, node.name, "filter", [node.node])

    def Test(self, node: nodes.Test) -> _Evaluate:
        return self._call(node, node.name, "test", [node.node])

    def Call(self, node: nodes.Call) -> _Evaluate:
        filters = self.words["filter"]
        if _is_name(node.node):
            name = node.node.name
            if name not in self.words["function"] and name in filters:
                raise ExpressionError(
                    tr("{name} isn't a function", name=quoted(name)),
                    tr('write "… | {name}"', name=name),
                )
            return self._call(node, name, "function", [])
        name = getattr(node.node, "attr", "this")
        hint = (
            tr('write "| {name}"', name=name)
            if name in filters
            else tr("remove the brackets after it")
        )
        raise ExpressionError(tr("{name} cannot be called", name=quoted(name)), hint)

    def _call(
        self,
        node: nodes.Filter | nodes.Test | nodes.Call,
        name: str,
        word_kind: str,
        before: list[nodes.Node],
    ) -> _Evaluate:
        """Compile the call of a filter, test or function.

        Args:
            node: Node with the arguments in brackets.
            name: Name of the filter, test or function.
            word_kind: `filter`, `test` or `function`.
            before: The value in front of a filter or test, its first argument; empty for functions.
        """
        word = find_word(name, self.words[word_kind], word_kind)
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise ExpressionError(
                tr('"*" cannot stand before a value in brackets'), tr('remove the "*"')
            )
        keywords = [str(each.key) for each in node.kwargs]
        if len({*keywords}) < len(keywords):
            raise ExpressionError(
                tr("a value in brackets is given twice"), tr("remove one of them")
            )
        _check_arguments(name, word, len(before) + len(node.args), keywords)
        takes_missing = name in _TAKES_MISSING
        args = [self.value(each, may_miss=takes_missing) for each in before]
        args += map(self.value, node.args)
        named = [(str(each.key), self.value(each.value)) for each in node.kwargs]

        def call(scope: Scope, budget: StepBudget) -> Any:
            values = [value(scope, budget) for value in args]
            return call_word(
                budget, name, word, values, {key: value(scope, budget) for key, value in named}
            )

        return call


def _check_arguments(name: str, word: Word, count: int, keywords: Sequence[str]) -> None:
    """Raise if a filter, test or function doesn't take so many arguments, or their names.

    Args:
        name: Its name.
        word: Its function, whose first parameter is the budget.
        count: Number of arguments without a name.
        keywords: Names of the other arguments.
    """
    parameters = signature(word)
    try:
        parameters.bind(None, *range(count), **dict.fromkeys(keywords))
    except TypeError:
        in_brackets = list(parameters.parameters)[2:]  # without the budget and the value before
        hint = (
            tr("it knows {known}", known=", ".join(in_brackets))
            if in_brackets
            else tr("it needs nothing more")
        )
        raise ExpressionError(
            tr("{name} is given the wrong values", name=quoted(name)), hint
        ) from None


def _is_name(node: nodes.Node) -> TypeGuard[nodes.Name]:
    return type(node).__name__ == "Name"


def _checked_name(node: nodes.Name) -> str:
    name = node.name
    if name in _RESERVED or name.startswith("__") or not name.isascii():
        raise ExpressionError(
            tr("{name} cannot be used as a name", name=quoted(name)), tr("use another name")
        )
    return name


def _loop_attributes(index: int, length: int) -> dict[str, Any]:
    """Return the attributes of `loop` in the iteration of an index from 0, as Jinja2 has them."""
    left = length - index
    return {
        "index": index + 1, "index0": index, "revindex": left, "revindex0": left - 1,
        "first": index == 0, "last": left == 1, "length": length,
    }  # fmt: skip
