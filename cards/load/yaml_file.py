"""A YAML file -> plain values, and where each of them stands.

YAML as a designer expects it: only `true` and `false` are truth values, `12:30` and `007` stay
text, a key may not be written twice, and lists are tuples. Events become nodes with sizes, without
recursion and within bounds, as the parser's own composer falls over (down to the C stack) when
brackets are nested very deeply; nodes become values; the parser's complaints become plain words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml import Mark, MarkedYAMLError

from punchboard.cards.game import SourceMap, YamlPath
from punchboard.cards.load.files import load_text
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
    display_path: str
    diagnostics: Diagnostics
    anchors: dict[str, Node | None] = field(default_factory=dict)
    open: list[tuple[Node, str | None]] = field(default_factory=list)
    root: Node | None = None

    def refuse(self, event: yaml.Event, message: str, hint: str) -> ReportedError:
        self.diagnostics.error(Position(self.display_path, "", *_place(event)), message, hint)
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


def _compose(text: str, display_path: str, diagnostics: Diagnostics) -> Node | None:
    """Build the tree of a YAML document.

    Args:
        text: the document.
        display_path: its path as messages name it.
        diagnostics: takes what is refused.

    Returns:
        The root, or None if the document is empty.

    Raises:
        ReportedError: if it is YAML of a kind that is not read; the diagnostic is there.
        yaml.MarkedYAMLError: if it is no YAML.
    """
    builder = _Builder(display_path, diagnostics)
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        builder.take(event)
    return builder.root


_QUOTE = 'put the whole text in quotes: "…"'
_INDENT = "indent the lines of one block alike, with spaces"

#: Complaint of the parser (a pattern on its words) to what is wrong and how to mend it.
_SENTENCES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        'a ": " stands where none can: inside plain text, or in a line indented too far',
        "put the text in quotes, or indent the lines of one block alike",
    ),
    (
        "block sequence entries are not allowed",
        'a "- " stands where no list can begin',
        "start the list on a new line",
    ),
    ("could not find expected ':'", "this line lacks its colon", 'write "name: value"'),
    ("expected '-' indicator", 'this line of a list lacks its "- "', _INDENT),
    ("expected ',' or ']'", 'this list is never closed by "]"', 'put "]" at the end of the list'),
    ("expected ',' or '}'", 'this block is never closed by "}"', 'put "}" at the end of the block'),
    ("unexpected end of stream", "this quoted text never ends", "add the closing quote"),
    (
        "unexpected document indicator",
        "this quoted text never ends",
        "add the closing quote",
    ),
    (
        "unknown escape character",
        "a backslash in double quotes begins a code that does not exist",
        r"write \\ for a backslash, or use single quotes",
    ),
    (
        "escape (code|sequence)|escaped|hexdecimal|hexadecimal",
        "a backslash in double quotes begins a code that is broken",
        r"write \\ for a backslash, or use single quotes",
    ),
    (
        "comment or line break",
        '"|" or ">" must be the last mark in its line',
        "put the text on the next lines, indented",
    ),
    ("indentation indicator", "the text after this mark is indented by no spaces", _INDENT),
    ("directive", 'a line cannot begin with "%"', _QUOTE),
    ("incompatible YAML", "this version of YAML is unknown", "delete the line"),
    ("expected node content", "a value is missing or begins with a mark of YAML", _QUOTE),
    ("alphabetic or numeric", 'a "*" or "&" stands before no name', _QUOTE),
    ("tag|expected '>'|URI|'!'", 'text that begins with "!" needs quotes', _QUOTE),
)

#: Complaints that are better shown where the thing began than where the parser gave up.
_FROM_THE_START = re.compile(r"expected ',' or|unexpected end|unexpected document")


def _say_syntax_error(
    trouble: MarkedYAMLError, text: str, display_path: str, diagnostics: Diagnostics
) -> None:
    """Add a diagnostic for what stopped the parser.

    Args:
        trouble: the parser's own complaint.
        text: the file.
        display_path: its path as messages name it.
        diagnostics: takes the sentence.
    """
    problem = trouble.problem or ""
    mark = trouble.problem_mark or trouble.context_mark
    if _FROM_THE_START.search(problem):
        mark = trouble.context_mark or mark
    message, hint = _sentence(problem, mark, text)
    diagnostics.error(mark_position(mark, display_path), message, hint)


def mark_position(mark: Mark | None, display_path: str) -> Position:
    """Return a parser's mark as a position; without a mark, the whole file."""
    return (
        Position(display_path, "", mark.line + 1, mark.column + 1)
        if mark
        else Position(display_path)
    )


def _sentence(problem: str, mark: Mark | None, text: str) -> tuple[str, str]:
    lines = text.splitlines() or [""]
    line = lines[min(mark.line, len(lines) - 1)] if mark else ""
    before, after = (line[: mark.column], line[mark.column :]) if mark else ("", "")
    if "cannot start any token" in problem:
        if "\t" in (before[len(before.rstrip()) :] + after[:1]):
            return "a tab stands here; YAML is indented with spaces", "replace it with spaces"
        return f'text that begins with "{after[:1]}" needs quotes', _QUOTE
    if "did not find expected key" in problem:
        if before.rstrip().endswith(('"', "'")) or before.count("'") % 2:
            return "text goes on after its closing quote", "double a quote inside: ''"
        return 'this line is indented unlike the lines above, or is no "name: value"', _INDENT
    for pattern, message, hint in _SENTENCES:
        if re.search(pattern, problem):
            return message, hint
    return "from here on the file makes no sense as YAML", f"check quotes and indents; {_INDENT}"


MOST_BYTES = 20_000_000
#: Files without a fault are kept as they were read, for layouts that many others extend and for
#: proofs that are made again and again: so many files, of so many values and characters each
#: (together 50 MB at the very most).
_MOST_KEPT, _MOST_KEPT_VALUES, _MOST_KEPT_TEXT = 100, 2_000, 100_000


#: What was read, by text and path. The values are never changed; their positions are copied.
_known: dict[tuple[str, str], tuple[Any, SourceMap]] = {}


def load_yaml(
    path: Path, display_path: str, diagnostics: Diagnostics
) -> tuple[Any, SourceMap] | None:
    """Read a YAML file.

    Args:
        path: the file.
        display_path: its path as messages name it.
        diagnostics: takes what is wrong.

    Returns:
        Its values (lists as tuples, None for an empty file) and their positions; None if nothing
        could be read.

    Raises:
        ComputerError: if the computer does not let go of the file.
    """
    text = load_text(path, display_path, MOST_BYTES, diagnostics)
    return None if text is None else read_yaml(text, display_path, diagnostics)


def read_yaml(
    text: str, display_path: str, diagnostics: Diagnostics
) -> tuple[Any, SourceMap] | None:
    """Read YAML from text; arguments and result as for `load_yaml`."""
    known = _known.get((text, display_path))
    if known is None:
        before = len(diagnostics)
        known = _read(text, display_path, diagnostics)
        if known is not None and len(diagnostics) == before and _is_small(text, known[1]):
            while len(_known) >= _MOST_KEPT:
                del _known[next(iter(_known))]
            _known[text, display_path] = known
    return known and (known[0], known[1].copy())


def _is_small(text: str, source_map: SourceMap) -> bool:
    return len(text) <= _MOST_KEPT_TEXT and len(source_map) <= _MOST_KEPT_VALUES


def _read(text: str, display_path: str, diagnostics: Diagnostics) -> tuple[Any, SourceMap] | None:
    source_map = SourceMap()
    try:
        root = _compose(text, display_path, diagnostics)
        if root is not None:
            return _Expansion(display_path, diagnostics, source_map).expand(root, ()), source_map
    except ReportedError:
        return None
    except MarkedYAMLError as trouble:
        _say_syntax_error(trouble, text, display_path, diagnostics)
        return None
    source_map[()] = Position(display_path, "", 1, 1)
    return None, source_map


class _Expansion:
    """Turns nodes into values, and notes where they stand."""

    def __init__(self, display_path: str, diagnostics: Diagnostics, source_map: SourceMap) -> None:
        self._shown = display_path
        self._diagnostics = diagnostics
        self._source_map = source_map

    def expand(self, node: Node, path: YamlPath) -> Any:
        self._source_map[path] = self._position(node)
        if node.kind == "scalar":
            return node.content
        if node.kind == "list":
            return tuple(
                self.expand(each, (*path, index)) for index, each in enumerate(node.content)
            )
        value = {}
        for key, (key_node, value_node) in self._pairs(node).items():
            inner = (*path, key)
            self._source_map.keys_at[inner] = self._position(key_node)
            value[key] = self.expand(value_node, inner)
        return value

    def _pairs(self, node: Node) -> dict[str | int, tuple[Node, Node]]:
        """Return a mapping's pairs by key, what it merges (`<<`) first, its own in its place."""
        merged: dict[str | int, tuple[Node, Node]] = {}
        own: dict[str | int, tuple[Node, Node]] = {}
        for key_node, value_node in node.content:
            if key_node.merge:
                for source in self._sources(value_node):
                    merged = {**self._pairs(source), **merged}
                continue
            key = key_node.content
            if key_node.kind != "scalar" or isinstance(key, bool) or not isinstance(key, str | int):
                raise self._refuse_key(key_node)
            if key in own:
                first = own[key][0].line
                self._diagnostics.error(
                    self._position(key_node),
                    f'"{key}" is here a second time; the first is in line {first}',
                    "keep one of the two",
                )
            else:
                own[key] = (key_node, value_node)
        return {**merged, **own}

    def _refuse_key(self, node: Node) -> ReportedError:
        if node.kind == "mapping":
            message, hint = 'text with "{{ … }}" needs quotes', "put the whole text in quotes"
        else:
            message = "a name before a colon must be text or a whole number"
            hint = "put it in quotes"
        self._diagnostics.error(self._position(node), message, hint)
        return ReportedError()

    def _sources(self, node: Node) -> list[Node]:
        sources = node.content if node.kind == "list" else [node]
        wrong = [each for each in sources if each.kind != "mapping"]
        for each in wrong:
            self._diagnostics.error(
                self._position(each),
                '"<<" takes over a block of "name: value" lines, and this is none',
                'write "<<: *name" with the &name of such a block',
            )
        return [each for each in sources if each.kind == "mapping"]

    def _position(self, node: Node) -> Position:
        return Position(self._shown, "", node.line, node.column)
