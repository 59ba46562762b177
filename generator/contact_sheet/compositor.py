"""Contact sheets: pictures of faces in rows, each with its caption."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from punchboard.cards.catalog import tr_count
from punchboard.generator.contact_sheet.png import Strip, png_of, strip_of
from punchboard.generator.text.fonts import FontLibrary

#: Width by height that a sheet tends to.
_SHAPE = 1.6
_TABLE, _WORDS, _ALARM, _ON_ALARM = "#d9d5cd", "#3a362f", "#a3121d", "#ffffff"
_MOST_LINES, _MOST_CAPTION = 8, 3
#: Letters' heights that a caption has in any case, however narrow its piece.
_LEAST_WORDS = 5
#: Number of shots in a row of any shape of sheet.
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
            more = len(alarms) - _MOST_LINES
            lines.append(
                tr_count(
                    "and {count} more, see the terminal", "and {count} more, see the terminal", more
                )
            )
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
