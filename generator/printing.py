"""A game while it is printed, and hooks that see its finished faces: preflight, rules, pack."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.game import Game
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy, Page, PlannedFile
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.manifest import Recorder
from punchboard.generator.options import BuildOptions
from punchboard.generator.shown import Shown

if TYPE_CHECKING:
    from punchboard.generator.cache.store import Store


class Printing(NamedTuple):
    """What is printed, with its faces laid out.

    Attributes:
        game: whose pieces they are.
        options: of the build.
        context: fonts, art, and what is wrong or worth knowing.
        faces: of the copies.
        copies: that are printed, in order.
        files: so far, in the order of printing; hooks add theirs.
        recorder: takes note of each file, page and placement.
        folder: where the files are written.
        store: results of earlier builds, None for a small game.
    """

    game: Game
    options: BuildOptions
    context: LayoutContext
    faces: Faces
    copies: Sequence[Copy]
    files: list[PlannedFile]
    recorder: Recorder
    folder: Path
    store: Store | None = None


class Hook:
    """Sees what is drawn, and makes something of it; each part may be left out."""

    def page_drawn(self, plan: PlannedFile, page: Page, shown: Sequence[Shown]) -> None:
        """Take note of a page that was drawn, with what each of its placements shows."""

    def finish(self, printing: Printing) -> None:
        """Make what belongs beside the sheets, now that all are drawn."""
