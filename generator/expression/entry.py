"""The three ways in: values, expressions, templates; compiled once, evaluated for each card.

`card.x`, and texts made of such paths, are read here; all else by `evaluate.py`, and only then is
Jinja2 imported.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from punchboard.generator.expression.error import ExpressionError, Scope, explain
from punchboard.generator.expression.values import (
    LONGEST_TEXT,
    find_missing,
    join_texts,
    path_reader,
    text_of,
)

#: Letters that one expression or template may have.
_LONGEST_SOURCE = 20_000
#: How many compiled sources are remembered.
_REMEMBERED = 500

_PATH = r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*"
_WHOLE_PATH = re.compile(_PATH)
_PRINTED_PATH = re.compile(r"\{\{\s*(" + _PATH + r")\s*\}\}")
_MARKUP = re.compile(r"\{[{%#]")
#: Words of the language: a path that starts with one is none.
_RESERVED = frozenset(
    (
        "and", "or", "not", "in", "is", "if", "else", "elif", "for", "recursive",
        "true", "false", "none", "True", "False", "None", "self", "loop",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Compiled:
    """A value that is ready to be asked for, once for each card.

    Attributes:
        call: evaluates it; raises `ExpressionError` and nothing else.
        names: the root names that it reads; none means that it is the same for every card.
    """

    call: Callable[[Scope], Any]
    names: frozenset[str]


def compile_value(value: int | float | bool | str) -> Compiled:
    """Compile a literal, or a text that starts with `=`; `==` stands for a literal `=`."""
    if isinstance(value, str) and value.startswith("="):
        if value.startswith("=="):
            return _constant(value[1:])
        return compile_expression(value[1:])
    if isinstance(value, float) and not math.isfinite(value):
        raise ExpressionError("this is no number to reckon with", "write a finite number")
    return _constant(value)


def compile_expression(source: str) -> Compiled:
    """Compile an expression such as `card.cost + 1`."""
    source = source.strip()
    if not source:
        raise ExpressionError("the expression is empty", 'write one after the "="')
    return compile_path(source) or _compile(source, False)


def compile_template(text: str) -> Compiled:
    """Compile a text with `{{ … }}` and `{% … %}` in it; it evaluates to a text."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _MARKUP.search(text):
        return compile_paths(text) or _compile(text, True)
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(f"a text is longer than {LONGEST_TEXT:,} letters")
    return _constant(text)


def compile_path(source: str) -> Compiled | None:
    """Compile a dotted path; None if the source is anything else."""
    keys = _keys_of(source)
    if not keys:
        return None
    return Compiled(path_reader(keys, _explain_path), frozenset(keys[:1]))


def compile_paths(text: str) -> Compiled | None:
    """Compile a text with nothing but `{{ path }}` in it; None if there is more."""
    literals = _PRINTED_PATH.split(text)
    paths = [_keys_of(each) for each in literals[1::2]]
    del literals[1::2]
    if not all(paths) or any(_MARKUP.search(each) or each.endswith("{") for each in literals):
        return None
    readers = [path_reader(keys, _explain_path) for keys in paths]
    start, pairs = literals[0], list(zip(readers, literals[1:], strict=True))

    def fill_in(scope: Scope) -> str:
        texts = [start]
        for read, literal in pairs:
            texts += (text_of(read(scope)), literal)
        return join_texts(texts)

    return Compiled(fill_in, frozenset(keys[0] for keys in paths))


def _constant(value: Any) -> Compiled:
    return Compiled(lambda scope: value, frozenset())


def _keys_of(source: str) -> tuple[str, ...]:
    """Return the names of a dotted path; nothing for anything else."""
    keys = tuple(source.split(".")) if _WHOLE_PATH.fullmatch(source) else ("__",)
    return () if keys[0] in _RESERVED or keys[0].startswith("__") else keys


def _explain_path(keys: tuple[str, ...], scope: Scope) -> ExpressionError:
    return explain(find_missing(keys, scope), scope)


@lru_cache(maxsize=_REMEMBERED)
def _compile(source: str, is_template: bool) -> Compiled:
    if len(source) > _LONGEST_SOURCE:
        raise ExpressionError(f"this is longer than {_LONGEST_SOURCE:,} letters", "make it shorter")
    from punchboard.generator.expression.evaluate import compile_source

    return Compiled(*compile_source(source, is_template))
