"""`punchboard learn`: what lies in the folder afterwards, and that nothing of hers was touched."""

import csv
import json
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font

from punchboard.cards.load.folder import load_game
from punchboard.generator.pack import make_pack_alone, text_of
from tests.folders import contents, write

REPLAY = Path(__file__).parents[1] / "replay"
RECORDED = ("four_play_to_september", "two_reach_the_marker")
GAME = """\
title: Brick & Mortar
version: "0.1"
components:
  stores:
    kind: cards
    data: {data}
    columns: {{cost: number}}
    front: card.yaml
"""
CARD = "elements:\n  name: {kind: text, at: [4, 4, 55, 12], text: '{{ card.name }}', size: 12}\n"
#: The recorded tables were played with the real game, of which the folder here has two cards.
OLD = "0.1, not today’s"
ROWS = [
    ["id", "name", "quantity", "cost", "twice"],
    ["bazaar", "Bazaar", 1, 15, "=D2*2"],
    ["fulfillment_center_jewelry", "Fulfillment Center (Jewelry)", 1, 8, "=D3*2+Notes!A1"],
    ["never", "Never Built", 1, 99, "=D4*2"],
]


def her_workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Stores"
    for row in ROWS:
        sheet.append(row)
    sheet["D2"].number_format = '"$"0'
    sheet["B2"].font = Font(color="FFCC0000", italic=True)
    sheet.column_dimensions["B"].width = 44
    book.create_sheet("Notes")["A1"] = 5
    book.save(path)


@pytest.fixture(autouse=True)
def hers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = {
        "brick_and_mortar/game.yaml": GAME.format(data="stores.xlsx"),
        "brick_and_mortar/card.yaml": CARD,
        "brick_and_mortar/stores.xlsx": her_workbook,
        **{f"tables/{name}.json": (REPLAY / f"{name}.json").read_bytes() for name in RECORDED},
    }
    return write(tmp_path, files)


def learnt(path="output/brick_and_mortar/learn"):
    return openpyxl.load_workbook(Path(path) / "cards.xlsx")


def by_head(sheet, head):
    """Return the cells of each card's row by the names of the columns."""
    titles = [cell.value for cell in sheet[head]]
    return {row[0].value: dict(zip(titles, row, strict=True)) for row in sheet.iter_rows(head + 1)}


def flagged(note, **fields):
    """Return a recorded table of a deck in which a card was flagged with a note."""
    document = json.loads((REPLAY / f"{RECORDED[0]}.json").read_text("utf-8")) | fields
    document["id"] = "ffffffffffffffff"
    document["pack"]["play"]["mechanisms"]["flags"] = {
        "kind": "flags", "title": "Flags", "reasons": ["Unclear"], "ask": "What?",
    }  # fmt: skip
    last = document["rows"][-1]
    act = {
        "do": "flags.flag",
        "seat": "blue",
        "values": {"card": "stores:bazaar", "reason": "Unclear", "text": note},
    }
    document["rows"].append(last | {"action": act, "author": "", "key": "table:" + "5" * 32})
    document["rows"][-1]["based_on"] = len(document["rows"]) - 1
    return json.dumps(document)


def test_her_columns_stand_as_they_were_and_what_was_learnt_beside_them(run, hers):
    before = contents(hers / "brick_and_mortar")
    result = run("learn", "brick_and_mortar", "tables")
    assert (result.exit_code, result.stderr) == (0, "")
    assert contents(hers / "brick_and_mortar") == before
    assert sorted(path.name for path in Path("output/brick_and_mortar/learn").iterdir()) == [
        "cards.xlsx", "events.csv", "plays.csv", "report.html",
    ]  # fmt: skip
    book = learnt()
    assert book.sheetnames == ["Stores", "Notes"]
    sheet = book["Stores"]
    for at, row in enumerate(ROWS, start=1):
        assert [sheet.cell(at, column + 1).value for column in range(len(row))] == row
    assert (sheet["D2"].number_format, sheet["B2"].font.italic) == ('"$"0', True)
    assert sheet.column_dimensions["B"].width == 44
    cards = by_head(sheet, 1)
    learnt_columns = {
        title.removeprefix(f"{OLD}: "): cell.value
        for title, cell in cards["bazaar"].items()
        if OLD in str(title)
    }
    changed = learnt_columns.pop("changed since")
    assert changed.startswith("text: other words; utilities: 2 → empty; ")
    assert learnt_columns == {
        "tables": 1, "bought": 1, "offered": 0, "held at the end": 1,
        "held by the winner": 0, "mean price paid": 15,
    }  # fmt: skip
    assert cards["never"][f"{OLD}: tables"].value == 0
    assert cards["never"][f"{OLD}: mean price paid"].value is None
    assert cards["never"][f"{OLD}: changed since"].value == "new card"
    page = Path("output/brick_and_mortar/learn/report.html").read_text("utf-8")
    assert "Not today’s game." in page
    assert f"version {OLD}: 2 tables" in result.stdout


def test_tables_of_todays_game_have_no_mark(run, hers, tmp_path):
    """The folder is the game that was played, but for a note that no player sees."""
    document = json.loads((REPLAY / f"{RECORDED[1]}.json").read_text("utf-8"))
    game, diagnostics = load_game(hers / "brick_and_mortar")
    pack = make_pack_alone(game, diagnostics)
    document["pack"] = json.loads(text_of(pack))
    document["rows"], document["setup"]["settings"] = [], {}
    del document["expected"]
    write(hers, {"today/table.json": json.dumps(document)})
    result = run("learn", "brick_and_mortar", "today")
    assert "version 0.1: 1 table" in result.stdout, result.stderr
    page = Path("output/brick_and_mortar/learn/report.html").read_text("utf-8")
    assert "today’s" not in page
    assert not any("today’s" in str(cell.value) for cell in learnt()["Stores"][1])


def test_a_table_without_a_spreadsheet_of_excel_gets_one(run, hers):
    text = "id;name;quantity;cost;nr\nbazaar;Bazaar;1;15;007\nnever;=1+1;1;99;008\n"
    write(
        hers / "brick_and_mortar",
        {"stores.csv": text, "game.yaml": GAME.format(data="stores.csv")},
    )
    assert run("learn", "brick_and_mortar", "tables", "--out", "here").exit_code == 0
    sheet = learnt("here")["stores"]
    assert [cell.value for cell in sheet[2]][:5] == ["bazaar", "Bazaar", 1, 15, "007"]
    assert (sheet["B3"].value, sheet["B3"].data_type) == ("=1+1", "s")
    assert by_head(sheet, 1)["bazaar"][f"{OLD}: bought"].value == 1


def test_words_of_players_are_no_formulas(run, hers):
    (hers / "tables" / "hostile.json").write_text(flagged('=HYPERLINK("http://x")'), "utf-8")
    assert run("learn", "brick_and_mortar", "tables/hostile.json").exit_code == 0
    said = by_head(learnt()["Stores"], 1)["bazaar"][f"{OLD}: what was said"]
    assert said.value == 'Unclear: =HYPERLINK("http://x")'
    assert said.data_type == "s"


def test_what_is_no_table_of_the_game_is_named_and_left_out(run, hers):
    (hers / "tables" / "broken.json").write_text('{"kind": "punchboard table"', "utf-8")
    other = (REPLAY / "azul-two-walls.json").read_bytes()
    (hers / "tables" / "other.json").write_bytes(other)
    newer = json.loads((REPLAY / f"{RECORDED[0]}.json").read_text("utf-8")) | {"format": 99}
    (hers / "tables" / "newer.json").write_text(json.dumps(newer), "utf-8")
    result = run("learn", "brick_and_mortar", "tables")
    assert result.exit_code == 0
    for name, reason in {"broken": "", "other": "a table of “azul”", "newer": ""}.items():
        assert any(f"{name}.json" in line and reason in line for line in result.stdout.splitlines())
    assert "2 tables" in result.stdout


def test_the_same_table_twice_counts_once(run, hers):
    whole = json.loads((REPLAY / f"{RECORDED[1]}.json").read_text("utf-8"))
    del whole["expected"]
    (hers / "tables" / "a_half.json").write_text(
        json.dumps(whole | {"rows": whole["rows"][:50]}), "utf-8"
    )
    result = run("learn", "brick_and_mortar", "tables")
    assert "a_half.json" in result.stdout
    with Path("output/brick_and_mortar/learn/plays.csv").open(encoding="utf-8") as file:
        plays = {row["table"]: row for row in csv.DictReader(file)}
    assert len(plays) == 2
    assert plays[whole["id"]]["finished"] == "yes"


def test_without_a_table_nothing_is_written_and_what_was_there_stays(run, hers):
    write(hers, {"there/cards.xlsx": b"old", "none/azul.json": b"{}"})
    result = run("learn", "brick_and_mortar", "none", "--out", "there")
    assert result.exit_code == 1
    assert "azul.json" in result.stderr
    assert contents(hers / "there") == {"cards.xlsx": b"old"}


def test_versions_and_simulated_tables_stand_apart(run, hers):
    changed = json.loads((REPLAY / f"{RECORDED[0]}.json").read_text("utf-8"))
    changed |= {"id": "eeeeeeeeeeeeeeee", "created": "2026-02-10T19:00:00Z"}
    changed["pack"]["edition"] = "0.2"
    next(each for each in changed["pack"]["cards"] if each["id"] == "stores:bazaar")["values"][
        "utilities"
    ] = 0
    (hers / "tables" / "changed.json").write_text(json.dumps(changed), "utf-8")
    simulated = changed | {"id": "dddddddddddddddd", "simulated": True}
    (hers / "tables" / "simulated.json").write_text(json.dumps(simulated), "utf-8")
    result = run("learn", "brick_and_mortar", "tables")
    assert f"version {OLD}: 2 tables" in result.stdout
    assert "version 0.2, not today’s: 1 table, 1 simulated" in result.stdout
    bazaar = by_head(learnt()["Stores"], 1)["bazaar"]
    groups = ("0.2, not today’s", "0.2, not today’s, simulated", OLD)
    assert [bazaar[f"{each}: bought"].value for each in groups] == [1, 1, 1]
    titles = [title for title in bazaar if ": bought" in str(title)]
    assert titles == [f"{each}: bought" for each in groups]


def test_where_nothing_is_kept_and_nothing_named_it_says_what_to_name(run, hers, monkeypatch):
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(hers / "nowhere"))
    result = run("learn", "brick_and_mortar")
    assert result.exit_code == 2
    assert "punchboard learn brick_and_mortar tables" in result.stderr
    result = run("learn", "brick_and_mortar", "gone.json")
    assert result.exit_code == 1
    assert not (hers / "output").exists() or not list((hers / "output").rglob("learn"))
