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
from punchboard.cards.game import Card
from punchboard.cards.printable import plain, shown_path
from punchboard.cards.problem import ComputerError, ExitCode, UsageError
from punchboard.cards.regular_file import read_regular
from punchboard.cards.scan.codes import scanned_cards
from punchboard.cards.scan.photo import CodesInPhoto, PhotoError, find_codes_in
from punchboard.cards.scan.sighting import Sighting
from punchboard.generator.commands.games import find_game
from punchboard.generator.commands.loading import load_checked
from punchboard.generator.commands.terminal import say

#: Bytes of a photo: one of 108 million pixels has 40 million as a JPEG.
_MOST_BYTES = 60_000_000


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
    codes, scanned = scanned_cards(game)
    if not codes:
        raise UsageError(
            tr("no cards of {game} have codes", game=game.file.title),
            tr("write `scan: true` at a component in game.yaml, and print its cards"),
        )
    seen = _codes_in(photo).codes
    found = Counter(code.text for code in seen if code.text)
    unread = len(seen) - found.total()
    if not seen:
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
    if unread:
        say(
            console,
            tr_count(
                "{count} code is seen and can't be read: type the number beside it",
                "{count} codes are seen and can't be read: type the numbers beside them",
                unread,
            ),
            "yellow",
        )
    say(console, tr("compare the list with the table: a photo can miss cards"), "dim")
    return ExitCode.CLEAN


def _codes_in(path: Path) -> CodesInPhoto:
    """Return the codes in a photo's file.

    Raises:
        UsageError: if it isn't a picture, or is too large.
        ComputerError: if the file can't be read, or no process can be started.
    """
    try:
        return find_codes_in(read_regular(path, _MOST_BYTES))
    except PhotoError as trouble:
        raise UsageError(
            tr("{path}: {fault}", path=shown_path(path), fault=trouble.message), trouble.hint
        ) from trouble
    except OSError as trouble:
        raise ComputerError(
            tr(
                "{path} can't be read: {reason}",
                path=shown_path(path),
                reason=trouble.strerror or trouble,
            ),
            tr("name a file of at most {most} MB that you may read", most=_MOST_BYTES // 1_000_000),
        ) from trouble


def _list(sightings: Sequence[tuple[Sighting[Card], int]], console: Console) -> None:
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
