"""The input for a line of text."""

from __future__ import annotations

from kivy.uix.textinput import TextInput

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.model import AppModel
from punchboard.companion.view_schema import TextFieldView

LONGEST = 200


class Entry(TextInput):
    """One line of text."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take typed text while there is room."""
        super().insert_text(substring[: max(0, LONGEST - len(self.text))], from_undo)


class TextField(FieldInput[TextFieldView]):
    """A line of words."""

    def __init__(self, model: AppModel, field: TextFieldView) -> None:
        super().__init__(model, field)
        self._entry = Entry(text=str(field.get("start") or ""))
        self._entry.bind(text=lambda *_: self.dispatch("on_answer"))
        self.add_widget(self._entry)

    @property
    def answer_words(self) -> str:
        """The words."""
        return str(self._entry.text.strip())

    @property
    def value(self) -> str | None:
        """The words; None while there are none."""
        return self._entry.text.strip() or None
