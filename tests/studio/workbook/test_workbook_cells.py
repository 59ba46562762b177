"""A cell of a workbook is changed: nothing outside of its XML is, and every reader agrees."""

from __future__ import annotations

import io
import random
import re
import struct
from zipfile import ZipFile

import openpyxl
import pytest

from punchboard.cards.workbook.child import read
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import apply_splices
from punchboard.generator.studio.workbook.book import Book
from punchboard.generator.studio.workbook.sheet_part import Value
from tests.studio.workbook.ledger import (
    ARCHIVES,
    MAIN,
    SHEET,
    packed,
    parts_of,
    plain_book,
    rich_book,
    saved,
    with_parts,
    with_sheet,
)

WORKBOOK = "xl/workbook.xml"
TEXTS = ["Snipe", " ", "a\nb", "<&>\"'", "☃ 𝄞", "x" * 400, "TRUE", "#N/A ", "1e5"]
NUMBERS = ["7", "-3", "2.5", "0", "123456789012345"]


def changed(raw: bytes, changes: dict[tuple[int, int], Value], sheet: str = "Cards") -> bytes:
    return apply_splices(raw, Book(raw, sheet).splices(changes))


def headers(raw: bytes) -> dict[str, tuple[bytes, bytes]]:
    """Return the fields of each member that no edit elsewhere may touch, and its packed bytes."""
    found = {}
    with ZipFile(io.BytesIO(raw)) as archive:
        for info in archive.infolist():
            at = info.header_offset
            name, extra = struct.unpack_from("<2H", raw, at + 26)
            start = at + 30 + name + extra
            found[info.filename] = raw[at:start], raw[start : start + info.compress_size]
    return found


def cell_span(sheet: bytes, name: str) -> tuple[int, int]:
    """Return where the XML of a cell is."""
    pattern = rb'<(?:\w+:)?c [^<>]*r="%b"[^<>]*?(/>|>.*?</(?:\w+:)?c>)' % name.encode()
    found = re.search(pattern, sheet, re.DOTALL)
    assert found is not None
    return found.span()


def values(raw: bytes) -> dict[tuple[str, str], object]:
    """Return everything that openpyxl finds in the cells of a workbook."""
    book = openpyxl.load_workbook(io.BytesIO(raw))
    return {
        (sheet.title, cell.coordinate): (
            cell.value, cell.number_format, cell.font.b, cell.fill.fgColor.rgb,
            cell.comment.text if cell.comment else None,
        )
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
    }  # fmt: skip


def surroundings(raw: bytes) -> list[object]:
    """Return everything that openpyxl finds around the cells."""
    return [
        (sheet.title, len(sheet._charts), len(sheet._images), sheet.auto_filter.ref,
         sheet.freeze_panes, [*sheet.tables], str(sheet.merged_cells.ranges),
         sheet.column_dimensions["F"].width,
         [(v.sqref, v.formula1) for v in sheet.data_validations.dataValidation],
         [str(each.sqref) for each in sheet.conditional_formatting])
        for sheet in openpyxl.load_workbook(io.BytesIO(raw))
    ]  # fmt: skip


def check_one_edit(raw: bytes, chance: random.Random) -> bytes:
    """Change a random cell, and compare everything else."""
    column = chance.choice([1, 2, 3, 5, 6])
    row = chance.randint(2, 13)
    name = f"{'ABCDEF'[column - 1]}{row}"
    is_number = column != 6 and chance.random() < 0.4  # a number is a date where dates are
    text = chance.choice([*NUMBERS, ""] if is_number else TEXTS)
    after = changed(raw, {(row, column): Value(text, "n" if is_number else "inlineStr")})

    before_parts, after_parts = parts_of(raw), parts_of(after)
    assert [*before_parts] == [*after_parts]
    assert {n for n in before_parts if before_parts[n] != after_parts[n]} <= {SHEET, WORKBOOK}
    kept = {n: h for n, h in headers(raw).items() if n not in (SHEET, WORKBOOK)}
    assert kept == {n: h for n, h in headers(after).items() if n not in (SHEET, WORKBOOK)}

    old, new = before_parts[SHEET], after_parts[SHEET]
    start, end = cell_span(old, name) if re.search(rb'r="%b"' % name.encode(), old) else (0, 0)
    if end:
        assert old[:start] == new[:start]
        assert old[end:] == new[len(new) - (len(old) - end) :]
    elif text:
        start, end = cell_span(new, name)
        assert new[:start] + new[end:] == old
    else:
        assert new == old
    rest = re.compile(rb'<!--Punchboard changed [0-9A-Z! *]*-->| fullCalcOnLoad="1"')
    assert rest.sub(b"", before_parts[WORKBOOK]) == rest.sub(b"", after_parts[WORKBOOK])

    place = "Cards", name
    theirs, ours = values(raw), values(after)
    found = ours.pop(place)[0]
    theirs.pop(place, None)
    assert ours == theirs
    assert found == (float(text) if is_number and text else text or None)
    assert surroundings(after) == surroundings(raw)

    one, other = read(raw, "Cards"), read(after, "Cards")
    rows = [list(each) for each in one.rows]
    rows[row - 1][column - 1] = text
    assert other.rows == rows
    for part in ("merged", "hidden_rows", "pictures", "names", "lost"):
        assert getattr(other, part) == getattr(one, part)
    return after


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_change_one_cell_each(seed: int) -> None:
    chance = random.Random(seed)
    raw = rich_book(seed=seed)
    for _ in range(5):
        raw = check_one_edit(raw, chance)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 240))
def test_many_random_edits_change_one_cell_each(seed: int) -> None:
    chance = random.Random(seed)
    raw = ARCHIVES[chance.choice([*ARCHIVES])](parts_of(rich_book(seed=seed)))
    for _ in range(25):
        raw = check_one_edit(raw, chance)


@pytest.mark.parametrize("kind", ARCHIVES)
def test_every_kind_of_archive_is_kept(kind: str) -> None:
    raw = ARCHIVES[kind](parts_of(rich_book(rows=3)))
    after = changed(raw, {(2, 2): Value("Snipe"), (3, 3): Value("12", "n")})
    with ZipFile(io.BytesIO(after)) as archive:
        assert archive.testzip() is None
        assert archive.comment == ZipFile(io.BytesIO(raw)).comment
    assert read(after, "Cards").rows[1][1] == "Snipe"
    again = changed(after, {(2, 2): Value("A much longer name than before")})
    with ZipFile(io.BytesIO(again)) as archive:
        assert archive.testzip() is None
    methods = [i.compress_type for i in ZipFile(io.BytesIO(raw)).infolist()]
    assert methods == [i.compress_type for i in ZipFile(io.BytesIO(again)).infolist()]


def test_a_key_press_changes_one_piece_of_a_long_worksheet() -> None:
    raw = plain_book(*([f"c{n}", n * 7919 % 1009, f"word {n * 31 % 97}"] for n in range(2_000)))
    raw = changed(raw, {(900, 3): Value("a")})
    splices = Book(raw, "Cards").splices({(900, 3): Value("ab")})
    assert sum(len(each.replacement) for each in splices) < 1_000


CELLS = {
    "shared text": (b'<c r="A1" s="1" t="s"><v>0</v></c>', b'<c r="A1" s="1"%b>%b</c>'),
    "inline text": (b'<c r="A1" t="inlineStr"><is><t>x</t></is></c>', b'<c r="A1"%b>%b</c>'),
    "looks of text": (
        b'<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>x</t></r>'
        b'<phoneticPr fontId="1"/></is></c>',
        b'<c r="A1"%b>%b</c>',
    ),
    "number": (b'<c r="A1" s="2"><v>4</v></c>', b'<c r="A1" s="2"%b>%b</c>'),
    "typed number": (b"<c r='A1' t='n'><v>4</v></c>", b"<c r='A1'%b>%b</c>"),
    "truth": (b'<c r="A1" t="b"><v>1</v></c>', b'<c r="A1"%b>%b</c>'),
    "error": (b'<c r="A1" t="e"><v>#REF!</v></c>', b'<c r="A1"%b>%b</c>'),
    "date": (b'<c r="A1" t="d"><v>2024-02-29</v></c>', b'<c r="A1"%b>%b</c>'),
    "result text": (b'<c r="A1" t="str"><v>x</v></c>', b'<c r="A1"%b>%b</c>'),
    "blank": (b'<c r="A1" s="2"/>', b'<c r="A1" s="2"%b>%b</c>'),
    "blank with a space": (b'<c r="A1" />', b'<c r="A1"%b >%b</c>'),
    "blank and open": (b'<c r="A1"></c>', b'<c r="A1"%b>%b</c>'),
    "spread out": (b'<c r="A1"\n  t="s" >\n  <v>0</v>\n</c>', b'<c r="A1"%b >\n  %b\n</c>'),
    "phonetic": (b'<c r="A1" t="s" ph="1"><v>0</v></c>', b'<c r="A1"%b ph="1">%b</c>'),
    "more to come": (
        b'<c r="A1"><v>1</v><extLst><ext uri="u"/></extLst></c>',
        b'<c r="A1"%b>%b<extLst><ext uri="u"/></extLst></c>',
    ),
    "unnamed": (b"<c><v>1</v></c>", b"<c%b>%b</c>"),
}  # fmt: skip


@pytest.mark.parametrize("kind", CELLS)
def test_a_cell_of_each_kind_becomes_a_number_and_a_text(kind: str) -> None:
    old, form = CELLS[kind]
    raw = with_sheet(plain_book(["x"]), b'<row r="1">' + old + b"</row>")
    for value, mark, inner in (
        (Value("12.5", "n"), b"", b"<v>12.5</v>"),
        (Value("<a> "), b' t="inlineStr"', b'<is><t xml:space="preserve">&lt;a&gt; </t></is>'),
        (Value("1", "b"), b' t="b"', b"<v>1</v>"),
    ):
        after = parts_of(changed(raw, {(1, 1): value}))[SHEET]
        row = re.search(rb"<row[^>]*>(.*)</row>", after, re.DOTALL)
        assert row is not None
        plain = re.sub(rb""" t=["']n["']|(?<=["'])\n  (?= t=)""", b"", row[1])
        assert plain == form.replace(b"%b", mark, 1).replace(b"%b", inner, 1), kind


@pytest.mark.parametrize(
    ("before", "place", "after"),
    [
        (b'<row r="2"><c r="B2"><v>1</v></c></row>', (2, 1),
         b'<row r="2"><c r="A2"><v>9</v></c><c r="B2"><v>1</v></c></row>'),
        (b'<row r="2" spans="2:2"><c r="B2"/></row>', (2, 4),
         b'<row r="2" spans="2:4"><c r="B2"/><c r="D2"><v>9</v></c></row>'),
        (b'<row r="2" s="3" customFormat="1"/>', (2, 1),
         b'<row r="2" s="3" customFormat="1"><c r="A2" s="3"><v>9</v></c></row>'),
        (b'<row r="2"></row><row r="5"/>', (3, 1),
         b'<row r="2"></row><row r="3"><c r="A3"><v>9</v></c></row><row r="5"/>'),
        (b'<row r="2"/>', (1, 2), b'<row r="1"><c r="B1"><v>9</v></c></row><row r="2"/>'),
        (b'<row r="2"/>', (9, 2), b'<row r="2"/><row r="9"><c r="B9"><v>9</v></c></row>'),
        (b"<row><c><v>1</v></c></row>", (1, 3),
         b'<row><c><v>1</v></c><c r="C1"><v>9</v></c></row>'),
        (b"", (2, 2), b'<row r="2"><c r="B2"><v>9</v></c></row>'),
    ],
)  # fmt: skip
def test_new_cells_and_rows_are_put_in_order(
    before: bytes, place: tuple[int, int], after: bytes
) -> None:
    raw = with_sheet(plain_book(["x"]), before)
    new = parts_of(changed(raw, {place: Value("9", "n")}))[SHEET]
    assert re.search(rb"<sheetData>(.*)</sheetData>", new)[1] == after  # type: ignore[index]
    blank = parts_of(changed(raw, {place: Value("")}))[SHEET]
    assert blank == parts_of(raw)[SHEET]


def test_the_used_area_and_the_style_of_the_column_follow_a_new_cell() -> None:
    raw = with_sheet(
        plain_book(["x"]),
        b'<row r="1"><c r="A1"><v>1</v></c></row>',
        b'<dimension ref="A1"/><cols><col min="2" max="3" width="9" style="4"/></cols>',
    )
    after = parts_of(changed(raw, {(3, 3): Value("9", "n")}))[SHEET]
    assert b'<dimension ref="A1:C3"/>' in after
    assert b'<c r="C3" s="4"><v>9</v></c>' in after


def test_an_empty_table_gets_its_first_row() -> None:
    raw = with_parts(
        plain_book(["x"]), {SHEET: f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'.encode()}
    )
    after = parts_of(changed(raw, {(1, 1): Value("a")}))[SHEET]
    assert (
        b'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row></sheetData>'
        in after
    )


def test_prefixes_comments_and_the_strict_form_are_kept() -> None:
    strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    sheet = (
        f'<?xml version="1.0"?><!-- <c r="A1"/> --><x:worksheet xmlns:x="{strict}"><x:sheetData>'
        '<x:row r="1"><!-- c --><x:c r="A1" t="str"><x:v><![CDATA[<c r="A1">]]></x:v></x:c>'
        '<x:c r="B1"><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    ).encode()
    raw = with_parts(plain_book(["x"]), {SHEET: sheet})
    after = parts_of(changed(raw, {(1, 1): Value("new"), (1, 3): Value("3", "n")}))[SHEET]
    old = b'<x:c r="A1" t="str"><x:v><![CDATA[<c r="A1">]]></x:v></x:c>'
    new = b'<x:c r="A1" t="inlineStr"><x:is><x:t>new</x:t></x:is></x:c>'
    added = b'<x:c r="C1"><x:v>3</x:v></x:c></x:row>'
    assert after == sheet.replace(old, new).replace(b"</x:row>", added)


def refused(raw: bytes, row: int = 1, column: int = 1) -> str:
    with pytest.raises(EditRefused) as caught:
        changed(raw, {(row, column): Value("9", "n")})
    return f"{caught.value.message}; {caught.value.hint}"


FORMULA = b'<row r="1"><c r="A1"><f%b>B1</f><v>1</v></c><c r="B1"><v>1</v></c></row>'


ONE = b'<row r="1"><c r="A1"><v>1</v></c>%b</row>'
ARRAY = b'<c r="B1"><f t="array" ref="A1:B1">C1</f></c>'
MERGES = b'<mergeCells><mergeCell ref="XFD1:XFD2"/><mergeCell ref="A1:B2"/></mergeCells>'


@pytest.mark.parametrize(
    ("data", "after", "words"),
    [
        (FORMULA % b"", b"", "formula calculates this cell"),
        (FORMULA % b' t="shared" si="0" ref="A1:A3"', b"", "formula calculates this cell"),
        (ONE % ARRAY, b"", "array formula fills this cell"),
        (ONE % b"", MERGES, ""),
        (b'<row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c></row>', b"", "or a picture"),
        (ONE % b"", b'<sheetProtection sheet="1" objects="1"/>', "protection"),
    ],
)
def test_cells_that_others_fill_are_refused_with_the_reason(
    data: bytes, after: bytes, words: str
) -> None:
    raw = with_sheet(plain_book(["x"]), data, after=after)
    if words:
        assert words in refused(raw)
        return
    changed(raw, {(1, 1): Value("9", "n")})
    for row, column in ((1, 2), (2, 1), (2, 2)):
        assert "merged" in refused(raw, row, column)


def test_headings_and_totals_of_tables_are_refused() -> None:
    raw = rich_book(rows=2)
    with pytest.raises(EditRefused, match="A1 can't be changed here"):
        changed(raw, {(1, 1): Value("other")}, "Sum")
    changed(raw, {(2, 1): Value("other")}, "Sum")


def test_signed_and_locked_archives_are_refused() -> None:
    raw = plain_book(["x"])
    assert "signature" in refused(with_parts(raw, {"_xmlsignatures/sig1.xml": b"<a/>"}))
    locked = bytearray(raw)
    start = raw.index(b"PK\x01\x02", raw.rindex(b"xl/worksheets/sheet1.xml") - 46)
    locked[start + 8] |= 1
    assert "unusual" in refused(bytes(locked))
    assert "unusual" in refused(raw[:-1])
    assert "unusual" in refused(b"PK" + raw)


def test_a_damaged_part_is_refused() -> None:
    raw = bytearray(packed(parts_of(plain_book(["x"])), 0))
    raw[raw.index(b"<sheetData>") + 3] ^= 1
    assert "unusual" in refused(bytes(raw))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'<calcPr calcId="1"/>', b'<calcPr calcId="1" fullCalcOnLoad="1"/>'),
        (b'<calcPr fullCalcOnLoad="0" calcId="1"/>', b'<calcPr fullCalcOnLoad="1" calcId="1"/>'),
        (b"<calcPr />", b'<calcPr fullCalcOnLoad="1" />'),
        (b"<oleSize ref='A1'/>", b"<calcPr fullCalcOnLoad=\"1\"/><oleSize ref='A1'/>"),
        (b"", b'<calcPr fullCalcOnLoad="1"/>'),
        (b'<calcPr fullCalcOnLoad="true"/>', b'<calcPr fullCalcOnLoad="true"/>'),
    ],
)
def test_a_workbook_with_formulas_is_calculated_when_it_is_opened(
    before: bytes, after: bytes
) -> None:
    raw = plain_book(["x", "=1+1"])
    part = re.sub(rb"<calcPr[^>]*/>", before, parts_of(raw)[WORKBOOK])
    raw = with_parts(raw, {WORKBOOK: part})
    new = parts_of(changed(raw, {(1, 1): Value("9", "n")}))[WORKBOOK]
    assert new == (
        part.replace(before, after)
        if before
        else part.replace(b"</workbook>", after + b"</workbook>")
    )


def test_a_workbook_without_formulas_keeps_its_own_settings() -> None:
    raw = plain_book(["x"])
    raw = with_parts(raw, {WORKBOOK: parts_of(raw)[WORKBOOK].replace(b' fullCalcOnLoad="1"', b"")})
    after = changed(raw, {(1, 1): Value("y")})
    assert parts_of(after)[WORKBOOK] == parts_of(raw)[WORKBOOK]
    assert openpyxl.load_workbook(io.BytesIO(after)).active["A1"].value == "y"


def test_undone_splices_bring_the_former_bytes_back() -> None:
    raw = rich_book()
    splices = Book(raw, "Cards").splices({(2, 2): Value("Snipe"), (9, 6): Value("")})
    shift, back = 0, []
    for start, end, new in splices:
        back.append((start + shift, start + shift + len(new), raw[start:end]))
        shift += len(new) - (end - start)
    after = apply_splices(raw, splices)
    assert apply_splices(after, [type(splices[0])(*each) for each in back]) == raw


def test_a_book_without_the_worksheets_usual_names_is_changed() -> None:
    book = openpyxl.Workbook()
    book.active.title = "Deck & 'more'"
    book.active["B2"] = "x"
    raw = saved(book)
    after = changed(raw, {(2, 2): Value("y")}, "Deck & 'more'")
    assert read(after, "Deck & 'more'").rows[1][1] == "y"


def test_a_text_that_looks_like_the_code_of_a_character_stays_a_text() -> None:
    after = changed(plain_book(["x"]), {(1, 1): Value("a _x0041_ b _x_")})
    assert b"a _x005F_x0041_ b _x_" in parts_of(after)[SHEET]
    assert read(after, "Cards").rows == [["a _x0041_ b _x_"]]
