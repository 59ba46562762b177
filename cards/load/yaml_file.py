"""A YAML file -> plain values, and where each of them stands.

YAML as a designer expects it: only `true` and `false` are truth values, `12:30` and `007` stay
text, a key may not be written twice, and lists are tuples.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from yaml import MarkedYAMLError

from punchboard.cards.game import YamlPath
from punchboard.cards.load.text_file import load_text
from punchboard.cards.load.yaml_nodes import Node, compose
from punchboard.cards.load.yaml_trouble import say_trouble
from punchboard.cards.problem import Diagnostics, Position, ReportedError

MOST_BYTES = 20_000_000
#: Files without a fault are kept as they were read, for layouts that many others extend and for
#: proofs that are made again and again: so many files, of so many values and characters each
#: (together 50 MB at the very most).
_MOST_KEPT, _MOST_KEPT_VALUES, _MOST_KEPT_TEXT = 100, 1_000, 100_000


class Marks(dict[YamlPath, Position]):
    """Positions of values by path.

    Attributes:
        keys_at: positions of the keys, by the paths of their values.
    """

    def __init__(self) -> None:
        super().__init__()
        self.keys_at: dict[YamlPath, Position] = {}

    def key(self, path: YamlPath) -> Position | None:
        """Return where a value's key stands, or the value itself where it has none."""
        return self.keys_at.get(path) or self.get(path)

    def copy(self) -> Marks:
        """Return one that may be added to."""
        copied = Marks()
        copied.update(self)
        copied.keys_at.update(self.keys_at)
        return copied


#: What was read, by text and path. The values are never changed; their positions are copied.
_known: dict[tuple[str, str], tuple[Any, Marks]] = {}


def load_yaml(path: Path, shown: str, diagnostics: Diagnostics) -> tuple[Any, Marks] | None:
    """Read a YAML file.

    Args:
        path: the file.
        shown: its path as messages name it.
        diagnostics: takes what is wrong.

    Returns:
        Its values (lists as tuples, None for an empty file) and their positions; None if nothing
        could be read.

    Raises:
        ComputerError: if the computer does not let go of the file.
    """
    text = load_text(path, shown, MOST_BYTES, diagnostics)
    return None if text is None else read_yaml(text, shown, diagnostics)


def read_yaml(text: str, shown: str, diagnostics: Diagnostics) -> tuple[Any, Marks] | None:
    """Read YAML from text; arguments and result as for `load_yaml`."""
    known = _known.get((text, shown))
    if known is None:
        before = len(diagnostics)
        known = _read(text, shown, diagnostics)
        if known is not None and len(diagnostics) == before and _is_small(text, known[1]):
            while len(_known) >= _MOST_KEPT:
                del _known[next(iter(_known))]
            _known[text, shown] = known
    return known and (known[0], known[1].copy())


def _is_small(text: str, marks: Marks) -> bool:
    return len(text) <= _MOST_KEPT_TEXT and len(marks) <= _MOST_KEPT_VALUES


def _read(text: str, shown: str, diagnostics: Diagnostics) -> tuple[Any, Marks] | None:
    marks = Marks()
    try:
        root = compose(text, shown, diagnostics)
        if root is not None:
            return _Expansion(shown, diagnostics, marks).expand(root, ()), marks
    except ReportedError:
        return None
    except MarkedYAMLError as trouble:
        say_trouble(trouble, text, shown, diagnostics)
        return None
    marks[()] = Position(shown, "", 1, 1)
    return None, marks


class _Expansion:
    """Turns nodes into values, and notes where they stand."""

    def __init__(self, shown: str, diagnostics: Diagnostics, marks: Marks) -> None:
        self._shown = shown
        self._diagnostics = diagnostics
        self._marks = marks

    def expand(self, node: Node, path: YamlPath) -> Any:
        self._marks[path] = self._position(node)
        if node.kind == "scalar":
            return node.content
        if node.kind == "list":
            return tuple(
                self.expand(each, (*path, index)) for index, each in enumerate(node.content)
            )
        value = {}
        for key, (key_node, value_node) in self._pairs(node).items():
            inner = (*path, key)
            self._marks.keys_at[inner] = self._position(key_node)
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
            what, fix = 'text with "{{ … }}" needs quotes', "put the whole text in quotes"
        else:
            what = "a name before a colon must be text or a whole number"
            fix = "put it in quotes"
        self._diagnostics.error(self._position(node), what, fix)
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
