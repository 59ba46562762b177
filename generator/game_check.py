"""Every check of a loaded game: each face in full and low ink, the rulebook and the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.load.files import CLAIMS, find_inside
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.amount import amount_of, check_pieces
from punchboard.generator.cache.faces import MOST_FACES, FaceCache
from punchboard.generator.cache.store import Store, open_store
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import LEAST_KEPT, LayoutContext, font_files, open_context
from punchboard.generator.layout.face_in_progress import FaceInProgress
from punchboard.generator.new.foreign_marks import stand_ins, stand_ins_sentence
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.report import say_shrunk
from punchboard.generator.rulebook.load import check_rulebook
from punchboard.generator.text.font_file import FontError, read_font

#: Called before each card that is laid out; it may raise to stop a check that nobody needs.
Step = Callable[[], None]


def _go_on() -> None:
    """Let a check continue."""


def check_all(
    game: Game,
    diagnostics: Diagnostics,
    learnt: Path,
    cache: FaceCache | None = None,
    step: Step = _go_on,
) -> None:
    """Lay out every card and the rulebook, and make the pack, to collect diagnostics.

    For large games, the measures of drawings and the faces without diagnostics are cached for
    later runs.

    Args:
        game: The loaded game.
        diagnostics: Receives errors, warnings and notes.
        learnt: Folder with the results of the game's playtests.
        cache: Faces of earlier checks of this process; None to use those on the disk.
        step: Called before each card.
    """
    try:
        designs, pieces = amount_of(game)
        store = open_store(game.root) if pieces >= LEAST_KEPT else None
        is_first = cache is None or not cache.traces
        if cache is None:
            cache = FaceCache(keeps_faces=designs <= MOST_FACES)
        if store is not None and is_first:
            cache.load(store, game.root)
        lay_out_all(game, diagnostics, cache, store, step)
        if store is not None and is_first:
            cache.save(store, game.root)
        check_pieces(game, diagnostics)
        if game.file.fonts:
            _warn_of_rights(game, diagnostics)
        check_rulebook(game, diagnostics, cache)
        _check_pack(game, diagnostics)
        _note_claims(game, learnt, diagnostics)
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
        from punchboard.generator.board_places import boards
        from punchboard.generator.pack import make_pack

        pack = make_pack(game, open_context(game, Diagnostics()).library, None, diagnostics)
        if pack is not None and not diagnostics.has_errors:
            boards(game, pack.play, diagnostics)


def _note_stand_ins(game: Game, diagnostics: Diagnostics) -> None:
    """List the icons that are still as `new` drew them."""
    if words := stand_ins_sentence(stand_ins(game)):
        where = Position(f"{game.display_path}/icons")
        diagnostics.note(where, words, tr("put your drawings over these files"))


def _note_claims(game: Game, learnt: Path, diagnostics: Diagnostics) -> None:
    """Add notes with the latest playtest verdicts on the designer's claims."""
    if (game.root / CLAIMS).is_file():
        from punchboard.cards.play.claims import note_verdicts  # few games claim anything

        note_verdicts(game, learnt, diagnostics)


def lay_out_all(
    game: Game,
    diagnostics: Diagnostics,
    cache: FaceCache | None = None,
    store: Store | None = None,
    step: Step = _go_on,
) -> dict[tuple[str, str], str]:
    """Lay out every card in full ink and in low ink, to collect the diagnostics of every layout.

    Args:
        game: The loaded game.
        diagnostics: Receives errors and warnings.
        cache: Cache of faces without diagnostics; new ones are added.
        store: Store of drawings; None for a small game.
        step: Called before each card.

    Returns:
        The first error of each faulty card, by component and id.
    """
    kept = None
    if store is not None:
        from punchboard.generator.cache.drawings import KeptDrawings

        kept = KeptDrawings(store, game.root)
    context = _try_out(open_context(game.renewed(), diagnostics, kept=kept), cache, step)
    say_shrunk(context)
    # What full ink did without a word need not be done again, but where the budget may not last
    # for that and for what low ink changes.
    is_costly = context.budget.is_half_spent
    only_changes = not is_costly
    saving = open_context(
        game.renewed(), diagnostics, low_ink=True, only_changes=only_changes, kept=kept
    )
    _try_out(saving, cache, step)
    if kept is not None:
        kept.write()
    if saving.budget.is_half_spent and not is_costly:
        _try_out(open_context(game.renewed(), diagnostics, low_ink=True), cache, step)
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


def _try_out(context: LayoutContext, cache: FaceCache | None, step: Step) -> LayoutContext:
    """Lay out a copy of every piece to collect its diagnostics, and return the context."""
    pieces = make_pieces(context.game, context.diagnostics)
    faces = Faces(pieces, context, cache=cache)

    def copies() -> Iterator[Copy]:
        for piece in pieces.by_id.values():
            step()
            if piece.quantity and faces.is_ready(piece.component):
                yield Copy(piece.component, piece.id, 1)

    faces.try_out(copies())
    return context
