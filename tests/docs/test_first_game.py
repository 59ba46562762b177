"""The page on a first game is followed by copying, in a country of A4 and in one of Letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import punchboard
from tests.docs.walk import walk, without_ticks

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-game.md"


@pytest.mark.parametrize("country", ["de_DE.UTF-8", "en_US.UTF-8"])
def test_every_command_says_what_the_page_shows_and_warns_of_nothing(
    tmp_path: Path, country: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", country)
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    output = ""

    def run(line: str) -> str:
        nonlocal output
        name, *words = line.split()
        assert name == "punchboard"
        said = without_ticks(CliRunner().invoke(punchboard.command_line(), words).output)
        output += said
        return said

    page = PAGE.read_text("utf-8")
    shown = 0
    for block, said in walk(page, tmp_path, run):
        assert _tidy(block.text) in _tidy(said)
        shown += 1
    assert shown == page.count("```text\n")
    assert "warning" not in output
    assert len(re.findall(r"\berror:", output)) == 2  # the slip of the finger
    assert (tmp_path / "output" / "heron" / "proof.png").exists()


def _tidy(text: str) -> str:
    return " ".join(text.split())
