"""The process that looks for problems: the latest request wins, and no death of it matters."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic

import pytest

from punchboard.generator.studio.problems.finder import Found, ProblemFinder
from tests.studio.problems.pond import TABLE, pond

#: Seconds that news may take on a busy machine.
LONG = 60.0

Start = Callable[..., "Watched"]


class Watched:
    """A finder, with its news.

    Attributes:
        finder: The finder.
        news: Everything that it told.
    """

    def __init__(self, root: Path, **limits: float) -> None:
        self.news: SimpleQueue[Found] = SimpleQueue()
        self.finder = ProblemFinder(root, root.name, root, self.news.put, **limits)

    def done(self, revision: int) -> Found:
        """Wait until a revision is checked."""
        while True:
            found = self.news.get(timeout=LONG)
            if found.state == "done" and found.revision == revision:
                return found


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts a finder for the game in `tmp_path`."""
    with ExitStack() as ends:

        def begin(**limits: float) -> Watched:
            watched = Watched(tmp_path, **{"quiet": 0.0, **limits})
            ends.callback(watched.finder.end)
            return watched

        yield begin


def test_problems_are_found_again_after_a_change_and_after_a_crash(
    tmp_path: Path, start: Start
) -> None:
    watched = start()
    pond(tmp_path)
    watched.finder.look(1)
    assert list(watched.done(1).problems) == []
    pond(tmp_path, birds=TABLE.replace("3,lake", "12,lake"))
    watched.finder.look(2)
    first = watched.done(2).problems
    assert [each.target.card for each in first] == ["coot"]
    process = watched.finder.process
    assert process is not None
    os.kill(process, signal.SIGKILL)
    watched.finder.look(3)
    assert watched.done(3).problems == first
    assert watched.finder.process != process


def test_the_known_problems_stay_while_a_change_is_checked(tmp_path: Path, start: Start) -> None:
    watched = start()
    pond(tmp_path, birds=TABLE.replace("3,lake", "12,lake"))
    watched.finder.look(1)
    known = watched.done(1).problems
    watched.finder.look(2)
    assert watched.news.get(timeout=LONG) == Found(1, "checking", known)
    assert watched.done(2).problems == known


def test_only_the_latest_of_many_requests_is_answered(tmp_path: Path, start: Start) -> None:
    watched = start(quiet=0.05)
    pond(tmp_path)
    for revision in range(1, 100):
        watched.finder.look(revision)
    watched.done(99)
    assert watched.finder.found.revision == 99


def test_an_endless_check_is_given_up_and_said(tmp_path: Path, start: Start) -> None:
    watched = start(patience=0.001)
    pond(tmp_path)
    watched.finder.look(1)
    (problem,) = watched.done(1).problems
    assert problem.message == "the check of this game stopped twice: it takes too long or too much"
    watched.finder.patience = LONG
    watched.finder.look(2)
    assert list(watched.done(2).problems) == []


def test_the_process_ends_when_nothing_changes_and_starts_again(
    tmp_path: Path, start: Start
) -> None:
    watched = start(idle=0.01)
    pond(tmp_path)
    watched.finder.look(1)
    watched.done(1)
    ended_by = monotonic() + LONG
    while watched.finder.process is not None:
        assert monotonic() < ended_by
        Event().wait(0.01)
    watched.finder.look(2)
    watched.done(2)


def test_a_folder_without_a_game_is_a_problem(tmp_path: Path, start: Start) -> None:
    watched = start()
    watched.finder.look(1)
    assert [each.target.file for each in watched.done(1).problems] == [""]


def test_a_finder_that_ended_looks_no_more(tmp_path: Path, start: Start) -> None:
    watched = start()
    watched.finder.look(1)
    watched.finder.end()
    watched.finder.look(2)
    assert watched.finder.process is None
