"""The files of a game's folder, read and written with a history.

A change is carried out in this order: the new contents are written beside their files, the journal
gets an entry, the contents take their files' places. So a killed process loses nothing that it has
answered for. An entry whose files are all as before it never happened; the next start says so in
the journal. The folder is the truth: other programs' changes get entries of their own, and steps
back and forward are carried over them, or refused where both touch the same place.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from errno import EDQUOT, ENOSPC
from hashlib import file_digest
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.load.files import UNSETTLED, is_link
from punchboard.cards.problem import ComputerError
from punchboard.generator.studio.history.blobs import Blobs, digest_of
from punchboard.generator.studio.history.disk import Unsynced, remove, stage, swap
from punchboard.generator.studio.history.hunk import (
    applied,
    difference,
    hunks_of,
    inverted,
    is_text,
)
from punchboard.generator.studio.history.inside import (
    FileGone,
    Listing,
    check_root,
    existing,
    is_part,
    leftovers,
    writable,
)
from punchboard.generator.studio.history.journal import Entry, FileChange, Journal, Kind
from punchboard.generator.studio.history.reversal import content_before, is_cut_off, reversed_change
from punchboard.generator.studio.history.steps import Record, Steps, steps_of
from punchboard.generator.studio.history.store_lock import lock_store
from punchboard.generator.studio.history.versions import Version, Versions
from punchboard.generator.studio.history.weave import OverlapError
from punchboard.generator.studio.label import Label, sentence_of
from punchboard.generator.studio.refusal import ChangedElsewhere, EditRefused
from punchboard.generator.studio.splice.splice import Splice

#: Bytes of the largest file that is edited, and of the largest one that is replaced.
_MOST_TEXT, _MOST_BYTES = 50_000_000, 200_000_000
#: The history that stays when it has grown a quarter larger: steps, entries, and their bytes.
_MOST_STEPS, _MOST_ENTRIES, _MOST_WEIGHT = 1_000, 5_000, 20_000_000
_SLACK = 1.25
#: Ends of the names of files that are watched for changes once the system reports them.
_TEXTS = frozenset({".csv", ".tsv", ".txt", ".yaml", ".yml", ".md", ".svg", ".css", ".json"})
#: Nanoseconds for which a text without an end is taken for one that is being written; seconds of a
#: pause for its writer, and the most pauses.
_YOUNG, _PAUSE, _MOST_PAUSES = 100_000_000, 0.01, 20
#: Size, time of change, time of change of the status, and number of a file.
_Stamp = tuple[int, int, int, int]
_GONE: _Stamp = (-1, 0, 0, 0)


class Step(NamedTuple):
    """Something that was done, undone or redone.

    Attributes:
        label: Description of the change, as ids.
        files: Paths of the files that it changed.
    """

    label: Label
    files: tuple[str, ...]


class Remark(NamedTuple):
    """Damage of the history that was found when the game was opened.

    Attributes:
        message: Its consequences for the designer, in sentences.
        hint: Place of the damaged file, in a sentence.
    """

    message: str
    hint: str


class _Seen(NamedTuple):
    """A file as it was seen last.

    Attributes:
        digest: Digest of its content, "" if there is no file.
        raw: The content; None if there is no file, or it isn't a text.
        stamp: Values by which another change is noticed.
        is_settled: Whether every later change has another stamp: the clock has moved on since.
    """

    digest: str
    raw: bytes | None
    stamp: _Stamp
    is_settled: bool


class GameFolder:
    """One game's folder. Its owner lets only one thread at a time in."""

    def __init__(self, root: Path, store: Path) -> None:
        """Open a folder, and finish the work of a killed process.

        Args:
            root: The game's folder.
            store: Folder of its history; only one process at a time can have it.

        Raises:
            ComputerError: if the history can't be written.
            UsageError: if another process has it.
        """
        self.root = root.resolve()
        self.store = store
        self.remarks: list[Remark] = []
        self._unsynced = Unsynced()
        self._lock = lock_store(store, self._unsynced)
        self._seen: dict[str, _Seen] = {}
        self._unannounced: dict[str, None] = {}  # noticed, not announced yet
        self._listing = Listing(self.root)
        self._blobs = Blobs(store / "contents", self._unsynced)
        self._versions = Versions(store / "versions", self._blobs)
        self._journal = Journal(store / "journal", self._unsynced)
        self._steps = Steps()
        self._most_weight = int(_MOST_WEIGHT * _SLACK)
        try:
            self._start()
        except OSError as error:
            self._release()
            raise _no_history(error) from error
        except BaseException:
            self._release()
            raise

    # Reading

    def read(self, file: str) -> bytes:
        """Return the content of a file.

        Args:
            file: Path in the folder, with forward slashes.

        Raises:
            ComputerError: if the system refuses.
            EditRefused: if it isn't a plain file inside the folder, or is larger than 50 MB.
            FileGone: if it doesn't exist.
        """
        path = existing(self.root, file)
        self._take_notice(file, needs_raw=True)
        raw = self._seen[file].raw
        if raw is not None:
            return raw
        if self._seen[file].digest:
            raise _too_large(file, _MOST_TEXT)
        existing(self.root, file)
        raise FileGone(tr("{file} is gone", file=path.name), tr("look into the game's folder"))

    def names(self) -> set[str]:
        """Return the paths of the game's files, as of the last look."""
        return self._listing.files()

    def notice(self, paths: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the files that were changed elsewhere since the last look, new and deleted ones.

        Args:
            paths: Further files that the system reports as changed, such as pictures.
        """
        if not self.root.is_dir():
            return ()
        for file in tuple(self._seen):
            with suppress(ComputerError):  # locked just now: the next look tells
                self._take_notice(file)
        found = dict.fromkeys([*self._unannounced, *self._look_around()])
        self._unannounced.clear()
        for file in paths:
            if file not in self._seen and is_part(file) and not (self.root / file).is_dir():
                found[file] = None
                if Path(file).suffix.lower() in _TEXTS:
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
        """Change files by splices.

        Args:
            changes: Splices by path; they refer to the bytes that `read` returns now.
            label: Description of the change, as ids.
            group: Edits in a row with one group are undone together; "" for none.

        Raises:
            ChangedElsewhere: if another program is just writing a file.
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if a file isn't inside the folder, or is too large.
        """
        files = {}
        contents = {}
        for file, splices in changes.items():
            raw = self.read(file)
            before = self._seen[file].digest
            hunks = hunks_of(raw, splices)
            if hunks:
                after = applied(raw, hunks)
                if len(after) > _MOST_TEXT:
                    raise _too_large(file, _MOST_TEXT)
                files[file] = FileChange(before, digest_of(after), hunks)
                contents[file] = after
        if files:
            self._do(files, contents, label, group)
        return Step(label, tuple(files))

    def replace(
        self,
        contents: Mapping[str, bytes | None],
        label: Label,
        group: str = "",
        was: Mapping[str, str] | None = None,
    ) -> Step | None:
        """Give files a new content, create or delete them.

        Args:
            contents: Contents by path; None deletes the file.
            label: Description of the change, as ids.
            group: Edits in a row with one group are undone together; "" for none.
            was: Digests that the files must have, by path; "" for a file that mustn't exist.

        Returns:
            The step; None if the files already are like that.

        Raises:
            ChangedElsewhere: if a file has another digest than `was` says.
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if a file isn't inside the folder, or is larger than 200 MB.
        """
        files = {}
        raws = {}
        for file, raw in contents.items():
            before = self._now(file).digest
            if (was or {}).get(file, before) != before:
                raise _changed(file)
            if raw is not None and len(raw) > _MOST_BYTES:
                raise _too_large(file, _MOST_BYTES)
            change = self._change_to(file, raw)
            if change is not None:
                files[file] = change
                if change.hunks is not None and raw is not None:
                    raws[file] = raw
        if not files:
            return None
        self._do(files, raws, label, group)
        return Step(label, tuple(files))

    @property
    def undo_label(self) -> Label | None:
        """Label of the step that is undone next, None if there is none."""
        record = _next(self._steps.done)
        return record.label if record is not None else None

    @property
    def redo_label(self) -> Label | None:
        """Label of the step that is redone next, None if there is none."""
        record = _next(self._steps.undone)
        return record.label if record is not None else None

    @property
    def undo_group(self) -> str:
        """Group of the step that is undone next, "" for none."""
        record = _next(self._steps.done)
        return record.group if record is not None else ""

    def undo(self) -> Step | None:
        """Undo a step: the last one, or after a refusal the one before it.

        Returns:
            The step; None if there is none.

        Raises:
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if another program has changed the same place since.
        """
        return self._reverse(self._steps.done, "undo")

    def give_up(self) -> Step | None:
        """Undo a step for good, as Escape does: nothing can redo it.

        Returns:
            The step; None if there is none.

        Raises:
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if another program has changed the same place since.
        """
        return self._reverse(self._steps.done, "give up")

    def redo(self) -> Step | None:
        """Redo the step that was undone last; None if there is none.

        Raises:
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if another program has changed the same place since.
        """
        return self._reverse(self._steps.undone, "redo")

    # Versions

    def keep(self, name: str, note: str = "") -> Version:
        """Keep all files of the game as they are now, without output and hidden files.

        Raises:
            ComputerError: if a file can't be read, or the history can't be written.
            EditRefused: if the game is too large.
        """
        check_root(self.root)
        try:
            return self._versions.keep(self.root, name, note)
        except OSError as error:
            raise _no_history(error) from error

    def versions(self) -> list[Version]:
        """Return the kept versions, the newest first."""
        return self._versions.listed()

    def read_kept(self, version: str, file: str) -> bytes | None:
        """Return a file of a version, None if it has none."""
        found = self._versions.find(version)
        digest = found.files.get(file) if found is not None else None
        return self._blobs.get(digest) if digest else None

    def restore(self, version: str, files: Iterable[str] | None = None) -> Step | None:
        """Restore files of a kept version, as one step that can be undone.

        Files that are newer than the version stay. They may be someone's work, and a game of a
        version doesn't name them.

        Args:
            version: Id of the version.
            files: Paths of the files; None for all.

        Returns:
            The step; None if nothing differs.

        Raises:
            ComputerError: if a file can't be written; nothing is changed then.
            EditRefused: if the version, or a file of it, is gone or damaged.
        """
        found = self._versions.find(version)
        if found is None:
            raise EditRefused(tr("this version is gone"), tr("choose another version"))
        changes = {}
        contents = {}
        for file in found.files if files is None else files:
            digest = found.files.get(file)
            now = self._now(file)
            if digest == now.digest:
                continue
            if digest is None or digest not in self._blobs:
                raise _without(found, file)
            raw = self._blobs.get(digest) if Path(file).suffix.lower() in _TEXTS else None
            change = self._change_to(file, raw, digest)
            if change is not None:
                changes[file] = change
                if change.hunks is not None and raw is not None:
                    contents[file] = raw
        if not changes:
            return None
        label = {"what": "restore", "version": found.name}
        self._do(changes, contents, label, "")
        return Step(label, tuple(changes))

    def settle(self) -> None:
        """Wait until all changes and kept versions would outlast a power cut.

        Call it before a change is answered, without the lock: it may take the disk's time.

        Raises:
            ComputerError: if the disk fails.
        """
        try:
            self._unsynced.settle()
        except OSError as error:
            raise ComputerError(
                tr("the disk doesn't say that the change is safe: {reason}",
                   reason=error.strerror or error),
                tr("copy the game to another disk before you go on"),
            ) from error  # fmt: skip

    def close(self) -> None:
        """Write everything to the disk, and let the history go."""
        with suppress(OSError):  # answers have told it
            self._unsynced.settle()
        self._release()

    def _release(self) -> None:
        self._journal.release()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    # Start

    def _start(self) -> None:
        for path in (
            *leftovers(self.root), *self._blobs.leftovers(), *self._versions.leftovers(),
            *self._journal.leftovers(),
        ):  # fmt: skip
            with suppress(OSError):
                path.unlink()
        entries, is_done, is_damaged = self._journal.read()
        if entries and not is_done and self._never_happened(entries[-1]):
            entries.pop()
            self._journal.cancel()
        self._steps = steps_of(entries)
        for file in tuple(self._steps.last):
            with suppress(ComputerError, EditRefused):  # told when someone needs the file
                self._catch_up(file)
        self._unannounced.clear()
        self._listing.look()
        if is_damaged:
            self._begin_again()
        for damaged in self._versions.damaged():
            self.remarks.append(
                Remark(
                    tr("A kept version is damaged. It can't be restored."),
                    tr("Its file is {file}.", file=damaged),
                )
            )
        self._trim()

    def _begin_again(self) -> None:
        """Replace a damaged journal by its steps after the damage, and tell where they begin."""
        aside = self.store / f"journal-damaged-{time.time_ns()}"
        self._journal.copy_to(aside)
        self._keep_only(self._steps.entries)
        first = next(iter(self._steps.done), None)
        self.remarks.append(
            Remark(
                tr("The list of your steps was damaged. The game's files aren't affected.")
                + " "
                + (
                    tr("Undo goes back to “{step}”, and no further.", step=sentence_of(first.label))
                    if first is not None
                    else tr("Undo starts again from here.")
                ),
                tr("The damaged list is kept as {file}.", file=aside.as_posix()),
            )
        )

    def _never_happened(self, last: Entry) -> bool:
        """Return whether a killed process hadn't carried out its last entry; take back the rest."""
        try:
            digests = {file: self._now(file).digest for file in last.files}
        except EditRefused:  # there is something else of that name
            return False
        if all(digests[file] != change.before for file, change in last.files.items()):
            return False
        if any(digests[f] not in (c.before, c.after) for f, c in last.files.items()):
            return False  # the entry stays; the rest was changed elsewhere
        for file, change in last.files.items():
            if digests[file] == change.after:
                try:
                    self._take_back(file, change)
                except OSError as error:
                    raise _unwritable(error) from error
        return True

    def _catch_up(self, file: str) -> None:
        """Add an entry if a file was changed elsewhere while the game was closed."""
        last, now = self._steps.last[file], self._now(file)
        if last.after != now.digest:
            self._note_elsewhere(file, last.after, self._expected(file), now)

    def _expected(self, file: str) -> bytes | None:
        """Return the content that a file has by the journal, None if it isn't known any more."""
        content: bytes | None = None
        for entry in self._steps.since(0, file):
            before, after, hunks = entry.files[file]
            if hunks is None:
                content = self._blobs.get(after) if after else None
                continue
            if content is None:
                content = self._blobs.get(before)
            if content is None:
                return None
            try:
                content = applied(content, hunks)
            except ValueError:
                return None
        return content

    # Noticing

    def _now(self, file: str) -> _Seen:
        """Return a file as it is now; a change is noticed first.

        Raises:
            ComputerError: if the system refuses.
            EditRefused: if it would be outside the folder, or isn't a plain file.
        """
        writable(self.root, file)
        self._take_notice(file)
        return self._seen[file]

    def _take_notice(self, file: str, *, needs_raw: bool = False) -> None:
        """Look at a file; a change made elsewhere gets an entry, and is announced later."""
        seen = self._seen.get(file)
        path = self.root / file
        try:
            stamp = _stamp(path)
        except OSError as error:
            raise _unreadable(file, error) from error
        is_known = seen is not None and seen.stamp == stamp and seen.is_settled
        if is_known and seen is not None and not (needs_raw and seen.digest and seen.raw is None):
            return
        fresh = self._load(file, path, stamp, needs_raw=needs_raw)
        for _ in range(_MOST_PAUSES):
            if not _is_being_written(seen, fresh):
                break
            time.sleep(_PAUSE)
            with suppress(OSError):
                fresh = self._load(file, path, _stamp(path), needs_raw=needs_raw)
        self._seen[file] = fresh
        if seen is None or seen.digest == fresh.digest:
            return
        self._unannounced[file] = None
        if file in self._steps.last:
            self._note_elsewhere(file, seen.digest, seen.raw, fresh)

    def _load(self, file: str, path: Path, stamp: _Stamp, *, needs_raw: bool) -> _Seen:
        is_settled = time.time_ns() - max(stamp[1:3]) > UNSETTLED
        seen = self._seen.get(file)
        try:
            if stamp == _GONE:
                return _Seen("", None, stamp, is_settled)
            was_text = seen is not None and seen.raw is not None
            is_kept = needs_raw or was_text or path.suffix.lower() in _TEXTS
            if stamp[0] > _MOST_TEXT or not is_kept:
                with path.open("rb") as content:
                    digest = file_digest(content, "sha256").hexdigest()
                return _Seen(digest, None, stamp, is_settled)
            raw = path.read_bytes()
        except FileNotFoundError:
            return _Seen("", None, _GONE, is_settled=False)
        except OSError as error:
            raise _unreadable(file, error) from error
        if seen is not None and seen.raw == raw:
            return seen._replace(stamp=stamp, is_settled=is_settled)
        return _Seen(digest_of(raw), raw, stamp, is_settled)

    def _note_elsewhere(self, file: str, before: str, old: bytes | None, now: _Seen) -> None:
        """Add an entry for a change made elsewhere.

        Args:
            file: The file.
            before: Digest before.
            old: Content before, None if it isn't known.
            now: The file as it is now.
        """
        hunks = None
        try:
            if old is not None and now.raw is not None and is_text(old) and is_text(now.raw):
                hunks = difference(old, now.raw)
            else:
                if old is not None:
                    self._blobs.put(old)
                if now.digest:
                    self._blobs.put_file(self.root / file)
            number = self._steps.next_number()
            change = FileChange(before, now.digest, hunks)
            entry = Entry(number, "elsewhere", number, "", {}, {file: change})
            self._journal.append(entry)
        except OSError:  # the next start notices it
            return
        self._steps.take_in(entry)

    def _look_around(self) -> list[str]:
        """Return new and deleted files, apart from those whose contents are known."""
        return [file for file in self._listing.look() if file not in self._seen]

    # Carrying out

    def _change_to(self, file: str, raw: bytes | None, digest: str = "") -> FileChange | None:
        """Return the change of a file to another content, None if it has that content.

        Args:
            file: The file.
            raw: The content; None if the file is to be deleted, or has the kept content `digest`.
            digest: Digest of a kept content.
        """
        now = self._now(file)
        after = digest or (digest_of(raw) if raw is not None else "")
        if now.digest == after:
            return None
        if raw is not None and now.raw is not None and is_text(raw) and is_text(now.raw):
            return FileChange(now.digest, after, difference(now.raw, raw))
        try:
            if now.digest:
                self._blobs.put_file(self.root / file)
            if raw is not None:
                self._blobs.put(raw)
        except OSError as error:
            raise _no_history(error) from error
        return FileChange(now.digest, after, None)

    def _do(
        self,
        files: Mapping[str, FileChange],
        contents: Mapping[str, bytes],
        label: Label,
        group: str,
    ) -> None:
        number = self._steps.next_number()
        step = self._steps.continued(group)
        step = number if step is None else step
        self._carry_out(Entry(number, "edit", step, group, label, files), contents)

    def _reverse(self, records: Sequence[Record], kind: Kind) -> Step | None:
        record = _next(records)
        if record is None:
            return None
        changes = {}
        contents = {}
        for file in record.files:
            now = self._whole(file)
            entries = self._steps.since(record.number, file)
            try:
                change = reversed_change(record.number, entries, file, now, self._blobs)
            except OverlapError:
                record.is_refused = True
                self._steps.end_group()
                raise _overlapping(file, kind, now) from None
            except OSError as error:
                raise _no_history(error) from error
            if change.before != change.after:
                changes[file] = change
                if change.hunks is not None:
                    contents[file] = applied(now or b"", change.hunks)
        entry = Entry(self._steps.next_number(), kind, record.number, "", record.label, changes)
        self._carry_out(entry, contents)
        return Step(record.label, tuple(changes))

    def _whole(self, file: str) -> bytes | None:
        """Return the content of any file, None if there is no file."""
        now = self._now(file)
        if not now.digest or now.raw is not None:
            return now.raw
        try:
            return (self.root / file).read_bytes()
        except OSError as error:
            raise _unreadable(file, error) from error

    def _carry_out(self, entry: Entry, contents: Mapping[str, bytes]) -> None:
        """Write contents beside their files, then the entry, then let them take their places.

        Args:
            entry: The entry.
            contents: New contents of files that have hunks, by path.

        Raises:
            ChangedElsewhere: if another program has written a file meanwhile.
            ComputerError: if the disk refuses. In both cases nothing is changed.
            EditRefused: if a kept content is damaged.
        """
        paths = {file: writable(self.root, file) for file in entry.files}
        waiting: dict[str, Path | None] = {}
        try:
            for file, change in entry.files.items():
                if change.hunks is not None and file not in self._steps.last:
                    self._blobs.put(self._seen[file].raw or b"")  # its history starts from it
                waiting[file] = self._stage(paths[file], change, contents.get(file))
        except OSError as error:
            _discard(waiting.values())
            raise _unwritable(error) from error
        except ValueError as error:
            _discard(waiting.values())
            raise EditRefused(
                tr("the kept content of {file} is damaged", file=file),
                tr("choose another version, or restore single cards"),
            ) from error
        try:
            self._journal.append(entry)
        except OSError as error:
            _discard(waiting.values())
            raise _no_history(error) from error
        swapped: list[str] = []
        try:
            for file in paths:
                self._check_unchanged(file, entry.files[file].before)
                self._put(file, waiting[file], entry.files[file].after, contents.get(file))
                swapped.append(file)
        except (OSError, ComputerError, ChangedElsewhere) as error:
            _discard(path for file, path in waiting.items() if file not in swapped)
            self._give_up(entry, swapped)
            raise _unwritable(error) if isinstance(error, OSError) else error from error
        self._journal.done()
        self._steps.take_in(entry)
        self._trim()

    def _check_unchanged(self, file: str, digest: str) -> None:
        """Refuse to replace a file that another program has written since it was looked at."""
        path, seen = self.root / file, self._seen[file]
        stamp = _stamp(path)
        if stamp == seen.stamp and seen.is_settled:
            return
        fresh = self._load(file, path, stamp, needs_raw=seen.raw is not None)
        if fresh.digest != digest:
            raise _changed(file)
        self._seen[file] = fresh

    def _stage(self, path: Path, change: FileChange, raw: bytes | None) -> Path | None:
        """Write a content beside its file; return its path, None for a file that is deleted."""
        if not change.after:
            return None
        self._unsynced.make_folder(path.parent)
        return stage(path, [raw] if raw is not None else self._blobs.pieces(change.after))

    def _put(self, file: str, waiting: Path | None, digest: str, raw: bytes | None) -> None:
        """Let a content take its file's place, or delete the file."""
        path = self.root / file
        if waiting is None:
            remove(path)
        else:
            swap(waiting, path)
        self._unsynced.add(path.parent)
        self._listing.note(file, is_there=waiting is not None)
        self._seen[file] = _Seen(digest, raw, _stamp(path), is_settled=False)

    def _give_up(self, entry: Entry, swapped: Sequence[str]) -> None:
        """Take back an entry that couldn't be carried out.

        A file that can't be taken back becomes a change made elsewhere.
        """
        left = []
        for file in reversed(swapped):
            try:
                self._take_back(file, entry.files[file])
            except (OSError, ComputerError, EditRefused, ValueError):
                left.append(file)
        self._journal.cancel()
        for file in left:
            before, _, hunks = entry.files[file]
            seen = self._seen[file]
            old = applied(seen.raw, inverted(hunks)) if hunks and seen.raw is not None else None
            self._note_elsewhere(file, before, old, seen)
        for file in entry.files:
            with suppress(ComputerError):
                self._take_notice(file)

    def _take_back(self, file: str, change: FileChange) -> None:
        """Give a file the content before a change that it shows."""
        path = writable(self.root, file)
        raw = None
        if change.hunks is not None:
            raw = applied(path.read_bytes(), inverted(change.hunks))
        back = FileChange(change.after, change.before, change.hunks)
        self._put(file, self._stage(path, back, raw), change.before, raw)

    # Keeping the history small

    def _trim(self) -> None:
        """Drop the oldest steps if the history has grown too large."""
        steps = self._steps
        is_small = (
            len(steps.done) + len(steps.undone) <= _MOST_STEPS * _SLACK
            and len(steps.entries) <= _MOST_ENTRIES * _SLACK
            and steps.weight <= self._most_weight
        )
        if is_small:
            return
        kept = steps.newest(_MOST_STEPS, _MOST_ENTRIES, _MOST_WEIGHT)
        trimmed = steps_of(kept)
        # A single step may be larger than all others may be together.
        self._most_weight = int(max(_MOST_WEIGHT, trimmed.weight) * _SLACK)
        try:
            used = self._keep_only(kept)
        except OSError:  # no room: the next change tries again
            return
        self._steps = trimmed
        self._blobs.clean(used)

    def _keep_only(self, entries: Sequence[Entry]) -> set[str]:
        """Rewrite the journal; return the digests of all contents that are still needed.

        Raises:
            OSError: if the disk is full or refuses.
        """
        used = {digest for each in self.versions() for digest in each.files.values()}
        for file in dict.fromkeys(file for entry in entries for file in entry.files):
            used |= self._keep_start(file, [each for each in entries if file in each.files])
        self._journal.rewrite(entries)
        return used

    def _keep_start(self, file: str, entries: Sequence[Entry]) -> set[str]:
        """Keep the content before a file's first entry; return all digests that entries need."""
        changes = [entry.files[file] for entry in entries]
        used = {changes[0].before}
        used |= {d for c in changes if c.hunks is None for d in (c.before, c.after)}
        if changes[0].hunks is not None and changes[0].before not in self._blobs:
            with suppress(OverlapError, ComputerError):
                start = content_before(changes, self._whole(file), self._blobs)
                if start is not None:
                    self._blobs.put(start)
        return used


def _next(records: Sequence[Record]) -> Record | None:
    """Return the last step that wasn't refused, None if there is none."""
    return next((each for each in reversed(records) if not each.is_refused), None)


def _discard(waiting: Iterable[Path | None]) -> None:
    for path in waiting:
        if path is not None:
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _is_being_written(seen: _Seen | None, fresh: _Seen) -> bool:
    """Return whether another program is probably in the middle of writing a file.

    A text that has just lost its end is empty or cut off in a line.
    """
    if seen is None or not seen.raw or fresh.raw is None:
        return False
    is_young = time.time_ns() - max(fresh.stamp[1:3]) < _YOUNG
    return is_young and is_cut_off(fresh.raw) and not is_cut_off(seen.raw)


def _stamp(path: Path) -> _Stamp:
    """Return values of a file that change with its content; `_GONE` if there is no plain file."""
    try:
        status = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return _GONE
    if is_link(status) or not S_ISREG(status.st_mode):
        return _GONE
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino


def _too_large(file: str, limit: int) -> EditRefused:
    return EditRefused(
        tr("{file} is larger than {megabytes} MB", file=file, megabytes=limit // 1_000_000),
        tr("change it in another program"),
    )


def _changed(file: str) -> ChangedElsewhere:
    return ChangedElsewhere(
        tr("{file} was changed elsewhere", file=file), tr("look at it, then try again")
    )


def _overlapping(file: str, kind: Kind, now: bytes | None) -> EditRefused:
    if now is None:
        message = tr("{file} was deleted elsewhere", file=file)
    elif not is_text(now):  # no place of it can be told from another
        message = tr("{file} was changed elsewhere since", file=file)
    else:
        message = tr("{file} was changed elsewhere at the same place", file=file)
    if kind in ("undo", "give up"):
        return EditRefused(message, tr("change it by hand, or undo the step before"))
    return EditRefused(message, tr("change it by hand"))


def _without(version: Version, file: str) -> EditRefused:
    return EditRefused(
        tr('the version "{version}" has no {file}', version=version.name, file=file),
        tr("choose another version, or restore single cards"),
    )


def _unreadable(file: str, error: OSError) -> ComputerError:
    return ComputerError(
        tr("{file} cannot be read: {reason}", file=file, reason=error.strerror or error),
        tr("close it in other programs, or give yourself the right to read it"),
    )


def _unwritable(error: OSError) -> ComputerError:
    if error.errno in (ENOSPC, EDQUOT):
        hint = tr("make room on the disk, then type again")
    elif isinstance(error, PermissionError):  # on Windows also of a file that is open elsewhere
        hint = tr(
            "close the file in Excel or LibreOffice, or give yourself the right to write to the "
            "game's folder; then type again"
        )
    else:
        hint = tr("look after the disk, then type again")
    return ComputerError(
        tr("the change can't be saved: {reason}", reason=error.strerror or error), hint
    )


def _no_history(error: OSError) -> ComputerError:
    return ComputerError(
        tr("the history of the game can't be written: {reason}", reason=error.strerror or error),
        tr("make room on the disk, or give yourself the right to write to your user folder"),
    )
