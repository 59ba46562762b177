"""`studio`: a game's table beside its printed faces, in the browser."""

from __future__ import annotations

import gc
import os
import signal
import sys
import webbrowser
from pathlib import Path
from threading import Event
from types import FrameType

import platformdirs
from rich.console import Console

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, ExitCode
from punchboard.generator.commands.games import LEARNT, OUTPUT, PUBLISHED, SHIPPED, Found, find_game
from punchboard.generator.commands.terminal import say
from punchboard.generator.paper import VARIABLE
from punchboard.generator.studio.page import page_fault
from punchboard.generator.studio.run import served_studio

#: New objects after which the collector looks for cycles. Each key press makes thousands in a large
#: deck, hardly any in cycles: by Python's own limit it took a tenth of the time.
_YOUNG = 20_000


def open_studio(name: str, port: int, is_browser_wanted: bool, console: Console) -> ExitCode:
    """Serve the Studio of a game until Ctrl+C, and open the browser.

    Args:
        name: Name of a shipped game, or a folder.
        port: Port on this computer; 0 for a free one.
        is_browser_wanted: Whether to open the browser; the address is printed in any case.
        console: Prints the address.

    Raises:
        ComputerError: if the page wasn't built, or the port is in use.
        UsageError: if there is no such game, or it is open in another Studio.
    """
    if fault := page_fault():
        message, _, hint = fault.partition("\n")
        raise ComputerError(message, hint)
    found = find_game(name)
    gc.enable()  # the Studio stays open for hours
    gc.set_threshold(_YOUNG)
    over = Event()
    with served_studio(
        found.folder.resolve(), found.display_path, studio_folder(), port=port,
        read_only=read_only(found, name), learnt=OUTPUT / found.name / LEARNT,
    ) as server:  # fmt: skip
        address = server.door.new_address()
        say(console, tr("The Studio is open at {address}", address=address))
        say(console, tr("It ends with Ctrl+C. Everything is saved as you type."), "dim")
        if is_browser_wanted and not webbrowser.open(address):
            say(console, tr("No browser opened; open this address yourself."))
        _wait(over)
    return ExitCode.CLEAN


def _wait(over: Event) -> None:
    """Wait until Ctrl+C, or until the system asks the program to end."""

    def end(number: int, frame: FrameType | None) -> None:
        over.set()

    before = signal.signal(signal.SIGTERM, end)
    try:
        while not over.wait(0.5):  # in steps: Windows hears no Ctrl+C in a wait without an end
            pass
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def studio_folder() -> Path:
    """Return where the histories of games are kept."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder) / "studio"
    return platformdirs.user_data_path("punchboard", appauthor=False) / "studio"


def read_only(found: Found, name: str) -> str:
    """Return why a game may only be looked at; "" if it may be changed."""
    is_shipped = any(each in found.folder.resolve().parents for each in (SHIPPED, PUBLISHED))
    if is_shipped and not Path(name).exists():
        return tr("this game ships with Punchboard; copy its folder to change it")
    if not os.access(found.folder, os.W_OK):
        return tr("this folder may not be written to")
    return ""


def has_display() -> bool:
    """Return whether a browser could open here, in front of the user."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
