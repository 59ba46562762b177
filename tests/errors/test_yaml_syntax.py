"""What is said about a game.yaml that is no YAML, or more YAML than a game needs."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.errors.broken import GAME, Cases, game, said_about
from tests.folders import Content, write

CARDS = "id,quantity,cost\nheron,1,2\n"
cases = Cases()

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
        g/game.yaml:7:12: error: text with ": " needs quotes
          fix: write it in quotes: "Jim: me"
    """,
)
cases.add(
    "two colons in a block",
    {"game.yaml": game(more="palette: {red: teal, blue: Dark blue: navy, tan: tan}\n")},
    """
        g/game.yaml:7:33: error: a comma is missing before this
          fix: add ","
    """,
)
cases.add(
    "two colons in a block of text",
    {"game.yaml": game(more="palette: {red: teal, blue: Dark Blue: navy, tan: tan}\n")},
    """
        g/game.yaml:7:37: error: text with ": " needs quotes
          fix: write it in quotes: "Dark Blue: navy"
    """,
)
cases.add(
    "text that begins with a bracket",
    {"game.yaml": game(more="author: {name}, of Rome\n")},
    """
        g/game.yaml:7:15: error: text that begins with "{" needs quotes
          fix: put the whole text in quotes: "…"
    """,
)
cases.add(
    "text that is a bracket",
    {"game.yaml": game(more="author: [me]\n")},
    """
        g/game.yaml:7:9: error: author is a list of 1, must be text
          fix: write it in quotes: "[me]"
    """,
)
cases.add(
    "bold text",
    {"game.yaml": game(more="author: **Jim** Fry\n")},
    """
        g/game.yaml:7:9: error: text that begins with "*" needs quotes
          fix: put the whole text in quotes: "…"
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
    "double quote inside double quotes",
    {"game.yaml": game(more='author: "Jim "the Fox" Fry"\n')},
    """
        g/game.yaml:7:15: error: text goes on after its closing quote
          fix: close it where its text ends; inside it, write ' for a quote
    """,
)
cases.add(
    "closing quote missing above another quoted text",
    {"game.yaml": game(more='author: "Jim\nversion: "2"\n')},
    """
        g/game.yaml:7:9: error: this quoted text isn't closed on its line but in line 8
          fix: add the closing quote (") where the text ends
    """,
)
cases.add(
    "closing quote missing in a block",
    {"game.yaml": game(more='palette: {red: "teal, blue: "navy"}\n')},
    """
        g/game.yaml:7:30: error: text goes on after its closing quote
          fix: close it where its text ends; inside it, write ' for a quote
    """,
)
cases.add(
    "comma missing in a block",
    {"game.yaml": game(more='palette: {red: "#ff0000" blue: "#0000ff"}\n')},
    """
        g/game.yaml:7:26: error: a comma is missing before this
          fix: add ","
    """,
)
cases.add(
    "comma missing in a block of lines",
    {"game.yaml": game(more="palette: {red: teal\n  blue: teal}\n")},
    """
        g/game.yaml:8:3: error: a comma is missing before this
          fix: add ","
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
          fix: put the whole text in quotes: "…"
    """,
)
cases.add(
    "braces without quotes, and more behind them",
    {"game.yaml": game(more="author: {{ jim }} and sons\n")},
    """
        g/game.yaml:7:19: error: text with "{{ … }}" needs quotes
          fix: put the whole text in quotes: "…"
    """,
)
cases.add(
    "braces without quotes, in a block in one line",
    {"game.yaml": game(more="players: {min: a{{ jim }}, max: 3}\n")},
    """
        g/game.yaml:7:17: error: text with "{{ … }}" needs quotes
          fix: put the whole text in quotes: "…"
    """,
)
cases.add(
    "braces without quotes, in a list in one line",
    {"game.yaml": game(more="icons: [a, icons/{{ jim }}]\n")},
    """
        g/game.yaml:7:18: error: text with "{{ … }}" needs quotes
          fix: put the whole text in quotes: "…"
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
