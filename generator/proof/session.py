"""A proof of one game that can be renewed: the game is reloaded, and changed faces are drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics, Severity
from punchboard.generator.amount import check_pieces, refuse_nothing
from punchboard.generator.cache.faces import FaceCache
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context, place_of_font
from punchboard.generator.new.foreign_marks import stand_ins, stand_ins_sentence
from punchboard.generator.options import Wanted
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.proof.raster import Rasteriser, Strip, png_of, strip_of
from punchboard.generator.report import say_shrunk
from punchboard.generator.text.font_file import FontError
from punchboard.generator.text.fonts import FontLibrary

#: Width by height that a sheet tends to.
_SHAPE = 1.6
_TABLE, _WORDS, _ALARM, _ON_ALARM = "#d9d5cd", "#3a362f", "#a3121d", "#ffffff"
_MOST_LINES, _MOST_CAPTION = 8, 3
#: Letters' heights that a caption has in any case, however narrow its piece.
_LEAST_WORDS = 5
#: As many shots stand in one row, whatever the shape.
_FEW = 4


class Shot(NamedTuple):
    """A picture with its caption.

    Attributes:
        picture: Picture of one side of a card.
        caption: Name of the card.
        radius: Radius of its corners in pixels.
    """

    picture: Image.Image
    caption: str
    radius: int


class _Row(NamedTuple):
    """Shots side by side.

    Attributes:
        shots: The shots, in order.
        width: Width of the shots and the gaps between them, in pixels.
        height: Height from the top of the tallest to the bottom of its caption, in pixels.
    """

    shots: list[Shot]
    width: int
    height: int


#: What a row's picture depends on: the sheet's width, its letters, and the shots in the row.
_RowKey = tuple[int, int, tuple[tuple[int, str, int], ...]]


class Compositor:
    """Makes contact sheets, and keeps their rows: one that did not change is not drawn again."""

    def __init__(self) -> None:
        self._rows: dict[_RowKey, tuple[Strip, _Row]] = {}
        self._before: dict[_RowKey, tuple[Strip, _Row]] = {}

    def begin(self) -> None:
        """Begin another renewal: rows that were not on the last one's sheets are given up."""
        self._before, self._rows = self._rows, {}

    def compose(
        self, shots: Sequence[Shot], alarms: Sequence[str], dpi: int, remark: str = ""
    ) -> bytes:
        """Return a contact sheet, a PNG file.

        Args:
            shots: The shots, in order.
            alarms: Errors, a line each; shown above the pictures.
            dpi: Resolution of the pictures, which sets the size of words.
            remark: Line below the alarms, "" for none.
        """
        gap, letter = max(6, dpi // 12), max(11, round(dpi * 0.115))
        line = round(letter * 1.5)
        rows = _rows(shots, gap, letter)
        lines = list(alarms[:_MOST_LINES])
        if len(alarms) > _MOST_LINES:
            lines.append(f"and {len(alarms) - _MOST_LINES} more, see the terminal")
        banner = (len(lines) * line + gap) if lines else 0
        width = max([row.width for row in rows] + [60 * letter if lines else 20 * letter]) + 2 * gap
        strips = [strip_of(_banner(lines, width, banner, gap, letter))]
        if remark:
            strips.append(strip_of(_remark(remark, width, gap, letter)))
        strips += [self._strip(row, width, gap, letter) for row in rows]
        missing = 2 * line - sum(strip.height for strip in strips)
        if missing > 0:
            strips.append(strip_of(Image.new("RGB", (width, missing), _TABLE)))
        return png_of(width, strips)

    def _strip(self, row: _Row, width: int, gap: int, letter: int) -> Strip:
        # A picture's id is its own as long as it is held, which the row at the key does.
        shots = tuple((id(shot.picture), shot.caption, shot.radius) for shot in row.shots)
        key = width, letter, shots
        known = self._rows.get(key) or self._before.get(key)
        self._rows[key] = known or (strip_of(_drawn_row(row, width, gap, letter)), row)
        return self._rows[key][0]


def _banner(lines: Sequence[str], width: int, height: int, gap: int, letter: int) -> Image.Image:
    """Return the top of a sheet: the errors, and the gap above the pictures."""
    top = Image.new("RGB", (width, height + gap), _TABLE)
    if lines:
        draw, font = ImageDraw.Draw(top), _font(letter)
        draw.rectangle((0, 0, width, height), fill=_ALARM)
        for number, words in enumerate(lines):
            fitting = _shortened(words, font, width - 2 * gap)
            at = gap, gap // 2 + number * round(letter * 1.5)
            draw.text(at, fitting, _ON_ALARM, font)
    return top


def _remark(words: str, width: int, gap: int, letter: int) -> Image.Image:
    """Return a remark above the pictures, and the gap below it."""
    caption = _drawn_caption(words, width - 2 * gap, letter)
    strip = Image.new("RGB", (width, caption.height + gap), _TABLE)
    strip.paste(caption, (gap, 0))
    return strip


def _drawn_row(row: _Row, width: int, gap: int, letter: int) -> Image.Image:
    """Return shots side by side, each with its caption below, and the gap below all."""
    strip = Image.new("RGB", (width, row.height + gap), _TABLE)
    x = gap
    for shot in row.shots:
        room = _room(shot, letter)
        strip.paste(shot.picture, (x, 0), _mask(*shot.picture.size, shot.radius))
        strip.paste(_drawn_caption(shot.caption, room, letter), (x, shot.picture.height))
        x += room + gap
    return strip


def _room(shot: Shot, letter: int) -> int:
    """Return the width that a shot takes up: a small piece leaves its caption some words' room."""
    return max(shot.picture.width, min(_LEAST_WORDS * letter, _width_of(shot.caption, letter)))


def _rows(shots: Sequence[Shot], gap: int, letter: int) -> list[_Row]:
    """Set shots in rows, so that the sheet is somewhat wider than high."""
    area = sum((each.picture.width + gap) * (each.picture.height + gap) for each in shots)
    widest = max((each.picture.width for each in shots), default=0)
    limit = max(_FEW * (widest + gap), round(math.sqrt(area * _SHAPE)) + gap)
    rows: list[_Row] = []
    for shot in shots:
        width, height = _room(shot, letter), shot.picture.height
        height += _drawn_caption(shot.caption, width, letter).height
        if rows and rows[-1].width + gap + width <= limit:
            last = rows[-1]
            rows[-1] = _Row([*last.shots, shot], last.width + gap + width, max(last.height, height))
        else:
            rows.append(_Row([shot], width, height))
    return rows


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FontLibrary().face("Lato").file.path), size)


@lru_cache(4096)
def _width_of(words: str, letter: int) -> int:
    return math.ceil(_font(letter).getlength(_shortened(words, _font(letter), math.inf)))


@lru_cache(4096)
def _drawn_caption(words: str, width: int, letter: int) -> Image.Image:
    """Return a caption as a picture: most of them come again at every renewal."""
    font = _font(letter)
    lines = _broken(words, font, width)
    leading = round(letter * 1.2)
    height = round(letter * 1.5) + (len(lines) - 1) * leading
    strip = Image.new("RGB", (width, height), _TABLE)
    for number, line in enumerate(lines):
        ImageDraw.Draw(strip).text((0, letter // 6 + number * leading), line, _WORDS, font)
    return strip


def _broken(words: str, font: ImageFont.FreeTypeFont, room: float) -> list[str]:
    """Return the lines of a caption; words that don't fit into the last are left out."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(lines) == _MOST_CAPTION or not lines[-1] or font.getlength(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [_shortened(line, font, room) for line in lines]


@cache
def _mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a card's picture, with rounded corners."""
    mask = Image.new("L", (width, height), 0)
    box = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def _shortened(words: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    words = " ".join(words.splitlines())
    if font.getlength(words) <= room:
        return words
    end = len(words)
    while end and font.getlength(words[:end] + "…") > room:
        end -= 1 + end // 40
    return words[: max(end, 0)] + "…"


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
    _rasteriser: Rasteriser | None = None  # made when the cards are known, for so many
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
            self._rasteriser = Rasteriser(dpi)
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
