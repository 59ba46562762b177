"""The rules engine of an earlier commit, imported beside today's in one process."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
_PACKAGE = "punchboard"


def extract(commit: str, folder: Path) -> None:
    """Write the Python packages of a commit into a folder."""
    names = (f"{_PACKAGE}.py", "cards", "companion", "generator", "templates")
    packed = subprocess.run(
        ["git", "archive", commit, *names], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder)  # our own commit


class Engine:
    """The modules of one version of Punchboard.

    Args:
        folder: Folder of the checkout; None for the version that runs the tests.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._modules: dict[str, ModuleType] = {} if folder else _taken_out(remove=False)
        self._is_running = False

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let `import punchboard` mean this version, also when a function imports."""
        if self._is_running:
            yield
            return
        others = _taken_out()
        sys.modules.update(self._modules)
        self._is_running = True
        if self._folder is not None:
            sys.path.insert(0, str(self._folder))
        try:
            yield
        finally:
            self._is_running = False
            if self._folder is not None:
                sys.path.remove(str(self._folder))
            self._modules = _taken_out()
            sys.modules.update(others)

    def module(self, name: str) -> Any:
        """Return a module of this version, such as `companion.pack`."""
        with self.running():
            return import_module(f"{_PACKAGE}.{name}")

    def rules_module(self, name: str) -> Any:
        """Return a module of the rules that may have moved into `rules/engine` since."""
        with self.running():
            try:
                return import_module(f"{_PACKAGE}.companion.rules.engine.{name}")
            except ModuleNotFoundError:
                return import_module(f"{_PACKAGE}.companion.rules.{name}")


def _taken_out(remove: bool = True) -> dict[str, ModuleType]:
    """Return all modules of Punchboard that are imported, and forget them."""
    names = [each for each in sys.modules if each.partition(".")[0] == _PACKAGE]
    found = {name: sys.modules[name] for name in names}
    for name in names if remove else ():
        del sys.modules[name]
    return found
