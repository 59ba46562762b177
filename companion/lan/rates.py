"""How often somebody may speak."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

#: Speakers that are remembered; those who spoke longest ago are forgotten first.
_MOST_SPEAKERS = 1024


class Rates:
    """A bucket of tokens for every speaker; every thread may use it."""

    def __init__(
        self, each_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with full buckets: `at_once` messages, and `each_second` more a second."""
        self._each_second = each_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allow(self, speaker: str) -> bool:
        """Tell whether a speaker may speak now, and count it if so."""
        now = self._clock()
        with self._lock:
            left, since = self._left.pop(speaker, (float(self._at_once), now))
            left = min(self._at_once, left + (now - since) * self._each_second)
            allowed = left >= 1
            self._left[speaker] = (left - allowed, now)
            while len(self._left) > _MOST_SPEAKERS:
                self._left.popitem(last=False)
            return allowed
