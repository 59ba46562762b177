"""Where the history of a game is kept."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path


def history_of(store: Path, root: Path) -> Path:
    """Return the folder of a game's history: its name, and a digest of its path.

    Args:
        store: Folder of the histories of all games.
        root: The game's folder.
    """
    path = root.resolve()
    name = re.sub(r"\W+", "-", path.name)[:40].strip("-") or "game"
    digest = sha256(path.as_posix().encode("utf-8", "surrogatepass")).hexdigest()
    return store / f"{name}-{digest[:16]}"
