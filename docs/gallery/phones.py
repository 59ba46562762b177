"""Draw evening-*.png: an evening on four phones and a tablet, as their browsers show it.

.venv/bin/python docs/gallery/phones.py output/brick_and_mortar/brick_and_mortar.pack.json
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.readers.browsers import start_chromium

PEOPLE = (("Mia", "Black"), ("Kim", "Orange"), ("Ben", "Ivory"), ("Zoë", "Purple"))
#: How far each turns the dial, and how many points each gains before the end.
STEPS, GAINS = (4, 2, 4, 1), (9, 12, 4, 7)
PHONE = {"width": 360, "height": 720}
TABLET = {"width": 1180, "height": 820}
GAP = 16
#: Milliseconds in which what was touched has reached every screen, and come to rest there.
REST = 900


def main(pack: Path) -> None:
    """Play an evening, put the screens of each moment together, and all moments on one strip."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = ScreenHost(Tables(Path(folder) / "tables"), [pack], "127.0.0.1", 0)
        host.begin()
        browser = start_chromium(playwright)
        try:
            frames = {name: _together(screens) for name, screens in _evening(browser, host)}
        finally:
            browser.close()
            host.end()
    for name, frame in frames.items():
        _save(frame, f"evening-{name}")
    _save(_strip(list(frames.values())), "evening")


def _evening(browser: Browser, host: ScreenHost) -> Iterator[tuple[str, list[bytes]]]:
    """Yield each moment's name with the pictures of the tablet and the phones."""
    tablet = browser.new_context(viewport=TABLET).new_page()
    tablet.goto(host.screen)
    tablet.get_by_role("button", name="Start a new table").click()
    phones = [_seated(browser, host, number) for number in range(len(PEOPLE))]
    yield "1-seats", _shots(tablet, phones)
    tablet.get_by_role("button", name="Start the table").click()
    phones[0].get_by_role("button", name="Take a store").wait_for()
    yield "2-your-turn", _shots(tablet, phones)
    for number, phone in enumerate(phones):
        phone.wait_for_timeout(REST)
        phone.locator("label.choice").nth(number).tap()
        phone.get_by_role("button", name="Take a store").tap()
    for number, phone in enumerate(phones):
        phone.wait_for_timeout(REST)
        phone.get_by_role("button", name="I’m done").tap()
        if number == 2:
            yield "3-everyone", _shots(tablet, phones)
    phones[0].get_by_text("Food: is there enough").first.wait_for()
    yield "4-hands", _shots(tablet, phones)
    tablet.get_by_role("button", name="Enough for all: everyone may stock").click()
    tablet.get_by_text("Clothing: is there enough").first.wait_for()
    tablet.wait_for_timeout(REST)
    tablet.get_by_role("button", name="Bid", exact=True).click()
    yield from _bids(tablet, phones)
    yield "8-winner", _over(host, tablet, phones)


def _seated(browser: Browser, host: ScreenHost, number: int) -> Page:
    """Return a phone that has scanned the code and taken its seat."""
    name, colour = PEOPLE[number]
    look = "dark" if number % 2 else "light"
    context = browser.new_context(viewport=PHONE, color_scheme=look, has_touch=True)
    phone = context.new_page()
    phone.goto(host.hosting.code)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name=colour).tap()
    phone.get_by_text(f"You are in, {name}").wait_for()
    return phone


def _bids(tablet: Page, phones: list[Page]) -> Iterator[tuple[str, list[bytes]]]:
    """Yield a sealed choice: two have sealed; one sleeps; it wakes, and all is open."""
    for phone, steps in zip(phones, STEPS, strict=True):
        phone.get_by_role("slider").focus()
        for _ in range(steps):
            phone.keyboard.press("ArrowRight")
    asleep, last = phones[1], phones[3]
    for phone in (phones[0], phones[2]):
        phone.get_by_role("button", name="Seal", exact=True).tap()
        phone.get_by_text("Sealed.").wait_for()
    yield "5-seal", _shots(tablet, phones)
    asleep.get_by_role("button", name="Seal", exact=True).tap()
    asleep.get_by_text("Sealed.").wait_for()
    asleep.context.set_offline(True)
    last.get_by_role("button", name="Seal", exact=True).tap()
    tablet.get_by_text("Wake Kim’s phone").first.wait_for()
    asleep.locator("#state.lost").wait_for()
    yield "6-asleep", _shots(tablet, phones)
    asleep.context.set_offline(False)
    tablet.get_by_text("Ben stocks clothing").first.wait_for()
    yield "7-opened", _shots(tablet, phones)


def _over(host: ScreenHost, tablet: Page, phones: list[Page]) -> list[bytes]:
    """Go to the last month, end the game, count, and return the result."""
    table = host.hosting.window
    match = next(each for each in table.view()["anytime"] if each["do"] == "table.match")
    months, phases = (field["choices"] for field in match["fields"][:2])
    last = {"round": months[-1]["value"], "phase": phases[-1]["value"]}
    table.do({"do": "table.match", "seat": "", "values": last})
    for seat, gain in zip(table.view()["seats"], GAINS, strict=True):
        table.do({"do": "points.gain", "seat": seat["id"], "values": {"amount": gain}})
    table.do({"do": "table.next", "seat": "", "values": {}})
    for phone in phones:
        phone.get_by_role("button", name="Count mine").tap()
    tablet.get_by_text("wins with").first.wait_for()
    tablet.wait_for_timeout(12_000)  # the notice of what was done for all has gone
    return _shots(tablet, phones)


def _shots(tablet: Page, phones: list[Page]) -> list[bytes]:
    tablet.wait_for_timeout(REST)
    return [each.screenshot(animations="disabled") for each in (tablet, *phones)]


def _together(screens: list[bytes]) -> Image.Image:
    """Return the tablet over the phones, on the table."""
    tablet, *phones = (Image.open(io.BytesIO(each)).convert("RGB") for each in screens)
    wide = len(phones) * (PHONE["width"] + GAP) + GAP
    high = TABLET["height"] + PHONE["height"] + 3 * GAP
    sheet = Image.new("RGB", (wide, high), "#8c8172")
    sheet.paste(tablet, ((wide - TABLET["width"]) // 2, GAP))
    for right, phone in enumerate(phones):
        place = (GAP + right * (PHONE["width"] + GAP), TABLET["height"] + 2 * GAP)
        sheet.paste(phone, place)
    return sheet


def _strip(frames: list[Image.Image]) -> Image.Image:
    """Return all moments, four beside each other, small."""
    small = [each.resize((each.width // 3, each.height // 3)) for each in frames]
    wide, high = small[0].size
    sheet = Image.new("RGB", (4 * wide, -(-len(small) // 4) * high), "#8c8172")
    for number, each in enumerate(small):
        sheet.paste(each, (number % 4 * wide, number // 4 * high))
    return sheet


def _save(picture: Image.Image, name: str) -> None:
    few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3)
    few.save(Path(__file__).with_name(f"{name}.png"), optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
