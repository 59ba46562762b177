"""`refresh`: fetch online tables again into the game's folder."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.load.components import resolve_components
from punchboard.cards.load.files import find_inside
from punchboard.cards.load.model import validate
from punchboard.cards.load.tables.csv_file import read_csv
from punchboard.cards.load.tables.grid import wanted_columns
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import NOWHERE, DataError, Diagnostics, ExitCode, UsageError
from punchboard.cards.schema.component import ComponentBase
from punchboard.cards.schema.game import GameFile
from punchboard.cards.sheet_link import cells_of
from punchboard.generator.commands.games import Found, find_game
from punchboard.generator.commands.terminal import say
from punchboard.generator.new.fetch import Internet, fetch_table, host_of
from punchboard.generator.output import replace_whole

_KINDS = (".csv", ".tsv", ".txt")


def refresh(name: str, console: Console, net: Internet | None = None) -> ExitCode:
    """Fetch each table of a game that has a link; if that fails, the old table stays.

    Args:
        name: Name of a shipped game, or a folder.
        console: Prints the sources and the changes.
        net: Source of tables; None for the Internet.

    Raises:
        UsageError: if no table has a link.
        DataError: if `game.yaml` has errors, or a fetched file isn't a table.
        ComputerError: if a table can't be fetched or written.
    """
    found = find_game(name)
    linked: dict[tuple[str, str], ComponentBase] = {}
    for component in _components(found).values():
        if component.link is not None and component.data is not None:
            linked.setdefault((component.link, component.data), component)
    if not linked:
        raise UsageError(
            tr("no table of {game} has a link", game=found.display_path),
            tr("write link: https://… below data: of a component in game.yaml"),
        )
    for (link, data), component in linked.items():
        say(console, tr("{table}: asking {host}", table=data, host=host_of(link)), "dim")
        _keep(found, data, link, component, console, net)
    return ExitCode.CLEAN


def _components(found: Found) -> Mapping[str, ComponentBase]:
    """Return a game's components, whether or not their tables are there."""
    diagnostics = Diagnostics()
    file = f"{found.display_path}/game.yaml"
    path = find_inside(found.folder, "game.yaml", NOWHERE, diagnostics, "file")
    loaded = load_yaml(path, file, diagnostics) if path else None
    game = None
    if loaded is not None:
        value, source_map = loaded
        game = validate(GameFile, {} if value is None else value, source_map, file, diagnostics)
    if game is None or loaded is None:
        raise DataError(diagnostics)
    return resolve_components(game.components, loaded[1], found.folder, diagnostics)


def _keep(
    found: Found,
    data: str,
    link: str,
    component: ComponentBase,
    console: Console,
    net: Internet | None,
) -> None:
    path = found.folder / data
    if any(each.is_symlink() for each in (path, *path.parents) if found.folder in each.parents):
        raise UsageError(
            tr('"{file}" is reached by a link, which may lead out of the folder', file=data),
            tr("put the folder itself into the game's folder, instead of the link"),
        )
    if path.suffix.lower() not in _KINDS:
        raise UsageError(
            tr('"{file}" isn\'t a text table, but a link brings one', file=data),
            tr("write data: cards.csv"),
        )
    fresh = fetch_table(link, net)
    _check(fresh, cells_of(link), component)
    old = path.read_bytes() if path.is_file() else None
    if old == fresh:
        say(
            console,
            tr(
                "{table}: as before, {rows}",
                table=data,
                rows=tr_count("{count:,} row", "{count:,} rows", _rows(fresh)),
            ),
        )
        return
    replace_whole(path, lambda new: new.write_bytes(fresh))
    rows = tr_count("{count:,} row", "{count:,} rows", _rows(fresh))
    told = tr("{file}: {rows}", file=data, rows=rows)
    if old is not None:
        change = _rows(fresh) - _rows(old)
        told = tr("{file}: {rows}, {change:+,} since before", file=data, rows=rows, change=change)
    say(console, told, "bold")


def _check(content: bytes, place: str, component: ComponentBase) -> None:
    """Check that a fetched file can be read as a table.

    Raises:
        DataError: if it can't.
    """
    diagnostics = Diagnostics()
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        path = Path(folder) / "table.csv"
        path.write_bytes(content)
        read_csv(path, place, wanted_columns(component), diagnostics, component.encoding)
    if diagnostics.has_errors:
        raise DataError(diagnostics)


def _rows(content: bytes) -> int:
    """Return how many rows a table has below its head."""
    text = content.decode("utf-8-sig", errors="replace")
    return max(0, sum(any(row) for row in csv.reader(io.StringIO(text, newline=""))) - 1)
