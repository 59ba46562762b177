"""What several commands take, as typer needs it; nothing heavy is imported here."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Paper(StrEnum):
    """The papers that ship."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"
    TABLOID = "tabloid"


class Duplex(StrEnum):
    """How backs come behind faces."""

    SEPARATE = "separate"
    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    NONE = "none"


def _games_that_begin(incomplete: str) -> list[str]:
    """Return what a shell may offer: games that ship, and folders here that hold one."""
    from punchboard.generator.commands.games import GAME_FILE, shipped_games

    here = [path.parent.as_posix() for path in Path().glob(f"*/{GAME_FILE}")]
    return [name for name in sorted({*here, *shipped_games()}) if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The name of a game that ships, or any folder.",
        autocompletion=_games_that_begin,
    ),
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME...",
        help="Names of games that ship, or any folders.",
        autocompletion=_games_that_begin,
    ),
]
OutFolder = Annotated[
    Path | None, typer.Option("--out", help="Output folder.  [default: output/GAME]")
]
CardIds = Annotated[
    list[str] | None,
    typer.Option(metavar="ID", help="Only these cards: ids or names (repeat, or use commas)."),
]
PaperName = Annotated[Paper, typer.Option("--paper", help="What is printed on.")]
ComponentNames = Annotated[
    list[str] | None,
    typer.Option(metavar="COMPONENT", help="Only these components (repeat, or use commas)."),
]

Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        metavar="COMPONENT=WORD",
        help="Make a component another way, such as crates=cubes (repeat, or use commas).",
    ),
]

Changed = Annotated[
    bool, typer.Option("--changed", help="Only what differs from what was last printed.")
]

Draft = Annotated[
    bool, typer.Option("--draft", help="Print in spite of errors, each marked on its card.")
]

LowInk = Annotated[
    bool, typer.Option("--low-ink", help="Outlines and hatching instead of full colour.")
]

Provenance = Annotated[
    bool, typer.Option("--provenance", help="Mark values that were chosen, not given.")
]

Booklet = Annotated[bool, typer.Option("--booklet", help="Print the rules as a booklet as well.")]

Bleed = Annotated[float, typer.Option(metavar="MM", help="Draw art this far beyond the trim.")]

Gap = Annotated[float, typer.Option(metavar="MM", help="White between the bleeds of neighbours.")]

Gutter = Annotated[
    float, typer.Option(metavar="MM", help="From the fold line to the nearest bleed.")
]

Rounded = Annotated[bool, typer.Option("--rounded", help="Draw guides for rounded corners.")]

Without = Annotated[
    list[str] | None, typer.Option(metavar="COMPONENT", help="All but these components.")
]

NoMarks = Annotated[bool, typer.Option("--no-marks", help="No cutting ticks at the sheet's edge.")]

NoRuler = Annotated[bool, typer.Option("--no-ruler", help="No ruler of 100 mm on each sheet.")]

Every = Annotated[bool, typer.Option("--all", help="Build every game that ships.")]

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is wrong.")]

#: Where phones knock if nothing else is said, as the host has it.
PORT = 8770
Host = Annotated[
    bool, typer.Option("--host", help="No window: let phones join, with a code drawn here.")
]
Browser = Annotated[
    bool,
    typer.Option("--browser", help="The table in a browser, as where there is no Kivy."),
]
SeatNames = Annotated[
    str,
    typer.Option(
        "--seats", metavar="NAMES", help="Lay a new table for Mia,Kim,Ben, clockwise (with --host)."
    ),
]
NewTable = Annotated[
    bool,
    typer.Option(
        "--new", help="Lay a new table: players take seats on their phones (with --host)."
    ),
]
SeatCodes = Annotated[
    bool, typer.Option("--codes", help="A code for each seat, not one for all (with --host).")
]
Address = Annotated[
    str, typer.Option(metavar="IP", help="The network adapter on which phones come (with --host).")
]
Port = Annotated[
    int, typer.Option(metavar="PORT", min=0, max=65535, help="Where phones knock (with --host).")
]
TablesFolder = Annotated[
    Path | None, typer.Option("--tables", metavar="DIR", help="Folder of tables (with --host).")
]
WifiName = Annotated[
    str, typer.Option("--wifi", metavar="NAME", help="Draw this Wi-Fi's code too (with --host).")
]
WifiPassword = Annotated[
    str | None,
    typer.Option(
        "--wifi-password", metavar="WORD", help="Of the Wi-Fi; without it, you are asked."
    ),
]
ExportFile = Annotated[
    Path | None,
    typer.Option(
        "--export", metavar="FILE", help="Write the table there at its end (with --host)."
    ),
]
TableName = Annotated[
    str | None,
    typer.Option(
        "--table", metavar="ID", help="Go on with the table that --list names so (with --host)."
    ),
]
ListTables = Annotated[
    bool, typer.Option("--list", help="Say which tables are kept, of GAME or of all games.")
]
RescueTable = Annotated[
    str | None,
    typer.Option(
        "--rescue", metavar="ID", help="Lay a new table with the sound steps of a damaged one."
    ),
]
DeleteTable = Annotated[
    str | None, typer.Option("--delete", metavar="ID", help="Delete a table for good; asks before.")
]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask (with --delete).")]
TableFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A table that the companion has exported.")
]
ProofDpi = Annotated[
    int, typer.Option(metavar="DPI", help="Pixels per inch of card; 0 suits their number.")
]
BackX = Annotated[
    float | None, typer.Option(metavar="MM", help="Move backs to the right by this much.")
]
BackY = Annotated[float | None, typer.Option(metavar="MM", help="Move backs up by this much.")]
Watch = Annotated[bool, typer.Option("--watch", help="Renew the picture whenever a file is saved.")]
Source = Annotated[
    Path | None,
    typer.Option("--from", metavar="FILE", help="Make a deck of this .xlsx, .ods or .csv."),
]
