"""The base of the widgets that draw a panel of the view."""

from __future__ import annotations

from typing import Generic, TypeVar

from kivy.uix.widget import Widget

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Pane
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import ClockView, PanelView, ScoresView

Shown = TypeVar("Shown", bound=PanelView | ClockView | ScoresView)


class PanelPane(Pane, Generic[Shown]):
    """A pane that shows one panel of the view under its title.

    Attributes:
        model: Model with seats and cards.
        panel: Panel as the view describes it, or the clock or the scores.
        keeps_title: Whether the title is always shown.
        brief: True if it shares a screen and draws only the most important parts.
    """

    keeps_title = True

    def __init__(self, model: AppModel, panel: Shown, brief: bool = False) -> None:
        super().__init__()
        self.model = model
        self.panel = panel
        self.brief = brief
        if panel["title"] and (not brief or self.keeps_title):
            self.add_widget(heading(panel["title"]))
        self.build()

    def build(self) -> None:
        """Add the panel's widgets."""
        raise NotImplementedError


def heading(text: str) -> Words:
    """Return the title of a pane."""
    return Words(text=text, bold=True, font_size=THEME.lead)


def muted(text: str) -> Words:
    """Return a small quiet sentence."""
    return Words(text=text, font_size=THEME.small, color=THEME.muted)


def gap(height: float) -> Widget:
    """Return an empty piece of a height, pixels."""
    return Widget(size_hint_y=None, height=height)
