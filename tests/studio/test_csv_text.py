"""Edits of tables of text change the edited bytes alone, and the loader reads what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.studio.splice.csv_text import CsvText, open_csv
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.splice.table_text import CellChange

COMPONENT = CardComponent(kind="cards", data="t.csv")
KNOWN = ["id", "name", "quantity"]
#: Texts of cells: quotes, every separator, line breaks, letters beyond ASCII.
CELL = some.text(some.sampled_from("ab \",;\t\n'=é漢😀0."), max_size=6)
ROWS = some.lists(some.lists(CELL, min_size=1, max_size=5), min_size=1, max_size=5)
HEADINGS = ["id", "name", "note"]


def loaded(folder: Path, raw: bytes) -> tuple[list[str], list[list[str]], list[int]]:
    path = folder / "t.csv"
    path.write_bytes(raw)
    grid = read_csv(path, "t.csv", KNOWN, Diagnostics())
    assert grid is not None
    return (
        list(grid.header),
        [list(row[: len(grid.header)]) for row in grid.rows],
        list(grid.numbers),
    )


def written(rows: list[list[str]], separator: str, end: str, quotes: bool, last: bool) -> str:
    def cell(text: str) -> str:
        if quotes or any(each in text for each in ('"', separator, "\r", "\n")):
            return '"' + text.replace('"', '""') + '"'
        return text

    lines = [separator.join(map(cell, row)) for row in [HEADINGS, *rows]]
    return end.join(lines) + (end if last else "")


@some.composite
def tables(draw: some.DrawFn) -> tuple[bytes, str]:
    """Draw a file that the loader reads, and its codec."""
    rows = draw(ROWS)
    separator, end = draw(some.sampled_from(",;\t")), draw(some.sampled_from(["\n", "\r\n", "\r"]))
    text = written(rows, separator, end, draw(some.booleans()), draw(some.booleans()))
    if draw(some.booleans()) and end != "\r":
        text = f"sep={separator}{end}" + text
    codec, mark = draw(
        some.sampled_from(
            [
                ("utf-8", b""),
                ("utf-8", b"\xef\xbb\xbf"),
                ("utf-16-le", b"\xff\xfe"),
                ("utf-16-be", b"\xfe\xff"),
            ]
        )
    )
    return mark + text.encode(codec), codec


@given(tables(), some.data())
def test_a_cell_changes_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, table: tuple[bytes, str], data: some.DataObject
) -> None:
    raw, _ = table
    folder = tmp_path_factory.getbasetemp()
    text = open_csv(raw, COMPONENT)
    assert isinstance(text, CsvText)
    header, rows, numbers = loaded(folder, raw)
    assert [(row.number, [*row.cells, *[""] * 9][: len(header)]) for row in text.rows] == list(
        zip(numbers, rows, strict=True)
    )
    if not rows:
        return
    at = data.draw(some.integers(0, len(rows) - 1))
    column = data.draw(some.integers(0, len(header) - 1))
    new = data.draw(CELL)
    splices = text.set_cells([CellChange(numbers[at], header[column], new)])
    after = apply_splices(raw, splices)
    assert len(splices) <= 1
    if splices:
        (start, end, replacement) = splices[0]
        assert after[:start] == raw[:start]
        assert after[start + len(replacement) :] == raw[end:]
    rows[at][column] = new
    again = open_csv(after, COMPONENT)
    assert isinstance(again, CsvText)
    cells = {row.number: [*row.cells, *[""] * 9][: len(header)] for row in again.rows}
    expected = dict(zip(numbers, rows, strict=True))
    # A row that is blank now isn't one any more where it is also short.
    assert {**dict.fromkeys(expected, [""] * len(header)), **cells} == expected


@given(tables(), some.data())
def test_rows_come_and_go_and_move(table: tuple[bytes, str], data: some.DataObject) -> None:
    raw, _ = table
    text = open_csv(raw, COMPONENT)
    assert isinstance(text, CsvText)
    numbers = [row.number for row in text.rows]
    before = data.draw(some.sampled_from([None, *numbers]))
    new = dict(zip(HEADINGS, data.draw(some.lists(CELL, min_size=3, max_size=3)), strict=True))
    added = open_csv(apply_splices(raw, text.insert_rows(before, [new])), COMPONENT)
    assert isinstance(added, CsvText)
    place = len(text.lines) if before is None else before - 1
    kept = [list(line.cells) for line in text.lines]
    assert [list(line.cells) for line in added.lines] == [
        *kept[:place],
        list(new.values()),
        *kept[place:],
    ]
    if not numbers:
        return
    chosen = data.draw(some.lists(some.sampled_from(numbers), min_size=1, unique=True))
    gone = open_csv(apply_splices(raw, text.delete_rows(chosen)), COMPONENT)
    assert isinstance(gone, CsvText)
    rest = [row for number, row in enumerate(kept, 1) if number not in chosen]
    assert [list(line.cells) for line in gone.lines] == rest
    moved = open_csv(apply_splices(raw, text.move_rows(chosen, before)), COMPONENT)
    assert isinstance(moved, CsvText)
    assert sorted(map(repr, (list(line.cells) for line in moved.lines))) == sorted(map(repr, kept))


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "empty"),
        (b'id,name\na,"b\n', "quote"),
        (b'id,name\na,"b" c\n', "quote"),
        (b"PK\x03\x04", "workbook"),
        (b"id\x00,name\n", ""),
    ],
)
def test_a_table_that_cannot_be_edited_says_why(raw: bytes, reason: str) -> None:
    found = open_csv(raw, COMPONENT)
    if reason:
        assert not isinstance(found, CsvText)
        assert reason in found.reason


def test_a_lone_quote_inside_a_cell_stays() -> None:
    raw = b'id,name\na,5" gun\nb,x\n'
    text = open_csv(raw, COMPONENT)
    assert isinstance(text, CsvText)
    assert text.rows[0].cells[1] == '5" gun'
    assert (
        apply_splices(raw, text.set_cells([CellChange(3, "name", "y")]))
        == b'id,name\na,5" gun\nb,y\n'
    )


def test_a_blank_row_stays_when_the_last_row_goes() -> None:
    raw = b"id,name,note\n\n0"
    text = open_csv(raw, COMPONENT)
    assert isinstance(text, CsvText)
    assert apply_splices(raw, text.delete_rows([3])) == b"id,name,note\n\n"
