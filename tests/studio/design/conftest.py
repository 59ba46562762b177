"""What the tests of the view "Design" share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.studio.design.easel import Easel, open_easel


@pytest.fixture
def easel(browser: Browser, tmp_path: Path) -> Iterator[Easel]:
    """A window that shows the face of Heron."""
    with open_easel(browser, tmp_path / "marsh") as found:
        yield found
