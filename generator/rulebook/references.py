"""Render the rules' template piece by piece and map each line of the result to the source.

A piece is a line, or all lines from a `{% for %}` or `{% if %}` to its end, so that loops can make
rows of tables and entries of lists. Private-use characters travel through the template engine and
mark the source line of each line of the result.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from punchboard.cards.blank import BLANK
from punchboard.cards.catalog import tr
from punchboard.cards.game import Card, Game
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.expression import (
    ExpressionError,
    Scope,
    compile_expression,
    compile_template,
)

#: Delimiters of error messages among the words of a draft.
FAULT, FAULT_END = "\ue002", "\ue003"
#: Delimiters of heading ids, because `{#` begins a comment in templates.
ID, ID_END = "\ue004", "\ue005"
_LINE, _LINE_END = "\ue000", "\ue001"
#: Most characters of the rendered rules.
MOST_CHARACTERS = 2_000_000
#: Most lines of one `{{ … }}`.
_LONGEST_TAG = 60
#: Most errors to find in one piece.
_MOST_FAULTS = 20

_PRIVATE = re.compile("[\ue000-\ue00f]")
_HEADING_ID = re.compile(r"\{#([A-Za-z][\w-]{0,79})\}")
_OPEN = re.compile(r"\{\{|\{%|\{#")
_CLOSE = {"{{": "}}", "{%": "%}", "{#": "#}"}
_WORD = re.compile(r"\{%-?\s*(\w+)")
_STATEMENTS = re.compile(r"\s*(?:\{%.*?%\}\s*)+")
_SET = re.compile(r"\s*\{%-?\s*set\s+([A-Za-z_]\w*)\s*=(.*?)-?%\}\s*", re.DOTALL)
_MARKED = re.compile(f"{_LINE}([0-9]+){_LINE_END}")
_LEADING = re.compile(f"(?:{_LINE}[0-9]+{_LINE_END})+")
#: Spaces and line breaks, but not no-break spaces.
_BLANKS = re.compile("[^\\S\u00a0\u202f]+")
_NOT_PLAIN = re.compile(r"[^\w\s.,:;'\"]|_")
_QUOTED = re.compile(r'"([^"]+)"')


@dataclass(slots=True)
class Filled:
    """Rules with their references filled in.

    Attributes:
        lines: Lines of Markdown.
        origins: Source line of each of these lines, from 1.
        mentioned: Expressions inside references, to find out which components the rules name.
    """

    lines: list[str] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Whole Markdown text."""
        return "\n".join(self.lines)

    def add(self, text: str, first: int) -> None:
        """Append rendered text; its first line, if unmarked, came from source line `first`."""
        origin = first
        for line in text.removesuffix("\n").split("\n"):
            leading = _LEADING.match(line)
            marks = _MARKED.findall(leading.group() if leading else line)
            if marks:
                origin = int(marks[-1] if leading else marks[0])
            self.lines.append(_MARKED.sub("", line))
            self.origins.append(origin)


class _Tags:
    """Scanner that finds template tags line by line in one pass, even after an unclosed tag."""

    def __init__(self) -> None:
        self._open: dict[str, list[str]] = {}  # text of each open tag so far, the first tag first

    @property
    def are_open(self) -> bool:
        """Return whether a tag is still open."""
        return bool(self._open)

    def read(self, line: str) -> Iterator[tuple[int, int, str]]:
        """Yield start column, end column and text of each tag that ends in the next line.

        A tag from an earlier line starts at -1.
        """
        at = 0
        waiting = list(self._open.items())
        for number, (mark, parts) in enumerate(waiting):
            end = line.find(_CLOSE[mark]) + 2
            if end >= 2:
                at = end
                self._open = dict(waiting[:number])  # tags that opened later are inside it
                yield -1, end, "".join((*parts, line[:end]))
                break
        for parts in self._open.values():
            parts.append(f"{line}\n")
        while opened := _OPEN.search(line, at):
            start, mark = opened.start(), opened.group()
            at = start + 1
            if mark in self._open:
                continue
            end = line.find(_CLOSE[mark], start + 2) + 2
            if end >= 2:
                at = end
                yield start, end, line[start:end]
            else:
                self._open[mark] = [f"{line[start:]}\n"]

    def close_all(self) -> None:
        """Treat open tags as plain text."""
        self._open.clear()


def _tags(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and text of each tag in a text of one or more lines."""
    return _Tags().read(text)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Lines that are rendered together."""

    first: int
    lines: tuple[str, ...]


class Filler:
    """Renderer of the references in one file."""

    def __init__(
        self, display_path: str, scope: Scope, diagnostics: Diagnostics, *, draft: bool
    ) -> None:
        """Prepare.

        Args:
            display_path: Path of the file in messages.
            scope: Names for references; `{% set %}` adds to it.
            diagnostics: Collector of errors and warnings.
            draft: Whether error messages stay among the words.
        """
        self._display_path = display_path
        self._scope = scope
        self._diagnostics = diagnostics
        self._draft = draft

    def fill(self, source: str) -> Filled:
        """Return the rules with their references filled in."""
        filled = Filled()
        length = 0
        for piece in self._pieces(_protect(source)):
            text = "\n".join(piece.lines)
            if not _OPEN.search(text):
                filled.add(text, piece.first)
                continue
            filled.mentioned += [tag for _, _, tag in _tags(text) if tag[1] != "#"]
            if self._set(text, piece.first):
                continue
            result = self._render(piece)
            length += len(result)
            if length > MOST_CHARACTERS:
                message = tr(
                    "the rules would have more than {most_characters:,} letters",
                    most_characters=MOST_CHARACTERS,
                )
                self._report_error(
                    Position(self._display_path, "", piece.first, 1), message, "repeat less often"
                )
                break
            if result:
                filled.add(result, piece.first)
        return filled

    def _pieces(self, source: str) -> Iterator[_Piece]:
        """Split the source wherever no tag and no block is open."""
        waiting: list[str] = []
        first = 1
        depth = 0
        tags = _Tags()
        since = 0
        for number, line in enumerate(source.split("\n"), start=1):
            if not waiting:
                first = number
            waiting.append(line)
            was_open = tags.are_open
            for _, _, tag in tags.read(line):
                word = _WORD.match(tag)
                if word and word[1] in ("for", "if"):
                    depth += 1
                elif word and word[1] in ("endfor", "endif"):
                    depth = max(depth - 1, 0)
            since = since + 1 if tags.are_open and was_open else 0
            if since >= _LONGEST_TAG:
                tags.close_all()
            if not tags.are_open and not depth:
                yield _Piece(first, tuple(waiting))
                waiting = []
        if waiting:
            yield _Piece(first, tuple(waiting))

    def _set(self, text: str, line: int) -> bool:
        """Execute a `{% set x = … %}` on its own line; it applies to the rest of the rules."""
        match = _SET.fullmatch(text)
        if match is None:
            return False
        try:
            self._scope[match[1]] = compile_expression(match[2]).call(self._scope)
        except ExpressionError as error:
            self._report(error, line, text.index("{%") + 1)
        return True

    def _render(self, piece: _Piece) -> str:
        """Render a piece; report a failing reference, remove it and try again."""
        lines = list(piece.lines)
        shifts: list[tuple[int, int, int]] = []  # row, column, and shift of the text after it
        for _ in range(_MOST_FAULTS):
            template = _with_marks(lines, piece.first)
            try:
                return str(compile_template(template).call(self._scope))
            except ExpressionError as error:
                row, start, end = self._culprit(lines, error)
                moved = sum(by for line, at, by in shifts if line == row and at < start)
                self._report(error, piece.first + row, start - moved + 1)
                if end == start:
                    break
                mark = f"{FAULT}{_NOT_PLAIN.sub('', error.message)[:120]}{FAULT_END}"
                stays = mark if self._draft else ""
                lines[row] = lines[row][:start] + stays + lines[row][end:]
                shifts.append((row, start, len(stays) - (end - start)))
        mark = f"{FAULT}{tr('this part cannot be filled in')}{FAULT_END}\n" if self._draft else ""
        return mark.replace(FAULT, f"{_LINE}{piece.first}{_LINE_END}{FAULT}")

    def _culprit(self, lines: list[str], error: ExpressionError) -> tuple[int, int, int]:
        """Return line, start and end of the failing reference; an empty range if uncertain."""
        printed = [
            (row, start, end, tag)
            for row, line in enumerate(lines)
            for start, end, tag in _tags(line)
            if tag.startswith("{{")
        ]
        for row, start, end, tag in printed:
            try:
                compile_template(tag).call(self._scope)
            except ExpressionError as own:
                if own.message == error.message:
                    return row, start, end
        names = _QUOTED.findall(error.message)
        for name in names:
            for row, start, end, tag in printed:
                if re.search(rf"\b{re.escape(name)}\b", tag):
                    return row, start, end
            for row, line in enumerate(lines):
                if name in line:
                    at = line.index(name)
                    return row, at, at
        for row, start, _, tag in printed:
            if "expect" in tag:
                return row, start, start
        return 0, 0, 0

    def _report(self, error: ExpressionError, line: int, column: int) -> None:
        message = re.sub(r"^line \d+: ", "", error.message)
        position = Position(self._display_path, "", line, column)
        self._report_error(position, message, error.hint or "correct the reference")

    def _report_error(self, position: Position, message: str, hint: str) -> None:
        self._diagnostics.error(position, message, hint)


def _protect(source: str) -> str:
    """Replace the rules' own syntax that the template engine would misread."""
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    return _HEADING_ID.sub(rf"{ID}\1{ID_END}", _PRIVATE.sub("\ufffd", source))


def _with_marks(lines: list[str], first: int) -> str:
    """Return a piece as a template: mark its lines, and drop the line breaks of mere statements."""
    parts = []
    read = _Tags()
    for row, line in enumerate(lines):
        inside = read.are_open
        for _ in read.read(line):
            pass
        if inside or read.are_open:
            parts.append(f"{line}\n")
            continue
        statements = _STATEMENTS.match(line)
        before = statements.group() if statements else ""
        if before and before == line:
            tags = line.strip().replace("{%-", "{%").replace("-%}", "%}")
            parts.append(tags)
        else:
            mark = f"{_LINE}{first + row}{_LINE_END}"
            parts.append(f"{before}{mark}{line[len(before) :]}\n")
    return "".join(parts)


#: Names with a fixed meaning in the rules of every game.
OWN_NAMES = ("game", "cards", "counts", "components", "players", "version")


def rules_scope(game: Game) -> Scope:
    """Return the scope of names in the rules of a game.

    A component can have one of the names in `OWN_NAMES`; its cards are then merged into that name's
    fixed meaning.
    """
    file = game.file
    cards = {name: [_card(each) for each in table.cards] for name, table in game.tables.items()}
    scope: Scope = {
        "game": {
            "title": file.title,
            "version": file.version,
            "author": file.author,
            **game.values,
        },
        "version": file.version,
        "blank": BLANK,
        "players": file.players.model_dump() if file.players else {},
        "cards": dict(cards),
        "counts": {
            name: sum(card.quantity for card in table.cards) for name, table in game.tables.items()
        },
        "components": {
            name: {"title": title_of(game, name), "kind": component.kind}
            for name, component in game.components.items()
        },
    }
    for name, each in cards.items():
        by_id = {card["id"]: card for card in each}
        own_value = scope.get(name)
        scope[name] = {**by_id, **own_value} if isinstance(own_value, Mapping) else by_id
    return scope


def title_of(game: Game, component: str) -> str:
    """Return the title of a component for players."""
    return game.components[component].title or component.replace("_", " ").capitalize()


def _card(card: Card) -> dict[str, Any]:
    """Return a card's values; a line break in them would end a table's row."""
    values = {
        name: _BLANKS.sub(" ", value.strip()) if isinstance(value, str) else value
        for name, value in card.values.items()
    }
    return {"quantity": card.quantity, **values, "id": card.id, "name": card.name}


#: Range of all rows.
EVERYWHERE = (0, sys.maxsize)


class Lines:
    """Map from rows of rendered Markdown to lines and columns of the source."""

    def __init__(self, display_path: str, source: str, origins: Sequence[int]) -> None:
        """Store source and line map.

        Args:
            display_path: Path of the file in messages.
            source: Text of the file.
            origins: Source line of each row of the Markdown, from 1.
        """
        self.display_path = display_path
        self._source = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._origins = origins
        self._rows_gathered: tuple[int, ...] = ()
        self._text = ""
        self._numbers: list[int] = []
        self._starts: list[int] = []

    def line(self, rows: Sequence[int] | None) -> int:
        """Return the source line of the first of some rows of the Markdown; 0 without rows."""
        return self._origin(rows[0]) if rows else 0

    def find(self, rows: Sequence[int], *clues: str) -> Position:
        """Return the source position of the first clue found within rows of the Markdown.

        Args:
            rows: First row and the one after the last, from 0.
            clues: Words to search for, the most specific first.
        """
        if self._rows_gathered != tuple(rows):
            self._gather(rows)
        for clue in clues:
            at = self._text.find(clue) if clue else -1
            if at >= 0:
                index = bisect_right(self._starts, at) - 1
                column = at - self._starts[index] + 1
                return Position(self.display_path, "", self._numbers[index], column)
        return Position(self.display_path, "", self._numbers[0], 1)

    def _gather(self, rows: Sequence[int]) -> None:
        """Cache the source of some rows as one text, because it may have thousands of errors."""
        end = min(max(rows[1], rows[0] + 1), len(self._origins))
        lines = list(dict.fromkeys(self._origin(row) for row in range(rows[0], end)))
        self._numbers = lines or [self._origin(rows[0])]
        texts = [self._line(number) for number in self._numbers]
        self._rows_gathered, self._text = tuple(rows), "\n".join(texts)
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def _origin(self, row: int) -> int:
        if not self._origins:
            return 1
        return self._origins[min(max(row, 0), len(self._origins) - 1)]

    def _line(self, line: int) -> str:
        return self._source[line - 1] if 0 < line <= len(self._source) else ""
