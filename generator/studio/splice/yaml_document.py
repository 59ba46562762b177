"""A YAML file as nodes that are set, added, moved and removed by splices of its bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import ReadOnly, first_reason
from punchboard.generator.studio.splice.splice import Splice
from punchboard.generator.studio.splice.text_splice import EditedText, TextSplice
from punchboard.generator.studio.splice.yaml_source import read_source
from punchboard.generator.studio.splice.yaml_steps import (
    Add,
    Move,
    Remove,
    Rename,
    Replace,
    Step,
    Write,
    shared_elsewhere,
    splices_of,
    written_pair,
)
from punchboard.generator.studio.splice.yaml_tree import Found, Path, Sharing, YamlTree, unreadable

_MOST_KEPT = 1_000_000
#: The key that comes last in layouts, groups and grids, as its value is the longest.
_LAST = "elements"
#: The value of a pair that is copied as text and repeats something outside of it.
_UNKNOWN = object()


class SetNode(NamedTuple):
    """A value that replaces another one, or that is added with the mappings missing above it.

    Attributes:
        path: Its place. The index behind the last entry of a list adds an entry.
        value: The new value.
        before: Key that a new key comes before; None adds it at the end, or above `elements` if
            that is the last one. In a list the index that a new entry gets; None replaces the
            entry that is there.
    """

    path: Path
    value: Any
    before: str | int | None = None


class RemoveNode(NamedTuple):
    """A key or an entry of a list that is removed with its value."""

    path: Path


class RenameKey(NamedTuple):
    """A key that gets another name."""

    path: Path
    name: str


class MoveNode(NamedTuple):
    """A key or an entry that moves before another one of the same parent, or to its end."""

    path: Path
    before: str | int | None


class WriteText(NamedTuple):
    """A pair of a mapping that is copied as it is written, with its comments.

    Attributes:
        path: Its new place; its last step becomes the key. A pair that is there is replaced.
        text: The pair as `YamlDocument.written` returns it.
        before: Key that a new pair comes before; None adds it at the end.
    """

    path: Path
    text: str
    before: str | int | None = None


NodeEdit = SetNode | RemoveNode | RenameKey | MoveNode | WriteText


def open_document(raw: bytes) -> YamlDocument | ReadOnly:
    """Return a YAML file for edits, or why it can only be read."""
    # An edit opens the bytes that the one before left.
    return (_opened if len(raw) <= _MOST_KEPT else _opened.__wrapped__)(raw)


@lru_cache(maxsize=8)
def _opened(raw: bytes) -> YamlDocument | ReadOnly:
    source = read_source(raw, Diagnostics())
    if isinstance(source, ReadOnly):
        return source
    return YamlDocument(source.text, source.value, source.mark)


class YamlDocument:
    """A YAML file. It never changes: edits return splices of its bytes."""

    def __init__(self, text: str, value: Any, mark: int) -> None:
        self._text = text
        self._value = value
        self._mark = mark

    @cached_property
    def _tree(self) -> YamlTree:
        return YamlTree(self._text)

    def value(self, path: Path) -> Any:
        """Return a value as the loader reads it, aliases followed.

        Raises:
            KeyError: if the file has no such value.
        """
        return _value_at(self._value, path)

    def has(self, path: Path) -> bool:
        """Return whether the file has a value."""
        try:
            self.value(path)
        except KeyError:
            return False
        return True

    def sharing(self, path: Path) -> Sharing | None:
        """Return the anchor that makes a value count at several places; None if none does."""
        return self._tree.sharing(path)

    def written(self, path: Path) -> str:
        """Return a pair of a mapping as it is written, with its comments, for `WriteText`.

        Raises:
            KeyError: if the file has no such pair.
        """
        value = self.value(path)
        return written_pair(self._tree, path, value)

    def apply(self, edits: Sequence[NodeEdit], *, shared: bool = False) -> list[Splice]:
        """Return the splices that make some edits, each in the text that the one before left.

        Args:
            edits: The edits.
            shared: Whether a value that aliases or merges repeat changes everywhere. Else it is
                replaced where it is repeated if it's short, and refused if it isn't.

        Raises:
            SharedElsewhere: if other places of the file would change.
            EditRefused: if an edit can't be written.
        """
        text = EditedText(self._text)
        taker = _StepTaker(text, self._tree)
        wanted = _thawed(self._value)
        for edit in edits:
            for step in list(_steps(taker.tree, wanted, edit, shared=shared)):
                taker.take(step, shared=shared)
                wanted = _after(wanted, step)
        text.replace(taker.waiting)
        if text.text != self._text:
            paths = [edit.path for edit in edits if isinstance(edit, SetNode)] if shared else [()]
            _check(text.text, wanted, paths, has_merges="<<" in text.text)
        return text.in_bytes(self._mark)


@dataclass(slots=True)
class _StepTaker:
    """Takes steps one after another, and reads the text again when a step needs it.

    Short values change no other node. So many of them, as of a drag of many elements, need one
    reading.

    Attributes:
        text: The text, without the splices that wait.
        tree: Its nodes.
        waiting: Splices of short values.
    """

    text: EditedText
    tree: YamlTree
    waiting: list[TextSplice] = field(default_factory=list)

    def take(self, step: Step, *, shared: bool) -> None:
        """Add the splices of a step."""
        is_short = _is_short(self.tree, step, shared=shared)
        if not is_short:
            self._read()
        splices = splices_of(self.tree, step, shared=shared)
        if any(
            one.start < other.end and other.start < one.end
            for one in splices
            for other in self.waiting
        ):
            self._read()
            splices = splices_of(self.tree, step, shared=shared)
        self.waiting += splices
        if not is_short:
            self._read()

    def _read(self) -> None:
        if self.waiting:
            self.text.replace(self.waiting)
            self.waiting = []
            self.tree = _read(self.text.text)


def _is_short(tree: YamlTree, step: Step, *, shared: bool) -> bool:
    """Return whether a step replaces a value of one line by such a value."""
    if not isinstance(step, Replace) or isinstance(step.value, list | tuple | dict):
        return False
    if isinstance(step.value, str) and ("\n" in step.value or "\r" in step.value):
        return False
    node = tree.find(step.path, shared=shared).node
    is_scalar = node is not None and node.kind == "scalar" and not node.is_block_text
    return is_scalar and node is not None and not node.anchor


def _read(text: str) -> YamlTree:
    try:
        return YamlTree(text)
    except ValueError:
        raise unreadable(tr("its brackets, quotes or names would no longer fit")) from None


def _check(text: str, wanted: Any, paths: Sequence[Path], *, has_merges: bool) -> None:
    """Check that the loader reads the wanted values.

    Raises:
        EditRefused: if it doesn't.
    """
    found = Diagnostics()
    loaded = read_yaml(text, "", found)
    if loaded is None or found.has_errors:
        raise unreadable(first_reason(found))
    for path in paths:
        try:
            is_as_wanted = _is_same(
                _value_at(loaded[0], path), _value_at(wanted, path), in_order=not has_merges
            )
        except KeyError:
            is_as_wanted = False
        if not is_as_wanted:
            raise EditRefused(
                tr("this change would also change other values of the file"),
                tr("change the file as text"),
            )


def _is_same(one: Any, other: Any, *, in_order: bool) -> bool:
    """Return whether two values are the same, numbers of any type alike."""
    if other is _UNKNOWN:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        if len(one) != len(other) or (in_order and list(one) != list(other)):
            return False
        return all(
            key in one and _is_same(one[key], each, in_order=in_order)
            for key, each in other.items()
        )
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(
            _is_same(*both, in_order=in_order) for both in zip(one, other, strict=True)
        )
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other)


def _value_at(value: Any, path: Path) -> Any:
    for step in path:
        is_there = (
            step in value
            if isinstance(value, dict)
            else isinstance(value, list | tuple)
            and isinstance(step, int)
            and 0 <= step < len(value)
        )
        if not is_there:
            raise KeyError(path)
        value = value[step]
    return value


def _thawed(value: Any) -> Any:
    """Return a value with lists that can be changed, and nothing in it twice."""
    if isinstance(value, dict):
        return {key: _thawed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_thawed(each) for each in value]
    return value


def _steps(tree: YamlTree, value: Any, edit: NodeEdit, *, shared: bool) -> Iterator[Step]:
    """Yield the steps of an edit: changes of one node each."""
    if not edit.path:
        raise EditRefused(tr("the file itself can't be replaced"), tr("change a value in it"))
    if isinstance(edit, SetNode):
        yield from _steps_of_set(tree, value, edit, shared=shared)
        return
    found = tree.find(edit.path, shared=shared)
    if isinstance(edit, WriteText):
        yield from _steps_of_text(tree, found, edit)
        return
    if found.node is None or found.own < len(edit.path):
        _refuse_shared(tree, edit.path)
        raise _missing(edit.path)
    if isinstance(edit, RemoveNode):
        yield Remove(edit.path)
    elif isinstance(edit, MoveNode):
        yield Move(edit.path, edit.before)
    elif edit.path[-1] != edit.name:
        if edit.name in _value_at(value, edit.path[:-1]):
            raise EditRefused(
                tr('"{name}" is there already', name=edit.name), tr("type another name")
            )
        yield Rename(edit.path, edit.name)


def _steps_of_text(tree: YamlTree, found: Found, edit: WriteText) -> Iterator[Step]:
    loaded = read_yaml(edit.text, "", Diagnostics())
    value = _UNKNOWN
    if loaded is not None and isinstance(loaded[0], dict) and len(loaded[0]) == 1:
        value = _thawed(next(iter(loaded[0].values())))
    if found.parent is None or found.own < len(edit.path):
        _refuse_shared(tree, edit.path)
        raise _missing(edit.path[:-1])
    yield Write(edit.path, edit.text, value, edit.before)


def _steps_of_set(tree: YamlTree, value: Any, edit: SetNode, *, shared: bool) -> Iterator[Step]:
    path, new = edit.path, edit.value
    found = tree.find(path, shared=shared)
    if found.own < len(path) and not shared:
        own = path[: found.own]
        copy = _value_at(value, own)
        if not isinstance(copy, list) or any(isinstance(each, dict | list) for each in copy):
            _refuse_shared(tree, path)
        copy = list(copy)
        _put(copy, path[-1], new, edit.before)
        yield from _steps_of_set(tree, value, SetNode(own, copy), shared=False)
        return
    depth = len(path) - 1
    while depth and _is_void(value, path[:depth]):
        depth -= 1
    for step in reversed(path[depth + 1 :]):
        if not isinstance(step, str):
            raise _missing(path[:-1])
        new = {step: new}
    is_made = depth < len(path) - 1
    path = path[: depth + 1]
    around = _value_at(value, path[:-1]) if not _is_void(value, path[:-1]) else {}
    _check_parent(around, path, edit)
    is_entry = isinstance(around, list)
    step = path[-1]
    if (is_entry and (edit.before is not None or step == len(around))) or (
        not is_entry and step not in around
    ):
        before = None if is_made else edit.before
        if before is None and list(around)[-1:] == [_LAST]:
            before = _LAST
        yield Add(path, new, before, is_made and depth == 0)
    elif found.node is None and not is_made:
        yield Add(path, new, None)  # a merge has this key, and the mapping gets one of its own
    elif is_made:
        yield Replace(path, new, depth == 0)
    else:
        yield from _changes(tree, path, around[step], new, shared=shared)


def _is_void(value: Any, path: Path) -> bool:
    """Return whether a path leads to no value, or to a key without one."""
    try:
        return _value_at(value, path) is None
    except KeyError:
        return True


def _check_parent(around: Any, path: Path, edit: SetNode) -> None:
    """Check that a value can be put into another one.

    Raises:
        EditRefused: if it has no place there.
    """
    step = path[-1]
    if isinstance(around, list):
        if isinstance(step, int) and 0 <= step <= len(around):
            return
        raise _missing(path)
    if not isinstance(around, dict) or isinstance(step, bool):
        raise _missing(path)
    if edit.before is not None and step not in around and edit.before not in around:
        raise _missing((*path[:-1], edit.before))


def _missing(path: Path) -> EditRefused:
    return EditRefused(
        tr('the file has no "{path}"', path=".".join(map(str, path))),
        tr("look at the file; it may have changed"),
    )


def _refuse_shared(tree: YamlTree, path: Path) -> None:
    """Refuse a change of a value that other places of the file show.

    Raises:
        SharedElsewhere: if it is shared.
    """
    for depth in range(len(path), 0, -1):
        sharing = tree.sharing(path[:depth])
        if sharing is not None:
            raise shared_elsewhere(sharing)


def _changes(tree: YamlTree, path: Path, old: Any, new: Any, *, shared: bool) -> Iterator[Step]:
    """Yield the smallest steps from a value to another one."""
    if _is_same(old, new, in_order=True):
        return
    node = tree.find(path, shared=shared).node
    is_own = node is not None and node.kind in ("mapping", "list")
    if (
        is_own
        and isinstance(old, dict)
        and isinstance(new, dict)
        and not old.keys().isdisjoint(new)
    ):
        assert node is not None
        if not any(key.is_merge for key, _ in node.pairs):
            for key in old:
                if key not in new:
                    yield Remove((*path, key))
            for key, each in new.items():
                if key in old:
                    yield from _changes(tree, (*path, key), old[key], each, shared=shared)
                else:
                    yield Add((*path, key), each, None)
            return
    if is_own and old and new and isinstance(old, list) and isinstance(new, list | tuple):
        yield from _changed_entries(tree, path, old, new, shared=shared)
        return
    yield Replace(path, new)


def _changed_entries(
    tree: YamlTree, path: Path, old: Sequence[Any], new: Sequence[Any], *, shared: bool
) -> Iterator[Step]:
    head = _same_at_start(old, new)
    tail = _same_at_start(old[head:][::-1], new[head:][::-1])
    both = min(len(old), len(new)) - tail
    for index in range(head, both):
        yield from _changes(tree, (*path, index), old[index], new[index], shared=shared)
    for index in reversed(range(both, len(old) - tail)):
        yield Remove((*path, index))
    for index in range(both, len(new) - tail):
        yield Add((*path, index), new[index], index)


def _same_at_start(one: Sequence[Any], other: Sequence[Any]) -> int:
    count = 0
    for first, second in zip(one, other, strict=False):
        if not _is_same(first, second, in_order=True):
            break
        count += 1
    return count


def _put(parent: Any, step: str | int, new: Any, before: str | int | None) -> None:
    """Put a value into a list or mapping, as `SetNode` says."""
    if isinstance(parent, list):
        if before is not None or step == len(parent):
            parent.insert(int(step), new)
        else:
            parent[int(step)] = new
    elif step in parent or before is None:
        parent[step] = new
    else:
        pairs = list(parent.items())
        place = list(parent).index(before)
        parent.clear()
        parent.update([*pairs[:place], (step, new), *pairs[place:]])


def _after(value: Any, step: Step) -> Any:
    """Return the wanted values after a step."""
    path = step.path
    if value is None:
        value = {}
    parent = value
    for each in path[:-1]:
        if parent[each] is None:
            parent[each] = {}
        parent = parent[each]
    key = path[-1]
    match step:
        case Remove():
            del parent[key]
        case Rename():
            pairs = [(step.name if each == key else each, old) for each, old in parent.items()]
            parent.clear()
            parent.update(pairs)
        case Move():
            _move(parent, key, step.before)
        case Replace():
            parent[key] = _thawed(step.value)
        case Add():
            _put(parent, key, _thawed(step.value), step.before)
        case Write():
            _put(parent, key, deepcopy(step.value), step.before)
    return value


def _move(parent: Any, key: Any, before: Any) -> None:
    if isinstance(parent, list):
        place = len(parent) if before is None else before
        entry = parent.pop(key)
        parent.insert(place - (place > key), entry)
        return
    entry = parent.pop(key)
    if before is None:
        parent[key] = entry
    else:
        _put(parent, key, entry, before)
