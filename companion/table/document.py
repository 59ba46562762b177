"""A whole table as one JSON document, validated where it comes in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

from pydantic import Field, ValidationError, model_validator

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.regular_file import read_regular
from punchboard.cards.schema.base import Name, Strict
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import ID
from punchboard.companion.table.row import Row, read_action

#: Raised when documents are written otherwise.
DOCUMENT_FORMAT = 1
_KIND = "punchboard table"
#: At most this many characters, or bytes of a file; a long game with its pack has a hundredth.
LONGEST = 50_000_000
_MOST_ROWS = 50_000
_RENAME = "table.rename"
_NOTE = "table.note"
#: A word, or a character that is in none, where a word may begin; and a character of a word.
_HEAD, _LETTER = re.compile(r"(?<!\w)(?:\w+|\W)"), re.compile(r"\w")
#: At most this many characters in a text that is typed at a table.
_LONGEST_TEXT = 200
#: At most this many characters in a title.
LONGEST_TITLE = 80

#: A seat's name, a colon and 32 digits, or what ends a sealed choice.
Key = Annotated[str, Field(min_length=1, max_length=100)]
Stamp = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]


class SeatDocument(Strict):
    """A seat at the start of the table."""

    id: Name
    name: Annotated[str, Field(max_length=60)] = ""


class SetupDocument(Strict):
    """The seats and settings before the first action."""

    seats: Annotated[list[SeatDocument], Field(min_length=1, max_length=12)]
    settings: Annotated[dict[Name, bool | str], Field(max_length=100)]


class RowDocument(Strict):
    """A row of the journal."""

    kind: Literal["act", "undo", "redo"]
    action: dict[str, Any]
    author: Annotated[str, Field(max_length=60)] = ""
    based_on: Annotated[int, Field(ge=0, le=_MOST_ROWS)]
    key: Key
    time: Stamp

    @model_validator(mode="after")
    def _check_action(self) -> RowDocument:
        """Check the shape of a row's action."""
        names = set(self.action)
        if self.kind == "act" and names != {"do", "seat", "values"}:
            raise ValueError("an act is “do”, “seat” and “values”")
        steps = self.action.get("steps")
        if self.kind != "act" and (names != {"steps"} or type(steps) is not int):
            raise ValueError("undo and redo say how many “steps”")
        return self


class ExpectedDocument(Strict):
    """The result of a recorded game."""

    scores: dict[Name, int]
    winner: Name | list[Name]

    @property
    def winners(self) -> set[str]:
        """Seats that won; several where no tie-breaker is left."""
        return {self.winner} if isinstance(self.winner, str) else set(self.winner)


class TableDocument(Strict):
    """A table; secrets that were not open yet are never in it.

    Attributes:
        kind: Always "punchboard table".
        format: Version of this format.
        rules: Version of the rules that wrote it.
        id: Id of the table.
        title: Title that the players gave.
        created: Time of the table's start.
        setup: Seats and settings at first.
        rows: Rows of the journal, oldest first.
        pack: Pack of the game.
        seals: Sealed choices that are over, oldest first.
        expected: Scores and winner of a recorded game.
        simulated: Whether a program played it; statistics of people's games leave it out.
    """

    kind: Literal["punchboard table"]
    format: Literal[1]
    rules: Annotated[int, Field(ge=1, le=1_000_000)]
    id: Annotated[str, Field(pattern=ID)]
    title: Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE)]
    created: Stamp
    setup: SetupDocument
    rows: Annotated[list[RowDocument], Field(max_length=_MOST_ROWS)]
    pack: dict[str, Any]
    seals: Annotated[list[ChoiceRecord], Field(max_length=_MOST_ROWS)] = Field(default_factory=list)
    expected: ExpectedDocument | None = None
    simulated: bool = False

    @model_validator(mode="after")
    def _check_seals(self) -> TableDocument:
        if not all(each.is_over for each in self.seals):
            raise ValueError("a sealed choice that goes on is in no table")
        return self

    def journal_rows(self) -> list[Row]:
        """Return the rows as the journal keeps them."""
        return [
            Row(
                number,
                row.kind,
                read_action(row.kind, row.action),
                row.author,
                row.based_on,
                row.key,
                row.time,
            )
            for number, row in enumerate(self.rows, start=1)
        ]


def write_document(
    meta: Mapping[str, Any],
    setup: SetupDocument,
    rows: Sequence[Row],
    pack: Mapping[str, Any],
    sealed: Sequence[ChoiceRecord] = (),
) -> str:
    """Return a table as text.

    Args:
        meta: `rules`, `id`, `title` and `created`.
        setup: Seats and settings at first.
        rows: Rows of the journal.
        pack: Pack of the game.
        sealed: Choices that are over.
    """
    value = {
        "kind": _KIND,
        "format": DOCUMENT_FORMAT,
        **meta,
        "setup": setup.model_dump(),
        "rows": [
            {
                "kind": row.kind,
                "action": row.action.to_json(),
                "author": row.author,
                "based_on": row.based_on,
                "key": row.key,
                "time": row.time,
            }
            for row in rows
        ],
        "pack": dict(pack),
        "seals": [each.to_json() for each in sealed],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def without_names(document: TableDocument) -> TableDocument:
    """Return a table whose players are Player 1, Player 2 …, by their seats.

    The table gets its game's title. Its notes name nobody either: the host writes some of them.
    Other texts that people typed stay.
    """
    called = {
        seat.id: tr("Player {number}", number=at) for at, seat in enumerate(document.setup.seats, 1)
    }
    names: dict[str, str] = {}
    for seat, name in _named(document):
        names.setdefault(name, called[seat])
    replace_names = replacing(names)
    rows = []
    for row in document.rows:
        seat, _ = _renamed(row)
        note = _typed(row, _NOTE, "text")
        if seat in called:
            rows.append(_with_value(row, "name", called[seat]))
        elif note is not None:
            rows.append(_with_value(row, "text", replace_names(note)[:_LONGEST_TEXT]))
        else:
            rows.append(row)
    seats = [seat.model_copy(update={"name": called[seat.id]}) for seat in document.setup.seats]
    setup = document.setup.model_copy(update={"seats": seats})
    title = str(document.pack.get("title") or document.title)[:LONGEST_TITLE]
    return document.model_copy(update={"setup": setup, "rows": rows, "title": title})


def contents(document: TableDocument) -> list[str]:
    """Return the contents of an exported table, a short line each, for people who share it."""
    names = list(dict.fromkeys(name for _, name in _named(document)))
    players = tr_count("{count} player", "{count} players", len(document.setup.seats))
    mechanisms = document.pack["play"]["mechanisms"]
    flagging, answering = (
        {f"{name}.{verb}" for name, data in mechanisms.items() if data["kind"] == kind}
        for kind, verb in (("flags", "flag"), ("questions", "answer"))
    )
    did = [str(row.action.get("do", "")) for row in document.rows]
    flags = sum(do in flagging for do in did)
    opened = sum(len({*each.openings, *each.typed}) for each in document.seals)
    answering_players = sum(do in answering for do in did)
    notes = did.count(_NOTE)
    counts = (
        # An undo is a step as well, so that a single one is none that was taken back.
        (
            len(did),
            tr_count("{count} step", "{count} steps, those that were taken back too", len(did)),
        ),
        (
            flags,
            tr_count(
                "{count} flag on a card, with its words",
                "{count} flags on cards, with their words",
                flags,
            ),
        ),
        (
            answering_players,
            tr_count(
                "{count} player who answered the designer’s questions",
                "{count} players who answered the designer’s questions",
                answering_players,
            ),
        ),
        (notes, tr_count("{count} note of the table", "{count} notes of the table", notes)),
        (
            opened,
            tr_count("{count} secret choice, opened", "{count} secret choices, opened", opened),
        ),
    )
    return [
        tr("{players}: {names}", players=players, names=tr(", ").join(names))
        if names
        else tr("{players}, without names", players=players),
        *(words for count, words in counts if count),
        tr("No player’s private notes, and no choice that is still secret"),
    ]


def replacing(names: Mapping[str, str]) -> Callable[[str], str]:
    """Return a function that replaces names in a text where they are words, the longest first.

    Args:
        names: Replacement of each name; a name may be several words.
    """
    # A name is looked up by its first word: a pattern of all names takes as long as they are many.
    lengths: dict[str, set[int]] = {}
    for name in filter(None, names):
        lengths.setdefault(_HEAD.match(name)[0], set()).add(len(name))  # type: ignore[index]
    longest_first = {head: sorted(each, reverse=True) for head, each in lengths.items()}

    def replace_in(text: str) -> str:
        parts: list[str] = []
        done = at = 0
        while (head := _HEAD.search(text, at)) is not None:
            begin, at = head.span()
            for end in (begin + length for length in longest_first.get(head[0], ())):
                if text[begin:end] in names and not _LETTER.match(text, end):
                    parts += text[done:begin], names[text[begin:end]]
                    done = at = end
                    break
        return "".join((*parts, text[done:]))

    return replace_in


def _typed(row: RowDocument, do: str, name: str) -> str | None:
    """Return the text in a field of an action's row; None in other rows and damaged ones."""
    values = row.action.get("values")
    text = values.get(name) if row.action.get("do") == do and isinstance(values, dict) else None
    return text if isinstance(text, str) else None


def _renamed(row: RowDocument) -> tuple[str, str]:
    """Return the seat that a row renames and its new name; "" for both in other rows."""
    name, seat = _typed(row, _RENAME, "name"), row.action.get("seat")
    return (seat, name) if name is not None and isinstance(seat, str) else ("", "")


def _with_value(row: RowDocument, name: str, value: str) -> RowDocument:
    values = {**row.action["values"], name: value}
    return row.model_copy(update={"action": {**row.action, "values": values}})


def _named(document: TableDocument) -> Iterator[tuple[str, str]]:
    """Yield each seat with every name that it has had."""
    seats = {seat.id for seat in document.setup.seats}
    for seat in document.setup.seats:
        if seat.name:
            yield seat.id, seat.name
    for renamed, name in map(_renamed, document.rows):
        if renamed in seats and name:
            yield renamed, name


def read_document(text: str) -> TableDocument:
    """Return a table from text, its shape checked; whether it can be played is not known yet.

    Raises:
        TableError: with the reason, for players.
    """
    if len(text) > LONGEST:
        raise TableError(tr("This file is larger than any table."))
    if text.startswith("SQLite format 3"):
        raise TableError(tr("This is a database. Export the table and bring in the JSON file."))
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise TableError(tr("This file is damaged or incomplete: it isn’t valid JSON.")) from error
    if not isinstance(value, dict) or value.get("kind") != _KIND:
        raise TableError(tr("This file isn’t a table of the companion."))
    version = value.get("format")
    if type(version) is int and version > DOCUMENT_FORMAT:
        raise TableError(tr("This table was written by a newer version of the companion."))
    try:
        return TableDocument.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(each) for each in first["loc"]) or tr("the table")
        raise TableError(
            tr("This table is damaged at “{place}”: {first}.", place=place, first=first["msg"])
        ) from error


def read_document_file(path: Path) -> TableDocument:
    """Return the table that a file holds.

    Raises:
        TableError: with the reason, for the person who named the file.
    """
    try:
        return read_document(read_regular(path, LONGEST).decode())
    except FileNotFoundError:
        reason = tr("There is no file “{path}”; name an exported table.", path=path.as_posix())
    except IsADirectoryError:
        reason = tr("“{path}” is a folder; name an exported table.", path=path.as_posix())
    except UnicodeDecodeError:
        reason = tr("“{path}” isn’t text, so it isn’t an exported table.", path=path.as_posix())
    except OSError as error:
        reason = tr(
            "“{file}” can’t be read: {reason}.",
            file=path.as_posix(),
            reason=error.strerror or error,
        )
    raise TableError(reason)


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)
