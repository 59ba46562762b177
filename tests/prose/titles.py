"""Titles of commits: `area: Imperative summary`, at most 60 characters.

`python -m tests.prose.titles` checks the commits of a branch that aren't on main yet, so that
nobody has to rewrite history that others have.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 60
_TITLE = re.compile(r"[a-z0-9][a-z0-9 ,/&._-]*: [A-Z0-9`\"*].*[^.]")
#: Branches that a branch of one's own may start from; the first that is there counts.
_MAIN = ("origin/main", "main")


def faults(titles: Iterable[str]) -> list[str]:
    """Return a line for each title that is too long or has another form; Git's own are left out."""
    found = []
    for title in titles:
        if title.startswith(("Merge ", "Revert ", "fixup! ", "squash! ")):
            continue
        if len(title) > LONGEST:
            found.append(f"{len(title)} characters, at most {LONGEST}: {title}")
        elif not _TITLE.fullmatch(title):
            found.append(f"write it as `area: Imperative summary`: {title}")
    return found


def new_titles() -> list[str]:
    """Return the titles of commits that aren't on main; none without Git or without a main."""
    for main in _MAIN:
        listed = subprocess.run(
            ["git", "log", "--format=%s", f"{main}..HEAD"],
            cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        )  # fmt: skip
        if listed.returncode == 0:
            return listed.stdout.splitlines()
    return []


if __name__ == "__main__":
    told = faults(new_titles())
    print("\n".join(told), end="\n" if told else "", file=sys.stderr)
    raise SystemExit(bool(told))
