"""A game's files made of a designer's spreadsheet: her table, `game.yaml`, and a layout."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from punchboard.cards.load.tables.grid import header_key
from punchboard.cards.text import parse
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.marks import Marks, Symbol, stub_files
from punchboard.generator.new.spreadsheet import (
    CARD_TYPES,
    COSTS,
    MOODS,
    PLAIN_TEXTS,
    SheetColumn,
    Spreadsheet,
    judge_columns,
    unused,
    usable_name,
)
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

#: Text that YAML reads as text without quotes, the names and paths in expressions among it.
_BARE = re.compile(r"=?[A-Za-z_][A-Za-z0-9_]*(?:[./][A-Za-z_][A-Za-z0-9_]*)*")
_NOT_BARE = frozenset(("yes", "no", "true", "false", "on", "off", "null", "y", "n"))


def _value(content: object) -> str:
    """Return a value in YAML's short form."""
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, float | int):
        return f"{content:.6g}"
    if isinstance(content, str):
        bare = _BARE.fullmatch(content) and content.lower() not in _NOT_BARE
        return content if bare else json.dumps(content, ensure_ascii=False)
    if isinstance(content, dict):
        return "{" + ", ".join(f"{key}: {_value(each)}" for key, each in content.items()) + "}"
    if isinstance(content, list | tuple):
        return "[" + ", ".join(_value(each) for each in content) + "]"
    raise TypeError(f"{content!r} has no place in a layout")


def _entry(indent: int, name: str, **fields: object) -> str:
    """Return a line such as `name: {kind: text, at: [0, 0]}`; what is None is left out.

    Args:
        indent: steps of two spaces.
        name: of the entry.
        fields: in order.
    """
    given = {key: each for key, each in fields.items() if each is not None}
    return f"{'  ' * indent}{name}: {_value(given)}"


#: White words on these have a contrast of 5:1 and more.
COLOURS = ("#24506b", "#a8481f", "#4d6b2f", "#6a3d7c", "#7d5a0b", "#2f6b66")
_MOST_BADGES, _BADGES_A_ROW, _MOST_TAGS, _MOST_TEXTS = 8, 4, 4, 6
#: Millimetres of a poker card.
_LEFT, _WIDTH, _FOOT = 4.5, 54.5, 84.4
_DISC = (3.6, 2.6, 10, 10)
#: A column of badges on a card that shows nothing else has at most so many.
_BADGES_A_COLUMN = 3
#: Millimetres: the least of a picture and of a panel, and a line of text of 10.5 pt with leading.
_LEAST_ART, _LEAST_TEXT, _LINE = 20.0, 22.0, 4.5
#: Letters of 10.5 pt that a line of the panel surely takes.
_LETTERS_A_LINE = 26
_BADGE_HEIGHT, _GAP = 12.5, 2.0

_HEAD = """\
# Made from your spreadsheet: change it freely. Millimetres from the top left; a poker card is
# 63.5 × 88.9. Text in {{ … }} and values after = are filled in for each card: card.name …
bleed: 3
palette:
  panel: "#f3eee3"
  quiet: "#6b6459"
low_ink: {ground: "#ffffff", panel: "#ffffff"}
styles:"""


@dataclass(frozen=True, slots=True)
class DeckLayout:
    """The layout file of a deck made of a spreadsheet: what a card shows.

    Attributes:
        columns: with their roles.
        colour_by: the column that decides the colour, empty for none.
        plain: whether marks such as `*` and `[` are printed as they are.
        plain_name: whether they are in names.
        smallest: points to which text may shrink.
    """

    columns: Sequence[SheetColumn]
    colour_by: str
    plain: bool
    plain_name: bool
    smallest: float

    def written(self) -> str:
        """Return the layout file."""
        return "\n".join([_HEAD, *self._styles(), *self._elements()]) + "\n"

    def _of(self, *roles: str) -> list[SheetColumn]:
        """Return the columns of some roles, in her order."""
        return [each for each in self.columns if each.role in roles]

    def _text(self, name: str, at: Sequence[float], style: str, words: str, **more: object) -> str:
        """Return a line for a box of text."""
        plain = True if (self.plain_name if name == "name" else self.plain) else None
        box = [round(each, 2) for each in at]
        return _entry(1, name, kind="text", at=box, style=style, plain=plain, text=words, **more)

    def _styles(self) -> Iterator[str]:
        low = self.smallest
        upright = {"valign": "middle"}
        middle = {"align": "center", **upright}
        name = {"weight": "black", "size": 14, "min_size": low, "leading": 1, **upright}
        yield _entry(1, "name", **name, colour="white")
        yield _entry(1, "figure", weight="black", size=16, min_size=low, **middle)
        yield _entry(1, "label", size=7, min_size=min(low, 4), colour="quiet", **middle)
        yield _entry(1, "tags", weight="bold", size=8.5, min_size=low, colour="quiet", **upright)
        yield _entry(1, "words", size=13, min_size=low, leading=1.22, paragraph=0.45, **upright)
        chosen = f"=game.colours[card.{self.colour_by}] | default('accent')"
        yield "let:"
        yield f'  colour: "{chosen}"' if self.colour_by else "  colour: accent"

    def _elements(self) -> Iterator[str]:
        yield "elements:"
        if self.plain:
            remark = (
                "plain prints [ and * as they stand; without it they make icons, bold and italic"
            )
            yield f"  # {remark}"
        yield _entry(
            1, "ground", kind="shape", shape="rect", at=[-3, -3, 69.5, 94.9], fill="ground"
        )
        names = self._of("name")
        tags, badges = self._of("tag", "flag"), self._of("number", "badge")
        texts, arts = self._of("text")[:_MOST_TEXTS], self._of("art")
        if names and not (tags or badges or texts or arts or self._of("cost")):
            yield from self._word()
            return
        if arts and not (names or tags or badges or texts or self._of("cost")):
            yield from _picture(arts[0], (-3, -3, 69.5, 94.9))
            return
        top = 5.0
        if names or self._of("cost"):
            yield from self._band(bool(names))
            top = 17.0
        else:
            rim = {"stroke": "=colour", "stroke_width": 4, "low_ink": {"stroke_width": 0.8}}
            yield _entry(
                1, "rim", kind="shape", shape="rect", at=[0, 0, 63.5, 88.9], **rim, fill="ground"
            )
        if tags:
            parts = ", ".join(_tag(each) for each in tags[:_MOST_TAGS])
            joined = f"{{{{ [{parts}] | select | join(' · ') }}}}"
            yield self._text("tags", (_LEFT, top - 0.5, _WIDTH, 4.6), "tags", joined)
            top += 5.2
        foot = _FOOT
        shown = badges[:_MOST_BADGES]
        if shown and not texts and not arts:
            yield from _large_badges(shown, top)
        else:
            rows = -(-len(shown) // _BADGES_A_ROW)
            foot -= rows * (_BADGE_HEIGHT + _GAP)
            for row in range(rows):
                line = shown[row * _BADGES_A_ROW : (row + 1) * _BADGES_A_ROW]
                yield from _badges(line, foot + _GAP + row * (_BADGE_HEIGHT + _GAP))
            yield from self._body(top, foot, texts, arts)
        hidden = [
            *tags[_MOST_TAGS:], *badges[_MOST_BADGES:], *self._of("text")[_MOST_TEXTS:], *arts[1:],
        ]  # fmt: skip
        if hidden:
            yield "  # not shown yet: " + ", ".join(f"card.{each.name}" for each in hidden)

    def _band(self, has_name: bool) -> Iterator[str]:
        """Yield the band at the head, with cost and name."""
        outline = {"fill": "white", "stroke": "=colour", "stroke_width": 0.8}
        band = [-3, -3, 69.5, 18]
        yield _entry(
            1, "band", kind="shape", shape="rect", at=band, fill="=colour", low_ink=outline
        )
        left, right = _LEFT, 59.0
        for cost in self._of("cost"):
            if cost.is_of_symbols:
                most = max(cell.count("]") for cell in cost.cells)
                right -= min(most * 6.0 + 3, 27)
                yield from _cost(cost, (right, 3.3, 60 - right, 8.6))
                right -= 1
            else:
                yield from _cost(cost, _DISC)
                left = 16
        words = "{{ card.name }}" if has_name else "{{ game.title }}"
        ink = {"colour": "=colour"}
        yield self._text("name", (left, 2.6, right - left, 10), "name", words, low_ink=ink)

    def _word(self) -> Iterator[str]:
        """Yield a card that says one word and nothing else: as large as it fits."""
        rim = {"stroke": "=colour", "stroke_width": 0.8, "fill": "panel"}
        yield _entry(1, "frame", kind="shape", shape="rect", at=[4, 4, 55.5, 80.9], radius=3, **rim)
        yield self._text(
            "name", (7, 10, 49.5, 68.9), "figure", "{{ card.name }}", size=30, leading=1.1,
            colour="=colour",
        )  # fmt: skip

    def _body(
        self, top: float, foot: float, texts: Sequence[SheetColumn], arts: Sequence[SheetColumn]
    ) -> Iterator[str]:
        """Yield a picture, or a large letter in its place, above the panel of the texts."""
        wanted = _height_of(texts)
        split = max(top, foot - wanted - _GAP) if texts else foot
        has_head = bool(self._of("name", "cost", "tag", "flag"))
        if texts and (split - top < _LEAST_ART or not (arts or has_head)):
            split = top + (_LEAST_ART if arts else 0)
        has_blanks = bool(texts) and all(each.has_blanks for each in texts)
        filled = " or ".join(f"card.{each.name}" for each in texts) if has_blanks else ""
        if split > top:
            place = (_LEFT, top, _WIDTH, split - top - (_GAP if texts else 0))
            whole = foot - top
            tint = {"fill": "tint", "low_ink": {"fill": "white", "stroke": "quiet"}}
            yield _entry(
                1, "place", kind="shape", shape="rect", at=_grown(place, whole, filled), radius=2,
                **tint,
            )  # fmt: skip
            when = f"=card.{arts[0].name} is blank" if arts else None
            if not arts or arts[0].has_blanks:
                yield from self._letter(place, when, (whole - place[3]) / 2, filled)
            if arts:
                yield from _picture(arts[0], place, whole, filled)
            else:
                yield "  # a picture there: {kind: image, at: …, image: art/name.png, fit: cover}"
        if texts:
            height = round(foot - split, 2)
            box = [_LEFT, round(split, 2), _WIDTH, height]
            inner = (_LEFT + 2.5, split + 1.5, _WIDTH - 5, height - 3)
            is_all = split == top and not has_head
            if not is_all:
                yield _entry(
                    1, "panel", kind="shape", shape="rect", when=f"={filled}" if filled else None,
                    at=box, radius=2, fill="panel", low_ink={"stroke": "quiet"},
                )  # fmt: skip
            large = {"size": 15, "align": "center"} if is_all else {}
            words = _paragraphs(texts, "" if self.plain else "**")
            yield self._text("text", inner, "words", words, **large)

    def _letter(
        self, place: Sequence[float], when: str | None, lower: float, filled: str
    ) -> Iterator[str]:
        """Yield the first letter of what a card is called, or its cost, large on a disc.

        Args:
            place: in whose middle the disc stands, mm.
            when: condition for it, None for always.
            lower: by how much it stands lower where there is no text, mm.
            filled: expression for whether there is text, "" where there always is.
        """
        shown = [*self._of("name", "tag"), *self._of("cost", "text")][:1]
        left, top, width, height = place
        size = round(min(width, height) * 0.8, 2)
        upper = round(top + (height - size) / 2, 2)
        disc: list[object] = [round(left + (width - size) / 2, 2), upper, size, size]
        if filled:
            disc[1] = f"={upper:g} if {filled} else {round(upper + lower, 2):g}"
        for column in shown:
            cut = "" if column.role == "cost" else "[:1] | upper"
            source = "name" if column.role == "name" else column.name
            rim = {"fill": "white", "stroke": "=colour", "stroke_width": 0.8}
            yield _entry(1, "disc_", kind="shape", shape="ellipse", when=when, at=disc, **rim)
            yield _entry(
                1, "letter", kind="text", when=when, at=disc, style="figure", plain=True,
                text=f"{{{{ card.{source}{cut} }}}}", size=round(size * 1.5), colour="=colour",
            )  # fmt: skip


def _height_of(texts: Sequence[SheetColumn]) -> float:
    """Return how high a panel must be for the longest of some texts in type that reads well, mm."""
    rows = zip(*(each.cells for each in texts), strict=True)
    most = 0
    for row in rows:
        lines = [line for cell in row for line in cell.split("\n") if cell]
        most = max(most, sum(-(-len(line) // _LETTERS_A_LINE) for line in lines))
    return max(_LEAST_TEXT, most * _LINE + 4)


def picture_path(column: SheetColumn, name: str) -> str:
    """Return where a picture that a column names lies in the game: in `art`, or in her folder."""
    return name if all("/" in cell for cell in column.filled) else f"art/{name}"


def _grown(place: Sequence[float], whole: float, filled: str) -> list[object]:
    """Return a box in YAML: as high as the text below leaves it, or `whole` where there is none."""
    left, top, width, height = (round(each, 2) for each in place)
    grown = f"={height:g} if {filled} else {round(whole, 2):g}"
    return [left, top, width, grown if filled else height]


def _picture(
    column: SheetColumn, place: Sequence[float], whole: float = 0, filled: str = ""
) -> Iterator[str]:
    """Yield a picture of hers, cut to its place."""
    box = _grown(place, whole, filled)
    name = f"=card.{column.name}"
    if picture_path(column, "") == "art/":
        name = f"=('art/' ~ card.{column.name}) if card.{column.name} else ''"
    clip = {"radius": 2} if place[0] > 0 else None
    yield _entry(1, "picture", kind="image", at=box, image=name, fit="cover", clip=clip)


def _cost(cost: SheetColumn, place: Sequence[float]) -> Iterator[str]:
    """Yield what a card costs: a number on a disc, or symbols on a plate."""
    when = f"=card.{cost.name} is not blank" if cost.has_blanks else None
    rim = {"fill": "white", "stroke": "=colour", "stroke_width": 0.5}
    shape = {"shape": "rect", "radius": 4.3} if cost.is_of_symbols else {"shape": "ellipse"}
    box = [round(each, 2) for each in place]
    yield _entry(1, "disc", kind="shape", **shape, when=when, at=box, **rim)
    words = f"{{{{ card.{cost.name} }}}}"
    yield _entry(1, "cost", kind="text", when=when, at=box, style="figure", text=words)


def _tag(column: SheetColumn) -> str:
    if column.role == "flag":
        return f"'{_label(column)}' if card.{column.name} else ''"
    return f"card.{column.name}"


def _badges(badges: Sequence[SheetColumn], top: float) -> Iterator[str]:
    width = round((_WIDTH - _GAP * (len(badges) - 1)) / len(badges), 2)
    for number, badge in enumerate(badges):
        left = round(_LEFT + number * (width + _GAP), 2)
        yield from _badge(badge, (left, top, width, _BADGE_HEIGHT))


def _large_badges(badges: Sequence[SheetColumn], top: float) -> Iterator[str]:
    """Yield the badges of cards without texts and pictures: they share the card."""
    across = 1 if len(badges) <= _BADGES_A_COLUMN else 2
    down = -(-len(badges) // across)
    width = (_WIDTH - _GAP * (across - 1)) / across
    height = (_FOOT - top - _GAP * (down - 1)) / down
    for number, badge in enumerate(badges):
        row, column = divmod(number, across)
        is_alone = column == 0 and number == len(badges) - 1
        left = _LEFT + column * (width + _GAP)
        wide = _WIDTH if is_alone else width
        yield from _badge(badge, (left, top + row * (height + _GAP), wide, height))


def _badge(badge: SheetColumn, place: Sequence[float]) -> Iterator[str]:
    """Yield a plate with a figure and, below it, what it is."""
    left, top, width, height = (round(each, 2) for each in place)
    inner = round(width - 1.6, 2)
    label = 3.9 if height < 2 * _BADGE_HEIGHT else 6
    size = None if height <= _BADGE_HEIGHT else round((height - label) * 1.7)
    rim = {"fill": "panel", "stroke": "=colour", "stroke_width": 0.4}
    yield f"  badge_{badge.name}:"
    yield "    kind: group"
    if badge.has_blanks:
        yield f"    when: =card.{badge.name} is not blank"
    yield f"    at: [{left:g}, {top:g}, {width:g}, {height:g}]"
    yield "    elements:"
    yield _entry(3, "plate", kind="shape", shape="rect", at=[0, 0], radius=2, **rim)
    figure = [0.8, 0.4, inner, round(height - label - 0.8, 2)]
    yield _entry(
        3, "figure", kind="text", at=figure, style="figure",
        plain=None if badge.is_of_symbols else True, text=f"{{{{ card.{badge.name} }}}}",
        size=size, colour="=colour" if size else None,
    )  # fmt: skip
    below = [0.8, round(height - label - 0.6, 2), inner, label]
    yield _entry(
        3, "label", kind="text", at=below, style="label", plain=True, text=_label(badge),
        size=11 if label > 4 else None,
    )  # fmt: skip


def relabelled(columns: Sequence[SheetColumn]) -> dict[str, str]:
    """Return what the cards say instead of headers that cannot be printed, by these headers."""
    texts = [each for each in columns if each.role == "text"]
    labelled = [each for each in columns if each.role in ("number", "badge", "flag")]
    labelled += texts if len(texts) > 1 else []
    return {each.header: _label(each) for each in labelled if not is_printable(each.label)}


def is_printable(words: str) -> bool:
    """Return whether the typeface of new games, the same in all its cuts, has these characters."""
    return FontLibrary().face(DEFAULT_FAMILY).covers(words)


def letters_without_font(decks: Sequence[Deck]) -> str:
    """Return the letters of cards that the typeface of new games lacks, each once, in order."""
    face = FontLibrary().face(DEFAULT_FAMILY)
    shown = (each for deck in decks for each in deck.columns if each.role not in ("art", "note"))
    words = "".join(dict.fromkeys("".join(cell for each in shown for cell in each.cells)))
    face.measure(words)
    return face.lacks(words)


def _label(column: SheetColumn) -> str:
    """Return a column's header, or its simple name if our typeface lacks a character of it."""
    return column.label if is_printable(column.label) else column.makeshift


def _said(column: SheetColumn, mark: str) -> str:
    """Return an expression for a paragraph: what a card does speaks for itself, moods lean."""
    head = header_key(column.header)
    if head in PLAIN_TEXTS:
        return f"card.{column.name}"
    if head in MOODS:
        lean = "*" if mark else ""
        return f"'{lean}' ~ card.{column.name} ~ '{lean}'"
    return f"'{mark}{_label(column)}:{mark} ' ~ card.{column.name}"


def _paragraphs(texts: Sequence[SheetColumn], mark: str) -> str:
    """Return a template that sets each text that is there as a paragraph, most with a label."""
    if len(texts) == 1:
        return f"{{{{ card.{texts[0].name} }}}}"
    parts = ", ".join(f"{_said(each, mark)} if card.{each.name} else ''" for each in texts)
    return f"{{{{ [{parts}] | select | join('\\n') }}}}"


#: Kinds of columns in `game.yaml`, by role; special ones need no entry.
_TYPES = {"number": "number", "cost": "number", "flag": "flag"}
_MOST_KINDS = 6
#: Types that may be the name of a file, and roles of columns that make them different.
_FILE = re.compile(r"[^\W_](?:[\w -]{0,30}\w)?")
_FULL = frozenset(("cost", "number", "badge", "text", "art"))


@dataclass(frozen=True, slots=True)
class Deck:
    """A component that is made of one of her tables.

    Attributes:
        name: of the component.
        title: of the component.
        sheet: her table.
        columns: as they were judged.
        is_alone: whether it is the only one.
        symbols: what her texts show as icons that are to be drawn.
        is_changed: whether marks in its texts were changed into ours.
    """

    name: str
    title: str
    sheet: Spreadsheet
    columns: Sequence[SheetColumn]
    is_alone: bool
    symbols: Sequence[Symbol] = ()
    is_changed: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether her table can be used as it is: its texts, and a name for every column."""
        return not (self.sheet.is_copied or self.is_changed) and all(
            each.faithful for each in self.columns if each.role != "note"
        )

    @property
    def layout(self) -> str:
        """The path of its layout, or of its layouts by the type of the card."""
        if self.by_type:
            prefix = "" if self.is_alone else f"{self.name}_"
            return f"layouts/{prefix}{{{{ card.{self.by_type} }}}}.yaml"
        return "layouts/card.yaml" if self.is_alone else f"layouts/{self.name}.yaml"

    @property
    def by_type(self) -> str:
        """The column whose types show different columns, "" for none."""
        for column in self.columns:
            types = list(dict.fromkeys(column.cells))
            if (
                column.role == "tag"
                and header_key(column.header) in CARD_TYPES
                and 2 <= len(types) <= _MOST_KINDS
                and len(column.cells) >= 2 * len(types)
                and len({each.casefold() for each in types}) == len(types)
                and all(_FILE.fullmatch(each) for each in types)
            ):
                shown = {
                    tuple(
                        each.name
                        for each in self.columns_of(column.name, one)
                        if each.role in _FULL
                    )
                    for one in types
                }
                return column.name if len(shown) > 1 else ""
        return ""

    def columns_of(self, by_type: str, one: str) -> list[SheetColumn]:
        """Return the columns that cards of a type fill, with their cells alone.

        Args:
            by_type: name of the column of types.
            one: of its types.
        """
        types = next(each.cells for each in self.columns if each.name == by_type)
        parts = []
        for column in self.columns:
            cells = [cell for cell, kind in zip(column.cells, types, strict=True) if kind == one]
            if any(cells):
                parts.append(replace(column, cells=cells))
        return parts

    def layouts(self) -> Iterator[tuple[str, Sequence[SheetColumn]]]:
        """Yield the path of each of its layouts and the columns that it shows."""
        by = self.by_type
        if not by:
            yield self.layout, self.columns
            return
        types = next(each.cells for each in self.columns if each.name == by)
        for one in dict.fromkeys(types):
            yield (
                self.layout.replace(f"{{{{ card.{by} }}}}", one),
                self.columns_of(by, one),
            )

    def table(self, path: Path) -> str:
        """Return what its table is called in the game: her file, or CSV if it must be changed."""
        return f"cards{path.suffix.lower()}" if self.is_usable else f"{self.name}.csv"

    def data(self, path: Path) -> str:
        """Return what `game.yaml` says of its table."""
        is_found = self.sheet.first or not self.is_usable
        return self.table(path) if is_found else f"{self.table(path)}!{self.sheet.grid.sheet}"


def decks_of(sheets: Sequence[Spreadsheet]) -> list[Deck]:
    """Return a component for each table, named after its worksheet where there are several."""
    is_alone = len(sheets) == 1
    used: set[str] = set()
    decks = []
    for number, sheet in enumerate(sheets, start=1):
        title = "" if is_alone else sheet.grid.sheet.strip()
        name = unused(
            usable_name(header_key(title)) or ("cards" if is_alone else f"deck_{number}"), used
        )
        used.add(name)
        shown = title if title and is_printable(title) else name.replace("_", " ").capitalize()
        decks.append(Deck(name, shown, sheet, judge_columns(sheet.grid), is_alone))
    return _with_our_marks(decks)


def _with_our_marks(decks: Sequence[Deck]) -> list[Deck]:
    """Return decks whose texts have our marks in place of those of other programs."""
    texts = [_texts(deck.columns) for deck in decks]
    shipped = frozenset(path.stem for path in (TEMPLATES / "icons").glob("*.svg"))
    marks = Marks([each.cells for columns in texts for each in columns], shipped)
    icons = shipped | marks.symbols.keys()
    ours = []
    for deck, columns in zip(decks, texts, strict=True):
        cells = [cell for each in columns for cell in each.cells]
        symbols = [each for each in marks.drawn if any(marks.has(each, cell) for cell in cells)]
        is_foreign = any(marks.changed(cell, is_whole=False) != cell for cell in cells)
        is_changed = is_foreign or (bool(symbols) and _is_plain(columns, icons))
        has_cost = any(each.role == "cost" for each in deck.columns)
        for each in columns:
            if each.role != "text" and all(map(marks.are_only_symbols, each.filled)):
                is_cost = header_key(each.header) in COSTS and not has_cost
                each.role, each.is_of_symbols = "cost" if is_cost else "badge", True
                has_cost = has_cost or is_cost
            if is_changed and (each.role != "badge" or each.is_of_symbols):
                each.cells = [marks.changed(cell) for cell in each.cells]
        ours.append(replace(deck, symbols=symbols, is_changed=is_changed))
    return ours


def _texts(columns: Sequence[SheetColumn]) -> list[SheetColumn]:
    """Return the columns in which marks count."""
    return [each for each in columns if each.role in ("text", "tag", "badge")]


def deck_files(
    title: str,
    path: Path,
    decks: Sequence[Deck],
    smallest: float,
    left_out: Sequence[str],
    link: str,
) -> dict[str, bytes]:
    """Return the files of a game that shows a spreadsheet as cards.

    Args:
        title: of the game.
        path: the spreadsheet.
        decks: of its tables.
        smallest: points to which text may shrink.
        left_out: worksheets of which there is no deck.
        link: where the spreadsheet comes from; "" for a file of hers.
    """
    files: dict[str, bytes] = {}
    kinds: dict[str, None] = {}
    symbols = {each.icon: each for deck in decks for each in deck.symbols}
    files |= stub_files(list(symbols.values()), COLOURS)
    icons = symbols.keys() | {path.stem for path in (TEMPLATES / "icons").glob("*.svg")}
    for deck in decks:
        colours = _colours(deck.columns)
        kinds |= dict.fromkeys(colours[1] if colours else ())
        by = colours[0] if colours else ""
        plain = not deck.is_changed and _is_plain(_texts(deck.columns), icons)
        plain_name = _is_plain([each for each in deck.columns if each.role == "name"], icons)
        for layout, columns in deck.layouts():
            written = DeckLayout(columns, by, plain, plain_name, smallest).written()
            files[layout] = written.encode()
        is_hers = deck.is_usable
        files[deck.table(path)] = (
            path.read_bytes() if is_hers else _as_csv(deck.sheet, deck.columns)
        )
    game = _game_text(title, path, decks, list(kinds), left_out, link)
    return {"game.yaml": game.encode(), **files}


def _as_csv(sheet: Spreadsheet, columns: Sequence[SheetColumn]) -> bytes:
    """Write her table anew, with names of columns that expressions can say."""
    text = io.StringIO()
    separator = ";" if sheet.grid.decimal_comma else ","
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([each.name for each in columns])
    for number in range(len(sheet.grid.rows)):
        writer.writerow([each.cells[number] for each in columns])
    return text.getvalue().encode("utf-8-sig")


def _game_text(
    title: str,
    path: Path,
    decks: Sequence[Deck],
    kinds: Sequence[str],
    left_out: Sequence[str],
    link: str,
) -> str:
    lines = [
        "# A game is this folder. Next: punchboard proof . --watch, and punchboard build .",
        f"title: {_quoted(title)}",
        'version: "0.1"',
        "",
        "# Colours that the layouts use by name.",
        "palette:",
        f'  accent: "{COLOURS[0]}"',
        '  tint: "#e6eef0"',
        '  ground: "#fffdf8"',
    ]
    if letters_without_font(decks):
        lines += [
            "",
            "# Lato, the typeface of a new game, lacks letters of your cards. Put a font that has",
            "# them into this folder, write its name here, and take away the # in front:",
            "# fonts:",
            "#   Mine: {regular: fonts/NotoSansJP-Regular.ttf}",
        ]
    if kinds:
        by = " or ".join(dict.fromkeys(c[0] for deck in decks if (c := _colours(deck.columns))))
        lines += ["", f"# The colour of a card by its {by}.", "values:", "  colours:"]
        lines += [
            f'    {_quoted(kind)}: "{COLOURS[number % len(COLOURS)]}"'
            for number, kind in enumerate(kinds)
        ]
    lines += ["", "components:"]
    for deck in decks:
        lines += _component_lines(deck, deck.data(path), link)
    if left_out:
        lines.append(f"  # worksheets that seem to hold no cards: {', '.join(left_out)}")
    return "\n".join(lines) + "\n"


def _component_lines(deck: Deck, data: str, link: str) -> Iterator[str]:
    columns = deck.columns
    yield f"  {deck.name}:"
    yield "    kind: cards"
    yield f"    title: {_quoted(deck.title)}"
    yield f"    data: {_quoted(data)}"
    if link and deck.is_usable:
        yield f"    link: {_quoted(link)}  # punchboard refresh fetches it anew"
    elif link and deck.is_changed:
        yield "    # Marks and columns are written otherwise here. Do so in your sheet, then"
        yield f"    # link: {_quoted(link)}"
    elif link:
        yield "    # Its columns have simpler names here. Give them these names in your sheet, then"
        yield f"    # link: {_quoted(link)}"
    yield "    size: poker"
    for each in columns:
        if each.role in ("id", "name", "quantity") and each.name != each.role:
            yield f"    {each.role}: {each.name}"
    if not any(each.role == "quantity" for each in columns):
        yield "    # add a column quantity to print more than one copy of a card"
    yield f"    front: {_value(deck.layout) if deck.by_type else deck.layout}"
    yield "    back: card/back.yaml"
    entries = [
        _column_line(each) for each in columns if each.role not in ("id", "name", "quantity")
    ]
    if any(not entry.startswith("#") for entry in entries):
        yield "    columns:"
    yield from (f"      {entry}" for entry in entries)


def _column_line(column: SheetColumn) -> str:
    comment = f" # {_one_line(column.header)}" if not column.faithful else ""
    if column.role == "note":
        return f"# {column.name}: text, if it shall be on the cards{comment}"
    kind = "text" if column.is_of_symbols else _TYPES.get(column.role, "text")
    if kind == "number" and not column.whole:
        kind = "{type: number, whole: false}"
    return f"{column.name}: {kind}{comment}"


def _colours(columns: Sequence[SheetColumn]) -> tuple[str, list[str]] | None:
    """Return the first column of a few kinds, by which cards are coloured, and its kinds."""
    for column in columns:
        kinds = list(dict.fromkeys(column.filled))
        half = len(column.filled) * 2 >= len(column.cells)
        if column.role == "tag" and 2 <= len(kinds) <= _MOST_KINDS and half:
            return column.name, kinds
    return None


def _is_plain(columns: Sequence[SheetColumn], icons: Collection[str]) -> bool:
    """Return whether her texts use brackets for something else than our icons."""
    return any(
        run.icon and run.text not in icons
        for column in columns
        for cell in column.cells
        for paragraph in parse(cell)
        for run in paragraph
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _one_line(text: str) -> str:
    return re.sub(r"[^\x20-\x7e\u00a0-\uffff]+", " ", text).strip()
