"""The strips around the question: turn order, phases, hints, and moves on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.words import Words, width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import HintView, LogLineView, MomentView, RulesView

#: Phases wider than this are named; seats narrower than this, as six on a phone, are drawn smaller.
_NAMED, _ROOMY = 116, 70


class SeatPlace(ButtonBehavior, BoxLayout):
    """One seat of the strip."""

    place = StringProperty("")
    seat = DictProperty({})
    name = StringProperty("")
    total = StringProperty("")
    asked = BooleanProperty(False)
    is_narrow = AliasProperty(lambda self: self.width < dp(_ROOMY), bind=("width",))


class OrderStrip(BoxLayout):
    """The seats in turn order, first at the left."""

    def __init__(self, on_seat: Callable[[str], None], **values: Any) -> None:
        super().__init__(**values)
        self._on_seat = on_seat
        self._shown: object = None

    def show(self, view: RulesView) -> None:
        """Draw the order of a view; nothing if it has not changed."""
        totals = totals_of(view)
        asked = set(view["prompt"]["seats"])
        if len(asked) == len(view["seats"]):
            asked = set()
        shown = (view["order"], view["seats"], totals, asked)
        if shown == self._shown:
            return
        self._shown = shown
        seats = {seat["id"]: seat for seat in view["seats"]}
        self.clear_widgets()
        for number, id_ in enumerate(view["order"], 1):
            seat = seats[id_]
            total = totals.get(id_)
            place = SeatPlace(
                place=str(number),
                seat=seat,
                name=seat["name"],
                total="" if total is None else figure(total),
                asked=id_ in asked,
            )
            place.bind(on_release=lambda _place, id_=id_: self._on_seat(id_))
            self.add_widget(place)


def totals_of(view: RulesView) -> dict[str, int]:
    """Return each seat's total on the first track, laps included; {} without one."""
    for panel in view["panels"]:
        if panel["widget"] == "track":
            return {marker["seat"]: marker["total"] for marker in panel["markers"]}
    return {}


class PhaseCell(BoxLayout):
    """A phase of the bar."""

    icon = StringProperty("")
    name = StringProperty("")
    now = BooleanProperty(False)
    done = BooleanProperty(False)
    has_room = AliasProperty(
        lambda self: self.width > dp(_NAMED) or not self.icon, bind=("width", "icon")
    )
    name_size = AliasProperty(lambda self: self._name_size(), bind=("width", "name", "icon", "now"))

    def _name_size(self) -> float:
        """Return the size of the name, which never leaves its cell."""
        room = self.width - dp(6)
        if self.icon or room <= 0:
            return float(THEME.small)
        wide = width_of(self.name, THEME.small, bold=self.now)
        return float(min(THEME.small, THEME.small * room / max(wide, 1)))


class PhaseBar(BoxLayout):
    """The phases of a round, with a mark on the current one."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._shown: object = None

    def show(self, moment: MomentView) -> None:
        """Draw where the game stands; nothing if it has not changed."""
        if moment == self._shown:
            return
        self._shown = moment
        self.clear_widgets()
        # A round of one phase needs no bar.
        phases = moment["phases"] if len(moment["phases"]) > 1 else ()
        for number, phase in enumerate(phases):
            self.add_widget(
                PhaseCell(
                    icon=phase["icon"],
                    name=phase["name"],
                    now=number == moment["phase"] and not moment["over"],
                    done=number < moment["phase"] or moment["over"],
                )
            )


def moment_words(moment: MomentView) -> str:
    """Return the moment of the game in words: "March · Sale"."""
    if moment["over"]:
        return phrase("game_over")
    return f"{moment['round_name']} · {moment['phases'][moment['phase']]['name']}"


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

    def __init__(self, model: AppModel, hints: Sequence[HintView]) -> None:
        super().__init__(spacing=THEME.step / 2)
        for hint in hints:
            seat = model.seat(hint["seat"])
            glyph = "" if seat or hint["icon"] else _SIGNS.get(hint["kind"], "")
            icon = "" if seat else hint["icon"]
            self.add_widget(HintLine(text=hint["text"], icon=icon, glyph=glyph, seat=seat))


class News(Pane):
    """Moves on the table that the newest touch requires."""

    def __init__(self, model: AppModel, lines: Sequence[LogLineView]) -> None:
        super().__init__(fill=THEME.soft)
        self.spacing = THEME.step / 2
        self.padding = (1.5 * THEME.step, THEME.step)
        title = Words(text=phrase("on_the_board"), font_size=THEME.small, bold=True)
        title.color = THEME.accent
        self.add_widget(title)
        for line in lines[-_MOST_NEWS:]:
            seat = model.seat(line["seat"])
            self.add_widget(HintLine(text=line["text"], seat=seat, glyph="" if seat else "board"))


def board_lines(news: Sequence[LogLineView]) -> list[LogLineView]:
    """Return the sentences of news for moving the pieces, and the results of throws."""
    return [
        line
        for line in news
        if line["kind"] in ("board", "correction", "chance")
        or (line["kind"] == "follows" and line["seat"])
    ]
