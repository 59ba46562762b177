"""A page on plain http with nothing but our own files: our scripts are tried there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from punchboard.companion.lan.page import page_files
from punchboard.companion.lan.server import Reply, Server


@contextmanager
def own_files_page(browser: Browser) -> Iterator[Page]:
    """Serve the companion's files and open an empty page beside them, on no secure context."""
    files = page_files()

    def answer(request: Any) -> Reply:
        file = files.get(request.path)
        if file is None or request.path == "/":
            return Reply(200, "text/html", b"<!doctype html><title>empty</title>")
        return Reply(200, file.kind, file.body)

    server = Server("127.0.0.1", 0, answer)
    server.start()
    context = browser.new_context()
    shown = context.new_page()
    shown.goto(f"http://table.test:{server.port}/")
    yield shown
    context.close()
    server.stop()
