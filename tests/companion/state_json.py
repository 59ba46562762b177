"""States as plain JSON, to be frozen and compared; tables keep rows, and no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from typing import Any

from punchboard.companion.rules.engine.state import State


def state_to_json(state: State) -> dict[str, Any]:
    """Return a state as JSON, without who is done with a step, and what was told, where none is."""
    result: dict[str, Any] = _plain(state)
    return {key: each for key, each in result.items() if each or key not in ("done", "told")}


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | float | bool | None):
        return value
    if is_dataclass(value):
        told = {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
        return {name: each for name, each in told.items() if each is not None or name != "shut"}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, Set):
        return sorted(_plain(each) for each in value)
    if isinstance(value, Sequence):
        return [_plain(each) for each in value]
    raise TypeError(f"{type(value).__name__} has no form in JSON")
