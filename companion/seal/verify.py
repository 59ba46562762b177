"""Check every sealed choice of an exported table: run it as `punchboard.companion.seal.verify`.

The journal is played again; the question of each choice, and its result on the table, come from
that and not from the records. The first fault is reported, and nothing is taken on trust.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import marked_each, tr, tr_count, translated
from punchboard.cards.printable import one_line
from punchboard.cards.problem import PunchboardError
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.names import look_alike
from punchboard.companion.rules.engine.state import Seat, State
from punchboard.companion.rules.engine.words import listed as join_names
from punchboard.companion.rules.engine.words import opened as capitalize
from punchboard.companion.rules.rules import Rules
from punchboard.companion.seal.asked import SealedQuestion, asked_now, play
from punchboard.companion.seal.choice_numbers import words_of
from punchboard.companion.seal.seal import fits, key_of, make_check, make_list
from punchboard.companion.seal.seal import words_of as spoken_words
from punchboard.companion.table.choice_record import ChoiceRecord, Numbers
from punchboard.companion.table.document import TableDocument, read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document

#: Exit code for a table whose seals don't fit.
_FAILED = 1
#: Facts that no file can prove, listed after each file that fits.
_NOT_KNOWN = marked_each(
    "that it is the table you played. One that was made up as a "
    "whole agrees with itself: compare the words with those said aloud.",
    "who decided to go on without a phone, and why it did not open: votes are not signed.",
    "what was sealed since the last choice that is told of: what an "
    "undo may bring back is not over, and is in no file yet.",
    "who sat behind a phone, and what was seen over a shoulder.",
)


def _not_known() -> list[str]:
    """Return the limits of a file as proof, a line each."""
    lines = [f"  {translated(each)}" for each in _NOT_KNOWN]
    return [tr("What a file can’t prove:"), *lines]


class MismatchError(PunchboardError):
    """Something about a sealed choice that does not fit; the message is for players."""


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A journal that was played again, once.

    Attributes:
        history: History of the journal.
        rows: Rows of the journal.
        before: The state before each act that opened something or that a record names, by row.
        opened: The acts that opened something, oldest first.
    """

    history: History
    rows: list[Row]
    before: Mapping[int, State]
    opened: Sequence[Row]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.history.rules

    def asked(self, row: int, table: str) -> SealedQuestion | None:
        """Return the question on phones at the time of an act; None for none."""
        before = self.before[row]
        on_phones = replace(before, settings={**before.settings, "bidding": "pass"})
        return asked_now(self.rules, on_phones, table)


def verify(document: TableDocument) -> list[str]:
    """Return a report on every choice of a table, if all are in order.

    Raises:
        MismatchError: with the first thing that does not fit.
        TableError: if the journal can't be played again.
    """
    replayed = _replay(document)
    reports: list[tuple[int, int, list[str]]] = []
    _check_order(document)
    for record in document.seals:
        lines = _checked(replayed, record, document.id)
        if record.seals:
            reports.append((record.row, record.epoch, lines))
    ended = {record.row for record in document.seals if record.end == "opened"}
    for row, title in _openings(replayed):
        if row in ended:
            continue
        if replayed.rows[row - 1].key.startswith("sealed:"):
            raise MismatchError(tr("{title} was sealed, but its seals are left out.", title=title))
        line = "  " + tr("Not sealed: entered on the table’s own screen.")
        reports.append((row, 0, [_head(replayed, row, title), line]))
    opened = [each for each in document.seals if each.end == "opened"]
    lines = [line for _, _, lines in sorted(reports) for line in lines]
    lines += _look_alikes(replayed.history.state.seats)
    if not any(each.seals for each in document.seals):
        return [*lines, tr("No sealed choice of this table is over."), *_not_known()]
    count = sum(len(each.openings) for each in opened)
    return [
        *lines,
        tr(
            "{choices} opened, {seals}: all are what was sealed, and all were played so.",
            choices=tr_count("{count} choice", "{count} choices", len(opened)),
            seals=tr_count("{count} seal", "{count} seals", count),
        ),
        *_not_known(),
    ]


def verify_file(path: Path, say: Callable[[str], None]) -> str:
    """Report the sealed choices of an exported table, and return the first fault; "" without any.

    Args:
        path: Path of the document.
        say: Prints a line.
    """
    try:
        for line in verify(read_document_file(path)):
            say(one_line(line))
    except (MismatchError, TableError) as error:
        return one_line(error.message)
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Check a file; return 1 if something does not fit."""
    parser = argparse.ArgumentParser(prog="punchboard.companion.seal.verify", description=__doc__)
    parser.add_argument("file", type=Path, help=tr("an exported table"))
    unfit = verify_file(parser.parse_args(arguments).file, print)
    if unfit:
        print(unfit, file=sys.stderr)
    return _FAILED if unfit else 0


def _replay(document: TableDocument) -> _Replayed:
    """Play the journal again; keep the states in which choices were opened."""
    named = {record.row for record in document.seals}
    before: dict[int, State] = {}
    opened: list[Row] = []

    def keep(row: Row, history: History) -> None:
        done = history.newest_act
        if done is None:
            return
        has_opened = any(entry.kind == "open" for entry in done.entries)
        if has_opened:
            opened.append(row)
        if has_opened or row.number in named:
            before[row.number] = done.before

    history = replay_document(document, keep)
    return _Replayed(history, document.journal_rows(), before, opened)


def _check_order(document: TableDocument) -> None:
    """See that no choice is missing, doubled, or in another's place.

    A choice that was given up ends when another one does, so that epochs need not ascend.
    """
    epochs: dict[str, set[int]] = {}
    row = 0
    for record in document.seals:
        if record.epoch in epochs.setdefault(record.table, set()):
            raise MismatchError(tr("Sealed choice {epoch} stands there twice.", epoch=record.epoch))
        epochs[record.table].add(record.epoch)
        if record.row < row or record.row > len(document.rows):
            raise MismatchError(
                tr(
                    "Sealed choice {epoch} stands at another place of the journal.",
                    epoch=record.epoch,
                )
            )
        row = record.row
    for known in epochs.values():
        # The highest may be any number: what is missing is among the first ones.
        missing = next(epoch for epoch in range(1, len(known) + 2) if epoch not in known)
        if missing < max(known):
            raise MismatchError(tr("Sealed choice {missing} is missing.", missing=missing))


def _openings(replayed: _Replayed) -> Iterator[tuple[int, str]]:
    """Yield the rows that opened a choice, with its title."""
    for row in replayed.opened:
        before, asked = replayed.before[row.number], replayed.asked(row.number, "")
        if asked is None or not isinstance(row.action, Action):
            continue
        if play(replayed.rules, before, asked, {}).action.do == row.action.do:
            yield row.number, _title(replayed.rules, asked)


def _checked(replayed: _Replayed, record: ChoiceRecord, table: str) -> list[str]:
    """Return the report on a record that fits."""
    names = {seat.id: seat.name for seat in replayed.history.state.seats}
    who = [names.get(each.seat, each.seat) for each in record.seals]
    if record.end != "opened":
        head = tr("Choice {epoch} (action {row})", epoch=record.epoch, row=record.row)
        if record.end == "void":
            sealed = tr(", ").join(who)
            return [
                tr(
                    "{choice}: given up before it opened. {names} had sealed.",
                    choice=head,
                    names=sealed,
                )
            ]
        _check_decision(record, tr("Choice {epoch}", epoch=record.epoch))
        if record.row < 1 or replayed.rows[record.row - 1].key != key_of(record):
            raise MismatchError(
                tr("Choice {epoch}: the journal names another list of seals.", epoch=record.epoch)
            )
        decided = capitalize(_decided(record, names))
        return [
            tr(
                "{choice}: chosen again, and nobody learned what was sealed. {decided} decided so.",
                choice=head,
                decided=decided,
            )
        ]
    asked = None
    if record.row > 0 and replayed.rows[record.row - 1].kind == "act":
        asked = replayed.asked(record.row, record.table)
    if asked is None:
        raise MismatchError(
            tr(
                "Action {row} opens nothing, but choice {epoch} stands there.",
                row=record.row,
                epoch=record.epoch,
            )
        )
    title = _title(replayed.rules, asked)
    _check_seals(record, asked, title, names)
    row = replayed.rows[record.row - 1]
    numbers_of = {seat: each.numbers for seat, each in record.openings.items()} | record.typed
    played = play(replayed.rules, replayed.before[record.row], asked, numbers_of)
    if played.action != row.action:
        raise MismatchError(tr("{title}: the table did not play what was opened.", title=title))
    if row.key != key_of(record):
        raise MismatchError(tr("{title}: the journal names another list of seals.", title=title))
    lines = [_head(replayed, record.row, title)]
    if record.table != table:
        lines.append(
            "  " + tr("Sealed at table {table}, of which this is a copy.", table=record.table)
        )
    for each, name in zip(record.seals, who, strict=True):
        possible = each.seat not in played.impossible
        numbers = _numbers(asked.offers[each.seat], numbers_of.get(each.seat))
        lines.append("  " + _sealed(name, numbers_of.get(each.seat), numbers, possible))
    for seat in record.typed:
        numbers = _numbers(asked.offers[seat], numbers_of[seat])
        lines.append("  " + _typed(names[seat], numbers, seat not in played.impossible))
    if len(record.openings) < len(record.seals):
        lines.append(
            "  "
            + tr("To go on without it: {decided}, says the table.", decided=_decided(record, names))
        )
    lines.append(
        "  " + tr("Said aloud: {words_of_seals}.", words_of_seals=" · ".join(record.words))
    )
    return lines


def _check_seals(
    record: ChoiceRecord, asked: SealedQuestion, title: str, names: dict[str, str]
) -> None:
    """See that all who were asked sealed, that all openings fit, and that the words are theirs."""
    known = (asked.game, asked.round, asked.phase, asked.choice)
    if known != (record.game, record.round, record.phase, record.choice):
        raise MismatchError(tr("{title}: these are the seals of another choice.", title=title))
    sealing = [seat for seat in asked.offers if seat not in record.typed]
    for seat in sealing:
        if not any(each.seat == seat for each in record.seals):
            raise MismatchError(
                tr("{title}: the seal of {name} is missing.", title=title, name=names[seat])
            )
    if [each.seat for each in record.seals] != sealing or not record.typed.keys() <= names.keys():
        raise MismatchError(
            tr(
                "{title}: the seals are in another order, or somebody sealed unasked.",
                title=title,
            )
        )
    if len({each.seal for each in record.seals}) < len(record.seals):
        raise MismatchError(tr("{title}: one seal stands there twice.", title=title))
    for each in record.seals:
        opening = record.openings.get(each.seat)
        if opening is not None and not fits(record, each, opening):
            who = names[each.seat]
            raise MismatchError(
                tr("{title}: what {who} opened is not what {who} sealed.", title=title, who=who)
            )
    if len(record.openings) < len(record.seals):
        _check_decision(record, title)
    shares = [
        record.openings[each.seat].share if each.seat in record.openings else None
        for each in record.seals
    ]
    if tuple(record.words) != spoken_words(make_check(make_list(record, record.seals), shares)):
        raise MismatchError(
            tr("{title}: other words were said than these seals give.", title=title)
        )


def _check_decision(record: ChoiceRecord, title: str) -> None:
    """Check that a decision to continue without openings, or to choose again, was a valid one."""
    without = record.end == "opened"
    sealed = {each.seat for each in record.seals}
    voters = set(record.openings) if without else sealed
    answer = "without" if without else "again"
    agreed = {seat for seat, each in record.votes.items() if each == answer}
    if record.decided == "table":
        is_decided = not record.votes
    elif record.decided == "phones":
        missing = sealed - voters
        is_decided = agreed == voters == set(record.votes)
        is_decided &= not without or (len(missing) == 1 and len(voters) > 1)
    else:  # at older tables more than half of those who had opened decided
        opened = len(voters) if without else len(record.votes)
        is_decided = record.votes.keys() <= voters and 2 * len(agreed) > opened
    if not is_decided:
        raise MismatchError(
            tr("{title}: an opening is missing, and the others did not vote so.", title=title)
        )


def _look_alikes(seats: Sequence[Seat]) -> Iterator[str]:
    """Yield a line for each player whose name can be mistaken for one before."""
    for at, seat in enumerate(seats):
        for other in seats[:at]:
            if look_alike(seat.name, [other.name]):
                yield (
                    tr(
                        "“{first_name}” ({first_seat}) and “{second_name}” ({second_seat}) "
                        "look alike: don’t mistake one player for the other.",
                        first_name=other.name,
                        first_seat=other.id,
                        second_name=seat.name,
                        second_seat=seat.id,
                    )
                )


def _decided(record: ChoiceRecord, names: Mapping[str, str]) -> str:
    """Return who decided about missing openings."""
    if record.decided == "table":
        return tr("the shared screen")
    return join_names([names.get(seat, seat) for seat in record.votes])


def _title(rules: Rules, asked: SealedQuestion) -> str:
    offer = next(iter(asked.offers.values()))
    phase = rules.play.phases[asked.phase].name
    return f"{rules.play.rounds.name_of(asked.round)}, {phase}, {offer['title']}"


def _head(replayed: _Replayed, row: int, title: str) -> str:
    if replayed.history.stands(row):
        return tr("{title} (action {row})", title=title, row=row)
    return tr("{title} (action {row}, undone later)", title=title, row=row)


def _numbers(offer: Mapping[str, Any], numbers: Numbers | None) -> str:
    """Return the words for the numbers of a choice; "" if they aren't one."""
    try:
        return "" if numbers is None else words_of(offer["fields"], numbers)
    except ValueError:
        return ""


def _sealed(name: str, numbers: Numbers | None, choice: str, is_possible: bool) -> str:
    """Return the line on a seal.

    Args:
        name: Player with the seal.
        numbers: Numbers of its opening; None if it didn't open.
        choice: Words for them; "" if they aren't a choice.
        is_possible: Whether the choice could be made.
    """
    if numbers is None:
        return tr("{name} sealed and did not open: it counts as no choice.", name=name)
    if not choice:
        return tr("{name} sealed numbers that aren’t a choice: they count as none.", name=name)
    if is_possible:
        return tr("{name} sealed: {choice}.", name=name, choice=choice)
    return tr(
        "{name} sealed: {choice}, which is not possible, and counts as no choice.",
        name=name,
        choice=choice,
    )


def _typed(name: str, choice: str, is_possible: bool) -> str:
    """Return the line on a choice without a seal; arguments as for `_sealed`."""
    if not choice:
        return tr(
            "{name} chose without a seal, on a cardboard dial or the shared screen: numbers that "
            "aren’t a choice: they count as none.",
            name=name,
        )
    if is_possible:
        return tr(
            "{name} chose without a seal, on a cardboard dial or the shared screen: {choice}.",
            name=name,
            choice=choice,
        )
    return tr(
        "{name} chose without a seal, on a cardboard dial or the shared screen: {choice}, which is "
        "not possible, and counts as no choice.",
        name=name,
        choice=choice,
    )


if __name__ == "__main__":
    sys.exit(main())
