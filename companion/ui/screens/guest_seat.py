"""A guest's own seat: the words that bring it to another phone, and leaving it."""

from __future__ import annotations

from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted


def guest_sheet(model: AppModel, shell: Shell) -> None:
    """Open what a guest can do about the seat: words for another phone, and leaving for good."""
    guest = model.guest
    if guest is None:
        return
    content = Column(spacing=1.5 * THEME.step)
    content.add_widget(heading(say("lost_phone")))
    content.add_widget(muted(say("lost_help")))
    words = Words(text="", bold=True)
    show = Tap(text=say("show_words"))
    show.bind(on_release=lambda _tap: setattr(words, "text", " ".join(guest.recovery_words())))
    entry, answer = Entry(hint_text=say("old_words")), RefusalLine()
    back = Tap(text=say("bring_seal_back"))

    def bring(_tap: object) -> None:
        answer.text = say("words_right" if guest.recover(entry.text) else "words_wrong")

    back.bind(on_release=bring)
    leave = Tap(kind="quiet", glyph="bin", text=say("forget_seat"))

    def forget(_tap: object) -> None:
        shell.close_sheet()
        model.held.forget(guest.held)
        shell.back()

    leave.bind(on_release=forget)
    for piece in (show, words, entry, back, answer, leave):
        content.add_widget(piece)
    shell.open_sheet(guest.held.name or say("guest_at"), content)
