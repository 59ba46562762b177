"""The rules as an earlier build printed them, found by all that they depend on.

References are filled in and pictures laid out each time: what they come to is what the rules depend
on. So a card that the rules neither show nor name does not set them again.
"""

from __future__ import annotations

import io
import json
import pickle
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from punchboard.generator.disk_cache import DiskCache, file_of, program_and_libraries
from punchboard.generator.face_cache import CachedLayouts
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.rulebook.document import Document


class _Pickler(pickle.Pickler):
    """Writes values as bytes that are the same for equal ones, faces as their digests.

    Nobody reads them: they only name a document.
    """

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.fast = True  # what is there twice is written twice, whether it is one object or two

    def persistent_id(self, each: object) -> tuple[str, float] | None:
        """Return what stands for a face, None for all else."""
        return (each.digest, each.bleed) if isinstance(each, Face) else None


class KeptRules:
    """The printed rules of one game on the disk."""

    def __init__(
        self, disk: DiskCache, document: Document, context: LayoutContext, ways: Sequence[object]
    ) -> None:
        """Find what is kept.

        Args:
            disk: where it lies.
            document: the rules, with all that they show.
            context: their fonts and art.
            ways: in which they are printed: paper, style, what of them.
        """
        named = io.BytesIO()
        _Pickler(named).dump((document, ways))
        about = program_and_libraries(), CachedLayouts(None, context).surroundings
        self._disk = disk
        self._name = file_of("rules", context.game.root)
        told = repr(about).encode("utf-8", "surrogatepass")
        self._key = sha256(told + named.getvalue()).digest()

    def take(self, folder: Path, names: Sequence[str]) -> dict[str, int] | None:
        """Write files as they came out before.

        Args:
            folder: that they are written into.
            names: of all of them.

        Returns:
            The number of pages of each; None, and nothing is written, if they are not known.
        """
        content = self._disk.read(self._name)(self._key)
        pages: dict[str, int] = {}
        files: list[bytes] = []
        if content is None:
            return None
        with suppress(ValueError, TypeError, KeyError, AttributeError):  # of another form
            head, _, whole = content.partition(b"\n")
            told = json.loads(head)
            for name in names:
                pages[name], size = told[name]
                files.append(whole[:size])
                whole = whole[size:]
        if len(files) < len(names):
            return None
        for name, file in zip(names, files, strict=True):
            (folder / name).write_bytes(file)
        return pages

    def give(self, folder: Path, pages: Mapping[str, int]) -> None:
        """Keep files that were made in a folder, by the number of pages of each."""
        files = {name: (folder / name).read_bytes() for name in pages}
        told = {name: (pages[name], len(file)) for name, file in files.items()}
        content = b"".join((json.dumps(told).encode(), b"\n", *files.values()))
        self._disk.write(self._name, [(self._key, content)])
