"""Blank cells of every kind of table: blank in expressions, and told of where a number is needed."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from punchboard.cards.blank import Blank
from punchboard.cards.load.folder import load_game
from tests.errors.broken import Cases, said_about
from tests.folders import Content, write
from tests.generator.layout.drawing_board import lay_out, words

GAME = """\
title: Birds
components:
  birds:
    kind: cards
    data: {data}
    columns: {columns}
{more}"""
COLUMNS = "{cost: number, eggs: {type: number, default: 0}, feet: {type: number, default: ''}, nest: text, rare: flag}"
ROWS = (
    ("id", "cost", "eggs", "feet", "nest", "rare"),
    ("heron", 3, 1, 2, "reed", "x"),
    ("gull", *[None] * 5),
)


def write_csv(path: Path) -> None:
    path.write_text(
        "\n".join(",".join("" if cell is None else str(cell) for cell in row) for row in ROWS)
    )


def write_xlsx(path: Path) -> None:
    book = openpyxl.Workbook()
    for row in ROWS:
        book.worksheets[0].append(row)
    book.worksheets[0].title = "Birds"
    book.save(path)


def write_ods(path: Path) -> None:
    document = OpenDocumentSpreadsheet()
    table = Table(name="Birds")
    document.spreadsheet.addElement(table)
    for row in ROWS:
        line = TableRow()
        for value in row:
            cell = TableCell() if value is None else TableCell(valuetype="string")
            if value is not None:
                cell.addElement(P(text=str(value)))
            line.addElement(cell)
        table.addElement(line)
    document.save(str(path))


YAML = "- {id: heron, cost: 3, eggs: 1, feet: 2, nest: reed, rare: true}\n- {id: gull, cost: , eggs: , feet: '', nest: , rare: }\n"
#: How a table is written, and where the blank cost stands.
TABLES: dict[str, tuple[Content, str]] = {
    "birds.csv": (write_csv, "g/birds.csv!B3"),
    "birds.xlsx": (write_xlsx, "g/birds.xlsx!Birds!B3"),
    "birds.ods": (write_ods, "g/birds.ods!Birds!B3"),
    "birds.yaml": (YAML, "g/birds.yaml:2:20"),
    "short.yaml": ("- {id: heron, cost: 3}\n- id: gull\n", "g/short.yaml:2"),
}


def values(folder: Path, data: str, content: Content, columns: str = COLUMNS) -> Mapping[str, Any]:
    """Return the values of the last card of a table."""
    write(folder, {data: content, "game.yaml": GAME.format(data=data, columns=columns, more="")})
    game, found = load_game(folder, "g")
    assert found.lines() == []
    assert game is not None
    return game.tables["birds"].cards[-1].values


@pytest.mark.parametrize("data", TABLES)
def test_a_blank_cell_is_blank_in_every_kind_of_table(data: str, tmp_path: Path) -> None:
    content, place = TABLES[data]
    found = values(tmp_path, data, content)
    assert found == {
        "cost": found["feet"],
        "eggs": 0,
        "feet": found["cost"],
        "nest": "",
        "rare": False,
    }
    assert isinstance(found["cost"], Blank)
    assert isinstance(found["feet"], Blank)
    assert str(found["cost"].position) == place


def test_a_column_that_the_table_lacks_is_blank_in_its_row(tmp_path: Path) -> None:
    columns = "{cost: {type: number, default: ''}}"
    cost = values(tmp_path, "birds.csv", "id,nest\nheron,reed\n", columns)["cost"]
    assert isinstance(cost, Blank)
    assert str(cost.position) == "g/birds.csv!row 2"


def test_rows_that_are_skipped_do_not_move_the_cells(tmp_path: Path) -> None:
    cost = values(tmp_path, "birds.csv", "id,cost\nheron,3\n,\n,\ngull,\n", "{cost: number}")[
        "cost"
    ]
    assert str(cost.position) == "g/birds.csv!B5"


BIRDS = "id,quantity,cost,eggs,players\nheron,2,3,1,2\ngull,1,,0,3\nowl,1,,,\nswan,0,,,\n"
CHECKED = "{cost: number, eggs: {type: number, min: 0}, players: number}"
LEFT_OUT = "g/birds.csv: note: 1 card has quantity 0 and will not be made: swan"
COSTS = "g/birds.csv!C3: error: birds.cost is blank here and in 1 more, and the check needs numbers"
COST = "g/birds.csv!C3: error: cost of gull is blank, and the check needs numbers"
cases = Cases()


def add(name: str, check: str, wrong: str = "", fix: str = "") -> None:
    """Add a case of one check; what is said if no more than a card that is left out, and a fix."""
    more = f"players: {{min: 2, max: 4}}\nchecks:\n  - {{{check}}}\n"
    files = {
        "game.yaml": GAME.format(data="birds.csv", columns=CHECKED, more=more),
        "birds.csv": BIRDS,
    }
    cases.add(name, files, "\n".join([LEFT_OUT, wrong, f"  fix: {fix}"] if wrong else [LEFT_OUT]))


def add_blank(name: str, check: str, wrong: str, column: str = "cost") -> None:
    """Add a case of a check that needs numbers and meets a blank."""
    fix = 'write 0 where blank means 0, or "default: 0" at the column; or leave blank cells out with where: '
    add(name, check, wrong, f'{fix}{{{column}: "!="}}')


add_blank("sum", "check: sum, of: birds.cost, min: 1", COSTS)
add_blank("range", "check: range, of: birds.cost, max: 9", COSTS)
add_blank("increasing", "check: increasing, of: birds.cost", COSTS)
add_blank("across", "check: across, of: birds, columns: [eggs, cost], max: 9", COST)
add_blank("less", "check: less, of: birds.eggs, than: cost", COST)
add_blank(
    "rows",
    "check: rows, of: birds, cells: [eggs], width: 5, max: 1",
    "g/birds.csv!D4: error: eggs of owl is blank, and the check needs numbers",
    "eggs",
)
add_blank(
    "players",
    "check: at_least_per_player_count, of: birds",
    "g/birds.csv!E4: error: birds.players is blank, and the check needs numbers",
    "players",
)
add(
    "a condition of more",
    'check: count, of: birds, where: {eggs: "> 0"}, min: 1',
    "g/birds.csv!D4: error: eggs of owl is blank, and where: asks for eggs > 0",
    'write 0 if blank means 0, or "default: 0" at the column',
)
add(
    "blank is not 0",
    "check: count, of: birds, where: {cost: 0}, equals: 4",
    "g/game.yaml:9:5: error: count of birds where cost is 0 is 0, must be 4",
    'correct the values, or the check "count" of birds in game.yaml',
)
add(
    "blank is no 0",
    "check: equals, of: birds.eggs, where: {eggs: [0, '']}, value: 0",
    "g/birds.csv!D4: error: birds.eggs is blank, must be 0",
    'correct the values, or the check "equals" of birds.eggs in game.yaml',
)
add(
    "what is filled is counted without a sum",
    "check: across, of: birds, where: {eggs: '!='}, columns: [players, cost, eggs], filled: 1",
    "g/birds.csv!row 2: error: heron has 3 of players + cost + eggs, must have 1",
    'correct the values, or the check "across" of birds in game.yaml',
)
add("left out", 'check: sum, of: birds.cost, where: {cost: "!="}, equals: 6')
add("blank is blank", "check: count, of: birds, where: {cost: ''}, equals: 2")
add("distribution", "check: distribution, of: birds.cost, counts: {3: 2}")
add("references", "check: references, of: birds.cost, to: birds.id, where: {cost: ''}")


@cases.parametrised()
def test_a_check_that_needs_numbers_names_the_blank_cell(
    files: Mapping[str, Content], expected: str, tmp_path: Path
) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


LAYOUT = """\
let: {twice: =card.cost * 2}
elements:
  name: {kind: text, at: [4, 4, 50, 10], text: "{{ card.name }}{{ card.cost }}|", plain: true}
  bar: {kind: shape, shape: rect, at: [4, 20, =card.cost * 9, 4], fill: ink}
  sum: {kind: text, at: [4, 30, 50, 10], text: "{{ cards.cards | sum(attribute='cost') }}"}
  disc: {kind: shape, shape: ellipse, at: [4, 40, =card.cost, 4], when: =card.cost, fill: ink}
  dots: {kind: group, at: [4, 50], repeat: =card.cost, flow: right, elements: {dot: {kind: text, at: [0, 0, 4, 4], text: "."}}}
"""
CARDS = "{id},{id},1,{cost},Hello,,,\n"


def test_a_layout_that_reckons_with_blank_cells_is_told_the_first_of_each_place(
    tmp_path: Path,
) -> None:
    cards = "".join(CARDS.format(id=name, cost="") for name in ("a", "b", "c"))
    layout = LAYOUT.replace("let: {twice: =card.cost * 2}\n", "")
    drawn = lay_out(tmp_path, layout, cards)
    fix = 'write 0 where blank means 0, "default: 0" at the column, or "| default(0)" here'
    leave_out = 'write 0 in the cell if blank means 0, or leave it out: rejectattr("cost", "blank")'
    assert drawn.said.splitlines() == [
        "l.yaml:3:8: error: cannot multiply the blank cell g/cards.csv!D2 by a number",
        f"  fix: {fix}",
        "l.yaml:4:8: error: the blank cell g/cards.csv!D2 cannot be added up",
        f"  fix: {leave_out}",
    ]
    assert [words(line) for line in drawn.lines] == ["a|"]


EMPTY = """\
elements:
  icon: {{kind: icon, at: [4, 4, 9, 9], icon: ={it}}}
  icons: {{kind: icons, at: [4, 4, 9, 9], icons: ={it}, size: 4}}
  picture: {{kind: image, at: [4, 4, 9, 9], image: ={it}}}
  code: {{kind: code, at: [4, 4, 20, 20], code: "{{{{ {it} }}}}"}}
  plate: {{kind: shape, shape: rect, at: [4, 4, 9, 9], fill: ={it}}}
  dots: {{kind: group, at: [4, 50], repeat: ={it}, flow: right, elements: {{dot: {{kind: text, at: [0, 0, 4, 4], text: "."}}}}}}
  never: {{kind: text, when: ={it}, at: [4, 4, 30, 8], text: "here"}}
"""


@pytest.mark.parametrize("it", ["card.cost", "card.picture", "blank", "none", "''"])
def test_a_blank_draws_nothing(tmp_path: Path, it: str) -> None:
    drawn = lay_out(tmp_path, EMPTY.format(it=it), CARDS.format(id="a", cost=""))
    assert drawn.said == ""
    assert drawn.items == []


def test_a_blank_name_under_let_is_told_of_once(tmp_path: Path) -> None:
    cards = "".join(
        CARDS.format(id=name, cost=cost) for name, cost in {"a": 1, "b": "", "c": ""}.items()
    )
    said = lay_out(tmp_path, LAYOUT, cards).said.splitlines()
    assert (
        said[0] == "l.yaml:1:14: error: cannot multiply the blank cell g/cards.csv!D3 by a number"
    )
    assert len([line for line in said if "l.yaml:1" in line]) == 1


def test_a_wrong_cell_is_not_told_of_as_blank_too(tmp_path: Path) -> None:
    said = lay_out(tmp_path, LAYOUT, CARDS.format(id="a", cost="many")).said
    assert "blank" not in said
