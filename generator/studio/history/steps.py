"""The steps of a history: some can be undone, some redone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from punchboard.generator.studio.history.journal import Entry, FileChange
from punchboard.generator.studio.label import Label


@dataclass(slots=True)
class Record:
    """A step: edits that are undone together.

    Attributes:
        number: Number of its first entry.
        group: Group of its edits; "" for none.
        label: Description of the change.
        files: Files that it changes.
        is_refused: Whether it couldn't be undone or redone; the step before it is next then.
    """

    number: int
    group: str
    label: Label
    files: dict[str, None]
    is_refused: bool = False


@dataclass(slots=True)
class Steps:
    """The entries of a journal and the steps that they form.

    Attributes:
        entries: Entries, the oldest first.
        done: Steps that can be undone, the newest last.
        undone: Steps that can be redone, the next one last.
        last: The newest change of each file.
        weight: Bytes that the entries keep.
    """

    entries: list[Entry] = field(default_factory=list)
    done: list[Record] = field(default_factory=list)
    undone: list[Record] = field(default_factory=list)
    last: dict[str, FileChange] = field(default_factory=dict)
    weight: int = 0
    _open: str = ""  # group that the next edit may continue

    def next_number(self) -> int:
        """Return the number of the next entry."""
        return self.entries[-1].number + 1 if self.entries else 1

    def continued(self, group: str) -> int | None:
        """Return the step that an edit of a group continues, None if it begins one."""
        return self.done[-1].number if group and group == self._open and self.done else None

    def take_in(self, entry: Entry) -> None:
        """Add an entry."""
        self.entries.append(entry)
        self.last.update(entry.files)
        self.weight += entry.weight()
        match entry.kind:
            case "edit":
                self.undone.clear()
                self._open = entry.group
                if self.done and self.done[-1].number == entry.step:
                    self.done[-1].files |= dict.fromkeys(entry.files)
                elif entry.number == entry.step:
                    files = dict.fromkeys(entry.files)
                    self.done.append(Record(entry.step, entry.group, entry.label, files))
            case "undo":
                self._open = ""
                _move(entry.step, self.done, self.undone)
            case "give up":
                self._open = ""
                _move(entry.step, self.done, [])
            case "redo":
                self._open = ""
                _move(entry.step, self.undone, self.done)
            case "elsewhere":  # a refused step may be possible again
                for record in (*self.done, *self.undone):
                    if not record.files.keys().isdisjoint(entry.files):
                        record.is_refused = False

    def end_group(self) -> None:
        """Let no later edit continue the last step."""
        self._open = ""

    def since(self, number: int, file: str) -> list[Entry]:
        """Return the entries that change a file, from one number on."""
        found = []
        for entry in reversed(self.entries):
            if entry.number < number:
                break
            if file in entry.files:
                found.append(entry)
        return found[::-1]

    def newest(self, steps: int, entries: int, weight: int) -> list[Entry]:
        """Return the entries of the newest steps that stay below limits; one step at least.

        Args:
            steps: Most steps.
            entries: Most entries.
            weight: Most bytes.
        """
        numbers = sorted(record.number for record in (*self.done, *self.undone))[-steps:]
        kept = len(self.entries)
        total = 0
        begin = kept  # index of the first entry that is kept
        for index in range(kept - 1, -1, -1):
            total += self.entries[index].weight()
            if begin < kept and (total > weight or kept - index > entries):
                break
            if numbers and self.entries[index].number == numbers[-1]:
                numbers.pop()
                begin = index
            if not numbers:
                break
        return self.entries[begin:]


def steps_of(entries: Sequence[Entry]) -> Steps:
    """Return the steps that entries form; the rest of a dropped step only changes files."""
    steps = Steps()
    for entry in entries:
        steps.take_in(entry)
    steps.end_group()
    return steps


def _move(number: int, source: list[Record], target: list[Record]) -> None:
    found = next((record for record in source if record.number == number), None)
    if found is not None:
        source.remove(found)
        found.is_refused = False
        target.append(found)
