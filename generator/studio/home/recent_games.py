"""The games that were opened last, each with a picture of its first card.

Both are kept in the user's folder, a file for each game, so that several Studios don't disturb each
other; nothing is written into a game's folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.generator.studio.history.disk import stage, swap

#: Games that are kept; of more, the one that was opened first is forgotten.
_MOST = 40
#: Keys of games: the start of a digest.
_KEY = re.compile(r"[0-9a-f]{16}")


def key_of(root: Path) -> str:
    """Return the key of a game's folder, by which windows name it."""
    path = root.resolve().as_posix().encode("utf-8", "surrogatepass")
    return sha256(path).hexdigest()[:16]


class RecentGame(NamedTuple):
    """A game that was opened.

    Attributes:
        key: Key of its folder.
        folder: Its folder.
        title: Its title, when it was opened.
        opened: Time when it was opened, in seconds since 1970.
        picture: Time of its picture in ns; 0 without one.
    """

    key: str
    folder: Path
    title: str
    opened: float
    picture: int


@dataclass(frozen=True, slots=True)
class RecentGames:
    """Keeps the list of recent games.

    Attributes:
        store: Folder of the list.
    """

    store: Path

    def note(self, root: Path, title: str, opened: float) -> None:
        """Note that a game was opened; a full disk is ignored."""
        told = {"path": str(root.resolve()), "title": title, "opened": opened}
        self._write(f"{key_of(root)}.json", json.dumps(told).encode())
        for each in self.listed()[_MOST:]:
            self.forget(each.key)

    def keep_picture(self, root: Path, png: bytes) -> None:
        """Keep the picture of a game."""
        self._write(f"{key_of(root)}.png", png)

    def picture(self, key: str) -> bytes | None:
        """Return the picture of a game as PNG; None without one."""
        if _KEY.fullmatch(key):
            with suppress(OSError):
                return (self.store / f"{key}.png").read_bytes()
        return None

    def listed(self) -> Sequence[RecentGame]:
        """Return all games, the one opened last first."""
        found = []
        with suppress(OSError):
            for path in self.store.glob("*.json"):
                if _KEY.fullmatch(path.stem) and (told := _told(path)):
                    picture = self.store / f"{path.stem}.png"
                    time = 0
                    with suppress(OSError):
                        time = picture.stat().st_mtime_ns
                    found.append(
                        RecentGame(
                            path.stem, Path(told["path"]), told["title"], told["opened"], time
                        )
                    )
        return sorted(found, key=lambda each: -each.opened)

    def forget(self, key: str) -> None:
        """Take a game out of the list; its folder stays as it is."""
        if _KEY.fullmatch(key):
            for ending in (".json", ".png"):
                with suppress(OSError):
                    (self.store / f"{key}{ending}").unlink(missing_ok=True)

    def _write(self, name: str, content: bytes) -> None:
        path = self.store / name
        with suppress(OSError):
            self.store.mkdir(parents=True, exist_ok=True)
            swap(stage(path, [content]), path)


def _told(path: Path) -> dict[str, Any]:
    """Return the file of a game, empty if it is damaged."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or not isinstance(found.get("opened"), int | float):
        return {}
    return found if all(isinstance(found.get(each), str) for each in ("path", "title")) else {}
