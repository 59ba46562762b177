"""Words 40 % longer than English have room on the phones' page and on the shared screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from punchboard.cards.catalog import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def faults(*arguments: str) -> tuple[int, str, str]:
    """Return the exit code and the output of the process for the pages."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.words.pseudo_pages", *arguments], cwd=ROOT,
        capture_output=True, env={**os.environ, VARIABLE: PSEUDO}, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_no_text_is_cut_in_the_pseudo_language_at_games_that_ask_differently() -> None:
    assert faults() == (0, "", "")


@pytest.mark.soak
def test_no_text_is_cut_in_the_pseudo_language_at_any_recorded_game() -> None:
    assert faults("all") == (0, "", "")
