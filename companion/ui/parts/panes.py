"""Containers for other widgets: panes, columns, pages, and the sheet that opens from below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from punchboard.companion.ui.draw.icons import Icon
from punchboard.companion.ui.draw.marks import Glyph, Marker
from punchboard.companion.ui.parts.taps import GlyphTap, Tap
from punchboard.companion.ui.parts.words import Figure, Prose, Words
from punchboard.companion.ui.theme import THEME

_WIDEST = 560


class Pane(BoxLayout):
    """A surface with round corners, as high as its contents."""

    fill = ColorProperty((0, 0, 0, 0))

    def __init__(self, **values: Any) -> None:
        start = {"padding": 2 * THEME.step, "spacing": THEME.step, "fill": THEME.surface}
        super().__init__(**{**start, **values})


class Column(BoxLayout):
    """Widgets below each other; as high as all of them together."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**{"spacing": THEME.step, **values})


class Scroller(ScrollView):
    """Scrolls contents that are too high for the screen."""

    def to_top(self) -> None:
        """Show the beginning, at rest."""
        motion = self.effect_y
        room = self.height - (self.children[0].height if self.children else 0)
        motion.min, motion.max = max(0, room), room
        motion.value = room
        self.scroll_y = 1
        self.rest()

    def rest(self) -> None:
        """End the motion that a finger left behind, which would undo any other scrolling."""
        motion = self.effect_y
        motion.cancel()
        motion.velocity = motion.overscroll = 0
        motion.trigger_velocity_update.cancel()


class PageHead(BoxLayout):
    """The head of a page: back, and the page's title."""

    title = StringProperty("")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_back")
        super().__init__(**values)

    def on_back(self) -> None:
        """Somebody wants to leave the page."""


class SheetHead(BoxLayout):
    """The head of a sheet: its title, and a cross."""

    title = StringProperty("")

    def __init__(self, title: str, close: Callable[[], None]) -> None:
        self.close = close
        super().__init__(title=title)


class SheetBody(BoxLayout):
    """The surface of a sheet."""


class Sheet(FloatLayout):
    """Comes from below over the screen; a touch beside it or the back key takes it away.

    It is never a trap: nothing waits for it, and the page beneath can be seen.
    """

    def __init__(
        self,
        title: str,
        content: Column,
        on_close: Callable[[], None],
        foot: Column | None = None,
    ) -> None:
        super().__init__()
        self._on_close = on_close
        self._head = SheetHead(title, on_close)
        self._scroller = Scroller()
        self._content = content
        self._body = SheetBody(size_hint=(None, None))
        self._body.add_widget(self._head)
        self._scroller.add_widget(content)
        self._body.add_widget(self._scroller)
        self._foot = foot
        # The bar that shows how far one has scrolled has the edge for itself.
        content.padding = (0, 0, 2 * THEME.step, 0)
        if foot is not None:
            foot.padding = (0, 0, 2 * THEME.step, 0)
            self._body.add_widget(foot)
        self.add_widget(self._body)
        place_soon = Clock.create_trigger(self._place, -1)
        for widget, name in (
            (self, "size"), (self, "pos"), (content, "height"), (self._head, "height"),
        ):  # fmt: skip
            widget.fbind(name, place_soon)
        if foot is not None:
            foot.fbind("height", place_soon)
        self._place()

    def _place(self, *_: object) -> None:
        """Place the sheet at the lower edge, no higher than the window."""
        body = self._body
        body.width = min(self.width, dp(_WIDEST))
        edges = 4 * THEME.step
        if self._foot is not None:
            edges += self._foot.height + THEME.step
        wanted = self._content.height + self._head.height + edges
        body.height = min(wanted, self.height - THEME.target)
        body.x = self.center_x - body.width / 2
        body.y = self.y

    def on_touch_down(self, touch: Any) -> bool:
        """Close on a touch beside the sheet; let no touch through to the page beneath."""
        if not self._body.collide_point(*touch.pos):
            self._on_close()
            return True
        super().on_touch_down(touch)
        return True


for part in (
    Words,
    Figure,
    Prose,
    Tap,
    GlyphTap,
    Pane,
    Column,
    Scroller,
    PageHead,
    Glyph,
    Icon,
    Marker,
):
    Factory.register(part.__name__, cls=part)
Builder.load_file(str(Path(__file__).with_name("parts.kv")))
