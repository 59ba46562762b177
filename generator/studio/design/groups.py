"""Operations that put elements into a group and take them out of it, each where it is drawn."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.schema.base import to_mm
from punchboard.generator.expression import ExpressionError
from punchboard.generator.expression.offset import is_expression, tidy, with_offset
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.chain import ElementPath, Layer
from punchboard.generator.studio.design.elements import own_names
from punchboard.generator.studio.design.sent import Sent, as_path, path_of, text_of
from punchboard.generator.studio.duplicate import fresh_id
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.route import BadRequestError
from punchboard.generator.studio.splice.yaml_document import WriteText

#: Values of a group without which its content looks the same.
_HARMLESS = frozenset({"kind", "at", "note", "item", "index", "gap", "cell"})
#: Values of a group that its elements can take over.
_HANDED_ON = frozenset({"when", "ink", "turn"})


class Box(NamedTuple):
    """The box of an element in its parent, in mm; None for an edge that reaches to the parent's."""

    x: float
    y: float
    right: float | None
    bottom: float | None


def group(bench: Bench, sent: Sent) -> None:
    """Put elements of one parent into a group, where the topmost of them is."""
    found = sent.get("paths")
    if not isinstance(found, list) or not found:
        raise BadRequestError("paths")
    paths = [as_path(each, "paths") for each in found]
    container = paths[0][:-1]
    if any(each[:-1] != container for each in paths):
        raise EditRefused(
            tr("these elements are in different groups"), tr("choose elements of one group")
        )
    parent = container[:-1]
    if parent and bench.layer(parent).kind == "stack":
        raise EditRefused(
            tr("{element} places its blocks below each other", element=parent[-1]),
            tr("group the blocks elsewhere"),
        )
    layers = {each: bench.layer(each) for each in paths}
    for each in layers.values():
        check_is_own(bench, each)
    names = own_names(bench, parent)
    members = [each for each in names if (*container, each) in layers]
    name = bench.free_name(parent, text_of(sent, "name") if sent.get("name") else "group")
    path = (*container, name)
    boxes = [box_of(bench, layers[*container, member]) for member in members]
    place = _around([each for each in boxes if each is not None]) if None not in boxes else ()
    document = bench.draft.document(bench.file)
    values = {member: bench.own((*container, member)) for member in members}
    written = [document.written((*container, member)) for member in members]
    head = {"kind": "group", **({"at": place} if place else {})}
    text = _group_text(name, place, written)
    after = names.index(members[-1]) + 1
    before = names[after] if after < len(names) else None
    bench.draft.edit(bench.file, WriteText(path, text, before), {**head, "elements": values})
    for member in members:
        bench.remove((*container, member))
    if place and (place[0] or place[1]):
        for member in members:
            move(bench, (*path, "elements", member), -place[0], -place[1])
    bench.check(path)
    bench.draft.made.append(path)


def ungroup(bench: Bench, sent: Sent) -> None:
    """Take the elements of a group out of it, to where the group is."""
    path = path_of(sent)
    layer = bench.layer(path)
    if layer.kind != "group":
        raise EditRefused(tr("{element} isn't a group", element=layer.name))
    check_is_own(bench, layer)
    special = [each for each in layer.fields if each not in _HARMLESS | _HANDED_ON]
    if special:
        raise EditRefused(
            tr("{element} has more than a place: {fields}", element=layer.name,
               fields=", ".join(special)),
            tr("take these values out of the group first"),
        )  # fmt: skip
    box = box_of(bench, layer)
    if box is None:
        raise EditRefused(
            tr("the place of {element} can't be calculated here", element=layer.name),
            tr("write it as numbers"),
        )
    size = size_of(box)
    turns = {name: _turned(bench, layer, name, box) for name in layer.children}
    taken = bench.taken(path[:-2])
    copies: dict[str, ElementPath] = {}
    document = bench.draft.document(bench.file)
    for name in layer.children:
        free = fresh_id(name, taken) if name in taken else name
        taken.add(free)
        inner = (*path, "elements", name)
        copy = (*path[:-1], free)
        copies[name] = copy
        edit = WriteText(copy, document.written(inner), layer.name)
        bench.draft.edit(bench.file, edit, bench.own(inner))
    bench.remove(path)
    for name, copy in copies.items():
        x, y, turn = turns[name]
        move(bench, copy, box.x + x, box.y + y, size)
        if turn is not None:
            bench.write((*copy, "turn"), turn)
        _hand_on(bench, layer, copy)
    bench.draft.made += copies.values()


def _turned(
    bench: Bench, group: Layer, name: str, around: Box
) -> tuple[float, float, float | None]:
    """Return the way in mm that an element of a turned group goes, and its turn afterwards.

    The group turns around its middle, an element around its own. The turn is None if the group
    isn't turned.
    """
    angle = group.value("turn", 0)
    if angle == 0:
        return 0.0, 0.0, None
    element = group.children[name]
    box, own = box_of(bench, element), element.value("turn", 0)
    width, height = size_of(around)
    is_known = isinstance(angle, int | float) and isinstance(own, int | float)
    if not is_known or box is None or width is None or height is None:
        raise EditRefused(
            tr("{element} is turned, and a place in it isn't a number", element=group.name),
            tr("write its turn, and the places in it, as numbers"),
        )
    right = width if box.right is None else box.right
    bottom = height if box.bottom is None else box.bottom
    x, y = (box.x + right - width) / 2, (box.y + bottom - height) / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return x * cos - y * sin - x, x * sin + y * cos - y, tidy((own + angle) % 360)


def _hand_on(bench: Bench, group: Layer, path: ElementPath) -> None:
    """Give an element the condition and the ink of the group that it was in."""
    own = bench.own(path)
    condition = group.value("when", True)
    inner = own.get("when", True)
    if condition is not True and inner is not True:
        if not (is_expression(condition) and is_expression(inner)):
            raise _two_values(group, path, "when")
        condition = f"=({condition[1:].strip()}) and ({inner[1:].strip()})"
    if condition is not True:
        bench.write((*path, "when"), condition)
    ink = group.value("ink", "both")
    if ink != "both" and own.get("ink", "both") not in ("both", ink):
        raise _two_values(group, path, "ink")
    if ink != "both":
        bench.write((*path, "ink"), ink)


def _two_values(group: Layer, path: ElementPath, field: str) -> EditRefused:
    return EditRefused(
        tr("both {group} and {element} have {field}:", group=group.name, element=path[-1],
           field=field),
        tr("take one of the two values out first"),
    )  # fmt: skip


def check_is_own(bench: Bench, layer: Layer) -> None:
    """Refuse an element that the changed layout doesn't define, or that another one changes."""
    if not bench.is_own(layer):
        file = bench.draft.chain.sources[layer.source].path
        raise EditRefused(
            tr("{element} comes from {file}", element=layer.name, file=file),
            tr("duplicate it, or group it for everything that extends {file}", file=file),
        )
    others = bench.mentioning(layer.path)
    if others:
        raise EditRefused(
            tr("{file} changes {element} too", file=others[0], element=layer.name),
            tr("take its changes out there first"),
        )


def box_of(bench: Bench, layer: Layer) -> Box | None:
    """Return the box of an element, None if it can't be calculated here."""
    place = layer.value("at", (0, 0))
    results = bench.face.results.of(place) if isinstance(place, tuple) else None
    lengths = [_length(each) for each in results or ()]
    if not 2 <= len(lengths) <= 4 or None in lengths:
        return None
    x, y, *size = (each or 0.0 for each in lengths)
    return Box(x, y, x + size[0] if size else None, y + size[1] if len(size) > 1 else None)


def _length(value: Any) -> float | None:
    if isinstance(value, str):
        return to_mm(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else None


def size_of(box: Box) -> tuple[float | None, float | None]:
    """Return the width and height of a box; None for an open edge."""
    return (
        None if box.right is None else box.right - box.x,
        None if box.bottom is None else box.bottom - box.y,
    )


def _around(boxes: Sequence[Box]) -> tuple[int | float, ...]:
    """Return the place of a group around boxes; without a size if one reaches to an edge."""
    left = tidy(min(min(each.x, each.x if each.right is None else each.right) for each in boxes))
    top = tidy(min(min(each.y, each.y if each.bottom is None else each.bottom) for each in boxes))
    rights = [max(each.x, each.right) for each in boxes if each.right is not None]
    bottoms = [max(each.y, each.bottom) for each in boxes if each.bottom is not None]
    if len(rights) < len(boxes) or len(bottoms) < len(boxes):
        return (left, top)
    return (left, top, tidy(max(rights) - left), tidy(max(bottoms) - top))


def move(
    bench: Bench,
    path: ElementPath,
    x: float,
    y: float,
    size: tuple[float | None, float | None] = (None, None),
) -> None:
    """Move an element that was put into another parent, so that it is drawn where it was.

    Args:
        bench: The bench.
        path: Its path.
        x: Distance to move it to the right in mm.
        y: Distance to move it down in mm.
        size: Width and height of the parent that it was in, to whose edges it may reach; None
            for an open edge, which reaches to that of the new parent.
    """
    place = bench.own(path).get("at", (0, 0))
    moved = (_sum(place[0], x), _sum(place[1], y), *place[2:])
    for index in (2, 3):
        edge = size[index - 2]
        if len(moved) == index and edge is not None:
            start = bench.face.results.of(place[index - 2 : index - 1])[0]
            moved = (*moved, tidy(edge - (_length(start) or 0.0)))
    if len(moved) != len(place):
        bench.write((*path, "at"), moved)
        return
    is_written = "at" in bench.own(path)
    for index, (old, new) in enumerate(zip(place, moved, strict=True)):
        if old != new and is_written:
            bench.write((*path, "at", index), new)
    if moved != place and not is_written:
        bench.write((*path, "at"), moved)


def _sum(value: Any, by: float) -> Any:
    """Return an entry of a place moved by a length."""
    if not tidy(by):
        return value
    if is_expression(value):
        try:
            return with_offset(value, by)
        except ExpressionError:
            raise EditRefused(
                tr("the place {expression} can't be read", expression=value),
                tr("correct it first"),
            ) from None
    length = _length(value)
    if length is None:
        raise EditRefused(
            tr("the place {expression} can't be read", expression=value), tr("correct it first")
        )
    return tidy(length + by)


def _group_text(name: str, place: Sequence[int | float], written: Sequence[str]) -> str:
    """Return a group as text, with its elements as they are written."""
    indent = next((found[1] for each in written if (found := re.search(r"\n( +)\S", each))), "  ")
    lines = [f"{name}:", f"{indent}kind: group"]
    if place:
        lines.append(f"{indent}at: [{', '.join(map(str, place))}]")
    lines.append(f"{indent}elements:")
    for each in written:
        lines += [f"{indent * 2}{line}" if line.strip() else "" for line in each.split("\n")]
    return "\n".join(lines)
