"""The final scores: rank and total of each seat, unfolding into every line with its reason."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.words import Words, font_size_to_fit
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane
from punchboard.companion.view_schema import ScoresView, ScoreView


class ScoreHead(ButtonBehavior, BoxLayout):
    """A seat's rank and total; a touch unfolds how it adds up.

    Attributes:
        name_size: Size of the name, pixels; no word of it breaks.
    """

    place = StringProperty("")
    seat = DictProperty({})
    name = StringProperty("")
    total = StringProperty("")
    share = NumericProperty(0.0)
    open = BooleanProperty(False)
    first = BooleanProperty(False)
    name_size = NumericProperty(16)

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.fbind("width", self._fit)
        self.ids.total.fbind("width", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """Make the name small enough that no word of it breaks beside the total."""
        beside = self.padding[0] + self.padding[2] + self.spacing * (len(self.children) - 1)
        name = self.ids.name.__self__
        others = sum(each.width for each in self.children if each is not name)
        room = self.width - beside - others
        if room > 0:
            self.name_size = font_size_to_fit(self.name, THEME.lead, room, bold=True)


class ScoreLineRow(BoxLayout):
    """One thing that gave or cost points."""

    title = StringProperty("")
    why = StringProperty("")
    points = StringProperty("")
    bad = BooleanProperty(False)


class ScoresPanel(PanelPane[ScoresView]):
    """Seats in order of rank under the verdict."""

    def build(self) -> None:
        """Add the verdict and a line for each seat."""
        prompt = self.model.view["prompt"]["text"]
        if self.panel["verdict"] not in ("", prompt):
            self.add_widget(Words(text=self.panel["verdict"], bold=True, font_size=THEME.lead))
        rows = self.panel["rows"]
        most = max((row["total"] for row in rows), default=1)
        for row in rows:
            self._add(row, max(1, most))

    def _add(self, row: ScoreView, most: int) -> None:
        """Add a seat's total, which unfolds into its lines."""
        seat = self.model.seat(row["seat"])
        place = Column(spacing=0)
        head = ScoreHead(
            place=str(row["place"]),
            seat=seat,
            name=seat.get("name", ""),
            total=figure(row["total"]),
            share=max(0.0, row["total"] / most),
            first=row["place"] == 1,
        )
        lines = Column(spacing=0)
        head.bind(on_release=lambda _head: self._unfold(head, lines, row))
        place.add_widget(head)
        place.add_widget(lines)
        self.add_widget(place)

    def _unfold(self, head: ScoreHead, place: Column, row: ScoreView) -> None:
        """Show how a total adds up; a second touch folds it again."""
        head.open = not head.open
        place.clear_widgets()
        if head.open:
            for line in row["lines"]:
                place.add_widget(
                    ScoreLineRow(
                        title=line["title"],
                        why=line["why"] or phrase("as_counted"),
                        points=figure(line["points"])
                        if line["points"] < 0
                        else f"+{line['points']}",
                        bad=line["points"] < 0,
                    )
                )
