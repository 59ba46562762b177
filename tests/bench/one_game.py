"""Measure how much of the mechanisms serves one game alone, over the recorded games of the five.

The recordings are replayed and traced, line by line. Definitions are not counted, since they run
as files are loaded, for whichever game comes first; nor is what a game reaches in its views alone:
`--views` lays out what the table shows after every row as well.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from punchboard.companion.rules import mechanisms
from punchboard.companion.rules.view import view
from punchboard.companion.table.document import read_document_file
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document

REPLAY = Path(__file__).parents[1] / "replay"
GAMES = frozenset({"arcane_alley", "brick_and_mortar", "lumber_trader", "morocco", "mottainai"})
FOLDER = f"{Path(mechanisms.__file__).parent}/"
#: What docs/dev/mechanisms.md says: of the lines that run, those that one game alone runs.
MOST = 0.4
#: A line: its file and number.
Line = tuple[str, int]
Trace = Callable[[FrameType, str, Any], Any]


def tracer(ran: defaultdict[Line, set[str]], game: str) -> Trace:
    """Return a trace function that notes for a game the lines of mechanisms that run."""

    def line(frame: FrameType, event: str, _: Any) -> Trace:
        if event == "line":
            ran[frame.f_code.co_filename, frame.f_lineno].add(game)
        return line

    def call(frame: FrameType, event: str, _: Any) -> Trace | None:
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        ran[frame.f_code.co_filename, frame.f_lineno].add(game)
        return line

    return call


def look(row: Row, history: History) -> None:
    """Lay out what the table shows after a row."""
    view(history.rules, history.state)


def lines_run(views: bool) -> dict[Line, set[str]]:
    """Return the games that run each line.

    Args:
        views: whether what the table shows is laid out after every row; otherwise at the end.
    """
    ran: defaultdict[Line, set[str]] = defaultdict(set)
    played = set()
    for path in sorted(REPLAY.glob("*.json")):
        document = read_document_file(path)
        game = document.pack["name"]
        if game not in GAMES:
            continue
        played.add(game)
        sys.settrace(tracer(ran, game))
        try:
            history = replay_document(document, look if views else None)
            view(history.rules, history.state)
        finally:
            sys.settrace(None)
    assert played == GAMES, f"no game of {', '.join(sorted(GAMES - played))} is recorded"
    return dict(ran)


def main() -> int:
    """Print lines by file; return 1 if more than there may be serve one game alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", action="store_true", help="lay out views after every row, too")
    ran = lines_run(parser.parse_args().views)
    files: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (name, _), games in ran.items():
        files[Path(name).stem]["several" if len(games) > 1 else next(iter(games))] += 1
    alone = {name: each.total() - each["several"] for name, each in files.items()}
    for name in sorted(files, key=alone.__getitem__, reverse=True):
        told = ", ".join(f"{game} {count}" for game, count in files[name].most_common())
        print(f"{name:12} {alone[name]:4} of {files[name].total():4}: {told}")
    share = sum(alone.values()) / len(ran)
    print(f"{sum(alone.values())} of {len(ran)} lines serve one game alone: {share:.1%}")
    return int(share > MOST)


if __name__ == "__main__":
    sys.exit(main())
