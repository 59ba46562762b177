"""The plan of a print: the copies, and their pages. Nothing is laid out or drawn yet.

The pipeline draws it; the Studio shows its pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.problem import ComputerError, Diagnostics
from punchboard.generator.deck import Change, Deck, compare, count_spares, merge, restrict
from punchboard.generator.empty_places import count_places, fill_places, spare_copies
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy, PlannedFile
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.options import BuildOptions, left_out
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.plan_files import plan_files

if TYPE_CHECKING:
    from punchboard.generator.art.drawing_cache import DrawingCache
    from punchboard.generator.cache.faces import FaceCache


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """A planned print.

    Attributes:
        game: The game.
        options: Options of the build.
        context: Fonts, art and diagnostics.
        faces: Faces of the game's pieces.
        copies: Copies to print, in order.
        files: Files of sheets, in the order of printing.
        sheets: Options of the sheets, with the game's title.
        planning: Problems of pieces that don't fit on the paper.
        fill: Copies among the others that fill empty places.
    """

    game: Game
    options: BuildOptions
    context: LayoutContext
    faces: Faces
    copies: Sequence[Copy]
    files: list[PlannedFile]
    sheets: SheetOptions
    planning: Diagnostics
    fill: Sequence[Copy] = ()

    def covers(self, component: str, card: str) -> bool:
        """Return whether a piece was to be printed."""
        piece = self.faces.pieces.get((component, card))
        row = card if piece is None else piece.card.id
        return self.options.wanted.covers(component, card, row)

    def changes(self, deck: Deck, printed: Deck | None) -> list[Change]:
        """Return the pull list: differences of a deck to the printed one.

        Raises:
            ComputerError: if nothing was recorded as printed.
        """
        if printed is None:
            raise ComputerError(
                tr("nothing was recorded as printed, so there is nothing to compare with"),
                tr("build everything, print it, and record that with `punchboard printed GAME`"),
            )
        old = restrict(printed, self.covers)
        return compare(old, deck, printed, merge(printed, deck, self.covers))

    def reprint(self, changes: Sequence[Change], run: int, planning: Diagnostics) -> PrintPlan:
        """Return the plan of a reprint, whose fronts are marked with its number.

        Args:
            changes: The pull list.
            run: Number of the print run.
            planning: Receives problems of pieces that don't fit on the paper.
        """
        copies = _copies_of(changes)
        faces = self.faces.marked(f"r{run}")
        files = plan_files(copies, faces, self.sheets, self.game.position, planning)
        plan = replace(self, faces=faces, copies=copies, files=files, planning=planning)
        return plan.with_fill() if self.options.fill else plan

    def with_fill(self) -> PrintPlan:
        """Return the plan with copies in its empty places; others are told as a warning."""
        asked = [
            (piece.component, piece.id, spare.copies)
            for spare in self.options.fill
            for piece in self.faces.pieces.values()
            if (piece.component, piece.card.id) == spare[:2]
            and self.faces.is_ready(piece.component)
        ]
        spares = list(spare_copies(self.copies, asked))
        filled = fill_places(self.copies, spares, self.files, self._files_of)
        if self.copies and len(filled.copies) < len(spares):
            self.planning.warning(
                self.game.position("components"),
                tr(
                    "{placed} of {asked} copies fill empty places; the others have no place",
                    placed=len(filled.copies),
                    asked=len(spares),
                ),
                tr("give fewer copies with --fill"),
            )
        copies = [*self.copies, *filled.copies]
        return replace(self, copies=copies, files=filled.files, fill=filled.copies)

    def places_for(self, component: str, card: str) -> int:
        """Return how many copies of a card fit into empty places."""
        if (component, card) not in self.faces.pieces or not self.faces.is_ready(component):
            return 0
        return count_places(self.copies, component, card, self.files, self._files_of)

    def with_spares(self, changes: Sequence[Change], box: Deck) -> list[Change]:
        """Return the pull list of a reprint with the copies that fill its empty places.

        Args:
            changes: The pull list.
            box: All cards in the box after the reprint.
        """
        return count_spares(changes, Counter(copy[:2] for copy in self.fill), box)

    def _files_of(self, copies: Sequence[Copy]) -> list[PlannedFile]:
        return plan_files(copies, self.faces, self.sheets, self.game.position, Diagnostics())


def plan_print(
    game: Game,
    diagnostics: Diagnostics,
    options: BuildOptions,
    *,
    kept: DrawingCache | None = None,
    cache: FaceCache | None = None,
) -> PrintPlan:
    """Plan a print.

    Args:
        game: Loaded and checked.
        diagnostics: Receives errors and warnings of layouts and pieces.
        options: Options of the build.
        kept: Drawings of earlier runs.
        cache: Layouts and faces of earlier plans.
    """
    context = open_context(
        game,
        diagnostics,
        low_ink=options.low_ink,
        draft=options.draft,
        provenance=options.provenance,
        kept=kept,
    )
    faces = Faces(make_pieces(game, diagnostics), context, bleed=options.sheets.bleed, cache=cache)
    if any(component.instead_of for component in game.components.values()):
        options = replace(options, wanted=left_out(game, options.wanted))
    wanted = options.wanted.copies(faces.pieces.values())
    copies = [copy for copy in wanted if faces.is_ready(copy.component)]
    planning = Diagnostics()
    sheets = replace(options.sheets, game=game.file.title)
    files = plan_files(copies, faces, sheets, game.position, planning)
    plan = PrintPlan(game, options, context, faces, copies, files, sheets, planning)
    # A reprint has other empty places.
    return plan.with_fill() if options.fill and not options.changed else plan


def _copies_of(changes: Sequence[Change]) -> list[Copy]:
    """Return the copies to print: the last ones of a card if only its number grew."""
    return [
        Copy(change.component, change.card, number)
        for change in changes
        for number in range(change.wanted - change.new + 1, change.wanted + 1)
    ]
