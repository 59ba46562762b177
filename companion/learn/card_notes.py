"""The designer's notes on the cards that a finding names, to show beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from punchboard.cards.game import Game
from punchboard.cards.load.notes import Note, load_notes
from punchboard.companion.learn.findings import Finding


class CardNote(NamedTuple):
    """A note, with the name of its card.

    Attributes:
        card: The card's name.
        note: The note.
    """

    card: str
    note: Note


def card_notes(game: Game) -> dict[str, list[Note]]:
    """Return the notes in a game's folder by the names of their cards."""
    notes = load_notes(game.root).listed.values()
    names = {
        (component, card.id): card.name
        for component, table in game.tables.items()
        for card in table.cards
    }
    found: dict[str, list[Note]] = {}
    for note in notes:
        if name := names.get((note.component, note.card)):
            found.setdefault(name, []).append(note)
    return found


def notes_beside(finding: Finding, notes: Mapping[str, Sequence[Note]]) -> list[CardNote]:
    """Return the notes on the cards that a finding names.

    Args:
        finding: The finding.
        notes: Notes by the names of their cards.
    """
    named = names_in(finding, notes)
    return [CardNote(name, note) for name in named for note in notes[name]]


def names_in(finding: Finding, names: Mapping[str, object]) -> list[str]:
    """Return the names of cards in a finding, in the order in which it has them."""
    if not names:
        return []
    longest_first = sorted(names, key=len, reverse=True)
    any_name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    words = "\n".join((finding.subject, finding.text, *finding.names))
    return list(dict.fromkeys(any_name.findall(words)))
