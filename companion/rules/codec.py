"""States as plain JSON and back, whatever mechanisms a game has.

Every part of a state is a frozen dataclass whose field types say how it is read: dataclasses,
tuples, lists, sets, mappings with text or whole numbers as keys, unions and plain values. Types are
looked up where the dataclass stands, so a part's module imports them at run time.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from punchboard.companion.rules.entry import Entry
from punchboard.companion.rules.rules import Rules
from punchboard.companion.rules.state import Moment, Seat, State

_PLAIN = (str, int, float, bool, type(None))
#: Makes a value of one type from plain JSON, or raises a `TypeError`.
Reader = Callable[[Any], Any]


def state_to_json(state: State) -> dict[str, Any]:
    """Return a state as a JSON object; `state_from_json` reads it back.

    Who is done with a step, and what was told of it, is left out while there is none, as in states
    of before it was kept.
    """
    result: dict[str, Any] = to_json(state)
    return {key: each for key, each in result.items() if each or key not in ("done", "told")}


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
        done=from_json(tuple[str, ...], value.get("done", [])),
        told=from_json(Mapping[str, Mapping[str, Any]], value.get("told", {})),
    )


def to_json(value: Any) -> Any:
    """Return a value of a state as plain JSON.

    Raises:
        TypeError: if it holds something that has no form in JSON.
    """
    if isinstance(value, _PLAIN):
        return value
    kind: Any = type(value)
    names = _names(kind)
    if names is not None:
        return {name: to_json(getattr(value, name)) for name in names}
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
    return _reader(kind)(value)


@cache
def _reader(kind: Any) -> Reader:
    """Return what reads a type: made once, as a long log has thousands of values of a few types."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return lambda value: value
    if origin is typing.Literal:
        return lambda value: _checked(value in arguments, kind, value)
    if origin in (typing.Union, types.UnionType):
        return _of_union(kind, [_reader(each) for each in arguments])
    if (names := _names(kind)) is not None:
        return _of_dataclass(kind, names)
    if origin is tuple:
        return _of_tuple(kind, arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _of_mapping(kind, *arguments)
    if isinstance(origin, type) and issubclass(origin, Set):
        return _of_many(frozenset, _reader(arguments[0]))
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return _of_many(tuple, _reader(arguments[0]))
    plain = type(None) if kind is None else kind
    return lambda value: value if type(value) is plain else _checked(False, kind, value)


def _checked(fits: bool, kind: Any, value: Any) -> Any:
    if not fits:
        raise TypeError(f"{value!r} is no {kind}")
    return value


def _of_union(kind: Any, members: Sequence[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for member in members:
            try:
                return member(value)
            except (TypeError, KeyError):
                continue
        raise TypeError(f"{value!r} is no {kind}")

    return read


def _of_mapping(kind: Any, key: Any, content: Any) -> Reader:
    key_of: Callable[[str], Any] = int if key is int else str
    inner = _reader(content)

    def read(value: Any) -> Any:
        _checked(isinstance(value, dict), kind, value)
        return {key_of(name): inner(each) for name, each in value.items()}

    return read


def _of_many(made: Callable[[Any], Any], inner: Reader) -> Reader:
    return lambda value: made([inner(each) for each in value])


def _of_tuple(kind: Any, arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        many = _of_many(tuple, _reader(arguments[0]))
        return lambda value: many(_checked(isinstance(value, list), kind, value))
    inner = [_reader(each) for each in arguments]

    def read(value: Any) -> tuple[Any, ...]:
        _checked(isinstance(value, list) and len(inner) == len(value), kind, value)
        return tuple(each(one) for each, one in zip(inner, value, strict=True))

    return read


def _of_dataclass(kind: Any, names: Sequence[str]) -> Reader:
    hints = typing.get_type_hints(kind)
    inner = {name: _reader(hints[name]) for name in names}

    def read(value: Any) -> Any:
        _checked(isinstance(value, dict) and value.keys() == inner.keys(), kind, value)
        return kind(**{name: each(value[name]) for name, each in inner.items()})

    return read


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields; None for any other type."""
    if not isinstance(kind, type) or not is_dataclass(kind):
        return None
    return tuple(field.name for field in fields(kind))
