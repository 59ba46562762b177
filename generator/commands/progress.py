"""The progress bar: on a terminal only, gone when the work is done."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from punchboard.cards.printable import plain


class Bar:
    """Shows how far the game at work is; used as a context."""

    def __init__(self, console: Console, *, hidden: bool = False) -> None:
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
            disable=hidden or not console.is_terminal,
        )
        self._title = ""

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def begin(self, title: str) -> None:
        """Go on to a game."""
        for task in self._progress.task_ids:
            self._progress.remove_task(task)
        self._title = title

    def stage(self, what: str, steps: int) -> Callable[[int], None]:
        """Go on to a stage of the build, and return what is told of steps done."""
        task = self._progress.add_task(plain(f"{self._title}: {what}"), total=steps)

        def step(done: int) -> None:
            self._progress.advance(task, done)

        return step
