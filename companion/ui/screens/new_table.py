"""Set up a new table: the game, the players with their colours, and the parts to keep track of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import DictProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.pack import rules_of
from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import OnOff, Tap
from punchboard.companion.ui.parts.words import Words, width_of
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.phones import PhonesPage
from punchboard.companion.ui.screens.play import PlayPage
from punchboard.companion.ui.settings import BID_METHODS
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted

if TYPE_CHECKING:
    from punchboard.cards.play.pack import Pack


class SeatChosen(BoxLayout):
    """A seat that plays, with its name."""

    place = NumericProperty(1)
    seat = DictProperty({})
    name = StringProperty("")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_up")
        self.register_event_type("on_out")
        super().__init__(**values)

    def on_up(self) -> None:
        """The seat moves a place towards the start player."""

    def on_out(self) -> None:
        """The seat does not play."""


class NewTablePage(Page):
    """The players and options of a new table, on one page."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("new_table"))
        self._model = model
        self._games = model.games()
        self._game: Pack | None = None
        self._chosen: list[dict[str, Any]] = []
        self._names: dict[str, str] = dict(model.settings.names)
        self._options: dict[str, bool] = {}
        words = {word for game in self._games for word in game.title.split()}
        widest = max((width_of(word, THEME.body, bold=True) for word in words), default=0.0)
        self._game_row = Wrap(least=max(dp(104), widest + 3 * THEME.step))
        self._colours = Wrap(least=96)
        self._lines = Column()
        self._ways = Pane()
        self._way_row = Wrap(least=dp(96))
        self._way_help = muted("")
        self._way = model.settings.bidding
        self._parts = Pane()
        self._part_place = Column()
        self._refusal = RefusalLine()
        self._lay = Tap(kind="main", text=phrase("create_table"))
        self._lay.bind(on_release=lambda _tap: self._create())
        self._score = Tap(text=phrase("score_played"))
        self._score.bind(on_release=lambda _tap: self._create(is_score_only=True))
        for trouble in model.troubles:
            self.column.add_widget(RefusalLine(text=trouble))
        if not self._games:
            self.column.add_widget(Words(text=phrase("no_games"), font_size=THEME.lead))
            return
        self._build()
        self._take(self._games[0])

    def _build(self) -> None:
        """Build the page."""
        if len(self._games) > 1:
            pane = Pane()
            pane.add_widget(heading(phrase("which_game")))
            pane.add_widget(self._game_row)
            self.column.add_widget(pane)
        people = Pane()
        people.add_widget(heading(phrase("who_plays")))
        people.add_widget(muted(phrase("who_help")))
        people.add_widget(self._colours)
        people.add_widget(self._lines)
        self._ways.add_widget(heading(phrase("how_bid")))
        self._ways.add_widget(self._way_row)
        self._ways.add_widget(self._way_help)
        self._way_place = Column()
        for piece in (people, self._way_place, self._part_place):
            self.column.add_widget(piece)
        for piece in (self._refusal, self._lay, self._score):
            self.ids.foot.add_widget(piece)

    def _take(self, game: Pack) -> None:
        """Take up a game: its seats and its options."""
        self._game = game
        self._chosen = []
        self._options = {name: option.start for name, option in game.play.options.items()}
        self._game_row.clear_widgets()
        for each in self._games:
            tap = Tap(text=each.title, kind="chosen" if each is game else "other")
            tap.bind(on_release=lambda _tap, each=each: self._take(each))
            self._game_row.add_widget(tap)
        self._way_place.clear_widgets()
        if _has_secrets(game):
            self._way_place.add_widget(self._ways)
        self._choose_way(self._way)
        self._parts.clear_widgets()
        self._part_place.clear_widgets()
        if game.play.options:
            self._part_place.add_widget(self._parts)
            self._parts.add_widget(heading(phrase("how_much")))
            self._parts.add_widget(muted(phrase("how_much_help")))
        for name, option in game.play.options.items():
            self._parts.add_widget(self._part(name, option))
        self._show()

    def _choose_way(self, chosen: str) -> None:
        """Mark the way to bid, and explain its needs."""
        self._way = chosen
        self._way_row.clear_widgets()
        for way in BID_METHODS:
            tap = Tap(text=phrase(f"bid_{way}"), kind="chosen" if way == chosen else "other")
            tap.bind(on_release=lambda _tap, way=way: self._choose_way(way))
            self._way_row.add_widget(tap)
        self._way_help.text = phrase(f"bid_{chosen}_help")

    def _part(self, name: str, option: Any) -> OnOff:
        """Return the switch of an option."""
        part = OnOff(text=option.title, detail=option.help, on=option.start)

        def turned(_part: OnOff, is_on: bool) -> None:
            self._options[name] = is_on

        part.bind(on=turned)
        return part

    def _show(self) -> None:
        """Show the colours that are free and the seats that are taken."""
        if self._game is None:
            return
        taken = {seat["id"] for seat in self._chosen}
        self._colours.clear_widgets()
        for kind in self._game.play.seats:
            seat = kind.model_dump()
            if kind.id not in taken:
                tap = Tap(seat=seat, text=kind.name)
                tap.bind(on_release=lambda _tap, seat=seat: self._sit(seat))
                self._colours.add_widget(tap)
        self._lines.clear_widgets()
        for place, seat in enumerate(self._chosen, 1):
            line = SeatChosen(place=place, seat=seat, name=self._names.get(seat["id"], ""))
            line.bind(
                on_up=lambda _line, place=place: self._up(place - 1),
                on_out=lambda _line, place=place: self._out(place - 1),
                name=lambda _line, name, seat=seat: self._names.update({seat["id"]: name}),
            )
            self._lines.add_widget(line)
        self._refusal.text = ""
        self._lay.kind = "main" if self._is_enough() else "closed"
        self._score.kind = "other" if self._is_enough() else "closed"

    def _is_enough(self) -> bool:
        players = self._game.players if self._game else None
        count = len(self._chosen)
        return count > 0 and (players is None or players.min <= count <= players.max)

    def _sit(self, seat: dict[str, Any]) -> None:
        self._chosen.append(seat)
        self._show()

    def _up(self, place: int) -> None:
        self._chosen.insert(place - 1, self._chosen.pop(place))
        self._show()

    def _out(self, place: int) -> None:
        self._chosen.pop(place)
        self._show()

    def _create(self, is_score_only: bool = False) -> None:
        """Create the table, and open it."""
        game = self._game
        if game is None:
            return
        if not self._is_enough():
            players = game.players
            least, most = (players.min, players.max) if players else (1, len(game.play.seats))
            self._refusal.text = phrase("how_many", game=game.title, least=least, most=most)
            return
        seats = [(seat["id"], self._names.get(seat["id"], "").strip()) for seat in self._chosen]
        asks = _has_secrets(game)
        bidding = {"bidding": "dials" if self._way == "dials" else "pass"} if asks else {}
        if not self._model.lay(game.name, "", seats, {**self._options, **bidding}, is_score_only):
            self._refusal.text = self._model.refusal
            return
        names = {**self._model.settings.names, **{id_: name for id_, name in seats if name}}
        self._model.remember(names=names, **({"bidding": self._way} if asks else {}))
        self.shell.go(lambda: PlayPage(self._model, self.shell), instead=True)
        if asks and self._way == "phones" and not is_score_only:
            self._let_in()

    def _let_in(self) -> None:
        """Show the table's code at once, if there is only one network to choose."""
        addresses = self._model.controller.look()
        if len(addresses) == 1:
            self._model.let_phones_in(addresses[0])
        self.shell.go(lambda: PhonesPage(self._model, self.shell))


def _has_secrets(game: Pack) -> bool:
    """Return whether anything is chosen in secret in a game."""
    return rules_of(game).has_secrets


Builder.load_file(str(Path(__file__).with_name("new_table.kv")))
