"""The Studio as a program of the desktop, without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from rich.console import Console

from punchboard.cards.bundle import child_environment, is_bundled
from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, ExitCode
from punchboard.generator.commands.games import LEARNT, shipped_games
from punchboard.generator.commands.menu_entry import add_menu_entry
from punchboard.generator.commands.studio import (
    asked_to_end,
    prepare_to_serve,
    studio_folder,
    wait_until,
)
from punchboard.generator.commands.terminal import carry_out
from punchboard.generator.output import no_writing
from punchboard.generator.studio.drawing.opening import open_in_program
from punchboard.generator.studio.page import BUILT
from punchboard.generator.studio.program_log import write_log
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.run import served_page
from punchboard.generator.studio.second_start import (
    NoAnswerError,
    expect_second_starts,
    join_or_lock,
)

if TYPE_CHECKING:
    from punchboard.generator.studio.workspace import Workspace

#: Word that the process is started with that serves, on macOS.
_STAYS = "--stay"


def open_program() -> int:
    """Open the start page of the Studio, or a window of the Studio that runs; return the exit code.

    Everything that a terminal would show is in a log. If the Studio can't start, the log opens.
    """
    if is_bundled() and sys.platform == "darwin" and _STAYS not in sys.argv:
        return _leave()
    log = write_log()
    if is_bundled() and sys.platform == "linux":
        with suppress(OSError):  # the Studio opens without an entry in the menu, too
            add_menu_entry(Path(sys.executable), BUILT / "icon.svg")

    def serve(console: Console) -> ExitCode:
        return _serve(log)

    code = carry_out(serve)
    if code != ExitCode.CLEAN and log is not None:
        try:
            open_in_program(log)
        except EditRefused as trouble:
            sys.stderr.write(f"{trouble.message}\n")
    return code


def _leave() -> int:
    """Start the program again, apart from its icon.

    macOS starts no second process of an app that runs, so a second double click would be lost.
    """
    subprocess.Popen(
        [sys.executable, _STAYS],
        env=child_environment(), start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return ExitCode.CLEAN


def _serve(log: Path | None) -> ExitCode:
    """Serve the Studio until Quit, or open a window of the one that runs.

    Raises:
        ComputerError: if the page is missing, the user's folder can't be written, or a Studio that
            runs doesn't answer.
    """
    prepare_to_serve()
    folder = studio_folder()
    try:
        found = join_or_lock(folder)
    except NoAnswerError:
        raise ComputerError(
            tr("Punchboard runs already, and doesn't answer"),
            tr("end it in the system's list of programs, then start it again"),
        ) from None
    except OSError as trouble:
        raise no_writing(folder, trouble) from trouble
    if isinstance(found, str):
        _show(found)
        return ExitCode.CLEAN
    over = Event()
    with asked_to_end(over), served_page(starts_at_home=True) as server:
        expect_second_starts(folder, server.door)
        _show(server.door.new_address())
        server.open(_workspace(folder, log, over))
        wait_until(over)
    os.close(found)
    return ExitCode.CLEAN


def _workspace(folder: Path, log: Path | None, over: Event) -> Workspace:
    """Return a workspace without open games, whose results are in the games' folders."""
    from punchboard.generator.commands.table import tables_folder
    from punchboard.generator.studio.workspace import Workspace, out_inside

    return Workspace(
        folder,
        lambda root: out_inside(root) / LEARNT,
        shipped_games(),
        over,
        out_of=out_inside,
        log=log,
        tables=tables_folder().absolute(),
    )


def _show(address: str) -> None:
    """Open an address in the browser.

    Raises:
        ComputerError: if there is no browser.
    """
    if not webbrowser.open(address):
        raise ComputerError(
            tr("no browser opened"), tr("install one, such as Firefox, and start Punchboard again")
        )
