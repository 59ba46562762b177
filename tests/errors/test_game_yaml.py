"""What is said about a game.yaml that is missing, or says what no game can have."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

CARDS = "id,quantity,cost\nheron,1,2\n"
cases = Cases()

cases.add(
    "no game.yaml",
    {"cards.csv": CARDS},
    """
        g: error: file "game.yaml" does not exist
          fix: put the file there, or correct the path
    """,
)
cases.add(
    "capital letters",
    {"Game.yaml": GAME, "cards.csv": CARDS},
    """
        g: error: file "game.yaml" is called "Game.yaml" on the disk, in other letters
          fix: rename it, or write "Game.yaml"; other computers mind capitals
    """,
)
cases.add(
    "empty",
    {"game.yaml": "", "cards.csv": CARDS},
    """
        g/game.yaml:1:1: error: field "components" is missing
          fix: add "components: …"
        g/game.yaml:1:1: error: field "title" is missing
          fix: add "title: …"
    """,
)
cases.add(
    "mistyped field",
    {"game.yaml": game().replace("data:", "dta:"), "cards.csv": CARDS},
    """
        g/game.yaml:3:3: error: field "data" is missing in component "birds"
          fix: add "data: …"
        g/game.yaml:5:5: error: unknown field "dta" in component "birds"
          fix: did you mean "data"?
    """,
)
cases.add(
    "unknown field without a likeness",
    {"game.yaml": game(more="colour_of_the_box: red\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:1: error: unknown field "colour_of_the_box"
          fix: use one of: version, players, author, licence, language, palette, low_ink, fonts, symbols, icons, values, play, …
    """,
)
cases.add(
    "wrong types",
    {
        "game.yaml": """\
title: 7
players: {min: 0, max: four}
palette: {red: "#12", blue: #0000ff
  }
icons: icons
components:
  birds:
    kind: cards
    data: cards.csv
    size: {width: 0, height: 90}
    upright: maybe
    columns:
      cost: nummer
      habitat: {type: choice, options: forest}
""",
        "cards.csv": CARDS,
    },
    """
        g/game.yaml:1:8: error: title is 7, must be text
          fix: write it in quotes: "7"
        g/game.yaml:2:16: error: min of players is 0, must be 1 or more
          fix: write a number that is 1 or more
        g/game.yaml:2:24: error: max of players is "four", must be a whole number
          fix: write a number
        g/game.yaml:3:16: error: color "red" is "#12", which isn't a color
          fix: write "#rrggbb", such as "#2e7d32", or a CSS name such as teal
        g/game.yaml:4:3: error: color "blue" is blank, must be text
          fix: give a value, or delete the line; text that begins with # needs quotes
        g/game.yaml:5:8: error: icons is "icons", must be a list
          fix: write a list: [a, b]
        g/game.yaml:10:19: error: width of size of component "birds" is 0, must be more than 0
          fix: write a number that is more than 0
        g/game.yaml:11:14: error: upright of component "birds" is "maybe", must be true or false
          fix: write true or false
        g/game.yaml:13:13: error: column "cost" of component "birds" is "nummer"
          fix: did you mean "number"?
        g/game.yaml:14:40: error: options of column "habitat" of component "birds" is "forest", must be a list
          fix: write a list: [a, b]
    """,
)
cases.add(
    "unknown kind of component",
    {"game.yaml": game().replace("kind: cards", "kind: crads"), "cards.csv": CARDS},
    """
        g/game.yaml:4:11: error: kind of component "birds" is "crads"
          fix: did you mean "cards"?
    """,
)
cases.add(
    "unknown fields where text may stand as well",
    {
        "game.yaml": """\
title: Birds
icons: [icons, {set: more.json, prefix: more, clour: red}]
components:
  birds:
    kind: cards
    data: cards.csv
    size: {width: 60, hieght: 90}
  eggs: {kind: cards, data: cards.csv, size: [60, 90]}
""",
        "cards.csv": CARDS,
    },
    """
        g/game.yaml:2:47: error: unknown field "clour" in icon set 2
          fix: use one of: set, prefix
        g/game.yaml:7:5: error: field "height" is missing in size of component "birds"
          fix: add "height: …"
        g/game.yaml:7:23: error: unknown field "hieght" in size of component "birds"
          fix: did you mean "height"?
        g/game.yaml:8:46: error: size of component "eggs" is a list of 2, must be text or a block of "name: value" lines
          fix: write "name: value" lines below it, indented
    """,
)
cases.add(
    "name with a blank",
    {"game.yaml": game().replace("birds:", "song birds:"), "cards.csv": CARDS},
    """
        g/game.yaml:3:3: error: the name "song birds" must be letters, digits and _, and not begin with a digit
          fix: write "song_birds"
    """,
)
cases.add(
    "more players at least than at most",
    {"game.yaml": game(more="players: {min: 4, max: 2}\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:24: error: max of players is 2, must be their min 4 or more
          fix: swap the two
    """,
)

for _name, _size, _said in (
    (
        "decimal comma in a block",
        "\n      width: 63,5\n      height: 88",
        '7:14: error: width of size of component "birds" is "63,5", must be a number\n  fix: write 63.5',
    ),
    (
        "decimal comma with a unit",
        "\n      width: 63,5mm\n      height: 88",
        '7:14: error: width of size of component "birds" is "63,5mm", must be a number\n  fix: write 63.5mm',
    ),
    (
        "decimal comma in braces",
        " {width: 63,5, height: 88}",
        "6:22: error: width is 63,5, and a comma ends a value\n  fix: write 63.5",
    ),
    (
        "comma that may part thousands",
        "\n      width: 1,000\n      height: 88",
        '7:14: error: width of size of component "birds" is "1,000", must be a number\n'
        "  fix: write it without quotes and units",
    ),
):
    cases.add(
        _name,
        {
            "game.yaml": f"title: A\ncomponents:\n  birds:\n    kind: cards\n    data: cards.csv\n    size:{_size}\n",
            "cards.csv": CARDS,
        },
        f"g/game.yaml:{_said}",
    )


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


def test_says_that_the_folder_is_missing(tmp_path: Path) -> None:
    assert said_about(tmp_path / "none") == (
        "g: error: there is no such folder\n  fix: name the folder that holds game.yaml"
    )
