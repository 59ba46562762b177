"""The content of a deck's cards, sorted by the roles of the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.new.column_words import (
    badge_label,
    figure_of,
    initial_words,
    letters_of,
    paragraphs_of,
    tag_label,
    tag_of,
    value_of,
)
from punchboard.generator.new.designs.seed import factors_of
from punchboard.generator.new.spreadsheet import Role, SheetColumn
from punchboard.generator.new.tones import tone_of_suit
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

#: Most tags, texts and figures of a card; others have no room.
_MOST_TAGS, _MOST_TEXTS, _MOST_FIGURES = 4, 6, 12
#: Letters of all tags of a card from which the last ones have no room.
_TAG_LETTERS = 70
#: A whole number, and headers of columns that mark rare cards.
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_RARE = frozenset(("rare", "unique", "legendary", "selten", "einzigartig"))
#: Width of an average letter of Lato in ems, measured on English rules; points per mm.
_LETTER, _POINTS = 0.48, 72 / 25.4
#: Distance of lines as a multiple of the font size.
_LEADING = 1.25


@dataclass(frozen=True, slots=True)
class CardContent:
    """The content of a deck's cards.

    Attributes:
        columns: Columns with their roles.
        color_by: Column that decides the color; "" for none.
        plain: Whether marks such as `*` and `[` are printed literally.
        plain_name: Whether marks are printed literally in names.
        smallest: Smallest font size in points.
        kind: Kind of all cards, printed on them; "" for none.
        tone: Color of all cards; "" for the color by column or the game's.
    """

    columns: Sequence[SheetColumn]
    color_by: str
    plain: bool
    plain_name: bool
    smallest: float
    kind: str = ""
    tone: str = ""

    def with_roles(self, *roles: Role) -> list[SheetColumn]:
        """Return the columns with these roles, in table order."""
        return [each for each in self.columns if each.role in roles]

    @property
    def color(self) -> str:
        """Expression or name of a card's color."""
        if self.color_by:
            return f"=game.colors[card.{self.color_by}] | default('accent')"
        return self.tone or "accent"

    @property
    def sign(self) -> str:
        """Expression of the icon that tells a card's type without color; "" for none."""
        for column in self.columns:
            if column.name == self.color_by and not all(map(tone_of_suit, column.filled)):
                return f"=game.signs[card.{self.color_by}] | default('')"
        return ""

    @property
    def seed(self) -> str:
        """Expression of a number that differs from card to card, without the equals sign."""
        for column in (*self.titles, *self.texts):
            name = "name" if column.role == "name" else column.name
            words = f"(card.{name} ~ '')"
            some, others = (
                f"({words} | lower | regex_replace('[^{each}]', '') | length)"
                for each in ("aeiou", "a-h")
            )
            kinds = next(
                (each.cells for each in self.columns if each.name == self.color_by), column.cells
            )
            kinds = kinds if self.color_by else [""] * len(column.cells)
            first, *more = factors_of(tuple(column.cells), tuple(kinds))
            own = f"({words} | length)" if first == 1 else f"{first} * ({words} | length)"
            return f"{own} + {more[0]} * {some} + {more[1]} * {others}"
        return "0"

    @property
    def many(self) -> str:
        """Expression of the first figure as a number from 1 to 10, without the equals sign."""
        for each in [*self.costs, *self.figures][:1]:
            if each.is_of_symbols:
                return (
                    f"min(max((card.{each.name} ~ '') | regex_replace('[^]]', '') | length, 1), 10)"
                )
            if all(map(_NUMBER.fullmatch, each.filled)):
                value = f"card.{each.name} if card.{each.name} is not blank else 1"
                return f"min(max(({value}) | int(1), 1), 10)"
        return "(1 + seed // 5 % 5)"

    @property
    def is_rare(self) -> str:
        """Condition that a card is rare, without the equals sign; "" if none can be."""
        for each in self.with_roles("flag"):
            if header_key(each.header) in _RARE:
                return f"card.{each.name}"
        for each in self.with_roles("quantity"):
            if len(set(each.filled)) > 1:
                return "card.quantity == 1"
        return ""

    @property
    def titles(self) -> list[SheetColumn]:
        """Column of the card's name, else its first tag or word; or none."""
        words = [each for each in self.with_roles("badge") if all(map(str.isalpha, each.filled))]
        return [*self.with_roles("name"), *self.with_roles("tag"), *words][:1]

    @property
    def title(self) -> str:
        """Template of the card's name; cards without one show the game's title."""
        for column in self.titles:
            if column.role == "name":
                return "{{ card.name }}"
            blank = " or game.title" if column.has_blanks else ""
            return f"{{{{ card.{column.name}{blank} }}}}"
        return "{{ game.title }}"

    @property
    def tags(self) -> list[SheetColumn]:
        """Columns of the line of tags."""
        fitting: list[SheetColumn] = []
        longest = len(self.kind)
        swatches = [each for each in self.columns if self._is_swatch(each)]
        for each in self.with_roles("tag", "flag"):
            if each in self.titles or each in swatches or len(fitting) == _MOST_TAGS:
                continue
            label = letters_of(tag_label(each, self.color_by))
            words = 0 if each.role == "flag" else max(map(letters_of, each.cells))
            if not fitting or longest + label + words <= _TAG_LETTERS:
                fitting.append(each)
                longest += label + words + 3
        return fitting

    def _is_swatch(self, column: SheetColumn) -> bool:
        """Return whether a column only has `#rrggbb` values, which a card shows as its color."""
        return column.name == self.color_by and all(each[0] == "#" for each in column.filled)

    @property
    def tag_line(self) -> str:
        """Template of the line of tags; "" for none."""
        parts = ", ".join(tag_of(each, self.color_by) for each in self.tags)
        if not parts:
            return self.kind
        kind = f"'{self.kind}', " if self.kind else ""
        if not kind and len(self.tags) == 1:
            return f"{{{{ {parts} }}}}"
        return f"{{{{ [{kind}{parts}] | select | join(' · ') }}}}"

    @property
    def costs(self) -> list[SheetColumn]:
        """Column of the cost, or none."""
        return self.with_roles("cost")[:1]

    @property
    def figures(self) -> list[SheetColumn]:
        """Columns of figures other than the cost."""
        figures = self.with_roles("number", "badge")
        return [each for each in figures if each not in self.titles][:_MOST_FIGURES]

    @property
    def texts(self) -> list[SheetColumn]:
        """Columns of the text."""
        return self.with_roles("text")[:_MOST_TEXTS]

    @property
    def is_only_text(self) -> bool:
        """Whether cards are nothing but a text, such as questions."""
        others = (*self.titles, *self.tags, *self.costs, *self.figures, *self.arts)
        return bool(self.texts) and not others and not self.kind

    @property
    def most_letters(self) -> int:
        """Letters of the longest text of a card."""
        rows = zip(*(each.cells for each in self.texts), strict=True)
        return max((sum(map(letters_of, row)) for row in rows), default=0)

    @property
    def arts(self) -> list[SheetColumn]:
        """Column of the picture, or none."""
        return self.with_roles("art")[:1]

    @property
    def hidden(self) -> list[SheetColumn]:
        """Columns without room on a card."""
        shown = (*self.titles, *self.tags, *self.costs, *self.figures, *self.texts, *self.arts)
        return [
            each
            for each in self.with_roles("cost", "number", "badge", "tag", "flag", "text", "art")
            if each not in shown and not self._is_swatch(each)
        ]

    @property
    def initial(self) -> str:
        """Template of the initial of a card's title."""
        for column in self.titles:
            return initial_words(column)
        return "{{ game.title[:1] }}"

    @property
    def lead(self) -> tuple[str, str]:
        """Template of the figure that matters most, and when a card has it ("" for always)."""
        for column in (*self.costs, *self.figures):
            blank = f"card.{column.name} is not blank" if column.has_blanks else ""
            return figure_of(column), blank
        return self.initial, ""

    def words(self, beside: Sequence[SheetColumn] = ()) -> str:
        """Return the template of the text; "" for none.

        Args:
            beside: Columns of figures that have no place of their own, so that the text names them.
        """
        mark = "" if self.plain else "**"
        texts = paragraphs_of(self.texts, mark) if self.texts else ""
        if not beside:
            return texts
        parts = ", ".join(self._named_figure(each, mark) for each in beside)
        line = f"[{parts}] | select | join(' · ')"
        if not texts:
            return f"{{{{ {line} }}}}"
        return f"{{{{ [{line}, {texts[3:-3]}] | select | join('\\n') }}}}"

    def _named_figure(self, column: SheetColumn, mark: str) -> str:
        """Return the expression of a figure with its label."""
        is_there = f"card.{column.name} is not blank"
        words = f"'{mark}{badge_label(column)}{mark} ' ~ {value_of(column)}"
        return f"{words} if {is_there} else ''"

    def text_height(
        self, width: float, size: float, most: float, beside: Sequence[SheetColumn] = ()
    ) -> str:
        """Return the expression of a text's height, mm: 0 without text.

        Args:
            width: Width of the text, mm.
            size: Font size in points.
            most: Largest height, mm; longer text shrinks.
            beside: Columns of figures that the text names.
        """
        if not self.texts and not beside:
            return "=0"
        a_line = max(1, int(width * _POINTS / size / _LETTER))
        line = round(size * _LEADING / _POINTS, 2)
        parts = [f"card.{each.name}" for each in self.texts]
        if any("\n" in cell for each in self.texts for cell in each.cells):
            return f"={most:.4g} if {' or '.join(parts)} else 0"
        is_wide = any(letters_of(cell) > len(cell) for each in self.texts for cell in each.cells)
        a_line = a_line // 2 if is_wide else a_line
        named = "".join(f"{badge_label(each)} 00 · " for each in beside)
        if not parts:
            return f"={min(most, (len(named) // a_line + 1) * line + 1):.4g}"
        letters = f"(({' ~ '.join([*parts, repr('')])}) | length)"
        extra = len(named) // a_line + 1 if named else 0
        more = (len(parts) - 1) * 0.6 + extra
        tall = f"min(({letters} // {a_line} + {1.1 + more:.3g}) * {line:g}, {most:.4g})"
        if named or any(not each.has_blanks for each in self.texts):
            return f"={tall}"
        return f"={tall} if {' or '.join(parts)} else 0"

    def text_lines(self, width: float, size: float, beside: Sequence[SheetColumn] = ()) -> str:
        """Return the expression of the number of a text's lines, without the equals sign.

        Args:
            width: Width of the text, mm.
            size: Font size in points.
            beside: Columns of figures that the text names.
        """
        a_line = max(1, int(width * _POINTS / size / _LETTER))
        parts = []
        for each in self.texts:
            is_wide = any(letters_of(cell) > len(cell) for cell in each.cells)
            letters = f"((card.{each.name} ~ '') | length)"
            breaks = max(cell.count("\n") for cell in each.cells)
            more = f"(1 + {breaks} + {letters} // {a_line // 2 if is_wide else a_line})"
            parts.append(f"({more} if card.{each.name} else 0)")
        named = "".join(f"{badge_label(each)} 00 · " for each in beside)
        extra = len(named) // a_line + 1 if named else 0
        return " + ".join([*parts, str(extra)])

    def has_letters_of(self, family: str, *roles: Role) -> bool:
        """Return whether a font has the letters of columns, and of the labels of figures.

        Args:
            family: Name of the family.
            roles: Roles of the columns; those of titles, tags and figures without any.
        """
        roles = roles or ("name", "tag", "cost", "number", "badge")
        words = {each for column in self.with_roles(*roles) for each in "".join(column.cells)}
        labels = "".join(badge_label(each) for each in self.columns)
        letters = "".join(each for each in {*words, *labels} if each.isprintable())
        return family == DEFAULT_FAMILY or FontLibrary().face(family).covers(letters)
