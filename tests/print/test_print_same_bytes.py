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


@pytest.mark.parametrize("duplex", [pytest.param("separate", marks=pytest.mark.soak), "fold"])
def test_same_input_gives_same_bytes_wherever_and_whenever(tmp_path, duplex):
    """In another process and folder, with other hashes, another language, clock and time zone."""
    runs = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
        {
            "PYTHONHASHSEED": "12345",
            "LC_ALL": "de_DE.UTF-8",
            "LANG": "de_DE.UTF-8",
            "TZ": "Asia/Tokyo",
        },
    ]
    results = []
    for number, settings in enumerate(runs):
        here = tmp_path / f"place {number}"
        shutil.copytree(GAMES / "brick_and_mortar", here / "brick_and_mortar")
        if number:
            for path in here.rglob("*.*"):
                os.utime(path, (1_000_000_000, 1_000_000_000))
        builder = Path(__file__).with_name("build_elsewhere.py")
        root = str(Path(__file__).parents[2])
        environment = {**os.environ, **settings, "PYTHONPATH": root, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [
                sys.executable,
                str(builder),
                str(here / "brick_and_mortar"),
                str(here / "out"),
                duplex,
            ],
            env=environment,
            cwd=here,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        results.append(contents(here / "out"))
    assert results[0].keys() == results[1].keys()
    for name, content in results[0].items():
        assert content == results[1][name], name


def test_building_twice_in_one_process_changes_nothing(tmp_path):
    game = wordy_game(tmp_path / "game", 12)
    first = contents(print_game(game, tmp_path / "first").out)
    print_game(coded_game(tmp_path / "other"), tmp_path / "other out")
    assert contents(print_game(game, tmp_path / "second").out) == first
    assert contents(print_game(game, tmp_path / "first").out) == first
