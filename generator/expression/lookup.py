"""Reaching into data: keys of mappings and places in lists, and never a Python attribute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.generator.expression.error import ExpressionError, MissingError, kind, misfit

_LONGEST_PATH = 200

#: Returned where there is nothing.
ABSENT = object()


def look_up(owner: Any, key: Any) -> Any:
    """Return `owner[key]` for data, or `ABSENT`."""
    if isinstance(owner, Mapping):
        if isinstance(key, str | int | float):
            return owner.get(key, ABSENT)
    elif isinstance(owner, list | tuple | str) and isinstance(key, int):
        return owner[key] if -len(owner) <= key < len(owner) else ABSENT
    return ABSENT


def look_along(owner: Any, path: Any) -> Any:
    """Follow a dotted path such as `cost.gold`; raise where it breaks off."""
    if isinstance(path, int):
        keys: list[str | int] = [path]
    elif isinstance(path, str) and len(path) <= _LONGEST_PATH:
        keys = [int(key) if key.isdecimal() else key for key in path.split(".", 20)]
    else:
        raise ExpressionError(f"{kind(path)} stands where a column's name is needed")
    for key in keys:
        found = look_up(owner, key)
        if found is ABSENT:
            raise MissingError(owner, key)
        owner = found
    return owner


def entries(value: Any) -> list[Any] | tuple[Any, ...]:
    """Return what a loop or filter walks through; a mapping gives its keys."""
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, Mapping):
        return tuple(value)
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = f"did you mean range({value})" if abs(value) < 1000 else "use range(…)"
    elif isinstance(value, str):
        hint = "a text with commas is no list; declare the column as icons"
    raise misfit(f"{kind(value)} stands where a list is needed", value, hint=hint)


def cut(value: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return a part of a text or list, as `[start:stop:step]` says."""
    for bound in (start, stop, step):
        if bound is not None and not isinstance(bound, int):
            raise misfit(f"{kind(bound)} cannot say where to cut", bound)
    if step == 0:
        raise ExpressionError("a step of 0 leads nowhere")
    if isinstance(value, str | list | tuple):
        return value[start:stop:step]
    raise ExpressionError(f"{kind(value)} cannot be cut")
