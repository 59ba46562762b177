"""A window of the Studio's page in Chromium, with canned answers in place of the server."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.readers.studio_build import ROOT, page_tool

#: The page is in a secure context, as it is on this computer.
ADDRESS = "http://127.0.0.1:9"
_KINDS = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
#: Stands in for the stream of events: `stream.tell(name, data)` and `stream.lose()`.
_STREAM = """window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    constructor(url) { super(); this.url = url; window.stream = this; }
    tell(name, data) {
        this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    }
    lose(state = 0) { this.readyState = state; this.dispatchEvent(new Event("error")); }
    close() {}
};"""


#: Words of the page that no data brought and no catalog translated, in attributes as well.
PLAIN_WORDS = """() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("bdi, script, noscript, [lang]:not(html)"))
            found.push(walker.currentNode.data);
    }
    for (const name of ["aria-label", "title", "placeholder", "data-tip", "alt"])
        for (const each of document.querySelectorAll(`[${name}]`))
            found.push(each.getAttribute(name));
    const isPlain = (words) => /[a-z]{3}/i.test(words) && !/[^\\x00-\\xff]|[À-ÿ]|~/.test(words);
    return [...new Set(found.map((each) => each.trim()).filter(isPlain))];
}"""


def component(name: str, title: str, count: int, **more: Any) -> dict[str, Any]:
    """Return a component as the server describes it."""
    return {
        "name": name, "title": title, "kind": "poker_card", "width": 63, "height": 88,
        "idColumn": "id", "nameColumn": "name", "quantityColumn": None, "hasBack": True,
        "sides": [], "columns": [], "count": count, "cards": [], "table": None, **more,
    }  # fmt: skip


def game(**more: Any) -> dict[str, Any]:
    """Return a game as the server describes it."""
    return {
        "revision": 3, "undo": "the cost of Heron", "redo": "", "title": "Birds & Reeds",
        "folder": "birds", "editable": True, "reason": "", "isReadable": True, "faults": [],
        "components": [component("birds", "Birds", 90), component("reeds", "Reeds", 24)],
        "files": [], **more,
    }  # fmt: skip


def problems(*found: dict[str, Any]) -> dict[str, Any]:
    """Return the list of problems as the server sends it."""
    return {"revision": 3, "state": "done", "problems": list(found)}


@dataclass
class StudioWindow:
    """Opens the page, answers its requests, and notes what it asked for.

    Attributes:
        page: The browser's page.
        answers: Answer of each path: JSON, or a function of the request's body; a status and JSON
            for errors.
        asked: Method, path with query and body of each request to the server, in order.
        faults: Messages of scripts that failed, and of the policy that blocked something.
    """

    page: Page
    answers: dict[str, Any] = field(
        default_factory=lambda: {
            "/api/game": game(),
            "/api/problems": problems(),
            "/api/wall": {"cards": []},
            "/api/notes": {"notes": [], "fault": "", "revision": 0, "undo": "", "redo": ""},
        }
    )
    asked: list[tuple[str, str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def open(self) -> Page:
        """Open the page and say hello."""
        page_tool().build_page(ROOT)
        self.page.add_init_script(_STREAM)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", self._hear)
        self.page.route(f"{ADDRESS}/**", self._answer)
        self.page.goto(ADDRESS)
        self.wait_for("window.stream")
        self.tell("hello", {"revision": 3, "undo": "the cost of Heron", "redo": ""})
        return self.page

    def wait_for(self, condition: str) -> None:
        """Wait until an expression of the page is true; the policy forbids Playwright's own way."""
        self.page.evaluate(f"""() => new Promise((done, fail) => {{
            const late = Date.now() + 10_000;
            const look = () => {{
                if ({condition}) done();
                else if (Date.now() > late) fail(new Error("never came true"));
                else setTimeout(look, 10);
            }};
            look();
        }})""")

    def tell(self, event: str, data: dict[str, Any]) -> None:
        """Send an event of the server to the page."""
        self.page.evaluate("([name, data]) => stream.tell(name, data)", [event, data])

    def plain_words(self, *data: str) -> list[str]:
        """Return words that aren't in the pseudo-language, but for those of the game's data.

        Text within `<bdi>` is taken for data.

        Args:
            data: Words of the game that show elsewhere.
        """
        found: list[str] = self.page.evaluate(PLAIN_WORDS)
        return [each for each in found if each not in data]

    def _hear(self, message: Any) -> None:
        # The browser notes each answer with an error; the tests ask for some.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def _answer(self, route: Route) -> None:
        request = route.request
        whole = request.url.removeprefix(ADDRESS)
        path = whole.partition("?")[0]
        if path == "/words.js":
            route.fulfill(content_type=_KINDS[".js"], body=self.answers.get(path, ""))
        elif path.startswith("/api/"):
            body = request.post_data_json if request.method == "POST" else None
            self.asked.append((request.method, whole, body))
            found = self.answers.get(f"{request.method} {path}", self.answers.get(path))
            if callable(found):
                found = found(body)
            status, told = found if isinstance(found, tuple) else (200, found)
            if status == 0:
                route.abort()
            else:
                route.fulfill(status=status, content_type="application/json", body=json.dumps(told))
        else:
            file = ROOT / page_tool().BUILT / (Path(path).name or "index.html")
            headers = {"Content-Type": _KINDS[file.suffix], "Content-Security-Policy": _POLICY}
            body = file.read_bytes().replace(b"{nonce}", b"n")
            route.fulfill(headers=headers, body=body)


def refused(message: str, hint: str = "") -> tuple[int, dict[str, Any]]:
    """Return the answer to a request that the server refuses."""
    return 422, {"error": {"code": "refused", "message": message, "hint": hint}}
