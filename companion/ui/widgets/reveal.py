"""The reveal: all bids turn at once, then sort themselves into the order, each with its reason."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from punchboard.companion.ui.motion import BRIEF, move
from punchboard.companion.ui.parts.words import font_size_to_fit, width_of
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted
from punchboard.companion.view_schema import CellView, PanelRowView, RowsPanelView

#: Seconds for which open bids stand where they lay, so that all can read them, before they sort.
_READ = 0.9
#: From this width on, figures are drawn at their full size.
_ROOMY = 320


class BidFigure(BoxLayout):
    """A figure of a bid under its title."""

    title = StringProperty("")
    text = StringProperty("")
    dim = BooleanProperty(False)
    is_roomy = BooleanProperty(True)
    is_word = BooleanProperty(False)


class RevealPlace(BoxLayout):
    """A place in the order: the seat, its bid, the reason, and its possible actions.

    Attributes:
        place: Its number; "" for who has chosen nothing.
        seat: Seat of the view.
        name: Name of the seat.
        reason: Reason for the place.
        may: Possible actions of the seat; "" unless it is its turn.
        state: `done`, `now`, `next`, or `out` without a place.
        turned: Share of the turning over, from 0 (face down) to 1 (open).
        sorted: True if it is at its place, so that place and reason are shown.
        shift: Distance above its place at which it is drawn, pixels.
        is_tall: Whether the figures stand under the name, which has the line for itself.
        name_size: Size of the name, pixels; no word of it breaks.
    """

    place = StringProperty("")
    seat = DictProperty({})
    name = StringProperty("")
    reason = StringProperty("")
    may = StringProperty("")
    state = StringProperty("next")
    turned = NumericProperty(1.0)
    sorted = BooleanProperty(True)
    shift = NumericProperty(0.0)
    is_tall = BooleanProperty(False)
    name_size = NumericProperty(16)

    def __init__(self, figures: list[CellView], **values: Any) -> None:
        super().__init__(**values)
        for each in figures:
            title = each.get("title", "") if each["text"].isdigit() else ""
            is_out = self.state == "out"
            is_dim = is_out or self.state == "done"
            figure = BidFigure(title=title, text=each["text"], dim=is_dim, is_word=is_out)
            self.ids.figures.add_widget(figure)
        with self.canvas.before:
            PushMatrix()
            self._scale = Scale(1, 1, 1)
        with self.canvas.after:
            PopMatrix()
        tilt = Clock.create_trigger(self._tilt, -1)  # the middle is known once it has its place
        for name in ("turned", "pos", "size"):
            self.fbind(name, tilt)
        self.fbind("width", self._fit)
        self.ids.figures.fbind("width", self._fit)
        self._tilt()

    def _fit(self, *_: object) -> None:
        """Draw figures smaller where the screen is narrow, and under a name that needs the line."""
        # What a rule names is a proxy, which is no child by `is`.
        figures, line = self.ids.figures.__self__, self.ids.line.__self__
        below, name = self.ids.below.__self__, self.ids.name.__self__
        for each in figures.children:
            each.is_roomy = self.width >= dp(_ROOMY)
        wide = width_of(self.name, THEME.lead, bold=True)
        others = sum(each.width for each in line.children if each not in (figures, name))
        padding = self.ids.face.padding
        room = self.width - padding[0] - padding[2] - line.spacing * 4 - others
        home = below if wide + figures.width > room else line
        if figures.parent is not home:
            figures.parent.remove_widget(figures)
            home.add_widget(figures, index=0 if home is below else 1)
        self.is_tall = home is below
        if room > 0:
            self.name_size = font_size_to_fit(self.name, THEME.lead, room, bold=True)

    def _tilt(self, *_: object) -> None:
        """Turn about the horizontal middle: edge-on half way, face down before that."""
        self._scale.origin = self.center
        self._scale.y = max(0.02, abs(2 * self.turned - 1))
        self.ids.face.opacity = 1 if self.turned >= 0.5 else 0


class PlacesPanel(PanelPane[RowsPanelView]):
    """All places of the order; they turn and sort only just after the bids were opened."""

    def build(self) -> None:
        """Add the places."""
        self._field = FloatLayout(size_hint_y=None)
        place_soon = Clock.create_trigger(self._place, -1)
        self._field.bind(pos=place_soon, size=place_soon)
        self._places: list[RevealPlace] = []
        for number, each in enumerate(self.panel["rows"], 1):
            self._places.append(self._made(number, each))
        for place in self._places:
            place.bind(height=place_soon, shift=place_soon)
            self._field.add_widget(place)
        self.add_widget(self._field)
        if self.panel["caption"]:
            self.add_widget(muted(self.panel["caption"]))
        seats = list(self.model.view["order"])
        self._slots = sorted(
            range(len(self._places)), key=lambda n: seats.index(self.panel["rows"][n]["seat"])
        )
        opened = [line["row"] for line in self.model.news if line["kind"] == "open"]
        self._row = max(opened, default=0)
        # A screen that is turned makes its panels again, and the bids are open already.
        is_fresh = self._row != 0 and self._row != self.model.revealed
        self._is_sorted = not (is_fresh and len(self._places) > 0)
        if not self._is_sorted:
            for place in self._places:
                place.turned, place.sorted = 0.0, False
            if self.model.covered:
                self.model.fbind("covered", self._uncovered)
            else:
                Clock.schedule_once(lambda _dt: self._turn(), 0.1)
        self._place()

    def _made(self, number: int, each: PanelRowView) -> RevealPlace:
        """Return the card of a place."""
        seat = self.model.seat(each["seat"])
        return RevealPlace(
            figures=each["cells"],
            place="" if each["state"] == "out" else str(number),
            seat=seat,
            name=seat.get("name", ""),
            reason=each.get("reason", ""),
            may=each.get("may", "") if each["state"] == "now" else "",
            state=each["state"],
        )

    def _uncovered(self, _model: object, is_covered: bool) -> None:
        if not is_covered:
            self.model.funbind("covered", self._uncovered)
            Clock.schedule_once(lambda _dt: self._turn(), 0.1)

    def _turn(self) -> None:
        """Turn all bids at once, and sort them once they can be read."""
        for place in self._places:
            move(place, turned=1.0)
        Clock.schedule_once(lambda _dt: self._sort(), BRIEF + _READ)

    def _sort(self) -> None:
        """Sort the places into their order."""
        before = [place.y for place in self._places]
        self._is_sorted = True
        self.model.revealed = self._row
        for place in self._places:
            place.sorted = True
        self._place()
        for place, old in zip(self._places, before, strict=True):
            place.shift = old - place.y
            move(place, shift=0.0)

    def _place(self, *_: object) -> None:
        """Put the places under each other: in their order, or as they lay before they sorted."""
        shown = range(len(self._places)) if self._is_sorted else self._slots
        space = THEME.step
        self._field.height = sum(place.height + space for place in self._places) - space
        top = self._field.top
        for index in shown:
            place = self._places[index]
            place.width = self._field.width
            place.x = self._field.x
            place.y = top - place.height + place.shift
            top -= place.height + space
