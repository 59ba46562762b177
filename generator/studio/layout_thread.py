"""One thread that lays out faces; of several requests for one place, only the latest counts."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition, RLock, Thread
from typing import Any, TypeVar

from punchboard.cards.problem import PunchboardError

#: Requests that wait; of more, the oldest that nobody looks at any more is dropped.
_MOST_WAITING = 300

#: Held by the thread that lays out: fonts and caches that games share need no locks of their own.
_LAYS_OUT = RLock()

_Value = TypeVar("_Value")


class SupersededError(PunchboardError):
    """A newer request for the same place came before this one was laid out."""

    def __init__(self) -> None:
        super().__init__("superseded")


@dataclass(slots=True)
class LayoutThread:
    """Runs layout jobs one after another: urgent ones first, long ones last.

    Layout holds Python's lock anyway, so a second thread would gain nothing, and fonts and caches
    need no locks of their own.
    """

    _urgent: OrderedDict[str, tuple[Callable[[], Any], Future[Any]]] = field(
        default_factory=OrderedDict
    )
    _patient: OrderedDict[str, tuple[Callable[[], Any], Future[Any]]] = field(
        default_factory=OrderedDict
    )
    _long: OrderedDict[str, tuple[Callable[[], Any], Future[Any]]] = field(
        default_factory=OrderedDict
    )
    _changed: Condition = field(default_factory=Condition)
    _is_over: bool = False
    _thread: Thread | None = None

    def ask(
        self,
        place: str,
        job: Callable[[], _Value],
        *,
        is_urgent: bool = False,
        is_long: bool = False,
    ) -> Future[_Value]:
        """Ask for a layout.

        Args:
            place: Place that shows the result, such as a window's card; a newer request for the
                same place supersedes one that waits.
            job: Returns the result; it runs in the thread.
            is_urgent: Whether it goes before jobs that aren't, such as those of the wall.
            is_long: Whether it goes after all others, and calls `give_way` while it runs.

        Returns:
            The future result; it raises the job's exception, and `SupersededError`.
        """
        future: Future[_Value] = Future()
        with self._changed:
            if self._is_over:
                future.set_exception(SupersededError())
                return future
            if self._thread is None:
                self._thread = Thread(target=self._run, name="layout", daemon=True)
                self._thread.start()
            waiting = self._long if is_long else self._urgent if is_urgent else self._patient
            older = waiting.pop(place, None)
            if older is None and len(waiting) >= _MOST_WAITING:
                _, older = waiting.popitem(last=False)
            waiting[place] = job, future
            self._changed.notify()
        if older is not None:
            older[1].set_exception(SupersededError())
        return future

    def give_way(self) -> None:
        """Run the jobs that aren't long and wait; a long job calls it between its parts."""
        while self._urgent or self._patient:
            with self._changed:
                waiting = self._urgent or self._patient
                if not waiting:  # the thread was ended
                    return
                _, (job, future) = waiting.popitem(last=False)
            _do(job, future)

    def end(self) -> None:
        """End the thread after its current job; waiting requests are superseded."""
        with self._changed:
            self._is_over = True
            waiting: list[tuple[Callable[[], Any], Future[Any]]] = []
            for jobs in (self._urgent, self._patient, self._long):
                waiting += jobs.values()
                jobs.clear()
            self._changed.notify()
        for _, future in waiting:
            future.set_exception(SupersededError())
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not (self._urgent or self._patient or self._long or self._is_over):
                    self._changed.wait()
                if self._is_over:
                    return
                waiting = self._urgent or self._patient or self._long
                _, (job, future) = waiting.popitem(last=False)
            _do(job, future)


def _do(job: Callable[[], Any], future: Future[Any]) -> None:
    try:
        with _LAYS_OUT:
            found = job()
        future.set_result(found)
    except BaseException as trouble:
        future.set_exception(trouble)
