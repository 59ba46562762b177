"""The panel of a sealed choice: seats that have sealed, the next one to pass to, missing phones."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.cards.catalog import tr
from punchboard.companion.seal.own_seals import check_of
from punchboard.companion.seal.seal import Picture, picture_of, words_of
from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.palette import rgb
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane, muted
from punchboard.companion.view_schema import (
    OfferView,
    OpenedView,
    SealingPanelView,
    SealingRowView,
    SealsView,
    TableView,
)

#: BidMethod of bidding to the one that is offered instead, and its words.
_OTHER_WAY = {"pass": ("dials", "use_dials"), "dials": ("pass", "use_pass")}


#: Of the picture that tells lists apart, pixels.
_PICTURE = 200


class SealPlace(ButtonBehavior, BoxLayout):
    """A seat with its seal, or the ring where its seal is still to come."""

    seat = DictProperty({})
    name = StringProperty("")
    sealed = BooleanProperty(False)


def passing(panel: SealingPanelView) -> list[SealingRowView]:
    """Return the rows of those who pass this phone: who has neither phone nor cardboard dial."""
    return [row for row in panel["rows"] if row.get("way", "") in ("", "pass")]


def passed_choice(view: TableView) -> SealingPanelView | None:
    """Return the panel of the choice for which this phone is passed; None for none."""
    for panel in view["panels"]:
        if panel["widget"] == "sealing" and panel["way"] == "pass":
            return panel
    return None


def sealed_here(model: AppModel) -> list[str]:
    """Return the seats whose choices are sealed on this phone, as it is passed."""
    panel = None if model.guest is not None else passed_choice(model.view)
    return [] if panel is None else [row["seat"] for row in passing(panel) if row["sealed"]]


def draw_first_curtain(model: AppModel) -> None:
    """Go straight to the first curtain, where a choice has just been asked for by a touch here."""
    panel = None if model.guest is not None else passed_choice(model.view)
    waiting = [] if panel is None else [row["seat"] for row in passing(panel) if not row["sealed"]]
    if panel is not None and waiting:
        model.dispatch("on_private", panel["do"], waiting[0])


class SealingPanel(PanelPane[SealingPanelView]):
    """The seals of all asked seats, and a button to pass the phone on."""

    def build(self) -> None:
        """Add the seals where the phone is passed, and the other way of bidding."""
        if self.panel["way"] == "pass":
            self._add_seals()
        if any("way" in row for row in self.panel["rows"]):
            return  # each seat has its own way, which is changed beside its phone
        other, words = _OTHER_WAY.get(self.panel["way"], _OTHER_WAY["dials"])
        switch = Tap(kind="quiet", glyph="change", text=phrase(words, things=self.panel["things"]))
        switch.bind(on_release=lambda _tap: self._change_way(other))
        self.add_widget(switch)

    def _add_seals(self) -> None:
        """Add a seal for each seat that seals; those who pass this phone touch theirs."""
        rows = self.panel["rows"]
        if own_seat := self.model.view["seat"]:
            self._add_guest(own_seat)
            return
        own = passing(self.panel)
        waiting = [row["seat"] for row in own if not row["sealed"]]
        if waiting:
            name = self.model.seat(waiting[0])["name"]
            on = Tap(kind="main", text=phrase("pass_to_name", name=name), text_size_px=THEME.lead)
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
        is_listed = self._is_listed()
        if len(own) > len(waiting) and not is_listed:
            self.add_widget(muted(phrase("touch_to_change")))
        phones = [row["seat"] for row in rows if row.get("way") == "phone" and not row["sealed"]]
        self._name("on_their_phones", phones)
        self._name("on_dials_too", [row["seat"] for row in rows if row.get("way") == "dials"])

    def _add_guest(self, seat: str) -> None:
        """Add the guest's own dial or seal, and whose seals are still missing."""
        rows = self.panel["rows"]
        mine = next((row for row in rows if row["seat"] == seat), None)
        is_listed = self._is_listed()
        asks = mine is not None and mine.get("way") not in ("pass", "dials") and not is_listed
        if mine is not None and asks and not mine["sealed"]:
            tap = Tap(kind="main", text=phrase("set_bid"), text_size_px=THEME.lead)
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
            self.add_widget(muted(phrase("your_seal")))

    def _is_listed(self) -> bool:
        """Return whether all seals are in and their list is made."""
        choice = self.model.view.get("seals")
        return choice is not None and bool(choice.get("list"))

    def _name(self, words: str, seats: Sequence[str]) -> None:
        if seats:
            names = tr(", ").join(self.model.seat(seat)["name"] for seat in seats)
            self.add_widget(muted(phrase(words, names=names)))

    def _pass_to(self, seat: str) -> None:
        self.model.dispatch("on_private", self.panel["do"], seat)

    def _change_way(self, way: str) -> None:
        offer = next((each for each in self.model.view["anytime"] if _is_way(each, way)), None)
        if offer is not None:
            self.model.take(offer, {offer["fields"][0]["name"]: way})


def _is_way(offer: OfferView, way: str) -> bool:
    """Return whether an offer sets how bids are made, and offers that way."""
    if offer["do"] != "table.bidding":
        return False
    field = offer["fields"][0]
    return field["widget"] == "pick" and any(each["value"] == way for each in field["choices"])


#: Seconds of saying whom to wake before the table screen may go on without a phone, as the host
#: has it; and before a guest is asked.
_PATIENCE, _GUEST = 60.0, 11.0


def seal_state(model: AppModel, shell: Shell) -> Widget | None:
    """Return the widget for the present state of seals; None without one."""
    view = model.view
    choice, opened, checked = view.get("seals"), view.get("opened"), view.get("checked")
    if checked is not None and not checked.is_true:
        names = _names(model, checked.faults)
        lie = phrase("host_lies", names=names) if names else phrase(f"seal_{checked.warning}")
        return _warning(lie)
    if view.get("warning"):
        return _warning(phrase(f"seal_{view['warning']}"))
    if opened is not None and opened.get("differ"):
        return _warning(phrase("differ", names=_names(model, opened["differ"])))
    if view.get("own") == "unsent":
        return _unsent(model, shell)
    if choice is not None and choice.get("list"):
        return OpeningPane(model, shell, choice)
    if opened is not None and _is_now(view, opened):
        tap = Tap(kind="quiet", text=phrase("check_phones"))
        tap.bind(on_release=lambda _tap: check_sheet(model, shell, opened))
        return tap
    return None


def _warning(words: str) -> Pane:
    pane = Pane(fill=THEME.warn_soft)
    pane.add_widget(Words(text=words, bold=True, color=THEME.warn))
    return pane


def _unsent(model: AppModel, shell: Shell) -> Pane:
    """Return the notice of a bid that the host hasn't confirmed; it can be taken back."""
    pane = Pane(fill=THEME.soft)
    pane.add_widget(Words(text=phrase("unsent"), bold=True))
    back = Tap(text=phrase("take_seal_back"))

    def taken(_tap: object) -> None:
        if model.guest is None or not model.guest.withdraw():
            shell.tell(phrase("sent_by_now"))

    back.bind(on_release=taken)
    pane.add_widget(back)
    return pane


def _is_now(view: TableView, opened: OpenedView) -> bool:
    moment = view["moment"]
    return bool((moment["round"], moment["phase"]) == (opened["round"], opened["phase"]))


class CheckPicture(Drawing):
    """A pattern of blocks that is the same on all phones that got the same choices."""

    def __init__(self, picture: Picture, **values: Any) -> None:
        super().__init__(**values)
        self.picture = picture

    def redraw(self, *_: object) -> None:
        """Draw the blocks as large as fits."""
        self.canvas.clear()
        rows = self.picture.rows
        side = int(min(self.size) / (len(rows) + 1))
        left = self.center_x - side * len(rows) / 2
        top = self.center_y + side * len(rows) / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            edge = side / 2
            wide = side * len(rows) + 2 * edge
            Rectangle(pos=(left - edge, top - wide + edge), size=(wide, wide))
            Color(*rgb(self.picture.colour), 1)
            for down, row in enumerate(rows):
                for along, sign in enumerate(row):
                    if sign == "1":
                        place = (left + along * side, top - (down + 1) * side)
                        Rectangle(pos=place, size=(side, side))


def check_sheet(model: AppModel, shell: Shell, opened: OpenedView) -> None:
    """Show picture and words of the bids that were opened, to be held beside the other phones."""
    check = check_of(opened)
    content = Column(spacing=1.5 * THEME.step)
    content.add_widget(CheckPicture(picture_of(check), size_hint_y=None, height=dp(_PICTURE)))
    words = Words(text=" · ".join(words_of(check)), bold=True, font_size=THEME.title)
    words.halign = "center"
    content.add_widget(words)
    content.add_widget(Words(text=phrase("words_help")))
    foot = BoxLayout(size_hint_y=None, height=THEME.target, spacing=THEME.step)
    same, other = Tap(kind="main", text=phrase("same")), Tap(text=phrase("different"))

    def differs(_tap: object) -> None:
        shell.close_sheet()
        if model.guest is not None:
            model.guest.differ()
        else:
            shell.tell(phrase("differ_here"))

    same.bind(on_release=lambda _tap: shell.close_sheet())
    other.bind(on_release=differs)
    foot.add_widget(other)
    foot.add_widget(same)
    column = Column()
    column.add_widget(foot)
    shell.open_sheet(phrase("check_phones"), content, column)


class OpeningPane(Pane):
    """All have sealed: shows the missing openings, and after a while the ways to continue."""

    def __init__(self, model: AppModel, shell: Shell, choice: SealsView) -> None:
        super().__init__(fill=THEME.soft)
        self._model, self._shell = model, shell
        missing = list(choice.get("missing", ()))
        waited = [seat for seat in choice.get("dials", ()) if seat not in choice["typed"]]
        if missing:
            self._names = _names(model, missing)
            self.add_widget(Words(text=phrase("opening_waits", names=self._names)))
            self._wait(choice, missing)
        if waited:
            names = _names(model, waited)
            self.add_widget(Words(text=phrase("opening_dials", names=names), bold=True))
            if model.guest is not None:
                return
            tap = Tap(kind="main", text=phrase("type_dials"))
            tap.bind(on_release=lambda _tap: self._type())
            self.add_widget(tap)

    def _wait(self, choice: SealsView, missing: Sequence[str]) -> None:
        """Offer to continue without a phone, once players had time to wake it."""
        since = choice.get("held_up_since")
        is_guest = self._model.guest is not None
        if is_guest and len(missing) > 1:
            return
        waited = 0.0 if since is None else max(0.0, time.time() - since)
        patience = _GUEST if is_guest else _PATIENCE
        # What was opened can't be bid again: who regrets a bid could.
        again = not choice.get("opened") and not is_guest
        self._later = Clock.schedule_once(
            lambda _dt: self._offer(again), max(0.0, patience - waited)
        )

    def _offer(self, again: bool) -> None:
        """Offer to continue without the missing phones, or to choose again."""
        self.add_widget(muted(phrase("wake_phone")))
        row = Wrap()
        answers = [("without", phrase("without", names=self._names))]
        if again:
            answers.append(("again", phrase("bid_again")))
        for answer, words in answers:
            tap = Tap(text=words)
            tap.bind(on_release=lambda _tap, answer=answer: self._vote(answer))
            row.add_widget(tap)
        self.add_widget(row)

    def _vote(self, answer: str) -> None:
        if not self._model.vote(answer):
            self._shell.tell(self._model.refusal)

    def _type(self) -> None:
        offer = self._model.dial_form()
        if offer is not None:
            form = Form(self._model, offer, self._shell.close_sheet, has_own_foot=False)
            column = Column()
            column.add_widget(form)
            self._shell.open_sheet(offer["title"], column, form.foot)

    def on_parent(self, _pane: object, parent: object) -> None:
        """Wait no longer when the pane is gone."""
        if parent is None and getattr(self, "_later", None) is not None:
            self._later.cancel()


def _names(model: AppModel, seats: Iterable[str]) -> str:
    return tr(", ").join(model.seat(seat).get("name", seat) for seat in seats)
