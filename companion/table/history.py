"""The history of a table: rows of the journal become states, with undo and redo of many steps."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Literal, NamedTuple

from punchboard.cards.catalog import tr, tr_count
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Entry, Event
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import Transaction
from punchboard.companion.rules.rules import Rules, Setup, apply, question, start
from punchboard.companion.table.clock import seconds
from punchboard.companion.table.row import Row, RowKind, Steps
from punchboard.companion.view_schema import LogLineView

#: At most this many rows back a question may have been asked: no step has more.
_OLDEST = 200


@dataclass(frozen=True, slots=True, eq=False)
class _Act:
    """An act, or the start of the table, with the state that it led to.

    Attributes:
        row: Row of the journal; 0 for the start.
        author: Seat id of the row's author.
        state: State after the act.
        entries: Entries of the log that the act added.
        opened: Number of acts that have opened sealed choices for everyone, from the start up to
            this one.
        action: Action of the row.
        before: The act before it; None before the start.
    """

    row: int
    author: str
    state: State
    entries: tuple[Entry, ...]
    opened: int
    action: Action
    before: _Act | None


class Done(NamedTuple):
    """An act that has just been done.

    Attributes:
        before: The state in which it was done.
        entries: Entries of the log that it added.
    """

    before: State
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """The change between a question and its answer.

    Attributes:
        author: Seat id of the row's author; "" for the table screen.
        kind: `taken`: somebody has answered the question, or the step has ended; `limits`: its
            limits have changed; `undone`: steps were undone or redone; `unseen`: it wasn't asked
            when its author looked last, or that is too long ago.
    """

    author: str
    kind: Literal["taken", "limits", "undone", "unseen"]


@dataclass(frozen=True, slots=True)
class _Past:
    """A row, with the newest act that counted after it."""

    author: str
    kind: RowKind
    act: _Act

    def acts_since(self, old: _Past) -> Iterator[Action]:
        """Yield the acts that count after the row, and did not after an older one."""
        at: _Act | None = self.act
        while at is not None and at.row > old.act.row:
            yield at.action
            at = at.before


class History:
    """The past of a table with every state since the start, so that undo is instant.

    Attributes:
        rules: Rules of the game.
        state: Now.
        newest: Number of the newest row; 0: none.
        keys: Keys of all rows.
    """

    def __init__(self, rules: Rules, setup: Setup) -> None:
        """Start the table.

        Raises:
            Refusal: if a seat is unknown or taken twice.
        """
        self.rules = rules
        self.newest = 0
        self.keys: set[str] = set()
        first = start(rules, setup)
        self.state = first
        begun = _Act(0, "", first, tuple(first.log), 0, Action("table.start"), None)
        # The start and all acts that stand, oldest first; behind them what can be done again.
        self._acts = [begun]
        self._standing = 1
        self._past = deque([_Past("", "act", begun)], maxlen=_OLDEST + 1)
        # Every line with its row, and whether that row is an act.
        self._lines: list[tuple[int, Entry, bool]] = [(0, entry, True) for entry in first.log]

    @property
    def _newest(self) -> _Act:
        """The newest act that isn't undone, or the start."""
        return self._acts[self._standing - 1]

    @property
    def newest_author(self) -> str | None:
        """Seat of the newest row's author; None if the row isn't an act, or there is none."""
        return self._newest.author if self._newest.row == self.newest > 0 else None

    @property
    def newest_act(self) -> Done | None:
        """The newest row's act; None if the row isn't an act, or there is none."""
        newest = self._newest
        if newest.before is None or newest.row != self.newest:
            return None
        return Done(newest.before.state, newest.entries)

    def before(self, row: int) -> State | None:
        """Return the state in which an act was done; None if the act is undone."""
        place = self._place(row)
        return self._acts[place - 1].state if 0 < place < self._standing else None

    @property
    def standing(self) -> int:
        """The number of the newest act that isn't undone; 0: none."""
        return self._newest.row

    def stands(self, row: int) -> bool:
        """Return whether an act was not undone; 0 is the start."""
        return 0 <= self._place(row) < self._standing

    def may_stand(self, row: int) -> bool:
        """Return whether an act counts still, or can be redone."""
        return self._place(row) >= 0

    def _place(self, row: int) -> int:
        """Return the index of an act that counts or can be redone; -1 if none has the row."""
        at = bisect_left(self._acts, row, key=lambda act: act.row)
        return at if at < len(self._acts) and self._acts[at].row == row else -1

    def acts_after(self, kind: RowKind, action: Action | Steps) -> tuple[list[int], list[int]]:
        """Return the acts that would count after a row, and those that could be done again then.

        Args:
            kind: Kind of the row that comes next.
            action: Action or steps of the row.

        Returns:
            Numbers of rows; the first list begins with 0, the start.
        """
        rows = [each.row for each in self._acts]
        if isinstance(action, Action):
            return [*rows[: self._standing], self.newest + 1], []
        steps = action.count
        stand = self._standing + (steps if kind == "redo" else -steps)
        return rows[:stand], rows[: stand - 1 : -1]

    @property
    def undo_count(self) -> int:
        """How many steps can be undone."""
        return self._standing - 1

    @property
    def redo_count(self) -> int:
        """How many steps can be done again."""
        return len(self._acts) - self._standing

    def after(
        self, kind: RowKind, action: Action | Steps, time: str, offered: Offered | None = None
    ) -> State:
        """Return the state that a row of a time would lead to; nothing changes.

        Args:
            kind: Kind of the row.
            action: Action or steps of the row.
            time: Time of the row.
            offered: Offers of the state now; None to work out those of the action.

        Raises:
            Refusal: if it may not be done now.
        """
        if isinstance(action, Action):
            at = replace(self.state, now=seconds(time))
            return apply(self.rules, at, action, offered)
        steps = action.count
        if kind == "undo":
            if not 1 <= steps <= self.undo_count:
                raise Refusal(Code.NOTHING_TO_UNDO, _too_many(self.undo_count, "undone"))
            return self._acts[self._standing - 1 - steps].state
        if not 1 <= steps <= self.redo_count:
            raise Refusal(Code.NOTHING_TO_REDO, _too_many(self.redo_count, tr("done again")))
        return self._acts[self._standing - 1 + steps].state

    def take(self, row: Row, state: State | None = None) -> None:
        """Add a row.

        Args:
            row: The next one.
            state: State that `after` returned for it; None: it is worked out.

        Raises:
            Refusal: if it may not be done now; nothing has changed then.
        """
        if state is None:
            state = self.after(row.kind, row.action, row.time)
        if isinstance(row.action, Action):
            self._act(row, row.action, state)
        else:
            self._move(row, row.action.count, state)
        self._past.append(_Past(row.author, row.kind, self._newest))
        self.state = state
        self.newest = row.number
        self.keys.add(row.key)

    def _act(self, row: Row, action: Action, state: State) -> None:
        """Add an act; undone acts can't be redone any more."""
        before = self._newest
        entries = state.log.since(len(before.state.log))
        seen = (entry for entry in entries if not entry.is_secret)
        opened = before.opened + any(entry.kind == "open" for entry in seen)
        del self._acts[self._standing :]
        self._acts.append(_Act(row.number, row.author, state, entries, opened, action, before))
        self._standing += 1
        self._lines += [(row.number, entry, True) for entry in entries]

    def _move(self, row: Row, steps: int, state: State) -> None:
        """Undo some acts or do them again, and add a line that belongs to no act."""
        if row.kind == "undo":
            back, self._standing = self._newest, self._standing - steps
            # One that opened choices has been undone.
            has_opened = back.opened > self._newest.opened
            seen = (
                tr("Everyone has seen the opened bids, so they stay known.") if has_opened else ""
            )
            event = _moved("undone", back, steps, seen)
        else:
            self._standing += steps
            event = _moved("redone", self._newest, steps)
        tx = Transaction(self.rules, state)
        tx.tell("table", event)
        self._lines.append((row.number, tx.state.log[-1], False))

    def change_since(
        self, action: Action, author: str, row: int, known: Callable[[State], Offered | None]
    ) -> Change | None:
        """Return the change that has ended or altered an action's question since a row.

        Args:
            action: Action that answers it.
            author: Seat id of the action's author, who may repeat actions that are possible at any
                time.
            row: The newest that he had seen.
            known: Returns the offers of a state; None if they aren't known any more.

        Returns:
            None if the same question was open in every state since then, and nobody has answered
            it.
        """
        if row >= self.newest:
            return None if row == self.newest else Change("", "unseen")
        if self.newest - row > _OLDEST:
            return Change("", "unseen")
        first, *later = list(self._past)[row - self.newest - 1 :]
        asked = question(self.rules, first.act.state, action, known(first.act.state))
        if asked is None:
            return Change("", "unseen")
        for old, past in pairwise((first, *later)):
            answered = (
                each
                for each in past.acts_since(old)
                if (each.do, each.seat) == (action.do, action.seat)
            )
            if any(answered) and not (asked.anytime and past.author == author):
                return Change(past.author, "taken")
            now = question(self.rules, past.act.state, action, known(past.act.state))
            if now != asked or not now.ends <= asked.ends:
                ended: Literal["taken", "limits"] = "limits" if now else "taken"
                return Change(past.author, ended if past.kind == "act" else "undone")
        return None

    @property
    def keeps_secrets(self) -> bool:
        """Whether the log has a typed value that only its seat may read until the game is over."""
        return not self.state.moment.over and any(each.is_secret for _, each, _ in self._lines)

    def log(self, seat: str = "") -> list[LogLineView]:
        """Return every sentence with its `row` (0: the start) and whether it is `undone`.

        Args:
            seat: Reader's seat; "" for everybody.
        """
        return [line(*each) for each in self.told(seat)]

    def told(self, seat: str = "") -> Iterator[tuple[int, Entry, bool]]:
        """Yield every line of the log with its row (0: the start) and whether that is undone.

        Args:
            seat: Reader's seat; "" for everybody.
        """
        over = self.state.moment.over
        standing = {each.row for each in self._acts[: self._standing]}
        yield from (
            (row, entry.told_to(seat, over), is_act and row not in standing)
            for row, entry, is_act in self._lines
        )

    def recent(self, count: int, seat: str = "") -> list[tuple[int, Entry]]:
        """Return the newest entries that aren't undone with their rows, oldest first."""
        over = self.state.moment.over
        standing = (
            (row, entry.told_to(seat, over))
            for row, entry, is_act in reversed(self._lines)
            if not is_act or self.stands(row)
        )
        return list(islice(standing, count))[::-1]

    def opening(self) -> tuple[int, tuple[Entry, ...]]:
        """Return the newest act that opened sealed choices, with its lines for all; 0: none."""
        newest = self._newest.opened
        at = bisect_left(self._acts, newest, hi=self._standing, key=lambda act: act.opened)
        if not newest:
            return 0, ()
        act, over = self._acts[at], self.state.moment.over
        return act.row, tuple(entry.told_to("", over) for entry in act.entries)


def line(row: int, entry: Entry, undone: bool) -> LogLineView:
    """Return an entry of a row as the log shows it."""
    return {**entry.to_json(), "row": row, "undone": undone}


def _moved(kind: Literal["undone", "redone"], newest: _Act, steps: int, why: str = "") -> Event:
    """Return that steps were undone or done again: one by its sentence, several by their number."""
    if steps > 1 or not newest.entries:
        return Event(
            kind,
            amount=steps,
            what=tr_count("{count} step", "{count} steps", steps),
            why=why,
        )
    entry = newest.entries[0]
    event, shut = (
        Event(kind, amount=steps, what=f"“{each.text.removesuffix('.')}”", why=why)
        for each in (entry, entry.shut or entry)
    )
    return replace(event, shut=shut) if entry.is_secret else event


def _too_many(count: int, word: str) -> str:
    if not count:
        return tr("Nothing can be {word}.", word=word)
    return tr_count(
        "Only {count} step can be {word}.", "Only {count} steps can be {word}.", count, word=word
    )
