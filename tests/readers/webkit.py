"""Debian's WebKit, the engine of iPhones and iPads, driven over the W3C WebDriver protocol.

Use the fixture `webkit`. Every window is a phone of its own and shares no storage with the others:

    def test_mia_seals_a_bid(webkit: WebKit, hosted: Hosted, tmp_path: Path) -> None:
        mia = webkit.phone(390, 844)                  # exactly so many CSS pixels
        mia.open(hosted.link("blue"))
        mia.wait("document.querySelector('[role=slider]')")  # until an expression is true
        mia.read("document.querySelector('[role=slider]').focus()")
        mia.press(RIGHT, 4)                           # a key, from `page`
        mia.touch("Seal")                             # a button, by its words
        mia.tap("document.querySelector('#bid button')")     # any element, by an expression
        mia.type("Mia")                               # into the focused field
        mia.picture(tmp_path / "bid.png")
        webkit.tunnel.cut()                           # all windows lose the network ...
        webkit.tunnel.restore()                       # ... and find it again

The fixture closes the windows after the test, and fails if a script failed or logged an error.
A tap is a real pointer event, but a mouse's: this WebKit simulates no touch, and its pointer isn't
coarse.

`table.test` and every other name are this computer, and no secure context, as on a LAN. WebKit's
own small browser is never narrower than 447 pixels, so `webkit_shell` shows the windows.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.readers.page import PATIENCE, Page
from tests.readers.programs import program
from tests.readers.tunnel import Tunnel

#: The Python whose `gi` Debian's package installs; the tests' own environment has none.
SYSTEM_PYTHON = "/usr/bin/python3"
SHELL = Path(__file__).with_name("webkit_shell.py")
#: Larger than any window of a test.
SCREEN = "1600x1400x24"
HERE = "127.0.0.1"


class WebKit:
    """A browser with its own screen, which nobody sees, and its own network."""

    def __init__(self, folder: Path) -> None:
        """Start it with an empty folder for its files."""
        self._errors, self._log = folder / "errors", folder / "log"
        self._errors.touch()
        self._environment = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "NO_AT_BRIDGE": "1",  # no service for screen readers
            # No graphics card is needed: the processor draws, without OpenGL where WebKit can.
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
        }
        with ExitStack() as self._open:
            self.tunnel = self._open.enter_context(Tunnel())
            self._environment["DISPLAY"] = self._start_screen()
            self._connection = self._start_driver()
            self._begin_session()
            self._open = self._open.pop_all()

    def _begin_session(self) -> None:
        shell = [str(SHELL), str(self._errors), self.tunnel.address]
        options = {"binary": SYSTEM_PYTHON, "args": shell}
        wanted = {"browserName": "shell", "webkitgtk:browserOptions": options}
        begun = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{begun['sessionId']}"
        self._open.callback(self._ask, "DELETE", self._session)
        self._current = self._first = self.say("GET", "/window")

    def phone(self, width: int, height: int) -> Tab:
        """Return a window that shares nothing with the others, as another phone or screen."""
        handle = self.say("POST", "/window/new", {"type": "window"})["handle"]
        return Tab(self, handle, width, height)

    def close_windows(self) -> list[str]:
        """Close all windows; return the errors of their scripts, which are then forgotten."""
        self.tunnel.restore()
        for handle in self.say("GET", "/window/handles"):
            if handle != self._first:  # the session ends with its last window
                self.turn_to(handle)
                self.say("DELETE", "/window")
        self.turn_to(self._first)  # a new window can't be asked for from a closed one
        told = self._errors.read_text(encoding="utf-8").splitlines()
        os.truncate(self._errors, 0)
        return told

    def turn_to(self, handle: str) -> None:
        """Let the next commands be for a window."""
        if self._current != handle:
            self.say("POST", "/window", {"handle": handle})
            self._current = handle

    def say(self, method: str, path: str, told: Any = None) -> Any:
        """Return the answer to a command of the session."""
        return self._ask(method, self._session + path, told)

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        self._open.close()

    def _ask(self, method: str, path: str, told: Any = None) -> Any:
        body = json.dumps(told or {}) if method == "POST" else None
        self._connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        value = json.loads(answer.read())["value"]
        assert answer.status == http.client.OK, (path, value)
        return value

    def _start(self, words: Sequence[str], pass_fds: Sequence[int] = ()) -> subprocess.Popen[bytes]:
        """Start a program that ends with the browser."""
        with self._log.open("ab") as log:
            started = subprocess.Popen(
                words, env=self._environment, stdout=log, stderr=log, pass_fds=pass_fds
            )
        self._open.callback(started.wait, PATIENCE)
        self._open.callback(started.terminate)
        return started

    def _start_screen(self) -> str:
        """Start an X server under the first free number; return its name."""
        heard, says = os.pipe()
        words = ["-displayfd", str(says), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._start([program("Xvfb"), *words], pass_fds=[says])
        os.close(says)
        with os.fdopen(heard) as answer:
            number = answer.readline().strip()
        assert number, self._log.read_text()
        return f":{number}"

    def _start_driver(self) -> http.client.HTTPConnection:
        """Start the driver on a free port; return a connection to it."""
        with socket.create_server((HERE, 0)) as probe:
            port = probe.getsockname()[1]
        driver = self._start([program("WebKitWebDriver"), f"--host={HERE}", f"--port={port}"])
        connection = http.client.HTTPConnection(HERE, port, timeout=2 * PATIENCE)
        self._open.callback(connection.close)
        while driver.poll() is None:
            try:
                connection.connect()
            except ConnectionRefusedError:
                _wait_for_end(driver, 0.01)
            else:
                return connection
        raise AssertionError(self._log.read_text())


def _wait_for_end(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait a moment, or less if the process ends."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return


class Tab(Page):
    """The one tab of a window of WebKit."""

    def __init__(self, webkit: WebKit, handle: str, width: int, height: int) -> None:
        """Take a new window and give it its size."""
        self._webkit, self._handle = webkit, handle
        self.read(f"resizeTo({width}, {height})")
        self.wait(f"innerWidth === {width} && innerHeight === {height}")

    def open(self, link: str) -> None:
        self._say("POST", "/url", {"url": link})

    def reload(self) -> None:
        """Load the page again."""
        self._say("POST", "/refresh")

    def back(self) -> None:
        """Go back to the page before, which WebKit keeps as it was."""
        self._say("POST", "/back")

    def read(self, script: str) -> Any:
        whole = f"return (async () => JSON.stringify((await ({script})) ?? null))()"
        return json.loads(self._say("POST", "/execute/sync", {"script": whole, "args": []}))

    def perform(self, device: dict[str, Any]) -> None:
        self._say("POST", "/actions", {"actions": [device]})

    def picture(self, path: Path) -> None:
        """Write what the window shows as a PNG."""
        path.write_bytes(base64.b64decode(self._say("GET", "/screenshot")))

    def _say(self, method: str, path: str, told: Any = None) -> Any:
        self._webkit.turn_to(self._handle)
        return self._webkit.say(method, path, told)
