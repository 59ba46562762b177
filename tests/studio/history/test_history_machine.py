"""Edits, undo, redo, changes elsewhere, restarts and kills in any order, against a simple model.

In the model a table is a list of rows of cells. Each cell has the writers whose values are in it,
so undoing a step takes its value away, if nobody has written over it since.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.splice import Splice
from tests.studio.history.killing import abandon, killed_at

FILES = ("birds.csv", "fish.csv")
PICK = st.integers(0, 99)


#: Does or redoes a change of the model, and undoes it; each returns whether it can.
Change = tuple[Callable[[], bool], Callable[[], bool]]


@dataclass
class Row:
    """A row: the writers of each cell with their values, and everyone who deleted the row."""

    cells: list[list[tuple[object, str]]]
    added: bool = True
    deleted: list[object] = field(default_factory=list)

    def text(self) -> str:
        return ",".join(cell[-1][1] for cell in self.cells) + "\n"


@dataclass
class Step:
    """A step and its changes."""

    number: int
    group: str
    file: str
    label: dict[str, int]
    changes: list[Change]
    is_refused: bool = False


def deletion(row: Row, number: int) -> Change:
    tops = [cell[-1] for cell in row.cells]

    def delete() -> bool:
        if row.deleted or [cell[-1] for cell in row.cells] != tops:
            return False
        row.deleted.append(number)
        return True

    def undelete() -> bool:
        row.deleted.remove(number)
        return True

    return delete, undelete


def insertion(rows: list[Row], place: int, new: Row) -> Change:
    def insert() -> bool:
        if not any(row is new for row in rows):
            rows.insert(place, new)
        new.added = True
        return True

    def take_out() -> bool:
        if new.deleted or any(len(cell) > 1 for cell in new.cells):
            return False
        new.added = False
        return True

    return insert, take_out


def writing(row: Row, column: int, value: tuple[object, str]) -> Change:
    cell = row.cells[column]
    below = cell[-1]

    def write() -> bool:
        if row.deleted or not row.added or cell[-1] != below:
            return False
        cell.append(value)
        return True

    def unwrite() -> bool:
        if row.deleted or not row.added or cell[-1] != value:
            return False
        cell.pop()
        return True

    return write, unwrite


class Histories(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.place = Path(mkdtemp(prefix="history-"))
        self.root = self.place / "game"
        self.root.mkdir()
        self.values = 0
        self.tables: dict[str, list[Row]] = {}
        self.done: list[Step] = []
        self.undone: list[Step] = []
        self.open_group = ""
        self.known: dict[str, str] = {}  # texts that the folder has noticed, by file
        self.folder: GameFolder | None = None

    @initialize()
    def begin(self) -> None:
        for file in FILES:
            rows = [Row([[("start", self.value())] for _ in range(3)]) for _ in range(4)]
            self.tables[file] = rows
            (self.root / file).write_text(self.text(file))
            self.known[file] = self.text(file)
        self.folder = GameFolder(self.root, self.place / "store")

    def teardown(self) -> None:
        if self.folder is not None:
            self.folder.close()
        shutil.rmtree(self.place)

    # The model

    def value(self) -> str:
        self.values += 1
        return f"v{self.values}x"

    def shown(self, file: str) -> list[Row]:
        return [row for row in self.tables[file] if not row.deleted and row.added]

    def text(self, file: str) -> str:
        return "".join(row.text() for row in self.shown(file))

    def offset(self, file: str, row: Row, cell: int = 0) -> int:
        rows = self.shown(file)
        before = sum(len(each.text()) for each in rows[: rows.index(row)])
        return before + sum(len(each[-1][1]) + 1 for each in row.cells[:cell])

    def make(self, file: str, pick: int, number: int) -> tuple[Splice, Change]:
        """Return a splice of the file, and the same change of the model."""
        rows = self.shown(file)
        row = rows[pick % len(rows)]
        kind = pick % 4
        at = self.offset(file, row)
        if kind == 0 and len(rows) > 1:
            return Splice(at, at + len(row.text()), b""), deletion(row, number)
        if kind == 1:
            new = Row([[(number, self.value())] for _ in range(3)])
            place = next(i for i, each in enumerate(self.tables[file]) if each is row)
            return Splice(at, at, new.text().encode()), insertion(self.tables[file], place, new)
        column = pick // 4 % 3
        at, value = self.offset(file, row, column), self.value()
        size = len(row.cells[column][-1][1])
        return Splice(at, at + size, value.encode()), writing(row, column, (number, value))

    def save(self, file: str) -> None:
        (self.root / file).write_text(self.text(file))

    def look(self, file: str) -> None:
        """Let refused steps be tried again if their file was changed elsewhere."""
        if self.known[file] != self.text(file):
            for step in (*self.done, *self.undone):
                step.is_refused &= step.file != file
        self.known[file] = self.text(file)

    # Rules

    def edit(self, file: str, pick: int, group: str, kill: int | None = None) -> None:
        assert self.folder is not None
        goes_on = bool(self.done) and group != "" and group == self.open_group
        number = self.done[-1].number if goes_on else self.values + 1
        self.look(file)
        splice, change = self.make(file, pick, number)
        before = (self.root / file).read_bytes()
        label = {"number": number, "value": self.values}
        if kill is None:
            self.folder.edit({file: [splice]}, label, group)
        else:
            with killed_at(kill):
                self.folder.edit({file: [splice]}, label, group)
            self.start_again()
            if (self.root / file).read_bytes() == before:  # it never happened
                return
        assert change[0]()
        self.known[file] = self.text(file)
        self.undone.clear()
        if goes_on:
            self.done[-1].changes.append(change)
        else:
            self.done.append(Step(number, group, file, label, [change]))
        self.open_group = group if kill is None else ""

    def start_again(self) -> None:
        assert self.folder is not None
        abandon(self.folder)
        self.folder = GameFolder(self.root, self.place / "store")
        self.open_group = ""
        for step in (*self.done, *self.undone):
            step.is_refused = False
        self.known = {file: self.text(file) for file in FILES}

    @rule(file=st.sampled_from(FILES), pick=PICK)
    def edit_alone(self, file: str, pick: int) -> None:
        self.edit(file, pick, "")

    @rule(pick=PICK, group=st.sampled_from("ab"))
    def edit_in_a_group(self, pick: int, group: str) -> None:
        """Type in one cell after another; a group never inserts and then deletes a row."""
        self.edit(FILES[0], pick | 2, group)

    @rule(file=st.sampled_from(FILES), pick=PICK, kill=st.integers(0, 9))
    def edit_and_be_killed(self, file: str, pick: int, kill: int) -> None:
        self.edit(file, pick, "", kill)

    def reverse(self, *, is_undo: bool, kill: int | None = None) -> None:
        assert self.folder is not None
        source, target = (self.done, self.undone) if is_undo else (self.undone, self.done)
        step = self.next(source)
        act = self.folder.undo if is_undo else self.folder.redo
        if step is None:
            assert act() is None
            return
        self.look(step.file)
        before = (self.root / step.file).read_bytes()
        raised = None
        try:
            if kill is None:
                act()
            else:
                with killed_at(kill):
                    act()
        except EditRefused as error:
            raised = error
        if kill is not None:
            self.start_again()
            if (self.root / step.file).read_bytes() == before:
                return
        can = self.can(step, is_undo=is_undo)
        assert can == (raised is None)
        self.open_group = ""
        if not can:
            step.is_refused = True
            return
        self.known[step.file] = self.text(step.file)
        source.remove(step)
        target.append(step)

    def next(self, steps: list[Step]) -> Step | None:
        return next((each for each in reversed(steps) if not each.is_refused), None)

    def can(self, step: Step, *, is_undo: bool) -> bool:
        """Undo or redo a step in the model, all of it or nothing."""
        backup = {f: [(r, [list(c) for c in r.cells], r.added, list(r.deleted)) for r in rows]
                  for f, rows in self.tables.items()}  # fmt: skip
        for redo, undo in step.changes[::-1] if is_undo else step.changes:
            if not (undo if is_undo else redo)():
                for rows in backup.values():
                    for row, cells, added, deleted in rows:
                        for cell, old in zip(row.cells, cells, strict=True):
                            cell[:] = old
                        row.added, row.deleted[:] = added, deleted
                return False
        return True

    @rule()
    def undo(self) -> None:
        self.reverse(is_undo=True)

    @rule()
    def redo(self) -> None:
        self.reverse(is_undo=False)

    @rule(is_undo=st.booleans(), kill=st.integers(0, 9))
    def reverse_and_be_killed(self, is_undo: bool, kill: int) -> None:
        self.reverse(is_undo=is_undo, kill=kill)

    @rule(file=st.sampled_from(FILES), pick=PICK)
    def write_a_cell_elsewhere(self, file: str, pick: int) -> None:
        rows = self.shown(file)
        cell = 1 + pick // 4 % 2  # the first one identifies the row
        rows[pick % len(rows)].cells[cell].append((object(), self.value()))
        self.save(file)

    @rule(file=st.sampled_from(FILES))
    def add_a_row_elsewhere(self, file: str) -> None:
        self.notice()  # else a row deleted before may look changed into this one
        self.tables[file].append(Row([[("theirs", self.value())] for _ in range(3)]))
        self.save(file)

    @precondition(lambda self: len(self.shown(FILES[0])) > 2)
    @rule(pick=PICK)
    def delete_a_row_elsewhere(self, pick: int) -> None:
        self.notice()
        rows = self.shown(FILES[0])
        rows[pick % len(rows)].deleted.append("theirs")
        self.save(FILES[0])

    @rule(file=st.sampled_from(FILES))
    def replace_a_file_elsewhere_by_itself(self, file: str) -> None:
        raw = (self.root / file).read_bytes()
        (self.root / file).unlink()
        (self.root / file).write_bytes(raw)

    @rule()
    def notice(self) -> None:
        assert self.folder is not None
        self.folder.notice()
        assert self.folder.notice() == ()
        for file in FILES:
            self.look(file)

    @rule(is_killed=st.booleans())
    def restart(self, is_killed: bool) -> None:
        assert self.folder is not None
        if not is_killed:
            self.folder.close()
        self.start_again()

    @invariant()
    def nothing_is_lost(self) -> None:
        for file in self.tables:
            assert (self.root / file).read_text() == self.text(file)
        assert self.folder is not None
        undo, redo = self.next(self.done), self.next(self.undone)
        assert self.folder.undo_label == (undo.label if undo is not None else None)
        assert self.folder.redo_label == (redo.label if redo is not None else None)
        assert sorted(path.name for path in self.root.iterdir()) == sorted(self.tables)


TestHistories = Histories.TestCase
TestHistories.settings = settings(max_examples=10, stateful_step_count=30, deadline=None)


@pytest.mark.soak
def test_histories_in_thousands_of_orders() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Histories, settings=settings(max_examples=3000, stateful_step_count=60, deadline=None)
    )
