"""`make quick`: the tests of a change, in less than a minute; says what it ran and what it left.

python -m tests.quick [BASE]
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import pytest

from tests.quick.selection import ROOT, changed_files, select

#: Seconds after which no further test starts; a test that runs may end.
_SECONDS = 45


class Deadline:
    """Stops a run of pytest when its time is over, and notes which test files it reached.

    Args:
        end: The time on the monotonic clock after which no test starts.
    """

    def __init__(self, end: float) -> None:
        self._end = end
        self._runners: list[Any] = []
        self.reached: set[str] = set()
        self.has_failed = False

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Keep the runners that can be stopped: the session and xdist."""
        spread = session.config.pluginmanager.getplugin("dsession")
        self._runners = [session, *filter(None, [spread])]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the file of a test, and stop if the time is over."""
        self.reached.add(report.nodeid.partition("::")[0])
        self.has_failed |= report.failed
        if time.monotonic() > self._end:
            for runner in self._runners:
                runner.shouldstop = "the time is over"


def main(base: str = "") -> int:
    """Check style and titles, then run the tests of the change; return the exit code."""
    end = time.monotonic() + _SECONDS
    changed = changed_files(base)
    selection = select(changed)
    print(f"{len(changed)} changed files, {len(selection.near)} test files near them", flush=True)
    commands = [["tests.prose.titles"]]
    python = [path for path in changed if path.endswith(".py")]
    if python:
        commands += [["ruff", "check", *python], ["ruff", "format", "--check", *python]]
    checks = [
        subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=False) for words in commands
    ]
    tests = [*selection.near, *selection.smoke, *selection.far]
    deadline = Deadline(end)
    options = ["-n", "auto", "--dist", "load", "--maxschedchunk", "1"]
    code = pytest.main([*options, *tests], plugins=[deadline])
    left = [test for test in tests if test not in deadline.reached]
    print(f"Ran {len(tests) - len(left)} of {len(tests)} test files. make test runs everything.")
    if left:
        print(f"Left: {' '.join(left[:12])}{' …' if left[12:] else ''}")
    is_fine = code in (pytest.ExitCode.OK, pytest.ExitCode.INTERRUPTED) and not deadline.has_failed
    return int(not is_fine or any(check.returncode for check in checks))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
