"""What every input of a field is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ui.desk import Desk
from companion.ui.parts.panes import Column


class FieldInput(Column):
    """An input for one field of an offer.

    Attributes:
        desk: for seats, cards and their drawings.
        field: of the offer, as the view describes it.
        at_once: whether an answer is complete with one touch, so that no button is needed.
    """

    at_once = False

    def __init__(self, desk: Desk, field: Mapping[str, Any]) -> None:
        self.register_event_type("on_answer")
        super().__init__()
        self.desk = desk
        self.field = field

    @property
    def value(self) -> Any:
        """The answer; None while there is none, or an optional field is left out."""
        raise NotImplementedError

    @property
    def is_ready(self) -> bool:
        """Tell whether the field may be sent as it is."""
        return self.value is not None or bool(self.field.get("optional"))

    def on_answer(self) -> None:
        """The answer has changed."""
