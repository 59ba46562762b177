"""The files of a game's folder that the page lists."""

from __future__ import annotations

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
    found: list[dict[str, str]] = []
    waiting = [root]
    while waiting and len(found) < _MOST:
        folder = waiting.pop()
        for entry in entries(folder):
            if entry.name.startswith((".", "~$")) or entry.name in _OUTSIDE:
                continue
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:  # gone meanwhile
                continue
            path = Path(entry.path)
            if is_link(status):
                continue
            if S_ISDIR(status.st_mode):
                waiting.append(path)
            elif S_ISREG(status.st_mode):
                kind = _KINDS.get(path.suffix.lower(), "other")
                found.append({"path": path.relative_to(root).as_posix(), "kind": kind})
    return sorted(found, key=lambda each: each["path"])
