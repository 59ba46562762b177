"""The command `events`: a file or what is printed, and an exit code."""

from __future__ import annotations

from pathlib import Path

from punchboard.companion.table.events import COLUMNS
from tests.cli.conftest import Run

LIGHT = Path(__file__).parents[1] / "replay" / "four_light.json"


def test_events_are_written_or_printed(run: Run, here: Path) -> None:
    done = run("events", LIGHT, "--out", "out.csv")
    assert (done.exit_code, done.output) == (0, "Written: out.csv\n")
    written = (here / "out.csv").read_bytes()
    assert written.startswith(",".join(COLUMNS).encode() + b"\r\n")
    printed = run("events", LIGHT)
    assert (printed.exit_code, printed.stdout_bytes) == (0, written)
    assert b"Mia" not in written
    assert b"Mia" in run("events", LIGHT, "--names").stdout_bytes


def test_what_is_no_table_ends_with_1_and_no_folder_with_3(run: Run, here: Path) -> None:
    missing = run("events", "none.json", "--out", "out.csv")
    assert missing.exit_code == 1
    assert "none.json" in missing.stderr
    assert not (here / "out.csv").exists()
    assert run("events", LIGHT, "--out", here / "no" / "out.csv").exit_code == 3
