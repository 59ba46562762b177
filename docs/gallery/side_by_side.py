"""All shipped games in one picture: a sheet, a board or mat, and a spread of the rules of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image, ImageChops

#: A part of a game: the build's options, the file, and its pages.
Part = tuple[tuple[str, ...], str, tuple[int, ...]]

_BOARD: Part = (("--paper", "a3", "--only", "board"), "board-board.pdf", (1,))
_CARDS = "cards-poker-fronts.pdf"
#: What stands below each other, in the order of the games in the picture.
_GAMES: Mapping[str, tuple[Part, Part, Part]] = {
    "brick_and_mortar": (((), _CARDS, (2,)), _BOARD, ((), "rulebook.pdf", (8, 9))),
    "arcane_alley": (((), "cards-mini-fronts.pdf", (4,)), _BOARD, ((), "rulebook.pdf", (4, 5))),
    "morocco": (((), "pieces-fronts.pdf", (3,)), _BOARD, ((), "rulebook.pdf", (2, 3))),
    "lumber_trader": (
        ((), "pieces-fronts.pdf", (1,)),
        ((), "board-board.pdf", (1,)),
        ((), "rulebook.pdf", (2, 3)),
    ),
    "mottainai": (
        ((), _CARDS, (2,)),
        ((), "mats-fronts.pdf", (1,)),
        ((), "rulebook.pdf", (2, 3)),
    ),
}
#: Pixels: of a cell in each of the three rows, and between cells.
_WIDE, _HEIGHTS, _GAP = 270, (300, 230, 190), 12
_GROUND = "#8c8172"


def five_games(shot: Callable[[str, Part], Image.Image]) -> Image.Image:
    """Return the picture: a column for each game.

    Args:
        shot: returns pages of a build beside each other, by game and part.
    """
    width = len(_GAMES) * (_WIDE + _GAP) + _GAP
    sheet = Image.new("RGB", (width, sum(_HEIGHTS) + (len(_HEIGHTS) + 1) * _GAP), _GROUND)
    for column, (game, parts) in enumerate(_GAMES.items()):
        x, y = _GAP + column * (_WIDE + _GAP), _GAP
        for part, high in zip(parts, _HEIGHTS, strict=True):
            picture = _fitted(shot(game, part), high)
            beside, above = (_WIDE - picture.width) // 2, (high - picture.height) // 2
            sheet.paste(picture, (x + beside, y + above))
            y += high + _GAP
    few = Image.Quantize.MAXCOVERAGE
    return sheet.quantize(256, method=few, kmeans=2, dither=Image.Dither.NONE)


def _fitted(picture: Image.Image, high: int) -> Image.Image:
    """Return a picture without its white edges, as large as a cell holds it."""
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, "white")).getbbox()
    cut = picture.crop(box) if box else picture
    scale = min(_WIDE / cut.width, high / cut.height)
    size = (round(cut.width * scale), round(cut.height * scale))
    return cut.resize(size, Image.Resampling.LANCZOS)
