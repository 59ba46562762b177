"""A lost phone's recovery card: another phone's camera is at the seat again, its bid included."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.companion.host.browser import Guest, phones
from tests.companion.host.phone import Hosted, Phone


def show_card(guest: Guest) -> str:
    """Show the card, and return what a camera reads off the screen."""
    guest.page.get_by_text("This seat, and a lost phone").click()
    guest.page.get_by_role("button", name="Show my recovery card").click()
    picture = guest.page.get_by_role("img", name="Recovery code").screenshot()
    return str(zxingcpp.read_barcode(Image.open(io.BytesIO(picture))).text)


def test_the_card_brings_seat_and_sealed_bid_to_another_phone(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (old,):
        old.seal(4)
        old.sees_sealed()
        link = show_card(old)
    assert link.startswith(hosted.link("blue") + ".")
    Phone(hosted, "red").seal([1, 2])
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    new = Guest(context, hosted, "blue", link)
    new.sees_sealed()
    with phones(browser, hosted, "red", "green") as (_, green):
        assert "#" not in new.page.url
        green.seal(3)
        expect(new.page.locator("#bid")).to_contain_text("waiting for Kim")
        assert "blue" in hosted.run(lambda: hosted.service.sealing.to_json())["opened"]
    secret, seed = link.rpartition("#")[2].split(".")[1:]
    assert asked
    assert not any(secret in each or seed in each for each in asked)
    assert new.errors == []
    context.close()


def test_a_card_takes_the_place_of_what_a_phone_held_of_the_seat(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue", "blue") as (old, other):
        old.seal(4)
        old.sees_sealed()
        link = show_card(old)
        other.page.goto(link)
        other.sees_sealed()
        assert show_card(other) == link
        Phone(hosted, "red").seal([1, 2])
        old.page.close()
        Phone(hosted, "green").seal([1, 3])
        expect(other.page.locator("#bid")).to_contain_text("waiting for Kim and Ben")


def test_a_card_is_put_away_when_the_phone_is_passed_on_or_laid_aside(
    browser: Browser, hosted: Hosted
) -> None:
    with phones(browser, hosted, "blue") as (shared,):
        expect(shared.page.get_by_role("slider")).to_be_visible()
        shared.page.goto(hosted.link("red"))
        expect(shared.page.get_by_role("banner")).to_contain_text("Kim")
        show_card(shared)
        card = shared.page.get_by_role("img", name="Recovery code")
        shared.page.evaluate(
            """Object.defineProperty(document, "visibilityState", {
                value: "hidden", configurable: true,
            });
            document.dispatchEvent(new Event("visibilitychange"));
            delete document.visibilityState;"""
        )
        expect(card).to_have_count(0)
        shared.page.get_by_role("button", name="Show my recovery card").click()
        expect(card).to_have_count(1)
        shared.page.get_by_label("Seat on this screen").select_option("blue")
        shared.page.get_by_role("button", name="I am Mia: show").click()
        expect(card).to_have_count(0)


def test_an_address_that_is_no_seat_says_what_to_do(browser: Browser, hosted: Hosted) -> None:
    context = browser.new_context()
    for wrong in ("blue.1234", "%E0%A4%A.{0}", "blue.{0}.{0}.{0}", "blue.{0}.12", "<b>.{0}"):
        told = hosted.link("blue").partition("#")[0] + "#" + wrong.format("0" * 32)
        guest = Guest(context, hosted, "", told)
        expect(guest.page.locator("#now")).to_contain_text("Join the table")
        assert guest.errors == []
    context.close()
