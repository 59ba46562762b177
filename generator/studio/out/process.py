"""A process that is asked once, answers with lines of JSON, and ends when its input does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from subprocess import Popen, TimeoutExpired
from threading import Lock, Thread
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.child import can_start, start_child
from punchboard.generator.studio.refusal import EditRefused

#: The module that exports, and makes packs.
PRINTING = "punchboard.generator.studio.printing.child"
#: Seconds that a process may take to end once its input has ended.
_PATIENCE = 8.0
_LAST = ("done", "none", "ended", "faulty", "failed")


@dataclass(slots=True, eq=False)
class Process:
    """Runs one process at a time, or several one after another.

    Attributes:
        on_news: Called with each new state, in a thread of its own.
        state: The last state, as JSON for a window.
    """

    on_news: Callable[[dict[str, Any]], object]
    state: dict[str, Any] = field(default_factory=lambda: {"state": "idle"})
    _lock: Lock = field(default_factory=Lock)
    _child: Popen[bytes] | None = None
    _module: str = ""
    _thread: Thread | None = None
    _is_ending: bool = False

    @property
    def is_running(self) -> bool:
        """Whether a process runs, or will run at once."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, steps: Mapping[str, Mapping[str, Any]]) -> None:
        """Start a process for each step, when the step before it is done.

        Args:
            steps: Requests by the module that carries them out.

        Raises:
            EditRefused: if it runs already, or no process can be started.
        """
        with self._lock:
            if self.is_running:
                raise EditRefused(tr("this runs already"), tr("wait until it ends"))
            if not can_start():
                raise EditRefused(tr("no process can be started"), tr("close other programs"))
            self._is_ending = False
            self._tell({"state": "working"})
            self._thread = Thread(target=self._run, args=(steps,), name="out", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """End the process, and wait for that."""
        with self._lock:
            self._is_ending = True
            child, thread = self._child, self._thread
            if child is not None and child.stdin is not None:
                with suppress(OSError):
                    child.stdin.close()
            if child is not None and self._module == PRINTING:  # it doesn't wait for more
                child.terminate()
        if child is not None:
            try:
                child.wait(_PATIENCE)
            except TimeoutExpired:
                child.kill()
        if thread is not None:
            thread.join()

    def _run(self, steps: Mapping[str, Mapping[str, Any]]) -> None:
        last: dict[str, Any] = {}
        for module, asked in steps.items():
            with self._lock:
                if self._is_ending:
                    break
                self._module = module
                try:
                    child = self._child = start_child(module)
                except OSError:
                    break
                assert child.stdin is not None
                with suppress(OSError):  # it has ended already
                    child.stdin.write(json.dumps(asked).encode() + b"\n")
                    child.stdin.flush()
            last = self._follow(child)
            if last.get("state") != "done":
                break
        if self._is_ending:
            last = {"state": "ended"}
        elif last.get("state") not in _LAST:
            last = {
                "state": "failed",
                "message": tr("it stopped before it was done"),
                "hint": tr("try again; if it happens again, please report it"),
            }
        self._tell(last)

    def _follow(self, child: Popen[bytes]) -> dict[str, Any]:
        """Pass on the answers of a process until it ends, and return the last one."""
        assert child.stdout is not None
        last: dict[str, Any] = {}
        for line in child.stdout:
            if line.endswith(b"\n"):
                last = json.loads(line)
                if last["state"] not in _LAST:
                    self._tell(last)
        child.stdout.close()
        child.wait()
        with self._lock:
            self._child = None
            if child.stdin is not None:
                with suppress(OSError):
                    child.stdin.close()
        return last

    def _tell(self, state: dict[str, Any]) -> None:
        self.state = state
        self.on_news(state)
