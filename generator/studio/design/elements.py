"""Operations on whole elements: add, delete, duplicate, order, rename, hide and show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.game import YamlPath
from punchboard.generator.studio.design.bench import Bench, check_name
from punchboard.generator.studio.design.chain import ElementPath, Layer
from punchboard.generator.studio.design.sent import (
    Sent,
    as_path,
    before_of,
    path_of,
    text_of,
    thawed,
)
from punchboard.generator.studio.duplicate import fresh_id
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.yaml_document import (
    MoveNode,
    RenameKey,
    SetNode,
    WriteText,
)

#: Kinds of elements that hold others.
CONTAINERS = frozenset({"group", "grid", "stack", "track"})


def add(bench: Bench, sent: Sent) -> None:
    """Add an element; its name gets a number if another one has it."""
    element = thawed(sent.get("element"))
    if not isinstance(element, dict):
        raise BadRequestError("element")
    parent: ElementPath = ()
    if sent.get("parent"):
        parent = as_path(sent["parent"], "parent")
        layer = bench.layer(parent)
        if layer.kind not in CONTAINERS:
            raise EditRefused(tr("{element} can't hold other elements", element=layer.name))
    name = bench.free_name(parent, text_of(sent, "name"))
    path = (*parent, "elements", name)
    before = before_of(sent)
    names = own_names(bench, parent)
    if before is not None and before not in names:
        # Elements of a base are below all of this layout.
        before = names[0] if names and before in _names(bench, parent) else None
    bench.write(path, element, before)
    bench.check(path)
    bench.draft.made.append(path)


def delete(bench: Bench, sent: Sent) -> None:
    """Delete an element; one that a base defines is left out of this layout."""
    path = path_of(sent)
    layer = bench.layer(path)
    others = bench.mentioning(path)
    if others:
        raise EditRefused(
            tr("{file} changes {element} too", file=others[0], element=layer.name),
            tr("delete it there first"),
        )
    if bench.draft.chain.layer(path, bench.target + 1) is not None:
        bench.write(path, None)
    else:
        bench.remove(path)


def duplicate(bench: Bench, sent: Sent) -> None:
    """Copy an element, above the one that it is a copy of."""
    path = path_of(sent)
    layer = bench.layer(path)
    parent = path[:-2]
    taken = bench.taken(parent)
    name = fresh_id(layer.name, taken)
    if sent.get("name"):
        name = bench.free_name(parent, text_of(sent, "name"))
    copy = (*path[:-1], name)
    if bench.is_own(layer):
        names = own_names(bench, parent)
        at = names.index(layer.name) + 1
        before = names[at] if at < len(names) else None
        text = bench.draft.document(bench.file).written(path)
        bench.draft.edit(bench.file, WriteText(copy, text, before), bench.own(path))
    else:
        bench.write(copy, layer.plain())
    bench.draft.made.append(copy)


def order(bench: Bench, sent: Sent) -> None:
    """Move an element in the drawing order, before another one of the same parent."""
    path, before = path_of(sent), before_of(sent)
    layer = bench.layer(path)
    _must_be_own(bench, layer)
    names = own_names(bench, path[:-2])
    if before is not None and before not in names:
        other = bench.layer((*path[:-1], before))
        raise EditRefused(
            tr(
                "{element} comes from {file}: everything of this layout is drawn above it",
                element=other.name,
                file=bench.draft.chain.sources[other.source].path,
            )
        )
    at = names.index(layer.name)
    following = names[at + 1] if at + 1 < len(names) else None
    if before in (layer.name, following):
        return
    bench.draft.edit(bench.file, MoveNode(path, before))


def rename(bench: Bench, sent: Sent) -> None:
    """Rename an element, also where other layouts mention it."""
    path, name = path_of(sent), text_of(sent, "name")
    layer = bench.layer(path)
    if name == layer.name:
        return
    _must_be_own(bench, layer)
    check_name(name)
    if name in bench.taken(path[:-2]):
        raise EditRefused(tr('there is already an element "{name}"', name=name))
    if layer.value("continues"):
        for file in _back_files(bench):
            _rename_rest(bench, file, layer.name, name)
    for file in [bench.file, *bench.mentioning(path)]:
        bench.draft.edit(file, RenameKey(path, name))
    bench.draft.made.append((*path[:-1], name))


def hide(bench: Bench, sent: Sent) -> None:
    """Hide an element on all cards."""
    path = path_of(sent)
    layer = bench.layer(path)
    condition = layer.value("when", True)
    if condition is False:
        return
    if condition is not True:
        raise EditRefused(
            tr("{element} has a condition: {condition}", element=layer.name, condition=condition),
            tr("change its condition, or delete it"),
        )
    bench.write((*path, "when"), False)


def show(bench: Bench, sent: Sent) -> None:
    """Show a hidden element again."""
    path = path_of(sent)
    if bench.layer(path).value("when", True) is not False:
        return
    below = bench.draft.chain.layer(path, bench.target + 1)
    if below is not None and below.value("when") is False:
        bench.write((*path, "when"), True)
    else:
        bench.remove((*path, "when"))


def own_names(bench: Bench, parent: ElementPath) -> list[str]:
    """Return the elements of a parent that the changed layout defines, in drawing order."""
    path = (*parent, "elements")
    return [
        name
        for name in bench.own(path) or ()
        if (found := bench.draft.chain.layer((*path, name), bench.target)) is not None
        and bench.is_own(found)
    ]


def _names(bench: Bench, parent: ElementPath) -> set[str]:
    chain = bench.draft.chain
    if not parent:
        return set(chain.layers(bench.target))
    return set(bench.layer(parent).children)


def _must_be_own(bench: Bench, layer: Layer) -> None:
    """Refuse a change of an element that a base defines, where only the base can say it."""
    if not bench.is_own(layer):
        file = bench.draft.chain.sources[layer.source].path
        raise EditRefused(
            tr("{element} comes from {file}", element=layer.name, file=file),
            tr("change it for everything that extends {file}", file=file),
        )


def _back_files(bench: Bench) -> list[str]:
    """Return the files of the backs behind the fronts that show the changed layout."""
    face = bench.face
    found: dict[str, None] = {}
    chains = face.chains()
    for front, chain in chains.items():
        if bench.file not in chain.paths:
            continue
        for back in face.studio.uses.back_layouts(face.game, front):
            for each in chains[back].sources if back in chains else ():
                if not each.is_shipped and not each.is_drawing:
                    found[each.path] = None
    return list(found)


def _rename_rest(bench: Bench, file: str, old: str, new: str) -> None:
    """Let a back show the rest of a text under its new name."""
    pattern = re.compile(rf"\brest\.{re.escape(old)}\b")
    for path, text in list(_texts(bench.draft.values(file), ())):
        if pattern.search(text):
            bench.draft.edit(file, SetNode(path, pattern.sub(f"rest.{new}", text)))


def _texts(value: Any, path: YamlPath) -> Iterator[tuple[YamlPath, str]]:
    """Yield the texts in a value with their paths."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(each, (*path, key))
    elif isinstance(value, list | tuple):
        for index, each in enumerate(value):
            yield from _texts(each, (*path, index))
