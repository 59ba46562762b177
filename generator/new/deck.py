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
from punchboard.generator.face import MM
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.marks import Marks, Symbol, stub_files
from punchboard.generator.new.spreadsheet import (
    CARD_TYPES,
    COSTS,
    MOODS,
    MOST_KINDS,
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
#: On a card that shows nothing else: badges of a single column at most, and in all.
_BADGES_A_COLUMN, _MOST_LARGE_BADGES = 3, 15
#: Millimetres: the least of a picture, of a letter in its place, of a panel, of one where room is
#: short, and a line of text of 10.5 pt with leading.
_LEAST_ART, _LEAST_PLACE, _TEXT, _LEAST_TEXT, _LINE = 20.0, 15.0, 22.0, 14.0, 4.5
#: Of the disc of a letter: the middle of the card, the widest one, its part of a place's height.
_MIDDLE, _MOST_DISC, _OF_PLACE = 31.75, 34.0, 0.8
#: Letters of 10.5 pt that a line of the panel surely takes.
_LETTERS_A_LINE = 26
_BADGE_HEIGHT, _GAP = 12.5, 2.0
#: Points to which the label of a badge may shrink before its row has fewer of them.
_LEAST_LABEL = 6.0
#: Letters of a header that is short for some words.
_INITIALS = 2
#: Headers as programs write them: `hit_points`, `hitPoints`.
_IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*|[a-z]+(?:[A-Z][a-z0-9]*)+")

_HEAD = """\
# Made from your spreadsheet: change it freely. Millimetres from the top left; a poker card is
# 63.5 × 88.9. Text in {{ … }} and values after = are filled in for each card: card.name …
bleed: 3
palette:
  panel: "#f3eee3"
  quiet: "#6b6459"
low_ink: {panel: "#ffffff"}
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
        chosen = f"=game.colours[card.{self.colour_by}] | default('accent')"
        let = {"colour": chosen if self.colour_by else "accent"}
        elements = list(self._elements(let))
        named = ["let:", *(f"  {name}: {_value(each)}" for name, each in let.items())]
        return "\n".join([_HEAD, *self._styles(), *named, *elements]) + "\n"

    def _of(self, *roles: str) -> list[SheetColumn]:
        """Return the columns of some roles, in her order."""
        return [each for each in self.columns if each.role in roles]

    def _text(
        self, name: str, at: Sequence[float | str], style: str, words: str, **more: object
    ) -> str:
        """Return a line for a box of text."""
        plain = True if (self.plain_name if name == "name" else self.plain) else None
        box = [each if isinstance(each, str) else round(each, 2) for each in at]
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

    def _elements(self, let: dict[str, str]) -> Iterator[str]:
        """Yield the elements, and add to `let` what they share."""
        yield "elements:"
        if self.plain:
            remark = (
                "plain prints [ and * as they stand; without it they make icons, bold and italic"
            )
            yield f"  # {remark}"
        yield _entry(
            1, "ground", kind="shape", shape="rect", at=[-3, -3, 69.5, 94.9], fill="ground"
        )
        roles = {each.role for each in self.columns} & _SHOWN
        if roles == {"name"}:
            yield from self._word()
        elif roles == {"art"}:
            yield from _picture(self._of("art")[0], (-3, -3, 69.5, 94.9))
        else:
            yield from self._card(let)

    def _card(self, let: dict[str, str]) -> Iterator[str]:
        """Yield a card that says several things, or one that is long."""
        tags, badges = self._of("tag", "flag"), self._of("number", "badge")
        texts, arts = self._of("text"), self._of("art")
        kinds = [each for each in self._of("tag") if not _is_word(each)]
        title = [*self._of("name"), *kinds][:1]
        tags = [each for each in tags if each not in title]
        top = 5.0
        if title or self._of("cost"):
            yield from self._band(title)
            top = 17.0
        else:
            rim = {"stroke": "=colour", "stroke_width": 4, "low_ink": {"stroke_width": 0.8}}
            yield _entry(
                1, "rim", kind="shape", shape="rect", at=[0, 0, 63.5, 88.9], **rim, fill="ground"
            )
        is_bare = not (badges or texts or arts)
        words = [each for each in tags if _is_word(each)] if is_bare else []
        if len(words) > 1:
            tags = [each for each in tags if each not in words]
        if tags:
            parts = ", ".join(_tag(each) for each in tags[:_MOST_TAGS])
            joined = f"{{{{ [{parts}] | select | join(' · ') }}}}"
            yield self._text("tags", (_LEFT, top - 0.5, _WIDTH, 4.6), "tags", joined)
            top += 5.2
        if len(words) > 1:
            yield from self._words(words[:_MOST_TEXTS], top)
        elif badges and not (texts or arts):
            yield from self._large_badges(badges[:_MOST_LARGE_BADGES], top)
        else:
            rows = _rows_of(badges[:_MOST_BADGES])
            foot = _FOOT - len(rows) * (_BADGE_HEIGHT + _GAP)
            for number, line in enumerate(rows):
                yield from _badges(line, foot + _GAP + number * (_BADGE_HEIGHT + _GAP))
            if rows and all(each.has_blanks for each in badges):
                let["foot"] = f"={foot:g} if {_any_of(badges[:_MOST_BADGES])} else {_FOOT:g}"
            yield from self._body(top, foot, texts[:_MOST_TEXTS], arts, let)
        hidden = [
            *tags[_MOST_TAGS:], *words[_MOST_TEXTS:],
            *badges[_MOST_BADGES if texts or arts else _MOST_LARGE_BADGES :],
            *texts[_MOST_TEXTS:], *arts[1:],
        ]  # fmt: skip
        if hidden:
            yield "  # not shown yet: " + ", ".join(f"card.{each.name}" for each in hidden)

    def _band(self, title: Sequence[SheetColumn]) -> Iterator[str]:
        """Yield the band at the head, with cost and title: that of the game where cards have none.

        Args:
            title: one column, or none.
        """
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
        words = "{{ game.title }}"
        for column in title:
            named = "card.name" if column.role == "name" else f"card.{column.name}"
            has_own = column.role == "name" or not column.has_blanks
            words = f"{{{{ {named} }}}}" if has_own else f"{{{{ {named} or game.title }}}}"
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

    def _words(self, columns: Sequence[SheetColumn], top: float) -> Iterator[str]:
        """Yield some words of a card, large and below each other."""
        box = [_LEFT, top, _WIDTH, _FOOT - top]
        rim = {"fill": "panel", "low_ink": {"stroke": "quiet"}}
        yield _entry(1, "panel", kind="shape", shape="rect", at=box, radius=2, **rim)
        parts = ", ".join(f"card.{each.name}" for each in columns)
        words = f"{{{{ [{parts}] | select | join('\\n') }}}}"
        inner = (_LEFT + 2.5, top + 1.5, _WIDTH - 5, _FOOT - top - 3)
        yield self._text("text", inner, "words", words, size=20, paragraph=0.8, align="center")

    def _large_badges(self, badges: Sequence[SheetColumn], top: float) -> Iterator[str]:
        """Yield the badges of cards without texts and pictures: they share the card."""
        across = 1 if len(badges) <= _BADGES_A_COLUMN else 2 if len(badges) <= _MOST_BADGES else 3
        down = -(-len(badges) // across)
        width = (_WIDTH - _GAP * (across - 1)) / across
        height = (_FOOT - top - _GAP * (down - 1)) / down
        for number, badge in enumerate(badges):
            row, column = divmod(number, across)
            is_alone = column == 0 and number == len(badges) - 1
            left = _LEFT + column * (width + _GAP)
            wide = _WIDTH if is_alone else width
            yield from _badge(badge, (left, top + row * (height + _GAP), wide, height))
        if all(each.has_blanks for each in badges):
            size = round(min(_FOOT - top, _WIDTH, _MOST_DISC), 2)
            disc = (round(_MIDDLE - size / 2, 2), round((top + _FOOT - size) / 2, 2), size, size)
            yield from self._letter(disc, size, "", f"not {_grouped(_any_of(badges))}")

    def _body(
        self,
        top: float,
        foot: float,
        texts: Sequence[SheetColumn],
        arts: Sequence[SheetColumn],
        let: dict[str, str],
    ) -> Iterator[str]:
        """Yield a picture, or a large letter in its place, above the panel of the texts.

        Args:
            top: where it begins, mm.
            foot: where it ends, mm; where `let` has a `foot`, that is the way it is worked out.
            texts: of the panel.
            arts: of which the first is shown.
            let: names for expressions.
        """
        has_head = bool(self._of("name", "cost", "tag", "flag"))
        split = foot
        if texts:
            heights = [_height_of(texts, least) for least in (_TEXT, _LEAST_TEXT)][bool(arts) :]
            least = _LEAST_ART if arts else _LEAST_PLACE
            ways = [foot - height - _GAP for height in heights]
            fits = [way for way in ways if way - top >= least and (arts or has_head)]
            split = [*fits, top + (_LEAST_ART if arts else 0)][0]
        has_blanks = bool(texts) and all(each.has_blanks for each in texts)
        filled = " or ".join(f"card.{each.name}" for each in texts) if has_blanks else ""
        ends = "foot" if "foot" in let else f"{foot:g}"
        height = round(foot - split, 2)
        if split > top:
            yield from self._place(top, foot, height + _GAP if texts else 0, filled, arts, let)
        elif filled and has_head:
            yield from self._place_alone(top, foot, ends, f"not {_grouped(filled)}")
        if texts:
            lies: float | str = round(split, 2)
            tall: float | str = height
            if "foot" in let and split > top:
                lies = f"={ends} - {height:g}"
            elif "foot" in let:
                tall = f"={ends} - {split:g}"
            is_all = split == top and not has_head
            if not is_all:
                yield _entry(
                    1, "panel", kind="shape", shape="rect", when=f"={filled}" if filled else None,
                    at=[_LEFT, lies, _WIDTH, tall], radius=2, fill="panel",
                    low_ink={"stroke": "quiet"},
                )  # fmt: skip
            inner = [_LEFT + 2.5, _moved(lies, 1.5), _WIDTH - 5, _moved(tall, -3)]
            large = {"size": 17, "align": "center"} if is_all else {}
            words = _paragraphs(texts, "" if self.plain else "**")
            yield self._text("text", inner, "words", words, **large)

    def _place(
        self,
        top: float,
        foot: float,
        below: float,
        filled: str,
        arts: Sequence[SheetColumn],
        let: dict[str, str],
    ) -> Iterator[str]:
        """Yield a picture, or a large letter in its place.

        Args:
            top: where it begins, mm.
            foot: where the texts below it end, mm.
            below: height of the texts and the gap above them, mm.
            filled: expression for whether there is text, "" where there always is, or never.
            arts: of which the first is shown.
            let: names for expressions, to which those of the place are added if cards differ.
        """
        ends = "foot" if "foot" in let else f"{foot:g}"
        edge = round(foot - below, 2)
        with_text = f"foot - {below:g}" if "foot" in let and below else ends
        if below and "foot" not in let:
            with_text = f"{edge:g}"
        height: float | str = round(edge - top, 2)
        if filled or "foot" in let:
            # The lower edge of the picture: lower where there is nothing below it.
            let["edge"] = f"={with_text} if {filled} else {ends}" if filled else f"={with_text}"
            height = f"=edge - {top:g}"
        place = [_LEFT, round(top, 2), _WIDTH, height]
        tint = {"fill": "tint", "low_ink": {"fill": "white", "stroke": "quiet"}}
        yield _entry(1, "place", kind="shape", shape="rect", at=place, radius=2, **tint)
        if not arts or arts[0].has_blanks:
            blank = f"card.{arts[0].name} is blank" if arts else ""
            size, most = (
                round(min(_WIDTH, lower - top, _MOST_DISC / _OF_PLACE) * _OF_PLACE, 2)
                for lower in (edge, foot)
            )
            disc: list[float | str] = [round(_MIDDLE - size / 2, 2), 0.0, size, size]
            disc[1] = round((top + edge - size) / 2, 2)
            if "edge" in let:
                disc[1] = f"=({top:g} + edge - {size:g}) / 2"
            if filled:
                let["disc"] = f"={size:g} if {filled} else {most:g}"
                across = f"={_MIDDLE:g} - disc / 2"
                disc = [across, f"=({top:g} + edge - disc) / 2", "=disc", "=disc"]
            yield from self._letter(disc, size, filled, blank, most)
        if arts:
            yield from _picture(arts[0], place)
        else:
            yield "  # a picture there: {kind: image, at: …, image: art/name.png, fit: cover}"

    def _place_alone(self, top: float, foot: float, ends: str, when: str) -> Iterator[str]:
        """Yield a large letter where the text of other cards fills the card.

        Args:
            top: where it begins, mm.
            foot: where it ends, mm.
            ends: the same as a number or name.
            when: condition for it.
        """
        height: float | str = round(foot - top, 2)
        size = round(min(_WIDTH, foot - top, _MOST_DISC / _OF_PLACE) * _OF_PLACE, 2)
        upper: float | str = round((top + foot - size) / 2, 2)
        if ends == "foot":
            height, upper = f"=foot - {top:g}", f"=({top:g} + foot - {size:g}) / 2"
        tint = {"fill": "tint", "low_ink": {"fill": "white", "stroke": "quiet"}}
        yield _entry(
            1, "place", kind="shape", shape="rect", when=f"={when}",
            at=[_LEFT, top, _WIDTH, height], radius=2, **tint,
        )  # fmt: skip
        yield from self._letter([round(_MIDDLE - size / 2, 2), upper, size, size], size, "", when)

    def _letter(
        self,
        disc: Sequence[float | str],
        size: float,
        filled: str,
        when: str,
        most: float = 0,
    ) -> Iterator[str]:
        """Yield the first letter of what a card is called, or its cost, large on a disc.

        Args:
            disc: its box.
            size: its width, mm.
            filled: expression for whether there is text beside it, "" for no matter.
            when: condition for it, "" for always.
            most: its width where there is no text, mm.
        """
        costs = [each for each in self._of("cost") if not each.is_of_symbols]
        called = [*self._of("name"), *costs, *self._of("tag"), *self._of("text")]
        for column in called[:1]:
            source = "name" if column.role == "name" else column.name
            words = f"{{{{ card.{source}[:1] | upper }}}}"
            if column.role == "cost":
                words = _figure(column)
            rim = {"fill": "white", "stroke": "=colour", "stroke_width": 0.8}
            shown = f"={when}" if when else None
            yield _entry(1, "disc_", kind="shape", shape="ellipse", when=shown, at=disc, **rim)
            letters = {"letter": (when, size)}
            if filled:
                says = _grouped(filled)
                also = f" and {when}" if when else ""
                letters = {
                    "letter": (says + also, size),
                    "letter_alone": (f"not {says}{also}", most),
                }
            for name, (shown_when, wide) in letters.items():
                yield _entry(
                    1, name, kind="text", when=f"={shown_when}" if shown_when else None, at=disc,
                    style="figure", plain=True, text=words,
                    size=round(wide * 1.5), colour="=colour",
                )  # fmt: skip


def _height_of(texts: Sequence[SheetColumn], least: float) -> float:
    """Return how high a panel must be for the longest of some texts in type that reads well, mm."""
    rows = zip(*(each.cells for each in texts), strict=True)
    most = 0
    for row in rows:
        lines = [line for cell in row for line in cell.split("\n") if cell]
        most = max(most, sum(-(-len(line) // _LETTERS_A_LINE) for line in lines))
    return max(least, most * _LINE + 4)


def picture_path(column: SheetColumn, name: str) -> str:
    """Return where a picture that a column names lies in the game: in `art`, or in her folder."""
    return name if all("/" in cell for cell in column.filled) else f"art/{name}"


def _moved(length: float | str, by: float) -> float | str:
    """Return a length in mm, or the expression of one, with so much more."""
    if isinstance(length, str):
        return f"{length} {'-' if by < 0 else '+'} {abs(by):g}"
    return round(length + by, 2)


def _grouped(condition: str) -> str:
    """Return a condition that may stand beside `and` and `not`."""
    return f"({condition})" if " or " in condition else condition


def _is_word(column: SheetColumn) -> bool:
    """Return whether a column of short texts says something else on nearly every card."""
    filled = column.filled
    is_kind = column.role != "tag" or header_key(column.header) in CARD_TYPES
    return not is_kind and len(set(filled)) * 10 >= len(filled) * 7


def _any_of(badges: Sequence[SheetColumn]) -> str:
    """Return an expression for whether a card has one of some figures, be it 0."""
    return " or ".join(f"card.{each.name} is not blank" for each in badges)


def _picture(column: SheetColumn, place: Sequence[float | str]) -> Iterator[str]:
    """Yield a picture of hers, cut to its place."""
    name = f"=card.{column.name}"
    if picture_path(column, "") == "art/":
        name = f"=('art/' ~ card.{column.name}) if card.{column.name} else ''"
    clip = {"radius": 2} if place[0] == _LEFT else None
    yield _entry(1, "picture", kind="image", at=place, image=name, fit="cover", clip=clip)


def _cost(cost: SheetColumn, place: Sequence[float]) -> Iterator[str]:
    """Yield what a card costs: a number on a disc, or symbols on a plate."""
    when = f"=card.{cost.name} is not blank" if cost.has_blanks else None
    rim = {"fill": "white", "stroke": "=colour", "stroke_width": 0.5}
    shape = {"shape": "rect", "radius": 4.3} if cost.is_of_symbols else {"shape": "ellipse"}
    box = [round(each, 2) for each in place]
    yield _entry(1, "disc", kind="shape", **shape, when=when, at=box, **rim)
    inner = box if cost.is_of_symbols else [box[0] + 0.9, box[1], box[2] - 1.8, box[3]]
    yield _entry(1, "cost", kind="text", when=when, at=inner, style="figure", text=_figure(cost))


def _tag(column: SheetColumn) -> str:
    if column.role == "flag":
        return f"'{_label(column).replace('_', ' ')}' if card.{column.name} else ''"
    return f"card.{column.name}"


def _figure(column: SheetColumn) -> str:
    """Return a template that sets a figure as she writes it."""
    comma = " | replace('.', ',')" if column.has_comma else ""
    return f"{{{{ card.{column.name}{comma} }}}}"


def _rows_of(badges: Sequence[SheetColumn]) -> list[Sequence[SheetColumn]]:
    """Return badges in rows of as many as their labels leave room for, as even as may be."""
    if not badges:
        return []
    face = FontLibrary().face(DEFAULT_FAMILY)
    widest = max(face.measure(_heading(each)) for each in badges) * _LEAST_LABEL / MM + 1.6
    across = min(_BADGES_A_ROW, max(2, int((_WIDTH + _GAP) / (widest + _GAP))))
    rows = -(-len(badges) // across)
    across = -(-len(badges) // rows)
    return [badges[first : first + across] for first in range(0, len(badges), across)]


def _badges(badges: Sequence[SheetColumn], top: float) -> Iterator[str]:
    width = round((_WIDTH - _GAP * (len(badges) - 1)) / len(badges), 2)
    for number, badge in enumerate(badges):
        left = round(_LEFT + number * (width + _GAP), 2)
        yield from _badge(badge, (left, top, width, _BADGE_HEIGHT))


def _badge(badge: SheetColumn, place: Sequence[float]) -> Iterator[str]:
    """Yield a plate with a figure and, below it, what it is."""
    left, top, width, height = (round(each, 2) for each in place)
    edge = round(max(0.8, width * 0.07), 2) if height > _BADGE_HEIGHT else 0.8
    inner = round(width - 2 * edge, 2)
    label = round(min(max(3.9, height * 0.26), 6), 1)
    size = None if height <= _BADGE_HEIGHT else round((height - label) * 1.7)
    rim = {"fill": "panel", "stroke": "=colour", "stroke_width": 0.4}
    yield f"  badge_{badge.name}:"
    yield "    kind: group"
    if badge.has_blanks:
        yield f"    when: =card.{badge.name} is not blank"
    yield f"    at: [{left:g}, {top:g}, {width:g}, {height:g}]"
    yield "    elements:"
    yield _entry(3, "plate", kind="shape", shape="rect", at=[0, 0], radius=2, **rim)
    figure = [edge, 0.4, inner, round(height - label - 0.8, 2)]
    yield _entry(
        3, "figure", kind="text", at=figure, style="figure",
        plain=None if badge.is_of_symbols else True, text=_figure(badge),
        size=size, colour="=colour" if size else None,
    )  # fmt: skip
    below = [edge, round(height - label - 0.6, 2), inner, label]
    yield _entry(
        3, "label", kind="text", at=below, style="label", plain=True, text=_heading(badge),
        size=round(label * 1.83, 1) if label > 3.9 else None,
    )  # fmt: skip


def relabelled(columns: Sequence[SheetColumn]) -> dict[str, str]:
    """Return what the cards say instead of headers that cannot be printed, by these headers."""
    texts = [each for each in columns if each.role == "text"]
    labelled = [each for each in columns if each.role in ("number", "badge", "flag")]
    labelled += texts if len(texts) > 1 else []
    return {each.header: _label(each) for each in labelled if _label(each) != each.label}


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
    is_there = column.is_in_own_font or is_printable(column.label)
    return column.label if is_there else column.makeshift


def _heading(column: SheetColumn) -> str:
    """Return the same as people write it: "Hit points" for `hit_points`, and "HP" for `hp`."""
    words = _label(column)
    if not _IDENTIFIER.fullmatch(words):
        return words
    words = re.sub(r"[_-]|(?<=[a-z0-9])(?=[A-Z])", " ", words).lower()
    return words.upper() if len(words) <= _INITIALS else words.capitalize()


def _said(column: SheetColumn, mark: str, is_only: bool) -> str:
    """Return an expression for a paragraph: what a card does speaks for itself, moods lean.

    Args:
        column: of the text.
        mark: around what is bold.
        is_only: whether all others set a mood.
    """
    head = header_key(column.header)
    words = f"card.{column.name}"
    if head in MOODS and mark:
        if any(cell.startswith("*") for cell in column.cells):  # leaning already
            lean = f"('' if {words}[:1] == '*' else '*')"
            return f"{lean} ~ {words} ~ {lean}"
        return f"'*' ~ {words} ~ '*'"
    if head in MOODS or head in PLAIN_TEXTS or is_only:
        return words
    return f"'{mark}{_heading(column)}:{mark} ' ~ {words}"


def _paragraphs(texts: Sequence[SheetColumn], mark: str) -> str:
    """Return a template that sets each text that is there as a paragraph, most with a label."""
    if len(texts) == 1:
        return f"{{{{ card.{texts[0].name} }}}}"
    is_only = sum(header_key(each.header) not in MOODS for each in texts) == 1
    parts = ", ".join(f"{_said(each, mark, is_only)} if card.{each.name} else ''" for each in texts)
    return f"{{{{ [{parts}] | select | join('\\n') }}}}"


#: Kinds of columns in `game.yaml`, by role; special ones need no entry.
_TYPES = {"number": "number", "cost": "number", "flag": "flag"}
#: Types that may be the name of a file, and roles of columns that make them different.
_FILE = re.compile(r"[^\W_](?:[\w -]{0,30}\w)?")
_FULL = frozenset(("cost", "number", "badge", "text", "art"))
_SHOWN = _FULL | {"name", "tag", "flag"}


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
                and 2 <= len(types) <= MOST_KINDS
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
    decks = _with_our_marks(decks)
    if letters_without_font(decks):
        for deck in decks:
            for column in deck.columns:
                lacking = [each for each in column.label if not is_printable(each)]
                column.is_in_own_font = all(map(str.isalpha, lacking))
    return decks


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
        "# The same with --low-ink.",
        'low_ink: {tint: "#ffffff", ground: "#ffffff"}',
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
        if column.role == "tag" and 2 <= len(kinds) <= MOST_KINDS and half:
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
