"""Try the program that opens the Studio: from the double click to PDFs, and to its end.

python .ci/try_studio.py dist/punchboard

It asks the server as the page does, and stands for the browser as well.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

#: A library path of the user, which the browser should get as it is.
LIBRARIES = "/opt/own/lib"
#: Word with which the program of macOS serves in the process that was started.
STAYS = "--stay"
#: Seconds that a step may take on a slow computer.
PATIENCE = 120.0
#: Stands for the browser: writes each address that it is given, and its library path.
BROWSER = """\
import os, sys
with open(sys.argv[1], "a", encoding="utf-8") as file:
    file.write(sys.argv[2] + " " + os.environ.get("LD_LIBRARY_PATH", "") + "\\n")
"""


class Window:
    """A window of the browser."""

    def __init__(self, address: str) -> None:
        """Open an address that works once."""
        parts = urlsplit(address)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.connection = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE)
        self.cookie = ""
        answer, _ = self.ask("GET", f"{parts.path}?{parts.query}")
        assert answer.status == 303, answer.status
        self.cookie = (answer.headers["Set-Cookie"] or "").partition(";")[0]

    def ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Return an answer and its content."""
        headers = {"Cookie": self.cookie, "Origin": self.origin}
        if body is not None:
            headers["Content-Type"] = "application/json"
        sent = None if body is None else json.dumps(body)
        self.connection.request(method, path, sent, headers)
        answer = self.connection.getresponse()
        return answer, answer.read()

    def get(self, path: str) -> Any:
        """Return the object at an address."""
        answer, content = self.ask("GET", path)
        assert answer.status == 200, (path, answer.status, content)
        return json.loads(content)

    def post(self, path: str, **values: Any) -> Any:
        """Return the answer to a request that changes something."""
        answer, content = self.ask("POST", path, {"window": "w", "group": "", **values})
        assert answer.status == 200, (path, answer.status, content)
        return json.loads(content)


def try_studio(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    game: str,
    workbook: bytes = b"",
) -> Path:
    """Start the Studio, make PDFs of a changed copy of a game, and end it.

    Args:
        command: Starts the program.
        environment: Variables of the program.
        folder: An empty folder for everything that is written.
        game: Name of a game that ships; "" for the starter.
        workbook: A workbook to read; empty for none.

    Returns:
        The folder of the PDFs.
    """
    opened, script = folder / "opened.txt", folder / "browser.py"
    script.write_text(BROWSER, "utf-8")
    words = (sys.executable, script, opened)
    settings = {
        **environment,
        "BROWSER": " ".join(f'"{Path(each).as_posix()}"' for each in words) + " %s",
        "PUNCHBOARD_CONFIG": str(folder / "settings"),
        "LD_LIBRARY_PATH": LIBRARIES,
    }
    studio = start(command, settings)
    try:
        return _played(studio, command, settings, folder, game, workbook)
    finally:
        studio.kill()
        studio.wait()


def _played(
    studio: subprocess.Popen[bytes], command: Sequence[str], settings: Mapping[str, str],
    folder: Path, game: str, workbook: bytes,
) -> Path:  # fmt: skip
    """Carry out the steps."""
    opened = folder / "opened.txt"
    first = Window(address_of(opened, 1, studio))
    assert b'data-place="home"' in first.ask("GET", "/")[1]
    assert first.get("/api/home")["recent"] == []
    made = folder / "my game"
    key = first.post("/api/home/new", folder=str(made), title="My game", **{"from": game})["game"]
    change_a_cell(first, key)
    wait_until(lambda: first.get(f"/api/problems?game={key}")["state"] == "done")
    if workbook:
        content = b64encode(workbook).decode()
        deck = first.post("/api/home/deck", file="birds.xlsx", content=content)
        assert deck["rows"] == 2, deck
    files = print_all(first, key)
    assert files
    for name in files:
        assert (made / "output" / name).read_bytes().startswith(b"%PDF"), name

    again = start([each for each in command if each != STAYS], settings)
    second = Window(address_of(opened, 2, again))
    assert again.wait(PATIENCE) == 0
    assert second.origin == first.origin
    assert studio.poll() is None
    assert first.get("/api/home")["recent"][0]["title"] == "My game"
    stranger = http.client.HTTPConnection(urlsplit(first.origin).netloc, timeout=PATIENCE)
    stranger.request("GET", "/second-start?nonce=1&proof=2")
    assert stranger.getresponse().status == 403
    second.post("/api/home/quit")
    assert studio.wait(PATIENCE) == 0
    log = (folder / "settings/log/punchboard-log.txt").read_text("utf-8")
    assert [line for line in log.splitlines() if not line.startswith("Punchboard ")] == [], log
    if sys.platform != "win32":
        assert {line.split()[1] for line in opened.read_text().splitlines()} == {LIBRARIES}
    return made / "output"


def start(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a program as a double click does: in a session of its own, without streams."""
    if sys.platform == "win32":
        return subprocess.Popen(
            command, env=environment, creationflags=subprocess.DETACHED_PROCESS, close_fds=True
        )
    closed = ("sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *command)
    return subprocess.Popen(closed, env=environment, start_new_session=True)


def address_of(opened: Path, number: int, program: subprocess.Popen[bytes]) -> str:
    """Return the address that the browser was given at a start; starts are counted from 1."""

    def lines() -> list[str]:
        return opened.read_text("utf-8").splitlines() if opened.exists() else []

    wait_until(lambda: len(lines()) >= number or program.poll() not in (None, 0))
    assert len(lines()) == number, (lines(), program.poll())
    return lines()[-1].split()[0]


def wait_until(is_done: Callable[[], bool]) -> None:
    """Wait until something is done."""
    until = time.monotonic() + PATIENCE
    while not is_done():
        assert time.monotonic() < until, is_done
        time.sleep(0.05)


def change_a_cell(window: Window, key: str) -> None:
    """Give the first card another name."""
    component = window.get(f"/api/game?game={key}")["components"][0]
    table = window.get(f"/api/table?game={key}&component={component['name']}")
    heading, row = table["headings"]["name"], table["rows"][0]
    was = row["cells"][table["columns"].index(heading)]
    edit = {
        "kind": "cell", "component": component["name"], "row": row["row"], "card": row["card"],
        "column": heading, "text": "Snowy Owl", "was": was,
    }  # fmt: skip
    window.post(f"/api/edit?game={key}", edits=[edit])
    changed = window.get(f"/api/table?game={key}&component={component['name']}")
    assert "Snowy Owl" in changed["rows"][0]["cells"], changed["rows"][0]


def print_all(window: Window, key: str) -> list[str]:
    """Make the PDFs, and return their names."""
    plan = window.post(f"/api/print/plan?game={key}", choices={})
    page = f"/api/print/page?game={key}&key={plan['key']}&file={plan['files'][0]['name']}&page=1"
    assert b"<svg" in window.ask("GET", page)[1]
    window.post(f"/api/print/make?game={key}", choices={})

    def state() -> dict[str, Any]:
        told: dict[str, Any] = window.get(f"/api/print?game={key}")["press"]
        return told

    wait_until(lambda: state()["state"] != "working")
    assert state()["state"] == "done", state()
    return [each["name"] for each in state()["files"] if each["name"].endswith(".pdf")]


def main(program: Path) -> None:
    """Try the program in the folder that PyInstaller made."""
    from try_program import KEPT, workbook_of_birds

    suffix = ".exe" if sys.platform == "win32" else ""
    inside = program / "Contents/MacOS" if program.suffix == ".app" else program
    command = [str((inside / f"punchboard-studio{suffix}").resolve())]
    if sys.platform == "darwin":
        command.append(STAYS)
    licenses = list(program.rglob("licenses/*/*"))
    assert {"Python", "pyinstaller", "punchboard"} <= {each.parent.name for each in licenses}
    folder = Path(tempfile.mkdtemp())
    environment = {each: os.environ[each] for each in KEPT if each in os.environ}
    try_studio(command, environment, folder, "mottainai", workbook_of_birds(folder))
    megabytes = sum(each.lstat().st_size for each in program.rglob("*")) / 1e6
    sys.stdout.write(f"the Studio opens, prints and ends; {megabytes:.0f} MB\n")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
