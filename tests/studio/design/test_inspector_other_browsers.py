"""The inspector in Firefox and WebKit: a color, a typed number, and the layout that they leave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from tests.readers.firefox import Firefox
from tests.readers.page import Page
from tests.readers.webkit import WebKit
from tests.studio.client import FILES, opened, write
from tests.studio.design.easel import FILE, GAME, LAYOUT

_SELECT = """(() => {
  const layer = [...document.querySelectorAll("[role=treeitem]")]
    .find((each) => each.getAttribute("aria-label").startsWith("cost"));
  if (!layer) return false;
  layer.click();
  return true;
})()"""
_COLOR = "document.querySelector('[data-field=color] .swatch-button')"
_OPTION = """[...document.querySelectorAll(".popover [role=option]")]
  .find((each) => each.textContent.startsWith("black"))"""
_SIZE = """(() => {
  const field = document.querySelector("[data-field=size] input");
  field.focus();
  field.value = "12,5";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
})()"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    yield started
    started.close()


def change_a_text(page: Page, folder: Path) -> None:
    root = write(folder / "marsh", {**FILES, "game.yaml": GAME, FILE: LAYOUT})
    with opened(root) as client:
        page.open(client.door.new_address())
        page.wait("document.querySelectorAll('.views button').length > 2")
        page.read("(document.querySelectorAll('.views button')[2].click(), true)")
        page.wait(_SELECT)
        page.wait(_COLOR)
        page.read(f"({_COLOR}.click(), true)")
        page.wait(_OPTION)
        page.read(f"({_OPTION}.click(), true)")
        page.wait("!document.querySelector('.popover')")
        page.read(_SIZE)
        expected = LAYOUT.replace(
            "color: white, align: center}", "color: black, align: center, size: 12.5}"
        )
        late = monotonic() + 10
        while (root / FILE).read_text() != expected and monotonic() < late:
            page.read("1")
        assert (root / FILE).read_text() == expected
        page.open("about:blank")


def test_a_text_is_changed_in_firefox(firefox: Firefox, tmp_path: Path) -> None:
    change_a_text(firefox.phone(1366, 768), tmp_path)


def test_a_text_is_changed_in_webkit(webkit: WebKit, tmp_path: Path) -> None:
    change_a_text(webkit.phone(1366, 768), tmp_path)
