"""Drawings that were read before without a word, kept on the disk for later runs.

To read one takes about five times as long as to find it again by its text. All of a game lie in one
file, as JSON: nothing of it is ever run, and what is not as it should be is read anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from punchboard.cards.problem import Position
from punchboard.generator.disk_cache import DiskCache, file_of, program
from punchboard.generator.graphics.display_list import Gradient, Group, Image, Pen, Shape, Symbol
from punchboard.generator.graphics.geometry import Segment

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
            symbol = Symbol(width, height, tuple(map(_unpacked, paths)), digest)
            self._used.add(key)
            return symbol
        return None

    def keep(self, text: str, position: Position, symbol: Symbol) -> None:
        """Keep what a drawing came to, unless parts of it are pixels; arguments as `symbol`'s."""
        if symbol.pictures:
            return
        key = _key(text, position)
        self._kept[key] = symbol.width, symbol.height, _packed(symbol.paths), symbol.digest
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


def _packed(items: Iterable[object]) -> list[tuple[object, ...]]:
    """Return items with their kinds before them; JSON has no names of its own for those."""
    packed: list[tuple[object, ...]] = []
    for item in items:
        if isinstance(item, Group):
            inner, matrix, clip, opacity, mask, blend = item
            packed.append(("group", _packed(inner), matrix, clip, opacity, _packed(mask), blend))
        else:
            assert isinstance(item, Shape)  # a picture has an entry in `pictures`
            packed.append(("shape", *item))
    return packed


def _unpacked(flat: Any) -> Shape | Group | Image:
    """Return the item that was packed.

    Raises:
        ValueError, TypeError: if these lists are none.
    """
    kind, *rest = flat
    if kind == "group":
        inner, matrix, clip, opacity, mask, blend = rest
        items, over = tuple(map(_unpacked, inner)), tuple(map(_unpacked, mask))
        a, b, c, d, e, f = matrix
        return Group(items, (a, b, c, d, e, f), _segments(clip), opacity, over, blend)
    segments, fill, stroke, width, dash, even_odd, ends = rest
    if isinstance(fill, list):
        is_radial, stops, (a, b, c, d, e, f), (x, y, radius) = fill
        shades = tuple((at, colour, hides) for at, colour, hides in stops)
        fill = Gradient(is_radial, shades, (a, b, c, d, e, f), (x, y, radius))
    if isinstance(ends, list):
        ends = Pen(*ends)
    return Shape(_segments(segments), fill, stroke, width, tuple(dash), even_odd, ends)


def _segments(flat: list[Any]) -> tuple[Segment, ...]:
    return tuple(map(tuple, flat))
