"""Long tables: checking one and learning from it takes time and memory in step with its length."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from long_table import GAME, long_document

from punchboard.companion.learn.playtest import read_playtest
from punchboard.companion.seal.verify import verify
from punchboard.companion.table.document import TableDocument, read_document
from punchboard.companion.table.events import csv_rows, replayed, rows_of

pytestmark = pytest.mark.usefixtures("real_kinds")

#: Twice as many rows take twice as much; a state a row with all that was said takes four times.
_TWICE = 2.3
#: What the real commands may take of 10 000 steps: seconds of the processor, and bytes.
SECONDS, BYTES = 5, 200_000_000
#: Runs a command, and says what it took: `ru_maxrss` would count the tests' own memory.
_MEASURED = """
import re, sys, time
from pathlib import Path
from punchboard import main
try:
    main()
except SystemExit as end:
    code = end.code or 0
status = Path("/proc/self/status").read_text(encoding="ascii")
peak = int(re.search(r"VmHWM:\\s*(\\d+) kB", status)[1]) * 1024
print(code, time.process_time(), peak, file=sys.stderr)
"""


def _events(document: TableDocument) -> str:
    return csv_rows(rows_of(document, replayed(document, with_names=True), with_names=True))


def _learn(document: TableDocument) -> object:
    return read_playtest(document, "long.json", with_names=False)


READERS: list[Callable[[TableDocument], object]] = [verify, _events, _learn]


@cache
def _document(rows: int) -> TableDocument:
    return read_document(long_document(rows))


def _peak(read: Callable[[TableDocument], object], rows: int) -> int:
    """Return the most bytes that reading a table needs beyond its document."""
    document = _document(rows)
    tracemalloc.start()
    try:
        read(document)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _calls(read: Callable[[TableDocument], object], rows: int) -> int:
    """Return how many functions are called, and generators resumed, while a table is read."""
    document, count = _document(rows), 0

    def profile(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(profile)
    try:
        read(document)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("read", READERS)
def test_twice_the_rows_take_twice_the_memory(read: Callable[[TableDocument], object]) -> None:
    read(_document(20))  # what is made once a run is no part of it
    assert _peak(read, 600) < _TWICE * _peak(read, 300)


@pytest.mark.parametrize("read", READERS)
def test_twice_the_rows_take_twice_the_work(read: Callable[[TableDocument], object]) -> None:
    read(_document(20))
    assert _calls(read, 800) < _TWICE * _calls(read, 400)


@pytest.mark.soak
@pytest.mark.parametrize("command", [("verify",), ("events",), ("learn", GAME)])
def test_10_000_steps_are_read_within_5_seconds_and_200_megabytes(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "long.json").write_text(long_document(10_000), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *command, "long.json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    code, seconds, peak = done.stderr.splitlines()[-1].split()
    assert code == "0", done.stderr
    assert float(seconds) < SECONDS
    assert int(peak) < BYTES
