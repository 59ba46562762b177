"""Draw the moving picture of a first layout in the Studio: `python docs/gallery/studio_task.py`.

Plays the task of `tests/studio/task` in Chromium, with a pointer, and keeps a picture of each step.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

from punchboard.generator.studio.run import served_studio
from tests.readers.browsers import start_chromium
from tests.studio.task.hand import ChromiumPage, Hand
from tests.studio.task.spells import make_spells
from tests.studio.task.test_first_deck import WIDTH, lay_out

HERE = Path(__file__).parent
_WINDOW = {"width": 1280, "height": 720}
_SIZE = (672, 378)
#: Colors of a frame, and the ms for which one, the first and the last are shown.
_COLORS, _STEP, _FIRST, _LAST = 40, 330, 1400, 3000
#: The pointer: an arrow, in px from its tip.
_ARROW = ((0, 0), (0, 15), (4, 11), (7, 17), (9, 16), (6, 10), (11, 10))


class FilmedHand(Hand):
    """A hand whose every step is kept as a picture."""

    def __init__(self, page: Page, width: float) -> None:
        super().__init__(ChromiumPage(page), width)
        self.window = page
        self.frames: list[Image.Image] = []
        self.at = (640, 60)
        self.film()

    def film(self) -> None:
        """Keep a picture of the window with the pointer."""
        self.window.wait_for_timeout(350)  # until the face has followed
        with Image.open(io.BytesIO(self.window.screenshot())) as shot:
            frame = shot.convert("RGB").resize(_SIZE, Image.Resampling.LANCZOS)
        scale = _SIZE[0] / _WINDOW["width"]
        x, y = (each * scale for each in self.at)
        corners = [(x + dx, y + dy) for dx, dy in _ARROW]
        ImageDraw.Draw(frame).polygon(corners, "#111111", "#ffffff")
        self.frames.append(frame)

    def _mouse(self, way: list[tuple[int, int]], times: int = 1) -> None:
        super()._mouse(way, times)
        self.at = way[-1]
        self.film()

    def _set(self, field: str, value: str) -> None:
        super()._set(field, value)
        self.film()

    def type(self, words: str) -> None:
        """Type into the focused field."""
        super().type(words)
        self.film()


def main() -> None:
    """Write `studio-task.gif`."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        root = make_spells(Path(name))
        browser = start_chromium(playwright)
        with served_studio(root, root.name, Path(name) / "store") as server:
            page = browser.new_page(viewport=_WINDOW)  # type: ignore[arg-type]
            page.goto(server.door.new_address())
            page.get_by_role("img", name="Back of Ember").wait_for()
            page.get_by_role("button", name="No problems").wait_for()
            hand = FilmedHand(page, WIDTH)
            lay_out(hand)
            hand.press("Wall")
            page.wait_for_timeout(2000)  # until every card is drawn
            hand.film()
        browser.close()
    save(hand.frames)


def save(frames: list[Image.Image]) -> None:
    """Save frames as a moving picture with few colors."""
    sampler = Image.new("RGB", (_SIZE[0], _SIZE[1] * 3))
    for at, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        sampler.paste(frame, (0, at * _SIZE[1]))
    palette = sampler.quantize(_COLORS, Image.Quantize.MAXCOVERAGE, kmeans=2)
    few = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in frames]
    times = [_FIRST, *[_STEP] * (len(few) - 2), _LAST]
    few[0].save(
        HERE / "studio-task.gif",
        save_all=True,
        append_images=few[1:],
        duration=times,
        loop=0,
        optimize=True,
    )


if __name__ == "__main__":
    main()
