"""YAML's events -> a tree of nodes with sizes, built without recursion and within bounds.

The parser's own composer falls over (down to the C stack) when brackets are nested very deeply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from punchboard.cards.problem import Diagnostics, Position, ReportedError

#: Values in a file, with everything that aliases repeat.
MOST_NODES = 500_000
MOST_DEEP = 100

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(
    r"[-+]?(?:[0-9]{1,15}\.[0-9]{0,30}|\.[0-9]{1,30})(?:[eE][-+]?[0-9]{1,2})?"
    r"|[-+]?[0-9]{1,15}[eE][-+]?[0-9]{1,2}"
)
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_TAGGED: dict[str, tuple[type, ...]] = {
    "int": (int,),
    "float": (int, float),
    "bool": (bool,),
    "null": (type(None),),
}
_STANDARD = "tag:yaml.org,2002:"


@dataclass(slots=True)
class Node:
    """A value in a YAML file.

    Attributes:
        line, column: where it begins, from 1.
        content: a scalar's value, a list's nodes, or a mapping's pairs of nodes.
        kind: `scalar`, `list` or `mapping`.
        size: values in it, everything that aliases repeat included.
        depth: levels in it.
        merge: whether it is the key `<<`.
    """

    line: int
    column: int
    content: Any
    kind: str
    size: int = 1
    depth: int = 1
    merge: bool = False


@dataclass(slots=True)
class _Builder:
    shown: str
    diagnostics: Diagnostics
    anchors: dict[str, Node | None] = field(default_factory=dict)
    open: list[tuple[Node, str | None]] = field(default_factory=list)
    root: Node | None = None

    def refuse(self, event: yaml.Event, what: str, fix: str) -> ReportedError:
        self.diagnostics.error(Position(self.shown, "", *_place(event)), what, fix)
        return ReportedError()

    def take(self, event: yaml.Event) -> None:
        """Take the parser's next event."""
        if isinstance(event, yaml.ScalarEvent):
            node = Node(*_place(event), self.scalar(event), "scalar")
            node.merge = node.content == "<<" and event.implicit[0]
            self.close(event, node, event.anchor)
        elif isinstance(event, yaml.CollectionStartEvent):
            kind = "mapping" if isinstance(event, yaml.MappingStartEvent) else "list"
            self.check_tag(event, ("map",) if kind == "mapping" else ("seq",))
            if len(self.open) >= MOST_DEEP:
                raise self.too_deep(event)
            self.open.append((Node(*_place(event), [], kind), event.anchor))
            if event.anchor:
                self.anchors[event.anchor] = None
        elif isinstance(event, yaml.CollectionEndEvent):
            node, anchor = self.open.pop()
            if node.kind == "mapping":
                pairs = iter(node.content)
                node.content = list(zip(pairs, pairs, strict=True))
            self.close(event, node, anchor)
        elif isinstance(event, yaml.AliasEvent):
            self.close(event, self.alias(event), None)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise self.refuse(event, 'a second document begins here ("---")', "delete the line")

    def close(self, event: yaml.Event, node: Node, anchor: str | None) -> None:
        """Hand a finished node to the one around it."""
        if anchor:
            self.anchors[anchor] = node
        if not self.open:
            self.root = node
            return
        parent = self.open[-1][0]
        parent.content.append(node)
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)
        if parent.size > MOST_NODES:
            raise self.refuse(
                event,
                f"the file holds more than {MOST_NODES:,} values, repeats by *aliases included",
                "write out what the aliases repeat, or move cards into a table",
            )
        if len(self.open) - 1 + parent.depth > MOST_DEEP:
            raise self.too_deep(event)

    def too_deep(self, event: yaml.Event) -> ReportedError:
        return self.refuse(
            event, f"values are nested more than {MOST_DEEP} deep", "nest them less deeply"
        )

    def alias(self, event: yaml.AliasEvent) -> Node:
        if event.anchor not in self.anchors:
            raise self.refuse(
                event,
                f'"*{event.anchor}" repeats "&{event.anchor}", which does not stand above it',
                "put text that begins with * in quotes",
            )
        node = self.anchors[event.anchor]
        if node is None:
            raise self.refuse(
                event, f'"*{event.anchor}" stands inside itself', "repeat something else"
            )
        return node

    def check_tag(self, event: Any, known: tuple[str, ...]) -> None:
        tag: str | None = event.tag
        if tag and tag != "!" and tag.removeprefix(_STANDARD) not in known:
            short = tag.replace(_STANDARD, "!!")
            raise self.refuse(
                event, f'the tag "{short}" is unknown', 'put text that begins with "!" in quotes'
            )

    def scalar(self, event: yaml.ScalarEvent) -> str | int | float | bool | None:
        self.check_tag(event, ("str", "int", "float", "bool", "null"))
        tag: str = (event.tag or "").removeprefix(_STANDARD)
        text: str = event.value
        if tag in ("str", "!") or (not tag and not event.implicit[0]):
            return text
        value = _plain(text)
        if tag and type(value) not in _TAGGED[tag]:
            raise self.refuse(event, f'"{text}" is not what its tag "!!{tag}" says', "drop the tag")
        return value


def _place(event: yaml.Event) -> tuple[int, int]:
    """Return line and column from 1; the parser gives every event a mark."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def _plain(text: str) -> str | int | float | bool | None:
    """Return what unquoted text means: a number, true, false, nothing, or the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    if _INT.fullmatch(text):
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text


def compose(text: str, shown: str, diagnostics: Diagnostics) -> Node | None:
    """Build the tree of a YAML document.

    Args:
        text: the document.
        shown: its path as messages name it.
        diagnostics: takes what is refused.

    Returns:
        The root, or None if the document is empty.

    Raises:
        ReportedError: if it is YAML of a kind that is not read; the diagnostic is there.
        yaml.MarkedYAMLError: if it is no YAML.
    """
    builder = _Builder(shown, diagnostics)
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        builder.take(event)
    return builder.root
