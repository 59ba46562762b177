"""The frame of the app: one page, at most one sheet over it, and a short message that fades."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.parts.panes import Column, Scroller, Sheet
from punchboard.companion.ui.parts.taps import Tap

_SECONDS = 6.0

MakePage = Callable[[], Widget]


class Passing(BoxLayout):
    """A line that fades by itself, with one thing to touch."""

    text = StringProperty("")


class Shell(FloatLayout):
    """Shows pages, and keeps the way back through them."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: list[MakePage] = []
        self._page: Widget | None = None
        self._sheet: Sheet | None = None
        self._cover: Widget | None = None
        self._passing: Passing | None = None
        self._vanish = Clock.create_trigger(lambda _dt: self._drop_passing(), _SECONDS)

    @property
    def page(self) -> Widget | None:
        """The shown page."""
        return self._page

    def go(self, make: MakePage, is_home: bool = False, instead: bool = False) -> None:
        """Show a page; `back` returns to the one before.

        Args:
            make: Makes the page; it is called again whenever the page is shown.
            is_home: Whether no page is behind it.
            instead: Whether it replaces the shown page.
        """
        if is_home:
            self._pages.clear()
        if instead:
            self._pages.pop()
        self._pages.append(make)
        self._show()

    def back(self) -> bool:
        """Take away the sheet, or the page; False if there is nothing to go back to."""
        if self._sheet is not None:
            self.close_sheet()
            return True
        if len(self._pages) < 2:
            return False
        self._pages.pop()
        self._show()
        return True

    def again(self) -> None:
        """Make the page again: the look or the words have changed."""
        self._show()

    def open_sheet(self, title: str, content: Column, foot: Column | None = None) -> None:
        """Show a sheet from below instead of the present one.

        Args:
            title: Title of the sheet.
            content: Scrolls if it is too high.
            foot: Stays in sight under the content.
        """
        self.close_sheet()
        self._sheet = Sheet(title, content, self.close_sheet, foot)
        self.add_widget(self._sheet)

    def close_sheet(self) -> None:
        """Take the sheet away."""
        if self._sheet is not None:
            self.remove_widget(self._sheet)
        self._sheet = None

    def cover(self, cover: Widget | None) -> None:
        """Lay something over everything, such as the curtain before a secret; None takes it off."""
        if self._cover is not None:
            self.remove_widget(self._cover)
        self._cover = cover
        if cover is not None:
            self.close_sheet()
            self.add_widget(cover)

    def tell(self, text: str, do: str = "", act: Callable[[], None] | None = None) -> None:
        """Show a line that passes, with something to touch beside it."""
        self._drop_passing()
        self._passing = line = Passing(text=text)
        if act is not None:
            tap = Tap(kind="quiet", text=do, size_hint_x=0.5)

            def touched(_tap: Any) -> None:
                self._drop_passing()
                act()

            tap.bind(on_release=touched)
            line.add_widget(tap)
        self.add_widget(line)
        self._vanish()

    def _drop_passing(self) -> None:
        self._vanish.cancel()
        if self._passing is not None:
            self.remove_widget(self._passing)
        self._passing = None

    def _show(self) -> None:
        self.close_sheet()
        self._drop_passing()
        if self._page is not None:
            self.remove_widget(self._page)
        self._page = self._pages[-1]()
        self.add_widget(self._page, index=len(self.children))


class Page(BoxLayout):
    """A page with a head and one scrolling column.

    Attributes:
        shell: Leads back.
        column: Column for the page's pieces.
    """

    title = StringProperty("")

    def __init__(self, shell: Shell, title: str) -> None:
        super().__init__(title=title)
        self.shell = shell
        self.column = Column()
        self.ids.place.add_widget(self.column)

    @property
    def scroller(self) -> Scroller:
        """The scroller of the column."""
        scroller: Scroller = self.ids.scroller
        return scroller


Builder.load_file(str(Path(__file__).with_name("shell.kv")))
