"""The fold of a journal: from rows to the state, with undo and redo of any number of steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal

from punchboard.companion.rules.action import Action, Code, Refusal
from punchboard.companion.rules.event import Entry, Event
from punchboard.companion.rules.rules import Rules, Setup, apply, question, start
from punchboard.companion.rules.state import State
from punchboard.companion.rules.table_context import Transaction
from punchboard.companion.table.clock import seconds
from punchboard.companion.table.row import Row, RowKind
from punchboard.companion.view_schema import LogLineView

#: Rows since which a question may have stood: more than any step of a game has.
_OLDEST = 200


@dataclass(frozen=True, slots=True)
class _Done:
    """An act with what it made of the table.

    Its state is kept without the log, which would grow with the square of the acts.
    """

    row: int
    author: str
    bare: State
    entries: tuple[Entry, ...]
    action: Action

    @property
    def opens(self) -> bool:
        """Whether it opened sealed choices."""
        return any(entry.kind == "open" for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Change:
    """What came between a question and its answer.

    Attributes:
        author: of the row, seat id; "" for the table screen.
        kind: `taken`: somebody has answered it, or the step has ended; `limits`: what may be
            answered is another now; `undone`: steps were undone or done again; `unseen`: it was
            not asked when its author looked last, or that is too long ago.
    """

    author: str
    kind: Literal["taken", "limits", "undone", "unseen"]


@dataclass(frozen=True, slots=True)
class _Past:
    """A row with the table as it stood after it."""

    author: str
    kind: RowKind
    bare: State
    acts: tuple[Action, ...]


class History:
    """What has happened at a table; it knows every state since the start, so that undo is at once.

    Attributes:
        rules: of the game.
        state: now.
        newest: number of the newest row; 0: none.
        keys: of all rows.
    """

    def __init__(self, rules: Rules, setup: Setup) -> None:
        """Lay the table.

        Raises:
            Refusal: if a seat is unknown or taken twice.
        """
        self.rules = rules
        self.newest = 0
        self.keys: set[str] = set()
        first = start(rules, setup)
        self.state = first
        self._start = _Done(0, "", replace(first, log=()), first.log, Action("table.start"))
        self._past = [_Past("", "act", self._start.bare, ())]
        self._done: list[_Done] = []
        self._undone: list[_Done] = []
        self._lines: list[tuple[int, Entry]] = [(0, entry) for entry in first.log]
        self._acts: set[int] = set()

    @property
    def newest_author(self) -> str | None:
        """Who did the newest row; None if it is no act, or there is none."""
        newest = self._done[-1] if self._done else self._start
        return newest.author if newest.row == self.newest > 0 else None

    def before(self, row: int) -> State | None:
        """Return the state in which an act was done; None if it does not stand."""
        place = next((at for at, each in enumerate(self._done) if each.row == row), None)
        return None if place is None else self._after(self._done[:place])

    @property
    def standing(self) -> int:
        """The number of the newest act that stands; 0: none."""
        return (self._done[-1] if self._done else self._start).row

    def stands(self, row: int) -> bool:
        """Return whether an act was not undone; 0 is the start."""
        return row == 0 or any(each.row == row for each in self._done)

    def may_stand(self, row: int) -> bool:
        """Return whether an act stands, or can be done again."""
        return self.stands(row) or any(each.row == row for each in self._undone)

    def acts_after(self, kind: str, action: Mapping[str, Any]) -> tuple[list[int], list[int]]:
        """Return the acts that would stand after a row, and those that could be done again then.

        Args:
            kind: of the row that comes next.
            action: of the row.

        Returns:
            Numbers of rows; the first list begins with 0, the start.
        """
        done, undone = ([each.row for each in acts] for acts in (self._done, self._undone))
        if kind == "act":
            return [0, *done, self.newest + 1], []
        steps = action["steps"]
        if kind == "undo":
            return [0, *done[:-steps]], [*undone, *reversed(done[-steps:])]
        return [0, *done, *undone[: -steps - 1 : -1]], undone[:-steps]

    @property
    def can_undo(self) -> int:
        """How many steps can be undone."""
        return len(self._done)

    @property
    def can_redo(self) -> int:
        """How many steps can be done again."""
        return len(self._undone)

    def after(self, kind: str, action: Mapping[str, Any], time: str) -> State:
        """Return the state that a row of a time would lead to; nothing changes.

        Raises:
            Refusal: if it may not be done now.
        """
        if kind == "act":
            at = replace(self.state, now=seconds(time))
            return apply(self.rules, at, Action.from_json(action))
        steps: int = action["steps"]
        if kind == "undo":
            if not 1 <= steps <= len(self._done):
                raise Refusal(Code.NOTHING_TO_UNDO, _too_many(len(self._done), "undone"))
            return self._after(self._done[:-steps])
        if not 1 <= steps <= len(self._undone):
            raise Refusal(Code.NOTHING_TO_REDO, _too_many(len(self._undone), "done again"))
        return self._after([*self._done, *self._undone[: -steps - 1 : -1]])

    def take(self, row: Row, state: State | None = None) -> None:
        """Add a row.

        Args:
            row: the next one.
            state: what `after` said it leads to; None: it is worked out.

        Raises:
            Refusal: if it may not be done now; nothing has changed then.
        """
        if state is None:
            state = self.after(row.kind, row.action, row.time)
        acts: tuple[Action, ...] = ()
        if row.kind == "act":
            entries = state.log[len(self.state.log) :]
            bare = replace(state, log=())
            act = Action.from_json(row.action)
            self._done.append(_Done(row.number, row.author, bare, entries, act))
            acts = (act,)
            self._undone.clear()
            self._acts.add(row.number)
            self._lines += [(row.number, entry) for entry in entries]
        elif row.kind == "undo":
            self._undo(row, state)
        else:
            again = [self._undone.pop() for _ in range(row.action["steps"])]
            self._done += again
            told = Event("redone", amount=len(again), what=_told(again))
            self._tell(row, state, told)
            acts = tuple(each.action for each in again)
        # Rows that lead back share their state with the row that made it.
        newest = (self._done[-1] if self._done else self._start).bare
        self._past.append(_Past(row.author, row.kind, newest, acts))
        self.state = state
        self.newest = row.number
        self.keys.add(row.key)

    def change_since(self, action: Action, author: str, row: int) -> Change | None:
        """Return what has ended or changed the question that an action answers, since a row.

        Args:
            action: that answers it.
            author: of the action, seat id; what may be done anytime he may do several times.
            row: the newest that he had seen.

        Returns:
            None if the very same question has stood in every state since then, and nobody has
            answered it.
        """
        if row >= self.newest:
            return None if row == self.newest else Change("", "unseen")
        asked = question(self.rules, self._past[row].bare, action)
        if asked is None or self.newest - row > _OLDEST:
            return Change("", "unseen")
        for past in self._past[row + 1 :]:
            answered = (
                each for each in past.acts if (each.do, each.seat) == (action.do, action.seat)
            )
            if any(answered) and not (asked.anytime and past.author == author):
                return Change(past.author, "taken")
            now = question(self.rules, past.bare, action)
            if now != asked or not now.ends <= asked.ends:
                ended: Literal["taken", "limits"] = "limits" if now else "taken"
                return Change(past.author, ended if past.kind == "act" else "undone")
        return None

    def log(self) -> list[LogLineView]:
        """Return every sentence with its `row` (0: the start) and whether it is `undone`."""
        return [_line(*each) for each in self.told()]

    def told(self) -> Iterator[tuple[int, Entry, bool]]:
        """Yield every line of the log with its row (0: the start) and whether that is undone."""
        undone = self._undone_acts()
        yield from ((row, entry, row in undone) for row, entry in self._lines)

    def recent(self, count: int) -> list[LogLineView]:
        """Return the newest sentences that stand, as `log` does, oldest first."""
        undone = self._undone_acts()
        standing = (each for each in reversed(self._lines) if each[0] not in undone)
        newest = [_line(row, entry, False) for row, entry in islice(standing, count)]
        return newest[::-1]

    def _after(self, acts: list[_Done]) -> State:
        """Return the state after some acts, with its log."""
        log = tuple(entry for each in (self._start, *acts) for entry in each.entries)
        return replace((acts[-1] if acts else self._start).bare, log=log)

    def _undone_acts(self) -> set[int]:
        """Return the rows of acts that do not stand."""
        return self._acts - {each.row for each in self._done}

    def _undo(self, row: Row, state: State) -> None:
        back = [self._done.pop() for _ in range(row.action["steps"])]
        self._undone += back
        seen = ""
        if any(each.opens for each in back):
            seen = "What was opened has been seen, and stays known."
        told = Event("undone", amount=len(back), what=_told(back), why=seen)
        self._tell(row, state, told)

    def _tell(self, row: Row, state: State, told: Event) -> None:
        """Add a line that belongs to no act."""
        work = Transaction(self.rules, state)
        work.tell("table", told)
        self._lines.append((row.number, work.state.log[-1]))


def _line(row: int, entry: Entry, undone: bool) -> LogLineView:
    return {**entry.to_json(), "row": row, "undone": undone}


def _told(steps: list[_Done]) -> str:
    """Return what some steps were: one by its sentence, several by their number."""
    if len(steps) > 1:
        return f"{len(steps)} steps"
    text = next((entry.text for entry in steps[0].entries), "1 step")
    return f"“{text.removesuffix('.')}”" if steps[0].entries else text


def _too_many(count: int, word: str) -> str:
    if not count:
        return f"Nothing can be {word}."
    return f"Only {count} step{'s' if count > 1 else ''} can be {word}."
