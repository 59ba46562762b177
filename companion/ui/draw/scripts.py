"""Fonts for scripts that the app's own font lacks: they are looked for on the computer.

Roboto, which comes with Kivy, has Latin, Greek and Cyrillic. For any other letter the folders of
the system's fonts are looked through, once for each script, for a font that has it. Where there is
none, the letter is a box. Emoji are pictures of the set that comes with Punchboard.
"""

from __future__ import annotations

import math
import re
import struct
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase

from punchboard.companion.ui.draw.emoji import ADVANCE, BELOW, SIDE, emoji_in, pixels_of

#: Looked at first, as they have many letters: parts of names on Android, Linux, macOS, Windows.
_LIKELY = (
    "NotoSansCJK", "NotoSans", "DroidSansFallback", "DejaVuSans.ttf", "Arial Unicode", "PingFang",
    "Hiragino", "AppleSDGothicNeo", "SFArabic", "GeezaPro", "ArialHB", "Thonburi", "segoeui.ttf",
    "YuGoth", "msyh", "malgun", "meiryo", "LeelawUI", "Nirmala", "tahoma.ttf",
)  # fmt: skip
_ENDINGS = (".ttf", ".otf", ".ttc")
#: Letters that run from the right, with what stands between two of them.
_FROM_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_RUNS = re.compile(f"[{_FROM_RIGHT}](?:[{_FROM_RIGHT} ’'\".-]*[{_FROM_RIGHT}])?")
_SCRIPTS = {"HEBREW": "Hebr", "ARABIC": "Arab"}
#: Code points that are looked up together: a script has so many, or several times as many.
_BLOCK = 128
#: At most this many fonts have their characters remembered.
_IN_MEMORY = 32

_extents: Any = CoreLabel.get_extents
_render: Any = getattr(CoreLabel, "_render_text", None)
_render_end: Any = getattr(CoreLabel, "_render_end", None)


def use_all_scripts() -> None:
    """Let all labels of the app draw letters that their font lacks with another font."""
    if CoreLabel.__name__ == "LabelSDL2":  # Pango knows all fonts itself
        CoreLabel.get_extents = _extents_of_all
        CoreLabel._render_text = _render_all
        CoreLabel._render_end = _render_end_with_emoji


def _extents_of_all(label: Any, text: str) -> tuple[int, int]:
    """Return how wide and how high a text is; as high as in the label's own font."""
    width, height = _extents(label, text)
    if text.isascii():
        return width, height
    wide = ADVANCE * label.options["font_size"]
    pieces = _pieces(text)
    width = sum(wide if is_emoji else _width(label, piece) for piece, is_emoji in pieces)
    return math.ceil(width), height


def _width(label: Any, text: str) -> int:
    """Return how wide a text without emoji is."""
    lacks = _lacking(label, text)
    parts = _parts(label, text, lacks) if lacks else iter([(label, text)])
    return sum(_extents(other, part)[0] for other, part in parts)


def _pieces(text: str) -> list[tuple[str, bool]]:
    """Return a text in pieces, and whether each is an emoji; one piece if it has none."""
    pieces: list[tuple[str, bool]] = []
    at = 0
    for start, end in emoji_in(text):
        pieces += [(text[at:start], False)] if start > at else []
        pieces.append((text[start:end], True))
        at = end
    return [*pieces, (text[at:], False)] if at < len(text) or not pieces else pieces


def _render_all(label: Any, text: str, x: float, y: float) -> None:
    size = label.options["font_size"]
    for piece, is_emoji in _pieces(text):
        if is_emoji:
            top = y + label.get_ascent() + (BELOW - SIDE) * size
            emoji_places = label.__dict__.setdefault("_emoji", [])
            emoji_places.append((piece, x + (ADVANCE - SIDE) / 2 * size, top))
            x += ADVANCE * size
        else:
            _render_letters(label, piece, x, y)
            x += _width(label, piece)


def _render_end_with_emoji(label: Any) -> Any:
    """Return a label's picture, with the emoji in it that its words left room for."""
    data = _render_end(label)
    emoji_places = label.__dict__.pop("_emoji", [])
    if not emoji_places or data is None:
        return data
    side = max(1, round(SIDE * label.options["font_size"]))
    result = bytearray(data.data)
    for emoji, x, y in emoji_places:
        left, top = round(x), round(y)
        first, last = max(0, -left), min(side, data.width - left)
        picture = pixels_of(emoji, side)
        for row in range(max(0, -top), min(side, data.height - top)):
            if last > first:
                start = 4 * ((top + row) * data.width + left + first)
                shown = picture[4 * (row * side + first) : 4 * (row * side + last)]
                result[start : start + len(shown)] = shown
    data.add_mipmap(0, data.width, data.height, bytes(result), data.rowlength)
    return data


def _render_letters(label: Any, text: str, x: float, y: float) -> None:
    lacks = _lacking(label, text)
    if not lacks:
        _render(label, text, x, y)
        return
    for other, part in _parts(label, text, lacks):
        # All stand on one line.
        label._surface.render(other, part, x, y + label.get_ascent() - other.get_ascent())
        x += _extents(other, part)[0]


def _lacking(label: Any, text: str) -> frozenset[str]:
    """Return the letters of a text that a label's font lacks, and some other font has."""
    if text.isascii():
        return frozenset()
    own = label.options["font_name_r"]
    return frozenset(each for each in text if not has(own, ord(each)) and font_for(each))


def _parts(label: Any, text: str, lacks: frozenset[str]) -> Iterator[tuple[Any, str]]:
    """Yield the parts of a text from left to right, each with the label that draws it."""
    at = 0
    for run in _RUNS.finditer(text):
        yield from _from_left(label, text[at : run.start()], lacks)
        yield _drawn_by(label, font_for(run[0][0]), _script_of(run[0][0])), run[0]
        at = run.end()
    yield from _from_left(label, text[at:], lacks)


def _from_left(label: Any, text: str, lacks: frozenset[str]) -> Iterator[tuple[Any, str]]:
    """Yield the parts of a text that runs from the left; accents stay with their letters."""
    parts: list[tuple[str, str]] = []
    for each in text:
        font = font_for(each) if each in lacks else ""
        if parts and (parts[-1][0] == font or unicodedata.category(each).startswith("M")):
            font, before = parts.pop()
            each = before + each
        parts.append((font, each))
    for font, part in parts:
        yield (_drawn_by(label, font, "") if font else label), part


def _script_of(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "Arab")


def _drawn_by(label: Any, font: str, script: str) -> Any:
    """Return a label like the given one with another font."""
    if not font:
        return label
    options = label.options
    names = ("bold", "italic", "underline", "strikethrough", "font_hinting", "font_kerning")
    other = _Other(
        font_name=font, font_size=options["font_size"], **{name: options[name] for name in names}
    )
    other.options["color"] = options["color"]
    if script:
        other.options.update(font_direction="rtl", font_script_name=script)
    return other


class _Other(CoreLabel):
    """Draws with a font of the computer."""

    def _get_font_id(self) -> str:
        """Return an id that differs by direction: Kivy keeps each font as it was opened first."""
        return f"{super()._get_font_id()}|{self.options['font_direction']}"


#: Fonts that are used by now, and blocks of code points that were looked for.
_found: list[str] = []
_searched: set[int] = set()


@cache
def font_for(letter: str) -> str:
    """Return the path of a font that has a letter; "" if no font has it."""
    for font in _found:
        if has(font, ord(letter)):
            return font
    block = ord(letter) // _BLOCK
    if block not in _searched:
        _searched.add(block)
        for font in fonts():
            if has(font, ord(letter)) and _can_be_opened(font):
                _found.append(font)
                return font
    return ""


def _can_be_opened(font: str) -> bool:
    """Return whether Kivy can draw with a font: a damaged one may still list its characters."""
    try:
        _extents(CoreLabel(font_name=font), "x")
    except ValueError:
        return False
    return True


@cache
def fonts() -> tuple[str, ...]:
    """Return the fonts of this computer, upright and of usual weight, likely ones first."""
    paths = sorted(
        str(path)
        for folder in LabelBase.get_system_fonts_dir()
        for path in Path(folder).glob("*")
        if path.suffix.lower() in _ENDINGS and path.is_file()
    )
    ranks = {path: _rank(Path(path).name) for path in paths}
    return tuple(sorted(ranks, key=lambda path: ranks[path]))


def _rank(name: str) -> tuple[int, bool]:
    """Return how late a font is looked at."""
    likely = (place for place, part in enumerate(_LIKELY) if part.lower() in name.lower())
    special = re.search("bold|black|light|thin|italic|oblique|condensed|mono|serif", name.lower())
    return next(likely, len(_LIKELY)), special is not None


@cache
def has(font: str, code: int) -> bool:
    """Return whether a font has a character; False for a file that can't be read."""
    try:
        return any(first <= code <= last for first, last in _ranges(font))
    except (OSError, struct.error, IndexError):
        return False


@lru_cache(maxsize=_IN_MEMORY)
def _ranges(font: str) -> tuple[tuple[int, int], ...]:
    """Return the characters that a font has, from the table `cmap` of its file."""
    with Path(font).open("rb") as file:
        start = 0
        if file.read(4) == b"ttcf":  # a collection: its first font
            start = _read(file, 12, ">I")[0]
        count = _read(file, start + 4, ">H")[0]
        for place in range(count):
            tag, _, offset, _ = _read(file, start + 12 + 16 * place, ">4sIII")
            if tag == b"cmap":
                return tuple(_mapped(file, offset))
    return ()


def _mapped(file: BinaryIO, table: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of a table `cmap`: of format 12 if it has one, else of format 4."""
    subtables: dict[int, int] = {}
    for place in range(_read(file, table + 2, ">H")[0]):
        system, _, offset = _read(file, table + 4 + 8 * place, ">HHI")
        if system in (0, 3):
            subtables[_read(file, table + offset, ">H")[0]] = table + offset
    if at := subtables.get(12):
        for place in range(min(_read(file, at + 12, ">I")[0], 0x10000)):
            yield _read(file, at + 16 + 12 * place, ">II")
    elif at := subtables.get(4):
        segments = _read(file, at + 6, ">H")[0] // 2
        ends = _read(file, at + 14, f">{segments}H")
        starts = _read(file, at + 16 + 2 * segments, f">{segments}H")
        yield from ((a, b) for a, b in zip(starts, ends, strict=True) if a <= b < 0xFFFF)


def _read(file: BinaryIO, at: int, form: str) -> tuple[Any, ...]:
    file.seek(at)
    return struct.unpack(form, file.read(struct.calcsize(form)))
