"""PDFs made through the server."""

from __future__ import annotations

import time
from typing import Any

from tests.studio.client import Client


def made(client: Client, **body: Any) -> dict[str, Any]:
    """Make PDFs, and wait for the end."""
    answer = client.post("/api/print/make", **{"choices": {}, **body})
    assert answer.status == 200, answer.json()
    for _ in range(400):
        state: dict[str, Any] = client.get("/api/print").json()["press"]
        if state["state"] != "working":
            return state
        time.sleep(0.05)
    raise AssertionError(state)
