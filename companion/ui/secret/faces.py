"""What the curtain shows: whose turn it is to look, that seat's own choice, and that all are in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.draw.seal import Seal
from punchboard.companion.ui.fields.dial import DialInput, say_dial
from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.motion import move
from punchboard.companion.ui.palette import readable_on, rgb
from punchboard.companion.ui.parts.panes import Column, Scroller
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.secret.hold import HoldTap
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.registry import panel_for


class SealTap(ButtonBehavior, BoxLayout):
    """A seal in a row; a touch goes to its seat."""

    seat = DictProperty({})
    sealed = False
    ink = ColorProperty("#000000")

    def __init__(self, sealed: bool, **values: Any) -> None:
        super().__init__(**values)
        self.seal = Seal(seat=self.seat, sealed=sealed, ink=self.ink)
        self.add_widget(self.seal)


class CoverFace(BoxLayout):
    """The curtain itself: the player's colour, shape and name, and nothing to be seen.

    Attributes:
        seat: of the view.
        ground: the player's colour.
        ink: readable on it.
        hold: words of the button.
        note: what happened just before.
    """

    seat = DictProperty({})
    ground = ColorProperty("#ffffff")
    ink = ColorProperty("#000000")
    hold = StringProperty("")
    note = StringProperty("")

    def __init__(self, seat: Mapping[str, Any], has_given: bool, note: str) -> None:
        self.register_event_type("on_look")
        self.register_event_type("on_leave")
        on = readable_on(seat["colour"])
        super().__init__(
            seat=dict(seat),
            ground=(*rgb(seat["colour"]), 1),
            ink=(*rgb(on), 1),
            hold=say("hold_to_change" if has_given else "hold_to_look"),
            note=note,
        )

    def show_seals(
        self, rows: Sequence[tuple[Mapping[str, Any], bool]], on_seat: Callable[[str], None]
    ) -> None:
        """Show whose choices are in; a touch passes the phone to another seat."""
        self.ids.seals.clear_widgets()
        for seat, is_sealed in rows:
            tap = SealTap(is_sealed, seat=dict(seat), ink=self.ink)
            tap.bind(on_release=lambda _tap, id_=seat["id"]: on_seat(id_))
            self.ids.seals.add_widget(tap)

    def on_look(self) -> None:
        """The player holds the screen."""

    def on_leave(self) -> None:
        """Back to the table."""


class LookFace(BoxLayout):
    """A seat's own choice, while its player holds the screen.

    Attributes:
        seat: of the view.
        ground: the player's colour.
        ink: readable on it.
        ask: the question.
        detail: what limits it, and what was sealed already.
    """

    seat = DictProperty({})
    ground = ColorProperty("#ffffff")
    ink = ColorProperty("#000000")
    ask = StringProperty("")
    detail = StringProperty("")

    def __init__(self, model: AppModel, seat: Mapping[str, Any], offer: Mapping[str, Any]) -> None:
        self.register_event_type("on_cover")
        self.register_event_type("on_given")
        on = readable_on(seat["colour"])
        super().__init__(seat=dict(seat), ground=(*rgb(seat["colour"]), 1), ink=(*rgb(on), 1))
        self.model = model
        self.offer = offer

    def on_cover(self) -> None:
        """The player has seen enough."""

    def on_given(self) -> None:
        """The choice is in."""

    @property
    def draft(self) -> Any:
        """What stands there and is not sealed yet; None if nothing does."""
        return None


class DialFace(LookFace):
    """A dial, and two buttons: seal what it shows, or no bid."""

    def __init__(
        self,
        model: AppModel,
        seat: Mapping[str, Any],
        offer: Mapping[str, Any],
        given: Mapping[str, Any] | None,
        draft: Any,
    ) -> None:
        super().__init__(model, seat, offer)
        self._field = field = offer["fields"][0]
        self.ask = field["ask"]
        kept = None if given is None else given.get(field["name"])
        if given is not None:
            told = say("no_bid_kept") if kept is None else ""
            told = told or say("bid_kept", value=say_dial(field, kept))
            self.detail = f"{told} {say('change_until')}"
        else:
            self.detail = str(model.view["prompt"]["detail"])
        self.dial = DialInput(model, field, kept if draft is None else draft)
        self.dial.bind(on_answer=lambda *_: self._say_value())
        place = self.ids.place
        place.add_widget(self.dial)
        place.bind(height=lambda _place, height: self.dial.make_room(height))
        self._seal = Tap(kind="main", text_size_px=THEME.lead, height=dp(56))
        self._seal.bind(on_release=lambda _tap: self._give({field["name"]: self.dial.value}))
        if field.get("optional"):
            none = Tap(text=say("no_bid"), size_hint_x=0.6, height=dp(56))
            none.bind(on_release=lambda _tap: self._give({}))
            self.ids.buttons.add_widget(none)
        self.ids.buttons.add_widget(self._seal)
        self._say_value()

    @property
    def draft(self) -> Any:
        """What the dial shows."""
        return self.dial.value

    def _say_value(self) -> None:
        self._seal.text = say("seal_value", value=self.dial.words())

    def _give(self, values: Mapping[str, Any]) -> None:
        if self.model.take(self.offer, values):
            self.dispatch("on_given")
        else:
            self.detail = self.model.refusal


class FormFace(LookFace):
    """Any other private form, under what its owner has kept so far."""

    def __init__(
        self,
        model: AppModel,
        seat: Mapping[str, Any],
        offer: Mapping[str, Any],
        panels: Sequence[Mapping[str, Any]],
    ) -> None:
        super().__init__(model, seat, offer)
        self.ask = offer["title"]
        column = Column(padding=(2 * THEME.step, THEME.step))
        for panel in panels:
            made = panel_for(model, panel)
            if made is not None:
                column.add_widget(made)
        column.add_widget(Form(model, offer, lambda: self.dispatch("on_given")))
        scroller = Scroller()
        scroller.add_widget(column)
        self.ids.place.add_widget(scroller)


class AllInFace(BoxLayout):
    """All choices are in: the phone goes to the middle, and a touch opens them together."""

    def __init__(self, seats: Sequence[Mapping[str, Any]]) -> None:
        self.register_event_type("on_open")
        super().__init__()
        for place, seat in enumerate(seats):
            seal = Seal(seat=dict(seat), sealed=True, press=1.0)
            self.ids.seals.add_widget(seal)
            move(seal, after=0.04 * place, press=0.0)

    def on_open(self) -> None:
        """Open them."""


for part in (HoldTap, Seal, Words):
    Factory.register(part.__name__, cls=part)
Builder.load_file(str(Path(__file__).with_name("secret.kv")))
