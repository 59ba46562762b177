"""Edits of a YAML file's nodes leave the bytes outside of them, and the loader reads the edit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.load.yaml_nodes import plain_value, read_nodes
from punchboard.cards.problem import Diagnostics
from punchboard.generator.studio.refusal import EditRefused, SharedElsewhere
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

ROOT = Path(__file__).parents[3]
FILES = sorted(
    path
    for folder in ("cards", "templates", "tests", "docs")
    for path in (ROOT / folder).rglob("*.yaml")
    if path.stat().st_size < 20_000
)
CARD = """\
bleed: 3
palette:
  ink: "#26221d"  # words
  sea: '#0af'
styles:
  name: {weight: black, size: 14}
elements:
  ground: {kind: shape, shape: rect, at: [-3, -3, 69.5, 94.9], fill: ground}

  # the band with cost and name
  band: {kind: shape, shape: rect, at: [-3, -3, 69.5, 18], fill: =color}
  name:
    kind: text   # the large one
    at: [16, 2.6, 43.5, 10]
    text: |
      one
      two
    # shows: name

  # the foot
  rule: {kind: shape, shape: line, at: [4.5, 80, 54.5, 0]}
"""
SHARED = """\
base: &look {fill: ink, at: [1, 2, 3, 4]}
place: &place [1, 2, 3, 4]
elements:
  one: {<<: *look, kind: shape}
  two: {kind: text, at: *place}
  three: *look
"""


def opened(raw: bytes | str) -> YamlDocument:
    found = open_document(raw if isinstance(raw, bytes) else raw.encode())
    assert isinstance(found, YamlDocument), found
    return found


def edited(text: str, *edits: NodeEdit, shared: bool = False) -> str:
    splices = opened(text).apply(edits, shared=shared)
    return apply_splices(text.encode(), splices).decode()


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


# -- Values ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("elements", "band", "at", 0), 12.5, "[-3, -3, 69.5, 18]", "[12.5, -3, 69.5, 18]"),
        (("elements", "band", "at"), [1, -3, 69.5], "[-3, -3, 69.5, 18]", "[1, -3, 69.5]"),
        (("elements", "band", "at", 4), 1.0, "69.5, 18]", "69.5, 18, 1]"),
        (("elements", "band", "fill"), "#fff", "fill: =color", 'fill: "#fff"'),
        (("elements", "band", "fill"), "=a[0]", "fill: =color", 'fill: "=a[0]"'),
        (("palette", "ink"), "#000000", '"#26221d"', '"#000000"'),
        (("palette", "sea"), "#00f", "'#0af'", "'#00f'"),
        (("palette", "ink"), "navy", '"#26221d"', "navy"),
        (("palette", "ink"), None, '"#26221d"', "null"),
        (("bleed",), True, "bleed: 3", "bleed: true"),
        (("bleed",), "3", "bleed: 3", 'bleed: "3"'),
        (("bleed",), [1, {"a": "b"}], "bleed: 3", "bleed: [1, {a: b}]"),
        (("elements", "name", "kind"), "icon", "kind: text   #", "kind: icon   #"),
        (("elements", "name", "text"), "one\nn\n\no\n", "      two", "      n\n\n      o"),
        (("elements", "name", "text"), "one\ntwo", "text: |\n", "text: |-\n"),
        (("elements", "name", "text"), "=card.text", "|\n      one\n      two", "=card.text"),
        (("elements", "name", "at"), {"a": [1]}, "at: [16, 2.6, 43.5, 10]", "at: {a: [1]}"),
        (("styles", "name", "size"), 9.0, "size: 14", "size: 9"),
        (("styles", "name"), {"size": 14, "weight": "bold"}, "black", "bold"),
    ],
)  # fmt: skip
def test_set_value_is_written_in_place(
    path: tuple[str | int, ...], value: Any, old: str, new: str
) -> None:
    assert edited(CARD, SetNode(path, value)) == changed(CARD, old, new)


def test_text_of_several_lines_begins_below_its_key_and_keeps_the_comment() -> None:
    after = edited("a: one  # note\nb: 2\n", SetNode(("a",), "one\ntwo"))

    assert after == "a: |-  # note\n  one\n  two\nb: 2\n"


# -- New keys ----------------------------------------------------------------------------------


def test_new_element_comes_last_in_brackets() -> None:
    element = {"kind": "text", "at": [1, 2.50, 30, 4], "text": "{{ card.name }}"}

    after = edited(CARD, SetNode(("elements", "title"), element))

    line = '  title: {kind: text, at: [1, 2.5, 30, 4], text: "{{ card.name }}"}\n'
    assert after == CARD + line


def test_new_element_before_another_one_comes_below_the_comment_of_its_section() -> None:
    after = edited(CARD, SetNode(("elements", "disc"), {"kind": "icon"}, before="band"))

    band = "  band: {kind"
    assert after == changed(CARD, band, "  disc: {kind: icon}\n" + band)


def test_new_element_before_one_with_a_comment_of_its_own_comes_above_it() -> None:
    after = edited(CARD, SetNode(("elements", "disc"), {"kind": "icon"}, before="rule"))

    assert after == changed(CARD, "  # the foot", "  disc: {kind: icon}\n  # the foot")


def test_new_key_of_a_block_comes_above_comments_below_it() -> None:
    after = edited(CARD, SetNode(("elements", "name", "size"), 9))

    assert after == changed(CARD, "      two\n", "      two\n    size: 9\n")


def test_new_key_comes_above_the_elements() -> None:
    after = edited(CARD, SetNode(("let", "edge"), 3))
    assert after == changed(CARD, "elements:\n", "let:\n  edge: 3\nelements:\n")

    group = "a: {elements: {}}\nb:\n  kind: group\n  elements:\n    c: {kind: icon}\n"
    after = edited(group, SetNode(("b", "turn"), 90), SetNode(("a", "turn"), 45))
    wide = changed(group, "  elements:\n", "  turn: 90\n  elements:\n")
    assert after == changed(wide, "{elements: {}}", "{turn: 45, elements: {}}")


def test_missing_mappings_are_made() -> None:
    after = edited(CARD, SetNode(("elements", "rule", "low_ink", "stroke"), "black"))
    assert after == changed(CARD, "54.5, 0]}", "54.5, 0], low_ink: {stroke: black}}")

    after = edited("bleed: 3\n", SetNode(("palette", "sea"), "#0af"))
    assert after == 'bleed: 3\npalette:\n  sea: "#0af"\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "elements:\n  a: {kind: text}\n"),
        ("# Only a comment", "# Only a comment\nelements:\n  a: {kind: text}"),
        ("elements: {}", "elements:\n  a: {kind: text}"),
        ("elements: {}  # none\n", "elements:  # none\n  a: {kind: text}\n"),
        ("elements:\nlet: {}\n", "elements:\n  a: {kind: text}\nlet: {}\n"),
        ("elements:  # none\n", "elements:  # none\n  a: {kind: text}\n"),
        ("{}\n", "elements:\n  a: {kind: text}\n"),
        ("\ufeffbleed: 3\r\n", "\ufeffbleed: 3\r\nelements:\r\n  a: {kind: text}\r\n"),
        ("bleed: 3", "bleed: 3\nelements:\n  a: {kind: text}"),
    ],
)
def test_first_element_of_a_file_is_written_in_lines(before: str, after: str) -> None:
    assert edited(before, SetNode(("elements", "a"), {"kind": "text"})) == after


def test_group_is_written_in_lines_as_its_elements_are_blocks() -> None:
    group = {"kind": "group", "at": [1, 2], "elements": {"a": {"kind": "icon", "at": [0, 0]}}}

    after = edited("elements:\n  b: {kind: icon}\n", SetNode(("elements", "group"), group))

    lines = ["  group:", "    kind: group", "    at: [1, 2]", "    elements:"]
    end = "      a: {kind: icon, at: [0, 0]}\n"
    assert after == "elements:\n  b: {kind: icon}\n" + "\n".join(lines) + "\n" + end


def test_second_block_in_brackets_gets_lines() -> None:
    before = "a: {elements: {}}\nb:\n  elements: {one: {kind: icon, at: [0, 0]}}  # small\n"

    after = edited(before, SetNode(("b", "elements", "two"), {"kind": "text", "at": [1, 1]}))

    lines = ["    one: {kind: icon, at: [0, 0]}", "    two: {kind: text, at: [1, 1]}"]
    assert after.splitlines()[1:] == ["b:", "  elements:  # small", *lines]


def test_line_that_gets_too_wide_goes_on_below() -> None:
    before = "a: {kind: text, text: " + "word " * 18 + "end}\n"

    after = edited(before, SetNode(("a", "low_ink"), {"color": "black"}))

    assert after == before[:-2] + ",\n    low_ink: {color: black}}\n"


# -- Removed, renamed and moved ----------------------------------------------------------------


def test_removed_element_takes_its_line_its_comments_and_one_gap() -> None:
    after = edited(CARD, RemoveNode(("elements", "rule")))
    assert after == CARD[: CARD.index("\n  # the foot")]

    after = edited(CARD, RemoveNode(("elements", "ground")))
    start, end = CARD.index("  ground"), CARD.index("  # the band")
    assert after == CARD[:start] + CARD[end:]


def test_removed_element_leaves_the_comment_of_its_section() -> None:
    after = edited(CARD, RemoveNode(("elements", "band")))

    start, end = CARD.index("  band"), CARD.index("  name:\n")
    assert after == CARD[:start] + CARD[end:]


def test_last_removed_key_leaves_brackets() -> None:
    before = "a:  # parts\n  b:\n    - 1\n    # two\nc: {d: 1}\n"

    after = edited(before, RemoveNode(("a", "b")), RemoveNode(("c", "d")))

    assert after == "a: {}  # parts\nc: {}\n"


def test_moved_element_takes_its_comments_along() -> None:
    after = edited(CARD, MoveNode(("elements", "rule"), "ground"))

    rule = CARD[CARD.index("  # the foot") :]
    rest = CARD[: CARD.index("\n  # the foot")]
    assert after == changed(rest, "  ground:", rule + "  ground:")


def test_moved_key_in_brackets_leaves_the_commas() -> None:
    assert edited("a: {b: 1, c: 2,  d: 3}", MoveNode(("a", "d"), "b")) == "a: {d: 3, b: 1,  c: 2}"


def test_renamed_element_keeps_its_place() -> None:
    after = edited(CARD, RenameKey(("elements", "band"), "top band"))

    assert after == changed(CARD, "  band:", "  top band:")


def test_name_that_is_taken_is_refused() -> None:
    with pytest.raises(EditRefused, match="there already"):
        edited(CARD, RenameKey(("elements", "band"), "name"))


# -- Copies as text ----------------------------------------------------------------------------


def test_copied_element_keeps_its_comments() -> None:
    text = opened(CARD).written(("elements", "name"))

    after = edited(CARD, WriteText(("elements", "second"), text, before="rule"))

    block = CARD[CARD.index("  name:\n") : CARD.index("\n  # the foot")]
    copy = block.replace("name:", "second:", 1)
    assert after == changed(CARD, "  # the foot", copy + "  # the foot")


def test_element_moves_into_a_group_as_it_is_written() -> None:
    path = ("elements", "name")
    group = {"kind": "group", "at": [16, 2], "elements": {"name": {"kind": "text", "at": [0, 0]}}}

    after = edited(
        CARD,
        SetNode(("elements", "group"), group),
        WriteText(("elements", "group", "elements", "name"), opened(CARD).written(path)),
        RemoveNode(path),
    )

    moved = CARD[CARD.index("  name:\n") : CARD.index("\n  # the foot")]
    inner = "".join(f"    {line}\n" for line in moved.splitlines())
    head = "  group:\n    kind: group\n    at: [16, 2]\n    elements:\n"
    assert after == CARD.replace(moved, "") + head + inner


def test_copy_has_no_anchor_of_its_own() -> None:
    before = "a: &one {b: 1}\nc: *one\n"

    after = edited(before, WriteText(("d",), opened(before).written(("a",))))

    assert after == before + "d: {b: 1}\n"


# -- Repeated values ---------------------------------------------------------------------------


def test_repeated_value_is_refused_with_the_number_of_places() -> None:
    path = ("base", "fill")
    assert opened(SHARED).sharing(path) == ("look", 3)
    assert opened(SHARED).sharing(("elements", "two", "kind")) is None

    with pytest.raises(SharedElsewhere, match='3 places of the file share this by "&look"'):
        edited(SHARED, SetNode(path, "red"))


def test_repeated_value_changes_everywhere_if_that_is_meant() -> None:
    after = edited(SHARED, SetNode(("elements", "three", "fill"), "red"), shared=True)

    assert after == changed(SHARED, "fill: ink", "fill: red")


def test_key_of_a_merge_becomes_an_own_one() -> None:
    after = edited(
        SHARED,
        SetNode(("elements", "one", "fill"), "red"),
        SetNode(("elements", "one", "at", 0), 9),
    )

    own = "kind: shape, fill: red, at: [9, 2, 3, 4]}"
    assert after == changed(SHARED, "kind: shape}", own)


def test_alias_becomes_an_own_value() -> None:
    after = edited(SHARED, SetNode(("elements", "two", "at", 0), 9))

    assert after == changed(SHARED, "*place", "[9, 2, 3, 4]")


def test_anchor_that_is_repeated_is_not_removed() -> None:
    with pytest.raises(SharedElsewhere):
        edited(SHARED, RemoveNode(("place",)))


# -- Every edit of every file ------------------------------------------------------------------

LETTERS = some.text(some.sampled_from("ab :#-,'\"[]{}&*!|>%@`\\?=\n0.é😀"), max_size=6)
SCALARS = some.one_of(
    some.integers(-99, 999),
    some.integers(-9999, 9999).map(lambda number: number / 100),
    some.booleans(),
    some.none(),
    LETTERS,
    some.sampled_from(
        [
            *("=width / 2", "=a[0]", "{{ card.name }}", "#fff", "3", "007", "true", "null", "a: b"),
            *("two\nlines\n", "two\n\nlines", "end\n\n", "\n", " a", "on", "\u2028", "a" * 130),
        ]
    ),
)
VALUES = some.one_of(
    SCALARS,
    SCALARS,
    some.lists(SCALARS, max_size=4),
    some.dictionaries(some.sampled_from(["kind", "at", "no: 1", "5", "true"]), SCALARS, max_size=3),
    some.dictionaries(
        some.sampled_from(["one", "two"]),
        some.dictionaries(some.sampled_from("xyz"), some.lists(SCALARS, max_size=2), max_size=3),
        max_size=2,
    ),
)


def loaded(raw: bytes) -> Any:
    found = Diagnostics()
    value = read_yaml(raw.decode("utf-8-sig"), "", found)
    assert value is not None and not found.has_errors, list(found)
    return thawed(value[0])


def thawed(value: Any) -> Any:
    """Return a value without tuples; numbers of one size are one, and no truth value is one."""
    if isinstance(value, dict):
        return {key: thawed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(each) for each in value]
    return str(value) if isinstance(value, bool) else value


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    pairs: Any = []
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for key, each in pairs:
        yield from paths_of(each, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def in_order(value: Any) -> Any:
    """Return a value in which the order of keys counts."""
    if isinstance(value, dict):
        return [(key, in_order(each)) for key, each in value.items()]
    return [in_order(each) for each in value] if isinstance(value, list) else value


def wanted(value: Any, edit: NodeEdit) -> Any:
    """Return what a file should say after an edit, as plain values."""
    value = deepcopy(value)
    *above, key = edit.path
    parent = value
    for step in above:
        parent = parent[step]
    pairs = list(parent.items()) if isinstance(parent, dict) else list(enumerate(parent))
    names = [name for name, _ in pairs]
    if (
        isinstance(edit, SetNode)
        and key in names
        and (isinstance(parent, dict) or edit.before is None)
    ):
        pairs[names.index(key)] = (key, kept_order(parent[key], thawed(edit.value)))
    elif isinstance(edit, SetNode):
        before = "elements" if edit.before is None and names[-1:] == ["elements"] else edit.before
        place = len(pairs) if before is None else names.index(before)
        pairs.insert(place, (key, thawed(edit.value)))
    elif isinstance(edit, RemoveNode):
        del pairs[names.index(key)]
    elif isinstance(edit, RenameKey):
        pairs[names.index(key)] = (edit.name, parent[key])
    elif isinstance(edit, MoveNode):
        moved = pairs.pop(names.index(key))
        names.remove(key)
        pairs.insert(len(pairs) if edit.before is None else names.index(edit.before), moved)
    if isinstance(parent, dict):
        parent.clear()
        parent.update(pairs)
    else:
        parent[:] = [each for _, each in pairs]
    return value


def kept_order(old: Any, new: Any) -> Any:
    """Return a value whose keys are in the order of the value that it replaces."""
    if isinstance(old, dict) and isinstance(new, dict):
        kept = {key: kept_order(old[key], new[key]) for key in old if key in new}
        return kept | {key: each for key, each in new.items() if key not in old}
    return new


@some.composite
def edits_of(draw: some.DrawFn, value: Any) -> NodeEdit:
    paths = list(paths_of(value))
    path = draw(some.sampled_from(paths)) if paths else ("elements",)
    parent = at(value, path[:-1]) if paths else {}
    others = list(parent if isinstance(parent, dict) else range(len(parent)))
    match draw(some.integers(0, 5)) if paths else 1:
        case 0:
            return RemoveNode(path)
        case 1:
            new = draw(VALUES)
            place = draw(some.sampled_from([None, *others]))
            if isinstance(parent, list):
                index = len(parent) if place is None else place
                return SetNode((*path[:-1], index), new, place)
            name = draw(some.sampled_from(["new", "two words", "no: 1", "12", "true", 7]))
            return SetNode((*path[:-1], name), new, place)
        case 2 if isinstance(parent, dict):
            return RenameKey(path, draw(some.sampled_from(["new name", "no: 1", "true", "=a"])))
        case 3 if len(others) > 1:
            rest = [None, *(each for each in others if each != path[-1])]
            return MoveNode(path, draw(some.sampled_from(rest)))
        case _:
            return SetNode(path, draw(VALUES))


def as_wanted(raw: bytes, edit: NodeEdit) -> bytes:
    """Check an edit and return the bytes after it; the same ones if it is refused."""
    before = loaded(raw)
    try:
        splices = opened(raw).apply([edit])
    except EditRefused:
        assert is_refused_rightly(raw, edit), edit
        return raw
    after = apply_splices(raw, splices)
    assert not isinstance(open_document(after), ReadOnly)
    if b"<<" in raw:
        assert loaded(after) == wanted(before or {}, edit)
    else:
        assert in_order(loaded(after)) == in_order(wanted(before or {}, edit))
    assert apply_splices(after, undone(raw, splices)) == raw
    assert_outside_is_equal(raw, edit, splices)
    return after


def assert_outside_is_equal(raw: bytes, edit: NodeEdit, splices: list[Splice]) -> None:
    """Check that an edit leaves all bytes outside of its node, and all lines of comments."""
    is_entry = (
        isinstance(edit.path[-1], int) and isinstance(edit, SetNode) and edit.before is not None
    )
    is_new = isinstance(edit, SetNode) and (is_entry or not opened(raw).has(edit.path))
    span = extent(raw, edit.path) if not is_new else None
    if isinstance(edit, SetNode | RenameKey) and span is not None:
        assert all(span[0] <= each.start and each.end <= span[1] for each in splices), splices
    if is_new or isinstance(edit, MoveNode | RenameKey):
        after = apply_splices(raw, splices)
        assert not Counter(comments(raw)) - Counter(comments(after))


def comments(raw: bytes) -> list[bytes]:
    lines = [line.strip() for line in raw.removeprefix(b"\xef\xbb\xbf").splitlines()]
    return [line for line in lines if line.startswith(b"#")]


def extent(raw: bytes, path: tuple[Any, ...]) -> tuple[int, int] | None:
    """Return the bytes of a key or entry up to the end of its last line; None if repeated."""
    text = raw.decode("utf-8-sig")
    node, start = read_nodes(text), 0
    for step in path:
        if node is None or node.kind == "alias":
            return None
        if node.kind == "list":
            if step >= len(node.items):
                return None
            start = node.items[step - 1].end if step else node.start
            node = node.items[step]
        else:
            keys = [key for key, _ in node.pairs if not key.is_merge]
            values = [value for key, value in node.pairs if not key.is_merge]
            names = [key.value if key.style else plain_value(key.value) for key in keys]
            if step not in names:
                return None
            node, start = values[names.index(step)], keys[names.index(step)].start
    assert node is not None
    end = max(node.end, start)
    lines = re.compile(r"[^\r\n]*(?:\s*#[^\r\n]*)*[\r\n]*").match(text, end)
    assert lines is not None
    # An entry without a value is where the next one begins.
    start -= len(text[:start]) - len(text[:start].rstrip(" \r\n"))
    mark = len(raw) - len(text.encode())
    return mark + len(text[:start].encode()), mark + len(text[: lines.end()].encode())


def undone(raw: bytes, splices: list[Splice]) -> list[Splice]:
    found, moved = [], 0
    for start, end, new in sorted(splices):
        found.append(Splice(start + moved, start + moved + len(new), raw[start:end]))
        moved += len(new) - (end - start)
    return found


def is_refused_rightly(raw: bytes, edit: NodeEdit) -> bool:
    """Return whether an edit may be refused, because of a name or of repeated values."""
    if isinstance(edit, RenameKey) and edit.name in at(loaded(raw), edit.path[:-1]):
        return True
    parent = extent(raw, edit.path[:-1]) if len(edit.path) > 1 else (0, len(raw))
    if parent is None:
        return True  # within a repeated value
    around = raw[slice(*parent)]
    if isinstance(edit, MoveNode) and (b"|+" in around or is_open_end(raw, parent[1])):
        return True  # blank lines below a text in lines, or a missing line end, belong to it
    if any(opened(raw).sharing(edit.path[:depth]) for depth in range(1, len(edit.path) + 1)):
        return True
    own = extent(raw, edit.path) if opened(raw).has(edit.path) else None
    touched = around if own is None or isinstance(edit, MoveNode) else raw[slice(*own)]
    return b"&" in touched or b"*" in touched


def is_open_end(raw: bytes, end: int) -> bool:
    """Return whether a place is the end of a file whose last line has no end."""
    return end >= len(raw.rstrip(b" ")) and not raw.endswith(b"\n")


@some.composite
def written(draw: some.DrawFn, indent: str, end: str, depth: int, *, is_flow: bool) -> str:
    """Draw a value as a person may write it, behind its colon or dash."""
    forms = ["1", "-0.50", "true", "plain text", "'it''s'", '"a\\n# b"', "=width / 2", '"#fff"', ""]
    if is_flow:
        forms += ["[1, 2]", "{a: [x], 'b b': {c: 1}}", "[]", "{}", "'x'", f"[1, # one{end}    2]"]
        return " " + draw(some.sampled_from(forms))
    forms += [
        f"|{end}{indent}  one{end}{end}{indent}  # two",
        f">-{end}{indent}    folded{end}{indent}    on",
        f"|+{end}{indent}  kept", "[1, 2, 3]", f"{{a: 1,{end}{indent}  b: 'x', }}  # [y]",
        f"two{end}{indent}  lines", "!!str 12", "[{a: 1, b: 2}, {a: 2, b: 3}]", "{}  # empty",
    ]  # fmt: skip
    kind = draw(some.integers(0, 3)) if depth else 0
    if kind == 1:
        count = draw(some.integers(1, 3))
        entries = [
            draw(written(indent + "  ", end, depth - 1, is_flow=False)) for _ in range(count)
        ]
        return "".join(f"{end}{indent}-{each}" for each in entries)
    if kind > 1:
        head = draw(some.sampled_from(["", "  # head"]))
        return head + end + draw(mappings(indent + "  ", end, depth - 1)).rstrip("\r\n")
    note = draw(some.sampled_from(["", "", "  # note: 'it'"]))
    form = draw(some.sampled_from(forms))
    return f" {form}" + (note if form and end not in form and "#" not in form[1:] else "")


@some.composite
def mappings(draw: some.DrawFn, indent: str, end: str, depth: int) -> str:
    """Draw a mapping in lines, with comments and gaps."""
    names = draw(
        some.lists(
            some.sampled_from(["kind", "at", "'no: 1'", "5", "text", "elements", "low ink"]),
            min_size=1,
            max_size=4,
            unique=True,
        )
    )
    lines = []
    for name in names:
        above = draw(some.sampled_from(["", "", "", f"{indent}# about{end}", end]))
        below = draw(some.sampled_from(["", "", "", f"{indent}  # deeper{end}"]))
        is_flow = draw(some.integers(0, 4)) == 0
        value = draw(written(indent, end, depth, is_flow=is_flow))
        lines.append(f"{above}{indent}{name}:{value}{end}{below}")
    return "".join(lines)


@some.composite
def documents(draw: some.DrawFn) -> bytes:
    """Draw a file: any line ends, a byte order mark, no line end at its end, anchors."""
    end = draw(some.sampled_from(["\n", "\r\n"]))
    text = draw(some.sampled_from(["", "", f"# File{end}", f"---{end}"]))
    text += draw(mappings("", end, 2))
    if draw(some.integers(0, 3)) == 0:
        text += f"base: &base {{x: 1, y: [1, 2]}}{end}copy: *base{end}own: {{<<: *base, z: 3}}{end}"
    if draw(some.integers(0, 3)) == 0:
        text = text.rstrip("\r\n")
    raw = text.encode()
    assume(isinstance(open_document(raw), YamlDocument))
    return draw(some.sampled_from([b"", b"\xef\xbb\xbf"])) + raw


@settings(max_examples=30)
@given(some.data())
def test_any_edit_of_a_generated_file_changes_one_value(data: some.DataObject) -> None:
    raw = data.draw(documents())
    for _ in range(data.draw(some.integers(1, 3))):
        raw = as_wanted(raw, data.draw(edits_of(loaded(raw) or {})))


@pytest.mark.soak
@settings(max_examples=20_000)
@given(some.data())
def test_any_edit_of_many_generated_files_changes_one_value(data: some.DataObject) -> None:
    raw = data.draw(documents())
    for _ in range(data.draw(some.integers(1, 5))):
        raw = as_wanted(raw, data.draw(edits_of(loaded(raw) or {})))


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_any_edit_of_a_shipped_file_changes_one_value(ends: str) -> None:
    @settings(max_examples=20)
    @given(some.data())
    def check(data: some.DataObject) -> None:
        text = data.draw(some.sampled_from(FILES)).read_text(encoding="utf-8")
        raw = text.replace("\n", ends).encode()
        for _ in range(data.draw(some.integers(1, 3))):
            raw = as_wanted(raw, data.draw(edits_of(loaded(raw))))

    check()
