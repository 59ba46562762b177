"""The files of a game's folder, for tests that add some."""

from __future__ import annotations

from pathlib import Path


def files(root: Path) -> dict[str, str]:
    """Return the contents of all files by their paths."""
    found = (each for each in root.rglob("*") if each.is_file())
    return {each.relative_to(root).as_posix(): each.read_text() for each in found}
