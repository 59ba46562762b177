"""Handlers of requests: each file registers its own routes."""

from __future__ import annotations

from importlib import import_module

#: The files of this folder: a program that carries its Python can't list them.
_FILES = (
    "art",
    "cards",
    "colors",
    "components",
    "design",
    "drawing",
    "edit",
    "fields",
    "folders",
    "formula",
    "game",
    "home",
    "icons",
    "layouts",
    "live",
    "new_game",
    "notes",
    "out",
    "printers",
    "printing",
    "problems",
    "regions",
    "samples",
    "share",
    "tables",
    "text",
    "versions",
)


def register_handlers() -> None:
    """Import every file of handlers, which registers its routes."""
    for name in _FILES:
        import_module(f"{__name__}.{name}")
