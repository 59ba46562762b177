"""Fixtures of the grid's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.studio.client import FILES, opened, write
from tests.studio.grid.desk import Desk


@pytest.fixture
def files() -> dict[str, str]:
    return FILES


@pytest.fixture
def desk(browser: Browser, tmp_path: Path, files: dict[str, str]) -> Iterator[Desk]:
    root = write(tmp_path / "marsh", files)
    with opened(root) as client:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(client.door.new_address())
        expect(page.locator(".tabulator-range-cell-active")).to_be_visible()
        yield Desk(root, page, client)
        page.close()
    assert faults == []
