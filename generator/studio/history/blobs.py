"""Blobs: contents of files, kept under their digests; each content is kept once."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from punchboard.generator.studio.history.disk import WAITING, Unsynced, stage, swap

#: Bytes that are read at once.
_PIECE = 1_000_000
#: Bytes of the piece that decides whether compressing a content is worth the time.
_TRIED = 65_536
#: Largest share of its size that a content worth compressing takes.
_WORTH = 0.9
#: Level of compression, 1 to 9: someone waits for it.
_LEVEL = 1
_PACKED, _PLAIN = b"z", b"r"


def digest_of(raw: bytes) -> str:
    """Return the digest of a content; it identifies the content in journal and versions."""
    return sha256(raw).hexdigest()


@dataclass(frozen=True, slots=True)
class Blobs:
    """Keeps contents in a folder.

    Attributes:
        folder: The folder.
        unsynced: Files that the disk has yet to take.
    """

    folder: Path
    unsynced: Unsynced

    def put(self, raw: bytes) -> str:
        """Keep a content; return its digest.

        Raises:
            OSError: if the disk is full or refuses.
        """
        digest = digest_of(raw)
        if digest not in self:
            self._write(digest, [raw])
        return digest

    def put_file(self, path: Path) -> tuple[str, int]:
        """Keep the content of a file, piece by piece; return its digest and size.

        Raises:
            OSError: if the file can't be read, or the disk is full or refuses.
        """
        while True:
            known, size = sha256(), 0
            for piece in _pieces(path):
                known.update(piece)
                size += len(piece)
            digest = known.hexdigest()
            if digest in self:
                return digest, size
            copied = sha256()
            waiting = self._stage(digest, _pieces(path), copied.update)
            if copied.digest() == known.digest():  # else the file has changed meanwhile
                self._swap(waiting, digest)
                return digest, size
            waiting.unlink(missing_ok=True)

    def get(self, digest: str) -> bytes | None:
        """Return a content, None if it was never kept or is damaged."""
        try:
            raw = b"".join(self.pieces(digest))
        except (OSError, zlib.error, ValueError):
            return None
        return raw if digest_of(raw) == digest else None

    def pieces(self, digest: str) -> Iterator[bytes]:
        """Yield the pieces of a content.

        Raises:
            OSError: if it was never kept.
            ValueError: if it is damaged.
        """
        found = sha256()
        with self._path(digest).open("rb") as file:
            is_packed = file.read(1) == _PACKED
            unpack = zlib.decompressobj()
            while piece := file.read(_PIECE):
                raw = unpack.decompress(piece) if is_packed else piece
                found.update(raw)
                yield raw
            if is_packed:
                raw = unpack.flush()
                found.update(raw)
                yield raw
        if found.hexdigest() != digest:
            raise ValueError(f"the content {digest} is damaged")

    def __contains__(self, digest: str) -> bool:
        """Return whether a content is kept."""
        return self._path(digest).is_file()

    def clean(self, used: Set[str]) -> None:
        """Delete unused contents, and leftovers of killed processes."""
        for path in self.folder.glob("*/*") if self.folder.is_dir() else ():
            if path.name not in used:
                with suppress(OSError):
                    path.unlink()

    def leftovers(self) -> Iterator[Path]:
        """Yield contents that a killed process didn't finish."""
        return self.folder.glob(f"*/{WAITING}*")

    def _path(self, digest: str) -> Path:
        return self.folder / digest[:2] / digest

    def _write(self, digest: str, pieces: Iterable[bytes]) -> None:
        self._swap(self._stage(digest, pieces, len), digest)

    def _swap(self, waiting: Path, digest: str) -> None:
        path = self._path(digest)
        swap(waiting, path)
        self.unsynced.add(path.parent)

    def _stage(self, digest: str, pieces: Iterable[bytes], see: Callable[[bytes], object]) -> Path:
        path = self._path(digest)
        self.unsynced.make_folder(path.parent, 0o700)
        return stage(path, _packed(pieces, see))


def _pieces(path: Path) -> Iterator[bytes]:
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def _packed(pieces: Iterable[bytes], see: Callable[[bytes], object]) -> Iterator[bytes]:
    """Yield a blob's file: how it is kept, and the content, compressed if that is worth it."""
    packer = None
    for number, piece in enumerate(pieces):
        see(piece)
        if number == 0:
            tried = piece[:_TRIED]
            if len(zlib.compress(tried, _LEVEL)) < len(tried) * _WORTH:
                packer = zlib.compressobj(_LEVEL)
            yield _PACKED if packer is not None else _PLAIN
        yield packer.compress(piece) if packer is not None else piece
    if packer is not None:
        yield packer.flush()
