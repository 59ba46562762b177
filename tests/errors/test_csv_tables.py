"""What is said about files that are no tables, and about YAML tables."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from punchboard.cards.load.tables import csv_file, grid, yaml_table
from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

cases = Cases()

cases.add(
    "no table",
    {"game.yaml": GAME},
    """
        g/game.yaml:5:11: error: table "cards.csv" does not exist
          fix: put the file there, or correct the path
    """,
)
cases.add(
    "empty",
    {"game.yaml": GAME, "cards.csv": "\n\n"},
    """
        g/cards.csv: error: the table is empty
          fix: write the names of its columns in the first row
    """,
)
cases.add(
    "nothing but a header",
    {"game.yaml": GAME, "cards.csv": "id,cost\n"},
    """
        g/cards.csv: error: the table holds no cards
          fix: write a row for each card below the headings
    """,
)
cases.add(
    "unclosed quote",
    {"game.yaml": GAME, "cards.csv": 'id,cost\na,1\nb,"2\nc,3\n'},
    """
        g/cards.csv!row 3: error: a quoted text begins in this row and never ends
          fix: add the closing quote (")
    """,
)
cases.add(
    "cell of 140 000 letters",
    {"game.yaml": GAME, "cards.csv": f"id,cost\na,1\nb,{'2' * 140_000}\nc,3\n"},
    """
        g/cards.csv!row 3: error: a cell in this row has more than 131,072 letters
          fix: shorten it, or split it over several cells
    """,
)
cases.add(
    "unclosed quote before 140 000 letters",
    {"game.yaml": GAME, "cards.csv": f'id,cost\na,1\nb,"{"2" * 140_000}\nc,3\n'},
    """
        g/cards.csv!row 3: error: a quoted text begins in this row and never ends
          fix: add the closing quote (")
    """,
)
for _before in ("", "a line\n"):  # a quoted text that ends, said to go on for ever
    cases.add(
        f"quoted cell of 140 000 letters{' and two lines' if _before else ''}",
        {"game.yaml": GAME, "cards.csv": f'id,cost\na,1\nb,"{_before}{"2" * 140_000}"\nc,3\n'},
        """
            g/cards.csv!row 3: error: a cell in this row has more than 131,072 letters
              fix: shorten it, or split it over several cells
        """,
    )
cases.add(
    "text after a quote",
    {"game.yaml": GAME, "cards.csv": 'id,cost\na,1\n"b" c,2\n'},
    """
        g/cards.csv!row 3: error: text goes on after its closing quote (")
          fix: double a quote that belongs to the text: ""
    """,
)
for letters, quoted in ((39, "á" * 40), (40, "á" * 39 + "…")):
    cases.add(
        f"Latin-1 in a text of {letters + 1} letters",
        {"game.yaml": GAME, "cards.csv": f"id,name,cost\na,{'á' * letters}á,\n".encode("latin-1")},
        f"""
            g/cards.csv!B2: warning: the file is not UTF-8; read as Western European, this cell is "{quoted}"
              fix: if that is wrong, or to be safe, save it as "CSV UTF-8", or name its `encoding:` in game.yaml
        """,
    )
cases.add(
    "Latin-1",
    {"game.yaml": GAME, "cards.csv": "id,name,cost\na,Gull,\nb,Pájaro,\n".encode("latin-1")},
    """
        g/cards.csv!B3: warning: the file is not UTF-8; read as Western European, this cell is "Pájaro"
          fix: if that is wrong, or to be safe, save it as "CSV UTF-8", or name its `encoding:` in game.yaml
    """,
)
cases.add(
    "byte order mark, semicolons and decimal commas, which do no harm",
    {
        "game.yaml": GAME.replace("number,", "number, whole: false,"),
        "cards.csv": "id;cost\nheron;2,5\n".encode("utf-8-sig"),
    },
    "",
)
cases.add(
    "UTF-16, which does no harm",
    {"game.yaml": GAME, "cards.csv": "id\tcost\nheron\t2\n".encode("utf-16")},
    "",
)
for name in ("utf-16-le", "utf-16-be"):
    cases.add(
        f"{name} without a mark, which does no harm",
        {"game.yaml": GAME, "cards.csv": "id\tcost\nheron\t2\n".encode(name)},
        "",
    )
ENCODED = GAME.replace("data: cards.csv", "data: cards.csv\n    encoding: shift-jis")
cases.add(
    "bytes that the encoding doesn't have",
    {"game.yaml": ENCODED, "cards.csv": b"id,cost\na,1\n\x81\xff,2\n"},
    """
        g/cards.csv: error: line 3 is not text in the encoding shift-jis
          fix: correct `encoding:` in game.yaml, or take it out
    """,
)
cases.add(
    "UTF-8 with another encoding",
    {"game.yaml": ENCODED, "cards.csv": "id,cost\né,1\n"},
    """
        g/cards.csv: warning: the file seems to be UTF-8, and is read as shift-jis
          fix: take `encoding:` out of game.yaml
    """,
)
cases.add(
    "CSV UTF-8 with another encoding, which does no harm",
    {"game.yaml": ENCODED, "cards.csv": "id,cost\né,1\n".encode("utf-8-sig")},
    "",
)
cases.add(
    "an encoding of a workbook",
    {"game.yaml": ENCODED.replace("cards.csv", "cards.yaml"), "cards.yaml": "- id: a\n"},
    """
        g/game.yaml:5:11: error: "encoding: shift-jis" is for text files, and cards.yaml isn't one
          fix: take `encoding:` out
    """,
)
cases.add(
    "no text",
    {"game.yaml": GAME, "cards.csv": b"id,cost\n\xff\0\n"},
    """
        g/cards.csv: error: the file isn't text
          fix: save it as "CSV UTF-8"
    """,
)
cases.add(
    "old workbook named csv",
    {"game.yaml": GAME, "cards.csv": b"\xd0\xcf\x11\xe0rest"},
    """
        g/cards.csv: error: the file is an old workbook that is named like a CSV file
          fix: save it as "CSV UTF-8"
    """,
)
cases.add(
    "worksheet of a csv",
    {"game.yaml": game("cards.csv!Birds"), "cards.csv": "id\na\n"},
    """
        g/game.yaml:5:11: error: "cards.csv!Birds" names the worksheet "Birds", and cards.csv isn't a workbook
          fix: write "cards.csv"
    """,
)
cases.add(
    "unknown kind of file",
    {"game.yaml": game("cards.doc"), "cards.doc": "id\na\n"},
    """
        g/game.yaml:5:11: error: "cards.doc": this file isn't a table
          fix: save the table as .csv, .xlsx, .ods or .yaml
    """,
)
cases.add(
    "old Excel",
    {"game.yaml": game("cards.xls"), "cards.xls": "id\na\n"},
    """
        g/game.yaml:5:11: error: "cards.xls": a workbook of the kind .xls is not read
          fix: save the table as .csv, .xlsx, .ods or .yaml
    """,
)
cases.add(
    "too many rows",
    {"game.yaml": GAME, "cards.csv": "id\n" + "".join(f"{n}\n" for n in range(100_001))},
    """
        g/cards.csv: error: the table has 100,001 rows, must have 100,000 or fewer
          fix: split the cards over several components
    """,
)
cases.add(
    "too large",
    {"game.yaml": GAME, "cards.csv": 51_000_000 * b"x"},
    """
        g/cards.csv: error: the file is larger than 50 MB
          fix: split it, or take out what does not belong to the game
    """,
)
cases.add(
    "yaml table",
    {
        "game.yaml": game("cards.yaml"),
        "cards.yaml": "- {id: heron, cost: ten}\n- {id: heron,\n   cost: {a: 1}}\n- gull\n- {cots: 1, id: [[a]]}\n",
    },
    """
        g/cards.yaml:1:21: error: cost is "ten", must be a number
          fix: write digits only, without units
        g/cards.yaml:2:8: error: duplicate id "heron", the first is g/cards.yaml:1:8
          fix: give every card its own id; copies of one card are counted by quantity
        g/cards.yaml:3:10: error: cost is a block of values, must be one value or a list
          fix: write one value
        g/cards.yaml:4:3: error: this card isn't a block of values
          fix: write "name: value" lines
        g/cards.yaml:5:17: error: id is a block of values, must be one value or a list
          fix: write one value
    """,
)
cases.add(
    "yaml table without cards",
    {"game.yaml": game("cards.yaml"), "cards.yaml": "3"},
    """
        g/cards.yaml: error: the table holds no cards
          fix: write a list of cards: "- id: heron", and its values below, indented alike
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


@pytest.mark.parametrize(
    ("data", "module", "row"),
    [("cards.csv", csv_file, "{},1\n"), ("cards.yaml", yaml_table, "- {{id: {}, cost: 1}}\n")],
)
def test_a_table_has_as_many_rows_as_may_be_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: str, module: ModuleType, row: str
) -> None:
    for each in (module, grid):
        monkeypatch.setattr(each, "MOST_ROWS", 3)
    said = []
    for count in (3, 4):
        rows = "".join(map(row.format, "abcd"[:count]))
        head = "id,cost\n" if data == "cards.csv" else ""
        said.append(said_about(write(tmp_path, {"game.yaml": game(data), data: head + rows})))
    assert said[0] == ""
    assert said[1].startswith(f"g/{data}: error: the table has 4 rows, must have 3 or fewer\n")
