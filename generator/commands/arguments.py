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


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game that ships, or any folder.")
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME...", help="Names of games that ship, or any folders."),
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
