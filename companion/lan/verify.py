"""Check every sealed choice of an exported table: `python -m punchboard.companion.lan.verify FILE`.

The journal is played again; what each choice asked, and what the table had to play of it, comes
out of that and not out of the records. What is found first is said, and nothing is believed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from punchboard.cards.printable import one_line
from punchboard.companion.lan.asked import Asked, asked_now, play, typed_dial
from punchboard.companion.lan.choice_numbers import words_of
from punchboard.companion.lan.recorded import entries_of, key_of, opening_of
from punchboard.companion.lan.seal import Opening, fits, make_check, make_list
from punchboard.companion.lan.seal import words_of as spoken_words
from punchboard.companion.rules.rules import Rules
from punchboard.companion.rules.state import State
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.document import TableDocument, read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document

#: A table whose seals do not fit ends so.
_FAILED = 1


class Unfit(Exception):
    """Something about a sealed choice that does not fit.

    Attributes:
        sentence: what, for players.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class _Replayed:
    """A journal that was played again.

    Attributes:
        rules: of the game.
        rows: of the journal.
        states: after each row; before the first one at 0.
        stands: rows that were not undone.
    """

    rules: Rules
    rows: list[Row]
    states: list[State]
    stands: frozenset[int]

    def asked(self, row: int, table: str) -> Asked | None:
        """Return what was asked on phones when a row was written."""
        before = self.states[row - 1]
        on_phones = replace(before, settings={**before.settings, "bidding": "pass"})
        return asked_now(self.rules, on_phones, table)


def verify(document: TableDocument) -> list[str]:
    """Return what is to be said of every choice of a table, all of them being in order.

    Raises:
        Unfit: with the first thing that does not fit.
        TableError: if the journal can't be played again.
    """
    replayed = _replay(document)
    told: list[tuple[int, int, list[str]]] = []
    _check_order(document)
    for record in document.seals:
        lines = _checked(replayed, record, document.id)
        if record.seals:
            told.append((record.row, record.epoch, lines))
    ended = {record.row for record in document.seals if record.end == "opened"}
    for row, title in _openings(replayed):
        if row in ended:
            continue
        if replayed.rows[row - 1].key.startswith("sealed:"):
            raise Unfit(f"{title} was sealed, but its seals are left out.")
        line = "  Not sealed: entered on the table’s own screen."
        told.append((row, 0, [_head(replayed, row, title), line]))
    opened = [each for each in document.seals if each.end == "opened"]
    lines = [line for _, _, lines in sorted(told) for line in lines]
    if not any(each.seals for each in document.seals):
        return [*lines, "Nothing was sealed at this table."]
    count = sum(len(each.openings) for each in opened)
    return [
        *lines,
        f"{_counted(len(opened), 'choice')} opened, {_counted(count, 'seal')}: "
        "all are what was sealed, and all were played so.",
        "Whoever writes such a file anew can’t know the words that were said aloud at the table: "
        "compare them.",
    ]


def verify_file(path: Path, say: Callable[[str], None]) -> str:
    """Say what was sealed at an exported table, and return what does not fit; "" if all does.

    Args:
        path: of the document.
        say: prints a line.
    """
    try:
        for line in verify(read_document_file(path)):
            say(one_line(line))
    except (Unfit, TableError) as error:
        return one_line(error.sentence)
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Check a file; return 1 if something does not fit."""
    parser = argparse.ArgumentParser(prog="punchboard.companion.lan.verify", description=__doc__)
    parser.add_argument("file", type=Path, help="an exported table")
    unfit = verify_file(parser.parse_args(arguments).file, print)
    if unfit:
        print(unfit, file=sys.stderr)
    return _FAILED if unfit else 0


def _replay(document: TableDocument) -> _Replayed:
    states: list[State] = []
    # The state before the first row is the one that an empty journal leads to.
    states.append(replay_document(document.model_copy(update={"rows": []})).state)

    def keep(row: Row, history: History) -> None:
        states.append(history.state)

    history = replay_document(document, keep)
    rows = document.journal_rows()
    stands = frozenset(row.number for row in rows if history.before(row.number) is not None)
    return _Replayed(history.rules, rows, states, stands)


def _check_order(document: TableDocument) -> None:
    """See that no choice is missing, doubled, or in another's place."""
    epochs: dict[str, int] = {}
    row = 0
    for record in document.seals:
        wanted = epochs.get(record.table, 0) + 1
        if record.epoch != wanted:
            raise Unfit(f"Sealed choice {wanted} is missing, or not in its place.")
        epochs[record.table] = wanted
        if record.row < row or record.row > len(document.rows):
            raise Unfit(f"Sealed choice {wanted} stands at another place of the journal.")
        row = record.row


def _openings(replayed: _Replayed) -> Iterator[tuple[int, str]]:
    """Yield the rows that opened a choice, with its title."""
    for row in replayed.rows:
        before, after = replayed.states[row.number - 1], replayed.states[row.number]
        new = after.log[len(before.log) :] if row.kind == "act" else ()
        if not any(entry.kind == "open" for entry in new):
            continue
        asked = replayed.asked(row.number, "")
        if (
            asked is not None
            and play(replayed.rules, before, asked, {}).action.do == row.action["do"]
        ):
            yield row.number, _title(replayed.rules, asked)


def _checked(replayed: _Replayed, record: ChoiceRecord, table: str) -> list[str]:
    """Return what is to be said of a record that fits."""
    names = {seat.id: seat.name for seat in replayed.states[-1].seats}
    who = [names.get(each.seat, each.seat) for each in record.seals]
    if record.end != "opened":
        head = f"Choice {record.epoch} (action {record.row})"
        if record.end == "void":
            sealed = ", ".join(who)
            return [f"{head}: given up before it opened. {sealed} had sealed."]
        _check_vote(record, "again", f"Choice {record.epoch}")
        if record.row < 1 or replayed.rows[record.row - 1].key != key_of(record):
            raise Unfit(f"Choice {record.epoch}: the journal names another list of seals.")
        return [f"{head}: the phones voted to seal again, and nobody learned what was sealed."]
    asked = None
    if record.row > 0 and replayed.rows[record.row - 1].kind == "act":
        asked = replayed.asked(record.row, record.table)
    if asked is None:
        raise Unfit(f"Action {record.row} opens nothing, but choice {record.epoch} stands there.")
    title = _title(replayed.rules, asked)
    _check_seals(record, asked, title, names)
    row = replayed.rows[record.row - 1]
    openings = {seat: opening_of(each) for seat, each in record.openings.items()}
    openings |= {seat: typed_dial(each) for seat, each in record.typed.items()}
    played = play(replayed.rules, replayed.states[record.row - 1], asked, openings)
    if played.action.to_json() != row.action:
        raise Unfit(f"{title}: the table did not play what was opened.")
    if row.key != key_of(record):
        raise Unfit(f"{title}: the journal names another list of seals.")
    lines = [_head(replayed, record.row, title)]
    if record.table != table:
        lines.append(f"  Sealed at table {record.table}, of which this is a copy.")
    for each, name in zip(record.seals, who, strict=True):
        possible = each.seat not in played.impossible
        words = _said(asked.offers[each.seat], openings.get(each.seat), possible)
        lines.append(f"  {name} sealed{words}.")
    for seat in record.typed:
        words = _said(asked.offers[seat], openings[seat], seat not in played.impossible)
        lines.append(f"  {names[seat]}’s cardboard dial, typed after the list{words}.")
    lines.append(f"  Said aloud: {' · '.join(record.words)}.")
    return lines


def _check_seals(record: ChoiceRecord, asked: Asked, title: str, names: dict[str, str]) -> None:
    """See that all who were asked sealed, that all openings fit, and that the words are theirs."""
    known = (asked.game, asked.round, asked.phase, asked.choice)
    if known != (record.game, record.round, record.phase, record.choice):
        raise Unfit(f"{title}: these are the seals of another choice.")
    sealing = [seat for seat in asked.offers if seat not in record.typed]
    for seat in sealing:
        if not any(each.seat == seat for each in record.seals):
            raise Unfit(f"{title}: the seal of {names[seat]} is missing.")
    if [each.seat for each in record.seals] != sealing or not record.typed.keys() <= names.keys():
        raise Unfit(f"{title}: the seals stand in another order, or somebody sealed unasked.")
    entries = entries_of(record)
    if len({each.seal for each in entries}) < len(entries):
        raise Unfit(f"{title}: one seal stands there twice.")
    for entry in entries:
        told = record.openings.get(entry.context.seat)
        if told is not None and not fits(entry, opening_of(told)):
            who = names[entry.context.seat]
            raise Unfit(f"{title}: what {who} opened is not what {who} sealed.")
    if len(record.openings) < len(entries):
        _check_vote(record, "without", title)
    shares = [
        opening_of(record.openings[each.seat]).share if each.seat in record.openings else None
        for each in record.seals
    ]
    if tuple(record.words) != spoken_words(make_check(make_list(entries), shares)):
        raise Unfit(f"{title}: other words were said than these seals give.")


def _check_vote(record: ChoiceRecord, answer: str, title: str) -> None:
    """See that more than half of those who had opened decided about missing openings."""
    votes = [each for seat, each in record.votes.items() if each == answer]
    opened = len(record.openings) if answer == "without" else len(record.votes)
    voters = record.openings.keys() if answer == "without" else {s.seat for s in record.seals}
    if not record.votes.keys() <= voters or 2 * len(votes) <= opened:
        raise Unfit(f"{title}: an opening is missing, and the others did not vote so.")


def _title(rules: Rules, asked: Asked) -> str:
    offer = next(iter(asked.offers.values()))
    phase = rules.play.phases[asked.phase].name
    return f"{rules.round_name(asked.round)}, {phase}, {offer['title']}"


def _head(replayed: _Replayed, row: int, title: str) -> str:
    undone = "" if row in replayed.stands else ", undone later"
    return f"{title} (action {row}{undone})"


def _said(offer: Mapping[str, Any], told: Opening | None, possible: bool) -> str:
    if told is None:
        return " and did not open: it counts as no choice"
    try:
        words = words_of(offer["fields"], told.numbers)
    except ValueError:
        return " numbers that are no choice: they count as none"
    return (
        f": {words}" if possible else f": {words}, which is not possible, and counts as no choice"
    )


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


if __name__ == "__main__":
    sys.exit(main())
