"""One game, whatever kind of file its table is: CSV of any flavour, xlsx, ods or YAML."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Severity

GAME = """\
title: Birds
components:
  birds:
    kind: cards
    data: {data}
    columns:
      cost: {{type: number, whole: false}}
      kind: {{type: choice, options: [red, blue sea, "7"]}}
      food: icons
      night: flag
      words: text
"""
HEADER = ("id", "quantity", "cost", "kind", "food", "night", "words")

Row = tuple[str, int | None, float | int | None, str, str, str, str]

WORDS = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs"), max_codepoint=0x2FFF),
    max_size=12,
).map(str.strip)
ROWS: st.SearchStrategy[list[Row]] = st.lists(
    st.tuples(
        st.text("abcxyz_09", min_size=1, max_size=8).filter(lambda text: not text.isdecimal()),
        st.none() | st.integers(0, 20),
        st.none() | st.integers(-99, 99) | st.sampled_from([0.5, 2.25, -1.5]),
        st.sampled_from(["", "red", "blue sea", "7"]),
        st.sampled_from(["", "fish", "fish, frog", "fish frog;fish"]),
        st.sampled_from(["", "yes", "no", "x", "TRUE"]),
        # Errors of spreadsheets and formulas; tags of HTML, about which there is a warning, and
        # references to characters, which become these.
        WORDS.filter(
            lambda text: not text or (text[0] not in "#E=" and "<" not in text and "&" not in text)
        ),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda row: row[0],
)


def csv_writer(
    delimiter: str = ",", encoding: str = "utf-8", ending: str = "\n", comma: bool = False
) -> Callable[[Path, list[Row]], None]:
    def write(path: Path, rows: list[Row]) -> None:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter, lineterminator=ending)
        writer.writerow(HEADER)
        for row in rows:
            cells: list[Any] = list(row)
            if comma and cells[2] is not None:
                cells[2] = str(cells[2]).replace(".", ",")
            writer.writerow(["" if cell is None else cell for cell in cells])
        path.write_bytes(out.getvalue().encode(encoding))

    return write


def write_xlsx(path: Path, rows: list[Row]) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for number, row in enumerate([HEADER, *rows], 1):
        for column, cell in enumerate(row, 1):
            if cell not in (None, ""):
                sheet.cell(number, column).value = cell
    book.save(path)


def write_ods(path: Path, rows: list[Row]) -> None:
    document = OpenDocumentSpreadsheet()
    table = Table(name="Birds")
    document.spreadsheet.addElement(table)
    for row in [HEADER, *rows]:
        line = TableRow()
        for value in row:
            if value in (None, ""):
                cell = TableCell()
            elif isinstance(value, str):
                cell = TableCell(valuetype="string", stringvalue=value)
                cell.addElement(P(text=value))
            else:
                cell = TableCell(valuetype="float", value=value)
            line.addElement(cell)
        table.addElement(line)
    document.save(str(path))


def write_yaml(path: Path, rows: list[Row]) -> None:
    lines = []
    for row in rows:
        lines.append("-")
        for name, value in zip(HEADER, row, strict=True):
            if isinstance(value, str):
                value = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
            lines.append(f"  {name}: {'' if value is None else value}")
    path.write_text("\n".join(lines), encoding="utf-8")


KINDS: dict[str, tuple[str, Callable[[Path, list[Row]], None]]] = {
    "csv": ("a.csv", csv_writer()),
    "semicolons": ("b.csv", csv_writer(";", comma=True)),
    "tabs": ("c.tsv", csv_writer("\t")),
    "byte order mark": ("d.csv", csv_writer(encoding="utf-8-sig", ending="\r\n")),
    "utf-16": ("e.csv", csv_writer("\t", encoding="utf-16")),
    "utf-16, no mark": ("e.tsv", csv_writer("\t", encoding="utf-16-le")),
    "utf-16, high byte first": ("e.csv", csv_writer("\t", encoding="utf-16-be")),
    "old Mac": ("f.csv", csv_writer(ending="\r")),
    "xlsx": ("g.xlsx", write_xlsx),
    "ods": ("h.ods", write_ods),
    "yaml": ("i.yaml", write_yaml),
}


def load(folder: Path, data: str) -> Game:
    (folder / "game.yaml").write_text(GAME.format(data=data), encoding="utf-8")
    game, diagnostics = load_game(folder, "g")
    assert diagnostics.of(Severity.ERROR) == []
    assert all("a blank quantity" in each.message for each in diagnostics.of(Severity.WARNING))
    assert game is not None
    return game


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15, deadline=None)
@given(rows=ROWS)
def test_every_kind_of_table_makes_the_same_cards(kind: str, rows: list[Row]) -> None:
    makes_the_same_cards(kind, rows)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=400, deadline=None)
@given(rows=ROWS)
def test_many_tables_of_every_kind_make_the_same_cards(kind: str, rows: list[Row]) -> None:
    makes_the_same_cards(kind, rows)


def makes_the_same_cards(kind: str, rows: list[Row]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        data, write = KINDS[kind]
        write(folder / data, rows)
        found = load(folder, data).tables["birds"].cards
    assert [(card.id, card.quantity) for card in found] == [(row[0], row[1] or 0) for row in rows]
    for card, row in zip(found, rows, strict=True):
        assert card.values == {
            "cost": BLANK if row[2] is None else row[2],
            "kind": row[3],
            "food": tuple(row[4].replace(",", " ").replace(";", " ").split()),
            "night": row[5] in ("yes", "x", "TRUE"),
            "words": row[6].replace("\r", "\n"),
        }
        assert type(card.values["cost"]) is (Blank if row[2] is None else type(row[2]))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "yaml"])
@settings(max_examples=15, deadline=None)
@given(rows=ROWS, choice=st.data())
def test_a_wrong_cell_is_named_wherever_it_stands(
    kind: str, rows: list[Row], choice: st.DataObject
) -> None:
    wrong = choice.draw(st.integers(0, len(rows) - 1))
    rows[wrong] = (*rows[wrong][:3], "green", *rows[wrong][4:])
    data, write = KINDS[kind]
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / data, rows)
        (folder / "game.yaml").write_text(GAME.format(data=data), encoding="utf-8")
        _, diagnostics = load_game(folder, "g")
    (error,) = diagnostics.of(Severity.ERROR)
    assert str(error.position).endswith(f"!D{wrong + 2}")
