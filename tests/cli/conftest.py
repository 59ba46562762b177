"""Runs of the command line: in this process, or as people start it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from punchboard import command_line
from punchboard.generator.new_game import starter_files, write_files

ROOT = Path(__file__).parents[2]

Run = Callable[..., Result]
Start = Callable[..., "subprocess.CompletedProcess[str]"]

GAME = """\
title: Coast
components:
  places:
    kind: cards
    data: places.csv
    front: front.yaml
    back: back.yaml
    columns: {text: text}
"""
FRONT = """\
elements:
  name: {kind: text, at: [4, 4, 55, 12], text: "{{ card.name }}", size: 12, min_size: 6}
  text: {kind: text, at: [4, 20, 55, 40], text: "{{ card.text }}", size: 10, min_size: 8}
"""
BACK = """\
elements:
  plate: {kind: shape, shape: rect, at: [10, 10, 43, 68], fill: ink}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with settings of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def run() -> Run:
    """Return what runs a command in this process."""
    runner = CliRunner()

    def invoke(*words: object) -> Result:
        return runner.invoke(command_line(), [str(word) for word in words])

    return invoke


@pytest.fixture
def start() -> Start:
    """Return what runs a command as people do."""

    def execute(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "punchboard", *map(str, words)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment},
        )

    return execute


@pytest.fixture
def lantern(here: Path) -> Path:
    """Make the starter game, in a folder called lantern."""
    write_files(here / "lantern", starter_files("Lantern"))
    return here / "lantern"


@pytest.fixture
def coast(here: Path) -> Path:
    """Make a game of thirty cards, two copies each."""
    folder = here / "coast"
    rows = ["name,quantity,text", "Salt Farm,2,Take 1 salt."]
    rows += [f"Place {number},2,Gain {number}." for number in range(2, 31)]
    files = {"game.yaml": GAME, "front.yaml": FRONT, "back.yaml": BACK}
    files["places.csv"] = "\n".join(rows) + "\n"
    write_files(folder, {name: text.encode() for name, text in files.items()})
    return folder
