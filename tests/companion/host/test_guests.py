"""Guests in real browsers, on a host name that is no secure context."""

from __future__ import annotations

import pytest
from browser import ALL, THREE
from playwright.sync_api import Browser, expect

from punchboard.companion.host import lobby
from punchboard.companion.view_schema import SealsView
from tests.companion.host.browser import PHONE, Guest, phones
from tests.companion.host.phone import Hosted, Phone


def test_three_phones_seal_and_all_opens_together(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE, "") as (blue, red, green, middle):
        blue.seal(4)
        blue.sees_sealed()
        red.seal(2)
        red.sees_sealed()
        middle.sees_points(mia=0, kim=0, ben=0)
        expect(middle.page.locator(".seals .sealed")).to_have_count(2)
        green.seal(3)
        for guest in (blue, red, green, middle):
            guest.sees_points(**ALL)
        assert len({guest.words() for guest in (blue, red, green, middle)}) == 1
        assert len(blue.words().split(" · ")) == 3


def test_phones_are_checked_by_a_touch_and_who_sees_others_words_is_heard(
    browser: Browser, hosted: Hosted
) -> None:
    """The picture and the words wait behind one line; “Different” reaches every phone."""
    with phones(browser, hosted, *THREE) as (blue, red, green):
        for guest, steps in ((blue, 4), (red, 2), (green, 3)):
            guest.seal(steps)
        for guest in (blue, red):
            guest.sees_points(**ALL)
            expect(guest.page.locator(".check-picture")).not_to_be_visible()
            guest.page.get_by_text("Check phones").click()
            expect(guest.page.locator(".check-picture")).to_be_visible()
        drawn = "each => each.querySelector('path').outerHTML"
        one, other = (each.page.locator(".check-picture").evaluate(drawn) for each in (blue, red))
        assert one == other
        blue.page.get_by_role("button", name="Same", exact=True).click()
        expect(blue.page.locator(".check-picture")).not_to_be_visible()
        red.page.get_by_role("button", name="Different").click()
        expect(red.page.locator("#opened .warning")).to_contain_text("Compare all phones")
        for guest in (blue, green):
            expect(guest.page.locator("#opened .warning")).to_contain_text("phone of Kim")


def test_the_bid_shows_only_while_it_is_held(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        blue.seal(4)
        blue.sees_sealed()
        shown = blue.page.locator(".hidden-bid")
        expect(shown).to_be_empty()
        blue.page.get_by_role("button", name="Hold to look").hover()
        blue.page.mouse.down()
        expect(shown).to_have_text("Guess 4")
        blue.page.mouse.up()
        expect(shown).to_be_empty()


def test_a_bid_may_be_changed_until_all_have_sealed(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(1)
        blue.sees_sealed()
        blue.page.get_by_role("button", name="Change").click()
        blue.turn_to(4)
        blue.page.get_by_role("button", name="Seal this instead").click()
        blue.sees_sealed()
        red.seal(2)
        green.seal(3)
        green.sees_points(**ALL)


def test_a_bid_that_is_being_changed_counts_stays_closed_and_is_kept_by_a_touch(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        blue.seal(4)
        blue.sees_sealed()
        blue.page.get_by_role("button", name="Change").click()
        bid = blue.page.locator("#bid")
        expect(bid).to_contain_text("Your sealed bid counts until you seal this one.")
        expect(bid.get_by_role("slider")).to_have_attribute("aria-valuenow", "0")
        blue.page.get_by_role("button", name="Hold to look").hover()
        blue.page.mouse.down()
        expect(blue.page.locator(".hidden-bid")).to_have_text("Guess 4")
        blue.page.mouse.up()
        blue.page.get_by_role("button", name="Keep the old one").click()
        blue.sees_sealed()
        expect(bid.get_by_role("slider")).to_have_count(0)


def test_who_is_changing_a_bid_reads_that_the_old_one_was_opened(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(4)
        blue.sees_sealed()
        blue.page.get_by_role("button", name="Change").click()
        blue.turn_to(1)
        red.seal(2)
        green.seal(3)
        blue.sees_points(**ALL)
        opened = blue.page.locator("#opened")
        expect(opened).to_contain_text("The bid you sealed before is open.")
        green.sees_points(**ALL)
        expect(green.page.locator("#opened")).not_to_contain_text("meanwhile")


def test_opened_bids_that_the_table_takes_back_are_asked_for_anew_and_not_shown(
    browser: Browser, hosted: Hosted
) -> None:
    middle = Phone(hosted, "")
    with phones(browser, hosted, *THREE) as (blue, red, green):
        for guest, steps in ((blue, 4), (red, 2), (green, 3)):
            guest.seal(steps)
        blue.sees_points(**ALL)
        blue.page.get_by_text("Opened and checked").click()
        assert middle.take_back()["ok"]
        bid = blue.page.locator("#bid")
        expect(bid).to_contain_text("The table undid the reveal. Seal again.")
        expect(blue.page.locator(".words")).to_have_count(0)
        blue.seal(5)
        blue.sees_sealed()
        expect(bid).not_to_contain_text("took")


def test_anothers_seal_does_not_turn_the_dial_back(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, "blue", "red") as (blue, red):
        blue.turn_to(4)
        red.seal(2)
        expect(blue.page.locator(".seals .sealed")).to_have_count(1)
        expect(blue.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "4")


def test_a_host_that_alters_an_opened_bid_is_found_out(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        for guest, steps in ((blue, 4), (red, 2), (green, 3)):
            guest.seal(steps)
        blue.sees_points(**ALL)

        def alter() -> None:
            last = hosted.service.sealing.last
            assert last is not None
            red = last["openings"]["red"]
            assert red is not None
            openings = {**last["openings"], "red": {**red, "numbers": [1, 9]}}
            hosted.service.sealing.last = {**last, "openings": openings}
            hosted.service._changed()

        hosted.run(alter)
        hosted.host.changed()
        warning = blue.page.locator("#opened .warning")
        expect(warning).to_contain_text("isn’t the one they sealed")


def test_a_host_that_swaps_a_seal_gets_no_opening(
    browser: Browser, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        true = hosted.service.sealing.to_json

        def swapped(seat: str = "") -> SealsView | None:
            told = true(seat)
            if told and "list" in told:
                told["list"][0]["seal"] = "0" * 64
            return told

        monkeypatch.setattr(hosted.service.sealing, "to_json", swapped)
        for guest, steps in ((blue, 4), (red, 2), (green, 3)):
            guest.seal(steps)
        expect(blue.page.locator("#bid .warning")).to_contain_text("another bid for your seat")
        assert "blue" not in hosted.service.sealing._open.openings


def test_a_freed_seat_says_what_to_do(
    browser: Browser, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        expect(blue.page.get_by_role("slider")).to_be_visible()
        monkeypatch.setattr(lobby, "LOST", 0.0)
        assert Phone(hosted, "").say("free", seat="blue")["ok"]
        expect(blue.page.locator("#state")).to_contain_text("Scan the table’s code")
        blue.page.goto(hosted.link("blue"))
        expect(blue.page.get_by_role("slider")).to_be_visible()


def test_names_and_notes_never_run_as_markup(browser: Browser, hosted: Hosted) -> None:
    evil = "<img src=x onerror=document.title='owned'>"
    with phones(browser, hosted, "blue") as (blue,):
        Phone(hosted, "").do("table.rename", "red", name=evil)
        expect(blue.page.locator(".order")).to_contain_text(evil)
        assert "owned" not in blue.page.title()
        assert blue.page.locator("img").count() == 0


def test_several_seats_in_one_browser_are_passed_behind_a_cover(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (shared,):
        expect(shared.page.get_by_role("slider")).to_be_visible()
        shared.page.goto(hosted.link("red"))
        shared.page.get_by_label("Seat on this screen").select_option("blue")
        expect(shared.page.get_by_text("For Mia only")).to_be_visible()
        expect(shared.page.get_by_role("slider")).not_to_be_visible()
        shared.page.get_by_role("button", name="I am Mia: show").click()
        expect(shared.page.get_by_role("slider")).to_be_visible()


def test_nothing_is_loaded_from_anywhere_else(browser: Browser, hosted: Hosted) -> None:
    context = browser.new_context(viewport=PHONE)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    guest = Guest(context, hosted, "blue")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    host = f"http://table.test:{hosted.port}/"
    assert asked and all(url.startswith((host, "data:")) for url in asked)
    assert not any(hosted.service.secret("blue").hex() in url.partition("#")[0] for url in asked)
    context.close()


def test_a_dial_follows_the_thumb_and_stops_at_its_end(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        wheel = blue.page.get_by_role("slider")
        expect(wheel).to_be_visible()
        box = wheel.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + 30
        blue.page.mouse.move(x, y)
        blue.page.mouse.down()
        blue.page.mouse.move(x - 90, y, steps=12)
        blue.page.wait_for_timeout(120)
        blue.page.mouse.move(x - 91, y)
        blue.page.mouse.up()
        expect(wheel).to_have_attribute("aria-valuenow", "2")
        wheel.focus()
        blue.page.keyboard.press("End")
        expect(wheel).to_have_attribute("aria-valuetext", "9")


#: Keep in `data-left` where a dial stands as the finger leaves.
AT_RELEASE = """ring => addEventListener("pointerup", () => {
    ring.dataset.left = ring.getAttribute("aria-valuenow");
}, true)"""


def test_one_touch_sets_a_dial_to_any_value(browser: Browser, hosted: Hosted) -> None:
    """A figure on the wheel is touched, or plus is held; letting go is no step of its own."""
    with phones(browser, hosted, "blue") as (blue,):
        wheel = blue.page.get_by_role("slider")
        blue.page.emulate_media(reduced_motion="reduce")  # figures lie still at once
        for figure, start in ((4, 0), (2, 4), (5, 2), (1, 5)):
            expect(wheel).to_have_attribute("aria-valuenow", str(start))
            wheel.locator(".mark", has_text=str(figure)).tap()
            expect(wheel).to_have_attribute("aria-valuenow", str(figure))
        more = blue.page.get_by_role("button", name="one more")
        more.hover()
        blue.page.mouse.down()
        expect(wheel).to_have_attribute("aria-valuenow", "9")
        blue.page.mouse.up()
        less = blue.page.get_by_role("button", name="one less")
        less.tap()
        expect(wheel).to_have_attribute("aria-valuenow", "8")
        wheel.evaluate(AT_RELEASE)
        less.hover()
        blue.page.mouse.down()
        expect(wheel).not_to_have_attribute("aria-valuenow", "8")
        blue.page.mouse.up()
        left = wheel.get_attribute("aria-valuenow")
        assert left == wheel.get_attribute("data-left")
        less.press("Enter")
        expect(wheel).to_have_attribute("aria-valuenow", str(int(left or 0) - 1))


def test_scrolling_over_a_dial_sets_nothing(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        wheel = blue.page.get_by_role("slider")
        finger = {"pointerId": 1, "clientX": 300, "bubbles": True}
        wheel.evaluate("ring => { ring.setPointerCapture = () => {}; }")
        wheel.dispatch_event("pointerdown", finger)
        wheel.dispatch_event("pointermove", {**finger, "clientX": 240})
        expect(wheel).not_to_have_attribute("aria-valuenow", "0")
        wheel.dispatch_event("pointercancel", finger)
        expect(wheel).to_have_attribute("aria-valuenow", "0")


@pytest.mark.usefixtures("real_kinds")
def test_a_card_is_found_by_its_printed_number(browser: Browser, stores: Hosted) -> None:
    with phones(browser, stores, "blue") as (blue,):
        number = next(
            card.number for card in stores.service.session.pack.cards if card.name == "Bakery"
        )
        blue.page.get_by_text("Stores", exact=True).last.click()
        blue.page.get_by_text("Mia opens a forgotten store").first.click()
        form = blue.page.locator("form", has_text="Which store is it?")
        form.get_by_role("searchbox").fill(str(number))
        expect(form.get_by_text("Antique Store")).not_to_be_visible()
        form.get_by_text("Bakery").click()
        form.get_by_role("button", name="Mia opens a forgotten store").click()
        expect(blue.page.locator(".rows-boards")).to_contain_text("Bakery")


@pytest.mark.usefixtures("real_kinds")
def test_a_bidding_round_of_brick_and_mortar_goes_from_phone_to_phone(
    browser: Browser, stores: Hosted
) -> None:
    with phones(browser, stores, "blue", "orange") as (mia, kim):
        assert Phone(stores, "").do("supply.bid")["ok"]
        mia.seal(2)
        mia.sees_sealed()
        kim.seal(6)
        for guest in (mia, kim):
            places = guest.page.locator(".places li")
            expect(places.nth(0)).to_contain_text("Kim")
            expect(places.nth(0)).to_contain_text("$7")
            expect(places.nth(1)).to_contain_text("$3")
        kim.page.get_by_role("button", name="I’m done").click()
        mia.page.get_by_role("button", name="I’m done").click()
        expect(mia.page.locator("h1")).to_contain_text("Clothing")
        expect(kim.page.locator("h1")).to_contain_text("Clothing")


@pytest.mark.usefixtures("real_kinds")
def test_a_form_that_is_open_stays_when_others_act(browser: Browser, stores: Hosted) -> None:
    with phones(browser, stores, "blue") as (blue,):
        group = blue.page.locator("#more > details", has_text="Points").first
        group.locator("summary").first.click()
        group.locator("details summary").first.click()
        blue.page.get_by_label("For what?").fill("a sign")
        Phone(stores, "").do("table.note", text="Tea is ready.")
        blue.page.get_by_text("What happened").click()
        expect(blue.page.locator("#log")).to_contain_text("Tea is ready")
        expect(blue.page.get_by_label("For what?")).to_have_value("a sign")
