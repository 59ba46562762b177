"""What a worksheet shows and its cells do not hold: merged cells, words in bold, signs and zeros of formats."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TextProperties
from odf.table import CoveredTableCell, Table, TableCell, TableRow
from odf.text import P, Span
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from punchboard.cards.load.folder import load_game
from punchboard.cards.table_limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS
from punchboard.cards.workbook.worksheet import (
    Losses,
    SheetFacts,
    digits_of_format,
    sign_of_format,
    sign_shown,
    with_digits,
)
from tests.folders import Content, write

GAME = """\
title: Birds
components:
  birds:
    kind: cards
    data: {data}
    columns:
      habitat: {{type: text, default: ""}}
      cost: {{type: number, default: ""}}
      share: {{type: number, whole: false, default: ""}}
      text: {{type: text, default: ""}}
"""
HEADER = ["id", "habitat", "cost", "share", "text", "my notes"]
ROWS = [
    HEADER,
    ["heron", "reed", 3, 0.5, "Draw a card now.", 1],
    ["gull", None, 4, 0.25, "Fish.", 2],
    ["owl", None, 5, 1, "Wait.", 3],
]
Table_ = list[list[Any]]
BOLD, PLAIN = InlineFont(b=True), InlineFont()
RICH = CellRichText(TextBlock(PLAIN, "Draw "), TextBlock(BOLD, "a card"), TextBlock(PLAIN, " now."))


def book(change: Callable[[Any], object], rows: Table_ = ROWS) -> Callable[[Path], None]:
    """Return what writes a workbook of Excel, changed by a function of its worksheet."""

    def save(path: Path) -> None:
        workbook = openpyxl.Workbook()
        sheet = workbook.worksheets[0]
        sheet.title = "Birds"
        for row in rows:
            sheet.append(row)
        change(sheet)
        workbook.save(path)

    return save


def said(folder: Path, data: str, content: Content) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return what is said of a table, and what its cards hold."""
    game, found = load_game(
        write(folder, {data: content, "game.yaml": GAME.format(data=data)}), "g"
    )
    assert game is not None
    cards = [tuple(card.values.values()) for card in game.tables["birds"].cards]
    return "\n".join(found.lines()).splitlines(), cards


def test_merged_cells_count_in_each_of_their_rows(tmp_path: Path) -> None:
    lines, cards = said(tmp_path, "b.xlsx", book(lambda sheet: sheet.merge_cells("B2:B4")))
    assert [card[0] for card in cards] == ["reed", "reed", "reed"]
    assert lines == [
        "g/b.xlsx!Birds!B2: note: habitat: the value of merged cells B2:B4 counts in each of their rows"
    ]


def test_merged_cells_of_several_columns_count_in_the_first(tmp_path: Path) -> None:
    rows = [HEADER, ["heron", "reed", None, 1, "", ""], ["gull", "sea", None, 1, "", ""]]

    def merge(sheet: Any) -> None:
        sheet.merge_cells("B2:C2")
        sheet.merge_cells("B3:C3")

    lines, cards = said(tmp_path, "b.xlsx", book(merge, rows))
    assert [str(card[1]) for card in cards] == ["", ""]
    assert lines == [
        "g/b.xlsx!Birds!C2: warning: cost is blank: the value of merged cells B2:C2 and 1 more counts as habitat only",
        "  fix: take the cells apart, and write into each what it means",
    ]


def test_merged_cells_make_no_card_where_nothing_else_stands(tmp_path: Path) -> None:
    def merge(sheet: Any) -> None:
        sheet.merge_cells("B2:B9")

    lines, cards = said(tmp_path, "b.xlsx", book(merge, ROWS[:3]))
    assert len(cards) == 2
    assert "merged cells B2:B9 counts" in lines[0]


@pytest.mark.parametrize("cells", ["A1:F1", "F2:F4", "A6:C9", "A1:A2"])
def test_merged_cells_of_headings_and_notes_are_nobodys_business(
    tmp_path: Path, cells: str
) -> None:
    rows = [["id", *["note"] * 5], ["heron", "", "", "", "", 1], ["gull", "", "", "", "", None]]
    lines, cards = said(tmp_path, "b.xlsx", book(lambda sheet: sheet.merge_cells(cells), rows))
    assert len(cards) <= 2
    assert not [line for line in lines if "merged" in line]


def test_words_in_bold_are_told_with_their_cell(tmp_path: Path) -> None:
    def make_bold(sheet: Any) -> None:
        sheet["A1"] = CellRichText(TextBlock(BOLD, "i"), TextBlock(PLAIN, "d"))
        sheet["E1"] = CellRichText(TextBlock(BOLD, "te"), TextBlock(PLAIN, "xt"))
        sheet["E2"] = sheet["E4"] = RICH
        sheet["E2"].value = sheet["E4"].value = RICH
        sheet["E3"].value = CellRichText(TextBlock(BOLD, "All of it"))
        sheet["F2"].value = RICH

    lines, cards = said(tmp_path, "b.xlsx", book(make_bold))
    assert cards[0][3] == "Draw a card now."
    assert lines == [
        'g/b.xlsx!Birds!E2: warning: text: "a card" is bold here and in 1 more cell, and the value is plain text',
        "  fix: write **a card**",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("a card", "a card"),
        (f" {'a' * 40} ", "a" * 40),
        ("a" * 41, "a" * 39 + "…"),
    ],
)
def test_long_words_in_bold_are_quoted_in_part(words: str, told: str) -> None:
    losses = Losses()
    losses.add_runs(2, 5, [("Draw ", frozenset()), (words, frozenset({"bold"}))])
    (loss,) = losses.below(1)
    assert (loss.row, loss.column, loss.cells) == (2, 5, 1)
    assert (loss.message, loss.hint) == (f'"{told}" is bold', f"write **{told}**")


@pytest.mark.parametrize(
    ("rows", "columns", "is_too_large"),
    [
        (MOST_ROWS + 1, 1, False),  # one for the headings
        (MOST_ROWS + 2, 1, True),
        (1, MOST_COLUMNS, False),
        (1, MOST_COLUMNS + 1, True),
        (MOST_CELLS // MOST_COLUMNS, MOST_COLUMNS, False),
        (MOST_CELLS // MOST_COLUMNS + 1, MOST_COLUMNS, True),
    ],
)
def test_how_large_a_worksheet_may_be(rows: int, columns: int, is_too_large: bool) -> None:
    facts = SheetFacts()
    facts.reach(rows, 1)
    facts.reach(1, columns)
    assert (facts.rows, facts.columns) == (rows, columns)
    assert facts.too_large is is_too_large


@pytest.mark.parametrize(
    "runs",
    [
        [],
        [("Draw ", ["bold"]), ("a card", ["bold"])],
        [("Draw", ["bold"]), (" ", []), ("a card", ["bold"])],
    ],
)
def test_a_text_of_one_look_loses_nothing(runs: list[tuple[str, list[str]]]) -> None:
    losses = Losses()
    losses.add_runs(2, 1, [(words, frozenset(look)) for words, look in runs])
    assert losses.below(1) == []


def test_what_all_words_look_like_is_not_told_of_some() -> None:
    losses = Losses()
    both = frozenset({"bold", "italic"})
    losses.add_runs(2, 1, [("Draw ", frozenset({"bold"})), ("a card", both)])
    assert [loss.hint for loss in losses.below(1)] == ["write *a card*"]


def test_lost_looks_and_signs_are_counted_below_the_heading_and_told_by_column() -> None:
    losses = Losses()
    for row in (1, 2, 3, 5):
        losses.add_sign(row, 3, "%", "0.125")
    losses.add_sign(1, 2, "€", "3")
    losses.add_sign(4, 1, "€", "3")
    losses.add_runs(3, 3, [("Draw ", frozenset()), ("now", frozenset({"coloured"}))])
    assert [(loss.row, loss.column, loss.cells, loss.hint) for loss in losses.below(1)] == [
        (2, 3, 3, 'write 12.5, with the format Number, and print "%" in the layout'),
        (3, 3, 1, "leave it to the layout's styles"),
        (4, 1, 1, 'print "€" in the layout, and give the cells the format Number'),
    ]


def test_a_sign_beside_digits_is_told_as_far_as_it_is_one() -> None:
    shown = ("1 234,50 €", "−3.5", "2E", "12 Stück", "1" + "x" * 21)
    assert [sign_shown(each) for each in shown] == ["€", "", "", "Stück", "x" * 20]


SHARED = """<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<si><t>id</t></si><si><t>text</t></si><si><t>heron</t></si><si><r><t xml:space="preserve">Draw </t></r>\
<r><rPr>{look}<sz val="11"/><rFont val="Calibri"/></rPr><t>a card</t></r></si></sst>"""
SHEET = """<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>\
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>\
<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row></sheetData></worksheet>"""


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        ("<b/>", '"a card" is bold here'),
        ("<i/>", '"a card" is italic here'),
        ('<b val="1"/><i/>', '"a card" is bold and italic here'),
        ('<u val="double"/>', '"a card" is underlined here'),
        ('<color rgb="FFFF0000"/>', '"a card" is coloured here'),
        ('<vertAlign val="superscript"/>', '"a card" is raised here'),
        ('<b val="0"/>', ""),
        ('<color theme="1"/>', ""),
        ("", ""),
    ],
)
def test_looks_of_shared_texts(tmp_path: Path, look: str, expected: str) -> None:
    def save(path: Path) -> None:
        book(lambda sheet: None)(path)
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts["xl/sharedStrings.xml"] = SHARED.format(look=look).encode()
        parts["xl/worksheets/sheet1.xml"] = SHEET.encode()
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)

    lines, _ = said(tmp_path, "b.xlsx", save)
    assert len(lines) == (2 if expected else 0)
    assert expected in "".join(lines)


FORMULA = """<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>\
<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>text</t></is></c></row>\
<row r="2"><c r="A2"><v>7</v></c>{cell}</row></sheetData></worksheet>"""
VALUELESS = "text is a formula without a value"


@pytest.mark.parametrize(
    ("cell", "text", "told"),
    [
        ('<c r="B2" t="str"><f>""</f><v></v></c>', "", ""),
        ('<c r="B2" t="str"><f>"a"</f><v>a</v></c>', "a", ""),
        ('<c r="B2" t="str"><f>"a"</f></c>', "", VALUELESS),
        ('<c r="B2"><f>1+1</f><v>2</v></c>', "2", ""),
        ('<c r="B2"><f>1+1</f><v></v></c>', "", VALUELESS),
        ('<c r="B2"><f>1+1</f></c>', "", VALUELESS),
        ('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "", "error #DIV/0!"),
        ('<c r="B2" t="e"><f>1/0</f><v></v></c>', "", "error #VALUE!"),
        ('<c r="B2" t="e"><v>#REF!</v></c>', "", "error #REF!"),
        ('<c r="B2" s="0"/>', "", ""),
    ],
)
def test_what_formulas_have_in_place_of_a_value(
    tmp_path: Path, cell: str, text: str, told: str
) -> None:
    def save(path: Path) -> None:
        book(lambda sheet: None)(path)
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts["xl/worksheets/sheet1.xml"] = FORMULA.format(cell=cell).encode()
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)

    lines, cards = said(tmp_path, "b.xlsx", save)
    errors = [line for line in lines if "fix" not in line]
    assert len(errors) == bool(told)
    assert told in "".join(errors)
    assert told or cards[0][3] == text


def test_signs_of_formats_are_told_with_their_cell(tmp_path: Path) -> None:
    def style(sheet: Any) -> None:
        for cell in ("C2", "C3", "C4"):
            sheet[cell].number_format = '#,##0 "€"'
        sheet["D3"].number_format = "0%"
        sheet["F2"].number_format = "0%"
        sheet["E2"].number_format = "0%"  # of a text: nothing is shown

    lines, cards = said(tmp_path, "b.xlsx", book(style))
    assert [card[1:3] for card in cards] == [(3, 0.5), (4, 0.25), (5, 1)]
    assert lines == [
        'g/b.xlsx!Birds!C2: warning: cost: a format adds "€" here and in 2 more cells, and the value is 3',
        '  fix: print "€" in the layout, and give the cells the format Number',
        'g/b.xlsx!Birds!D3: warning: share: a format adds "%" here, and the value is 0.25',
        '  fix: write 25, with the format Number, and print "%" in the layout',
    ]


@pytest.mark.parametrize(
    ("code", "sign"),
    [
        ("General", ""),
        ("0.00", ""),
        ("#,##0", ""),
        ("0.00%", "%"),
        ('#,##0.00 "€"', "€"),
        ("[$€-407] #,##0.00", "€"),
        ('_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"??_-', "€"),
        ('General" pts"', "pts"),
        ("\\$0", "$"),
        ("£0", "£"),
        ("0;[Red]-0", ""),
        ("[Red]0", ""),
        ("[$-409]d mmm yyyy", ""),
        ("[h]:mm", ""),
        ("yyyy-mm-dd", ""),
        ("0.00E+00", ""),
        ("# ?/?", ""),
        ("@", ""),
        ("", ""),
        ('"', ""),
        ("[", ""),
    ],
)
def test_what_a_format_adds(code: str, sign: str) -> None:
    assert sign_of_format(code) == sign


NUMBERS: Table_ = [
    HEADER,
    [7, 12, 3, 0.5, 1.5, 1],
    [8, 3.25, 4, 0.25, "1.5", 2],
    [9, 3.256, 5, 1, 2, 3],
]


def test_zeros_of_formats_are_printed_of_texts_and_noted_of_numbers(tmp_path: Path) -> None:
    def style(sheet: Any) -> None:
        for row in (2, 3, 4):
            sheet[f"A{row}"].number_format = "00000"
            sheet[f"B{row}"].number_format = "#,##0.00"
            sheet[f"C{row}"].number_format = "000"
            sheet[f"D{row}"].number_format = "0.00"
            sheet[f"E{row}"].number_format = "0.00"

    game, found = load_game(
        write(tmp_path, {"b.xlsx": book(style, NUMBERS), "game.yaml": GAME.format(data="b.xlsx")}),
        "g",
    )
    assert game is not None
    cards = game.tables["birds"].cards
    assert [card.id for card in cards] == ["00007", "00008", "00009"]
    assert [tuple(card.values.values()) for card in cards] == [
        ("12.00", 3, 0.5, "1.50"),
        ("3.25", 4, 0.25, "1.5"),
        ("3.26", 5, 1, "2.00"),
    ]
    assert "\n".join(found.lines()).splitlines() == [
        "g/b.xlsx!Birds!C2: note: cost: a format shows 003 here and in 2 more cells, and the value is 3",
        "  fix: declare the column as text",
        "g/b.xlsx!Birds!D2: note: share: a format shows 0.50 here and in 1 more cell, and the value is 0.5",
        "  fix: print it with {{ card.share | number(2) }}, or declare the column as text",
    ]


def test_a_quantity_and_what_is_filled_down_keep_to_their_formats(tmp_path: Path) -> None:
    rows = [["id", "habitat", "quantity", "cost"], ["heron", 7, 2, 1], ["gull", None, 3, 1]]

    def style(sheet: Any) -> None:
        sheet["B2"].number_format = "000"
        sheet["C2"].number_format = sheet["C3"].number_format = "0.00"
        sheet.merge_cells("B2:B3")

    lines, cards = said(tmp_path, "b.xlsx", book(style, rows))
    assert [card[0] for card in cards] == ["007", "007"]
    assert not [line for line in lines if "format" in line]


@pytest.mark.parametrize(
    ("code", "digits"),
    [
        ("0", (1, 0, True)),
        ("00000", (5, 0, True)),
        ("0.00", (1, 2, True)),
        ("#,##0.0", (1, 1, True)),
        ("0,000", (4, 0, True)),
        ("#,##0.00;[Red]-#,##0.00", (1, 2, True)),
        ("#,##0.00_ ;-#,##0.00\\ ", (1, 2, True)),
        ("#,##0_);\\(#,##0\\)", (1, 0, True)),
        ('_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', (1, 2, False)),
        ("[$-409]0.0", (1, 1, True)),
        ("General", None),
        ("#", None),
        ("#.00", None),
        ("0.0#", None),
        ("0,", None),
        ("0;0.0", None),
        ("000-000", None),
        ("[h]", None),
        ("[<10]0.0;0", None),
        ("0" * 13, (13, 0, True)),
        ("0" * 15, (15, 0, True)),
        ("0." + "0" * 12, (1, 12, True)),
        ("0." + "0" * 13, None),
        ("0" + "_x" * 99 + " ", (1, 0, True)),
        ("0" + "_x" * 100, None),
        ("0" * 16, None),
        ("0" * 1000, None),
        ("0.00%", None),
        ("0.00E+00", None),
        ("", None),
    ],
)
def test_which_digits_a_format_shows(code: str, digits: tuple[int, int, bool] | None) -> None:
    assert digits_of_format(code) == digits


@pytest.mark.parametrize(
    ("text", "whole", "decimals", "shown"),
    [
        ("7", 5, 0, "00007"),
        ("-7", 3, 0, "-007"),
        ("1.5", 1, 2, "1.50"),
        ("2.5", 1, 0, "3"),
        ("1.005", 1, 2, "1.01"),
        ("1e-07", 1, 2, "0.00"),
        ("0.5", 3, 1, "000.5"),
        ("999999999999999", 15, 12, "999999999999999.000000000000"),
        ("1e+20", 1, 2, "1e+20"),
        ("", 1, 2, ""),
        ("two", 1, 2, "two"),
    ],
)
def test_a_number_with_the_digits_of_a_format(
    text: str, whole: int, decimals: int, shown: str
) -> None:
    assert with_digits(text, whole, decimals) == shown


def test_a_format_that_shows_zero_otherwise_leaves_it_alone(tmp_path: Path) -> None:
    rows = [HEADER, ["heron", 0, 1, 1, 2, 1]]

    def style(sheet: Any) -> None:
        sheet["B2"].number_format = sheet["E2"].number_format = "0.00;-0.00;;@"

    _, cards = said(tmp_path, "b.xlsx", book(style, rows))
    assert (cards[0][0], cards[0][3]) == ("0", "2.00")


@pytest.mark.parametrize(
    ("value", "shown", "text"),
    [
        ("7", "00007", "00007"),
        ("1.5", "1,50", "1.50"),
        ("1.256", "1.26", "1.26"),
        ("1234", "1.234", "1234"),
        ("1234.5", "1,234.50", "1234.50"),
        ("0.333333333333333", "0.3333333333", "0.333333333333333"),
        ("2.5", "2.5", "2.5"),
        ("2", "2020-01-01", "2"),
        ("12345678905", "0012345678905", "0012345678905"),
        pytest.param("7", "0" * 18_999 + "7", "7", id="as wide as a cell"),
    ],
)
def test_zeros_of_formats_of_libreoffice(tmp_path: Path, value: str, shown: str, text: str) -> None:
    def save(path: Path) -> None:
        document = OpenDocumentSpreadsheet()
        table = Table(name="Birds")
        document.spreadsheet.addElement(table)
        heads = [TableCell(valuetype="string") for _ in range(2)]
        for head, words in zip(heads, ("id", "habitat"), strict=True):
            head.addElement(P(text=words))
        first, second = TableCell(valuetype="string"), TableCell(valuetype="float", value=value)
        first.addElement(P(text="heron"))
        second.addElement(P(text=shown))
        for cells in (heads, [first, second]):
            row = TableRow()
            for cell in cells:
                row.addElement(cell)
            table.addElement(row)
        document.save(str(path))

    lines, cards = said(tmp_path, "b.ods", save)
    assert (lines, cards[0][0]) == ([], text)


def test_traps_of_formats_end(tmp_path: Path) -> None:
    """Rows that stand again and again above one another, each with another format."""

    def save(path: Path) -> None:
        book(lambda sheet: None)(path)
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        head = b'<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>'
        rows = b"".join(
            b'<row r="%d"><c r="A%d" s="%d"><v>1</v></c></row>' % (row, row, row % 2)
            for _ in range(2000)
            for row in range(2, 40)
        )
        sheet = b'<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
        parts["xl/worksheets/sheet1.xml"] = sheet % (head + rows)
        parts["xl/styles.xml"] = (
            b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            b'<cellXfs><xf numFmtId="1"/><xf numFmtId="2"/></cellXfs></styleSheet>'
        )
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for part, content in parts.items():
                archive.writestr(part, content)

    said(tmp_path, "b.xlsx", save)


def write_ods(path: Path) -> None:
    """Write the same in LibreOffice's format: merged, bold and with signs."""
    document = OpenDocumentSpreadsheet()
    bold = Style(name="T1", family="text")
    bold.addElement(TextProperties(fontweight="bold"))
    document.automaticstyles.addElement(bold)
    table = Table(name="Birds")
    document.spreadsheet.addElement(table)

    def cell(words: str, kind: str = "string", **more: Any) -> TableCell:
        made = TableCell(valuetype=kind, **more)
        made.addElement(P(text=words))
        return made

    rich = TableCell(valuetype="string")
    line = P(text="Draw ")
    line.addElement(Span(stylename=bold, text="a card"))
    rich.addElement(line)
    for cells in (
        [cell(words) for words in HEADER[:5]],
        [
            cell("heron"),
            cell("reed", numberrowsspanned=2, numbercolumnsspanned=1),
            cell("3 €", "currency", value=3, currency="EUR"),
            cell("50 %", "percentage", value=0.5),
            rich,
        ],
        [
            cell("gull"),
            CoveredTableCell(),
            cell("1,234.5", "float", value=4),
            TableCell(),
            TableCell(),
        ],
    ):
        row = TableRow()
        for each in cells:
            row.addElement(each)
        table.addElement(row)
    document.save(str(path))


def test_the_same_of_libreoffice(tmp_path: Path) -> None:
    lines, cards = said(tmp_path, "b.ods", write_ods)
    assert [card[0] for card in cards] == ["reed", "reed"]
    assert [line for line in lines if "fix" not in line] == [
        "g/b.ods!Birds!B2: note: habitat: the value of merged cells B2:B3 counts in each of their rows",
        'g/b.ods!Birds!C2: warning: cost: a format adds "€" here, and the value is 3',
        'g/b.ods!Birds!D2: warning: share: a format adds "%" here, and the value is 0.5',
        'g/b.ods!Birds!E2: warning: text: "a card" is bold here, and the value is plain text',
    ]


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ({"fontweight": "bold"}, "bold"),
        ({"fontstyle": "italic"}, "italic"),
        ({"fontweight": "bold", "fontstyle": "italic"}, "bold and italic"),
        ({"textunderlinestyle": "solid"}, "underlined"),
        ({"textlinethroughstyle": "solid"}, "struck through"),
        ({"fontweight": "normal", "textunderlinestyle": "none"}, ""),
    ],
)
def test_looks_of_words_of_libreoffice(tmp_path: Path, look: dict[str, str], told: str) -> None:
    """A style of cells that is called like the one of words has nothing to do with it."""

    def save(path: Path) -> None:
        document = OpenDocumentSpreadsheet()
        for name, family, properties in (
            ("T1", "text", look),
            ("C1", "table-cell", {"textoutline": "true"}),
        ):
            style = Style(name=name, family=family)
            style.addElement(TextProperties(**properties))
            document.automaticstyles.addElement(style)
        table = Table(name="Birds")
        rich = P(text="Draw ")
        rich.addElement(Span(stylename="T1", text="a card"))
        rich.addText(" now.")
        for lines in ((P(text="id"), P(text="text")), (P(text="heron"), rich)):
            row = TableRow()
            for line in lines:
                cell = TableCell(valuetype="string", stylename="C1")
                cell.addElement(line)
                row.addElement(cell)
            table.addElement(row)
        document.spreadsheet.addElement(table)
        document.save(str(path))
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts["content.xml"] = parts["content.xml"].replace(b'"C1"', b'"T1"')
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)

    lines, cards = said(tmp_path, "b.ods", save)
    assert cards[0][3] == "Draw a card now."
    assert [line for line in lines if "fix" not in line] == (
        [f'g/b.ods!Birds!B2: warning: text: "a card" is {told} here, and the value is plain text']
        if told
        else []
    )


def test_traps_of_merged_cells_end(tmp_path: Path) -> None:
    """Thousands of merges of the whole sheet, as no spreadsheet writes them."""
    merges = b'<mergeCell ref="A2:XFD1048576"/>' * 20_000

    def save(path: Path) -> None:
        book(lambda sheet: None)(path)
        with ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        name = "xl/worksheets/sheet1.xml"
        whole = b"<mergeCells>" + merges + b"</mergeCells></worksheet>"
        parts[name] = parts[name].replace(b"</worksheet>", whole)
        with ZipFile(path, "w", ZIP_DEFLATED) as archive:
            for part, content in parts.items():
                archive.writestr(part, content)

    lines, cards = said(tmp_path, "b.xlsx", save)
    assert len(cards) == 3
    assert len(lines) <= 4
