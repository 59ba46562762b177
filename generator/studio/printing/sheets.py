"""The sheets of a print as pictures: planned at once, each page laid out when it's looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.catalog import tr
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.cache.faces import MOST_FACES, FaceCache
from punchboard.generator.deck import Change
from punchboard.generator.graphics.display_list import Face, Group, Item
from punchboard.generator.graphics.geometry import MM, quarter_turn, rectangle
from punchboard.generator.impose.plan import Page, Placement, PlannedFile
from punchboard.generator.print_plan import PrintPlan, plan_print
from punchboard.generator.request import BuildRequest
from punchboard.generator.studio.printing.choices import options_of_request
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.svg_export import SvgSheet
from punchboard.generator.text.font_file import FontError

#: Plans that are kept: those of two windows, each before and after a change.
_MOST_PLANS = 4
#: Resolution of photos on a sheet that fills a large screen.
_DPI = 150


@dataclass(slots=True)
class SheetPlans:
    """Plans prints and draws their pages, in the thread of layouts only."""

    _plans: OrderedDict[str, PrintPlan] = field(default_factory=OrderedDict)
    _cache: FaceCache = field(default_factory=FaceCache)

    def plan(
        self,
        key: str,
        game: Game,
        out: Path,
        request: BuildRequest,
        changes: tuple[Sequence[Change], int] | None = None,
    ) -> PrintPlan:
        """Return the plan of a print.

        Args:
            key: Key of the game's state and of the choices.
            game: The game as it is now.
            out: Output folder.
            request: The choices.
            changes: The pull list and the number of the print run, to print only changed cards.

        Raises:
            EditRefused: if something chosen doesn't exist, or the game can't be planned.
        """
        if key in self._plans:
            self._plans.move_to_end(key)
            return self._plans[key]
        if len(self._cache.faces) > MOST_FACES:
            self._cache = FaceCache()
        options = options_of_request(game, out, request)
        try:
            plan = plan_print(game.renewed(), Diagnostics(), options, cache=self._cache)
            if changes is not None:
                plan = plan.reprint(*changes, Diagnostics())
        except (OverBudgetError, FilterError, FontError) as trouble:
            raise _unplanned(trouble) from None
        self._plans[key] = plan
        if len(self._plans) > _MOST_PLANS:
            self._plans.popitem(last=False)
        return plan

    def places(self, key: str, card: str) -> int | None:
        """Return how many more copies of a card fit; None if the plan isn't known any more.

        Args:
            key: Key of the plan.
            card: The card as `component.id`.
        """
        plan = self._plans.get(key)
        component, _, name = card.partition(".")
        return None if plan is None else plan.places_for(component, name)

    def page(self, key: str, file: str, number: int) -> str | None:
        """Return a page as SVG; None if the plan isn't known any more, or has no such page.

        Raises:
            EditRefused: if a face of the page can't be laid out.
        """
        plan = self._plans.get(key)
        planned = next((each for each in plan.files if each.name == file), None) if plan else None
        if plan is None or planned is None or not 0 < number <= len(planned.pages):
            return None
        page = planned.pages[number - 1]
        try:
            with plan.context.budget.paid():  # the same page may be looked at again and again
                face = page_face(plan, page)
        except (OverBudgetError, FilterError, FontError) as trouble:
            raise _unplanned(trouble) from None
        sheet = SvgSheet(plan.context.library, plan.context.fonts)
        words = tr("{title}, page {number}", title=planned.title, number=number)
        return sheet.document(face, words, _DPI)


def page_face(plan: PrintPlan, page: Page) -> Face:
    """Return a page of sheets with everything on it, as one face."""
    width, height = page.media
    bleed = plan.options.sheets.bleed * MM
    items: list[Item] = []
    for placement, shown in zip(page.placements, plan.faces.of_page(page), strict=True):
        assert shown.face is not None
        items.append(_placed(placement, shown.face, bleed))
    return Face(width, height, (*items, *page.marks))


def _placed(placement: Placement, face: Face, bleed: float) -> Group:
    """Return a face at its place, cut off at its trim plus bleed."""
    _, _, _, x, y, width, height, turn, clip = placement
    items = (*(face.underlay.items if face.underlay else ()), *face.items)
    edge = rectangle(-bleed, -bleed, face.width + bleed, face.height + bleed)
    placed = Group((Group(items, clip=edge),), quarter_turn(turn, x, y, width, height))
    return Group((placed,), clip=rectangle(*clip.bounds)) if clip is not None else placed


def shown_file(file: PlannedFile) -> dict[str, Any]:
    """Return a planned file as JSON for a window."""
    width, height = file.pages[0].media
    return {
        "name": file.name,
        "title": file.title,
        "paper": file.paper,
        "pages": len(file.pages),
        "sheets": file.sheets,
        "pieces": file.pieces,
        "behind": file.behind,
        "printed": file.printed,
        "width": round(width / MM, 2),
        "height": round(height / MM, 2),
    }


def _unplanned(trouble: OverBudgetError | FilterError | FontError) -> EditRefused:
    """Return in a sentence why the sheets can't be shown."""
    if isinstance(trouble, FontError):
        return EditRefused(trouble.message, trouble.hint)
    errors = trouble.diagnostics.of(Severity.ERROR)
    return (
        EditRefused(errors[0].message, str(errors[0].hint))
        if errors
        else EditRefused(tr("the sheets can't be laid out"), tr("look at the problems"))
    )
