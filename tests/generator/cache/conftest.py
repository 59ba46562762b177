"""A deck of birds, and a store that keeps the pages of small decks too."""

from __future__ import annotations

from pathlib import Path

import pytest

from punchboard.generator import pipeline
from punchboard.generator.cache.store import VARIABLE
from tests.folders import write
from tests.generator.evening import FILES


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which pages are kept, those of small decks too."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(pipeline, "LEAST_KEPT", 1)
    return tmp_path / "kept"


@pytest.fixture
def marsh(tmp_path: Path) -> Path:
    """Return a game."""
    return write(tmp_path / "marsh", FILES)
