"""Edits of YAML tables change the edited value alone, and the loader reads what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.cards.load.tables.yaml_table import cell_text, yaml_grid
from punchboard.cards.load.yaml_file import read_yaml
from punchboard.cards.load.yaml_nodes import plain_value
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.editable_table import CellChange
from punchboard.generator.studio.splice.splice import Splice, apply_splices
from punchboard.generator.studio.splice.yaml_text import YamlText, open_yaml

COMPONENT = CardComponent(kind="cards", data="cards.yaml")
COLUMNS = ["name", "cost", "icons", "text", "no: 1"]
#: Texts of cells: all that YAML gives a meaning, and much that it would read as another type.
TEXTS = some.one_of(
    some.text(some.sampled_from("ab :#-,'\"[]{}&*!|>%@`\\?=\n\t0.é😀~"), max_size=6),
    some.sampled_from(
        [
            *("3", "007", "1.50", "12:30", "true", "True", "null", "~", "yes", "1e3", "0x1F", ".5"),
            *("-", "- a", "=1+1", "+1", "'", "*a", "&a b", "a # b", "a: b", "a:", "<<", " a"),
            *("wood, stone", "wood, ", ", ", "two\nlines", "a\n\n\nb", "end\n"),
            *("\u2028", "\ufeffa", "a\u0085b"),
        ]
    ),
)
TYPED = some.one_of(TEXTS, some.just(""))


def written(draw: some.DrawFn, text: str, indent: str, end: str, *, is_flow: bool) -> str:
    """Draw one of the ways to write a text as a value."""
    is_tame = text.isalnum() and text.isascii()
    forms = ["'" + text.replace("'", "''") + "'"] if text.isprintable() else []
    escaped = text.encode("unicode_escape").decode() if not text.isascii() else text
    if text.isascii():
        escaped = (
            text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        )
        forms.append(f'"{escaped}"')
    else:
        forms.append('"' + "".join(f"\\U{ord(each):08X}" for each in text) + '"')
    if is_tame and cell_text(plain_value(text)) == text:
        forms += [text, text]
        entries = draw(
            some.sampled_from(["[{0}]", "[ {0}, ]", '["{0}"]', "&anchor {0}", "!!str {0}"])
        )
        forms.append(entries.format(text))
        if not is_flow:
            forms.append(f"|{end}{indent}  {text}")
            forms.append(f">-  # folded{end}{indent}    {text}")
            forms.append(f"{end}{indent}- {text}")
            forms.append(f"{end}{indent}  - '{text}' # entry")
    return " " + draw(some.sampled_from(forms))


@some.composite
def tables(draw: some.DrawFn) -> bytes:
    """Draw a YAML table: a list or cards by id, in blocks or brackets, with comments and gaps."""
    by_id, in_brackets = draw(some.booleans()), draw(some.integers(0, 4)) == 0
    end = draw(some.sampled_from(["\n", "\r\n"]))
    gap = draw(some.sampled_from(["", "", end, f"# note: a{end}", f"{end}# [x]{end}"]))
    margin = draw(some.sampled_from(["", "", "  "]))
    step = draw(some.sampled_from(["- ", "-   "]))
    cards = []
    for number in range(draw(some.integers(1, 4))):
        is_flow = in_brackets or draw(some.integers(0, 3)) == 0
        columns = draw(some.lists(some.sampled_from(COLUMNS), unique=True, max_size=4))
        indent = margin + ("  " if by_id else " " * len(step))
        pairs = [] if by_id else [f"id: c{number}"]
        for column in columns:
            key = (
                draw(some.sampled_from([f"'{column}'", column]))
                if column.isalpha()
                else f'"{column}"'
            )
            value = draw(TEXTS)
            form = written(draw, value, indent, end, is_flow=is_flow)
            if draw(some.integers(0, 5)) == 0:
                form = "" if not is_flow else ' ""'
            is_one_line = "\n" not in form and "\r" not in form
            note = (
                "  # why: 'this'" if not is_flow and is_one_line and draw(some.booleans()) else ""
            )
            pairs.append(f"{key}:{form}{note}")
        if is_flow or not pairs:
            body = "{" + ", ".join(pairs) + "}"
            head = f" c{number}: " if by_id else step
            cards.append((head.strip() + " " if by_id else "" if in_brackets else head) + body)
        elif by_id:
            cards.append(f"c{number}:" + "".join(f"{end}{indent}{each}" for each in pairs))
        else:
            cards.append(step + f"{end}{indent}".join(pairs))
    if in_brackets:
        opened, closed = "{}" if by_id else "[]"
        text = opened + end + f",{end}".join(f"  {card}" for card in cards) + end + closed + end
    else:
        text = "".join(margin + card + end + gap for card in cards)
    if draw(some.booleans()):
        text = text.rstrip("\r\n")
    if draw(some.booleans()):
        text = f"# Birds{end}{end}" + text
    return draw(some.sampled_from([b"", b"\xef\xbb\xbf"])) + text.encode()


def opened(raw: bytes) -> YamlText:
    found = open_yaml(raw, COMPONENT)
    assert isinstance(found, YamlText), found
    return found


def loaded(raw: bytes) -> list[dict[str, str]]:
    """Return the cards as the loader reads them; a card shows no line breaks at its end."""
    found = Diagnostics()
    text = raw.decode("utf-8-sig")
    value: Any = read_yaml(text, "", found)
    assert value is not None, list(found)
    grid = yaml_grid(*value, COMPONENT, "", found)
    assert grid is not None and not found.has_errors
    return [
        {heading: cell.rstrip("\n") for heading, cell in zip(grid.header, row, strict=True) if cell}
        for row in grid.rows
    ]


def shown(table: YamlText) -> list[dict[str, str]]:
    return [
        {heading: cell for heading, cell in zip(table.columns, row, strict=True) if cell}
        for row in table.cells
    ]


def without_breaks(rows: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    return [{key: text.rstrip("\n") for key, text in row.items() if text} for row in rows]


def as_wanted(raw: bytes, splices: Sequence[Splice], rows: Sequence[Mapping[str, str]]) -> bytes:
    """Check that a file with splices has these cards, and return it."""
    after = apply_splices(raw, splices)
    assert shown(opened(after)) == [{k: t for k, t in row.items() if t} for row in rows]
    assert loaded(after) == without_breaks(rows)
    return after


@given(tables(), some.data())
def test_a_value_changes_and_nothing_else(raw: bytes, data: some.DataObject) -> None:
    table = opened(raw)
    rows = shown(table)
    assert loaded(raw) == without_breaks(rows)
    at = data.draw(some.integers(0, len(rows) - 1))
    column = data.draw(some.sampled_from(table.columns))
    texts = data.draw(some.lists(TYPED, min_size=1, max_size=3))
    for text in texts:  # as each key press does
        if column == "id":
            text = text.replace("\n", "") + "x"
        table = opened(raw)
        splices = table.set_cells([CellChange(table.numbers[at], column, text)])
        rows[at] = {**rows[at], column: text}
        raw = as_wanted(raw, splices, rows)


@given(tables(), some.data())
def test_many_values_change_at_once(raw: bytes, data: some.DataObject) -> None:
    table = opened(raw)
    rows = shown(table)
    changes = []
    for at, number in enumerate(table.numbers):
        for column in data.draw(some.lists(some.sampled_from(table.columns), unique=True)):
            if column != "id":
                text = data.draw(some.sampled_from(["", "x", "3", "a, b", "a\nb", "a: b"]))
                rows[at] = {**rows[at], column: text}
                changes.append(CellChange(number, column, text))
    as_wanted(raw, table.set_cells(changes), rows)


@given(tables(), some.data())
def test_cards_are_added_where_they_are_wanted(raw: bytes, data: some.DataObject) -> None:
    table = opened(raw)
    rows = shown(table)
    place = data.draw(some.integers(0, len(rows)))
    new = data.draw(
        some.lists(
            some.dictionaries(some.sampled_from(table.columns), TEXTS), min_size=1, max_size=2
        )
    )
    new = (
        [{**row, "id": f"new {number}"} for number, row in enumerate(new)]
        if "id" in table.columns
        else new
    )
    before = table.numbers[place] if place < len(rows) else None
    splices = table.insert_rows(before, new)
    assert len(splices) == 1
    assert splices[0].start == splices[0].end
    as_wanted(raw, splices, [*rows[:place], *new, *rows[place:]])


@given(tables(), some.data())
def test_cards_are_deleted_and_moved(raw: bytes, data: some.DataObject) -> None:
    table = opened(raw)
    rows = shown(table)
    chosen = data.draw(some.sets(some.sampled_from(table.numbers), min_size=1))
    if len(chosen) == len(rows):
        with pytest.raises(EditRefused, match="one card"):
            table.delete_rows(sorted(chosen))
    else:
        kept = [
            row for row, number in zip(rows, table.numbers, strict=True) if number not in chosen
        ]
        as_wanted(raw, table.delete_rows(sorted(chosen)), kept)
    before = data.draw(some.sampled_from([None, *table.numbers]))
    place = len(rows) if before is None else list(table.numbers).index(before)
    pairs = list(zip(table.numbers, rows, strict=True))
    above = [row for number, row in pairs[:place] if number not in chosen]
    below = [row for number, row in pairs[place:] if number not in chosen]
    moved = [row for number, row in pairs if number in chosen]
    as_wanted(raw, table.move_rows(sorted(chosen), before), [*above, *moved, *below])


@given(tables(), some.data())
def test_columns_are_added_deleted_renamed_and_moved(raw: bytes, data: some.DataObject) -> None:
    table = opened(raw)
    rows = shown(table)
    before = data.draw(some.sampled_from([None, *table.columns]))
    after = as_wanted(raw, table.add_column("new: one", before), rows)
    assert "new: one" in opened(after).columns
    column = data.draw(some.sampled_from(table.columns))
    if opened(raw).text.lstrip("# Birds\r\n{").startswith("c0") and column == "id":
        with pytest.raises(EditRefused, match="keys"):
            table.delete_column("id")
        return
    without = [{key: text for key, text in row.items() if key != column} for row in rows]
    if len(table.columns) > 1:
        as_wanted(raw, table.delete_column(column), without)
    renamed = [
        {"true" if key == column else key: text for key, text in row.items()} for row in rows
    ]
    as_wanted(raw, table.rename_column(column, "true"), renamed)
    if before != "id" or column == "id":
        as_wanted(raw, table.move_column(column, before), rows)


def edited(text: str, column: str, new: str, line: int = 1) -> str:
    """Return a text with one value changed."""
    raw = text.encode()
    return apply_splices(raw, opened(raw).set_cells([CellChange(line, column, new)])).decode()


@pytest.mark.parametrize(
    ("value", "new", "after"),
    [
        ("3", "4", "4"),
        ("3", "4 birds", "4 birds"),
        ("3", "007", "007"),
        ("3", "1.50", '"1.50"'),
        ("3", "True", '"True"'),
        ("3", "a: b", '"a: b"'),
        ("3", 'a: "b"', "'a: \"b\"'"),
        ("3", "=1+1", "=1+1"),
        ("'3'", "4", "'4'"),
        ("'3'", "it's", "'it''s'"),
        ("'3'", "a\nb", '"a\\nb"'),
        ('"3"  # note', "4", '"4"  # note'),
        ('"a: b"', "a", "a"),
        ("&x 3", "4", "&x 4"),
        ("!!str 3", "4", "4"),
        ("[wood, stone]", "wood, stone, sand", "[wood, stone, sand]"),
        ("[wood, stone]", "wood, stone,", '[wood, "stone,"]'),
        ('["wood", stone]  # two', "stone", "[stone]  # two"),
        ("[wood, stone]", "", "[]"),
        ("[]", "wood, 3", "[wood, 3]"),
        ("|\n    one\n    two", "one\n\nthree", "|\n    one\n\n    three"),
        (">  # long\n    one\n    two", "one\ntwo", ">  # long\n    one\n\n    two"),
        ("|\n    one", "one\n", '"one\\n"'),
        ("|  # long\n    one", "", " # long"),
        ("a long\n    text", "short", "short"),
        ("|\n    one  ", "two", "|\n    two"),
        ("|+\n    one\n", "two", "|-\n    two"),
    ],
)
def test_a_value_keeps_its_style_where_it_can(value: str, new: str, after: str) -> None:
    text = "- id: heron\n  text: {}\n  cost: 1\n"
    assert edited(text.format(value), "text", new) == text.format(after)


def test_a_blank_value_is_written_as_blank() -> None:
    text = "- id: heron\n  text: a # note\n- {id: snipe, text: a}\n"
    blank = edited(text, "text", "")
    assert blank == "- id: heron\n  text: # note\n- {id: snipe, text: a}\n"
    assert edited(blank, "text", "a") == text
    flow = edited(text, "text", "", line=3)
    assert flow == '- id: heron\n  text: a # note\n- {id: snipe, text: ""}\n'


def test_a_missing_value_is_added_in_the_order_of_columns() -> None:
    text = (
        "- id: heron\n  cost: 3\n  icons: [a, b]\n- id: snipe\n  icons: [c] # one\n- {id: rail}\n"
    )
    assert edited(text, "cost", "4", line=4) == text.replace("snipe\n", "snipe\n  cost: 4\n")
    assert edited(text, "icons", "a, c", line=6) == text.replace("rail", "rail, icons: [a, c]")


def test_the_entries_of_a_list_in_lines_change_alone() -> None:
    text = "- id: heron\n  icons:\n  - wood  # first\n  - 'stone'\n  text: a\n"
    assert edited(text, "icons", "wood, sand") == text.replace("stone", "sand")
    added = edited(text, "icons", "wood, stone, sand")
    assert added == text.replace("'stone'\n", "'stone'\n  - sand\n")
    assert edited(added, "icons", "wood, stone") == text
    assert edited(text, "icons", "stone") == text.replace("  - wood  # first\n", "")
    assert edited(text, "icons", "") == "- id: heron\n  icons: []\n  text: a\n"


def test_a_card_that_others_repeat_is_refused() -> None:
    text = (
        "- &a\n  id: heron\n  text: x\n- <<: *a\n  id: snipe\n"
        "- id: rail\n  text: &t y\n- id: b\n  text: *t\n"
    )
    with pytest.raises(EditRefused, match=r'by "\*a"'):
        edited(text, "text", "z", line=1)
    with pytest.raises(EditRefused, match=r'by "\*t"'):
        edited(text, "text", "z", line=6)
    # The id is the other card's own, a value of its own may take the place of a repeated one.
    assert edited(text, "id", "z", line=1) == text.replace("heron", "z")
    assert edited(text, "text", "z", line=4) == text.replace("snipe\n", "snipe\n  text: z\n")
    assert edited(text, "text", "z", line=8) == text.replace("*t", "z")
    with pytest.raises(EditRefused, match=r'by "\*a"'):
        opened(text.encode()).delete_rows([1])
    with pytest.raises(EditRefused, match=r'by "\*a"'):
        opened(text.encode()).move_rows([1], None)


def test_a_card_that_repeats_another_is_refused() -> None:
    with pytest.raises(EditRefused, match="several cards"):
        edited("- &a {id: heron}\n- *a\n", "id", "x")
    with pytest.raises(EditRefused, match="several cards"):
        edited("[{id: heron}, {id: snipe}]\n", "id", "x")


def test_cards_by_id_change_their_keys() -> None:
    text = "heron:\n  cost: 3\n'snipe': {cost: 1}\n"
    assert edited(text, "id", "grey heron") == text.replace("heron:", "grey heron:")
    assert edited(text, "id", "3", line=3) == text.replace("snipe", "3")
    assert edited(text, "id", "true") == text.replace("heron:", '"true":')
    with pytest.raises(EditRefused, match="unreadable"):
        edited(text, "id", "snipe")
    with pytest.raises(EditRefused, match="needs an id"):
        opened(text.encode()).insert_rows(None, [{"cost": "3"}])
    raw = text.encode()
    added = apply_splices(raw, opened(raw).insert_rows(None, [{"id": "rail", "cost": "2"}]))
    assert added.decode() == text + "rail: {cost: 2}\n"


def test_a_new_card_is_written_as_its_neighbor() -> None:
    text = "# Birds\n\n-   id: heron\n    icons: [a]\n\n-   id: snipe\n    text: 'x'\n\n# End\n"
    raw = text.encode()
    table = opened(raw)
    new = {"id": "rail", "icons": "a, b", "text": "y"}
    written = "-   id: rail\n    icons: [a, b]\n    text: 'y'\n"
    for before, expected in [
        (None, text.replace("\n# End", f"\n{written}\n# End")),
        (6, text.replace("-   id: snipe", f"{written}\n-   id: snipe")),
        (3, text.replace("-   id: heron", f"{written}\n-   id: heron")),
    ]:
        assert apply_splices(raw, table.insert_rows(before, [new])).decode() == expected
    assert table.delete_rows([6])
    assert apply_splices(raw, table.delete_rows([3])).decode() == text.replace(
        "-   id: heron\n    icons: [a]\n\n", ""
    )


def test_a_missing_quantity_stays_one_copy() -> None:
    raw = b"- {id: heron, quantity: 2}\n"
    added = apply_splices(raw, opened(raw).insert_rows(None, [{"id": "a"}]))
    assert added == raw + b"- {id: a}\n"
    assert opened(added).cells[1] == ["a", "1"]
    blank = apply_splices(raw, opened(raw).insert_rows(None, [{"id": "a", "quantity": ""}]))
    assert blank == raw + b'- {id: a, quantity: ""}\n'
    raw = b"- id: heron\n- id: snipe\n"
    assert apply_splices(raw, opened(raw).add_column("quantity", None)) == (
        b"- id: heron\n  quantity: 1\n- id: snipe\n"
    )


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "no cards"),
        (b"x: {a: 1}\n<<: {y: {a: 2}}\n", "<<"),
        (b"- id: a\n  id: b\n", "second time"),
        (b"- id: a\n b: c\n", "line 2"),
        (b"- id: \xff\n", "UTF-8"),
        (b"- id: a\0\n", "control character"),
    ],
)
def test_a_table_that_cannot_be_edited_says_why(raw: bytes, reason: str) -> None:
    found = open_yaml(raw, COMPONENT)
    assert not isinstance(found, YamlText)
    assert reason in found.reason
