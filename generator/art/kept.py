"""Drawings that were read before without a word, kept on the disk for later runs.

To read one takes about five times as long as to find it again by its text. All of a game lie in one
file, as JSON: nothing of it is ever run, and what is not as it should be is read anew.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from punchboard.cards.problem import Position
from punchboard.generator.disk_cache import DiskCache, file_of, program
from punchboard.generator.graphics.display_list import (
    Group,
    Image,
    Shape,
    Symbol,
    flat_items,
    items_of,
)

#: With more bytes than these, drawings that a run had no use for are given up.
_MOST_BYTES = 8_000_000


class KeptDrawings:
    """The drawings of a game that earlier runs kept, and those that this one reads."""

    def __init__(self, disk: DiskCache, game: Path) -> None:
        """Find what is kept.

        Args:
            disk: where it lies.
            game: the folder of the game.
        """
        self._disk = disk
        self._name = file_of("drawings", game)
        self._key = sha256(program().encode("utf-8", "surrogatepass")).digest()
        self._used: set[str] = set()
        self._is_changed = False
        self._kept: dict[str, Any] = {}
        with suppress(ValueError):
            kept = json.loads(disk.read(self._name)(self._key) or "{}")
            self._kept = kept if isinstance(kept, dict) else {}

    def symbol(self, text: str, position: Position) -> Symbol | None:
        """Return what a drawing came to, None if that is not known.

        Args:
            text: the document.
            position: where it stands.
        """
        key = _key(text, position)
        with suppress(KeyError, ValueError, TypeError):
            width, height, paths, digest = self._kept[key]
            drawn = tuple(
                each for each in items_of(paths) if isinstance(each, Shape | Group | Image)
            )  # which is all that a drawing has
            symbol = Symbol(width, height, drawn, digest)
            self._used.add(key)
            return symbol
        return None

    def keep(self, text: str, position: Position, symbol: Symbol) -> None:
        """Keep what a drawing came to, unless parts of it are pixels; arguments as `symbol`'s."""
        if symbol.pictures:
            return
        key = _key(text, position)
        self._kept[key] = symbol.width, symbol.height, flat_items(symbol.paths), symbol.digest
        self._used.add(key)
        self._is_changed = True

    def write(self) -> None:
        """Write it down if anything was added."""
        if not self._is_changed:
            return
        content = json.dumps(self._kept, separators=(",", ":")).encode()
        if len(content) > _MOST_BYTES:
            used = {key: kept for key, kept in self._kept.items() if key in self._used}
            content = json.dumps(used, separators=(",", ":")).encode()
        self._disk.write(self._name, [(self._key, content)])


def _key(text: str, position: Position) -> str:
    return sha256(repr((text, position)).encode("utf-8", "surrogatepass")).hexdigest()
