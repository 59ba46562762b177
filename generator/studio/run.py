"""Serve the Studio's page at once, and its games as soon as they are open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from punchboard.generator.studio.server import StudioServer

if TYPE_CHECKING:
    from punchboard.generator.studio.workspace import Workspace


@contextmanager
def served_page(port: int = 0, *, starts_at_home: bool = False) -> Iterator[StudioServer]:
    """Serve the page while the context lasts; its requests wait for `StudioServer.open`.

    At the end all games are closed.

    A browser takes as long to read the page as Python takes to read the modules that lay out cards,
    so this imports none of them.

    Args:
        port: Port on this computer; 0 for a free one.
        starts_at_home: Whether the start page is shown instead of a game.

    Raises:
        ComputerError: if the port is in use.
    """
    with StudioServer(port, starts_at_home=starts_at_home) as server:
        thread = Thread(target=server.serve_forever, args=(0.05,), name="server", daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.end()
            thread.join()


@contextmanager
def served_workspace(workspace: Workspace, port: int = 0) -> Iterator[StudioServer]:
    """Serve games and the start page while the context lasts, then close all games.

    Args:
        workspace: The games; its `first` is shown, or the start page.
        port: Port on this computer; 0 for a free one.

    Raises:
        ComputerError: if the port is in use.
    """
    with served_page(port, starts_at_home=not workspace.first) as server:
        server.open(workspace)
        yield server


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
    # Not above: the page is served before this is imported.
    from punchboard.generator.studio.workspace import Workspace, out_inside

    workspace = Workspace(
        store,
        lambda _: learnt,
        out_of=lambda root: out or out_inside(root),
        tables=store / "tables",
    )
    workspace.first = workspace.open(root, display_path, read_only)
    with served_workspace(workspace, port) as server:
        yield server
