"""The four states of a phone, who may do what in them, and how it is told that it is its turn."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.browser import cut_words
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "two_play_to_october"
#: Counts what a phone would sound and buzz; browsers without a speaker do neither.
SENSES = """
globalThis.felt = { tones: 0, buzzes: 0 };
Object.defineProperty(navigator, "vibrate", { value: () => { felt.buzzes += 1; return true; } });
class Part {
  connect() { return this; } start() { felt.tones += 1; } stop() {}
  get frequency() { return this; } get gain() { return this; }
  setValueAtTime() {} linearRampToValueAtTime() {} exponentialRampToValueAtTime() {}
}
globalThis.AudioContext = class {
  state = "running"; currentTime = 0; destination = new Part();
  createOscillator() { return new Part(); } createGain() { return new Part(); }
};
"""
PLAIN = {
    "do": "turn.over", "seat": "blue", "title": "Done", "style": "main", "fields": [], "why": "",
    "private": False, "anytime": False, "group": "", "ends": [],
}  # fmt: skip


@pytest.fixture(scope="module")
def seen() -> dict[str, dict[str, Any]]:
    """What Mia sees in the middle of a recorded game and at its end, and what the table sees."""
    found: dict[str, dict[str, Any]] = {}

    def look(row: Row, history: History) -> None:
        if row.number == 30:
            found["mia"] = view(history.rules, history.state, "blue")
            found["table"] = view(history.rules, history.state, "")
        if history.state.moment.over:
            found["over"] = view(history.rules, history.state, "blue")

    replay_document(recording(GAME), look)
    return found


@pytest.fixture
def fed(browser: Browser) -> Iterator[FedPage]:
    """Mia's phone."""
    context = browser.new_context(
        viewport={"width": 360, "height": 720}, has_touch=True, reduced_motion="reduce"
    )
    context.add_init_script(SENSES)
    made = FedPage(context, pack_of(GAME))
    yield made
    assert made.errors == []
    context.close()


@pytest.fixture
def asked(seen: dict[str, Any]) -> Any:
    """Return a view of Mia in a state, with offers."""

    def of(state: str, *offers: dict[str, Any], text: str = "What now?", **told: Any) -> Any:
        prompt = {key: told.pop(key, []) for key in ("waits", "done")}
        prompt |= {**seen["mia"]["prompt"], **prompt, "state": state, "text": text}
        return as_seen({**seen["mia"], "offers": list(offers), "prompt": prompt}, **told)

    return of


def acting(fed: FedPage) -> Locator:
    return fed.page.locator(".send.acting button")


def test_only_whose_part_it_is_has_a_main_button(fed: FedPage, asked: Any) -> None:
    now = fed.page.locator("#now")
    fed.feed(asked("turn", PLAIN, waits=["blue"]))
    expect(now.locator(".part")).to_have_text("Your turn")
    expect(acting(fed)).to_have_text("Done")
    fed.feed(asked("everyone", {**PLAIN, "title": "I’m done"}, waits=["blue"], done=["orange"]))
    expect(now.locator(".part")).to_have_text("Everyone, your part")
    expect(fed.page.locator("#waiting")).to_contain_text("1 of 2 is done")
    fed.feed(asked("waiting", waits=["orange"], done=["blue"]))
    expect(now.locator(".part")).to_contain_text("Waiting for Ben")
    expect(fed.page.locator("button.main:visible")).to_have_count(0)
    fed.feed(asked("hands"))
    expect(now.locator(".part")).to_have_text("Phones down: do this on the table")
    expect(fed.page.locator("button.main:visible")).to_have_count(0)
    expect(fed.page.locator("#waiting")).to_contain_text(
        "Continue on the shared screen when you’re done."
    )


def test_who_waits_reminds_the_other_and_takes_back_a_step_of_its_own(
    fed: FedPage, asked: Any
) -> None:
    asleep = {"screen": False, "holder": "orange", "phones": {"orange": "asleep"}}
    fed.feed(asked("waiting", waits=["orange"], table=asleep, may_undo=True))
    expect(fed.page.locator("#waiting")).to_contain_text("Wake Ben’s phone.")
    fed.page.get_by_role("button", name="Nudge Ben").tap()
    fed.page.get_by_role("button", name="Undo my step").tap()
    assert [(each["kind"], each.get("seat"), each.get("newest")) for each in fed.said()] == [
        ("nudge", "orange", None),
        ("undo", None, 7),
    ]
    passed = {"screen": True, "holder": "", "phones": {}}
    fed.feed(asked("waiting", waits=["orange"], table=passed))
    expect(fed.page.get_by_role("button", name="Nudge Ben")).to_have_count(0)


def test_a_nudge_is_felt_and_says_who(fed: FedPage, asked: Any) -> None:
    fed.feed(asked("turn", PLAIN, waits=["blue"], nudges=2, nudged_by="orange"))
    assert fed.page.evaluate("felt.buzzes") == 0
    fed.feed(asked("turn", PLAIN, waits=["blue"], nudges=3, nudged_by="orange"))
    assert fed.page.evaluate("felt.buzzes") == 1
    expect(fed.page.get_by_role("alert").filter(has_text="Ben waits for you.")).to_be_visible()


def test_the_phone_that_holds_the_table_switches_and_hands_it_on(
    fed: FedPage, asked: Any, seen: dict[str, Any]
) -> None:
    mine = {"screen": False, "holder": "blue", "phones": {"blue": "here", "orange": "here"}}
    fed.feed(asked("hands", table=mine))
    expect(fed.page.locator("#waiting")).to_contain_text("Tap Continue when you’re done.")
    acting(fed).tap()
    assert fed.said()[-1] == {"kind": "look", "table": True}
    table = {**seen["table"], "prompt": {**seen["table"]["prompt"], "waits": [], "state": "table"}}
    fed.feed(as_seen({**table, "offers": [{**PLAIN, "seat": "", "do": "table.next"}]}, table=mine))
    expect(fed.page.get_by_role("button", name="The table", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    acting(fed).tap()
    assert fed.said()[-1]["table"] is True
    # Something is asked of Mia: her phone is hers again.
    waits = {**table["prompt"], "waits": ["blue"], "text": "Mia may buy a store."}
    fed.feed(as_seen({**table, "prompt": waits}, table=mine))
    assert fed.said()[-1] == {"kind": "look", "table": False}
    fed.feed(asked("turn", PLAIN, waits=["blue"], table=mine))
    fed.page.get_by_text("The table: Mia’s phone").tap()
    fed.page.get_by_role("button", name="Hand the table to Ben").tap()
    assert fed.said()[-1] == {"kind": "hold", "seat": "orange"}
    bens = {**mine, "holder": "orange"}
    fed.feed(asked("turn", PLAIN, waits=["blue"], table=bens))
    expect(fed.page.get_by_text("The table: Ben’s phone")).to_be_visible()
    expect(fed.page.get_by_role("button", name="My seat")).to_have_count(0)


def test_nobody_with_a_phone_is_skipped_without_being_named(
    fed: FedPage, seen: dict[str, Any]
) -> None:
    """Whose phone is not there has nobody to ask."""
    mine = {"screen": False, "holder": "blue", "phones": {"blue": "here", "orange": "asleep"}}
    skip = {**PLAIN, "seat": "", "do": "table.next", "title": "All done", "ends": ["orange"]}
    fed.feed(as_seen({**seen["table"], "offers": [skip]}, table=mine))
    acting(fed).tap()
    dialog = fed.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Ben is not done yet.")
    fed.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(acting(fed)).to_be_focused()
    assert fed.said() == []
    acting(fed).tap()
    dialog.get_by_role("button", name="Skip Ben").tap()
    expect(dialog).to_have_count(0)
    assert [each["kind"] for each in fed.said()] == ["do"]
    alone = {**mine, "phones": {"blue": "here"}}
    fed.feed(as_seen({**seen["table"], "offers": [{**skip, "title": "Go on"}]}, table=alone))
    acting(fed).tap()
    assert [each["kind"] for each in fed.said()] == ["do", "do"]


def test_who_leads_is_told_whose_sealed_bid_is_lost(fed: FedPage, seen: dict[str, Any]) -> None:
    mine = {"screen": False, "holder": "blue", "phones": {"blue": "here", "orange": "here"}}
    skip = {**PLAIN, "seat": "", "title": "Nobody bids", "ends": ["blue", "orange"]}
    seals = {"choice": "supply.bid", "epoch": 1, "table": "t"}
    seals |= {"seats": ["blue", "orange"], "sealed": ["orange"]}
    fed.feed(as_seen({**seen["table"], "offers": [skip]}, table=mine, seals=seals))
    fed.page.get_by_role("button", name="Nobody bids").tap()
    dialog = fed.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Mia is not done yet. What Ben sealed is thrown away.")
    expect(dialog.get_by_role("button", name="Skip Mia")).to_be_visible()


def test_what_was_done_for_all_can_be_taken_back_by_any_phone(fed: FedPage, asked: Any) -> None:
    notice = {"row": 41, "text": "Ben skipped Mia."}
    fed.feed(asked("waiting", waits=["orange"], notice=notice))
    box = fed.page.locator(".notice")
    expect(box).to_contain_text("Ben skipped Mia.")
    box.get_by_role("button", name="Undo").tap()
    assert [(each["kind"], each["newest"]) for each in fed.said()] == [("undo", 41)]
    fed.feed(asked("waiting", waits=["orange"], notice={**notice, "row": 0}))
    expect(box.get_by_role("button")).to_have_count(0)
    fed.feed(asked("waiting", waits=["orange"], notice=None))
    expect(box).to_have_count(0)


def test_ones_turn_stands_in_the_title_and_sounds_where_it_is_wanted(
    fed: FedPage, asked: Any
) -> None:
    fed.feed(asked("waiting", waits=["orange"]))
    assert fed.page.title() == "Mia · Brick & Mortar"
    fed.feed(asked("turn", PLAIN, waits=["blue"], text="One."))
    assert fed.page.title() == "● Your turn · Mia · Brick & Mortar"
    assert fed.page.evaluate("felt") == {"tones": 0, "buzzes": 0}
    fed.page.get_by_text("This phone", exact=True).tap()
    fed.page.get_by_role("switch", name="Sound and buzz").check()
    before = fed.page.evaluate("felt.buzzes")
    fed.feed(asked("waiting", waits=["orange"], text="Two."))
    fed.feed(asked("turn", PLAIN, waits=["blue"], text="Three."))
    fed.feed(asked("turn", PLAIN, waits=["blue"], text="Three.", newest=8))
    assert fed.page.evaluate("felt.buzzes") == before + 1
    assert fed.page.evaluate("felt.tones") > 0
    fed.page.reload()
    expect(fed.page.get_by_role("switch", name="Sound and buzz")).to_have_count(0)
    fed.feed(asked("waiting", waits=["orange"]))
    fed.page.get_by_text("This phone", exact=True).tap()
    expect(fed.page.get_by_role("switch", name="Sound and buzz")).to_be_checked()


def test_a_lost_table_takes_one_line_that_opens_to_what_helps(fed: FedPage, asked: Any) -> None:
    fed.page.set_viewport_size({"width": 320, "height": 568})
    fed.feed(asked("waiting", waits=["orange"]))
    fed.page.evaluate("fed.lines[0].onState('lost')")
    state = fed.page.locator("#state.lost")
    expect(state).to_contain_text("The table can’t be reached.")
    assert state.evaluate("each => each.offsetHeight") <= 56
    state.locator("summary").tap()
    expect(state.get_by_text("Switch on one phone’s hotspot")).to_be_visible()
    fed.page.evaluate("fed.lines[0].onState('here')")
    expect(fed.page.locator("#state")).to_be_empty()


def test_a_fault_in_drawing_is_said_and_is_not_a_lost_table(fed: FedPage, asked: Any) -> None:
    fed.feed(asked("waiting", waits=["orange"]))
    fed.feed({**asked("waiting", waits=["orange"]), "log": None})
    fault = fed.page.get_by_role("alert").filter(has_text="This page has a fault:")
    expect(fault).to_be_visible()
    expect(fed.page.locator("#state.lost")).to_have_count(0)
    assert fed.errors, "the console doesn't hear of it"
    fed.errors.clear()
    fault.get_by_role("button", name="Reload").tap()
    expect(fed.page.locator(".fault")).to_have_count(0)


def test_the_screen_stays_on_while_bids_are_sealed(fed: FedPage, asked: Any) -> None:
    """Over plain http by a film of a stream, which plays in view, and goes with the choice."""
    choice = {"choice": "supply.bid", "epoch": 1, "seats": ["blue"], "sealed": [], "table": "t"}
    fed.feed(asked("everyone", waits=["blue"], seals=choice))
    plays = """new Promise((done) => {
        const look = () => {
            const film = document.querySelector("video");
            if (film && film.readyState > 1 && !film.paused) {
                const box = film.getBoundingClientRect();
                done([film.muted, box.width > 0 && box.top >= 0 && box.top < innerHeight]);
            } else setTimeout(look, 20);
        };
        look();
    })"""
    assert fed.page.evaluate("isSecureContext") is False
    assert fed.page.evaluate(plays) == [True, True]
    fed.feed(asked("waiting", waits=["orange"]))
    expect(fed.page.locator("video")).to_have_count(0)


def test_nobody_has_won_before_all_is_counted_and_why_stands_smaller(
    fed: FedPage, seen: dict[str, Any]
) -> None:
    over = as_seen(seen["over"])
    counted = {**over["prompt"], "text": "The game is over. How many Debt tokens has each?"}
    open_count = {**over["moment"], "decided": False}
    fed.feed({**over, "moment": open_count, "prompt": {**counted, "waits": ["orange"]}})
    head, result = fed.page.locator("h1"), fed.page.locator(".result")
    expect(head).to_have_text(counted["text"])
    expect(result.get_by_role("heading")).to_have_text("So far")
    expect(result.locator(".winners")).to_be_hidden()
    expect(fed.page.get_by_role("button", name="Picture")).to_have_count(0)
    why = "Ben and Mia have 36; Ben is further ahead in turn order."
    verdict = f"Ben wins with 36 points. {why}"
    scores = {**over["scores"], "verdict": verdict, "reason": why}
    fed.feed({**over, "scores": scores, "prompt": {**over["prompt"], "text": verdict}})
    expect(head).to_have_text("Ben wins with 36 points.")
    expect(fed.page.locator("#now")).to_contain_text(why)
    expect(result.locator(".winners")).to_be_visible()


def test_who_has_counted_waits_for_the_others_and_may_change_it(
    fed: FedPage, seen: dict[str, Any]
) -> None:
    over = as_seen(seen["over"])
    prompt = {**over["prompt"], "text": "The game is over. Fill in the score sheets."}
    prompt |= {"state": "waiting", "waits": ["orange"], "done": ["blue"]}
    again = {**PLAIN, "do": "sheet.again", "title": "Mia’s score sheet again", "group": "mend"}
    moment = {**over["moment"], "decided": False}
    fed.feed({**over, "moment": moment, "prompt": prompt, "anytime": [again]})
    expect(fed.page.locator("#now .part")).to_have_text(re.compile("Waiting for Ben$"))
    expect(fed.page.get_by_role("button", name="Nudge Ben")).to_be_visible()
    fed.page.get_by_role("button", name="Change mine").tap()
    assert fed.said()[-1]["action"] == {"do": "sheet.again", "seat": "blue", "values": {}}
    fed.feed({**over, "anytime": [again]})
    expect(fed.page.get_by_role("button", name="Change mine")).to_have_count(0)
    expect(fed.page.locator("#now .part")).to_have_count(0)


def test_what_may_be_done_at_any_time_is_not_filled(
    fed: FedPage, seen: dict[str, dict[str, Any]]
) -> None:
    """Only what the step asks is."""
    fed.feed(as_seen(seen["mia"]))
    fed.page.evaluate(
        "document.querySelectorAll('#more > details').forEach(e => { e.open = true })"
    )
    button = "details.offer > summary, .send > button"
    anytime = fed.page.locator(f"#more :is({button})")
    ground = "all => [...new Set(all.map(each => getComputedStyle(each).backgroundColor))]"
    [quiet] = anytime.evaluate_all(ground)
    [acts] = fed.page.locator(".send.acting > button").evaluate_all(ground)
    assert anytime.count() > 3 and quiet != acts


@pytest.mark.parametrize("width", [320, 412, 820])
def test_no_word_is_cut_in_the_middle(
    fed: FedPage, seen: dict[str, dict[str, Any]], width: int
) -> None:
    """Nor where a long name stands beside what its player has; names without gaps still fit."""
    told = json.dumps(as_seen(seen["mia"])).replace('"Ben"', '"Kimberley-Josephine"')
    fed.page.set_viewport_size({"width": width, "height": 915})
    fed.feed(json.loads(told))
    assert fed.page.locator(".rows-boards .named", has_text="Kimberley").count() == 1
    assert cut_words(fed.page, "#now, .panel summary, .order li, .lines li, button") == []
    fed.feed(json.loads(told.replace("Kimberley-Josephine", "Kimberley" * 4)))
    assert fed.page.evaluate("document.documentElement.scrollWidth") <= width


#: From where to where the bars of a result go, and the sums' left edges.
BARS = """() => {
    const boxOf = (each) => each.getBoundingClientRect();
    const of = (what) => [...document.querySelectorAll(what)].map(boxOf);
    const bars = of(".score-bar").map((each) => [each.left, each.right]);
    return [bars, of(".result .total").map((each) => each.left)];
}"""


@pytest.mark.parametrize("totals", [(45, 41, 7), (5, 0, -30)], ids=str)
@pytest.mark.parametrize("width", [320, 412, 820])
def test_bars_of_a_result_have_one_start_and_one_scale(
    fed: FedPage, seen: dict[str, Any], totals: tuple[int, ...], width: int
) -> None:
    """Whatever the names; a sum below zero goes left from where the others start."""
    over = json.loads(json.dumps(seen["over"]))
    scores = over["scores"]
    third = {**over["seats"][0], "id": "third", "name": "Bo"}
    over["seats"] = [*over["seats"], third]
    over["seats"][1]["name"] = "Kimberley-Josephine"
    scores["rows"] = [
        {**scores["rows"][0], "seat": seat["id"], "place": at + 1, "total": total}
        for at, (seat, total) in enumerate(zip(over["seats"], totals, strict=True))
    ]
    fed.page.set_viewport_size({"width": width, "height": 915})
    fed.feed(as_seen(over, offers=[]))
    bars, sums = fed.page.evaluate(BARS)
    zeros = [
        right if total < 0 else left for total, (left, right) in zip(totals, bars, strict=True)
    ]
    assert zeros == pytest.approx([zeros[0]] * 3, abs=0.5)
    scale = (bars[0][1] - bars[0][0]) / totals[0]
    lengths = [right - left for left, right in bars]
    assert lengths == pytest.approx([abs(total) * scale for total in totals], abs=0.5)
    if width > 600:
        assert max(right for _, right in bars) <= min(sums)
    assert cut_words(fed.page, ".result summary") == []
    arrow = "each => getComputedStyle(each, '::after').content"
    assert fed.page.locator(".result summary").first.evaluate(arrow) == '"▸"'
    assert fed.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_winners_screen_has_a_picture_to_keep_and_the_phone_remembers_the_play(
    fed: FedPage, seen: dict[str, Any]
) -> None:
    fed.feed(as_seen(seen["mia"]))
    fed.feed(as_seen(seen["over"]))
    page = fed.page
    expect(page.locator("h1")).to_have_text("Ben wins with 36 points.")
    page.locator(".result summary").first.tap()
    expect(page.locator(".result tr:visible").first).to_be_visible()
    page.get_by_role("button", name="Picture").tap()
    picture = page.locator(".keepsake img")
    expect(picture).to_have_attribute("alt", "Ben wins with 36 points. 1. Ben 36, 2. Mia 31")
    address = picture.get_attribute("src") or ""
    head, _, body = address.partition(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(body).startswith(b"\x89PNG") and len(body) > 10_000
    assert (
        picture.evaluate("async (each) => { await each.decode(); return each.naturalWidth; }")
        == 1080
    )
    with page.expect_download() as saved:
        page.get_by_text("Save the picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    page.get_by_text("This phone", exact=True).tap()
    plays = page.locator("#phone .lines li")
    expect(plays).to_have_count(1)
    expect(plays).to_contain_text("Brick & Mortar")
    expect(plays).to_contain_text("Ben")
