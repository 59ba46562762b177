"""A process that is killed at any moment loses nothing that it has answered for."""

from __future__ import annotations

import base64
import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from punchboard.generator.studio.history.disk import WAITING
from punchboard.generator.studio.history.game_folder import GameFolder

ROOT = Path(__file__).parents[3]
FILES = {
    "birds.csv": b"id,name,cost\n" + b"heron,Heron,3\n" * 2000,
    "game.yaml": b"title: Marsh\n",
    "layouts/bird.yaml": b"elements: {}\n",
}
Contents = dict[str, bytes | None]


@dataclass
class Model:
    """The files as they must be, and the steps: label, contents before and after."""

    files: Contents
    done: list[tuple[Any, Contents, Contents]] = field(default_factory=list)
    undone: list[tuple[Any, Contents, Contents]] = field(default_factory=list)

    def after(self, act: str, label: Any, contents: Contents) -> Model:
        done, undone = list(self.done), list(self.undone)
        new: Contents = {}
        if act == "change":
            new = {file: raw for file, raw in contents.items() if raw != self.files.get(file)}
            if new:
                undone = []
                done.append((label, {file: self.files.get(file) for file in new}, new))
        elif act == "undo" and done:
            undone.append(done.pop())
            new = undone[-1][1]
        elif act == "redo" and undone:
            done.append(undone.pop())
            new = done[-1][2]
        return Model({**self.files, **new}, done, undone)

    def shown(self) -> tuple[Contents, Any, Any]:
        files = {file: raw for file, raw in self.files.items() if raw is not None}
        return (
            files,
            self.done[-1][0] if self.done else None,
            self.undone[-1][0] if self.undone else None,
        )


def on_disk(folder: GameFolder) -> tuple[Contents, Any, Any]:
    paths = [path for path in folder.root.rglob("*") if path.is_file()]
    files: Contents = {p.relative_to(folder.root).as_posix(): p.read_bytes() for p in paths}
    return files, folder.undo_label, folder.redo_label


def parsed(lines: list[str]) -> list[tuple[str, Any, Contents]]:
    """Return the acts that were told; a line that the kill cut off was never begun."""
    found = []
    for line in lines:
        if line.endswith("\n"):
            act, label, packed = json.loads(line)
            contents = {
                f: None if raw is None else base64.b64decode(raw) for f, raw in packed.items()
            }
            found.append((act, label, contents))
    return found


def work_and_be_killed(root: Path, store: Path, seed: int, seconds: float) -> list[Any]:
    words = [sys.executable, "-m", "tests.studio.history.killed_worker", root, store, str(seed)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        first = worker.stdout.readline()
        timer = Timer(seconds, worker.kill)
        timer.start()
        lines = [first, *worker.stdout]
        timer.join()
    acts = parsed(lines)
    assert acts[0][0] == "begun"
    return acts[1:]


def kill_again_and_again(tmp_path: Path, times: int) -> None:
    root, store = tmp_path / "marsh", tmp_path / "store"
    for file, raw in FILES.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(raw)
    model = Model(dict(FILES))
    chance = random.Random(1)
    answered = 0
    for seed in range(times):
        acts = work_and_be_killed(root, store, seed, chance.uniform(0.0, 0.15))
        answered += sum(act == "done" for act, _, _ in acts)
        begun = None
        for act, label, contents in acts:
            if act == "done":
                model, begun = begun or model, None
            else:
                begun = model.after(act, label, contents)
        folder = GameFolder(root, store)
        assert folder.remarks == []
        found = on_disk(folder)
        if begun is not None and found == begun.shown():
            model = begun
        assert found == model.shown(), f"after kill {seed}"
        assert not list(store.rglob(f"{WAITING}*"))
        folder.close()
    assert answered
    # The kept steps lead back through all states.
    folder = GameFolder(root, store)
    steps = 0
    while folder.undo() is not None:
        model = model.after("undo", None, {})
        assert on_disk(folder)[0] == model.shown()[0]
        steps += 1
    assert model.done == [] or steps >= 1000
    folder.close()


def test_a_killed_process_loses_nothing_that_it_answered_for(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 4)


@pytest.mark.soak
def test_three_hundred_killed_processes_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 300)
