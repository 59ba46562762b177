"""Drive the app as a finger does: real layout, real touches, real pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

LARGEST = 1600
#: Seconds that pass with each frame, however long it takes to draw.
_FRAME = 1 / 12
_now = [0.0]


def open_window() -> None:
    """Open the window at its largest; the offscreen surface never grows afterwards."""
    from kivy.config import Config

    Config.set("graphics", "width", str(LARGEST))
    Config.set("graphics", "height", str(LARGEST))
    from kivy.base import EventLoop

    EventLoop.ensure_window()
    EventLoop.status = "started"
    from kivy.clock import Clock

    Clock._max_fps = 0
    _now[0] = Clock.time()
    Clock.time = lambda: _now[0]


class Phone:
    """The app on one phone."""

    def __init__(
        self,
        tables: Path,
        packs: Path,
        size: tuple[int, int] = (412, 915),
        theme: str = "light",
        is_usual: bool = False,
        device: str = "phone",
    ) -> None:
        from kivy.app import App

        from punchboard.companion.ui import phrases
        from punchboard.companion.ui.app import CompanionApp

        phrases.DEVICE = device
        self.app = CompanionApp(tables, [packs], is_usual)
        App._running_app = self.app
        self.root: Any = self.app.build()
        self.app.root = self.root
        #: How often a finger has touched the screen.
        self.touches = 0
        if theme != "light":
            self.app.model.change_settings(theme=theme)
        self._window.add_widget(self.root)
        self.resize(size)

    @property
    def _window(self) -> Any:
        from kivy.core.window import Window

        return Window

    @property
    def model(self) -> Any:
        """The model of the app."""
        return self.app.model

    def resize(self, size: tuple[int, int]) -> None:
        """Give the screen another size."""
        self._window.size = size
        self.settle()

    def settle(self, frames: int = 4) -> None:
        """Let some frames pass, in which a touch has had its effect; nothing is drawn yet."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(frames):
            _now[0] += _FRAME
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def wait(self, seconds: float) -> None:
        """Let time pass on the app's clock."""
        self.settle(round(seconds / _FRAME))

    def leap(self, seconds: float) -> None:
        """Let time pass on the app's clock within one frame."""
        _now[0] += seconds - _FRAME
        self.settle(1)

    def close(self) -> None:
        """Close the app and clear the window."""
        self.app.on_stop()
        self.root.cover(None)
        self._window.remove_widget(self.root)
        self._window.unbind(on_keyboard=self.app._key)
        self.settle(1)

    def widgets(self, within: Any = None) -> Iterator[Any]:
        """Yield every widget that is drawn, the front one first."""
        widget = within or self.root
        for child in widget.children:
            yield from self.widgets(child)
        yield widget

    def words(self) -> list[str]:
        """Return every text that is on the page, in no order."""
        found = [getattr(each, "text", "") for each in self.widgets()]
        return [text for text in found if isinstance(text, str) and text]

    def shows(self, text: str) -> bool:
        """Return whether a text stands somewhere."""
        return any(text in each for each in self.words())

    def find(self, text: str = "", kind: str = "", glyph: str = "", place: int = 0) -> Any:
        """Return what can be touched by its words or sign."""
        found = [
            each
            for each in self.widgets()
            if hasattr(each, "on_release")
            and (not kind or type(each).__name__ == kind)
            and (not glyph or getattr(each, "glyph", "") == glyph)
            and (not text or text in (_own_words(each)))
        ]
        found.sort(key=lambda each: getattr(each, "text", "") != text)
        assert found, f"nothing to touch says {text or glyph or kind!r}: {sorted(self.words())}"
        return found[place]

    def touch(self, text: str = "", kind: str = "", glyph: str = "", place: int = 0) -> None:
        """Touch it, scrolling to it first if it is out of sight."""
        self.settle(2)
        widget = self.find(text, kind, glyph, place)
        self.scroll_to(widget)
        x, y = widget.to_window(*widget.center)
        assert 0 <= x <= self._window.width, f"{text or glyph} lies outside the screen"
        assert 0 <= y <= self._window.height, f"{text or glyph} lies outside the screen"
        self.touch_at(x, y)

    def scroll_to(self, widget: Any) -> None:
        """Bring a widget into sight."""
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                # What fits is in sight, and Kivy would take it for scrolled to its end.
                if parent.viewport_size[1] <= parent.height:
                    return
                parent.scroll_to(widget, padding=20, animate=False)
                self.settle(3)
                return
            parent = parent.parent

    def touch_at(self, x: float, y: float) -> None:
        """Put a finger down and lift it."""
        self.touches += 1
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.settle(1)
        touch.touch_up()
        self.settle()

    def press(self, kind: str = "", glyph: str = "", away: float = 0) -> Callable[[], None]:
        """Put a finger on something, and return what lifts it, so many pixels further up."""
        from kivy.tests.common import UnitTestTouch

        x, y = (widget := self.find(kind=kind, glyph=glyph)).to_window(*widget.center)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.settle(1)

        def lift() -> None:
            touch.touch_move(x, y + away)
            touch.touch_up()
            self.settle()

        return lift

    def fling(self, within: Any, distance: float) -> None:
        """Move a finger quickly up from the middle of a widget, in pixels, and let go."""
        from kivy.tests.common import UnitTestTouch

        x, y = within.to_window(*within.center)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        for step in (1, 2, 3):
            self.settle(1)
            touch.touch_move(x, y + distance * step / 3)
        touch.touch_up()
        self.settle(1)

    def picture(self, path: Path) -> Path:
        """Write what is on the screen as a PNG."""
        self.settle()
        self._window.dispatch("on_draw")
        written = Path(self._window.screenshot(str(path)))
        written.replace(path)
        return path


def _own_words(widget: Any) -> str:
    parts = (getattr(widget, name, "") for name in ("text", "title", "name"))
    return "\n".join(part for part in parts if isinstance(part, str))
