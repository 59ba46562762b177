"""The store: results that runs keep for later ones, in a folder that only the user can write to.

Nothing here can stop a build: a file that is missing or corrupt has no entries, and one that cannot
be written is left out. Files hold bytes by key, each with a digest. Nothing in them is ever run,
and the folder may be deleted at any time.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import IO

from punchboard.cards.catalog import language
from punchboard.generator.version import VERSION

#: Names the folder, for tests and for portable installations; `off` keeps nothing.
VARIABLE = "PUNCHBOARD_CACHE"
_OFF = "off"
#: The most bytes of all files. The least recently used ones are deleted first.
MOST_BYTES = 200_000_000
#: The first line of each file; another form gets another number.
_HEAD = b"punchboard pages 1\n"
_DIGEST, _LENGTH = 32, 8  # bytes
#: Bytes that are written at once: entries are far smaller, and there are thousands.
_BUFFER = 1_000_000


class Store:
    """Files of bytes by key, in a folder.

    Attributes:
        folder: the folder.
    """

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        """Take a folder that nobody else can write to, and the bytes that its files may take."""
        self.folder = folder
        self._most = most_bytes

    def read(self, name: str) -> StoreFile:
        """Read a file; one that is missing or corrupt has no entries."""
        try:
            file = os.open(
                self.folder / name,
                os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0),
            )
            with open(file, "rb") as stream:  # noqa: PTH123  (by its descriptor)
                content = stream.read(self._most)
            os.utime(self.folder / name)
        except OSError:
            content = b""
        return StoreFile(content)

    def writer(self, name: str) -> StoreWriter:
        """Return a writer that replaces a file when it finishes."""
        return StoreWriter(self, name)

    def write(self, name: str, contents: Iterable[tuple[bytes, bytes]]) -> None:
        """Replace a file, or leave it if there is nothing to write or the disk is full.

        Args:
            name: File name.
            contents: keys of 32 bytes, each with its bytes.
        """
        writer = self.writer(name)
        for key, content in contents:
            writer.add(key, content)
        writer.finish()

    def trim(self) -> None:
        """Remove the files that were not used for longest, those of killed builds among them."""
        with os.scandir(self.folder) as found:
            files = [(each.stat(follow_symlinks=False), each.path) for each in found]
        size = sum(state.st_size for state, _ in files)
        for state, path in sorted(files, key=lambda each: each[0].st_mtime_ns):
            if size <= self._most:
                break
            Path(path).unlink(missing_ok=True)
            size -= state.st_size


class StoreFile:
    """The entries of a file."""

    def __init__(self, content: bytes) -> None:
        self._entries = dict(_entries(memoryview(content)))

    def __contains__(self, key: bytes) -> bool:
        """Return whether there is an entry of a key, which may be corrupt."""
        return key in self._entries

    def view(self, key: bytes) -> memoryview | None:
        """Return the bytes of a key in the file, None if there are none or they are corrupt."""
        entry = self._entries.get(key)
        return entry[1] if entry is not None and entry[0] == _digest(key, entry[1]) else None

    def find(self, key: bytes) -> bytes | None:
        """Return a copy of the bytes of a key, None if there are none or they are corrupt."""
        found = self.view(key)
        return None if found is None else bytes(found)


class StoreWriter:
    """Writes a file of a store. Without room on the disk, the old file stays."""

    def __init__(self, store: Store, name: str) -> None:
        self._store = store
        self._target = store.folder / name
        self._path = ""
        self._stream: IO[bytes] | None = None
        self._is_full = False

    def add(self, key: bytes, content: bytes | memoryview | None) -> None:
        """Append an entry, unless there is none.

        Args:
            key: 32 bytes.
            content: its bytes.
        """
        if content is None or self._is_full:
            return
        try:
            if self._stream is None:
                file, self._path = tempfile.mkstemp(prefix="new-", dir=self._store.folder)
                self._stream = open(file, "wb", _BUFFER)  # noqa: PTH123, SIM115  (see `finish`)
                self._stream.write(_HEAD)
            head = key, _digest(key, content), len(content).to_bytes(_LENGTH, "big")
            self._stream.writelines((*head, content))
        except OSError:
            self._give_up()

    def finish(self) -> None:
        """Replace the old file, if there are entries."""
        if self._stream is None:
            return
        try:
            self._stream.close()
            Path(self._path).replace(self._target)
            self._store.trim()
        except OSError:
            self._give_up()

    def _give_up(self) -> None:
        self._is_full = True
        if self._stream is not None:
            with suppress(OSError):
                self._stream.close()
            self._stream = None
            with suppress(OSError):
                Path(self._path).unlink()


@cache
def program() -> str:
    """Return the version and the files of this program, without its libraries."""
    house = Path(__file__).parents[2]
    paths = [
        os.path.join(folder, name)  # noqa: PTH118  (`rglob` takes 4 ms more)
        for room in ("cards", "generator")
        for folder, _, names in os.walk(house / room)
        for name in names
        if name.endswith(".py")
    ]
    states = [(path, os.stat(path)) for path in sorted(paths)]  # noqa: PTH116
    files = [(path, state.st_mtime_ns, state.st_size) for path, state in states]
    return repr((VERSION, files, sys.version))


def file_of(kind: str, game: Path) -> str:
    """Return the store's file for some kind of results of the game in a folder."""
    return sha256(f"{kind} {game.resolve()}".encode("utf-8", "surrogatepass")).hexdigest()


#: Libraries that may change a face or a page: of fonts, expressions, text, pictures, rules and PDF.
_LIBRARIES = (
    "fontpkg-lato", "python-barcode", "fonttools", "jinja2", "uharfbuzz", "regex", "python-bidi",
    "pyphen", "segno", "ppf-datamatrix", "pillow", "resvg-py", "markdown-it-py", "reportlab",
    "pypdfium2", "tinycss2", "cssselect2", "fontpkg-alfa-slab-one", "fontpkg-cinzel",
    "fontpkg-fjalla-one", "fontpkg-lexend", "fontpkg-lilita-one", "fontpkg-marcellus",
    "fontpkg-oleo-script", "fontpkg-righteous",
)  # fmt: skip


def program_and_libraries() -> str:
    """Return everything that faces and pages depend on but the game and the options.

    Messages are kept with faces, so the language belongs to it.
    """
    return repr((_program_and_libraries(), language()))


@cache
def _program_and_libraries() -> str:
    return repr((program(), zlib.ZLIB_RUNTIME_VERSION, [_version(each) for each in _LIBRARIES]))


def _version(library: str) -> str:
    """Return the version of a library; parsing all its metadata would take far longer."""
    found = distribution(library)
    metadata = (found.read_text("METADATA") or "").splitlines()
    return next((line for line in metadata if line.startswith("Version:")), "") or found.version


def _digest(key: bytes, content: bytes | memoryview) -> bytes:
    digest = sha256(key)
    digest.update(content)
    return digest.digest()


def _entries(file: memoryview) -> Iterator[tuple[bytes, tuple[memoryview, memoryview]]]:
    """Yield the complete entries of a file: key, digest and content."""
    if file[: len(_HEAD)] != _HEAD:
        return
    at = len(_HEAD)
    while at + 2 * _DIGEST + _LENGTH <= len(file):
        body = at + 2 * _DIGEST + _LENGTH
        end = body + int.from_bytes(file[body - _LENGTH : body], "big")
        if end > len(file):
            return
        yield bytes(file[at : at + _DIGEST]), (file[at + _DIGEST : body - _LENGTH], file[body:end])
        at = end


def open_store(game: Path) -> Store | None:
    """Return the user's store, None if there is none or others may write to it.

    Args:
        game: the folder of a game, which may not hold the store.
    """
    try:
        folder = _folder()
        if folder is None or not folder.is_absolute():
            return None
        if folder.resolve().is_relative_to(game.resolve()):
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Store(folder) if _is_own(folder) else None
    except (OSError, RuntimeError):  # no home, or links that lead in a circle
        return None


def _folder() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named:
        return None if named == _OFF else Path(named)
    import platformdirs

    return platformdirs.user_cache_path("punchboard", appauthor=False) / "pages"


def _is_own(folder: Path) -> bool:
    """Return whether only the user can write to a folder; Windows sees to its own."""
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode):
        return False
    if os.name == "nt":
        return True
    return state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
