"""The requests of builds, exports and tables: flag, help and range of each option.

`commands/command_line.py` makes flags of the fields. `SheetOptions` and `BuildOptions` inherit
fields they pass on. Slow imports are avoided here, because help would wait for them.
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
    """The command-line form of an option.

    Attributes:
        help: Help in one sentence; it's translated when it's shown.
        spelled: The flag, and a short one; if empty, the field's name with dashes.
        metavar: Placeholder of its value, or its unit.
        largest: Largest length in mm, or number; the smallest is 0.
        default: Description of a default that isn't a value; a message if it has several words.
    """

    help: str
    spelled: tuple[str, ...] = ()
    metavar: str | None = None
    largest: float | None = None
    default: str = ""


_OUT = Flag("Output folder.", metavar="DIR", default="output/GAME")


@dataclass(frozen=True, kw_only=True)
class SheetChoices:
    """Options of sheets. Lengths are mm.

    Attributes:
        duplex: Way to print the backs.
        bleed: Art beyond the trim; with 0, cards touch and share cuts.
        gap: White space between the bleeds of neighbors.
        gutter: Fold line to the nearest bleed; 5 mm at least with thin paper (pnp-howto).
        rounded: Whether to draw rounded corners on the faces.
        crop_marks: Whether to draw crop marks in line with every cut.
        ruler: Whether to draw a ruler of 100 mm, to check the scale.
        share: Whether remaining pieces of several sizes share sheets, to save paper.
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
    """Options of printing.

    Attributes:
        changed: Whether to print only changes since the last print.
        draft: Whether to print in spite of errors, each marked at its place.
        low_ink: Whether to use the layouts' settings that save ink.
        provenance: Whether to mark values that were chosen rather than given.
        booklet: Whether to print the rules as a booklet, too.
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
    """The selection of pieces, as typed.

    Attributes:
        only: Components to include; `without` has those to leave out.
        cards: Ids of cards.
        choose: `component=word`: components to make another way.
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
    """The request of a build, as typed: nothing is looked up yet.

    Attributes:
        out: Output folder; several games get a folder each inside it.
        paper: Name or size of the paper; "" for the game's own, or else the user's usual one.
        printer: Printer whose saved shift moves the backs; "" for none.
        fill: `card` or `card=copies`: copies for empty places on the last sheets.
        every: Whether to build every game that ships.
        quiet: Whether to print only errors and warnings.
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
    fill: Annotated[
        tuple[str, ...],
        Flag(
            "Fill empty places on the last sheets with these cards, such as heron=2 (repeat, or "
            "use commas).",
            metavar="ID=COPIES",
        ),
    ] = ()
    every: Annotated[bool, Flag("Build every game that ships.", spelled=("--all",))] = False
    quiet: Annotated[bool, Flag("Show only errors and warnings.", spelled=("--quiet", "-q"))] = (
        False
    )


@dataclass(frozen=True, kw_only=True)
class ExportRequest(WantedChoices):
    """The request of an export, as typed.

    Attributes:
        target: Target of the export.
        out: Folder of the target's files; None for one beside the game's sheets.
        changed: Whether to export only changes since the last whole export.
        low_ink: Whether to use the layouts' settings that save ink.
        bleed: Art beyond the trim, mm; None for the target's usual bleed.
        paper: Name or size of the paper, for a target with sheets; "" as for a build.
        dpi: Pixels per inch; 0 for the target's usual resolution.
        quality: Quality of JPEGs, 1 to 100; 0 for the usual one.
        square: Whether corners stay square.
        url: Address of the uploaded pictures, for a target whose files name them.
        into: Existing file of the target to update in its place.
        profile: ICC profile of a press.
        ink_limit: Limit of all inks together, percent; 0 for the target's usual limit.
        quiet: Whether to print only errors and warnings.
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
    """The request of a table, as typed.

    Attributes:
        host: Whether to host without a window, for phones to join.
        browser: Whether to show the table in a browser rather than in a window.
        seats: Names of a new table's players, clockwise, separated by commas.
        address: Address of the network adapter for phones, or `https://...` of a reverse proxy
            on this computer; "" for the most likely adapter.
        port: Port for phones; None for the last port used, or the usual one.
        tables: Folder of tables; None for the usual one.
        wifi: Name of a Wi-Fi to draw a QR code for; "" for none.
        wifi_password: Password of the Wi-Fi; None to ask for it, "" for none.
        export: File to export the table to at its end.
        table: Id of a table to continue, or the start of the id.
        lists: Whether to list the saved tables.
        rescue: Id of a damaged table to make a new one from.
        at: An exported table, a colon and a step, to make a copy from.
        delete: Id of a table to delete.
        sure: Whether to delete it without asking.
        new: Whether to start a new table, whose players take seats on their phones.
        codes: Whether each seat has its own code.
        out: Folder of the packs; None for a folder beside each game's sheets.
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
    """Return the values of a request's fields that a model defines, by name."""
    return {name: getattr(request, name) for name in flags(model)}
