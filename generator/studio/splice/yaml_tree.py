"""The nodes of a YAML text: how a path leads to them, and which places repeat them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_nodes import YamlNode, plain_value, read_nodes
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.yaml_writer import YamlWriter

Path = tuple[str | int, ...]

_COLON = re.compile(r"\s*:")
_COMMENT_ABOVE = re.compile(r"( *)#[^\r\n]*")


class Sharing(NamedTuple):
    """Why a change of a node shows at several places of a file.

    Attributes:
        name: Name of the anchor that aliases or merges repeat.
        places: Number of places that show the node.
    """

    name: str
    places: int


@dataclass(frozen=True, slots=True)
class Found:
    """The way to a node.

    Attributes:
        node: The node; None if its parent has no such key or entry.
        parent: The mapping or list that has it, or would have it; None for the top node, and if a
            step before the last one leads nowhere.
        index: Its place among the pairs or entries of the parent; -1 if it isn't there.
        chain: The nodes on the way, from the top to the parent.
        own: How many steps of the path lead to text that isn't repeated from elsewhere.
    """

    node: YamlNode | None
    parent: YamlNode | None
    index: int
    chain: Sequence[YamlNode]
    own: int

    @property
    def is_in_brackets(self) -> bool:
        """Return whether the parent is itself within brackets."""
        return len(self.chain) > 1 and self.chain[-2].is_flow


class YamlTree:
    """The nodes of a YAML text that the loader reads.

    Attributes:
        text: The text.
        root: The top node; None for an empty text.
        writer: Writes values for this text.
    """

    def __init__(self, text: str) -> None:
        """Read the nodes.

        Raises:
            ValueError: if the text isn't YAML.
        """
        self.text = text
        self.root = read_nodes(text)
        self.writer = YamlWriter(text, self._step())

    def _step(self) -> int:
        """Return how far the first mapping within another one is indented."""
        for _, value in self.root.pairs if self.root else ():
            if value.kind == "mapping" and not value.is_flow and value.pairs:
                first = value.pairs[0][0].start
                return max(first - max(self.text.rfind(e, 0, first) for e in "\r\n") - 1, 1)
        return 2

    @cached_property
    def _links(self) -> tuple[dict[int, YamlNode], dict[int, YamlNode], dict[int, list[YamlNode]]]:
        """The targets of aliases, the parents of nodes, and the aliases of nodes, by their ids."""
        targets: dict[int, YamlNode] = {}
        parents: dict[int, YamlNode] = {}
        aliases: dict[int, list[YamlNode]] = {}
        anchors: dict[str, YamlNode] = {}
        waiting = [self.root] if self.root else []
        while waiting:
            node = waiting.pop()
            if node.anchor:
                anchors[node.anchor] = node
            if node.kind == "alias":
                if node.value not in anchors:
                    raise unreadable(
                        tr('"*{name}" would come before the value that it repeats', name=node.value)
                    )
                target = anchors[node.value]
                targets[id(node)] = target
                aliases.setdefault(id(target), []).append(node)
            children = [*node.items, *(each for pair in node.pairs for each in pair)]
            parents.update((id(child), node) for child in children)
            waiting += reversed(children)
        return targets, parents, aliases

    def followed(self, node: YamlNode) -> YamlNode:
        """Return the node that an alias repeats, or the node itself."""
        return self._links[0][id(node)] if node.kind == "alias" else node

    def find(self, path: Path, *, shared: bool) -> Found:
        """Return the way to a node.

        Args:
            path: The path.
            shared: Whether a key from a merge is found where it is written; else it is none of
                the mapping that takes it over.
        """
        chain: list[YamlNode] = []
        node, parent, index, own = self.root, None, -1, len(path)
        for depth, step in enumerate(path):
            if node is None:
                return Found(None, None, -1, chain, own)
            if node.kind == "alias":
                own = min(own, depth)
                node = self.followed(node)
            chain.append(node)
            parent = node
            index = child_index(node, step)
            if index < 0 and (taken := self._merged(node, step)):
                if depth == len(path) - 1 and not shared:
                    return Found(None, parent, -1, chain, own)
                own = min(own, depth + 1)
                parent, index = taken
                chain.append(parent)
            node = child(parent, index)
        return Found(node, parent, index, chain, own)

    def _merged(self, node: YamlNode, step: str | int) -> tuple[YamlNode, int] | None:
        """Return the mapping that a merge takes a key from, and the key's index there."""
        for key, value in node.pairs:
            if not key.is_merge:
                continue
            value = self.followed(value)
            for source in value.items if value.kind == "list" else [value]:
                source = self.followed(source)
                index = child_index(source, step)
                found = (source, index) if index >= 0 else self._merged(source, step)
                if found:
                    return found
        return None

    def sharing(self, path: Path, *, shared: bool = True) -> Sharing | None:
        """Return why a change at a path shows at several places; None if it doesn't."""
        found = self.find(path, shared=shared)
        if found.parent is None:
            return None
        is_own = found.node is not None and found.node.kind != "alias"
        step = path[-1]
        places = self._places(found.node) if is_own and found.node else 0
        places = places or self._places_of_key(found.parent, step)
        if places < 2:
            return None
        aliases = self._links[2]
        chain = [*found.chain, *([found.node] if is_own and found.node else [])]
        names = [each.anchor for each in chain if id(each) in aliases]
        return Sharing(names[-1], places)

    def _places(self, node: YamlNode) -> int:
        """Return how many places show a node."""
        _, parents, aliases = self._links
        parent = parents.get(id(node))
        if parent is None:
            own = 1
        elif parent.kind == "mapping":
            own = self._places_of_key(parent, self._name(parent, node))
        else:
            own = self._places(parent)
        return own + sum(self._places(each) for each in aliases.get(id(node), ()))

    @staticmethod
    def _name(parent: YamlNode, node: YamlNode) -> str | int | None:
        """Return the key of a value; None for a key and for the source of a merge."""
        for key, value in parent.pairs:
            if value is node and not key.is_merge:
                return key_of(key)
        return None

    def _places_of_key(self, mapping: YamlNode, key: str | int | None) -> int:
        """Return how many places show a key of a mapping; a merge may have a key of its own."""
        _, parents, aliases = self._links
        parent = parents.get(id(mapping))
        places = 1 if parent is None else 0
        if parent is not None and parent.kind == "mapping":
            places = self._places_of_key(parent, self._name(parent, mapping))
        elif parent is not None:
            places = self._places(parent)
        for alias in aliases.get(id(mapping), ()):
            taker = self._taker(alias)
            if taker is None:
                places += self._places(alias)
            elif key is None or child_index(taker, key) < 0:
                places += self._places_of_key(taker, key)
        return places

    def _taker(self, alias: YamlNode) -> YamlNode | None:
        """Return the mapping that an alias is merged into; None if it's no merge."""
        parents = self._links[1]
        source, parent = alias, parents.get(id(alias))
        if parent is not None and parent.kind == "list":
            source, parent = parent, parents.get(id(parent))
        for key, value in parent.pairs if parent is not None else ():
            if value is source and key.is_merge:
                return parent
        return None

    def anchors_shared_outside(self, node: YamlNode) -> Iterator[str]:
        """Yield the anchors within a node that aliases outside of it repeat."""
        aliases = self._links[2]
        if not aliases:
            return
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if any(not node.start <= alias.start < node.end for alias in aliases.get(id(each), ())):
                yield each.anchor
            waiting += each.items
            for pair in each.pairs:
                waiting += pair

    @cached_property
    def anchors(self) -> frozenset[str]:
        """The names of all anchors."""
        found = set()
        waiting = [self.root] if self.root and "&" in self.text else []
        while waiting:
            node = waiting.pop()
            found.add(node.anchor)
            waiting += node.items
            for pair in node.pairs:
                waiting += pair
        return frozenset(found - {""})

    def base(self, found: Found) -> int:
        """Return the index behind the colon or dash before a value in lines, and its anchor."""
        node, parent = found.node, found.parent
        assert node is not None
        assert parent is not None
        if node.anchor:
            return node.start + len(self.text[node.start : node.content].rstrip())
        if parent.kind == "list":
            return self.dash(parent, found.index) + 1
        key = parent.pairs[found.index][0]
        colon = _COLON.match(self.text, key.end)
        return colon.end() if colon else key.end

    def dash(self, node: YamlNode, index: int) -> int:
        """Return the index of the dash before an entry of a list in lines."""
        if not index:
            return node.start
        margin = self.writer.column(node.start)
        dash = re.compile(rf"(?:\r\n?|\n) {{{margin}}}-(?=\s|\Z)")
        before = node.items[index - 1]
        found = dash.search(self.text, max(before.end, before.start))
        assert found is not None  # the parser found an entry
        return found.end() - 1

    def start(self, parent: YamlNode, index: int) -> int:
        """Return the index of the first character of a pair or entry: its key or its dash."""
        if parent.kind == "mapping":
            return parent.pairs[index][0].start
        return parent.items[index].start if parent.is_flow else self.dash(parent, index)

    def end(self, parent: YamlNode, index: int) -> int:
        """Return the index behind a pair or entry."""
        if parent.kind == "mapping":
            key, value = parent.pairs[index]
            return max(key.end, value.end)
        if parent.is_flow:
            return parent.items[index].end
        return max(parent.items[index].end, self.dash(parent, index) + 1)

    def stop(self, parent: YamlNode, index: int) -> int:
        """Return the end of the last line of a pair or entry in lines, with its comments."""
        indent = self.writer.column(self.start(parent, index))
        return self.writer.block_stop(self.end(parent, index), indent)

    def lead(self, parent: YamlNode, index: int) -> int:
        """Return where a pair or entry in lines begins, with the comments above that are its own.

        Comments above it are about all entries down to the next gap; so they're its own if no
        other one follows without a gap. Those at the top of a file are about the file.
        """
        writer = self.writer
        start = self.start(parent, index)
        stop = self.stop(parent, index)
        if index + 1 < size(parent):
            after = self.start(parent, index + 1)
            if writer.line_start(after) - stop <= len(writer.line_break):
                return start
        if not writer.is_first(start):
            return start
        indent, lead = writer.column(start), start
        while True:
            line = writer.line_start(lead)
            if line == 0:
                return start
            above = writer.line_start(line - len(writer.line_break))
            found = _COMMENT_ABOVE.fullmatch(self.text, above, line - len(writer.line_break))
            if found is None or len(found.group(1)) != indent:
                return lead
            lead = above + indent
        return lead


def unreadable(reason: str) -> EditRefused:
    """Return the refusal of a change after which the loader couldn't read the file."""
    return EditRefused(
        tr("this change would make the file unreadable: {reason}", reason=reason),
        tr("change the file as text"),
    )


def size(node: YamlNode) -> int:
    """Return the number of pairs or entries."""
    return len(node.pairs) or len(node.items)


def key_of(key: YamlNode) -> str | int | None:
    """Return a key as the loader reads it; None for one that no path names."""
    if key.kind != "scalar":
        return None
    if key.style or key.has_tag:
        return key.value
    value = plain_value(key.value)
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


def child_index(node: YamlNode, step: str | int) -> int:
    """Return the place of a key or of an entry; -1 if there is none."""
    if node.kind == "list":
        is_there = isinstance(step, int) and 0 <= step < len(node.items)
        return int(step) if is_there else -1
    for index, (key, _) in enumerate(node.pairs):
        if not key.is_merge and key_of(key) == step:
            return index
    return -1


def child(node: YamlNode, index: int) -> YamlNode | None:
    """Return the value at a place of a mapping or list."""
    if index < 0:
        return None
    return node.pairs[index][1] if node.kind == "mapping" else node.items[index]
