"""Measure what a player waits for at a table: an action, its row on disk, a view, a whole replay.

`python tests/bench/companion_table.py [FILE] [--folder FOLDER]` replays an exported table, by
default the longest game in `tests/replay/`, and prints a table in Markdown.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.rules import apply
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import TableDocument, read_document
from punchboard.companion.table.history import History
from punchboard.companion.table.journal import Journal
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import Tables, replay_document

REPLAYS = Path(__file__).parents[1] / "replay"
#: Rows that are appended to measure the disk.
APPENDS = 300


def timed(act: Callable[[], object]) -> float:
    """Return how long something takes, in milliseconds."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def line(what: str, times: list[float]) -> str:
    """Return a line of the table."""
    late = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return f"| {what} | {median(times):.2f} | {late:.2f} | {max(times):.2f} | {len(times)} |"


def measure_rules(document: TableDocument) -> Iterator[str]:
    """Yield lines for the pure half: actions and views, each in its own state."""
    before = [replay_document(document.model_copy(update={"rows": []})).state]
    applied: list[float] = []
    viewed: list[float] = []

    def again(row: Row, history: History) -> None:
        if isinstance(row.action, Action):
            action, state = row.action, before[0]
            applied.append(timed(lambda: apply(history.rules, state, action)))
        viewed.append(timed(lambda: view(history.rules, history.state)))
        before[0] = history.state

    replay_document(document, again)
    yield line("apply an action", applied)
    yield line("view of the middle", viewed)


def measure_tables(text: str, document: TableDocument, folder: Path) -> Iterator[str]:
    """Yield lines for the half with files."""
    tables = Tables(folder)
    info = tables.bring_in(text)
    opened = [timed(lambda: tables.open(info.id).close()) for _ in range(5)]
    listed = [timed(tables.list) for _ in range(5)]
    session = tables.open(info.id)
    steps = session.undo_count
    back = [timed(lambda: session.undo(steps))]
    there = [timed(lambda: session.redo(steps))]
    session.close()
    journal = Journal.open(folder / f"{info.id}.table")
    rows = journal.rows()
    more = [
        Row(number, "act", rows[0].action, "", 0, f"bench-{number}", rows[0].time)
        for number in range(len(rows) + 1, len(rows) + 1 + APPENDS)
    ]
    appended = [timed(partial(journal.write, [row], {}, info.to_text())) for row in more]
    journal.close()
    yield line("append a row (on disk)", appended)
    yield line(f"open a table: its pack, and {len(document.rows)} rows replayed", opened)
    yield line("list tables", listed)
    yield line(f"undo {steps} steps", back)
    yield line(f"redo {steps} steps", there)


def main() -> int:
    """Print the table; return 1 if there is nothing to replay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", help="an exported table")
    parser.add_argument("--folder", type=Path, help="on the disk that is to be measured")
    arguments = parser.parse_args()
    recorded = sorted(REPLAYS.glob("*.json"), key=lambda path: path.stat().st_size)
    path = arguments.file or (recorded[-1] if recorded else None)
    if path is None:
        print("There is no recorded game in tests/replay/.", file=sys.stderr)
        return 1
    text = path.read_text(encoding="utf-8")
    document = read_document(text)
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        print("| what | median ms | p95 ms | max ms | times |")
        print("|---|---:|---:|---:|---:|")
        for row in measure_rules(document):
            print(row)
        for row in measure_tables(text, document, Path(folder)):
            print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
