"""The curtain that hides a secret on a passed phone, and the player's own page behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.device import keep_secret
from punchboard.companion.ui.draw.seal import SealDrawing
from punchboard.companion.ui.fields.dial import DialInput, say_dial
from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.motion import move
from punchboard.companion.ui.palette import readable_on, rgb
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Scroller
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words, font_size_to_fit, height_of, width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.registry import panel_for
from punchboard.companion.ui.widgets.sealing import passing
from punchboard.companion.view_schema import (
    NumberFieldView,
    OfferView,
    PanelView,
    RulesView,
    SeatView,
)

#: Seconds that the curtain is held, and in which the phone gets to the middle of the table.
HOLD = 0.35
TO_THE_MIDDLE = 4.0
#: At least this height has a marker, so that it can be told from another.
_LEAST_MARK = 32


class HoldTap(ButtonBehavior, BoxLayout):
    """Fills while it is held, and says so once it is full.

    Attributes:
        text: Its words.
        done: Filled share, from 0 to 1.
        fill: Its colour.
        tint: Colour of the words.
    """

    text = StringProperty("")
    done = NumericProperty(0.0)
    fill = ColorProperty("#ffffff")
    tint = ColorProperty("#000000")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_held")
        # A finger that slides off and is lifted there lets go as well.
        super().__init__(always_release=True, **values)

    def on_press(self) -> None:
        """Begin to fill."""
        filling = Animation(done=1.0, duration=HOLD)
        filling.bind(on_complete=lambda *_: self.dispatch("on_held"))
        filling.start(self)

    def on_release(self) -> None:
        """Empty again."""
        Animation.cancel_all(self)
        self.done = 0.0

    def on_held(self) -> None:
        """It has been held long enough."""


class SealTap(ButtonBehavior, BoxLayout):
    """A seal in a row; a touch goes to its seat."""

    seat = DictProperty({})
    sealed = False
    ink = ColorProperty("#000000")

    def __init__(self, is_sealed: bool, **values: Any) -> None:
        super().__init__(**values)
        self.seal = SealDrawing(seat=self.seat, sealed=is_sealed, ink=self.ink)
        self.add_widget(self.seal)


class SeatFace(BoxLayout):
    """A page of the curtain for one seat, in its colour.

    Attributes:
        seat: Seat of the view.
        ground: The player's colour.
        ink: Readable on it.
    """

    seat = DictProperty({})
    ground = ColorProperty("#ffffff")
    ink = ColorProperty("#000000")

    def __init__(self, seat: SeatView, **values: Any) -> None:
        ground, ink = rgb(seat["colour"]), rgb(readable_on(seat["colour"]))
        super().__init__(seat=dict(seat), ground=(*ground, 1), ink=(*ink, 1), **values)


class CoverFace(SeatFace):
    """The curtain itself: the player's colour, shape and name, and nothing to be seen.

    Attributes:
        hold: Words of the button.
        note: Sentence on the step just before.
        mark: Height of the marker, pixels; 0 where there is no room for it.
        only: Words that nobody else may look; "" where they would leave no room for the marker.
        name_size: Size of the name, pixels; it is in one line if that leaves it readable.
    """

    hold = StringProperty("")
    note = StringProperty("")
    mark = NumericProperty(0.0)
    only = StringProperty("")
    name_size = NumericProperty(16.0)

    def __init__(self, seat: SeatView, has_given: bool, note: str) -> None:
        self.register_event_type("on_look")
        self.register_event_type("on_leave")
        hold = phrase("hold_to_change" if has_given else "hold_to_look")
        super().__init__(seat, hold=hold, note=note)
        self.fbind("size", self._fit)
        for name in ("pass_to", "name", "only", "note", "seals"):
            self.ids[name].fbind("height", self._fit)

    def _fit(self, *_: object) -> None:
        """Write the name as large as its line allows, and give the marker the remaining room."""
        width = self.width - self.padding[0] - self.padding[2]
        if width <= 0:
            return
        name = self.seat["name"]
        wanted = min(THEME.huge * 0.95, self.height * 0.1)
        line = wanted * width / max(width_of(name, wanted, bold=True), 1)
        # A name that would be small in one line wraps between its words.
        broken = min(THEME.prompt * 1.2, wanted)
        one = min(wanted, line * 0.98)
        self.name_size = max(one, font_size_to_fit(name, broken, width, bold=True))
        free = {self.ids.marker.__self__, self.ids.only.__self__}
        free.update(each for each in self.children if type(each) is Widget)
        others = sum(each.height for each in self.children if each not in free)
        spaces = self.spacing * (len(self.children) - 1) + self.padding[1] + self.padding[3]
        room = self.height - others - spaces
        only = phrase("only_looks", name=name)
        high = height_of(only, THEME.lead, width)
        self.only = only if room - high >= dp(_LEAST_MARK) else ""
        room -= high if self.only else 0
        self.mark = 0 if room < dp(_LEAST_MARK) else min(dp(176), self.height * 0.24, room)

    def show_seals(
        self, rows: Sequence[tuple[SeatView, bool]], on_seat: Callable[[str], None]
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


class LookFace(SeatFace):
    """A seat's own choice, while its player holds the screen.

    Attributes:
        ask: The question.
        detail: Limits of the choice, and the sealed choice so far.
        is_broad: Whether its input takes the whole width of a wide screen.
    """

    ask = StringProperty("")
    detail = StringProperty("")
    is_broad = BooleanProperty(False)

    def __init__(self, model: AppModel, seat: SeatView, offer: OfferView) -> None:
        self.register_event_type("on_cover")
        self.register_event_type("on_given")
        super().__init__(seat)
        self.model = model
        self.offer = offer

    def on_cover(self) -> None:
        """The player has seen enough."""

    def on_given(self) -> None:
        """The choice is in."""

    @property
    def draft(self) -> Any:
        """The unsealed draft; None if there is none."""
        return None


class DialFace(LookFace):
    """A dial, and two buttons: seal its figures, or no bid."""

    def __init__(
        self,
        model: AppModel,
        seat: SeatView,
        offer: OfferView,
        given: Mapping[str, Any] | None,
        draft: Any,
    ) -> None:
        super().__init__(model, seat, offer)
        # A dial alone is shown by this face.
        self._field = field = cast("NumberFieldView", offer["fields"][0])
        self.ask = field["ask"]
        kept = None if given is None else given.get(field["name"])
        if given is not None:
            kept_words = phrase("no_bid_kept") if kept is None else ""
            kept_words = kept_words or phrase("bid_kept", value=say_dial(field, kept))
            self.detail = f"{kept_words} {phrase('change_until')}"
        else:
            self.detail = str(model.view["prompt"]["detail"])
        self.dial = DialInput(model, field, kept if draft is None else draft)
        self.dial.bind(on_answer=lambda *_: self._say_value())
        place = self.ids.place
        place.add_widget(self.dial)
        place.bind(size=lambda _place, size: self._fit(*size))
        self._seal = Tap(kind="main", text_size_px=THEME.lead, height=dp(56))
        self._seal.bind(on_release=lambda _tap: self._give({field["name"]: self.dial.value}))
        if field.get("optional"):
            none = Tap(text=phrase("no_bid"), size_hint_x=0.6, height=dp(56))
            none.bind(on_release=lambda _tap: self._give({}))
            self.ids.buttons.add_widget(none)
        self.ids.buttons.add_widget(self._seal)
        self._say_value()

    @property
    def draft(self) -> Any:
        """The dial's present value."""
        return self.dial.value

    def _fit(self, width: float, height: float) -> None:
        """Let the wheels take the room that is there, beside each other where it is low."""
        self.dial.make_room(width, height)
        self.is_broad = self.dial.orientation == "horizontal"

    def _say_value(self) -> None:
        self._seal.text = phrase("seal_value", value=self.dial.words())

    def _give(self, values: Mapping[str, Any]) -> None:
        if self.model.take(self.offer, values):
            self.dispatch("on_given")
        else:
            self.detail = self.model.refusal


class FormFace(LookFace):
    """Any other private form, under its owner's private panels."""

    def __init__(
        self,
        model: AppModel,
        seat: SeatView,
        offer: OfferView,
        panels: Sequence[PanelView],
    ) -> None:
        super().__init__(model, seat, offer)
        self.ask = offer["title"]
        column = Column(padding=(2 * THEME.step, THEME.step))
        for panel in panels:
            widget = panel_for(model, panel)
            if widget is not None:
                column.add_widget(widget)
        column.add_widget(Form(model, offer, lambda: self.dispatch("on_given")))
        scroller = Scroller()
        scroller.add_widget(column)
        self.ids.place.add_widget(scroller)


class AllInFace(BoxLayout):
    """All choices are in: the phone goes to the middle, and they open together.

    A touch opens them at once; without one they open when the button is full.

    Attributes:
        done: Filled share of the button, from 0 to 1.
    """

    done = NumericProperty(0.0)

    def __init__(self, seats: Sequence[SeatView]) -> None:
        self.register_event_type("on_open")
        super().__init__()
        for place, seat in enumerate(seats):
            seal = SealDrawing(seat=dict(seat), sealed=True, press=1.0)
            self.ids.seals.add_widget(seal)
            move(seal, after=0.04 * place, press=0.0)
        self._filling = Animation(done=1.0, duration=TO_THE_MIDDLE)
        self._filling.bind(on_complete=lambda *_: self.dispatch("on_open"))
        self._filling.start(self)

    def on_parent(self, _face: object, parent: object) -> None:
        """Open nothing once it is gone."""
        if parent is None:
            self._filling.cancel(self)

    def on_open(self) -> None:
        """Open them."""


for part in (HoldTap, SealDrawing, Words, Wrap):
    Factory.register(part.__name__, cls=part)
Builder.load_file(str(Path(__file__).with_name("curtain.kv")))


#: Seconds without a touch after which a secret is covered.
_FORGOTTEN = 45.0
_BACK_KEYS = (27, 1001)


class Curtain(FloatLayout):
    """Fills the screen; leaving the app, a call or a lost focus covers it at once.

    Attributes:
        do: The private action that is asked for.
        seat: Id of the seat that is named.
    """

    def __init__(self, model: AppModel, do: str, seat: str, on_close: Callable[[], None]) -> None:
        super().__init__()
        self.model = model
        self.do = do
        self.seat = seat
        self._on_close = on_close
        self._drafts: dict[str, Any] = {}
        self._face: Widget | None = None
        self._asked: list[SeatView] = []
        self._forget = Clock.create_trigger(lambda _dt: self.cover(), _FORGOTTEN)
        model.covered = True
        keep_secret(True)
        self._watch(Window.fbind, "on_hide", "on_minimize", "focus", "on_keyboard")
        App.get_running_app().fbind("on_pause", self._hide)
        self._show_cover()

    @property
    def is_open(self) -> bool:
        """Whether a secret can be seen."""
        return isinstance(self._face, LookFace)

    def cover(self) -> None:
        """Cover the screen; an unsealed draft is kept for its player."""
        if isinstance(self._face, LookFace):
            if self._face.draft is not None:
                self._drafts[self.seat] = self._face.draft
            self._show_cover()

    def close(self) -> None:
        """Go back to the table."""
        self._forget.cancel()
        self._watch(Window.funbind, "on_hide", "on_minimize", "focus", "on_keyboard")
        App.get_running_app().funbind("on_pause", self._hide)
        self._put(None)
        keep_secret(False)
        self._on_close()
        self.model.covered = False

    def on_parent(self, _curtain: object, parent: object) -> None:
        """Wait for nothing once it is off."""
        if parent is None:
            self._forget.cancel()

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch through to the page beneath."""
        if self.is_open:
            self._forget.cancel()
            self._forget()
        super().on_touch_down(touch)
        return True

    def _watch(self, bind: Callable[..., Any], *events: str) -> None:
        for event in events:
            handler = {"focus": self._focus, "on_keyboard": self._key}.get(event, self._hide)
            bind(event, handler)

    def _hide(self, *_: object) -> None:
        self.cover()

    def _focus(self, _window: object, has_focus: bool) -> None:
        if not has_focus:
            self.cover()

    def _key(self, _window: object, key: int, *_: object) -> bool:
        """Take the back key: cover the secret, or close the curtain."""
        if key not in _BACK_KEYS:
            return False
        if self.is_open:
            self.cover()
        else:
            self.close()
        return True

    def _put(self, face: Widget | None) -> None:
        """Show a face; the one before is gone with all that it held."""
        self.clear_widgets()
        self._face = face
        self._forget.cancel()
        if face is not None:
            self.add_widget(face)

    def _own_view(self) -> RulesView | None:
        """Return the view of the seat that is named."""
        return self.model.session.view(self.seat) if self.model.session else None

    def _offer(self, view: RulesView | None) -> OfferView | None:
        offers = () if view is None else (*view["offers"], *view["anytime"])
        return next((each for each in offers if each["do"] == self.do and each["private"]), None)

    def _rows(self) -> list[tuple[SeatView, bool]]:
        """Return the seats that pass this phone, and whether each has given its choice."""
        if self.model.guest is not None:
            return []  # this phone is its player's own
        for panel in self.model.view["panels"]:
            if panel["widget"] == "sealing" and panel["do"] == self.do:
                return [(self.model.seat(row["seat"]), row["sealed"]) for row in passing(panel)]
        return []

    def _show_cover(self, note: str = "") -> None:
        """Show the cover, or close if the seat has nothing to choose anymore."""
        view = self._own_view()
        if view is None or self._offer(view) is None:
            self.close()
            return
        rows = self._rows()
        self._asked = [seat for seat, _ in rows]
        face = CoverFace(
            self.model.seat(self.seat), bool(rows) and self.do in view["private"], note
        )
        face.show_seals(rows, self._go_to)
        face.bind(on_look=lambda _face: self.look(), on_leave=lambda _face: self.close())
        self._put(face)

    def _go_to(self, seat: str) -> None:
        self.seat = seat
        self._show_cover()

    def look(self) -> None:
        """Show the secret of the seat that is named, with the limits of the moment."""
        view = self._own_view()
        offer = self._offer(view)
        if view is None or offer is None:
            self.close()
            return
        seat = self.model.seat(self.seat)
        face: LookFace
        if [field.get("look") for field in offer["fields"]] == ["dial"]:
            given = view["private"].get(self.do)
            face = DialFace(self.model, seat, offer, given, self._drafts.get(self.seat))
        else:
            rows = (panel for panel in view["panels"] if panel["widget"] == "rows")
            own = [panel for panel in rows if panel.get("private")]
            face = FormFace(self.model, seat, offer, own)
        face.bind(on_cover=lambda _face: self.cover(), on_given=lambda _face: self._given())
        self._put(face)
        self._forget()

    def _given(self) -> None:
        """Name the next seat; after the last, the phone goes to the middle."""
        self._drafts.pop(self.seat, None)
        rows = self._rows()
        if not rows:
            if any(line["kind"] == "open" for line in self.model.news):
                self._show_all_in()
            else:
                self.close()
            return
        name = self.model.seat(self.seat)["name"]
        waiting = [seat["id"] for seat, is_sealed in rows if not is_sealed]
        if not waiting:
            self.close()
            return
        self.seat = waiting[0]
        self._show_cover(phrase("just_sealed", name=name))

    def _show_all_in(self) -> None:
        face = AllInFace(self._asked)
        face.bind(on_open=lambda _face: self.close())
        self._put(face)
