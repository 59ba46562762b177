"""What is said about wrong cells and columns of CSV tables."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

COLUMNS = """\
title: Birds
components:
  birds:
    kind: cards
    data: cards.csv
    columns:
      cost: {type: number, min: 0, max: 9, required: true}
      weight: {type: number, whole: false}
      habitat: {type: choice, options: [forest, meadow, shore]}
      rare: flag
      picture: image
      song: {type: text, unique: true}
"""
cases = Cases()

cases.add(
    "wrong quantities",
    {
        "game.yaml": GAME,
        "cards.csv": "id,quantity,cost\na,-1,\nb,100000,\nc,2.5,\nd,many,\ne,0,\nf,,\ng,1,\n",
    },
    """
        g/cards.csv: warning: 1 card has a blank quantity and will not be made: f
          fix: write the number of copies: 1 to print a card once, 0 to leave it out
        g/cards.csv: note: 1 card has quantity 0 and will not be made: e
        g/cards.csv!B2: error: quantity is -1, must be 0 or more
          fix: give the number of copies; 0 or blank leaves the card out
        g/cards.csv!B3: error: quantity is 100000, must be 999 or less
          fix: give the number of copies; 0 or blank leaves the card out
        g/cards.csv!B4: error: quantity is 2.5, must be a whole number
          fix: give the number of copies; 0 or blank leaves the card out
        g/cards.csv!B5: error: quantity is "many", must be a number
          fix: give the number of copies; 0 or blank leaves the card out
    """,
)
cases.add(
    "wrong cells",
    {
        "game.yaml": COLUMNS,
        "cards.csv": "id,cost,weight,habitat,rare,picture,song\n"
        'a,ten,"1,5",forrest,maybe,art/a.png,x\n'
        "b,10,1.5,sea,yes,../b.png,x\n"
        "c,-1,1/2/2024,Meadow,,C:\\c.png,\n"
        'd,,"1,000",,,,\n'
        "e,1.5,2 kg,,,,y\n",
    },
    """
        g/cards.csv!B2: error: cost is "ten", must be a number
          fix: write digits only, without units
        g/cards.csv!C2: error: weight is "1,5", must be a number
          fix: write 1.5 with a point
        g/cards.csv!D2: error: habitat is "forrest", must be one of the column's options
          fix: did you mean "forest"?
        g/cards.csv!E2: error: rare is "maybe", must be yes, no or blank
          fix: write yes, or leave the cell blank
        g/cards.csv!F2: error: picture: file "art/a.png" does not exist
          fix: put the file there, or correct the path
        g/cards.csv!B3: error: cost is 10, must be 9 or less
          fix: write 9 or less
        g/cards.csv!D3: error: habitat is "sea", must be one of the column's options
          fix: use one of: forest, meadow, shore
        g/cards.csv!F3: error: picture: file "../b.png" leads out of the game's folder
          fix: write a path inside the game's folder with forward slashes, such as art/heron.png
        g/cards.csv!G3: error: song is the same as in g/cards.csv!G2
          fix: give every card its own
        g/cards.csv!B4: error: cost is -1, must be 0 or more
          fix: write 0 or more
        g/cards.csv!C4: error: weight is the date 1/2/2024, must be a number
          fix: give the cell the format Number, and type the number again
        g/cards.csv!D4: error: habitat is "Meadow", must be one of the column's options
          fix: did you mean "meadow"?
        g/cards.csv!F4: error: picture: file "C:\\c.png" has a backslash
          fix: write a path inside the game's folder with forward slashes, such as art/heron.png
        g/cards.csv!B5: error: cost is blank, and this column is required
          fix: fill in the cell
        g/cards.csv!C5: error: weight is "1,000", which may be 1000 or not
          fix: write 1000, or the decimals
        g/cards.csv!B6: error: cost is 1.5, must be a whole number
          fix: round it, or declare the column with {type: number, whole: false}
        g/cards.csv!C6: error: weight is "2 kg", must be a number
          fix: write digits only, without units
    """,
)
cases.add(
    "missing columns",
    {
        "game.yaml": COLUMNS,
        "cards.csv": "id,habitat,rare,picture,prize,wieght,notes\nheron,,,,1,2,\n",
    },
    """
        g/cards.csv!row 1: error: the column "cost" is missing
          fix: rename its heading to "cost" if it is one of "prize", "notes"; else add it, or take it out of g/game.yaml:7:7
        g/cards.csv!row 1: error: the column "song" is missing
          fix: rename its heading to "song" if it is one of "prize", "notes"; else add it, or take it out of g/game.yaml:12:7
        g/cards.csv!F1: error: the column "weight" is missing
          fix: rename "wieght" to "weight"
    """,
)
cases.add(
    "a heading that was renamed in the table",
    {
        "game.yaml": game().replace("9}", "9}, text: text"),
        "cards.csv": "id,name,cost,rules\na,Gull,2,Draw a card.\n",
    },
    """
        g/cards.csv!row 1: error: the column "text" is missing
          fix: rename "rules" to "text" if that is it; else add it, or take it out of g/game.yaml:6:53
    """,
)
cases.add(
    "a heading that is mistyped in the table",
    {
        "game.yaml": game().replace("9}", "9}, text: text"),
        "cards.csv": "id,notes,cost,Texte\na,,2,Draw a card.\n",
    },
    """
        g/cards.csv!D1: error: the column "text" is missing
          fix: rename "Texte" to "text"
    """,
)
cases.add(
    "declared columns that the table lacks",
    {"game.yaml": game().replace("9}", "9}, text: text"), "cards.csv": "id,name\na,Gull\n"},
    """
        g/cards.csv!row 1: error: the column "cost" is missing
          fix: add it, or take it out of g/game.yaml:6:15
        g/cards.csv!row 1: error: the column "text" is missing
          fix: add it, or take it out of g/game.yaml:6:53
    """,
)
cases.add(
    "columns with a default that the table lacks",
    {
        "game.yaml": game().replace("9}", "9, default: 0}, text: {type: text, default: ''}"),
        "cards.csv": "id,rules\na,Draw a card.\n",
    },
    "",
)
cases.add(
    "a value that no card of a YAML table has",
    {"game.yaml": game("cards.yaml"), "cards.yaml": "- id: a\n- id: b\n"},
    "",
)
cases.add(
    "a value of a YAML table that was renamed",
    {"game.yaml": game("cards.yaml"), "cards.yaml": "- {id: a, price: 2}\n- {id: b, price: 3}\n"},
    """
        g/cards.yaml: error: the column "cost" is missing
          fix: rename "price" to "cost" if that is it; else add it, or take it out of g/game.yaml:6:15
    """,
)
cases.add(
    "special columns that are named and missing",
    {
        "game.yaml": game(more="    id: code\n    quantity: copies\n"),
        "cards.csv": "cod,number,cost\nheron,1,\n",
    },
    """
        g/cards.csv!row 1: error: the column "copies" is missing
          fix: rename "number" to "copies" if that is it; else add it, or take it out of g/game.yaml:8:15
        g/cards.csv!A1: error: the column "code" is missing
          fix: rename "cod" to "code"
    """,
)
cases.add(
    "mistyped quantity",
    {"game.yaml": GAME, "cards.csv": "id,quantty,cost\nheron,3,\n"},
    """
        g/cards.csv!B1: warning: the column "quantty" is unknown and ignored, and there is no column "quantity"
          fix: did you mean "quantity"?
    """,
)
cases.add(
    "doubled column",
    {"game.yaml": GAME, "cards.csv": "id,Cost,COST\nheron,3,4\n"},
    """
        g/cards.csv!C1: error: the column "cost" is here a second time; the first is g/cards.csv!B1
          fix: rename or delete one of the two
    """,
)
cases.add(
    "duplicate ids",
    {"game.yaml": GAME, "cards.csv": "id,cost\nheron,1\n\ngull,2\nheron,3\n"},
    """
        g/cards.csv!A5: error: duplicate id "heron", the first is g/cards.csv!A2
          fix: give every card its own id; copies of one card are counted by quantity
    """,
)
cases.add(
    "wrong ids",
    {"game.yaml": GAME, "cards.csv": f'id,cost\n,1\na/b,1\n"a\nb",1\n{61 * "a"},1\n'},
    """
        g/cards.csv!A2: error: id is blank, and every card needs one
          fix: give the card a short name of its own
        g/cards.csv!A3: error: id is "a/b", must be one line of letters without / and \\
          fix: use letters, digits and _
        g/cards.csv!A4: error: id is "a⏎b", must be one line of letters without / and \\
          fix: use letters, digits and _
        g/cards.csv!A5: error: id has 61 characters, must have 60 or fewer
          fix: shorten it
    """,
)
cases.add(
    "too many cells",
    {"game.yaml": GAME, "cards.csv": "id,cost\nheron,1,2,3\ngull,1,,\n"},
    """
        g/cards.csv!C2: error: row 2 has 4 cells, the header has 2 (up to B1)
          fix: put text that holds "," in double quotes
    """,
)
cases.add(
    "cell that is too long",
    {"game.yaml": GAME, "cards.csv": f"id,name,cost\nheron,{20_001 * 'x'},\n"},
    """
        g/cards.csv!B2: error: name has 20,001 characters, must have 20,000 or fewer
          fix: shorten it; a quote that is never closed swallows what follows
    """,
)
cases.add(
    "control character",
    {"game.yaml": GAME, "cards.csv": "id,name,cost\nheron,a\x07b,\n"},
    """
        g/cards.csv!B2: error: name holds the control character 0x07
          fix: type the text again; the character is invisible
    """,
)
cases.add(
    "error of a spreadsheet",
    {"game.yaml": GAME, "cards.csv": "id,cost\nheron,#REF!\n"},
    """
        g/cards.csv!B2: error: cost is the spreadsheet's error #REF!
          fix: correct the formula in this cell
    """,
)
cases.add(
    "thousands in a European table",
    {"game.yaml": GAME.replace(", max: 9", ""), "cards.csv": "id;cost\nheron;1.000\ngull;1.5\n"},
    """
        g/cards.csv!B2: error: cost is "1.000", which may be 1000 or not
          fix: write 1000, or the decimals
        g/cards.csv!B3: error: cost is 1.5, must be a whole number
          fix: round it, or declare the column with {type: number, whole: false}
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected
