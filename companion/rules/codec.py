"""States as plain JSON and back, whatever mechanisms a game has.

Every part of a state is a frozen dataclass whose field types say how it is read: dataclasses,
tuples, lists, sets, mappings with text or whole numbers as keys, unions and plain values. Types are
looked up where the dataclass stands, so a part's module imports them at run time.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from companion.rules.entry import Entry
from companion.rules.rules import Rules
from companion.rules.state import Moment, Seat, State

_PLAIN = (str, int, float, bool, type(None))


def state_to_json(state: State) -> dict[str, Any]:
    """Return a state as a JSON object; `state_from_json` reads it back."""
    result: dict[str, Any] = to_json(state)
    return result


def state_from_json(rules: Rules, value: Mapping[str, Any]) -> State:
    """Return the state that `state_to_json` wrote.

    Args:
        rules: of the game; their mechanisms name the types of the parts.
        value: the JSON object.

    Raises:
        TypeError: if a value does not fit its type.
        KeyError: if a part has no mechanism, or a field is missing.
    """
    return State(
        seats=from_json(tuple[Seat, ...], value["seats"]),
        settings=dict(value["settings"]),
        moment=from_json(Moment, value["moment"]),
        parts={
            name: from_json(rules.mechanisms[name].part, part)
            for name, part in value["parts"].items()
        },
        overruled=dict(value["overruled"]),
        log=from_json(tuple[Entry, ...], value["log"]),
        acts=value["acts"],
    )


def to_json(value: Any) -> Any:
    """Return a value of a state as plain JSON.

    Raises:
        TypeError: if it holds something that has no form in JSON.
    """
    if isinstance(value, _PLAIN):
        return value
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(each) for key, each in value.items()}
    if isinstance(value, Set):
        return sorted(to_json(each) for each in value)
    if isinstance(value, Sequence):
        return [to_json(each) for each in value]
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def from_json(kind: Any, value: Any) -> Any:
    """Return a value of a type from plain JSON.

    Raises:
        TypeError: if the value does not fit the type.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return value
    if origin is typing.Literal:
        return _checked(value in arguments, kind, value)
    if origin in (typing.Union, types.UnionType):
        return _of_union(arguments, kind, value)
    if isinstance(kind, type) and is_dataclass(kind):
        return _of_dataclass(kind, value)
    if origin is tuple:
        return _of_tuple(arguments, kind, value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        _checked(isinstance(value, dict), kind, value)
        read, content = arguments
        return {
            (int(key) if read is int else key): from_json(content, each)
            for key, each in value.items()
        }
    if isinstance(origin, type) and issubclass(origin, Set):
        return frozenset(from_json(arguments[0], each) for each in value)
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return tuple(from_json(arguments[0], each) for each in value)
    plain = type(None) if kind is None else kind
    return _checked(type(value) is plain, kind, value)


def _checked(fits: bool, kind: Any, value: Any) -> Any:
    if not fits:
        raise TypeError(f"{value!r} is no {kind}")
    return value


def _of_union(members: tuple[Any, ...], kind: Any, value: Any) -> Any:
    for member in members:
        try:
            return from_json(member, value)
        except (TypeError, KeyError):
            continue
    raise TypeError(f"{value!r} is no {kind}")


def _of_tuple(arguments: tuple[Any, ...], kind: Any, value: Any) -> tuple[Any, ...]:
    _checked(isinstance(value, list), kind, value)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(from_json(arguments[0], each) for each in value)
    _checked(len(arguments) == len(value), kind, value)
    return tuple(from_json(each, one) for each, one in zip(arguments, value, strict=True))


def _of_dataclass(kind: Any, value: Any) -> Any:
    _checked(isinstance(value, dict), kind, value)
    hints = _hints(kind)
    _checked(set(value) == set(hints), kind, value)
    return kind(**{name: from_json(hint, value[name]) for name, hint in hints.items()})


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
