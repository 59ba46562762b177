"""A game's folder, and a browser's window of its Studio."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from tests.studio.client import Client


class Desk(NamedTuple):
    """A game's folder, and a window that shows it."""

    root: Path
    page: Page
    client: Client

    @property
    def birds(self) -> str:
        return self.text("birds.csv")

    def text(self, file: str) -> str:
        return (self.root / file).read_bytes().decode()

    def saves(self, text: str, file: str = "birds.csv") -> None:
        """Wait until a file is like that on the disk."""
        for _ in range(500):
            if self.text(file) == text:
                return
            self.page.wait_for_timeout(20)
        found = self.text(file)
        assert found == text, found
