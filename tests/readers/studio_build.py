"""The tools that build our pages, as modules."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


@cache
def page_tool(name: str = "studio_page") -> ModuleType:
    """Return a module of `make page`.

    Args:
        name: studio_page, companion_page, or page_build for what these share.
    """
    folder = str(ROOT / ".ci")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(folder)
