"""The sheets of the play page: a seat's own offers, all that may be changed, and more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from punchboard.companion.ui.fields.form import Form
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.reader.page import ReaderPage
from punchboard.companion.ui.say import say
from punchboard.companion.ui.screens.offers import offer_tap, take
from punchboard.companion.ui.screens.result import ResultPage
from punchboard.companion.ui.screens.settings import SettingsPage
from punchboard.companion.ui.screens.share import share_table
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.widgets.base import heading, muted

#: Groups that have a place of their own.
_ELSEWHERE = ("settings",)


def seat_sheet(model: AppModel, shell: Shell, seat: str) -> None:
    """Open what may be done for one seat at any time; its first form stands open."""
    offers = [
        offer
        for offer in model.view["anytime"]
        if offer["seat"] == seat and offer["group"] not in _ELSEWHERE
    ]
    content = Column()
    first = offers[0] if offers and offers[0]["fields"] else None
    if first is not None:
        content.add_widget(Form(model, first, shell.close_sheet))
    for offer in offers:
        if offer is not first:
            content.add_widget(offer_tap(model, shell, offer))
    for offer in _own_secrets(model, seat):
        tap = Tap(glyph="eye", text=offer["title"])
        tap.bind(on_release=lambda _tap, offer=offer: _look(model, shell, offer))
        content.add_widget(tap)
    name = model.seat(seat)["name"]
    if not content.children:
        content.add_widget(muted(say("seat_nothing", name=name)))
    shell.open_sheet(name, content)


def _own_secrets(model: AppModel, seat: str) -> list[Mapping[str, Any]]:
    """Return what a seat may note at any time for its own eyes only."""
    if model.session is None:
        return []
    own = model.session.view(seat)["anytime"]
    return [offer for offer in own if offer["private"] and offer["seat"] == seat]


def _look(model: AppModel, shell: Shell, offer: Mapping[str, Any]) -> None:
    """Draw the curtain for what only one player may see."""
    shell.close_sheet()
    model.dispatch("on_private", offer["do"], offer["seat"])


def change_sheet(model: AppModel, shell: Shell) -> None:
    """Open all that may be changed at any time: seats first, then what belongs to the table."""
    content = Column()
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for offer in model.view["anytime"]:
        if offer["group"] not in _ELSEWHERE:
            groups.setdefault(offer["group"], []).append(offer)
    titles = {panel["id"]: panel["title"] for panel in model.view["panels"]}
    for group, offers in groups.items():
        content.add_widget(heading(titles.get(group) or group_title(group)))
        if all(offer["seat"] for offer in offers) and one_each(offers):
            row = Wrap()
            for offer in offers:
                seat = model.seat(offer["seat"])
                tap = Tap(seat=seat, text=seat["name"])
                tap.bind(on_release=lambda _tap, offer=offer: take(model, shell, offer))
                row.add_widget(tap)
            content.add_widget(row)
            continue
        row = Wrap(least=dp(150))
        for offer in offers:
            tap = offer_tap(model, shell, offer)
            tap.seat = model.seat(offer["seat"])
            row.add_widget(tap)
        content.add_widget(row)
    shell.open_sheet(say("change"), content)


def one_each(offers: list[Mapping[str, Any]]) -> bool:
    """Tell whether the offers are the same one, once for each of several seats."""
    seats = [offer["seat"] for offer in offers]
    return len(offers) > len({offer["do"] for offer in offers}) == 1 and len(set(seats)) == len(
        seats
    )


def group_title(group: str) -> str:
    """Return the heading of a group that has no panel."""
    try:
        return say(f"group_{group}")
    except KeyError:
        return group.replace("_", " ").capitalize()


def more_sheet(model: AppModel, shell: Shell) -> None:
    """Open rules, matching, settings, sharing and doing again."""
    content = Column()

    def line(glyph: str, text: str, act: Any) -> None:
        tap = Tap(kind="plain", glyph=glyph, text=text)
        tap.bind(on_release=lambda _tap: act())
        content.add_widget(tap)

    if model.can_redo:
        line("redo", say("redo_long"), lambda: _redo(model, shell))
    match = next((o for o in model.view["anytime"] if o["do"] == "table.match"), None)
    if match is not None:
        line("match", say("match"), lambda: take(model, shell, match))
    if model.view["moment"]["over"]:
        line("share", say("share_result"), lambda: shell.go(lambda: ResultPage(model, shell)))
    line("book", say("rules_long"), lambda: shell.go(lambda: ReaderPage(model, shell)))
    line("gear", say("settings"), lambda: shell.go(lambda: SettingsPage(model, shell)))
    if model.guest is None:
        line("share", say("share_table"), lambda: _share(model, shell))
    shell.open_sheet(say("more"), content)


def _redo(model: AppModel, shell: Shell) -> None:
    shell.close_sheet()
    if not model.redo():
        shell.tell(model.refusal)


def _share(model: AppModel, shell: Shell) -> None:
    shell.close_sheet()
    if model.session is not None:
        info = model.session.info
        shell.tell(share_table(model, info.id, info.title))
