"""Ends of the game: a total that is reached, the last round, or a word of the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.ends import Broken, Call, Reach
from punchboard.cards.play.schema.ends import Ends as Data
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.formula_scope import limit_of
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Choice, Field, Offer, yes_or_no
from punchboard.companion.rules.engine.roles import Ledger
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.bank import Bank
from punchboard.companion.view_schema import FlagView

#: The answer that no seat has won by an end.
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class EndsState:
    """Totals that have been reached.

    Attributes:
        gone: Indices into the data's `reach`: their pieces have left the table.
        why: Reason that came first, as a sentence; "" while there is none.
        said: The reason that this mechanism gave for the last round; "" if it gave none.
        called: Ids of the ends that the table has told.
        won: Winners named with these ends, id to seat.
    """

    gone: tuple[int, ...] = ()
    why: str = ""
    said: str = ""
    called: tuple[str, ...] = ()
    won: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EarlyWinner:
    """A winner independent of the totals.

    Attributes:
        seat: Its id; "" for nobody.
        why: A sentence; "" for nobody.
    """

    seat: str = ""
    why: str = ""


class Ends(Mechanism[Data, EndsState]):
    """Watches for the end of the game."""

    kind = "ends"

    def start(self, table: TableContext) -> EndsState:
        """Return that nothing has been reached."""
        return EndsState()

    def final_round(self, table: TableContext) -> int | None:
        """Return the last round for a number of players, counted from 0; None: there is none."""
        data: Data = self.data
        rows = {row.players: row for row in data.final}
        row = rows.get(len(table.seats), rows.get(None))
        if row is None:
            return None
        if row.rounds is not None:
            return max(0, limit_of(row.rounds, len(table.seats), 0) - 1)
        if isinstance(row.round, int):
            return row.round - 1
        return table.play.rounds.names.index(row.round or "")

    def watch(self, tx: Transaction) -> None:
        """End the game after this round once a total is reached or the last round has come."""
        if tx.state.moment.over:
            return
        self._forget_checked(tx)
        self._watch_totals(tx, ("at_once", "now"))
        part, word, number = self.state(tx), tx.play.rounds.word, tx.state.moment.round
        final = self.final_round(tx)
        calendar = ""
        if final is not None and number >= final:
            calendar = tr("The calendar ends in {round}.", round=tx.play.rounds.name_of(final))
        calls = [each for each in self.data.call if each.id in part.called]
        reasons = [self._why(tx, call) for call in calls]
        at_once = next((each for each in calls if each.when == "now"), None)
        if at_once is not None:
            why = self._why(tx, at_once)
            self.set_state(tx, replace(part, said=why))
            tx.end_now(why)
            return
        if part.why and any(self.data.reach[each].when == "now" for each in part.gone):
            tx.end_now(part.why)
            return
        broken = self._broken(tx)
        if any(each.when == "now" for each, _ in broken):
            tx.end_now(next(why for each, why in broken if each.when == "now"))
            return
        empty = [why for _, why in broken]
        due = [why for why in (part.why, *reasons, *empty, calendar) if why]
        goes_on = tr("{round} is not the last {word}", round=tx.round_name, word=word)
        said = last_round(tx, self.id, due, part.said, goes_on)
        self.set_state(tx, replace(part, said=said))

    def won(self, table: TableContext) -> EarlyWinner:
        """Return the winner of a called end, independent of the totals."""
        data: Data = self.data
        won = self.state(table).won
        call = next((each for each in data.call if each.id in won), None)
        return EarlyWinner() if call is None else EarlyWinner(won[call.id], self._why(table, call))

    def naming(self, table: TableContext) -> Iterator[Offer]:
        """Yield the ends that name a winner."""
        calls = (each for each in self.data.call if each.winner)
        names = {f"{self.id}.{each.id}" for each in calls}
        yield from (each for each in self._calls(table, anytime=False) if each.do in names)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield the ends that the table may tell."""
        checks = table.step is not None and table.step.use == self.id
        if not checks and not table.state.moment.over:
            yield from self._calls(table, anytime=True)

    def _calls(self, table: TableContext, anytime: bool) -> Iterator[Offer]:
        """Yield the offers to call an end that only players can see."""
        data: Data = self.data
        for call in data.call:
            if call.unless is not None and table.is_on(call.unless):
                continue
            if call.id not in self.state(table).called:
                seats = tuple(Choice(each.id, each.name, seat=each.id) for each in table.seats)
                who = (
                    (Field("winner", call.winner, "pick", seats, look="seats"),)
                    if call.winner
                    else ()
                )
                yield Offer(
                    f"{self.id}.{call.id}", "", call.title, who, anytime=anytime, group=self.id,
                    style="other", source="told",
                )  # fmt: skip

    def enter(self, tx: Transaction, step: Step) -> None:
        """Check the totals that count at the end of a round."""
        self._watch_totals(tx, ("check",))

    def is_done(self, table: TableContext, step: Step) -> bool:
        """Return whether the game is over, so that nothing needs to be put in order."""
        return bool(table.state.moment.last_round)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        """Return the tasks at the end of a round, and the ends that only the table can see."""
        data: Data = self.data
        lines = agenda.lines_of(table, data.lines)
        offers = tuple(self._calls(table, anytime=False))
        return Prompt(step.say or data.ask, hints=lines, offers=offers, next=data.done)

    def apply(self, tx: Transaction, action: Action) -> None:
        """Record an end that the table has called; `watch` draws the conclusion."""
        self._call(tx, action.verb, action.values.get("winner", ""))

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield a field for each piece: whether it is still on the table."""
        for number, reach, _ in self._present(table):
            if reach.when == "check":
                continue
            on = number not in self.state(table).gone
            yield yes_or_no(
                f"{self.id}.{number}", tr("Is the {title} still there?", title=reach.title),
                optional=True, start=on,
            )  # fmt: skip
        data: Data = self.data
        for call in data.call:
            name, called = f"{self.id}.{call.id}", call.id in self.state(table).called
            if call.winner:
                seats = [Choice(each.id, each.name, seat=each.id) for each in table.seats]
                start = self.state(table).won.get(call.id, NOBODY)
                choices = (*seats, Choice(NOBODY, tr("Nobody")))
                ask = f"{call.title}: {call.winner}"
                yield Field(name, ask, "pick", choices, optional=True, start=start)
            else:
                ask = tr("{title}: has it happened?", title=call.title)
                yield yes_or_no(name, ask, optional=True, start=called)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Put pieces back, or take them off the table."""
        for number, reach, at in self._present(tx):
            there = values.get(f"{self.id}.{number}")
            part = self.state(tx)
            if there is None or there == (number not in part.gone):
                continue
            if there:
                self._reopen(tx, part.why)
                gone = tuple(each for each in part.gone if each != number)
                self.set_state(tx, replace(part, gone=gone, why=part.why if gone else ""))
                what = tr("The {title} is back on {number}", title=reach.title, number=at)
                tx.tell(self.id, Event("corrected", name=reach.title, what=what))
            else:
                self._reach(
                    tx, number, tr("The {title} was removed from the track.", title=reach.title)
                )
        data: Data = self.data
        for call in data.call:
            answer = values.get(f"{self.id}.{call.id}")
            if answer in (False, NOBODY) and call.id in self.state(tx).called:
                self._take_back(tx, call)
            elif answer not in (None, False, NOBODY):
                self._call(tx, call.id, answer if call.winner else "")

    def markers(self, table: TableContext, track: str) -> Iterator[FlagView]:
        """Yield the pieces that are on a track."""
        for number, reach, at in self._present(table):
            if reach.track == track and number not in self.state(table).gone:
                yield {"at": at, "title": reach.title}

    def _broken(self, table: TableContext) -> list[tuple[Broken, str]]:
        """Return the ends by banks that have nothing left, with a sentence for each."""
        found = []
        for each in self.data.broken:
            bank = table.find(Bank, each.bank)
            if table.is_on(bank.option) and bank.is_broken(table):
                found.append((each, each.why or bank.nothing_left()))
        return found

    def _call(self, tx: Transaction, id: str, winner: str) -> None:  # noqa: A002
        part = self.state(tx)
        won = {**part.won, id: winner} if winner else part.won
        called = part.called if id in part.called else (*part.called, id)
        self.set_state(tx, replace(part, called=called, won=won))

    def _take_back(self, tx: Transaction, call: Call) -> None:
        """Continue the game after somebody has ended it by mistake."""
        part, why = self.state(tx), self._why(tx, call)
        called = tuple(each for each in part.called if each != call.id)
        won = {each: seat for each, seat in part.won.items() if each != call.id}
        self.set_state(tx, replace(part, called=called, won=won))
        thing = f"{self.id}.{call.id}"
        tx.tell(
            self.id,
            Event("corrected", thing=thing, title=call.title, what=tr("it has not happened")),
        )
        self._reopen(tx, why)

    def _reopen(self, tx: Transaction, why: str) -> None:
        """Continue a game that has ended for a reason which is taken back."""
        moment = tx.state.moment
        if moment.over and moment.last_round == why:
            tx.move_to(replace(moment, over=False))

    def _present(self, table: TableContext) -> Iterator[tuple[int, Reach, int]]:
        """Yield index, data and total of each end that exists with this number of players."""
        data: Data = self.data
        for number, reach in enumerate(data.reach):
            if not table.is_on(reach.option) or (reach.unless and table.is_on(reach.unless)):
                continue
            if isinstance(reach.at, int | str):
                yield number, reach, limit_of(reach.at, len(table.seats), 0)
                continue
            for row in reach.at:
                if row.players == len(table.seats):
                    yield number, reach, row.at

    def _forget_checked(self, tx: Transaction) -> None:
        """Forget the totals reached at the end of a round, if the table went back before it."""
        data: Data = self.data
        part, step = self.state(tx), tx.step
        gone = tuple(each for each in part.gone if data.reach[each].when != "check")
        if gone != part.gone and (step is None or step.use != self.id):
            self.set_state(tx, replace(part, gone=gone, why=part.why if gone else ""))

    def _watch_totals(self, tx: Transaction, when: Collection[str]) -> None:
        """Make a round the last one, or end the game, when a total reaches its limit."""
        for number, reach, at in self._present(tx):
            if number in self.state(tx).gone or reach.when not in when:
                continue
            track = tx.find(Ledger, reach.track)
            for seat in tx.order():
                total = track.amount(tx, seat)
                if total >= at:
                    has = track.unit.count(total)
                    why = tr(
                        "{name} has {amount} and reaches the {title}.",
                        name=tx.name(seat),
                        amount=has,
                        title=reach.title,
                    )
                    if reach.when == "check":
                        why = tr(
                            "{name} has {amount} at the end of the round.",
                            name=tx.name(seat),
                            amount=has,
                        )
                    if track.limit(tx, seat) is None:  # how many it has is its secret
                        why = tr(
                            "{name} reaches the {title}.", name=tx.name(seat), title=reach.title
                        )
                    self._reach(tx, number, why)
                    break

    def _reach(self, tx: Transaction, number: int, why: str) -> None:
        data: Data = self.data
        part = self.state(tx)
        first = why if data.reach[number].when == "now" else part.why or why
        self.set_state(tx, replace(part, gone=(*part.gone, number), why=first))
        if data.reach[number].board:
            tx.tell(self.id, Event("told", what=data.reach[number].board))

    def _why(self, table: TableContext, call: Call) -> str:
        """Return the log's sentence for a called end."""
        name = table.name(self.state(table).won.get(call.id, ""))
        return call.why.replace("{name}", name) or f"{call.title}."


def last_round(
    tx: Transaction,
    by: str,
    due: Sequence[str],
    said: str,
    goes_on: str,
) -> str:
    """Make this round the last one if there is a reason; take that back if there is none anymore.

    Args:
        tx: The table.
        by: Id of the mechanism that looks.
        due: Its reasons, as sentences.
        said: The one that it gave before; "" if it gave none.
        goes_on: Log text once no reason is left.

    Returns:
        The reason that it has given.
    """
    moment = tx.state.moment
    if said and moment.last_round == said and said not in due:
        # "Match the table" went back to an earlier round, or put a piece back.
        tx.move_to(replace(moment, last_round=""))
        if not due:
            tx.tell(by, Event("corrected", thing="round", what=goes_on))
    if not due or tx.state.moment.last_round:
        return said
    tx.end_after_round(due[0])
    return due[0]
