"""Where a sealed choice stands while phones are at the table: who is awaited, and the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.clock import Clock

from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import muted

#: Seconds before it can be decided to go on without a phone; the host asks for ten.
_PATIENCE = 11.0


def seal_state(model: AppModel, shell: Shell) -> Pane | None:
    """Return what is to be said of seals now; None for nothing."""
    view = model.view
    choice, opened, checked = view.get("seals"), view.get("opened"), view.get("checked")
    if checked is not None and not checked.is_true:
        names = _names(model, checked.faults)
        lie = say("host_lies", names=names) if checked.same else say("host_other_list")
        return _warning(lie)
    if view.get("warning"):
        return _warning(say(f"seal_{view['warning']}"))
    if choice is not None and choice.get("list"):
        return OpeningPane(model, shell, choice)
    if opened is not None and _is_now(view, opened):
        return _words_pane(opened["words"] if checked is None else checked.words)
    return None


def _warning(words: str) -> Pane:
    pane = Pane(fill=THEME.warn_soft)
    pane.add_widget(Words(text=words, bold=True, color=THEME.warn))
    return pane


def _is_now(view: Mapping[str, Any], opened: Mapping[str, Any]) -> bool:
    moment = view["moment"]
    return bool((moment["round"], moment["phase"]) == (opened["round"], opened["phase"]))


def _words_pane(words: Iterable[str]) -> Pane:
    pane = Pane(padding=(1.5 * THEME.step, THEME.step))
    pane.spacing = 2
    pane.add_widget(Words(text=say("words_said", words=" · ".join(words)), bold=True))
    pane.add_widget(muted(say("words_help")))
    return pane


class OpeningPane(Pane):
    """All have sealed: whose opening is awaited, and after a while what to do without it."""

    def __init__(self, model: AppModel, shell: Shell, choice: Mapping[str, Any]) -> None:
        super().__init__(fill=THEME.soft)
        self._model, self._shell = model, shell
        missing = [seat for seat in choice["seats"] if seat not in choice["opened"]]
        waited = [seat for seat in choice.get("dials", ()) if seat not in choice["typed"]]
        if missing:
            self._names = _names(model, missing)
            self.add_widget(Words(text=say("opening_waits", names=self._names)))
            self._later = Clock.schedule_once(lambda _dt: self._offer(), _PATIENCE)
        if waited:
            names = _names(model, waited)
            if model.guest is not None:
                self.add_widget(Words(text=say("opening_dials", names=names)))
                return
            self.add_widget(Words(text=say("opening_dials", names=names), bold=True))
            tap = Tap(kind="main", text=say("type_dials"))
            tap.bind(on_release=lambda _tap: self._type())
            self.add_widget(tap)

    def _offer(self) -> None:
        self.add_widget(muted(say("wake_phone")))
        row = Wrap()
        for answer, words in (
            ("without", say("without", names=self._names)), ("again", say("bid_again")),
        ):  # fmt: skip
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
    return ", ".join(model.seat(seat).get("name", seat) for seat in seats)
