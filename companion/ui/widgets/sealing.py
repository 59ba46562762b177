"""Who has chosen in secret, as wax seals, and the way to the curtain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.say import say
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted

#: BidMethod of bidding to the one that is offered instead, and its words.
_OTHER_WAY = {"pass": ("dials", "use_dials"), "dials": ("pass", "use_pass")}


class SealPlace(ButtonBehavior, BoxLayout):
    """A seat with its seal, or the ring where its seal is still to come."""

    seat = DictProperty({})
    name = StringProperty("")
    sealed = BooleanProperty(False)


class SealingPanel(PanelPane):
    """Seals of all who are asked, and one button: pass the phone on."""

    def build(self) -> None:
        """Add the seals where the phone is passed, and the other way of bidding."""
        if self.panel["way"] == "pass":
            self._add_seals()
        if any("way" in row for row in self.panel["rows"]):
            return  # each seat has its own way, which is changed beside its phone
        other, words = _OTHER_WAY.get(self.panel["way"], _OTHER_WAY["dials"])
        switch = Tap(kind="quiet", glyph="change", text=say(words, things=self.panel["things"]))
        switch.bind(on_release=lambda _tap: self._change_way(other))
        self.add_widget(switch)

    def _add_seals(self) -> None:
        """Add a seal for each seat that seals; those who pass this phone touch theirs."""
        rows = self.panel["rows"]
        seat = self.model.view["seat"]
        if seat:
            self._add_guest(seat)
            return
        own = [row for row in rows if row.get("way", "") in ("", "pass")]
        waiting = [row["seat"] for row in own if not row["sealed"]]
        if waiting:
            name = self.model.seat(waiting[0])["name"]
            on = Tap(kind="main", text=say("pass_to_name", name=name), text_size_px=THEME.lead)
            on.bind(on_release=lambda _tap: self._pass_to(waiting[0]))
            self.add_widget(on)
        place = Wrap(least=THEME.target * 1.2, most=len(rows))
        for row in rows:
            if row.get("way") == "dials":
                continue
            seat = self.model.seat(row["seat"])
            seal = SealPlace(seat=seat, name=seat.get("name", ""), sealed=row["sealed"])
            if row in own:
                seal.bind(on_release=lambda seal: self._pass_to(seal.seat["id"]))
            place.add_widget(seal)
        self.add_widget(place)
        is_listed = bool((self.model.view.get("seals") or {}).get("list"))
        if len(own) > len(waiting) and not is_listed:
            self.add_widget(muted(say("touch_to_change")))
        phones = [row["seat"] for row in rows if row.get("way") == "phone" and not row["sealed"]]
        self._name("on_their_phones", phones)
        self._name("on_dials_too", [row["seat"] for row in rows if row.get("way") == "dials"])

    def _add_guest(self, seat: str) -> None:
        """Add the guest's own dial or seal, and whose seals are still missing."""
        rows = self.panel["rows"]
        mine = next((row for row in rows if row["seat"] == seat), None)
        is_listed = bool((self.model.view.get("seals") or {}).get("list"))
        asks = mine is not None and mine.get("way") not in ("pass", "dials") and not is_listed
        if mine is not None and asks and not mine["sealed"]:
            tap = Tap(kind="main", text=say("set_bid"), text_size_px=THEME.lead)
            tap.bind(on_release=lambda _tap: self._pass_to(seat))
            self.add_widget(tap)
        place = Wrap(least=THEME.target * 1.2, most=len(rows))
        for row in rows:
            who = self.model.seat(row["seat"])
            seal = SealPlace(seat=who, name=who.get("name", ""), sealed=row["sealed"])
            if asks and row is mine:
                seal.bind(on_release=lambda _seal: self._pass_to(seat))
            place.add_widget(seal)
        self.add_widget(place)
        if mine is not None and asks and mine["sealed"]:
            self.add_widget(muted(say("your_seal")))

    def _name(self, words: str, seats: Sequence[str]) -> None:
        if seats:
            names = ", ".join(self.model.seat(seat)["name"] for seat in seats)
            self.add_widget(muted(say(words, names=names)))

    def _pass_to(self, seat: str) -> None:
        self.model.dispatch("on_private", self.panel["do"], seat)

    def _change_way(self, way: str) -> None:
        offer = next((each for each in self.model.view["anytime"] if _is_way(each, way)), None)
        if offer is not None:
            self.model.take(offer, {offer["fields"][0]["name"]: way})


def _is_way(offer: Mapping[str, Any], way: str) -> bool:
    """Tell whether an offer sets how bids are made, and knows that way."""
    return offer["do"] == "table.bidding" and any(
        choice["value"] == way for choice in offer["fields"][0]["choices"]
    )
