"""A proof of one game that can be renewed: the game is reloaded, and changed faces are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.amount import check_pieces, refuse_nothing
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.contact_sheet.compositor import Compositor, Shot
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context, place_of_font
from punchboard.generator.new.foreign_marks import stand_ins, stand_ins_sentence
from punchboard.generator.options import Wanted
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.report import say_shrunk
from punchboard.generator.text.font_file import FontError

#: Pixels of a contact sheet; what has no room on it comes on further ones, up to so many in all.
MOST_PIXELS = 40_000_000
MOST_PICTURES = 3
#: What a sheet has if nobody asks for more: a large screen's worth, and soon written.
_USUAL_PIXELS = 3_600_000
_LEAST_DPI, _MOST_DPI = 60, 150
_MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """The selection that a proof shows.

    Attributes:
        folder: Folder of the game.
        display_path: The folder as messages name it.
        wanted: Function that selects the cards of the game; its exceptions reach the caller.
        backs: Whether backs are shown after the faces of each component.
        dpi: Resolution of the picture; 0 chooses one by the number of cards.
    """

    folder: Path
    display_path: str
    wanted: Callable[[Game], Wanted]
    backs: bool = False
    dpi: int = 0


@dataclass(frozen=True, slots=True)
class Renewal:
    """The result of a renewal.

    Attributes:
        picture: The contact sheet, a PNG file.
        further: Further contact sheets if one hasn't room for all, made on demand.
        shown: Number of faces on them.
        left_out: Number of faces without room.
        remark: Names of icons that are still placeholders, "" for none.
        laid_out: Number of sides of cards that had to be laid out.
        renewed: Number of faces that had to be drawn.
        diagnostics: Diagnostics of the game.
        seconds: Duration.
    """

    picture: bytes
    further: Iterator[bytes]
    shown: int
    left_out: int
    remark: str
    laid_out: int
    renewed: int
    diagnostics: Diagnostics
    seconds: float


class _Side(NamedTuple):
    """One side to show."""

    face: Face
    caption: str
    radius: float


@dataclass(slots=True)
class Proof:
    """Shows a game repeatedly.

    Attributes:
        request: Selection to show.
    """

    request: ProofRequest
    _rasteriser: Rasterizer | None = None  # made when the cards are known, for so many
    _shots: list[list[Shot]] = field(default_factory=list)  # by contact sheet
    _remark: str = ""
    _compositor: Compositor = field(default_factory=Compositor)
    _cache: FaceCache = field(default_factory=FaceCache)

    def renew(self) -> Renewal:
        """Load the game again and draw the changed faces.

        Raises:
            ComputerError: if the system refuses access to a file.
            UsageError: if no selected card has a copy.
        """
        start = perf_counter()
        game, diagnostics = load_game(self.request.folder, self.request.display_path)
        left_out = laid_out = renewed = 0
        if game is not None:
            if game.file.checks:
                from punchboard.cards.check.checks import check_game  # many games ask for none

                diagnostics.extend(check_game(game, diagnostics))
            try:
                left_out = self._shoot(game, diagnostics)
            except OverBudgetError as over:
                diagnostics.extend(over.diagnostics)  # above the faces shown last, which stay
            except FilterError as trouble:
                diagnostics.extend(trouble.diagnostics)
            except FontError as trouble:
                place = place_of_font(game, trouble.path)
                diagnostics.error(place, trouble.message, trouble.hint)
            self._remark = stand_ins_sentence(stand_ins(game))
            laid_out = self._cache.laid_out
            renewed = self._rasteriser.renewed if self._rasteriser else 0
        self._compositor.begin()
        picture = self.picture([str(each) for each in diagnostics.of(Severity.ERROR)])
        dpi = self._dpi()
        further = (self._compositor.compose(shots, [], dpi) for shots in self._shots[1:])
        shown = sum(map(len, self._shots))
        seconds = perf_counter() - start
        return Renewal(
            picture, further, shown, left_out, self._remark, laid_out, renewed, diagnostics, seconds
        )

    def picture(self, alarms: list[str]) -> bytes:
        """Return the first sheet of the faces shown last, with errors above them."""
        shots = self._shots[0] if self._shots else []
        return self._compositor.compose(shots, alarms, self._dpi(), self._remark)

    def _dpi(self) -> int:
        return self._rasteriser.dpi if self._rasteriser else _LEAST_DPI

    def _shoot(self, game: Game, diagnostics: Diagnostics) -> int:
        """Take a picture of every side that is wanted, and return how many had no room."""
        context = open_context(game, diagnostics, draft=True)
        self._cache.begin()
        faces = Faces(make_pieces(game, context.diagnostics), context, cache=self._cache)
        wanted = self.request.wanted(game)
        sides = self._sides(game, faces, wanted)
        if not sides:
            check_pieces(game, diagnostics)
            if not diagnostics.has_errors:
                refuse_nothing(game, wanted, diagnostics)
        dpi = self.request.dpi or (_usual_dpi(sides) if sides else self._dpi())
        if self._rasteriser is None or self._rasteriser.dpi != dpi:
            self._rasteriser = Rasterizer(dpi)
        sheets = _in_sheets(sides, dpi)[:MOST_PICTURES]
        fitting = [side for sheet in sheets for side in sheet]
        pictures = iter(
            self._rasteriser.pictures(
                [side.face for side in fitting], context.library, context.fonts
            )
        )
        self._shots = [
            [
                Shot(next(pictures), side.caption, round(side.radius / _MM_PER_INCH * dpi))
                for side in sheet
            ]
            for sheet in sheets
        ]
        say_shrunk(context)
        return len(sides) - len(fitting)

    def _sides(self, game: Game, faces: Faces, wanted: Wanted) -> list[_Side]:
        sides: list[_Side] = []
        for name, component in game.components.items():
            if not faces.is_ready(name):
                continue
            radius = kind_of(component).corner(component)
            backs: dict[str, _Side] = {}
            for piece in (each for each in faces.pieces.values() if each.component == name):
                if not wanted.covers(name, piece.id, piece.card.id) or not (
                    piece.quantity or wanted.cards
                ):
                    continue
                copy = Copy(name, piece.id, 1)
                sides.append(_Side(faces.face(copy, "face"), _caption(piece), radius))
                if self.request.backs and faces.has_back(copy):
                    back = faces.face(copy, "back")
                    backs.setdefault(back.digest, _Side(back, f"back: {name}", radius))
            sides.extend(backs.values())
        return sides


def _usual_dpi(sides: list[_Side]) -> int:
    """Return the resolution at which all sides make a sheet of the usual size."""
    square_inches = sum(side.face.width * side.face.height for side in sides) / 72**2
    dpi = round(math.sqrt(_USUAL_PIXELS / max(square_inches, 1)))
    return min(max(dpi, _LEAST_DPI), _MOST_DPI)


def _in_sheets(sides: list[_Side], dpi: int) -> list[list[_Side]]:
    """Return sides by contact sheet: as many as each has room for, but one in any case."""
    sheets: list[list[_Side]] = [[]]
    room = float(MOST_PIXELS)
    for side in sides:
        pixels = side.face.width * side.face.height * (dpi / 72) ** 2
        if pixels > room and sheets[-1]:
            sheets.append([])
            room = float(MOST_PIXELS)
        sheets[-1].append(side)
        room -= pixels
    return sheets


def _caption(piece: Piece) -> str:
    return piece.name if piece.quantity == 1 else f"{piece.name} ×{piece.quantity}"
