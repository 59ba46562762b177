"""Taking a step back, or doing it again, after everything that happened since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from punchboard.generator.studio.history.blobs import Blobs, digest_of
from punchboard.generator.studio.history.hunk import applied, difference, inverted, is_text
from punchboard.generator.studio.history.journal import Entry, FileChange
from punchboard.generator.studio.history.weave import OverlapError, Weave


class _Item(NamedTuple):
    """A change in the weave of a file.

    Attributes:
        step: Number of the step that made it, or of an entry that belongs to none.
        author: The weave's author for it.
        change: The change of the content.
        time: Number of the entry.
        is_switch: Whether it switches an author whose changes are in the weave.
    """

    step: int
    author: int
    change: FileChange
    time: int
    is_switch: bool


def reversed_change(
    step: int, entries: Sequence[Entry], file: str, now: bytes | None, blobs: Blobs
) -> FileChange:
    """Return the change of a file that takes a step back, or does it again if it is undone.

    Args:
        step: The step.
        entries: All entries that change the file, from the step's first on.
        file: The file.
        now: Its content now, None if there is none.
        blobs: Contents of whole files.

    Raises:
        OverlapError: if others have changed the same place since.
    """
    own = [entry for entry in entries if entry.step == step]
    if any(entry.files[file].hunks is None for entry in own):
        return _reversed_whole(own, file, now, blobs)
    if now is None:
        raise OverlapError
    if not is_text(now):
        return _reversed_chain(own, file, now, blobs)
    items = _shortened(_whole_saves(entries, file, now, blobs), file, step)
    weave = Weave(content_before([item.change for item in items], now, blobs) or b"")
    for item in items:
        if item.is_switch and item.author in weave:
            weave.switch(item.author)
        else:
            _weave_in(weave, item, blobs)
    if weave.content() != now:
        raise OverlapError
    hunks = weave.hunks_of_switch(step)
    return FileChange(digest_of(now), digest_of(applied(now, hunks)), hunks)


def _whole_saves(entries: Sequence[Entry], file: str, now: bytes, blobs: Blobs) -> Sequence[Entry]:
    """Join the halves of saves by other programs that were noticed in their middle.

    Else all of the file would look deleted and written again, and no older step could be undone.

    Raises:
        OverlapError: if a content isn't known any more.
    """
    found: list[Entry] = []
    after: bytes | None = now
    later = b""  # content after the last entry found
    for entry in reversed(entries):
        change = entry.files[file]
        before = content_before([change], after, blobs)
        is_half = (
            bool(found) and entry.kind == found[-1].kind == "elsewhere"
            and after is not None and is_cut_off(after) and later.startswith(after)
        )  # fmt: skip
        if is_half and before is not None:
            joined = FileChange(
                change.before, found[-1].files[file].after, difference(before, later)
            )
            found[-1] = entry._replace(files={file: joined})
        else:
            found.append(entry)
            later = after or b""
        after = before
    return found[::-1]


def is_cut_off(raw: bytes) -> bool:
    """Return whether a text may be the first half of one that is just written."""
    return not raw.endswith(b"\n")


def _shortened(entries: Sequence[Entry], file: str, kept: int) -> list[_Item]:
    """Return the changes of a file, without steps that were undone right after they were done.

    Args:
        entries: Entries that change the file.
        file: The file.
        kept: A step whose changes all stay.
    """
    items: list[_Item] = []
    counts: Counter[int] = Counter()  # items by step
    for entry in entries:
        step, change = entry.step, entry.files[file]
        is_switch = entry.kind in ("undo", "redo", "give up")
        if is_switch and step != kept and 0 < counts[step] == _run(items, step):
            del items[-counts[step] :]
            del counts[step]
            continue
        # The first change of an older step is the one that its later ones switch.
        author = step if change.hunks is not None else entry.number
        items.append(_Item(step, author, change, entry.number, is_switch and counts[step] > 0))
        counts[step] += 1
    return items


def _run(items: Sequence[_Item], step: int) -> int:
    """Return how many of the last items are changes that a step has made, switches apart."""
    count = 0
    for item in reversed(items):
        if item.step != step or item.is_switch:
            break
        count += 1
    return count


def _weave_in(weave: Weave, item: _Item, blobs: Blobs) -> None:
    """Add a change to a weave; a deleted file keeps its content there, until it comes back."""
    hunks = item.change.hunks
    if hunks is None:
        if not item.change.after:
            return
        content = blobs.get(item.change.after)
        if content is None:
            raise OverlapError
        hunks = difference(weave.content(), content)
    weave.apply(item.author, hunks, item.time)


def content_before(changes: Sequence[FileChange], now: bytes | None, blobs: Blobs) -> bytes | None:
    """Return the content of a file before its changes, from the content after them.

    Raises:
        OverlapError: if it isn't known any more.
    """
    content = now
    for change in reversed(changes):
        if change.hunks is None:
            content = blobs.get(change.before) if change.before else None
            if content is None and change.before:
                raise OverlapError
        else:
            try:
                content = applied(content or b"", inverted(change.hunks))
            except ValueError as error:
                raise OverlapError from error
    return content


def _reversed_chain(own: Sequence[Entry], file: str, now: bytes, blobs: Blobs) -> FileChange:
    """Return the change that gives a file its other content, if nobody has changed it since.

    The pieces of a workbook depend on each other, so a step can't be taken out below later ones.
    """
    if digest_of(now) != own[-1].files[file].after:
        raise OverlapError
    changes = [entry.files[file] for entry in (own[-1:] if own[-1].kind != "edit" else own)]
    if any(one.after != other.before for one, other in pairwise(changes)):
        raise OverlapError  # others changed the file in the middle of the step
    before = content_before(changes, now, blobs)
    if before is None:
        raise OverlapError
    return FileChange(digest_of(now), digest_of(before), difference(now, before))


def _reversed_whole(own: Sequence[Entry], file: str, now: bytes | None, blobs: Blobs) -> FileChange:
    """Return the change that gives a whole file its other content."""
    last = own[-1].files[file]
    if (digest_of(now) if now is not None else "") != last.after:
        raise OverlapError
    if own[-1].kind != "edit":
        return FileChange(last.after, last.before, None)
    for one, other in pairwise(own):
        if one.files[file].after != other.files[file].before:
            raise OverlapError  # others changed the file in the middle of the step
    before = content_before([entry.files[file] for entry in own], now, blobs)
    for content in (before, now):
        if content is not None:
            blobs.put(content)
    return FileChange(last.after, own[0].files[file].before, None)
