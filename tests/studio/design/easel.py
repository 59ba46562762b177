"""A game's folder, and a window whose view "Design" shows the face of its first card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, expect

from tests.studio.client import FILES, Client, opened, write

GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    columns:
      cost: number
"""
#: In mm: two texts and a badge with its number, a panel with a text in it, and a row of three dots.
LAYOUT = """\
# The face of a bird.
elements:
  frame: {kind: shape, shape: rect, at: [2.5, 2.5, 58, 83], stroke: ink}
  name: {kind: text, at: [5, 5, 40, 8], text: "{{ card.name }}"}  # as in the book
  badge: {kind: shape, shape: ellipse, at: [48, 5, 10, 10], fill: ink}
  cost: {kind: text, at: [48, 5, 10, 10], text: "{{ card.cost }}", color: white, align: center}
  panel:
    kind: group
    at: [10, 30, 30, 12]
    elements:
      words: {kind: text, at: [2, 3, 20, 6], text: Marsh}
  dots:
    kind: group
    at: [5, 60, 50, 4]
    repeat: 3
    flow: right
    gap: 2
    cell: [4, 4]
    elements:
      dot: {kind: shape, shape: ellipse, at: [0, 0, 4, 4], fill: ink}
"""
FILE = "layouts/bird.yaml"


class Easel(NamedTuple):
    """A game's folder, and a window that shows a face with its handles."""

    root: Path
    page: Page
    client: Client

    @property
    def layout(self) -> str:
        return (self.root / FILE).read_bytes().decode()

    def saves(self, *changes: tuple[str, str], layout: str = LAYOUT) -> None:
        """Wait until the layout on the disk differs from another by these replacements only."""
        for old, new in changes:
            assert old in layout
            layout = layout.replace(old, new, 1)
        for _ in range(500):
            if self.layout == layout:
                return
            self.page.wait_for_timeout(20)
        assert self.layout == layout, self.layout

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the place of a point of the face (mm) in the window."""
        box = self.page.locator(".canvas").bounding_box()
        assert box is not None
        pixels = box["width"] / 63.5
        return box["x"] + x * pixels, box["y"] + y * pixels

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.place(x, y))

    def press(self, x: float, y: float, *way: tuple[float, float]) -> None:
        """Press the pointer at a point of the face, and move it along others."""
        self.page.mouse.move(*self.place(x, y))
        self.page.mouse.down()
        for point in way:
            self.page.mouse.move(*self.place(*point), steps=4)

    def drag(self, x: float, y: float, *way: tuple[float, float]) -> None:
        """Press the pointer, move it, and let it go."""
        self.press(x, y, *way)
        self.page.mouse.up()

    def element(self, name: str) -> Locator:
        """Return the button of an element on the face."""
        return self.page.locator(f".canvas [data-key$='elements/{name}']")

    def selects(self, *names: str) -> None:
        """Wait until exactly these elements are selected."""
        chosen = self.page.locator(".canvas .element[aria-pressed=true]")
        expect(chosen).to_have_count(len(names))
        for name in names:
            expect(self.element(name)).to_have_attribute("aria-pressed", "true")


@contextmanager
def open_easel(
    browser: Browser, root: Path, files: dict[str, str] | None = None, **options: object
) -> Iterator[Easel]:
    """Open the Studio of a game in the view "Design"; no script of the page may fail."""
    write(root, {**FILES, "game.yaml": GAME, FILE: LAYOUT, **(files or {})})
    with opened(root) as client:
        page = browser.new_page(**{"viewport": {"width": 1366, "height": 768}, **options})  # type: ignore[arg-type]
        page.set_default_timeout(20_000)
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(client.door.new_address())
        page.get_by_role("button", name="Design", exact=True).click()
        expect(page.locator(".canvas .element").first).to_be_attached()
        yield Easel(root, page, client)
        page.close()
    assert faults == []
