"""Makes the PDFs, or compares with the last print, in a process of their own.

It starts the process, follows it, and ends it when asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from subprocess import TimeoutExpired
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from punchboard.cards.catalog import tr
from punchboard.cards.child import can_start, start_child
from punchboard.generator.studio.refusal import EditRefused

if TYPE_CHECKING:
    from subprocess import Popen

_MODULE = "punchboard.generator.studio.printing.child"
#: Seconds that an interrupted process may take to tidy up, and how often it's interrupted.
_PATIENCE = 1.0
_TRIES = 5


@dataclass(slots=True, eq=False)
class Press:
    """Runs one task at a time.

    Attributes:
        on_news: Called with each new state, in a thread of the press.
        state: State of the current or last print, as JSON for a window.
    """

    on_news: Callable[[dict[str, Any]], object]
    state: dict[str, Any] = field(default_factory=lambda: {"state": "idle"})
    _lock: Lock = field(default_factory=Lock)
    _child: Popen[bytes] | None = None
    _thread: Thread | None = None
    _is_cancelled: bool = False

    def start(self, asked: dict[str, Any]) -> None:
        """Print a game, or compare it with the last print.

        Args:
            asked: Task, folder, its name in messages, output folder, choices, and whether it's a
                draft.

        Raises:
            EditRefused: if it prints already, or no process can be started.
        """
        with self._lock:
            if self._child is not None:
                raise EditRefused(tr("the files are being made already"), tr("wait, or cancel"))
            refusal = EditRefused(
                tr("no process that prints can be started"), tr("close other programs")
            )
            if not can_start():
                raise refusal
            try:
                child = self._child = start_child(_MODULE)
            except OSError:
                raise refusal from None
            self._is_cancelled = False
            self._thread = Thread(
                target=self._follow, args=(child, asked), name="press", daemon=True
            )
        self._tell({"state": "working", "step": "reading", "done": 0, "all": 0})
        self._thread.start()

    def cancel(self) -> None:
        """End the current print; the output folder stays as it was."""
        with self._lock:
            child = self._child
            if child is None:
                return
            if not self._is_cancelled:
                self._is_cancelled = True
                Thread(target=_stop, args=(child,), name="cancel", daemon=True).start()

    def end(self) -> None:
        """End the current task, and wait for that."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _follow(self, child: Popen[bytes], asked: dict[str, Any]) -> None:
        """Send the request to the process, and pass on its answers until it ends."""
        assert child.stdin is not None
        assert child.stdout is not None
        with suppress(OSError):  # it has ended already
            child.stdin.write(json.dumps(asked).encode() + b"\n")
            child.stdin.close()
        last: dict[str, Any] = {}
        for line in child.stdout:
            if line.endswith(b"\n"):
                last = json.loads(line)
                if last["state"] == "working":
                    self._tell(last)
        child.stdout.close()
        child.wait()
        with self._lock:
            self._child = None
            is_cancelled = self._is_cancelled
        if last.get("state") not in ("done", "faulty", "failed", "cancelled"):
            last = {
                "state": "failed",
                "message": tr("the files couldn't be made: their process stopped"),
                "hint": tr("try again; if it happens again, please report it"),
            }
        if is_cancelled and last["state"] != "done":
            last = {"state": "cancelled"}
        self._tell(last)

    def _tell(self, state: dict[str, Any]) -> None:
        self.state = state
        self.on_news(state)


def _stop(child: Popen[bytes]) -> None:
    """Interrupt a process until it ends; at last, kill it."""
    for _ in range(_TRIES if sys.platform != "win32" else 0):
        child.terminate()
        with suppress(TimeoutExpired):
            child.wait(_PATIENCE)
            return
    child.kill()
