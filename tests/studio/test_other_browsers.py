"""The Studio in Firefox and WebKit: the table, a saved key press, and the face that follows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.readers.firefox import Firefox
from tests.readers.page import Page
from tests.readers.webkit import WebKit
from tests.studio.client import BIRDS, opened, write

_TYPE = """(() => {
  const field = document.querySelector(".cell-field");
  field.value = "Grey heron";
  field.dispatchEvent(new Event("input"));
  return true;
})()"""
_PICTURE = "document.querySelector('.face-picture img')?.src"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    yield started
    started.close()


def edit_a_card(page: Page, folder: Path) -> None:
    root = write(folder / "marsh")
    with opened(root) as client:
        page.open(client.door.new_address())
        page.wait("document.querySelector('.tabulator-range-cell-active')")
        page.wait(_PICTURE)
        before = page.read(_PICTURE)
        page.read(
            "document.querySelectorAll('.tabulator-row .tabulator-cell[tabulator-field=c1]')[0]"
            ".dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))"
        )
        page.wait("document.querySelector('.cell-field')")
        page.read(_TYPE)
        page.wait(f"{_PICTURE} !== {json.dumps(before)}")
        late = monotonic() + 10
        expected = BIRDS.replace("Heron", "Grey heron")
        while (root / "birds.csv").read_text() != expected and monotonic() < late:
            page.read("1")
        assert (root / "birds.csv").read_text() == expected
        page.open("about:blank")


def test_a_card_is_edited_in_firefox(firefox: Firefox, tmp_path: Path) -> None:
    edit_a_card(firefox.phone(1366, 768), tmp_path)


def test_a_card_is_edited_in_webkit(webkit: WebKit, tmp_path: Path) -> None:
    edit_a_card(webkit.phone(1366, 768), tmp_path)
