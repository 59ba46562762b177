"""A hand on the Studio's page in any browser: it draws, chooses and types, and is counted."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page as Window

from tests.readers.page import MIDDLE, Page

ENTER, ESCAPE = "\ue007", "\ue00c"
_KEYS = {ENTER: "Enter", ESCAPE: "Escape"}
#: The place of a point of the face, in mm, in the window.
_PLACE = """(() => {
  const box = document.querySelector(".canvas").getBoundingClientRect();
  const pixels = box.width / WIDTH;
  return [X, Y].map((each, at) => Math.round([box.left, box.top][at] + each * pixels));
})()"""
_SET = """(() => {
  const field = FIELD;
  field.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, VALUE);
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
})()"""


class ChromiumPage(Page):
    """A tab of Chromium, which Playwright drives."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def open(self, link: str) -> None:
        self._window.goto(link)

    def read(self, script: str) -> Any:
        return self._window.evaluate(f"(async () => await ({script}))()")

    def perform(self, device: dict[str, Any]) -> None:
        mouse, keyboard = self._window.mouse, self._window.keyboard
        presses = 0
        for each in device["actions"]:
            match each["type"]:
                case "pointerMove":
                    mouse.move(each["x"], each["y"])
                case "pointerDown":
                    presses += 1
                    mouse.down(click_count=presses)
                case "pointerUp":
                    mouse.up(click_count=presses)
                case "keyDown":
                    keyboard.press(_KEYS.get(each["value"], each["value"]))


class Hand:
    """A hand with a mouse and a keyboard.

    Attributes:
        clicks: Number of clicks and drags so far; a choice in a list of the browser is two.
        keys: Number of keys pressed so far.
    """

    def __init__(self, page: Page, width: float) -> None:
        """Take a window with a face of a width in mm."""
        self.page, self.width = page, width
        self.clicks = self.keys = 0

    def click(self, element: str, times: int = 1) -> None:
        """Click an element, given as an expression, as soon as nothing covers it."""
        x, y = self.page.wait(MIDDLE.replace("FOUND", element))
        self._mouse([(x, y)], times)

    def press(self, words: str, within: str = "body") -> None:
        """Click the button with these words, which it shows or is called by."""
        self.click(f"""[...document.querySelectorAll("{within} button")].find((each) =>
            [each.getAttribute("aria-label"), each.textContent.trim()].includes({json.dumps(words)})
            && !each.disabled && each.getClientRects().length)""")

    def draw(self, tool: str, *box: float, column: str = "", name: str = "") -> None:
        """Draw a new element on the face, from one corner to the other in mm."""
        for words in (tool, column)[: 2 if column else 1]:
            self.press(words, ".add-bar")
            self.page.wait("document.querySelector('.add-button[aria-pressed=true]')")
        corners = [self._place(*box[:2]), self._place(*box[2:])]
        self._mouse(corners)
        if name:
            self.selects(name)

    def selects(self, name: str) -> None:
        """Wait until an element is selected."""
        self.page.wait(
            f"document.querySelector('.inspector-head h2 bdi')?.textContent === {json.dumps(name)}"
        )

    def color(self, field: str, words: str) -> None:
        """Choose a color of the palette or a column for a field."""
        self.click(f"document.querySelector('[data-field={field}] .swatch-button')")
        self.click(f"""[...document.querySelectorAll(".popover [role=option], .popover button")]
            .find((each) => each.textContent.startsWith({json.dumps(words)}))""")
        # What's said of a color moves the fields below.
        self.page.wait(f"document.querySelector('[data-field={field}][data-set=true]')")
        if words.startswith("By "):
            self.page.wait(
                f"document.querySelector('[data-field={field}] .color-field > .quiet-text')"
            )

    def choose(self, field: str, value: str) -> None:
        """Choose from a list that the browser draws: a click opens it, another one chooses."""
        self.clicks += 2
        self._set(f"document.querySelector('[data-field={field}] select')", value)
        self.page.wait(f"document.querySelector('[data-field={field}][data-set=true]')")

    def pick(self, field: str, color: str) -> None:
        """Choose any color in the browser's own dialog: a click opens it, another one closes it."""
        self.clicks += 2
        self._set(field, color)

    def number(self, field: str, text: str) -> None:
        """Type a number into a field."""
        self.click(f"document.querySelector('[data-field={field}] input')")
        self.page.wait(f"document.activeElement.closest('[data-field={field}]')")
        self.type(text)

    def rename(self, old: str, new: str) -> None:
        """Give an element another name, in the layers."""
        self.click(f"""[...document.querySelectorAll(".layer-name")]
            .find((each) => each.textContent.trim() === {json.dumps(old)})""", times=2)  # fmt: skip
        self.page.wait("document.activeElement.matches('.layers input:not([type=search])')")
        self.page.read("document.activeElement.select()")
        self.type(new + ENTER)
        self.selects(new)

    def type(self, words: str) -> None:
        """Type into the focused field."""
        self.keys += len(words)
        self.page.type(words)

    def _set(self, field: str, value: str) -> None:
        self.page.wait(f"{field} && !{field}.disabled")
        script = _SET.replace("FIELD", field).replace("VALUE", json.dumps(value))
        self.page.read(script)

    def _place(self, x: float, y: float) -> tuple[int, int]:
        script = _PLACE.replace("WIDTH", str(self.width))
        found = self.page.read(script.replace("X", str(x)).replace("Y", str(y)))
        return (found[0], found[1])

    def _mouse(self, way: list[tuple[int, int]], times: int = 1) -> None:
        """Press at the first place, and let go at the last one."""
        self.clicks += times
        moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 40} for x, y in way]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        actions = [moves[0], *[down, *moves[1:], up] * times]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.page.perform({**pointer, "actions": actions})
