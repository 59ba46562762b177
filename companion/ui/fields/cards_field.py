"""Pick cards: type the printed number on a keypad, or search the list by name."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.choice import PickInput, width_for
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.view_schema import ChoiceView, PickFieldView

_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "search")
_DIGITS = 3
#: Cards of the list that are drawn beside a keypad; searching brings the others up. Longer lists
#: without a keypad are searched too.
_LISTED = 12
#: Cards whose numbers begin with what has been typed so far.
_NEAR = 3
#: How wide choices beside each other are, if their words wrap.
_BESIDE = 140
#: Lists up to this length need no keypad.
_SHORT = 6


class NumberShown(BoxLayout):
    """The number that has been typed, and the card that it names."""

    number = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    closed = BooleanProperty(False)


class CardsInput(PickInput):
    """One card, or several."""

    def __init__(self, model: AppModel, field: PickFieldView) -> None:
        super().__init__(model, field)
        self._typed = ""
        has_few = len(field["choices"]) <= _SHORT
        self._is_long = len(field["choices"]) > _LISTED
        self._choices = [(choice, self._number(choice)) for choice in field["choices"]]
        # Cards without printed numbers, and choices that are no cards, can't be typed.
        has_numbers = any(number for _, number in self._choices)
        self._has_keys = not has_few and has_numbers
        self.one_touch = not self._has_keys and not self.several
        self.at_once = has_few and self.one_touch and not field.get("optional")
        self._picked = Column()
        wide = min(width_for(field["choices"]), dp(_BESIDE))
        self._list = Column() if has_numbers or has_few else Wrap(least=wide)
        self._search = Entry(hint_text=phrase("search_name"))
        self._search.bind(text=lambda *_: self._list_again())
        self._shown = NumberShown()
        self._keys = Wrap(most=3)
        self.add_widget(self._picked)
        if self._has_keys:
            self._fill_keys()
            self.add_widget(self._shown)
            self.add_widget(self._keys)
        elif self._is_long:
            self.add_widget(self._search)
        self.add_widget(self._list)
        self._list_again()
        self._show_picked()

    def _number(self, choice: ChoiceView) -> int:
        card = self.model.card(choice["value"])
        return card.number if card is not None else 0

    def _fill_keys(self) -> None:
        for key in _KEYS:
            tap = Tap(text=key) if key.isdigit() else Tap(glyph="erase", kind="plain")
            if key == "search":
                tap = Tap(glyph="search", kind="plain")
            tap.size_hint_x = None
            tap.bind(on_release=lambda _tap, key=key: self._press(key))
            self._keys.add_widget(tap)

    def _press(self, key: str) -> None:
        if key == "search":
            self.remove_widget(self._keys)
            self.remove_widget(self._shown)
            self.add_widget(self._search, index=1)
            Clock.schedule_once(lambda _dt: setattr(self._search, "focus", True), 0)
            self._typed = ""
        elif key == "back":
            self._typed = self._typed[:-1]
        elif len(self._typed) < _DIGITS:
            self._typed = (self._typed + key).lstrip("0")
        if not self.several:
            self._choose_typed()
        self._list_again()

    def _choose_typed(self) -> None:
        """Take the card whose whole number has been typed: no more touch is needed."""
        self.chosen = [
            choice["value"]
            for choice, number in self._choices
            if str(number) == self._typed and not choice.get("why")
        ]
        self._show_picked()
        self.dispatch("on_answer")

    def _list_again(self) -> None:
        """Show the cards that fit the typed number; an exact number comes first."""
        words = self._search.text.strip().lower()
        fitting = [
            (choice, number)
            for choice, number in self._choices
            if str(number).startswith(self._typed) and words in choice["label"].lower()
        ]
        if self._typed:
            fitting.sort(key=lambda pair: str(pair[1]) != self._typed)
        self._shown.number = self._typed
        exact = [choice for choice, number in fitting if str(number) == self._typed]
        self._name_typed(exact[0] if exact else None, bool(fitting))
        self._list.clear_widgets()
        wanted = fitting if not self._has_keys or words else []
        if self._typed and (not exact or self.several):
            wanted = fitting[:_NEAR]
        most = _LISTED if self._has_keys else len(wanted)
        for choice, number in wanted[:most]:
            self._list.add_widget(self._card_tap(choice, number))
        self._list_rest(len(wanted) - most)

    def _name_typed(self, card: ChoiceView | None, is_near: bool) -> None:
        """Show which card the typed number names."""
        shown = self._shown
        shown.closed = bool(card and card.get("why"))
        shown.name = phrase("type_number")
        shown.detail = ""
        if card is not None:
            shown.name = card["label"]
            shown.detail = card.get("why") or card.get("detail", "")
        elif self._typed and not is_near:
            shown.name = phrase("no_card", number=self._typed)

    def _list_rest(self, count: int) -> None:
        if count > 0:
            self._list.add_widget(Tap(kind="plain", text=phrase("more_cards", count=count)))

    def _card_tap(self, choice: ChoiceView, number: int) -> Tap:
        label = f"{number}  {choice['label']}" if number else choice["label"]
        is_closed, is_in = bool(choice.get("why")), choice["value"] in self.chosen
        tap = Tap(
            kind="closed" if is_closed else "chosen" if is_in else "other",
            text=label,
            detail=choice.get("why") or choice.get("detail", ""),
            icon=choice.get("icon", ""),
            centred=False,
        )
        if not is_closed:
            tap.bind(on_release=lambda _tap: self._choose(choice["value"]))
        return tap

    def _choose(self, value: Any) -> None:
        self.pick(value)
        self._typed = ""
        self._list_again()
        self._show_picked()
        self.dispatch("on_answer")

    def _show_picked(self) -> None:
        """Show the chosen cards; touching one takes it out."""
        self._picked.clear_widgets()
        for choice, number in self._choices:
            is_typed = not self.several and str(number) == self._typed
            if choice["value"] in self.chosen and self._has_keys and not is_typed:
                label = f"{number}  {choice['label']}" if number else choice["label"]
                tap = Tap(kind="chosen", glyph="close", text=label, detail=choice.get("detail", ""))
                tap.bind(on_release=lambda _tap, value=choice["value"]: self._drop(value))
                self._picked.add_widget(tap)

    def _drop(self, value: Any) -> None:
        self.chosen.remove(value)
        self._list_again()
        self._show_picked()
        self.dispatch("on_answer")
