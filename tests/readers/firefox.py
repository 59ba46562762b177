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

from tests.readers.page import PATIENCE, Page
from tests.readers.programs import program

LISTENS = "WebDriver BiDi listening on "
PREFERENCES = {
    "ui.prefersReducedMotion": 1,  # no test waits for a show
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


class Tab(Page):
    """The one tab of a window of Firefox."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def open(self, link: str) -> None:
        self._say("browsingContext.navigate", url=link, wait="complete")

    def read(self, script: str) -> Any:
        whole = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        told = self._firefox.say(
            "script.evaluate",
            expression=whole,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def perform(self, device: dict[str, Any]) -> None:
        self._say("input.performActions", actions=[device])

    def _say(self, method: str, **told: Any) -> None:
        self._firefox.say(method, context=self._context, **told)
