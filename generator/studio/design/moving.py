"""The operation that moves an element into another group, where it's drawn as before."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.generator.studio.design.bench import Bench
from punchboard.generator.studio.design.chain import ElementPath
from punchboard.generator.studio.design.groups import Box, box_of, check_is_own, move, size_of
from punchboard.generator.studio.design.sent import Sent, as_path, before_of, path_of
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.yaml_document import WriteText

#: Values of a container around which an element of it is drawn elsewhere.
_ARRANGING = ("turn", "repeat", "flow")


def move_into(bench: Bench, sent: Sent) -> None:
    """Move an element into another group, or out of all groups."""
    path, before = path_of(sent), before_of(sent)
    parent = as_path(sent["parent"], "parent") if sent.get("parent") else ()
    if parent[: len(path)] == path:
        raise EditRefused(tr("a group can't be in itself"), tr("choose another group"))
    if parent == path[:-2]:
        return
    check_is_own(bench, bench.layer(path))
    if parent and bench.draft.value(bench.file, parent) is None:
        check_is_own(bench, bench.layer(parent))
    old, new = _around(bench, path[:-2]), _around(bench, parent)
    name = bench.free_name(parent, path[-1])
    copy = (*parent, "elements", name)
    text = bench.draft.document(bench.file).written(path)
    bench.draft.edit(bench.file, WriteText(copy, text, before), bench.own(path))
    bench.remove(path)
    move(bench, copy, old.x - new.x, old.y - new.y, size_of(old))
    bench.check(copy)
    bench.draft.made.append(copy)


def _around(bench: Bench, path: ElementPath) -> Box:
    """Return the box of a container on the face; that of the face for none.

    Raises:
        EditRefused: if its elements aren't where their places say.
    """
    size = bench.face.panel.size
    found = Box(0.0, 0.0, size.width, size.height)
    for depth in range(2, len(path) + 1, 2):
        layer = bench.layer(path[:depth])
        box = box_of(bench, layer) if layer.kind == "group" else None
        if box is None or any(layer.value(each) not in (None, 0, "none") for each in _ARRANGING):
            raise EditRefused(
                tr("{element} arranges its elements itself", element=layer.name),
                tr("choose a group that isn't turned, and doesn't repeat"),
            )
        x, y = found.x + box.x, found.y + box.y
        right = found.right if box.right is None else found.x + box.right
        bottom = found.bottom if box.bottom is None else found.y + box.bottom
        found = Box(x, y, right, bottom)
    return found
