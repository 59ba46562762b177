"""Cells of a workbook are typed in the Studio: edits, undo, locks, and results that get stale."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import punchboard
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import DataError
from punchboard.cards.workbook.child import read
from tests.studio.client import LAYOUT, Client, opened, write
from tests.studio.workbook.ledger import BOOK, GAME, calculated, parts_of, rich_book, with_parts


@pytest.fixture
def marsh(tmp_path: Path) -> Iterator[tuple[Path, Client]]:
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(BOOK)
    with opened(folder) as client:
        yield folder, client


def type_in(client: Client, row: int, column: str, text: str, group: str = "", **more: Any) -> Any:
    edit = {"kind": "cell", "component": "birds", "row": row, "column": column, "text": text}
    return client.post("/api/edit", edits=[{**edit, **more}], group=group)


def table(client: Client) -> Any:
    return client.get("/api/table?component=birds").json()


def cell(folder: Path, name: str) -> object:
    return openpyxl.load_workbook(folder / "birds.xlsx")["Cards"][name].value


def marks(client: Client, kind: str) -> list[list[int]]:
    return [run for mark in table(client)["marks"] if mark["kind"] == kind for run in mark["cells"]]


def test_a_workbook_is_shown_with_all_its_columns(marsh: tuple[Path, Client]) -> None:
    _, client = marsh
    shown = table(client)
    assert (shown["editable"], shown["reason"]) == (True, "")
    assert "refer to its rows" in shown["rowsReason"]
    assert shown["columns"] == ["id", "name", "cost", "double", "kind", "note"]
    assert shown["rows"][1]["cells"][2] == "3"
    assert marks(client, "locked") == [[3, 2, 13]]
    assert marks(client, "stale") == []


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("cost", "12", 12),
        ("cost", "1.50", 1.5),
        ("cost", "2.", 2),
        ("cost", "a lot", "a lot"),
        ("name", "1984", 1984),
        ("name", "007", "007"),
        ("name", "1e5", "1e5"),
        ("name", "TRUE", "TRUE"),
        ("name", " Snipe\nand rail ", " Snipe\nand rail "),
        ("name", "", None),
        ("note", "25%", "25%"),
    ],
)
def test_a_typed_text_is_a_number_only_where_it_is_read_back_as_one(
    marsh: tuple[Path, Client], column: str, text: str, value: object
) -> None:
    folder, client = marsh
    answer = type_in(client, 4, column, text)
    assert answer.status == 200, answer.body
    place = {"name": "B4", "cost": "C4", "note": "F4"}[column]
    assert cell(folder, place) == value
    at = ["id", "name", "cost", "double", "kind", "note"].index(column)
    again = table(client)["rows"][2]["cells"][at]
    assert float(again) == float(text) if text in ("1.50", "2.") else again == text


def test_formats_decide_what_a_typed_number_means(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in (["id", "name", "cost"], ["a", 7, 1], ["b", 0.25, 2], ["c", "5", 3]):
        book.active.append(row)
    book.active["B2"].number_format = "00000"
    book.active["B3"].number_format = "0%"
    book.active["B4"].number_format = "@"
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    book.save(folder / "birds.xlsx")
    with opened(folder) as client:
        assert [row["cells"][1] for row in table(client)["rows"]] == ["00007", "25%", "5"]
        for row, text in ((2, "00012"), (3, "30%"), (4, "8")):
            assert type_in(client, row, "name", text).status == 200
        assert [cell(folder, name) for name in ("B2", "B3", "B4")] == [12, 0.3, "8"]
        for row, text in ((2, "12"), (3, "0.3")):
            assert type_in(client, row, "name", text).status == 200
        assert [cell(folder, name) for name in ("B2", "B3")] == ["12", "0.3"]
        assert [row["cells"][1] for row in table(client)["rows"]] == ["12", "0.3", "8"]


def test_key_presses_are_undone_as_one_step_and_the_bytes_come_back(
    marsh: tuple[Path, Client],
) -> None:
    folder, client = marsh
    for text in ("S", "Sn", "Snipe"):
        type_in(client, 3, "name", text, "g")
    type_in(client, 3, "cost", "9")
    after = (folder / "birds.xlsx").read_bytes()
    assert client.post("/api/undo").status == 200
    assert cell(folder, "B3") == "Snipe"
    assert client.post("/api/undo").status == 200
    assert (folder / "birds.xlsx").read_bytes() == BOOK
    client.post("/api/redo")
    client.post("/api/redo")
    assert (folder / "birds.xlsx").read_bytes() == after
    client.post("/api/undo")
    type_in(client, 5, "name", "Rail", "esc")
    assert client.post("/api/undo", group="esc").status == 200
    assert cell(folder, "B3") == "Snipe"


def test_a_workbook_saved_elsewhere_is_never_overwritten_by_undo(
    marsh: tuple[Path, Client],
) -> None:
    folder, client = marsh
    type_in(client, 3, "name", "Snipe")
    book = openpyxl.load_workbook(folder / "birds.xlsx")
    book["Cards"]["B9"] = "Ruff"
    book.save(folder / "birds.xlsx")
    saved = (folder / "birds.xlsx").read_bytes()
    answer = client.post("/api/undo")
    assert answer.status == 422
    assert "changed elsewhere since" in answer.json()["error"]["message"]
    assert (folder / "birds.xlsx").read_bytes() == saved
    assert type_in(client, 9, "name", "Crake", was="Heron").status == 409
    assert type_in(client, 9, "name", "Crake", was="Ruff").status == 200
    assert client.post("/api/undo").status == 200
    assert (folder / "birds.xlsx").read_bytes() == saved


def test_formulas_rows_and_columns_are_refused_with_the_reason(
    marsh: tuple[Path, Client],
) -> None:
    folder, client = marsh
    answer = type_in(client, 3, "double", "7")
    assert answer.status == 422
    error = answer.json()["error"]
    assert error["message"] == "D3 can't be changed here"
    assert "formula" in error["hint"]
    for text in ("=C3", "a\ufffe"):
        assert type_in(client, 3, "name", text).status == 422
    for edit in (
        {"kind": "rows.add", "before": None, "rows": [{}]},
        {"kind": "rows.delete", "rows": [3]},
        {"kind": "column.add", "name": "More"},
        {"kind": "column.rename", "column": "note", "name": "Notes"},
    ):
        answer = client.post("/api/edit", edits=[{"component": "birds", **edit}])
        assert "refer to its rows" in answer.json()["error"]["message"]
    assert (folder / "birds.xlsx").read_bytes() == BOOK


def test_results_of_changed_cells_are_stale_until_a_program_saves(
    marsh: tuple[Path, Client],
) -> None:
    folder, client = marsh
    type_in(client, 3, "cost", "9")
    assert marks(client, "stale") == [[3, 3, 3]]
    game, found = load_game(folder, "marsh")
    (error,) = [each for each in found if "out of date" in each.message]
    assert str(error.position) == "marsh/birds.xlsx!Cards!D3"
    assert "--draft" in error.hint
    assert game is not None
    cards = {card.id: card.values["double"] for card in game.tables["birds"].cards}
    assert cards["c3"] == 6, "the old result stays where it is"
    part = parts_of((folder / "birds.xlsx").read_bytes())["xl/workbook.xml"]
    book = with_parts(
        (folder / "birds.xlsx").read_bytes(),
        {"xl/workbook.xml": part.replace(b' fullCalcOnLoad="1"', b"")},
    )
    (folder / "birds.xlsx").write_bytes(book)
    assert marks(client, "stale") == []
    assert not any("out of date" in each.message for each in load_game(folder, "marsh")[1])
    type_in(client, 3, "name", "no formula reads it")
    assert marks(client, "stale") == []


def test_cards_with_stale_results_print_as_a_draft_only(tmp_path: Path) -> None:
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(BOOK)
    with opened(folder) as client:
        assert type_in(client, 3, "cost", "9").status == 200
    with pytest.raises(DataError, match=r"result of 1 formula is out of date.*D3"):
        punchboard.build(folder, tmp_path / "out")
    assert punchboard.build(folder, tmp_path / "out", draft=True).files


def test_values_that_the_workbook_forbids_are_written_and_marked(
    marsh: tuple[Path, Client],
) -> None:
    folder, client = marsh
    assert type_in(client, 3, "kind", "f").status == 200
    assert marks(client, "unfit") == [[4, 3, 3]]
    (mark,) = [each for each in table(client)["marks"] if each["kind"] == "unfit"]
    assert mark["why"] == "the workbook allows here: forest and sea"
    type_in(client, 3, "kind", "forest")
    assert marks(client, "unfit") == []
    assert cell(folder, "E3") == "forest"


@pytest.mark.parametrize(
    ("lock", "content", "words"),
    [
        ("~$birds.xlsx", b"\x04Anna" + b" " * 50, "open in Excel (Anna)"),
        ("~$birds.xlsx", b"", "open in Excel;"),
        (".~lock.birds.xlsx#", b"Ben,ben,desk,29.11.2026 07:00,file:///x;", "LibreOffice (Ben)"),
    ],
)
def test_a_workbook_that_another_program_has_open_is_only_read(
    marsh: tuple[Path, Client], lock: str, content: bytes, words: str
) -> None:
    folder, client = marsh
    (folder / lock).write_bytes(content)
    assert words in table(client)["reason"]
    answer = type_in(client, 3, "name", "Snipe")
    assert answer.status == 422
    assert words in answer.json()["error"]["hint"]
    assert (folder / "birds.xlsx").read_bytes() == BOOK
    (folder / lock).unlink()
    assert type_in(client, 3, "name", "Snipe").status == 200


def test_permissions_of_a_workbook_are_kept(marsh: tuple[Path, Client]) -> None:
    folder, client = marsh
    if os.name != "nt":
        (folder / "birds.xlsx").chmod(0o664)
    assert type_in(client, 3, "name", "Snipe").status == 200
    mode = stat.S_IMODE((folder / "birds.xlsx").stat().st_mode)
    assert mode == (0o664 if os.name != "nt" else mode)


def test_a_change_in_the_same_moment_is_noticed_before_the_file_is_replaced(
    marsh: tuple[Path, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes between the look at the workbook and its replacement."""
    from punchboard.generator.studio.history import game_folder

    folder, client = marsh
    path = folder / "birds.xlsx"
    stage = game_folder.stage

    def write_meanwhile(target: Path, content: Any) -> Path:
        if target == path:
            before = path.stat()
            path.write_bytes(read_other)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        return stage(target, content)

    read_other = with_parts(BOOK, {"xl/theme/theme1.xml": b"<a/>"})
    monkeypatch.setattr(game_folder, "stage", write_meanwhile)
    answer = type_in(client, 3, "name", "Snipe")
    assert answer.status == 409
    assert path.read_bytes() == read_other


def test_a_worksheet_that_is_gone_or_broken_is_told(marsh: tuple[Path, Client]) -> None:
    folder, client = marsh
    assert table(client)["editable"]
    (folder / "birds.xlsx").write_bytes(BOOK[:-30])
    shown = table(client)
    assert not shown["editable"]
    assert "damaged" in shown["reason"]


def test_many_cells_are_pasted_as_one_edit(marsh: tuple[Path, Client]) -> None:
    folder, client = marsh
    sent = [
        {
            "kind": "cell",
            "component": "birds",
            "row": row,
            "column": column,
            "text": f"{column}{row}",
        }
        for row in range(2, 14)
        for column in ("name", "note")
    ]  # fmt: skip
    assert client.post("/api/edit", edits=sent).status == 200
    assert read((folder / "birds.xlsx").read_bytes(), "Cards").rows[12][5] == "note13"
    client.post("/api/undo")
    assert (folder / "birds.xlsx").read_bytes() == BOOK


@pytest.mark.soak
def test_a_key_press_in_a_book_of_300_rows_takes_a_moment(tmp_path: Path) -> None:
    """Print the times; the limit is generous, for a loaded machine."""
    folder = write(tmp_path / "marsh", {"game.yaml": GAME, "layouts/bird.yaml": LAYOUT})
    (folder / "birds.xlsx").write_bytes(calculated(rich_book(rows=300)))
    with opened(folder) as client:
        table(client)
        times = []
        for number in range(20):
            begin = time.perf_counter()
            assert type_in(client, 150, "name", "x" * number, "g").status == 200
            times.append(time.perf_counter() - begin)
    print(sorted(times))
    assert sorted(times)[10] < 1
