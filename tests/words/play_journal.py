"""Play recorded games in the language of the environment, and print their journals.

Runs in a process of its own, `python -m tests.words.play_journal FOLDER`, in the language of the
environment.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

from punchboard.companion.rules.engine.host_news import About, HostNews
from punchboard.companion.table.document import read_document_file
from punchboard.companion.table.events import read_tables, replayed, rows_of
from punchboard.companion.table.tables import Tables
from tests.net import program

#: Bids on phones and dials, buildings, undo and "match the table"; a game of cards and counts.
GAMES = ("three_play_to_october_with_undo_and_matching", "mottainai-cup")
_TIME = datetime(2026, 1, 10, 19, tzinfo=UTC)


def main(folder: Path) -> None:
    """Print the journals and the events of games that are played again, step by step."""
    tables = Tables(folder, lambda: _TIME)
    told: dict[str, Any] = {}
    for name in GAMES:
        recorded = read_document_file(program.REPLAYS / f"{name}.json")
        table = tables.bring_in(recorded.model_copy(update={"rows": []}).model_dump_json()).id
        session = tables.open(table)
        for row in recorded.rows:
            if row.kind == "act":
                session.do(row.action, row.author, row.key, row.based_on)
            elif row.kind == "undo":
                session.undo(row.action["steps"], row.author, row.key)
            else:
                session.redo(row.action["steps"], row.author, row.key)
        seat = recorded.setup.seats[0].id
        for at, about in enumerate(get_args(About)):
            session.tell(HostNews(about, (seat,), cancels=at % 2 == 0, count=at))
        log = [line["text"] for line in session.log()]
        session.close()
        path = folder / f"{table}.table"
        events = [
            {column: value for column, value in row.items() if column not in ("table", "text")}
            for document in read_tables(path)
            for row in rows_of(document, replayed(document, with_names=True), with_names=True)
        ]
        told[name] = {"journal": _journal(path), "events": events, "log": log}
    sys.stdout.write(json.dumps(told))


def _journal(path: Path) -> list[str]:
    """Return all that a table's file keeps, but for its id and the keys that chance draws."""
    kept: list[tuple[Any, ...]] = []
    with sqlite3.connect(path) as connection:
        for query in (
            "SELECT number, kind, action, author, based_on, time FROM rows ORDER BY number",
            "SELECT * FROM meta ORDER BY name", "SELECT * FROM private", "SELECT * FROM seals",
        ):  # fmt: skip
            kept += connection.execute(query)
    connection.close()
    return [str(each).replace(path.stem, "TABLE") for each in kept]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
