"""The paths that an expression or a template reads, for editors."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from jinja2 import nodes

from punchboard.generator.expression.error import ExpressionError
from punchboard.generator.expression.parse import parse

#: Marks of bold and italic, which change the look of a value only.
_MARKS = "*"
_KEPT = 2000


class Reading(NamedTuple):
    """The paths of a source.

    Attributes:
        paths: Dotted paths in order, such as `card.cost`; a bare name is a path too.
        is_single: Whether it shows the value of its one path as it is, apart from bold and italic.
    """

    paths: tuple[str, ...] = ()
    is_single: bool = False


@lru_cache(_KEPT)
def read_template(text: str) -> Reading:
    """Return the paths that a text with `{{ … }}` reads; none if it can't be parsed."""
    if "{" not in text:
        return Reading()
    return _read(text, is_template=True)


@lru_cache(_KEPT)
def read_value(value: str) -> Reading:
    """Return the paths that a value such as `=card.cost` reads; none if it can't be parsed."""
    if not value.startswith("=") or value.startswith("=="):
        return Reading()
    return _read(value[1:].strip(), is_template=False)


def _read(source: str, *, is_template: bool) -> Reading:
    try:
        tree = parse(source, is_template)
    except ExpressionError:
        return Reading()
    bound = {
        each.name
        for each in tree.find_all(nodes.Name)
        if each.ctx == "store"  # names of loops and of `set`
    }
    paths: dict[str, None] = {}
    inner: set[int] = set()  # nodes that belong to a longer path
    for each in (tree, *tree.find_all((nodes.Getattr, nodes.Getitem, nodes.Name))):
        if id(each) in inner:
            continue
        path = _path_of(each, inner)
        if path and path.partition(".")[0] not in bound:
            paths[path] = None
    return Reading(tuple(paths), len(paths) == 1 and _is_single(tree))


def _path_of(node: nodes.Node, inner: set[int]) -> str:
    """Return a dotted path, "" for anything else; `inner` receives the nodes within."""
    keys: list[str] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            key = node.attr
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            key = node.arg.value
        else:
            return ""  # the parts are found on their own
        keys.append(key)
        node = node.node
        inner.add(id(node))
    if not isinstance(node, nodes.Name) or node.ctx != "load":
        return ""
    return ".".join((node.name, *reversed(keys)))


def _is_single(tree: nodes.Node) -> bool:
    """Return whether a source is one path, apart from marks of bold and italic around it."""
    if not isinstance(tree, nodes.Template):
        return isinstance(tree, nodes.Getattr | nodes.Getitem | nodes.Name)
    parts = [
        each
        for output in tree.body
        for each in (output.nodes if isinstance(output, nodes.Output) else [output])
    ]
    words = [each for each in parts if isinstance(each, nodes.TemplateData)]
    rest = [each for each in parts if not isinstance(each, nodes.TemplateData)]
    return (
        len(rest) == 1
        and isinstance(rest[0], nodes.Getattr | nodes.Getitem | nodes.Name)
        and all(not each.data.strip().strip(_MARKS) for each in words)
    )
