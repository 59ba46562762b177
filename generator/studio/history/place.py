"""Where the history of a game is kept, also after its folder was renamed or moved."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from punchboard.generator.output import try_lock
from punchboard.generator.studio.history.blobs import Blobs
from punchboard.generator.studio.history.disk import Unsynced, stage, swap
from punchboard.generator.studio.history.journal import Journal
from punchboard.generator.studio.history.steps import steps_of
from punchboard.generator.studio.history.versions import Versions

#: File of a history that names its game's folder.
_PLACE = "place.json"


def history_of(store: Path, root: Path) -> Path:
    """Return the folder of a game's history: its name, and a digest of its path.

    If the game's folder was renamed or moved on its disk, its history follows.

    Args:
        store: Folder of the histories of all games.
        root: The game's folder.
    """
    path = root.resolve()
    name = re.sub(r"\W+", "-", path.name)[:40].strip("-") or "game"
    digest = sha256(path.as_posix().encode("utf-8", "surrogatepass")).hexdigest()
    history = store / f"{name}-{digest[:16]}"
    with suppress(OSError):  # no history at all yet, or none to be read
        if not history.exists():
            _follow(store, path, history)
    return history


def note_place(history: Path, root: Path) -> None:
    """Note in a history which folder is the game's, so that it can follow the folder."""
    place = _place_of(root.resolve())
    if _noted(history) == place:
        return
    with suppress(OSError):  # a full disk: it is noted the next time
        path = history / _PLACE
        swap(stage(path, [json.dumps(place).encode()]), path)


def _place_of(root: Path) -> dict[str, Any]:
    status = root.stat()
    return {"path": root.as_posix(), "device": status.st_dev, "number": status.st_ino}


def _noted(history: Path) -> dict[str, Any]:
    try:
        found = json.loads((history / _PLACE).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and isinstance(found.get("path"), str) else {}


def _follow(store: Path, root: Path, history: Path) -> None:
    """Rename the history of a folder that is somewhere else now."""
    place = _place_of(root)
    for other in store.iterdir():
        noted = _noted(other)
        if not noted or {**noted, "path": place["path"]} != place:
            continue
        with suppress(
            OSError
        ):  # the folder is at its old path: this one is a link or a mount of it
            if _place_of(Path(noted["path"])) == noted:
                continue
        lock = try_lock(other / "open")
        if lock is None:  # a Studio still runs at the old path
            continue
        try:
            # Systems use the numbers of deleted folders again: a file must be the same as well.
            is_its = any(_is_same(root / file, digest) for file, digest in _files_of(other))
        finally:
            os.close(lock)  # Windows renames no folder of an open file
        if is_its:
            other.rename(history)
            return


def _files_of(history: Path) -> Iterator[tuple[str, str]]:
    """Yield files and their digests as a history saw them last."""
    unsynced = Unsynced()
    versions = Versions(history / "versions", Blobs(history / "contents", unsynced))
    entries = Journal(history / "journal", unsynced).read().entries
    for file, change in steps_of(entries).last.items():
        yield file, change.after
    for version in versions.listed()[:1]:
        yield from version.files.items()


def _is_same(path: Path, digest: str) -> bool:
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() == digest
    except OSError:
        return False
