"""A proof of one game that can be renewed: loaded anew, and drawn only where it differs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from PIL import Image

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
from punchboard.generator.pieces.part import Part
from punchboard.generator.proof.contact import Shot, compose
from punchboard.generator.proof.raster import Rasteriser
from punchboard.generator.report import say_shrunk
from punchboard.generator.studio import open_studio

#: Pixels of a contact sheet; beyond it, the rest of the cards is left out, and that is said.
MOST_PIXELS = 40_000_000
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
        shown: how many faces are on it.
        left_out: how many did not find room.
        renewed: how many had to be drawn.
        diagnostics: what is wrong.
        seconds: how long it took.
    """

    picture: Image.Image
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
    _shots: list[Shot] = field(default_factory=list)

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
            left_out = self._shoot(game, diagnostics)
            renewed = self._rasteriser.renewed if self._rasteriser else 0
        picture = self.picture([str(each) for each in diagnostics.of(Severity.ERROR)])
        seconds = perf_counter() - start
        return Renewal(picture, len(self._shots), left_out, renewed, diagnostics, seconds)

    def picture(self, alarms: list[str]) -> Image.Image:
        """Return the contact sheet with the faces shown last, and what is wrong above them."""
        dpi = self._rasteriser.dpi if self._rasteriser else _LEAST_DPI
        return compose(self._shots, alarms, dpi)

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
        fitting = _fitting(sides, dpi)
        pictures = self._rasteriser.pictures(
            [side.face for side in fitting], studio.shelf, studio.fonts
        )
        self._shots = [
            Shot(picture, side.caption, round(side.radius / _MM_PER_INCH * dpi))
            for picture, side in zip(pictures, fitting, strict=True)
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


def _fitting(sides: list[_Side], dpi: int) -> list[_Side]:
    """Return as many sides as a picture has room for, the first one in any case."""
    room = float(MOST_PIXELS)
    for number, side in enumerate(sides):
        room -= side.face.width * side.face.height * (dpi / 72) ** 2
        if room < 0 and number:
            return sides[:number]
    return sides


def _caption(part: Part) -> str:
    return part.name if part.quantity == 1 else f"{part.name} ×{part.quantity}"
