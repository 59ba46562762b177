"""Convert the marks of other programs in a designer's texts, and draw stand-ins for symbols.

HTML, `__x__` and `_x_` become our marks; `[[Word]]` is ours already. `{R}`, `:gold:`, `[credit]`
and `(ATK)` become icons if marks of that form are in several cells. Each icon gets a simple drawing
for the designer to replace.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.catalog import tr_count
from punchboard.cards.game import Game
from punchboard.cards.html import read_html
from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.text import KEYWORD
from punchboard.generator.new.tones import tone_of

#: Number of cells with a mark from which it counts as a symbol; a column of only marks needs none.
_LEAST_CELLS = 3
#: The same number if other marks of that form are symbols; several words in brackets are words.
_LEAST_BESIDE = {"{": 1, ":": 1, "(": 2, "[": 1}
#: Forms of symbols: braces, colons, square brackets, capitals in round brackets.
_SYMBOL = re.compile(
    r"\{(?P<braces>[^\W_][\w/+-]{0,19})\}"
    r"|(?<![\w:]):(?P<colons>[A-Za-z][\w+-]{0,19}):(?![\w:])"
    r"|(?<!\[)\[(?P<square>[^\W_][\w/+ -]{0,19})\](?!\])"
    r"|\((?P<round>[A-Z]{2,5})\)"
)
_BOLD_BARS = re.compile(r"(?<![\w*_\\])__(?=[^\W_])([^_*\n]*?[^\s_*])__(?![\w*_])")
_ITALIC_BARS = re.compile(r"(?<![\w*_\\])_(?=[^\W_])([^_*\n]*?[^\s_*])_(?![\w*_])")
#: Characters that our grammar reads as marks.
_OURS = re.compile(r"[\[\]{}\\]|(?<![^\n])\|")
#: Placeholder for a symbol while the rest of a text is converted.
_PLACE = re.compile("\ue000(\\d+)\ue001")


class TypedSymbol(NamedTuple):
    """A mark that repeats in the designer's texts.

    Attributes:
        icon: Name of the icon.
        written: Mark as the designer writes it.
    """

    icon: str
    written: str


class Marks:
    """The marks in the texts of all tables of a game.

    Attributes:
        symbols: Symbols by icon name, in order of first occurrence.
    """

    def __init__(self, columns: Sequence[Sequence[str]], shipped: frozenset[str]) -> None:
        """Find the marks that repeat.

        Args:
            columns: Cells of all columns that are set as text.
            shipped: Names of the icons that ship with Punchboard.
        """
        cells: Counter[str] = Counter()
        written: dict[str, str] = {}
        for column in columns:
            filled = [cell for cell in column if cell]
            of_marks = len(filled) >= _LEAST_CELLS and not any(
                _SYMBOL.sub("", cell).strip() for cell in filled
            )
            for text in filled:
                written_by_icon = {
                    _icon_name(each): each.group() for each in _SYMBOL.finditer(text)
                }
                for icon, mark in written_by_icon.items():
                    cells[icon] += _LEAST_CELLS if of_marks else 1
                    written.setdefault(icon, mark)
        often = {icon for icon, count in cells.items() if count >= _LEAST_CELLS}
        brackets = {written[icon][0] for icon in often}
        self.symbols = {
            icon: TypedSymbol(icon, written[icon])
            for icon, count in cells.items()
            if icon
            and (
                icon in often
                or (icon in shipped and written[icon][0] != "(")
                or (
                    written[icon][0] in brackets
                    and count >= _LEAST_BESIDE[written[icon][0]]
                    and " " not in written[icon]
                )
            )
        }
        self._shipped = shipped

    @property
    def drawn(self) -> list[TypedSymbol]:
        """Symbols that need a drawing."""
        return [each for icon, each in self.symbols.items() if icon not in self._shipped]

    def has(self, symbol: TypedSymbol, text: str) -> bool:
        """Return whether a text contains a symbol."""
        return any(_icon_name(mark) == symbol.icon for mark in _SYMBOL.finditer(text))

    def are_only_symbols(self, text: str) -> bool:
        """Return whether a text consists of one or more symbols."""
        rest, count = _SYMBOL.subn(
            lambda mark: "" if _icon_name(mark) in self.symbols else mark.group(), text
        )
        return count > 0 and not rest.strip()

    def left(self, text: str) -> list[str]:
        """Return the words in square brackets or braces of a text that are printed as typed."""
        inner = KEYWORD.sub("", text)
        marks = [
            mark.group() for mark in _SYMBOL.finditer(inner) if _icon_name(mark) not in self.symbols
        ]
        return [mark for mark in marks if mark[0] in "[{"]

    def changed(self, text: str, is_whole: bool = True) -> str:
        r"""Return a text with our marks instead of foreign ones.

        Args:
            text: Text of a cell.
            is_whole: Whether to escape characters by `\\` that would become our marks.
        """
        places: list[str] = []

        def keep(mark: re.Match[str]) -> str:
            icon = _icon_name(mark)
            if icon not in self.symbols:
                return mark.group()
            places.append(f"[{icon}]")
            return f"\ue000{len(places) - 1}\ue001"

        def keep_keyword(match: re.Match[str]) -> str:
            places.append(match[0])
            return f"\ue000{len(places) - 1}\ue001"

        if "\ue000" in text or "\ue001" in text:
            return text
        words = KEYWORD.sub(keep_keyword, _SYMBOL.sub(keep, text))
        if is_whole:
            words = _OURS.sub(r"\\\g<0>", words)
        words = read_html(words).text
        words = _BOLD_BARS.sub(r"**\1**", words)
        words = _ITALIC_BARS.sub(r"*\1*", words)
        return _PLACE.sub(lambda place: places[int(place.group(1))], words)


def _icon_name(mark: re.Match[str]) -> str:
    """Return the icon name of a mark: its letters in lower case, with `_` between words."""
    words = next(each for each in mark.groups() if each is not None)
    plus = words.replace("+", " plus ").replace("-", " minus " if words[0] == "-" else " ")
    return re.sub(r"[^a-z0-9_]+", "_", header_key(plus)).strip("_")


def stub_files(symbols: Sequence[TypedSymbol]) -> Iterator[tuple[str, bytes]]:
    """Yield a drawing for each symbol by its path: a token with its first letters.

    The design of the cards decides neither color nor outline, so that a symbol stays the same when
    the design changes. A white edge keeps it apart from cards of its own color.

    Args:
        symbols: Symbols without a drawing.
    """
    tones = [tone_of(each.icon) or _TONE_OF_LETTER.get(each.icon, "") for each in symbols]
    free = [each for each in _TOKEN_TONES if each not in tones]
    for number, (each, tone) in enumerate(zip(symbols, tones, strict=True)):
        words = re.sub(r"[^\w/+]", "", each.written)
        words = words if len(words) <= _MOST_LETTERS else words[: _MOST_LETTERS - 1].title()
        is_wide = len(words) == _MOST_LETTERS
        width = 32 if is_wide else 24
        size = {1: 14.5, 2: 11.5, 3: 12}[len(words)]
        fill = tone or (free.pop(0) if free else _TOKEN_TONES[number % len(_TOKEN_TONES)])
        outline = _PLATE if is_wide else _TOKENS[number % len(_TOKENS)]
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 24">\n'
            f"  <title>{escape(each.icon)}</title>\n"
            f'  <path d="{outline}" fill="{fill}" stroke="#ffffff" stroke-width="1.4"/>\n'
            f'  <text x="{width / 2:g}" y="{12 + size * 0.36:.4g}" font-family="Lato" '
            f'font-weight="900" font-size="{size}" text-anchor="middle" fill="#ffffff">'
            f"{escape(words)}</text>\n</svg>\n"
        )
        yield f"icons/{each.icon}.svg", svg.encode()


#: Most letters on a drawing; longer words are shortened to two.
_MOST_LETTERS = 3
#: Outlines of tokens, which symbols have in turn: disc, square, hexagon, shield, octagon. And the
#: plate of three letters.
_TOKENS = (
    "M12 .7 A11.3 11.3 0 0 1 12 23.3 A11.3 11.3 0 0 1 12 .7 Z",
    "M4 1 H20 A3 3 0 0 1 23 4 V20 A3 3 0 0 1 20 23 H4 A3 3 0 0 1 1 20 V4 A3 3 0 0 1 4 1 Z",
    "M12 .5 L22.6 6.2 V17.8 L12 23.5 L1.4 17.8 V6.2 Z",
    "M1.6 1.4 H22.4 V12 C22.4 17.5 18 21.3 12 23.4 C6 21.3 1.6 17.5 1.6 12 Z",
    "M7.3 .8 H16.7 L23.2 7.3 V16.7 L16.7 23.2 H7.3 L.8 16.7 V7.3 Z",
)
_PLATE = (
    "M7 .7 H25 A6 6 0 0 1 31.3 7 V17 A6 6 0 0 1 25 23.3 H7 A6 6 0 0 1 .7 17 V7 A6 6 0 0 1 7 .7 Z"
)
#: Colors of tokens, each with a contrast of 5:1 or more to white; colors that letters stand for.
_TOKEN_TONES = ("#0f6c77", "#8a3f7d", "#4c5a63", "#7a4a2b", "#4a4fa3", "#5f6b12")
_TONE_OF_LETTER = {
    letter: tone_of(word)
    for letter, word in (("r", "red"), ("b", "blue"), ("u", "blue"), ("g", "green"), ("k", "black"),
                         ("y", "yellow"), ("w", "white"), ("p", "purple"), ("o", "orange"))
}  # fmt: skip
#: Most bytes of a stand-in, and the drawing as `stub_files` writes it, in any color; those of
#: earlier versions had a rectangle.
_MOST_BYTES = 600
_STAND_IN = re.compile(
    r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 (?:24|32) 24">\n'
    r"  <title>[^<]+</title>\n"
    r'  <(?:path d="[^"]+" fill="#[0-9a-f]{6}" stroke="#ffffff" stroke-width="1\.4"'
    r'|rect width="(?:24|32)" height="24" rx="(?:12|6)" fill="#[0-9a-f]{6}")/>\n'
    r'  <text x="(?:12|16)" y="[0-9.]+" font-family="Lato" font-weight="900" font-size="[0-9.]+"'
    r' text-anchor="middle" fill="#ffffff">[^<]+</text>\n</svg>\n'
)


def stand_ins(game: Game) -> list[str]:
    """Return the icons of a game that still have the drawing from `new`, in order.

    Args:
        game: Loaded game.
    """
    folders = [game.root / each for each in game.file.icons if isinstance(each, str)]
    return sorted(
        path.stem
        for folder in folders
        for path in folder.glob("*.svg")
        if path.is_file() and path.stat().st_size <= _MOST_BYTES and _is_stand_in(path)
    )


def _is_stand_in(path: Path) -> bool:
    text = path.read_bytes().decode(errors="replace").replace("\r\n", "\n")
    return _STAND_IN.fullmatch(text) is not None


def stand_ins_sentence(names: Sequence[str]) -> str:
    """Return a sentence that lists the icons that are still stand-ins; "" for none."""
    if not names:
        return ""
    return tr_count(
        "{count} icon is still a stand-in: {names}",
        "{count} icons are still stand-ins: {names}",
        len(names),
        names=", ".join(names),
    )
