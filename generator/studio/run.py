"""Open the Studio of a game, and serve it until it is told to end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from punchboard.generator.studio.handlers import register_handlers
from punchboard.generator.studio.history.game_folder import GameFolder
from punchboard.generator.studio.history.place import history_of, note_place
from punchboard.generator.studio.problems.finder import ProblemFinder
from punchboard.generator.studio.server import StudioServer
from punchboard.generator.studio.studio import Studio


@contextmanager
def served_studio(
    root: Path,
    display_path: str,
    store: Path,
    *,
    port: int = 0,
    read_only: str = "",
    learnt: Path = Path(),
) -> Iterator[StudioServer]:
    """Serve the Studio of a game while the context lasts.

    Args:
        root: The game's folder.
        display_path: The folder as messages name it.
        store: Folder of the histories of all games.
        port: Port on this computer; 0 for a free one.
        read_only: Why nothing may be changed; "" if it may.
        learnt: Folder with the results of the game's playtests.

    Raises:
        ComputerError: if the port is in use, or the history can't be written.
        UsageError: if the game is open in another Studio.
    """
    register_handlers()
    history = history_of(store, root)
    studio = Studio(root, display_path, GameFolder(root, history), read_only)
    note_place(history, root)
    studio.finder = ProblemFinder(root, display_path, learnt, studio.tell_problems)
    with _serving(studio, port) as server:
        yield server


@contextmanager
def _serving(studio: Studio, port: int) -> Iterator[StudioServer]:
    """Serve an open game while the context lasts, then end everything that it began."""
    try:
        with StudioServer(studio, port) as server:
            studio.layouts.ask("start", studio.warm_up)
            studio.watch()
            thread = Thread(target=server.serve_forever, args=(0.05,), name="server", daemon=True)
            thread.start()
            gc.freeze()  # modules and models stay: the collector needn't look at them
            try:
                yield server
            finally:
                studio.events.end()
                server.shutdown()
                thread.join()
    finally:
        studio.end()
