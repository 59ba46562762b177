"""The base of the inputs in a form: each asks for one field of an offer.

An offer is an action that a player may take now; a form asks for its fields.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.view_schema import FieldView

FieldViewT = TypeVar("FieldViewT", bound=FieldView)


class FieldInput(Column, Generic[FieldViewT]):
    """An input for one field of an offer.

    A subclass overrides `value`, and dispatches `on_answer` whenever it changes.

    Attributes:
        model: The app's model, which knows the seats, the cards and their icons.
        field: Field of the offer, as the view describes it.
        takes_one_touch: Whether one touch is a whole answer.
        sends_on_touch: Whether that touch also sends the form, if this is its only field.
    """

    takes_one_touch = False
    sends_on_touch = False

    def __init__(self, model: AppModel, field: FieldViewT) -> None:
        self.register_event_type("on_answer")
        super().__init__()
        self.model = model
        self.field = field

    @property
    def value(self) -> Any:
        """The answer; None while there is none, or an optional field is left out."""
        raise NotImplementedError

    @property
    def is_ready(self) -> bool:
        """Whether the field may be sent with its current answer, or without one."""
        return self.value is not None or bool(self.field.get("optional"))

    @property
    def answer_words(self) -> str:
        """The current answer in words; "" while there is none."""
        return ""

    def on_answer(self) -> None:
        """Event of Kivy: the answer has changed."""
