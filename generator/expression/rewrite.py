"""Puts a guard before every operation that Jinja2 would leave to Python.

A guard is a filter whose name has a blank in it, so that no designer can write it.
"""

from __future__ import annotations

from typing import Any, cast

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from punchboard.generator.expression.budget import STEPS_OF_CALL, STEPS_OF_TURN

EACH, COMPARE, CONCAT, ENTRIES, GROUP, CUT, CALL = (
    " each", " compare", " concat", " entries", " group", " cut", " call",
)  # fmt: skip

_CHEAP = (nodes.Const, nodes.Name, nodes.TemplateData, nodes.Output, nodes.Operand, nodes.Keyword)


def rewrite(tree: nodes.Template) -> nodes.Template:
    """Return the tree with guards in it; it must have passed the audit."""
    result = _Rewriter().visit(tree)
    assert isinstance(result, nodes.Template)
    return result


class _Rewriter(NodeTransformer):
    def visit_For(self, node: nodes.For) -> nodes.Node:
        self.generic_visit(node)
        inside: list[nodes.Node] = [*node.body, *([node.test] if node.test else [])]
        cost = nodes.Const(STEPS_OF_TURN + _cost_of(inside))
        node.iter = _guard(EACH, cast(nodes.Expr, node.iter), cost)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        rest: list[nodes.Expr] = []
        for operand in node.ops:
            rest += (nodes.Const(operand.op), operand.expr)
        return _guard(COMPARE, node.expr, *rest)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _guard(CONCAT, *node.nodes)

    def visit_List(self, node: nodes.List) -> nodes.Node:
        self.generic_visit(node)
        return _guard(ENTRIES, *node.items)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        self.generic_visit(node)
        return node if node.ctx != "load" else _guard(ENTRIES, *node.items)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        self.generic_visit(node)
        flat: list[nodes.Expr] = []
        for pair in node.items:
            flat += (pair.key, pair.value)
        return _guard(GROUP, *flat)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        if not isinstance(node.arg, nodes.Slice):
            return node
        bounds = (node.arg.start, node.arg.stop, node.arg.step)
        return _guard(CUT, node.node, *(nodes.Const(None) if b is None else b for b in bounds))

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        assert isinstance(node.node, nodes.Name)
        args = [self.visit(each) for each in node.args]
        return _guard(CALL, nodes.Const(node.node.name), *args)

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.Node:
        self.generic_visit(node)
        if node.expr2 is None:
            node.expr2 = nodes.Const(None)
        return node


def _guard(name: str, *parts: nodes.Expr) -> nodes.Filter:
    first: Any = parts[0] if parts else nodes.Const(None)
    guarded = nodes.Filter(first, name, list(parts[1:]), [], None, None)
    if not parts:
        guarded.name = name + "0"
    return guarded


def _cost_of(inside: list[nodes.Node]) -> int:
    """Return what one turn of a loop costs, without what its filters charge by themselves."""
    cost = 0
    waiting = list(inside)
    while waiting:
        node = waiting.pop()
        cost += 1 if isinstance(node, _CHEAP) else STEPS_OF_CALL
        waiting.extend(node.iter_child_nodes())
    return cost
