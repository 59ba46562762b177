"""A YAML file -> plain values, and where each of them stands.

YAML as a designer expects it: only `true` and `false` are truth values, `12:30` and `007` stay
text, a key may not be written twice, and lists are tuples. Events become nodes with sizes, without
recursion and within bounds, as the parser's own composer falls over (down to the C stack) when
brackets are nested very deeply; nodes become values. `yaml_faults` words syntax errors.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml import MarkedYAMLError

from punchboard.cards.catalog import tr
from punchboard.cards.game import SourceMap, YamlPath
from punchboard.cards.load.files import load_text
from punchboard.cards.problem import Diagnostics, Position, PunchboardError

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
        position: Start of the value.
        content: A scalar's value, a list's nodes, or a mapping's pairs of nodes.
        kind: `scalar`, `list` or `mapping`.
        size: Number of values in it, including repetitions by aliases.
        depth: Number of levels in it.
        merge: Whether it is the key `<<`.
    """

    position: Position
    content: Any
    kind: str
    size: int = 1
    depth: int = 1
    merge: bool = False


@dataclass(slots=True, eq=False)
class _Document:
    """A document being read: the parser's events become nodes, and nodes become values.

    Attributes:
        display_path: The file as messages name it.
        diagnostics: Receives errors after which reading continues.
        root: The top node; None before it is read.
        source_map: Positions of the values.
    """

    display_path: str
    diagnostics: Diagnostics
    root: Node | None = None
    source_map: SourceMap = field(default_factory=dict)
    _anchors: dict[str, Node | None] = field(default_factory=dict)
    _open: list[tuple[Node, str | None]] = field(default_factory=list)

    def take(self, event: yaml.Event) -> None:
        """Take the parser's next event.

        Raises:
            PunchboardError: if it is YAML of a kind that is not read.
        """
        mark = event.start_mark
        assert mark is not None  # the parser gives each of them one
        position = Position(self.display_path, "", mark.line + 1, mark.column + 1)
        if isinstance(event, yaml.ScalarEvent):
            node = Node(position, scalar_value(event, position), "scalar")
            node.merge = node.content == "<<" and event.implicit[0]
            self._close(node, event.anchor, position)
        elif isinstance(event, yaml.CollectionStartEvent):
            kind = "mapping" if isinstance(event, yaml.MappingStartEvent) else "list"
            if event.tag:
                _check_tag(event.tag, ("map",) if kind == "mapping" else ("seq",), position)
            node = Node(position, [], kind)
            if len(self._open) >= MOST_DEEP:
                raise _too_deep(position)
            self._open.append((node, event.anchor))
            if event.anchor:
                self._anchors[event.anchor] = None
        elif isinstance(event, yaml.CollectionEndEvent):
            node, anchor = self._open.pop()
            if node.kind == "mapping":
                pairs = iter(node.content)
                node.content = list(zip(pairs, pairs, strict=True))
            self._close(node, anchor, position)
        elif isinstance(event, yaml.AliasEvent):
            self._close(self._alias(event, position), None, position)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise PunchboardError(
                tr('a second document begins here ("---")'), tr("delete the line"), position
            )

    def _close(self, node: Node, anchor: str | None, position: Position) -> None:
        """Hand a finished node to the one around it.

        Args:
            node: The node.
            anchor: Name by which aliases repeat it.
            position: Position of the event that ends it.
        """
        if anchor:
            self._anchors[anchor] = node
        if not self._open:
            self.root = node
            return
        parent = self._open[-1][0]
        parent.content.append(node)
        parent.size += node.size
        parent.depth = max(parent.depth, node.depth + 1)
        if parent.size > MOST_NODES:
            raise PunchboardError(
                tr(
                    "the file holds more than {most:,} values, repeats by *aliases included",
                    most=MOST_NODES,
                ),
                tr("write out what the aliases repeat, or move cards into a table"),
                position,
            )
        if len(self._open) - 1 + parent.depth > MOST_DEEP:
            raise _too_deep(position)

    def _alias(self, event: yaml.AliasEvent, position: Position) -> Node:
        if event.anchor not in self._anchors:
            raise PunchboardError(
                tr(
                    '"*{name}" repeats "&{name}", which does not stand above it',
                    name=event.anchor,
                ),
                tr("put text that begins with * in quotes"),
                position,
            )
        node = self._anchors[event.anchor]
        if node is None:
            raise PunchboardError(
                tr('"*{name}" stands inside itself', name=event.anchor),
                tr("repeat something else"),
                position,
            )
        return node

    def expand(self, node: Node, path: YamlPath) -> Any:
        """Return the value of a node, and note where it stands.

        Raises:
            PunchboardError: if a mapping has a key that is none.
        """
        self.source_map[path] = node.position
        if node.kind == "scalar":
            return node.content
        if node.kind == "list":
            return tuple(
                self.expand(entry, (*path, index)) for index, entry in enumerate(node.content)
            )
        value = {}
        for key, (key_node, value_node) in self._pairs(node).items():
            inner = (*path, key)
            self.source_map[*inner, None] = key_node.position
            value[key] = self.expand(value_node, inner)
        return value

    def _pairs(self, node: Node) -> dict[str | int, tuple[Node, Node]]:
        """Return a mapping's pairs by key; its own pairs override merged ones (`<<`)."""
        merged: dict[str | int, tuple[Node, Node]] = {}
        own: dict[str | int, tuple[Node, Node]] = {}
        for key_node, value_node in node.content:
            if key_node.merge:
                for source in self._sources(value_node):
                    merged = {**self._pairs(source), **merged}
                continue
            key = key_node.content
            if key_node.kind != "scalar" or isinstance(key, bool) or not isinstance(key, str | int):
                raise _no_key(key_node)
            if key in own:
                first = own[key][0].position.row
                self.diagnostics.error(
                    key_node.position,
                    tr(
                        '"{key}" is here a second time; the first is in line {first}',
                        key=key,
                        first=first,
                    ),
                    tr("keep one of the two"),
                )
            else:
                own[key] = (key_node, value_node)
        return {**merged, **own}

    def _sources(self, node: Node) -> list[Node]:
        sources = node.content if node.kind == "list" else [node]
        for source in sources:
            if source.kind != "mapping":
                self.diagnostics.error(
                    source.position,
                    tr('"<<" takes over a block of "name: value" lines, and this is none'),
                    tr('write "<<: *name" with the &name of such a block'),
                )
        return [source for source in sources if source.kind == "mapping"]


def _check_tag(tag: str, known: tuple[str, ...], position: Position) -> None:
    if tag != "!" and tag.removeprefix(_STANDARD) not in known:
        short = tag.replace(_STANDARD, "!!")
        raise PunchboardError(
            tr('the tag "{tag}" is unknown', tag=short),
            tr('put text that begins with "!" in quotes'),
            position,
        )


def scalar_value(event: yaml.ScalarEvent, position: Position) -> str | int | float | bool | None:
    """Return the value of a scalar: an unquoted number, true, false or null, else the text."""
    if event.tag:
        _check_tag(event.tag, ("str", "int", "float", "bool", "null"), position)
    tag: str = (event.tag or "").removeprefix(_STANDARD)
    text: str = event.value
    if tag in ("str", "!") or (not tag and not event.implicit[0]):
        return text
    value: str | int | float | bool | None = text
    if text in _WORDS:
        value = _WORDS[text]
    elif text[0] in "+-.0123456789":
        if _INT.fullmatch(text):
            value = int(text)
        elif _FLOAT.fullmatch(text):
            value = float(text)
    if tag and type(value) not in _TAGGED[tag]:
        message = tr('"{text}" is not what its tag "!!{tag}" says', text=text, tag=tag)
        raise PunchboardError(message, tr("drop the tag"), position)
    return value


def _too_deep(position: Position) -> PunchboardError:
    message = tr("values are nested more than {most} deep", most=MOST_DEEP)
    return PunchboardError(message, tr("nest them less deeply"), position)


def _no_key(node: Node) -> PunchboardError:
    if node.kind == "mapping":
        from punchboard.cards.load.yaml_faults import braces  # most files have no fault

        message, hint = braces()
    else:
        message = tr("a name before a colon must be text or a whole number")
        hint = tr("put it in quotes")
    return PunchboardError(message, hint, node.position)


MOST_BYTES = 20_000_000
#: Files without a fault are kept as they were read, for layouts that many others extend and for
#: proofs that are made again and again: so many files, of so many places and characters each
#: (together 50 MB at the very most).
_MOST_KEPT, _MOST_KEPT_PLACES, _MOST_KEPT_TEXT = 100, 4_000, 100_000


#: What was read, by text and path. The values are never changed; their positions are copied.
_known: dict[tuple[str, str], tuple[Any, SourceMap]] = {}


def load_yaml(
    path: Path, display_path: str, diagnostics: Diagnostics
) -> tuple[Any, SourceMap] | None:
    """Read a YAML file.

    Args:
        path: The file.
        display_path: Its path as messages name it.
        diagnostics: Receives errors and warnings.

    Returns:
        Its values (lists as tuples, None for an empty file) and their positions; None if nothing
        could be read.

    Raises:
        ComputerError: if the system refuses access to the file.
    """
    text = load_text(path, display_path, MOST_BYTES, diagnostics)
    return None if text is None else read_yaml(text, display_path, diagnostics)


def read_yaml(
    text: str, display_path: str, diagnostics: Diagnostics
) -> tuple[Any, SourceMap] | None:
    """Read YAML from text; arguments and result as for `load_yaml`."""
    known = _known.get((text, display_path))
    if known is not None:
        return known[0], known[1].copy()
    reports = diagnostics.count
    document = _Document(display_path, diagnostics)
    places = document.source_map
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            document.take(event)
        places[()] = Position(display_path, "", 1, 1)
        value = None if document.root is None else document.expand(document.root, ())
    except PunchboardError as error:
        diagnostics.error(error.position, error.message, error.hint)
        return None
    except MarkedYAMLError as trouble:
        from punchboard.cards.load.yaml_faults import say_syntax_error  # most files have no fault

        say_syntax_error(trouble, text, display_path, diagnostics)
        return None
    is_small = len(text) <= _MOST_KEPT_TEXT and len(places) <= _MOST_KEPT_PLACES
    if is_small and diagnostics.count == reports:
        while len(_known) >= _MOST_KEPT:
            del _known[next(iter(_known))]
        _known[text, display_path] = value, places.copy()
    return value, places
