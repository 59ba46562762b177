"""What builds keep for later ones, in a folder that is the user's alone and may be deleted.

Nothing here can stop a build: what cannot be read, or is not whole, is not there, and what cannot
be written is not kept. Files hold bytes by key, each with a digest; nothing in them is ever run.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path

from punchboard.cards.catalog import language
from punchboard.generator.version import VERSION

#: Names the folder, for tests and for portable installations; `off` keeps nothing.
VARIABLE = "PUNCHBOARD_CACHE"
_OFF = "off"
#: What all files may take; those that were not used for longest go first.
MOST_BYTES = 200_000_000
#: What each file begins with; another number for another form.
_HEAD = b"punchboard pages 1\n"
_DIGEST, _LENGTH = 32, 8  # bytes


class DiskCache:
    """Files of bytes by key.

    Attributes:
        folder: where they lie.
        hits: how much that was asked for was there.
    """

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        """Take a folder that was found to be safe, and the bytes that its files may take."""
        self.folder = folder
        self.hits = 0
        self._most = most_bytes

    def read(self, name: str) -> Callable[[bytes], bytes | None]:
        """Return what returns that which a file holds under a key, if it is there and sound."""
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
        entries = dict(_entries(memoryview(content)))

        def find(key: bytes) -> bytes | None:
            digest, found = entries.get(key, (b"", b""))
            if digest != _digest(key, found):
                return None
            self.hits += 1
            return bytes(found)

        return find

    def write(self, name: str, contents: Iterable[tuple[bytes, bytes]]) -> None:
        """Put a file in place of the old one, or leave that if it cannot be done.

        Args:
            name: of the file.
            contents: keys of 32 bytes, each with what the file holds under it; if there are none,
                the old one stays.
        """
        path = ""
        entries = iter(contents)
        first = next(entries, None)
        if first is None:
            return
        try:
            file, path = tempfile.mkstemp(prefix="new-", dir=self.folder)
            with open(file, "wb") as stream:  # noqa: PTH123
                stream.write(_HEAD)
                for key, content in chain([first], entries):
                    head = key, _digest(key, content), len(content).to_bytes(_LENGTH, "big")
                    stream.writelines((*head, content))
            Path(path).replace(self.folder / name)
            self._trim()
        except OSError:
            if path:
                with suppress(OSError):
                    Path(path).unlink()

    def _trim(self) -> None:
        """Remove the files that were not used for longest, those of killed builds among them."""
        with os.scandir(self.folder) as found:
            files = [(each.stat(follow_symlinks=False), each.path) for each in found]
        size = sum(state.st_size for state, _ in files)
        for state, path in sorted(files, key=lambda each: each[0].st_mtime_ns):
            if size <= self._most:
                break
            Path(path).unlink(missing_ok=True)
            size -= state.st_size


@cache
def program() -> str:
    """Return what this program is made of, but for its libraries."""
    house = Path(__file__).parents[1]
    rooms = [path for room in ("cards", "generator") for path in (house / room).rglob("*.py")]
    states = sorted((str(path), path.stat()) for path in rooms)
    files = [(path, state.st_mtime_ns, state.st_size) for path, state in states]
    return repr((VERSION, files, sys.version))


def file_of(what: str, game: Path) -> str:
    """Return what the file is called that keeps something of the game in a folder."""
    return sha256(f"{what} {game.resolve()}".encode("utf-8", "surrogatepass")).hexdigest()


#: What carries fonts and reads them, works out expressions, shapes, breaks, turns, divides words,
#: draws codes and pictures, reads rules, writes pages and looks at them.
_LIBRARIES = (
    "fontpkg-lato", "python-barcode", "fonttools", "jinja2", "uharfbuzz", "regex", "python-bidi",
    "pyphen", "segno", "ppf-datamatrix", "pillow", "resvg-py", "markdown-it-py", "reportlab",
    "pypdfium2", "tinycss2", "cssselect2",
)  # fmt: skip


def program_and_libraries() -> str:
    """Return everything that faces and pages depend on except the game and how it's printed.

    Messages are kept with faces, so the language belongs to it.
    """
    return repr((_program_and_libraries(), language()))


@cache
def _program_and_libraries() -> str:
    return repr((program(), zlib.ZLIB_RUNTIME_VERSION, [_version(each) for each in _LIBRARIES]))


def _version(library: str) -> str:
    """Return the version of a library; to parse all that its authors say of it takes far longer."""
    found = distribution(library)
    said = (found.read_text("METADATA") or "").splitlines()
    return next((line for line in said if line.startswith("Version:")), "") or found.version


def _digest(key: bytes, content: bytes | memoryview) -> bytes:
    digest = sha256(key)
    digest.update(content)
    return digest.digest()


def _entries(file: memoryview) -> Iterator[tuple[bytes, tuple[memoryview, memoryview]]]:
    """Yield the entries of a file as far as they are whole: key, digest and content."""
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


def open_cache(game: Path) -> DiskCache | None:
    """Return the cache of whoever runs this, None if there is none or it cannot be trusted.

    Args:
        game: the folder of a game; nothing is kept in it, or read from it.
    """
    try:
        folder = _folder()
        if folder is None or not folder.is_absolute():
            return None
        if folder.resolve().is_relative_to(game.resolve()):
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return DiskCache(folder) if _is_own(folder) else None
    except (OSError, RuntimeError):  # no home, or links that lead in a circle
        return None


def _folder() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named:
        return None if named == _OFF else Path(named)
    import platformdirs

    return platformdirs.user_cache_path("punchboard", appauthor=False) / "pages"


def _is_own(folder: Path) -> bool:
    """Return whether nobody else can have put anything into a folder; Windows sees to its own."""
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode):
        return False
    if os.name == "nt":
        return True
    return state.st_uid == os.geteuid() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
