"""What each card did, beside the designer's columns: sheets of several files in one workbook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Border, Font, Side
from openpyxl.worksheet.worksheet import Worksheet

from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.companion.learn.cards_sheet import write_cards
from punchboard.companion.learn.evidence import Edition
from punchboard.companion.learn.playtest import CardFlag, CardUse, Payment
from punchboard.companion.learn.reading import PLAYTEST
from tests.companion.learn.test_drift import edition
from tests.companion.learn.test_odds import table
from tests.folders import write

GAME = """\
title: Birds
components:
  song: {kind: cards, data: song.xlsx, front: card.yaml}
  waders: {kind: cards, data: waders.csv, front: card.yaml, columns: {weight: number}}
"""
CARD = "elements:\n  name: {kind: text, at: [4, 4, 55, 12], text: '{{ card.name }}', size: 12}\n"
LONG = "Stands on one leg for an hour and longer"
#: Its second card stands a line lower than in the sheet that is made of it.
WADERS = f"id;name;weight;words\nheron;Grey heron;1.5;{LONG}\n\nrail;;0.1;-\nstilt;Stilt;007;\n"


def her_song(path: Path) -> None:
    """Write a workbook with a title above the head, which she has made to please the eye."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Song"
    for row in (
        ["All my birds"],
        [],
        ["Nr", "id", "name"],
        [1, "wren", "Wren"],
        [2, "lark", "=B5"],
    ):
        sheet.append(row)
    sheet.merge_cells("A1:C1")
    sheet["A1"].font = Font(bold=True, size=20)
    sheet["A4"].number_format = "000"
    sheet["C4"].border = Border(bottom=Side("thin"))
    sheet.column_dimensions["A"].hidden = True
    sheet.column_dimensions["C"].width = 33
    sheet.row_dimensions[1].height = 30
    sheet.freeze_panes = "B4"
    book.create_sheet("Notes")["A1"] = "Mine."
    book.save(path)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    files = {
        "birds/game.yaml": GAME,
        "birds/card.yaml": CARD,
        "birds/waders.csv": WADERS,
        "birds/song.xlsx": her_song,
    }
    write(tmp_path, files)
    found, diagnostics = load_game(tmp_path / "birds", "birds")
    assert found is not None, diagnostics.lines()
    return found


def editions() -> Iterator[Edition]:
    """Yield five versions, of which the last two were played by people, the fourth by programs."""
    for label in ("0.1", "0.2", "0.3"):
        yield edition(label)
    found = edition("0.4")
    deeds = {"waders:heron": CardUse("Grey heron", [1, 2], [], {"offered": [1, 2]}, [])}
    found.simulated.add(PLAYTEST.dump_json(table(cards=deeds)).decode())
    found.people.add(PLAYTEST.dump_json(table(cards=deeds)).decode())
    yield found
    found = edition("0.5")
    deeds = {
        "waders:heron": CardUse("Grey heron", [1, 2], [2], {}, [1]),
        "song:wren": CardUse("Wren", [3], [], {}, [2, 3]),
    }
    payments = [
        Payment("waders:heron", "Grey heron", 1, paid, 4, None, 2, 1) for paid in (4, 5, 6, 6)
    ]
    flags = [
        CardFlag("waders:heron", 1, "Fun", "A lot!", 5),
        CardFlag("waders:heron", 2, "Unclear", "", 6),
    ]
    for winners, is_over in (([1], True), ([2], True), ([], False)):
        played = table(
            cards=deeds, winners=winners, is_over=is_over, payments=payments, flags=flags[:1]
        )
        found.people.add(PLAYTEST.dump_json(played).decode())
    lost = table(cards={}, flags=flags[1:], winners=[1])
    found.people.add(PLAYTEST.dump_json(lost).decode())
    yield found


def rows_of(sheet: Worksheet, last: int) -> list[list[object]]:
    return [
        [sheet.cell(row, at + 1).value for at in range(last)] for row in range(1, sheet.max_row + 1)
    ]


def test_sheets_of_several_files_stand_in_one_workbook_as_they_were(
    game: Game, tmp_path: Path
) -> None:
    notes = write_cards(game, list(editions()), tmp_path / "cards.xlsx")
    assert notes == ["Formulas that point from one of your files to another show nothing here."]
    book = openpyxl.load_workbook(tmp_path / "cards.xlsx")
    assert book.sheetnames == ["Song", "waders"]
    song, waders = book.worksheets
    assert rows_of(song, 3) == [
        ["All my birds", None, None],
        [None, None, None],
        ["Nr", "id", "name"],
        [1, "wren", "Wren"],
        [2, "lark", "=B5"],
    ]
    assert [str(each) for each in song.merged_cells.ranges] == ["A1:C1"]
    assert (song["A1"].font.bold, song["A1"].font.size) == (True, 20)
    assert (song["A4"].number_format, song["C4"].border.bottom.style) == ("000", "thin")
    widths = song.column_dimensions
    assert (widths["A"].hidden, widths["C"].width, widths["C"].hidden) == (True, 33, False)
    assert (song.row_dimensions[1].height, song.freeze_panes) == (30, "B4")
    assert rows_of(waders, 4) == [
        ["id", "name", "weight", "words"],
        ["heron", "Grey heron", 1.5, LONG],
        ["rail", None, 0.1, "-"],
        ["stilt", "Stilt", "007", None],
    ]
    assert waders.freeze_panes == "B2"
    assert [waders.column_dimensions[each].width for each in "ABCD"] == [11, 12, 11, 40]
    assert [waders.cell(1, at).font.bold for at in (1, 4)] == [True, True]


def test_each_card_has_what_it_did_in_the_newest_three_versions(game: Game, tmp_path: Path) -> None:
    write_cards(game, list(editions()), tmp_path / "cards.xlsx")
    song, waders = openpyxl.load_workbook(tmp_path / "cards.xlsx").worksheets
    assert [
        [song.cell(row, at).value for at in range(4, song.max_column + 1)] for row in (3, 4, 5)
    ] == [
        ["0.5: tables", "0.5: offered", "0.5: held at the end", "0.5: held by the winner"],
        [3, 3, 2, 1],
        [0, 0, 0, 0],
    ]
    learnt = {
        waders.cell(1, at).value: [waders.cell(row, at).value for row in (2, 3, 4)]
        for at in range(5, waders.max_column + 1)
    }
    said = "Fun: A lot!; Fun: A lot!; Fun: A lot!; Unclear"
    assert learnt == {
        "0.5: tables": [3, 0, 0],
        "0.5: offered": [6, 0, 0],
        "0.5: bought": [3, 0, 0],
        "0.5: held at the end": [2, 0, 0],
        "0.5: held by the winner": [1, 0, 0],
        "0.5: mean price paid": [5.25, None, None],
        "0.5: flags": [4, 0, 0],
        "0.5: what was said": [said, None, None],
        "0.4: tables": [1, 0, 0],
        "0.4: offered": [2, 0, 0],
        "0.4, simulated: tables": [1, 0, 0],
        "0.4, simulated: offered": [2, 0, 0],
    }
    head, cell, words = waders["E1"], waders["E4"], waders["L2"]
    assert (head.font.bold, head.alignment.wrap_text, head.alignment.vertical) == (
        True,
        True,
        "top",
    )
    assert head.fill.fgColor.rgb == cell.fill.fgColor.rgb == "FFEAF1FB"
    assert words.value == said
    assert [waders.column_dimensions[each].width for each in "EKLM"] == [11, 11, 40, 11]


def test_a_filter_of_hers_that_would_end_at_her_last_column_is_gone(tmp_path: Path) -> None:
    def filtered(path: Path) -> None:
        her_song(path)
        book = openpyxl.load_workbook(path)
        book["Song"].auto_filter.ref = "A3:C5"
        book.save(path)

    one = "".join(GAME.splitlines(keepends=True)[:-1])
    write(tmp_path, {"birds/game.yaml": one, "birds/card.yaml": CARD, "birds/song.xlsx": filtered})
    game, _ = load_game(tmp_path / "birds", "birds")
    assert game is not None
    assert write_cards(game, list(editions()), tmp_path / "cards.xlsx") == []
    book = openpyxl.load_workbook(tmp_path / "cards.xlsx")
    assert book.sheetnames == ["Song", "Notes"], "it is her own workbook"
    assert book["Song"].auto_filter.ref is None
    assert book["Song"]["D3"].value == "0.5: tables"
