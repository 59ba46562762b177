"""One Chromium, and the pages that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.readers.press import print_box
from tests.readers.programs import program

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = program("chromium", "chromium-browser", "google-chrome")
    started = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session", params=["box", "brick_and_mortar"])
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a game's rules, alone in a folder."""
    only = "cards" if request.param == "box" else "market"
    out = print_box(request.param, tmp_path_factory.mktemp("web"), "--only", f"rulebook,{only}")
    page = tmp_path_factory.mktemp("page") / "rulebook.html"
    return (out / page.name).rename(page)
