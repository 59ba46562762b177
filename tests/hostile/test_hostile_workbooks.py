"""Workbooks of strangers: read by a process of their own, which takes nobody along."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path
from subprocess import Popen

import openpyxl
import pytest
from stranger import GAME, built, refused

from punchboard.cards import child
from punchboard.cards.load.folder import load_game
from punchboard.cards.load.tables import workbook as reading
from punchboard.cards.load.tables.workbook import WorkbookReader
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.workbook.worksheet import MOST_MEMORY
from tests.folders import write

IN_WORKBOOK = GAME.replace("cards.csv", "cards.xlsx")
ROWS = '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c></row>'
ONE = "<v>1</v>"


@cache
def _plain() -> dict[str, bytes]:
    packed = io.BytesIO()
    openpyxl.Workbook().save(packed)
    with zipfile.ZipFile(packed) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def workbook(rows: str, begin: str = ROWS) -> bytes:
    """Return a workbook whose worksheet holds these rows, as they are."""
    parts = dict(_plain())
    name = "xl/worksheets/sheet1.xml"
    before, after = parts[name].split(b"</sheetData>")
    parts[name] = before + (begin + rows).encode() + b"</sheetData>" + after
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (f'<row r="2"><c r="ZZZZ2000">{ONE}</c></row>', 'a cell is called "ZZZZ2000"'),
        (f'<row r="2"><c r="A99999999999">{ONE}</c></row>', 'a cell is called "A99999999999"'),
        (f'<row r="999999999"><c r="A2">{ONE}</c></row>', 'a row is called "999999999"'),
        (f'<row r="2"><c r="A1048576">{ONE}</c></row>', "reaches to row 1,048,576 and column 1"),
        (f'<row r="2"><c r="&#90;ZZ9999">{ONE}</c></row>', "reaches to row 9,999 and column 18,2"),
        (f'<row r="2">{f"<c>{ONE}</c>" * 501}</row>', "column 501, must have"),
        (f'<row r="2"><x><c r="XFD1048576">{ONE}</c></x></row>', "takes more than 1 GB to read"),
    ],
    ids=["four letters", "eleven digits", "a far row", "below its row", "hidden", "many", "nested"],
)  # fmt: skip
def test_a_workbook_that_asks_for_gigabytes_is_refused_by_name(tmp_path, rows, words):
    files = {"game.yaml": IN_WORKBOOK, "cards.xlsx": workbook(rows)}
    refused(tmp_path, files, "g/cards.xlsx", words, "fix:")


def test_words_in_a_cell_that_look_like_a_place_do_no_harm(tmp_path):
    rows = '<row r="2"><c r="A2" t="inlineStr"><is><t>go r="there"</t></is></c></row>'
    built(tmp_path, {"game.yaml": IN_WORKBOOK, "cards.xlsx": workbook(rows)})


@pytest.fixture
def started(monkeypatch):
    """Return the processes that were started to read workbooks, as they are."""
    begun: list[Popen[bytes]] = []
    begin = reading._begin

    def count() -> Popen[bytes]:
        begun.append(begin())
        return begun[-1]

    monkeypatch.setattr(reading, "_begin", count)
    return begun


def _game(folder: Path, *workbooks: bytes) -> Path:
    names = [f"cards{number}" for number in range(len(workbooks))]
    lines = "".join(
        f"  {name}: {{kind: cards, data: {name}.xlsx, front: f.yaml}}\n" for name in names
    )
    write(folder, {
        "game.yaml": f"title: Three\ncomponents:\n{lines}",
        **{f"{name}.xlsx": each for name, each in zip(names, workbooks, strict=True)},
    })  # fmt: skip
    return folder


def test_three_workbooks_are_read_by_one_process_which_is_gone_afterwards(tmp_path, started):
    one = workbook('<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row>')
    game, diagnostics = load_game(_game(tmp_path / "g", one, one, one), "g")
    assert game is not None
    assert [len(table.cards) for table in game.tables.values()] == [1, 1, 1], diagnostics.lines()
    assert len(started) == 1
    assert started[0].poll() is not None


def test_after_a_workbook_that_kills_it_the_next_one_is_read_all_the_same(tmp_path, started):
    one = workbook('<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row>')
    bad = workbook(f'<row r="2"><x><c r="XFD1048576">{ONE}</c></x></row>')
    game, diagnostics = load_game(_game(tmp_path / "g", bad, one), "g")
    assert game is not None
    assert [name for name, table in game.tables.items() if table.cards] == ["cards1"]
    assert "g/cards0.xlsx: error: the workbook takes more than 1 GB" in diagnostics.lines()[0]
    assert len(started) == 2


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("import time; time.sleep(60)", "takes more than 20 seconds to read"),
        ("import os; os.abort()", f"takes more than {MOST_MEMORY / 1e9:.0f} GB to read"),
        ("raise SystemExit(1)", "the workbook is damaged"),
        ("print('[', end='')", "the workbook is damaged"),
    ],
    ids=["hangs", "aborts", "fails", "stops half way"],
)
def test_however_the_process_ends_it_is_said_of_the_file(
    tmp_path, monkeypatch, request, script, words
):
    monkeypatch.setattr(child, "_START", script)
    if "hangs" in request.node.name:  # a busy machine takes its time to start the others
        monkeypatch.setattr(reading, "MOST_WAITING", 0.3)
    path = tmp_path / "cards.xlsx"
    path.write_bytes(workbook(""))
    diagnostics = Diagnostics()
    with WorkbookReader() as workbooks:
        assert workbooks.read(path, "g/cards.xlsx", "", (), Position("g"), diagnostics) is None
    (said,) = diagnostics.lines()
    assert said.startswith("g/cards.xlsx: error: ")
    assert words in said


def test_where_no_python_can_be_started_workbooks_are_read_all_the_same(tmp_path, monkeypatch):
    """An app that carries its own Python has no program that could read for it."""
    monkeypatch.setattr(sys, "executable", "")
    assert _ids_of_one_card(tmp_path) == ["a"]


def test_a_program_without_a_python_beside_it_reads_workbooks_by_starting_itself(
    tmp_path, monkeypatch
):
    started = []

    def start(command, **more):
        started.append([Path(command[0]).stem, *command[1:]])
        return popen([sys.executable, "-c", AS_ONE_PROGRAM, *command[1:]], **more)

    popen = subprocess.Popen
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(subprocess, "Popen", start)
    assert _ids_of_one_card(tmp_path) == ["a"]
    assert started == [["punchboard", "--serve", "punchboard.cards.workbook.child"]]


#: How a program that carries its Python begins.
AS_ONE_PROGRAM = """\
import sys
sys.frozen = True
from punchboard import main
main()
"""


def _ids_of_one_card(folder):
    one = workbook('<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row>')
    game, _ = load_game(_game(folder / "g", one), "g")
    assert game is not None
    return [card.id for card in game.tables["cards0"].cards]
