"""A table in play: each action is in the journal before anybody sees its effect."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.event import Entry
from punchboard.companion.rules.engine.host_news import NEWS, HostNews
from punchboard.companion.rules.engine.names import check_name
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.reveal import reveal
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.rules import Rules, apply, check, opening
from punchboard.companion.rules.view import RECENT, Views, view
from punchboard.companion.table.chance import drawn
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.clock import Clock, now, seconds, stamp
from punchboard.companion.table.history import Change, History, line
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.journal import ALWAYS, Given, Journal
from punchboard.companion.table.row import Row, RowKind, Steps
from punchboard.companion.view_schema import LogLineView, RevealView, RulesView

#: The source of tossed coins, which nobody can foresee.
_COIN = random.SystemRandom()
#: At most this many lists of the log's newest lines are remembered: for each seat and everybody.
_MOST_LISTS = 13
#: At most this many states have their views and offers remembered: a phone may answer an older one.
_MOST_VIEWS = 4
#: The kind of a row, its action, the state that it leads to, and its key; "" is any key.
_Step = tuple[RowKind, Action | Steps, State, str]


class Session:
    """An open table.

    Attributes:
        info: Summary for lists.
        pack: The game's pack, as it was at the start of the table.
        rules: Rules of the game.
        warnings: Sentences that its players must read before they continue; in the log as well.
        check_step: Raises a `Refusal` for a state that no step may lead to.
        on_close: Called once the file is closed.
    """

    def __init__(
        self, journal: Journal, pack: Pack, history: History, info: TableInfo, clock: Clock = now
    ) -> None:
        """Continue a table whose rows `history` has taken already; `Tables.open` does that."""
        self.info = info
        self.pack = pack
        self.rules: Rules = history.rules
        self.warnings: tuple[str, ...] = ()
        self._journal = journal
        self._history = history
        self._clock = clock
        self._views: list[Views] = []
        # Newest entries of the log with their rows, and their lines.
        self._lines: list[tuple[list[tuple[int, Entry]], list[LogLineView]]] = []
        self._given: dict[str, dict[str, Given]] = self._valid(self.state, journal.secrets())
        self.check_step: Callable[[State], None] = lambda state: None
        self.on_close: Callable[[], None] = lambda: None

    def warn(self, news: Sequence[tuple[HostNews, str]], version: int | None) -> None:
        """Show players important news before they continue, and log it.

        Args:
            news: Each with the key of its row; "": any.
            version: Version of the rules that play the table from now on; None: as before.

        Raises:
            TableError: if it could not be saved.
        """
        if news:
            time, state = self._now()
            steps: list[_Step] = []
            for each, key in news:
                act = each.action()
                state = apply(self.rules, state, act)
                steps.append(("act", act, state, key))
            self._write(steps, self._given, time, version=version)
        elif version is not None:
            self._journal.write(rules=version)
        self.warnings = tuple(self.in_words(each) for each, _ in news)

    def tell(self, news: HostNews) -> None:
        """Write down news of the host.

        Raises:
            TableError: if it could not be saved; nothing has changed.
        """
        self._append("act", news.action(), "")

    def in_words(self, news: HostNews) -> str:
        """Return news of the host as a sentence."""
        names = {seat.id: seat.name for seat in self.state.seats}
        return news.sentence(names.__getitem__, self._clock())

    @property
    def state(self) -> State:
        """The state now."""
        return self._history.state

    @property
    def newest(self) -> int:
        """The number of the newest row; a phone sends the one that it had seen with each action."""
        return self._history.newest

    def view(
        self,
        seat: str = "",
        sealed: Mapping[str, Collection[str]] | None = None,
        has_notes: bool = True,
        has_choices: bool = True,
    ) -> RulesView:
        """Return the view of a seat; "" is the middle of the table.

        Args:
            seat: Its id.
            sealed: Name of a private action to the seats whose choices are in, where that is known
                elsewhere.
            has_notes: Whether the seat's own notes are in it, and log lines that only it may read.
            has_choices: Whether the seat's own secret choice is in it.
        """
        given = {
            do: {
                place: each.values
                for place, each in by_seat.items()
                if each.aside is None
                and (place != seat or (has_notes if each.moment == ALWAYS else has_choices))
            }
            for do, by_seat in self._given.items()
        }
        views = self._views_of(self.state)
        log = self._recent(seat if has_notes else "")
        seen = views.of(seat, given, sealed, log)
        clock = seen["clock"]
        if clock is not None and clock["runs"]:
            age = max(0, seconds(stamp(self._clock)) - clock["since"])
            seen["clock"] = {**clock, "age": age}
        return seen

    def offers(self, state: State | None = None) -> tuple[Offer, ...]:
        """Return all offers of a state, None for now, as `offered` does."""
        return self.offered(state).all

    def offered(self, state: State | None = None) -> Offered:
        """Return all offers of a state, None for now.

        They are worked out once for each state: views, checks and the next row share them.
        """
        return self._views_of(state or self.state).offered

    def check(self, action: Action) -> Offer:
        """Return the offer that an action takes up.

        Raises:
            Refusal: if it may not be done now, or a value is outside its limits.
        """
        return check(self.rules, self.state, action, self.offered())

    def _views_of(self, state: State) -> Views:
        known = self._known_views(state)
        if known is None:
            known = Views(self.rules, state)
            self._views = [*self._views[1 - _MOST_VIEWS :], known]
        return known

    def _known_views(self, state: State) -> Views | None:
        return next((each for each in self._views if each.state is state), None)

    def _recent(self, seat: str) -> list[LogLineView]:
        """Return the newest lines of the log: one list for all seats that read the same."""
        entries = self._history.recent(RECENT, seat)
        for known, lines in self._lines:
            if known == entries:
                return lines
        lines = [line(row, entry, False) for row, entry in entries]
        self._lines = [*self._lines, (entries, lines)][-_MOST_LISTS:]
        return lines

    def do(
        self,
        action: Mapping[str, Any],
        author: str = "",
        key: str = "",
        based_on: int | None = None,
    ) -> None:
        """Carry out an action in plain JSON, as `act` does.

        Args:
            action: `{"do", "seat", "values"}` as an offer of the view asks for.
            author: Seat of the action's author, as in `act`.
            key: Key of the action, as in `act`.
            based_on: Newest row that the author has seen, as in `act`.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved; nothing has changed.
        """
        if key not in self._history.keys:
            self.act(to_action(action), author, key, based_on)

    def act(
        self, action: Action, author: str = "", key: str = "", based_on: int | None = None
    ) -> None:
        """Carry out an action; it is on disk when this returns.

        Args:
            action: Action of an offer, its shape checked.
            author: Id of the seat whose phone sends it; "" for the middle.
            key: Key of the author's choice; the same key twice is carried out once.
            based_on: Newest row that the author has seen; None for the newest.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved; nothing has changed.
        """
        if key not in self._history.keys:
            if action.do == NEWS:
                raise Refusal(Code.UNKNOWN_ACTION, tr("Only the host tells news."))
            done = drawn(self.offered(), self._typed(action), _COIN)
            self._append("act", done, author, key, based_on)

    def score_now(self) -> None:
        """Ask for the score alone, of a game that was played without this table.

        Raises:
            Refusal: if the game's scoring has no pages; nothing has changed.
            TableError: if it could not be saved; nothing has changed.
        """
        self.act(Action(f"{self.rules.play.scoring}.now", "", {"typed": True}))

    def _typed(self, action: Action) -> Action:
        """Return an action with its typed texts in the table's form.

        Rows that earlier versions have written are read without this: they took any text.

        Raises:
            Refusal: if a name can't be taken, or a text says nothing.
        """
        name = action.values.get("name")
        if action.do == "table.rename" and isinstance(name, str):
            others = [each.name for each in self.state.seats if each.id != action.seat]
            return replace(action, values={**action.values, "name": check_name(name, others)})
        values = action.values.items()
        blank = {key for key, each in values if isinstance(each, str) and not each.strip()}
        if blank:
            for field in self.check(action).fields:
                if field.name in blank and field.widget == "text" and not field.optional:
                    raise Refusal(Code.MISSING_VALUE, tr("{ask} Write something.", ask=field.ask))
        return action

    def offer_of(self, action: Action) -> Offer:
        """Return the offer that an action takes up; random values may be missing.

        Raises:
            Refusal: if it may not be done.
        """
        return self.check(drawn(self.offered(), action, _COIN))

    def undo(self, steps: int = 1, author: str = "", key: str = "") -> None:
        """Take back the newest steps; raises as `do`."""
        if key not in self._history.keys:
            self._append("undo", Steps(steps), author, key)

    def redo(self, steps: int = 1, author: str = "", key: str = "") -> None:
        """Redo undone steps; raises as `do`."""
        if key not in self._history.keys:
            self._append("redo", Steps(steps), author, key)

    def keep_sealed(
        self, record: ChoiceRecord, acts: Sequence[Action] = (), key: str = ""
    ) -> ChoiceRecord:
        """Keep a sealed choice that is over, with the acts that end it: all of it, or nothing.

        Args:
            record: Record of the choice; its row is set here.
            acts: Acts of the table, the one that plays the choice last.
            key: Key of the last act.

        Returns:
            The record as it is kept.

        Raises:
            Refusal: if an act may not be done; nothing has changed.
            TableError: if it could not be saved; nothing has changed.
        """
        steps: list[_Step] = []
        time, state = self._now()
        for act in acts:
            state = apply(self.rules, state, act, None if steps else self.offered())
            steps.append(("act", act, state, key if act is acts[-1] else ""))
        whole = record.model_copy(update={"row": self.newest + len(steps)})
        if not steps:
            self._journal.write(sealed=whole)
        else:
            kept = self._valid(state, self._given, is_opened=True)
            self._write(steps, kept, time, sealed=whole)
        return whole

    def sealed(self) -> list[ChoiceRecord]:
        """Return the sealed choices that are over, oldest first."""
        return self._journal.sealed()

    def before(self, row: int) -> State | None:
        """Return the state in which an act was done; None if the act is undone."""
        return self._history.before(row)

    @property
    def newest_author(self) -> str | None:
        """Seat that did the newest row, "" for the middle; None if the row isn't an act."""
        return self._history.newest_author

    def change_since(self, action: Action, author: str, row: int) -> Change | None:
        """Return the change since a row that affects an action's question; None for none."""

        def known(state: State) -> Offered | None:
            views = self._known_views(state)
            return None if views is None else views.offered

        return self._history.change_since(action, author, row, known)

    def knows(self, key: str) -> bool:
        """Return whether a row with this key is in the journal."""
        return key in self._history.keys

    @property
    def standing(self) -> int:
        """The number of the newest act that isn't undone; 0: none."""
        return self._history.standing

    def stands(self, row: int) -> bool:
        """Return whether an act was not undone; 0 is the start."""
        return self._history.stands(row)

    def may_stand(self, row: int) -> bool:
        """Return whether an act counts still, or can be redone."""
        return self._history.may_stand(row)

    @property
    def undo_count(self) -> int:
        """How many steps can be undone."""
        return self._history.undo_count

    @property
    def redo_count(self) -> int:
        """How many steps can be done again."""
        return self._history.redo_count

    def give(self, action: Mapping[str, Any], author: str = "") -> bool:
        """Keep a seat's secret choice, or open all when it was the last.

        A second choice before the opening replaces the first. A value that is private at any time
        is a note: it never opens, and stays until it is replaced.

        Returns:
            Whether all were in, so that they are open now.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved; nothing has changed.
        """
        return self.keep(to_action(action), author)

    def keep(self, secret: Action, author: str = "", opens: bool = True) -> bool:
        """Keep a secret choice or note whose shape is checked, as `give` does.

        Args:
            secret: Choice or note of its seat.
            author: Seat of the row that opens all.
            opens: Whether the last choice opens all; False if the host opens them, together with
                seals of phones.
        """
        offer = self.check(secret)
        if not offer.private:
            raise Refusal(Code.NOT_NOW, tr("“{action}” isn’t a secret choice.", action=secret.do))
        moment = ALWAYS if offer.anytime else _moment(self.state)
        given = {do: dict(by_seat) for do, by_seat in self._given.items()}
        given.setdefault(secret.do, {})[secret.seat] = Given(secret.values, moment)
        last = self._opening(self.state, given) if opens else None
        if last is not None:
            self._append("act", last, author, is_opening=True)
            return True
        self._journal.write(secrets=given)
        self._given = given
        return False

    def drop_notes(self, seat: str) -> None:
        """Forget a seat's notes: somebody else may sit there next.

        Raises:
            TableError: if it could not be saved; nothing has changed.
        """
        self._drop(seat, notes=True)

    def drop_choices(self, seat: str) -> None:
        """Forget a seat's secret choices, aside or not; raises as `drop_notes`."""
        self._drop(seat, notes=False)

    def _drop(self, seat: str, notes: bool) -> None:
        """Forget a seat's secrets: its notes, or all others."""
        others = {
            do: {
                place: each
                for place, each in by_seat.items()
                if place != seat or (each.moment == ALWAYS) is not notes
            }
            for do, by_seat in self._given.items()
        }
        if others != self._given:
            self._journal.write(secrets=others)
            self._given = others

    def given(self, do: str) -> dict[str, Mapping[str, Any]]:
        """Return the secret choices that are kept and count now: seat to values."""
        return _counting(self._given).get(do, {})

    def waiting(self, do: str) -> list[str]:
        """Return the seats that are asked for a secret choice and have not given it yet."""
        given = self.given(do)
        return [
            each.seat
            for each in self.offers()
            if each.private and each.do == do and each.seat not in given
        ]

    def reveal(self) -> RevealView | None:
        """Return the choices that opened last and count; None if there are none."""
        names = {each.id: each.name for each in self.state.seats}
        return reveal(*self._history.opening(), names.__getitem__)

    def log(self, seat: str = "") -> list[LogLineView]:
        """Return every sentence since the start, with its `row` and whether it is `undone`.

        Args:
            seat: Reader's seat; "" for everybody.
        """
        return self._history.log(seat)

    def close(self) -> None:
        """Close the file; the session is of no use afterwards."""
        self._journal.close()
        self.on_close()

    def _append(
        self,
        kind: RowKind,
        action: Action | Steps,
        author: str,
        key: str = "",
        based_on: int | None = None,
        is_opening: bool = False,
    ) -> None:
        time, _ = self._now()
        offered = self.offered() if kind == "act" else None
        state = self._history.after(kind, action, time, offered)
        self.check_step(state)
        steps: list[_Step] = [(kind, action, state, key)]
        kept = self._kept_after(kind, action, state, is_opening)
        if kind == "act" and kept:
            # Somebody who was still asked may be asked no more, so that all are in.
            last = self._opening(state, kept)
            if last is not None:
                state = apply(self.rules, state, last)
                kept = self._valid(state, kept, is_opened=True)
                steps.append(("act", last, state, ""))
        self._write(steps, kept, time, author, based_on)

    def _write(
        self,
        steps: Sequence[_Step],
        kept: dict[str, dict[str, Given]],
        time: str,
        author: str = "",
        based_on: int | None = None,
        sealed: ChoiceRecord | None = None,
        version: int | None = None,
    ) -> None:
        """Append rows, all or nothing."""
        seen = self._history.newest if based_on is None else based_on
        state = steps[-1][2]
        rows = [
            Row(number, kind, action, author, seen, key or secrets.token_hex(8), time)
            for number, (kind, action, _, key) in enumerate(steps, self._history.newest + 1)
        ]
        info = summary(self.rules, state, replace(self.info, changed=time))
        self._journal.write(rows, kept, info.to_text(), sealed, version)
        for row, (_, _, after, _) in zip(rows, steps, strict=True):
            self._history.take(row, after)
        self._given, self.info = kept, info

    def _now(self) -> tuple[str, State]:
        """Return the time as the journal writes it, and the state, which knows it."""
        time = stamp(self._clock)
        return time, replace(self.state, now=seconds(time))

    def _opening(self, state: State, given: Mapping[str, Mapping[str, Given]]) -> Action | None:
        return opening(self.rules, state, _counting(given))

    def _kept_after(
        self, kind: RowKind, action: Action | Steps, state: State, is_opening: bool
    ) -> dict[str, dict[str, Given]]:
        """Return the secrets that are kept after a row, which leads to a state.

        A secret whose question is left is set aside. It counts again once undo or redo leads back
        to that question, and is gone once a choice opens, or nothing leads back.
        """
        if is_opening:
            return self._valid(state, self._given, is_opened=True)
        stand, again = self._history.acts_after(kind, action)
        # What an undo leaves comes back with the first act that it took back.
        left = again[-1] if kind == "undo" else self._history.standing
        now = _moment(state)
        kept: dict[str, dict[str, Given]] = {}
        for do, by_seat in self._given.items():
            for place, each in by_seat.items():
                row = left if each.aside is None else each.aside
                is_asked = each.moment == now and self._fits(state, do, place, each)
                if each.moment == ALWAYS or (is_asked and each.aside is None):
                    kept.setdefault(do, {})[place] = each
                elif row in stand or row in again:
                    aside = None if is_asked and row in stand else row
                    kept.setdefault(do, {})[place] = replace(each, aside=aside)
        return kept

    def _valid(
        self, state: State, given: Mapping[str, Mapping[str, Given]], is_opened: bool = False
    ) -> dict[str, dict[str, Given]]:
        """Return the secrets that are still asked for, and within today's limits.

        Notes outlive the step, choices that have opened, and the option that asks for them; secrets
        that are set aside stay until choices open.
        """
        now = _moment(state)
        result: dict[str, dict[str, Given]] = {}
        for do, by_seat in given.items():
            for place, each in by_seat.items():
                is_asked = each.moment == now and self._fits(state, do, place, each)
                waits = not is_opened and (each.aside is not None or is_asked)
                if waits or each.moment == ALWAYS:
                    result.setdefault(do, {})[place] = each
        return result

    def _fits(self, state: State, do: str, seat: str, given: Given) -> bool:
        """Return whether a secret is still asked for."""
        try:
            act = Action(do, seat, given.values)
            return check(self.rules, state, act, self.offered(state)).private
        except Refusal:
            return False


def summary(rules: Rules, state: State, info: TableInfo) -> TableInfo:
    """Return the summary of a table in a state."""
    moment = state.moment
    names = {seat.id: seat.name for seat in state.seats}
    scores = view(rules, state)["scores"] if moment.over else None
    rows = scores["rows"] if scores is not None else []
    return replace(
        info,
        winners=tuple(names[row["seat"]] for row in rows if row["place"] == 1),
        game=rules.name,
        game_title=rules.title,
        seats=tuple((seat.id, seat.name) for seat in state.seats),
        over=moment.over,
        round_name=rules.play.rounds.name_of(moment.round),
        phase_name=rules.play.phases[moment.phase].name,
    )


def _counting(given: Mapping[str, Mapping[str, Given]]) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return the secrets that count now, without those that are set aside."""
    return {
        do: {place: each.values for place, each in by_seat.items() if each.aside is None}
        for do, by_seat in given.items()
    }


def _moment(state: State) -> str:
    return f"{state.moment.round}.{state.moment.phase}.{state.moment.step}"
