"""The pages that Chromium reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readers.press import print_box


@pytest.fixture(scope="session", params=["box", "brick_and_mortar"])
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a game's rules, alone in a folder."""
    only = "cards" if request.param == "box" else "market"
    out = print_box(request.param, tmp_path_factory.mktemp("web"), "--only", f"rulebook,{only}")
    page = tmp_path_factory.mktemp("page") / "rulebook.html"
    return (out / page.name).rename(page)
