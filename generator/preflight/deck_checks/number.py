"""`number`: one card number on several cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.game import Card, Table
from punchboard.cards.load.tables.grid import header_key
from punchboard.generator.graphics.geometry import Rect
from punchboard.generator.impose.plan import Copy
from punchboard.generator.preflight.check import DeckCheck
from punchboard.generator.preflight.face_view import as_box
from punchboard.generator.preflight.finding import Finding

if TYPE_CHECKING:
    from punchboard.generator.printing import Printing

#: Columns that number cards, as `header_key` writes them, in English, German, French, Spanish,
#: Italian, Portuguese, Dutch, Polish, Swedish, Chinese and Japanese.
_HEADINGS = frozenset((
    "no", "nr", "num", "number", "n", "card_no", "card_nr", "card_num", "card_number", "cardno",
    "card_id", "collector_number", "collector_no", "collectors_number", "set_number", "serial",
    "serial_number", "nummer", "kartennummer", "karten_nr", "numero", "numero_de_carte",
    "numero_carte", "numero_carta", "numero_de_carta", "kaartnummer", "numer", "kortnummer",
))  # fmt: skip
#: A card's number in a set: `12/54`.
_OF_ALL = re.compile(r"\s*(\d{1,4})\s*/\s*(\d{1,4})\s*")
#: A number, alone or with some letters and marks around it: `12`, `#12`, `A-012`, `No. 7b`.
_NUMBER = re.compile(r"\D{0,8}(\d{1,6})\D{0,3}")
#: Least number of numbered cards from which the meaning of a column is clear.
FEWEST = 4
#: Least fraction of numbers on one card only, and least filled fraction of their range: ranks and
#: values repeat, initiatives have wide gaps.
_ALONE, _FILLED = 0.8, 0.5


class Double(NamedTuple):
    """A number on several cards.

    Attributes:
        column: Column with the number.
        number: The number as written.
        cards: Cards with the number, in the order of the table.
    """

    column: str
    number: str
    cards: Sequence[Card]


def doubles(table: Table) -> list[Double]:
    """Return the numbers in a table's own numbering that different cards share.

    Rows with one name are versions or copies of one card.
    """
    shared: list[Double] = []
    cards = [card for card in table.cards if card.quantity]
    for column in cards[0].values if cards else ():
        # For most columns, heading and first cell are enough to rule them out.
        first = next((text for card in cards if (text := str(card.values.get(column, "")))), "")
        if header_key(column) not in _HEADINGS and not _OF_ALL.fullmatch(first):
            continue
        written = {
            index: str(card.values.get(column, "")).strip() for index, card in enumerate(cards)
        }
        written = {index: text for index, text in written.items() if text}
        if not _is_numbering(column, written, len(cards)):
            continue
        having: dict[str, list[Card]] = {}
        for index, text in written.items():
            having.setdefault(text.casefold(), []).append(cards[index])
        for number, several in having.items():
            if _are_different(several):
                first = next(each for each in written.values() if each.casefold() == number)
                shared.append(Double(column, first, several))
    return shared


def _is_numbering(column: str, written: Mapping[int, str], cards: int) -> bool:
    """Return whether a column numbers the cards of its table.

    Args:
        column: Name of the column.
        written: Texts of its filled cells, by index of the row.
        cards: Number of rows.
    """
    if len(written) < max(FEWEST, _ALONE * cards):
        return False
    totals = [_OF_ALL.fullmatch(text) for text in written.values()]
    if all(totals):
        ends = {match[2] for match in totals if match}
        if len(ends) != 1 or int(*ends) < _ALONE * len(written):
            return False
        numbers = [int(match[1]) for match in totals if match]
    elif header_key(column) in _HEADINGS:
        matches = [_NUMBER.fullmatch(text) for text in written.values()]
        if not all(matches):
            return False
        numbers = [int(match[1]) for match in matches if match]
    else:
        return False
    counts = Counter(text.casefold() for text in written.values())
    alone = sum(count == 1 for count in counts.values())
    is_pair = alone == len(written) - 2  # one mistake, even in a small deck
    width = max(numbers) - min(numbers) + 1
    is_dense = len(set(numbers)) >= _FILLED * width
    if not is_dense or _starts_again(numbers):
        return False
    return is_pair or alone >= _ALONE * len(written)


def _are_different(cards: Sequence[Card]) -> bool:
    """Return whether rows are different cards: with other names, and not equal apart from them."""
    names = {card.name.casefold() for card in cards}
    rows = {
        tuple(value for value in card.values.values() if str(value) not in (card.id, card.name))
        for card in cards
    }
    return len(names) > 1 and (len(rows) > 1 or all(card.name != card.id for card in cards))


def _starts_again(numbers: Sequence[int]) -> bool:
    """Return whether numbers restart from the lowest, as in several sets."""
    return any(
        one > other and other == min(numbers) and after == other + 1
        for one, other, after in zip(numbers, numbers[1:], numbers[2:], strict=False)
        if numbers.count(other) > 1 and numbers.count(after) > 1
    )


class DoubleNumbers(DeckCheck):
    """Look for card numbers that are printed on several cards."""

    name = "number"
    order = 60

    def findings(self, printing: Printing) -> Iterator[Finding]:
        """Yield the numbers that several cards of a deck share and show."""
        for component in dict.fromkeys(copy.component for copy in printing.copies):
            table = printing.game.tables.get(component)
            is_deck = self.inspected.faces.components[component].kind == "cards"
            if table is not None and is_deck and len(table.cards) >= FEWEST:
                yield from self._doubles(component, doubles(table))

    def _doubles(self, component: str, found: Sequence[Double]) -> Iterator[Finding]:
        """Yield the numbers that several cards of a deck show."""
        for double in found:
            boxes = {
                card.id: box
                for card in double.cards
                if (box := self._printed_at(component, card.id, double.number)) is not None
            }
            names = [card.name for card in double.cards if card.id in boxes]
            if len(names) < 2:
                continue
            *_, last = boxes
            first, second, *others = (f'"{name}"' for name in names)
            listed = tr_list([first, second])
            if others:
                listed = tr(
                    "{first} and {second} and {more} more",
                    first=first,
                    second=second,
                    more=len(others),
                )
            yield Finding(
                "number",
                tr(
                    'number "{number}" (column {column}) is printed on {cards}',
                    number=double.number,
                    column=double.column,
                    cards=listed,
                ),
                tr(
                    "give each card its own number; with `unique: true` at the column, "
                    "`check` refuses a number that is there twice"
                ),
                component,
                last,
                box=boxes[last],
                cards=(names[-1],),
                text=double.number,
                column=double.column,
            )

    def _printed_at(self, component: str, card: str, number: str) -> Rect | None:
        """Return the box of a number on a card's face, as a whole word; None if it isn't there."""
        copy = Copy(component, card, 1)
        if (component, card) not in self.inspected.faces.pieces:
            return None
        word = re.compile(rf"(?<![\w.,/]){re.escape(number)}(?![\w/]|[.,]\d)", re.IGNORECASE)
        view = self.inspected.flattener.flatten(self.inspected.faces.face(copy, "face"))
        return next((as_box(words.box) for words in view.words if word.search(words.text)), None)


CHECK = DoubleNumbers
