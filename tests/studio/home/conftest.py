"""A workspace without an open game, and a client of its start page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import platformdirs
import pytest

from punchboard.generator.commands.games import shipped_games
from punchboard.generator.studio.run import served_workspace
from punchboard.generator.studio.workspace import Workspace
from tests.studio.client import Client


class Start(NamedTuple):
    """The start page of a user whose documents are in a folder of the test."""

    workspace: Workspace
    client: Client
    documents: Path

    @property
    def games(self) -> Path:
        return self.documents / "Punchboard"


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    documents = tmp_path / "documents"
    documents.mkdir()
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    monkeypatch.setenv("HOME", str(tmp_path))
    workspace = Workspace(tmp_path / "store", shipped=shipped_games())
    with served_workspace(workspace) as server:
        yield Start(workspace, Client(server).enter(), documents)
