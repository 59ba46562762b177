"""The rules' templates: cut into pieces, filled in, and every line told where it came from.

A piece is a line, or all lines from a `{% for %}` or `{% if %}` to its end, so that loops may make
rows of tables and entries of lists. Marks of a private alphabet travel through the template engine
and say from which line of the source each line of the result came.
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

#: Faults that stand among the words of a draft lie between these.
FAULT, FAULT_END = "\ue002", "\ue003"
#: An id of a heading lies between these: `{#` begins a remark in templates.
ID, ID_END = "\ue004", "\ue005"
_LINE, _LINE_END = "\ue000", "\ue001"
#: Characters that filled-in rules may have.
MOST_CHARACTERS = 2_000_000
#: Lines over which one `{{ … }}` may reach.
_LONGEST_TAG = 60
#: Faults that are looked for in one piece.
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
#: Blanks and line breaks, but none of the blanks that keep words together.
_BLANKS = re.compile("[^\\S\u00a0\u202f]+")
_NOT_PLAIN = re.compile(r"[^\w\s.,:;'\"]|_")
_QUOTED = re.compile(r'"([^"]+)"')


@dataclass(slots=True)
class Filled:
    """Rules with their references filled in.

    Attributes:
        lines: of Markdown.
        origins: the line of the source from which each came, from 1.
        mentioned: what stood inside references, for telling which components are named.
    """

    lines: list[str] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The whole Markdown."""
        return "\n".join(self.lines)

    def add(self, text: str, first: int) -> None:
        """Append filled-in text, whose unmarked first line came from line `first`."""
        origin = first
        for line in text.removesuffix("\n").split("\n"):
            leading = _LEADING.match(line)
            marks = _MARKED.findall(leading.group() if leading else line)
            if marks:
                origin = int(marks[-1] if leading else marks[0])
            self.lines.append(_MARKED.sub("", line))
            self.origins.append(origin)


class _Tags:
    """Reads tags line by line, each line once, whatever is left open."""

    def __init__(self) -> None:
        self._open: dict[str, list[str]] = {}  # what each kind of tag has so far, the first first

    @property
    def are_open(self) -> bool:
        """Return whether a tag waits for its end."""
        return bool(self._open)

    def read(self, line: str) -> Iterator[tuple[int, int, str]]:
        """Yield the tags that end in the next line: start and end in it, and what they say.

        One from a line before starts at -1.
        """
        at = 0
        waiting = list(self._open.items())
        for number, (mark, parts) in enumerate(waiting):
            end = line.find(_CLOSE[mark]) + 2
            if end >= 2:
                at = end
                self._open = dict(waiting[:number])  # what opened later is inside of it
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

    def give_up(self) -> None:
        """Take what is open for words."""
        self._open.clear()


def _tags(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the tags of a text, which may be of many lines: start, end and what they say."""
    return _Tags().read(text)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Lines that are filled in together."""

    first: int
    lines: tuple[str, ...]


class Filler:
    """Fills in the references of one file."""

    def __init__(
        self, display_path: str, scope: Scope, diagnostics: Diagnostics, *, draft: bool
    ) -> None:
        """Prepare.

        Args:
            display_path: the file as messages name it.
            scope: what references may name; takes what the rules set.
            diagnostics: takes what is wrong.
            draft: whether faults are left among the words.
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
                self._fault(
                    Position(self._display_path, "", piece.first, 1), message, "repeat less often"
                )
                break
            if result:
                filled.add(result, piece.first)
        return filled

    def _pieces(self, source: str) -> Iterator[_Piece]:
        """Cut the source where no tag and no block is open."""
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
                tags.give_up()
            if not tags.are_open and not depth:
                yield _Piece(first, tuple(waiting))
                waiting = []
        if waiting:
            yield _Piece(first, tuple(waiting))

    def _set(self, text: str, line: int) -> bool:
        """Carry out `{% set x = … %}` between the lines: it holds to the end of the rules."""
        found = _SET.fullmatch(text)
        if found is None:
            return False
        try:
            self._scope[found[1]] = compile_expression(found[2]).call(self._scope)
        except ExpressionError as error:
            self._say(error, line, text.index("{%") + 1)
        return True

    def _render(self, piece: _Piece) -> str:
        """Fill in a piece; each fault is found by leaving out what fails."""
        lines = list(piece.lines)
        shifts: list[tuple[int, int, int]] = []  # row, where, and by how much what follows moved
        for _ in range(_MOST_FAULTS):
            template = _with_marks(lines, piece.first)
            try:
                return str(compile_template(template).call(self._scope))
            except ExpressionError as error:
                row, start, end = self._culprit(lines, error)
                moved = sum(by for line, at, by in shifts if line == row and at < start)
                self._say(error, piece.first + row, start - moved + 1)
                if end == start:
                    break
                mark = f"{FAULT}{_NOT_PLAIN.sub('', error.message)[:120]}{FAULT_END}"
                stays = mark if self._draft else ""
                lines[row] = lines[row][:start] + stays + lines[row][end:]
                shifts.append((row, start, len(stays) - (end - start)))
        mark = f"{FAULT}this part cannot be filled in{FAULT_END}\n" if self._draft else ""
        return mark.replace(FAULT, f"{_LINE}{piece.first}{_LINE_END}{FAULT}")

    def _culprit(self, lines: list[str], error: ExpressionError) -> tuple[int, int, int]:
        """Find the reference that fails: line, start and end; an empty stretch if none is sure."""
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

    def _say(self, error: ExpressionError, line: int, column: int) -> None:
        message = re.sub(r"^line \d+: ", "", error.message)
        position = Position(self._display_path, "", line, column)
        self._fault(position, message, error.hint or "correct the reference")

    def _fault(self, position: Position, message: str, hint: str) -> None:
        self._diagnostics.error(position, message, hint)


def _protect(source: str) -> str:
    """Keep what means something here out of the template engine's hands."""
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    return _HEADING_ID.sub(rf"{ID}\1{ID_END}", _PRIVATE.sub("\ufffd", source))


def _with_marks(lines: list[str], first: int) -> str:
    """Return a piece as a template: lines marked, and lines of mere statements without an end."""
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


#: Names that mean the same in the rules of every game.
OWN_NAMES = ("game", "cards", "counts", "components", "players", "version")


def rules_scope(game: Game) -> Scope:
    """Return the names that the rules of a game know.

    A component may bear one of the names in `OWN_NAMES`; its cards are then found beside what the
    name means anyway.
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
        known = scope.get(name)
        scope[name] = {**by_id, **known} if isinstance(known, Mapping) else by_id
    return scope


def title_of(game: Game, component: str) -> str:
    """Return what players call a component."""
    return game.components[component].title or component.replace("_", " ").capitalize()


def _card(card: Card) -> dict[str, Any]:
    """Return a card's values; a line break in them would end a table's row."""
    values = {
        name: _BLANKS.sub(" ", value.strip()) if isinstance(value, str) else value
        for name, value in card.values.items()
    }
    return {"quantity": card.quantity, **values, "id": card.id, "name": card.name}


#: Rows of all there is.
EVERYWHERE = (0, sys.maxsize)


class Lines:
    """The way from lines of filled-in Markdown to lines and columns of the source."""

    def __init__(self, display_path: str, source: str, origins: Sequence[int]) -> None:
        """Keep the source.

        Args:
            display_path: the file as messages name it.
            source: its text.
            origins: the line of the source from which each line of the Markdown came, from 1.
        """
        self.display_path = display_path
        self._source = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._origins = origins
        self._asked: tuple[int, ...] = ()
        self._text = ""
        self._numbers: list[int] = []
        self._starts: list[int] = []

    def find(self, rows: Sequence[int], *clues: str) -> Position:
        """Return where the first clue that can be found stands within rows of the Markdown.

        Args:
            rows: first row and the one after the last, from 0.
            clues: words to look for, the surest first.
        """
        if self._asked != tuple(rows):
            self._gather(rows)
        for clue in clues:
            at = self._text.find(clue) if clue else -1
            if at >= 0:
                index = bisect_right(self._starts, at) - 1
                column = at - self._starts[index] + 1
                return Position(self.display_path, "", self._numbers[index], column)
        return Position(self.display_path, "", self._numbers[0], 1)

    def _gather(self, rows: Sequence[int]) -> None:
        """Lay the source of some rows out as one text: thousands of faults may stand in it."""
        end = min(max(rows[1], rows[0] + 1), len(self._origins))
        lines = list(dict.fromkeys(self._origin(row) for row in range(rows[0], end)))
        self._numbers = lines or [self._origin(rows[0])]
        texts = [self._line(number) for number in self._numbers]
        self._asked, self._text = tuple(rows), "\n".join(texts)
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def _origin(self, row: int) -> int:
        if not self._origins:
            return 1
        return self._origins[min(max(row, 0), len(self._origins) - 1)]

    def _line(self, line: int) -> str:
        return self._source[line - 1] if 0 < line <= len(self._source) else ""
