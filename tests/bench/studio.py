"""How fast the Studio is: from a key press to the new face in the browser, to the first card, while
an element is dragged, and the memory of its processes.

Each figure is compared with what is promised; the exit code says whether all hold.
"""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[2]
# Both as a script and as a module.
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]
from deck import write_deck  # noqa: E402

from tests.readers.browsers import start_chromium  # noqa: E402

#: Cards of a deck, milliseconds from a key to the second frame with the new face (p95), and
#: seconds from the command to the first card.
PROMISED = {90: (50.0, 1.0), 2400: (100.0, 2.0)}
#: Frames a second of the handles, and faces a second, while an element is dragged.
FRAMES, FACES = 55.0, 20.0
#: Seconds of the drag that is measured.
DRAG = 4.0
#: Megabytes (PSS) of all processes of the Studio.
MEMORY = 250.0
KEYS = 60
#: Keeps the time of the second frame with the first face, ms since 1970. Who waits for it from
#: outside looks only twice a second.
_WATCH_FIRST = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".face-picture img")) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    window.firstFace = performance.timeOrigin + performance.now();
  }));
}).observe(document, {childList: true, subtree: true})"""
#: Waits for the frame after a face was swapped, and keeps the time since the last key.
_WATCH = """() => {
  window.times = [];
  let key = 0;
  addEventListener("keydown", (event) => { key = event.timeStamp; }, true);
  const holder = document.querySelector(".face-picture");
  new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(() => {
    if (key) window.times.push(performance.now() - key);
    key = 0;
  }))).observe(holder, {childList: true});
}"""
#: Counts frames in which the outline has moved, and faces that were swapped.
_WATCH_DRAG = """() => {
  window.drag = {frames: 0, moved: 0, faces: 0, start: performance.now()};
  let last = "";
  const count = () => {
    const now = document.querySelector(".outline.is-selected")?.getAttribute("style");
    drag.frames += 1;
    if (now !== last) drag.moved += 1;
    last = now;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new MutationObserver(() => { drag.faces += 1; })
    .observe(document.querySelector(".face-picture"), {childList: true});
}"""
_DRAGGED = """() => ({...drag, seconds: (performance.now() - drag.start) / 1000})"""
#: Milliseconds that each edit took from the request to the answer, as the browser saw it.
_SERVER = """() => performance.getEntriesByType("resource")
  .filter((each) => each.name.endsWith("/api/edit"))
  .map((each) => each.responseEnd - each.requestStart)"""


def main() -> int:
    """Measure all decks and print a line for each figure."""
    is_kept = True
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        browser = start_chromium(playwright)
        for count, (most_ms, most_s) in PROMISED.items():
            folder = Path(name) / f"deck{count}"
            shutil.copytree(Path(__file__).parent / "deck_game", folder)
            write_deck(folder, count)
            is_kept &= measure(browser.new_page(), folder, Path(name), most_ms, most_s)
        browser.close()
    return 0 if is_kept else 1


def measure(page: Page, folder: Path, store: Path, most_ms: float, most_s: float) -> bool:
    """Measure one deck; return whether everything that is promised holds."""
    page.add_init_script(_WATCH_FIRST)
    start = time.time()
    words = [sys.executable, "-m", "punchboard", "studio", str(folder), "--no-browser"]
    environment = {"PUNCHBOARD_CONFIG": str(store / "settings"), "PYTHONPATH": str(ROOT)}
    studio = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env={**environ(), **environment}
    )
    try:
        assert studio.stdout is not None
        address = studio.stdout.readline().split()[-1]
        page.goto(address)
        page.locator(".face-picture img").first.wait_for()
        while not (shown := page.evaluate("window.firstFace")):
            page.wait_for_timeout(10)
        first = shown / 1000 - start
        page.locator(".tabulator-cell[tabulator-field=c1]").first.click()
        page.wait_for_timeout(1500)
        page.evaluate(_WATCH)
        page.keyboard.press("F2")
        for at in range(KEYS):
            page.keyboard.press("xW"[at % 2])
            while page.evaluate("window.times.length") <= at:
                page.wait_for_timeout(10)
        times: list[float] = page.evaluate("window.times")
        server: list[float] = page.evaluate(_SERVER)
        page.keyboard.press("Escape")
        frames, moved, faces = drag(page)
        memory = sum(map(pss, [studio.pid, *children(studio.pid)]))
    finally:
        studio.terminate()
        studio.wait()
        page.close()
    slow, own = p95(times), p95(server)
    print(
        f"{folder.name}: key to face p95 {slow:.0f} ms (promised {most_ms:.0f}), of these the "
        f"server {own:.0f}; median {sorted(times)[len(times) // 2]:.0f}; first card {first:.2f} s "
        f"(promised {most_s:.1f}); memory {memory:.0f} MB (promised {MEMORY:.0f})",
        flush=True,
    )
    print(
        f"{folder.name}: dragging {frames:.0f} frames a second (promised {FRAMES:.0f}), of these "
        f"{moved:.0f} with the outline moved; {faces:.1f} faces a second (promised {FACES:.0f})",
        flush=True,
    )
    is_smooth = frames >= FRAMES and faces >= FACES
    return slow <= most_ms and first <= most_s and memory <= MEMORY and is_smooth


def drag(page: Page) -> tuple[float, float, float]:
    """Drag an element; return frames, frames with a moved outline, and faces, each a second."""
    page.get_by_role("button", name="Design", exact=True).click()
    element = page.locator(".canvas [data-key='elements/title']")
    element.wait_for(state="attached")
    page.wait_for_timeout(1000)
    box = element.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10, steps=3)
    page.evaluate(_WATCH_DRAG)
    end = time.perf_counter() + DRAG
    at = 0
    while time.perf_counter() < end:
        at += 1
        page.mouse.move(x + 100 * math.sin(at / 40), y + 150 + 150 * math.sin(at / 29))
    told = page.evaluate(_DRAGGED)
    page.mouse.up()
    return tuple(told[name] / told["seconds"] for name in ("frames", "moved", "faces"))


def environ() -> dict[str, str]:
    """Return the environment, without the switch that keeps modules from being cached."""
    import os

    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def p95(values: list[float]) -> float:
    """Return the value that 95 % of the values don't exceed."""
    return sorted(values)[int(len(values) * 0.95)]


def children(process: int) -> list[int]:
    """Return the ids of a process's children."""
    told = Path(f"/proc/{process}/task/{process}/children")
    found = set(map(int, told.read_text().split())) if told.exists() else set()
    for thread in Path(f"/proc/{process}/task").iterdir():
        found |= set(map(int, (thread / "children").read_text().split()))
    return sorted(found)


def pss(process: int) -> float:
    """Return the proportional memory of a process, MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    values: dict[str, Any] = {line.split(":")[0]: line.split()[1] for line in lines[1:]}
    return int(values["Pss"]) / 1024


if __name__ == "__main__":
    sys.exit(main())
