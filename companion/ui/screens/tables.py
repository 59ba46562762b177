"""The list of tables: continue one, start a new one, or import one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.table.clock import in_words
from punchboard.companion.table.error import TableError
from punchboard.companion.ui.draw.marks import Marker
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import NAME, phrase
from punchboard.companion.ui.screens.share import pasted, share_sheet, shared_files
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME

#: Minutes; a play that took longer was laid aside between.
_HOUR, _LONG = 60, 18 * 60
#: Players' markers above the words of the start page, and how high they are.
_MARK = 40
#: Above and below the list.
_EDGES = 2 * THEME.step
_MARKS = (
    ("disc", "#b3261e", "P"), ("square", "#0b63a8", "U"), ("hexagon", "#1f6b45", "N"),
    ("diamond", "#7a3b8f", "C"), ("star", "#e0a100", "H"),
)  # fmt: skip

if TYPE_CHECKING:
    from punchboard.companion.host.held import HeldSeat
    from punchboard.companion.table.info import TableInfo


class TableLine(ButtonBehavior, BoxLayout):
    """A table in the list."""

    title = StringProperty("")
    where = StringProperty("")
    who = StringProperty("")
    broken = BooleanProperty(False)

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_more")
        super().__init__(**values)

    def on_more(self) -> None:
        """The player has asked for further actions on the table."""


class StartStep(BoxLayout):
    """A numbered step of how an evening begins."""

    number = StringProperty("")
    text = StringProperty("")


class Start(AnchorLayout):
    """The page before the first table: an introduction, and two buttons.

    On a wide screen the buttons are beside the words.

    Attributes:
        room: Height of the place around it, pixels.
    """

    room = NumericProperty(0)

    def __init__(self, buttons: Sequence[Tap]) -> None:
        super().__init__()
        words = Column(spacing=1.5 * THEME.step)
        marks = BoxLayout(size_hint=(None, None), height=dp(_MARK), spacing=THEME.step)
        marks.width = len(_MARKS) * (dp(_MARK) + THEME.step)
        for shape, colour, letter in _MARKS:
            marks.add_widget(Marker(seat={"shape": shape, "colour": colour, "letter": letter}))
        words.add_widget(marks)
        words.add_widget(Words(text=phrase("what_this_is"), font_size=THEME.title, bold=True))
        for number, step in enumerate(("pick", "middle", "play"), 1):
            words.add_widget(StartStep(number=str(number), text=phrase(f"start_{step}")))
        taps = Column(spacing=1.5 * THEME.step)
        for tap in buttons:
            taps.add_widget(tap)
        for half in (words, taps):
            half.pos_hint = {"center_y": 0.5}
            self.ids.halves.add_widget(half)


def _won(info: TableInfo) -> str:
    """Return who has won."""
    if not info.winners:
        return phrase("game_over")
    words = "won" if len(info.winners) == 1 else "won_both"
    return phrase(words, names=listed(info.winners))


def _took(seconds: float) -> str:
    """Return how long a play took; one that went on for days is told in days."""
    minutes = round(seconds / 60)
    if minutes < _HOUR:
        return phrase("took_minutes", minutes=minutes)
    if minutes < _LONG:
        return phrase("took_hours", hours=minutes // _HOUR, minutes=minutes % _HOUR)
    return phrase("took_days", days=max(2, 1 + minutes // (24 * _HOUR)))


class TablesPage(BoxLayout):
    """All tables of this device, the one played last on top; a start page before the first.

    Attributes:
        title: Title of the page.
        is_start: Whether there is no table yet.

    The pages behind it are loaded when they are gone to: this one is the app's first frame.
    """

    title = StringProperty("")
    is_start = BooleanProperty(False)

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__()
        self._model = model
        self._shell = shell
        model.leave()
        self.refresh()

    def refresh(self) -> None:
        """Read the list again."""
        place = self.ids.place
        place.clear_widgets()
        infos = self._model.infos()
        seats = self._model.held_seats()
        self.ids.foot.clear_widgets()
        self.is_start = not infos and not seats
        self.title = NAME if self.is_start else phrase("your_tables")
        new, join = self._buttons()
        if self.is_start:
            start = Start((new, join))
            scroller = self.ids.scroller
            scroller.fbind("height", lambda _scroller, high: setattr(start, "room", high - _EDGES))
            start.room = scroller.height - _EDGES
            place.add_widget(start)
            return
        for tap in (join, new):
            self.ids.foot.add_widget(tap)
        for info in infos:
            if not info.over:
                place.add_widget(self._line(info))
        for held in seats:
            line = TableLine(title=held.title, where=phrase("guest_at"), who=held.name)
            line.bind(
                on_release=lambda _line, held=held: self._sit(held),
                on_more=lambda _line, held=held: self._more_of_seat(held),
            )
            place.add_widget(line)
        past = [info for info in infos if info.over]
        if past:
            title = Words(text=phrase("past_plays"), bold=True, font_size=THEME.lead)
            place.add_widget(title)
        for info in past:
            place.add_widget(self._line(info))

    def _buttons(self) -> tuple[Tap, Tap]:
        """Return the buttons for a new table and for joining one; the start page explains both."""
        new = Tap(kind="main", text=phrase("new_table"))
        new.bind(on_release=lambda _tap: self.new_table())
        join = Tap(glyph="phone", text=phrase("join"))
        join.bind(on_release=lambda _tap: self.join())
        if self.is_start:
            new.glyph = "table"
            new.detail, join.detail = phrase("new_detail"), phrase("join_detail")
            for tap in (new, join):
                tap.floor = dp(72)
                tap.text_size_px = THEME.lead
        return new, join

    def _line(self, info: TableInfo) -> TableLine:
        """Return the line of a table."""
        where = _won(info) if info.over else f"{info.round_name} · {info.phase_name}"
        when = "" if info.trouble else phrase("played_at", when=in_words(info.changed))
        if info.over and not info.trouble:
            when = f"{in_words(info.changed)} · {_took(info.seconds)}"
        names = tr(", ").join(name for _, name in info.seats)
        is_named = info.game_title not in ("", info.title)
        game = f"{info.game_title}: {names}" if is_named else names
        line = TableLine(
            title=info.title,
            where=info.trouble or where,
            who="\n".join(each for each in (game, when) if each),
            broken=bool(info.trouble),
        )
        line.bind(
            on_release=lambda _line: self._open(info),
            on_more=lambda _line: self._more(info),
        )
        return line

    def _open(self, info: TableInfo) -> None:
        """Open a table; if phones played at it, offer to let them in again."""
        from punchboard.companion.ui.screens.play import PlayPage

        if self._model.open(info.id):
            self._shell.go(lambda: PlayPage(self._model, self._shell))
            if self._model.waits_for_phones(info.id):
                self._shell.tell(phrase("were_here"), phrase("let_in_again"), self._let_in_again)
            self._warn(self._model.warnings)
        else:
            self._shell.tell(self._model.refusal)

    def _warn(self, sentences: Sequence[str]) -> None:
        """Show news that players must read before they continue, until they dismiss it."""
        if not sentences:
            return
        content = Column()
        for each in sentences:
            content.add_widget(Words(text=each, font_size=THEME.lead))
        on = Tap(kind="main", text=phrase("go_on"))
        on.bind(on_release=lambda _tap: self._shell.close_sheet())
        content.add_widget(on)
        self._shell.open_sheet(phrase("before_you_go_on"), content)

    def _let_in_again(self) -> None:
        if not self._model.let_phones_in():
            self._shell.tell(self._model.refusal)

    def _more(self, info: TableInfo) -> None:
        """Show the actions for a table."""
        content = Column()
        if not info.trouble:
            share = Tap(glyph="share", kind="plain", text=phrase("share_table"))
            share.bind(on_release=lambda _tap: self._share(info))
            content.add_widget(share)
        else:
            rescue = Tap(glyph="redo", kind="plain", text=phrase("rescue"))
            rescue.bind(on_release=lambda _tap: self._rescue(info))
            content.add_widget(rescue)
        # What can't be read can't be brought back.
        words = phrase("delete_for_good") if info.trouble else phrase("delete")
        delete = Tap(glyph="bin", kind="plain", text=words)
        delete.bind(on_release=lambda _tap: self._delete(info))
        content.add_widget(delete)
        self._shell.open_sheet(info.title, content)

    def _share(self, info: TableInfo) -> None:
        share_sheet(self._model, self._shell, info)

    def _rescue(self, info: TableInfo) -> None:
        """Go on at a new table with those steps of a damaged one that are sound."""
        self._shell.close_sheet()
        try:
            rescued = self._model.tables.rescue(info.id)
        except TableError as trouble:
            self._shell.tell(trouble.message)
            return
        self.refresh()
        self._shell.tell(phrase("rescued", title=rescued.title))

    def _delete(self, info: TableInfo) -> None:
        """Delete a table; while the line stands, a touch brings it back."""
        self._shell.close_sheet()
        tables = self._model.tables
        try:
            kept = "" if info.trouble else tables.export(info.id)
            tables.delete(info.id)
        except TableError as trouble:
            self._shell.tell(trouble.message)
            return
        self.refresh()
        if kept:
            deleted = phrase("deleted", title=info.title)
            self._shell.tell(deleted, phrase("bring_back"), lambda: self._bring_in(kept))

    def bring(self) -> None:
        """Offer the ways in which a table comes from elsewhere."""
        content = Column()
        content.add_widget(Words(text=phrase("bring_help"), color=THEME.muted))
        for file in shared_files(self._model):
            tap = Tap(glyph="bring", text=file.name, centred=False)
            tap.bind(on_release=lambda _tap, file=file: self._bring_file(file))
            content.add_widget(tap)
        paste = Tap(kind="main", text=phrase("bring_pasted"))
        paste.bind(on_release=lambda _tap: self._bring_in(pasted()))
        content.add_widget(paste)
        self._shell.open_sheet(phrase("bring_title"), content)

    def _bring_file(self, file: object) -> None:
        """Import a table from a file."""
        from pathlib import Path

        from punchboard.cards.regular_file import read_regular
        from punchboard.companion.table.document import LONGEST

        try:
            text = read_regular(Path(str(file)), LONGEST).decode()
        except (OSError, UnicodeDecodeError):
            self._shell.tell(phrase("unreadable", name=Path(str(file)).name))
            return
        self._bring_in(text)

    def _bring_in(self, text: str) -> None:
        """Import a table from its text."""
        self._shell.close_sheet()
        try:
            info = self._model.tables.bring_in(text)
        except TableError as trouble:
            self._shell.tell(trouble.message)
            return
        self.refresh()
        self._shell.tell(phrase("brought", title=info.title))

    def _more_of_seat(self, held: HeldSeat) -> None:
        """Show the actions for a seat at another host's table."""
        content = Column()
        leave = Tap(glyph="bin", kind="plain", text=phrase("forget_seat"))

        def forget(_tap: object) -> None:
            self._shell.close_sheet()
            self._model.held.forget(held)
            self.refresh()

        leave.bind(on_release=forget)
        content.add_widget(leave)
        self._shell.open_sheet(held.title, content)

    def _sit(self, held: HeldSeat) -> None:
        from punchboard.companion.ui.screens.join import JoiningPage

        self._model.sit(held)
        self._shell.go(lambda: JoiningPage(self._model, self._shell))

    def join(self) -> None:
        """Take a seat at another phone's table."""
        from punchboard.companion.ui.screens.join import JoinPage

        self._shell.go(lambda: JoinPage(self._model, self._shell))

    def new_table(self) -> None:
        """Lay a new table."""
        from punchboard.companion.ui.screens.new_table import NewTablePage

        self._shell.go(lambda: NewTablePage(self._model, self._shell))

    def settings(self) -> None:
        """Change how this phone shows tables."""
        from punchboard.companion.ui.screens.settings import SettingsPage

        self._shell.go(lambda: SettingsPage(self._model, self._shell))


Builder.load_file(str(Path(__file__).with_name("tables.kv")))
