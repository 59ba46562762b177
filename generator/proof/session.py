"""A proof of one game that can be renewed: loaded anew, and drawn only where it differs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from PIL import Image

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.check import check_game
from punchboard.cards.diagnostic import Diagnostics, Severity
from punchboard.cards.game import Game
from punchboard.cards.load import load_game
from punchboard.cards.schema.component import CardComponent
from punchboard.generator.amount import check_pieces, refuse_nothing
from punchboard.generator.expand import Wanted
from punchboard.generator.face import Face
from punchboard.generator.faces import FaceMaker
from punchboard.generator.impose.plan import Copy
from punchboard.generator.pdf.truetype import UnusableFontError
from punchboard.generator.pieces.part import Part
from punchboard.generator.proof.contact import Shot, compose
from punchboard.generator.proof.raster import Rasteriser
from punchboard.generator.report import say_shrunk
from punchboard.generator.studio import open_studio, place_of_font

#: Pixels of a contact sheet; what has no room on it comes on further ones, up to so many in all.
MOST_PIXELS = 40_000_000
MOST_PICTURES = 3
#: What a sheet has if nobody asks for more: a large screen's worth, and soon written.
_USUAL_PIXELS = 3_600_000
_LEAST_DPI, _MOST_DPI = 60, 150
_MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """What is shown.

    Attributes:
        folder: of the game.
        shown: the folder as messages name it.
        wanted: picks the cards out of the game; it may raise what its caller understands.
        backs: whether backs are shown after the faces of each component.
        dpi: of the picture; 0 suits the number of cards.
    """

    folder: Path
    shown: str
    wanted: Callable[[Game], Wanted]
    backs: bool = False
    dpi: int = 0


@dataclass(frozen=True, slots=True)
class Renewal:
    """What came of a renewal.

    Attributes:
        picture: the contact sheet.
        further: those that follow if one has not room for all, made when they are asked for.
        shown: how many faces are on them.
        left_out: how many did not find room.
        renewed: how many had to be drawn.
        diagnostics: what is wrong.
        seconds: how long it took.
    """

    picture: Image.Image
    further: Iterator[Image.Image]
    shown: int
    left_out: int
    renewed: int
    diagnostics: Diagnostics
    seconds: float


class _Side(NamedTuple):
    """One side that shall be shown."""

    face: Face
    caption: str
    radius: float


@dataclass(slots=True)
class Proof:
    """Shows a game, over and over.

    Attributes:
        request: what is shown.
    """

    request: ProofRequest
    _rasteriser: Rasteriser | None = None  # made at the first renewal, when the cards are known
    _shots: list[list[Shot]] = field(default_factory=list)  # by contact sheet

    def renew(self) -> Renewal:
        """Load the game again and draw what differs.

        Raises:
            EnvironmentTrouble: if the computer does not let go of a file.
            NothingToPrint: if none of what is wanted has a copy.
        """
        start = perf_counter()
        game, diagnostics = load_game(self.request.folder, self.request.shown)
        left_out = renewed = 0
        if game is not None:
            diagnostics.extend(check_game(game, diagnostics))
            try:
                left_out = self._shoot(game, diagnostics)
            except OverBudgetError as over:  # the faces shown last stay, and the reason above them
                diagnostics.extend(over.diagnostics)
            except UnusableFontError as trouble:
                place = place_of_font(game, trouble.path)
                diagnostics.error(place, trouble.what, trouble.fix)
            renewed = self._rasteriser.renewed if self._rasteriser else 0
        picture = self.picture([str(each) for each in diagnostics.of(Severity.ERROR)])
        dpi = self._dpi()
        further = (compose(shots, [], dpi) for shots in self._shots[1:])
        shown = sum(map(len, self._shots))
        seconds = perf_counter() - start
        return Renewal(picture, further, shown, left_out, renewed, diagnostics, seconds)

    def picture(self, alarms: list[str]) -> Image.Image:
        """Return the first sheet of the faces shown last, with what is wrong above them."""
        return compose(self._shots[0] if self._shots else [], alarms, self._dpi())

    def _dpi(self) -> int:
        return self._rasteriser.dpi if self._rasteriser else _LEAST_DPI

    def _shoot(self, game: Game, diagnostics: Diagnostics) -> int:
        """Take a picture of every side that is wanted, and return how many had no room."""
        studio = open_studio(game, diagnostics, draft=True)
        faces = FaceMaker(game, studio)
        wanted = self.request.wanted(game)
        sides = self._sides(game, faces, wanted)
        if not sides:
            check_pieces(game, diagnostics)
            if not diagnostics.has_errors:
                refuse_nothing(game, wanted, diagnostics)
        if self._rasteriser is None:
            self._rasteriser = Rasteriser(self.request.dpi or _usual_dpi(sides))
        dpi = self._rasteriser.dpi
        sheets = _in_sheets(sides, dpi)[:MOST_PICTURES]
        fitting = [side for sheet in sheets for side in sheet]
        pictures = iter(
            self._rasteriser.pictures([side.face for side in fitting], studio.shelf, studio.fonts)
        )
        self._shots = [
            [
                Shot(next(pictures), side.caption, round(side.radius / _MM_PER_INCH * dpi))
                for side in sheet
            ]
            for sheet in sheets
        ]
        say_shrunk(studio)
        return len(sides) - len(fitting)

    def _sides(self, game: Game, faces: FaceMaker, wanted: Wanted) -> list[_Side]:
        sides: list[_Side] = []
        for name, component in game.components.items():
            if not faces.is_ready(name):
                continue
            radius = component.trim().radius if isinstance(component, CardComponent) else 0.0
            backs: dict[str, _Side] = {}
            for part in (each for each in faces.parts.values() if each.component == name):
                if not wanted.covers_part(part) or not (part.quantity or wanted.cards):
                    continue
                copy = Copy(name, part.id, 1)
                sides.append(_Side(faces.face(copy, "face"), _caption(part), radius))
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


def _caption(part: Part) -> str:
    return part.name if part.quantity == 1 else f"{part.name} ×{part.quantity}"
