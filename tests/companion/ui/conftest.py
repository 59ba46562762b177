"""A window without a screen, driven by touch; set up before kivy is first imported."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from finger import Phone, open_window
from offscreen import go_offscreen
from ui_game import small_pack

go_offscreen(tempfile.mkdtemp(prefix="kivy-"))


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
