"""A second process that lays out and draws half of a large deck.

It is a copy of the first process, so nothing has to be read again. It sends its results as bytes,
in an order that both know. It can stop no build: the first process
does all work that is missing.
"""

from __future__ import annotations

import os
import signal
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NoReturn

from punchboard.generator.cache.pages import CachedPage, Pages, pack_page
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.pdf.document import PdfFile

#: So many missing pages are worth a second process.
LEAST_SHARED = 64
#: The first process lays out so many pages before it copies itself: then fonts and words are known.
WARM_UP = 8
#: Sends a result to the first process.
Send = Callable[[bytes | memoryview], None]
#: Bytes of the length of a result.
_LENGTH = 8
#: So many lengths are read at once, if there are.
_MOST_LENGTHS = 1000


def share(pages: Pages, faces: Faces, context: LayoutContext, bleed: float) -> None:
    """Leave half of the missing pages to a second process, if there are many.

    Args:
        pages: Pages of the build.
        faces: Faces of its pieces, none of them laid out.
        context: Context of the build.
        bleed: mm beyond the trim that are shown.
    """
    missing = [page for page in pages if page.is_missing]
    if len(missing) < LEAST_SHARED:
        return
    assigned = missing[WARM_UP + len(missing) // 2 :]

    def start() -> None:
        work = partial(_lay_out_and_draw, pages, assigned, faces, context, bleed * MM)
        with suppress(OSError):  # no room for another process or for its results, or no /proc
            if may_begin():
                pages.lend(assigned, Worker(work).result)

    pages.when_warmed_up(WARM_UP, start)


def _lay_out_and_draw(
    pages: Pages,
    assigned: Sequence[CachedPage],
    faces: Faces,
    context: LayoutContext,
    bleed: float,
    send: Send,
) -> None:
    """Do the work of the second process."""
    faces.leave_file()
    # Filters share one budget of time, which two processes would each spend: the first draws them.
    context.library.filter_time.spend_rest()
    placed = [each for cached in assigned for each in cached.page.placements]
    faces.lay_out(dict.fromkeys(each.copy for each in placed), pages)
    for cached in assigned:
        send(cached.facts())
    for part in pages.files_of(assigned):
        file = PdfFile("", context.library, context.fonts)
        for cached in part:
            drawn = file.draw_page(cached.page, faces.of_page(cached.page), bleed)
            send(pack_page(drawn))


def may_begin() -> bool:
    """Return whether this process can be copied, and the copy has a processor to itself.

    Windows has no copies, and on a Mac the system's libraries break in one. A copy has only one of
    several threads, which would wait forever for a lock that another one held.
    """
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) == 1:
        return False
    return len(list(Path("/proc/self/task").iterdir())) == 1


class Worker:
    """The second process, seen from the first."""

    def __init__(self, work: Callable[[Send], None]) -> None:
        """Start the process.

        Args:
            work: runs there, with the function that sends results.

        Raises:
            OSError: if the computer has no room for it.
        """
        # Results wait in a file: a pipe holds little, and a process that fills it has to wait.
        self._file = TemporaryFile()  # noqa: SIM115  (closed with its owner)
        self._places: list[tuple[int, int]] = []
        self._lengths, lengths = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(lengths)
            os.close(self._lengths)
            raise
        if process == 0:
            os.close(self._lengths)  # or it would not notice that nobody reads on
            _work(work, self._file, lengths)
        os.close(lengths)
        weakref.finalize(self, _end, process, self._lengths)

    def result(self, number: int) -> bytes:
        """Wait for a result and return it; empty bytes if the process ended before.

        Args:
            number: Index of the result.
        """
        while number >= len(self._places):
            sent = os.read(self._lengths, _MOST_LENGTHS * _LENGTH)
            if not sent:
                return b""
            for at in range(0, len(sent), _LENGTH):
                start = sum(self._places[-1]) if self._places else 0
                self._places.append((start, int.from_bytes(sent[at : at + _LENGTH], "big")))
        start, length = self._places[number]
        return os.pread(self._file.fileno(), length, start)


def _work(work: Callable[[Send], None], file: IO[bytes], lengths: int) -> NoReturn:
    """Run the second process to its end, silently if it fails."""

    def send(result: bytes | memoryview) -> None:
        file.write(result)
        file.flush()
        os.write(lengths, len(result).to_bytes(_LENGTH, "big"))

    try:
        work(send)
    finally:
        os._exit(0)


def _end(process: int, lengths: int) -> None:
    """Stop a second process."""
    os.close(lengths)
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
