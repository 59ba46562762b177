"""Cache of the printed rules; the key covers all their inputs.

References are filled in and pictures laid out on every build, and the result is part of the key. So
a change to a card that the rules neither show nor name doesn't invalidate them.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from punchboard.generator.cache.store import Store, file_of, program_and_libraries
from punchboard.generator.cache.trace import Environment
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Document


class _Pickler(pickle.Pickler):
    """Pickler that writes equal values as equal bytes, and faces as their digests.

    The bytes are never unpickled: they are only hashed into a cache key.
    """

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.fast = True  # without a memo, equal objects and one repeated object write equal bytes

    def persistent_id(self, each: object) -> tuple[str, float] | None:
        """Return digest and bleed of a face; None pickles other values whole."""
        return (each.digest, each.bleed) if isinstance(each, Face) else None


class KeptRules:
    """Cache entry of the printed rules of one game."""

    def __init__(
        self, store: Store, document: Document, context: LayoutContext, variant: Sequence[object]
    ) -> None:
        """Calculate the cache key.

        Args:
            store: Store of the rules.
            document: Rules with all their pictures.
            context: Fonts and art of the rules.
            variant: Print options in the key: paper, style, selected files.
        """
        named = io.BytesIO()
        _Pickler(named).dump((document, variant))
        about = program_and_libraries(), Environment(context).key
        self._store = store
        self._name = file_of("rules", context.game.root)
        inputs = repr(about).encode("utf-8", "surrogatepass")
        self._key = sha256(inputs + named.getvalue()).digest()

    def take(self, folder: Path, names: Sequence[str]) -> dict[str, int] | None:
        """Write files from the cache.

        Args:
            folder: Output folder.
            names: Names of all files.

        Returns:
            Number of pages by file; None if the cache lacks any file, and then nothing is written.
        """
        content = self._store.read(self._name).find(self._key)
        pages: dict[str, int] = {}
        files: list[bytes] = []
        if content is None:
            return None
        with suppress(ValueError, TypeError, KeyError, AttributeError):  # an invalid entry
            head, _, whole = content.partition(b"\n")
            sizes = json.loads(head)
            for name in names:
                pages[name], size = sizes[name]
                files.append(whole[:size])
                whole = whole[size:]
        if len(files) < len(names):
            return None
        for name, file in zip(names, files, strict=True):
            (folder / name).write_bytes(file)
        return pages

    def give(self, folder: Path, pages: Mapping[str, int]) -> None:
        """Save files from a folder to the cache, with the number of pages of each."""
        files = {name: (folder / name).read_bytes() for name in pages}
        sizes = {name: (pages[name], len(file)) for name, file in files.items()}
        content = b"".join((json.dumps(sizes).encode(), b"\n", *files.values()))
        self._store.write(self._name, [(self._key, content)])
