"""What each place that can be changed asks: whether it is changed now.

It stands at the top of the copy that tests run in, as `mutant_place`. While all run unchanged it
notes which test came by, also in processes that live longer than one test.
"""

from __future__ import annotations

import mmap
import os
from pathlib import Path

#: The number of the place that is changed, also in processes that a test starts.
changed = int(os.environ.get("MUTANT", "-1"))
_notes = os.environ.get("MUTANT_NOTES", "")
_seen: set[tuple[int, int]] = set()
_now: mmap.mmap | None = None
_SIZE = 4


def at(number: int) -> bool:
    """Return whether a place is changed."""
    if _notes and (came := (number, _test())) not in _seen:
        _seen.add(came)
        notes = os.open(_notes, os.O_WRONLY | os.O_APPEND)
        os.write(notes, f"{number} {came[1]}\n".encode())
        os.close(notes)
    return number == changed


def begin(number: int, notes: str, now: str) -> None:
    """Change a place from now on, in this process and those that it starts.

    Args:
        number: the place; -1: none.
        notes: the file of notes; "": none are made.
        now: a new file that holds the number of the test that runs.
    """
    global changed, _notes, _now
    changed, _notes, _now = number, notes, None
    os.environ |= {"MUTANT": str(number), "MUTANT_NOTES": notes, "MUTANT_NOW": now}
    Path(now).write_bytes(bytes(_SIZE))


def run(test: int) -> None:
    """Say which test runs, by its number."""
    _test()
    assert _now is not None
    _now[:] = test.to_bytes(_SIZE, "big")


def _test() -> int:
    """Return the number of the test that runs; 0: none, or modules are imported."""
    global _now
    if _now is None and (path := os.environ.get("MUTANT_NOW")):
        file = os.open(path, os.O_RDWR)
        _now = mmap.mmap(file, _SIZE)
        os.close(file)
    return int.from_bytes(_now[:], "big") if _now else 0
