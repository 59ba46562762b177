"""Words 40 % longer than English have room on the phones' page and on the shared screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from punchboard.cards.catalog import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def test_no_text_is_cut_in_the_pseudo_language_at_any_recorded_game() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.words.pseudo_pages"], cwd=ROOT, capture_output=True,
        env={**os.environ, VARIABLE: PSEUDO}, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
