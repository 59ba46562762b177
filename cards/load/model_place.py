"""From a validation error's own way to a value back to the way that the designer wrote."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, RootModel
from pydantic_core import ErrorDetails

from punchboard.cards.game import YamlPath

#: A step that validation takes: a key, an index, or the label of a union's branch.
Steps = tuple[str | int, ...]


def path_of(steps: Steps, value: Any, error: ErrorDetails) -> tuple[YamlPath, Any]:
    """Drop the labels of unions from an error's location.

    Args:
        steps: the location.
        value: the whole of what was validated.
        error: the error; the value that it carries tells labels from keys of the same name.

    Returns:
        The path in the data, for a missing field with the field's name at its end, and the value.
    """
    if error["type"] == "missing":
        parent, inner = _best(steps[:-1], value, error["input"])
        return (*parent, steps[-1]), inner
    return _best(steps, value, error["input"])


def _best(steps: Steps, value: Any, wanted: Any) -> tuple[YamlPath, Any]:
    walks = _walks(steps, value)
    if steps[-1:] == ("[key]",):
        return max((walk for walk in walks), key=lambda walk: len(walk[0]))[0], wanted
    exact = [walk for walk in walks if walk[1] is wanted]
    return max(exact or walks, key=lambda walk: len(walk[0]))


def _walks(steps: Steps, value: Any) -> list[tuple[YamlPath, Any]]:
    """Return every way to go along some of the steps, in order."""
    if not steps:
        return [((), value)]
    first, rest = steps[0], steps[1:]
    walks = []
    if _has(value, first):
        walks = [((first, *path), end) for path, end in _walks(rest, value[first])]
    if isinstance(first, str):
        walks += _walks(rest, value)
    return walks or [((), value)]


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, tuple) and isinstance(step, int) and 0 <= step < len(value)


def fields_at(model: type[BaseModel], steps: Steps, value: Any) -> list[str]:
    """Return the names of the fields that the model at the end of a location knows.

    Args:
        model: where the location starts.
        steps: the location, labels of unions included.
        value: the value at its start.
    """
    kinds: list[Any] = [model]
    for step in steps:
        kinds = [inner for kind in kinds for inner in _step(kind, step)]
    names: dict[str, None] = {}
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            fields = kind.model_fields.items()
            names.update(dict.fromkeys(field.alias or name for name, field in fields))
    return list(names)


def _step(kind: Any, step: str | int) -> list[Any]:
    """Return the types that one step from a type may lead to."""
    if isinstance(kind, type) and issubclass(kind, RootModel):
        return [b for a in _branches(kind.model_fields["root"].annotation) for b in _step(a, step)]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = {each.alias or name: each for name, each in kind.model_fields.items()}
        field = fields.get(str(step))
        inner = _branches(field.annotation) if field else []
        return [*inner, kind] if _is_label(kind, step) else inner
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is dict:
        return _branches(arguments[1])
    if origin is tuple and isinstance(step, int):
        last = len(arguments) - 1
        return _branches(arguments[0 if arguments[-1] is Ellipsis else min(step, last)])
    return [] if isinstance(step, int) else [kind]


def _branches(kind: Any) -> list[Any]:
    """Return the types that a type may be, without `Annotated` and unions around them."""
    if get_origin(kind) is Annotated:
        return _branches(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [branch for each in get_args(kind) for branch in _branches(each)]
    return [kind]


def _is_label(kind: type[BaseModel], step: str | int) -> bool:
    if step == kind.__name__:
        return True
    for name in ("kind", "check"):
        field = kind.model_fields.get(name)
        if field and get_origin(field.annotation) is Literal:
            return step in get_args(field.annotation)
    return False
