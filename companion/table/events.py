"""The events of tables as CSV, for `punchboard events`, a row for each event.

A journal keeps people's actions; their effects come out of playing it again with the table's own
pack. Players are numbers unless their names are wanted: the table is played again with "Player 1"
instead of a name, so that no sentence can hold one.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import get_type_hints

from typing_extensions import TypedDict

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.companion.table.document import (
    TableDocument,
    read_document,
    read_document_file,
    without_names,
)
from punchboard.companion.table.error import TableError
from punchboard.companion.table.history import History
from punchboard.companion.table.info import EXPORTED, HOST_FILE, SUFFIX
from punchboard.companion.table.row import Row
from punchboard.companion.table.share import cell
from punchboard.companion.table.tables import Tables, replay_document


class EventRow(TypedDict):
    """An event as a row; `docs/reference/events.md` describes each column."""

    table: str
    game: str
    players: int
    row: int
    time: str
    undone: str
    round: int
    phase: str
    step: int
    event: str
    by: str
    seat: int | None
    player: str
    card: str
    thing: str
    name: str
    amount: int | None
    price: int | None
    printed: int | None
    now: int | None
    origin: str
    to: str
    other: int | None
    bids: str
    note: str
    text: str


COLUMNS: tuple[str, ...] = tuple(get_type_hints(EventRow))


def may_hold_table(path: Path) -> bool:
    """Return whether a file of a folder is called as tables are: a host's own, or exported ones."""
    return path.suffix in (SUFFIX, EXPORTED) and path.name != HOST_FILE and path.is_file()


def read_tables(path: Path) -> list[TableDocument]:
    """Return the table of a file, exported or a host's own, or all tables of a folder.

    Raises:
        TableError: if one is broken, of a newer Punchboard or none at all, with its name.
    """
    if path.is_dir():
        found = sorted(filter(may_hold_table, path.iterdir()))
        if not found:
            raise TableError(tr("“{path}” holds no table.", path=path.as_posix()))
        return [table for each in found for table in read_tables(each)]
    try:
        if path.suffix == SUFFIX and path.is_file():
            return [read_document(Tables(path.parent).export(path.stem))]
        return [read_document_file(path)]
    except TableError as trouble:
        named = path.name in trouble.message
        words = trouble.message if named else f"“{path.as_posix()}”: {trouble.message}"
        raise TableError(words) from trouble


def replayed(
    document: TableDocument, with_names: bool, each: Callable[[Row, History], None] | None = None
) -> History:
    """Play a table again, as its events want it.

    Args:
        document: The table.
        with_names: Whether players' names are shown; else each is named by the number of its seat.
        each: Called after every row.

    Raises:
        TableError: if its pack is broken or an action is refused.
    """
    return replay_document(document if with_names else without_names(document), each)


def rows_of(document: TableDocument, history: History, with_names: bool) -> Iterator[EventRow]:
    """Yield the events of a table, oldest first.

    Args:
        document: The table.
        history: History of the table, from `replayed`.
        with_names: Whether players' names are shown.
    """
    number = {seat.id: at for at, seat in enumerate(document.setup.seats, 1)}
    deck = history.rules.deck
    called = {seat.id: seat.name for seat in history.state.seats}
    times = [document.created, *(row.time for row in document.rows)]
    for row, entry, undone in history.told():
        for event in entry.events:
            yield {
                "table": document.id,
                "game": history.rules.name,
                "players": len(number),
                "row": row,
                "time": times[row],
                "undone": "yes" if undone else "",
                "round": entry.round,
                "phase": entry.phase,
                "step": entry.step,
                "event": event.kind,
                "by": entry.by,
                "seat": number.get(event.seat),
                "player": called.get(event.seat, "") if with_names else "",
                "card": event.card,
                "thing": entry.thing(event),
                "name": event.name or (deck[event.card].name if event.card else ""),
                "amount": event.amount,
                "price": event.price,
                "printed": event.printed,
                "now": event.now,
                "origin": event.origin,
                "to": event.to,
                "other": number.get(event.other),
                "bids": " ".join(f"{number[seat]}:{amount}" for seat, amount in event.bids),
                "note": event.note,
                "text": entry.text if event is entry.events[0] else "",
            }


def csv_rows(rows: Iterable[EventRow], with_head: bool = False) -> str:
    """Return rows as CSV; no spreadsheet takes a cell for a formula."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    if with_head:
        writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([cell(each) if isinstance(each, str) else each for each in row.values()])
    return target.getvalue()


def export_events(files: Sequence[Path], out: Path | None, with_names: bool) -> str:
    """Return the events of tables as CSV, or write them to a file.

    Args:
        files: Exported tables, a host's own, or folders of them.
        out: The file; None: none.
        with_names: Whether players' names are shown.

    Raises:
        TableError: if a file isn't a table that can be played again; nothing is written then.
        ComputerError: if the file can't be written.
    """
    text = csv_rows((), with_head=True) + "".join(
        table for path in files for table in _played(path, with_names)
    )
    if out is None:
        return text
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        reason = error.strerror or str(error)
        raise ComputerError(
            tr("“{file}” can’t be written: {reason}.", file=out.as_posix(), reason=reason)
        ) from error
    return ""


def _played(path: Path, with_names: bool) -> Iterator[str]:
    """Yield the events of each table of a file or a folder, as CSV."""
    for document in read_tables(path):
        try:
            yield csv_rows(rows_of(document, replayed(document, with_names), with_names))
        except TableError as trouble:
            raise TableError(f"“{path.as_posix()}”: {trouble.message}") from trouble
