"""`punchboard docs` opens the pages that this copy carries."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

import punchboard
from tests.cli.conftest import Run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Put the package into a folder of the test, and note the addresses that are opened."""
    addresses: list[str] = []
    monkeypatch.setattr(punchboard, "__path__", [str(tmp_path), *punchboard.__path__])

    def open_(address: str) -> bool:
        addresses.append(address)
        return len(addresses) == 1

    monkeypatch.setattr(webbrowser, "open", open_)
    return addresses


def test_the_first_page_opens_in_the_browser(run: Run, opened: list[str], tmp_path: Path) -> None:
    index = tmp_path / "site" / "index.html"
    index.parent.mkdir()
    index.write_text("<h1>Punchboard</h1>", encoding="utf-8")
    done = run("docs")
    assert done.exit_code == 0, done.output
    assert opened == [index.as_uri()]
    assert "index.html" in done.output
    assert "no browser" in run("docs").output


def test_a_copy_without_documentation_says_how_to_build_it(run: Run, opened: list[str]) -> None:
    done = run("docs")
    assert done.exit_code == 3
    assert "make docs" in done.output
    assert opened == []
