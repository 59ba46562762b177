"""`check` and `preflight`: find errors in a game, and problems of its print."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS, find_inside
from punchboard.cards.printable import shown_path
from punchboard.cards.problem import DataError, Diagnostics, ExitCode, Position, Severity
from punchboard.generator.amount import amount_of, check_pieces
from punchboard.generator.cache.faces import MOST_FACES, FaceCache
from punchboard.generator.cache.store import Store, open_store
from punchboard.generator.commands.games import LEARNT, OUTPUT, find_game
from punchboard.generator.commands.loading import build_options, load_checked
from punchboard.generator.commands.terminal import (
    open_console,
    say,
    show_findings,
    tally,
)
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LEAST_KEPT, LayoutContext, font_files, open_context
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.new.foreign_marks import stand_ins, stand_ins_sentence
from punchboard.generator.output import locked, write_whole
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.report import say_shrunk
from punchboard.generator.request import BuildRequest
from punchboard.generator.rulebook.load import check_rulebook
from punchboard.generator.text.font_file import FontError, read_font


def check(name: str, console: Console) -> ExitCode:
    """Load a game, check it, lay out every card, and print the diagnostics.

    Args:
        name: Name of a shipped game, or a folder.
        console: Prints the diagnostics.
    """
    try:
        game, diagnostics = load_checked(find_game(name))
    except DataError as error:
        show_findings(open_console(stderr=True), error.diagnostics)
        say(console, tally(error.diagnostics), "bold red")
        return error.exit_code
    check_all(game, diagnostics)
    show_findings(console, diagnostics)
    designs, pieces = amount_of(game)
    only_cards = all(each.kind == "cards" for each in game.components.values())
    made = (
        tr_count("{count:,} card", "{count:,} cards", designs)
        if only_cards
        else tr_count("{count:,} design", "{count:,} designs", designs)
    )
    made = tr(", ").join([made, tr_count("{count:,} piece", "{count:,} pieces", pieces)])
    style = "bold red" if diagnostics.has_errors else "bold green"
    say(console, f"{game.file.title}: {made}: {tally(diagnostics)}", style)
    return ExitCode.DATA if diagnostics.has_errors else ExitCode.CLEAN


def check_all(game: Game, diagnostics: Diagnostics) -> None:
    """Lay out every card and the rulebook, and make the pack, to collect diagnostics.

    For large games, the measures of drawings and the faces without diagnostics are cached for
    later runs.
    """
    try:
        designs, pieces = amount_of(game)
        cache = FaceCache(keeps_faces=designs <= MOST_FACES)
        store = open_store(game.root) if pieces >= LEAST_KEPT else None
        if store is not None:
            cache.load(store, game.root)
        lay_out_all(game, diagnostics, cache, store)
        if store is not None:
            cache.save(store, game.root)
        check_pieces(game, diagnostics)
        if game.file.fonts:
            _warn_of_rights(game, diagnostics)
        check_rulebook(game, diagnostics, cache)
        _check_pack(game, diagnostics)
        _note_claims(game, diagnostics)
        _note_stand_ins(game, diagnostics)
    except (OverBudgetError, FilterError) as over:
        diagnostics.extend(over.diagnostics)


def _warn_of_rights(game: Game, diagnostics: Diagnostics) -> None:
    """Warn of a game's own fonts that their makers don't allow in our PDF files."""
    from punchboard.generator.preflight.face_checks.font import refusal_of  # few games have fonts

    for place, named, number in font_files(game):
        relative = named.relative_to(game.root).as_posix()
        path = find_inside(game.root, relative, place, Diagnostics(), "font")
        if path is None:
            continue
        with suppress(FontError):  # reported where text is set in it
            refusal = refusal_of(read_font(path, number))
            if refusal is not None:
                diagnostics.warning(place, *refusal)


def _check_pack(game: Game, diagnostics: Diagnostics) -> None:
    if game.play is not None:
        from punchboard.generator.pack import make_pack

        make_pack(game, open_context(game, Diagnostics()).library, None, diagnostics)


def _note_stand_ins(game: Game, diagnostics: Diagnostics) -> None:
    """List the icons that are still as `new` drew them."""
    if words := stand_ins_sentence(stand_ins(game)):
        where = Position(f"{game.display_path}/icons")
        diagnostics.note(where, words, tr("put your drawings over these files"))


def _note_claims(game: Game, diagnostics: Diagnostics) -> None:
    """Add notes with the latest playtest verdicts on the designer's claims."""
    if (game.root / CLAIMS).is_file():
        from punchboard.cards.play.claims import note_verdicts  # few games claim anything

        note_verdicts(game, OUTPUT / game.name / LEARNT, diagnostics)


def lay_out_all(
    game: Game,
    diagnostics: Diagnostics,
    cache: FaceCache | None = None,
    store: Store | None = None,
) -> dict[tuple[str, str], str]:
    """Lay out every card in full ink and in low ink, to collect the diagnostics of every layout.

    Args:
        game: The loaded game.
        diagnostics: Receives errors and warnings.
        cache: Cache of faces without diagnostics; new ones are added.
        store: Store of drawings; None for a small game.

    Returns:
        The first error of each faulty card, by component and id.
    """
    kept = None
    if store is not None:
        from punchboard.generator.cache.drawings import KeptDrawings

        kept = KeptDrawings(store, game.root)
    context = _try_out(open_context(game.renewed(), diagnostics, kept=kept), cache)
    say_shrunk(context)
    # What full ink did without a word need not be done again, but where the budget may not last
    # for that and for what low ink changes.
    is_costly = context.budget.is_half_spent
    only_changes = not is_costly
    saving = open_context(
        game.renewed(), diagnostics, low_ink=True, only_changes=only_changes, kept=kept
    )
    _try_out(saving, cache)
    if kept is not None:
        kept.write()
    if saving.budget.is_half_spent and not is_costly:
        _try_out(open_context(game.renewed(), diagnostics, low_ink=True), cache)
    return {**saving.reported.faulty, **context.reported.faulty, **_faulty_rows(context)}


def _faulty_rows(context: LayoutContext) -> dict[tuple[str, str], str]:
    """Return the first fault of each row that has one, by component and id of its card."""
    if not context.reported.rows:
        return {}
    found = {
        (card.component, card.id): FaceInProgress(context, table, card).faults_of_row()
        for table, card in context.game.cards()
    }
    return {key: faults[0] for key, faults in found.items() if faults}


def _try_out(context: LayoutContext, cache: FaceCache | None) -> LayoutContext:
    """Lay out a copy of every piece to collect its diagnostics, and return the context."""
    pieces = make_pieces(context.game, context.diagnostics)
    faces = Faces(pieces, context, cache=cache)
    faces.try_out(
        Copy(piece.component, piece.id, 1)
        for piece in pieces.by_id.values()
        if piece.quantity and faces.is_ready(piece.component)
    )
    return context


def preflight(name: str, out: Path, request: BuildRequest, console: Console) -> ExitCode:
    """Inspect every piece and sheet of a game, and write a page with a picture of each finding.

    Args:
        name: Name of a shipped game, or a folder.
        out: Folder of the report; an earlier report is replaced.
        request: Options of the print: paper, backs, bleed, ink.
        console: Prints the diagnostics.

    Raises:
        DataError: if the data has errors, which must be fixed first.
        SheetError: for an impossible paper or bleed.
    """
    # loaded here: nothing of it is needed for `check`
    from punchboard.generator.pipeline import build
    from punchboard.generator.preflight.finding import REPORT

    game, diagnostics = load_checked(find_game(name))
    path = out / REPORT
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        options = build_options(game, Path(folder) / "out", request)
        options = replace(options, for_press=True)
        built = build(game, diagnostics, options, lambda what, steps: lambda step: None)
        drawn = options.out / REPORT
        if built.findings:
            write_whole(path, lambda fresh: shutil.copyfile(drawn, fresh), partial(say, console))
        elif path.is_file():
            with locked(out, partial(say, console)):
                path.unlink(missing_ok=True)
    notes = {each.message for each in built.findings if each.is_note}
    shown = Diagnostics()
    shown.extend(
        each
        for each in built.diagnostics
        if each.severity is Severity.WARNING or each.message in notes
    )
    show_findings(console, shown)
    count = len(built.findings)
    if count:
        words = tr_count(
            "{title}: {count:,} preflight finding, pictured in {file}",
            "{title}: {count:,} preflight findings, pictured in {file}",
            count,
            title=game.file.title,
            file=shown_path(path),
        )
        say(console, words, "bold yellow")
    else:
        say(console, tr("{title}: preflight found nothing", title=game.file.title), "bold green")
    return ExitCode.CLEAN
