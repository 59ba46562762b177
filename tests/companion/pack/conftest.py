"""Packs as the generator makes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.shipped import GAMES, shipped_pack


@pytest.fixture(params=GAMES)
def text(request: pytest.FixtureRequest) -> str:
    """The text of the pack of each game that has one."""
    return shipped_pack(request.param)


@pytest.fixture
def ferry() -> str:
    """The text of a small pack."""
    return FERRY.read_text(encoding="utf-8")


FERRY = Path(__file__).with_name("ferry.pack.json")
