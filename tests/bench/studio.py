"""How fast the Studio is: from a key press to the new face in the browser, to the first card, and
the memory of its processes.

Each figure is compared with what is promised; the exit code says whether all hold.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from deck import write_deck
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from tests.readers.browsers import start_chromium  # noqa: E402

#: Cards of a deck, milliseconds from a key to the second frame with the new face (p95), and
#: seconds from the command to the first card.
PROMISED = {90: (50.0, 1.0), 2400: (100.0, 2.0)}
#: Megabytes (PSS) of all processes of the Studio.
MEMORY = 250.0
KEYS = 60
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
    start = time.perf_counter()
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
        first = time.perf_counter() - start
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
    return slow <= most_ms and first <= most_s and memory <= MEMORY


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
