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
    """A print job with its laid-out faces.

    Attributes:
        game: The game.
        options: Options of the build.
        context: Fonts, art and diagnostics.
        faces: Faces of the copies.
        copies: Copies to print, in order.
        files: Files so far, in the order of printing; hooks add theirs.
        recorder: Recorder of each file, page and placement.
        folder: Folder of the written files.
        store: Results of earlier builds, None for a small game.
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
    """A part of a build that follows the drawing and adds files; both methods are optional."""

    def page_drawn(self, plan: PlannedFile, page: Page, shown: Sequence[Shown]) -> None:
        """Receive a drawn page, with the face of each placement."""

    def finish(self, printing: Printing) -> None:
        """Make further files after all sheets are drawn."""
