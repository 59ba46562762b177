"""Lines under the prompt, and what followed the newest touch: what to set on the board first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.properties import DictProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.theme import THEME

#: Kind of a hint to the sign before it.
_SIGNS = {"board": "board", "remind": "bell", "tell": ""}
_MOST_NEWS = 6


class HintLine(BoxLayout):
    """A line of text with a sign, an icon or a marker before it."""

    text = StringProperty("")
    icon = StringProperty("")
    glyph = StringProperty("")
    seat = DictProperty({})


class Hints(Column):
    """All hints of a prompt."""

    def __init__(self, model: AppModel, hints: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(spacing=THEME.step / 2)
        for hint in hints:
            seat = model.seat(hint["seat"])
            glyph = "" if seat or hint["icon"] else _SIGNS.get(hint["kind"], "")
            icon = "" if seat else hint["icon"]
            self.add_widget(HintLine(text=hint["text"], icon=icon, glyph=glyph, seat=seat))


class News(Pane):
    """What the newest touch made to be set on the table."""

    def __init__(self, model: AppModel, lines: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(fill=THEME.soft)
        self.spacing = THEME.step / 2
        self.padding = (1.5 * THEME.step, THEME.step)
        title = Words(text=say("on_the_board"), font_size=THEME.small, bold=True)
        title.color = THEME.accent
        self.add_widget(title)
        for line in lines[-_MOST_NEWS:]:
            seat = model.seat(line["seat"])
            self.add_widget(HintLine(text=line["text"], seat=seat, glyph="" if seat else "board"))


def board_lines(news: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the sentences of news that matter to those who move the pieces."""
    return [
        line
        for line in news
        if line["kind"] in ("board", "correction") or (line["kind"] == "follows" and line["seat"])
    ]
