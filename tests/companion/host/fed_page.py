"""A page alone in a browser, fed with views: states of games without a host."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from punchboard.cards.play.pack import Pack
from punchboard.companion.host.host import game_json
from punchboard.companion.net.page_files import emoji_file, page_files
from punchboard.companion.net.server import SAFE

View = Mapping[str, Any]
#: A line to a host that is the test: it hears what is said, and says what is seen.
LINE = """
import { guarded } from "./faults.js";
export class Refused extends Error {
  constructor(told) { super(told.why); this.code = told.code; }
}
export class Line {
  constructor(seat, secret, onView, onState) {
    fed.lines.push(this);
    Object.assign(this, { seat, asTable: false });
    this.onView = guarded(onView);
    this.onState = guarded(onState);
  }
  run() { this.onState("here"); }
  say(kind, told) {
    if (kind === "game") return Promise.resolve({ game: fed.game });
    if (kind === "pack") return Promise.resolve({ pack: fed.pack });
    fed.said.push({ kind, ...told });
    const no = fed.refusals.shift();
    return no ? Promise.reject(new Refused(no)) : Promise.resolve({});
  }
  lookAsTable(on) { this.asTable = on; fed.said.push({ kind: "look", table: on }); }
  wake() {}
  stop() {}
}
export const freshKey = () => "0".repeat(32);
export const ask = () => Promise.reject(new Error("there is no host"));
"""
#: A view comes as text: Playwright takes ten times as long to pass what it holds, part by part.
FEED = """async (view) => {
    fed.lines[0].onView(JSON.parse(view));
    await new Promise((done) => setTimeout(done));
}"""
READY = """new Promise((done) => {
    const look = () => (fed.lines.length ? done() : setTimeout(look, 5));
    look();
})"""


class FedPage:
    """A phone or a shared screen whose page sees what the test says."""

    def __init__(self, context: BrowserContext, pack: Pack, seat: str = "blue") -> None:
        """Open the page of a seat; "" opens the shared screen."""
        self.seat = seat
        self._files = page_files()
        context.route("http://table.test/**", self._answer)
        game = game_json(pack).decode()
        told = f"globalThis.fed = {{ lines: [], said: [], refusals: [], game: {game} }};"
        context.add_init_script(told)
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        path = "" if seat else "table.html"
        self.page.goto(f"http://table.test/{path}#{seat}.{'0' * 32}")
        self.page.evaluate(READY)

    def feed(self, view: View) -> None:
        """Show the page a view."""
        self.page.evaluate(FEED, json.dumps(view))

    def said(self) -> list[dict[str, Any]]:
        """Return what the page has said to its host."""
        return list(self.page.evaluate("fed.said"))

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix("http://table.test").partition("?")[0]
        if path == "/wire.js":
            route.fulfill(body=LINE, content_type="text/javascript", headers=SAFE)
        elif file := self._files.get(path) or emoji_file(path):
            route.fulfill(body=file.body, headers={**SAFE, "Content-Type": file.kind})
        else:
            route.fulfill(status=404)


def as_seen(view: View, **changed: Any) -> dict[str, Any]:
    """Return a view of the rules as a host shows it to a phone; `changed` stands in it instead."""
    seats = [seat["id"] for seat in view["seats"]]
    phones = dict.fromkeys(seats, "here")
    host = {
        "title": "Friday", "newest": 7, "may_undo": False, "seals": None, "opened": None,
        "notice": None, "nudges": 0, "nudged_by": "",
        "table": {"screen": True, "holder": "", "phones": phones},
    }  # fmt: skip
    return json.loads(json.dumps({**view, **host, **changed}))
