"""The play page: the current question in the largest letters, and all else one touch away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.rules.engine.words import listed
from punchboard.companion.ui.device import buzz, is_still
from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane, Scroller
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.offers import offer_pieces, offer_tap
from punchboard.companion.ui.screens.phones import PhonesPage
from punchboard.companion.ui.screens.result import ResultPage
from punchboard.companion.ui.screens.sheets import (
    LogPage,
    TablePage,
    change_sheet,
    guest_sheet,
    more_sheet,
    seat_sheet,
)
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading
from punchboard.companion.ui.widgets.clock import ClockPanel
from punchboard.companion.ui.widgets.registry import panel_for
from punchboard.companion.ui.widgets.scores import ScoresPanel
from punchboard.companion.ui.widgets.sealing import passed_choice, seal_state, sealed_here
from punchboard.companion.ui.widgets.strip import Hints, News, OrderStrip, board_lines, moment_words
from punchboard.companion.view_schema import ScoresView

#: At least this wide is a screen with the table beside the question instead of under it.
_WIDE = 640
#: On a lower screen the question is smaller, so that what answers it is in sight.
_LOW = 600
#: At most this share of the height is for answers that stay in sight; larger ones scroll.
_MOST_PINNED = 0.42
#: The same while the phone is passed.
_MOST_PASSING = 0.23
#: The same under a form, which has a button of its own: a row of them.
_BESIDE_FORM = 0.13


class PlayPage(BoxLayout):
    """Renders the view of the open table; redraws only the changed parts.

    Attributes:
        where: "March · Sale".
        last: Words for the last round; "" while it is not the last.
        can_undo: Whether something can be undone.
    """

    where = StringProperty("")
    last = StringProperty("")
    can_undo = BooleanProperty(False)

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__()
        self.model = model
        self.shell = shell
        self._shown: dict[str, Any] = {}
        self._is_undone = False
        self._has_form = False
        self._is_passed = False
        self._awaits_result = False  # the game was seen undecided
        self._show_of: ScoresView | None = None  # the result that the show tells
        self._first = Column()
        self._answers = Column(spacing=THEME.step)
        self._strip = OrderStrip(self._open_seat)
        self._side = Column(spacing=1.5 * THEME.step, padding=THEME.step)
        scroller = Scroller()
        scroller.add_widget(self._side)
        self.ids.side.add_widget(scroller)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.fbind("size", self._arrange_soon)
        self._answers.fbind("height", self._arrange_soon)
        for name in ("view", "can_undo"):
            model.bind(**{name: self._refresh})
        model.bind(line=self._show_line, unsent=self._tell_unsent)
        self._show_line()
        self._refresh()
        self._arrange()

    @property
    def is_wide(self) -> bool:
        """Whether the table is beside the question."""
        return bool(self.width >= dp(_WIDE))

    @property
    def is_low(self) -> bool:
        """Whether there is little height; False until the page has its size."""
        return bool(self.get_root_window() and self.height < dp(_LOW))

    def _refresh(self, *_: object) -> None:
        """Draw the parts of the present view that differ from the drawn one."""
        view = self.model.view
        if view is None:
            return
        self.can_undo = self.model.can_undo
        moment = view["moment"]
        self.where = moment_words(moment)
        is_last = moment["last_round"] and not moment["over"]
        self.last = phrase("last_round", round=moment["round_word"]) if is_last else ""
        self.ids.phases.show(moment)
        self._strip.show(view)
        prompt = view["prompt"]
        self._part("notice", view.get("notice"), self._show_notice)
        self._part("holder", self._holds(), self._show_holder)
        self._call()
        self._part("news", self.model.news, self._show_news)
        phones = (view.get("table"), self.model.phones)
        answers = (view["hints"], view["offers"], view["seats"], view["settings"])
        self._part("ask", (prompt, answers, phones, self.is_low), self._show_question)
        self._part(
            "seals",
            (view.get("seals"), view.get("opened"), view.get("warning"), moment),
            self._show_seals,
        )
        lying = (view["panels"], view["scores"], view["clock"])
        about = (prompt["panel"], prompt["seats"], view["seats"], self.is_wide)
        self._part("panels", (lying, about), self._show_panels)
        self._follow_result()

    def _follow_result(self) -> None:
        """Show how a score adds up as soon as the game is decided; not if it's taken back."""
        view = self.model.view
        is_decided = bool(view["moment"].get("decided"))
        scores = view["scores"] if is_decided else None
        if self._show_of is not None and scores != self._show_of:
            self._end_show()
        is_news, self._awaits_result = self._awaits_result, not is_decided
        if is_news and scores and scores.get("steps") and not is_still() and not self.model.covered:
            from punchboard.companion.ui.score_show import ScoreShow

            self._show_of = scores
            self.shell.cover(ScoreShow(self.model, scores, self._end_show))

    def _end_show(self) -> None:
        """Show the page below."""
        self._show_of = None
        self.shell.cover(None)

    def _part(self, name: str, value: object, draw: Callable[[], None]) -> None:
        if self._shown.get(name) != value:
            self._shown[name] = value
            draw()

    def _show_news(self) -> None:
        """Show the moves on the table that the newest steps require."""
        place = self.ids.news
        place.clear_widgets()
        lines = board_lines(self.model.news)
        if lines:
            news = News(self.model, lines)
            if self._is_undone:
                redo = Tap(kind="quiet", glyph="redo", text=phrase("redo"))
                redo.bind(on_release=lambda _tap: self.redo())
                news.add_widget(redo)
            place.add_widget(news)
        self.ids.scroller.to_top()

    def _show_notice(self) -> None:
        """Show the notice of a step that was forced on somebody; a touch takes the step back."""
        place, notice = self.ids.notice, self.model.view.get("notice")
        place.clear_widgets()
        if notice is None:
            return
        pane = Pane(fill=THEME.warn_soft, padding=(1.5 * THEME.step, THEME.step))
        pane.add_widget(Words(text=notice["text"], bold=True, color=THEME.warn))
        if notice["row"]:
            back = Tap(glyph="undo", text=phrase("undo"))
            back.bind(on_release=lambda _tap: self._take_back())
            pane.add_widget(back)
        place.add_widget(pane)

    def _take_back(self) -> None:
        before = sealed_here(self.model)
        if not self.model.undo():
            self.shell.tell(self.model.refusal)
            return
        after = sealed_here(self.model)
        self._tell_seals("aside", [seat for seat in before if seat not in after])

    def _holds(self) -> tuple[str, bool]:
        """Return whose phone this is, if it holds the table, and whether it shows the table now."""
        guest, table = self.model.guest, self.model.view.get("table")
        if guest is None or not table or table["holder"] != guest.held.seat:
            return "", False
        return guest.held.seat, guest.leads

    def _show_holder(self) -> None:
        """Let the phone that holds the table lead on, or be its player's own again."""
        seat, leads = self._holds()
        place = self.ids.holder
        place.clear_widgets()
        if not seat:
            return
        row = Wrap(least=dp(120))
        for is_table in (False, True):
            words = phrase("lead_table") if is_table else self.model.seat(seat)["name"]
            tap = Tap(text=words, kind="chosen" if is_table == leads else "other")
            if not is_table:
                tap.seat = self.model.seat(seat)
            tap.bind(on_release=lambda _tap, is_table=is_table: self.model.lead(is_table))
            row.add_widget(tap)
        place.add_widget(row)

    def _call(self) -> None:
        """Let a guest's hand feel that it is asked now, or that somebody waits for it."""
        view = self.model.view
        if self.model.guest is None or not view["seat"]:
            return
        state, nudges = view["prompt"]["state"], view.get("nudges", 0)
        before, nudged = self._shown.get("call", (state, nudges))
        self._shown["call"] = (state, nudges)
        if nudges > nudged:
            name = self.model.seat(view.get("nudged_by", "")).get("name") or phrase("the_table")
            self.shell.tell(phrase("nudged_you", name=name))
        if nudges > nudged or (state != before and state in ("turn", "everyone")):
            buzz()

    def _show_line(self, *_: object) -> None:
        """Say why another phone's table can't be reached, as long as it can't."""
        place = self.ids.line
        place.clear_widgets()
        if self.model.line not in ("", "here"):
            place.add_widget(RefusalLine(text=phrase(f"line_{self.model.line}")))

    def _tell_unsent(self, _model: object, why: str) -> None:
        if why:
            self.shell.tell(why)

    def _show_seals(self) -> None:
        place = self.ids.seals
        place.clear_widgets()
        state = seal_state(self.model, self.shell)
        if state is not None:
            place.add_widget(state)

    def _show_question(self) -> None:
        """Show the question and its answers."""
        view = self.model.view
        place = self.ids.ask
        place.clear_widgets()
        prompt = view["prompt"]
        is_waiting = prompt["state"] == "waiting"
        tint = THEME.muted if is_waiting else THEME.ink
        large, small = (THEME.title, THEME.body) if self.is_low else (THEME.prompt, THEME.lead)
        place.add_widget(
            Words(text=prompt["text"], bold=not is_waiting, font_size=large, color=tint)
        )
        if prompt["detail"]:
            place.add_widget(Words(text=prompt["detail"], font_size=small, color=THEME.muted))
        place.add_widget(WhoPane(self.model, self.shell))
        self.ids.hints.clear_widgets()
        if view["hints"]:
            self.ids.hints.add_widget(Hints(self.model, view["hints"]))
        self._answers.clear_widgets()
        self._is_passed = passes = passed_choice(view) is not None
        # What a guest's own phone asks in secret has its place beside the seals.
        open_offers = [offer for offer in view["offers"] if not offer["private"]]
        form, filled, pieces = offer_pieces(
            self.model, self.shell, open_offers, passes, prompt["text"]
        )
        self.ids.form.clear_widgets()
        self.ids.foot.clear_widgets()
        if form is not None:
            self.ids.form.add_widget(form)
            self.ids.foot.add_widget(form.foot)
        self._has_form = form is not None
        self._first.clear_widgets()
        if view["scores"] is not None and view["moment"].get("decided"):
            filled = Tap(kind="main", text=phrase("show_winner"))
            filled.bind(on_release=lambda _tap: self.open_result())
        if filled is not None:
            self._first.add_widget(filled)
        self._arrange_soon()
        for piece in pieces:
            self._answers.add_widget(piece)
        self.ids.scroller.to_top()

    def _show_panels(self) -> None:
        """Show the panels, beside the question or below it."""
        view = self.model.view
        beside, below = self._side, self.ids.panels
        beside.clear_widgets()
        below.clear_widgets()
        if view["clock"] is not None:
            clock = ClockPanel(self.model, view["clock"], brief=True)
            self._add_buttons(clock, view["clock"]["id"])
            (beside if self.is_wide else below).add_widget(clock)
        if view["scores"] is not None:
            below.add_widget(ScoresPanel(self.model, view["scores"], brief=True))
        about = view["prompt"]["panel"]
        tracks = sum(panel["widget"] == "track" for panel in view["panels"])
        for panel in view["panels"]:
            is_about = panel["id"] == about
            has_buttons = panel["widget"] == "rows" and panel.get("buttons", False)
            is_always = panel["widget"] == "track" or has_buttons
            if not (is_about or is_always or self.is_wide):
                continue
            widget = panel_for(self.model, panel, brief=True)
            if widget is None:
                continue
            if has_buttons:
                self._add_buttons(widget, panel["id"])
            if panel["widget"] == "track" and tracks > 1:
                widget.add_widget(heading(panel["title"]), index=len(widget.children))
            if isinstance(widget, Pane) and panel["widget"] == "track" and not is_about:
                widget.padding = THEME.step
            target = below if is_about or not self.is_wide else beside
            target.add_widget(widget, index=len(target.children) if is_about else 0)
            is_of_boards = panel["widget"] == "rows" and panel["look"] == "boards"
            if self.is_wide and is_about and is_of_boards:
                whole = panel_for(self.model, panel)
                if whole is not None:
                    beside.add_widget(whole)

    def _add_buttons(self, pane: Pane, group: str) -> None:
        """Add a button for each one-touch offer of a group."""
        for offer in self.model.view["anytime"]:
            if offer["group"] == group and not offer["fields"]:
                pane.add_widget(offer_tap(self.model, self.shell, offer))

    def _arrange(self, *_: object) -> None:
        """Put the strip, the answers and the table where this screen has room for them."""
        ids = self.ids
        wide = self.is_wide
        ids.side.size_hint_x = 0.9 if wide else None
        ids.side.width = 0
        home = self._side if wide else ids.strip_place
        if self._strip.parent is not home:
            if self._strip.parent is not None:
                self._strip.parent.remove_widget(self._strip)
            home.add_widget(self._strip, index=len(home.children))
        room = self.height * (_MOST_PASSING if self._is_passed else _MOST_PINNED)
        if self._has_form:
            room = _BESIDE_FORM * self.height
        fits = self._first.height + self._answers.height <= room
        aside = ids.after if self._is_passed else ids.inflow
        # What acts is always in sight; what else may be done is where there is room for it.
        _put(self._first, aside if self._is_passed and not fits else ids.pinned)
        _put(self._answers, ids.pinned if fits else aside)
        self._refresh()
        if wide and self._strip.parent is None:
            self._side.add_widget(self._strip, index=len(self._side.children))

    def _open_seat(self, seat: str) -> None:
        seat_sheet(self.model, self.shell, seat)

    def leave(self) -> None:
        """Back to the list of tables; nothing needs to be saved."""
        self.shell.back()

    def undo(self) -> None:
        """Take back the newest step; the news say which, and offer to do it again."""
        if self.model.can_undo:
            self._is_undone = True
            self._take_back()
            self._is_undone = False

    def redo(self) -> None:
        """Redo the last undone step; bids that were sealed before it come back with it."""
        self.shell.close_sheet()
        before = sealed_here(self.model)
        if not self.model.redo():
            self.shell.tell(self.model.refusal)
            return
        after = sealed_here(self.model)
        self._tell_seals("back", [seat for seat in after if seat not in before])

    def _tell_seals(self, what: str, seats: Sequence[str]) -> None:
        """Say whose bids that were sealed on this phone are put `aside`, or `back`."""
        names = listed([self.model.seat(seat)["name"] for seat in seats])
        if len(seats) == 1:
            self.shell.tell(phrase(f"seal_{what}", names=names))
        elif seats:
            self.shell.tell(phrase(f"seals_{what}", names=names))

    def open_change(self) -> None:
        """Open the sheet of actions for any time."""
        change_sheet(self.model, self.shell)

    def open_table(self) -> None:
        """Show all panels."""
        self.shell.go(lambda: TablePage(self.model, self.shell))

    def open_phones(self) -> None:
        """Let phones in, or show who is in; a guest's own seat at another phone's table."""
        if self.model.guest is not None:
            guest_sheet(self.model, self.shell)
            return
        self.shell.go(lambda: PhonesPage(self.model, self.shell))

    def open_log(self) -> None:
        """Open the log."""
        self.shell.go(lambda: LogPage(self.model, self.shell))

    def open_result(self) -> None:
        """Open the result, for the group's photo and for sharing."""
        self.shell.go(lambda: ResultPage(self.model, self.shell))

    def open_more(self) -> None:
        """Offer rules, settings, matching, sharing."""
        more_sheet(self.model, self.shell, self.redo)

    def on_parent(self, _page: object, parent: Mapping[str, Any] | None) -> None:
        """Stop listening when the page is gone."""
        if parent is None:
            for name in ("view", "can_undo"):
                self.model.unbind(**{name: self._refresh})
            self.model.unbind(line=self._show_line, unsent=self._tell_unsent)


def _put(column: Column, place: Column) -> None:
    """Put a column of buttons at the end of a place, if it is not there."""
    if column.parent is not place:
        if column.parent is not None:
            column.parent.remove_widget(column)
        place.add_widget(column)


class WhoPane(Column):
    """Whose part it is: who is awaited and may be nudged, how many are done, who leads on."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(padding=(0, THEME.step / 2, 0, 0))
        self._model, self._shell = model, shell
        view, prompt = model.view, model.view["prompt"]
        phones = model.phones
        if prompt["done"] and (prompt["state"] != "table" or phones):
            count = len(prompt["done"])
            every = count + len(prompt["waits"])
            words = "done_one" if count == 1 else "done_of"
            self.add_widget(Words(text=phrase(words, done=count, total=every)))
        if prompt["state"] == "hands":
            holder = model.seat((view.get("table") or {}).get("holder", ""))
            named = {"name": holder["name"]} if holder else {}
            self.add_widget(Words(text=phrase("hands_holder" if holder else "hands", **named)))
        awaited = [seat for seat in prompt["waits"] if seat != view["seat"]]
        if prompt["state"] == "waiting" and awaited:
            names = listed([model.seat(seat)["name"] for seat in awaited])
            self.add_widget(Words(text=phrase("waiting_for", names=names), bold=True))
        if prompt["state"] in ("waiting", "table"):
            row = Wrap(least=dp(130))
            for seat in awaited:
                if seat in phones:
                    row.add_widget(self._nudge(seat))
            if row.children:
                self.add_widget(row)

    def _nudge(self, seat: str) -> Tap:
        """Return the button that nudges a seat's phone."""
        name = self._model.seat(seat)["name"]
        tap = Tap(kind="quiet", glyph="bell", text=phrase("nudge", names=name))

        def nudged(_tap: Tap) -> None:
            is_done = self._model.nudge(seat)
            sentence = phrase("nudged", names=name) if is_done else self._model.refusal
            self._shell.tell(sentence)

        tap.bind(on_release=nudged)
        return tap


Builder.load_file(str(Path(__file__).with_name("play.kv")))
