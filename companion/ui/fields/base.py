"""The common base of fields' inputs."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.view_schema import FieldView

Shown = TypeVar("Shown", bound=FieldView)


class FieldInput(Column, Generic[Shown]):
    """An input for one field of an offer.

    Attributes:
        model: Model with seats, cards and their drawings.
        field: Field of the offer, as the view describes it.
        one_touch: Whether a touch is a whole answer.
        at_once: Whether that answer is wanted, so that no button is needed either.
    """

    one_touch = False
    at_once = False

    def __init__(self, model: AppModel, field: Shown) -> None:
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
        """Return whether the field may be sent as it is."""
        return self.value is not None or bool(self.field.get("optional"))

    @property
    def told(self) -> str:
        """The answer of now in words; "" while there is none."""
        return ""

    def on_answer(self) -> None:
        """The answer has changed."""
