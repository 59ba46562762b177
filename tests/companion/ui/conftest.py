"""A window without a screen, driven by touch; set up before kivy is first imported."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_ENV_CONFIG="1",
    KIVY_NO_CONSOLELOG="1",
    KIVY_NO_FILELOG="1",
    KIVY_HOME=tempfile.mkdtemp(prefix="kivy-"),
    KIVY_WINDOW="sdl2",
    KIVY_METRICS_DENSITY="1",
    SDL_VIDEODRIVER="offscreen",
    SDL_AUDIODRIVER="dummy",
    KIVY_CLIPBOARD="dummy",
)

from finger import Phone, open_window
from ui_game import small_pack


@pytest.fixture(scope="session", autouse=True)
def window() -> None:
    """Open the one window of all tests, as large as the largest of them needs."""
    open_window()


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Return a folder with the pack of a small game."""
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "small.pack.json").write_text(small_pack(), encoding="utf-8")
    return folder


@pytest.fixture
def phone(tmp_path: Path, packs: Path) -> Iterator[Phone]:
    """Return the app on a phone of 412 by 915, with no table yet."""
    phone = Phone(tmp_path / "tables", packs)
    yield phone
    phone.close()
