"""Read many tables at once in several processes, and keep small summaries of them in order.

Tables are independent of each other, so each core plays its own. A process returns a few kilobytes
for each table, and the events as rows of CSV, which go to their file at once.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING

from pydantic import TypeAdapter

from punchboard.cards.catalog import tr
from punchboard.cards.child import can_start, start_child
from punchboard.companion.learn.playtest import Playtest, read_playtest
from punchboard.companion.table.document import read_document, read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.events import csv_rows, may_hold_table
from punchboard.companion.table.info import SUFFIX
from punchboard.companion.table.tables import Tables

if TYPE_CHECKING:
    from subprocess import Popen

#: At least this many files for each process: starting it takes as long as reading a few.
_FEW = 3
#: At most this many files wait with each process, so that it never has to wait.
_AHEAD = 3
#: Objects that a process makes until it looks for those that only hold each other.
_RARELY = 100_000


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """A file to read, and whether players' names are shown."""

    file: str
    names: bool


@dataclass(frozen=True, slots=True)
class FileContents:
    """The contents of a file.

    Attributes:
        playtest: Playtest as JSON; "" where the file could not be read.
        events: Its events as rows of CSV, without a head.
        trouble: Reason that it could not be read, in a sentence.
    """

    playtest: str = ""
    events: str = ""
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is not counted, with the reason."""

    file: str
    reason: str


@dataclass(slots=True)
class PlaytestList:
    """Many playtests, each kept as a few kilobytes of JSON until it is looked at."""

    texts: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.texts)

    def __iter__(self) -> Iterator[Playtest]:
        """Yield them as they were added."""
        return map(PLAYTEST.validate_json, self.texts)

    def add(self, text: str) -> None:
        """Add one, as JSON."""
        self.texts.append(text)


PLAYTEST = TypeAdapter(Playtest)
_ORDER = TypeAdapter(ReadRequest)
_ANSWER = TypeAdapter(FileContents)


def found_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files of folders and single files, each once, sorted within a folder.

    Raises:
        TableError: if one is not there.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found |= dict.fromkeys(sorted(filter(may_hold_table, path.rglob("*"))))
        elif path.exists():
            found[path] = None
        else:
            raise TableError(tr("“{path}” is not there.", path=path.as_posix()))
    return list(found)


def read_files(files: Sequence[Path], with_names: bool) -> Iterator[tuple[Path, FileContents]]:
    """Yield the contents of each file, in the order of the files.

    Args:
        files: Files that may hold a table each.
        with_names: Whether players' names are shown.
    """
    workers = min(os.cpu_count() or 1, len(files) // _FEW)
    if workers < 1 or not can_start():
        yield from ((path, answer(ReadRequest(str(path), with_names))) for path in files)
        return
    # Each thread waits for a process; the queue hands the processes on.
    idle: SimpleQueue[_Reader] = SimpleQueue()
    readers = [_Reader() for _ in range(workers)]
    for reader in readers:
        idle.put(reader)

    def ask(order: ReadRequest) -> FileContents:
        reader = idle.get()
        try:
            return reader.ask(order)
        finally:
            idle.put(reader)

    try:
        with ThreadPoolExecutor(workers) as pool:
            orders = [partial(ask, ReadRequest(str(path), with_names)) for path in files]
            yield from zip(files, _in_order(pool, orders, workers * _AHEAD), strict=True)
    finally:
        for reader in readers:
            reader.stop()


def _in_order(
    pool: ThreadPoolExecutor, tasks: Sequence[Callable[[], FileContents]], ahead: int
) -> Iterator[FileContents]:
    """Yield the results of tasks in their order; only a few tasks are begun ahead."""
    waiting: deque[Future[FileContents]] = deque()
    for task in tasks:
        waiting.append(pool.submit(task))
        if len(waiting) > ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


class _Reader:
    """A process that reads one file after the other; a new one takes the place of one that died."""

    def __init__(self) -> None:
        self._child: Popen[bytes] | None = None

    def ask(self, order: ReadRequest) -> FileContents:
        """Return the contents of a file."""
        reply = self._ask(order)
        if not reply:
            self.stop()
            return FileContents(
                trouble=tr("“{file}” stopped the reading, and is left out.", file=order.file)
            )
        return _ANSWER.validate_json(reply)

    def _ask(self, order: ReadRequest) -> bytes:
        """Send a request to the process, and return its answer."""
        if self._child is None:
            self._child = start_child(__name__)
        to, back = self._child.stdin, self._child.stdout
        if to is None or back is None:
            return b""
        try:
            to.write(_ORDER.dump_json(order) + b"\n")
            to.flush()
        except OSError:
            return b""
        return back.readline()

    def stop(self) -> None:
        """End the process."""
        child, self._child = self._child, None
        if child is None:
            return
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()
        child.terminate()
        child.wait()


def _fault(file: str, bug: Exception) -> str:
    """Return a sentence that blames Punchboard, with the place for a maintainer."""
    at = traceback.extract_tb(bug.__traceback__)[-1]
    said = traceback.format_exception_only(bug)[-1].strip()
    return tr(
        "“{file}” met a mistake in Punchboard itself, and is left out: "
        "{reason} ({source_file}, line {line})",
        file=file,
        reason=said,
        source_file=Path(at.filename).name,
        line=at.lineno,
    )


def answer(order: ReadRequest) -> FileContents:
    """Return the contents of a file; any fault is returned as a sentence, not raised."""
    path = Path(order.file)
    try:
        if path.suffix == SUFFIX:
            document = read_document(Tables(path.parent).export(path.stem))
        else:
            document = read_document_file(path)
        playtest, events = read_playtest(document, order.file, order.names)
    except TableError as trouble:
        return FileContents(trouble=trouble.message)
    except Exception as bug:  # of ours; one table that shows it takes no other along
        return FileContents(trouble=_fault(order.file, bug))
    return FileContents(PLAYTEST.dump_json(playtest).decode(), csv_rows(events))


def serve() -> None:
    """Answer orders from standard input, a line each, until it ends."""
    # What one table needs is gone with it: circles among it cost a twentieth of the time.
    gc.set_threshold(_RARELY)
    back: IO[bytes] = sys.stdout.buffer
    for line in sys.stdin.buffer:
        back.write(_ANSWER.dump_json(answer(_ORDER.validate_json(line))) + b"\n")
        back.flush()
