"""The live list of problems of the open game, kept by a process of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.child import can_start, start_child
from punchboard.cards.problem import Severity
from punchboard.generator.studio.problems.problem import Problem, failure, problem_of

if TYPE_CHECKING:
    from subprocess import Popen

#: Seconds without a change before a check begins, so that it doesn't slow typing.
QUIET = 0.3
#: Seconds after which a check is given up; the game's budget ends most checks before.
PATIENCE = 120.0
#: Seconds without a request after which the process ends, to free its memory.
IDLE = 60.0

State = Literal["checking", "done"]


class Found(NamedTuple):
    """The problems of the game, as they are known now.

    Attributes:
        revision: Revision of the game that the problems are of; 0 before the first check.
        state: `checking` while a later revision, or preflight, is still being checked.
        problems: Errors, then warnings, then notes.
    """

    revision: int = 0
    state: State = "checking"
    problems: Sequence[Problem] = ()

    def counts(self) -> dict[str, Any]:
        """Return how many problems of each severity there are, as JSON for a window."""
        severities = Counter(each.severity for each in self.problems)
        return {
            "revision": self.revision,
            "state": self.state,
            "errors": severities[Severity.ERROR],
            "warnings": severities[Severity.WARNING],
            "notes": severities[Severity.NOTE],
        }


@dataclass(slots=True, eq=False)
class ProblemFinder:
    """Checks the open game after each change; the latest request wins.

    Attributes:
        root: The game's folder.
        display_path: The folder as messages name it.
        learnt: Folder with the results of the game's playtests.
        on_news: Called with each new state, in a thread of the finder.
        quiet: Seconds without a change before a check begins.
        patience: Seconds after which a check is given up.
        idle: Seconds without a request after which the process ends.
    """

    root: Path
    display_path: str
    learnt: Path
    on_news: Callable[[Found], object]
    quiet: float = QUIET
    patience: float = PATIENCE
    idle: float = IDLE
    _asked: int = 0
    _asked_at: float = 0.0
    _answered: int = 0
    _tries: int = 0
    _parts: dict[str, Sequence[Problem]] = field(default_factory=dict)
    _found: Found = field(default_factory=Found)
    _changed: Condition = field(default_factory=Condition)
    _child: Popen[bytes] | None = None
    _thread: Thread | None = None
    _is_ending: bool = False

    def look(self, revision: int) -> None:
        """Check the game as it is now; an unfinished check of an older revision ends."""
        with self._changed:
            if revision <= self._asked or self._is_ending:
                return
            self._asked, self._asked_at, self._tries = revision, monotonic(), 0
            was = self._found
            self._found = was._replace(state="checking")
            if self._thread is None:
                self._thread = Thread(target=self._work, name="problems", daemon=True)
                self._thread.start()
            self._changed.notify_all()
        if was.state == "done":
            self.on_news(self._found)

    @property
    def found(self) -> Found:
        """The problems as they are known now."""
        return self._found

    def problem(self, name: str) -> Problem | None:
        """Return a known problem by its id; None if it is gone."""
        return next((each for each in self._found.problems if each.id == name), None)

    def drop(self, name: str) -> None:
        """Take a problem off the list that was just fixed; the next check decides."""
        with self._changed:
            for part, problems in self._parts.items():
                self._parts[part] = [each for each in problems if each.id != name]
            left = [each for each in self._found.problems if each.id != name]
            self._found = self._found._replace(problems=left)

    @property
    def process(self) -> int | None:
        """The id of the process that checks; None while there is none."""
        return self._child.pid if self._child is not None else None

    def end(self) -> None:
        """End the process and the thread."""
        with self._changed:
            self._is_ending = True
            self._changed.notify_all()
            self._kill()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        """Send requests to the process, until the finder ends."""
        while True:
            with self._changed:
                while not self._is_ending and self._answered >= self._asked:
                    if not self._changed.wait(self.idle) and self._answered >= self._asked:
                        self._kill()  # nobody has changed anything for a while
                while not self._is_ending:
                    left = self._asked_at + self.quiet - monotonic()
                    if left <= 0:
                        break
                    self._changed.wait(left)
                if self._is_ending:
                    return
                revision = self._asked
            self._check(revision)

    def _check(self, revision: int) -> None:
        """Check one revision, and wait for its answers or a newer request."""
        child = self._started()
        if child is None:
            message = tr("problems can't be looked for: no process for it can be started")
            self._fail(revision, message, tr("close other programs"))
            return
        assert child.stdin is not None
        request = {
            "revision": revision,
            "root": str(self.root.absolute()),
            "display": self.display_path,
            "learnt": str(self.learnt.absolute()),
        }
        try:
            child.stdin.write(json.dumps(request).encode() + b"\n")
            child.stdin.flush()
        except OSError:
            self._lost(child)
            return
        clock = Timer(self.patience, child.kill)
        clock.daemon = True
        clock.start()
        with self._changed:
            while self._answered < revision == self._asked and child is self._child:
                self._changed.wait()
        clock.cancel()

    def _started(self) -> Popen[bytes] | None:
        """Return the process, started if there is none; None if it can't be."""
        with self._changed:
            if self._child is None and not self._is_ending and can_start():
                try:
                    self._child = start_child("punchboard.generator.studio.problems.child")
                except OSError:
                    return None
                Thread(target=self._listen, args=(self._child,), daemon=True).start()
            return self._child

    def _listen(self, child: Popen[bytes]) -> None:
        """Take the answers of a process until it ends."""
        assert child.stdout is not None
        for line in child.stdout:
            if not line.endswith(b"\n"):
                break
            answer = json.loads(line)
            problems = [problem_of(each) for each in answer["problems"]]
            self._take(answer["revision"], answer["part"], problems)
        self._lost(child)

    def _take(self, revision: int, part: str, problems: Sequence[Problem]) -> None:
        with self._changed:
            if part == "failed":
                self._parts = {"check": problems, "preflight": ()}
            else:
                self._parts[part] = problems
            is_done = part != "check"
            if is_done:
                self._answered = revision
            listed = [each for known in self._parts.values() for each in known]
            listed.sort(key=lambda each: each.severity)
            state: State = "done" if is_done and revision == self._asked else "checking"
            found = self._found = Found(revision, state, listed)
            self._changed.notify_all()
        self.on_news(found)

    def _lost(self, child: Popen[bytes]) -> None:
        """Let a process go that has ended; ask again, but not twice for the same revision."""
        with self._changed:
            if child is not self._child:
                return
            self._kill()
            self._changed.notify_all()
            if self._is_ending or self._answered >= self._asked:
                return
            self._tries += 1
            revision, is_lost = self._asked, self._tries > 1
        if is_lost:
            message = tr("the check of this game stopped twice: it takes too long or too much")
            self._fail(revision, message, tr("undo the last change, or simplify the game"))

    def _fail(self, revision: int, message: str, hint: str) -> None:
        self._take(revision, "failed", [failure(message, hint)])

    def _kill(self) -> None:
        """End the process; the caller holds the lock."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            assert child.stdin is not None
            with suppress(OSError):  # it didn't read all of a request
                child.stdin.close()
