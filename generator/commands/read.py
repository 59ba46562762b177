"""`read`: list the cards in a photo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.printable import plain, shown_path
from punchboard.cards.problem import ExitCode, UsageError
from punchboard.cards.scan_code import Sighting, scanned_cards
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import say
from punchboard.generator.scan.photo import read_photo


def read(photo: Path, name: str, console: Console) -> ExitCode:
    """List the cards of a game in a photo.

    Args:
        photo: Photo of cards with codes.
        name: Name of a shipped game, or a folder.
        console: Prints the cards.

    Raises:
        UsageError: if the game has no codes, or the photo shows none.
    """
    game, _ = load_checked(find_game(name))
    scanned = scanned_cards(game)
    if not scanned.codes:
        raise UsageError(
            tr("no cards of {game} have codes", game=game.file.title),
            tr("write `scan: true` at a component in game.yaml, and print its cards"),
        )
    found = Counter(code.text for code in read_photo(photo))
    if not found:
        raise UsageError(
            tr("no codes are seen in {path}", path=shown_path(photo)),
            tr("take the photo from nearer, with more light, and without glare on the codes"),
        )
    sightings = [(each, count) for digits, count in found.items() if (each := scanned.read(digits))]
    _list(sightings, console)
    strange = found.total() - sum(count for _, count in sightings)
    if strange:
        say(
            console,
            tr_count(
                "{count} code is of another game", "{count} codes are of other games", strange
            ),
            "yellow",
        )
    say(console, tr("compare the list with the table: a photo can miss cards"), "dim")
    return ExitCode.CLEAN


def _list(sightings: Sequence[tuple[Sighting, int]], console: Console) -> None:
    """Print a table of the cards, each with its number of places in the photo."""
    if not sightings:
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in (tr("Card"), tr("Copy"), tr("Notes")):
        table.add_column(title, overflow="fold")
    in_order = sorted(
        sightings, key=lambda each: (each[0].card.component, each[0].card.row, each[0].copy)
    )
    for each, count in in_order:
        notes = []
        if not each.is_current:
            notes.append(tr("edition {edition}", edition=each.edition))
        if each.copy > each.card.quantity:
            notes.append(tr("a spare copy"))
        if count > 1:
            notes.append(tr("{count} times in the photo", count=count))
        cells = each.card.name, str(each.copy), tr(", ").join(notes)
        table.add_row(*(Text(plain(cell)) for cell in cells))
    console.print(table)
    cards = sum(count for _, count in sightings)
    say(console, tr_count("{count} card", "{count} cards", cards), "bold green")
