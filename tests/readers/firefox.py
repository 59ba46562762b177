"""Debian's Firefox by its own WebDriver BiDi: Playwright can only drive a Firefox of its own.

`table.test` is this computer, and no secure context, as in `browsers`.
"""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.readers.programs import program

#: Seconds for an answer of the browser, and for what a test waits for in a page.
PATIENCE = 20.0
LISTENS = "WebDriver BiDi listening on "
PREFERENCES = {
    "network.dns.localDomains": "table.test",
    "network.proxy.type": 0,
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "dom.w3c_touch_events.enabled": 1,
}


class Firefox:
    """A browser without a window."""

    def __init__(self, folder: Path) -> None:
        """Start it with a fresh profile in an empty folder."""
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self._process = subprocess.Popen(
            [program("firefox-esr", "firefox"), "--headless", "--no-remote",
             "--profile", str(folder), "--remote-debugging-port", "0"],
            env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._process.stderr is not None
        address = next((x for x in self._process.stderr if x.startswith(LISTENS)), "")
        assert address, "Firefox has ended before it could be spoken to"
        at = address.removeprefix(LISTENS).strip()
        self._open = ExitStack()
        line = connect(f"{at}/session", max_size=None, proxy=None)
        self._socket = self._open.enter_context(line)
        self._numbers = count(1)
        self.errors: list[str] = []
        self.say("session.new", capabilities={})
        self.say("session.subscribe", events=["log.entryAdded"])

    def say(self, method: str, **told: Any) -> dict[str, Any]:
        """Return the answer to a command."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": told}))
        while True:
            heard = json.loads(self._socket.recv(PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.errors.append(str(heard["params"]["text"]))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return dict(heard["result"])

    def phone(self, width: int, height: int) -> Tab:
        """Return a window that shares nothing with the others, as another phone."""
        person = self.say("browser.createUserContext")["userContext"]
        made = self.say("browsingContext.create", type="window", userContext=person)
        size = {"width": width, "height": height}
        self.say("browsingContext.setViewport", context=made["context"], viewport=size)
        return Tab(self, made["context"])

    def close(self) -> None:
        """End the browser."""
        self._open.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        if self._process.stderr:
            self._process.stderr.close()


class Tab:
    """A page, by what a player sees and touches."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def open(self, link: str) -> None:
        """Go to an address."""
        self._say("browsingContext.navigate", url=link, wait="complete")

    def read(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        whole = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        told = self._firefox.say(
            "script.evaluate",
            expression=whole,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait(self, script: str) -> None:
        """Return when an expression is true in the page; fail if it does not become so."""
        held = self.read(f"""new Promise((done) => {{
            const late = Date.now() + {PATIENCE * 900};
            const look = () => {{
                if ({script}) done(true);
                else if (Date.now() > late) done(document.body.innerText);
                else setTimeout(look, 30);
            }};
            look();
        }})""")
        assert held is True, f"{script}\n\n{held}"

    def touch(self, words: str) -> None:
        """Put a finger on the button with these words."""
        found = f"""[...document.querySelectorAll("button, summary")].find((each) =>
            each.textContent.trim() === {json.dumps(words)} && each.getClientRects().length
            && getComputedStyle(each).pointerEvents !== "none")"""
        self.wait(found)
        x, y = self.read(f"""(() => {{
            const each = {found};
            each.scrollIntoView({{ block: "center" }});
            const box = each.getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
        }})()""")
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._say("input.performActions", actions=[{**finger, "actions": steps}])

    def press(self, key: str, times: int = 1) -> None:
        """Press a key, given as WebDriver's character."""
        steps = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")] * times
        self._say("input.performActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def _say(self, method: str, **told: Any) -> None:
        self._firefox.say(method, context=self._context, **told)
