"""Checks of preflight: a file each in `face_checks` or `deck_checks`, which registers itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from punchboard.generator.face_summary import Issue
from punchboard.generator.preflight import deck_checks, face_checks
from punchboard.generator.preflight.face_view import FaceView, Flattener
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from PIL.Image import Image

    from punchboard.generator.faces import Faces
    from punchboard.generator.graphics.display_list import Face
    from punchboard.generator.impose.plan import Copy, Page, PlannedFile
    from punchboard.generator.layout.context import LayoutContext
    from punchboard.generator.printing import Printing


class InspectedSide(NamedTuple):
    """A side of a piece, as checks select the sides that they run on.

    Attributes:
        view: View of its face.
        is_back: Whether it is the back.
        is_plain: Whether it is a rectangle without lines to cut or fold along, which bend or cross
            the edges of other sides.
        has_own_fonts: Whether the game brings fonts.
    """

    view: FaceView
    is_back: bool
    is_plain: bool
    has_own_fonts: bool


class FaceCheck(NamedTuple):
    """A check of a single side of a piece.

    Attributes:
        name: Name of its findings, such as `text-size`.
        run: Function that yields the issues of a face.
        order: Position among the checks, whose findings are listed in this order.
        applies: Function that returns whether to run it on a side; the usual one takes any.
        is_note: Whether its findings only matter on a press: notes, shown on request.
    """

    name: str
    run: Callable[[FaceView], Iterator[Issue]]
    order: int
    applies: Callable[[InspectedSide], bool] = lambda _: True
    is_note: bool = False


class Inspected(NamedTuple):
    """The pieces of a build, as checks of decks see them.

    Attributes:
        faces: Faces of the pieces.
        context: Fonts, art and diagnostics of the faces.
        flattener: Maker of views of faces.
    """

    faces: Faces
    context: LayoutContext
    flattener: Flattener

    def rasterize(self, face: Face, dpi: int) -> Image:
        """Return a picture of a face."""
        from punchboard.generator.pdf.raster import Rasterizer

        return Rasterizer(dpi).pictures([face], self.context.library, self.context.fonts)[0]


class DeckCheck:
    """A check of a deck, a game or its sheets, made once for each build.

    Attributes:
        name: Name of its findings, such as `copies`.
        order: Position among the checks of decks, whose findings are listed in this order.
    """

    name: ClassVar[str]
    order: ClassVar[int]

    def __init__(self, inspected: Inspected) -> None:
        self.inspected = inspected

    def see_page(self, plan: PlannedFile, page: Page) -> None:
        """Receive a page as it is drawn."""

    def see_back(self, copy: Copy, face: Face) -> None:
        """Receive a new back of a component that asks for uniform or upright backs."""

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the findings after the last page."""
        raise NotImplementedError


@cache
def registered_face_checks() -> Sequence[FaceCheck]:
    """Return the checks of single sides, in their order."""
    checks: list[FaceCheck] = [_registered(face_checks, name) for name in names_in(face_checks)]
    return tuple(sorted(checks, key=lambda check: check.order))


@cache
def registered_deck_checks() -> Sequence[type[DeckCheck]]:
    """Return the checks of decks, games and sheets, in their order."""
    checks: list[type[DeckCheck]] = [
        _registered(deck_checks, name) for name in names_in(deck_checks)
    ]
    return tuple(sorted(checks, key=lambda check: check.order))


def names_in(package: ModuleType) -> Sequence[str]:
    """Return the names of the files in a package of checks, in alphabetical order."""
    return sorted(module.name for module in iter_modules(package.__path__))


def _registered(package: ModuleType, name: str) -> Any:
    return import_module(f"{package.__name__}.{name}").CHECK
