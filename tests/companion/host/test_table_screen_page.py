"""The shared screen in a tablet's browser: laid, phones seated, a month, a result, every game."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from punchboard.companion.host.screen_host import ScreenHost
from punchboard.companion.table.tables import Tables
from tests.companion.host.browser import PHONE, axe_faults, cut_words, staying
from tests.companion.host.conftest import REPLAYS
from tests.companion.host.led_host import open_host
from tests.companion.host.phone import lose
from tests.companion.shipped import shipped_pack

TABLET = {"width": 1180, "height": 820}
#: A recorded game of each that ships, somewhere in its middle.
RECORDED = (
    "two_play_to_october",
    "arcane_alley-five-with-items",
    "morocco-five-with-juice-and-gold",
    "lumber_trader-four-counted-to-20",
    "mottainai-cup",
)
SIZES = ((1024, 768), (1180, 820), (1366, 768), (768, 1024), (412, 915), (320, 568))


@contextmanager
def page_at(
    browser: Browser, link: str, size: dict[str, int], scheme: str = "light"
) -> Iterator[Page]:
    """A page in a browser of its own; no script of it may fail."""
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=True,
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(link)
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def small(tmp_path: Path, small_kinds: None) -> Iterator[ScreenHost]:
    made = open_host(tmp_path)
    yield made
    made.end()


@pytest.fixture
def stores_host(tmp_path: Path, real_kinds: None) -> Iterator[ScreenHost]:
    """A host without a table, whose one game is Brick & Mortar."""
    pack = tmp_path / "brick_and_mortar.pack.json"
    pack.write_text(shipped_pack("brick_and_mortar"), encoding="utf-8")
    made = ScreenHost(Tables(tmp_path / "tables"), [pack], "127.0.0.1", 0)
    made.begin()
    yield made
    made.end()


def rail(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation").get_by_role("button", name=re.compile(f"^{name}"))


def asks(page: Page, words: str) -> None:
    expect(page.locator("#now h1")).to_contain_text(words)


#: Whether something else is asked, or whether it is meant.
WENT_ON = """([place, old]) =>
    document.querySelector(".confirm") || document.querySelector(place).innerText !== old"""


def press(page: Page, button: Locator) -> None:
    """Take up an offer; where it ends the part of somebody with a phone, say that it is meant."""
    now = page.locator("#now").inner_text()
    button.click()
    page.wait_for_function(WENT_ON, arg=["#now", now])
    if page.locator(".confirm").is_visible():
        page.locator(".confirm .other").click()
        page.wait_for_function("old => document.querySelector('#now').innerText !== old", arg=now)


def offer(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.locator("#asked").get_by_role("button", name=name, exact=True)


def lay(page: Page, *players: tuple[str, str], dial: str = "") -> None:
    page.get_by_role("button", name="Start a new table").click()
    for colour, name in players:
        page.get_by_role("button", name=colour, exact=True).click()
        page.get_by_label(f"Name of {colour}").fill(name)
    if dial:
        bids = page.get_by_role("group", name=re.compile(f"^How {dial} bids"))
        bids.get_by_role("button", name="Cardboard dial").click()
    page.get_by_role("button", name="Start the table").click()
    page.locator("#now h1").wait_for()


def test_the_start_player_is_chosen_by_touch_or_at_random(
    small: ScreenHost, browser: Browser
) -> None:
    with page_at(browser, small.screen, TABLET) as page:
        page.get_by_role("button", name="Start a new table").click()
        for colour, name in (("Blue", "Mia"), ("Red", "Kim"), ("Green", "Ben")):
            page.get_by_role("button", name=colour, exact=True).click()
            page.get_by_label(f"Name of {colour}").fill(name)
        who = page.get_by_role("group", name="Who goes first?")
        names = page.locator(".seats-chosen input")
        who.get_by_role("button", name="Ben goes first").click()
        expect(page.get_by_text("Ben goes first, then clockwise.")).to_be_visible()
        assert names.evaluate_all("all => all.map((each) => each.value)") == ["Ben", "Mia", "Kim"]
        page.evaluate("() => { crypto.getRandomValues = (bytes) => bytes.fill(0); }")
        page.get_by_role("button", name="Pick at random").click()  # nothing moves: reduced motion
        chosen = who.locator("[aria-pressed=true]")
        expect(chosen).to_have_attribute("aria-label", "Mia goes first")
        page.get_by_role("button", name="Start the table").click()
        page.locator("#now h1").wait_for()
        seats = small.hosting.window.view()["seats"]
        assert [each["name"] for each in seats] == ["Mia", "Kim", "Ben"]


def test_a_light_goes_around_before_it_stops_at_the_start_player(
    small: ScreenHost, browser: Browser
) -> None:
    context = browser.new_context(viewport=TABLET)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(small.screen)
    page.get_by_role("button", name="Start a new table").click()
    for colour in ("Blue", "Red", "Green"):
        page.get_by_role("button", name=colour, exact=True).click()
    page.evaluate("() => { crypto.getRandomValues = (bytes) => bytes.fill(2); }")
    page.clock.install()
    page.get_by_role("button", name="Pick at random").click()
    page.clock.run_for(900)
    expect(page.locator(".starter.lit")).to_have_count(1)
    started = page.locator(".starter[aria-pressed=true]")
    expect(started).to_have_attribute("aria-label", "Blue goes first")
    page.clock.run_for(1100)
    expect(page.locator(".starter.lit")).to_have_count(0)
    expect(started).to_have_attribute("aria-label", "Green goes first")
    context.close()


#: What has come under a finger stays so until the test lets time go on.
HOLDS_STILL = """() => {
    const later = window.setTimeout, held = [];
    window.setTimeout = (work, wait) => (wait === 350 ? held.push(work) : later(work, wait));
    window.settled = () => held.splice(0).forEach((each) => each());
}"""


#: Asked for and measured at once: the sheet may be drawn anew at any moment.
MIDDLE_OF_CLOSE = """() => {
    const names = (button) => [button.innerText.trim(), button.getAttribute("aria-label")];
    const buttons = [...document.querySelectorAll("button")];
    const close = buttons.find((button) => names(button).includes("Close"));
    const box = close?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


def test_what_has_just_come_under_a_finger_takes_no_tap(
    browser: Browser, small: ScreenHost
) -> None:
    with page_at(browser, small.screen, TABLET) as page:
        lay(page, ("Blue", "Mia"), ("Red", "Kim"))
        page.evaluate(HOLDS_STILL)
        rail(page, "Log").dispatch_event("click")  # no finger: that one may rest as well
        close = page.get_by_role("button", name="Close")
        middle = page.wait_for_function(MIDDLE_OF_CLOSE).json_value()
        page.touchscreen.tap(*middle)
        expect(close).to_be_visible()
        page.evaluate("settled()")
        page.touchscreen.tap(*middle)
        expect(close).to_be_hidden()


def test_a_month_with_two_phones_and_a_dial_led_by_a_tablet(
    stores_host: ScreenHost, browser: Browser
) -> None:
    host = stores_host
    with (
        page_at(browser, host.screen, TABLET) as table,
        page_at(browser, host.hosting.code, PHONE) as mia,  # type: ignore[arg-type]
        page_at(browser, host.hosting.code, PHONE) as kim,  # type: ignore[arg-type]
    ):
        lay(table, ("Black", "Mia"), ("Orange", "Kim"), ("Ivory", ""), dial="Ivory")
        for phone, name in ((mia, "Mia"), (kim, "Kim")):
            phone.get_by_role("button", name=name).click()
            expect(phone.locator("header")).to_contain_text(name)
        for name in ("Mia", "Kim", "Ivory"):
            asks(table, f"{name} takes a first store.")
            table.locator("#asked label:not(.shut)").first.click()
            table.get_by_role("button", name="Take a store").click()
        asks(table, "Everybody plays 2 Market Cards")
        rail(table, "Cards").click()
        table.get_by_role("searchbox").fill("pawn")
        pawn_shop = table.locator(".card.whole")
        expect(pawn_shop).to_contain_text("During sale, during inventory")
        table.get_by_role("button", name="Close").click()
        press(table, offer(table, "Done"))
        asks(table, "Food: is there enough for all?")
        tells_on_a_small_screen(table)
        press(table, offer(table, "Bid"))
        seal(table, mia, kim)
        for name in ("Mia", "Kim"):
            expect(table.locator("#standing li", has_text=name)).to_contain_text("10")
        asks(table, "stocks food at $3")
        rest = re.compile("^Enough for all, and for the rest too: electronics at ")
        while not offer(table, rest).is_visible():
            lead_on(table)
        press(table, offer(table, rest))
        asks(table, "Food: are there boxes for all?")
        while not table.locator("#head").get_by_text("February").is_visible():
            lead_on(table)
        rail(table, "Undo").click()
        expect(table.locator("#head .round")).to_have_text("January")
        rail(table, "Redo").click()
        expect(table.locator("#head .round")).to_have_text("February")
        rail(table, "Share").click()
        table.get_by_role("button", name="The whole table as a file").click()
        expect(table.get_by_role("listitem").filter(has_text="players: Mia, Kim")).to_be_visible()
        assert axe_faults(table) == []
        for button, names in (
            ("Save with names", ["Mia", "Kim"]),
            ("Save without names", ["Player 1", "Player 2"]),
        ):
            with table.expect_download() as saved:
                table.get_by_role("button", name=button).click()
            told = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
            assert [seat["name"] for seat in told["setup"]["seats"]][:2] == names


def test_a_half_filled_form_stays_when_a_phone_comes(
    stores_host: ScreenHost, browser: Browser
) -> None:
    with (
        page_at(browser, stores_host.screen, TABLET) as table,
        page_at(browser, stores_host.hosting.code, PHONE) as mia,  # type: ignore[arg-type]
    ):
        lay(table, ("Black", "Mia"), ("Orange", "Kim"))
        asks(table, "Mia takes a first store.")
        table.locator("#asked label:not(.shut)").first.click()
        mia.get_by_role("button", name="Mia").click()
        rail(table, "Phones").get_by_text("1").wait_for()
        table.get_by_role("button", name="Take a store").click()
        asks(table, "Kim takes a first store.")


def seal(table: Page, mia: Page, kim: Page) -> None:
    """Let two phones bid, and type what the dial of the third shows."""
    expect(table.locator(".choosing li", has_text="Ivory")).to_contain_text("Sets a dial")
    for phone, steps in ((mia, 2), (kim, 1)):
        phone.get_by_role("slider").focus()
        for _ in range(steps):
            phone.keyboard.press("ArrowRight")
        phone.get_by_role("button", name="Seal", exact=True).click()
    expect(table.locator(".opening h2")).to_have_text(
        "All phones have sealed. Turn over the dials."
    )
    table.get_by_role("button", name="These are their numbers").click()


#: A notice as the page writes it.
NOTICE = """place => {
    const [told, undo] = [document.createElement("span"), document.createElement("button")];
    told.textContent = "The table chose “Done” for Mia, Kim and Ben.";
    undo.textContent = "Undo";
    place.replaceChildren(told, undo);
}"""


def tells_on_a_small_screen(table: Page) -> None:
    """A notice lies across the screen of a phone, above what leads to the rest."""
    table.set_viewport_size({"width": 320, "height": 568})
    notice = table.locator("#notice")
    notice.evaluate(NOTICE)
    told, leads = notice.bounding_box(), table.locator("#rail").bounding_box()
    assert told is not None and leads is not None
    assert 240 <= told["width"] <= 320
    assert told["y"] + told["height"] <= leads["y"]
    table.set_viewport_size(TABLET)  # type: ignore[arg-type]


def lead_on(table: Page) -> None:
    """Let the table go on past whatever is asked, by its last button."""
    skips = table.locator("#asked .ways button.skip")
    press(table, skips.last if skips.count() else table.locator("#asked button").first)


def test_a_game_is_counted_its_sums_unfold_and_it_is_handed_on(
    small: ScreenHost, browser: Browser
) -> None:
    with page_at(browser, small.screen, TABLET) as table:
        lay(table, ("Blue", "Mia"), ("Red", "Kim"))
        small.hosting.window.do({"do": "points.gain", "seat": "red", "values": {"amount": 7}})
        while not small.hosting.is_over:
            small.hosting.window.do({"do": "table.next", "seat": "", "values": {}})
        result = table.get_by_role("region", name="Scores")
        expect(result.locator(".verdict")).to_have_text("Kim wins.")
        expect(result.locator("summary").first).to_contain_text("Kim")
        expect(result.locator(".total").first).to_have_text("7")
        result.locator("summary").first.click()
        expect(result.get_by_text("on the track").first).to_be_visible()
        rail(table, "Share").click()
        keepsakes = table.locator(".keepsakes")
        keepsakes.get_by_role("button", name="Words").click()
        assert "1. Kim: 7" in table.get_by_label("The result in words").input_value()
        keepsakes.get_by_role("button", name="Table").click()
        with table.expect_download() as saved:
            keepsakes.get_by_role("link", name="Save the table (CSV)").click()
        assert "Kim,Total,,7" in Path(saved.value.path()).read_text(encoding="utf-8")
        keepsakes.get_by_role("button", name="BG Stats").click()
        link = table.get_by_role("link", name="Open in BG Stats").get_attribute("href")
        assert (link or "").startswith("bgstats://")
        assert scanned(keepsakes.get_by_role("img", name="Code for BG Stats")) == link
        keepsakes.get_by_role("button", name="Picture").click()
        code = scanned(keepsakes.get_by_role("img", name="Code of the picture"))
        with page_at(browser, code, PHONE) as phone:  # type: ignore[arg-type]
            kept = phone.get_by_role("img", name="Kim wins. 1. Kim 7, 2. Mia 0")
            expect(kept).to_be_visible()
            assert kept.get_attribute("src") == keepsakes.locator("img").get_attribute("src")
            with phone.expect_download() as saved:
                phone.get_by_role("link", name="Save the picture").click()
            assert saved.value.suggested_filename.endswith(".png")
        table.get_by_role("button", name="Close").click()
        assert table.get_by_role("region", name="Past games").count() == 0
        table.get_by_role("button", name="Kim starts", exact=True).click()
        asks(table, "Deal.")  # the table before had the same order
        expect(table.locator(".players .name")).to_have_text(["Kim", "Mia"])
        rail(table, "Tables").click()
        expect(table.locator(".tables li").last).to_contain_text("Game over")
        for left in (1, 0):
            table.locator(".tables li").last.get_by_text("Delete", exact=True).click()
            table.get_by_role("button", name="Delete it").click()
            expect(table.locator(".tables li")).to_have_count(left)
        expect(table.get_by_role("heading", name="Start the first table")).to_be_visible()


def scanned(code: Locator) -> str:
    """Return what a phone's camera reads from the screen."""
    code.scroll_into_view_if_needed()
    return str(zxingcpp.read_barcode(Image.open(io.BytesIO(code.screenshot()))).text)


def test_the_first_screen_of_all_shows_the_games(
    tmp_path: Path, browser: Browser, real_kinds: None
) -> None:
    packs = []
    for name in RECORDED[:2]:
        told = json.loads((REPLAYS / f"{name}.json").read_text(encoding="utf-8"))
        packs.append(tmp_path / f"{name}.pack.json")
        packs[-1].write_text(json.dumps(told["pack"]), encoding="utf-8")
    host = ScreenHost(Tables(tmp_path / "tables"), packs, "127.0.0.1", 0)
    host.begin()
    with page_at(browser, host.screen, TABLET) as table:
        expect(table.get_by_role("heading", name="Start the first table")).to_be_visible()
        expect(table.get_by_role("group", name="Game").get_by_role("button")).to_have_count(2)
        table.get_by_role("button", name="Arcane Alley").click()
        expect(table.get_by_role("heading", name="Who plays?")).to_be_visible()
        colour = table.locator(".colours button").first
        letter, name = colour.locator(".marker").text_content(), colour.inner_text()
        colour.click()
        sign = table.locator(".seats-chosen .marker")
        expect(sign).to_have_text(letter or "")
        table.locator(".seats-chosen input").fill("Zoë")
        expect(sign).to_have_text("Z")
        assert name
    host.end()


def test_whoever_has_no_phone_chooses_behind_a_curtain(small: ScreenHost, browser: Browser) -> None:
    with page_at(browser, small.screen, TABLET) as table:
        page_lays_passed(table)
        press(table, table.locator("#asked button").first)
        for call, name, steps, seal in (
            ("Pass the screen to Mia", "Mia", 3, "Seal"),
            ("Look or change: Mia", "Mia", 4, "Seal this instead"),
            ("Pass the screen to Kim", "Kim", 2, "Seal"),
        ):
            table.get_by_role("button", name=call).click()
            table.get_by_role("button", name=f"I am {name}: show").click()
            if call.startswith("Look"):
                table.get_by_role("button", name="Hold to look").focus()
                table.keyboard.down("Enter")
                expect(table.locator(".hidden-bid")).to_have_text("Guess 3")
                table.keyboard.up("Enter")
                table.get_by_role("button", name="Change", exact=True).click()
            table.get_by_role("slider").focus()
            for _ in range(steps):
                table.keyboard.press("ArrowRight")
            table.get_by_role("button", name=seal, exact=True).click()
        expect(table.locator("#standing li", has_text="Mia").locator(".main-figure")).to_have_text(
            "4"
        )


def test_on_the_smallest_phone_what_leads_on_stays_in_view_and_names_have_room(
    small: ScreenHost, browser: Browser
) -> None:
    with page_at(browser, small.screen, {"width": 320, "height": 568}) as table:
        table.get_by_role("button", name="Start a new table").click()
        for colour in ("Blue", "Red"):
            table.get_by_role("button", name=colour, exact=True).click()
        name = table.get_by_label("Name of Red").bounding_box()
        assert name is not None
        assert name["width"] > 110
        table.get_by_role("button", name="Start the table").click()
        done = table.locator("#asked button.main")
        done.wait_for()
        hints = "<ul class=hints>" + "<li>Look at all that lies on the table.</li>" * 12 + "</ul>"
        table.evaluate(f"document.querySelector('#now').innerHTML += '{hints}'")
        for share in (0, 0.3):
            table.locator("#board").evaluate(
                f"each => {{ each.scrollTop = {share} * each.scrollHeight; }}"
            )
            box, rail_box = done.bounding_box(), table.locator("#rail").bounding_box()
            assert box is not None
            assert rail_box is not None
            assert 0 <= rail_box["y"] - box["y"] - box["height"] <= 24


def test_a_seat_can_be_freed_once_its_phone_is_lost(small: ScreenHost, browser: Browser) -> None:
    with page_at(browser, small.screen, TABLET) as table:
        page_lays_passed(table)
        rail(table, "Phones").click()
        line = table.locator(".who-list li", has_text="Mia")
        free = table.get_by_role("button", name="Free the seat")
        bids = line.get_by_role("group").get_by_role("button")
        words = "until it was silent for 3 minutes: then the seat can be freed here."
        with page_at(browser, small.hosting.code, PHONE) as mia:  # type: ignore[arg-type]
            mia.get_by_role("button", name="Mia").click()
            expect(line).to_contain_text("Phone is here")
            expect(free).to_have_count(0)
            expect(table.locator(".drawer")).to_contain_text(words)
            assert not bids.last.is_enabled()
        lose(small.hosting._lobby, "blue")
        free.click()
        table.locator(".confirm").get_by_role("button", name="Free the seat").click()
        expect(line).to_contain_text("No phone")
        expect(table.locator(".drawer")).not_to_contain_text(words)
        assert bids.last.is_enabled()


def page_lays_passed(table: Page) -> None:
    table.get_by_role("button", name="Start a new table").click()
    for colour, name in (("Blue", "Mia"), ("Red", "Kim")):
        table.get_by_role("button", name=colour, exact=True).click()
        table.get_by_label(f"Name of {colour}").fill(name)
    for group in table.get_by_role("group", name=re.compile("^How .* bids")).all():
        group.get_by_role("button", name="This screen, passed").click()
    table.get_by_role("button", name="Start the table").click()
    table.locator("#now h1").wait_for()


@pytest.fixture(scope="module")
def every_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of each game that ships, in its middle, and one at its end."""
    tables = Tables(tmp_path_factory.mktemp("every") / "tables")
    for name in RECORDED:
        text = (REPLAYS / f"{name}.json").read_text(encoding="utf-8")
        told = json.loads(text.replace('"Ben"', '"Kimberley-Josephine"'))
        if name != RECORDED[-1]:
            told["rows"] = told["rows"][: len(told["rows"]) // 5]
        tables.bring_in(json.dumps(told))
    return tables.folder


#: What is too wide, and the main button where nobody sees it.
FAULTS = """() => {
    const faults = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`${wide} px wider than the screen`);
    const shown = (words) => [...document.querySelectorAll(words)].filter(
        (each) => each.getClientRects().length);
    for (const each of shown("#asked button.main")) {
        const middle = document.querySelector("#middle");
        const scrolls = getComputedStyle(middle).overflowY === "visible" ? "#board" : "#middle";
        const seen = document.querySelector(scrolls).getBoundingClientRect().bottom;
        const below = each.getBoundingClientRect().bottom - seen;
        if (below > 1) faults.push(`${each.textContent} lies ${below} px below the screen`);
    }
    for (const each of shown(".main-figure, .result .total")) {
        const size = parseFloat(getComputedStyle(each).fontSize);
        if (size < 28) faults.push(`a figure of ${size} px`);
    }
    for (const each of shown(".result summary")) {
        const { bottom } = each.getBoundingClientRect();
        if (innerWidth > 900 && bottom > innerHeight) faults.push("a result below the screen");
    }
    for (const each of shown(".space-number")) {
        const drawn = each.ownerSVGElement;
        const size = parseFloat(getComputedStyle(each).fontSize)
            * drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width;
        if (size < 13) faults.push(`a space's number of ${size} px`);
    }
    for (const each of shown(".track-line > svg > svg")) {
        const { width } = each.parentElement.getBoundingClientRect();
        const size = each.width.baseVal.value * width / each.parentElement.viewBox.baseVal.width;
        if (size < 28) faults.push(`a marker of ${size} px`);
    }
    for (const each of shown("button, summary")) {
        const high = each.getBoundingClientRect().height;
        if (high < 47.5) faults.push(`${each.textContent} is ${high} px high`);
    }
    // What scrolls out of the players' column is cut off, and lies over nothing.
    const side = document.querySelector("#side");
    const foot = getComputedStyle(side).overflowY === "visible" ? Infinity
        : side.getBoundingClientRect().bottom;
    const boxes = shown("#middle, #standing, #panels, #tracks").map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return [each.id, { left, right, top, bottom: side.contains(each)
            ? Math.min(bottom, foot) : bottom }];
    });
    for (const [a, one] of boxes) for (const [b, other] of boxes) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (a < b && across > 1 && down > 1) faults.push(`${a} lies over ${b}`);
    }
    return faults;
}"""


def test_every_game_fits_tablets_laptops_and_a_phone(
    every_game: Path, browser: Browser, real_kinds: None
) -> None:
    host = ScreenHost(Tables(every_game), [], "127.0.0.1", 0)
    host.begin()
    found: dict[str, list[str]] = {}
    with page_at(browser, host.screen, TABLET) as table:
        table.locator(".tables li").first.wait_for()
        count = table.locator(".tables li").count()
        for at in range(count):
            table.locator(".tables li").nth(at).get_by_role(
                "button", name=re.compile("^Open")
            ).click()
            table.locator("#now h1").wait_for()
            title = table.locator("#head .detail").inner_text()
            for width, height in SIZES:
                table.set_viewport_size({"width": width, "height": height})
                table.evaluate("() => new Promise(requestAnimationFrame)")  # it has been turned
                faults = staying(table, FAULTS)
                faults += cut_words(table, ".players .name, #panels summary, .result summary")
                if faults:
                    found[f"{title} {width}x{height}"] = faults
            table.set_viewport_size(TABLET)  # type: ignore[arg-type]
            rail(table, "Tables").click()
            table.locator(".tables li").first.wait_for()
        table.set_viewport_size({"width": 820, "height": 1180})
        code, below = (table.locator(each).bounding_box() for each in (".code-part", ".tables"))
    host.end()
    assert found == {}
    assert code and below and (code["x"], code["width"]) == (below["x"], below["width"])
    assert count == len(RECORDED)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_the_screen_is_for_everybody(small: ScreenHost, browser: Browser, scheme: str) -> None:
    context = browser.new_context(
        viewport=TABLET,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(small.screen)
    found: dict[str, list[str]] = {}
    page.get_by_role("button", name="Start a new table").wait_for()
    found["list"] = axe_faults(page)
    page.get_by_role("button", name="Start a new table").click()
    page.get_by_role("button", name="Blue", exact=True).click()
    page.get_by_role("button", name="Red", exact=True).click()
    found["laying"] = axe_faults(page)
    page.get_by_role("button", name="Start the table").click()
    page.locator("#now h1").wait_for()
    found["table"] = axe_faults(page)
    for name in ("Phones", "Rules", "Log", "Correct", "Share"):
        rail(page, name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[name] = axe_faults(page)
        page.keyboard.press("Escape")
        expect(page.locator("#sheet")).to_be_hidden()
    # Errors were written in the color of the page's ground on nearly the same color.
    page.evaluate("document.querySelector('#trouble').textContent = 'Take it back first.'")
    found["error"] = axe_faults(page)
    context.close()
    assert {place: faults for place, faults in found.items() if faults} == {}
