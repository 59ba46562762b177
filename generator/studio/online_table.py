"""A table that is kept as a copy of a Google Sheet: fetched again, and when it was."""

from __future__ import annotations

from contextlib import suppress

from punchboard.cards.catalog import tr
from punchboard.cards.load.tables.csv_file import csv_grid, parse_csv
from punchboard.cards.load.tables.grid import wanted_columns
from punchboard.cards.problem import Diagnostics
from punchboard.cards.sheet_link import cells_of
from punchboard.generator.studio.card_table import component_of
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.read_only import first_reason
from punchboard.generator.studio.studio import Studio


def fetched_at(studio: Studio, file: str) -> float:
    """Return when a table was fetched, in seconds since 1970; 0 if it wasn't yet.

    The time of its file tells, since only a fetch writes it. An unchanged table gets the time too.
    """
    try:
        return (studio.root / file).stat().st_mtime
    except OSError:
        return 0.0


def fetch_again(studio: Studio, name: str, window: str) -> bool:
    """Fetch the table of a component; return whether it has changed. Nobody holds the lock.

    Raises:
        ComputerError: if it can't be fetched or written.
        EditRefused: if the component has no link, or the answer isn't a table.
        NotFoundError: if there is no such component.
        UsageError: if the link doesn't lead to a table.
    """
    with studio.lock:
        component = component_of(studio.loaded().game, name)
    if component.link is None:
        raise EditRefused(tr("this table has no link"), tr("write link: in game.yaml"))
    from punchboard.generator.new.fetch import fetch_table  # few games have online tables

    fresh = fetch_table(component.link)
    found = Diagnostics()
    known = wanted_columns(component)
    parsed = parse_csv(fresh, cells_of(component.link), known, component.encoding, found)
    if parsed is None or csv_grid(parsed, "", found) is None:
        raise EditRefused(tr("the answer isn't a table of cards"), first_reason(found))
    file = component.table_file
    with studio.lock:
        step = studio.folder.replace({file: fresh}, {"what": "fetch", "file": file})
        if step is not None:
            studio.changed([file], window)
            return True
    with suppress(OSError):
        (studio.root / file).touch()
    return False
