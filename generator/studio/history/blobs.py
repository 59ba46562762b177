"""Whole contents of files, kept compressed under their digests."""

from __future__ import annotations

import os
import zlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from punchboard.generator.studio.history.journal import digest_of

#: Effort of compression, 1 to 9: contents are kept while someone waits.
_EFFORT = 3


@dataclass(frozen=True, slots=True)
class Blobs:
    """Keeps contents in a folder.

    Attributes:
        folder: The folder.
    """

    folder: Path

    def put(self, raw: bytes) -> str:
        """Keep a content; return its digest."""
        digest = digest_of(raw)
        path = self._path(digest)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as file:
                file.write(zlib.compress(raw, _EFFORT))
                file.flush()
                os.fsync(file.fileno())
            Path(file.name).replace(path)
        return digest

    def get(self, digest: str) -> bytes | None:
        """Return a content, None if it was never kept or is damaged."""
        try:
            raw = zlib.decompress(self._path(digest).read_bytes())
        except (OSError, zlib.error):
            return None
        return raw if digest_of(raw) == digest else None

    def _path(self, digest: str) -> Path:
        return self.folder / digest[:2] / digest
