"""`table`: packs are made where the companion lacks them, and never needlessly."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import punchboard
from punchboard.cards.problem import DataError, ExitCode
from punchboard.companion.host import terminal
from punchboard.companion.pack import load_pack
from punchboard.companion.ui import display
from punchboard.generator.commands import table as packs
from punchboard.generator.commands.terminal import open_console

GAME = """\
title: Toss
players: {min: 2, max: 2}
components:
  coins: {kind: cards, data: coins.csv}
"""
PLAY = """\
play:
  seats:
    - {id: red, name: Red, colour: "#b3392c", shape: disc, letter: R}
    - {id: blue, name: Blue, colour: "#0b63a8", shape: square, letter: B}
  order: turns
  scoring: toss
  mechanisms:
    turns: {kind: turn_order}
    toss: {kind: checklist, ask: Toss.}
  phases: [{id: all, name: All, steps: [{use: toss}]}]
"""

#: What was opened, with what.
Opened = dict[str, tuple[Any, ...]]
Asked = Callable[..., tuple[Result, Opened]]


@pytest.fixture
def toss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "toss"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME + PLAY, encoding="utf-8")
    (folder / "coins.csv").write_text("id,name\npenny,Penny\n", encoding="utf-8")
    monkeypatch.setattr(packs, "find_spec", lambda name: util.find_spec("json"))
    return folder


def ready(folder: Path) -> Path:
    (pack,) = packs.ready_packs([str(folder)], folder.parent / "packs", open_console())
    return pack


def test_a_missing_pack_is_made(toss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert load_pack(ready(toss)).title == "Toss"
    assert "making the pack of Toss" in capsys.readouterr().out


def test_a_pack_that_is_there_is_taken_as_it_is(
    toss: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = ready(toss)
    later = pack.stat().st_mtime + 10
    os.utime(pack, (later, later))
    capsys.readouterr()
    assert ready(toss) == pack
    assert capsys.readouterr().out == ""


def test_a_pack_older_than_its_game_is_made_anew(toss: Path) -> None:
    pack = ready(toss)
    (toss / "coins.csv").write_text("id,name\npenny,Penny\nfarthing,Farthing\n", encoding="utf-8")
    os.utime(pack, (1, 1))
    assert [card.id for card in load_pack(ready(toss)).cards] == ["coins:penny", "coins:farthing"]


def test_a_game_that_says_nothing_of_its_rules_has_a_table_for_any_deck(toss: Path) -> None:
    (toss / "game.yaml").write_text(GAME, encoding="utf-8")
    pack = load_pack(ready(toss))
    assert [card.id for card in pack.cards] == ["coins:penny"]
    assert {"points", "chance", "flags"} <= set(pack.play.mechanisms)


def test_bad_play_opens_no_table(toss: Path) -> None:
    text = (GAME + PLAY).replace("use: toss", "use: tos")
    (toss / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="tos"):
        ready(toss)
    assert not (toss.parent / "packs").exists()


@pytest.fixture
def open_table(toss: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Return what asks for a table, with Kivy or without, and tells what was opened with what."""

    def ask(*words: str, has_kivy: bool = True) -> tuple[Result, Opened]:
        found: Opened = {}

        def record(where: str, answer: object) -> Callable[..., object]:
            def opens(*told: object) -> object:
                assert gc.isenabled()  # commands that print leave memory to the end of the process
                found[where] = told
                return answer

            return opens

        spec = util.find_spec("json") if has_kivy else None
        monkeypatch.setattr(packs, "find_spec", lambda name: spec)
        monkeypatch.setattr(display, "check_display", lambda: None)
        monkeypatch.setattr(terminal, "open_table_screen", record("browser", ""))
        monkeypatch.setattr(terminal, "host_table", record("host", ""))
        window = ModuleType("punchboard.companion.ui.app")
        window.main = record("window", 0)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, window.__name__, window)
        arguments = ["table", str(toss), "--out", str(toss.parent / "packs"), *words]
        gc.disable()
        return CliRunner().invoke(punchboard.command_line(), arguments), found

    return ask


@pytest.mark.parametrize(
    ("has_kivy", "words", "opened"),
    [(True, [], "window"), (True, ["--browser"], "browser"), (False, [], "browser")],
)
def test_the_table_opens_in_a_window_or_where_there_is_no_kivy_in_the_browser(
    open_table: Asked, has_kivy: bool, words: list[str], opened: str
) -> None:
    result, found = open_table(*words, has_kivy=has_kivy)
    assert (result.exit_code, list(found)) == (0, [opened]), result.output


def test_the_window_keeps_tables_where_the_other_commands_look(
    open_table: Asked, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = str(here / "packs" / "toss.pack.json")
    _, found = open_table()
    assert found["window"] == ([pack, "--tables", str(packs.tables_folder())], False)
    _, found = open_table("--tables", "evenings")
    assert found["window"] == ([pack, "--tables", "evenings"], False)
    # Where nobody has named a folder, tables of earlier versions are looked for.
    monkeypatch.delenv("PUNCHBOARD_CONFIG")
    _, found = open_table()
    assert found["window"] == ([pack, "--tables", str(packs.tables_folder())], True)
    _, found = open_table("--tables", "evenings")
    assert found["window"] == ([pack, "--tables", "evenings"], False)


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        ("--seats Mia,Kim", "--seats is not for the companion's window", "give --host"),
        ("--new --codes", "--new and --codes are not for the companion's window", "give --host"),
        ("--export t.json", "--export is not for the companion's window", "give --host"),
        ("--address 10.0.0.2", "--address is not for the companion's", "give --host or --browser"),
        ("--port 8771", "--port is not for the companion's", "give --host or --browser"),
        ("--wifi Home", "--wifi is not for the companion's", "give --host or --browser"),
        ("--browser --seats Mia,Kim", "--seats is not for --browser", "give --host"),
        ("--browser --new", "--new is not for --browser", "give --host"),
        ("--browser --codes", "--codes is not for --browser", "give --host"),
        ("--browser --export t.json", "--export is not for --browser", "give --host"),
        ("--browser --host", "--browser is not for --host", "leave it away"),
        ("--yes", "--yes is not for the companion's window", "leave it away"),
    ],
)  # fmt: skip
def test_an_option_that_would_go_unheard_is_refused_by_its_name(
    open_table: Asked, words: str, said: str, hint: str
) -> None:
    result, found = open_table(*words.split())
    assert (result.exit_code, found) == (ExitCode.USAGE, {})
    assert said in " ".join(result.output.split())
    assert hint in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        ("--browser --address 10.0.0.2 --port 8771 --wifi Home --wifi-password x", "browser"),
        ("--host --seats Mia,Kim --codes --export t.json --port 8771", "host"),
        ("--host --new --tables evenings", "host"),
    ],
)
def test_what_is_heard_is_taken(open_table: Asked, words: str, opened: str) -> None:
    result, found = open_table(*words.split())
    assert (result.exit_code, list(found)) == (0, [opened]), result.output


def test_without_kivy_the_browser_hears_where_phones_come(open_table: Asked) -> None:
    result, found = open_table("--port", "8771", has_kivy=False)
    assert (result.exit_code, list(found)) == (0, ["browser"])
    result, found = open_table("--codes", has_kivy=False)
    assert (result.exit_code, found) == (ExitCode.USAGE, {})
    assert "--codes is not for the table in a browser" in " ".join(result.output.split())


#: What only printing and windows need.
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("kivy", "reportlab", "jinja2"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
sys.argv = ["punchboard", *sys.argv[1:]]
from importlib import util
find = util.find_spec
util.find_spec = lambda name: None if name == "kivy" else find(name)
import punchboard
punchboard.main()
"""


def test_the_browser_is_given_the_table_without_what_only_printing_and_windows_need(
    toss: Path,
) -> None:
    pack, folder = ready(toss), toss.parent
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{folder}/opened.new"\n', encoding="utf-8")
    browser.chmod(0o755)
    words = ["table", str(toss), "--out", str(pack.parent), "--tables", str(folder / "tables")]
    host = subprocess.Popen(
        [sys.executable, "-c", WITHOUT, *words, "--address", "127.0.0.1", "--port", "0"],
        env={**os.environ, "BROWSER": str(browser), "COLUMNS": "200"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert host.stdout is not None
    said: list[str] = []
    for line in host.stdout:
        said.append(line.strip())
        if "codes stay the same" in line:
            break
    host.terminate()
    said += host.communicate()[0].splitlines()
    opened = (folder / "opened.new").read_text(encoding="utf-8").strip()
    assert opened in said
    assert "/table.html#." in opened
    assert any("/#table." in line for line in said)
    assert said[-1] == "Every table is saved."
    assert host.returncode == 0


@pytest.mark.parametrize(
    ("shown_on", "why"),
    [
        ("", "This computer has no display for the companion's window."),
        (":4095", "The companion's window can't be opened on this computer."),
    ],
    ids=["none", "one that is gone"],
)
def test_without_a_display_one_sentence_names_the_browser(
    toss: Path, tmp_path: Path, shown_on: str, why: str
) -> None:
    named = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "KIVY_HOME")
    bare = {name: value for name, value in os.environ.items() if name not in named}
    bare |= {"KIVY_HOME": str(tmp_path / "kivy"), **({"DISPLAY": shown_on} if shown_on else {})}
    done = subprocess.run(
        [sys.executable, "-m", "punchboard", "table", str(toss), "--out", str(tmp_path / "packs")],
        env=bare, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    said = " ".join((done.stdout + done.stderr).split())
    assert done.returncode == ExitCode.ENVIRONMENT, said
    assert why in said
    assert "punchboard table --browser" in said
    assert "Traceback" not in said
    assert "CRITICAL" not in said
