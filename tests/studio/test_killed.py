"""A Studio that is killed at any moment loses nothing that it has answered for."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.journal import digest_of
from tests.studio.client import write

ROOT = Path(__file__).parents[2]


def state_of(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): digest_of(path.read_bytes())
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def kill_again_and_again(tmp_path: Path, times: int) -> None:
    root, store = write(tmp_path / "marsh"), tmp_path / "store"
    chance = random.Random(1)
    answered = 0
    for seed in range(times):
        words = [
            sys.executable,
            "-m",
            "tests.studio.killed_worker",
            str(root),
            str(store),
            str(seed),
        ]
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            assert worker.stdout.readline() == "begun\n"
            timer = Timer(chance.uniform(0.0, 0.25), worker.kill)
            timer.start()
            said = worker.stdout.read().splitlines()
            timer.join()
        if said and not said[-1].endswith("}"):
            said.pop()  # cut off in the middle of its answer
        answered += len(said)
        folder = GameFolder(root, store)
        now = state_of(root)
        assert not [name for name in now if ".punchboard" in name], "a half file was left"
        if said:
            last = ast.literal_eval(said[-1])
            if now != last:  # one more step was in the journal, and was carried out at the start
                assert folder.undo_label is not None or folder.redo_label is not None
                changed = {name for name in {*now, *last} if now.get(name) != last.get(name)}
                assert changed == set(folder.last_files())
        folder.close()
    assert answered > times
    # The whole history leads back to where it began.
    folder = GameFolder(root, store)
    while folder.undo() is not None:
        pass
    folder.close()


def test_a_killed_process_loses_nothing_that_it_answered_for(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 6)


@pytest.mark.soak
def test_three_hundred_killed_processes_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 300)
