"""`new`: a game that builds at once, complete or made of any spreadsheet."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pypdfium2
import pytest
import yaml
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from PIL import Image

from punchboard.cards.problem import ComputerError
from punchboard.generator.new_game import write_files
from tests.cli.conftest import Run, Start

Rows = list[list[object]]


def _book(path: Path, sheets: dict[str, Rows]) -> Path:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    workbook.save(path)
    return path


def _ods(path: Path, rows: Rows) -> Path:
    document = OpenDocumentSpreadsheet()
    table = Table(name="Cards")
    for row in rows:
        line = TableRow()
        for content in row:
            number = isinstance(content, int)
            kind = {"valuetype": "float", "value": content} if number else {"valuetype": "string"}
            cell = TableCell(**kind)
            cell.addElement(P(text=str(content)))
            line.addElement(cell)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    document.save(str(path))
    return path


def _csv(name: str, text: str, encoding: str = "utf-8") -> Path:
    path = Path(name)
    path.write_bytes(text.encode(encoding))
    return path


def _component(game: str) -> dict[str, object]:
    text = (Path(game) / "game.yaml").read_text("utf-8")
    component: dict[str, object] = yaml.safe_load(text)["components"]["cards"]
    return component


def _front(folder: Path) -> list[str]:
    """Return the words of the first sheet of faces."""
    path = min(each for each in folder.glob("*.pdf") if "back" not in each.name)
    with pypdfium2.PdfDocument(path) as document:
        return document[0].get_textpage().get_text_range().split()


def _copies(game: str) -> int:
    manifest = json.loads((Path("output") / game / "manifest.json").read_text("utf-8"))
    return len(manifest["components"]["cards"]["copies"])


@pytest.mark.parametrize("country", ["de_DE.UTF-8", "en_US.UTF-8"])
def test_a_new_game_is_clean_and_builds_at_once_on_any_paper(
    run: Run, country: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", country)
    done = run("new", "my_game")
    assert done.exit_code == 0
    assert "punchboard build my_game" in done.output
    checked = run("check", "my_game")
    assert checked.output == "My game: 8 cards, 18 pieces: no errors\n"
    built = run("build", "my_game")
    assert built.exit_code == 0
    warned = re.findall("(?:warning|error): (.*)", built.output)
    # Three rows of poker cards leave Letter's printers no room for ticks above and below.
    assert [each[:9] for each in warned] == (["cut ticks"] if "US" in country else [])
    assert _copies("my_game") == 18


def test_a_title_with_quotes_and_colons_stays_a_title(run: Run) -> None:
    assert run("new", 'say "hi": now').exit_code == 0
    assert run("check", 'say "hi": now').output.startswith('Say "hi": now: 8 cards')


def test_an_empty_folder_will_do(run: Run) -> None:
    Path("fresh").mkdir()
    assert run("new", "fresh").exit_code == 0


ROWS: Rows = [
    ["Title", "Qty", "Cost", "Kind", "Effect"],
    ["Heron", 2, 3, "bird", "Draw **2** cards."],
    ["Wren", 1, 1, "bird", ""],
    ["Pond", 4, 0, "place", "Stay here."],
]


@pytest.mark.parametrize("kind", ["xlsx", "ods", "csv"])
def test_a_deck_of_her_own_spreadsheet(run: Run, here: Path, kind: str) -> None:
    if kind == "xlsx":
        source = _book(here / "My cards.xlsx", {"Sheet1": ROWS})
    elif kind == "ods":
        source = _ods(here / "My cards.ods", ROWS)
    else:
        lines = [",".join(str(cell) for cell in row) for row in ROWS]
        source = _csv("My cards.csv", "\n".join(lines))
    original = source.read_bytes()
    done = run("new", "birds", "--from", source)
    assert done.exit_code == 0, done.output
    assert "3 cards, 7 pieces" in done.output
    assert "name: Title; copies: Qty; cost: Cost; tags: Kind; text: Effect" in done.output
    assert (Path("birds") / f"cards.{kind}").read_bytes() == original
    component = _component("birds")
    assert component["name"] == "title"
    assert component["quantity"] == "qty"
    assert component["columns"] == {"cost": "number", "kind": "text", "effect": "text"}
    assert run("check", "birds").output == "Birds: 3 cards, 7 pieces: no errors\n"
    assert run("build", "birds").exit_code == 0
    assert _copies("birds") == 7


def test_european_csv(run: Run) -> None:
    text = "Titel;Anzahl;Kosten;Stärke\nBäckerin;3;2;1,5\nMüller;1;4;2\n"
    source = _csv("karten.csv", text, "cp1252")
    done = run("new", "dorf", "--from", source)
    assert done.exit_code == 0, done.output
    assert "karten.csv!D1: the file is not UTF-8; read as Western European" in done.output
    assert _component("dorf")["encoding"] == "windows-1252"
    columns = _component("dorf")["columns"]
    assert columns == {"kosten": "number", "starke": {"type": "number", "whole": False}}
    assert run("build", "dorf").exit_code == 0
    assert _copies("dorf") == 4


def test_no_number_is_printed_where_her_cell_is_blank(run: Run, here: Path) -> None:
    _csv("deck.csv", "name,cost,strength,speed,words\nOgre,3,0,7,Hits.\nElf,,,,Hides.\n")
    assert run("new", "deck", "--from", "deck.csv").exit_code == 0
    assert run("check", "deck").output == "Deck: 2 cards, 2 pieces: no errors\n"
    assert run("build", "deck").exit_code == 0
    printed = _front(here / "output" / "deck")
    assert [printed.count(word) for word in ("0", "3", "7", "Strength")] == [1, 1, 1, 1]


@pytest.mark.parametrize("layout", ["card/basic.yaml", "card/token.yaml"])
def test_a_template_prints_a_cost_of_0_and_nothing_for_a_blank_one(
    run: Run, here: Path, layout: str
) -> None:
    column = "cost" if "basic" in layout else "value"
    text = (
        f"title: T\ncomponents:\n  cards: {{kind: cards, data: c.csv, front: {layout}, "
        f"columns: {{{column}: number}}}}\n"
    )
    (here / "t").mkdir()
    (here / "t" / "game.yaml").write_text(text, encoding="utf-8")
    _csv("t/c.csv", f"name,{column}\nOgre,0\nElf,\n")
    assert run("build", "t").exit_code == 0
    assert _front(here / "output" / "t").count("0") == 1


@pytest.mark.parametrize(
    ("text", "copies", "names"),
    [
        ("Words\napple\npear\n", 2, []),
        ("n\n1\n2\n3\n", 3, ["n"]),
        ("Card Name,Hit Points,Hit Points\nOgre,3,4\n", 1, ["hit_points", "hit_points_2"]),
        ("name,Cost (€),if\nOgre,3,4\n", 1, ["cost", "if_"]),
        ("名字,费用\nOgre,3\n", 1, ["cost"]),
        (",qty,text\nOgre,2,big\n", 2, ["text"]),
        ("id,name,quantity\n1,Ogre,many\n1,Elf,few\n", 2, ["code", "amount"]),
        ("name,text\nOgre,Pay [2] and *go*\n", 1, ["text"]),
        ('name,"a""b: ]",x\n{{ game }},{{ 1/0 }},yes\n', 1, ["a_b", "x"]),
        ("Name,Flying,Nr\nOgre,yes,1\nElf,no,2\n", 2, ["flying", "nr"]),
        ("name,text\n" + "A very long name of a card, " * 4 + "\n", 1, None),
        ('name,text\nOgre,"' + "lots of words " * 150 + '"\n', 1, ["text"]),
        ("name,art,notes,released\nOgre,ogre.png,weak,2020-01-01\n", 1, ["released"]),
    ],
)
def test_nasty_tables_are_decks_all_the_same(
    run: Run, text: str, copies: int, names: list[str] | None
) -> None:
    source = _csv("her cards.csv", text)
    done = run("new", "deck", "--from", source)
    if names is None:
        assert done.exit_code == 1  # the row has more cells than the header
        return
    assert done.exit_code == 0, done.output
    assert list(_component("deck").get("columns", {})) == names
    assert run("build", "deck", "-q").exit_code == 0
    assert _copies("deck") == copies


def test_thirty_columns(run: Run) -> None:
    with Path("wide.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(f"Col {number}" for number in range(30))
        for row in range(5):
            writer.writerow(f"word {row} {n}" if n % 3 == 0 else row * n for n in range(30))
    assert run("new", "wide", "--from", "wide.csv").exit_code == 0
    assert len(_component("wide")["columns"]) == 29
    assert "# no room on the card: " in Path("wide/layouts/card.yaml").read_text("utf-8")
    assert run("build", "wide").exit_code == 0


def test_every_worksheet_with_cards_is_a_deck(run: Run, here: Path) -> None:
    sheets: dict[str, Rows] = {
        "Read me": [["How to play"], ["Draw a card"]],
        "Birds": [["My birds, draft 3"], [], ["Name", "Qty", "Cost"], ["Heron", 2, 3]],
        "Eggs": [["Name", "Points"], ["Blue", 1]],
        "Notes": [["What", "When"], ["Ask Kim", "Friday"]],
        "Sums": [["Total"], [7]],
    }
    source = _book(here / "zoo.xlsx", sheets)
    done = run("new", "zoo", "--from", source)
    assert done.exit_code == 0, done.output
    assert "worksheets without cards were left out: Read me, Notes, Sums" in done.output
    text = Path("zoo/game.yaml").read_text("utf-8")
    components = yaml.safe_load(text)["components"]
    assert {name: each["data"] for name, each in components.items()} == {
        "birds": "cards.xlsx!Birds",
        "eggs": "cards.xlsx!Eggs",
    }
    assert Path("zoo/cards.xlsx").read_bytes() == source.read_bytes()
    assert run("build", "zoo").exit_code == 0
    assert sorted(path.name for path in Path("zoo/layouts").iterdir()) == [
        "birds.yaml",
        "eggs.yaml",
    ]
    manifest = json.loads(Path("output/zoo/manifest.json").read_text("utf-8"))
    assert {name: len(each["copies"]) for name, each in manifest["components"].items()} == {
        "birds": 2, "eggs": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"n"><v>2</v>', b'"n"><v>two</v>', "the workbook is damaged"),
        (b'r="B2"', b'r="AAAA2"', 'a cell is called "AAAA2", and no worksheet reaches so far'),
        (b'r="B2"', b'r="B900000"', "the worksheet reaches to row 900,000 and column 2"),
    ],
)
def test_a_worksheet_that_cannot_be_read_is_named(
    run: Run, here: Path, old: bytes, new: bytes, why: str
) -> None:
    source = _zoo(here, old, new)
    done = run("new", "zoo", "--from", source)
    assert done.exit_code == 0, done.output
    words = f"zoo.xlsx!Fish: warning: this worksheet is left out, for it cannot be read: {why}"
    assert words in done.output.replace("\n", " ")
    assert "!Empty" not in done.output
    assert list(yaml.safe_load(Path("zoo/game.yaml").read_text("utf-8"))["components"]) == ["cards"]


def test_a_worksheet_of_broken_xml_is_named(run: Run, here: Path) -> None:
    done = run("new", "zoo", "--from", _zoo(here, b"</sheetData>", b""))
    assert done.exit_code == 1
    assert "zoo.xlsx!Fish: error: the workbook is damaged" in done.output
    assert not Path("zoo").exists()


def _zoo(here: Path, old: bytes, new: bytes) -> Path:
    """Write a workbook of three worksheets, with something else in the second."""
    head: Rows = [["Name", "Cost"]]
    rows = {"Birds": [*head, ["Heron", 3]], "Fish": [*head, ["Cod", 2]], "Empty": []}
    path = _book(here / "zoo.xlsx", rows)
    with ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    part = "xl/worksheets/sheet2.xml"
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new)
    with ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deck.csv", "My game; draft 3;\n;;\nName;Anzahl;Kosten\nDrache;2;5\nElfe;3;1\n"),
        ("deck.csv", "My game, draft 3\n\nName,Anzahl,Kosten\nDrache,2,5\nElfe,3,1\n"),
        ("deck.tsv", "Name\tAnzahl\tKosten\nDrache\t2\t5\nElfe\t3\t1\n"),
        (
            "deck.json",
            '[{"Name": "Drache", "Anzahl": 2, "Kosten": 5}, {"Name": "Elfe", "Anzahl": 3, '
            '"Kosten": 1}]',
        ),
    ],
)
def test_titles_above_the_names_tabs_and_json(run: Run, name: str, text: str) -> None:
    source = _csv(name, text)
    done = run("new", "deck", "--from", source)
    assert done.exit_code == 0, done.output
    assert "name: Name; copies: Anzahl; cost: Kosten" in done.output
    assert run("build", "deck").exit_code == 0
    assert _copies("deck") == 5
    if name != "deck.json":
        assert Path("deck", f"cards{source.suffix}").read_bytes() == source.read_bytes()


def test_json_may_write_characters_in_two_halves(run: Run) -> None:
    text = '[{"name": "\\ud83e\\udd86", "text": "a\\\\ud83d"}]'
    assert "1 card" in run("new", "deck", "--from", _csv("deck.json", text)).output
    assert Path("deck/cards.csv").read_text("utf-8-sig") == "name,text\n🦆,a\\ud83d\n"


def test_json_keeps_lists_flags_zeros_and_what_is_missing(run: Run) -> None:
    cards = {
        "birds": [
            {"name": "Heron", "number": "007", "tags": ["water", "large"], "rare": True},
            {"name": "Wren", "number": "010", "tags": [], "rare": False, "hp": 0},
        ],
        "version": 3,
    }
    done = run("new", "deck", "--from", _csv("deck.json", json.dumps(cards)))
    assert done.exit_code == 0, done.output
    with Path("deck/cards.csv").open(encoding="utf-8-sig") as file:
        assert list(csv.DictReader(file)) == [
            {"name": "Heron", "number": "007", "tags": "water, large", "rare": "yes", "hp": ""},
            {"name": "Wren", "number": "010", "tags": "", "rare": "no", "hp": "0"},
        ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[{"name": "Heron"', "deck.json:1:18: error: the file isn't JSON"),
        ('{"version": 3}', "there is no list of cards in it"),
        ('[["Heron", 3]]', "there is no list of cards in it"),
        ("[" * 100_000, "the file isn't JSON"),
        ('[{"name": "Heron", "cost": %s}]' % ("9" * 5000), "a number has thousands of digits"),
        (
            '[{"name": "\\ud83e\\udd86"},\n {"name": "\\\\ud83d \\ud83d"}]',
            r"deck.json:2:20: error: \ud83d is half a character",
        ),
        ('[{"name": "Heron", "\\uDC00": 3}]', r"deck.json:1:21: error: \uDC00 is half a character"),
        ('{"\\ud83d\\ud83d\\ude00": [{"name": "Heron"}]}', r"\ud83d is half a character"),
        (
            json.dumps([{"name": "Heron"}] * 100_001),
            "deck.json: error: the table has 100,001 rows, must have 100,000 or fewer",
        ),
        (
            json.dumps({"few": [{"name": "Heron"}], "many": [dict.fromkeys(map(str, range(501)))]}),
            "the table has 501 columns, must have 500 or fewer",
        ),
    ],
    ids=[
        "cut off", "no list", "no objects", "nested", "long number", "half a character",
        "half in a column", "half in a list", "rows", "columns",
    ],
)  # fmt: skip
def test_json_without_cards_is_told_and_leaves_nothing_behind(
    run: Run, text: str, said: str
) -> None:
    done = run("new", "deck", "--from", _csv("deck.json", text))
    assert done.exit_code == 1
    assert said in done.output
    assert not Path("deck").exists()


def test_a_spreadsheet_alone_is_a_game_its_sheets_and_a_picture(start: Start) -> None:
    source = _csv("her cards.csv", "name,qty,cost\nHeron,2,3\nWren,1,1\n")
    before = source.read_bytes()
    done = start(source)
    assert done.returncode == 0, done.stderr
    assert source.read_bytes() == before
    made = {path.name for path in Path("output/her cards").iterdir()}
    assert {"cards-poker-fronts.pdf", "proof.png"} <= made
    assert Path("her cards/game.yaml").is_file()
    again = start(source)
    assert again.returncode == 2
    assert "is there already" in again.stderr
    assert "punchboard build" in again.stderr
    assert start("gone.csv").returncode == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the table is empty"),
        ("name,text\n", "there are no cards below the names of the columns"),
        ('name,text\n"abc,def\n', "begins in this row and never ends"),
    ],
)
def test_tables_without_cards_are_told_and_leave_nothing_behind(
    run: Run, text: str, said: str
) -> None:
    done = run("new", "deck", "--from", _csv("cards.csv", text))
    assert done.exit_code == 1
    assert said in done.output
    assert not Path("deck").exists()


@pytest.mark.parametrize(
    ("text", "said", "labels"),
    [
        # A number's label, a mark, and labels of texts; of a single text there is no label.
        ("name,体重,旗\nOgre,3,yes\n", '"Column 2" for "体重", "Column 3" for "旗"', 2),
        ("name,上文\nOgre,Something that is long enough for a text\n", "", 0),
        (
            "name,上文,下文\nOgre,Something that is long enough,And so is what follows it\n",
            '"Column 2" for "上文", "Column 3" for "下文"',
            2,
        ),
        ("name,Ａttack,⚔ Hits,Stärke\nOgre,3,4,5\n", '"Attack" for "Ａttack", "Hits" for', 2),
    ],
)
def test_headings_that_the_font_lacks_have_simple_labels(
    run: Run, text: str, said: str, labels: int
) -> None:
    done = run("new", "deck", "--from", _csv("cards.csv", text))
    assert done.exit_code == 0, done.output
    assert said in done.output
    assert ("the cards say" in done.output) == bool(labels)
    layout = Path("deck/layouts/card.yaml").read_text("utf-8")
    assert not set(layout) & set("体重旗上文下文Ａ⚔")
    assert ("Stärke" in layout) == ("Stärke" in text)
    assert run("build", "deck", "-q").exit_code == 0


def test_folders_that_the_font_cannot_name_hold_usable_games(run: Run) -> None:
    for arguments in (("龙",), ("名字", "--from", _csv("cards.csv", "name\nOgre\n"))):
        done = run("new", *arguments)
        assert done.exit_code == 0, done.output
        assert 'its title is "My game" until you change it in game.yaml' in done.output
        assert run("build", arguments[0], "-q").exit_code == 0


def test_letters_that_the_font_lacks_are_told_and_the_folder_stays(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("punchboard.generator.new.own_font.PACKAGES", ())
    done = run("new", "deck", "--from", _csv("cards.csv", "name\n龙\n"))
    assert done.exit_code == 5
    assert "lacks" in done.output
    assert done.output.endswith("the card is marked DRAFT\n")
    assert Path("deck/game.yaml").is_file()


def test_line_breaks_and_what_is_not_seen_are_no_letters(run: Run, here: Path) -> None:
    words = "Hits.\nTwice, so\u00adftly\u200b and \u200dfast."
    source = _book(here / "deck.xlsx", {"Cards": [["name", "text"], ["Ogre", words]]})
    done = run("new", "deck", "--from", source)
    assert done.exit_code == 0, done.output
    assert "lacks" not in done.output
    assert "fonts:" not in Path("deck/game.yaml").read_text("utf-8")
    assert _proof(run, "deck").count("Twice")


@pytest.mark.parametrize("source", [(), ("--from", "cards.csv")])
def test_a_folder_with_something_in_it_is_left_as_it_is(
    run: Run, here: Path, source: tuple[str, ...]
) -> None:
    _csv("cards.csv", "name\nOgre\n")
    (here / "mine").mkdir()
    (here / "mine" / "notes.txt").write_text("kept", "utf-8")
    done = run("new", "mine", *source)
    assert done.exit_code == 2
    assert "is not empty" in done.output
    assert [each.name for each in (here / "mine").iterdir()] == ["notes.txt"]
    (here / "free").mkdir()
    assert run("new", "free", *source).exit_code == 0


def _proof(run: Run, game: str) -> str:
    """Return the words of all first sheets, and see that nothing is wrong with the game."""
    assert run("check", game).output.endswith("no errors\n")
    assert run("build", game, "-q").exit_code == 0
    return " ".join(_front(Path("output") / game))


def test_a_card_without_a_text_has_no_panel_for_one(run: Run) -> None:
    source = _csv("deck.csv", "name,cost,text\nOgre,3,Hits hard.\nElf,2,\n")
    assert run("new", "deck", "--from", source).exit_code == 0
    layout = yaml.safe_load(Path("deck/layouts/card.yaml").read_text("utf-8"))
    assert layout["elements"]["panel"]["when"] == "=card.text"
    assert _proof(run, "deck").count("Ogre Hits hard.") == 1


@pytest.mark.parametrize("slip", ["2x", '"1,000"', "2.5", "-1"])
def test_a_slip_among_quantities_is_named_and_the_others_count(run: Run, slip: str) -> None:
    text = f"name,quantity,cost\nOgre,3,2\nElf,4,1\nOrc,{slip},1\nBat,2,1\n"
    done = run("new", "deck", "--from", _csv("deck.csv", text))
    assert done.exit_code == 5
    assert "copies: quantity" in done.output
    assert "cards.csv!B4): quantity is" in done.output
    assert done.output.endswith("3 of 4 cards are ready; 1 is marked DRAFT\n")
    table = Path("deck/cards.csv")
    table.write_text(table.read_text("utf-8").replace(slip, "2"), "utf-8")
    assert run("check", "deck").output == "Deck: 4 cards, 11 pieces: no errors\n"


def test_an_id_that_is_there_twice_is_named(run: Run) -> None:
    text = "id,name\n1,Ogre\n2,Elf\n2,Orc\n"
    done = run("new", "deck", "--from", _csv("deck.csv", text))
    assert done.exit_code == 5
    assert 'Orc (deck/cards.csv!A4): duplicate id "2"' in done.output
    assert "columns" not in _component("deck")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "name,qty\nOgre,many\nElf,2\n",
            'deck.csv!B2: "qty" doesn\'t count copies: "many" isn\'t a',
        ),
        ("name,id\nOgre,1\nElf,1\n", 'deck.csv!B3: "id" isn\'t an id: "1" is there twice'),
        ("name,id\nOgre,1\nElf,\n", 'deck.csv!B1: "id" isn\'t an id: some are blank'),
        ("name,qty,count\nOgre,2,many\n", ""),
        ("name,x\nOgre,yes\n", ""),
        ("name,amount\nOgre,1\nElf,2\nBat,3 gold\n", ""),
    ],
)
def test_why_a_column_is_not_what_it_is_called(run: Run, text: str, said: str) -> None:
    done = run("new", "deck", "--from", _csv("deck.csv", text))
    assert done.exit_code == 0, done.output
    assert said in done.output
    assert bool(said) == ("deck.csv!" in done.output)


def test_zeros_and_signs_of_figures_stay(run: Run) -> None:
    rows = "001;Ogre;+1;2,50;4\n010;Elf;-2;0,75;7\n"
    source = _csv("deck.csv", f"Nr;Name;Bonus;Preis;Kraft\n{rows}")
    done = run("new", "deck", "--from", source)
    assert "cost: Preis; numbers: Nr, Bonus, Kraft" in done.output
    columns = {"nr": "text", "bonus": "text", "preis": "text", "kraft": "number"}
    assert _component("deck")["columns"] == columns
    assert run("build", "deck").exit_code == 0
    printed = _front(Path("output/deck"))
    figures = ("001", "010", "+1", "-2", "2,50", "0,75")
    assert [printed.count(figure) for figure in figures] == [1] * len(figures)


def test_zeros_that_a_workbook_shows_stay(run: Run, here: Path) -> None:
    rows: Rows = [["Nr", "Name", "Qty", "Preis"], [7, "Ogre", 2, 2.5], [10, "Elf", 1, 0.75]]
    source = _book(here / "deck.xlsx", {"Cards": rows})
    workbook = openpyxl.load_workbook(source)
    for row in (2, 3):
        for column, shown in (("A", "000"), ("C", "0.00"), ("D", "0.00")):
            workbook["Cards"][f"{column}{row}"].number_format = shown
    workbook.save(source)
    assert run("new", "deck", "--from", source).exit_code == 0
    assert _component("deck")["columns"] == {"nr": "text", "preis": "text"}
    assert run("build", "deck").exit_code == 0
    assert _copies("deck") == 3
    printed = _front(Path("output/deck"))
    assert [printed.count(figure) for figure in ("007", "010", "2.50", "0.75")] == [2, 1, 2, 1]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_row_that_sums_up_the_others_is_told(run: Run, here: Path, kind: str) -> None:
    rows: Rows = [["Name", "Qty"], ["Ogre", 2], ["Elf", 3], ["", ""], ["Total:", 5]]
    if kind == "xlsx":
        source = _book(here / "deck.xlsx", {"Cards": rows})
    else:
        source = _csv("deck.csv", "".join(f"{name},{qty}\n" for name, qty in rows))
    done = run("new", "deck", "--from", source)
    assert done.exit_code == 0, done.output
    assert 'A5: "Total:" is printed like the others' in done.output.replace("\n", " ")
    named = [*rows[1:3], ["Sum", 1], ["Wren", 1]]
    source = _csv("named.csv", "Name,Qty\n" + "".join(f"{name},{qty}\n" for name, qty in named))
    assert "printed like" not in run("new", "named", "--from", source).output


@pytest.mark.parametrize("prices", [("1.500,00", "12,50"), ("1.500", "12,5", "0.25")])
def test_points_of_thousands_stay_what_they_are(run: Run, prices: tuple[str, ...]) -> None:
    rows = "".join(f"Haus;2;{price};Steht.\n" for price in prices)
    source = _csv("deck.csv", f"Name;Anzahl;Preis;Text\n{rows}")
    assert run("new", "deck", "--from", source).exit_code == 0
    printed = _proof(run, "deck").split()
    assert [printed.count(price) for price in prices] == [2] * len(prices)


@pytest.mark.parametrize(
    ("text", "elements"),
    [
        (
            "Attack,Speed\n3,4\n5,0\n",
            {"ground", "band", "name", "field", "badge_attack", "badge_speed", "foot"},
        ),
        ("Word\napple\npear tree\n", {"ground", "frame", "name"}),
        (
            "Question\n" + "What would you do first? " * 4 + "\n",
            {"ground", "band", "name", "text", "foot"},
        ),
    ],
)
def test_a_deck_shows_what_there_is_and_nothing_else(
    run: Run, text: str, elements: set[str]
) -> None:
    assert run("new", "deck", "--from", _csv("deck.csv", text)).exit_code == 0
    layout = yaml.safe_load(Path("deck/layouts/card.yaml").read_text("utf-8"))
    assert set(layout["elements"]) == elements
    assert _proof(run, "deck")


def test_pictures_beside_her_table_come_along_and_missing_ones_are_said(run: Run) -> None:
    (Path("images")).mkdir()
    Image.new("RGB", (900, 1200), "#336699").save("images/ogre.png")
    source = _csv("deck.csv", "name,art\nOgre,ogre.png\nElf,elf.png\nOrc,\n")
    done = run("new", "deck", "--from", source)
    assert done.exit_code == 0, done.output
    assert "pictures: art" in done.output
    assert "1 of 2 pictures are missing: elf.png" in done.output
    assert Path("deck/art/ogre.png").read_bytes() == Path("images/ogre.png").read_bytes()
    assert Path("deck/cards.csv").read_bytes() == source.read_bytes()
    assert list(Path("deck/icons").glob("thing_*"))


def _pictures(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (900, 1200), "#336699").save(name)


@pytest.mark.parametrize(
    ("cells", "names", "said"),
    [
        (("Red Dragon.png", "", "TBD"), ["Red Dragon.png", "", ""], 'blank for "TBD"'),
        (("Red Dragon", "elf.png", ""), ["Red Dragon.png", "elf.png", ""], 'png for "Red Dragon"'),
        ((r"art\Red Dragon.png", r"art\elf.png"), ["art/Red Dragon.png", "art/elf.png"], "is, in"),
        (("elf.png", "ELF.PNG"), ["elf.png", "elf.png"], 'elf.png for "ELF.PNG"'),
    ],
)
def test_an_odd_cell_leaves_the_other_pictures_and_is_told(
    run: Run, cells: tuple[str, ...], names: list[str], said: str
) -> None:
    _pictures("art/Red Dragon.png", "art/elf.png")
    rows = "".join(f"Card {number},{cell}\n" for number, cell in enumerate(cells))
    done = run("new", "deck", "--from", _csv("deck.csv", f"name,art\n{rows}"))
    assert done.exit_code == 0, done.output
    assert "pictures: art" in done.output
    assert "missing" not in done.output
    assert said in done.output
    with Path("deck/cards.csv").open(encoding="utf-8-sig") as file:
        assert [row["art"] for row in csv.DictReader(file)] == names
    assert {path.name for path in Path("deck/art").iterdir()} == {Path(n).name for n in names if n}
    assert "Dragon" not in _proof(run, "deck")


def test_capitals_of_a_picture_s_name_do_not_matter(run: Run) -> None:
    _pictures("Art/blue.JPG")
    source = _csv("deck.csv", "name,art\nOgre,art/Blue.jpg\n")
    done = run("new", "deck", "--from", source)
    assert "missing" not in done.output
    assert Path("deck/art/Blue.jpg").read_bytes() == Path("Art/blue.JPG").read_bytes()
    assert Path("deck/cards.csv").read_bytes() == source.read_bytes()
    _proof(run, "deck")


def test_pictures_beside_the_table_do_without_the_folder_that_cells_name(run: Run) -> None:
    _pictures("blue.png", "same.png")
    text = "name,art\nOgre,troop/blue.png\nElf,one/same.png\nOrc,two/same.png\n"
    source = _csv("deck.csv", text)
    done = run("new", "deck", "--from", source)
    # Which of two is meant is nothing to guess.
    assert "2 of 3 pictures are missing: one/same.png, two/same.png" in done.output
    assert Path("deck/troop/blue.png").read_bytes() == Path("blue.png").read_bytes()
    assert Path("deck/cards.csv").read_bytes() == source.read_bytes()


def test_pictures_of_which_none_is_found_are_left_out_and_said(run: Run) -> None:
    source = _csv("deck.csv", "name,art\nOgre,../ogre.png\nElf,elf.png\n")
    done = run("new", "deck", "--from", source)
    assert "left out: art" in done.output
    done = run("new", "deck_2", "--from", _csv("deck.csv", "name,art\nOgre,ogre.png\n"))
    assert "no pictures beside your file: looked for ogre.png" in done.output
    assert "left out: art" in done.output


def test_a_text_has_no_label_and_a_mood_leans(run: Run) -> None:
    text = "name,text,reminder,flavor\nOgre,Hits hard.,Only once in each of your turns.,It waits.\n"
    assert run("new", "deck", "--from", _csv("deck.csv", text)).exit_code == 0
    layout = Path("deck/layouts/card.yaml").read_text("utf-8")
    assert "Text:" not in layout
    assert "Flavor:" not in layout
    assert "'*' ~ card.flavor ~ '*'" in layout
    assert "**Reminder:**" in layout
    assert run("check", "deck").exit_code == 0


@pytest.mark.parametrize("was_there", [False, True])
def test_a_game_that_cannot_be_written_leaves_nothing_behind(
    was_there: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "herons"
    if was_there:
        folder.mkdir()
    files = {"game.yaml": b"title: Herons", "layouts/card.yaml": b"", "layouts": b"is a folder"}
    with pytest.raises(ComputerError, match="cannot write to"):
        write_files(folder, files)
    assert folder.exists() is was_there
    assert list(tmp_path.rglob("*")) == [folder] * was_there
