"""The fast ways: `card.x` and texts made of such paths never meet Jinja2."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from punchboard.generator.expression.budget import LONGEST_TEXT
from punchboard.generator.expression.compiled import Compiled, Scope
from punchboard.generator.expression.error import NO_OWNER, ExpressionError, MissingError, explain
from punchboard.generator.expression.text import text_of

_PATH = r"[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*"
_WHOLE_PATH = re.compile(_PATH)
_PRINTED_PATH = re.compile(r"\{\{\s*(" + _PATH + r")\s*\}\}")

#: Words of the language: a path that starts with one is none.
RESERVED = frozenset(
    (
        "and", "or", "not", "in", "is", "if", "else", "elif", "for", "recursive",
        "true", "false", "none", "True", "False", "None", "self", "loop",
    )
)  # fmt: skip
_MARKS = ("{{", "{%", "{#")

_Fetch = Callable[[Scope], Any]


def has_markup(text: str) -> bool:
    """Tell whether a template has anything to fill in."""
    return any(mark in text for mark in _MARKS)


def path_expression(source: str) -> Compiled | None:
    """Compile a dotted path; None if the source is anything else."""
    keys = _keys(source)
    if keys is None:
        return None
    return Compiled(_fetch(keys), frozenset((keys[0],)))


def path_template(text: str) -> Compiled | None:
    """Compile a text with nothing but `{{ path }}` in it; None if there is more."""
    parts = _PRINTED_PATH.split(text)
    literals, sources = parts[::2], parts[1::2]
    if any(has_markup(each) for each in literals) or any(
        each.endswith("{") for each in literals[:-1]
    ):
        return None
    paths = [_keys(source) for source in sources]
    known = [keys for keys in paths if keys is not None]
    if len(known) < len(paths):
        return None
    names = frozenset(keys[0] for keys in known)
    fetches = [_fetch(keys) for keys in known]
    if len(fetches) == 1:
        return Compiled(_one_value(literals[0], fetches[0], literals[1]), names)
    return Compiled(_many_values(literals, fetches), names)


def _keys(source: str) -> tuple[str, ...] | None:
    """Split a dotted path; None if it is none."""
    if _WHOLE_PATH.fullmatch(source) is None:
        return None
    keys = tuple(source.split("."))
    return None if keys[0] in RESERVED or keys[0].startswith("__") else keys


def _fetch(keys: tuple[str, ...]) -> _Fetch:
    """Return what follows a path; what goes wrong is found out only then."""
    root = keys[0]
    if len(keys) == 1:

        def fetch_root(scope: Scope) -> Any:
            try:
                return scope[root]
            except KeyError:
                raise _fault(keys, scope) from None

        return fetch_root
    if len(keys) == 2:
        key = keys[1]

        def fetch_entry(scope: Scope) -> Any:
            try:
                return scope[root][key]
            except (LookupError, TypeError):
                raise _fault(keys, scope) from None

        return fetch_entry

    def fetch_inner(scope: Scope) -> Any:
        try:
            value = scope[root]
            for key in keys[1:]:
                value = value[key]
        except (LookupError, TypeError):
            raise _fault(keys, scope) from None
        return value

    return fetch_inner


def _fault(keys: tuple[str, ...], scope: Scope) -> ExpressionError:
    """Walk a path that failed once more, slowly, and say where it ends."""
    if keys[0] not in scope:
        return explain(MissingError(NO_OWNER, keys[0]), scope)
    value = scope[keys[0]]
    for key in keys[1:]:
        if not isinstance(value, Mapping) or key not in value:
            return explain(MissingError(value, key), scope)
        value = value[key]
    return ExpressionError("this cannot be looked up")


def _one_value(before: str, fetch: _Fetch, after: str) -> Callable[[Scope], str]:
    def print_one(scope: Scope) -> str:
        return _bounded(before + text_of(fetch(scope)) + after)

    return print_one


def _many_values(literals: list[str], fetches: list[_Fetch]) -> Callable[[Scope], str]:
    first = literals[0]
    pairs = list(zip(fetches, literals[1:], strict=True))

    def print_many(scope: Scope) -> str:
        parts = [first]
        length = 0
        for fetch, literal in pairs:
            text = text_of(fetch(scope))
            length += len(text)
            if length > LONGEST_TEXT:
                break
            parts += (text, literal)
        return _bounded("".join(parts), length)

    return print_many


def _bounded(text: str, length: int = 0) -> str:
    if max(len(text), length) > LONGEST_TEXT:
        raise ExpressionError(f"a text would be longer than {LONGEST_TEXT:,} letters")
    return text
