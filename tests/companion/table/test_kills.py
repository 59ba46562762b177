"""Nothing that was acknowledged is lost when the app is killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import play_until_killed
import pytest
import small_game

from punchboard.companion.table.tables import Tables

ROOT = Path(__file__).parents[3]


def lay(folder: Path) -> str:
    tables = Tables(folder)
    laid = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    laid.close()
    return laid.info.id


def kill_once(player: subprocess.Popen[str], chance: random.Random) -> list[dict[str, Any]]:
    """Let a child play, kill it somewhere in the middle of an action; return what it told."""
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write("go\n")
    player.stdin.flush()
    pid = json.loads(player.stdout.readline())
    told = [json.loads(player.stdout.readline()) for _ in range(chance.randint(1, 25))]
    for _ in range(chance.randint(0, 30_000)):
        pass
    os.kill(pid, signal.SIGKILL)
    for line in player.stdout:
        value = json.loads(line)
        if "end" in value:
            assert value["end"] == signal.SIGKILL
            break
        told.append(value)
    return told


def assert_safe(tables: Tables, name: str, last: dict[str, Any]) -> str:
    """Check a killed table against what it acknowledged last; tell how far it had got."""
    session = tables.open(name)
    found = play_until_killed.digest(session)
    session.close()
    if found == last:
        return "same"
    if found["row"] == last["row"]:
        # One more had been given, and nobody had been told yet.
        assert {**found, "secrets": None} == {**last, "secrets": None}
        more = [
            seat for seat in found["secrets"] if found["secrets"][seat] != last["secrets"][seat]
        ]
        assert len(more) == 1
        assert not last["secrets"][more[0]]
        return "given"
    assert found["row"] == last["row"] + 1
    return "row"


def kill_often(folder: Path, times: int, seed: int) -> list[dict[str, Any]]:
    """Play, kill and check; return what was acknowledged last before each kill."""
    name, tables, chance = lay(folder), Tables(folder), random.Random(seed)
    # The child needs both the companion and this folder of tests.
    paths = os.pathsep.join((str(ROOT), str(Path(__file__).parent)))
    player = subprocess.Popen(
        [sys.executable, play_until_killed.__file__, str(folder), name],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    lasts = []
    try:
        for _ in range(times):
            told = kill_once(player, chance)
            assert_safe(tables, name, told[-1])
            lasts.append(told[-1])
    finally:
        assert player.stdin is not None
        player.stdin.close()
        player.wait()
        assert player.stdout is not None
        player.stdout.close()
    assert tables.list()[0].trouble == ""
    return lasts


def test_kills_at_random_moments_lose_nothing_acknowledged(tmp_path: Path) -> None:
    lasts = kill_often(tmp_path, 20, seed=4)
    assert any(any(last["secrets"].values()) for last in lasts), "no bidding was cut in half"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills_lose_nothing_acknowledged(tmp_path: Path, seed: int) -> None:
    lasts = kill_often(tmp_path, 20, seed=100 + seed)
    assert any(any(last["secrets"].values()) for last in lasts), "no bidding was cut in half"
