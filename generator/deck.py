"""The record of the printed deck in the designer's box, and its differences to the current game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.generator.output import read_ours

#: Returns a text as JSON has it.
_quoted = json.encoder.encode_basestring_ascii
#: Of the record: from version 2 on a fingerprint is of all copies.
_VERSION = 2
DECK_FILE = "deck.json"
PRINTED_FILE = "printed.json"
#: What reading a file that is no deck ends with.
_NO_DECK = (
    ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError,
)  # fmt: skip


class Kept(NamedTuple):
    """A card as printed.

    Attributes:
        fingerprint: Digest of its look on both sides; if copies differ, one of each, with dots
            between.
        copies: Number of copies.
        name: Name of the card for players.
        of_first: Whether the fingerprint covers only the first copy, as in records without version.
    """

    fingerprint: str
    copies: int
    name: str
    of_first: bool = False

    def looks_like(self, new: Kept) -> bool:
        """Return whether the recorded fingerprint of printed copies equals that of the new ones."""
        if self.fingerprint == new.fingerprint:
            return True
        count = 1 if self.of_first else min(self.copies, new.copies)
        return self._looks(count) == new._looks(count)

    def _looks(self, count: int) -> list[str]:
        """Return the digests of the first copies."""
        digests = self.fingerprint.split(".")
        return digests[:count] if len(digests) > 1 else digests * count


class Deck(NamedTuple):
    """All cards of a game at one time, by component and card id.

    Attributes:
        run: Number of the print run, from 1.
        cards: Cards in the box, by component and id.
    """

    run: int = 1
    cards: Mapping[str, Mapping[str, Kept]] = {}

    def text(self) -> str:
        """Return the deck as JSON, a line a card, in a stable order."""
        parts = [f'{{\n  "run": {self.run},\n  "version": {_VERSION},\n  "components": {{']
        for number, (component, cards) in enumerate(self.cards.items()):
            parts.append(f"{',' if number else ''}\n    {json.dumps(component)}: {{")
            # Piece by piece: to hand over each card as a whole takes three times as long.
            lines = [
                f"\n      {_quoted(card)}: [{_quoted(fingerprint)}, {copies}, {_quoted(name)}"
                f"{', 1' if of_first else ''}]"
                for card, (fingerprint, copies, name, of_first) in cards.items()
            ]
            parts.append(",".join(lines) + "\n    }")
        parts.append("\n  }\n}\n")
        return "".join(parts)


class Change(NamedTuple):
    """A line of the pull list.

    Attributes:
        component: Component of the card.
        card: Id of the card.
        name: Name on the new card; with its id if other cards have the same name.
        printed: Name on the old card, in the same form.
        out: Number of old copies to take out of the box.
        new: Number of copies to put in.
        wanted: Number of copies in the end.
    """

    component: str
    card: str
    name: str
    printed: str
    out: int
    new: int
    wanted: int


def compare(
    old: Deck, new: Deck, box: Deck | None = None, after: Deck | None = None
) -> list[Change]:
    """Return the changes from one deck to another, in the new deck's order, removed cards last.

    Args:
        old: The printed cards to compare.
        new: The wanted cards.
        box: All cards in the box, if there are more: they may have the same names. None for `old`.
        after: All cards in the box after the changes; None for `new`.
    """
    changes = []
    names, printed = _titles(after or new), _titles(box or old)
    for component, card, kept in _all(new):
        before = old.cards.get(component, {}).get(card)
        out, fresh = 0, kept.copies
        if before is not None and not before.looks_like(kept):
            out = before.copies
        elif before is not None:
            more = kept.copies - before.copies
            out, fresh = max(-more, 0), max(more, 0)
        name = names[component, card]
        was = printed.get((component, card), name)
        changes.append(Change(component, card, name, was, out, fresh, kept.copies))
    for component, card, kept in _all(old):
        if card not in new.cards.get(component, {}):
            was = printed[component, card]
            changes.append(Change(component, card, was, was, kept.copies, 0, 0))
    return [change for change in changes if change.out or change.new]


def _titles(deck: Deck) -> dict[tuple[str, str], str]:
    """Return the title of each card in a list: its name, with its id if the name isn't unique."""
    alike: dict[str, list[tuple[str, str]]] = {}
    for component, card, kept in _all(deck):
        if kept.copies:
            alike.setdefault(kept.name, []).append((component, card))
    titles = {(component, card): kept.name for component, card, kept in _all(deck)}
    for name, cards in alike.items():
        if len(cards) > 1:
            is_one_deck = len({component for component, _ in cards}) == 1
            for component, card in cards:
                own = card if is_one_deck else f"{component}.{card}"
                titles[component, card] = f"{name} ({own})"
    return titles


def count_spares(
    changes: Sequence[Change], spares: Mapping[tuple[str, str], int], box: Deck
) -> list[Change]:
    """Return a pull list with more copies to put in, which replace worn or lost ones.

    Args:
        changes: The pull list.
        spares: Numbers of copies by component and card.
        box: All cards in the box after the changes.
    """
    found = {(each.component, each.card): each for each in changes}
    names = _titles(box) if spares else {}
    for (component, card), count in spares.items():
        known = found.get((component, card))
        if known is None:
            kept = box.cards.get(component, {}).get(card)
            name = names.get((component, card), card)
            known = Change(component, card, name, name, 0, 0, kept.copies if kept else 0)
        found[component, card] = known._replace(new=known.new + count)
    return list(found.values())


def pull_list(changes: list[Change]) -> str:
    """Return the changes in words: `out: Salt Farm ×2` and `in: Salt Farm ×2, River ×1`."""
    sides = (
        ("out", [(change.printed, change.out) for change in changes if change.out]),
        ("in", [(change.name, change.new) for change in changes if change.new]),
    )
    lines = []
    for word, entries in sides:
        cards = ", ".join(f"{name} ×{count}" for name, count in entries) or "nothing"
        lines.append(f"{word}: {cards}")
    return "\n".join(lines) + "\n"


def merge(old: Deck, new: Deck, takes: Callable[[str, str], bool]) -> Deck:
    """Return the deck in the box after a print: the new cards, and old ones outside the selection.

    Args:
        old: The deck in the box before.
        new: The printed deck.
        takes: Function that returns whether the print selected a card, by component and id.
    """
    cards = {component: dict(kept) for component, kept in new.cards.items()}
    for component, card, kept in _all(old):
        if not takes(component, card):
            cards.setdefault(component, {})[card] = kept
    return Deck(new.run, cards)


def restrict(deck: Deck, takes: Callable[[str, str], bool]) -> Deck:
    """Return the part of a deck that a print covers."""
    return merge(deck, Deck(deck.run), lambda component, card: not takes(component, card))


def read_deck(path: Path) -> Deck | None:
    """Read a deck, None if there is none.

    Raises:
        ComputerError: if the file is damaged.
    """
    try:
        return parse_deck(read_ours(path))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ComputerError(
            tr("{name} cannot be read", name=path.name), tr("close what has it open")
        ) from error
    except _NO_DECK as error:
        raise ComputerError(
            tr("{path} is damaged", path=path),
            tr("delete it, build everything, print, and record it again with `punchboard printed`"),
        ) from error


def parse_deck(text: str) -> Deck:
    """Return a deck from its JSON; any of `_NO_DECK` is raised if it is none."""
    value: Any = json.loads(text)
    cards = {
        str(component): {
            str(card): _kept(entry, value.get("version", 1)) for card, entry in entries.items()
        }
        for component, entries in value["components"].items()
    }
    return Deck(int(value["run"]), cards)


def _kept(entry: list[Any], version: int) -> Kept:
    fingerprint, copies, name, *of_first = entry
    return Kept(str(fingerprint), int(copies), str(name), version < _VERSION or bool(of_first))


def _all(deck: Deck) -> Iterator[tuple[str, str, Kept]]:
    for component, cards in deck.cards.items():
        for card, kept in cards.items():
            yield component, card, kept
