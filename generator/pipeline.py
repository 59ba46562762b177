"""A game into printed sheets, read down: pieces, faces, plans, sheets, what goes beside them.

Nothing of the old output is touched before the last step. What is wrong with the designer's data is
known when all faces are laid out and all sheets planned; a build stops there, but for a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.game import Game
from punchboard.cards.problem import ComputerError, DataError, Diagnostics
from punchboard.generator.amount import refuse_nothing
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
from punchboard.generator.face import MM, Face
from punchboard.generator.faces import Faces, Fingerprints
from punchboard.generator.impose.plan import Box, Copy, Page, Placement, PlannedFile
from punchboard.generator.layout.context import LayoutContext, open_context, place_of_font
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions, left_out
from punchboard.generator.output import Waiting, in_silence, new_output
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.truetype import FontError
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.plan_files import plan_files
from punchboard.generator.preflight.finding import Finding
from punchboard.generator.preflight.inspection import Inspection
from punchboard.generator.preflight.report import report
from punchboard.generator.report import draw_credits, say_shrunk, write_reports
from punchboard.generator.rulebook import is_wanted
from punchboard.generator.version import VERSION

#: Told what is being done and how many steps that has; returns what is told of steps done.
Progress = Callable[[str, int], Callable[[int], None]]
_IN_PLACE = "1 0 0 1 0 0"


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


class Hook(Protocol):
    """Sees finished faces where they are drawn, and pages: the manifest, preflight, exports."""

    def placed(self, plan: PlannedFile, page: Page, placement: Placement, face: Face) -> None:
        """Take note of one side of a copy."""

    def page_drawn(self, plan: PlannedFile, page: Page) -> None:
        """Take note of a page that is full."""


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
    pieces = make_pieces(game, diagnostics)
    faces = Faces(pieces, context, bleed=options.sheets.bleed)
    options = replace(options, wanted=left_out(game, options.wanted, options.choose))
    wanted = options.wanted.copies(pieces.by_id.values())
    copies = [copy for copy in wanted if faces.is_ready(copy.component)]
    if not (copies or options.changed or is_wanted(game, options) or _makes_pack(game, options)):
        refuse_nothing(game, options.wanted, diagnostics)
    fingerprints = faces.lay_out(copies)
    plans = list(plan_files(game, copies, faces, options.sheets, diagnostics))
    say_shrunk(context)
    with new_output(options.out, waiting) as folder:
        _stop_if_wrong(diagnostics, options)
        printed = read_deck(options.out / PRINTED_FILE)
        run = printed.run + 1 if printed else 1
        deck = _deck(faces, fingerprints, run)
        changes: list[Change] | None = None
        if options.changed:
            changes = _changes(deck, printed, _covered(faces, options))
            if not changes:
                return Built(options.out, (), diagnostics, changes)
            copies = _copies_of(changes)
            faces = faces.marked(f"r{run}")
            faces.lay_out(copies)
            plans = list(plan_files(game, copies, faces, options.sheets, diagnostics))
            _stop_if_wrong(diagnostics, options)
        recorder = Recorder(VERSION, game.file.title, game.file.version, options.sheets.paper.title)
        inspection = Inspection(game, faces, context, options.sheets.bleed)
        _draw(plans, faces, context, options, folder, (recorder, inspection), progress)
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
            # Loaded only by games that need it, as is what sets the rules above.
            from punchboard.generator.start_here.page import draw_start_here

            first = draw_start_here(
                game, copies, faces, plans, context, recorder, options.sheets, folder
            )
            plans = [*first, *plans]
        plans += draw_credits(context, options.sheets.paper, recorder, folder)
        box = merge(printed or Deck(), deck, _covered(faces, options))
        write_reports(game, diagnostics, recorder, folder, box, changes)
        return Built(
            options.out, tuple(plans), diagnostics, changes, tuple(findings), rules_left_out, pack
        )


def _stop_if_wrong(diagnostics: Diagnostics, options: BuildOptions) -> None:
    """Raise all that is wrong, unless a draft shows it where it stands."""
    if diagnostics.has_errors and not options.draft:
        raise DataError(diagnostics)


def _draw(
    plans: Sequence[PlannedFile],
    faces: Faces,
    context: LayoutContext,
    options: BuildOptions,
    folder: Path,
    hooks: Sequence[Hook],
    progress: Progress,
) -> None:
    """Draw planned files and write them.

    Args:
        plans: in order.
        faces: all that are on them, laid out.
        context: fonts and art.
        options: of the build.
        folder: where the files are written.
        hooks: what is told of each face and page.
        progress: told after each page.
    """
    bleed = options.sheets.bleed * MM
    step = progress("drawing", sum(len(plan.pages) for plan in plans))
    for plan in plans:
        title = f"{context.game.file.title}: {plan.title}"
        pdf = PdfFile(title, context.library, context.fonts, printed=plan.printed)
        for page in plan.pages:
            content = pdf.operators()
            for placement in page.placements:
                face = faces.face(placement.copy, placement.side)
                shared = faces.is_shared(placement.copy, placement.side)
                if placement.window is not None:
                    content.enter(_IN_PLACE, _clip(placement.window))
                pdf.draw_face(content, face, _matrix(placement), shared=shared, bleed=bleed)
                if placement.window is not None:
                    content.leave()
                for hook in hooks:
                    hook.placed(plan, page, placement, face)
            for hook in hooks:
                hook.page_drawn(plan, page)
            pdf.draw_marks(content, page.marks, page.media)
            pdf.add_page(content, *page.media, page.trim_box, page.bleed_box)
            step(1)
        pdf.save(folder / plan.name)


def _clip(window: Box) -> str:
    """Return the operators that cut off what lies outside a window."""
    return f" {window.x:.3f} {window.y:.3f} {window.width:.3f} {window.height:.3f} re W n"


def _matrix(placement: Placement) -> str:
    """Return the matrix that puts a face's bottom left corner where its turn brings it."""
    x, y, width, height = placement.box
    match placement.turn:
        case 0:
            return f"1 0 0 1 {x:.3f} {y:.3f}"
        case 90:
            return f"0 -1 1 0 {x:.3f} {y + height:.3f}"
        case 180:
            return f"-1 0 0 -1 {x + width:.3f} {y + height:.3f}"
        case _:
            return f"0 1 -1 0 {x + width:.3f} {y:.3f}"


def _makes_pack(game: Game, options: BuildOptions) -> bool:
    """Return whether a build is of the whole game, and the game has something for a companion."""
    wanted = options.wanted
    return game.play is not None and not (options.changed or wanted.only or wanted.cards)


def _has_more_than_cards(game: Game) -> bool:
    return any(component.kind != "cards" for component in game.components.values())


def _deck(faces: Faces, fingerprints: Fingerprints, run: int) -> Deck:
    """Return the deck that the laid-out pieces make, in the game's order."""
    cards: dict[str, dict[str, Kept]] = {}
    for (component, card), piece in faces.pieces.items():
        fingerprint = fingerprints.get((component, card))
        if fingerprint is not None:
            kept = Kept(fingerprint, piece.quantity, piece.name)
            cards.setdefault(component, {})[card] = kept
    return Deck(run, cards)


def _covered(faces: Faces, options: BuildOptions) -> Callable[[str, str], bool]:
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
