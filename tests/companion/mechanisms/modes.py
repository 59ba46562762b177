"""Parameters that decide what a class is, by how many of its functions test them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

#: A property, and the parameters that it tests.
_Properties = Mapping[str, frozenset[str]]


def askers_in(source: str) -> dict[str, set[str]]:
    """Return the functions that test a parameter of their own class, by `Class.parameter`.

    A test asks whether the parameter is there: `if self.data.goods`, `data.slots is not None`, or a
    property that returns such a test.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for kind in ast.parse(source).body:
        if isinstance(kind, ast.ClassDef):
            functions = [each for each in kind.body if isinstance(each, ast.FunctionDef)]
            properties = dict(_properties(functions))
            for function in functions:
                for test in _tests(function):
                    for name in _parameters(test, properties):
                        found[f"{kind.name}.{name}"].add(function.name)
    return found


def _properties(functions: list[ast.FunctionDef]) -> Iterator[tuple[str, frozenset[str]]]:
    for each in functions:
        last = each.body[-1]
        if each.decorator_list and isinstance(last, ast.Return) and last.value is not None:
            yield each.name, frozenset(_parameters(last.value, {}))


def _tests(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield the conditions of a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.BoolOp | ast.UnaryOp):
            yield node
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "bool":
            yield from node.args


def _parameters(test: ast.expr, properties: _Properties) -> Iterator[str]:
    """Yield the parameters that a condition tests."""
    match test:
        case ast.BoolOp(values=values):
            for each in values:
                yield from _parameters(each, properties)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            yield from _parameters(inner, properties)
        case ast.Compare(left=left, comparators=[ast.Constant(), *_]):
            yield from _parameters(left, properties)
        case ast.Attribute(value=ast.Attribute(value=ast.Name("self"), attr="data"), attr=name):
            yield name
        case ast.Attribute(value=ast.Name("data"), attr=name):
            yield name
        case ast.Attribute(value=ast.Name("self"), attr=name) if name in properties:
            yield from properties[name]
