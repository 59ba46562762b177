"""Share the result of a finished game: as text, as a table, and to BG Stats."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable

from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.table import share
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.screens.share import copy, share_text
from punchboard.companion.ui.shell import Page, Shell


class ResultPage(Page):
    """The result in words, and the ways in which it leaves this phone."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, say("share_result"))
        session = model.session
        if session is None:
            return
        try:
            text = share.text(model.view, session.info)
            csv = share.csv(model.view, session.info)
            link = share.bgstats_link(model.view, session.info)
        except Refusal as refusal:
            self.column.add_widget(Words(text=refusal.sentence))
            return
        self.column.add_widget(Words(text=text))
        name = f"{session.info.title} {session.info.changed[:10]}"

        def tap(words: str, act: Callable[[], object]) -> None:
            made = Tap(text=words)
            made.bind(on_release=lambda _tap: act())
            self.column.add_widget(made)

        def copied() -> None:
            copy(text)
            shell.tell(say("copied"))

        tap(say("copy_text"), copied)
        tap(say("save_csv"), lambda: shell.tell(share_text(model, csv, f"{name}.csv")))
        tap(say("to_bgstats"), lambda: webbrowser.open(link))
