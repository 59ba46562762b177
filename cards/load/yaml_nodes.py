"""The nodes of a YAML text with their places, from the events of the loader's parser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import yaml

from punchboard.cards.load.tables.yaml_table import cell_text
from punchboard.cards.load.yaml_file import scalar_value
from punchboard.cards.problem import NOWHERE

_FIRST_LINE = re.compile(r"[|>][0-9+-]*")
_ENDS, _ONE_END = re.compile(r"(?:(?:\r\n?|\n)[ \t]*)+\Z"), re.compile(r"(?:\r\n?|\n)\Z")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")


@dataclass(slots=True)
class YamlNode:
    """A value in a YAML text.

    Attributes:
        kind: `alias` repeats another node.
        start: Index of its first character, anchor and tag included.
        content: Index behind anchor and tag.
        end: Index behind its last character; that of a block of lines is before its last line end.
        style: A scalar's quote, `|` or `>`; "[" for a list or mapping in brackets; else "".
        is_flow: Whether it is within brackets, or has some itself.
        value: A scalar's text, or an alias' name.
        anchor: Name by which aliases repeat it, or "".
        has_tag: Whether a tag tells its type.
        items: The entries of a list.
        pairs: The keys and values of a mapping.
    """

    kind: Literal["scalar", "list", "mapping", "alias"]
    start: int
    content: int
    end: int
    style: str = ""
    is_flow: bool = False
    value: str = ""
    anchor: str = ""
    has_tag: bool = False
    items: Sequence[YamlNode] = ()
    pairs: Sequence[tuple[YamlNode, YamlNode]] = ()

    @property
    def is_block_text(self) -> bool:
        """Return whether it is a text in lines of its own, below `|` or `>`."""
        return self.kind == "scalar" and self.style in ("|", ">")

    @property
    def is_merge(self) -> bool:
        """Return whether it is the key `<<`."""
        return self.kind == "scalar" and not self.style and self.value == "<<"

    @property
    def cell(self) -> str:
        """Return a scalar as the text of a cell."""
        is_plain = not self.style and not self.has_tag
        return cell_text(plain_value(self.value)) if is_plain else self.value


def plain_value(text: str) -> str | int | float | bool | None:
    """Return the value of a scalar without quotes and tag."""
    return scalar_value(yaml.ScalarEvent(None, None, (True, False), text), NOWHERE)


def read_nodes(text: str) -> YamlNode | None:
    """Return the top node of a YAML text; None for an empty text.

    Raises:
        ValueError: if it isn't YAML; the loader tells why.
    """
    try:
        return _top_node(text)
    except yaml.YAMLError as trouble:
        raise ValueError(str(trouble)) from None


def _top_node(text: str) -> YamlNode | None:
    parents: list[YamlNode] = []
    waiting: list[list[YamlNode]] = []
    root = None
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionEndEvent):
            node, children = parents.pop(), waiting.pop()
            _close(node, children, event)
        elif isinstance(event, yaml.NodeEvent):
            node = _node(text, event, is_within=bool(parents) and parents[-1].is_flow)
            if isinstance(event, yaml.CollectionStartEvent):
                parents.append(node)
                waiting.append([])
                continue
        else:
            continue
        if parents:
            waiting[-1].append(node)
        else:
            root = node
    return root


def _node(text: str, event: yaml.NodeEvent, *, is_within: bool) -> YamlNode:
    assert event.start_mark is not None  # the parser gives each of them both
    assert event.end_mark is not None
    start, end = event.start_mark.index, event.end_mark.index
    if isinstance(event, yaml.AliasEvent):
        return YamlNode("alias", start, start, end, "", is_within, event.anchor or "")
    if isinstance(event, yaml.ScalarEvent):
        anchor, has_tag, style = event.anchor or "", bool(event.tag), event.style or ""
        content = _content(text, start, end) if anchor or has_tag else start
        if style in ("|", ">"):
            end = _end_of_block(text, content, end)
        return YamlNode(
            "scalar", start, content, end, style, is_within, event.value, anchor, has_tag
        )
    assert isinstance(event, yaml.CollectionStartEvent)
    anchor, has_tag, is_flow = event.anchor or "", bool(event.tag), bool(event.flow_style)
    content = _content(text, start, end) if anchor or has_tag else start
    kind: Literal["list", "mapping"] = "list"
    if isinstance(event, yaml.MappingStartEvent):
        kind = "mapping"
    if is_flow:
        return YamlNode(kind, start, end - 1, end, "[", True, "", anchor, has_tag)
    return YamlNode(kind, start, content, end, "", False, "", anchor, has_tag)


def _content(text: str, start: int, end: int) -> int:
    """Return where a value begins behind its anchor and tag."""
    found = _PROPERTIES.match(text, start, end)
    return found.end() if found else start


def _end_of_block(text: str, start: int, end: int) -> int:
    """Return where the lines of a block end: before the line end of its last one.

    Blank lines below it are part of it only if its first line has the mark `+`.
    """
    first = _FIRST_LINE.match(text, start, end)
    pattern = _ONE_END if first and "+" in first.group() else _ENDS
    found = pattern.search(text, start, end)
    return found.start() if found else end


def _close(node: YamlNode, children: list[YamlNode], event: yaml.Event) -> None:
    """Give a list or mapping its children and its end."""
    assert event.end_mark is not None
    if node.kind == "list":
        node.items = children
    else:
        node.pairs = list(zip(children[::2], children[1::2], strict=True))
    # A block ends where the next thing begins, says the parser.
    node.end = event.end_mark.index if node.is_flow else max(each.end for each in children)


def nodes_in(node: YamlNode) -> Iterator[YamlNode]:
    """Yield a node, and those within it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.items
        for pair in node.pairs:
            waiting += pair
