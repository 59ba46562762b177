"""Join another phone's table: by its link, and until the first view is here."""

from __future__ import annotations

from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.play import PlayPage
from punchboard.companion.ui.screens.share import pasted
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME


class JoinPage(Page):
    """Where a seat's link goes in."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("join"))
        self._model = model
        self.column.spacing = 1.5 * THEME.step
        self._entry = Entry(hint_text="http://…")
        self._refusal = RefusalLine()
        go = Tap(kind="main", text=phrase("join_go"))
        go.bind(on_release=lambda _tap: self._join(self._entry.text))
        paste = Tap(text=phrase("join_paste"))
        paste.bind(on_release=lambda _tap: self._join(pasted()))
        self.column.add_widget(Words(text=phrase("join_help"), font_size=THEME.lead))
        for piece in (self._entry, go, paste, self._refusal):
            self.column.add_widget(piece)

    def _join(self, words: str) -> None:
        if self._model.join(words):
            self.shell.go(lambda: JoiningPage(self._model, self.shell), instead=True)
        else:
            self._refusal.text = self._model.refusal


class JoiningPage(Page):
    """Waits for the table, and says why it does not come."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("join"))
        self._model = model
        self._words = Words(text=phrase("line_joining"), font_size=THEME.lead)
        self.column.add_widget(self._words)
        model.bind(view=self._tell, line=self._tell)
        self._tell()

    def _tell(self, *_: object) -> None:
        model = self._model
        if model.view is not None:
            model.unbind(view=self._tell, line=self._tell)
            self.shell.go(lambda: PlayPage(model, self.shell), instead=True)
        elif model.line and model.line != "here":
            self._words.text = phrase(f"line_{model.line}")

    def on_parent(self, _page: object, parent: object) -> None:
        """Listen no more when the page is gone."""
        if parent is None:
            self._model.unbind(view=self._tell, line=self._tell)
