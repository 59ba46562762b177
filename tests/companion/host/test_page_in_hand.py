"""The players' page in the hand: what acts is in view, no tap lands on what was not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.rules.engine.rows_panel import cell, row, rows_panel
from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "two_play_to_october"
SIZES = ((320, 568), (320, 640), (360, 720), (390, 664), (412, 915), (568, 320))
#: Whether the button that acts lies in view as a whole, and is what a finger there hits.
IN_VIEW = """() => {
    const button = document.querySelector(".send.acting button");
    const box = button.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
        && (hit === button || button.classList.contains("fresh"));
}"""
#: What a finger hits at a place the moment the page has drawn a view.
TAP = """([view, x, y]) => {
    fed.lines[0].onView(view);
    const hit = document.elementFromPoint(x, y);
    hit.click();
    return hit.textContent;
}"""

#: How many buttons still rest after news that have come often, faster than eyes settle.
RESTS = """async (view) => {
    for (let n = 0; n < 6; n += 1) {
        fed.lines[0].onView({ ...view, newest: view.newest + n });
        await new Promise((done) => setTimeout(done, 100));
    }
    return document.querySelectorAll(".fresh").length;
}"""


@pytest.fixture(scope="module")
def seen() -> Callable[[int], dict[str, Any]]:
    """What Mia saw after each row of a recorded game."""
    found: dict[int, dict[str, Any]] = {}

    def look(row: Row, history: History) -> None:
        if row.number < 40:
            found[row.number] = view(history.rules, history.state, "blue")

    replay_document(recording(GAME), look)
    return found.__getitem__


@pytest.fixture
def fed(browser: Browser) -> Iterator[FedPage]:
    """Mia's phone, 320 pixels wide."""
    context = browser.new_context(viewport={"width": 320, "height": 568}, has_touch=True)
    made = FedPage(context, pack_of(GAME))
    yield made
    assert made.errors == []
    context.close()


def asked(seen: dict[str, Any], *offers: dict[str, Any], **prompt: Any) -> dict[str, Any]:
    """Return a view in which this is asked."""
    told = {"waits": [], "done": [], "state": "turn", **prompt}
    return as_seen({**seen, "offers": list(offers), "prompt": {**seen["prompt"], **told}})


def plain(title: str, seat: str = "blue", **more: Any) -> dict[str, Any]:
    """Return an offer of one touch."""
    blank = {"fields": [], "why": "", "private": False, "anytime": False, "group": "", "ends": []}
    return {"do": "turn.over", "seat": seat, "title": title, "style": "main", **blank, **more}


def test_what_acts_is_in_view_on_every_phone(fed: FedPage, seen: Callable[[int], Any]) -> None:
    """A button alone, a long list, a figure; with the page scrolled to its end as well."""
    for number in (7, 12, 30, 34, 39):
        fed.feed(as_seen(seen(number)))
        for width, height in SIZES:
            fed.page.set_viewport_size({"width": width, "height": height})
            for y in (0, 100_000):
                fed.page.evaluate(f"scrollTo(0, {y})")
                assert fed.page.evaluate(IN_VIEW), (number, width, height, y)


def test_a_form_that_is_opened_acts_and_no_longer_when_it_is_closed(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    fed.feed(as_seen(seen(30)))
    acting = fed.page.locator(".send.acting button")
    before = acting.inner_text()
    group = fed.page.locator("#more > details", has_text="Points").first
    group.locator("summary").first.click()
    offer = group.locator("details.offer summary").first
    offer.click()
    expect(acting).to_have_text(offer.inner_text())
    assert fed.page.evaluate(IN_VIEW)
    offer.click()
    expect(acting).to_have_text(before)


def test_a_tap_that_was_on_its_way_does_nothing_to_what_came_under_it(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    """The same word in the next step is another button: both say “Done”."""
    first = asked(seen(30), plain("Done"), text="Move the goods.")
    second = asked(seen(30), plain("Done"), text="Everybody pays.")
    fed.feed(first)
    box = fed.page.locator(".send.acting button:not(.fresh)").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert fed.page.evaluate(TAP, [second, x, y]) == "Done"
    assert fed.said() == []
    fed.page.locator(".send.acting button").tap()
    assert [each["action"]["do"] for each in fed.said()] == ["turn.over"]


def test_what_came_under_a_finger_rests_no_longer_for_news_that_come_often(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    assert fed.page.evaluate(RESTS, asked(seen(30), plain("Done"), text="Everybody pays.")) == 0


def test_a_button_that_stays_is_touched_at_once_and_keys_never_wait(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    first = asked(seen(30), plain("Done"), text="Everybody pays.")
    fed.feed(first)
    button = fed.page.locator(".send.acting button:not(.fresh)")
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fed.page.evaluate(TAP, [{**first, "newest": 8, "log": []}, x, y])
    assert [each["based_on"] for each in fed.said()] == [8]
    fed.feed(asked(seen(30), plain("Done"), text="Everybody pays again."))
    fed.page.evaluate("document.querySelector('.send.acting button').focus()")
    fed.page.keyboard.press("Enter")
    assert len(fed.said()) == 2


def test_a_new_question_is_scrolled_to_but_not_while_something_else_is_typed(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    fed.feed(as_seen(seen(12)))
    fed.page.evaluate("scrollTo(0, 300)")
    fed.feed({**as_seen(seen(12)), "newest": 8, "log": []})
    assert fed.page.evaluate("scrollY") == 300
    fed.feed(as_seen(seen(30)))
    assert fed.page.evaluate("scrollY") == 0
    group = fed.page.locator("#more > details", has_text="Points").first
    group.locator("summary").first.click()
    group.locator("details.offer summary").first.click()
    group.get_by_label("For what?").focus()
    before = fed.page.evaluate("scrollY")
    assert before > 0
    fed.feed(as_seen(seen(34)))
    assert fed.page.evaluate("scrollY") > 0
    expect(fed.page.get_by_label("For what?")).to_be_focused()


def test_a_half_filled_form_outlives_what_others_do(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    """Only the offer that has changed is drawn anew."""
    number = {"name": "points", "ask": "How many?", "widget": "text"}
    own = plain("Sell points", style="other", do="turn.sell", fields=[number])
    other = plain("Buy a store")
    fed.feed(asked(seen(30), other, own))
    fed.page.get_by_text("Sell points").click()
    fed.page.get_by_label("How many?").fill("three")
    fed.feed(asked(seen(30), {**other, "title": "Buy a store for $1 less"}, own))
    expect(fed.page.get_by_role("button", name="for $1 less")).to_be_visible()
    expect(fed.page.get_by_label("How many?")).to_have_value("three")
    expect(fed.page.get_by_label("How many?")).to_be_focused()


def test_what_the_host_refuses_can_be_read_when_the_question_has_gone(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    fed.feed(asked(seen(30), plain("Done"), text="Everybody pays."))
    refusal = {"code": "not_now", "why": "Ben has just finished this."}
    fed.page.evaluate("(refusal) => fed.refusals.push(refusal)", refusal)
    fed.page.locator(".send.acting button").tap()
    fed.feed(asked(seen(30), text="Next.", state="waiting", waits=["orange"]))
    expect(fed.page.get_by_role("alert").filter(has_text="Ben has just")).to_be_visible()


def test_a_bid_is_set_and_sealed_without_scrolling_on_the_smallest_phone(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    """The dial stands under the question as a whole, and Seal under the thumb."""
    wheel = {
        "name": "price", "title": "Price", "least": 1, "most": 25, "first": 0, "last": 25,
        "unit": "$", "why_least": "", "why_most": "", "start": 1,
    }  # fmt: skip
    field = {
        "name": "bid", "ask": "Mia, what do you bid to stock food?", "widget": "number",
        "look": "dial", "optional": True, "wheels": [wheel],
    }  # fmt: skip
    offer = plain("Bid", do="supply.seal", private=True, fields=[field])
    choice = {
        "choice": "supply.seal", "epoch": 1, "seats": ["blue", "orange"], "sealed": [],
        "own": None, "table": "0" * 32, "game": "brick_and_mortar", "round": 1, "phase": 2,
    }  # fmt: skip
    text = "Ben, Mia and Zoë bid to stock food"
    told = {"text": text, "detail": "The highest price comes first; at least $1."}
    bids = asked(seen(30), offer, state="everyone", waits=["blue", "orange"], **told)
    fed.feed({**bids, "seals": choice, "hints": []})
    expect(fed.page.locator(".send.acting button")).to_have_text("Seal")
    box, dial = (
        fed.page.locator(each).bounding_box() for each in (".send.acting", "[role=slider]")
    )
    assert box is not None and dial is not None
    assert dial["y"] + dial["height"] <= box["y"]
    assert box["y"] + box["height"] <= 568
    assert fed.page.evaluate(IN_VIEW)


#: Whether each dial lies in view as a whole with nothing over it, or Seal comes after all of them.
SEALS_WHAT_IS_SEEN = """() => {
    const boxOf = (each) => each.getBoundingClientRect();
    const dials = [...document.querySelectorAll(".dial")].map(boxOf);
    const bar = boxOf(document.querySelector(".send.acting"));
    const end = Math.min(innerHeight, bar.top);
    const isSeen = dials.every((each) => each.top >= 0 && each.bottom <= end);
    return isSeen || dials.every((each) => each.bottom <= bar.top);
}"""


#: Whether Seal lies in view, and each dial can be scrolled to where it lies above Seal.
SCROLLS_ABOVE = """() => [...document.querySelectorAll(".dial")].every((each) => {
    each.scrollIntoView({ block: "center" });
    const bar = document.querySelector(".send.acting").getBoundingClientRect();
    const { top, bottom } = each.getBoundingClientRect();
    return bar.bottom <= innerHeight + 1 && (top + bottom) / 2 < bar.top;
})"""


@pytest.mark.parametrize("text", ["17px", "34px"])
def test_no_dial_lies_under_seal_which_says_what_it_seals(
    fed: FedPage, seen: Callable[[int], Any], text: str
) -> None:
    """Two dials, on phones held either way; with text twice as large one scrolls to them."""
    blank = {"first": 0, "last": 25, "why_least": "", "why_most": ""}
    quantity = {"name": "quantity", "title": "Quantity", "least": 0, "most": 6, "unit": ""}
    price = {"name": "price", "title": "Price", "least": 2, "most": 25, "unit": "$"}
    wheels = [{**blank, **quantity, "start": 0}, {**blank, **price, "start": 2}]
    field = {
        "name": "sale", "ask": "What do you sell?", "widget": "number", "look": "dial",
        "optional": False, "wheels": wheels,
    }  # fmt: skip
    choice = {
        "choice": "sale.seal", "epoch": 1, "seats": ["blue", "orange"], "sealed": [],
        "own": None, "table": "0" * 32, "game": "brick_and_mortar", "round": 1, "phase": 2,
    }  # fmt: skip
    offer = plain("Sell", do="sale.seal", private=True, fields=[field])
    told = {"text": "Mia and Zoë sell food", "detail": "Whoever sells nothing seals 0."}
    sale = asked(seen(30), offer, state="everyone", waits=["blue", "orange"], **told)
    page = fed.page
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
    fed.feed({**sale, "seals": choice, "hints": []})
    for width, height in (*SIZES, (915, 412), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_function("new Promise(done => requestAnimationFrame(() => done(true)))")
        shown = SEALS_WHAT_IS_SEEN if text == "17px" else SCROLLS_ABOVE
        assert page.evaluate(shown), (width, height)
    said = page.locator(".send.acting .said")
    expect(said).to_have_text("Quantity 0, Price $2")
    page.get_by_role("button", name="Quantity: one more").click()
    page.get_by_role("slider", name="Price").press("ArrowRight")
    expect(said).to_have_text("Quantity 1, Price $3")
    expect(page.get_by_role("button", name="Seal", exact=True)).to_be_visible()


#: Of an opening's rows: how far its figures lie below their row's top, and "now" beside its name.
ROWS = """() => {
    const boxOf = (each) => each.getBoundingClientRect();
    const middle = (each) => (boxOf(each).top + boxOf(each).bottom) / 2;
    const figures = [...document.querySelectorAll(".places .figures")];
    const now = document.querySelector(".places .badge");
    return {
        beside: figures.map((each) => boxOf(each).top < boxOf(each.previousElementSibling).bottom),
        off: Math.abs(middle(now) - middle(now.previousElementSibling)),
    };
}"""


@pytest.mark.parametrize("width", [320, 412, 820])
def test_rows_of_an_opening_are_laid_out_in_one_way(
    fed: FedPage, seen: Callable[[int], Any], width: int
) -> None:
    """One figure or two, short or long; "now" stands at the height of its name."""
    fed.page.set_viewport_size({"width": width, "height": 915})
    chips, money = ("1 Pine", "3 Oak", "4 Maple", "2 Birch"), ("$2", "$19", "$0", "$33")
    for both in (True, False):
        places = []
        for at, (chip, cash) in enumerate(zip(chips, money, strict=True)):
            figures = [cell(chip, title="Chip"), cell(cash, title="Money")]
            place = row("blue", figures if both else figures[1:], "now" if at else "done")
            places.append({**place, "reason": "next lowest"})
        panel = rows_panel("sell", "Actions", places, "places")
        fed.feed({**as_seen(seen(30)), "panels": [panel]})
        rows = fed.page.evaluate(ROWS)
        assert len(set(rows["beside"])) == 1, both
        assert rows["off"] <= 3


def test_who_has_not_bid_stands_below_the_order_without_a_place(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    places = [
        {**row("blue", [cell("$5", title="Price")], "now"), "reason": "highest price"},
        row("red", [cell("No bid")], "out"),
    ]
    panel = rows_panel("sell", "Supply", places, "places")
    fed.feed({**as_seen(seen(30)), "panels": [panel]})
    rows = fed.page.locator(".places > li")
    assert rows.locator(".rank").all_inner_texts() == ["1", ""]
    assert rows.nth(1).locator(".figures").inner_text() == "No bid"


#: A track of the shared screen as it is drawn: its figures, where they stand, and where markers do.
TRACK = """async ([panel, seats]) => {
    const { trackNode, trackScale } = await import("./table_screen_board.js");
    document.body.style.maxWidth = "none";
    document.body.replaceChildren(trackNode(panel, seats, trackScale(innerWidth)));
    const box = (each) => each.getBoundingClientRect();
    const middle = (each) => box(each).x + box(each).width / 2;
    const all = (words) => [...document.querySelectorAll(words)];
    return {
        figures: all(".space-number").map((each) => [each.textContent, Math.round(middle(each))]),
        markers: all("figure svg svg").map((each) => Math.round(middle(each))),
        size: box(all("figure > svg")[0]).width * all("figure svg svg")[0].width.baseVal.value
            / all("figure > svg")[0].viewBox.baseVal.width,
        dots: all(".space-dot").length,
        close: all(".space-number").map(box).some((one, at, rest) =>
            at && one.left < rest[at - 1].right + 4),
    };
}"""
#: Last space, where markers stand, and the steps of figures on a phone, a tablet upright and lying.
LONG_TRACKS = {
    "at the start": (1999, {"blue": 0, "red": 0}, (5, 5, 5)),
    "in the middle": (1999, {"blue": 310, "red": 345}, (10, 5, 5)),
    "far apart": (1999, {"blue": -30, "red": 500}, (100, 100, 50)),
    "short": (100, {"blue": 31, "red": 95}, (25, 10, 10)),
}


@pytest.mark.parametrize(("at", "width"), [(0, 412), (1, 768), (2, 1180)])
@pytest.mark.parametrize("case", LONG_TRACKS)
def test_of_a_long_track_the_table_screen_draws_the_part_that_is_taken(
    fed: FedPage, seen: Callable[[int], Any], case: str, at: int, width: int
) -> None:
    last, places, steps = LONG_TRACKS[case]
    fed.page.set_viewport_size({"width": width, "height": 900})
    fed.page.add_style_tag(url="/table.css")
    markers = [{"seat": seat, "at": at, "total": at, "lap": ""} for seat, at in places.items()]
    panel = {"widget": "track", "id": "points", "title": "Points", "unit": "points", "flags": []}
    panel = {**panel, "first": 0, "last": last, "markers": markers}
    drawn = fed.page.evaluate(TRACK, [panel, seen(30)["seats"]])
    figures = {int(text.replace("−", "-")): x for text, x in drawn["figures"]}
    assert {b - a for a, b in zip(figures, list(figures)[1:], strict=False)} == {steps[at]}
    assert not drawn["close"]
    assert drawn["dots"] <= 151
    assert drawn["size"] > 30
    (low, x_low), *_, (high, x_high) = figures.items()
    for x, space in zip(drawn["markers"], places.values(), strict=True):
        assert abs(x - (x_low + (x_high - x_low) * (space - low) / (high - low))) <= 2


def test_a_long_track_on_a_phone_shows_who_is_ahead(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    markers = [
        {"seat": s, "at": at, "total": at, "lap": ""} for s, at in (("blue", 310), ("red", 345))
    ]
    panel = {"widget": "track", "id": "points", "title": "Points", "unit": "points", "flags": []}
    fed.feed(
        {**as_seen(seen(30)), "panels": [{**panel, "first": 0, "last": 1999, "markers": markers}]}
    )
    ticks = fed.page.locator(".track .bar .tick").evaluate_all(
        "all => all.map((each) => each.style.left)"
    )
    assert ticks == ["20%", "90%"]


def test_a_long_list_of_cards_fades_shows_its_last_whole_and_lets_each_card_be_read(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    blank = {"icon": "", "why": "", "seat": "", "detail": ""}
    choices = [{**blank, "value": f"c{at}", "label": f"Store {at}"} for at in range(20)]
    field = {
        "name": "store", "ask": "Which store?", "widget": "pick", "look": "keys", "optional": False,
        "most": 1, "choices": choices, "across": 0, "start": None,
    }  # fmt: skip
    fed.feed(asked(seen(30), plain("Buy", fields=[field]), text="Mia buys a store"))
    long = fed.page.locator(".choices.long")
    ends = "each => { const s = getComputedStyle(each, '::after'); return [s.position, s.bottom]; }"
    assert long.evaluate(ends) == ["sticky", "0px"]
    long.evaluate("each => { each.scrollTop = each.scrollHeight; }")
    last = "each => each.lastElementChild.getBoundingClientRect().bottom + parseFloat("
    last += "getComputedStyle(each, '::after').height) <= each.getBoundingClientRect().bottom + 1"
    assert long.evaluate(last)
    card = {"id": "c3", "number": 3, "name": "Store 3", "text": "Sell one more.", "values": {}}
    fed.page.evaluate("card => { fed.pack = { cards: [card] }; }", card)
    look = fed.page.get_by_role("button", name="Read Store 3", exact=True)
    look.tap()
    expect(fed.page.locator(".card.whole")).to_contain_text("Sell one more.")
    assert fed.page.locator("input:checked").count() == 0
    look.tap()
    expect(fed.page.locator(".card.whole")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 412])
def test_a_dial_keeps_clear_of_the_box_that_asks_for_it(
    fed: FedPage, seen: Callable[[int], Any], width: int
) -> None:
    wheel = {
        "name": "price", "title": "Price", "least": 1, "most": 25, "first": 0, "last": 25,
        "unit": "$", "why_least": "", "why_most": "", "start": 1,
    }  # fmt: skip
    field = {
        "name": "bid",
        "ask": "Bid?",
        "widget": "number",
        "look": "dial",
        "optional": True,
        "wheels": [wheel],
    }
    fed.page.set_viewport_size({"width": width, "height": 915})
    fed.feed(asked(seen(30), plain("Bid", fields=[field]), text="Mia bids"))
    box, title = (
        fed.page.locator(each).bounding_box() for each in ("label.choice:visible", ".dial-title")
    )
    assert box is not None and title is not None
    assert title["y"] - box["y"] - box["height"] >= 12


def test_a_figure_that_a_held_button_set_counts_when_the_finger_slides_off(
    fed: FedPage, seen: Callable[[int], Any]
) -> None:
    """A row that may be left out counts once its figure was set, however it was."""
    wheel = {
        "name": "count", "title": "Crates", "least": 0, "most": 3, "first": 0, "last": 3,
        "unit": "", "why_least": "", "why_most": "", "start": 0,
    }  # fmt: skip
    row = {"seat": "blue", "wheels": [wheel], "optional": True}
    field = {"name": "counts", "ask": "How many?", "widget": "grid", "rows": [row]}
    fed.feed(asked(seen(30), plain("Count", fields=[field]), text="Count"))
    fed.page.get_by_role("button", name="one more").hover()
    fed.page.mouse.down()
    expect(fed.page.locator("#asked input.number")).to_have_value("3")
    fed.page.mouse.move(2, 300)
    fed.page.mouse.up()
    fed.page.get_by_role("button", name="Count", exact=True).tap()
    (said,) = fed.said()
    assert said["action"]["values"] == {"counts": {"blue": {"count": 3}}}
