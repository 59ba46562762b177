"""Open a file that anyone may have named: a regular file of bounded size, and nothing else.

A FIFO would wait forever for its writer, and a device such as `/dev/zero` never ends.
"""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from punchboard.cards.catalog import tr

#: A FIFO that takes the file's place after the first look must not block either.
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def open_regular(path: Path, limit: int) -> BufferedReader:
    """Open a regular file; a link is followed.

    Args:
        path: Path of the file.
        limit: Bytes at most.

    Raises:
        OSError: if the file can't be read, isn't a regular file (`EINVAL`), or is larger
            (`EFBIG`); `strerror` says so.
    """
    # Looked at before it is opened: opening a device can already do something.
    _check(path, path.stat(), limit)
    file = os.fdopen(os.open(path, _READ), "rb")
    try:
        _check(path, os.fstat(file.fileno()), limit)
    except OSError:
        file.close()
        raise
    return file


def read_regular(path: Path, limit: int) -> bytes:
    """Return the contents of a regular file; see `open_regular`."""
    with open_regular(path, limit) as file:
        content = file.read(limit + 1)  # a file of /proc says that it is empty
    if len(content) > limit:
        raise _too_large(path, limit)
    return content


def _check(path: Path, about: os.stat_result, limit: int) -> None:
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(about.st_mode):
        raise OSError(errno.EINVAL, tr("it isn’t a regular file"), str(path))
    if about.st_size > limit:
        raise _too_large(path, limit)


def _too_large(path: Path, limit: int) -> OSError:
    return OSError(
        errno.EFBIG,
        tr("it’s larger than {megabytes:.0f} MB", megabytes=limit / 1000000.0),
        str(path),
    )
