"""The process that rasterizes parts of drawings, so that a bad drawing can't harm other processes.

A request is a line with a length and the remaining seconds of processor time, then so many bytes
of an SVG. The answer is a line of JSON and the bytes of a PNG; no bytes if drawing failed.
A request that takes more time ends the process with SIGPROF. The process also ends with its
input. Once ready, it can't open files or connections, if the system has such a limit; requests
name none anyway.
"""

from __future__ import annotations

import json
import signal
import sys
from time import process_time
from typing import BinaryIO

import resvg_py

from punchboard.cards.catalog import tr

try:
    import resource
except ImportError:  # Windows, where the parent's clock remains
    resource = None  # type: ignore[assignment]

#: Address space of the process, in bytes: 30 million pixels and what filters keep beside them.
MOST_MEMORY = 2_000_000_000


def serve() -> None:
    """Answer requests until the input ends."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    _render('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')  # all is loaded
    _bound()
    while request := source.readline():
        length, seconds = request.split()
        _answer(source.read(int(length)).decode(), float(seconds), sink)


def _answer(text: str, seconds: float, sink: BinaryIO) -> None:
    began = process_time()
    _allow(seconds)
    try:
        png, message = _render(text), ""
    except (ValueError, MemoryError) as error:
        png, message = b"", str(error)[:200] or tr("too large")
    _allow(0)
    head = {"bytes": len(png), "message": message, "seconds": process_time() - began}
    sink.write(json.dumps(head).encode() + b"\n" + png)
    sink.flush()


def _render(text: str) -> bytes:
    return resvg_py.svg_to_bytes(svg_string=text, dpi=96, skip_system_fonts=True)


def _bound() -> None:
    """Let no drawing take the machine down, and none look at it."""
    if resource is not None:
        _limit(resource.RLIMIT_AS, MOST_MEMORY)
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_FSIZE, 0)
        _limit(resource.RLIMIT_NOFILE, 3)  # what is open now: input, output, errors


def _allow(seconds: float) -> None:
    """Let the process end when it has taken some more seconds of the processor; 0: let it live."""
    if sys.platform != "win32":  # where the parent's clock is the only limit
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit(kind: int, most: int) -> None:
    """Lower a resource limit of this process, if the system has it."""
    assert resource is not None
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (ValueError, OSError):  # macOS knows some limits by name only
        return
