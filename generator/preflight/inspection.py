"""Preflight: inspect faces and pages as they are drawn and summarize the findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.cards.catalog import marked_each, tr, translated
from punchboard.generator.face_summary import FaceSummary, Issue
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Text
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy, Page, PlannedFile, Side
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.preflight.check import (
    DeckCheck,
    Inspected,
    InspectedSide,
    registered_deck_checks,
    registered_face_checks,
)
from punchboard.generator.preflight.face_checks.fold import folds_of
from punchboard.generator.preflight.face_checks.text_size import is_small_text
from punchboard.generator.preflight.face_view import Flattener, Fold
from punchboard.generator.preflight.finding import Finding, Gathered
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.shown import FaceKey, Shown

if TYPE_CHECKING:
    from punchboard.generator.cache.pages import Pages

#: Decks of at most this many faces are inspected card by card.
WHOLE = 100
#: Faces inspected of larger decks: evenly spaced ones, new arrangements, and ones with small text.
_EVENLY, _NEW, _SMALL = 40, 20, 20


class Selection:
    """Selection of faces from one side of a large deck.

    Attributes:
        seen: Number of faces so far.
        taken: Number of selected faces.
    """

    def __init__(self, faces: int) -> None:
        """Start the selection; `faces` is the size of the deck."""
        self.seen = self.taken = 0
        self._step = -(-faces // _EVENLY)
        self._arrangements: set[str] = set()
        self._new = self._small = 0

    def takes(self, shown: Shown) -> bool:
        """Return whether to inspect the next face in detail."""
        taken = self.seen % self._step == 0 or self._is_special(shown.summary)
        self.seen += 1
        self.taken += taken
        return taken

    def _is_special(self, summary: FaceSummary) -> bool:
        if is_small_text(summary.smallest_text) and self._small < _SMALL:
            self._small += 1
            return True
        if self._new < _NEW and summary.arrangement not in self._arrangements:
            self._arrangements.add(summary.arrangement)
            self._new += 1
            return True
        return False


#: Component, side, check and `Issue.key`, which equal issues share.
_Fault = tuple[str, Side, str, tuple[object, ...]]


class Inspection(Hook):
    """Inspection of the pieces of one build.

    Attributes:
        findings: Findings in the order of components and checks; empty until `finish`.
    """

    def __init__(
        self,
        faces: Faces,
        context: LayoutContext,
        bleed: float,
        pages: Pages | None = None,
    ) -> None:
        """Prepare the inspection.

        Args:
            faces: Faces of the pieces.
            context: Fonts and art of the faces.
            bleed: Bleed in mm that art should reach.
            pages: Cached pages, which store the issues of each face; None for no cache.
        """
        self.findings: tuple[Finding, ...] = ()
        self._faces = faces
        self._pages = pages
        self._context = context
        account = context.budget.account(
            context.game.position(), "preflight", tr("draw simpler shapes"), follows=True
        )
        self._flattener = Flattener(context.fonts, context.library, account, bleed * MM)
        self._selections: dict[tuple[str, Side], Selection] = {}  # of large decks
        self._seen: set[FaceKey] = set()
        self._last: dict[tuple[str, Side], Face | None] = {}
        self._gathered: dict[_Fault, Gathered] = {}
        inspected = Inspected(faces, context, self._flattener)
        self._deck_checks: list[DeckCheck] = [each(inspected) for each in registered_deck_checks()]
        self._sizes: dict[str, int] = {}
        for piece in faces.pieces.values():
            if piece.quantity:
                looks = piece.quantity if faces.copies_differ(piece) else 1
                self._sizes[piece.component] = self._sizes.get(piece.component, 0) + looks

    def page_drawn(self, plan: PlannedFile, page: Page, shown: Sequence[Shown]) -> None:
        """Inspect a page and the new faces on it."""
        for check in self._deck_checks:
            check.see_page(plan, page)
        for placed, each in zip(page.placements, shown, strict=True):
            copy, side, face = placed.copy, placed.side, each.face
            deck = copy.component, side
            if face is not None and self._last.get(deck) is face:  # all cards share one face
                continue
            key = self._faces.key(copy, side)
            if key in self._seen:
                continue
            self._seen.add(key)
            self._last[deck] = face
            if side == "back":
                self._see_back(copy, face)
            selection = self._selections.get(deck)
            if selection is None and (size := self._sizes.get(copy.component, 0)) > WHOLE:
                selection = self._selections[deck] = Selection(size)
            if selection is None or selection.takes(each):
                issues = each.known.issues if each.known is not None else None
                if issues is None:
                    issues = self._look_at(copy, side, face or self._faces.face(copy, side))
                self._gather(copy, side, issues)

    def finish(self, printing: Printing) -> None:
        """Report and draw the findings, unless a draft has errors, which are drawn on the cards."""
        if printing.context.diagnostics.has_errors:
            return
        self.findings = self.found(printing)
        if self.findings:
            from punchboard.generator.preflight.report import report

            report(self.findings, printing)

    def found(self, printing: Printing) -> tuple[Finding, ...]:
        """Return the findings so far, in the order of components and checks."""
        notes = {check.name for check in registered_face_checks() if check.is_note}
        found = [
            Finding(
                check,
                self._said(component, side, gathered),
                gathered.issue.hint,
                component,
                gathered.card,
                side,
                gathered.issue.box,
                tuple(gathered.names),
                gathered.issue.text,
                copy=gathered.copy,
                is_note=check in notes,
            )
            for (component, side, check, _), gathered in self._gathered.items()
            if check not in notes or printing.options.for_press
        ]
        for each in self._deck_checks:
            found += each.findings(printing)
        order = {name: number for number, name in enumerate(self._faces.components)}
        found.sort(key=lambda each: order.get(each.component, len(order)))
        return tuple(found)

    def _look_at(self, copy: Copy, side: Side, face: Face) -> tuple[Issue, ...]:
        """Inspect a face and return its issues."""
        piece = self._faces.piece(copy)
        if self._faces.revision:
            face = _unmarked(face, self._faces.revision)
        shown = piece.template.front if side == "face" else piece.template.back
        folds: tuple[Fold, ...] = ()
        if piece.template.scores or (shown is not None and shown.lines):
            folds = folds_of(piece.template, is_back=side == "back")
        inspected = InspectedSide(
            self._flattener.flatten(face, folds),
            side == "back",
            piece.template.shape == "rect" and (shown is None or not shown.lines),
            bool(self._context.game.file.fonts),
        )
        issues = tuple(
            issue
            for check in registered_face_checks()
            if check.applies(inspected)
            for issue in check.run(inspected.view)
        )
        if self._pages is not None:
            key = copy.component, copy.card, side == "back", copy.number
            self._pages.note_issues(key, issues)
        return issues

    def _gather(self, copy: Copy, side: Side, issues: Sequence[Issue]) -> None:
        """Merge the issues of a face with equal issues on other faces."""
        for issue in issues:
            fault = (copy.component, side, issue.check, issue.key)
            gathered = self._gathered.get(fault)
            if gathered is None:
                gathered = self._gathered[fault] = Gathered(issue, copy.card, copy.number)
            gathered.add(issue, copy.card, copy.number, self._faces.piece(copy).name)

    def _see_back(self, copy: Copy, face: Face | None) -> None:
        """Show a back to the checks of decks; lay it out here if the build reused its page."""
        component = self._faces.components[copy.component]
        if getattr(component, "uniform_back", False) or getattr(component, "upright", False):
            face = face or self._faces.face(copy, "back")
            for check in self._deck_checks:
                check.see_back(copy, face)

    def _said(self, component: str, side: Side, gathered: Gathered) -> str:
        """Return the message of an issue, with the cards that have it."""
        selection = self._selections.get((component, side))
        problem = gathered.issue.message
        card = self._faces.pieces[component, gathered.card].name
        looks = sum(key[::2] == (component, side == "back") for key in self._seen)
        if side == "back" and looks == 1:
            title = self._faces.components[component].title or component
            return tr("{problem} on the back of {deck}", problem=problem, deck=title)
        alone, with_more, of_selection = _ON_A_BACK if side == "back" else _ON_A_CARD
        more = len(gathered.names) - 1
        if not more:
            return translated(alone, problem=problem, card=card)
        if selection is None or selection.taken == selection.seen:
            return translated(with_more, problem=problem, card=card, more=more)
        values = {"more": more, "looked_at": selection.taken}
        return translated(of_selection, problem=problem, card=card, **values)


#: The message of an issue on one card, on several, and on several of the inspected cards of a deck.
_ON_A_CARD = marked_each(
    '{problem} on "{card}"',
    '{problem} on "{card}" and {more} more',
    '{problem} on "{card}" and {more} more of {looked_at} looked at',
)
_ON_A_BACK = marked_each(
    '{problem} on the back of "{card}"',
    '{problem} on the back of "{card}" and {more} more',
    '{problem} on the back of "{card}" and {more} more of {looked_at} looked at',
)


def _unmarked(face: Face, revision: str) -> Face:
    """Return a face without the mark of a reprint, which is small on purpose."""
    last = face.items[-1] if face.items else None
    if isinstance(last, Text) and last.text == revision:
        return replace(face, items=face.items[:-2])
    return face
