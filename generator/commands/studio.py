"""`studio`: a game's table beside its printed faces, in the browser.

The address is printed before the modules are imported that lay out cards: a browser reads the page
meanwhile.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

import platformdirs
from rich.console import Console

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, ExitCode
from punchboard.generator.commands.games import (
    LEARNT,
    OUTPUT,
    PUBLISHED,
    SHIPPED,
    Found,
    find_game,
    shipped_games,
)
from punchboard.generator.commands.terminal import say
from punchboard.generator.paper import VARIABLE
from punchboard.generator.studio.history.claim import claim_game
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.page import page_fault
from punchboard.generator.studio.run import served_page

if TYPE_CHECKING:
    from punchboard.generator.studio.workspace import Workspace

#: New objects after which the collector looks for cycles. Each key press makes thousands in a large
#: deck, hardly any in cycles: by Python's own limit it took a tenth of the time.
_YOUNG = 20_000


def open_studio(name: str, port: int, is_browser_wanted: bool, console: Console) -> ExitCode:
    """Serve the Studio until Ctrl+C or its button Quit, and open the browser.

    Args:
        name: Name of a shipped game, or a folder; "" for the start page.
        port: Port on this computer; 0 for a free one.
        is_browser_wanted: Whether to open the browser; the address is printed in any case.
        console: Prints the address.

    Raises:
        ComputerError: if the page wasn't built, or the port is in use.
        UsageError: if there is no such game, or it is open in another Studio.
    """
    prepare_to_serve()
    found = find_game(name) if name else None
    folder = found and claim_game(found.folder.resolve(), found.display_path, studio_folder())
    over = Event()
    with asked_to_end(over), served_page(port, starts_at_home=not name) as server:
        address = server.door.new_address()
        say(console, tr("The Studio is open at {address}", address=address))
        say(console, tr("It ends with Ctrl+C. Everything is saved as you type."), "dim")
        if is_browser_wanted and not webbrowser.open(address):
            say(console, tr("No browser opened; open this address yourself."))
        server.open(_opened(name, found, folder, over))
        wait_until(over)
    return ExitCode.CLEAN


def _opened(name: str, found: Found | None, folder: GameFolder | None, over: Event) -> Workspace:
    """Return the open games: the one that the command names, or none yet.

    Args:
        name: The game as the command names it; "" for the start page.
        found: Where it is.
        folder: Its folder, claimed.
        over: Set by the page's button Quit.
    """
    from punchboard.generator.commands.table import tables_folder
    from punchboard.generator.studio.workspace import Workspace, out_inside

    def out_of(root: Path) -> Path:
        """Return the output folder: that of `build` for the named game, else the game's own."""
        is_named = folder is not None and root == folder.root
        return OUTPUT / root.name if is_named else out_inside(root)

    workspace = Workspace(
        studio_folder(),
        lambda root: out_of(root) / LEARNT,
        shipped_games(),
        over,
        out_of=out_of,
        tables=tables_folder().absolute(),
    )
    if found is not None and folder is not None:
        workspace.first = workspace.add(folder, found.display_path, read_only(found, name))
    return workspace


def prepare_to_serve() -> None:
    """See that there is a page, and collect garbage as a program needs that runs for hours.

    Raises:
        ComputerError: if the page wasn't built.
    """
    if fault := page_fault():
        message, _, hint = fault.partition("\n")
        raise ComputerError(message, hint)
    gc.enable()
    gc.set_threshold(_YOUNG)


@contextmanager
def asked_to_end(over: Event) -> Iterator[None]:
    """Set an event when the system asks the program to end; Ctrl+C ends the context at once."""

    def end(number: int, frame: FrameType | None) -> None:
        over.set()

    before = signal.signal(signal.SIGTERM, end)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


def wait_until(over: Event) -> None:
    """Wait until an event is set."""
    while not over.wait(0.5):  # in steps: Windows hears no Ctrl+C in a wait without an end
        pass


def studio_folder() -> Path:
    """Return where the histories of games are kept."""
    folder = os.environ.get(VARIABLE)
    if folder:
        return Path(folder) / "studio"
    return platformdirs.user_data_path("punchboard", appauthor=False) / "studio"


def read_only(found: Found, name: str) -> str:
    """Return why a game may only be looked at; "" if it may be changed."""
    from punchboard.generator.studio.workspace import read_only_reason

    is_shipped = any(each in found.folder.resolve().parents for each in (SHIPPED, PUBLISHED))
    shipped = [found.folder.resolve()] if is_shipped and not Path(name).exists() else []
    return read_only_reason(found.folder, shipped)


def has_display() -> bool:
    """Return whether a browser could open here, in front of the user."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
