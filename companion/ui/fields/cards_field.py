"""The input that asks for cards: by their printed numbers on a keypad, by name, or from a list."""

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
#: At most this many digits are typed.
_MOST_DIGITS = 3
#: Results that are listed once a search has replaced the keypad. A list without a keypad that is
#: longer gets a search above it.
_MOST_LISTED = 12
#: At most this many cards are listed whose numbers begin with the typed digits.
_MOST_NEAR = 3
#: Choices side by side are never asked to be wider than this; their words wrap instead.
_WIDEST_CHOICE = 140
#: At most this many choices need neither a keypad nor a search.
MOST_WITHOUT_SEARCH = 6


def number_of(model: AppModel, choice: ChoiceView) -> int:
    """Return the printed number of a choice's card; 0 if it has none, or isn't a card."""
    card = model.card(choice["value"])
    return card.number if card is not None else 0


def label_of(choice: ChoiceView, number: int) -> str:
    """Return a card's name after its printed number, if it has one."""
    return f"{number}  {choice['label']}" if number else choice["label"]


class NumberShown(BoxLayout):
    """The number that has been typed, and the card that it names.

    Attributes:
        number: The typed digits.
        name: Name of the card, or the request to type a number.
        detail: The card's detail, or the reason why it can't be chosen.
        is_unavailable: Whether the card can't be chosen.
    """

    number = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    is_unavailable = BooleanProperty(False)


class CardsInput(PickInput):
    """An input for one card, or for several.

    It has one of three forms. More than 6 cards with printed numbers: a keypad, whose last key
    turns it into a search. More than 12 without numbers: a list with a search above it. Otherwise
    just the list.
    """

    def __init__(self, model: AppModel, field: PickFieldView) -> None:
        super().__init__(model, field)
        self._typed = ""
        has_few = len(field["choices"]) <= MOST_WITHOUT_SEARCH
        self._is_long = len(field["choices"]) > _MOST_LISTED
        self._choices = [(choice, number_of(model, choice)) for choice in field["choices"]]
        has_numbers = any(number for _, number in self._choices)
        self._has_keys = not has_few and has_numbers
        self.takes_one_touch = not self._has_keys and not self.several
        self.sends_on_touch = has_few and self.takes_one_touch and not field.get("optional")
        self._picked = Column()
        wide = min(width_for(field["choices"]), dp(_WIDEST_CHOICE))
        self._list = Column() if has_numbers or has_few else Wrap(least=wide)
        self._search = Entry(hint_text=phrase("search_name"))
        self._search.bind(text=lambda *_: self._refresh_list())
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
        self._refresh_list()
        self._show_picked()

    def _fill_keys(self) -> None:
        for key in _KEYS:
            tap = Tap(text=key) if key.isdigit() else Tap(glyph="erase", kind="plain")
            if key == "search":
                tap = Tap(glyph="search", kind="plain")
            tap.size_hint_x = None
            tap.bind(on_release=lambda _tap, key=key: self._press(key))
            self._keys.add_widget(tap)

    def _press(self, key: str) -> None:
        """Take a key of the keypad: a digit, "back" or "search"."""
        if key == "search":
            # The search takes the keypad's place for good. The typed number is dropped, and so is
            # the chosen card of a form for one.
            self.remove_widget(self._keys)
            self.remove_widget(self._shown)
            self.add_widget(self._search, index=1)  # Kivy counts from below: above the list
            Clock.schedule_once(lambda _dt: setattr(self._search, "focus", True), 0)
            self._typed = ""
        elif key == "back":
            self._typed = self._typed[:-1]
        elif len(self._typed) < _MOST_DIGITS:
            self._typed = (self._typed + key).lstrip("0")  # 007 is 7, and no card has number 0
        if not self.several:
            self._choose_typed()
        self._refresh_list()

    def _choose_typed(self) -> None:
        """Choose the card whose whole number has been typed; no card if no number fits."""
        self.chosen = [
            choice["value"]
            for choice, number in self._choices
            if str(number) == self._typed and not choice.get("why")
        ]
        self._show_picked()
        self.dispatch("on_answer")

    def _refresh_list(self) -> None:
        """List the cards that fit the typed number or the search.

        A keypad lists none before a digit is typed, and then a few whose numbers begin with it.
        The card with exactly the typed number comes first. Where one card is wanted, such a card is
        named beside the number, and nothing is listed.
        """
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
            wanted = fitting[:_MOST_NEAR]
        most = _MOST_LISTED if self._has_keys else len(wanted)
        for choice, number in wanted[:most]:
            self._list.add_widget(self._card_tap(choice, number))
        self._show_rest_count(len(wanted) - most)

    def _name_typed(self, card: ChoiceView | None, is_near: bool) -> None:
        """Show which card the typed number names."""
        shown = self._shown
        shown.is_unavailable = bool(card and card.get("why"))
        shown.name = phrase("type_number")
        shown.detail = ""
        if card is not None:
            shown.name = card["label"]
            shown.detail = card.get("why") or card.get("detail", "")
        elif self._typed and not is_near:
            shown.name = phrase("no_card", number=self._typed)

    def _show_rest_count(self, count: int) -> None:
        """Say how many more results there are; the line looks like a choice, but does nothing."""
        if count > 0:
            self._list.add_widget(Tap(kind="plain", text=phrase("more_cards", count=count)))

    def _card_tap(self, choice: ChoiceView, number: int) -> Tap:
        is_closed, is_in = bool(choice.get("why")), choice["value"] in self.chosen
        tap = Tap(
            kind="closed" if is_closed else "chosen" if is_in else "other",
            text=label_of(choice, number),
            detail=choice.get("why") or choice.get("detail", ""),
            icon=choice.get("icon", ""),
            centred=False,
        )
        if not is_closed:
            tap.bind(on_release=lambda _tap: self._choose_listed(choice["value"]))
        return tap

    def _choose_listed(self, value: Any) -> None:
        """Choose a card of the list; if several are wanted, a second touch takes it out again."""
        self.pick(value)
        self._typed = ""
        self._refresh_list()
        self._show_picked()
        self.dispatch("on_answer")

    def _show_picked(self) -> None:
        """Show the chosen cards above a keypad; a touch takes one out.

        A card whose number stands typed is left out: `NumberShown` names it already.
        """
        self._picked.clear_widgets()
        for choice, number in self._choices:
            is_typed = not self.several and str(number) == self._typed
            if choice["value"] in self.chosen and self._has_keys and not is_typed:
                label = label_of(choice, number)
                tap = Tap(kind="chosen", glyph="close", text=label, detail=choice.get("detail", ""))
                tap.bind(on_release=lambda _tap, value=choice["value"]: self._drop(value))
                self._picked.add_widget(tap)

    def _drop(self, value: Any) -> None:
        self.chosen.remove(value)
        self._refresh_list()
        self._show_picked()
        self.dispatch("on_answer")
