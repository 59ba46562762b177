"""Processes that are killed in the middle of a change, without a process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import get_ident
from typing import Any
from unittest.mock import patch

from punchboard.generator.studio.history.game_folder import GameFolder


class Killed(BaseException):
    """The end of a process: nothing that tidies up after an error may catch it."""


@contextmanager
def killed_at(number: int) -> Iterator[None]:
    """End the process at one of its calls that change the disk; a write is torn in its middle."""
    left, thread = number, get_ident()
    real = {name: getattr(os, name) for name in ("write", "replace", "unlink", "fsync", "mkdir")}

    def tick() -> bool:
        nonlocal left
        if get_ident() != thread:
            return False
        left -= 1
        return left < 0

    def write(file: int, data: Any) -> int:
        if tick():
            real["write"](file, bytes(data)[: len(data) // 2])
            raise Killed
        return real["write"](file, data)

    def before(name: str) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            if tick():
                raise Killed
            return real[name](*args, **more)

        return call

    calls = {name: before(name) for name in real} | {"write": write}
    with patch.multiple(os, **calls), suppress(Killed):
        yield


def abandon(folder: GameFolder) -> None:
    """Leave a folder as a killed process does: its lock is free, and nothing is finished."""
    folder._release()
