"""Write the values and entries of generated YAML files."""

from __future__ import annotations

import json
import re

#: Text that YAML reads as a string without quotes, such as names and paths in expressions.
_BARE = re.compile(r"=?[A-Za-z_][A-Za-z0-9_]*(?:[./][A-Za-z_][A-Za-z0-9_]*)*")
_NOT_BARE = frozenset(("yes", "no", "true", "false", "on", "off", "null", "y", "n"))


def yaml_value(content: object) -> str:
    """Format a value in YAML's flow style."""
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, float | int):
        return f"{content:.6g}"
    if isinstance(content, str):
        bare = _BARE.fullmatch(content) and content.lower() not in _NOT_BARE
        return content if bare else json.dumps(content, ensure_ascii=False)
    if isinstance(content, dict):
        return "{" + ", ".join(f"{key}: {yaml_value(each)}" for key, each in content.items()) + "}"
    if isinstance(content, list | tuple):
        return "[" + ", ".join(yaml_value(each) for each in content) + "]"
    raise TypeError(f"{content!r} has no place in a layout")


def entry(indent: int, name: str, **fields: object) -> str:
    """Return a line such as `name: {kind: text, at: [0, 0]}`, without the fields that are None.

    Args:
        indent: Number of indents of two spaces.
        name: Name of the entry.
        fields: Fields in order.
    """
    given = {key: each for key, each in fields.items() if each is not None}
    return f"{'  ' * indent}{name}: {yaml_value(given)}"
