"""Targets of exports: a file in `generator/export/targets`, or the file of a print shop."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from punchboard.generator.export import targets
from punchboard.generator.export.export import Target


def target_names() -> list[str]:
    """Return the names of all targets but shops, in alphabetical order."""
    return sorted(module.name for module in iter_modules(targets.__path__))


def target_of(name: str) -> Target:
    """Return a target by its name; only its own module is imported."""
    target: Target = import_module(f"{targets.__name__}.{name}").TARGET
    return target
