"""A drag on the face in Firefox and WebKit, which the layout and the face follow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.readers.firefox import Firefox
from tests.readers.page import Page
from tests.readers.webkit import WebKit
from tests.studio.client import FILES, opened, write
from tests.studio.design.easel import FILE, GAME, LAYOUT

_PICTURE = "document.querySelector('.face-picture img')?.src"
_DESIGN = "[...document.querySelectorAll('.views button')].find((each) => each.title === 'Design')"
#: The place of a point of the face, in mm, in the window.
_PLACE = """(() => {
  const box = document.querySelector(".canvas").getBoundingClientRect();
  const pixels = box.width / 63.5;
  return [X, Y].map((each, at) => Math.round([box.left, box.top][at] + each * pixels));
})()"""
NAME = "name: {kind: text, at: [5, 5, 40, 8]"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    started = Firefox(tmp_path_factory.mktemp("firefox"))
    yield started
    started.close()


def drag_an_element(page: Page, folder: Path) -> None:
    root = write(folder / "marsh", {**FILES, "game.yaml": GAME, FILE: LAYOUT})
    with opened(root) as client:
        page.open(client.door.new_address())
        page.wait(_DESIGN)
        page.read(f"({_DESIGN}).click()")
        page.wait("document.querySelector(\".canvas [data-key='elements/name']\")")
        page.wait(_PICTURE)
        before = page.read(_PICTURE)
        page.perform(mouse(page, [(20, 9), (21, 20), (23, 29)]))
        page.wait(f"{_PICTURE} !== {json.dumps(before)}")
        saves(root / FILE, LAYOUT.replace(NAME, NAME.replace("5, 5", "8, 25")))
        assert page.read("document.querySelector('.tag-place')?.innerText") == "name"
        page.open("about:blank")


def mouse(page: Page, way: list[tuple[float, float]]) -> dict[str, Any]:
    """Return the actions of a drag along points of the face."""
    places = [page.read(_PLACE.replace("X", str(x)).replace("Y", str(y))) for x, y in way]
    moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 40} for x, y in places]
    down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
    pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
    return {**pointer, "actions": [moves[0], down, *moves[1:], up]}


def saves(file: Path, text: str) -> None:
    late = monotonic() + 10
    while file.read_text() != text and monotonic() < late:
        pass
    assert file.read_text() == text


def test_an_element_is_dragged_in_firefox(firefox: Firefox, tmp_path: Path) -> None:
    drag_an_element(firefox.phone(1366, 768), tmp_path)


def test_an_element_is_dragged_in_webkit(webkit: WebKit, tmp_path: Path) -> None:
    drag_an_element(webkit.phone(1366, 768), tmp_path)
