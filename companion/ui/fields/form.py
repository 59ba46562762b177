"""The form of an offer: its fields, a button to send it, and the reason if it is refused.

An offer is an action that may be done now, with the fields of its form.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.ui.fields.base import FieldInput
from punchboard.companion.ui.fields.board_field import BoardInput
from punchboard.companion.ui.fields.cards_field import CardsInput
from punchboard.companion.ui.fields.choice import MOST_BUTTONS, ChoiceInput, SeatsInput
from punchboard.companion.ui.fields.dial import DialInput
from punchboard.companion.ui.fields.faces_field import FacesInput
from punchboard.companion.ui.fields.folds import Fold, is_figure, is_long, open_one_at_a_time
from punchboard.companion.ui.fields.form_rules import FormRules
from punchboard.companion.ui.fields.number import NumberInput, NumberLine
from punchboard.companion.ui.fields.number_grid import (
    FoldedNumbersInput,
    KindNumbersInput,
    NumbersInput,
    has_own_folds,
)
from punchboard.companion.ui.fields.text_field import TextField
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import FieldView, OfferView, PickFieldView

Builder.load_file(str(Path(__file__).with_name("fields.kv")))


def input_for(model: AppModel, field: FieldView) -> FieldInput[Any]:
    """Return the input of a field; long lists of choices are searched like cards.

    Choices that are places in rows stay in their rows, however many there are. Figures of kinds are
    in lines of their own sort.
    """
    if field["widget"] == "pick":
        if field.get("ordered"):
            return SeatsInput(model, field)
        if (pictured := _pictured(model, field)) is not None:
            return pictured
        is_long = len(field["choices"]) > MOST_BUTTONS and not field.get("across")
        return (CardsInput if is_long or field["look"] == "keys" else ChoiceInput)(model, field)
    if field["widget"] == "number":
        return (DialInput if field["look"] == "dial" else NumberInput)(model, field)
    if field["widget"] == "grid":
        if field["rows"][0].get("title"):
            return KindNumbersInput(model, field)
        return (FoldedNumbersInput if has_own_folds(field) else NumbersInput)(model, field)
    return TextField(model, field)


def _pictured(model: AppModel, field: PickFieldView) -> FieldInput[Any] | None:
    """Return the input whose cards or places have pictures; None without any."""
    values = [choice["value"] for choice in field["choices"]]
    if field.get("across"):
        board = model.faces and model.faces.board(values)
        return BoardInput(model, field, board) if board else None
    if not any(model.card(value) for value in values):
        return None
    faces = model.faces and model.faces.of(values)
    return FacesInput(model, field, faces) if faces else None


#: At least this many figures in one form have a line each.
_MANY = 3


class RefusalLine(Column):
    """A calm sentence about why nothing was done; not there while it is empty."""

    text = StringProperty("")


class Form(Column):
    """The fields of an offer under each other; done with one touch where one answer is enough.

    Attributes:
        foot: The button and why it was refused; stands at the end, or where the owner puts it.
    """

    def __init__(
        self,
        model: AppModel,
        offer: OfferView,
        on_done: Callable[[], None],
        has_own_foot: bool = True,
        asked: str = "",
    ) -> None:
        """Make the inputs.

        Args:
            model: Takes the offer up.
            offer: Offer of the view.
            on_done: Called once it is done.
            has_own_foot: Whether the button stands at the end of the form.
            asked: Question that is shown above already, and is not repeated.
        """
        super().__init__()
        self._model = model
        self._offer = offer
        self._on_done = on_done
        self._asked = asked
        self._inputs: dict[str, FieldInput[Any]] = {}
        self._refusal = RefusalLine()
        fields = offer["fields"]
        required = [field for field in fields if not field.get("optional")]
        self._has_many = sum(map(is_figure, fields)) >= _MANY
        self._is_long = is_long(fields)
        self._folds: dict[str, Fold] = {}
        self._rules = FormRules(offer)
        self._said: list[tuple[Limit, Words]] = []
        for field in fields:
            self._add_field(field, is_later=bool(required) and bool(field.get("optional")))
            self._add_rules(field["name"])
        self._add_rules("")
        open_one_at_a_time(list(self._folds.values()))
        self._open_next()
        self.foot = Column()
        self.foot.add_widget(self._refusal)
        only = next(iter(self._inputs.values())) if len(fields) == 1 else None
        self._sends_on_touch = only is not None and only.sends_on_touch
        self._button = Tap(kind="main", text=offer["title"])
        self._button.bind(on_release=lambda _tap: self._send())
        if not self._sends_on_touch:
            self.foot.add_widget(self._button)
        if has_own_foot:
            self.add_widget(self.foot)
        self._answered()

    def _add_field(self, field: FieldView, is_later: bool) -> None:
        """Add the input of a field, folded or behind a button in some forms."""
        made: FieldInput[Any]
        if is_line := self._has_many and is_figure(field):
            made = NumberLine(self._model, field)
        else:
            made = input_for(self._model, field)
        made.bind(on_answer=lambda *_: self._answered(send=True))
        name = field["name"]
        self._inputs[name] = made
        if self._is_long and not is_line and not has_own_folds(field):
            self._folds[name] = fold = Fold(field["ask"], made, lambda: made.answer_words)
            made.bind(on_answer=lambda *_: self._told(fold, made))
            self.add_widget(fold)
            return
        if is_later and field["widget"] == "text":
            # A note is rarely wanted: it waits behind one more touch.
            opener = Tap(kind="quiet", glyph="pen", text=field["ask"])
            opener.bind(on_release=lambda _tap: self._open(opener, made))
            self.add_widget(opener)
            return
        if field["ask"] and not is_line and field["ask"] not in self._asked:
            self.add_widget(Words(text=field["ask"], color=THEME.muted))
        self.add_widget(made)

    def _add_rules(self, field: str) -> None:
        """Add the rules about a field below it; "" for those about several."""
        for limit in self._rules.shown.get(field, ()):
            line = Words(color=THEME.muted)
            self._said.append((limit, line))
            self.add_widget(line)

    def _say_rules(self) -> str:
        """Say each rule with the amount of now; return the reason why the form can't be sent."""
        values = self._values()
        for limit, line in self._said:
            now = self._rules.amount(limit, values)
            line.text = phrase("rule_now", rule=limit.says, count=str(now))
            is_over = limit.most is not None and now > limit.most
            line.color = THEME.warn if is_over else THEME.muted
        return self._rules.why_not(values)

    def _values(self) -> dict[str, Any]:
        """Return the current answers."""
        return {n: made.value for n, made in self._inputs.items() if made.value is not None}

    def _told(self, fold: Fold, made: FieldInput[Any]) -> None:
        """Say a question's answer; where one touch answers it, the next question opens."""
        fold.tell()
        if made.takes_one_touch and made.is_ready:
            fold.is_open = False
            self._open_next()

    def _open_next(self) -> None:
        """Open the first question that must still be answered."""
        for name, fold in self._folds.items():
            if not self._inputs[name].is_ready:
                fold.open()
                return

    def _open(self, opener: Tap, made: FieldInput[Any]) -> None:
        place = self.children.index(opener)
        self.remove_widget(opener)
        self.add_widget(made, index=place)

    def _answered(self, send: bool = False) -> None:
        """Update rules and button after an answer; send the form if one touch is enough."""
        self._refusal.text = ""
        is_ready = all(made.is_ready for made in self._inputs.values())
        why = self._say_rules()
        self._button.kind = "main" if is_ready and not why else "closed"
        # Nobody is told of a fault before their first answer.
        if send and is_ready:
            self._refusal.text = why
            if self._sends_on_touch and not why:
                self._send()

    def _send(self) -> None:
        """Send the form, or show why it can't be sent."""
        if not all(made.is_ready for made in self._inputs.values()):
            self._refusal.text = phrase("answer_first")
            return
        values = self._values()
        if why := self._rules.why_not(values):
            self._refusal.text = why
            return
        if self._model.take(self._offer, values):
            self._on_done()
        else:
            self._refusal.text = self._model.refusal
