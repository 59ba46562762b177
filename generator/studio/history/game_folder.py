"""The files of a game's folder, read and written with a history.

Each change is written to the journal first, then to the file, which is replaced at once. So a
process that is killed loses nothing that it has answered for: at the next start the last entry is
carried out if the file doesn't show it yet. Changes that other programs make are entries as well;
steps back and forward are carried over them, or refused where both touch the same place.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import find_inside, is_link
from punchboard.cards.problem import ComputerError, Diagnostics, Position
from punchboard.generator.output import HIDDEN, no_writing
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.history.blobs import Blobs
from punchboard.generator.studio.history.hunk import (
    applied,
    carried,
    difference,
    hunks_of,
    inverted,
)
from punchboard.generator.studio.history.journal import Entry, FileChange, Journal, Kind, digest_of
from punchboard.generator.studio.label import Label
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice

#: Bytes of the largest file that is read whole.
_MOST_BYTES = 50_000_000
#: What the name of a file begins with while it is written.
_TEMPORARY = f"{HIDDEN}studio-"
#: Steps that can be undone.
_MOST_STEPS = 1000
#: Paths outside a game: hidden ones, locks of Office, and output.
_OUTSIDE = re.compile(r"(^|/)(\.|~\$|output/)")
#: Ends of names of text files, which are announced only if their content changed.
_TEXTS = frozenset({".csv", ".tsv", ".txt", ".yaml", ".yml", ".md", ".css"})


class Step(NamedTuple):
    """Something that can be undone or redone, or was.

    Attributes:
        label: Its description, as ids.
        files: Paths of the files that it changes.
    """

    label: Label
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A state of the folder that was kept.

    Attributes:
        id: Its id.
        name: Its name.
        note: A note about it, "" for none.
        time: Seconds since 1970.
        size: Bytes of its files.
        files: Digests of its files by path.
    """

    id: str
    name: str
    note: str
    time: float
    size: int
    files: Mapping[str, str]


class _Group(NamedTuple):
    """Entries that are undone together, by their numbers, with their description."""

    name: str
    label: Label
    entries: list[int]


@dataclass(slots=True)
class _Seen:
    """A file as it was seen last.

    Attributes:
        raw: Its content, None if there is no file.
        stamp: Size and time of change, by which another change is noticed.
    """

    raw: bytes | None
    stamp: tuple[int, int]


@dataclass(slots=True)
class GameFolder:
    """One game's folder. Its owner lets only one thread at a time in.

    Attributes:
        root: The folder.
        store: Folder of its history, created when there is something to keep.
    """

    root: Path
    store: Path
    _entries: list[Entry] = field(default_factory=list)
    _done: list[_Group] = field(default_factory=list)
    _undone: list[_Group] = field(default_factory=list)
    _seen: dict[str, _Seen] = field(default_factory=dict)
    _unannounced: dict[str, None] = field(default_factory=dict)  # noticed, not announced yet
    _journal: Journal = field(init=False)
    _blobs: Blobs = field(init=False)

    def __post_init__(self) -> None:
        self._journal = Journal(self.store / "journal")
        self._blobs = Blobs(self.store / "contents")
        for entry in self._journal.read():
            self._take_in(entry)
        self._tidy_up()
        self._catch_up()

    # Reading

    def read(self, file: str) -> bytes:
        """Return the content of a file.

        Args:
            file: Path in the folder, with forward slashes.

        Raises:
            EditRefused: if it isn't there, or isn't a plain file inside the folder.
        """
        path = self._inside(file)
        seen = self._seen.get(file)
        stamp = _stamp(path)
        if seen is not None and seen.raw is not None and seen.stamp == stamp:
            return seen.raw
        if seen is not None:
            self._take_notice(file)
            if (raw := self._seen[file].raw) is not None:
                return raw
        try:
            if stamp[0] > _MOST_BYTES:
                raise EditRefused(tr("{file} is too large", file=file))
            raw = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            raise _missing(file) from None
        except OSError as trouble:
            raise _unreadable(file, trouble) from trouble
        self._seen[file] = _Seen(raw, stamp)
        return raw

    def notice(self, paths: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the files that were changed elsewhere since the last look.

        Args:
            paths: Further files that the system reports as changed.
        """
        found = [file for file in tuple(self._seen) if self._notice(file)]
        found += [file for file in self._unannounced if file not in found]
        self._unannounced.clear()
        for file in dict.fromkeys(paths):
            is_known = file in self._seen or _OUTSIDE.search(file)
            if not is_known and not (self.root / file).is_dir():
                found.append(file)
                if (self.root / file).suffix.lower() in _TEXTS:
                    with suppress(EditRefused, ComputerError):
                        self.read(file)
        return tuple(found)

    # Changing

    def edit(
        self,
        changes: Mapping[str, Sequence[Splice]],
        label: Label,
        group: str = "",
    ) -> Step:
        """Change files.

        Args:
            changes: Splices by path; they refer to the bytes that `read` returns now.
            label: Description of the change, as ids.
            group: Edits in a row with one group are undone together; "" for none.

        Raises:
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if a file isn't inside the folder.
        """
        files = {}
        for file, splices in changes.items():
            self._inside(file)
            raw = self.read(file)
            hunks = [each for each in hunks_of(raw, splices) if each.before != each.after]
            if hunks:
                after = applied(raw, hunks)
                files[file] = FileChange(hunks, digest_of(raw), digest_of(after))
        if files:
            self._carry_out(Entry("edit", group, label, files))
        return Step(label, tuple(files))

    def replace(
        self, contents: Mapping[str, bytes | None], label: Label, group: str = ""
    ) -> Step | None:
        """Give files a new content, create or delete them.

        Args:
            contents: Contents by path; None deletes the file.
            label: Description of the change, as ids.
            group: Edits in a row with one group are undone together; "" for none.

        Returns:
            The step; None if the files already are like that.
        """
        files = {}
        for file, raw in contents.items():
            self._inside(file)
            self._take_notice(file)
            before = self._now(file)
            if raw == before:
                continue
            files[file] = self._whole(before, raw)
        if not files:
            return None
        self._carry_out(Entry("edit", group, label, files))
        return Step(label, tuple(files))

    @property
    def undo_label(self) -> Label | None:
        """Description of the next step back, None if there is none."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Label | None:
        """Description of the next step forward, None if there is none."""
        return self._undone[-1].label if self._undone else None

    @property
    def undo_group(self) -> str:
        """Group of the step that is taken back next, "" for none."""
        return self._done[-1].name if self._done else ""

    def last_files(self) -> tuple[str, ...]:
        """Return the files of the newest entry of the journal."""
        return tuple(self._entries[-1].files) if self._entries else ()

    def undo(self) -> Step | None:
        """Take the last step back; None if there is none.

        Raises:
            EditRefused: if another program has changed the same place since.
        """
        return self._reverse(self._done, "undo")

    def redo(self) -> Step | None:
        """Do the step again that was taken back last; None if there is none.

        Raises:
            EditRefused: if another program has changed the same place since.
        """
        return self._reverse(self._undone, "redo")

    # Versions

    def keep(self, name: str, note: str = "") -> Version:
        """Keep the folder as it is now."""
        files, size = {}, 0
        for found in files_of(self.root):
            file = found["path"]
            with suppress(OSError):
                raw = (self.root / file).read_bytes()
                files[file] = self._blobs.put(raw)
                size += len(raw)
        version = Version(token_hex(8), name, note, time.time(), size, files)
        folder = self.store / "versions"
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(version)).encode()
        _write_at_once(folder / f"{version.id}.json", text, 0o600, lasting=True)
        return version

    def versions(self) -> list[Version]:
        """Return the kept versions, the newest first."""
        found = []
        for path in (self.store / "versions").glob("*.json"):
            with suppress(OSError, ValueError, TypeError):
                found.append(Version(**json.loads(path.read_text(encoding="utf-8"))))
        return sorted(found, key=lambda each: -each.time)

    def read_kept(self, version: str, file: str) -> bytes | None:
        """Return a file of a version, None if it has none."""
        found = next((each for each in self.versions() if each.id == version), None)
        digest = found.files.get(file) if found is not None else None
        return self._blobs.get(digest) if digest else None

    def restore(self, version: str) -> Step | None:
        """Restore the folder to the state of a kept version.

        Files that are newer than the version stay: they may be somebody's work. So restoring
        takes nothing away, and is one step that can be undone.

        Returns:
            The step; None if nothing differs.
        """
        found = next(each for each in self.versions() if each.id == version)
        contents = {file: self._blobs.get(digest) for file, digest in found.files.items()}
        known = {file: raw for file, raw in contents.items() if raw is not None}
        return self.replace(known, {"what": "restore", "version": found.name})

    def close(self) -> None:
        """Write everything to the disk, and let the history go."""
        with suppress(OSError):
            self._journal.sync()
        self._journal.close()

    # Inside

    def _reverse(self, groups: list[_Group], kind: Kind) -> Step | None:
        if not groups:
            return None
        group = groups[-1]
        changes: dict[str, FileChange] = {}
        names = dict.fromkeys(f for number in group.entries for f in self._entries[number].files)
        for file in names:
            self._take_notice(file)
            now = self._now(file)
            target = self._without(group, file, now)
            changes[file] = target
        self._carry_out(Entry(kind, "", group.label, changes))
        return Step(group.label, tuple(changes))

    def _without(self, group: _Group, file: str, now: bytes | None) -> FileChange:
        """Return the change that takes a group back in one file, as it is now."""
        first, last = group.entries[0], group.entries[-1]
        later = [each.files[file] for each in self._entries[last + 1 :] if file in each.files]
        own = [self._entries[number].files[file] for number in range(first, last + 1)
               if file in self._entries[number].files]  # fmt: skip
        start, end = own[0].before, own[-1].after
        if end == (digest_of(now) if now is not None else ""):
            then = now
        elif any(not each.hunks for each in later):
            raise _overlapping(file)
        else:
            then = now
            for each in reversed(later):
                then = applied(then or b"", inverted(each.hunks))
        if any(not each.hunks for each in own):  # a whole file was created, replaced or deleted
            if then is not now:
                raise _overlapping(file)
            kept = self._blobs.get(start) if start else None
            if start and kept is None:
                raise _overlapping(file)
            return self._whole(now, kept)
        before = then or b""
        for each in reversed(own):
            before = applied(before, inverted(each.hunks))
        wanted = inverted(own[0].hunks) if len(own) == 1 else difference(then or b"", before)
        hunks = wanted
        if then is not now:
            moved = carried(wanted, difference(then or b"", now or b""))
            if moved is None:
                raise _overlapping(file)
            hunks = moved
        after = applied(now or b"", hunks)
        return FileChange(hunks, digest_of(now or b""), digest_of(after))

    def _whole(self, before: bytes | None, after: bytes | None) -> FileChange:
        """Return the change of a whole file; both contents are kept."""
        digests = [self._blobs.put(raw) if raw is not None else "" for raw in (before, after)]
        return FileChange((), *digests)

    def _carry_out(self, entry: Entry) -> None:
        """Write an entry to the journal, then the files.

        Raises:
            ComputerError: if the disk refuses; the files are as they were.
        """
        contents = {file: self._result(file, change) for file, change in entry.files.items()}
        before = {file: self._now(file) for file in contents}
        for file in contents:
            self._keep_start(file, before[file])
        try:
            self._journal.append(entry)
        except OSError as error:
            raise no_writing(self.store, error) from error
        written: list[str] = []
        try:
            for file, raw in contents.items():
                self._write(file, raw)
                written.append(file)
        except OSError as error:
            back = {
                file: FileChange(inverted(change.hunks), change.after, change.before)
                for file, change in entry.files.items()
            }
            for file in written:
                with suppress(OSError):
                    self._write(file, before[file])
            self._journal.append(Entry("elsewhere", "", {}, back))
            self._entries += [entry, Entry("elsewhere", "", {}, back)]
            raise _unwritable(error) from error
        self._take_in(entry)

    def _result(self, file: str, change: FileChange) -> bytes | None:
        if change.hunks:
            return applied(self._now(file) or b"", change.hunks)
        return self._blobs.get(change.after) if change.after else None

    def _keep_start(self, file: str, raw: bytes | None) -> None:
        """Keep the content from which the hunks of a file count."""
        if raw is not None and not any(file in entry.files for entry in self._entries):
            self._blobs.put(raw)

    def _take_in(self, entry: Entry) -> None:
        """Add an entry to the history."""
        number = len(self._entries)
        self._entries.append(entry)
        match entry.kind:
            case "edit":
                self._undone.clear()
                top = self._done[-1] if self._done else None
                # A change made elsewhere in the middle of a group ends it: undo leaves that alone.
                is_next = top is not None and top.entries[-1] == number - 1
                if top is not None and is_next and entry.group and top.name == entry.group:
                    top.entries.append(number)
                    label = entry.label if entry.label == top.label else top.label
                    self._done[-1] = top._replace(label=label)
                else:
                    self._done.append(_Group(entry.group, entry.label, [number]))
                    del self._done[:-_MOST_STEPS]
            case "undo" if self._done:
                group = self._done.pop()
                self._undone.append(_Group("", group.label, [number]))
            case "redo" if self._undone:
                group = self._undone.pop()
                self._done.append(_Group("", group.label, [number]))
            case _:
                pass

    def _notice(self, file: str) -> bool:
        """Return whether a file was changed elsewhere; an edited one gets an entry for it."""
        seen = self._seen.get(file)
        path = self.root / file
        stamp = _stamp(path)
        if seen is None or seen.stamp == stamp:
            return False
        raw = None
        with suppress(OSError):
            raw = path.read_bytes() if stamp[0] >= 0 else None
        before, seen.raw, seen.stamp = seen.raw, raw, stamp
        if raw == before:
            return False
        self._note_elsewhere(file, before, raw)
        return True

    def _note_elsewhere(self, file: str, before: bytes | None, after: bytes | None) -> None:
        if not any(file in entry.files for entry in self._entries):
            return
        if before is None or after is None:
            change = self._whole(before, after)
        else:
            hunks = difference(before, after)
            change = FileChange(hunks, digest_of(before), digest_of(after))
        entry = Entry("elsewhere", "", {}, {file: change})
        with suppress(OSError):
            self._journal.append(entry)
        self._take_in(entry)

    def _catch_up(self) -> None:
        """Finish the last entry if it was cut short, and note changes made elsewhere."""
        if self._entries:
            for file, change in self._entries[-1].files.items():
                raw = self._disk(file)
                if change.before == (digest_of(raw) if raw is not None else ""):
                    self._seen[file] = _Seen(raw, _stamp(self.root / file))
                    self._write(file, self._result(file, change))
        known: dict[str, FileChange] = {}
        for entry in self._entries:
            known.update(entry.files)
        for file, change in known.items():
            raw = self._disk(file)
            digest = digest_of(raw) if raw is not None else ""
            if digest != change.after:
                expected = self._expected(file) if change.after else None
                if expected is None and change.after:
                    self._forget(file)
                else:
                    self._note_elsewhere(file, expected, raw)
            self._seen[file] = _Seen(raw, _stamp(self.root / file))

    def _expected(self, file: str) -> bytes | None:
        """Return the content that the history says a file has, None if that is lost."""
        raw: bytes | None = None
        for entry in self._entries:
            change = entry.files.get(file)
            if change is None:
                continue
            if not change.hunks:
                raw = self._blobs.get(change.after) if change.after else None
                continue
            if raw is None or digest_of(raw) != change.before:
                raw = self._blobs.get(change.before)
            if raw is None:
                return None
            raw = applied(raw, change.hunks)
        return raw

    def _forget(self, file: str) -> None:
        """Drop the steps of a file whose history no longer leads to its content."""

        def touches(group: _Group) -> bool:
            return any(file in self._entries[number].files for number in group.entries)

        self._done = [each for each in self._done if not touches(each)]
        self._undone = [each for each in self._undone if not touches(each)]

    def _now(self, file: str) -> bytes | None:
        """Return the content of a file as it was seen last, None if there is none."""
        seen = self._seen.get(file)
        if seen is None:
            raw = self._disk(file)
            seen = self._seen[file] = _Seen(raw, _stamp(self.root / file))
        return seen.raw

    def _disk(self, file: str) -> bytes | None:
        try:
            return (self.root / file).read_bytes()
        except OSError:
            return None

    def _write(self, file: str, raw: bytes | None) -> None:
        path = self.root / file
        if raw is None:
            path.unlink(missing_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
            _write_at_once(path, raw, mode)
        self._seen[file] = _Seen(raw, _stamp(path))

    def _take_notice(self, file: str) -> None:
        """Notice a change elsewhere before a change of ours; `notice` announces it."""
        if self._notice(file):
            self._unannounced[file] = None

    def _inside(self, file: str) -> Path:
        """Return the path of a file, which need not exist.

        Raises:
            EditRefused: if it would be outside the folder, hidden, or reached by a link.
        """
        diagnostics = Diagnostics()
        if _OUTSIDE.search(file) or _wrong(file):
            raise EditRefused(tr("{file} isn't part of the game", file=file))
        parent, _, _ = file.rpartition("/")
        path = self.root / file
        if path.exists() or path.is_symlink():
            found = find_inside(self.root, file, Position(), diagnostics, "file")
        elif parent and (self.root / parent).exists():
            found = self._checked_folder(parent, file)
        else:
            found = path
        if found is None:
            message = next((each.message for each in diagnostics), "")
            raise EditRefused(message or tr("{file} isn't part of the game", file=file))
        return found

    def _checked_folder(self, parent: str, file: str) -> Path | None:
        here = self.root
        for part in parent.split("/"):
            here = here / part
            if is_link(os.lstat(here)):
                return None
        return self.root / file

    def _tidy_up(self) -> None:
        """Delete temporary files of a process that was killed while it wrote."""
        for path in _left_behind(self.root):
            with suppress(OSError):
                path.unlink()


def _left_behind(root: Path) -> Iterator[Path]:
    for folder, names, files in os.walk(root):
        names[:] = [each for each in names if not each.startswith(".") and each != "output"]
        for name in files:
            if name.startswith(_TEMPORARY):
                yield Path(folder, name)


def _wrong(file: str) -> bool:
    parts = file.split("/")
    return (
        not file.isprintable() or "\\" in file or ":" in file or file.startswith(("/", "~"))
        or any(part in ("", ".", "..") for part in parts)
    )  # fmt: skip


def _stamp(path: Path) -> tuple[int, int]:
    """Return size and time of change of a file, (-1, 0) if there is none."""
    try:
        status = path.stat()
    except OSError:
        return -1, 0
    return status.st_size, status.st_mtime_ns


def _write_at_once(path: Path, raw: bytes, mode: int, *, lasting: bool = False) -> None:
    """Replace a file by another at once: nobody sees half of it.

    Raises:
        OSError: if the disk refuses; the file is as it was.
    """
    temporary = path.with_name(_TEMPORARY + token_hex(6))
    try:
        with temporary.open("xb") as file:
            file.write(raw)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def _missing(file: str) -> EditRefused:
    return EditRefused(tr("{file} is gone", file=file), tr("look at the folder"))


def _overlapping(file: str) -> EditRefused:
    return EditRefused(
        tr("{file} was changed elsewhere at the same place", file=file),
        tr("change it back by hand"),
    )


def _unreadable(file: str, trouble: OSError) -> ComputerError:
    return ComputerError(
        tr("{file} cannot be read: {reason}", file=file, reason=trouble.strerror or trouble),
        tr("close it in other programs, or give yourself the right to read it"),
    )


def _unwritable(trouble: OSError) -> ComputerError:
    return ComputerError(
        tr("the change can't be saved: {reason}", reason=trouble.strerror or trouble),
        tr("close the file in Excel or LibreOffice, or make room on the disk; then type again"),
    )
