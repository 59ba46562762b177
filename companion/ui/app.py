"""The app: reads its arguments, opens the tables, and starts Kivy."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from punchboard.cards.catalog import tr
from punchboard.companion.ui.draw.scripts import use_all_scripts
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.motion import Pace
from punchboard.companion.ui.phrases import NAME, phrase
from punchboard.companion.ui.screens.tables import TablesPage
from punchboard.companion.ui.shell import Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.window import place_window, window_now

_BACK_KEYS = (27, 1001)
#: Pages are nested deeper than Kivy expects to lay out in one frame.
_LAYOUTS = 40


class CompanionApp(App):
    """The companion on one phone.

    Attributes:
        model: Model of the tables, and of the open one.
        shell: The frame with pages and sheets.
        pace: Interval at which the window looks for touches, once the app has started.
    """

    kv_file = ""

    def __init__(self, folder: Path | None, packs: Sequence[Path], is_usual: bool = False) -> None:
        """Begin closed.

        Args:
            folder: Folder of tables; None: this app's own, as on a phone.
            packs: Packs of games, or folders that hold packs.
            is_usual: Whether nobody has named the folder, so that tables of earlier versions,
                which had the app's own, are moved there.
        """
        super().__init__()
        self._folder = folder
        self._packs = packs
        self._is_usual = is_usual
        self._shown_look: tuple[str, str, bool]
        self.model: AppModel
        self.shell: Shell
        self.pace: Pace

    def build(self) -> Widget:
        """Open the tables and show their list."""
        self.title = NAME
        Clock.max_iteration = _LAYOUTS
        use_all_scripts()
        staying = self._adopt() if self._is_usual else 0
        self.model = AppModel(self._folder or self._own_folder, self._packs)
        self._dress()
        self.model.bind(settings=lambda *_: self._dress_again())
        self.shell = Shell()
        self.shell.go(lambda: TablesPage(self.model, self.shell), is_home=True)
        if staying:
            self.shell.tell(phrase("staying", count=staying, folder=self._own_folder))
        self.model.bind(on_private=self._draw_curtain)
        Window.bind(on_keyboard=self._key)
        return self.shell

    @property
    def _own_folder(self) -> Path:
        return Path(self.user_data_dir) / "tables"

    def _adopt(self) -> int:
        """Move tables of earlier versions here; return how many can't be moved now."""
        if self._folder is None:
            return 0
        from punchboard.companion.ui.earlier_tables import adopt_tables

        with suppress(OSError):  # what Kivy can't look for was never there
            return adopt_tables(self._own_folder, self._folder)
        return 0

    def on_start(self) -> None:
        """Place the window, and look for touches seldom while nothing happens."""
        place_window(self.model.settings.window)
        # Kept here: the window holds those that follow it weakly.
        self.pace = Pace(lambda rate: setattr(Clock, "_max_fps", float(rate)))

    def on_pause(self) -> bool:
        """Leave the app: everything is on disk already, and the curtain covers itself."""
        return True

    def on_resume(self) -> None:
        """Ask another phone's table for news at once."""
        if self.model.guest is not None:
            self.model.guest.wake()

    def on_stop(self) -> None:
        """Remember the window, and close the table; everything else is on disk already."""
        with suppress(OSError):  # a full disk is no reason to keep the window open
            self.model.remember(window=window_now())
        self.model.leave()

    def _draw_curtain(self, model: AppModel, do: str, seat: str) -> None:
        from punchboard.companion.ui.curtain import Curtain

        curtain = Curtain(model, do, seat, lambda: self.shell.cover(None))
        self.shell.cover(curtain)
        if model.guest is not None and do not in model.view["private"]:
            curtain.look()  # this phone is its player's own

    @property
    def _look(self) -> tuple[str, str, bool]:
        settings = self.model.settings
        return settings.theme, settings.text, settings.awake

    def _dress(self) -> None:
        self._shown_look = theme, text, is_awake = self._look
        THEME.use(theme, text)
        Window.clearcolor = THEME.ground
        Window.allow_screensaver = not is_awake

    def _dress_again(self) -> None:
        """Draw the page again if its look has changed; names and the window don't change it."""
        if self._look != self._shown_look:
            self._dress()
            self.shell.again()

    def _key(self, _window: object, key: int, *_: object) -> bool:
        return key in _BACK_KEYS and self.shell.back()


def main(arguments: Sequence[str] | None = None, is_usual: bool = False) -> int:
    """Run the app.

    Args:
        arguments: Arguments of the command line; None: those of the process.
        is_usual: Whether `--tables` is the usual folder, which nobody has named.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(
        prog="companion", description=tr("The companion at the table.")
    )
    parser.add_argument(
        "packs", nargs="*", type=Path, help=tr("packs of games, or folders that hold packs")
    )
    parser.add_argument("--packs", dest="folder", type=Path, help=tr("a folder that holds packs"))
    parser.add_argument("--tables", type=Path, help=tr("where tables are kept"))
    chosen = parser.parse_args(arguments)
    packs = [*chosen.packs, *([chosen.folder] if chosen.folder else [])]
    packs = packs or [Path("output"), Path(__file__).parent / "packs"]
    CompanionApp(chosen.tables, packs, is_usual).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
