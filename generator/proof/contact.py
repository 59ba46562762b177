"""The contact sheet: pictures side by side with their names, and what is wrong on top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from punchboard.generator.text.fonts import FontShelf

#: Width by height that a sheet tends to.
_SHAPE = 1.6
_TABLE, _WORDS, _ALARM, _ON_ALARM = "#d9d5cd", "#3a362f", "#a3121d", "#ffffff"
_MOST_LINES = 8
#: As many shots stand in one row, whatever the shape.
_FEW = 4


class Shot(NamedTuple):
    """A picture and what stands below it.

    Attributes:
        picture: of one side of a card.
        caption: its name.
        radius: of its corners in pixels.
    """

    picture: Image.Image
    caption: str
    radius: int


class _Row(NamedTuple):
    """Shots side by side."""

    shots: list[Shot]
    width: int
    height: int


def compose(shots: Sequence[Shot], alarms: Sequence[str], dpi: int) -> Image.Image:
    """Return a contact sheet.

    Args:
        shots: in order.
        alarms: what is wrong, a line each; shown above the pictures.
        dpi: of the pictures; words are sized by it.
    """
    gap, letter = max(6, dpi // 12), max(11, round(dpi * 0.115))
    line = round(letter * 1.5)
    rows = _rows(shots, gap)
    lines = list(alarms[:_MOST_LINES])
    if len(alarms) > _MOST_LINES:
        lines.append(f"and {len(alarms) - _MOST_LINES} more, see the terminal")
    banner = (len(lines) * line + gap) if lines else 0
    width = max([row.width for row in rows] + [60 * letter if lines else 20 * letter]) + 2 * gap
    height = banner + gap + sum(row.height + line + gap for row in rows)
    sheet = Image.new("RGB", (width, max(height, 2 * line)), _TABLE)
    draw = ImageDraw.Draw(sheet)
    font = _font(letter)
    if lines:
        draw.rectangle((0, 0, width, banner), fill=_ALARM)
        for number, words in enumerate(lines):
            fitting = _shortened(words, font, width - 2 * gap)
            draw.text((gap, gap // 2 + number * line), fitting, _ON_ALARM, font)
    y = banner + gap
    for row in rows:
        x = gap
        for shot in row.shots:
            sheet.paste(shot.picture, (x, y), _mask(*shot.picture.size, shot.radius))
            sheet.paste(_caption(shot.caption, shot.picture.width, letter), (x, y + row.height))
            x += shot.picture.width + gap
        y += row.height + line + gap
    return sheet


def _rows(shots: Sequence[Shot], gap: int) -> list[_Row]:
    """Set shots in rows, so that the sheet is somewhat wider than high."""
    area = sum((each.picture.width + gap) * (each.picture.height + gap) for each in shots)
    widest = max((each.picture.width for each in shots), default=0)
    limit = max(_FEW * (widest + gap), round(math.sqrt(area * _SHAPE)) + gap)
    rows: list[_Row] = []
    for shot in shots:
        width, height = shot.picture.size
        if rows and rows[-1].width + gap + width <= limit:
            last = rows[-1]
            rows[-1] = _Row([*last.shots, shot], last.width + gap + width, max(last.height, height))
        else:
            rows.append(_Row([shot], width, height))
    return rows


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FontShelf().face("Lato").path), size)


@lru_cache(4096)
def _caption(words: str, width: int, letter: int) -> Image.Image:
    """Return a caption as a picture: most of them come again at every renewal."""
    strip = Image.new("RGB", (width, round(letter * 1.5)), _TABLE)
    font = _font(letter)
    fitting = _shortened(words, font, width)
    ImageDraw.Draw(strip).text((0, letter // 6), fitting, _WORDS, font)
    return strip


@cache
def _mask(width: int, height: int, radius: int) -> Image.Image:
    """Return what cuts a card out of its picture, corners rounded."""
    mask = Image.new("L", (width, height), 0)
    box = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def _shortened(words: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    words = words.replace("\n", " ")
    if font.getlength(words) <= room:
        return words
    end = len(words)
    while end and font.getlength(words[:end] + "…") > room:
        end -= 1 + end // 40
    return words[: max(end, 0)] + "…"
