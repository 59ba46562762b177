"""Edits of CSV files change the edited bytes alone, and the loader reads what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some

from punchboard.cards.load.tables.csv_file import csv_grid, parse_csv
from punchboard.cards.problem import Diagnostics
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.csv_text import CsvText, open_csv
from punchboard.generator.studio.splice.editable_table import CellChange
from punchboard.generator.studio.splice.splice import Splice, apply_splices

GAMES = Path(__file__).parents[2] / "cards" / "games"
KNOWN = ("id", "name", "quantity")
HEADINGS = ["id", "name", 'a "note"', "x;y"]
ENCODINGS = [
    ("utf-8", b"", None),
    ("utf-8", b"\xef\xbb\xbf", None),
    ("utf-8", b"\xef\xbb\xbf", "windows-1252"),
    ("utf-16-le", b"\xff\xfe", None),
    ("utf-16-be", b"\xfe\xff", None),
    ("utf-16-le", b"", None),
    ("cp1252", b"", "windows-1252"),
    ("cp932", b"", "shift-jis"),
    ("gb18030", b"", "gbk"),
]
#: Texts of cells: quotes, every separator, line breaks, formulas, letters beyond ASCII.
TEXTS = some.text(some.sampled_from("ab \",;\t\n'=0.é漢😀"), max_size=5)
LINE_ENDS = some.sampled_from(["\n", "\r\n", "\r"])


class File(NamedTuple):
    """A file as it may be on a disk."""

    raw: bytes
    encoding: str | None

    def opened(self) -> CsvText:
        found = open_csv(self.raw, KNOWN, self.encoding)
        assert isinstance(found, CsvText)
        return found

    def loaded(self, raw: bytes | None = None) -> tuple[list[str], list[list[str]], list[int]]:
        """Return headings, rows and numbers as the loader reads them."""
        found = Diagnostics()
        parsed = parse_csv(raw or self.raw, "", KNOWN, self.encoding, found)
        assert parsed is not None
        grid = csv_grid(parsed, "", found)
        assert grid is not None
        rows = [[cell.replace("\r\n", "\n") for cell in row] for row in grid.rows]
        return list(grid.header), rows, list(grid.numbers)

    def after(self, splices: Sequence[Splice]) -> tuple[list[str], list[list[str]], list[int]]:
        return self.loaded(apply_splices(self.raw, splices))


@some.composite
def files(draw: some.DrawFn) -> File:
    """Draw a file that the loader reads: ragged and blank rows, any quotes and line ends."""
    codec, mark, encoding = draw(some.sampled_from(ENCODINGS))
    headings = HEADINGS[: draw(some.integers(1, 4))]
    separator = draw(some.sampled_from(",;\t")) if len(headings) > 1 else ","
    rows = draw(some.lists(some.lists(TEXTS, max_size=len(headings) + 1), max_size=4))
    usual = draw(LINE_ENDS)
    is_mixed = draw(some.booleans())
    above = draw(some.sampled_from(["", "\n", "sep", "Title"]))
    text = f"sep={separator}\n" if above == "sep" else above
    text += "\n" if above == "Title" else ""
    quote_all = draw(some.booleans())
    for row in [headings, *rows]:
        cells = [
            '"' + cell.replace('"', '""') + '"'
            if quote_all or (not cell.isalnum() and any(each in cell for each in '",;\t\n'))
            else cell
            for cell in row
        ]
        text += separator.join(cells) + (draw(LINE_ENDS) if is_mixed else usual)
    if draw(some.booleans()):
        text = text.rstrip("\r\n")
    return File(mark + text.encode(codec, "replace"), encoding)


def cut(rows: Sequence[list[str]], width: int) -> list[list[str]]:
    """Return rows; a blank one has no cells beyond the headings."""
    return [row if any(row) else row[:width] for row in rows]


def is_outside_equal(raw: bytes, splices: Sequence[Splice]) -> bool:
    """Return whether the bytes outside splices stay equal."""
    after = apply_splices(raw, splices)
    before, behind = splices[0].start, len(raw) - splices[-1].end
    return (
        after[:before] == raw[:before]
        and after[len(after) - behind :] == raw[-behind or len(raw) :]
    )


@given(files(), some.data())
def test_a_cell_changes_and_nothing_else(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    assert (list(text.columns), text.cells, list(text.numbers)) == (header, rows, numbers)
    if not rows:
        return
    at, column = (
        data.draw(some.integers(0, len(rows) - 1)),
        data.draw(some.integers(0, len(header) - 1)),
    )
    new = data.draw(TEXTS)
    try:
        splices = text.set_cells([CellChange(numbers[at], header[column], new)])
    except EditRefused as refused:
        assert "encoding" in refused.message and not new.isascii()
        return
    rows[at][column] = new
    assert file.after(splices) == (header, cut(rows, len(header)), numbers)
    if splices:
        assert len(splices) <= 2  # the cell, and separators that keep a blank row
        assert is_outside_equal(file.raw, splices)


@given(files(), some.data())
def test_many_cells_change_at_once(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    changes = []
    for at, number in enumerate(numbers):
        for column in data.draw(some.lists(some.sampled_from(header), unique=True)):
            rows[at][header.index(column)] = data.draw(some.sampled_from(["", "x", '"', "a\nb"]))
            changes.append(CellChange(number, column, rows[at][header.index(column)]))
    assert file.after(text.set_cells(changes)) == (header, cut(rows, len(header)), numbers)


@given(files(), some.data())
def test_rows_are_added_where_they_are_wanted(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    place = data.draw(some.integers(0, len(rows)))
    new = data.draw(
        some.lists(
            some.dictionaries(some.sampled_from(header), some.sampled_from(["", "x", ";\n"])),
            min_size=1,
            max_size=2,
        )
    )
    splices = text.insert_rows(numbers[place] if place < len(rows) else None, new)
    added = [[row.get(heading, "") for heading in header] for row in new]
    assert len(splices) == 1
    assert splices[0].start == splices[0].end
    assert file.after(splices)[:2] == (header, [*rows[:place], *added, *rows[place:]])


@given(files(), some.data())
def test_rows_are_deleted(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    gone = data.draw(some.sets(some.sampled_from(numbers or [0]))) & set(numbers)
    after = file.after(text.delete_rows(sorted(gone)))
    kept = [row for row, number in zip(rows, numbers, strict=True) if number not in gone]
    assert after[:2] == (header, kept)


@given(files(), some.data())
def test_rows_are_moved(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    if not rows:
        return
    moved = data.draw(some.sets(some.sampled_from(numbers), min_size=1))
    before = data.draw(some.sampled_from([None, *numbers]))
    place = len(rows) if before is None else numbers.index(before)
    pairs = list(zip(numbers, rows, strict=True))
    above = [row for number, row in pairs[:place] if number not in moved]
    below = [row for number, row in pairs[place:] if number not in moved]
    chosen = [row for number, row in pairs if number in moved]
    after = file.after(text.move_rows(sorted(moved), before))
    assert after[:2] == (header, [*above, *chosen, *below])


@given(files(), some.data())
def test_columns_are_added_deleted_renamed_and_moved(file: File, data: some.DataObject) -> None:
    text, (header, rows, numbers) = file.opened(), file.loaded()
    width = len(header)
    place = data.draw(some.integers(0, width))
    before = header[place] if place < width else None
    added = file.after(text.add_column("new, one", before))
    assert added == (
        [*header[:place], "new, one", *header[place:]],
        [[*row[:place], "", *row[place:]] for row in rows],
        numbers,
    )
    chosen = data.draw(some.integers(0, width - 1))
    rest = [each for each in range(width) if each != chosen]
    name = data.draw(some.sampled_from(["new", 'n"w', "n;\tw"]))
    try:
        renamed = file.after(text.rename_column(header[chosen], name))
    except EditRefused:
        # Without a known heading, a title or a card may be taken for the headings.
        assert chosen in (0, 1)
    else:
        assert renamed == ([*header[:chosen], name, *header[chosen + 1 :]], rows, numbers)
    order = (
        [each for each in rest if each < place]
        + [chosen]
        + [each for each in rest if each >= place]
    )
    assert file.after(text.move_column(header[chosen], before)) == (
        [header[each] for each in order],
        [[*(row[each] for each in order), *row[width:]] for row in rows],
        numbers,
    )
    if width == 1:
        with pytest.raises(EditRefused, match="only column"):
            text.delete_column(header[0])
        return
    try:
        deleted = file.after(text.delete_column(header[chosen]))
    except EditRefused:
        assert chosen in (0, 1)
        return
    left = [[*(row[each] for each in rest), *row[width:]] for row in rows]
    assert deleted[0] == [header[each] for each in rest]
    assert deleted[1] == cut(left, width - 1)
    assert deleted[2] == numbers


def edited(raw: bytes, column: str, text: str, row: int = 2) -> bytes:
    """Return a file with the text of one cell changed."""
    return apply_splices(raw, File(raw, None).opened().set_cells([CellChange(row, column, text)]))


@pytest.mark.parametrize("game", sorted(GAMES.rglob("*.csv")), ids=lambda path: path.stem)
def test_every_cell_of_a_shipped_game_can_be_edited(game: Path) -> None:
    file = File(game.read_bytes(), None)
    text = file.opened()
    header, rows, numbers = file.loaded()
    for number in (*numbers[:3], numbers[-1]):
        at = numbers.index(number)
        for column, heading in enumerate(header):
            was = rows[at][column]
            once = apply_splices(file.raw, text.set_cells([CellChange(number, heading, '1, "2"')]))
            again = File(once, None).opened()
            back = again.set_cells([CellChange(number, heading, was)])
            assert file.loaded(apply_splices(once, back)) == (header, rows, numbers)


@pytest.mark.parametrize(
    ("raw", "text", "after"),
    [
        (b"id,name\na,b\n", "=1+1", b"id,name\na,=1+1\n"),
        (b"id,name\na,b\n", "007", b"id,name\na,007\n"),
        (b"id,name\na,b\n", " b ", b"id,name\na, b \n"),
        (b"id,name\na,b\n", "b,c", b'id,name\na,"b,c"\n'),
        (b"id,name\na,b\n", '5" gun', b'id,name\na,"5"" gun"\n'),
        (b'id,name\na,"b"\n', "c", b'id,name\na,"c"\n'),
        (b'id,name\na,"b,"\n', "b", b"id,name\na,b\n"),
        (b'id,name\na,"b,"\nc,"d"\n', "b", b'id,name\na,"b"\nc,"d"\n'),
        (b'id,name\r\na,"b\r\nc"\r\n', "b\nd", b'id,name\r\na,"b\r\nd"\r\n'),
        (b"id,name\r\na,b\r\n", "b\nd", b'id,name\r\na,"b\nd"\r\n'),
        (b"id,name,cost\na\n", "b", b"id,name,cost\na,b\n"),
        (b"\xef\xbb\xbfid;name\r\na;b\r\n", "b;", b'\xef\xbb\xbfid;name\r\na;"b;"\r\n'),
        (b"sep=|\r\nid|name\r\na|b", "|", b'sep=|\r\nid|name\r\na|"|"'),
        (b"id\tname\na\tb\n", "b,c", b"id\tname\na\tb,c\n"),
    ],
)
def test_a_text_is_written_as_cells_around_it(raw: bytes, text: str, after: bytes) -> None:
    assert edited(raw, "name", text) == after


@pytest.mark.parametrize(
    ("raw", "after"),
    [
        (b"id\na\nb\n", b'id\n""\nb\n'),
        (b"id,name\na\n", b"id,name\n,\n"),
        (b"id,name\na,,\n", b"id,name\n,\n"),
    ],
)
def test_a_row_whose_last_text_is_deleted_stays_a_row(raw: bytes, after: bytes) -> None:
    """Or the next key press would find no row to type into."""
    assert edited(raw, "id", "") == after
    assert edited(after, "id", "a") in (raw, b"id,name\na,\n")


def test_a_row_added_at_the_end_keeps_the_end_of_the_file() -> None:
    for raw, after in [
        (b"id,name", b"id,name\nb,"),
        (b"id,name\r\na,b", b"id,name\r\na,b\r\nb,"),
        (b"id,name\ra,b\r", b"id,name\ra,b\rb,\r"),
        (b"id,name\na,b\n\n\n", b"id,name\na,b\nb,\n\n\n"),
        (b'id,name\n"a","b"\n', b'id,name\n"a","b"\n"b",""\n'),
    ]:
        text = File(raw, None).opened()
        added = apply_splices(raw, text.insert_rows(None, [{"id": "b"}]))
        assert added == after
        number = File(added, None).opened().numbers[-1]
        assert apply_splices(added, File(added, None).opened().delete_rows([number])) == raw


def test_an_empty_file_gets_its_first_column() -> None:
    text = File(b"", None).opened()
    assert (text.columns, text.rows) == ((), ())
    assert apply_splices(b"", text.add_column("id", None)) == b"id"
    with pytest.raises(EditRefused, match="no columns"):
        text.insert_rows(None, [{}])


def test_letters_that_the_encoding_lacks_are_refused() -> None:
    raw = "id;name\na;Käse\n".encode("cp1252")
    text = File(raw, None).opened()
    assert text.cells == [["a", "Käse"]]
    assert edited(raw, "name", "Süße") == "id;name\na;Süße\n".encode("cp1252")
    with pytest.raises(EditRefused, match='no "漢"') as refused:
        text.set_cells([CellChange(2, "name", "漢")])
    assert "UTF-8" in refused.value.hint


@pytest.mark.parametrize(
    ("text", "reason"),
    [("a\0", "0x00"), ("\ud800", "0xd800"), ("x" * 20_001, "20,001 characters")],
)
def test_a_text_that_no_card_can_show_is_refused(text: str, reason: str) -> None:
    with pytest.raises(EditRefused, match=reason):
        edited(b"id,name\na,b\n", "name", text)


def test_a_control_character_that_is_there_can_be_edited_away() -> None:
    raw = b"id,name\na,b\x01c\x02\n"
    assert edited(raw, "name", "bc\x02") == b"id,name\na,bc\x02\n"


def test_an_edit_that_would_change_other_cells_is_refused() -> None:
    raw = b"Title,x,y\na,b,c\n"
    text = File(raw, None).opened()
    with pytest.raises(EditRefused, match="other cells"):
        # A row with two known headings is taken for the headings.
        text.set_cells([CellChange(2, "Title", "id"), CellChange(2, "x", "name")])
    with pytest.raises(EditRefused, match="other cells"):
        File(b"id\na\n", None).opened().rename_column("id", "sep=|")


def test_headings_that_are_doubled_or_blank_are_refused() -> None:
    text = File(b"id,name,note,note\na,b,c,d\n", None).opened()
    with pytest.raises(EditRefused, match="several columns"):
        text.set_cells([CellChange(2, "note", "x")])
    with pytest.raises(EditRefused, match="already has"):
        text.add_column("Name", None)
    with pytest.raises(EditRefused, match="needs a name"):
        text.rename_column("name", " ")
    assert text.rename_column("name", "Name")


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b'id,name\na,"b\n', "never ends"),
        (b'id,name\na,"b" c\n', "closing quote"),
        (b"PK\x03\x04", "workbook"),
        (b"\xff\xfea", "text"),
        (b"id\n" + b"a\n" * 100_001, "rows"),
    ],
)
def test_a_table_that_cannot_be_edited_says_why(raw: bytes, reason: str) -> None:
    found = open_csv(raw, KNOWN)
    assert not isinstance(found, CsvText)
    assert reason in found.reason


def test_a_lone_quote_inside_a_cell_stays() -> None:
    raw = b'id,name\na,5" gun\nb,x\n'
    assert edited(raw, "name", "y", row=3) == b'id,name\na,5" gun\nb,y\n'


def test_a_blank_row_stays_when_the_last_row_goes() -> None:
    raw = b"id,name,note\n\n0"
    text = File(raw, None).opened()
    assert apply_splices(raw, text.delete_rows([3])) == b"id,name,note\n\n"
