"""Search in a game's rulebook and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from punchboard.cards.text import plain
from punchboard.companion.ui.reader.blocks import words_of

if TYPE_CHECKING:
    from punchboard.cards.play.pack import Pack, PackCard

#: At most this many letters of an excerpt are before and after the found words.
_BEFORE, _AFTER = 40, 80


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section with all sections below it.

    Attributes:
        id: Id of its first section.
        title: Plain words.
        sections: Sections as the pack holds them; the first is the chapter's own.
    """

    id: str
    title: str
    sections: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A section in which words were found.

    Attributes:
        id: Id of the section.
        title: Plain words.
        excerpt: Found words with their neighbours; "" if they are in the title.
    """

    id: str
    title: str
    excerpt: str


def chapters(rulebook: Sequence[Mapping[str, Any]]) -> list[Chapter]:
    """Return the chapters: sections of the second level, each with the sections below it."""
    groups: list[list[Mapping[str, Any]]] = []
    for section in rulebook:
        if section["level"] <= 2 or not groups:
            groups.append([])
        groups[-1].append(section)
    return [
        Chapter(group[0]["id"], words_of(group[0]["heading"]), tuple(group))
        for group in groups
        if any(section["blocks"] for section in group)
    ]


def find(rulebook: Sequence[Mapping[str, Any]], query: str) -> list[Found]:
    """Return the sections with a text; those with it in their title come first."""
    wanted = _folded(query.strip())
    in_title: list[Found] = []
    in_text: list[Found] = []
    for section in rulebook:
        title = words_of(section["heading"])
        if wanted in _folded(title):
            in_title.append(Found(section["id"], title, ""))
            continue
        text = " ".join(words_of(section["blocks"]).split())
        place = _folded(text).find(wanted)
        if place >= 0:
            in_text.append(Found(section["id"], title, _excerpt(text, place, len(wanted))))
    return in_title + in_text


def worth_looking_up(pack: Pack) -> list[PackCard]:
    """Return the cards that have a number or a text, in printed order."""
    return [card for card in pack.cards if card.number or card.text]


def find_cards(
    cards: Sequence[PackCard], query: str, icon_words: Mapping[str, tuple[str, str]]
) -> list[PackCard]:
    """Return the cards that fit a number or words, also those of icons; names come before texts."""
    wanted = _folded(query.strip())
    if wanted.isdigit():
        fitting = [card for card in cards if str(card.number).startswith(wanted)]
        return sorted(fitting, key=lambda card: (str(card.number) != wanted, card.number))
    named = [card for card in cards if wanted in _folded(card.name)]
    texts = [
        card
        for card in cards
        if card not in named
        and wanted in _folded(plain(f"{card.text} {card.clarification}", icon_words))
    ]
    return named + texts


def _folded(text: str) -> str:
    """Return text as searches compare it; keyboards have no typographic apostrophe."""
    return text.lower().replace("’", "'")


def _excerpt(text: str, place: int, length: int) -> str:
    first, last = max(0, place - _BEFORE), place + length + _AFTER
    start = text.find(" ", first) + 1 if first else 0
    end = text.rfind(" ", 0, last) if last < len(text) else len(text)
    head, tail = "… " if start else "", " …" if end < len(text) else ""
    return f"{head}{text[min(start, place) : max(end, place + length)]}{tail}"
