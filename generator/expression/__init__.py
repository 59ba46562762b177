"""Compile the expressions and templates of layouts, once per build, to evaluate them per card.

This file has the three entry points: values, expressions, templates. It compiles `card.x` and texts
with such paths itself; everything else goes through `parse.py`, and only then is Jinja2 imported.
Game folders come from strangers: only Jinja2's parser is used, and our own functions evaluate its
tree. They reach nothing but data, and the budget pays for all work.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.generator.expression.budget import LONGEST_TEXT, check_length, join_texts
from punchboard.generator.expression.compiler import compile_tree
from punchboard.generator.expression.error import (
    ACCOUNT,
    SEVERAL,
    BlankError,
    ExpressionError,
    Scope,
    UnknownNameError,
    not_a_number,
    not_a_single_value,
)
from punchboard.generator.expression.operations import text_of

__all__ = [
    "ACCOUNT",
    "SEVERAL",
    "BlankError",
    "Compiled",
    "ExpressionError",
    "Scope",
    "UnknownNameError",
    "compile_expression",
    "compile_template",
    "compile_value",
    "compile_values",
    "not_a_number",
    "not_a_single_value",
]

#: Most letters of one expression or template.
_LONGEST_SOURCE = 20_000
#: Number of cached compiled sources.
_REMEMBERED = 500

_PATH = r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*"
#: A path whose first name is neither a keyword nor reserved.
_WHOLE_PATH = re.compile(
    r"(?!(?:and|or|not|in|is|if|else|elif|for|recursive|[Tt]rue|[Ff]alse|[Nn]one|self|loop)\b|__)"
    + _PATH
)
_PRINTED_PATH = re.compile(r"\{\{\s*(" + _PATH + r")\s*\}\}")
_MARKUP = re.compile(r"\{[{%#]")


@dataclass(frozen=True, slots=True)
class Compiled:
    """A compiled value, evaluated once for each card.

    Attributes:
        call: Function that evaluates it; raises `ExpressionError` and nothing else.
        names: Root names that it reads; without any, the value is the same for every card.
    """

    call: Callable[[Scope], Any]
    names: frozenset[str] = frozenset()


def compile_value(value: int | float | bool | str | tuple[int | float | str, ...]) -> Compiled:
    """Compile a literal, or a text that starts with `=`; `==` stands for a literal `=`.

    Each entry of a list is compiled the same way.
    """
    if isinstance(value, tuple):
        parts = compile_values(value)
        names = frozenset[str]().union(*(part.names for part in parts))

        def read(scope: Scope) -> list[Any]:
            if account := scope.get(ACCOUNT):  # of the place in the game that uses it
                account.spend(len(parts))
            return [part.call(scope) for part in parts]

        return Compiled(read, names)
    if isinstance(value, str) and value.startswith("="):
        if not value.startswith("=="):
            return compile_expression(value[1:])
        value = value[1:]
    if isinstance(value, float) and not math.isfinite(value):
        raise ExpressionError(
            tr("this isn't a number to calculate with"), tr("write a finite number")
        )
    return Compiled(lambda scope: value)


def compile_values(values: Iterable[int | float | str]) -> tuple[Compiled, ...]:
    """Compile values that belong together, such as the lengths of a box."""
    return tuple(compile_value(value) for value in values)


def compile_expression(source: str) -> Compiled:
    """Compile an expression such as `card.cost + 1`."""
    source = source.strip()
    if not source:
        raise ExpressionError(tr("the expression is empty"), tr('write one after the "="'))
    return compile_path(source) or compile_source(source, is_template=False)


def compile_template(text: str) -> Compiled:
    """Compile a text with `{{ … }}` and `{% … %}`, which evaluates to a text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _MARKUP.search(text):
        return compile_paths(text) or compile_source(text, is_template=True)
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(
            tr("a text is longer than {longest_text:,} letters", longest_text=LONGEST_TEXT),
            tr("make it shorter"),
        )
    return Compiled(lambda scope: text)


def compile_path(source: str) -> Compiled | None:
    """Compile a dotted path; None if the source is anything else."""
    if not _WHOLE_PATH.fullmatch(source):
        return None
    keys = source.split(".")

    def read(scope: Scope) -> Any:
        value: Any = scope
        try:
            for key in keys:
                value = value[key]
        except (LookupError, TypeError):
            return compile_source(source, is_template=False).call(scope)  # which raises the error
        return value

    return Compiled(read, frozenset(keys[:1]))


def compile_paths(text: str) -> Compiled | None:
    """Compile a text whose only markup is `{{ path }}`; None for other texts."""
    parts = _PRINTED_PATH.split(text)  # every other part is a path
    paths = [path for each in parts[1::2] if (path := compile_path(each))]
    is_more = any(_MARKUP.search(each) or each.endswith("{") for each in parts[::2])
    if is_more or len(paths) < len(parts) // 2:
        return None

    names = frozenset().union(*(path.names for path in paths))
    if len(paths) == 1 and not parts[0] and not parts[2]:  # most texts show one column
        read = paths[0].call

        def show(scope: Scope) -> str:
            shown = text_of(read(scope))
            check_length(len(shown))
            return shown

        return Compiled(show, names)

    first, pairs = parts[0], [*zip((path.call for path in paths), parts[2::2], strict=True)]

    def fill_in(scope: Scope) -> str:
        texts = [first]
        for read, literal in pairs:
            texts += (text_of(read(scope)), literal)
        return join_texts(texts)

    return Compiled(fill_in, names)


@lru_cache(maxsize=_REMEMBERED)
def compile_source(source: str, *, is_template: bool) -> Compiled:
    """Compile any template or expression."""
    if len(source) > _LONGEST_SOURCE:
        raise ExpressionError(
            tr("this is longer than {longest_source:,} letters", longest_source=_LONGEST_SOURCE),
            tr("make it shorter"),
        )
    # Import Jinja2 only for decks that use more than paths.
    from punchboard.generator.expression.parse import parse
    from punchboard.generator.expression.words import WORDS

    return Compiled(*compile_tree(parse(source, is_template), WORDS))
