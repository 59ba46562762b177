"""The summary of an import: rows in, cards out, and everything that isn't on the cards as typed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.drawing.image import Image
from PIL import Image as Picture
from rich.console import Console

from punchboard.cards.load.folder import load_game
from punchboard.generator.commands.new import begin_deck
from tests.folders import Content, write

TABLES = Path(__file__).parent / "tables"


def made(source: Path) -> tuple[str, list[str], list[str]]:
    """Make a game of a file.

    Returns:
        The line with the numbers of cards, the lines of the summary, and the warnings of a check.
    """
    words = io.StringIO()
    game = source.parent / "game"
    begin_deck(game, source, Console(file=words, width=900))
    lines = words.getvalue().splitlines()
    start = next(n for n, line in enumerate(lines) if " of " in line and "card" in line)
    end = next(n for n, line in enumerate(lines) if line.startswith("  see the cards:"))
    kept = ("  found", "  cards.csv is made", "  cards.csv has", "  white.csv is", "  black.csv is")
    summary = [line.strip() for line in lines[start + 1 : end] if not line.startswith(kept)]
    assert not [line for line in lines[:start] if "warning" in line]
    _, found = load_game(game, "game")
    return lines[start].rpartition(": ")[2], summary, [str(each) for each in found]


def text(folder: Path, content: str, name: str = "cards.csv") -> Path:
    return write(folder, {name: content}) / name


def book(folder: Path, change: Callable[[Any], object]) -> Path:
    """Return a workbook of five cards, changed by a function."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Cards"
    for row in (["Name", "Cost", "Text"], *([f"Card {n}", n, "Draw one."] for n in range(1, 6))):
        sheet.append(row)
    change(workbook)
    workbook.save(folder / "cards.xlsx")
    return folder / "cards.xlsx"


def test_a_plain_table_needs_no_summary(tmp_path: Path) -> None:
    table = text(tmp_path, "Name,Count,Text\nGull,2,Fish.\nHeron,1,Wade.\n")
    assert made(table) == ("2 cards, 3 pieces", [], [])


def test_blank_counts_and_zeros_are_said_apart(tmp_path: Path) -> None:
    table = text(tmp_path, "Name,Count\nA,0\nB,\nC,00\nD,10\n\n,\n")
    amount, summary, _ = made(table)
    assert amount == "4 rows, 1 card, 10 pieces"
    assert summary == [
        "cards.csv: 2 cards have count 0 and will not be made: a, c",
        "cards.csv: 1 card has a blank count and will not be made: b; "
        "write the number of copies: 1 to print a card once, 0 to leave it out",
    ]


def test_the_blank_counts_of_many_cards_are_said_again_by_check(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_bytes((TABLES / "blank_count.csv").read_bytes())
    amount, (line,), (checked, *_) = made(table)
    assert amount == "12 rows, 4 cards, 4 pieces"
    assert "8 cards have a blank count" in line
    assert "8 cards have a blank count" in checked


def test_hidden_rows_sheets_and_columns_are_left_out_and_said(tmp_path: Path) -> None:
    def hide(workbook: Any) -> None:
        sheet = workbook.worksheets[0]
        sheet.row_dimensions[3].hidden = sheet.row_dimensions[5].hidden = True
        sheet.column_dimensions["B"].hidden = True
        other = workbook.create_sheet("Old")
        other.append(["Name", "Text"])
        other.append(["Dodo", "Gone."])
        other.sheet_state = "hidden"

    amount, summary, checked = made(book(tmp_path, hide))
    assert amount == "5 rows, 3 cards, 3 pieces"
    assert summary == [
        "cards.xlsx!Cards!row 3: 2 hidden rows are left out: rows 3 and 5; "
        "to print them, show the rows in the workbook: end the filter, or unhide them",
        "hidden worksheets are left out: Old; to print their cards, unhide them",
        "cards.xlsx!Cards!B1: 1 hidden column is left out: Cost; "
        "to print them, show them in the workbook and start again",
    ]
    assert [line for line in checked if "hidden" in line] == [
        "game/cards.xlsx!Cards!row 3: warning: 2 hidden rows are left out: rows 3 and 5\n"
        "  fix: to print them, show the rows in the workbook: end the filter, or unhide them"
    ]


def test_a_workbook_of_hidden_sheets_alone_is_read(tmp_path: Path) -> None:
    def hide(workbook: Any) -> None:
        workbook.create_sheet("Index")
        workbook.worksheets[0].sheet_state = "hidden"

    assert made(book(tmp_path, hide))[0] in ("5 cards, 5 pieces",)


def _picture(workbook: Any) -> None:
    for cell in ("D2", "D3", "Z99"):
        drawn = io.BytesIO()
        Picture.new("RGB", (9, 9), "red").save(drawn, "PNG")
        workbook.worksheets[0].add_image(Image(drawn), cell)


def test_pictures_over_cells_are_named(tmp_path: Path) -> None:
    _, (line,), checked = made(book(tmp_path, _picture))
    assert line == (
        "cards.xlsx!Cards!D2: 2 pictures in the worksheet aren't printed: D2 and D3; "
        "save each as a file beside the table, and write its name into a column Picture"
    )
    assert "2 pictures in the worksheet" in checked[0]


def test_a_picture_in_a_cell_is_named_and_no_error(tmp_path: Path) -> None:
    path = book(tmp_path, lambda workbook: None)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    cell = b'<c r="D2" t="e" vm="1"><v>#VALUE!</v></c></row><row r="3"'
    parts[sheet] = parts[sheet].replace(b'</row><row r="3"', cell)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    amount, (line,), _ = made(path)
    assert amount == "5 cards, 5 pieces"
    assert line.startswith("cards.xlsx!Cards!D2: 1 picture in the worksheet isn't printed: D2")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            "A,Hero,2\nB,Hero,3\nHero Total,,5\nGrand Total,,5\n",
            'cards.csv!A4: "Hero Total" and 1 more are printed like the others; '
            "if they sum up other rows, take them out",
        ),
        (
            "A,Hero,2\nB,Hero,3\nSumme:,,5\n",
            'cards.csv!A4: "Summe:" is printed like the others; '
            "if it sums them up, take the row out",
        ),
        ("A,Hero,2\nSum,Hero,3\nC,Hero,5\n", ""),
    ],
)
def test_sums_of_pivot_tables_are_named(tmp_path: Path, rows: str, said: str) -> None:
    rows = rows.replace("Hero Total", "Hero Total").replace("\nB,Hero", "\nHero,Hero")
    _, summary, _ = made(text(tmp_path, f"Name,Kind,Cost\n{rows}"))
    assert summary == ([said] if said else [])


def test_html_and_brackets_that_are_not_read_are_named(tmp_path: Path) -> None:
    table = text(
        tmp_path,
        "Name,Text\nA,Draw <font size=3>two</font>.\nB,Gain <gold> <gold> now.\nC,<b>Go</b>.\n",
    )
    _, summary, checked = made(table)
    assert summary == [
        "cards.csv!B2: only the words are printed of <font> here; "
        "take the tags out, or use b, i, u, sup, sub",
        "cards.csv!B3: printed as typed: <gold> here; "
        r"a symbol is written [name]; write \< to print it so",
    ]
    assert len(checked) >= 1


def test_words_in_brackets_that_become_no_icons_are_named(tmp_path: Path) -> None:
    rows = "A,Gain [wild] [wild].\nB,See [the rules] and [[Spy]].\nC,{note: Once.} {R}\n"
    _, summary, _ = made(text(tmp_path, f"Name,Text\n{rows}"))
    assert summary == [
        "cards.csv!B2: printed as typed: [wild], [the rules], {R}; "
        "a word in brackets becomes an icon if it is in three cells",
    ]


def test_lines_of_a_diff_are_a_warning(tmp_path: Path) -> None:
    table = text(tmp_path, "Name,Cost\n Gull,1\n-Grebe,2\n+Grebe,3\n+1 Card,3\n-,2\n")
    _, summary, (checked, *_) = made(table)
    assert summary == [
        'cards.csv!row 3: 2 rows look like a line of a diff: "-Grebe"; '
        'delete the rows that begin with "-", and take the "+" off the others'
    ]
    assert checked.startswith("game/cards.csv!row 3: warning: 2 rows look like a line of a diff")


def test_marks_between_two_versions_are_a_warning(tmp_path: Path) -> None:
    rows = "<<<<<<< HEAD,\nGull,1\n=======,\nGull,2\n>>>>>>> theirs,\n"
    _, summary, _ = made(text(tmp_path, f"Name,Cost\n{rows}"))
    assert summary == [
        'cards.csv!row 2: 3 rows look like a mark between two versions: "<<<<<<< HEAD"; '
        "keep the rows of one version, and delete the marks"
    ]


def test_lists_of_a_json_file_are_named(tmp_path: Path) -> None:
    content = {"white": ["A map.", "A bag."], "black": [{"text": "Why?"}]}
    _, summary, _ = made(text(tmp_path, json.dumps(content), "cards.json"))
    assert summary == ['white: 2 strings are cards with a "text" alone']


def test_a_guessed_encoding_is_named(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "cards.csv": "Nazwa;Koszt;Tekst\nŁódź;3;Weź dwie łódki.\n".encode("cp1250")
    }
    _, summary, checked = made(write(tmp_path, files) / "cards.csv")
    assert summary == [
        'cards.csv!A2: the file is not UTF-8; read as Central European, this cell is "Łódź"; '
        "if that is wrong, correct `encoding: windows-1250` in game.yaml"
    ]
    assert not [line for line in checked if "UTF-8" in line]
