"""Replay a recorded game to its score: `python -m punchboard.companion.table.replay FILE`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.printable import one_line
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import ExpectedDocument, TableDocument, read_document_file
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.share import scores, text
from punchboard.companion.table.tables import replay_document
from punchboard.companion.view_schema import RulesView

#: Exit code of a replay that leads to another state.
_FAILED = 1


def play(document: TableDocument) -> tuple[History, RulesView]:
    """Return the history of a recorded game, and the view of its end.

    Raises:
        TableError: if its pack is broken or an action is refused.
    """
    history = replay_document(document)
    return history, view(history.rules, history.state)


def compare(end: RulesView, expected: ExpectedDocument) -> str:
    """Return a sentence on the difference between a result and the recorded one; "" without any."""
    try:
        rows = scores(end)["rows"]
    except Refusal as refusal:
        return refusal.message
    names = {seat["id"]: seat["name"] for seat in end["seats"]}
    found = {row["seat"]: row["total"] for row in rows}
    for seat, total in expected.scores.items():
        if found.get(seat) != total:
            who = names.get(seat, seat)
            return tr(
                "{who} comes to {points} points; {recorded_points} are recorded.",
                who=who,
                points=found.get(seat),
                recorded_points=total,
            )
    winners = {row["seat"] for row in rows if row["place"] == 1}
    if winners != expected.winners:
        who = tr_list(sorted(names.get(seat, seat) for seat in winners))
        return tr("{who} wins; another winner is recorded.", who=who)
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Print the log and the scores of a recorded game; return 1 if the result differs."""
    parser = argparse.ArgumentParser(prog="punchboard.companion.table.replay", description=__doc__)
    parser.add_argument("file", type=Path, help=tr("an exported table, in tests/replay/"))
    path: Path = parser.parse_args(arguments).file
    try:
        document = read_document_file(path)
        history, end = play(document)
    except TableError as trouble:
        return _fail(trouble.message)
    for line in history.log():
        print(one_line(f"{'(undone) ' if line['undone'] else ''}{line['text']}"))
    changed = document.rows[-1].time if document.rows else document.created
    title = end["game"]["title"]
    info = TableInfo(document.id, document.title, game_title=title, changed=changed)
    if end["moment"]["over"]:
        print(f"\n{text(end, info)}")
    difference = compare(end, document.expected) if document.expected is not None else ""
    return _fail(difference) if difference else 0


def _fail(sentence: str) -> int:
    print(one_line(sentence), file=sys.stderr)
    return _FAILED


if __name__ == "__main__":
    sys.exit(main())
