"""Journals hold ids and no sentences, so that any language can show them later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def played(language: str, folder: Path) -> dict[str, Any]:
    """Return the journals, events and logs of games that are played in a language."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.words.play_journal", str(folder)], cwd=ROOT, check=True,
        capture_output=True, env={**os.environ, VARIABLE: language}, encoding="utf-8",
    )  # fmt: skip
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_journals_and_events_are_the_same_in_every_language(tmp_path: Path) -> None:
    english, other = (played(each, tmp_path / each) for each in ("en", PSEUDO))
    for game, kept in english.items():
        assert other[game]["journal"] == kept["journal"]
        assert other[game]["events"] == kept["events"]
        # Lines of the game's own words alone stay as they are.
        changed = [a != b for a, b in zip(kept["log"], other[game]["log"], strict=True)]
        assert sum(changed) > 0.8 * len(changed)
