"""The help lists commands by task, each with an example, and a game's folder needs no name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import punchboard
from punchboard.generator.commands.command_line import EXAMPLES, TASKS
from tests.folders import write

GAME = "title: Heron\ncomponents: {birds: {kind: cards, data: birds.csv}}\n"


def test_every_command_is_listed_once_with_an_example() -> None:
    group = get_command(punchboard.command_line())
    names = sorted(getattr(group, "commands"))  # noqa: B009
    assert sorted(each for task in TASKS.values() for each in task) == names
    assert sorted(EXAMPLES) == names
    said = CliRunner().invoke(punchboard.command_line(), ["--help"]).output
    titles = re.findall(r"^(\S.*):$", said, re.MULTILINE)
    assert titles[-len(TASKS) :] == list(TASKS)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_of_a_command_has_only_options_that_exist(name: str) -> None:
    said = CliRunner().invoke(punchboard.command_line(), [name, "--help"]).output
    example = EXAMPLES[name]
    assert f"Example: {example}" in " ".join(said.split())
    words = example.split()
    assert words[:2] == ["punchboard", name]
    for option in (each for each in words if each.startswith("--")):
        assert re.search(rf"{option}\b", said)


def test_a_game_is_found_in_the_folder_in_which_one_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"game.yaml": GAME, "birds.csv": "name\nHeron\n"})
    monkeypatch.chdir(tmp_path)
    app = punchboard.command_line()
    for command in (["check"], ["proof"], ["build", "--quiet"], ["printed"], ["preflight"]):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output
    assert list((tmp_path / "output").rglob("*.pdf"))


def test_without_a_game_here_a_command_says_what_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(punchboard.command_line(), ["check"])
    assert done.exit_code == 2
    assert "Name a game, or go into its folder first." in " ".join(done.output.split())
