"""The input that asks for places on a board: they are touched on its picture."""

from __future__ import annotations

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.behaviors import ButtonBehavior

from punchboard.companion.ui.draw.drawing import Drawing
from punchboard.companion.ui.draw.marks import draw_marker, glyph
from punchboard.companion.ui.draw.pictures import picture
from punchboard.companion.ui.faces import Board
from punchboard.companion.ui.fields.choice import ChoiceInput
from punchboard.companion.ui.fields.faces_field import Picture
from punchboard.companion.ui.fields.folds import Fold
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.palette import LIGHT, rgb
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.theme import THEME
from punchboard.companion.view_schema import PickFieldView, SeatView

#: A board is printed for light: so are its names and markers in the dark theme.
_PAPER, _INK, _RIM = (rgb(LIGHT[token]) for token in ("surface", "ink", "accent"))


class Place(ButtonBehavior, Drawing):
    """A place on the picture of a board, with its name, and a marker if somebody is there.

    Attributes:
        is_on: Whether it is chosen.
    """

    is_on = BooleanProperty(False)
    drawn_from = ("is_on",)

    def __init__(self, name: str, own: SeatView, owner: SeatView) -> None:
        """Make it without a place.

        Args:
            name: Name that is written on it.
            own: Seat whose marker it gets when it is chosen; {} for a check.
            owner: Another seat that is there; {} for none.
        """
        super().__init__()
        self._name, self._own, self._owner = name, own, owner

    def redraw(self, *_: object) -> None:
        """Draw again at the current place and size."""
        self.canvas.clear()
        side = min(self.size)
        marker = self._own if self.is_on else self._owner
        is_taken = self.is_on or bool(marker)
        name = CoreLabel(text=self._name, font_size=THEME.small, bold=True)
        name.refresh()
        wide, high = name.texture.size
        foot = self.y + side * 0.08 if is_taken else self.center_y - high / 2
        middle = (foot + high + self.top) / 2
        with self.canvas:
            if is_taken:
                box = (self.x + side * 0.04, self.y + side * 0.04)
                size = (self.width - side * 0.08, self.height - side * 0.08)
                Color(*_PAPER, 0.9 if self.is_on else 0.6)
                RoundedRectangle(pos=box, size=size, radius=[THEME.radius])
                Color(*(_RIM if self.is_on else _INK), 1)
                rim = (*box, *size, THEME.radius)
                SmoothLine(rounded_rectangle=rim, width=dp(1.5) if self.is_on else dp(0.8))
            else:
                Color(*_PAPER, 0.9)
                pill = (wide + dp(10), high + dp(2))
                at = (self.center_x - pill[0] / 2, foot - dp(1))
                RoundedRectangle(pos=at, size=pill, radius=[pill[1] / 2])
            if marker:
                draw_marker(marker, self.center_x, middle, side * 0.5)
            elif self.is_on:
                Color(*_RIM, 1)
                pixels = int(side * 0.45)
                corner = (int(self.center_x - pixels / 2), int(middle - pixels / 2))
                Rectangle(
                    texture=picture(glyph("check"), pixels), pos=corner, size=(pixels, pixels)
                )
            Color(*_INK, 1)
            Rectangle(
                texture=name.texture, pos=(int(self.center_x - wide / 2), int(foot)),
                size=(wide, high),
            )  # fmt: skip


class BoardInput(ChoiceInput):
    """A picture of a board with places to touch, and the same places as a list below."""

    def __init__(self, model: AppModel, field: PickFieldView, board: Board) -> None:
        self._places: dict[object, Place] = {}
        super().__init__(model, field)
        (rows,) = self.children
        self.remove_widget(rows)
        whole = Picture(texture=board.picture)
        # A question about a seat's places ends in its id.
        own = model.seat(field["name"].rpartition(".")[2])
        for choice in field["choices"]:
            left, top, width, height = board.places[str(choice["value"])]
            place = Place(choice["label"], own, model.seat(choice.get("seat", "")))
            place.size_hint, place.pos_hint = (width, height), {"x": left, "top": 1 - top}
            place.bind(on_release=lambda _place, choice=choice: self._touch(choice))
            self._places[choice["value"]] = place
            whole.add_widget(place)
        self.add_widget(whole)
        self._below = Fold(phrase("as_list"), rows, lambda: self.answer_words)
        self.add_widget(self._below)
        self._show()

    def _show(self) -> None:
        super()._show()
        for value, place in self._places.items():
            place.is_on = value in self.chosen
        if self._places:
            self._below.tell()
