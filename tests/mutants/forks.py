"""A plugin of pytest that tries each change in a fork of the one process that has all tests ready.

First every file of tests runs unchanged in a fork of its own, and each place notes which test came
by. Then of each place the tests that came by run with its change, in the order of `_parts`, until
one fails. That one catches the change if it passes unchanged, after the same tests as before; else
it is left out from then on.

What a place gives as its module is imported can't be changed in a fork: there pytest is started
anew, with whole files. Each fork has a folder for temporary files and packs of its own.
"""

from __future__ import annotations

import os
import pickle
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import mutant_place  # type: ignore[import-not-found]
import pytest
from _pytest.capture import CaptureManager

from tests.mutants.changes import Change, near

#: How many tests run together at first, then the next many, then all others.
_STEPS = (12, 80)
#: Seconds that tests may take: what they took before so many times over, and these more.
_TIMES, _MORE = 5, 60
#: Seconds that a file may take at first, and bytes that a test may ask for.
_FIRST, _BYTES = 1800, 8 << 30


class Plan(NamedTuple):
    """What is to be tried, for how long, how many at once, and in which folder.

    There, a line of `results` is a place's number and what caught it; "" if nothing did, "-" if
    no test came by.
    """

    changes: list[Change]
    minutes: float
    workers: int
    folder: Path


class Job(NamedTuple):
    """Tests to run in a fork, by name; or `anew`, whole files."""

    changed: int
    tests: list[str]
    seconds: float
    anew: bool = False
    to_the_end: bool = False
    takes_notes: bool = False


class Ended(NamedTuple):
    """How a job ended: of each test how long it took and whether it failed.

    `failed` is the first that did, or the one that ended the process or never ended.
    """

    tests: dict[str, tuple[float, bool]]
    failed: str


class Fork(NamedTuple):
    """A job that runs: for whom, in which folder, until when."""

    trial: Trial
    folder: Path
    end: float


Trial = Generator[Job, Ended, None]
#: What fails where not even one test could start.
_START = "no test starts"


class _Reports:
    """Whether the test that runs has failed, and how long it took so far."""

    failed = False
    seconds = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        self.seconds += report.duration


def _run(items: list[pytest.Item], numbers: list[int], out: Path, to_the_end: bool) -> None:
    """Run tests in this process; begin a line as each begins, and end it as it ends."""
    with out.open("w", encoding="utf-8") as lines:
        for item, number, after in zip(items, numbers, [*items[1:], None], strict=True):
            reports = _Reports()
            item.config.pluginmanager.register(reports)
            lines.write(item.nodeid)
            lines.flush()
            mutant_place.run(number)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            mutant_place.run(0)
            lines.write(f"\t{reports.seconds:.3f}\t{reports.failed or ''}\n")
            item.config.pluginmanager.unregister(reports)
            if reports.failed and not to_the_end:
                return


def _ended(out: Path) -> Ended:
    """Return how a job ended by the lines that it wrote."""
    tests, failed = {}, "" if out.exists() else _START
    for line in out.read_text(encoding="utf-8").splitlines() if out.exists() else ():
        name, *end = line.split("\t")
        if end:
            tests[name] = float(end[0]), bool(end[1])
        if not end or end[1]:
            failed = failed or name
    return Ended(tests, failed)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try all changes; or, started anew for one of them, run what was asked for."""
    if out := os.environ.get("MUTANT_OUT"):
        left_out = Path(os.environ["MUTANT_LEFT_OUT"]).read_text(encoding="utf-8").split("\n")
        items = [each for each in session.items if each.nodeid not in left_out]
        if not session.testsfailed:
            _run(items, [0] * len(items), Path(out), to_the_end=False)
        os._exit(0)
    plan = Plan(*pickle.loads(Path(os.environ["MUTANT_PLAN"]).read_bytes()))
    _Trials(session, plan).try_all()
    return True


class _Trials:
    """The changes, what is known of the tests, and the forks that run."""

    def __init__(self, session: pytest.Session, plan: Plan) -> None:
        self.plan = plan
        self.items = {each.nodeid: each for each in session.items}
        self.numbers = {name: number for number, name in enumerate(self.items, 1)}
        self.config = session.config
        self.notes = Path(os.environ["MUTANT_NOTES"])
        #: Places that are come by as the tests are read; of each place, the tests that come by.
        self.imported = {place for place, _ in self._noted()}
        self.tests: dict[int, set[str]] = {}
        self.seconds: dict[str, float] = {}
        #: What fails as it is, and can't catch anything.
        self.fails: set[str] = set()
        self.results: dict[int, str] = {}
        self.forks: dict[int, Fork] = {}
        self.started = 0

    def _noted(self) -> set[tuple[int, int]]:
        lines = self.notes.read_text(encoding="utf-8").splitlines()
        return {(int(place), int(test)) for place, test in map(str.split, lines)}

    def try_all(self) -> None:
        """Run all unchanged, then try the changes: the likeliest tests of all, then the others."""
        files = [list(each) for _, each in groupby(self.items, lambda name: name.split("::")[0])]
        print(f"{len(self.items)} tests run unchanged", flush=True)
        self._work(self._unchanged(each) for each in files)
        names = ["", *self.items]
        for place, test in self._noted():
            self.tests.setdefault(place, set()).update([names[test]] if test else [])
        for each in sorted(self.fails):
            print(f"fails as it is, and is left out: {each}", flush=True)
        print(f"{len(self.tests)} places are come by", flush=True)
        end = time.monotonic() + 60 * self.plan.minutes
        for likeliest in (True, False):
            left = [each for each in range(len(self.plan.changes)) if each not in self.results]
            left.sort(key=lambda each: len(self.tests.get(each, ())))
            self._work(self._tried(each, likeliest, end) for each in left)

    def _unchanged(self, tests: list[str]) -> Trial:
        """Run tests unchanged, and those of a file that fail once more, with no notes taken."""
        job = Job(-1, tests, _FIRST, to_the_end=True, takes_notes=True)
        ended = yield job
        self.seconds |= {name: seconds for name, (seconds, _) in ended.tests.items()}
        if ended.failed:
            again = (yield job._replace(takes_notes=False)).tests
            self.fails |= {name for name in tests if name not in again or again[name][1]}

    def _tried(self, number: int, likeliest: bool, end: float) -> Trial:
        """Try a change with its likeliest tests, or with the others."""
        if number not in self.tests:
            self._found(number, "-")
        for tests, anew in self._parts(number, likeliest) if number in self.tests else ():
            left = [each for each in tests if each not in self.fails]
            while left:
                if time.monotonic() > end:
                    return
                asked = set(left)
                took = sum(
                    seconds
                    for name, seconds in self.seconds.items()
                    if (name.partition("::")[0] if anew else name) in asked
                )
                job = Job(number, left, _TIMES * took + _MORE, anew)
                failed = (yield job).failed
                if not failed:
                    break
                # What fails unchanged too, after the same tests, can't be what finds the change.
                if failed != _START:
                    before = [failed.partition("::")[0]] if anew else left[: left.index(failed) + 1]
                    job = job._replace(tests=before)
                unchanged = (yield job._replace(changed=-1)).failed
                if not unchanged:
                    self._found(number, failed)
                    return
                print(f"fails unchanged too: {unchanged}", flush=True)
                self.fails.add(unchanged)
                left = [] if unchanged == _START else [each for each in left if each != unchanged]
        if not likeliest and number not in self.results:
            self._found(number, "")

    def _found(self, number: int, by: str) -> None:
        """Note what caught a change."""
        self.results[number] = by
        what = {"": "LIVES  ", "-": "LIVES  "}.get(by, "caught ")
        by = {"-": "reached by no test"}.get(by, by)
        tests = len(self.tests.get(number, ()))
        print(f"{what} {self.plan.changes[number]}  {by}  {tests} tests", flush=True)
        with (self.plan.folder / "results").open("a", encoding="utf-8") as results:
            results.write(f"{number}\t{self.results[number]}\n")

    def _parts(self, number: int, likeliest: bool) -> list[tuple[list[str], bool]]:
        """Return tests to run together, and whether anew: the likeliest, or all others."""
        change, tests = self.plan.changes[number], self.tests[number]
        close = near(change)
        files = {each.partition("::")[0] for each in self.items}
        half = {each for each in files if each.startswith(f"tests/{change.path.parts[0]}/")}
        close_first = sorted(
            tests,
            key=lambda each: (each.partition("::")[0] not in close, self.seconds.get(each, 0)),
        )
        # Tests of a file stay together, so that fixtures are made once.
        one, two = _STEPS
        steps = [close_first[:one], close_first[one : one + two], close_first[one + two :]]
        steps = [sorted(each, key=self.numbers.__getitem__) for each in steps]
        theirs = {each.partition("::")[0] for each in tests}
        # One test may look at what another, or a fixture, has kept.
        steps.append([each for each in self.items if each.partition("::")[0] in theirs])
        every = [close & files, half - close, files - half - close]
        if change.runs_once:
            parts = [(sorted(each), True) for each in every]
            return parts[:1] if likeliest else parts[1:]
        parts = [(each, False) for each in steps]
        if likeliest:
            return parts[:2]
        if number in self.imported:
            parts += [
                (sorted(each), True) for each in ([close & files | theirs] if tests else every)
            ]
        return parts[2:]

    def _work(self, trials: Iterable[Trial]) -> None:
        """Run trials to their ends, some at once."""
        waiting, parent = deque(trials), os.getppid()
        try:
            while waiting or self.forks:
                if os.getppid() != parent:
                    raise SystemExit("nobody waits for what is found")
                while waiting and len(self.forks) < self.plan.workers:
                    trial = waiting.popleft()
                    with suppress(StopIteration):
                        self._start(trial, next(trial))
                time.sleep(0.01)
                for process, fork in list(self.forks.items()):
                    if time.monotonic() > fork.end or os.waitpid(process, os.WNOHANG)[0]:
                        self._end(process)
                        ended = _ended(fork.folder / "out")
                        shutil.rmtree(fork.folder, ignore_errors=True)
                        with suppress(StopIteration):
                            self._start(fork.trial, fork.trial.send(ended))
        finally:
            for process in list(self.forks):
                self._end(process)

    def _end(self, process: int) -> None:
        """End a fork, or what it has left behind."""
        del self.forks[process]
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(process, 0)

    def _start(self, trial: Trial, job: Job) -> None:
        """Begin a job of a trial in a fork."""
        self.started += 1
        folder = self.plan.folder / str(self.started)
        folder.mkdir()
        (self.plan.folder / "left out").write_text("\n".join(self.fails), encoding="utf-8")
        process = os.fork()
        if process:
            self.forks[process] = Fork(trial, folder, time.monotonic() + job.seconds)
            return
        try:
            self._do(job, folder)
        finally:  # a fork must never come back
            os._exit(1)

    def _do(self, job: Job, folder: Path) -> None:
        """Do a job in this process, which ends with it."""
        os.setsid()
        resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))
        packs = folder / "packs"
        packs.mkdir()
        os.environ |= {
            "TMPDIR": str(folder),
            "PUNCHBOARD_TEST_PACKS": str(packs),
            "PUNCHBOARD_CONFIG": str(packs / "settings"),
        }
        tempfile.tempdir = None
        mutant_place.begin(job.changed, str(self.notes) * job.takes_notes, str(folder / "now"))
        capture = self.config.pluginmanager.getplugin("capturemanager")
        assert isinstance(capture, CaptureManager)
        capture.stop_global_capturing()
        said = os.open(folder / "said", os.O_CREAT | os.O_WRONLY)
        os.dup2(said, 1)
        os.dup2(said, 2)
        if job.anew:
            os.environ |= {
                "MUTANT_OUT": str(folder / "out"),
                "MUTANT_LEFT_OUT": str(self.plan.folder / "left out"),
            }
            options = ["-m", "pytest", "-n0", "-p", "tests.mutants.forks", *job.tests]
            os.execv(sys.executable, [sys.executable, *options])
        capture.start_global_capturing()
        items = [self.items[each] for each in job.tests]
        numbers = [self.numbers[each] for each in job.tests]
        _run(items, numbers, folder / "out", job.to_the_end)
