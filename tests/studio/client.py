"""A client of the Studio as the page is one, without a browser."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from punchboard.generator.studio.run import served_studio
from punchboard.generator.studio.server import StudioServer

LAYOUT = """\
elements:
  name: {kind: text, at: [3, 3, 57, 10], text: "{{ card.name }}"}
  cost: {kind: text, at: [3, 20, 20, 10], text: "{{ card.cost }}"}
"""
GAME = """\
title: Marsh
components:
  birds:
    kind: cards
    data: birds.csv
    front: layouts/bird.yaml
    columns:
      cost: number
"""
BIRDS = "id,name,cost\nheron,Heron,3\nsnipe,Snipe,1\nrail,Rail,\n"
FILES = {"game.yaml": GAME, "birds.csv": BIRDS, "layouts/bird.yaml": LAYOUT}


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """One browser window."""

    def __init__(self, server: StudioServer, cookie: str = "") -> None:
        self.door = server.door
        self.cookie = cookie
        self.connection = http.client.HTTPConnection("127.0.0.1", server.door.port, timeout=60)

    def enter(self) -> Client:
        address = self.door.new_address()
        self.cookie = self.get(address.removeprefix(self.door.origin)).headers["Set-Cookie"] or ""
        self.cookie = self.cookie.partition(";")[0]
        return self

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, headers)

    def ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        own = {"Cookie": self.cookie} if self.cookie else {}
        self.connection.request(method, path, body, {**own, **headers})
        answer = self.connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())

    def post(self, path: str, **values: Any) -> Answer:
        body = json.dumps({"window": "w", "group": "", **values}).encode()
        headers = {"Origin": self.door.origin, "Content-Type": "application/json"}
        return self.ask("POST", path, body, headers)

    def cell(self, column: str, text: str, was: str | None = None, **more: Any) -> Answer:
        edit = {"kind": "cell", "component": "birds", "row": 2, "card": "heron",
                "column": column, "text": text, "was": was, **more}  # fmt: skip
        return self.post("/api/edit", edits=[edit], group=more.get("group", ""))


def write(folder: Path, files: dict[str, str] = FILES) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return folder


@contextmanager
def opened(root: Path, read_only: str = "") -> Iterator[Client]:
    """Serve the Studio of a folder to one client; its history is beside the folder."""
    store = root.parent / f"{root.name}-store"
    with served_studio(root, root.name, store, read_only=read_only) as server:
        yield Client(server).enter()
