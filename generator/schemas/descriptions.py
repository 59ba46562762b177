"""Descriptions of models and their fields, read from docstrings."""

from __future__ import annotations

import inspect
import re

from pydantic import BaseModel

_ENTRY = re.compile(r"^    (\w+(?:, \w+)*): ((?:.+\n?)(?:^ {8,}.+\n?)*)", re.MULTILINE)


def summary_of(model: type[BaseModel]) -> str:
    """Return a docstring's text above its list of attributes, paragraphs kept apart."""
    text = inspect.cleandoc(model.__doc__ or "").partition("Attributes:")[0].strip()
    return "\n\n".join(" ".join(each.split()) for each in text.split("\n\n"))


def described_fields(model: type[BaseModel]) -> dict[str, str]:
    """Return the description of each field by its name in Python, inherited fields included."""
    found: dict[str, str] = {}
    for each in reversed(model.__mro__):
        if issubclass(each, BaseModel) and each.__doc__:
            entries = inspect.cleandoc(each.__doc__).partition("Attributes:")[2]
            for names, text in _ENTRY.findall(entries):
                found |= dict.fromkeys(names.split(", "), " ".join(text.split()))
    return found
