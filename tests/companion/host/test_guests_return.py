"""Guests in real browsers that were away: asleep, reloaded, without network, or another phone."""

from __future__ import annotations

from browser import ALL, THREE
from playwright.sync_api import Browser, Request, expect

from tests.companion.host.browser import Guest, phones
from tests.companion.host.phone import Hosted

#: Milliseconds after which a page has said a step six times for nothing.
GIVEN_UP = 7000


def test_the_secret_leaves_the_address_and_a_reload_keeps_the_seat(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(4)
        blue.sees_sealed()
        assert "#" not in blue.page.url
        blue.page.reload()
        blue.sees_sealed()
        expect(blue.page.locator("header")).to_contain_text("Mia")
        red.seal(2)
        green.seal(3)
        blue.sees_points(**ALL)


#: Questions of a phone from its waking until it shows all bids: some 10 ms each.
MOST_ASKED = 5


def kind(hosted: Hosted, request: Request) -> str:
    """Return the kind of a phone's message in a request."""
    return str(hosted.said(request.post_data_buffer or b"")["kind"])


def test_a_sleeping_phone_is_back_at_once_and_opens(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(4)
        blue.sees_sealed()
        blue.sleep()
        red.seal(2)
        green.seal(3)
        expect(green.page.locator("#bid")).to_contain_text("waiting for Mia")
        expect(blue.page.locator("#state")).to_contain_text("can’t be reached")
        # Two seconds after waking its bid is open: what takes time is counted, not timed.
        for other in (red, green):
            expect(other.page.locator("#bid")).to_contain_text("waiting for Mia")
        asked: list[str] = []
        blue.page.on("requestfinished", lambda request: asked.append(kind(hosted, request)))
        blue.wake()
        blue.sees_points(**ALL)
        # What has happened, the opening, and what all have opened; a look may be said twice.
        assert asked.count("open") == 1
        assert set(asked) <= {"look", "open"}
        assert len(asked) <= MOST_ASKED
        green.sees_points(**ALL)


def test_a_phone_that_sealed_without_network_seals_when_it_is_back(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        expect(blue.page.get_by_role("slider")).to_be_visible()
        blue.sleep()
        blue.seal(4)
        blue.wake()
        blue.sees_sealed()
        red.seal(2)
        green.seal(3)
        blue.sees_points(**ALL)


def test_what_was_sealed_in_a_long_gap_is_sent_when_nobody_else_does_anything(
    browser: Browser, hosted: Hosted
) -> None:
    """The page has given up saying it by then, and no news come that would remind it."""
    hosted.host._hold = 20.0
    with phones(browser, hosted, *THREE) as (blue, red, green):
        for guest, steps in ((red, 2), (green, 3)):
            guest.seal(steps)
            guest.sees_sealed()
        expect(blue.page.get_by_role("slider")).to_be_visible()
        blue.sleep()
        blue.seal(4)
        expect(blue.page.locator("#bid")).to_contain_text("not yet sent")
        blue.page.wait_for_timeout(GIVEN_UP)
        blue.context.set_offline(False)
        blue.sees_points(**ALL)


def test_a_dial_stays_as_it_was_turned_while_the_network_is_lost(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (blue,):
        wheel = blue.page.get_by_role("slider")
        expect(wheel).to_be_visible()
        blue.turn_to(4)
        expect(wheel).to_have_attribute("aria-valuenow", "4")
        blue.sleep()
        expect(blue.page.locator("#state")).to_contain_text("can’t be reached")
        expect(wheel).to_have_attribute("aria-valuenow", "4")
        blue.wake()
        expect(blue.page.locator("#state")).to_have_text("")
        expect(wheel).to_have_attribute("aria-valuenow", "4")


def test_two_tabs_of_one_seat_seal_once(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        again = Guest(blue.context, hosted, "blue")
        blue.seal(4)
        again.sees_sealed()
        red.seal(2)
        green.seal(3)
        blue.sees_points(**ALL)
        again.sees_points(**ALL)
        assert again.errors == []


def test_who_reloads_is_no_other_phone_and_another_one_is_told_of(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (mia,):
        mia.page.reload()
        tab = Guest(mia.context, hosted, "blue")
        for each in (mia, tab):
            expect(each.page.get_by_role("slider")).to_be_visible()
        log = hosted.run(hosted.service.session.log)
        assert not [each for each in log if "Another phone" in each["text"]]
        with phones(browser, hosted, "blue") as (other,):
            for each in (mia, tab, other):
                told = each.page.get_by_role("status").filter(has_text="Another phone has joined")
                expect(told).to_have_text("Another phone has joined at Mia’s seat.")


def test_a_closed_tab_comes_back_by_the_same_code(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(4)
        blue.sees_sealed()
        blue.page.close()
        red.seal(2)
        green.seal(3)
        back = Guest(blue.context, hosted, "blue")
        back.sees_points(**ALL)


def test_a_new_phone_brings_back_a_sealed_bid_by_the_words(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (old,):
        old.seal(4)
        old.sees_sealed()
        old.page.get_by_text("This seat, and a lost phone").click()
        old.page.get_by_role("button", name="Show my recovery card").click()
        words = old.page.locator(".recovery").inner_text()
    with phones(browser, hosted, *THREE) as (new, red, green):
        red.seal(2)
        green.seal(3)
        expect(new.page.locator("#bid")).to_contain_text("doesn’t know this seat’s bid")
        new.page.get_by_text("This seat, and a lost phone").click()
        box = new.page.get_by_label("The 17 words of the old phone")
        box.fill(words.replace(words.split()[3], "acorn acorn", 1))
        new.page.get_by_role("button", name="Bring back").click()
        expect(new.page.locator("#seat")).to_contain_text("These words don’t match")
        box.fill(f" {words.upper()} ")
        new.page.get_by_role("button", name="Bring back").click()
        new.sees_points(**ALL)


def test_after_the_host_was_off_all_guests_come_back(browser: Browser, hosted: Hosted) -> None:
    with phones(browser, hosted, *THREE) as (blue, red, green):
        blue.seal(4)
        red.seal(2)
        red.sees_sealed()
        blue.sees_sealed()
        hosted.stop()
        expect(green.page.locator("#state")).to_contain_text("can’t be reached")
        hosted.start()
        green.seal(3)
        for guest in (blue, red, green):
            guest.sees_points(**ALL)
