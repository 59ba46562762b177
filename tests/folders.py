"""Folders of files: written from names and contents, and read back as such."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

#: A file's text, its bytes, or what writes it.
Content = str | bytes | Callable[[Path], object]


def write(folder: Path, files: Mapping[str, Content]) -> Path:
    """Write files below a folder, and return the folder; what is a function writes itself."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8", newline="")
        elif isinstance(content, bytes):
            path.write_bytes(content)
        else:
            content(path)
    return folder


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return every file and folder below one by its path, with what files hold."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }
