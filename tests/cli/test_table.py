"""`table`: packs are made where the companion lacks them, and never needlessly."""

from __future__ import annotations

import os
from importlib import util
from pathlib import Path

import pytest

from punchboard.cards.diagnostic import DataError
from punchboard.cards.load.environment import EnvironmentTrouble
from punchboard.companion.pack import load_pack
from punchboard.generator.commands import packs
from punchboard.generator.commands.terminal import open_console
from punchboard.generator.commands.trouble import UsageTrouble

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


def test_a_game_of_which_the_companion_knows_nothing_is_refused(toss: Path) -> None:
    (toss / "game.yaml").write_text(GAME, encoding="utf-8")
    with pytest.raises(UsageTrouble, match='no "play:" section'):
        ready(toss)


def test_bad_play_opens_no_table(toss: Path) -> None:
    text = (GAME + PLAY).replace("use: toss", "use: tos")
    (toss / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="tos"):
        ready(toss)
    assert not (toss.parent / "packs").exists()


def test_without_kivy_the_remedy_is_named(toss: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "find_spec", lambda name: None)
    monkeypatch.setattr(packs, "NO_KIVY", (99, 0))
    with pytest.raises(EnvironmentTrouble) as trouble:
        ready(toss)
    assert "make table" in trouble.value.remedy
    assert "toss --host opens no window" in trouble.value.remedy


def test_where_there_is_no_kivy_it_is_not_said_to_be_installed(
    toss: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "find_spec", lambda name: None)
    monkeypatch.setattr(packs, "NO_KIVY", (3, 0))
    with pytest.raises(EnvironmentTrouble) as trouble:
        ready(toss)
    assert "there is none for Python 3." in trouble.value.message
    assert "pip install" not in trouble.value.remedy
    assert "toss --host opens no window" in trouble.value.remedy
    assert "Python 3.13 or older" in trouble.value.remedy


def test_kivy_is_said_to_be_missing_where_it_is_not_installed() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    first = ".".join(map(str, packs.NO_KIVY))
    assert f"companion = [\"kivy>=2.3.1; python_version < '{first}'\"]" in text
