"""The show of the final scores on a phone: nothing tells the winner before, and a tap skips it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, expect

from punchboard.companion.rules.parts.score_steps import score_steps
from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from punchboard.companion.view_schema import ScoreView
from tests.companion.host.fed_page import READY, FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "azul-two-walls"
TITLES = [f"Goal {number}" for number in range(1, 21)]
#: Which parts of the show are outside the screen, or lie over each other.
HIDDEN = """() => {
    const faults = [];
    const boxes = [...document.querySelectorAll(".show-head, .score-show li, .show-foot button")]
        .map((each) => [each.textContent, each.getBoundingClientRect()]);
    boxes.forEach(([words, box], at) => {
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) {
            faults.push(`${words} lies outside`);
        }
        if (at && box.top < boxes[at - 1][1].bottom - 1) faults.push(`${words} lies over another`);
    });
    for (const each of document.querySelectorAll(".show-gain, .show-sum")) {
        if (each.scrollWidth > each.clientWidth + 1) faults.push(`${each.textContent} is cut`);
    }
    return faults;
}"""


def eight_players() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a view before the last number is counted, and the one that decides the game."""
    found: dict[str, Any] = {}

    def look(row: Row, history: History) -> None:
        if history.state.moment.over:
            found.update(view(history.rules, history.state, "blue"))

    replay_document(recording(GAME), look)
    first = found["seats"][0]
    ids = ["blue", *(f"s{number}" for number in range(1, 8))]
    names = ["Mia", "Kimberley-Josephine of Saxe-Coburg", *(f"Player {each}" for each in ids[2:])]
    found["seats"] = [{**first, "id": i, "name": n} for i, n in zip(ids, names, strict=True)]
    rows: list[ScoreView] = [
        {
            "seat": seat, "total": 20 * (80 - 11 * place), "place": place + 1,
            "lines": [{"title": each, "why": "", "points": 80 - 11 * place} for each in TITLES],
        }
        for place, seat in enumerate(ids)
    ]  # fmt: skip
    verdict = "Mia wins with 1600 points."
    scores = {
        "title": "Final score", "rows": rows,
        "verdict": verdict, "headline": verdict, "steps": score_steps(rows),
    }  # fmt: skip
    prompt = {**found["prompt"], "text": verdict, "seats": [], "waits": [], "done": []}
    changed = {
        **found, "order": list(reversed(ids)), "panels": [], "scores": scores, "prompt": prompt,
        "offers": [], "anytime": [], "hints": [],
    }  # fmt: skip
    asked = {**prompt, "text": "Count your tiles.", "waits": ["blue"]}
    before = as_seen({**changed, "prompt": asked, "scores": None}, newest=7)
    return before, as_seen(changed, newest=8)


def test_twenty_categories_of_eight_players_are_shown_on_a_small_phone(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 568})
    before, over = eight_players()
    fed = FedPage(context, pack_of(GAME))
    page, show = fed.page, fed.page.locator(".score-show")
    page.clock.install()
    fed.feed(before)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    # The clock of the page stands still: `feed` would wait for it.
    page.evaluate("view => fed.lines[0].onView(JSON.parse(view))", json.dumps(over))
    page.clock.run_for(8_000)
    expect(show.get_by_role("heading")).to_have_text("Goal 13")
    assert "wins" not in page.locator("body").inner_text()
    assert page.evaluate(HIDDEN) == []
    page.clock.run_for(4_800)
    told = show.locator("li", has=page.locator(".show-place:not(:empty)"))
    assert 0 < told.count() < 8
    expect(told.filter(has_text="Mia")).to_have_count(0)
    show.click(position={"x": 10, "y": 10})
    expect(show).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Mia wins with 1600 points.")
    page.clock.resume()
    page.reload()  # whoever comes late sees the end
    page.evaluate(READY)
    page.evaluate("view => fed.lines[0].onView(JSON.parse(view))", json.dumps(over))
    expect(page.locator("h1")).to_have_text("Mia wins with 1600 points.")
    expect(show).to_have_count(0)
    assert fed.errors == []
    context.close()
