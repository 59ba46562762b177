"""Files of layouts while an edit is made: their values change at once, their bytes at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import YamlPath
from punchboard.generator.studio.design.chain import Chain, LayoutSource
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import ReadOnly
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.splice.yaml_document import (
    MoveNode,
    NodeEdit,
    RemoveNode,
    RenameKey,
    SetNode,
    WriteText,
    YamlDocument,
    open_document,
)


@dataclass(slots=True)
class _File:
    """A file of the draft.

    Attributes:
        raw: Its bytes before the edits.
        values: Its values after them.
        edits: The edits so far.
    """

    raw: bytes
    values: Any
    edits: list[NodeEdit] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """Edits of several files, made one after another.

    Attributes:
        chain: The layout that is edited, as it is after the edits so far.
        read: Returns the bytes of a file in the game's folder.
        shared: Whether values that aliases repeat change everywhere.
        made: Paths of the elements that were added.
    """

    chain: Chain
    read: Callable[[str], bytes]
    shared: bool = False
    made: list[YamlPath] = field(default_factory=list)
    _files: dict[str, _File] = field(default_factory=dict)
    _new: dict[str, bytes] = field(default_factory=dict)

    def document(self, file: str) -> YamlDocument:
        """Return a file as it is after the edits so far.

        Raises:
            EditRefused: if it can only be read.
        """
        found = self._file(file)
        raw = found.raw
        if found.edits:
            raw = apply_splices(raw, _open(raw, file).apply(found.edits, shared=self.shared))
        return _open(raw, file)

    def values(self, file: str) -> Any:
        """Return the values of a file after the edits so far."""
        return self._file(file).values

    def value(self, file: str, path: YamlPath) -> Any:
        """Return a value of a file, None if there is none."""
        found = self.values(file)
        for key in path:
            try:
                found = found[key]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    def edit(self, file: str, edit: NodeEdit, value: Any = None) -> None:
        """Make an edit.

        Args:
            file: YamlPath of the file.
            edit: The edit.
            value: The value of the text, for an edit that writes text.
        """
        found = self._file(file)
        found.values = _edited(found.values, edit, value)
        found.edits.append(edit)
        sources = tuple(
            replace(each, values=found.values if isinstance(found.values, dict) else {})
            if each.path == file and not each.is_shipped
            else each
            for each in self.chain.sources
        )
        self.chain = replace(self.chain, sources=sources)

    def create(self, file: str, raw: bytes, values: Mapping[str, Any]) -> None:
        """Add a file to the folder as the edited layout; the layout before is its base now."""
        self._new[file] = raw
        self._files[file] = _File(raw, dict(values))
        source = LayoutSource(file, False, raw, values, {})
        self.chain = replace(self.chain, sources=(source, *self.chain.sources))

    def splices(self) -> dict[str, Sequence[Splice]]:
        """Return the edits of the files that exist already, as splices of their bytes.

        Raises:
            EditRefused: if an edit can't be written.
        """
        return {
            file: self._splices(file)
            for file, each in self._files.items()
            if each.edits and file not in self._new
        }

    def new_files(self) -> dict[str, bytes]:
        """Return the added files."""
        return {file: apply_splices(raw, self._splices(file)) for file, raw in self._new.items()}

    def _splices(self, file: str) -> Sequence[Splice]:
        found = self._files[file]
        return _open(found.raw, file).apply(found.edits, shared=self.shared) if found.edits else ()

    def _file(self, file: str) -> _File:
        found = self._files.get(file)
        if found is None:
            raw = self.read(file)
            found = self._files[file] = _File(raw, _open(raw, file).value(()))
        return found


def _open(raw: bytes, file: str) -> YamlDocument:
    opened = open_document(raw)
    if isinstance(opened, ReadOnly):
        raise EditRefused(tr("{file} can't be changed here", file=file), opened.reason)
    return opened


def _edited(values: Any, edit: NodeEdit, value: Any) -> Any:
    """Return values after an edit; the values before it stay as they are."""
    *way, last = edit.path
    return _at(values, way, lambda parent: _child(parent, last, edit, value))


def _at(values: Any, way: Sequence[str | int], change: Callable[[Any], Any]) -> Any:
    if not way:
        return change(values)
    key, *rest = way
    if isinstance(values, list | tuple) and isinstance(key, int):
        entries = list(values)
        entries[key] = _at(entries[key], rest, change)
        return tuple(entries)
    known = values if isinstance(values, Mapping) else {}
    return {**known, key: _at(known.get(key), rest, change)}


def _child(parent: Any, key: str | int, edit: NodeEdit, value: Any) -> Any:
    """Return a mapping or list after an edit of one of its values."""
    if isinstance(parent, list | tuple) and isinstance(key, int):
        entries = list(parent)
        if isinstance(edit, RemoveNode):
            del entries[key]
        elif isinstance(edit, SetNode):
            entries[key : key + 1] = [edit.value]
        return tuple(entries)
    known = dict(parent) if isinstance(parent, Mapping) else {}
    match edit:
        case RemoveNode():
            known.pop(key, None)
        case RenameKey(name=name):
            known = {name if each == key else each: old for each, old in known.items()}
        case MoveNode(before=before):
            known = _put(known, key, known.pop(key), before)
        case SetNode(value=new, before=before):
            known = {**known, key: new} if key in known else _put(known, key, new, before)
        case WriteText(before=before):
            known = {**known, key: value} if key in known else _put(known, key, value, before)
    return known


def _put(
    known: Mapping[Any, Any], key: Any, value: Any, before: str | int | None
) -> dict[Any, Any]:
    """Return a mapping with another key, before one of its keys or at its end."""
    if before not in known:
        return {**known, key: value}
    found: dict[Any, Any] = {}
    for each, old in known.items():
        if each == before:
            found[key] = value
        found[each] = old
    return found
