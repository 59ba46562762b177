"""Trouble with the computer rather than with the designer's data, and the one way to read bytes."""

from __future__ import annotations

from pathlib import Path


class EnvironmentTrouble(Exception):
    """The computer stands in the way: a locked file, a folder that may not be read.

    Attributes:
        message: what happened, without a full stop.
        remedy: what to do about it, an imperative.
    """

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message}\n  remedy: {remedy}")
        self.message = message
        self.remedy = remedy


def read_bytes(path: Path, shown: str) -> bytes:
    """Read a file whole.

    Args:
        path: the file.
        shown: its path as messages name it.

    Raises:
        EnvironmentTrouble: if the computer does not let go of it.
    """
    try:
        return path.read_bytes()
    except PermissionError as trouble:
        raise EnvironmentTrouble(
            f"{shown} is locked or may not be read",
            "close it in Excel or LibreOffice, or give yourself the right to read it",
        ) from trouble
    except OSError as trouble:
        raise EnvironmentTrouble(
            f"{shown} cannot be read: {trouble.strerror or trouble}",
            "check the disk and the connection to it, then try again",
        ) from trouble
