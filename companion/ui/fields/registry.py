"""Which input a field gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.cards_field import CardsInput
from punchboard.companion.ui.fields.choice import MANY, ChoiceInput, FlagInput, SeatsInput
from punchboard.companion.ui.fields.dial import DialInput
from punchboard.companion.ui.fields.kind_numbers import KindNumbersInput
from punchboard.companion.ui.fields.number import NumberInput
from punchboard.companion.ui.fields.seat_numbers import NumbersInput
from punchboard.companion.ui.fields.text_field import TextField
from punchboard.companion.ui.model import AppModel

Builder.load_file(str(Path(__file__).with_name("fields.kv")))

FIELDS: Mapping[str, Callable[[AppModel, Mapping[str, Any]], FieldInput]] = {
    "choice": ChoiceInput,
    "cards": CardsInput,
    "seat": ChoiceInput,
    "seats": SeatsInput,
    "number": NumberInput,
    "dial": DialInput,
    "numbers": NumbersInput,
    "text": TextField,
    "flag": FlagInput,
}


def input_for(model: AppModel, field: Mapping[str, Any]) -> FieldInput:
    """Return the input of a field; long lists of choices are searched like cards.

    Choices that are places in rows stay in their rows, however many there are. Figures of kinds
    stand in lines of their own sort.
    """
    widget = field["widget"]
    if widget == "choice" and len(field["choices"]) > 2 * MANY and not field.get("across"):
        widget = "cards"
    if widget == "numbers" and field["rows"][0].get("title"):
        return KindNumbersInput(model, field)
    return FIELDS[widget](model, field)
