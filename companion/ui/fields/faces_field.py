"""The input that asks for cards by their faces."""

from __future__ import annotations

from typing import Any

from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.fields.cards_field import MOST_WITHOUT_SEARCH, label_of, number_of
from punchboard.companion.ui.fields.choice import PickInput
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import ChoiceView, PickFieldView

#: At most this many cards are shown at first: four rows on most phones.
_MOST_TILES = 12
#: Opacity of the face of a card that can't be chosen.
_FAINT = 0.4


class Picture(FloatLayout):
    """A picture as wide as its place, and as high as it needs to be.

    Attributes:
        texture: The picture.
        shade: Opacity of the picture.
    """

    texture = ObjectProperty(None)
    shade = NumericProperty(1.0)


class FaceTap(Tap):
    """A button with a card's face above its name."""

    def __init__(self, face: Texture | None, **values: Any) -> None:
        super().__init__(stacked=True, spacing=dp(4), text_size_px=THEME.small, **values)
        if face is not None:
            shade = _FAINT if self.kind == "closed" else 1.0
            self.add_widget(Picture(texture=face, shade=shade), index=len(self.children))
        # Where a neighbor's name is longer, the room that is left is below.
        self.add_widget(Widget())


class FacesInput(PickInput):
    """An input for one card, or for several: their faces, with a search above if they are many.

    The first few are shown, after the chosen ones; a touch shows the rest.
    """

    def __init__(self, model: AppModel, field: PickFieldView, faces: dict[str, Texture]) -> None:
        super().__init__(model, field)
        self._faces = faces
        self._choices = [(choice, number_of(model, choice)) for choice in field["choices"]]
        has_few = len(self._choices) <= MOST_WITHOUT_SEARCH
        self.takes_one_touch = not self.several
        self.sends_on_touch = has_few and self.takes_one_touch and not field.get("optional")
        self._search = Entry(hint_text=phrase("search_card"))
        self._search.bind(text=lambda *_: self._list())
        if not has_few:
            self.add_widget(self._search)
        self._tiles = Wrap(least=dp(104))
        self.add_widget(self._tiles)
        self._more = Tap(kind="quiet")
        self._more.bind(on_release=lambda _tap: self._show_all())
        self._most = _MOST_TILES
        self._taps: dict[Any, FaceTap] = {}
        self._list()

    def _tap(self, choice: ChoiceView, number: int) -> FaceTap:
        """Return the tile of a card, which is made when it is shown first."""
        value, why = choice["value"], choice.get("why", "")
        if value not in self._taps:
            self._taps[value] = tap = FaceTap(
                self._faces.get(str(value)),
                kind="closed" if why else "other",
                text=label_of(choice, number),
                detail=why or choice.get("detail", ""),
            )
            if not why:
                tap.bind(on_release=lambda _tap: self._touch(value))
        return self._taps[value]

    def _touch(self, value: Any) -> None:
        self.pick(value)
        self._show()
        self.dispatch("on_answer")

    def _show_all(self) -> None:
        self._most = len(self._choices)
        self._list()

    def _list(self) -> None:
        """Show the chosen cards, and those fitting the search."""
        words = self._search.text.strip().lower()
        chosen = [pair for pair in self._choices if pair[0]["value"] in self.chosen]
        others = [
            (choice, number)
            for choice, number in self._choices
            if choice["value"] not in self.chosen and _fits(words, choice, number)
        ]
        self._tiles.clear_widgets()
        for choice, number in (*chosen, *others[: self._most]):
            self._tiles.add_widget(self._tap(choice, number))
        self.remove_widget(self._more)
        if len(others) > self._most:
            self._more.text = phrase("show_more", count=len(others) - self._most)
            self.add_widget(self._more)
        self._show()

    def _show(self) -> None:
        for value, tap in self._taps.items():
            if tap.kind != "closed":
                tap.kind = "chosen" if value in self.chosen else "other"


def _fits(words: str, choice: ChoiceView, number: int) -> bool:
    """Return whether a card's name or printed number fits a search; 007 finds card 7."""
    if words.isdigit():
        return str(number).startswith(words.lstrip("0"))
    return words in choice["label"].lower()
