"""A second process that lays out and draws half of a large deck.

It is a copy of the first as that is when it begins, so nothing has to be read again. What it says
are bytes, in an order that both know. It can stop no build: what it does not say, for whatever
reason, the first process does by itself.
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

from punchboard.generator.batches import Batch, Batches
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.pdf.document import ANEW, DrawnPage, PdfFile

#: So many batches are worth a second process.
LEAST_SHARED = 8
#: Says something to the first process.
Say = Callable[[bytes], None]
#: Bytes of a note that something was said: how long it is.
_NOTE = 8


def share(batches: Batches, faces: Faces, context: LayoutContext, bleed: float) -> None:
    """Leave half of the batches that are missing to a second process, if that is many.

    It begins when the first one is laid out, and with it all that is slow the first time.

    Args:
        batches: of the build.
        faces: of its pieces, none of them laid out.
        context: of both.
        bleed: mm beyond the trim that are shown.
    """
    missing = batches.missing
    if len(missing) < LEAST_SHARED:
        return
    lent = missing[1 + len(missing) // 2 :]

    def begin() -> None:
        work = partial(_lay_out_and_draw, batches, lent, faces, context, bleed * MM)
        with suppress(OSError):  # no room for another process or for what it says, or no /proc
            if may_begin():
                batches.lend(lent, SecondProcess(work).said)

    batches.when_begun(begin)


def _lay_out_and_draw(
    batches: Batches,
    lent: Sequence[Batch],
    faces: Faces,
    context: LayoutContext,
    bleed: float,
    say: Say,
) -> None:
    """Do what is left to the second process."""
    faces.leave_file()
    # Filters share one budget of time, which two processes would each spend: the first draws them.
    context.library.filter_time.spend_rest()
    files = [(PdfFile("", context.library, context.fonts), part) for part in batches.by_file]

    def drawn(batch: Batch, file: PdfFile) -> Sequence[DrawnPage]:
        before = len(file.drawn)
        for page in batch.pages:
            file.draw_page(page, faces.of_page(page), bleed)
        return file.drawn[before:]

    for file, (first, *_) in files:  # whose fonts and glyphs most pages after it have, too
        if first not in lent and any(ANEW in page.asks for page in drawn(first, file)):
            return
    placed = [each for batch in lent for page in batch.pages for each in page.placements]
    faces.lay_out(dict.fromkeys(each.copy for each in placed), batches)
    for batch in lent:
        say(batch.content(()) or b"")
    for file, part in files:
        for batch in part:
            if batch in lent:
                say(batch.content(drawn(batch, file)) or b"")


def may_begin() -> bool:
    """Return whether a copy of this process can be made, and has a processor to itself.

    Windows makes none, and on a Mac the system's own libraries do not bear it. Of several threads
    a copy has only one, which would wait for ever for what another one held.
    """
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) == 1:
        return False
    return len(list(Path("/proc/self/task").iterdir())) == 1


class SecondProcess:
    """A second process, as the first knows it."""

    def __init__(self, work: Callable[[Say], None]) -> None:
        """Begin.

        Args:
            work: is done there, given what says something.

        Raises:
            OSError: if the computer has no room for it.
        """
        # What is said waits in a file: a pipe holds little, and who fills it has to wait.
        self._file = TemporaryFile()  # noqa: SIM115  (closed with its owner)
        self._places: list[tuple[int, int]] = []
        self._notes, notes = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(notes)
            os.close(self._notes)
            raise
        if process == 0:
            os.close(self._notes)  # or it would not notice that nobody reads on
            _work(work, self._file, notes)
        os.close(notes)
        weakref.finalize(self, _end, process, self._notes)

    def said(self, number: int) -> bytes:
        """Return what was said, or nothing if the process ended before; wait for either.

        Args:
            number: how much was said before it.
        """
        while number >= len(self._places):
            note = os.read(self._notes, _NOTE)
            if not note:
                return b""
            start = sum(self._places[-1]) if self._places else 0
            self._places.append((start, int.from_bytes(note, "big")))
        start, length = self._places[number]
        return os.pread(self._file.fileno(), length, start)


def _work(work: Callable[[Say], None], file: IO[bytes], notes: int) -> NoReturn:
    """Do the work of a second process, which ends with it, and without a word if it fails."""

    def say(what: bytes) -> None:
        file.write(what)
        file.flush()
        os.write(notes, len(what).to_bytes(_NOTE, "big"))

    try:
        work(say)
    finally:
        os._exit(0)


def _end(process: int, notes: int) -> None:
    """End a second process of which nothing more is asked."""
    os.close(notes)
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
