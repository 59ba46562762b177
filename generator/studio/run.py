"""Open the Studio of a game, and serve it until it is told to end."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from punchboard.generator.studio.handlers import register_handlers
from punchboard.generator.studio.server import StudioServer
from punchboard.generator.studio.workspace import Workspace, out_inside


@contextmanager
def served_studio(
    root: Path,
    display_path: str,
    store: Path,
    *,
    port: int = 0,
    read_only: str = "",
    learnt: Path = Path(),
    out: Path | None = None,
) -> Iterator[StudioServer]:
    """Serve the Studio of a game while the context lasts.

    Args:
        root: The game's folder.
        display_path: The folder as messages name it.
        store: Folder of the histories of all games.
        port: Port on this computer; 0 for a free one.
        read_only: Why nothing may be changed; "" if it may.
        learnt: Folder with the results of the game's playtests.
        out: Folder of the PDFs; None for one in the game's folder.

    Raises:
        ComputerError: if the port is in use, or the history can't be written.
        UsageError: if the game is open in another Studio.
    """
    workspace = Workspace(
        store,
        lambda _: learnt,
        out_of=lambda root: out or out_inside(root),
        tables=store / "tables",
    )
    workspace.first = workspace.open(root, display_path, read_only)
    with served_workspace(workspace, port) as server:
        yield server


@contextmanager
def served_workspace(workspace: Workspace, port: int = 0) -> Iterator[StudioServer]:
    """Serve games and the start page while the context lasts, then close everything.

    Args:
        workspace: The games; its `first` is shown, or the start page.
        port: Port on this computer; 0 for a free one.

    Raises:
        ComputerError: if the port is in use.
    """
    register_handlers()
    try:
        with StudioServer(workspace, port) as server:
            thread = Thread(target=server.serve_forever, args=(0.05,), name="server", daemon=True)
            thread.start()
            gc.freeze()  # modules and models stay: the collector needn't look at them
            try:
                yield server
            finally:
                for studio in workspace.games.values():
                    studio.events.end()
                server.shutdown()
                thread.join()
    finally:
        workspace.end()
