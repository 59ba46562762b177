"""New output, a folder or a file, is made beside the old; it takes its place when all is well."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError

#: Told in a sentence that somebody else is at work, before the wait begins.
OnWait = Callable[[str], object]
#: What everything of ours that does not stay in a folder begins with.
HIDDEN = ".punchboard-"
_NAME = f"{HIDDEN}lock"
#: How that of a lock is opened: never by a link, where a system can tell.
_OPENED = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
#: How what is ours is read: never through a link, and without a wait for whoever fills a pipe.
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
#: Bytes of the longest that is read: a manifest has about 300 for each copy.
_MOST_BYTES = 100_000_000
#: So often in a row nobody takes a folder away that is just being made.
_MOST_MISSES = 1000
#: What file systems answer that know no locks.
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)

if sys.platform == "win32":
    import msvcrt
    from time import sleep

    #: The byte that is locked; the others can be read meanwhile.
    _FAR = 1 << 20
    _PULSE = 0.1  # seconds between tries: Windows has no wait without an end

    def _take(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def _wait(file: int) -> None:
        while not _take(file):
            sleep(_PULSE)

else:
    import fcntl

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


def ignore_wait(sentence: str) -> None:
    """Wait for others without telling anybody."""


@contextmanager
def locked(folder: Path, waiting: OnWait) -> Iterator[bool]:
    """Lock a folder against other writers; create it if it is missing.

    Args:
        folder: Folder to write to; if it stays empty, it is removed if it was created.
        waiting: Called with the process that is writing there, before waiting for it.

    Yields:
        Whether the lock is held; False if the file system has no locks.

    Raises:
        ComputerError: if the disk prevents it.
    """
    path = folder / _NAME
    missing: list[Path] = []
    try:
        try:
            missing = [each for each in (folder, *folder.parents) if not each.exists()]
            file, is_alone = _enter(folder, path, waiting)
        except OSError as error:
            raise no_writing(folder, error) from error
        try:
            with suppress(OSError):  # for those who wait; a full disk has no room for that
                if os.fstat(file).st_nlink == 1:  # else it is also a file of another name
                    os.truncate(file, 0)
                    os.lseek(file, 0, os.SEEK_SET)
                    os.write(file, str(os.getpid()).encode())
            yield is_alone
        finally:
            try:
                path.unlink(missing_ok=True)
            except OSError:  # Windows removes no open file, and none that somebody waits for
                os.close(file)
                with suppress(OSError):
                    path.unlink(missing_ok=True)
            else:
                os.close(file)
    finally:
        with suppress(OSError):
            for each in missing:
                each.rmdir()


def try_lock(path: Path) -> int | None:
    """Lock a file against other processes, without waiting.

    Args:
        path: The file; it is created if it is missing, and stays.

    Returns:
        The open file, which holds the lock until it is closed; None if another process has it.

    Raises:
        OSError: if the file can't be opened.
    """
    file = os.open(path, _OPENED, 0o600)
    try:
        if _take(file):
            return file
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return file
        os.close(file)
        raise
    os.close(file)
    return None


def no_writing(folder: Path, error: OSError) -> ComputerError:
    """Return in words why nothing can be written into a folder."""
    display_path = folder.as_posix()
    if isinstance(error, FileExistsError | NotADirectoryError):
        return ComputerError(
            tr("{path} isn't a folder, or is inside a file", path=display_path),
            tr("name another folder with --out"),
        )
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return ComputerError(
            tr("the folder {folder} may not be written to", folder=display_path),
            tr("give yourself the right to write there, or choose another folder with --out"),
        )
    return ComputerError(
        tr(
            "cannot write to {folder}: {reason}",
            folder=display_path,
            reason=error.strerror or error,
        ),
        tr("choose another folder with --out, or make room on the disk"),
    )


def _enter(folder: Path, path: Path, waiting: OnWait) -> tuple[int, bool]:
    """Return the open file that is locked now, and whether it could be."""
    is_announced = False
    missed = 0
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = os.open(path, _OPENED, 0o666)
        except (FileNotFoundError, FileExistsError):
            # Who went before took the empty folder away, or something else stands there.
            missed += 1
            if missed == _MOST_MISSES:
                raise
            continue
        try:
            if not _take(file):
                if not is_announced:
                    waiting(
                        f"another Punchboard{_who(file)} is writing to {folder.as_posix()}; waiting"
                    )
                    is_announced = True
                _wait(file)
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return file, False
            os.close(file)
            raise
        except BaseException:
            os.close(file)
            raise
        # Who held it before has removed it: what counts is the file that others find now.
        with suppress(OSError):
            if os.path.samestat(os.fstat(file), path.stat()):
                return file, True
        os.close(file)


def _who(file: int) -> str:
    """Return which process holds the lock, as far as it has written that down."""
    os.lseek(file, 0, os.SEEK_SET)
    number = os.read(file, 20).decode("ascii", "replace")
    return f" (process {number})" if number.isdigit() else ""


MANIFEST = "manifest.json"
#: How a line of it begins, after those of its files.
COMPONENTS = '  "components": {'
#: The pull list for a phone, which the Studio writes.
PULL_PAGE = "pull-list.html"
#: Written beside the PDFs by some builds only, so that an old one would tell of another build.
REPORTS = ("deck.json", "pull-list.txt", PULL_PAGE, "provenance.csv")
_NEW, _OLD = f"{HIDDEN}new", f"{HIDDEN}old"


@contextmanager
def new_output(folder: Path, waiting: OnWait) -> Iterator[Path]:
    """Yield an empty folder for a build's files; at the end they replace those of the last build.

    Other files stay. If the build fails, or writes nothing, the folder doesn't change.

    Args:
        folder: Output folder.
        waiting: Called with the process that is writing there, before waiting for it.

    Raises:
        ComputerError: if the disk or another program prevents it.
    """
    with locked(folder, waiting) as is_alone:
        try:
            _restore(folder, is_alone)
            new = Path(tempfile.mkdtemp(prefix=_NEW, dir=folder))
        except OSError as error:
            raise no_writing(folder, error) from error
        try:
            yield new
            if any(new.iterdir()):
                _swap(folder, new)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _swap(folder: Path, new: Path) -> None:
    """Replace the last build's files by the new ones.

    Raises:
        ComputerError: if a file is locked; then nothing has changed.
    """
    old = folder / _OLD
    old.mkdir()
    made = sorted(path.name for path in new.iterdir())
    name = ""
    try:
        for name in sorted({*files_of_last_build(folder), *made}):
            if (folder / name).exists():
                (folder / name).rename(old / name)
        for name in made:
            (new / name).rename(folder / name)
    except BaseException as error:
        # By what lies where: Ctrl-C may come between a file's way and a note of it.
        for each in made:
            if not (new / each).exists():
                (folder / each).rename(new / each)
        for path in sorted(old.iterdir()):
            path.rename(folder / path.name)
        old.rmdir()
        if not isinstance(error, OSError):
            raise
        raise ComputerError(
            tr("{folder} is open in another program", folder=(folder / name).as_posix()),
            tr("close it there (a PDF viewer locks its file) and build again"),
        ) from error
    shutil.rmtree(old, ignore_errors=True)


def _restore(folder: Path, is_alone: bool) -> None:
    """Restore files of an interrupted build, and remove its leftovers.

    Args:
        folder: Output folder.
        is_alone: Whether the lock is held; then the process that left the files was killed.
    """
    old = folder / _OLD
    if old.is_dir() and not old.is_symlink():
        for path in sorted(old.iterdir()):
            if not (folder / path.name).exists():
                path.rename(folder / path.name)
        shutil.rmtree(old, ignore_errors=True)  # or no later build could move anything there
    for path in folder.glob(f"{HIDDEN}*") if is_alone else ():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        elif path.name != _NAME:
            path.unlink(missing_ok=True)


def files_of_last_build(folder: Path) -> list[str]:
    """Return the names of files that the last manifest lists, without those in subfolders."""
    try:
        text = read_ours(folder / MANIFEST)
        # What follows the files is a line for each of thousands of copies.
        head, rest, _ = text.partition(f",\n{COMPONENTS}")
        manifest = json.loads(head + "}" if rest else text)
        names = [str(entry["name"]) for entry in manifest["files"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []
    ours = [name for name in names if name and Path(name).name == name]
    return [name for name in (*ours, *REPORTS) if (folder / name).is_file()]


def read_ours(path: Path) -> str:
    """Return the text of a file that Punchboard wrote: a regular file of limited size.

    Raises:
        OSError: if the file is missing, or isn't a regular file of that size.
        UnicodeDecodeError: if it isn't text.
    """
    with os.fdopen(os.open(path, _READ), encoding="utf-8") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode) or about.st_size > _MOST_BYTES:
            raise OSError(errno.EINVAL, tr("isn't a file of Punchboard"), str(path))
        return file.read()


def write_whole(path: Path, write: Callable[[Path], object], waiting: OnWait) -> None:
    """Write a file beside the old one, then replace that.

    Args:
        path: Path of the file; its folder is created.
        write: Function that writes to the given path.
        waiting: Called with the process that is writing there, before waiting for it.

    Raises:
        ComputerError: if the disk or another program prevents it.
    """
    with locked(path.parent, waiting):
        replace_whole(path, write)


def replace_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file as `write_whole` does, into a folder that is locked already."""
    # A name that nobody can know before: in a stranger's folder a link might wait under it.
    fresh = path.with_name(f"{HIDDEN}{token_hex(8)}-{path.name}")
    try:
        write(fresh)
        fresh.replace(path)
    except PermissionError as error:
        raise ComputerError(
            tr(
                "{file} cannot be written: it is open in another program, or protected",
                file=path.as_posix(),
            ),
            tr("close it there, or choose another folder with --out"),
        ) from error
    except OSError as error:
        raise ComputerError(
            tr(
                "{file} cannot be written: {reason}",
                file=path.as_posix(),
                reason=error.strerror or error,
            ),
            tr("make room on the disk, or choose another folder with --out"),
        ) from error
    finally:
        fresh.unlink(missing_ok=True)
