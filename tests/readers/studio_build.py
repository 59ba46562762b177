"""The tool that builds the Studio's page, as a module."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


@cache
def page_tool() -> ModuleType:
    """Return the module of `make page`."""
    spec = importlib.util.spec_from_file_location("studio_page", ROOT / ".ci" / "studio_page.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
