"""A game into printed sheets, stage by stage: faces, copies, sheets, PDF, reports, swap.

Nothing of the old output is touched before the last stage. Errors of the designer's data are
collected over all stages and stop a build before the swap, unless it is a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.game import Game
from punchboard.cards.problem import ComputerError, DataError, Diagnostics
from punchboard.generator.amount import refuse_nothing
from punchboard.generator.choose import left_out
from punchboard.generator.context import open_context, place_of_font
from punchboard.generator.deck import (
    PRINTED_FILE,
    Change,
    Deck,
    Kept,
    compare,
    merge,
    read_deck,
    restrict,
)
from punchboard.generator.drawing import draw_file
from punchboard.generator.expand import expand
from punchboard.generator.faces import FaceMaker, Fingerprints
from punchboard.generator.folder_lock import Waiting, in_silence
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions
from punchboard.generator.output import new_output
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.truetype import FontError
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.plan_files import plan_files
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.inspection import Inspection
from punchboard.generator.preflight.report import report
from punchboard.generator.report import draw_credits, say_shrunk, write_reports
from punchboard.generator.rulebook.presence import is_wanted
from punchboard.generator.version import VERSION

#: Told what is being done and how many steps that has; returns what is told of steps done.
Progress = Callable[[str, int], Callable[[int], None]]


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made.

    Attributes:
        out: the folder.
        files: in order.
        diagnostics: warnings, and in a draft errors.
        changes: the pull list of `--changed`, None otherwise.
        findings: of preflight; each is a warning too.
        rules_left_out: whether the rulebook has errors and so was not printed.
        pack: the name of the companion's pack, "" if none was made.
    """

    out: Path
    files: tuple[PlannedFile, ...]
    diagnostics: Diagnostics
    changes: list[Change] | None
    findings: tuple[Finding, ...] = ()
    rules_left_out: bool = False
    pack: str = ""


def build(
    game: Game,
    diagnostics: Diagnostics,
    options: BuildOptions,
    progress: Progress,
    waiting: Waiting = in_silence,
) -> Built:
    """Print a game.

    Args:
        game: loaded and checked.
        diagnostics: what loading and checking found.
        options: what is asked for.
        progress: told how far it is.
        waiting: told who else is writing into the folder, if so; then that is waited for.

    Raises:
        DataError: if the data has errors and it is no draft, or there are no pieces.
        NothingToPrintError: if there are some, but none of those that are asked for.
        ComputerError: if the disk or another program stands in the way.
    """
    try:
        return _build(game.renewed(), diagnostics, options, progress, waiting)
    except OverBudgetError as over:
        diagnostics.extend(over.diagnostics)
        raise DataError(diagnostics) from None
    except FontError as trouble:  # damaged in a part that only embedding reads
        diagnostics.error(place_of_font(game, trouble.path), trouble.message, trouble.hint)
        raise DataError(diagnostics) from None


def _build(
    game: Game,
    diagnostics: Diagnostics,
    options: BuildOptions,
    progress: Progress,
    waiting: Waiting,
) -> Built:
    context = open_context(
        game,
        diagnostics,
        low_ink=options.low_ink,
        draft=options.draft,
        provenance=options.provenance,
    )
    faces = FaceMaker(game, context)
    faces.bleed = options.sheets.bleed
    options = replace(options, wanted=left_out(game, options.wanted, options.choose))
    copies = [copy for copy in expand(game, options.wanted) if faces.is_ready(copy.component)]
    if not (copies or options.changed or is_wanted(game, options) or _makes_pack(game, options)):
        refuse_nothing(game, options.wanted, diagnostics)
    if diagnostics.has_errors and not options.draft:
        faces.fingerprints(copies)  # shows what is wrong on the cards as well: all problems at once
        raise DataError(diagnostics)
    with new_output(options.out, waiting) as folder:
        printed = read_deck(options.out / PRINTED_FILE)
        run = printed.run + 1 if printed else 1
        fingerprints: Fingerprints = {}
        changes: list[Change] | None = None
        if options.changed:
            fingerprints = faces.fingerprints(copies)
            if diagnostics.has_errors and not options.draft:
                raise DataError(diagnostics)
            new = _deck(faces.pieces.values(), fingerprints, run)
            changes = _changes(new, printed, _covered(faces, options))
            if not changes:
                return Built(options.out, (), diagnostics, changes)
            copies = _copies_of(changes)
            faces.revision = f"r{run}"
        plans = list(plan_files(game, copies, faces, options.sheets, diagnostics))
        recorder = Recorder(VERSION, game.file.title, game.file.version, options.sheets.paper.title)
        inspection = Inspection(game, faces, context, options.sheets.bleed)
        step = progress("drawing", sum(len(plan.pages) for plan in plans))
        for plan in plans:
            title = f"{game.file.title}: {plan.title}"
            pdf = PdfFile(title, context.library, context.fonts, printed=plan.printed)
            draw_file(
                plan,
                pdf,
                faces,
                recorder,
                folder,
                options.sheets.bleed,
                fingerprints,
                step,
                inspection,
            )
        say_shrunk(context)
        if diagnostics.has_errors and not options.draft:
            raise DataError(diagnostics)
        findings: list[Finding] = []
        if not diagnostics.has_errors:  # a draft has more pressing faults, drawn on its cards
            findings = inspection.findings(copies, recorder)
            sheets = options.sheets
            report(findings, game, faces, context, recorder, sheets, folder, diagnostics)
        rules_left_out, document, pack = False, None, ""
        if is_wanted(game, options):
            from punchboard.generator.rulebook.build import print_rulebook

            rules = print_rulebook(game, options, recorder, folder)
            plans += rules.files
            diagnostics.extend(rules.diagnostics)
            rules_left_out, document = rules.left_out, rules.document
            if rules_left_out and not plans:
                raise DataError(diagnostics)
        if _makes_pack(game, options):
            from punchboard.generator.pack import print_pack

            pack = print_pack(game, context.library, document, recorder, folder, diagnostics)
        if not options.changed and _has_more_than_cards(game):
            # Loaded only by games that need it, as is what sets the rules below.
            from punchboard.generator.start_here.page import draw_start_here

            first = draw_start_here(
                game, copies, faces, plans, context, recorder, options.sheets, folder
            )
            plans = [*first, *plans]
        plans += draw_credits(context, options.sheets.paper, recorder, folder)
        new = _deck(faces.pieces.values(), fingerprints, run)
        box = merge(printed or Deck(), new, _covered(faces, options))
        write_reports(game, diagnostics, recorder, folder, box, changes)
        return Built(
            options.out, tuple(plans), diagnostics, changes, tuple(findings), rules_left_out, pack
        )


def _makes_pack(game: Game, options: BuildOptions) -> bool:
    """Tell whether a build is of the whole game, and the game has something for a companion."""
    wanted = options.wanted
    return game.play is not None and not (options.changed or wanted.only or wanted.cards)


def _has_more_than_cards(game: Game) -> bool:
    return any(component.kind != "cards" for component in game.components.values())


def _deck(pieces: Iterable[Piece], fingerprints: Fingerprints, run: int) -> Deck:
    """Return the deck that the laid-out pieces make, in the game's order."""
    cards: dict[str, dict[str, Kept]] = {}
    for piece in pieces:
        fingerprint = fingerprints.get((piece.component, piece.id))
        if fingerprint is not None:
            kept = Kept(fingerprint, piece.quantity, piece.name)
            cards.setdefault(piece.component, {})[piece.id] = kept
    return Deck(run, cards)


def _covered(faces: FaceMaker, options: BuildOptions) -> Callable[[str, str], bool]:
    """Return what tells whether a piece, by its component and id, was to be printed."""

    def covers(component: str, card: str) -> bool:
        piece = faces.pieces.get((component, card))
        wanted = options.wanted
        return wanted.covers(component, card) if piece is None else wanted.covers_piece(piece)

    return covers


def _changes(new: Deck, printed: Deck | None, covered: Callable[[str, str], bool]) -> list[Change]:
    if printed is None:
        raise ComputerError(
            "nothing was recorded as printed, so there is nothing to compare with",
            "build everything, print it, and record that with `punchboard printed GAME`",
        )
    return compare(restrict(printed, covered), new, printed, merge(printed, new, covered))


def _copies_of(changes: list[Change]) -> list[Copy]:
    """Return the copies to print: the last ones of a card if only its number grew."""
    return [
        Copy(change.component, change.card, number)
        for change in changes
        for number in range(change.wanted - change.new + 1, change.wanted + 1)
    ]
