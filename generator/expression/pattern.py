"""The patterns of `regex_replace`: those of Python's `re` that cannot take longer than they should.

Python goes back over a text again and again, for some patterns longer than anybody waits. Here a
pattern becomes a little program, and no instruction is tried twice at the same letter: the work of
one search is at most the text's length times the program's, and the budget pays for each step. So
there are no back references and no looking ahead; all else is as in `re`, which only tells whether
a letter is of a class.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from punchboard.generator.expression.error import ExpressionError, quoted
from punchboard.generator.expression.values import Budget

_LONGEST_PATTERN = 200
_MOST_INSTRUCTIONS = 1_000
_MOST_GROUPS = 9
_STEPS_OF_INSTRUCTION = 12

_TOKEN = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?:|[*+?]\??|\{[0-9]{1,3}(?:,[0-9]{0,3})?\}\??|.", re.DOTALL
)
_COUNT = re.compile(r"\{([0-9]+)(,?)([0-9]*)\}")
#: What may be escaped; `\b` and `\B` stand for an edge of a word.
_ESCAPES = re.compile(r"(?:[^\\]|\\[dDwWsSnt]|\\\W)*", re.DOTALL)

#: Where each group starts and ends, the whole match first; -1 where one took no part.
Span = tuple[int, ...]


class _Does(Enum):
    """What an instruction does."""

    TAKE = auto()  # one letter, if the test says so
    CHECK = auto()  # the place, if the test says so
    FORK = auto()  # goes on at the first target, and if that fails at the second
    SAVE = auto()  # notes the place, under the number that is its first target
    END = auto()  # has matched


class _Instruction(NamedTuple):
    does: _Does
    first: int = 0
    second: int = 0
    takes: Callable[[str], object] = bool
    checks: Callable[[str, int], bool] = lambda text, place: True


_Emit = Callable[[], object]


class Pattern:
    """A pattern, ready to be looked for."""

    def __init__(self, source: str) -> None:
        """Read a pattern; raise `ExpressionError` if it is none."""
        if len(source) > _LONGEST_PATTERN:
            raise ExpressionError(f"a pattern has at most {_LONGEST_PATTERN} letters")
        self.groups = 0
        self._tokens = _TOKEN.findall(source)[::-1]
        self._program: list[_Instruction] = []
        emit = self._group()
        if self._tokens:
            raise self._misplaced(self._tokens[-1])
        emit()
        self._add(_Instruction(_Does.END))

    def find_all(self, text: str, budget: Budget) -> Iterator[Span]:
        """Yield all matches from left to right that do not overlap."""
        place = 0
        while place <= len(text):
            found = self._find(text, place, budget)
            if found is None:
                return
            yield found
            place = max(found[1], found[0] + 1)

    def _find(self, text: str, place: int, budget: Budget) -> Span | None:
        tried: set[int] = set()
        for start in range(place, len(text) + 1):
            found = self._match(text, start, tried, budget)
            if found is not None:
                return found
        return None

    def _match(self, text: str, start: int, tried: set[int], budget: Budget) -> Span | None:
        """Return the match that starts at a place; what was tried before fails again."""
        waiting: list[tuple[int, int, Span]] = [(0, start, (-1,) * (2 * self.groups))]
        while waiting:
            at, place, span = waiting.pop()
            here = place * len(self._program) + at
            if here in tried:
                continue
            tried.add(here)
            budget.spend(_STEPS_OF_INSTRUCTION)
            each = self._program[at]
            if each.does is _Does.END:
                return span
            if each.does is _Does.FORK:
                waiting += ((each.second, place, span), (each.first, place, span))
            elif each.does is _Does.SAVE:
                span = (*span[: each.first], place, *span[each.first + 1 :])
                waiting.append((at + 1, place, span))
            elif each.does is _Does.CHECK:
                if each.checks(text, place):
                    waiting.append((at + 1, place, span))
            elif place < len(text) and each.takes(text[place]):
                waiting.append((at + 1, place + 1, span))
        return None

    # Reading: each method takes tokens and returns what adds the instructions, once or repeatedly.

    def _group(self) -> _Emit:
        if self.groups > _MOST_GROUPS:
            raise ExpressionError(f"a pattern has at most {_MOST_GROUPS} groups")
        number = self.groups
        self.groups += 1
        inner = self._alternatives()

        def emit() -> None:
            self._add(_Instruction(_Does.SAVE, 2 * number))
            inner()
            self._add(_Instruction(_Does.SAVE, 2 * number + 1))

        return emit

    def _alternatives(self) -> _Emit:
        choices = [self._sequence()]
        while self._tokens and self._tokens[-1] == "|":
            self._tokens.pop()
            choices.append(self._sequence())

        def emit() -> None:
            ends = []
            for choice in choices[:-1]:
                fork = self._add(_Instruction(_Does.FORK))
                choice()
                ends.append(self._add(_Instruction(_Does.FORK)))
                self._fork(fork, fork + 1, len(self._program))
            choices[-1]()
            for end in ends:
                self._fork(end, len(self._program), len(self._program))

        return emit

    def _sequence(self) -> _Emit:
        parts = []
        while self._tokens and self._tokens[-1] not in ("|", ")"):
            parts.append(self._repeated(self._atom()))

        def emit() -> None:
            for part in parts:
                part()

        return emit

    def _repeated(self, atom: _Emit) -> _Emit:
        token = self._tokens[-1] if self._tokens else ""
        counted = _COUNT.match(token)
        if token[:1] not in ("*", "+", "?") and not counted:
            return atom
        self._tokens.pop()
        is_lazy = len(token) > 1 and token.endswith("?")
        least = int(counted[1]) if counted else int(token[0] == "+")
        most: int | None = 1 if token[0] == "?" else None
        if counted and (counted[3] or not counted[2]):
            most = int(counted[3] or counted[1])
        if most is not None and most < least:
            raise ExpressionError(f"{quoted(token)} repeats from more to less")

        def emit() -> None:
            for _ in range(least):
                self._add_some(atom)
            forks = []
            for _ in range(1 if most is None else most - least):
                forks.append(self._add(_Instruction(_Does.FORK)))
                self._add_some(atom)
            if most is None:
                back = self._add(_Instruction(_Does.FORK))
                self._fork(back, forks[0], forks[0])
            for fork in forks:
                self._fork(fork, fork + 1, len(self._program), is_lazy)

        return emit

    def _atom(self) -> _Emit:
        token = self._tokens.pop()
        if token in ("(", "(?:"):
            inner = self._group() if token == "(" else self._alternatives()
            if not self._tokens or self._tokens.pop() != ")":
                raise ExpressionError("a bracket of the pattern is not closed")
            return inner
        if token in _EDGES:
            check = _Instruction(_Does.CHECK, checks=_EDGES[token])
            return lambda: self._add(check)
        if token[0] in "*+?{)" or token in ("[", "\\") or not _ESCAPES.fullmatch(token):
            raise self._misplaced(token)
        source = token if len(token) > 1 or token == "." else re.escape(token)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what else `[[a]` may mean one day
                takes = re.compile(source).match
        except re.error:
            raise self._misplaced(token) from None
        take = _Instruction(_Does.TAKE, takes=takes)
        return lambda: self._add(take)

    def _misplaced(self, token: str) -> ExpressionError:
        hint = 'there are ( ) | . [ ] ^ $ * + ? {2,3} \\d \\w \\s \\b; write "\\\\(" for a bracket'
        return ExpressionError(f"{quoted(token)} cannot stand here in a pattern", hint)

    def _add(self, instruction: _Instruction) -> int:
        """Add an instruction, and return where it stands."""
        self._program.append(instruction)
        if len(self._program) > _MOST_INSTRUCTIONS:
            raise ExpressionError("this pattern repeats too much", "repeat less, or with + or *")
        return len(self._program) - 1

    def _add_some(self, emit: _Emit) -> None:
        """Add what is repeated; nothing, repeated often enough, would take long as well."""
        before = len(self._program)
        emit()
        if len(self._program) == before:
            raise ExpressionError("this pattern repeats nothing")

    def _fork(self, at: int, first: int, second: int, is_lazy: bool = False) -> None:
        targets = (second, first) if is_lazy else (first, second)
        self._program[at] = _Instruction(_Does.FORK, *targets)


@lru_cache(maxsize=100)
def read_pattern(source: str) -> Pattern:
    r"""Return a pattern; raise `ExpressionError` if it is none.

    In a text of an expression, `\b` has become a control character: it is taken for what it means.
    """
    return Pattern(source.replace("\b", r"\b"))


def _is_edge(text: str, place: int) -> bool:
    """Return whether a word begins or ends here."""
    before, after = text[max(place - 1, 0) : place], text[place : place + 1]
    return bool(re.match(r"\w", before)) != bool(re.match(r"\w", after))


_EDGES: dict[str, Callable[[str, int], bool]] = {
    "^": lambda text, place: place == 0,
    "$": lambda text, place: place == len(text),
    r"\b": _is_edge,
    r"\B": lambda text, place: not _is_edge(text, place),
}
