"""The one way to read bytes, and text: bounded, UTF-8, checked for what no editor shows."""

from __future__ import annotations

import re
from pathlib import Path

from punchboard.cards.problem import ComputerError, Diagnostics, Position

#: What text may not hold: control characters other than tab and line ends, and lone surrogates.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_AS_UTF8 = "save the file again with the encoding UTF-8"


def read_bytes(path: Path, display_path: str) -> bytes:
    """Read a file whole.

    Args:
        path: the file.
        display_path: its path as messages name it.

    Raises:
        ComputerError: if the computer does not let go of it.
    """
    try:
        return path.read_bytes()
    except PermissionError as trouble:
        raise ComputerError(
            f"{display_path} is locked or may not be read",
            "close it in Excel or LibreOffice, or give yourself the right to read it",
        ) from trouble
    except OSError as trouble:
        raise ComputerError(
            f"{display_path} cannot be read: {trouble.strerror or trouble}",
            "check the disk and the connection to it, then try again",
        ) from trouble


def load_text(path: Path, display_path: str, limit: int, diagnostics: Diagnostics) -> str | None:
    """Read a UTF-8 file; a byte order mark in front is left out.

    Args:
        path: the file.
        display_path: its path as messages name it.
        limit: bytes at most.
        diagnostics: takes what is wrong.

    Returns:
        The text, or None if it is none.
    """
    raw = read_bytes(path, display_path)
    if too_large(len(raw), display_path, limit, diagnostics):
        return None
    if raw.startswith(_WIDE):
        diagnostics.error(
            Position(display_path, "", 1, 1), "the file is UTF-16, must be UTF-8", _AS_UTF8
        )
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        before = raw[: trouble.start].decode("utf-8-sig")
        byte = raw[trouble.start]
        meant = bytes([byte]).decode("cp1252", errors="ignore")
        message = f"byte {byte:#04x} is not UTF-8"
        if meant.isprintable() and meant:
            message += f' (it may be a "{meant}" in an older encoding)'
        diagnostics.error(text_position(display_path, before, len(before)), message, _AS_UTF8)
        return None
    found = CONTROL.search(text)
    if found:
        diagnostics.error(
            text_position(display_path, text, found.start()),
            f"the control character {ord(found.group()):#04x} stands here",
            "delete it; it may be invisible in your editor",
        )
        return None
    return text


def too_large(size: int, display_path: str, limit: int, diagnostics: Diagnostics) -> bool:
    """Return whether a file of `size` bytes is over the limit, and say so."""
    if size <= limit:
        return False
    diagnostics.error(
        Position(display_path),
        f"the file has {size / 1e6:.1f} MB, must be {limit / 1e6:.0f} MB or less",
        "split it, or take out what does not belong to the game",
    )
    return True


def text_position(display_path: str, text: str, index: int) -> Position:
    """Return line and column of a character of `text`."""
    start = text.rfind("\n", 0, index) + 1
    return Position(display_path, "", text.count("\n", 0, index) + 1, index - start + 1)
