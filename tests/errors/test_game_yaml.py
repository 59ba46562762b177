"""What is said about a broken game.yaml."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import GAME, Cases, Content, game, said_about, write

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
          fix: write it without quotes and units
        g/game.yaml:3:16: error: colour "red" is "#12", which is no colour
          fix: write "#rrggbb", such as "#2e7d32"
        g/game.yaml:4:3: error: colour "blue" is blank, must be text
          fix: give a value, or delete the line; text that begins with # needs quotes
        g/game.yaml:5:8: error: icons is "icons", must be a list
          fix: write a list: [a, b]
        g/game.yaml:10:19: error: width of size of component "birds" is 0, must be more than 0
          fix: write a number that is more than 0
        g/game.yaml:11:14: error: upright of component "birds" is "maybe", must be true or false
          fix: write it without quotes and units
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
cases.add(
    "duplicate key",
    {"game.yaml": game(more="title: Fish\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:1: error: "title" is here a second time; the first is in line 1
          fix: keep one of the two
    """,
)
cases.add(
    "Latin-1",
    {"game.yaml": game(more="author: José\n").encode("latin-1"), "cards.csv": CARDS},
    """
        g/game.yaml:7:12: error: byte 0xe9 is not UTF-8 (it may be a "é" in an older encoding)
          fix: save the file again with the encoding UTF-8
    """,
)
cases.add(
    "UTF-16",
    {"game.yaml": GAME.encode("utf-16"), "cards.csv": CARDS},
    """
        g/game.yaml:1:1: error: the file is UTF-16, must be UTF-8
          fix: save the file again with the encoding UTF-8
    """,
)
cases.add(
    "byte order mark, which does no harm",
    {"game.yaml": GAME.encode("utf-8-sig"), "cards.csv": CARDS},
    """""",
)
cases.add(
    "control character",
    {"game.yaml": game(more="author: J\x07im\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:10: error: the control character 0x07 stands here
          fix: delete it; it may be invisible in your editor
    """,
)
cases.add(
    "tab",
    {"game.yaml": GAME.replace("    kind", "\tkind"), "cards.csv": CARDS},
    """
        g/game.yaml:4:1: error: a tab stands here; YAML is indented with spaces
          fix: replace it with spaces
    """,
)
cases.add(
    "unclosed quote",
    {"game.yaml": game(more='author: "Jim\n'), "cards.csv": CARDS},
    """
        g/game.yaml:7:9: error: this quoted text never ends
          fix: add the closing quote
    """,
)
cases.add(
    "unclosed bracket",
    {"game.yaml": "title: Birds\nicons: [a, b\ncomponents: {}\n"},
    """
        g/game.yaml:2:8: error: this list is never closed by "]"
          fix: put "]" at the end of the list
    """,
)
cases.add(
    "two colons",
    {"game.yaml": game(more="author: Jim: me\n")},
    """
        g/game.yaml:7:12: error: a ": " stands where none can: inside plain text, or in a line indented too far
          fix: put the text in quotes, or indent the lines of one block alike
    """,
)
cases.add(
    "uneven indent",
    {"game.yaml": GAME.replace("    data", "   data")},
    """
        g/game.yaml:5:4: error: this line is indented unlike the lines above, or is no "name: value"
          fix: indent the lines of one block alike, with spaces
    """,
)
cases.add(
    "quote inside a quote",
    {"game.yaml": game(more="author: 'Jim's'\n")},
    """
        g/game.yaml:7:14: error: text goes on after its closing quote
          fix: double a quote inside: ''
    """,
)
cases.add(
    "begins with a mark",
    {"game.yaml": game(more="author: @jim\n")},
    """
        g/game.yaml:7:9: error: text that begins with "@" needs quotes
          fix: put the whole text in quotes: "…"
    """,
)
cases.add(
    "braces without quotes",
    {"game.yaml": game(more="author: {{ jim }}\n")},
    """
        g/game.yaml:7:10: error: text with "{{ … }}" needs quotes
          fix: put the whole text in quotes
    """,
)
cases.add(
    "unknown tag",
    {"game.yaml": game(more="author: !jim x\n")},
    """
        g/game.yaml:7:9: error: the tag "!jim" is unknown
          fix: put text that begins with "!" in quotes
    """,
)
cases.add(
    "dangerous tag",
    {"game.yaml": game(more="author: !!python/object/apply:os.getcwd []\n")},
    """
        g/game.yaml:7:9: error: the tag "!!python/object/apply:os.getcwd" is unknown
          fix: put text that begins with "!" in quotes
    """,
)
cases.add(
    "second document",
    {"game.yaml": game(more="---\ntitle: b\n")},
    """
        g/game.yaml:7:1: error: a second document begins here ("---")
          fix: delete the line
    """,
)
cases.add(
    "unknown alias",
    {"game.yaml": game(more="author: *jim\n")},
    """
        g/game.yaml:7:9: error: "*jim" repeats "&jim", which does not stand above it
          fix: put text that begins with * in quotes
    """,
)
cases.add(
    "alias in itself",
    {"game.yaml": game(more="values: &v {a: *v}\n")},
    """
        g/game.yaml:7:16: error: "*v" stands inside itself
          fix: repeat something else
    """,
)
cases.add(
    "alias bomb",
    {
        "game.yaml": game(
            more="values:\n  a: &a [x, x, x, x, x, x, x, x, x, x]\n"
            + "".join(
                f"  {name}: &{name} [{', '.join(10 * ['*' + before])}]\n"
                for before, name in zip("abcdefgh", "bcdefghi", strict=True)
            )
        )
    },
    """
        g/game.yaml:13:26: error: the file holds more than 500,000 values, repeats by *aliases included
          fix: write out what the aliases repeat, or move cards into a table
    """,
)
cases.add(
    "nested too deeply",
    {"game.yaml": game(more=f"values: {150 * '['}\n")},
    """
        g/game.yaml:7:108: error: values are nested more than 100 deep
          fix: nest them less deeply
    """,
)
cases.add(
    "nested so deeply that parsers crash",
    {"game.yaml": f"title: {100_000 * '['}"},
    """
        g/game.yaml:1:107: error: values are nested more than 100 deep
          fix: nest them less deeply
    """,
)
cases.add(
    "list as a key",
    {"game.yaml": game(more="values: {? [a] : b}\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:12: error: a name before a colon must be text or a whole number
          fix: put it in quotes
    """,
)
cases.add(
    "merge of text",
    {"game.yaml": game(more="values: {<<: a}\n"), "cards.csv": CARDS},
    """
        g/game.yaml:7:14: error: "<<" takes over a block of "name: value" lines, and this is none
          fix: write "<<: *name" with the &name of such a block
    """,
)


@cases.parametrised()
def test_says_what_is_wrong(files: Mapping[str, Content], expected: str, tmp_path: Path) -> None:
    write(tmp_path, files)
    assert said_about(tmp_path) == expected


def test_says_that_the_folder_is_missing(tmp_path: Path) -> None:
    assert said_about(tmp_path / "none") == (
        "g: error: there is no such folder\n  fix: name the folder that holds game.yaml"
    )
