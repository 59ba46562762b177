"""A page in a browser that one of our own drivers controls."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import Any

#: Seconds to wait for a browser's answer and for a condition in a page.
PATIENCE = 20.0
BACKSPACE, RIGHT = "\ue003", "\ue014"  # WebDriver's characters for these keys

#: The middle of an element that is visible, not covered and has come to rest.
MIDDLE = """(async () => {
    const look = () => {
        const each = FOUND;
        if (!each?.getClientRects().length) return null;
        each.scrollIntoView({ block: "center", behavior: "instant" });
        const box = each.getBoundingClientRect();
        const middle = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
        return each.contains(document.elementFromPoint(...middle)) ? middle : null;
    };
    const first = look();
    await new Promise((done) => setTimeout(done, 30));
    const last = look();
    // Firefox scrolls back and forth by a part of a pixel.
    return first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 2 && last;
})()"""


class Page(ABC):
    """One tab, handled as a player handles it: pointer and keys are real input events."""

    @abstractmethod
    def open(self, link: str) -> None:
        """Go to an address and wait until the page is loaded."""

    @abstractmethod
    def read(self, script: str) -> Any:
        """Return the value of an expression in the page; a promise is awaited."""

    @abstractmethod
    def perform(self, device: dict[str, Any]) -> None:
        """Perform WebDriver actions of one input device."""

    def wait(self, script: str) -> Any:
        """Return the value of an expression as soon as it's true; fail if it stays false."""
        found = self.read(f"""new Promise((done, fail) => {{
            const late = Date.now() + {PATIENCE * 900};
            const look = async () => {{
                const value = await ({script});
                if (value) done({{ value }});
                else if (Date.now() > late) done({{ text: document.body.innerText }});
                else setTimeout(() => look().catch(fail), 30);
            }};
            look().catch(fail);
        }})""")
        assert "value" in found, f"{script}\n\n{found['text']}"
        return found["value"]

    def tap(self, element: str) -> None:
        """Tap an element, given as an expression, as soon as nothing covers it."""
        x, y = self.wait(MIDDLE.replace("FOUND", element))
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.perform({**finger, "actions": steps})

    def touch(self, words: str) -> None:
        """Tap the visible button with these words."""
        self.tap(f"""[...document.querySelectorAll("button, summary")].find((each) =>
            each.textContent.trim() === {json.dumps(words)} && each.getClientRects().length)""")

    def press(self, key: str, times: int = 1) -> None:
        """Press a key, given as WebDriver's character."""
        self.type(key * times)

    def type(self, words: str) -> None:
        """Type into the focused field."""
        steps = [{"type": kind, "value": key} for key in words for kind in ("keyDown", "keyUp")]
        self.perform({"type": "key", "id": "keys", "actions": steps})
