"""The process that draws parts of drawings as pixels: what a bad one does to it, it does to nobody.

A request is a line with a number and as many bytes of an SVG; the answer is a line of JSON and the
bytes of a PNG, none if it could not be drawn. It ends with its input. Once it is ready it can open
no file and no connection any more, wherever the system has such a limit; what it is given names
none anyway.
"""

from __future__ import annotations

import json
import sys
from typing import BinaryIO

import resvg_py

try:
    import resource
except ImportError:  # Windows, where the parent's clock remains
    resource = None  # type: ignore[assignment]

#: Address space of the process, in bytes: 30 million pixels and what filters keep beside them.
MOST_MEMORY = 2_000_000_000
#: Seconds of the processor for one part.
MOST_SECONDS = 20


def serve() -> None:
    """Answer requests until there are no more."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    _render('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')  # all is loaded
    _bound()
    while request := source.readline():
        _answer(int(request), source, sink)


def _answer(length: int, source: BinaryIO, sink: BinaryIO) -> None:
    text = source.read(length).decode()
    _allow_seconds()
    try:
        png, message = _render(text), ""
    except (ValueError, MemoryError) as error:
        png, message = b"", str(error)[:200] or "too large"
    sink.write(json.dumps({"bytes": len(png), "message": message}).encode() + b"\n" + png)
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


def _allow_seconds() -> None:
    """Let the next part take its share of the processor, on top of what the others took."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + MOST_SECONDS)


def _limit(kind: int, most: int) -> None:
    """Lower what this process may take, as far as the system can."""
    assert resource is not None
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    # What is lowered for good cannot be raised again; seconds are added with each part.
    kept = hard if kind == resource.RLIMIT_CPU else most
    try:
        resource.setrlimit(kind, (most, kept))
    except (ValueError, OSError):  # macOS knows some limits by name only
        return
