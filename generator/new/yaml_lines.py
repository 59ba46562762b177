"""YAML as people write it: a line for each element, quotes only where they are needed."""

from __future__ import annotations

import json
import re

#: Text that YAML reads as text without quotes, the names and paths in expressions among it.
_BARE = re.compile(r"=?[A-Za-z_][A-Za-z0-9_]*(?:[./][A-Za-z_][A-Za-z0-9_]*)*")
_NOT_BARE = frozenset(("yes", "no", "true", "false", "on", "off", "null", "y", "n"))


def value(content: object) -> str:
    """Return a value in YAML's short form."""
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, float | int):
        return f"{content:.6g}"
    if isinstance(content, str):
        bare = _BARE.fullmatch(content) and content.lower() not in _NOT_BARE
        return content if bare else json.dumps(content, ensure_ascii=False)
    if isinstance(content, dict):
        return "{" + ", ".join(f"{key}: {value(each)}" for key, each in content.items()) + "}"
    if isinstance(content, list | tuple):
        return "[" + ", ".join(value(each) for each in content) + "]"
    raise TypeError(f"{content!r} has no place in a layout")


def entry(indent: int, name: str, **fields: object) -> str:
    """Return a line such as `name: {kind: text, at: [0, 0]}`; what is None is left out.

    Args:
        indent: steps of two spaces.
        name: of the entry.
        fields: in order.
    """
    given = {key: each for key, each in fields.items() if each is not None}
    return f"{'  ' * indent}{name}: {value(given)}"
