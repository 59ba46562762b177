"""An option of a build is written once: flags, Python and the page of options agree with it."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import punchboard
from punchboard.generator.request import BuildRequest, Flag, flags
from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


def _spelled(name: str, flag: Flag) -> tuple[str, ...]:
    return flag.spelled or (f"--{name.replace('_', '-')}",)


def test_every_choice_of_a_build_is_a_flag() -> None:
    assert set(flags(BuildRequest)) == {each.name for each in fields(BuildRequest)} - {"games"}


def test_the_table_of_options_in_the_docs_is_that_of_the_model() -> None:
    section = re.search(r"^## build GAME.*?^## ", PAGE.read_text("utf-8"), re.M | re.S)
    assert section
    rows = re.findall(r"^\| (`--.*?) \| (.*) \|$", section[0], re.M)
    shown = {re.findall(r"--?[a-z-]+", cell)[0]: (cell, words) for cell, words in rows}
    options = {_spelled(name, flag)[0]: (name, flag) for name, flag in flags(BuildRequest).items()}
    assert set(shown) == set(options)
    for spelled, (name, flag) in options.items():
        cell, words = shown[spelled]
        assert re.findall(r"--?[a-z-]+", cell) == list(_spelled(name, flag))
        assert re.findall(r" ([A-Z=]+)`", cell) == ([flag.metavar or "DIR"] * (
            flag.metavar is not None or name == "out"
        ))  # fmt: skip
        assert set(re.findall(r"`([a-z0-9-]+)`", words)) >= set(flag.choices), spelled


def test_what_python_offers_is_of_the_model_and_begins_alike() -> None:
    given = {each.name: each.default for each in fields(BuildRequest)}
    asked = inspect.signature(punchboard.build).parameters
    keywords = [each for each in asked.values() if each.kind is each.KEYWORD_ONLY]
    assert len(keywords) >= 8
    for each in keywords:
        assert given[each.name] == each.default, each.name


def test_another_command_offers_what_names_it(run: Run) -> None:
    for command in ("preflight", "calibrate", "printed", "proof"):
        shown = run(command, "--help").output
        for name, flag in flags(BuildRequest).items():
            is_there = re.search(rf"^  (-.*)?{_spelled(name, flag)[0]}\b", shown, re.M) is not None
            assert is_there == (command in flag.elsewhere), (command, name)
