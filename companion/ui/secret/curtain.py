"""The curtain: names who is to hold the phone, and shows a secret only while that player does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.device import keep_secret
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.say import say
from punchboard.companion.ui.secret.faces import AllInFace, CoverFace, DialFace, FormFace, LookFace

#: Seconds without a touch after which a secret is covered.
_FORGOTTEN = 45.0
_BACK_KEYS = (27, 1001)


class Curtain(FloatLayout):
    """Fills the screen; leaving the app, a call or a lost focus covers what it shows at once.

    Attributes:
        do: the private action that is asked for.
        seat: id of the seat that is named.
    """

    def __init__(self, model: AppModel, do: str, seat: str, on_close: Callable[[], None]) -> None:
        super().__init__()
        self.model = model
        self.do = do
        self.seat = seat
        self._on_close = on_close
        self._drafts: dict[str, Any] = {}
        self._face: Widget | None = None
        self._asked: list[Mapping[str, Any]] = []
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
        """Cover what is shown; what was not sealed yet is kept for its player."""
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

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing through to what lies beneath."""
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

    def _own_view(self) -> Mapping[str, Any]:
        """Return the view of the seat that is named."""
        return self.model.session.view(self.seat) if self.model.session else {}

    def _offer(self, view: Mapping[str, Any]) -> Mapping[str, Any] | None:
        offers = (*view.get("offers", ()), *view.get("anytime", ()))
        return next((each for each in offers if each["do"] == self.do and each["private"]), None)

    def _rows(self) -> list[tuple[Mapping[str, Any], bool]]:
        """Return the seats that pass this phone, and whether each has given its choice."""
        if self.model.guest is not None:
            return []  # this phone is its player's own
        for panel in self.model.view["panels"]:
            if panel["widget"] == "sealing" and panel["do"] == self.do:
                # A seat with a phone, or with a cardboard dial, never sees this curtain.
                passed = [row for row in panel["rows"] if row.get("way", "") in ("", "pass")]
                return [(self.model.seat(row["seat"]), row["sealed"]) for row in passed]
        return []

    def _show_cover(self, note: str = "") -> None:
        view = self._own_view()
        if self._offer(view) is None:
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
        if offer is None:
            self.close()
            return
        seat = self.model.seat(self.seat)
        face: LookFace
        if [field["widget"] for field in offer["fields"]] == ["dial"]:
            given = view["private"].get(self.do)
            face = DialFace(self.model, seat, offer, given, self._drafts.get(self.seat))
        else:
            own = [panel for panel in view["panels"] if panel["widget"] == "note"]
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
        self._show_cover(say("just_sealed", name=name))

    def _show_all_in(self) -> None:
        face = AllInFace(self._asked)
        face.bind(on_open=lambda _face: self.close())
        self._put(face)
