"""The same game gives the same bytes, wherever and whenever it is printed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.folders import contents
from tests.print.printed import GAMES, print_game
from tests.print.small_games import coded_game, wordy_game


@pytest.mark.parametrize("duplex", ["separate", pytest.param("fold", marks=pytest.mark.soak)])
def test_same_input_gives_same_bytes_wherever_and_whenever(tmp_path, brick_and_mortar, duplex):
    """In another process and folder, with other hashes, another language, clock and time zone."""
    here = tmp_path / "another place"
    shutil.copytree(GAMES / "brick_and_mortar", here / "brick_and_mortar")
    for path in here.rglob("*.*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    done = subprocess.run(
        [
            sys.executable,
            str(Path(__file__).with_name("build_elsewhere.py")),
            str(here / "brick_and_mortar"),
            str(here / "out"),
            duplex,
        ],
        env={
            **os.environ,
            "PYTHONHASHSEED": "12345",
            "LC_ALL": "de_DE.UTF-8",
            "LANG": "de_DE.UTF-8",
            "TZ": "Asia/Tokyo",
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "PYTHONUTF8": "1",
        },
        cwd=here,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    printed = brick_and_mortar
    if duplex == "fold":
        printed = print_game(GAMES / "brick_and_mortar", tmp_path / "out", duplex=duplex)
    one, other = contents(printed.out), contents(here / "out")
    assert one.keys() == other.keys()
    for name, content in one.items():
        assert content == other[name], name


def test_building_twice_in_one_process_changes_nothing(tmp_path):
    game = wordy_game(tmp_path / "game", 12)
    first = contents(print_game(game, tmp_path / "first").out)
    print_game(coded_game(tmp_path / "other"), tmp_path / "other out")
    assert contents(print_game(game, tmp_path / "second").out) == first
    assert contents(print_game(game, tmp_path / "first").out) == first
