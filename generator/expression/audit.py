"""Reads a parsed source before anything is done with it: only what is on the list may pass."""

from __future__ import annotations

from jinja2 import nodes

from punchboard.generator.expression.arithmetic import number
from punchboard.generator.expression.error import ExpressionError, quoted, suggestion
from punchboard.generator.expression.predicates import TESTS
from punchboard.generator.expression.vocabulary import (
    FILTERS,
    FUNCTIONS,
    Word,
    check_call,
    find_word,
)

#: How deep, and how many, parts of a source may be.
DEEPEST = 60
MOST_NODES = 2_000
#: What a loop tells about itself.
LOOP_WORDS = frozenset(("index", "index0", "revindex", "revindex0", "first", "last", "length"))
#: Names with a meaning of their own in the language underneath.
_TAKEN = frozenset(("self", "loop"))

_ALLOWED: frozenset[type[nodes.Node]] = frozenset(
    (
        nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Assign,
        nodes.Name, nodes.Const, nodes.Tuple, nodes.List, nodes.Dict, nodes.Pair, nodes.Keyword,
        nodes.Getattr, nodes.Getitem, nodes.Slice, nodes.Filter, nodes.Test, nodes.Call,
        nodes.CondExpr, nodes.Concat, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not,
        nodes.Neg, nodes.Pos, nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv,
        nodes.Mod, nodes.Pow,
    )
)  # fmt: skip


def audit(tree: nodes.Template) -> frozenset[str]:
    """Raise for anything that is not allowed; return the names that the source itself sets."""
    waiting: list[tuple[nodes.Node, nodes.Node, int]] = [(tree, tree, 0)]
    count = 0
    local: set[str] = set()
    while waiting:
        node, parent, depth = waiting.pop()
        count += 1
        if depth > DEEPEST:
            raise ExpressionError("this is nested too deeply", 'split it up, with "let"')
        if count > MOST_NODES:
            raise ExpressionError("this is too long", 'split it up, with "let"')
        if type(node) not in _ALLOWED:
            raise ExpressionError("this cannot be used here")
        _check(node, parent)
        if isinstance(node, nodes.Name) and node.ctx != "load":
            local.add(node.name)
        waiting.extend((child, node, depth + 1) for child in node.iter_child_nodes())
    return frozenset(local)


def _check(node: nodes.Node, parent: nodes.Node) -> None:
    """Check one node by itself and in its place."""
    if isinstance(node, nodes.Name):
        _check_name(node, parent)
    elif isinstance(node, nodes.Const):
        if isinstance(node.value, int | float):
            number(node.value)
    elif isinstance(node, nodes.For):
        if node.recursive:
            raise ExpressionError('"recursive" is not known here')
    elif isinstance(node, nodes.Slice):
        if not isinstance(parent, nodes.Getitem):
            raise ExpressionError('":" cannot stand here')
    elif isinstance(node, nodes.Filter | nodes.Test | nodes.Call):
        _check_call(node)


def _check_name(node: nodes.Name, parent: nodes.Node) -> None:
    is_loop_word = (
        node.name == "loop"
        and node.ctx == "load"
        and isinstance(parent, nodes.Getattr)
        and parent.node is node
    )
    if is_loop_word:
        word = parent.attr if isinstance(parent, nodes.Getattr) else ""
        if word not in LOOP_WORDS:
            hint = suggestion(word, LOOP_WORDS)
            raise ExpressionError(f'"loop" has no {quoted(word)}', hint)
        return
    if node.name in _TAKEN or node.name.startswith("__") or not node.name.isascii():
        raise ExpressionError(f"{quoted(node.name)} cannot be used as a name")


def _check_call(node: nodes.Filter | nodes.Test | nodes.Call) -> None:
    if node.dyn_args is not None or node.dyn_kwargs is not None:
        raise ExpressionError('"*" cannot stand before a value in brackets')
    named = tuple(str(each.key) for each in node.kwargs if isinstance(each, nodes.Keyword))
    if len(set(named)) < len(named):
        raise ExpressionError("a value in brackets is given twice")
    if isinstance(node, nodes.Filter):
        word = find_word(node.name, FILTERS, "filter")
        check_call(node.name, word, 1 + len(node.args), named)
    elif isinstance(node, nodes.Test):
        word = find_word(node.name, TESTS, "test")
        check_call(node.name, word, 1 + len(node.args), named)
    elif isinstance(node.node, nodes.Name):
        word = _find_function(node.node.name)
        check_call(node.node.name, word, len(node.args), named)
    else:
        name = node.node.attr if isinstance(node.node, nodes.Getattr) else "this"
        hint = f'write "| {name}"' if name in FILTERS else ""
        raise ExpressionError(f"{quoted(name)} cannot be called", hint)


def _find_function(name: str) -> Word:
    if name not in FUNCTIONS and name in FILTERS:
        raise ExpressionError(f"{quoted(name)} is no function", f'write "… | {name}"')
    return find_word(name, FUNCTIONS, "function")
