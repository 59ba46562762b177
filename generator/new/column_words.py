"""Write the words of a column on cards: labels, figures, tags, paragraphs, initials."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import east_asian_width

from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.new.headings import KINDS, MOODS, PLAIN_TEXTS
from punchboard.generator.new.spreadsheet import SheetColumn
from punchboard.generator.text.emoji import is_emoji, units_of
from punchboard.generator.text.fonts import DEFAULT_FAMILY, FontLibrary

#: Cells that mean "none".
_DASHES = ("-", "–", "—")
#: Articles and ordinals in front of a name, which don't count for its initial.
_ARTICLE = re.compile(
    r"(?:(?:the|an?|der|die|das|eine?|les?|las?|los|une?|el|il|lo|gli|un[ao]?|het|de|een"
    r"|[0-9]+(?:st|nd|rd|th|er?|re|ème|º|ª|\.))\s+|l['’])(?=\w)",
    re.IGNORECASE,
)
#: Opening quotes in front of a name.
_QUOTES = "\"'“„«»‚‘¿¡_([ "
#: Most letters of a label, and of a word in it; longer ones are shortened.
_LONGEST_LABEL, _LONGEST_WORD = 36, 26
#: Most letters of a header that counts as an abbreviation.
_INITIALS = 2
#: Headers written as identifiers: `hit_points`, `hitPoints`.
_IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*|[a-z]+(?:[A-Z][a-z0-9]*)+")
#: East Asian widths of full-width characters (Unicode Standard Annex 11).
_WIDE = ("W", "F")


def article_patterns(names: Sequence[str]) -> list[str]:
    """Return patterns of the articles and ordinals in front of these names."""
    matches = [_ARTICLE.match(each.lstrip(_QUOTES)) for each in names]
    fronts = {re.sub("[0-9]+", "[0-9]+", each[0]) for each in matches if each}
    return sorted(re.sub("[.']", ".", each) for each in fronts)


def initial_of(name: str) -> str:
    """Return the initial of a name, without articles and ordinals."""
    words = re.sub(r"^(?:[^\w]|_)+", "", name)
    return _ARTICLE.sub("", words, 1)[:1].upper()


def initial_words(column: SheetColumn) -> str:
    """Return the template of a cell's initial, without articles and ordinals."""
    source = f"card.{'name' if column.role == 'name' else column.name}"
    letters = source
    if not all(cell.strip()[:1].isalnum() for cell in column.filled):  # names such as
        # "Rumors" begin with quotes
        letters += " | regex_replace('^([^\\w]|_)+', '')"
    if fronts := article_patterns(column.filled):
        letters += f" | regex_replace('^({'|'.join(fronts)})', '')"
    start = source if letters == source else f"({letters})"
    return f"{{{{ {start}[:1] | upper }}}}"


def picture_value(column: SheetColumn) -> str:
    """Return the expression of a picture's path."""
    if picture_path(column, "") == "art/":
        return f"=('art/' ~ card.{column.name}) if card.{column.name} else ''"
    return f"=card.{column.name}"


def picture_path(column: SheetColumn, name: str) -> str:
    """Return the path of a column's picture in the game: in `art`, or in the designer's folder."""
    return name if all("/" in cell for cell in column.filled) else f"art/{name}"


def is_there(column: SheetColumn) -> str:
    """Return the condition that a card's text is neither blank nor a dash."""
    words = f"card.{column.name}"
    dashes = [each for each in _DASHES if each in column.cells]
    return f"{words} not in {['', *dashes]}" if dashes else words


def tag_of(column: SheetColumn, color_by: str) -> str:
    """Return the expression of a column's tag, which is blank for an empty cell.

    Args:
        column: Column of the tag.
        color_by: Column that decides the color; "" for none.
    """
    words = tag_label(column, color_by)
    if column.role == "flag":
        return f"'{words}' if card.{column.name} else ''"
    text = f"'{words}' ~ card.{column.name}" if words else f"card.{column.name}"
    there = is_there(column)
    return text if there == text else f"{text} if {there} else ''"


def tag_label(column: SheetColumn, color_by: str) -> str:
    """Return the label before a short text or for yes; "" for kinds, which need no label.

    Args:
        column: Column of the tag.
        color_by: Column that decides the color; "" for none.
    """
    words = heading_of(column).replace("_", " ").rstrip("?？:： ")
    if column.role == "flag":
        return words
    is_kind = column.name == color_by or header_key(column.header) in KINDS
    return "" if is_kind else f"{words}: "


def figure_of(column: SheetColumn) -> str:
    """Return the template of a figure, in the designer's number format."""
    comma = " | replace('.', ',')" if column.has_comma else ""
    return f"{{{{ card.{column.name}{comma} }}}}"


def letters_of(words: str) -> int:
    """Return the width of words in letters; full-width characters count twice."""
    if words.isascii():
        return len(words)
    return len(words) + sum(east_asian_width(each) in _WIDE for each in words)


def ems_of(words: str) -> float:
    """Return the width of words in ems."""
    face = FontLibrary().face(DEFAULT_FAMILY)
    wide = "".join(each for each in words if east_asian_width(each) in _WIDE)
    return len(wide) + face.measure("".join(each for each in words if each not in wide))


def badge_label(column: SheetColumn) -> str:
    """Return the label below a figure: the heading, shortened if it is very long."""
    words = [_shortened(word, _LONGEST_WORD) for word in heading_of(column).split()]
    return _shortened(" ".join(words), _LONGEST_LABEL)


def _shortened(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def when_filled(column: SheetColumn) -> str | None:
    """Return the condition that a card has a value in a column; None if each has one."""
    return f"=card.{column.name} is not blank" if column.has_blanks else None


def value_of(column: SheetColumn) -> str:
    """Return the expression of a figure, in the designer's number format."""
    value = f"card.{column.name}"
    return f"{value} | replace('.', ',')" if column.has_comma else value


def relabelled(columns: Sequence[SheetColumn]) -> dict[str, str]:
    """Return replacement labels for headers that can't be printed, by header."""
    texts = [each for each in columns if each.role == "text"]
    labelled = [
        each
        for each in columns
        if each.role in ("number", "badge", "flag")
        or (each.role == "tag" and header_key(each.header) not in KINDS)
    ]
    labelled += texts if len(texts) > 1 else []
    return {each.header: _label(each) for each in labelled if _label(each) != each.label}


def is_printable(words: str) -> bool:
    """Return whether new games can print these characters: Lato has them, or they are emoji."""
    fonts = FontLibrary()
    emoji = "".join(each for each in units_of(words) if is_emoji(each))
    rest = "".join(each for each in units_of(words) if not is_emoji(each))
    return fonts.face(DEFAULT_FAMILY).covers(rest) and fonts.emoji("color").covers(emoji)


def _label(column: SheetColumn) -> str:
    """Return a column's header, or its simple name if our typeface lacks a character of it."""
    is_there = column.is_in_own_font or is_printable(column.label)
    return column.label if is_there else column.fallback_label


def heading_of(column: SheetColumn) -> str:
    """Return the label as people write it: "Hit points" for `hit_points`, and "HP" for `hp`."""
    words = _label(column)
    if not _IDENTIFIER.fullmatch(words):
        return words
    words = re.sub(r"[_-]|(?<=[a-z0-9])(?=[A-Z])", " ", words).lower()
    return words.upper() if len(words) <= _INITIALS else words.capitalize()


def _paragraph(column: SheetColumn, mark: str, is_only: bool) -> str:
    """Return the expression of a paragraph: effects have no label, flavor text is italic.

    Args:
        column: Column of the text.
        mark: Mark around bold words.
        is_only: Whether all other texts are flavor texts.
    """
    head = header_key(column.header)
    words = f"card.{column.name}"
    if head in MOODS and mark:
        if any(cell.startswith("*") for cell in column.cells):  # italic already
            lean = f"('' if {words}[:1] == '*' else '*')"
            return f"{lean} ~ {words} ~ {lean}"
        return f"'*' ~ {words} ~ '*'"
    if head in MOODS or head in PLAIN_TEXTS or is_only:
        return words
    return f"'{mark}{heading_of(column)}:{mark} ' ~ {words}"


def paragraphs_of(texts: Sequence[SheetColumn], mark: str) -> str:
    """Return the template that sets each text of a card as a paragraph, most with a label."""
    if len(texts) == 1:
        return f"{{{{ card.{texts[0].name} }}}}"
    is_only = sum(header_key(each.header) not in MOODS for each in texts) == 1
    parts = ", ".join(
        f"{_paragraph(each, mark, is_only)} if {is_there(each)} else ''" for each in texts
    )
    return f"{{{{ [{parts}] | select | join('\\n') }}}}"
