"""The report of playtests is wholly in the catalog, and has room for words 40 % longer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from punchboard.cards.catalog import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def test_report_has_no_english_word_and_cuts_none_in_the_pseudo_language(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.words.pseudo_report", str(tmp_path)], cwd=ROOT,
        capture_output=True, env={**os.environ, VARIABLE: PSEUDO}, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
