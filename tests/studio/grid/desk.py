"""A window of the Studio that shows the grid of a real folder."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.studio import desk

PASTE = """content => {
  const data = new DataTransfer();
  const [type, text] = typeof content === "string" ? ["text/plain", content] : content;
  data.setData(type, text);
  const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
  document.activeElement.dispatchEvent(event);
}"""
COPY = """() => {
  const data = new DataTransfer();
  const event = new ClipboardEvent("copy", {clipboardData: data, bubbles: true, cancelable: true});
  document.activeElement.dispatchEvent(event);
  return data.getData("text/plain");
}"""


class Desk(desk.Desk):
    """A game's folder, and a window that shows its grid."""

    def copied(self) -> str:
        """Return the selection as it's copied."""
        return str(self.page.evaluate(COPY))


def cell(desk: Desk, text: str) -> Locator:
    return desk.page.locator(".tabulator-cell").get_by_text(text, exact=True).first


def select(desk: Desk, text: str) -> None:
    cell(desk, text).click()
