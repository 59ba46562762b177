"""Parts of an operation as the page sends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from punchboard.generator.studio.design.chain import ElementPath
from punchboard.generator.studio.route import BadRequestError

#: An operation as the page sends it.
Sent = Mapping[str, Any]


def text_of(sent: Sent, name: str) -> str:
    """Return a text that an operation must have."""
    found = sent.get(name)
    if not isinstance(found, str) or not found:
        raise BadRequestError(name)
    return found


def path_of(sent: Sent, name: str = "path") -> ElementPath:
    """Return the path of an element that an operation names."""
    return as_path(sent.get(name), name)


def as_path(found: Any, name: str) -> ElementPath:
    """Return the path of an element, such as `("elements", "title")`."""
    is_path = isinstance(found, list) and all(isinstance(each, str) for each in found)
    if not is_path or not found or len(found) % 2 or set(found[::2]) != {"elements"}:
        raise BadRequestError(name)
    return tuple(found)


def field_of(sent: Sent) -> tuple[str | int, ...]:
    """Return a field and the keys within it, such as `("at", 0)`."""
    found = sent.get("field")
    keys: Sequence[Any] = [found] if isinstance(found, str) else found if found else []
    is_field = isinstance(keys, list) and all(isinstance(each, str | int) for each in keys)
    if not is_field or not keys or not isinstance(keys[0], str) or keys[0] == "elements":
        raise BadRequestError("field")
    return tuple(keys)


def before_of(sent: Sent) -> str | None:
    """Return the name of the element that another one comes before; None for the end."""
    found = sent.get("before")
    if found is not None and not isinstance(found, str):
        raise BadRequestError("before")
    return found


def thawed(value: Any) -> Any:
    """Return a value of JSON as files hold it: lists as tuples, numbers without zeros."""
    if isinstance(value, list):
        return tuple(map(thawed, value))
    if isinstance(value, dict):
        return {str(key): thawed(each) for key, each in value.items()}
    if isinstance(value, float):
        rounded = round(value, 4)
        return int(rounded) if rounded.is_integer() else rounded
    return value


def optional_text(sent: Sent, name: str) -> str:
    """Return a text, "" if there is none.

    Raises:
        BadRequestError: if another value is sent.
    """
    value = sent.get(name, "")
    if not isinstance(value, str):
        raise BadRequestError(name)
    return value
