"""Preflight: inspect faces and pages as they are drawn and summarize the findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from punchboard.cards.catalog import tr
from punchboard.generator.face_summary import FaceSummary, Issue
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face, Text
from punchboard.generator.graphics.geometry import MM, Rect
from punchboard.generator.impose.plan import Copy, Page, PlannedFile, Side
from punchboard.generator.layout.context import LayoutContext, said_of_unbold
from punchboard.generator.preflight.edge_checks import (
    check_bleed,
    check_border,
    check_frame,
    check_safe_area,
    check_short_pictures,
)
from punchboard.generator.preflight.face_checks import (
    check_contrast,
    check_faint,
    check_hairline,
    check_hidden,
    check_knockout,
    check_overlap,
    check_resolution,
    check_text_size,
    is_small_text,
)
from punchboard.generator.preflight.face_view import FaceView, Flattener, Fold, as_box
from punchboard.generator.preflight.finding import MIXED_SIZE, NARROWEST, Finding, Gathered
from punchboard.generator.preflight.number_checks import FEWEST, Double, doubles
from punchboard.generator.preflight.press_checks import (
    check_fold,
    check_fonts,
    check_inks,
    check_narrow,
    folds_of,
)
from punchboard.generator.preflight.sheet_checks import Margins, check_copies
from punchboard.generator.printing import Hook, Printing
from punchboard.generator.shown import FaceKey, Shown

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


if TYPE_CHECKING:
    from punchboard.generator.cache.pages import Pages
    from punchboard.generator.preflight.deck_checks import Backs

Check = Callable[[FaceView], Iterator[Issue]]
#: Checks of every face.
FACE_CHECKS: tuple[Check, ...] = (
    check_text_size,
    check_contrast,
    check_safe_area,
    check_resolution,
    check_faint,
    check_overlap,
    check_knockout,
    check_hairline,
    check_hidden,
)
#: Checks of faces with the game's own fonts, of folded faces, of faces with small text, of small
#: pieces, of pictures and drawings, of rectangular faces, of art in the bleed, and of backs.
FONT_CHECKS: tuple[Check, ...] = (check_fonts,)
FOLD_CHECKS: tuple[Check, ...] = (check_fold,)
SMALL_CHECKS: tuple[Check, ...] = (check_inks,)
NARROW_CHECKS: tuple[Check, ...] = (check_narrow,)
ART_CHECKS: tuple[Check, ...] = (check_resolution, check_short_pictures)
EDGE_CHECKS: tuple[Check, ...] = (check_frame, check_short_pictures)
BLEED_CHECKS: tuple[Check, ...] = (check_bleed,)
BACK_CHECKS: tuple[Check, ...] = (check_border,)

#: Checks whose findings only matter on a press: notes, shown on request.
_NOTES = frozenset({"inks"})
#: Most pieces to search for text in a font.
_MOST_TRIED = 40
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
        self._backs: Backs | None = None  # made at the first back
        self._seen: set[FaceKey] = set()
        self._last: dict[tuple[str, Side], Face | None] = {}
        self._gathered: dict[_Fault, Gathered] = {}
        self._margins = Margins()
        self._sizes: dict[str, int] = {}
        for piece in faces.pieces.values():
            if piece.quantity:
                looks = piece.quantity if faces.copies_differ(piece) else 1
                self._sizes[piece.component] = self._sizes.get(piece.component, 0) + looks

    def page_drawn(self, plan: PlannedFile, page: Page, shown: Sequence[Shown]) -> None:
        """Inspect the margins of a page and the new faces on it."""
        self._margins.see(plan, page)
        for (copy, side, *_), each in zip(page.placements, shown, strict=True):
            deck, key, face = (copy.component, side), self._faces.key(copy, side), each.face
            is_last = face is not None and self._last.get(deck) is face  # all cards share one face
            if is_last or key in self._seen:
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
        found = [
            Finding(
                check,
                f"{gathered.issue.message}{self._who(component, side, gathered)}",
                gathered.issue.hint,
                component,
                gathered.card,
                side,
                gathered.issue.box,
                tuple(gathered.names),
                gathered.issue.text,
                copy=gathered.copy,
                is_note=check in _NOTES,
            )
            for (component, side, check, _), gathered in self._gathered.items()
            if check not in _NOTES or printing.options.for_press
        ]
        if self._backs is not None:
            found += self._backs.findings()
        game = printing.game
        if game.values:
            from punchboard.generator.preflight.deck_checks import check_kinds

            found += check_kinds(game.values, game.file.palette, self._context.library)
        if self._context.fonts.unbold:
            found += self._unbold(printing)
        for component in dict.fromkeys(copy.component for copy in printing.copies):
            table = printing.game.tables.get(component)
            is_deck = self._faces.components[component].kind == "cards"
            if table is not None and is_deck and len(table.cards) >= FEWEST:
                found += self._doubles(component, doubles(table))
        found += check_copies(self._faces.pieces, printing.copies, printing.recorder)
        found += self._margins.findings()
        order = {name: number for number, name in enumerate(self._faces.components)}
        found.sort(key=lambda each: order.get(each.component, len(order)))
        self.findings = tuple(found)
        if self.findings:
            from punchboard.generator.preflight.report import report

            report(self.findings, printing)

    def _look_at(self, copy: Copy, side: Side, face: Face) -> tuple[Issue, ...]:
        """Inspect a face and return its issues."""
        piece = self._faces.piece(copy)
        if self._faces.revision:
            face = _unmarked(face, self._faces.revision)
        shown = piece.template.front if side == "face" else piece.template.back
        folds: tuple[Fold, ...] = ()
        if piece.template.scores or (shown is not None and shown.lines):
            folds = folds_of(piece.template, is_back=side == "back")
        view = self._flattener.flatten(face, folds)
        checks = FACE_CHECKS
        checks += FONT_CHECKS if self._context.game.file.fonts else ()
        checks += FOLD_CHECKS if folds else ()
        checks += SMALL_CHECKS if any(words.size < MIXED_SIZE for words in view.words) else ()
        if side == "face" and min(face.width, face.height) < NARROWEST:
            checks += NARROW_CHECKS
        # Other shapes and folded faces show their cutting lines and bend.
        if piece.template.shape == "rect" and (shown is None or not shown.lines):
            checks += EDGE_CHECKS
            checks += BLEED_CHECKS if view.bleed else ()
            checks += BACK_CHECKS if side == "back" else ()
        if not view.art:
            checks = tuple(each for each in checks if each not in ART_CHECKS)
        issues = tuple(issue for check in checks for issue in check(view))
        if self._pages is not None:
            key = copy.component, copy.card, side == "back", copy.number
            self._pages.note_issues(key, issues)
        return issues

    def _doubles(self, component: str, found: Sequence[Double]) -> Iterator[Finding]:
        """Yield the numbers that several cards of a deck show."""
        for double in found:
            boxes = {
                card.id: box
                for card in double.cards
                if (box := self._printed_at(component, card.id, double.number)) is not None
            }
            names = [card.name for card in double.cards if card.id in boxes]
            if len(names) < 2:
                continue
            *_, last = boxes
            listed = " and ".join(f'"{name}"' for name in names[:2])
            more = tr(" and {names} more", names=len(names) - 2) if len(names) > 2 else ""
            yield Finding(
                "number",
                tr(
                    'number "{number}" (column {column}) is printed on {listed}{more}',
                    number=double.number,
                    column=double.column,
                    listed=listed,
                    more=more,
                ),
                tr(
                    "give each card its own number; with `unique: true` at the column, "
                    "`check` refuses a number that is there twice"
                ),
                component,
                last,
                box=boxes[last],
                cards=(names[-1],),
                text=double.number,
                column=double.column,
            )

    def _printed_at(self, component: str, card: str, number: str) -> Rect | None:
        """Return the box of a number on a card's face, as a whole word; None if it isn't there."""
        copy = Copy(component, card, 1)
        if (component, card) not in self._faces.pieces:
            return None
        word = re.compile(rf"(?<![\w.,/]){re.escape(number)}(?![\w/]|[.,]\d)", re.IGNORECASE)
        view = self._flattener.flatten(self._faces.face(copy, "face"))
        return next((as_box(words.box) for words in view.words if word.search(words.text)), None)

    def _unbold(self, printing: Printing) -> Iterator[Finding]:
        """Yield the font families with bold text but without a bold font."""
        for family, lacking in self._context.fonts.unbold.items():
            message, hint = said_of_unbold(family)
            text = self._context.fonts.unbold_texts.get(family, "").replace("*", "")
            finding = Finding("bold", message, hint, text=family)
            yield self._first_in(lacking, text, printing, finding)

    def _first_in(self, font: str, text: str, printing: Printing, finding: Finding) -> Finding:
        """Return a finding with the first piece that shows a text in a font, and the text's box.

        If `text` is "", any text in the font matches.
        """
        tried: set[tuple[str, str]] = set()
        for copy in printing.copies:
            if copy[:2] in tried:
                continue
            if len(tried) == _MOST_TRIED:
                break
            tried.add(copy[:2])
            view = self._flattener.flatten(self._faces.face(copy, "face"))
            shown = [
                words
                for words in view.words
                if words.font == font and words.text and (words.text in text or not text)
            ]
            if shown:
                box = as_box(max(shown, key=lambda words: words.size).box)
                return replace(finding, component=copy.component, card=copy.card, box=box)
        return finding

    def _gather(self, copy: Copy, side: Side, issues: Sequence[Issue]) -> None:
        """Merge the issues of a face with equal issues on other faces."""
        for issue in issues:
            fault = (copy.component, side, issue.check, issue.key)
            gathered = self._gathered.get(fault)
            if gathered is None:
                gathered = self._gathered[fault] = Gathered(issue, copy.card, copy.number)
            gathered.add(issue, copy.card, copy.number, self._faces.piece(copy).name)

    def _see_back(self, copy: Copy, face: Face | None) -> None:
        if self._backs is None:
            from punchboard.generator.preflight.deck_checks import Backs

            self._backs = Backs(self._faces, self._context, self._flattener)
        self._backs.see(copy, face)

    def _who(self, component: str, side: Side, gathered: Gathered) -> str:
        """Return the end of a sentence that names the cards with an issue."""
        selection = self._selections.get((component, side))
        worst = self._faces.pieces[component, gathered.card].name
        looks = sum(key[::2] == (component, side == "back") for key in self._seen)
        if side == "back" and looks == 1:
            return tr(
                " on the back of {title}",
                title=self._faces.components[component].title or component,
            )
        where = (
            tr(' on the back of "{worst}"', worst=worst)
            if side == "back"
            else tr(' on "{worst}"', worst=worst)
        )
        more = len(gathered.names) - 1
        if not more:
            return where
        looked = ""
        if selection is not None and selection.taken < selection.seen:
            looked = f" of {selection.taken} looked at"
        return f"{where} and {more} more{looked}"


def _unmarked(face: Face, revision: str) -> Face:
    """Return a face without the mark of a reprint, which is small on purpose."""
    last = face.items[-1] if face.items else None
    if isinstance(last, Text) and last.text == revision:
        return replace(face, items=face.items[:-2])
    return face
