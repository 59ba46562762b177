r"""Compile and match the patterns of `regex_replace` in bounded time.

Python's `re` backtracks, for some patterns exponentially. Here a pattern becomes a small program
that never tries an instruction twice at the same letter. So finding the next match takes at most
the text's length times the program's, and the budget pays for each step.

There are groups, alternatives, classes, repetition (greedy and lazy), `^`, `$`, `\b` and `\B`. Back
references, lookaround, flags and named groups are missing. `re` matches single letters and edges.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache

from punchboard.cards.catalog import tr
from punchboard.generator.expression.budget import StepBudget
from punchboard.generator.expression.error import ExpressionError, quoted

_LONGEST_PATTERN = 200
_MOST_INSTRUCTIONS = 1_000
_MOST_GROUPS = 9
#: Steps of the budget, measured: of one instruction tried, and of reading a letter of a pattern.
_STEPS_OF_INSTRUCTION, _STEPS_OF_LETTER = 12, 40
#: `re` makes a table of all letters for a class beyond Latin, up to the Basic Multilingual Plane:
#: its least steps, and how many letters of a range cost another one.
_STEPS_OF_CLASS, _LETTERS_OF_STEP = 1_000, 4
_LATIN, _BASIC_PLANE = "\xff", 0x10000

_TOKEN = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?:|[*+?]\??|\{[0-9]{1,3}(?:,[0-9]{0,3})?\}\??|.", re.DOTALL
)
_RANGE = re.compile(r"(?=(.)-(.))", re.DOTALL)
_COUNT = re.compile(r"\{([0-9]+)(,?)([0-9]*)\}")
#: Texts with supported escapes only.
_ESCAPES = re.compile(r"(?:[^\\]|\\[dDwWsSnt]|\\\W)*", re.DOTALL)
#: Assertions between letters, as `re` spells them: `$` only at the end, also after a line break;
#: `\B` also in an empty text.
_EDGES = {"^": "^", "$": r"\Z", r"\b": r"\b", r"\B": r"(?!\b)"}

#: Start and end of each group, the whole match first; -1 for a group without a match.
Span = tuple[int, ...]
#: One of: a matcher of one letter or an assertion; the number of a position to save; a relative
#: jump with an alternative jump if the first fails.
_Instruction = Callable[[str, int], re.Match[str] | None] | int | tuple[int, int]
_Program = list[_Instruction]


class Pattern:
    """A compiled pattern."""

    def __init__(self, source: str) -> None:
        """Compile a pattern; raise `ExpressionError` if it isn't valid."""
        if len(source) > _LONGEST_PATTERN:
            raise ExpressionError(
                tr(
                    "a pattern has at most {longest_pattern} letters",
                    longest_pattern=_LONGEST_PATTERN,
                ),
                tr("make it shorter"),
            )
        self._groups = 0
        self._tokens = _TOKEN.findall(source)[::-1]
        self._program = self._group()
        if self._tokens:
            raise self._misplaced(self._tokens[-1])
        _check_length(len(self._program))

    def find_all(self, text: str, budget: StepBudget) -> Iterator[Span]:
        """Yield all matches from left to right that don't overlap."""
        place = 0
        tried: set[int] = set()  # states that led to no match since the last one
        while place <= len(text):
            match = self._match(text, place, tried, budget)
            if match is None:
                place += 1
            else:
                yield match
                place = max(match[1], match[0] + 1)
                tried = set()

    def _match(self, text: str, start: int, tried: set[int], budget: StepBudget) -> Span | None:
        """Return the match that starts at `start`; states in `tried` lead to none."""
        waiting: list[tuple[int, int, Span]] = [(0, start, (-1,) * (2 * self._groups))]
        while waiting:
            at, place, span = waiting.pop()
            here = place * (len(self._program) + 1) + at
            if here in tried:
                continue
            tried.add(here)
            budget.spend(_STEPS_OF_INSTRUCTION)
            if at == len(self._program):
                return span
            each = self._program[at]
            if isinstance(each, int):
                waiting.append((at + 1, place, (*span[:each], place, *span[each + 1 :])))
            elif isinstance(each, tuple):
                waiting += ((at + each[1], place, span), (at + each[0], place, span))
            elif taken := each(text, place):
                waiting.append((at + 1, taken.end(), span))
        return None

    # Parsing: each method consumes tokens and returns their program.

    def _group(self) -> _Program:
        number = self._groups
        if number > _MOST_GROUPS:
            raise ExpressionError(
                tr("a pattern has at most {most_groups} groups", most_groups=_MOST_GROUPS),
                tr("write (?: for ("),
            )
        self._groups += 1
        return [2 * number, *self._alternatives(), 2 * number + 1]

    def _alternatives(self) -> _Program:
        first = self._sequence()
        if not self._tokens or self._tokens[-1] != "|":
            return first
        self._tokens.pop()
        others = self._alternatives()
        past = len(others) + 1
        return [(1, len(first) + 2), *first, (past, past), *others]

    def _sequence(self) -> _Program:
        program: _Program = []
        while self._tokens and self._tokens[-1] not in ("|", ")"):
            program += self._repeated(self._atom())
        return program

    def _repeated(self, atom: _Program) -> _Program:
        token = self._tokens[-1] if self._tokens else ""
        counted = _COUNT.match(token)
        if token[:1] not in ("*", "+", "?") and not counted:
            return atom
        self._tokens.pop()
        least = int(counted[1]) if counted else int(token[0] == "+")
        most: int | None = 1 if token[0] == "?" else None
        if counted and (counted[3] or not counted[2]):
            most = int(counted[3] or counted[1])
        if most is not None and most < least:
            raise ExpressionError(
                tr("{token} repeats from more to less", token=quoted(token)),
                tr("write the smaller number first"),
            )
        if not atom:
            raise ExpressionError(
                tr("this pattern repeats nothing"), tr("write what repeats before it")
            )
        _check_length(len(atom) * max(least, most or 1))
        is_lazy = len(token) > 1 and token.endswith("?")
        step = len(atom) + 1
        program = atom * least
        if most is None:
            return [*program, _fork(1, step + 1, is_lazy), *atom, (-step, -step)]
        for left in range(most - least, 0, -1):
            program += [_fork(1, left * step, is_lazy), *atom]
        return program

    def _atom(self) -> _Program:
        token = self._tokens.pop()
        if token in ("(", "(?:"):
            inner = self._group() if token == "(" else self._alternatives()
            if not self._tokens or self._tokens.pop() != ")":
                raise ExpressionError(tr("a bracket of the pattern is not closed"), tr('add ")"'))
            return inner
        source = token if len(token) > 1 or token == "." else re.escape(token)
        if token in _EDGES:
            source = _EDGES[token]
        elif token[0] in "*+?{)" or token in ("[", "\\") or not _ESCAPES.fullmatch(token):
            raise self._misplaced(token)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about a future meaning of `[[a]`
                return [re.compile(source).match]
        except re.error:
            raise self._misplaced(token) from None

    def _misplaced(self, token: str) -> ExpressionError:
        hint = tr(
            'there are ( ) | . [ ] ^ $ * + ? {{2,3}} \\d \\w \\s \\b; write "\\\\(" for a bracket'
        )
        return ExpressionError(
            tr("{token} cannot stand here in a pattern", token=quoted(token)), hint
        )


def _check_length(length: int) -> None:
    if length > _MOST_INSTRUCTIONS:
        raise ExpressionError(
            tr("this pattern repeats too much"), tr("repeat less, or with + or *")
        )


def _fork(first: int, second: int, is_lazy: bool) -> tuple[int, int]:
    """Return the fork that tries `first` first, or `second` first if it is lazy."""
    return (second, first) if is_lazy else (first, second)


def read_pattern(source: str, budget: StepBudget) -> Pattern:
    r"""Compile a pattern; raise `ExpressionError` if it isn't valid.

    In a text of an expression, `\b` has become a control character, which is read as `\b` here. An
    evaluation pays once for each pattern, whether or not it is cached.
    """
    if source not in budget.patterns:
        budget.spend(_cost(source))
        budget.patterns[source] = _read(source.replace("\b", r"\b"))
    pattern: Pattern = budget.patterns[source]
    return pattern


def _cost(source: str) -> int:
    """Return the cost of compiling a pattern, known before it is compiled."""
    steps = 0
    for token in _TOKEN.findall(source[:_LONGEST_PATTERN]):
        steps += _STEPS_OF_LETTER * len(token)
        if len(token) > 1 and token[0] == "[" and max(token) > _LATIN:
            wide = sum(
                min(max(0, ord(end) - ord(at)), _BASIC_PLANE) for at, end in _RANGE.findall(token)
            )
            steps += _STEPS_OF_CLASS + wide // _LETTERS_OF_STEP
    return steps


@lru_cache(maxsize=100)
def _read(source: str) -> Pattern:
    return Pattern(source)
