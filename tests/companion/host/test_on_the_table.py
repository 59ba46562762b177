"""“On the table now” and the last round, as browsers show them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from punchboard.companion.rules.view import view
from punchboard.companion.table.history import History
from punchboard.companion.table.row import Row
from punchboard.companion.table.tables import replay_document
from tests.companion.host.fed_page import FedPage, as_seen
from tests.companion.host.recorded_views import pack_of, recording

GAME = "two_play_to_october"
SCREEN = {"bid_methods": {}, "can_undo": 1, "can_redo": 0, "dials": None, "warnings": [],
          "reveal": None}  # fmt: skip
BOX = "Put the Starting Stores nobody chose into the game box."
MARKER = "Move Ben’s marker to 16."
WHY = "Only two stores are open."


@pytest.fixture(scope="module")
def seen() -> dict[str, dict[str, Any]]:
    """What the shared screen and Mia see in a recorded game, by seat."""
    found: dict[str, dict[str, Any]] = {}

    def look(row: Row, history: History) -> None:
        if row.number == 30:
            for seat in ("", "blue"):
                found[seat] = view(history.rules, history.state, seat)

    replay_document(recording(GAME), look)
    return found


@pytest.fixture(params=["", "blue"], ids=["shared screen", "phone"])
def fed(browser: Browser, request: pytest.FixtureRequest) -> Iterator[FedPage]:
    size = {"width": 375, "height": 667} if request.param else {"width": 1024, "height": 768}
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    made = FedPage(context, pack_of(GAME), request.param)
    yield made
    assert made.errors == []
    context.close()


def board(row: int, text: str, seat: str = "") -> dict[str, Any]:
    return {"row": row, "text": text, "kind": "board", "seat": seat, "total": "", "amount": 0,
            "undone": False}  # fmt: skip


def test_what_to_set_on_the_table_stands_until_it_is_done(
    fed: FedPage, seen: dict[str, dict[str, Any]]
) -> None:
    told = seen[fed.seat]
    table = {"screen": not fed.seat, "holder": "", "phones": {}}
    more = {"table": table} if fed.seat else {"screen": SCREEN}
    news = fed.page.get_by_role("region", name="On the table now")
    fed.feed(as_seen({**told, "log": [board(7, BOX)]}, newest=7, **more))
    expect(news).to_contain_text(BOX)
    log = [board(7, BOX), board(8, MARKER, "orange")]
    fed.feed(as_seen({**told, "log": log}, newest=8, **more))
    expect(news.locator("li")).to_have_text([BOX, "B" + MARKER])
    news.get_by_role("button", name="Done").click()
    expect(news).to_have_count(0)


def test_an_icon_that_the_game_lacks_is_said_as_its_word(
    fed: FedPage, seen: dict[str, dict[str, Any]]
) -> None:
    hint = {"kind": "do", "text": "Reveal: [supply_card] face up.", "seat": "", "icon": ""}
    more = {} if fed.seat else {"screen": SCREEN}
    fed.feed(as_seen({**seen[fed.seat], "hints": [hint]}, **more))
    expect(fed.page.locator(".hints")).to_have_text("Reveal: supply card face up.")


def test_the_last_round_is_said_with_its_reason(
    fed: FedPage, seen: dict[str, dict[str, Any]]
) -> None:
    told = seen[fed.seat]
    last = {**told["moment"], "last_round": WHY}
    more = {} if fed.seat else {"screen": SCREEN}
    fed.feed(as_seen({**told, "moment": last}, **more))
    expect(fed.page.locator("#now")).to_contain_text(f"This is the last month.{WHY}")
