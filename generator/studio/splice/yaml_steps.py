"""Splices for single changes of a YAML text's nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_nodes import YamlNode, plain_value, read_nodes
from punchboard.generator.studio.refusal import EditRefused, SharedElsewhere
from punchboard.generator.studio.splice.text_splice import TextSplice
from punchboard.generator.studio.splice.yaml_scalar import fits_plain, quoted
from punchboard.generator.studio.splice.yaml_tree import (
    Found,
    Path,
    Sharing,
    YamlTree,
    child,
    child_index,
    size,
)
from punchboard.generator.studio.splice.yaml_writer import (
    LINE_BREAK,
    in_brackets,
    written_name,
    written_text,
)

_BLOCK_HEADER = re.compile(r"[|>]([0-9]?)([+-]?)([0-9]?)")
_BLANK_LINES = re.compile(r"(?:[ \t]*(?:\r\n?|\n))+")


class Replace(NamedTuple):
    """A value that replaces another one; `in_lines` if a mapping gets lines though it's short."""

    path: Path
    value: Any
    in_lines: bool = False


class Add(NamedTuple):
    """A new key, or a new entry of a list.

    Attributes:
        path: Its place.
        value: Its value.
        before: Key that it comes before; None adds it at the end.
        in_lines: Whether a mapping gets lines though it's short.
    """

    path: Path
    value: Any
    before: str | int | None
    in_lines: bool = False


class Write(NamedTuple):
    """A pair that is added, or replaces one, as it is written."""

    path: Path
    text: str
    value: Any
    before: str | int | None


class Remove(NamedTuple):
    """A key or an entry that is removed."""

    path: Path


class Rename(NamedTuple):
    """A key that gets another name."""

    path: Path
    name: str


class Move(NamedTuple):
    """A key or an entry that moves within its parent."""

    path: Path
    before: str | int | None


Step = Replace | Add | Write | Remove | Rename | Move


def shared_elsewhere(sharing: Sharing) -> SharedElsewhere:
    """Return the refusal of a change that other places of the file would show."""
    return SharedElsewhere(
        tr(
            '{count} places of the file share this by "&{name}"',
            count=sharing.places,
            name=sharing.name,
        ),
        tr("change all of them, or write out the values in the text"),
    )


def splices_of(tree: YamlTree, step: Step, *, shared: bool) -> list[TextSplice]:
    """Return the splices of a step.

    Raises:
        SharedElsewhere: if other places would change, and may not.
        EditRefused: if it can't be written.
    """
    path = step.path
    if not shared:
        sharing = tree.sharing(path, shared=False)
        if sharing is not None:
            raise shared_elsewhere(sharing)
    found = tree.find(path, shared=shared)
    match step:
        case Replace():
            return _replaced(tree, found, step.value, in_lines=step.in_lines)
        case Add():
            return _added(tree, found, step)
        case Write():
            return _written(tree, found, step)
        case Remove():
            return _removed(tree, found)
        case Rename():
            assert found.parent is not None
            key = found.parent.pairs[found.index][0]
            name = written_name(step.name, key.style, is_flow=key.is_flow)
            return [TextSplice(key.content, key.end, name)]
        case Move():
            return _moved(tree, found, step.before)


def _replaced(
    tree: YamlTree, found: Found, value: Any, *, in_lines: bool = False
) -> list[TextSplice]:
    node, parent, writer = found.node, found.parent, tree.writer
    assert node is not None
    assert parent is not None
    if parent.is_flow:
        return [_replaced_in_brackets(tree, found, value)]
    if isinstance(value, str) and node.is_block_text and _stays_in_lines(node, value):
        lines = writer.text_lines(value, node.style)
        if lines is not None:
            return list(_replaced_lines(tree, node, *lines))
    base = tree.base(found)
    indent = writer.column(tree.start(parent, found.index))
    # A comment below that is indented deeper would become part of a text in lines.
    has_comment = writer.block_stop(node.end, indent) > writer.line_stop(node.end)
    if isinstance(value, str) and ("\n" not in value or has_comment):
        written = " " + _text_like(node, value, is_flow=False)
    else:
        taken = writer.column(base) + 1
        written = writer.value(value, indent, taken, is_flow=False, in_lines=in_lines)
    first = LINE_BREAK.search(written)
    cut = first.start() if first else len(written)
    return _rewritten(tree, node, (base, indent), (written[:cut], written[cut:]))


def _rewritten(
    tree: YamlTree, node: YamlNode, place: tuple[int, int], written: tuple[str, str]
) -> list[TextSplice]:
    """Return the splices that write a value over another one that isn't within brackets.

    Args:
        tree: The nodes.
        node: The old value.
        place: Index behind its colon or dash, and the column of its key or dash.
        written: The text behind the colon, and the lines below; a comment stays between.
    """
    (base, indent), (head, body), writer = place, written, tree.writer
    if node.kind in ("list", "mapping") and node.style != "[":
        stop = writer.block_stop(node.end, indent)
        if writer.line_start(node.content) == writer.line_start(base):
            return [TextSplice(base, stop, head + body)]
        return [TextSplice(base, base, head), TextSplice(writer.line_stop(base), stop, body)]
    start, end = node.content, node.end
    if node.has_tag and not node.anchor:
        start = node.start
    if node.is_block_text:
        header = _header(tree, node)
        below = TextSplice(writer.line_stop(node.content), end, body)
        end = header.end()
    else:
        below = TextSplice(writer.line_stop(end), writer.line_stop(end), body)
    if start == node.end:
        return [TextSplice(base, base, head), below]
    if not head:
        return [TextSplice(base, end, ""), below]
    return [TextSplice(start, end, head.strip()), below]


def _replaced_in_brackets(tree: YamlTree, found: Found, value: Any) -> TextSplice:
    node, parent = found.node, found.parent
    assert node is not None
    assert parent is not None
    written = in_brackets(value)
    if isinstance(value, str):
        written = _text_like(node, value, is_flow=True)
    if node.content < node.end:
        start = node.start if node.has_tag and not node.anchor else node.content
        return TextSplice(start, node.end, written)
    if parent.kind == "list" or node.anchor:
        return TextSplice(node.end, node.end, f" {written}")
    base = tree.base(found)
    colon = "" if tree.text[base - 1] == ":" else ":"
    return TextSplice(base, base, f"{colon} {written}")


def _header(tree: YamlTree, node: YamlNode) -> re.Match[str]:
    """Return the first line of a text in lines: its mark, and how its end counts."""
    found = _BLOCK_HEADER.match(tree.text, node.content)
    assert found is not None  # the parser found such a text
    return found


def _stays_in_lines(node: YamlNode, text: str) -> bool:
    """Return whether a text for a block of lines is one too; a formula moves to its key."""
    return "\n" in text or "\n" not in node.value.rstrip("\n") or node.style == ">"


def _replaced_lines(
    tree: YamlTree, node: YamlNode, mark: str, lines: Sequence[str]
) -> Iterator[TextSplice]:
    """Yield the splices of a text in lines that stays one."""
    writer, text = tree.writer, tree.text
    header = _header(tree, node)
    if header.group(2) != mark:
        yield TextSplice(header.start(2), header.end(2), mark)
    start = writer.line_stop(node.content)
    old = LINE_BREAK.split(text[start : node.end])
    margin = next((each[: len(each) - len(each.lstrip(" "))] for each in old if each.strip()), "")
    written = "".join(writer.line_break + (margin + each if each else "") for each in lines)
    yield TextSplice(start, node.end, written)


def _text_like(node: YamlNode, text: str, *, is_flow: bool) -> str:
    """Return a text in the quotes of the value that it replaces, unless these were needed."""
    if node.kind != "scalar" or node.style not in ("'", '"'):
        return written_text(text, "", is_flow=is_flow)
    is_free = fits_plain(node.value, is_flow=node.is_flow) and isinstance(
        plain_value(node.value), str
    )
    if is_free:
        return quoted(text, node.style)
    written = written_text(text, "", is_flow=is_flow)
    return written if written == text else quoted(text, node.style)


def _added(tree: YamlTree, found: Found, step: Add) -> list[TextSplice]:
    parent, name = found.parent, step.path[-1]
    if len(step.path) == 1 and (tree.root is None or _is_void(tree.root)):
        return [_first(tree, name, step.value)]
    if parent is None or _is_void(parent):
        raise EditRefused(tr("the value has no place there"), tr("change the file as text"))
    if parent.kind == "list":
        return _added_entry(tree, parent, int(name), step.value)
    if parent.kind != "mapping":
        raise EditRefused(
            tr('"{key}" can\'t be added to a single value', key=name), tr("change the file as text")
        )
    place = len(parent.pairs) if step.before is None else child_index(parent, step.before)
    if place < 0:
        raise EditRefused(
            tr('"{key}" isn\'t written here', key=step.before), tr("add it at the end")
        )
    if not parent.is_flow:
        indent = tree.writer.column(parent.pairs[0][0].start)
        written = tree.writer.pair(name, step.value, indent, is_flow=False, in_lines=step.in_lines)
        return _inserted(tree, parent, place, written)
    if not found.is_in_brackets and (not parent.pairs or _becomes_lines(tree, parent, step.value)):
        return _opened_out(tree, found, step, place)
    written = tree.writer.pair(name, step.value, 0, is_flow=True)
    return [_inserted_in_brackets(tree, parent, place, written)]


def _is_void(node: YamlNode) -> bool:
    return node.kind == "scalar" and not node.value and not node.style


def _first(tree: YamlTree, name: str | int, value: Any) -> TextSplice:
    """Return the splice that adds the first key of a file."""
    written = tree.writer.pair(name, value, 0, is_flow=False, in_lines=True)
    at = len(tree.text)
    if tree.root is not None and tree.root.end > tree.root.start:
        return TextSplice(tree.root.start, tree.root.end, written)
    is_apart = not at or tree.text[-1] in "\r\n"
    end = tree.writer.line_break if is_apart else ""
    return TextSplice(at, at, ("" if is_apart else tree.writer.line_break) + written + end)


def _becomes_lines(tree: YamlTree, parent: YamlNode, value: Any) -> bool:
    """Return whether blocks in brackets get lines of their own because there is another one."""
    if not isinstance(value, Mapping) or len(value) < 2:
        return False
    text = tree.text[parent.content : parent.end]
    return (
        "\n" not in text
        and "\r" not in text
        and all(each.kind == "mapping" and len(each.pairs) > 1 for _, each in parent.pairs)
    )


def _opened_out(tree: YamlTree, found: Found, step: Add, place: int) -> list[TextSplice]:
    """Return the splices that add a pair to a mapping in brackets, which gets lines if needed."""
    parent, writer, text = found.parent, tree.writer, tree.text
    assert parent is not None
    name = step.path[-1]
    if len(found.chain) == 1:
        written = writer.pair(name, step.value, 0, is_flow=False, in_lines=True)
        if not parent.pairs:
            return [TextSplice(parent.content, parent.end, written)]
        pair = writer.pair(name, step.value, 0, is_flow=True)
        return [_inserted_in_brackets(tree, parent, place, pair)]
    outer = tree.find(step.path[:-1], shared=True)
    assert outer.node is not None
    if not parent.pairs:
        is_top = len(step.path) == 2
        return _replaced(tree, outer, {name: step.value}, in_lines=is_top)
    indent = writer.column(tree.start(outer.parent, outer.index)) + writer.step  # type: ignore[arg-type]
    pairs = [text[tree.start(parent, at) : tree.end(parent, at)] for at in range(size(parent))]
    pairs.insert(place, writer.pair(name, step.value, indent, is_flow=False))
    margin = writer.line_break + " " * indent
    line_end = writer.line_stop(parent.end)
    base = tree.base(outer)
    return [
        TextSplice(base, parent.end, ""),
        TextSplice(line_end, line_end, "".join(margin + each for each in pairs)),
    ]


def _inserted(tree: YamlTree, parent: YamlNode, place: int, written: str) -> list[TextSplice]:
    """Return the splices that insert a pair or an entry in lines."""
    writer = tree.writer
    margin = " " * writer.column(tree.start(parent, 0))
    step = writer.line_break * (2 if _is_spread(tree, parent) else 1) + margin
    if place == size(parent):
        at = tree.stop(parent, place - 1)
        above = _last_lines(parent, place - 1)
        if above and "+" in _header(tree, above).group():
            step = writer.line_break + margin  # a blank line would belong to the text
        kept = _without_line_end(tree, above) if above and at == len(tree.text) else []
        return [*kept, TextSplice(at, at, step + written)]
    at = tree.lead(parent, place)
    return [TextSplice(at, at, written + step)]


def _without_line_end(tree: YamlTree, node: YamlNode) -> list[TextSplice]:
    """Return the splices by which a text in lines has no line end, as before one came below it."""
    header = _header(tree, node)
    return [] if header.group(2) == "-" else [TextSplice(header.start(2), header.end(2), "-")]


def _is_spread(tree: YamlTree, parent: YamlNode) -> bool:
    """Return whether blank lines keep all pairs or entries in lines apart."""
    count = size(parent)
    if count < 2:
        return False
    for index in range(1, count):
        gap = tree.text[tree.stop(parent, index - 1) : tree.lead(parent, index)]
        if len(LINE_BREAK.findall(gap)) < 2:
            return False
    return True


def _inserted_in_brackets(tree: YamlTree, parent: YamlNode, place: int, written: str) -> TextSplice:
    """Return the splice that inserts a pair or an entry within brackets."""
    writer = tree.writer
    if not size(parent):
        at = parent.content + 1
        return TextSplice(at, at, written)
    if not place:
        at = tree.start(parent, 0)
        return TextSplice(at, at, f"{written}, ")
    at = tree.end(parent, place - 1)
    line = writer.line_start(at)
    if writer.line_stop(at) - line + len(written) + 2 > writer.width and parent.kind == "mapping":
        margin = " " * writer.column(tree.start(parent, 0))
        if place == size(parent):
            return TextSplice(at, at, f",{writer.line_break}{margin}{written}")
        if writer.line_start(tree.start(parent, place)) == line:
            return TextSplice(at, at, f", {written}")
    return TextSplice(at, at, f", {written}")


def _added_entry(tree: YamlTree, parent: YamlNode, place: int, value: Any) -> list[TextSplice]:
    if parent.is_flow:
        return [_inserted_in_brackets(tree, parent, place, in_brackets(value))]
    indent = tree.writer.column(parent.start)
    return _inserted(tree, parent, place, tree.writer.entry(value, indent))


def _removed(tree: YamlTree, found: Found) -> list[TextSplice]:
    node, parent, index = found.node, found.parent, found.index
    assert node is not None
    assert parent is not None
    name = next(tree.anchors_shared_outside(node), None)
    if name is not None:
        raise SharedElsewhere(
            tr('other places of the file repeat "&{name}" of this', name=name),
            tr("write out the values there, in the text"),
        )
    if size(parent) == 1:
        return _emptied(tree, found)
    if not parent.is_flow:
        return [_without_lines(tree, parent, index)]
    return [_without_brackets(tree, parent, index)]


def _emptied(tree: YamlTree, found: Found) -> list[TextSplice]:
    """Return the splices that remove the only pair or entry."""
    parent, chain = found.parent, found.chain
    assert parent is not None
    empty = "{}" if parent.kind == "mapping" else "[]"
    if parent.is_flow:
        return [TextSplice(parent.content, parent.end, empty)]
    if len(chain) == 1:
        return [TextSplice(parent.start, tree.stop(parent, 0), empty)]
    outer = chain[-2]
    for index in range(size(outer)):
        value = outer.pairs[index][1] if outer.kind == "mapping" else outer.items[index]
        if value is parent:
            above = Found(parent, outer, index, chain[:-1], 0)
            return _replaced(tree, above, {} if parent.kind == "mapping" else [])
    raise EditRefused(tr("the last value can't be removed here"), tr("change the file as text"))


def _without_lines(tree: YamlTree, parent: YamlNode, index: int) -> TextSplice:
    """Return the splice that removes lines, and the blank ones that kept them apart."""
    writer, text = tree.writer, tree.text
    start, stop = tree.lead(parent, index), tree.stop(parent, index)
    if not writer.is_first(start):
        # The first pair is behind a dash, where the second one comes now.
        return TextSplice(start, tree.start(parent, 1), "")
    start = writer.line_start(start)
    splice = writer.whole_lines(start, stop)
    lines = _last_lines(parent, index - 1) if index else None
    if lines is not None and splice.start < start:
        splice = TextSplice(start, stop, "")  # the line end above belongs to a text in lines
    blank = _BLANK_LINES.match(text, splice.end)
    if lines is not None and "+" in _header(tree, lines).group():
        # So do the blank lines above, and those below would.
        return splice._replace(end=blank.end()) if blank else splice
    above = text[:start]
    line_above = len(above.rstrip())
    gap = len(LINE_BREAK.findall(above[line_above:]))
    if splice.start != start or splice.end == len(text):
        # It was the last one of the file; the gap above it goes too.
        if gap > 1:
            end = LINE_BREAK.match(text, line_above)
            kept = end.end() if end and splice.start == start else line_above
            return splice._replace(start=kept)
        return splice
    if blank and (gap > 1 or not index):
        return splice._replace(end=blank.end())
    return splice


def _last_lines(parent: YamlNode, index: int) -> YamlNode | None:
    """Return the text in lines with which a pair or entry ends, if it ends with one."""
    node: YamlNode | None = child(parent, index)
    while node is not None and (node.pairs or node.items) and not node.is_flow:
        node = child(node, size(node) - 1)
    return node if node is not None and node.is_block_text else None


def _without_brackets(tree: YamlTree, parent: YamlNode, index: int) -> TextSplice:
    start, end = tree.start(parent, index), tree.end(parent, index)
    if not index:
        return TextSplice(start, tree.start(parent, 1), "")
    before = tree.end(parent, index - 1)
    if "#" in tree.text[before:start]:
        # A comment beside the one before stays, and so does the comma.
        return TextSplice(len(tree.text[:start].rstrip(" ")), end, "")
    return TextSplice(before, end, "")


def _moved(tree: YamlTree, found: Found, before: str | int | None) -> list[TextSplice]:
    parent, index, writer, text = found.parent, found.index, tree.writer, tree.text
    assert parent is not None
    count = size(parent)
    place = count if before is None else child_index(parent, before)
    if place < 0:
        if before == count:
            place = count
        else:
            raise EditRefused(
                tr('"{key}" isn\'t written here', key=before), tr("choose another place")
            )
    if place in (index, index + 1):
        return []
    is_inline = parent.is_flow or not writer.is_first(tree.start(parent, 0))
    if is_inline:
        order = [each for each in range(count) if each != index]
        order.insert(place - (place > index), index)
        slots = [(tree.start(parent, each), _slot_end(tree, parent, each)) for each in range(count)]
        return writer.permuted(slots, order)
    start, stop = tree.lead(parent, index), tree.stop(parent, index)
    removed = _without_lines(tree, parent, index)
    inserted = _inserted(tree, parent, place, text[start:stop])
    if removed.start < inserted[-1].start < removed.end:
        raise EditRefused(tr("it can't be moved there"), tr("change the file as text"))
    return [removed, *inserted]


def _slot_end(tree: YamlTree, parent: YamlNode, index: int) -> int:
    return tree.end(parent, index) if parent.is_flow else tree.stop(parent, index)


def written_pair(tree: YamlTree, path: Path, value: Any) -> str:
    """Return a pair of a mapping as it is written, with its comments, not indented."""
    found = tree.find(path, shared=False)
    parent, index, writer = found.parent, found.index, tree.writer
    if parent is None or found.node is None or parent.kind != "mapping":
        return writer.pair(path[-1], value, 0, is_flow=False)
    start = tree.start(parent, index)
    indent = writer.column(start)
    lead, stop = start, tree.end(parent, index)
    if not parent.is_flow:
        lead, stop = tree.lead(parent, index), tree.stop(parent, index)
    lines = LINE_BREAK.split(tree.text[lead:stop])
    margin = " " * indent
    rest = [
        each.removeprefix(margin) if each.startswith(margin) else each.lstrip(" ")
        for each in lines[1:]
    ]
    return "\n".join([lines[0], *rest])


def _written(tree: YamlTree, found: Found, step: Write) -> list[TextSplice]:
    """Return the splices that write a pair as a text says."""
    parent, name, writer = found.parent, step.path[-1], tree.writer
    root = read_nodes(step.text)
    if parent is None or parent.kind != "mapping" or root is None or len(root.pairs) != 1:
        raise EditRefused(tr("this text isn't a name with a value"), tr("type it as text"))
    key, value = root.pairs[0]
    text = _without_anchors(tree, step.text, value)
    is_plain = not text[: key.start].strip() and value.is_flow | (value.kind == "scalar")
    if parent.is_flow and not (
        is_plain and "#" not in text[max(value.end, key.end) :] and not value.is_block_text
    ):
        return _added(tree, found, Add(step.path, step.value, step.before))
    text = (
        text[: key.start] + written_name(name, key.style, is_flow=parent.is_flow) + text[key.end :]
    )
    place = len(parent.pairs) if step.before is None else child_index(parent, step.before)
    if place < 0:
        raise EditRefused(
            tr('"{key}" isn\'t written here', key=step.before), tr("add it at the end")
        )
    if parent.is_flow:
        text = text.strip()
        if found.node is not None:
            return [
                TextSplice(tree.start(parent, found.index), tree.end(parent, found.index), text)
            ]
        return [_inserted_in_brackets(tree, parent, place, text)]
    margin = writer.line_break + " " * writer.column(tree.start(parent, 0))
    lines = LINE_BREAK.split(text.strip("\r\n"))
    text = "".join(margin + each if each.strip() else writer.line_break for each in lines)
    text = text[len(margin) :]
    if found.node is not None:
        return [TextSplice(tree.lead(parent, found.index), tree.stop(parent, found.index), text)]
    return _inserted(tree, parent, place, text)


def _without_anchors(tree: YamlTree, text: str, node: YamlNode) -> str:
    """Return a copied text without the anchors that the file has already."""
    if not tree.anchors:
        return text
    waiting, gone = [node], []
    while waiting:
        each = waiting.pop()
        if each.anchor in tree.anchors:
            gone.append(each)
        waiting += [*each.items, *(part for pair in each.pairs for part in pair)]
    for each in sorted(gone, key=lambda each: -each.start):
        anchor = re.compile(rf"&{re.escape(each.anchor)}[ \t]*")
        text = text[: each.start] + anchor.sub("", text[each.start :], count=1)
    return text
