"""Words 40 % longer than English have room in the app, and all of them are translated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from punchboard.cards.catalog import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def faults(*arguments: str) -> tuple[int, str]:
    """Return how the process of the screens ended, and the faults that it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.words.pseudo_app", *arguments], cwd=ROOT,
        capture_output=True, env={**os.environ, VARIABLE: PSEUDO}, encoding="utf-8",
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_the_apps_text_fits_in_the_pseudo_language_on_every_kind_of_widget() -> None:
    assert faults() == (0, "")


@pytest.mark.soak
def test_the_apps_text_fits_in_the_pseudo_language_on_every_frozen_screen() -> None:
    assert faults("all") == (0, "")
