"""The files of a game's folder that the page lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from punchboard.cards.load.files import is_link
from punchboard.generator.studio.history.inside import entries

#: Files and folders that are listed; a folder with more isn't a game's.
_MOST = 5000
#: Folders that hold no part of the game.
_OUTSIDE = frozenset({"output", "node_modules", "__pycache__"})
#: Kinds of files by the end of their names.
_KINDS = {
    ".csv": "table", ".tsv": "table", ".txt": "table",
    ".xlsx": "workbook", ".xlsm": "workbook", ".ods": "workbook",
    ".yaml": "yaml", ".yml": "yaml",
    ".md": "rules",
    ".svg": "drawing",
    ".png": "picture", ".jpg": "picture", ".jpeg": "picture", ".webp": "picture",
    ".ttf": "font", ".otf": "font", ".woff": "font", ".woff2": "font",
    ".css": "style",
    ".json": "data",
}  # fmt: skip


def files_of(root: Path) -> list[dict[str, str]]:
    """Return the files of a game's folder, as path and kind, sorted by path.

    Hidden files, links and output are left out.
    """
    found = [
        {"path": path, "kind": _KINDS.get(Path(path).suffix.lower(), "other")}
        for path, is_part in _walk(root)
        if is_part
    ]
    return sorted(found, key=lambda each: each["path"])


def outside_of(root: Path) -> list[str]:
    """Return the paths in a game's folder that don't belong to the game, sorted."""
    return sorted(path for path, is_part in _walk(root) if not is_part)


def _walk(root: Path) -> Iterator[tuple[str, bool]]:
    """Yield each file, link and folder outside of the game, with whether it's part of the game."""
    waiting, count = [root], 0
    while waiting:
        folder = waiting.pop()
        for entry in entries(folder):
            path = Path(entry.path).relative_to(root).as_posix()
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:  # gone meanwhile
                continue
            is_hidden = entry.name.startswith((".", "~$")) or entry.name in _OUTSIDE
            if is_hidden or is_link(status) or count >= _MOST:
                yield path, False
            elif S_ISDIR(status.st_mode):
                waiting.append(Path(entry.path))
            elif S_ISREG(status.st_mode):
                count += 1
                yield path, True
