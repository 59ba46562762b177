"""A disk cache of a game's parsed drawings. Only drawings without diagnostics are saved.

Parsing a drawing takes about five times as long as finding it by its text. One JSON file has all
drawings of a game. Nothing in it is ever run, and an invalid entry is parsed again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from punchboard.cards.problem import Position
from punchboard.generator.cache.store import Store, file_of, program
from punchboard.generator.graphics.display_list import (
    Group,
    Image,
    Shape,
    Symbol,
    flat_items,
    items_of,
)

#: Above this size, in bytes, drawings that the run didn't use are dropped.
_MOST_BYTES = 8_000_000


class KeptDrawings:
    """The cached drawings of a game, from earlier runs and this one."""

    def __init__(self, store: Store, game: Path) -> None:
        """Load the cached drawings.

        Args:
            store: The disk cache.
            game: Folder of the game.
        """
        self._store = store
        self._name = file_of("drawings", game)
        self._key = sha256(program().encode("utf-8", "surrogatepass")).digest()
        self._used: set[str] = set()
        self._is_changed = False
        self._kept: dict[str, Any] = {}
        with suppress(ValueError):
            kept = json.loads(store.read(self._name).find(self._key) or "{}")
            self._kept = kept if isinstance(kept, dict) else {}

    def symbol(self, text: str, position: Position) -> Symbol | None:
        """Return the symbol of a drawing; None if it isn't cached.

        Args:
            text: The SVG document.
            position: Position of the document, for diagnostics.
        """
        key = _key(text, position)
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            width, height, paths, digest = self._kept[key]
            drawn = tuple(
                each for each in items_of(paths) if isinstance(each, Shape | Group | Image)
            )  # a drawing has nothing else
            symbol = Symbol(width, height, drawn, digest)
            self._used.add(key)
            return symbol
        return None

    def keep(self, text: str, position: Position, symbol: Symbol) -> None:
        """Cache the symbol of a drawing, unless it has pixels; arguments as for `symbol`."""
        if symbol.pictures:
            return
        key = _key(text, position)
        self._kept[key] = symbol.width, symbol.height, flat_items(symbol.paths), symbol.digest
        self._used.add(key)
        self._is_changed = True

    def write(self) -> None:
        """Write the cache to disk if a drawing was added."""
        if not self._is_changed:
            return
        content = json.dumps(self._kept, separators=(",", ":")).encode()
        if len(content) > _MOST_BYTES:
            used = {key: kept for key, kept in self._kept.items() if key in self._used}
            content = json.dumps(used, separators=(",", ":")).encode()
        self._store.write(self._name, [(self._key, content)])


def _key(text: str, position: Position) -> str:
    return sha256(repr((text, position)).encode("utf-8", "surrogatepass")).hexdigest()
