"""The page with the winners of a game, and the buttons that share the result."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table import share
from punchboard.companion.table.rivalry import rivalry
from punchboard.companion.ui.draw.marks import Marker
from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.palette import rgb
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.share import copy, file_name, share_text, shared_folder
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME

#: Of a winner's marker, and how wide a picture that is kept is at least, pixels.
_WINNER, _KEPT_WIDTH = 108, 1080


class ResultRow(BoxLayout):
    """A seat's place and total in the picture."""

    place = StringProperty("")
    seat = DictProperty({})
    name = StringProperty("")
    total = StringProperty("")
    share = NumericProperty(0.0)
    bar = ColorProperty("#000000")


class ResultCard(BoxLayout):
    """Who has won, large enough for the group's photo; it can be kept as a picture.

    Attributes:
        verdict: "Mia wins with 34 points.", or that something is still to be counted.
        what: Game and day.
    """

    verdict = StringProperty("")
    what = StringProperty("")

    def __init__(self, model: AppModel, verdict: str, what: str) -> None:
        """Fill it from the scores of a game that is over.

        Raises:
            Refusal: if there are none.
        """
        panel = share.scores(model.view)
        super().__init__(verdict=verdict, what=what)
        most = max(1, *(row["total"] for row in panel["rows"]))
        for row in panel["rows"]:
            seat = model.seat(row["seat"])
            if row["place"] == 1 and model.view["moment"].get("decided"):
                self.ids.winners.add_widget(
                    Marker(seat=seat, size_hint=(None, None), size=(dp(_WINNER), dp(_WINNER)))
                )
            self.ids.rows.add_widget(
                ResultRow(
                    place=f"{row['place']}.",
                    seat=seat,
                    name=seat.get("name", ""),
                    total=figure(row["total"]),
                    share=max(0.0, row["total"] / most),
                    bar=(*rgb(seat["colour"]), 1),
                )
            )

    def keep(self, file: Path) -> None:
        """Write it as a PNG, as wide as a phone's photo on every screen.

        Raises:
            OSError: if it can't be written.
        """
        file.parent.mkdir(parents=True, exist_ok=True)
        self.export_to_png(str(file), scale=max(1.0, _KEPT_WIDTH / self.width))
        if not file.is_file():
            raise OSError(tr("{name} was not written", name=file.name))


class ResultPage(Page):
    """The winners, and the ways in which the result leaves this phone."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("share_result"))
        session = model.session
        if session is None:
            return
        view, info = model.view, session.info
        self.column.spacing = THEME.step
        try:
            scores = share.scores(view)
            text = share.text(view, info)
            csv = share.csv(view, info)
            link = share.bgstats_link(view, info)
            day = info.changed[:10]
            titles = dict.fromkeys((info.title, info.game_title))
            what = " · ".join(each for each in (*titles, day) if each)
            verdict = scores["verdict"] or view["prompt"]["text"]
            decided = view["moment"].get("decided")
            card = ResultCard(model, verdict if decided else phrase("so_far"), what)
        except Refusal as refusal:
            self.column.add_widget(Words(text=refusal.message))
            return
        self.column.add_widget(card)
        name = file_name(f"{info.title} {day}")
        row = Wrap(least=dp(140))
        self.column.add_widget(row)
        if past := rivalry(model.infos(), info):
            self.column.add_widget(Words(text=past))
        self.column.add_widget(Words(text=text, color=THEME.muted))

        def tap(words: str, act: Callable[[], object]) -> None:
            tap = Tap(text=words)
            tap.bind(on_release=lambda _tap: act())
            row.add_widget(tap)

        def copied() -> None:
            copy(text)
            shell.tell(phrase("copied"))

        tap(phrase("copy_text"), copied)
        tap(phrase("save_csv"), lambda: shell.tell(share_text(model, csv, f"{name}.csv")))
        tap(phrase("to_bgstats"), lambda: webbrowser.open(link))
        keep = Tap(kind="main", text=phrase("keep_picture"))
        keep.bind(on_release=lambda _tap: shell.tell(_keep(card, shared_folder(model), name)))
        self.ids.foot.add_widget(keep)
        if decided and model.own is not None:
            for start in range(min(2, len(info.seats))):
                words = phrase("play_again", name=info.seats[start][1])
                tap(words, partial(self._play_again, model, start))

    def _play_again(self, model: AppModel, start: int) -> None:
        """Create the next table for the same players, and go to it.

        Args:
            model: State of the app.
            start: Place of the player that starts, among the seats of the finished game.
        """
        if model.play_again(start):
            self.shell.back()
        else:
            self.shell.tell(model.refusal)


def _keep(card: ResultCard, folder: Path, name: str) -> str:
    """Save a picture; return a sentence that says where it is."""
    file = folder / f"{name}.png"
    try:
        card.keep(file)
    except OSError as error:
        return phrase("not_saved", why=error.strerror or str(error))
    return phrase("picture_saved", name=str(file))


Builder.load_file(str(Path(__file__).with_name("result.kv")))
