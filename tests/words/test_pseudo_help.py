"""The help of every command is in the reader's language, whole and aligned on 80 columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import punchboard
from punchboard.cards import catalog
from punchboard.generator.commands.command_line import EXAMPLES

#: Letters that the pseudo-language changes.
_PLAIN = re.compile(r"[AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz]")
#: What isn't translated: options, values in capitals, `this|that`, defaults, `code` and files.
_CODE = re.compile(
    r"`[^`]*`|https?://\S+|--?[a-z][a-z-]*|<[^<>]*>|\b[A-Z]{2,}[A-Z:]*\b|[\w/-]+\.[a-z]{3,4}\b|:\s+[\w/.-]+~+\]"
)
_COMMANDS = {word for line in EXAMPLES.values() for word in re.findall(r"\w+", line)} | {"mygame"}

_CHOICES = {"separate", "long-edge", "short-edge", "fold", "none"}


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "80")
    catalog.use(catalog.PSEUDO)
    yield
    catalog.use(None)


def helped(*words: str) -> str:
    """Return the help that a command line prints."""
    done = CliRunner().invoke(punchboard.command_line(), [*words, "--help"], prog_name="punchboard")
    assert done.exit_code == 0, done.output
    return done.output


def command_of(name: str) -> Any:
    group: Any = get_command(punchboard.command_line())
    return group.commands[name] if name else group


@pytest.mark.parametrize("name", ["", *EXAMPLES])
def test_help_has_no_english_word(name: str) -> None:
    said = helped(*filter(None, [name]))
    words = re.findall(r"[^\W\d_]+", _CODE.sub(" ", said))
    english = [each for each in words if each.isascii() and _PLAIN.search(each)]
    assert [each for each in english if each not in _COMMANDS] == []


@pytest.mark.parametrize("name", ["", *EXAMPLES])
def test_help_is_whole_and_aligned_on_80_columns(name: str) -> None:
    said = helped(*filter(None, [name]))
    lines = said.splitlines()
    assert max(map(len, lines)) <= 80
    packed = "".join(said.split())
    command = command_of(name)
    for param in command.params:
        if not getattr(param, "hidden", False):
            assert "".join(catalog.pseudo(param.help).split()) in packed
    for paragraph in re.split(r"\n\s*\n", command.help):
        assert "".join(catalog.pseudo(" ".join(paragraph.split())).split()) in packed
    for section in re.split(r"\n\n", said)[1:]:
        rows = section.splitlines()[1:]
        if section.startswith(" "):
            continue
        starts = {len(each) - len(each.lstrip()) for each in rows} - {2}
        beside = [found.end() for row in rows if (found := re.match(r"  \S.*?  +(?=\S)", row))]
        assert len({*starts, *beside}) <= 1, section


def test_group_lists_each_command_with_its_whole_first_sentence() -> None:
    packed = "".join(helped().split())
    for name in EXAMPLES:
        first = " ".join(command_of(name).help.split("\n\n")[0].split())
        assert name + "".join(catalog.pseudo(first).split()) in packed


#: Mistyped command lines, and their errors in English.
MISTYPED = {
    "buld heron": "There is no command buld. Did you mean build?",
    "xyzzy": "There is no command xyzzy.",
    "build --nope": "There is no option --nope. Did you mean --no-ruler, --no-share or --paper?",
    "build -x": "There is no option -x.",
    "--nope": "There is no option --nope.",
    "--version=3": "--version takes no value.",
    "build heron --bleed": "--bleed needs a value.",
    "build heron --duplex x": (
        "Invalid value for '--duplex': \"x\" must be separate, long-edge, short-edge, fold or none."
    ),
    "proof heron --dpi x": "Invalid value for '--dpi': \"x\" must be a whole number.",
    "new": "'DIR' is missing.",
    "verify": "'FILE' is missing.",
    "printed a b c": "There are too many words: b c.",
}


@pytest.mark.parametrize("line", MISTYPED)
def test_mistyped_command_line_is_explained_in_the_readers_language(line: str) -> None:
    run, app = CliRunner(), punchboard.command_line()
    words = run.invoke(app, line.split(), prog_name="punchboard").output
    for word in (*line.split(), *_CHOICES, *_COMMANDS):
        words = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", " ", words)
    english = [each for each in re.findall(r"[^\W\d_]+", _CODE.sub(" ", words)) if each.isascii()]
    assert [each for each in english if _PLAIN.search(each)] == []
    catalog.use(None)
    done = run.invoke(app, line.split(), prog_name="punchboard")
    assert done.exit_code == 2
    assert done.output.endswith(f"Error: {MISTYPED[line]}\n")
