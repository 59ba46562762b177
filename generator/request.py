"""What may be asked for of builds and of tables: each option's flag, help and range, written once.

`commands/command_line.py` makes the flags of it, `SheetOptions` and `BuildOptions` inherit what
they hand on as it is. Nothing is imported here that help would have to wait for.
"""

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

from punchboard.cards.catalog import marked

#: How backs get behind fronts: two files and a hand that turns the paper over its long edge; a
#: printer that turns it over an edge; a fold; or not at all.
Duplex = Literal["separate", "long-edge", "short-edge", "fold", "none"]

#: Bleed and gap beyond this (mm) are slips of the keyboard; print services ask for 2 to 6 mm.
LARGEST_SPACING = 25.0


class Flag(NamedTuple):
    """How an option is given on the command line.

    Attributes:
        help: what it does, one sentence; it's translated when it's shown.
        spelled: the flag, and a short one; without any, the field's name with dashes.
        metavar: what stands for its value, or its unit.
        largest: the largest length in mm, or number; the least is 0.
        default: the default, if it isn't a value; a message if it has several words.
    """

    help: str
    spelled: tuple[str, ...] = ()
    metavar: str | None = None
    largest: float | None = None
    default: str = ""


_OUT = Flag("Output folder.", metavar="DIR", default="output/GAME")


@dataclass(frozen=True, kw_only=True)
class SheetChoices:
    """How sheets are made. Lengths are mm.

    Attributes:
        duplex: how backs come behind faces.
        bleed: how far art is drawn beyond the trim; 0 cuts cards edge from edge.
        gap: paper left white between the bleeds of neighbors.
        gutter: from the fold line to the nearest bleed; 5 mm at least with thin paper (pnp-howto).
        rounded: whether to draw the corners' radius on the faces.
        crop_marks: whether to draw ticks in line with every cut.
        ruler: whether to draw 100 mm, to be measured.
        share: whether what is left of several sizes shares sheets where that saves paper.
    """

    duplex: Annotated[
        Duplex,
        Flag(
            "How backs get behind fronts: two files; one for a printer that flips on the long "
            "or the short edge; folded; or no backs."
        ),
    ] = "separate"
    bleed: Annotated[
        float,
        Flag("Draw art this far beyond the trim.", metavar="MM", largest=LARGEST_SPACING),
    ] = 0.0
    gap: Annotated[
        float,
        Flag("White between the bleeds of neighbors.", metavar="MM", largest=LARGEST_SPACING),
    ] = 0.0
    gutter: Annotated[
        float,
        Flag("From the fold line to the nearest bleed.", metavar="MM", largest=LARGEST_SPACING),
    ] = 5.0
    rounded: Annotated[bool, Flag("Draw guides for rounded corners.")] = False
    crop_marks: Annotated[
        bool, Flag("No cutting ticks at the sheet's edge.", spelled=("--no-marks",))
    ] = True
    ruler: Annotated[bool, Flag("No ruler of 100 mm on each sheet.", spelled=("--no-ruler",))] = (
        True
    )
    share: Annotated[
        bool, Flag("Keep each size of cards on sheets of its own.", spelled=("--no-share",))
    ] = True


@dataclass(frozen=True, kw_only=True)
class PrintChoices:
    """In which way pieces are printed.

    Attributes:
        changed: only what differs from what was printed.
        draft: print in spite of errors, each marked where it stands.
        low_ink: the layouts' own way of saving ink.
        provenance: mark values that were chosen rather than given.
        booklet: print the rules as a booklet as well.
    """

    changed: Annotated[bool, Flag("Only what changed since the last recorded print.")] = False
    draft: Annotated[bool, Flag("Print despite errors, each marked on its card.")] = False
    low_ink: Annotated[
        bool,
        Flag("Outlines and hatching instead of full color."),
    ] = False
    provenance: Annotated[bool, Flag("Mark values that were chosen, not given.")] = False
    booklet: Annotated[bool, Flag("Print the rules as a booklet as well.")] = False


@dataclass(frozen=True, kw_only=True)
class WantedChoices:
    """Which pieces are meant, in words.

    Attributes:
        only: components; without likewise.
        cards: ids.
        choose: `component=word`: components that are made another way.
    """

    only: Annotated[
        tuple[str, ...],
        Flag("Only these components (repeat, or use commas).", metavar="COMPONENT"),
    ] = ()
    without: Annotated[tuple[str, ...], Flag("All but these components.", metavar="COMPONENT")] = ()
    cards: Annotated[
        tuple[str, ...],
        Flag("Only these cards: ids or names (repeat, or use commas).", metavar="ID"),
    ] = ()
    choose: Annotated[
        tuple[str, ...],
        Flag(
            "Make a component another way, such as crates=cubes (repeat, or use commas).",
            metavar="COMPONENT=WORD",
        ),
    ] = ()


@dataclass(frozen=True, kw_only=True)
class BuildRequest(PrintChoices, SheetChoices, WantedChoices):
    """What a build is asked for, in words: nothing is looked up yet.

    Attributes:
        out: the output folder; several games get a folder each inside it.
        paper: a sheet's name or size; empty for the game's own, else the user's usual one.
        printer: whose backs are moved, empty for none.
        every: whether every game that ships is built.
        quiet: whether only what is wrong is said.
    """

    out: Annotated[Path | None, _OUT] = None
    paper: Annotated[
        str,
        Flag(
            "Paper: a4, letter, legal, a3, tabloid, sra3, or 330x482mm.",
            default=marked("the game's, else yours"),
            metavar="PAPER",
        ),
    ] = ""
    printer: Annotated[
        str,
        Flag("Move backs as this printer needs it.", metavar="NAME"),
    ] = ""
    every: Annotated[bool, Flag("Build every game that ships.", spelled=("--all",))] = False
    quiet: Annotated[bool, Flag("Show only errors and warnings.", spelled=("--quiet", "-q"))] = (
        False
    )


@dataclass(frozen=True, kw_only=True)
class ExportRequest(WantedChoices):
    """What an export is asked for, in words.

    Attributes:
        target: what it is for.
        out: the folder of the target's files; None has it beside the game's sheets.
        changed: only what differs from the last whole export.
        low_ink: the layouts' own way of saving ink.
        bleed: mm of art beyond the trim; None: what the target usually has.
        paper: a sheet's name or size, for a target that has sheets; empty as for a build.
        dpi: pixels per inch; 0 suits the target.
        quality: of JPEGs, 1 to 100; 0 suits them.
        square: whether corners stay square.
        url: where pictures will lie, for a target whose files name them.
        into: a file of the target that is renewed where it lies.
        profile: the ICC profile of a press.
        ink_limit: percent of all inks together that dry; 0 suits the target.
        quiet: whether only what is wrong is said.
    """

    target: Annotated[
        str,
        Flag(
            "png, jpeg, svg, pdf: one a face; press; tts, screentop: online tables; cut, "
            "cricut: machines; a print shop, or its file.",
            spelled=("--as",),
            metavar="TARGET",
        ),
    ] = "png"
    out: Annotated[
        Path | None, Flag("Output folder.", default="output/GAME/export/TARGET", metavar="DIR")
    ] = None
    changed: Annotated[
        bool, Flag("Only what differs from the last whole export, into a folder beside it.")
    ] = False
    low_ink: Annotated[bool, Flag("Outlines and hatching instead of full color.")] = False
    bleed: Annotated[
        float | None,
        Flag("Draw art this far beyond the trim.", metavar="MM", largest=LARGEST_SPACING),
    ] = None
    paper: Annotated[str, Flag("Paper, as for build (with --as cut).", metavar="PAPER")] = ""
    dpi: Annotated[int, Flag("Pixels per inch; 0 is automatic.", metavar="DPI", largest=1200)] = 0
    quality: Annotated[
        int,
        Flag(
            "Quality of JPEG files; 0 is automatic (with --as jpeg).",
            metavar="PERCENT",
            largest=100,
        ),
    ] = 0
    square: Annotated[bool, Flag("Leave the corners of cards square.")] = False
    url: Annotated[str, Flag("Web address of the pictures (with --as tts).", metavar="URL")] = ""
    into: Annotated[
        Path | None, Flag("Update this saved table (with --as tts).", metavar="SAVE")
    ] = None
    profile: Annotated[
        Path | None,
        Flag("The ICC profile of the press (with --as press, drivethru).", metavar="FILE"),
    ] = None
    ink_limit: Annotated[
        int,
        Flag(
            "Warn above this percentage of ink; 0 is automatic (with --as press).",
            metavar="PERCENT",
            largest=400,
        ),
    ] = 0
    quiet: Annotated[bool, Flag("Show only errors and warnings.", spelled=("--quiet", "-q"))] = (
        False
    )


@dataclass(frozen=True, kw_only=True)
class TableRequest:
    """What a table is asked for, in words.

    Attributes:
        host: whether no window is opened, and phones may join.
        browser: whether the table is shown in a browser rather than in a window.
        seats: names of the players of a new table, with commas, clockwise.
        address: of the network adapter on which phones come, or `https://...` of a reverse proxy
            on this computer; empty for the likeliest adapter.
        port: where phones knock; None for the port of last time, or the usual one.
        tables: folder of tables, None for the usual one.
        wifi: name of a Wi-Fi whose code is drawn, empty for none.
        wifi_password: of the Wi-Fi; None asks for it, "" is none.
        export: file into which the table is written at its end.
        table: id, or its beginning, of a table that goes on.
        lists: whether the tables that are kept are named.
        rescue: id of a damaged table of which a new one is laid.
        at: an exported table, a colon and a step, of which a copy is laid.
        delete: id of a table that is deleted.
        sure: whether it is deleted without asking.
        new: whether a new table is laid, whose players take seats on their phones.
        codes: whether each seat has a code of its own.
        out: the folder of the packs; None has each beside its game's sheets.
    """

    host: Annotated[bool, Flag("No window: let phones join, with a code drawn here.")] = False
    browser: Annotated[bool, Flag("The table in a browser, as where there is no Kivy.")] = False
    seats: Annotated[
        str,
        Flag("Start a new table for Mia,Kim,Ben, clockwise (with --host).", metavar="NAMES"),
    ] = ""
    address: Annotated[
        str,
        Flag("The network adapter phones reach, or https://... of a proxy.", metavar="ADDRESS"),
    ] = ""
    port: Annotated[
        int | None,
        Flag(
            "Port the phones connect to: the last one, at first 8770.",
            metavar="PORT",
            largest=65535,
        ),
    ] = None
    tables: Annotated[
        Path | None, Flag("Folder of tables, instead of the usual one.", metavar="DIR")
    ] = None
    wifi: Annotated[str, Flag("Draw this Wi-Fi's code too.", metavar="NAME")] = ""
    wifi_password: Annotated[
        str | None, Flag("Of the Wi-Fi; without it, you are asked.", metavar="WORD")
    ] = field(default=None, repr=False)
    export: Annotated[
        Path | None,
        Flag("Write the table to this file at its end (with --host).", metavar="FILE"),
    ] = None
    table: Annotated[
        str | None,
        Flag("Continue the table with this ID of --list (with --host).", metavar="ID"),
    ] = None
    lists: Annotated[
        bool, Flag("List saved tables, of GAME or of all games.", spelled=("--list",))
    ] = False
    rescue: Annotated[
        str | None,
        Flag("Start a new table from the undamaged steps of a damaged one.", metavar="ID"),
    ] = None
    at: Annotated[str | None, Flag("Copy a table as it was after a step.", metavar="FILE:STEP")] = (
        None
    )
    delete: Annotated[str | None, Flag("Delete a table for good; asks before.", metavar="ID")] = (
        None
    )
    sure: Annotated[bool, Flag("Do not ask (with --delete).", spelled=("--yes",))] = False
    new: Annotated[
        bool, Flag("Start a new table: players take seats on their phones (with --host).")
    ] = False
    codes: Annotated[bool, Flag("A code for each seat, not one for all (with --host).")] = False
    out: Annotated[Path | None, _OUT] = None


def flags(
    model: type[SheetChoices | PrintChoices | TableRequest | ExportRequest],
) -> dict[str, Flag]:
    """Return how the fields of a model are given on the command line: name to flag."""
    return {each.name: get_args(each.type)[1] for each in fields(model)}


def chosen(request: BuildRequest, model: type[SheetChoices | PrintChoices]) -> dict[str, Any]:
    """Return what a request says of a model that it inherits: name to value."""
    return {name: getattr(request, name) for name in flags(model)}
