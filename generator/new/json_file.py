"""Read JSON files of cards as tables."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.load.files import MOST_BYTES, read_bytes, text_position
from punchboard.cards.load.tables.grid import Grid, header_key, say_too_many_rows
from punchboard.cards.problem import Diagnostics, Position
from punchboard.cards.table_limits import MOST_COLUMNS, MOST_ROWS
from punchboard.generator.new.headings import COUNTS, NAMES

#: Surrogate pairs of JSON (`\u` twice) and escaped backslashes; the group is an unpaired surrogate,
#: which isn't a character.
_HALVES = re.compile(r"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)")
#: Heading of cards that are plain strings.
_TEXT = "text"
#: Deepest nesting of objects to search for cards.
_DEEPEST = 4

Row = Mapping[str, object]


class JsonTable(NamedTuple):
    """A list of cards in a JSON file.

    Attributes:
        grid: Cards as a table.
        notes: Sentences on the interpretation of the list.
    """

    grid: Grid
    notes: tuple[str, ...]


class _Cards(NamedTuple):
    """Cards of a JSON list or object.

    Attributes:
        path: Names of the enclosing objects, the outermost first.
        rows: One object for each card.
        notes: Sentences on the interpretation of the list.
    """

    path: tuple[str, ...]
    rows: Sequence[Row]
    notes: tuple[str, ...] = ()


def read_json(path: Path, display_path: str, diagnostics: Diagnostics) -> list[JsonTable]:
    """Return the tables of a JSON file: lists of cards, and objects with cards by name.

    Args:
        path: Path of the file.
        display_path: Path in messages.
        diagnostics: Collector of errors; with errors, the tables are incomplete.

    Raises:
        ComputerError: If the file can't be opened.
    """
    content = _content(path, display_path, diagnostics)
    if diagnostics.has_errors:
        return []
    card_lists = list(_cards_in(content, ()))
    if not card_lists:
        diagnostics.error(
            Position(display_path),
            tr("there is no list of cards in it"),
            tr('write [{"name": "Heron", "cost": 3}, …], or a list for each kind of card'),
        )
    tables = []
    for cards in card_lists:
        grid = _grid(cards, display_path, diagnostics)
        if grid is not None:
            tables.append(JsonTable(grid, (*cards.notes, *_count_notes(cards))))
    return tables


def _content(path: Path, display_path: str, diagnostics: Diagnostics) -> object:
    """Return the content of a JSON file; None after an error."""
    raw = read_bytes(path, display_path, MOST_BYTES, diagnostics)
    if raw is None:
        return None
    where = Position(display_path)
    try:
        text = raw.decode("utf-8-sig")
        content: object = json.loads(text)
    except json.JSONDecodeError as trouble:
        where = Position(display_path, row=trouble.lineno, column=trouble.colno)
        hint = tr("add the comma, quote or bracket that is missing there, or export the file again")
        diagnostics.error(where, tr("the file isn't JSON: {reason}", reason=trouble.msg), hint)
        return None
    except (UnicodeDecodeError, RecursionError):
        diagnostics.error(where, tr("the file isn't JSON"), tr("save it as UTF-8"))
        return None
    except ValueError:  # Python rejects integers with more than 4 300 digits
        diagnostics.error(where, tr("a number has thousands of digits"), tr("put it in quotes"))
        return None
    half = next((each for each in _HALVES.finditer(text) if each[1]), None)
    if half is not None:
        where = text_position(display_path, text, half.start())
        message = tr("{half} is half a character", half=half[1])
        diagnostics.error(where, message, tr("write the whole character, or take it out"))
    return content


def _cards_in(value: object, path: tuple[str, ...]) -> Iterator[_Cards]:
    """Yield every list of cards in a value, from the top down."""
    if isinstance(value, list):
        cards = _listed(value, path)
        if cards is not None:
            yield cards
    elif isinstance(value, dict):
        if _is_keyed_by_name(value):
            yield _keyed(value, path)
        elif len(path) < _DEEPEST:
            for name, inner in value.items():
                yield from _cards_in(inner, (*path, str(name)))


def _listed(values: list[Any], path: tuple[str, ...]) -> _Cards | None:
    """Return the cards of a list of objects, strings or rows; None for other lists."""
    if not values:
        return None
    if len(values) > 1 and all(isinstance(each, list) for each in values):
        return _from_rows(values, path)
    plain = sum(isinstance(each, str) for each in values)
    if not all(isinstance(each, dict | str) for each in values):
        return None
    rows = [each if isinstance(each, dict) else {_TEXT: each} for each in values]
    note = tr_count(
        '{count} string is a card with a "{column}" alone',
        '{count:,} strings are cards with a "{column}" alone',
        plain,
        column=_TEXT,
    )
    return _Cards(path, rows, (note,) if plain else ())


def _from_rows(values: list[list[Any]], path: tuple[str, ...]) -> _Cards | None:
    """Return the cards of a list of lists whose first list has the headings; None for others."""
    heads, *rows = values
    named = [each for each in heads if isinstance(each, str) and each.strip()]
    if not heads or len(set(named)) < len(heads) or any(len(row) > len(heads) for row in rows):
        return None
    cards = [dict(zip(heads, row, strict=False)) for row in rows]
    return _Cards(path, cards, (tr("the first of its lists holds the headings"),))


def _is_keyed_by_name(value: dict[str, Any]) -> bool:
    """Return whether each value of an object is a card: an object with plain values.

    Cards share keys, unlike settings.
    """
    inner = list(value.values())
    if not inner or not all(isinstance(each, dict) and each for each in inner):
        return False
    if not all(any(map(_is_plain, each.values())) for each in inner):
        return False
    if any(_holds_cards(field) for each in inner for field in each.values()):
        return False
    most = max(sum(key in each for each in inner) for key in inner[0])
    return most * 2 > len(inner)


def _is_plain(value: object) -> bool:
    return not isinstance(value, dict | list)


def _holds_cards(value: object) -> bool:
    """Return whether a value is a list of cards or an object with several named objects."""
    if isinstance(value, list):
        return any(isinstance(each, dict) for each in value)
    return isinstance(value, dict) and any(isinstance(each, dict) for each in value.values())


def _keyed(value: dict[str, dict[str, Any]], path: tuple[str, ...]) -> _Cards:
    """Return the cards of an object; its keys become names, or ids if the cards have names."""
    heads = {header_key(str(key)) for card in value.values() for key in card}
    head = "id" if heads & set(NAMES) else "name"
    if head in heads:
        head = "key"
    note = tr('the keys of the object are the column "{column}"', column=head)
    return _Cards(path, [{head: key, **card} for key, card in value.items()], (note,))


def _grid(cards: _Cards, display_path: str, diagnostics: Diagnostics) -> Grid | None:
    """Convert cards to a table; report an error and return None if it is too large."""
    name = " ".join(cards.path)
    where = Position(display_path, name)
    heads = list(dict.fromkeys(str(key) for card in cards.rows for key in card))
    if len(cards.rows) > MOST_ROWS:
        say_too_many_rows(len(cards.rows), where, diagnostics)
        return None
    if len(heads) > MOST_COLUMNS:
        diagnostics.error(
            where,
            tr(
                "the table has {heads:,} columns, must have {most_columns} or fewer",
                heads=len(heads),
                most_columns=MOST_COLUMNS,
            ),
            tr("take out what does not belong to the cards"),
        )
        return None
    missing = {head: "1" if header_key(head) in COUNTS else "" for head in heads}
    rows = [
        [_cell(card[head]) if head in card else missing[head] for head in heads]
        for card in cards.rows
    ]
    return Grid(display_path, name, heads, 1, rows, range(2, len(rows) + 2))


def _count_notes(cards: _Cards) -> Iterator[str]:
    """Yield a sentence for each column of counts that defaults to 1 for some cards."""
    heads = dict.fromkeys(key for card in cards.rows for key in card)
    for head in heads:
        lacking = sum(head not in card for card in cards.rows)
        if lacking and header_key(str(head)) in COUNTS:
            yield tr_count(
                '{count:,} card has no "{key}": 1 copy each',
                '{count:,} cards have no "{key}": 1 copy each',
                lacking,
                key=head,
            )


def _cell(value: object) -> str:
    """Format a value as the text of a cell: a list as one line, nested values as JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and not any(isinstance(each, dict | list) for each in value):
        return ", ".join(map(_cell, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
