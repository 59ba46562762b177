"""News for the open windows: each window reads its own stream of events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import Empty, Full, Queue
from threading import Lock
from typing import Any

#: Events that a window may leave unread: it then gets a new stream and reads everything again.
_MOST_UNREAD = 200
#: Seconds after which a stream without news sends a comment, so that a closed window is noticed.
_PULSE = 10.0


@dataclass(slots=True)
class Events:
    """Passes events to every open window."""

    _streams: set[Queue[bytes | None]] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)
    _is_over: bool = False

    def send(self, name: str, data: dict[str, Any]) -> None:
        """Send an event to every window."""
        packed = _packed(name, data)
        with self._lock:
            for stream in tuple(self._streams):
                try:
                    stream.put_nowait(packed)
                except Full:
                    self._streams.discard(stream)

    def stream(self, first: dict[str, Any]) -> Iterator[bytes]:
        """Yield the events from now on, until the window closes or the Studio ends.

        Args:
            first: Data of the first event, `hello`, by which a window that was away sees that it
                missed something.
        """
        stream: Queue[bytes | None] = Queue(_MOST_UNREAD)
        with self._lock:
            if self._is_over:
                return
            self._streams.add(stream)
        try:
            yield b"retry: 500\n" + _packed("hello", first)
            while stream in self._streams:
                try:
                    packed = stream.get(timeout=_PULSE)
                except Empty:
                    packed = b": still here\n\n"
                if packed is None:
                    return
                yield packed
        finally:
            with self._lock:
                self._streams.discard(stream)

    @property
    def windows(self) -> int:
        """How many streams are open."""
        return len(self._streams)

    def end(self) -> None:
        """Tell every window that the Studio ends, and end its stream."""
        with self._lock:
            self._is_over = True
            for stream in self._streams:
                for last in (_packed("over", {}), None):
                    while True:
                        try:
                            stream.put_nowait(last)
                            break
                        except Full:
                            stream.get_nowait()


def _packed(name: str, data: dict[str, Any]) -> bytes:
    """Return an event as it is sent."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n".encode("utf-8", "surrogatepass")
