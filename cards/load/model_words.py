"""Words for validation errors: what a value is, what it must be, and what it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic_core import ErrorDetails

from punchboard.cards.blank import Blank
from punchboard.cards.game import YamlPath

#: What one entry of a named collection is called.
_ENTRY = {
    "components": "component", "elements": "element", "styles": "style", "columns": "column",
    "checks": "check", "palette": "colour", "low_ink": "low-ink value", "fonts": "font",
    "symbols": "symbol", "icons": "icon set", "let": "name", "tables": "table",
    "mechanisms": "mechanism", "phases": "phase", "seats": "seat", "steps": "step",
}  # fmt: skip

_MOST_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """One validation error, and the value that it is about."""

    error: ErrorDetails
    value: Any


def describe(value: Any) -> str:
    """Name a value as a designer wrote it: text in quotes, numbers bare, the rest by its kind."""
    if value is None or isinstance(value, Blank):
        return "blank"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        short = value if len(value) <= _MOST_QUOTED else value[: _MOST_QUOTED - 1] + "…"
        return '"' + short.replace("\n", "⏎") + '"'
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return 'a block of "name: value" lines'
    return str(value)


def subject_of(path: YamlPath) -> str:
    """Name a value and what it belongs to: `size of component "birds"`, `check 3`."""
    if not path:
        return "the file"
    words = _words(path)
    return " of ".join(words[::-1][:3])


def context(path: YamlPath, preposition: str = " of ") -> str:
    """Name what a value belongs to: ` of component "birds"`; empty at the top of a file."""
    words = _words(path)
    return preposition + " of ".join(words[::-1][:2]) if words else ""


def _words(path: YamlPath) -> list[str]:
    """Name each step of a path, a collection and its entry in one: `component "birds"`."""
    words: list[str] = []
    for index, step in enumerate(path):
        collection = str(path[index - 1]) if index else ""
        kind = _ENTRY.get(collection)
        if kind:
            words[-1] = f'{kind} "{step}"' if isinstance(step, str) else f"{kind} {step + 1}"
        else:
            words.append(f"entry {step + 1}" if isinstance(step, int) else step)
    return words


def expectation(error: ErrorDetails) -> str:
    """Say what an error asks for: `a whole number`, `0 or more`."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "string_type":
            return "text"
        case "int_type" | "int_from_float" | "int_parsing":
            return "a whole number"
        case "float_type" | "float_parsing":
            return "a number"
        case "bool_type" | "bool_parsing":
            return "true or false"
        case "tuple_type" | "list_type":
            return "a list"
        case "dict_type" | "model_type" | "model_attributes_type" | "is_instance_of":
            return 'a block of "name: value" lines'
        case "none_required":
            return "blank"
        case "greater_than_equal":
            return f"{limits['ge']:g} or more"
        case "greater_than":
            return f"more than {limits['gt']:g}"
        case "less_than_equal":
            return f"{limits['le']:g} or less"
        case "less_than":
            return f"less than {limits['lt']:g}"
    return "something else"
