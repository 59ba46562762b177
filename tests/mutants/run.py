"""Change random places of the code, one at a time, and see whether a test finds each change.

What is changed is a copy of the checkout. In it each change stands beside its place, which asks
which of the two is to be. First all tests run unchanged, and each place notes which of them came
by; then, of each place, only those run with the change (`forks` says how). A place that nothing
comes by lives, and is said to be reached by no test. What is not tried to the end when the minutes
are over counts as not caught. Tests of the architecture stay out: they look at the code itself, and
would catch what no user misses.

A number becomes one more, and from ten on the double: a 1081st pixel is no fault that anybody sees.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from tests.mutants.changes import ROOT, Change, changes_of, copy_with, listed

HALVES = ("cards", "generator", "companion")


def tried(changes: list[Change], minutes: float, workers: int, tests: list[str]) -> dict[int, str]:
    """Return what caught each change that was tried to the end: "" nothing, "-" nothing came by."""
    with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        copy, work = Path(folder, "copy"), Path(folder)
        copy_with(changes, copy)
        (work / "plan").write_bytes(pickle.dumps((changes, minutes, workers, work)))
        (work / "notes").touch()
        (work / "results").touch()
        subprocess.run(
            [sys.executable, "-m", "pytest", "-n0", "-p", "tests.mutants.forks",
             "--ignore=tests/architecture", *tests],
            cwd=copy, check=True, env={
                **os.environ, "PYTHONPATH": str(copy),
                "MUTANT_PLAN": str(work / "plan"), "MUTANT_NOTES": str(work / "notes"),
            },
        )  # fmt: skip
        lines = (work / "results").read_text(encoding="utf-8").splitlines()
        return {int(number): by for number, by in (line.split("\t") for line in lines)}


def say(changes: list[Change], results: dict[int, str]) -> None:
    """Say how many were caught, in all and by room, which live, and of which nothing is known."""
    rooms: dict[str, list[bool]] = defaultdict(list)
    for number, change in enumerate(changes):
        caught = results.get(number, "") not in ("", "-")
        rooms["/".join(change.path.parts[:-1][:2])].append(caught)
    least = "at least " if len(results) < len(changes) else ""
    print(f"\n{least}{sum(map(sum, rooms.values()))} of {len(changes)} caught; by room:")
    for room, found in sorted(rooms.items()):
        print(f"{sum(found):4} of {len(found):3}  {room}")
    for what, by in (
        ("these live:", ""),
        ("reached by no test:", "-"),
        ("not tried to the end:", None),
    ):
        print(
            what, *(str(each) for n, each in enumerate(changes) if results.get(n) == by), sep="\n"
        )


def main() -> int:
    """Make the changes and say how many were caught, and which live."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100, help="how many places")
    parser.add_argument("--seed", type=int, default=1, help="which places")
    parser.add_argument("--minutes", type=float, default=240, help="begin none after these")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="at once")
    parser.add_argument("--these", type=Path, help="a file of places as they are printed here")
    parser.add_argument("tests", nargs="*", default=["tests"], help="what the normal run is")
    chosen = parser.parse_args()
    files = [path for half in HALVES for path in sorted((ROOT / half).rglob("*.py"))]
    possible = [each for path in files for each in changes_of(path.relative_to(ROOT))]
    if chosen.these is not None:
        changes = listed(chosen.these, possible)
    else:
        random.Random(chosen.seed).shuffle(possible)
        changes = possible[: chosen.count]
    print(f"{len(changes)} of {len(possible)} places", flush=True)
    say(changes, tried(changes, chosen.minutes, chosen.workers, chosen.tests))
    return 0


if __name__ == "__main__":
    sys.exit(main())
